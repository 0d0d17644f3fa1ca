"""`cotuong read --check`: what an archive holds, and what stands in it more than once."""

from __future__ import annotations

import json
import random
import subprocess
import sys
from collections import Counter
from typing import TYPE_CHECKING, Any

import pyarrow as pa
import pytest

import cotuong as ct
from cotuong import _check

if TYPE_CHECKING:
    from pathlib import Path

SAMPLE = ct.sample_archive()
FAULTY = SAMPLE / "gb18030" / "faulty.pgn"


def run(*arguments: str | Path) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "cotuong", "read", "--check", *map(str, arguments)]
    return subprocess.run(command, capture_output=True, text=True, encoding="utf-8", check=False)


def line(plies: int = 21) -> list[str]:
    """Return so many legal moves, the first three of them those of the example."""
    board = ct.Board()
    for move in ("h2e2", "h9g7", "h0g2"):
        board.push(move)
    chance = random.Random(4)  # noqa: S311 - any game will do
    while len(board.move_stack) < plies:
        board.push(chance.choice(list(board.legal_moves)))
    return [str(move) for move in board.move_stack]


def mirror(moves: list[str]) -> list[str]:
    return [str(ct.Move(move).mirror()) for move in moves]


def pgn(moves: list[str], **tags: str) -> str:
    headers = "".join(f'[{name} "{value}"]\n' for name, value in tags.items())
    return f"{headers}\n{' '.join(moves)} *\n\n"


def by_name(report: dict[str, Any]) -> dict[str, dict[str, Any]]:
    return {f"{row['source']}#{row['source_index']}": row for row in report["findings"]}


def write_archive(folder: Path) -> list[str]:
    """Write X, its mirror image, X under other headers and X plus one ply in one file, X in another; return X."""
    *moves, more = line()
    games = [
        pgn(moves, Event="first"),
        pgn(mirror(moves), Event="first"),
        pgn(moves, Event="other", Red="甲", Date="2001.02.03"),
        pgn([*moves, more], Event="first"),
    ]
    (folder / "a.pgn").write_text("".join(games), encoding="utf-8")
    (folder / "b.pgn").write_text(pgn(moves, Event="elsewhere"), encoding="utf-8")
    return moves


def test_copies_mirror_images_and_beginnings_are_found(tmp_path: Path) -> None:
    moves = write_archive(tmp_path)
    done = run("--json", tmp_path)
    assert (done.returncode, done.stderr) == (0, "")
    report = json.loads(done.stdout)
    games = by_name(report)
    assert list(games) == ["a.pgn#0", "a.pgn#1", "a.pgn#2", "a.pgn#3", "b.pgn#0"]
    longer = games.pop("a.pgn#3")
    first = games["a.pgn#0"]
    assert {(game["dedup_key"], game["split"]) for game in games.values()} == {(first["dedup_key"], first["split"])}
    assert longer["dedup_key"] != first["dedup_key"]
    assert {game["prefix_key"] for game in games.values()} == {longer["prefix_key"]}
    # X has 20 plies, so that its key is that of its first 20.
    assert len(moves) == 20
    assert longer["prefix_key"] == first["dedup_key"]
    assert [game["duplicate_of"] for game in games.values()] == [None, *["a.pgn#0"] * 3]
    assert [game["is_mirror"] for game in games.values()] == [False, True, False, False]
    assert {(game["is_prefix"], game["prefix_of"]) for game in games.values()} == {(True, "a.pgn#3")}
    assert (longer["duplicate_of"], longer["is_prefix"], longer["prefix_of"]) == (None, False, None)
    counts = ("duplicates", "mirror_images", "prefixes", "shared_openings")
    assert [report[name] for name in counts] == [3, 1, 4, 1]
    assert report["torn_openings"] == (longer["split"] != first["split"])


def test_keys_are_those_of_the_tables_and_one_more_archive_moves_no_game(tmp_path: Path) -> None:
    write_archive(tmp_path)
    before = by_name(_check.check(tmp_path).to_dict())
    table = pa.table(ct.scan(tmp_path, columns=["source", "source_index", "dedup_key", "split"])).to_pylist()
    assert table == [{key: before[f"{row['source']}#{row['source_index']}"][key] for key in row} for row in table]
    (tmp_path / "0.pgn").write_text("".join(pgn(line(n), Event="more") for n in range(2, 40)), encoding="utf-8")
    after = by_name(_check.check(tmp_path).to_dict())
    keys = ("dedup_key", "split", "prefix_key")
    assert {name: [after[name][key] for key in keys] for name in before} == {
        name: [row[key] for key in keys] for name, row in before.items()
    }
    assert after["a.pgn#0"]["duplicate_of"] == "0.pgn#18"


