from __future__ import annotations

import copy
import pickle
import signal
import threading
import time

import numpy as np
import pytest

import cotuong as ct
from cotuong.svg import board_svg

MATE = "3k5/3P5/9/9/9/9/9/9/9/3RK4 b - - 0 1"
STALEMATE = "3k5/9/9/9/9/9/9/9/9/4R1K2 b - - 0 1"


def test_moves_are_made_and_taken_back() -> None:
    board = ct.Board()
    board.push("h2e2")
    board.push(ct.Move("h9g7"))
    assert board.push_text("h0g2") == ct.Move("h0g2")
    assert [str(move) for move in board.move_stack] == ["h2e2", "h9g7", "h0g2"]
    assert board.peek() == ct.Move("h0g2")
    assert board.turn is ct.Color.BLACK
    assert (board.fullmove_number, board.plies_since_capture) == (2, 3)
    assert board.pop() == ct.Move("h0g2")
    assert [board.pop(), board.pop()] == [ct.Move("h9g7"), ct.Move("h2e2")]
    assert board.fen() == ct.START_FEN
    for empty in (board.pop, board.peek):
        with pytest.raises(IndexError):
            empty()


def test_legal_moves_are_sized_iterable_and_asked() -> None:
    board = ct.Board()
    moves = board.legal_moves
    assert len(moves) == moves.count() == len(list(moves)) == len(set(moves)) == 44
    assert moves
    assert "h2e2" in moves
    assert ct.Move("h2e3") not in moves
    numbers = moves.to_numpy()
    assert numbers.dtype == np.uint16
    assert numbers.shape == (44,)
    assert [ct.Move.from_u16(int(number)) for number in numbers] == list(moves)
    board.push("h2e2")
    assert len(moves) == 44, "the answer is of the position that was asked"
    assert not ct.Board(MATE).legal_moves


@pytest.mark.parametrize(
    ("move", "code"),
    [
        ("e4e5", "illegal.no_piece"),
        ("h9g7", "illegal.wrong_colour"),
        ("a0b1", "illegal.piece_rule"),
        ("a0a3", "illegal.own_piece"),
        ("a0a4", "illegal.blocked"),
        ("b0d1", "illegal.leg"),
        ("h2h7", "illegal.screen"),
        ("h2h8", "illegal.blocked"),
        ("c3d3", "illegal.pawn"),
    ],
)
def test_an_illegal_move_says_why_and_changes_nothing(move: str, code: str) -> None:
    board = ct.Board()
    assert not board.is_legal(move)
    assert board.illegality(move) == code
    with pytest.raises(ct.IllegalMoveError, match=move) as caught:
        board.push(move)
    assert caught.value.code == code
    assert board.fen() == ct.START_FEN
    assert board.move_stack == []


def test_check_mate_and_stalemate() -> None:
    assert not ct.Board().is_check()
    mated = ct.Board(MATE)
    assert mated.is_check()
    assert not mated.is_stalemate()
    stalemated = ct.Board(STALEMATE)
    assert not stalemated.is_check()
    assert ct.Board("3k5/9/9/9/9/9/9/9/R8/5K3 w - - 0 1").gives_check("a1d1")


def test_third_occurrence_counts_when_it_stands_on_the_board() -> None:
    board = ct.Board()
    counts = []
    for move in ["h0g2", "h9g7", "g2h0", "g7h9"] * 2:
        assert not board.is_repetition()
        board.push(move)
        counts.append(board.repetition_count())
    assert counts == [1, 1, 1, 2, 2, 2, 2, 3]
    assert board.is_repetition(3)
    board.pop()
    assert not board.is_repetition(3)


def test_compares_as_the_repetition_rule_does() -> None:
    there_and_back = ct.Board()
    for move in ["h0g2", "h9g7", "g2h0", "g7h9"]:
        there_and_back.push(move)
    assert there_and_back == ct.Board()
    there_and_back.push("h0g2")
    assert there_and_back != ct.Board()
    assert ct.Board() != ct.START_FEN
    with pytest.raises(TypeError, match="unhashable"):
        hash(ct.Board())


@pytest.mark.parametrize(
    "duplicate",
    [ct.Board.copy, copy.copy, copy.deepcopy, lambda board: pickle.loads(pickle.dumps(board))],  # noqa: S301
)
def test_copies_stand_alone(duplicate: object) -> None:
    assert callable(duplicate)
    board = ct.Board("3k5/9/9/9/9/9/9/9/R8/5K3 w - - 7 31")
    board.push("a1d1")
    other = duplicate(board)
    assert other.fen() == board.fen()
    assert other.move_stack == board.move_stack
    other.pop()
    assert other.fen() == board.root().fen() != board.fen()
    assert board.copy(stack=False).move_stack == []


