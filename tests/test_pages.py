"""Games and rulings as a notebook shows them."""

from __future__ import annotations

from html.parser import HTMLParser
from typing import TYPE_CHECKING

import pytest

import cotuong as ct
from cotuong.svg import board_svg

if TYPE_CHECKING:
    from pathlib import Path

SAMPLE = ct.sample_archive()
START = "3k5/9/9/9/9/9/9/9/R8/5K3 w"
MOVES = ["a1d1", "d9e9", "d1e1", "e9d9", "e1d1", "d9e9", "d1e1", "e9d9", "e1d1"]


class Page(HTMLParser):
    """Reads a page: its tags, which must be closed in their order, and its text."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.tags: list[str] = []
        self.words = ""
        self.feed(page)
        self.close()
        assert self.open == []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        assert not any(name.startswith("on") for name, _ in attrs), "no scripts"
        if tag != "br":
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        del attrs
        self.tags.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.words += data


def test_a_game_shows_its_players_its_boards_and_its_moves() -> None:
    game = next(ct.read(SAMPLE / "giai-mau.pgn"))
    page = Page(game._repr_html_())
    assert "Lê An - Trần Bình" in page.words
    assert "140 plies, ok" in page.words
    assert page.tags.count("svg") == 4
    assert page.tags.count("script") == 0
    texts = game.notations(game.notation or "iccs")
    assert f"1.\xa0{texts[0]} {texts[1]}" in page.words
    assert f"70.\xa0{texts[138]} {texts[139]}" in page.words
    assert board_svg(game.board().fen(), lastmove=game.moves[-1], coordinates=False) in game._repr_html_()


def test_every_game_of_the_sample_has_a_page() -> None:
    for path in sorted(SAMPLE.rglob("*.pgn")):
        for game in ct.read(path):
            page = Page(game._repr_html_())
            assert ("What is wrong" in page.words) == (game.status != "ok")
            assert all(error.code in page.words for error in game.errors)


def test_what_a_source_says_is_text_and_nothing_else(tmp_path: Path) -> None:
    path = tmp_path / "hostile.pgn"
    path.write_text(
        '[Red "<script>alert(1)</script>"]\n[Event "<img src=x onerror=alert(1)>"]\n[<b> "x"]\n\n1. <i>h2e2</i> *\n',
        encoding="utf-8",
    )
    for game in ct.read(path):
        page = Page(game._repr_html_())
        assert {"script", "img", "i"}.isdisjoint(page.tags)
        assert "<script>alert(1)</script>" in page.words


def test_black_may_begin_and_a_start_may_be_none(tmp_path: Path) -> None:
    path = tmp_path / "black.pgn"
    path.write_text(
        '[FEN "3k5/9/9/9/9/9/9/9/R8/5K3 b - - 0 7"]\n\nd9e9 a1a2 *\n\n[FEN "rubbish"]\n\n*\n', encoding="utf-8"
    )
    first, second = ct.read(path)
    assert "7.\xa0… d9e9 8.\xa0a1a2" in Page(first._repr_html_()).words
    assert "svg" not in Page(second._repr_html_()).tags


def test_a_ruling_shows_its_loop_its_acts_and_its_reasons() -> None:
    ruling = ct.judge(fen=START, moves=MOVES)
    page = Page(ruling._repr_html_())
    assert "red loses, offender red" in page.words
    assert "vn:23.1" in page.words
    for language in ("vi", "en", "zh"):
        assert ruling.explain(language).splitlines()[0] in page.words
    for ply in ruling.acts:
        assert str(ply.move) in page.words
    assert ruling.svg() in ruling._repr_html_()
    assert ruling.svg(language="vi", style="vietnamese", scheme="print") != ruling.svg()


def test_a_ruling_without_a_loop_shows_the_last_position() -> None:
    board = ct.Board()
    board.push("h2e2")
    ruling = ct.judge(board)
    assert ruling.svg() == board.svg()
    assert "continue" in Page(ruling._repr_html_()).words


def test_a_ruling_has_the_boards_of_its_game() -> None:
    ruling = ct.judge(fen=START, moves=MOVES)
    assert [str(move) for move in ruling.board().move_stack] == MOVES
    assert ruling.board(0) == ct.Board(START)
    assert len(ruling.board(3).move_stack) == 3
    with pytest.raises(ValueError, match="no ply 10: 9 were played"):
        ruling.board(10)