def test_findings_are_those_of_comparing_every_game_with_every_other(tmp_path: Path) -> None:
    chance = random.Random(7)  # noqa: S311 - no secret
    games: list[list[str]] = []
    for _ in range(300):
        # Moves of one horse and one cannon on either side: short games meet often, in the middle of the board too.
        board = ct.Board()
        for _ in range(chance.choice([0, 1, 2, 2, 3, 3, 4])):
            wanted = {"b0c2", "h0g2", "b9c7", "h9g7", "b2e2", "h2e2", "e3e4", "e6e5"}
            board.push(chance.choice([move for move in board.legal_moves if str(move) in wanted]))
        games.append([str(move) for move in board.move_stack])
    path = tmp_path / "games.pgn"
    path.write_text("".join(pgn(moves, Event="x") for moves in games), encoding="utf-8")
    found = {row.source_index: row for row in _check.check(path).findings}
    images = [(moves, mirror(moves)) for moves in games]
    for index, moves in enumerate(games):
        copies = [i for i in range(index) if moves and moves in images[i]]
        is_prefix = any(moves in (g[: len(moves)], m[: len(moves)]) and len(g) > len(moves) for g, m in images)
        finding = found.get(index)
        assert (finding.duplicate_of if finding else None) == (f"games.pgn#{copies[0]}" if copies else None)
        assert (finding.is_prefix if finding else False) == (bool(moves) and is_prefix)
        if finding:
            assert finding.is_mirror == (bool(copies) and moves != games[copies[0]])
            assert finding.prefix_key is None


def test_a_start_is_part_of_a_game(tmp_path: Path) -> None:
    fen = "3k5/9/9/9/9/9/9/9/R8/5K3 w - - 0 1"
    games = [
        pgn(["a1a2"], FEN=fen),
        pgn(["i1i2"], FEN="5k3/9/9/9/9/9/9/9/8R/3K5 w - - 4 9"),
        pgn(["a1a2", "d9d8"], FEN=fen),
        pgn(["a1a2"], FEN=fen.replace("R8", "R7P")),
    ]
    path = tmp_path / "games.pgn"
    path.write_text("".join(games), encoding="utf-8")
    found = [(row.source_index, row.duplicate_of, row.is_mirror, row.prefix_of) for row in _check.check(path).findings]
    assert found == [(0, None, False, "games.pgn#2"), (1, "games.pgn#0", True, "games.pgn#2")]


def test_an_archive_is_summed_up(tmp_path: Path) -> None:
    (tmp_path / "photo.jpg").write_bytes(b"\xff\xd8\xff\xe0" + bytes(64))
    found = _check.check([SAMPLE, tmp_path])
    games = pa.table(ct.scan(SAMPLE)).to_pylist()
    assert (found.games, found.files, found.bad) == (68, 7, 6)
    assert found.by_format == Counter(game["format"] for game in games)
    assert found.by_encoding == Counter(game["encoding"] or "none" for game in games)
    assert found.by_notation == Counter(game["dialect"] or "none" for game in games)
    assert found.by_status == Counter(game["status"] for game in games)
    assert found.quarantined.total() == 6
    assert found.quarantined["illegal_move"] == 1
    assert found.decode_errors == sum(game["decode_errors"] for game in games)


def test_decode_errors_are_counted(tmp_path: Path) -> None:
    path = tmp_path / "games.pgn"
    games = pgn(["h2e2"], Event="well"), pgn(["b2e2", "h9g7"], Event="x")
    path.write_bytes("".join(games).encode().replace(b'"x"', b'"\xff\xff"'))
    found = _check.check(path, encoding="utf-8")
    assert (found.decode_errors, found.undecoded_games) == (2, 1)


def test_the_sum_is_a_table_and_bad_games_an_exit_code(tmp_path: Path) -> None:
    write_archive(tmp_path)
    done = run(tmp_path, FAULTY, "--max-bad", "5")
    assert (done.returncode, done.stderr) == (0, "")
    lines = done.stdout.splitlines()
    assert any(text.startswith("openings       1 of 20 plies in different games, ") for text in lines)
    assert lines[0] == "11 games in 3 files, 5 bad games or files"
    assert "format         pgn                              11" in lines
    assert "  a.pgn#1: mirror image of a.pgn#0, beginning of a.pgn#3" in lines
    assert "  b.pgn#0: copy of a.pgn#0, beginning of a.pgn#3" in lines
    done = run(tmp_path, FAULTY, "--max-bad", "4", "--json")
    assert done.returncode == 3
    assert "5 bad games, 4 allowed" in done.stderr
    assert json.loads(done.stdout)["bad"] == 5


def test_long_lists_are_cut_for_people(tmp_path: Path) -> None:
    path = tmp_path / "games.pgn"
    path.write_text(pgn(["h2e2"], Event="x") * 31, encoding="utf-8")
    done = run(tmp_path / "*.pgn")
    assert done.stdout.splitlines()[-1] == "  and 10 more: --json lists them all"
    assert done.stdout.count("copy of games.pgn#0") == 20


def test_an_archive_without_a_game_is_summed_up(tmp_path: Path) -> None:
    (tmp_path / "empty.pgn").write_bytes(b"")
    done = run(tmp_path)
    assert done.returncode == 0
    assert done.stdout.startswith("0 games in 1 files, 1 bad games or files\n")


def test_without_pyarrow_it_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    with pytest.raises(ct.CotuongError, match=r"cotuong\[arrow\]") as caught:
        _check.check(FAULTY)
    assert caught.value.code == "no_pyarrow"


@pytest.mark.parametrize(
    ("arguments", "code"),
    [(("nothing",), 1), ((str(FAULTY), "--moves", "wxf"), 2), ((str(FAULTY), "--encoding", "klingon"), 2)],
)
def test_failures_and_wrong_usage_have_their_codes(arguments: tuple[str, ...], code: int) -> None:
    done = run(*arguments)
    assert (done.returncode, done.stdout) == (code, "")
    assert "Traceback" not in done.stderr
