"""The law of xiangqi (Cờ Tướng, 象棋): rules, rulings, and archives of games as Arrow tables.

>>> import cotuong as ct
>>> board = ct.Board()
>>> board.push("h2e2")
>>> len(board.legal_moves)
45
"""

from cotuong._core import START_FEN, Board, Game, GameError, GameReader, LegalMoves, Move, Piece, __version__
from cotuong._sample import sample_archive
from cotuong._types import Color, Notation, PieceType, Square, Status
from cotuong.dataset import FileReport, Progress, Report, Scan, replay, scan
from cotuong.errors import (
    AmbiguousMoveError,
    CotuongError,
    FenError,
    IllegalMoveError,
    InvalidMoveError,
    ReadError,
)
from cotuong.records import read

__all__ = [
    "START_FEN",
    "AmbiguousMoveError",
    "Board",
    "Color",
    "CotuongError",
    "FenError",
    "FileReport",
    "Game",
    "GameError",
    "GameReader",
    "IllegalMoveError",
    "InvalidMoveError",
    "LegalMoves",
    "Move",
    "Notation",
    "Piece",
    "PieceType",
    "Progress",
    "ReadError",
    "Report",
    "Scan",
    "Square",
    "Status",
    "__version__",
    "read",
    "replay",
    "sample_archive",
    "scan",
]
