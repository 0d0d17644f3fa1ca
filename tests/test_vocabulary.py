from __future__ import annotations

import pickle

import pytest

import cotuong as ct


def test_squares_are_numbers_with_names() -> None:
    assert [int(square) for square in ct.Square] == list(range(90))
    for square in ct.Square:
        assert ct.Square(str(square)) is square
        assert square == 9 * square.rank + square.file
        assert square.mirror().mirror() is square
        assert square.rotate().rotate() is square
    assert str(ct.Square.A9.mirror()) == "i9"
    assert str(ct.Square.A9.rotate()) == "i0"
    with pytest.raises(ValueError, match="j0"):
        ct.Square("j0")


def test_colours_are_the_words_of_the_tables() -> None:
    assert [str(color) for color in ct.Color] == ["red", "black"]
    assert ct.Board().turn is ct.Color.RED
    assert ct.Color.RED.other is ct.Color.BLACK
    assert ct.Color.BLACK.other is ct.Color.RED


def test_pieces_know_their_letters_and_codes() -> None:
    for letter, code in zip("KABRNCPkabrncp", [*range(1, 8), *range(9, 16)], strict=True):
        piece = ct.Piece.from_letter(letter)
        assert piece.letter == letter
        assert piece.code == code
        assert piece == ct.Piece(piece.color, piece.piece_type)
        assert hash(piece) == hash(ct.Piece(piece.color, piece.piece_type))
        assert pickle.loads(pickle.dumps(piece)) == piece  # noqa: S301 - our own bytes
        assert code == piece.piece_type + (8 if piece.color is ct.Color.BLACK else 0)
    assert ct.Piece.from_letter("h") == ct.Piece.from_letter("n")
    with pytest.raises(ValueError, match='"x" is no piece'):
        ct.Piece.from_letter("x")
    with pytest.raises(ValueError, match="8 is no kind"):
        ct.Piece("red", 8)
    with pytest.raises(ValueError, match='"green" is no colour'):
        ct.Piece("green", 1)


def test_flags_have_the_core_s_names() -> None:
    fens = {
        "NO_RED_KING": "4k4/9/9/9/9/9/9/9/9/9 w",
        "NO_BLACK_KING": "9/9/9/9/9/9/9/9/9/4K4 w",
        "TOO_MANY_KINGS": "4k4/9/9/9/9/9/9/9/3K5/3K5 w",
        "TOO_MANY_ADVISORS": "3k5/9/9/9/9/9/9/3A1A3/4A4/4K4 w",
        "TOO_MANY_ELEPHANTS": "3k5/9/9/9/9/2B3B2/9/B8/9/4K4 w",
        "TOO_MANY_ROOKS": "3k5/9/9/9/9/9/RRR6/9/9/4K4 w",
        "TOO_MANY_HORSES": "3k5/9/9/9/9/9/NNN6/9/9/4K4 w",
        "TOO_MANY_CANNONS": "3k5/9/9/9/9/9/CCC6/9/9/4K4 w",
        "TOO_MANY_PAWNS": "3k5/9/9/PPPPPP3/9/9/9/9/9/4K4 w",
        "KING_OUTSIDE_PALACE": "3k5/9/9/9/9/9/4K4/9/9/9 w",
        "ADVISOR_ON_IMPOSSIBLE_SQUARE": "3k5/9/9/9/9/9/9/9/3A5/4K4 w",
        "ELEPHANT_ON_IMPOSSIBLE_SQUARE": "3k5/9/9/9/9/9/9/9/B8/4K4 w",
        "PAWN_ON_IMPOSSIBLE_SQUARE": "3k5/9/9/9/9/9/9/9/P8/4K4 w",
        "PAWNS_MEET_BEFORE_RIVER": "3k5/9/9/9/9/P8/P8/9/9/4K4 b",
        "KINGS_FACING": "4k4/9/9/9/9/9/9/9/9/4K4 w",
        "OPPONENT_IN_CHECK": "4k4/9/9/9/9/9/9/9/4R4/3K5 w",
    }
    for name, fen in fens.items():
        board = ct.Board(fen)
        assert board.status() == ct.Status[name], fen
        assert str(board.status()) == name
        assert len(board.impossibilities()) == 1
        assert not board.is_valid()
    assert ct.Board().status() == ct.Status.VALID
    assert str(ct.Board().status()) == "VALID"


def test_several_flags_are_set_together() -> None:
    status = ct.Board("9/9/9/9/9/9/9/9/B8/9 w").status()
    assert status == ct.Status.NO_RED_KING | ct.Status.NO_BLACK_KING | ct.Status.ELEPHANT_ON_IMPOSSIBLE_SQUARE
    assert ct.Status.NO_RED_KING in status
