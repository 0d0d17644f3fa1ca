"""Rulings and the arbiter from Python; what the law says is tested where the law is."""

from __future__ import annotations

import copy
import json
import pickle
from typing import TYPE_CHECKING

import pytest

import cotuong as ct

if TYPE_CHECKING:
    from pathlib import Path

CHECKS = (
    "3k5/9/9/9/9/9/9/9/R8/5K3 w - - 0 1",
    ["a1d1", "d9e9", "d1e1", "e9d9", "e1d1", "d9e9", "d1e1", "e9d9", "e1d1"],
)


def test_a_perpetual_check_loses_and_says_why() -> None:
    fen, moves = CHECKS
    ruling = ct.judge(fen=fen, moves=moves)
    assert (ruling.verdict, ruling.offender, ruling.article) == ("red_loses", ct.Color.RED, "vn:23.1")
    assert (ruling.rules, ruling.disputed, ruling.due_ply) == ("vn", None, 9)
    assert ruling.loop is not None
    assert (ruling.loop.start_ply, ruling.loop.period, ruling.loop.occurrences) == (1, 4, 3)
    assert ruling.red_acts == ["check", "check"]
    first = ruling.acts[1]
    assert (first.ply, first.side, first.move) == (7, ct.Color.RED, ct.Move("d1e1"))
    (check,) = (act for act in first.acts if act.kind == "check")
    assert check.attackers == [(ct.Piece.from_letter("R"), ct.Square.E1)]
    texts = [ruling.explain(language) for language in ("vi", "en", "zh")]
    assert len(set(texts)) == 3
    assert all(texts)
    assert str(ruling) == ruling.explain("en")
    with pytest.raises(ValueError, match="klingon"):
        ruling.explain("klingon")  # type: ignore[arg-type]


def test_nothing_is_ruled_before_it_is_due() -> None:
    fen, moves = CHECKS
    board = ct.Board(fen)
    assert ct.judge(board).verdict == "insufficient_history"
    for move in moves[:-1]:
        board.push(move)
        assert board.outcome() is None
    assert ct.judge(board).verdict == "continue"
    assert ct.judge(board).must_change is ct.Color.RED
    board.push(moves[-1])
    outcome = board.outcome()
    assert outcome is not None
    assert (outcome.result, outcome.winner, outcome.termination) == ("0-1", ct.Color.BLACK, "repetition")
    assert outcome.article == "vn:23.1"


def test_a_board_a_game_and_bare_moves_are_ruled_on_alike(tmp_path: Path) -> None:
    fen, moves = CHECKS
    path = tmp_path / "game.pgn"
    path.write_text(f'[FEN "{fen}"]\n[Result "1/2-1/2"]\n\n{" ".join(moves)} 1/2-1/2\n')
    (game,) = ct.read(path)
    rulings = [ct.judge(game), ct.judge(game.board()), ct.judge(fen=fen, moves=moves)]
    assert rulings[0] == rulings[1] == rulings[2]
    assert len({hash(ruling) for ruling in rulings}) == 1
    assert ct.judge(game, rules="asian") != rulings[0]


def test_rulings_copy_pickle_and_go_into_json() -> None:
    fen, moves = CHECKS
    ruling = ct.judge(fen=fen, moves=moves, rules="asian")
    for again in (copy.copy(ruling), copy.deepcopy(ruling), pickle.loads(pickle.dumps(ruling))):  # noqa: S301
        assert again == ruling
        assert again.explain("vi") == ruling.explain("vi")
    told = json.loads(json.dumps(ruling.to_dict(), ensure_ascii=False))
    assert told["verdict"] == "red_loses"
    assert [acts["act"] for acts in told["acts"]][1::2] == ["check", "check"]


