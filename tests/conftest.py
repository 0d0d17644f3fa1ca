"""What all tests share."""

from __future__ import annotations

import os
import signal
import time
import warnings
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
SHARED = ROOT.parent / "shared"


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Say aloud that reference data is missing, and which tests do not run for it."""
    waiting = [item for item in items if "shared" in getattr(item, "fixturenames", ())]
    if waiting and not SHARED.is_dir() and not os.environ.get("CI"):
        config.issue_config_time_warning(
            pytest.PytestWarning(f"{len(waiting)} tests SKIPPED: no reference data at {SHARED}"), stacklevel=2
        )


@pytest.fixture(scope="session")
def shared() -> Path:
    """Return the folder of reference data beside the project: required under CI, skipped loudly elsewhere."""
    if SHARED.is_dir():
        return SHARED
    message = f"no reference data at {SHARED}"
    if os.environ.get("CI"):
        pytest.fail(message)
    warnings.warn(message, pytest.PytestWarning, stacklevel=1)
    pytest.skip(message)


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
