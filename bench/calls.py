"""Measures calls from Python beside the peers, in one run: single calls, batches beside single calls, time to import.

Whatever peers are there take part: `pyffish` and `cchess` of xiangqi, `python-chess`, `bulletchess` and `rust-chess` of
Western chess, the last two of which want Python 3.13. Rates are a second of processor time on one core, medians of
rounds in which every library has its turn; only the ratios of one run mean something.
"""

from __future__ import annotations

import importlib.util
import os
import statistics
import subprocess
import sys
import time
import timeit
from importlib import import_module
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

import cotuong as ct

if TYPE_CHECKING:
    from collections.abc import Callable

    from numpy.typing import NDArray

ROUNDS = 5
# Seconds that a measurement takes at least.
LEAST = 0.05
CHESS_START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
COLUMNS = ["list of legal moves", "push and pop", "push alone", "is check", "FEN in and out"]
# Games of as many plies each, played on a new board: the first of the sample; Morphy against the Duke of Brunswick and
# Count Isouard, Paris 1858.
GAME = [str(move) for move in next(ct.read(ct.sample_archive() / "giai-mau.pgn")).moves[:33]]
CHESS_GAME = (
    "e2e4 e7e5 g1f3 d7d6 d2d4 c8g4 d4e5 g4f3 d1f3 d6e5 f1c4 g8f6 f3b3 d8e7 b1c3 c7c6 c1g5 b7b5 c3b5 c6b5 c4b5 b8d7 "
    "e1c1 a8d8 d1d7 d8d7 h1d1 e7e6 b5d7 f6d7 b3b8 d7b8 d1d8"
)
PLIES = {"push alone": len(GAME)}
PYTHON_PEERS = ["pyffish", "cchess", "chess", "bulletchess", "rust_chess"]


class Library(NamedTuple):
    """A library, and how it does what each column measures: statements over the names given."""

    names: dict[str, Any]
    statements: list[str]
    moves: int
    """The legal moves of its start, which the first statement must find."""
    remark: str = ""


# What `python-chess` calls things, and we.
PYTHON_CHESS = [
    "list(board.legal_moves)",
    "board.push(move); board.pop()",
    "board = Board()\nfor move in game: board.push(move)",
    "board.is_check()",
    "Board(board.fen())",
]


def ours() -> Library:
    """Return this library."""
    names = {"board": ct.Board(), "move": ct.Move("h2e2"), "Board": ct.Board, "game": [*map(ct.Move, GAME)]}
    return Library(names, PYTHON_CHESS, 44)


def pyffish() -> Library:
    """Return `pyffish`, whose calls each begin with a FEN."""
    names = {"engine": import_module("pyffish"), "fen": ct.START_FEN, "game": [ct.Move(move).uci() for move in GAME]}
    statements = [
        "engine.legal_moves('xiangqi', fen, [])",
        "engine.get_fen('xiangqi', fen, ['h3e3'])",
        "engine.get_fen('xiangqi', fen, game)",
        "engine.gives_check('xiangqi', fen, [])",
        "engine.get_fen('xiangqi', fen, [])",
    ]
    return Library(names, statements, 44, "a call each, from a FEN")


def cchess() -> Library:
    """Return `cchess`, which takes no move back: a copy is moved."""
    module: Any = import_module("cchess")
    squares = [divmod(square, 9)[::-1] for move in map(ct.Move, GAME) for square in (move.from_square, move.to_square)]
    names = {
        "board": module.ChessBoard(module.FULL_INIT_FEN),
        "Board": module.ChessBoard,
        "game": [*zip(squares[::2], squares[1::2], strict=True)],
    }
    statements = [
        "list(board.create_moves())",
        "board.copy().move((7, 2), (4, 2))",
        "own = board.copy()\nfor move in game: own.move(*move); own.next_turn()",
        "board.is_checking()",
        "Board(board.to_fen())",
    ]
    return Library(names, statements, 44, "moves of the pieces; a copy is moved")


def chess() -> Library:
    """Return `python-chess`."""
    module: Any = import_module("chess")
    game = [*map(module.Move.from_uci, CHESS_GAME.split())]
    names = {"board": module.Board(), "move": game[0], "Board": module.Board, "game": game}
    return Library(names, PYTHON_CHESS, 20, "Western; plays illegal moves too")


def bulletchess() -> Library:
    """Return `bulletchess`, written in C."""
    module: Any = import_module("bulletchess")
    game = [*map(module.Move.from_uci, CHESS_GAME.split())]
    names = {
        "board": module.Board(),
        "move": game[0],
        "Board": module.Board,
        "CHECK": module.CHECK,
        "from_fen": module.Board.from_fen,
        "game": game,
    }
    statements = [
        "board.legal_moves()",
        "board.apply(move); board.undo()",
        "board = Board()\nfor move in game: board.apply(move)",
        "board in CHECK",
        "from_fen(board.fen())",
    ]
    return Library(names, statements, 20, "Western, C; plays illegal moves too")


