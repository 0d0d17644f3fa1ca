"""What is no good as an argument is told with the argument, what was expected there and what came."""

from __future__ import annotations

import copy
import io
import os
import pickle
from typing import TYPE_CHECKING, Any

import numpy as np
import pandas as pd
import pyarrow as pa
import pytest

import cotuong
import cotuong.plots
import cotuong.svg

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

# Of types that nobody checks: most of what follows is wrong.
ct: Any = cotuong
plots: Any = cotuong.plots
svg: Any = cotuong.svg

LONE = "\ud800"
LOOP = ["a1d1", "d9e9", "d1e1", "e9d9", "e1d1", "d9e9", "d1e1", "e9d9", "e1d1"]
BOARD = ct.Board()
GAME = ct.Game.from_board(BOARD)
RULING = ct.judge(fen="3k5/9/9/9/9/9/9/9/R8/5K3 w", moves=LOOP)
SAMPLE = ct.sample_archive()
EMPTY = b"\0" * 45
TABLE = pa.table({"board": [EMPTY], "side": ["red"]})

Refusal = tuple["Callable[[], object]", type[Exception], str]


def table(**columns: Any) -> pa.Table:  # noqa: ANN401 - whatever pyarrow takes
    """Return a table of two empty boards, all Red's, but for some columns."""
    return pa.table({"board": [EMPTY] * 2, "side": ["red"] * 2, **columns})


def check(refusals: list[Refusal]) -> None:
    for number, (call, kind, message) in enumerate(refusals):
        with pytest.raises(kind) as caught:
            call()
        assert type(caught.value) is kind, (number, caught.value)
        assert message in str(caught.value), (number, caught.value)


def test_texts() -> None:
    text = "a text was expected, not int"
    check(
        [
            (lambda: ct.Board(5), TypeError, f"fen: {text}"),
            (lambda: ct.Board().set_fen(5), TypeError, f"fen: {text}"),
            (lambda: ct.Move(5), TypeError, f"iccs: {text}"),
            (lambda: ct.Move.from_uci(5), TypeError, f"text: {text}"),
            (lambda: ct.Piece.from_letter(5), TypeError, f"letter: {text}"),
            (lambda: ct.Piece.from_letter("xx"), ValueError, '"xx" is no piece: k a b r n c p was expected'),
            (lambda: ct.Piece.from_letter(""), ValueError, '"" is no piece'),
            (lambda: BOARD.push_text(None), TypeError, "text: a text was expected, not NoneType"),
            (lambda: BOARD.parse(5), TypeError, f"text: {text}"),
            (lambda: BOARD.parse("x", 5), TypeError, f"notation: {text}"),
            (lambda: BOARD.format("h2e2", notation=5), TypeError, f"notation: {text}"),
            (lambda: BOARD.outcome(rules=None), TypeError, "rules: a text was expected, not NoneType"),
            (lambda: BOARD.unicode(script=5), TypeError, f"script: {text}"),
            (lambda: GAME.notations(5), TypeError, f"notation: {text}"),
            (lambda: GAME.to_pgn(5), TypeError, f"notation: {text}"),
            (lambda: ct.Game.from_board(BOARD, result=5), TypeError, f"result: {text}"),
            (lambda: ct.Game.from_board(BOARD, headers={"Red": 5}), TypeError, f'headers["Red"]: {text}'),
            (lambda: ct.Game.from_board(BOARD, headers={5: "x"}), TypeError, f"a name among the headers: {text}"),
            (lambda: ct.Game.from_board(BOARD, headers=5), TypeError, "headers: a dictionary was expected, not int"),
            (lambda: ct.Comment(0, 0, 5), TypeError, f"text: {text}"),
            (lambda: RULING.explain(5), TypeError, f"language: {text}"),
            (lambda: ct.judge(BOARD, rules=5), TypeError, f"rules: {text}"),
            (lambda: ct.planes(TABLE, perspective=None), TypeError, "perspective: a text was expected, not NoneType"),
            (lambda: ct.read("x", encoding=5), TypeError, f"encoding: {text}"),
            (lambda: ct.read("x", on_illegal=5), TypeError, f"on_illegal: {text}"),
            (lambda: ct.scan("x", table=None), TypeError, "table: a text was expected, not NoneType"),
            (lambda: ct.scan("x", columns=["red", 5]), TypeError, f"columns[1]: {text}"),
            (lambda: ct.replay("x", "y", format=5), TypeError, f"format: {text}"),
            (lambda: ct.boards_from_fens([ct.START_FEN, None]), TypeError, "fens[1]: a text was expected, not None"),
            (lambda: ct.Arbiter(rules=None), TypeError, "rules: a text was expected, not NoneType"),
            (lambda: svg.board_svg(legend=[5]), TypeError, f"legend[0]: {text}"),
            (lambda: svg.board_svg(fill={"e2": 5}), TypeError, f"fill['e2']: {text}"),
        ]
    )


