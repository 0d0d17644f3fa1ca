"""What the hands of a user of python-chess reach for on a board."""

from __future__ import annotations

import threading
from typing import TYPE_CHECKING

import pytest

import cotuong as ct

if TYPE_CHECKING:
    from collections.abc import Callable

MIDDLEGAME = "r1ba1a3/4kn3/2n1b4/pNp1p1p1p/4c4/6P2/P1P2R2P/1CcC5/9/2BAKAB2 w - - 0 1"


def squares(names: str) -> ct.SquareSet:
    return ct.SquareSet(names.split())


def test_men_are_found_by_kind_side_and_square() -> None:
    board = ct.Board()
    assert board.pieces(ct.PieceType.ROOK, ct.Color.BLACK) == squares("a9 i9")
    assert board.pieces(color="red") | board.pieces(color="black") == board.pieces()
    assert board.pieces(4) == squares("a0 i0 a9 i9")
    men = board.piece_map()
    assert len(men) == 32
    assert list(men) == list(board.pieces())
    for square in ct.Square:
        piece = board.piece_at(square)
        assert men.get(square) == piece
        assert board.piece_type_at(square) == (piece and piece.piece_type)
        assert board.color_at(square) == (piece and piece.color)
    assert (board.king("red"), board.king(ct.Color.BLACK)) == (ct.Square.E0, ct.Square.E9)
    assert ct.Board("9/9/9/9/9/9/9/9/9/9 w").king("red") is None
    for number in (0, 8, -1, 10**30):
        with pytest.raises(ValueError, match="no kind of piece"):
            board.pieces(number)


def test_attacks_and_attackers_are_the_same_thing_from_both_ends() -> None:
    for fen in (ct.START_FEN, MIDDLEGAME):
        board = ct.Board(fen)
        men = board.piece_map()
        for square in ct.Square:
            for color in ct.Color:
                attackers = ct.SquareSet(
                    man for man, piece in men.items() if piece.color is color and square in board.attacks(man)
                )
                assert board.attackers(color, square) == attackers
                assert board.is_attacked_by(color, square) == bool(attackers)


def test_an_attack_is_where_an_enemy_would_be_taken() -> None:
    board = ct.Board("4k4/9/4p4/9/9/4P4/9/4C4/9/3K5 w")
    assert board.attacks("e2") == squares("e5 e6 e7")
    assert not board.attacks("e5")
    assert board.attackers("red", "e4") == squares("")
    # Men of its own side are guarded, that is: attacked.
    assert squares("a0 c2") >= ct.Board().attacks("b0") & squares("a0 c2")
    assert ct.Board().attackers("red", "e2") == squares("c0 g0")


def test_every_legal_capture_is_an_attack() -> None:
    board = ct.Board(MIDDLEGAME)
    captures = [move for move in board.legal_moves if board.is_capture(move)]
    assert captures
    for move in board.legal_moves:
        assert board.is_capture(move) == (board.piece_at(move.to_square) is not None)
        if board.is_capture(move):
            assert move.from_square in board.attackers(board.turn, move.to_square)


def test_pins_and_checkers() -> None:
    board = ct.Board("3k5/9/9/4c4/4p4/9/9/4P4/9/4K4 w")
    assert board.pinned("red") == squares("e2")
    assert board.is_pinned("red", "e2")
    assert not board.is_pinned("black", "e2")
    assert board.pin("red", "e2") == squares("e1 e2 e3 e4 e6")
    assert board.pin("red", "a0") == ~ct.SquareSet()
    assert ct.Board("3k5/9/9/9/9/9/9/9/9/3RK4 b").checkers() == squares("d0")
    assert ct.Board("4k4/9/9/9/9/9/9/9/9/4K4 w").checkers() == squares("e9")
    assert not ct.Board().checkers()


def test_a_pinned_man_moves_within_its_pin() -> None:
    for fen in (MIDDLEGAME, "3k5/9/9/4c4/4p4/9/9/4P4/9/4K4 w", "3k5/9/9/9/9/9/9/3n5/3A5/4K4 w"):
        board = ct.Board(fen)
        for move in board.pseudo_legal_moves:
            if move.from_square in board.pinned(board.turn):
                assert board.is_legal(move) == (move.to_square in board.pin(board.turn, move.from_square))