def rust_chess() -> Library:
    """Return `rust-chess`, which takes no move back: each makes a new board."""
    module: Any = import_module("rust_chess")
    game = [*map(module.Move, CHESS_GAME.split())]
    names = {"board": module.Board(), "move": game[0], "Board": module.Board, "game": game}
    statements = [
        "board.reset_move_generator(); list(board.generate_legal_moves())",
        "board.make_move_new(move)",
        "board = Board()\nfor move in game: board.make_move(move)",
        "board.is_check()",
        "Board(board.get_fen())",
    ]
    return Library(names, statements, 20, "Western, Rust; a new board for push and pop")


def libraries() -> dict[str, Library]:
    """Return this library and the peers that are installed, each found to count the moves of its start rightly."""
    makers: list[Callable[[], Library]] = [ours, pyffish, cchess, chess, bulletchess, rust_chess]
    found = {}
    for maker in makers:
        name = "cotuong" if maker is ours else maker.__name__
        if importlib.util.find_spec(name) is None:
            continue
        library = maker()
        scope = dict(library.names)
        *before, last = library.statements[0].split("; ")
        exec("; ".join([*before, f"answer = {last}"]), scope)  # noqa: S102 - our own statements
        if len(scope["answer"]) != library.moves:
            message = f"{name} finds {len(scope['answer'])} moves, not {library.moves}"
            raise AssertionError(message)
        found[name] = library
    return found


def timer(
    statement: str, names: dict[str, Any], time_of: Callable[[], float] = time.process_time, plies: int = 1
) -> Callable[[], float]:
    """Return what runs a statement for a while and gives its rate, that of its plies if it plays a game."""
    clock = timeit.Timer(statement, globals=names, timer=time_of)
    number = 1
    while clock.timeit(number) < LEAST:
        number *= 2

    def rate() -> float:
        return plies * number / clock.timeit(number)

    return rate


def medians(timers: dict[tuple[str, str], Callable[[], float]]) -> dict[tuple[str, str], float]:
    """Return the median rate of each timer, over rounds in which each has its turn."""
    rates: dict[tuple[str, str], list[float]] = {key: [] for key in timers}
    for _ in range(ROUNDS):
        for key, rate in timers.items():
            rates[key].append(rate())
    return {key: statistics.median(found) for key, found in rates.items()}


def show(title: str, columns: list[str], rows: dict[str, list[str]]) -> None:
    """Print a table."""
    width = max(map(len, rows)) + 2
    print(f"\n{title}")
    print(" " * width + "".join(f"{column:>22}" for column in columns))
    for name, cells in rows.items():
        print(f"{name:<{width}}" + "".join(f"{cell:>22}" for cell in cells))


def bench_single() -> None:
    """Measure single calls."""
    found = libraries()
    timers = {
        (name, column): timer(statement, library.names, plies=PLIES.get(column, 1))
        for name, library in found.items()
        for column, statement in zip(COLUMNS, library.statements, strict=True)
    }
    rates = medians(timers)
    rows = {
        name: [*(f"{rates[name, column]:,.0f}" for column in COLUMNS), library.remark]
        for name, library in found.items()
    }
    others = [name for name in found if name != "cotuong"]
    if others:
        best = [max(rates[name, column] for name in others) for column in COLUMNS]
        ratios = [rates["cotuong", column] / rate for column, rate in zip(COLUMNS, best, strict=True)]
        rows["cotuong beside the best of the others"] = [f"x {ratio:.2f}" for ratio in ratios]
    show("single calls from the start of a game, a second", [*COLUMNS, ""], rows)


class Batch(NamedTuple):
    """An answer for many positions, by one call and by calls on one board at a time that fill the same arrays."""

    batch: Callable[[int], object]
    """Takes the number of threads."""
    single: Callable[[], object]


def single_planes(boards: list[ct.Board]) -> NDArray[np.uint8]:
    """Fill the planes of boards piece by piece."""
    planes = np.zeros((len(boards), 15, 90), np.uint8)
    for row, board in zip(planes, boards, strict=True):
        for square, piece in board.piece_map().items():
            row[piece.piece_type - 1 + (7 if piece.color == "black" else 0), square] = 1
        row[14] = board.turn == "red"
    return planes.reshape(-1, 15, 10, 9)


def single_masks(boards: list[ct.Board]) -> NDArray[np.uint8]:
    """Set the legal moves of boards one by one."""
    index = {move: number for number, move in enumerate(map(ct.Move.from_u16, ct.indexed_moves().tolist()))}
    masks = np.zeros((len(boards), 2086), np.uint8)
    for row, board in zip(masks, boards, strict=True):
        row[[index[move] for move in board.legal_moves]] = 1
    return masks


def single_lists(boards: list[ct.Board]) -> tuple[NDArray[np.uint16], NDArray[np.int64]]:
    """Join the legal moves of boards."""
    lists = [board.legal_moves.to_numpy() for board in boards]
    return np.concatenate(lists), np.cumsum([0, *map(len, lists)])


def single_attacks(boards: list[ct.Board]) -> NDArray[np.uint8]:
    """Count the attackers of each square of boards piece by piece."""
    counts = np.zeros((len(boards), 2, 10, 9), np.uint8)
    for row, board in zip(counts, boards, strict=True):
        for square, piece in board.piece_map().items():
            row[int(piece.color == "black")] += board.attacks(square).to_numpy()
    return counts