@pytest.mark.parametrize(
    "call",
    [
        ct.Board,
        ct.Move,
        BOARD.push,
        BOARD.parse,
        BOARD.piece_at,
        BOARD.king,
        ct.Piece.from_letter,
        ct.rule_on,
        ct.read,
        ct.scan,
        lambda text: ct.boards_from_fens([ct.START_FEN, text]),
        lambda text: ct.Game.from_board(BOARD, headers={"Red": text}),
        lambda text: ct.Arbiter().incident("seal", "red", move=text),
        lambda text: ct.judge(BOARD, rules=text),
    ],
)
def test_half_a_surrogate_pair_is_no_text(call: Callable[[str], object]) -> None:
    with pytest.raises(ValueError, match=r"surrogate|no character|no Unicode|name of a file") as caught:
        call(LONE)
    assert not isinstance(caught.value, UnicodeError)


def test_whole_numbers() -> None:
    ply, whole = "out of range: 0 to 4294967295 was expected", "a whole number was expected, not str"
    games = ct.scan(SAMPLE, "games")
    check(
        [
            (lambda: GAME.board(-1), ValueError, f"ply -1 is {ply}"),
            (lambda: GAME.board(5), ValueError, "no ply 5: 0 were played"),
            (lambda: GAME.board("x"), TypeError, f"ply: {whole}"),
            (lambda: GAME.board(line=-1), ValueError, f"line -1 is {ply}"),
            (lambda: GAME.positions(line="x"), TypeError, f"line: {whole}"),
            (lambda: GAME.notations("iccs", line=2**70), ValueError, f"line {2**70} is {ply}"),
            (lambda: RULING.board(-1), ValueError, f"ply -1 is {ply}"),
            (lambda: BOARD.perft(101), ValueError, "depth 101 is out of range: 0 to 100 was expected"),
            (lambda: BOARD.is_repetition("x"), TypeError, f"count: {whole}"),
            (lambda: ct.Move.from_u16(2**16), ValueError, "number 65536 is out of range: 0 to 65535 was expected"),
            (lambda: ct.Comment(-1, 0, ""), ValueError, f"line -1 is {ply}"),
            (lambda: games.sample(10**30), ValueError, "at most was expected"),
            (lambda: games.sample(-1), ValueError, "n cannot be -1: 0 or more was expected"),
            (lambda: games.sample("x"), TypeError, f"n: {whole}"),
            (lambda: games.sample(1, seed=2**64), ValueError, f"seed cannot be {2**64}: {2**64 - 1} at most"),
            (lambda: ct.planes(TABLE, workers=2**70), ValueError, f"workers cannot be {2**70}: "),
            (lambda: ct.planes(TABLE, workers=0), ValueError, "workers cannot be 0: 1 or more was expected"),
            (lambda: ct.planes(TABLE, workers="x"), TypeError, f"workers: {whole}"),
            (lambda: ct.replay("x", "y", shard_bytes=-1), ValueError, "shard_bytes cannot be -1: 1 or more"),
            (lambda: ct.replay("x", "y", shard_bytes=10**5000), ValueError, "shard_bytes cannot be the value: "),
            (lambda: svg.to_png(svg.board_svg(), width=-1), ValueError, "width cannot be -1: 1 or more was expected"),
        ]
    )


def test_sizes_of_pictures() -> None:
    for size in (float("nan"), float("inf"), 0, -3.0, 10**30):
        with pytest.raises(ValueError, match="a width in pixels above 0, up to 1,000,000, was expected"):
            svg.board_svg(size=size)
    with pytest.raises(TypeError, match="size: a number of pixels was expected, not str"):
        BOARD.svg(size="x")
    assert 'width="30"' in svg.board_svg(size=np.float32(30))


