"""Every article that a rule set names has a case on its page, and the case comes out as the page says."""

from __future__ import annotations

import pytest

import cotuong as ct
from pages.law import AT_THE_TABLE, Case, articles, cases
from pages.pictures import play


def test_every_article_has_a_case_or_is_ruled_on_at_the_table() -> None:
    names = {article.id for article in articles()}
    assert names == set(cases()) | AT_THE_TABLE
    assert all(case.rule and case.rule_vi for case in cases().values())


@pytest.mark.parametrize("name", cases())
def test_each_article_rules_on_its_case(name: str) -> None:
    case = cases()[name]
    ruling = ct.judge(case.board(), rules=case.rules)
    assert (ruling.verdict, ruling.article, ruling.disputed) == (case.verdict, name, None)
    swapped = {"red_loses": "black_loses", "black_loses": "red_loses"}.get(case.verdict, case.verdict)
    for turned, expected in ((mirrored(case), case.verdict), (rotated(case), swapped)):
        again = ct.judge(turned.board(), rules=case.rules)
        assert (again.verdict, again.article) == (expected, name)
    # Whichever of its plies the round is looked at from, once it is due.
    board = case.board()
    for move in case.loop:
        board.push(move)
        assert ct.judge(board, rules=case.rules).verdict == case.verdict


def mirrored(case: Case) -> Case:
    """Files a and i changed over."""
    placement, side = case.fen.split()
    rows = (row[::-1] for row in placement.split("/"))
    return turned(case, f"{'/'.join(rows)} {side}", ct.Move.mirror)


def rotated(case: Case) -> Case:
    """The board turned by 180 degrees, the colours exchanged."""
    placement, side = case.fen.split()
    return turned(case, f"{placement[::-1].swapcase()} {'w' if side == 'b' else 'b'}", ct.Move.rotate)


def turned(case: Case, fen: str, turn: object) -> Case:
    assert callable(turn)
    loop = tuple(str(turn(ct.Move(move))) for move in case.loop)
    return Case(case.article, case.rules, fen, loop, case.verdict, case.rule, case.rule_vi)


def test_a_case_is_drawn_and_replayed_as_often_as_its_rules_want() -> None:
    case = cases()["cxa2020:25.1"]
    assert len(case.board().move_stack) == 12
    assert play(case.fen, list(case.loop), 1).repetition_count() == 2