def test_pseudo_legal_moves_leave_the_king_out_of_account() -> None:
    board = ct.Board("4k4/9/9/9/9/9/9/9/4R4/4K4 w")
    assert "e1d1" in board.pseudo_legal_moves
    assert "e1d1" not in board.legal_moves
    assert board.is_pseudo_legal("e1d1")
    assert not board.is_legal("e1d1")
    assert set(board.legal_moves) < set(board.pseudo_legal_moves)
    assert len(board.pseudo_legal_moves) == len(list(board.pseudo_legal_moves))
    assert repr(board.pseudo_legal_moves).startswith("<LegalMoves (pseudo) ")


def test_what_is_no_move_is_not_among_the_legal_ones() -> None:
    board = ct.Board()
    for other in ("zzz", "", "h2e", None, 3, ct.Square.H2):
        assert other not in board.legal_moves
    with pytest.raises(ct.InvalidMoveError):
        board.is_legal("zzz")


def test_coordinates_are_read_as_they_are_written_anywhere() -> None:
    for text in ("h2e2", "H2E2", "H2-E2", "h2-e2"):
        board = ct.Board()
        board.push(text)
        assert board.peek() == ct.Move(text) == ct.Move("h2e2")
    for text in ("h2--e2", "-h2e2", "h2e2-", "h2 e2", "h2-e", "h10-e2"):
        with pytest.raises(ct.InvalidMoveError):
            ct.Move(text)


def test_the_protocol_counts_ranks_from_one() -> None:
    board = ct.Board()
    assert board.parse_uci("h3e3") == board.parse_san("Che2") == ct.Move("h2e2")
    assert (board.uci("h2e2"), board.san("h2e2")) == ("h3e3", board.format("h2e2", "san"))
    assert board.push_uci("h3e3") == ct.Move("h2e2")
    board.pop()
    assert board.push_san("Che2") == ct.Move("h2e2")
    for move in board.legal_moves:
        assert ct.Move.from_uci(move.uci()) == move
        assert board.uci(move) == move.uci()
    for text in ("h0e3", "h11e3", "h03e3", "h+3e3", "h3", "", "hé3", "j3e3"):
        with pytest.raises(ct.InvalidMoveError, match="h3e3"):
            ct.Move.from_uci(text)


def test_the_end_of_a_game() -> None:
    board = ct.Board("3k5/9/9/9/9/9/9/9/R8/4K4 w")
    assert (board.is_game_over(), board.result()) == (False, "*")
    board.push("a1d1")
    assert (board.is_game_over(), board.result(), board.result(rules="asian")) == (True, "1-0", "1-0")


def test_an_empty_board_is_no_stalemate() -> None:
    for fen in ("9/9/9/9/9/9/9/9/9/9 w", "9/9/9/9/9/9/9/9/9/R8 b"):
        assert not ct.Board(fen).is_stalemate()
        assert not ct.Board(fen).is_checkmate()


def test_plies_are_counted_from_the_fen() -> None:
    board = ct.Board()
    for ply, move in enumerate(["h2e2", "h9g7", "h0g2"]):
        assert board.ply() == ply
        board.push(move)
    assert ct.Board(ct.START_FEN.replace("w - - 0 1", "b - - 0 41")).ply() == 81


def test_a_board_is_put_together_and_drops_the_moves_then() -> None:
    board = ct.Board()
    board.push("h2e2")
    assert board.remove_piece_at("e2") == ct.Piece.from_letter("C")
    assert board.remove_piece_at("e2") is None
    assert board.move_stack == []
    board.push("h9g7")
    board.set_piece_at("e4", ct.Piece.from_letter("R"))
    board.turn = ct.Color.BLACK
    assert board.move_stack == []
    assert board.turn is ct.Color.BLACK
    board.clear()
    assert board == ct.Board.empty() == ct.Board("9/9/9/9/9/9/9/9/9/9 w")
    board.reset()
    assert board.fen() == ct.START_FEN
    board.set_fen(ct.START_FEN + " moves h2e2")
    assert board.move_stack == [ct.Move("h2e2")]
    with pytest.raises(ct.FenError):
        board.set_fen("rubbish")
    with pytest.raises(ValueError, match="no colour"):
        board.turn = "green"
    assert board.move_stack == [ct.Move("h2e2")]
    men = ct.Board.empty()
    for square, piece in ct.Board().piece_map().items():
        men.set_piece_at(square, piece)
    assert men == ct.Board()