def test_flags_and_objects() -> None:
    flag = "True or False was expected, not int"
    check(
        [
            (lambda: ct.Board(strict=1), TypeError, f"strict: {flag}"),
            (lambda: BOARD.copy(stack=1), TypeError, f"stack: {flag}"),
            (lambda: ct.read("x", variations=1), TypeError, f"variations: {flag}"),
            (lambda: ct.replay("x", "y", rulings=1), TypeError, f"rulings: {flag}"),
            (lambda: ct.replay("x", "y", progress=5), TypeError, "progress: True, False or a function was expected"),
            (lambda: ct.replay("x", "y", executor=5), TypeError, "executor: a list of texts was expected, not int"),
            (lambda: ct.Game.from_board(5), TypeError, "board: a Board was expected, not int"),
            (lambda: BOARD.set_piece_at("e2", 5), TypeError, "piece: a Piece or None was expected, not int"),
            (lambda: ct.judge(5), TypeError, "game: a Board or a Game was expected, not int"),
            (lambda: ct.judge(moves=5), TypeError, "moves: a list of moves was expected, not int"),
            (lambda: ct.planes(BOARD), TypeError, "a list of them was expected"),
            (lambda: ct.encode(BOARD), TypeError, "a list of them was expected"),
            (lambda: ct.planes(5), TypeError, "boards: a list of Boards was expected, not int"),
            (lambda: ct.boards_from_fens(ct.START_FEN), TypeError, "fens: a list of FENs was expected, not str"),
            (lambda: svg.board_svg(loop="x"), TypeError, "loop: a Loop was expected, not str"),
            (lambda: svg.board_svg(loop=svg.Loop(5)), TypeError, "the loop's moves: a list of moves was expected"),
            (lambda: svg.board_svg(fill=5), TypeError, "fill: a dictionary of colours was expected, not int"),
            (lambda: svg.board_svg(colors="x"), TypeError, "colors: a dictionary of colours was expected, not str"),
            (lambda: svg.board_svg(arrows=5), TypeError, "arrows: a list of moves or Arrows was expected, not int"),
            (lambda: svg.board_svg(squares="e2"), TypeError, "squares: a list of squares was expected, not str"),
            (lambda: svg.board_svg(5), TypeError, "board: a FEN, 45 packed bytes, 90 codes or a Board was expected"),
            (lambda: svg.board_svg([None] * 90), TypeError, "board: a FEN, 45 packed bytes, 90 codes or a Board"),
            (lambda: plots.result_over_time("x"), TypeError, "games: a list of Games, or a table"),
            (lambda: plots.result_over_time([5]), TypeError, "games[0]: a Game was expected, not int"),
        ]
    )


def test_files(tmp_path: Path) -> None:
    files = "a path, or a file that is open for bytes, was expected, not"
    out, target = tmp_path / "x.pgn", io.BytesIO()
    check(
        [
            (lambda: ct.read(5), TypeError, "path: a list of paths, or a path, or a file that is open for bytes,"),
            (lambda: ct.read([None]), TypeError, f"path[0]: {files} NoneType"),
            (lambda: ct.read(io.TextIOWrapper(io.BytesIO())), TypeError, "path is open for text: "),
            (lambda: ct.read(io.StringIO("x"), encoding="big5"), ValueError, "encoding: path is io.StringIO"),
            (lambda: ct.read([io.StringIO("x")], encoding="big5"), ValueError, "encoding: path[0] is io.StringIO"),
            (lambda: ct.read('[Event "x"]\n\n1. C2=5'), FileNotFoundError, "are read from io.StringIO(text)"),
            (lambda: next(ct.read(Talker())), TypeError, "open in binary mode, was expected, not str"),
            (lambda: ct.read(b"no/such/file.pgn"), FileNotFoundError, "no/such/file.pgn"),
            (lambda: ct.scan(5), TypeError, "paths: a list of paths, or a path, was expected, not int"),
            (lambda: ct.scan([None]), TypeError, "paths[0]: a path was expected, not NoneType"),
            (lambda: ct.replay(SAMPLE, 5), TypeError, "out: a path was expected, not int"),
            (lambda: ct.write("x", out), TypeError, "games: a list of Games, or one, was expected, not str"),
            (lambda: ct.write([5], target, format="pgn"), TypeError, "games[0]: a Game was expected, not int"),
            (lambda: ct.write(GAME, 5), TypeError, f"target: {files} int"),
            (lambda: ct.write(GAME, io.StringIO(), format="pgn"), TypeError, "target is open for text: "),
            (lambda: ct.write(GAME, tmp_path, format="pgn", root=5), TypeError, "root: a path was expected, not int"),
        ]
    )
    assert list(tmp_path.iterdir()) == []
    assert ct.write(GAME, os.fsencode(out)).files == [str(out)]
    assert next(ct.read(os.fsencode(out))) == next(ct.read([out]))
    assert ct.scan(os.fsencode(out)).to_arrow().num_rows == 1


