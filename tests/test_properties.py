"""What holds on any board, over games played at random."""

from __future__ import annotations

import pickle
import random
from typing import get_args

from hypothesis import given
from hypothesis import strategies as st

import cotuong as ct

SQUARES = st.sampled_from(list(ct.Square))


@st.composite
def boards(draw: st.DrawFn) -> ct.Board:
    """Draw a board some way into a game of random legal moves."""
    board = ct.Board()
    chance = random.Random(draw(st.integers(0, 2**32)))  # noqa: S311 - for games, not for secrets
    for _ in range(draw(st.integers(0, 150))):
        moves = list(board.legal_moves)
        if not moves:
            break
        board.push(chance.choice(moves))
    return board


@given(boards())
def test_a_fen_and_a_pickle_bring_the_board_back(board: ct.Board) -> None:
    assert ct.Board(board.fen(), strict=True).fen() == board.fen()
    again = pickle.loads(pickle.dumps(board))  # noqa: S301 - our own bytes
    assert (again.fen(), again.move_stack) == (board.fen(), board.move_stack)
    assert again.repetition_count() == board.repetition_count()


@given(boards())
def test_taking_every_move_back_leads_to_the_start(board: ct.Board) -> None:
    fens = []
    while board.move_stack:
        fens.append(board.fen())
        move = board.pop()
        assert board.is_legal(move)
        check = board.gives_check(move)
        board.push(move)
        assert (board.fen(), board.is_check()) == (fens[-1], check)
        board.pop()
    assert board.fen() == ct.START_FEN


@given(boards(), SQUARES, SQUARES)
def test_a_move_is_in_the_list_or_has_a_reason_not_to_be(
    board: ct.Board, from_square: ct.Square, to_square: ct.Square
) -> None:
    move = ct.Move.from_squares(from_square, to_square)
    listed = move in list(board.legal_moves)
    assert (move in board.legal_moves) == board.is_legal(move) == (board.illegality(move) is None) == listed


@given(boards())
def test_every_legal_move_has_a_text_of_its_own_in_every_notation(board: ct.Board) -> None:
    moves = list(board.legal_moves)
    for notation in get_args(ct.Notation):
        texts = [board.format(move, notation) for move in moves]
        assert len(set(texts)) == len(moves)
        assert [board.parse(text, notation) for text in texts] == moves


@given(st.text(max_size=12))
def test_any_text_is_read_or_refused(text: str) -> None:
    board = ct.Board()
    for notation in ("auto", *get_args(ct.Notation)):
        try:
            move = board.parse(text, notation)
        except (ct.InvalidMoveError, ct.IllegalMoveError, ct.AmbiguousMoveError) as error:
            assert error.code
        else:
            assert move in board.legal_moves
    try:
        assert ct.Board(text).fen()
    except ct.FenError as error:
        assert error.code == "bad_fen"