def test_draws_itself_as_text() -> None:
    drawing = str(ct.Board()).splitlines()
    assert drawing[0] == "9 r n b a k a b n r"
    assert drawing[9] == "0 R N B A K A B N R"
    assert drawing[10] == "  a b c d e f g h i"
    assert repr(ct.Board()) == f"Board('{ct.START_FEN}')"
    assert eval(repr(ct.Board()), {"Board": ct.Board}) == ct.Board()  # noqa: S307 - what a repr is for


def test_draws_itself_in_a_notebook() -> None:
    board = ct.Board("3k5/9/9/9/9/9/9/9/R8/5K3 w")
    board.push("a1d1")
    picture = board._repr_svg_()
    assert picture.startswith("<svg")
    assert picture == board_svg(board.fen(), lastmove="a1d1", check="d9")
    assert ct.Board("9/9/9/9/9/9/9/9/9/9 w")._repr_svg_().startswith("<svg")


def test_pieces_stand_where_the_fen_says() -> None:
    board = ct.Board()
    assert board.piece_at("e0") == ct.Piece(ct.Color.RED, ct.PieceType.KING)
    assert board.piece_at(ct.Square.E9) == ct.Piece.from_letter("k")
    assert board.piece_at(40) is None
    for square in ("e10", 90, -1):
        with pytest.raises(ValueError, match="is no square"):
            board.piece_at(square)


def test_wrong_types_are_type_errors() -> None:
    board = ct.Board()
    with pytest.raises(TypeError, match="a Move or a text"):
        board.push(3)  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="a Square"):
        board.piece_at(1.5)  # type: ignore[arg-type]


def test_perft_counts_and_leaves_the_board_alone() -> None:
    board = ct.Board()
    assert [board.perft(depth) for depth in range(5)] == [1, 44, 1920, 79666, 3290240]
    assert board.fen() == ct.START_FEN


def test_perft_lets_other_threads_run_and_stops_at_once() -> None:
    ticks = []
    done = threading.Event()

    def tick() -> None:
        while not done.wait(0.01):
            ticks.append(time.monotonic())

    def interrupt() -> None:
        time.sleep(0.5)
        signal.raise_signal(signal.SIGINT)

    threads = [threading.Thread(target=tick), threading.Thread(target=interrupt)]
    started = time.monotonic()
    for thread in threads:
        thread.start()
    with pytest.raises(KeyboardInterrupt):
        ct.Board().perft(9)
    assert time.monotonic() - started < 1.0
    done.set()
    for thread in threads:
        thread.join()
    assert len(ticks) > 10
    assert ct.Board().perft(3) == 79666


def test_threads_may_share_a_board() -> None:
    board = ct.Board()
    errors: list[BaseException] = []

    def work() -> None:
        try:
            for _ in range(300):
                own = board.copy()
                for move in own.legal_moves:
                    own.push(move)
                    own.pop()
                assert len(board.legal_moves) == 44
                assert board.perft(2) == 1920
        except BaseException as error:  # noqa: BLE001 - whatever it is, the test must see it
            errors.append(error)

    threads = [threading.Thread(target=work) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert errors == []


def test_a_perft_that_would_never_end_is_refused() -> None:
    with pytest.raises(ValueError, match="0 to 100 was expected"):
        ct.Board().perft(100_000)


def test_auto_does_not_take_a_wrong_coordinate_for_another_move() -> None:
    board = ct.Board()
    for text in ("e1e2", "a1a2", "h3e3"):
        with pytest.raises(ct.IllegalMoveError):
            board.parse(text)
    board.push("h2e2")
    assert str(board.parse("h10g8")) == "h9g7"


def test_check_is_asked_anew_whatever_changes_the_board() -> None:
    checked, free = "3k5/9/9/9/9/9/9/9/3R5/4K4 b - - 0 1", "3k5/9/9/9/9/9/9/9/R8/4K4 w - - 0 1"
    board = ct.Board(free)
    assert not board.is_check()
    board.push("a1d1")
    assert board.is_check()
    with pytest.raises(ct.IllegalMoveError):
        board.push("d9d8")
    assert board.is_check()
    assert board.copy().is_check()
    board.pop()
    assert not board.is_check()
    board.set_fen(checked)
    assert board.is_check()
    board.turn = ct.Color.RED
    assert not board.is_check()
    board.turn = ct.Color.BLACK
    board.remove_piece_at("d1")
    assert not board.is_check()
    board.set_piece_at("d1", ct.Piece.from_letter("R"))
    assert board.is_check()
    board.reset()
    assert not board.is_check()