def test_a_turned_board_has_the_turned_moves() -> None:
    board = ct.Board()
    for move in ["h0g2", "h9g7", "g2h0", "g7h9", "b2b9"]:
        board.push(move)
    for turned, turn in ((board.mirror(), ct.Move.mirror), (board.rotate(), ct.Move.rotate)):
        assert turned.move_stack == [turn(move) for move in board.move_stack]
        assert set(turned.legal_moves) == {turn(move) for move in board.legal_moves}
        assert turned.is_repetition(1)
        turned.pop()
        assert turned.repetition_count() == 2
    assert board.rotate().turn is not board.turn
    assert board.mirror().mirror() == board.rotate().rotate() == board


def test_numbers_out_of_range_are_value_errors() -> None:
    board = ct.Board()
    for number in (-1, 1 << 40, 10**5000):
        with pytest.raises(ValueError, match="out of range: 0 to 100"):
            board.perft(number)
        with pytest.raises(ValueError, match="out of range"):
            ct.Move.from_u16(number)
        with pytest.raises(ValueError, match="out of range"):
            board.is_repetition(number)
    for wrong in ("3", 1.5, None):
        with pytest.raises(TypeError, match="a whole number was expected"):
            board.perft(wrong)  # type: ignore[arg-type]


def test_the_text_of_others_is_shortened_in_messages() -> None:
    board, text = ct.Board(), "x" * 10_000
    calls: list[Callable[[], object]] = [
        lambda: board.push(text),
        lambda: board.parse(text),
        lambda: board.parse(text, "wxf"),
        lambda: board.parse("h2e2", text),  # type: ignore[arg-type]
        lambda: board.piece_at(text),
        lambda: board.king(text),
        lambda: board.outcome(rules=text),  # type: ignore[arg-type]
        lambda: board.unicode(script=text),  # type: ignore[arg-type]
        lambda: ct.Board(text),
        lambda: ct.Move(text),
    ]
    for call in calls:
        with pytest.raises(ValueError, match=r"x|ranks") as raised:
            call()
        assert len(str(raised.value)) < 300


def test_the_board_in_characters() -> None:
    lines = ct.Board().unicode().splitlines()
    assert (lines[0], lines[2], lines[7], lines[9]) == (
        "車馬象士將士象馬車",
        "．砲．．．．．砲．",
        "．炮．．．．．炮．",
        "俥傌相仕帥仕相傌俥",
    )
    assert ct.Board().unicode(script="simplified").splitlines()[9] == "车马相仕帅仕相马车"
    symbols = ct.Board().unicode(script="symbols")
    assert symbols.splitlines()[9] == "🩤🩣🩢🩡🩠🩡🩢🩣🩤"
    assert all(len(line) == 9 for line in symbols.splitlines())


def test_the_picture_takes_marks_of_the_caller_s() -> None:
    board = ct.Board("3k5/9/9/9/9/9/9/9/R8/5K3 w")
    board.push("a1d1")
    assert board.svg() == board._repr_svg_()
    assert board.svg(check=None, lastmove=None) != board.svg()
    assert board.svg(style="western", size=200).startswith("<svg")
    with pytest.raises(TypeError):
        board.svg(colour="red")


def test_threads_may_share_a_board_that_changes() -> None:
    board = ct.Board()
    errors: list[BaseException] = []

    def work() -> None:
        try:
            for _ in range(50):
                board.perft(3)
                board.legal_moves.to_numpy()
                board.copy().push_text("h2e2")
                board.set_piece_at("e4", None)
                assert board.outcome() is None
                assert board == board  # noqa: PLR0124 - one lock, asked twice
        except BaseException as error:  # noqa: BLE001 - whatever it is, the test must see it
            errors.append(error)

    threads = [threading.Thread(target=work) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert errors == []