class Talker:
    """A file of somebody's that gives text."""

    def read(self, _size: int) -> str:
        return "x"


def test_columns_of_arrow() -> None:
    board = "a packed board of 45 bytes"
    check(
        [
            (lambda: ct.planes(TABLE["board"]), ValueError, "boards are one column: the sides to move beside it"),
            (lambda: ct.planes(pa.nulls(3)), ValueError, "boards"),
            (lambda: ct.planes(pd.DataFrame({"board": [1]})), ValueError, f"board is a column of Int64: {board} a row"),
            (lambda: ct.planes(table(board=["x" * 45] * 2)), ValueError, f"board is a column of Utf8: {board} a row"),
            (lambda: ct.planes(table(board=[EMPTY, None])), ValueError, f"row 1 of board is null: {board}"),
            (lambda: ct.planes(table(board=[EMPTY, b""])), ValueError, "board 1: 0 bytes, but 45 were expected"),
            (lambda: ct.planes(table(side=["red", None])), ValueError, "row 1 of side is null: red or black"),
            (lambda: ct.planes(table(side=["red", "x"])), ValueError, 'board 1: side "x", but red or black'),
            (lambda: ct.planes(table(side=[1, 257])), ValueError, "row 1 of side is 257: 1 (Red) or 0 (Black) was"),
            (lambda: ct.planes(table(side=[-1, 1])), ValueError, "row 0 of side is -1: 1 (Red) or 0 (Black) was"),
            (lambda: ct.planes(table(side=[1, 2])), ValueError, "board 1: side 2, but 1 (Red) or 0 (Black) was"),
            (lambda: ct.planes(table(side=[1, None])), ValueError, "row 1 of side is null: 1 (Red) or 0 (Black)"),
            (lambda: ct.planes(TABLE["board"], pa.array([None, "red"])), ValueError, "row 0 of sides is null"),
            (lambda: ct.planes(TABLE.select(["side"])), ValueError, "no column board: a table with the columns"),
            (lambda: ct.boards_from_fens(pa.array([None, "x"])), ValueError, "row 0 of fens is null: a text"),
        ]
    )
    assert ct.planes(TABLE["board"], TABLE["side"]).shape == (1, 15, 10, 9)
    assert ct.planes(table(side=[1, 0]))[:, 14, 0, 0].tolist() == [1, 0]


def test_logs_of_the_arbiter() -> None:
    def late(minutes: object) -> dict[str, Any]:
        return {"log": [{"type": "late", "by": "red", "minutes": minutes}]}

    refused = [
        ("", "", "the text is no JSON: it ends too early at line 1, column 0"),
        ('{"log": nul}', "", "the text is no JSON: something else was expected at line 1, column"),
        (late(float("nan")), "log[0].minutes", "nan is no number of JSON"),
        (late(np.float32("inf")), "log[0].minutes", "inf is no number of JSON"),
        (late(b"3"), "log[0].minutes", "a text, a number, a list or a dictionary was expected, not bytes"),
        (b"{}", "", "a text, a number, a list or a dictionary was expected, not bytes"),
        ({5: []}, "", "the name of a field is 5: a text was expected"),
        (5, "", "an object was expected"),
    ]
    for log, path, message in refused:
        with pytest.raises(ct.LogError) as caught:
            ct.rule_on(log)
        assert caught.value.path == path, log
        assert message in str(caught.value), log
    assert ct.rule_on(late(np.int64(3))) == ct.rule_on(late(3))


