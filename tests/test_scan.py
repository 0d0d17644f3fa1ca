"""Archives as streams of record batches, for every reader of Arrow."""

from __future__ import annotations

import os
import signal
import threading
import time
from pathlib import Path
from typing import TYPE_CHECKING

import duckdb
import polars as pl
import pyarrow as pa
import pyarrow.parquet as pq
import pytest

import cotuong as ct
from conftest import TABLES, exit_status

if TYPE_CHECKING:
    from collections.abc import Callable

SAMPLE = ct.sample_archive()


@pytest.mark.parametrize("table", TABLES)
def test_a_scan_holds_what_a_replay_writes(tables: Path, table: str) -> None:
    scanned = pa.table(ct.scan(SAMPLE, table, workers=2))
    written = pq.read_table(tables / table)
    assert scanned.schema.equals(written.schema)
    assert scanned.to_pylist() == written.to_pylist()


def test_columns_come_in_the_order_that_was_asked_for() -> None:
    scan = ct.scan([SAMPLE], columns=["plies", "red"])
    assert pa.table(scan).column_names == ["plies", "red"]
    assert repr(scan) == "<Scan of games: plies, red>"


def test_every_reader_takes_it_and_takes_it_again(tables: Path) -> None:
    games = ct.scan(SAMPLE)
    expected = pq.read_table(tables / "games").num_rows
    for _ in range(2):
        assert pa.table(games).num_rows == expected
        assert pa.RecordBatchReader.from_stream(games).read_all().num_rows == expected
        assert pl.DataFrame(games).height == expected
        assert duckdb.execute("select count(*) from games").fetchall() == [(expected,)]
        statuses = duckdb.execute("select status, count(*) from games group by status").fetchall()
        assert dict(statuses)["ok"] == 63


def test_wrong_arguments_are_told_by_name(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="klingon"):
        ct.scan(SAMPLE, "klingon")
    with pytest.raises(ValueError, match="klingon"):
        ct.scan(SAMPLE, columns=["klingon"])
    with pytest.raises(FileNotFoundError, match="nothing"):
        ct.scan(tmp_path / "nothing")


@pytest.fixture(scope="module")
def endless(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return an archive that takes longer than a test has patience."""
    folder = tmp_path_factory.mktemp("endless")
    content = (SAMPLE / "giai-mau.pgn").read_bytes() * 100
    for index in range(40):
        (folder / f"{index:02}.pgn").write_bytes(content)
    return folder


@pytest.mark.skipif(os.name != "posix", reason="signals of another kind")
def test_ctrl_c_ends_a_scan_at_once(endless: Path) -> None:
    interrupted = time.monotonic()

    def interrupt() -> None:
        nonlocal interrupted
        time.sleep(0.5)
        interrupted = time.monotonic()
        signal.raise_signal(signal.SIGINT)

    thread = threading.Thread(target=interrupt)
    thread.start()
    with pytest.raises(KeyboardInterrupt):  # noqa: PT012 - the reader's own error comes first
        try:
            pa.RecordBatchReader.from_stream(ct.scan(endless, "positions", workers=1)).read_all()
        except pa.ArrowInvalid:
            time.sleep(0)
    assert time.monotonic() - interrupted < 0.5
    thread.join()
    assert pa.table(ct.scan(SAMPLE)).num_rows == 68


@pytest.mark.skipif(os.name != "posix", reason="signals of another kind")
@pytest.mark.parametrize(
    "take",
    [
        ct.Scan.to_arrow,
        ct.Scan.to_polars,
        ct.Scan.to_pandas,
        lambda scan: scan.reader().read_all(),
        lambda scan: list(scan.reader()),
        lambda scan: scan.sample(10).to_arrow(),
    ],
)
def test_ctrl_c_comes_out_as_what_it_is(endless: Path, take: Callable[[ct.Scan], object]) -> None:
    take(ct.scan(SAMPLE))
    thread = threading.Timer(0.5, signal.raise_signal, [signal.SIGINT])
    thread.start()
    with pytest.raises(KeyboardInterrupt) as caught:
        take(ct.scan(endless, "positions", workers=1))
    assert caught.value.__cause__ is None
    thread.join()
    # No second one is on its way.
    take(ct.scan(SAMPLE))


def test_a_scan_that_is_dropped_leaves_no_thread_behind(endless: Path) -> None:
    reader = pa.RecordBatchReader.from_stream(ct.scan(endless, "positions"))
    assert reader.read_next_batch().num_rows > 0
    tasks = Path("/proc/self/task")
    if not tasks.is_dir():
        pytest.skip("no list of threads here")
    before = len(list(tasks.iterdir()))
    del reader
    assert len(list(tasks.iterdir())) < before


@pytest.mark.skipif(not hasattr(os, "fork"), reason="no fork here")
@pytest.mark.filterwarnings("ignore:This process .* is multi-threaded:DeprecationWarning")
def test_a_forked_child_can_scan_too() -> None:
    assert pa.table(ct.scan(SAMPLE)).num_rows == 68
    child = os.fork()
    if child == 0:
        code = 1
        try:
            code = 0 if pa.table(ct.scan(SAMPLE)).num_rows == 68 else 2
        finally:
            os._exit(code)
    assert exit_status(child) == 0


def test_one_column_may_be_named_alone() -> None:
    found = pa.table(ct.scan(ct.sample_archive(), "games", "plies"))
    assert found.column_names == ["plies"]


def test_ctrl_c_ends_the_listing_of_a_tree(tmp_path: Path) -> None:
    # So many folders that to list them takes longer than Ctrl-C takes to come.
    for number in range(200):
        for name in "abcdefghij":
            (tmp_path / f"{number}" / name / "deep").mkdir(parents=True)
    inputs = [tmp_path] * 50
    interrupted = None

    def interrupt() -> None:
        nonlocal interrupted
        time.sleep(0.15)
        interrupted = time.monotonic()
        signal.raise_signal(signal.SIGINT)

    def begin_for_ever() -> None:
        while True:
            ct.scan(inputs)

    thread = threading.Thread(target=interrupt)
    thread.start()
    try:
        with pytest.raises(KeyboardInterrupt):
            begin_for_ever()
    finally:
        thread.join()
    assert interrupted is not None
    assert time.monotonic() - interrupted < 0.5