def single_pins(boards: list[ct.Board]) -> NDArray[np.uint8]:
    """Find the pinned pieces of boards side by side."""
    pins = np.zeros((len(boards), 2, 10, 9), np.uint8)
    for row, board in zip(pins, boards, strict=True):
        for number, color in enumerate(ct.Color):
            row[number] = board.pinned(color).to_numpy()
    return pins


def single_boards(fens: list[str]) -> tuple[NDArray[np.uint8], NDArray[np.uint8]]:
    """Read FENs one by one, and set their pieces one by one."""
    codes, sides = np.zeros((len(fens), 90), np.uint8), np.zeros(len(fens), np.uint8)
    for number, fen in enumerate(fens):
        board = ct.Board(fen)
        for square, piece in board.piece_map().items():
            codes[number, square] = piece.code
        sides[number] = board.turn == "red"
    return codes, sides


def batches(boards: list[ct.Board]) -> dict[str, Batch]:
    """Return the batches and what they save: calls on boards that are at hand, which the batches do not need."""
    codes, sides = ct.encode(boards)
    fens = [board.fen() for board in boards]
    return {
        "planes": Batch(lambda workers: ct.planes(codes, sides, workers=workers), lambda: single_planes(boards)),
        "legal mask": Batch(lambda workers: ct.legal_mask(codes, sides, workers=workers), lambda: single_masks(boards)),
        "legal moves": Batch(
            lambda workers: ct.legal_moves_batch(codes, sides, workers=workers), lambda: single_lists(boards)
        ),
        "attack maps": Batch(
            lambda workers: ct.attack_maps(codes, sides, workers=workers), lambda: single_attacks(boards)
        ),
        "pin maps": Batch(lambda workers: ct.pin_maps(codes, sides, workers=workers), lambda: single_pins(boards)),
        "boards from FENs": Batch(
            lambda workers: ct.boards_from_fens(fens, workers=workers), lambda: single_boards(fens)
        ),
        "FENs from boards": Batch(
            lambda workers: ct.fens_from_boards(codes, sides, workers=workers),
            lambda: [board.fen() for board in boards],
        ),
    }


def same(one: object, other: object) -> bool:
    """Tell whether two answers are the same: arrays, lists, or tuples of arrays."""
    if isinstance(one, tuple) and isinstance(other, tuple):
        return all(map(same, one, other))
    return bool(np.array_equal(np.asarray(one), np.asarray(other)))


def bench_batches() -> None:
    """Measure batches on one core, the same answers by single calls, and what a second core brings by the clock."""
    table = ct.scan(ct.sample_archive(), "positions", ["board", "side"])
    boards = [ct.Board(fen) for fen in ct.fens_from_boards(table)]
    found = batches(boards)
    timers: dict[tuple[str, str], Callable[[], float]] = {}
    for name, (batch, single) in found.items():
        if not same(single(), batch(1)):
            message = f"{name}: single calls say otherwise"
            raise AssertionError(message)
        names = {"batch": batch, "single": single}
        timers[name, "single"] = timer("single()", names)
        timers[name, "one"] = timer("batch(1)", names)
        for workers in (1, 2):
            timers[name, f"{workers} by the clock"] = timer(f"batch({workers})", names, time.perf_counter)
    rates = medians(timers)
    rows = {}
    for name in found:
        batched, called = rates[name, "one"] * len(boards), rates[name, "single"] * len(boards)
        second = rates[name, "2 by the clock"] / rates[name, "1 by the clock"]
        rows[name] = [f"{batched:,.0f}", f"{called:,.0f}", f"x {batched / called:.1f}", f"x {second:.2f}"]
    columns = ["batch, one core", "by single calls", "ratio", "two threads : one"]
    show(f"{len(boards):,} positions of games: positions a second", columns, rows)


def bench_import() -> None:
    """Measure the processor time of an import, the interpreter's own start taken off."""

    def seconds(code: str) -> float:
        runs = []
        for _ in range(2 * ROUNDS + 1):
            before = sum(os.times()[2:4])
            subprocess.run([sys.executable, "-c", code], check=True, capture_output=True)
            runs.append(sum(os.times()[2:4]) - before)
        return statistics.median(runs)

    bare = seconds("pass")
    names = ["cotuong", "numpy", *PYTHON_PEERS]
    found = [name for name in names if importlib.util.find_spec(name) is not None]
    show("import", ["milliseconds"], {name: [f"{1000 * (seconds(f'import {name}') - bare):,.0f}"] for name in found})


def main() -> None:
    """Run all measurements."""
    version = ".".join(map(str, sys.version_info[:3]))
    print(f"cotuong {ct.__version__} under Python {version} (medians; compare figures of one run alone)")
    missing = [name for name in PYTHON_PEERS if importlib.util.find_spec(name) is None]
    if missing:
        print(f"not installed here, so not measured: {', '.join(missing)}")
    bench_single()
    bench_batches()
    bench_import()


if __name__ == "__main__":
    main()
