"""A picture in words, for those who do not see it."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from cotuong._pictures.position import Placement, square_name
from cotuong._pictures.words import ACTS, MEN, PHRASES, VERDICTS

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from cotuong._pictures.loop import Loop, Step

__all__ = ["Marks", "describe", "title"]


class Marks(NamedTuple):
    """What is laid over a position, checked: squares are numbers, moves pairs of them."""

    lastmove: tuple[int, int] | None
    check: int | None
    arrows: Sequence[tuple[int, int, str]]
    squares: Sequence[int]
    fill: Mapping[int, str]
    loop: Loop | None
    steps: Sequence[Step]


def title(placement: Placement, lang: str) -> str:
    """Return what the picture is, and who moves if that is known."""
    say = PHRASES[lang]
    if placement.turn is None:
        return say["title"]
    return say["title"] + say["comma"] + say["to_move"].format(side=say[placement.turn])


def describe(placement: Placement, marks: Marks, lang: str) -> str:
    """Return the men of both sides with their squares, and all that is marked."""
    say = PHRASES[lang]
    sentences = [_men(placement, side, lang) for side in ("red", "black")]
    if marks.lastmove:
        sentences.append(say["last_move"].format(_move(marks.lastmove)))
    if marks.check is not None:
        man = placement.men.get(marks.check)
        where = square_name(marks.check)
        if man:
            where = say["man"].format(side=say[man.side], man=MEN[lang][man.kind - 1][0]) + f" {where}"
        sentences.append(say["check"].format(where))
    if marks.arrows:
        sentences.append(say["arrows"].format(_join((_move(arrow[:2]) for arrow in marks.arrows), lang)))
    if marks.squares:
        sentences.append(say["squares"].format(_join(map(square_name, marks.squares), lang)))
    if marks.loop is not None:
        sentences += _loop(marks.loop, marks.steps, lang)
    gap = "" if lang == "zh" else " "
    return gap.join(sentence + say["stop"] for sentence in sentences)


def _men(placement: Placement, side: str, lang: str) -> str:
    say = PHRASES[lang]
    kinds = []
    for kind, (one, several) in enumerate(MEN[lang], start=1):
        squares = sorted(square for square, man in placement.men.items() if man == (side, kind))
        if squares:
            kinds.append(f"{one if len(squares) == 1 else several} {_join(map(square_name, squares), lang)}")
    return say[side] + say["colon"] + (say["semicolon"].join(kinds) or say["no_men"])


def _loop(loop: Loop, steps: Sequence[Step], lang: str) -> list[str]:
    say = PHRASES[lang]
    plies = [f"{step.number} {step.text} {ACTS[lang].get(step.act, step.act)}".rstrip() for step in steps]
    found = [say["loop"].format(_join(plies, lang))]
    if loop.offender:
        found.append(say["offender"].format(say[loop.offender]))
    if loop.verdict:
        found.append(VERDICTS[lang][loop.verdict] + (f" ({loop.article})" if loop.article else ""))
    return found


def _move(move: Sequence[int]) -> str:
    return f"{square_name(move[0])}-{square_name(move[1])}"


def _join(words: Iterable[str], lang: str) -> str:
    return PHRASES[lang]["comma"].join(words)
