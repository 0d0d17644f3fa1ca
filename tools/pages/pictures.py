"""Pictures of rulings, and those that the README shows."""

from __future__ import annotations

from typing import TYPE_CHECKING

import cotuong as ct
from cotuong.svg import Loop, Svg, piece_svg
from pages.paths import DOCS

if TYPE_CHECKING:
    from pathlib import Path

    from cotuong.svg import Language, Style

FOLDER = DOCS / "pictures"


def ruling_svg(
    ruling: ct.Ruling,
    *,
    language: Language = "en",
    style: Style = "traditional",
    notation: ct.Notation = "iccs",
    size: float | None = None,
) -> Svg:
    """Draw a ruling, the moves of its legend in a notation."""
    walk, texts = ruling.board(ruling.acts[0].ply - 1), []
    for acts in ruling.acts:
        texts.append(walk.format(acts.move, notation))
        walk.push(acts.move)
    loop = Loop(
        [str(acts.move) for acts in ruling.acts],
        offender=ruling.offender,
        acts=[acts.act for acts in ruling.acts],
        texts=texts,
        verdict=ruling.verdict,
        article=ruling.article,
    )
    return ruling.svg(loop=loop, language=language, style=style, size=size)


def play(fen: str, loop: list[str], times: int) -> ct.Board:
    """Return a board on which a loop was played so many times."""
    board = ct.Board(fen)
    for move in loop * times:
        board.push(move)
    return board


def shown() -> dict[str, str]:
    """Draw the pictures that stand in `docs/pictures`, by file name."""
    board = ct.Board()
    for move in ("h2e2", "h9g7", "h0g2", "i9h9"):
        board.push(move)
    chase = play(CHASE_FEN, CHASE_LOOP, 2)
    ruling = ct.judge(chase)
    return {
        "board.svg": board.svg(size=420),
        "ruling.svg": ruling_svg(ruling, size=420),
        "ruling-vi.svg": ruling_svg(ruling, language="vi", style="vietnamese", notation="vn", size=420),
        "king.svg": piece_svg("K"),
        "board-vi.svg": board.svg(style="vietnamese", language="vi", size=420),
    }


# A rook follows a horse that nobody protects: one man chases one man.
CHASE_FEN = "2bak1b2/4a4/9/p5p1p/2R2n3/6P2/P7P/4B4/4A4/2BAK4 b"
CHASE_LOOP = ["f5d6", "c5c6", "d6f5", "c6c5"]


def write(folder: Path = FOLDER) -> None:
    """Draw the pictures anew."""
    folder.mkdir(exist_ok=True)
    for name, picture in shown().items():
        (folder / name).write_text(picture, encoding="utf-8")
