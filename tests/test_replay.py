"""Archives replayed into tables: everything is counted, nothing is lost, the bytes are always the same."""

from __future__ import annotations

import hashlib
import os
import signal
import sys
import threading
import time
from typing import TYPE_CHECKING

import pyarrow.parquet as pq
import pytest

import cotuong as ct
from conftest import exit_status

if TYPE_CHECKING:
    from pathlib import Path

SAMPLE = ct.sample_archive()


def digests(folder: Path) -> dict[str, str]:
    """Return the hash of every table file; the manifest has the run's seconds in it and stays out."""
    return {
        path.relative_to(folder).as_posix(): hashlib.sha256(path.read_bytes()).hexdigest()
        for path in sorted(folder.rglob("*"))
        if path.is_file() and not path.name.startswith("_")
    }


@pytest.fixture(scope="module")
def large(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return an archive that takes some seconds."""
    folder = tmp_path_factory.mktemp("large")
    content = (SAMPLE / "giai-mau.pgn").read_bytes() * 25
    for index in range(12):
        (folder / f"{index:02}.pgn").write_bytes(content)
    return folder


def test_every_game_is_a_row_and_every_fault_has_its_reason(tmp_path: Path) -> None:
    report = ct.replay(SAMPLE, tmp_path, workers=2)
    assert report.by_status == {
        "ok": 63,
        "illegal_move": 1,
        "ambiguous_move": 1,
        "unreadable_move": 1,
        "bad_start": 1,
        "truncated": 1,
    }
    assert (report.games, report.ok, report.bad) == (68, 63, 5)
    assert sum(report.by_status.values()) == report.games == sum(file.games for file in report.files)
    assert [file.source for file in report.files] == sorted(
        path.relative_to(SAMPLE).as_posix() for path in SAMPLE.rglob("*.pgn")
    )
    games = pq.read_table(tmp_path / "games").to_pylist()
    read = [game for path in sorted(SAMPLE.rglob("*.pgn")) for game in ct.read(path)]
    assert [row["status"] for row in games] == [game.status for game in read]
    assert [row["moves"] for row in games] == [[move.to_u16() for move in game.moves] for game in read]
    assert [row["start_fen"] for row in games] == [game.start_fen for game in read]
    assert sum(row["plies"] for row in games) == report.plies
    violations = pq.read_table(tmp_path / "violations").to_pylist()
    assert [(row["code"], row["ply"], row["side"]) for row in violations] == [
        ("illegal.piece_rule", 9, "red"),
        ("perpetual_check", 9, "red"),
        ("perpetual_chase", 8, "red"),
        ("perpetual_check", 8, "red"),
        ("result_contradicts_law", 8, None),
    ]
    verdicts = [row["verdict"] for row in pq.read_table(tmp_path / "loops").to_pylist()]
    assert verdicts == ["draw", "red_loses", "red_loses", "draw", "red_loses"]
    quarantine = pq.read_table(tmp_path / "quarantine").to_pylist()
    assert {row["source"] for row in quarantine} == {"gb18030/faulty.pgn"}
    assert len(quarantine) == report.bad
    assert "68 games in 6 files" in str(report)
    assert report.to_dict()["files"][0]["games"] == report.files[0].games


def test_the_bytes_do_not_depend_on_the_number_of_workers(tmp_path: Path) -> None:
    for workers in (1, 2, 5):
        ct.replay([SAMPLE], tmp_path / str(workers), workers=workers, shard_bytes=1)
    assert digests(tmp_path / "1") == digests(tmp_path / "2") == digests(tmp_path / "5")
    assert len(digests(tmp_path / "1")) > 5


def test_a_second_run_finds_everything_done(tmp_path: Path) -> None:
    first = ct.replay(SAMPLE, tmp_path)
    before = digests(tmp_path)
    second = ct.replay(SAMPLE, tmp_path)
    assert second.shards_kept == second.shards == first.shards
    assert (second.games, second.by_status, second.rows) == (first.games, first.by_status, first.rows)
    assert digests(tmp_path) == before


def test_other_settings_and_foreign_folders_are_refused(tmp_path: Path) -> None:
    ct.replay(SAMPLE, tmp_path / "out")
    with pytest.raises(ct.CotuongError) as caught:
        ct.replay(SAMPLE, tmp_path / "out", on_illegal="play_on")
    assert caught.value.code == "other_settings"
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine" / "thesis.txt").write_text("precious")
    with pytest.raises(ct.CotuongError) as caught:
        ct.replay(SAMPLE, tmp_path / "mine")
    assert caught.value.code == "foreign_output"
    assert (tmp_path / "mine" / "thesis.txt").read_text() == "precious"


def test_wrong_arguments_are_told_by_name(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError, match="nothing"):
        ct.replay(tmp_path / "nothing", tmp_path / "out")
    wrong = [{"rules": "klingon"}, {"tables": ["klingon"]}, {"encoding": "klingon"}, {"format": "klingon"}]
    for settings in wrong:
        with pytest.raises(ValueError, match="klingon"):
            ct.replay(SAMPLE, tmp_path / "out", **settings)  # type: ignore[arg-type]
    for workers in (0, -1):
        with pytest.raises(ValueError, match="workers"):
            ct.replay(SAMPLE, tmp_path / "out", workers=workers)


def test_the_first_bad_game_can_end_the_run(tmp_path: Path) -> None:
    with pytest.raises(ct.IllegalMoveError, match=r"faulty\.pgn, game 0") as caught:
        ct.replay(SAMPLE / "gb18030" / "faulty.pgn", tmp_path, on_illegal="raise")
    assert caught.value.code == "illegal_move"


def test_progress_is_told_to_a_function(tmp_path: Path, large: Path) -> None:
    seen: list[ct.Progress] = []
    report = ct.replay(large, tmp_path, progress=seen.append)
    assert seen == sorted(seen, key=lambda now: now.seconds)
    last = seen[-1]
    assert (last.games, last.plies) == (report.games, report.plies)
    assert last.bytes == last.total_bytes == report.input_bytes
    assert last.shards == last.total_shards == report.shards
    assert last.seconds_left == 0


def test_an_exception_in_the_function_ends_the_run(tmp_path: Path, large: Path) -> None:
    def fail(now: ct.Progress) -> None:
        raise RuntimeError(f"enough after {now.shards} shards")

    with pytest.raises(RuntimeError, match="enough"):
        ct.replay(large, tmp_path, progress=fail)


@pytest.mark.skipif(os.name != "posix", reason="signals of another kind")
def test_ctrl_c_ends_a_run_at_once_and_the_next_goes_on(tmp_path: Path, large: Path) -> None:
    interrupted = time.monotonic()

    def interrupt() -> None:
        nonlocal interrupted
        # As soon as a part is begun: a quick machine is done soon after.
        while not any((tmp_path / "out").rglob("*.*")):
            time.sleep(0.001)
        interrupted = time.monotonic()
        signal.raise_signal(signal.SIGINT)

    thread = threading.Thread(target=interrupt)
    thread.start()
    with pytest.raises(KeyboardInterrupt):
        ct.replay(large, tmp_path / "out", workers=1)
    assert time.monotonic() - interrupted < 0.5
    thread.join()
    left = [path.name for path in (tmp_path / "out").rglob("*") if path.is_file()]
    assert not [name for name in left if "tmp" in name]
    ct.replay(large, tmp_path / "out")
    ct.replay(large, tmp_path / "whole")
    assert digests(tmp_path / "out") == digests(tmp_path / "whole")


@pytest.mark.skipif(not hasattr(os, "fork"), reason="no fork here")
@pytest.mark.filterwarnings("ignore:This process .* is multi-threaded:DeprecationWarning")
def test_a_forked_child_can_replay_too(tmp_path: Path) -> None:
    ct.replay(SAMPLE, tmp_path / "parent")
    child = os.fork()
    if child == 0:
        code = 1
        try:
            code = 0 if ct.replay(SAMPLE, tmp_path / "child").games == 68 else 2
        finally:
            os._exit(code)
    assert exit_status(child) == 0
    assert digests(tmp_path / "child") == digests(tmp_path / "parent")


def test_processes_write_the_same_bytes(tmp_path: Path) -> None:
    ct.replay(SAMPLE, tmp_path / "threads")
    ct.replay(SAMPLE, tmp_path / "processes", executor="processes", workers=2)
    assert digests(tmp_path / "threads") == digests(tmp_path / "processes")
    with pytest.raises(ValueError, match="executor"):
        ct.replay(SAMPLE, tmp_path / "out", executor="ray")


def test_a_game_that_kills_its_process_is_put_aside(tmp_path: Path) -> None:
    game = '[Event "{}"]\n\n1. h2e2 h9g7 *\n\n'
    archive = tmp_path / "twelve.pgn"
    archive.write_text("".join(game.format(number) for number in range(12)))
    worker = tmp_path / "worker.py"
    worker.write_text(
        "import os\nfrom cotuong import _core\n_core.serve(lambda source, game: os.abort() if game == 6 else None)\n",
    )
    report = ct.replay(archive, tmp_path / "out", executor=[sys.executable, str(worker)])
    assert report.by_status == {"ok": 11, "worker_crash": 1}
    row = pq.read_table(tmp_path / "out" / "quarantine").to_pylist()[0]
    assert (row["code"], row["source"]) == ("worker_crash", "twelve.pgn")
    games = pq.read_table(tmp_path / "out" / "games", columns=["source_index", "status"]).to_pylist()
    assert [game["source_index"] for game in games if game["status"] == "worker_crash"] == [6]


def test_arrow_files_hold_the_same_rows(tmp_path: Path) -> None:
    feather = pytest.importorskip("pyarrow.feather")
    ct.replay(SAMPLE, tmp_path / "ipc", format="ipc")
    ct.replay(SAMPLE, tmp_path / "parquet")
    for table in ("games", "positions", "quarantine"):
        (part,) = (tmp_path / "ipc" / table).iterdir()
        assert feather.read_table(part).to_pylist() == pq.read_table(tmp_path / "parquet" / table).to_pylist()
