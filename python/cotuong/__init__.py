"""The law of xiangqi (Cờ Tướng, 象棋): rules, rulings, and archives of games as Arrow tables.

>>> import cotuong as ct
>>> board = ct.Board()
>>> board.push("h2e2")
>>> len(board.legal_moves)
45

`Board` plays moves and reads them in any notation. `judge` rules on repetitions, `Arbiter` on incidents at the table.
`read` and `write` games of any format; `replay` turns archives into tables on disk, `scan` into streams. `planes`,
`legal_mask`, `legal_moves_batch` and their kin take positions by the million. `cotuong.svg` draws boards,
`cotuong.plots` draws plots.

Colours are `red` and `black`, Red moves first; squares run from `a0` (Red's left rear corner, 0) to `i9` (89); counters
are in plies. Every error is a `CotuongError` with a stable `code`.
"""

from cotuong._core import (
    START_FEN,
    Act,
    Board,
    Comment,
    Game,
    GameError,
    GameReader,
    LegalMoves,
    Line,
    Loop,
    Move,
    Outcome,
    Piece,
    PlyActs,
    Positions,
    Ruling,
    SquareSet,
    __version__,
)
from cotuong._sample import sample_archive
from cotuong._types import Color, Notation, PieceType, RuleSet, Square, Status
from cotuong.arbiter import Arbiter, log_schema, rule_on
from cotuong.batch import (
    attack_maps,
    boards_from_fens,
    encode,
    fens_from_boards,
    index_to_moves,
    indexed_moves,
    legal_mask,
    legal_moves_batch,
    mirror_index,
    moves_to_index,
    pin_maps,
    planes,
    rotate_index,
)
from cotuong.dataset import FileReport, Progress, Report, Scan, replay, scan
from cotuong.errors import (
    AmbiguousMoveError,
    CotuongError,
    FenError,
    IllegalMoveError,
    InvalidMoveError,
    LogError,
    ReadError,
    ReadWarning,
    WriteError,
)
from cotuong.law import judge
from cotuong.records import read
from cotuong.writing import Refused, WriteReport, write

__all__ = [
    "START_FEN",
    "Act",
    "AmbiguousMoveError",
    "Arbiter",
    "Board",
    "Color",
    "Comment",
    "CotuongError",
    "FenError",
    "FileReport",
    "Game",
    "GameError",
    "GameReader",
    "IllegalMoveError",
    "InvalidMoveError",
    "LegalMoves",
    "Line",
    "LogError",
    "Loop",
    "Move",
    "Notation",
    "Outcome",
    "Piece",
    "PieceType",
    "PlyActs",
    "Positions",
    "Progress",
    "ReadError",
    "ReadWarning",
    "Refused",
    "Report",
    "RuleSet",
    "Ruling",
    "Scan",
    "Square",
    "SquareSet",
    "Status",
    "WriteError",
    "WriteReport",
    "__version__",
    "attack_maps",
    "boards_from_fens",
    "encode",
    "fens_from_boards",
    "index_to_moves",
    "indexed_moves",
    "judge",
    "legal_mask",
    "legal_moves_batch",
    "log_schema",
    "mirror_index",
    "moves_to_index",
    "pin_maps",
    "planes",
    "read",
    "replay",
    "rotate_index",
    "rule_on",
    "sample_archive",
    "scan",
    "write",
]
