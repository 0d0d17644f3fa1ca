"""What all tests share."""

from __future__ import annotations

import os
import signal
import time
from pathlib import Path

import hypothesis
import pytest

import cotuong as ct

# A shell that starts the tests in the background has them ignore Ctrl-C, and what they start too.
signal.signal(signal.SIGINT, signal.default_int_handler)

# A machine that is busy with other things is no fault of an example's.
hypothesis.settings.register_profile("cotuong", deadline=None)
hypothesis.settings.load_profile("cotuong")

ROOT = Path(__file__).resolve().parent.parent
# `tests/reference.rs` says the same to the Rust tests.
REFERENCE = os.environ.get("COTUONG_REFERENCE")
SHARED = ROOT.parent / "shared" if REFERENCE is None else Path(REFERENCE)
TABLES = ["games", "positions", "violations", "loops", "lines", "comments", "quarantine"]


@pytest.fixture(scope="session")
def shared() -> Path:
    """Return the folder of reference data: `../shared`, or what `COTUONG_REFERENCE` names.

    Without them a test is skipped, loudly. Under CI nobody reads that: there they must be found, unless
    `COTUONG_REFERENCE=none` says that there are none.
    """
    message = f"no reference data at {SHARED}: COTUONG_REFERENCE names their folder, or is `none`"
    if REFERENCE == "none":
        pytest.skip("no reference data, as COTUONG_REFERENCE says")
    if SHARED.is_dir():
        return SHARED
    if REFERENCE is not None or os.environ.get("CI"):
        pytest.fail(message)
    pytest.skip(message)


@pytest.fixture(scope="session")
def tables(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the tables of the sample archive on disk, to be read alone."""
    folder = tmp_path_factory.mktemp("tables")
    ct.replay(ct.sample_archive(), folder)
    return folder


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Say aloud, at the end, that tests did not run for want of reference data."""
    skipped = [report for report in terminalreporter.getreports("skipped") if "reference data" in str(report.longrepr)]
    if skipped:
        terminalreporter.write_line(
            f"ATTENTION: {len(skipped)} tests on real archives did NOT run: no reference data",
            red=True,
            bold=True,
        )


def exit_status(child: int, patience: float = 10) -> int:
    """Wait for a child process and return its exit status; one that hangs is killed."""
    deadline = time.monotonic() + patience
    while time.monotonic() < deadline:
        ended, status = os.waitpid(child, os.WNOHANG)
        if ended:
            return os.waitstatus_to_exitcode(status)
        time.sleep(0.01)
    os.kill(child, signal.SIGKILL)
    return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
