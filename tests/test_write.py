"""Games written and read back; what a format cannot hold is told."""

from __future__ import annotations

import io
import json
import os
from pathlib import Path
from typing import TYPE_CHECKING, Any, get_args

import pytest

import cotuong as ct

if TYPE_CHECKING:
    from collections.abc import Callable

TREE = '[Red "An"]\n[Event "Giải"]\n\n{đầu} 1. h2e2 {một} (1. c3c4 {hai} g6g5) h9g7 2. h0g2 {cuối} 1-0\n'
FAULTY = ct.sample_archive() / "gb18030" / "faulty.pgn"


@pytest.fixture
def source(tmp_path: Path) -> Callable[[str], Path]:
    """Return a function that writes a file and returns its path."""

    def write(text: str) -> Path:
        path = tmp_path / "in.pgn"
        path.write_text(text, encoding="utf-8")
        return path

    return write


def sense(game: ct.Game) -> object:
    """Return what every format holds of a game."""
    return (game.start_fen, game.lines, sorted(map(repr, game.comments)), game.result)


def names(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


@pytest.mark.parametrize("ending", ["pgn", "xqf", "ubb", "jsonl"])
def test_a_game_comes_back_from_every_format(source: Callable[[str], Path], tmp_path: Path, ending: str) -> None:
    (game,) = ct.read(source(TREE), variations=True)
    report = ct.write(game, tmp_path / f"out.{ending}")
    (again,) = ct.read(tmp_path / f"out.{ending}", variations=True)
    assert sense(again) == sense(game)
    assert again.headers["Red"] == "An"
    assert again.headers["Event"] == "Giải"
    assert (report.games, report.files, report.by_status["ok"]) == (1, [str(tmp_path / f"out.{ending}")], 1)
    assert report.is_whole
    assert {"in.pgn", f"out.{ending}"} == set(names(tmp_path))


@pytest.mark.parametrize("notation", get_args(ct.Notation))
def test_pgn_in_every_notation_comes_back(notation: ct.Notation) -> None:
    games = list(ct.read(ct.sample_archive() / "giai-mau.pgn", variations=True))
    text = "".join(game.to_pgn(notation) + "\n" for game in games)
    back = list(ct.read(io.BytesIO(text.encode()), variations=True))
    assert [sense(game) for game in back] == [sense(game) for game in games]


def test_what_was_read_is_not_written_over(source: Callable[[str], Path]) -> None:
    path = source(TREE)
    with pytest.raises(ValueError, match="where the games come from"):
        ct.write(ct.read(path), path)
    with pytest.raises(ValueError, match="where the games come from"):
        ct.write(ct.read(path), path.parent, format="pgn")
    assert path.read_text(encoding="utf-8") == TREE
    assert names(path.parent) == ["in.pgn"]


def test_a_failure_leaves_what_was_there(source: Callable[[str], Path], tmp_path: Path) -> None:
    out = tmp_path / "out.pgn"
    out.write_text("old")
    games = ct.read(source(TREE))

    def broken() -> object:
        yield next(games)
        raise RuntimeError("enough")

    with pytest.raises(RuntimeError, match="enough"):
        ct.write(broken(), out)  # type: ignore[arg-type]
    assert out.read_text() == "old"
    assert names(tmp_path) == ["in.pgn", "out.pgn"]


def test_bad_games_are_written_up_to_their_fault(tmp_path: Path) -> None:
    games = list(ct.read(FAULTY, variations=True))
    report = ct.write(games, tmp_path / "out.jsonl")
    assert (report.games, report.bad, report.refused) == (6, 5, [])
    assert dict(report.by_status) == {
        "illegal_move": 1,
        "unreadable_move": 1,
        "ambiguous_move": 1,
        "bad_start": 1,
        "truncated": 1,
        "ok": 1,
    }
    lost = sum(game.plies_written - len(game) for game in games)
    assert report.losses["moves"] == lost > 0
    written = [json.loads(line) for line in (tmp_path / "out.jsonl").read_text("utf-8").splitlines()]
    assert [game["status"] for game in written] == [game.status for game in games]
    assert [len(game["moves"]) for game in written] == [len(game) for game in games]


def test_moves_played_on_past_a_fault_are_not_written(source: Callable[[str], Path]) -> None:
    path = source('[FEN "3k5/9/9/9/9/9/9/3r5/9/R3K4 w"]\n\n1. a0a1 d2e2 2. a1a2 e2e0 *\n')
    (game,) = ct.read(path, on_illegal="play_on")
    assert len(game) == 4
    out = io.BytesIO()
    report = ct.write(game, out, format="pgn")
    assert report.losses == {"moves": 2}
    (back,) = ct.read(io.BytesIO(out.getvalue()))
    assert (back.status, len(back)) == ("ok", 2)


def test_what_a_format_has_no_place_for_is_counted(source: Callable[[str], Path], tmp_path: Path) -> None:
    path = source(
        '[Red "{}"]\n[ECCO "C00"]\n[FEN "{} w - - 6 20"]\n\n{{a}} *\n'.format("n" * 40, ct.START_FEN.split()[0])
    )
    report = ct.write(ct.read(path), tmp_path / "out.xqf")
    assert report.losses == {"headers": 1, "text_ends": 1, "counters": 1}
    assert not report.is_whole
    assert "not written: 1 headers that the format has no place for" in str(report)
    assert report.to_dict()["losses"] == dict(report.losses)


def test_games_that_cannot_be_written_are_refused_one_by_one(source: Callable[[str], Path], tmp_path: Path) -> None:
    pawns = "4k4/9/9/9/9/9/PPPPPPPPP/9/9/3K5 w - - 0 1"
    path = source(f'[FEN "{pawns}"]\n\n*\n\n[FEN "rubbish"]\n\n*\n\n{TREE}')
    games = list(ct.read(path))
    (tmp_path / "out").mkdir()
    report = ct.write(games, tmp_path / "out", format="xqf")
    assert [(game.source_index, game.code) for game in report.refused] == [(0, "too_many_men"), (1, "bad_start")]
    assert (report.games, report.bad, report.files) == (1, 2, [str(tmp_path / "out" / "in.xqf")])
    with pytest.raises(ct.WriteError) as caught:
        games[1].to_pgn()
    assert caught.value.code == "bad_start"


def test_a_folder_gets_a_file_for_each_source_or_game(tmp_path: Path) -> None:
    games = list(ct.read(ct.sample_archive()))
    out = tmp_path / "out"
    out.mkdir()
    report = ct.write(games, out, format="pgn", root=ct.sample_archive())
    sources = sorted({str(Path(game.source).relative_to(ct.sample_archive()).with_suffix(".pgn")) for game in games})
    assert sorted(str(path.relative_to(out)) for path in out.rglob("*.pgn")) == sources
    assert len(list(ct.read(out))) == len(games)
    assert len(report.files) == len(sources)
    single = tmp_path / "single"
    single.mkdir()
    report = ct.write(games[:3], single, format="xqf")
    stem = Path(games[0].source).stem
    assert names(single) == sorted([f"{stem}.xqf", f"{stem}-2.xqf", f"{stem}-3.xqf"])


def test_several_games_do_not_go_into_one_xqf(tmp_path: Path) -> None:
    games = ct.read(ct.sample_archive() / "giai-mau.pgn")
    with pytest.raises(ValueError, match="folder"):
        ct.write(games, tmp_path / "out.xqf")
    assert names(tmp_path) == []


@pytest.mark.parametrize(
    ("target", "settings"),
    [("out.doc", {}), ("out", {}), ("out.pgn", {"format": "doc"}), ("out.pgn", {"notation": "klingon"})],
)
def test_settings_that_do_not_exist_are_refused(tmp_path: Path, target: str, settings: dict[str, str]) -> None:
    with pytest.raises(ValueError, match=r"doc|format|klingon"):
        ct.write(ct.Game.from_board(ct.Board()), tmp_path / target, **settings)  # type: ignore[arg-type]
    assert names(tmp_path) == []


def test_a_link_stays_one_and_a_device_is_written_to(source: Callable[[str], Path], tmp_path: Path) -> None:
    (game,) = ct.read(source(TREE))
    (tmp_path / "real.pgn").write_text("old")
    (tmp_path / "link.pgn").symlink_to("real.pgn")
    ct.write(game, tmp_path / "link.pgn")
    assert (tmp_path / "link.pgn").is_symlink()
    assert "h2e2" in (tmp_path / "real.pgn").read_text("utf-8")
    assert ct.write(game, os.devnull, format="pgn").games == 1


class Sipping(io.RawIOBase):
    """A raw file that takes three bytes at a time, up to its room."""

    def __init__(self, room: int | None = None) -> None:
        self.taken = b""
        self._room = room

    def writable(self) -> bool:
        return True

    def write(self, given: Any) -> int | None:  # noqa: ANN401 - any buffer
        piece = bytes(given)[:3]
        if self._room is not None and len(self.taken) + len(piece) > self._room:
            return None
        self.taken += piece
        return len(piece)


def test_a_file_object_that_takes_less_gets_the_rest(source: Callable[[str], Path]) -> None:
    (game,) = ct.read(source(TREE), variations=True)
    whole, sipped = io.BytesIO(), Sipping()
    for target in (whole, sipped):
        ct.write(game, target, format="pgn")  # type: ignore[arg-type]
    assert sipped.taken == whole.getvalue()
    with pytest.raises(BlockingIOError, match="takes no more"):
        ct.write(game, Sipping(10), format="pgn")  # type: ignore[arg-type]


def test_errors_name_the_file_that_was_asked_for(source: Callable[[str], Path], tmp_path: Path) -> None:
    (game,) = ct.read(source(TREE))
    with pytest.raises(FileNotFoundError) as caught:
        ct.write(game, tmp_path / "nowhere" / "x.pgn")
    assert caught.value.filename == str(tmp_path / "nowhere" / "x.pgn")
    assert str(caught.value).endswith(f"{str(tmp_path / 'nowhere' / 'x.pgn')!r}")
    with pytest.raises(ValueError, match="empty"):
        ct.write(game, "", format="pgn")


ARCHIVED = "copied from [DhtmlXQ] [DhtmlXQ_movelist]7747[/DhtmlXQ_movelist] <ChineseChessRecord> [DHJHtmlXQ"


@pytest.mark.parametrize("ending", ["jsonl", "pgn"])
def test_a_remark_that_tells_of_another_format_is_a_remark(
    source: Callable[[str], Path], tmp_path: Path, ending: str
) -> None:
    remark = {"line": 0, "ply": 1, "text": ARCHIVED}
    text = json.dumps({"headers": [["Event", ARCHIVED]], "comments": [remark], "moves": ["h2e2", "h9g7"]})
    ct.write(ct.read(source(text)), tmp_path / f"x.{ending}")
    (back,) = ct.read(tmp_path / f"x.{ending}")
    assert (back.format, back.headers["Event"], back.comments[0].text) == (ending, ARCHIVED, ARCHIVED)
    assert [str(move) for move in back.moves] == ["h2e2", "h9g7"]


@pytest.mark.parametrize("notation", get_args(ct.Notation))
def test_a_tree_comes_back_in_every_notation(
    source: Callable[[str], Path], tmp_path: Path, notation: ct.Notation
) -> None:
    (game,) = ct.read(source("1. h2e2 (1. h0g2 h9g7 {x}) (1. c3c4 g6g5) h9g7 2. h0g2 *\n"), variations=True)
    ct.write(game, tmp_path / "out.pgn", notation=notation)
    (back,) = ct.read(tmp_path / "out.pgn", variations=True)
    assert (back.status, sense(back)) == ("ok", sense(game))


@pytest.mark.parametrize(
    ("text", "ending", "losses"),
    [
        ('[Event " x"]\n\n1. h2e2 *\n', "ubb", {"signs": 1}),
        ('[Event " x"]\n\n1. h2e2 *\n', "xqf", {"signs": 1}),
        ('[Event ""]\n\n1. h2e2 *\n', "xqf", {"headers": 1}),
        ("1. h2e2 {a} {b} h9g7 *\n", "ubb", {"comments": 1}),
        ("1. h2e2 {a} {b} h9g7 *\n", "xqf", {"comments": 1}),
        ("1. h2e2 {a} {b} h9g7 *\n", "pgn", {}),
        ('{"headers":[["Event","a\\nb"]],"moves":["h2e2"]}\n', "ubb", {"signs": 1}),
        ('{"headers":[["Re d","a"]],"moves":["h2e2"]}\n', "pgn", {"signs": 1}),
        *(
            (f'{{"moves":["h2e2"],"comments":[{{"line":0,"ply":1,"text":"{blank}"}}]}}\n', ending, {"comments": 1})
            for ending in ("pgn", "xqf", "ubb")
            for blank in ("", " ", "\u2028", "\u00a0\u3000")
        ),
    ],
)
def test_every_loss_is_counted(
    source: Callable[[str], Path], tmp_path: Path, text: str, ending: str, losses: dict[str, int]
) -> None:
    report = ct.write(ct.read(source(text), variations=True), tmp_path / f"out.{ending}")
    assert (dict(report.losses), report.is_whole) == (losses, not losses)


def test_every_real_tree_comes_back_through_python(shared: Path, tmp_path: Path) -> None:
    """The core's tests try every archive; here the way through `Game` is tried."""
    for name in ("cbr", "cbf", "dhtmlxq", "text-vietnamese", "playok-wxf"):
        files = [path for path in sorted((shared / "archives" / name).rglob("*.*")) if path.suffix != ".json"]
        games = list(ct.read(files, variations=True))
        for ending in ("pgn", "ubb", "jsonl"):
            out = tmp_path / f"{name}.{ending}"
            report = ct.write(games, out)
            back = list(ct.read(out, variations=True))
            assert report.games == len(games) == len(back)
            assert [game.moves for game in back] == [game.moves for game in games]
            assert [game.start_fen for game in back] == [game.start_fen for game in games]
            count = sum(len(line) for game in games for line in game.lines)
            assert sum(len(line) for game in back for line in game.lines) == count