def test_every_number_with_an_index_is_a_square() -> None:
    for square in (np.int64(4), np.uint8(4), np.array(4), ct.Square.E0):
        assert BOARD.piece_at(square) == ct.Piece.from_letter("K")
        assert square in ct.SquareSet([4])
        assert ct.SquareSet([square]) == ct.SquareSet(["e0"])
        assert ct.Move.from_squares(square, "e1") == ct.Move("e0e1")
    assert ct.SquareSet(np.array([3, 4])) == ct.SquareSet([3, 4])
    assert ct.SquareSet(np.int64(3)) == ct.SquareSet([0, 1])
    assert ct.Piece("red", np.int64(1)) == ct.Piece.from_letter("K")
    for number in (np.int64(90), -1, 10**30):
        assert number not in ct.SquareSet([4])
        with pytest.raises(ValueError, match="is no square: a0 to i9, or 0 to 89, was expected"):
            BOARD.piece_at(number)
    for other in (4.0, None, ct.SquareSet([0])):
        with pytest.raises(TypeError, match="a Square, its number or a name such as 'h2' was expected"):
            BOARD.piece_at(other)


def test_moves_by_their_numbers_in_the_tables() -> None:
    moves = [ct.Move("h2e2"), ct.Move("h9g7")]
    numbers = [move.to_u16() for move in moves]
    expected = ct.moves_to_index(moves).tolist()
    for given in (
        numbers,
        [np.uint16(number) for number in numbers],
        np.array(numbers, np.int64),
        pa.array(numbers, pa.uint16()),
        pd.Series(numbers),
        pd.Series(["h2e2", "h9g7"]),
    ):
        assert ct.moves_to_index(given).tolist() == expected
    assert ct.moves_to_index([]).tolist() == []
    check(
        [
            (lambda: ct.moves_to_index([numbers[0], 70000]), ValueError, "moves[1] cannot be 70000: 65535 at most"),
            (lambda: ct.moves_to_index(np.array([-1])), ValueError, "move 0: -1 is no number of the tables"),
            (lambda: ct.moves_to_index([None]), TypeError, "moves[0]: a Move, a text such as 'h2e2' or a number"),
            (lambda: ct.moves_to_index("h2e2"), TypeError, "moves: a list of moves was expected, not str"),
        ]
    )


def test_arrays() -> None:
    codes, sides = ct.encode([BOARD])
    masked = np.ma.array(sides, mask=[True])
    check(
        [
            (lambda: ct.planes(codes, masked), ValueError, "sides have values that are masked"),
            (lambda: ct.planes(np.ma.array(codes, mask=codes > 3), sides), ValueError, "boards have values that are"),
            (lambda: ct.index_to_moves(np.ma.array([1], mask=[True])), ValueError, "index have values that are masked"),
            (lambda: ct.moves_to_index(np.ma.array([1], mask=[True])), ValueError, "moves have values that are masked"),
            (lambda: ct.index_to_moves([[1], [2, 3]]), ValueError, "index are lists of different lengths"),
        ]
    )
    assert (ct.planes(np.ma.array(codes), np.ma.array(sides)) == ct.planes([BOARD])).all()


def test_everything_pickles_by_every_protocol() -> None:
    values = [
        *(ct.Move("h2e2"), ct.Piece("red", 1), ct.SquareSet([3]), ct.Square.E2, ct.Color.RED),
        *(ct.GameError("a", "b", None, 0, 0), ct.Comment(0, 0, "x"), GAME, GAME.lines[0], BOARD, RULING),
    ]
    for value in values:
        assert copy.deepcopy(value) == copy.copy(value) == value
        for protocol in range(pickle.HIGHEST_PROTOCOL + 1):
            assert pickle.loads(pickle.dumps(value, protocol)) == value  # noqa: S301 - our own bytes


def test_where_legality_cannot_be_asked_no_side_has_lost() -> None:
    for fen in (
        "9/9/9/9/9/9/9/9/9/9 w",
        "4k4/9/9/9/9/4K4/9/9/9/9 w",
        "3k5/9/9/9/9/9/9/3pKp3/4p4/4p4 w",
        "4k4/4R4/9/9/9/9/9/9/9/4K4 w",
    ):
        assert ct.Game.from_board(ct.Board(fen)).result == "*", fen
    assert ct.Game.from_board(ct.Board("3k5/9/9/9/9/9/9/9/4R4/3RK4 b")).result == "1-0"
    stated = {"Result": "0-1"}
    assert ct.Game.from_board(BOARD, headers=stated).result == "0-1"
    assert ct.Game.from_board(BOARD, headers=stated, result="*").result == "*"
    assert ct.Game.from_board(BOARD, headers={"Result": "?"}).result == "*"
