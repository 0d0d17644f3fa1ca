"""The law of xiangqi (Cờ Tướng, 象棋): rules, rulings, and archives of games as Arrow tables.

>>> import cotuong as ct
>>> board = ct.Board()
>>> board.push("h2e2")
>>> len(board.legal_moves)
45
"""

from cotuong._core import START_FEN, Board, LegalMoves, Move, Piece, __version__
from cotuong._types import Color, Notation, PieceType, Square, Status
from cotuong.errors import (
    AmbiguousMoveError,
    CotuongError,
    FenError,
    IllegalMoveError,
    InvalidMoveError,
    ReadError,
)

__all__ = [
    "START_FEN",
    "AmbiguousMoveError",
    "Board",
    "Color",
    "CotuongError",
    "FenError",
    "IllegalMoveError",
    "InvalidMoveError",
    "LegalMoves",
    "Move",
    "Notation",
    "Piece",
    "PieceType",
    "ReadError",
    "Square",
    "Status",
    "__version__",
]
