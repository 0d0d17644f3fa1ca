"""Games and rulings as HTML: what a notebook shows. It loads nothing, and its folds open without a script."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING, Any

from cotuong.errors import CotuongError
from cotuong.svg import Loop, Svg, board_svg

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from cotuong._core import Game, Ruling

__all__ = ["game_page", "ruling_page", "ruling_picture"]

# Boards in the strip of a game.
_BOARDS = 4
_LANGUAGES = {"vi": "Tiếng Việt", "en": "English", "zh": "中文"}


def game_page(game: Game) -> str:
    """Return a game as a page: who played, a strip of boards, the moves, the headers, what is wrong with it."""
    headers = game.headers
    players = " - ".join(escape(headers.get(name) or "?") for name in ("Red", "Black"))
    about = [escape(headers[name]) for name in ("Event", "Site", "Date", "Round") if headers.get(name)]
    facts = [f"{len(game.moves)} plies", game.status]
    parts = [
        f"<p><strong>{players}</strong> &nbsp; {escape(game.result)}<br>{', '.join([*about, *map(escape, facts)])}</p>",
        _strip(game),
        _fold(f"Moves ({escape(game.notation or 'iccs')})", _move_list(_texts(game), _first_number(game))),
        _fold("Headers", _table(("name", "value"), game.tags)),
    ]
    if game.errors:
        rows = [(error.code, "" if error.ply is None else str(error.ply), str(error)) for error in game.errors]
        parts.insert(1, _fold("What is wrong", _table(("code", "ply", "what"), rows), is_open=True))
    return _page(parts)


def ruling_page(ruling: Ruling) -> str:
    """Return a ruling as a page: the verdict, the loop as a picture, the act of each ply, the reasons in words."""
    told = [ruling.verdict.replace("_", " ")]
    told += [f"offender {ruling.offender}"] if ruling.offender else []
    told += [f"{ruling.must_change} must change"] if ruling.must_change else []
    told += [f"disputed: {ruling.disputed}"] if ruling.disputed else []
    article = f" &nbsp; {escape(ruling.article)}" if ruling.article else ""
    rows = [(str(ply.ply), str(ply.side), str(ply.move), ply.act) for ply in ruling.acts]
    reasons = [_fold(name, f"<p>{_lines(ruling.explain(key))}</p>") for key, name in _LANGUAGES.items()]  # type: ignore[arg-type]
    picture = f'<div style="max-width:26em">{ruling_picture(ruling)}</div>'
    parts = [f"<p><strong>{escape(', '.join(told))}</strong>{article} &nbsp; rules {escape(ruling.rules)}</p>", picture]
    parts += [_table(("ply", "side", "move", "act"), rows)] if rows else []
    return _page([*parts, *reasons])


def ruling_picture(ruling: Ruling, **marks: Any) -> Svg:  # noqa: ANN401 - the keywords of `board_svg`
    """Return the loop of a ruling as a picture, or the last position where there is none."""
    acts = ruling.acts
    if not acts:
        drawn: Svg = ruling.board().svg(**marks)
        return drawn
    both = ruling.verdict == "both_lose"
    loop = Loop(
        moves=[ply.move for ply in acts],
        offender="both" if both else ruling.offender,
        acts=[ply.act for ply in acts],
        verdict=ruling.verdict,
        article=ruling.article,
        first=str(acts[0].side),
    )
    return board_svg(ruling.board(acts[0].ply - 1), **{"loop": loop, **marks})


def _page(parts: Iterable[str]) -> str:
    return f'<div class="cotuong" style="max-width:60em">{"".join(parts)}</div>'


def _strip(game: Game) -> str:
    """Return boards of a game side by side, the last position among them."""
    try:
        game.board(0)
    except CotuongError:
        return ""  # A start that could not be read: what is wrong is told beside it.
    plies = len(game.moves)
    shown = sorted({plies * part // (_BOARDS - 1) for part in range(_BOARDS)})
    width = 100 / _BOARDS
    figures = [
        f'<figure style="margin:0;flex:0 0 {width:g}%"><figcaption>{"start" if ply == 0 else f"ply {ply}"}</figcaption>'
        f"{game.board(ply).svg(coordinates=False)}</figure>"
        for ply in shown
    ]
    return f'<div style="display:flex;flex-wrap:wrap">{"".join(figures)}</div>'


def _texts(game: Game) -> Sequence[str]:
    """Return the moves in the notation of the source where it can write them all, else in ICCS."""
    try:
        return game.notations(game.notation or "iccs")
    except CotuongError:
        return [str(move) for move in game.moves]


def _first_number(game: Game) -> tuple[int, bool]:
    """Return the number of the first move, and whether it is Black's."""
    try:
        board = game.board(0)
    except CotuongError:
        return 1, False
    return board.fullmove_number, board.turn == "black"


def _move_list(texts: Sequence[str], first: tuple[int, bool]) -> str:
    number, is_black = first
    plies = ["…", *texts] if is_black else list(texts)
    pairs = [" ".join(map(escape, plies[at : at + 2])) for at in range(0, len(plies), 2)]
    return f"<p>{' '.join(f'<b>{number + at}.</b>&nbsp;{pair}' for at, pair in enumerate(pairs))}</p>"


def _table(names: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    head = "".join(f"<th>{escape(name)}</th>" for name in names)
    body = "".join(f"<tr>{''.join(f'<td>{escape(cell)}</td>' for cell in row)}</tr>" for row in rows)
    return f"<table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"


def _lines(text: str) -> str:
    return escape(text).replace("\n", "<br>")


def _fold(title: str, content: str, *, is_open: bool = False) -> str:
    return f"<details{' open' if is_open else ''}><summary>{title}</summary>{content}</details>"