def test_what_cannot_be_judged_is_refused() -> None:
    with pytest.raises(ct.FenError, match="kings face"):
        ct.judge(ct.Board("4k4/9/9/9/9/9/9/9/9/4K4 w"))
    with pytest.raises(ct.IllegalMoveError, match="a0a9"):
        ct.judge(moves=["a0a9"])
    with pytest.raises(ValueError, match="klingon"):
        ct.judge(ct.Board(), rules="klingon")  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("fen", "move", "termination"),
    [
        ("3k5/9/9/9/9/9/9/9/R8/4K4 w", "a1d1", "checkmate"),
        ("3k5/9/9/9/9/9/9/9/4R4/5K3 w", "e1e8", "stalemate"),
    ],
)
def test_who_cannot_move_has_lost(fen: str, move: str, termination: str) -> None:
    board = ct.Board(fen)
    board.push(move)
    outcome = board.outcome()
    assert outcome is not None
    assert (outcome.result, outcome.winner, outcome.termination) == ("1-0", ct.Color.RED, termination)


def test_the_arbiter_answers_incident_by_incident() -> None:
    arbiter = ct.Arbiter()
    assert arbiter.incident("touch", "red", squares=["b2", "b9"])[0]["action"] == "none"
    arbiter.incident("complain", ct.Color.BLACK, about=0)
    (ruling,) = arbiter.incident("admit", "red", about=0)
    assert (ruling["article"], ruling["duty"]["moves"]) == ("vn:9.3a", ["b2b9"])
    assert set(ruling["explain"]) == {"vi", "en", "zh"}
    assert ct.rule_on(arbiter.log) == {"rulings": arbiter.rulings, "state": arbiter.state}
    assert ct.rule_on(json.dumps(arbiter.log))["rulings"] == arbiter.rulings


def test_an_incident_that_is_not_in_order_is_as_if_it_had_not_been_told() -> None:
    arbiter = ct.Arbiter()
    arbiter.incident("move", "red", move="h2e2")
    with pytest.raises(ct.LogError, match="why") as caught:
        arbiter.incident("resign", "black", why=1)
    assert caught.value.path == "log[1].why"
    assert caught.value.code == "bad_log"
    assert len(arbiter.log["log"]) == 1
    assert arbiter.incident("resign", "black")[0]["result"] is not None
    with pytest.raises(ct.LogError):
        ct.rule_on("no JSON")
    assert ct.log_schema()["properties"]["log"]["type"] == "array"


def test_a_game_told_incident_by_incident_is_ruled_on_as_its_log() -> None:
    arbiter = ct.Arbiter(regulations={"control": [{"minutes": 60}]})
    told = []
    for number in range(40):
        side, board = ("red", "black")[number % 2], ct.Board(arbiter.state["fen"])
        told += arbiter.incident("move", side, move=next(iter(board.legal_moves)), at_ms=1000 * number)
        told += arbiter.incident("press", side)
        if number % 8 == 7:
            told += arbiter.incident("touch", "red", squares=["b2", "b9"])
            told += arbiter.incident("complain", "black", about=len(arbiter.log["log"]) - 1)
    assert ct.rule_on(arbiter.log) == {"rulings": arbiter.rulings, "state": arbiter.state}
    assert told == arbiter.rulings
    for other in (copy.copy(arbiter), copy.deepcopy(arbiter), pickle.loads(pickle.dumps(arbiter))):  # noqa: S301
        before = arbiter.state
        assert (other.log, other.state, other.rulings) == (arbiter.log, before, told)
        other.incident("resign", "red")
        assert arbiter.state == before != other.state


def test_the_arbiter_takes_moves_squares_and_sides_as_they_are() -> None:
    arbiter = ct.Arbiter(regulations={"control": [{"moves": None, "minutes": 60}]})
    arbiter.incident("move", ct.Color.RED, move=ct.Move("h2e2"))
    arbiter.incident("touch", "black", squares=(ct.Square.H9, ct.Square.B9))
    texts = [incident.get("move", incident.get("squares")) for incident in arbiter.log["log"]]
    assert texts == ["h2e2", ["h9", "b9"]]
    assert ct.rule_on({"log": [{"type": "move", "by": ct.Color.RED, "move": ct.Move("h2e2")}]})["state"]


