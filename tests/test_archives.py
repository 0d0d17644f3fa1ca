"""Whole archives of real games: the counts are known, and none may be lost."""

from __future__ import annotations

import tarfile
from typing import TYPE_CHECKING

import pyarrow.compute as pc
import pyarrow.parquet as pq
import pytest

import cotuong as ct

if TYPE_CHECKING:
    from pathlib import Path


def replayed(shared: Path, archive: str, scratch: Path) -> ct.Report:
    """Unpack an archive and replay it into tables."""
    (packed,) = (shared / "archives" / archive).glob("*.tar.xz")
    with tarfile.open(packed) as files:
        files.extractall(scratch / "games", filter="data")
    return ct.replay(scratch / "games", scratch / "tables", tables=["games", "violations", "quarantine"])


def test_the_big5_archive(shared: Path, tmp_path: Path) -> None:
    report = replayed(shared, "pgn-chinese-big5", tmp_path)
    assert report.games == report.rows["games"] == 46_569
    assert report.plies_written == 3_886_071
    assert report.by_status == {"ok": 46_557, "illegal_move": 6, "bad_start": 6}
    games = pq.read_table(tmp_path / "tables" / "games")
    ok = games.filter(pc.equal(games["status"], "ok"))
    assert pc.sum(pc.equal(ok["plies"], 0)).as_py() == 84
    assert pc.sum(games["plies_written"]).as_py() == 3_886_071
    assert set(games["encoding"].to_pylist()) <= {"big5", "utf-8"}
    bad = set(games.filter(pc.not_equal(games["status"], "ok"))["game_id"].to_pylist())
    illegal = set(games.filter(pc.equal(games["status"], "illegal_move"))["game_id"].to_pylist())
    violations = pq.read_table(tmp_path / "tables" / "violations")
    breaches = violations.filter(pc.starts_with(violations["code"], "illegal."))
    assert set(breaches["game_id"].to_pylist()) == illegal
    assert breaches.num_rows == 6
    quarantine = pq.read_table(tmp_path / "tables" / "quarantine")
    assert set(quarantine["game_id"].to_pylist()) == bad
    assert quarantine.num_rows == 12


def test_the_gbk_archive(shared: Path, tmp_path: Path) -> None:
    report = replayed(shared, "pgn-chinese-gbk", tmp_path)
    assert report.by_status == {"ok": 7_924}
    assert report.plies == report.plies_written == 1_075_251


@pytest.mark.parametrize("archive", ["pgn-chinese-gbk", "pgn-chinese-big5"])
def test_the_loose_files_agree_with_the_reference(shared: Path, archive: str) -> None:
    lines = (shared / "archives" / "expected" / "pgn.tsv").read_text(encoding="utf-8").splitlines()
    names = lines[0].split("\t")
    rows = [dict(zip(names, line.split("\t"), strict=False)) for line in lines[1:]]
    rows = [row for row in rows if row["file"].startswith(f"{archive}/")]
    assert len(rows) > 10
    found: dict[str, list[ct.Game]] = {}
    for row in rows:
        file = row["file"]
        if file not in found:
            found[file] = list(ct.read(shared / "archives" / file))
        game = found[file][int(row["game"])]
        moves = [str(move) for move in game.moves]
        expected = (row.get("moves_iccs") or "").split()
        assert moves == expected[: len(moves)], file
        assert game.plies_written == int(row["plies"]), file
        assert game.status != "ok" or moves == expected, file
        if row["start_fen"]:
            assert game.start_fen.split()[:2] == row["start_fen"].split()[:2], file
    assert sum(map(len, found.values())) == len(rows)


def test_nobody_has_lost_where_legality_cannot_be_asked(shared: Path) -> None:
    columns = ["start_fen", "moves", "result_board", "end_reason"]
    games = ct.scan(shared / "archives" / "xqf", "games", columns).to_arrow().to_pylist()
    diagrams = [game for game in games if not game["moves"] and not is_playable(game["start_fen"])]
    assert len(diagrams) > 5
    assert {(game["result_board"], game["end_reason"]) for game in diagrams} == {("*", None)}


def is_playable(fen: str) -> bool:
    try:
        ct.Board(fen).outcome()
    except ct.FenError:
        return False
    return True