def test_what_the_arbiter_hands_out_is_a_copy() -> None:
    regulations = {"control": [{"minutes": 60}]}
    arbiter = ct.Arbiter(regulations=regulations)
    squares = ["b2", "b9"]
    arbiter.incident("touch", "red", squares=squares)
    before = (arbiter.log, arbiter.rulings, arbiter.state)
    squares.clear()
    regulations["control"][0]["minutes"] = 1
    arbiter.log["log"][0]["squares"].clear()
    arbiter.log["regulations"].clear()
    arbiter.rulings.clear()
    arbiter.rulings[0]["explain"].clear()
    arbiter.state.clear()
    assert (arbiter.log, arbiter.rulings, arbiter.state) == before
    assert arbiter.log["log"][0]["squares"] == ["b2", "b9"]


def test_a_log_that_says_a_thing_twice_is_refused() -> None:
    with pytest.raises(ct.LogError, match="twice") as caught:
        ct.rule_on('{"log": [{"type": "resign", "by": "red", "by": "black"}]}')
    assert caught.value.path == "log[0].by"


@pytest.mark.parametrize(
    ("log", "path", "message"),
    [
        ({}, "log", "the field is missing: a list"),
        ({"log": 5}, "log", "a list was expected, not 5"),
        ({"log": ["x"]}, "log[0]", 'an object was expected, not "x"'),
        ({"log": [{"by": "red"}]}, "log[0].type", "the field is missing: one of move, touch, "),
        ({"log": [{"type": "jump", "by": "red"}]}, "log[0].type", '"jump" is no type of incident; these are: move, '),
        (
            {"log": [{"type": "resign", "by": "white"}]},
            "log[0].by",
            'one of red, black, arbiter, outsider was expected, not "white"',
        ),
        ({"log": [{"type": "move", "by": "red"}]}, "log[0].move", "the field is missing: a move such as h2e2"),
        (
            {"log": [{"type": "touch", "by": "red", "squares": ["h2", 5]}]},
            "log[0].squares[1]",
            "a square such as h2 was expected, not 5",
        ),
        (
            {"log": [{"type": "missed_record", "by": "red", "moves": 2**40}]},
            "log[0].moves",
            "from 0 to 4294967295 was expected, not 1099511627776",
        ),
        (
            {"log": [{"type": "resign", "by": "red", "at_ms": -1}]},
            "log[0].at_ms",
            "a whole number of milliseconds, from 0 to",
        ),
        ({"log": [{"type": "complain", "by": "red", "about": 0}]}, "log[0].about", "an earlier incident was expected"),
        (
            {"log": [{"type": "conduct", "by": "red", "what": " "}]},
            "log[0].what",
            "a text that is not empty was expected",
        ),
        ({"log": [], "regulations": {"control": [{"minutes": "60" * 50}]}}, "regulations.control[0].minutes", "..."),
        ({"log": [], "rules": "asian"}, "rules", "vn-2011"),
        ({"log": [{5: 1}]}, "log[0]", "the name of a field is 5: a text was expected"),
    ],
)
def test_a_log_that_is_not_in_order_is_told_where_and_what_was_expected(
    log: dict[str, object], path: str, message: str
) -> None:
    with pytest.raises(ct.LogError) as caught:
        ct.rule_on(log)
    assert caught.value.path == path
    assert message in str(caught.value)


def test_the_arbiter_tells_of_every_type_of_incident() -> None:
    schema = ct.log_schema()["properties"]["log"]["items"]
    types = {kind["properties"]["type"]["const"] for kind in schema["oneOf"]}
    assert len(types) > 20
    for name in types:
        assert f"`{name}`" in (ct.Arbiter.__doc__ or ""), name


def test_a_game_is_not_mixed_with_a_start_or_moves() -> None:
    with pytest.raises(TypeError, match="beside it"):
        ct.judge(ct.Board(), moves=["h2e2"])
    with pytest.raises(TypeError, match="one text"):
        ct.judge(moves="h2e2 h9g7")
