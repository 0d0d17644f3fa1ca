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

ROUNDS = 5
# Processor seconds that a measurement takes at least.
LEAST = 0.05
CHESS_START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
COLUMNS = ["list of legal moves", "push and pop", "is check", "FEN in and out"]
PYTHON_PEERS = ["pyffish", "cchess", "chess", "bulletchess", "rust_chess"]


class Library(NamedTuple):
    """A library, and how it does what each column measures: statements over the names given."""

    names: dict[str, Any]
    statements: list[str]
    moves: int
    """The legal moves of its start, which the first statement must find."""
    remark: str = ""


def ours() -> Library:
    """Return this library."""
    names = {"board": ct.Board(), "move": ct.Move("h2e2"), "Board": ct.Board}
    statements = ["list(board.legal_moves)", "board.push(move); board.pop()", "board.is_check()", "Board(board.fen())"]
    return Library(names, statements, 44)


def pyffish() -> Library:
    """Return `pyffish`, whose calls each begin with a FEN."""
    names = {"engine": import_module("pyffish"), "fen": ct.START_FEN}
    statements = [
        "engine.legal_moves('xiangqi', fen, [])",
        "engine.get_fen('xiangqi', fen, ['h3e3'])",
        "engine.gives_check('xiangqi', fen, [])",
        "engine.get_fen('xiangqi', fen, [])",
    ]
    return Library(names, statements, 44, "a call each, from a FEN")


def cchess() -> Library:
    """Return `cchess`, which takes no move back: a copy is moved."""
    module: Any = import_module("cchess")
    names = {"board": module.ChessBoard(module.FULL_INIT_FEN), "Board": module.ChessBoard}
    statements = [
        "list(board.create_moves())",
        "board.copy().move((7, 2), (4, 2))",
        "board.is_checking()",
        "Board(board.to_fen())",
    ]
    return Library(names, statements, 44, "moves of the men; a copy is moved")


def chess() -> Library:
    """Return `python-chess`."""
    module: Any = import_module("chess")
    names = {"board": module.Board(), "move": module.Move.from_uci("e2e4"), "Board": module.Board}
    statements = ["list(board.legal_moves)", "board.push(move); board.pop()", "board.is_check()", "Board(board.fen())"]
    return Library(names, statements, 20, "Western")


def bulletchess() -> Library:
    """Return `bulletchess`, written in C."""
    module: Any = import_module("bulletchess")
    names = {
        "board": module.Board(),
        "move": module.Move.from_uci("e2e4"),
        "CHECK": module.CHECK,
        "from_fen": module.Board.from_fen,
    }
    statements = [
        "board.legal_moves()",
        "board.apply(move); board.undo()",
        "board in CHECK",
        "from_fen(board.fen())",
    ]
    return Library(names, statements, 20, "Western, C")


def rust_chess() -> Library:
    """Return `rust-chess`, which takes no move back: each makes a new board."""
    module: Any = import_module("rust_chess")
    names = {"board": module.Board(), "move": module.Move("e2e4"), "Board": module.Board}
    statements = [
        "board.reset_move_generator(); list(board.generate_legal_moves())",
        "board.make_move_new(move)",
        "board.is_check()",
        "Board(board.get_fen())",
    ]
    return Library(names, statements, 20, "Western, Rust; a new board each")


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


def timer(statement: str, names: dict[str, Any]) -> Callable[[], float]:
    """Return what runs a statement for a while and gives its rate."""
    clock = timeit.Timer(statement, globals=names, timer=time.process_time)
    number = 1
    while clock.timeit(number) < LEAST:
        number *= 2

    def rate() -> float:
        return number / clock.timeit(number)

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
        (name, column): timer(statement, library.names)
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


def positions() -> tuple[list[ct.Board], Any, Any]:
    """Return boards of the sample's games, as objects and as arrays."""
    table = ct.scan(ct.sample_archive(), "positions", ["board", "side"])
    boards = [ct.Board(fen) for fen in ct.fens_from_boards(table)]
    return boards, *ct.encode(boards)


def single_planes(board: ct.Board) -> None:
    """Fill the planes of one board by its men."""
    planes = np.zeros((15, 90), np.uint8)
    for square, piece in board.piece_map().items():
        planes[piece.piece_type - 1 + (7 if piece.color == "black" else 0), square] = 1
    planes[14] = board.turn == "red"


def single_attacks(board: ct.Board) -> None:
    """Count the attackers of each square of one board."""
    counts = np.zeros((2, 10, 9), np.uint8)
    for square, piece in board.piece_map().items():
        counts[int(piece.color == "black")] += board.attacks(square).to_numpy()


def single_pins(board: ct.Board) -> None:
    """Find the pinned men of one board."""
    np.stack([board.pinned(color).to_numpy() for color in ct.Color])


def bench_batches() -> None:
    """Measure batches on one core, and the same answers by single calls."""
    boards, codes, sides = positions()
    fens = [board.fen() for board in boards]
    index = {move: number for number, move in enumerate(map(ct.Move.from_u16, ct.indexed_moves().tolist()))}

    def single_mask(board: ct.Board) -> None:
        mask = np.zeros(2086, np.uint8)
        mask[[index[move] for move in board.legal_moves]] = 1

    pairs: dict[str, tuple[Callable[[], object], Callable[[Any], object], list[Any]]] = {
        "planes": (lambda: ct.planes(codes, sides, workers=1), single_planes, boards),
        "legal mask": (lambda: ct.legal_mask(codes, sides, workers=1), single_mask, boards),
        "legal moves": (
            lambda: ct.legal_moves_batch(codes, sides, workers=1),
            lambda fen: ct.Board(fen).legal_moves.to_numpy(),
            fens,
        ),
        "attack maps": (lambda: ct.attack_maps(codes, sides, workers=1), single_attacks, boards),
        "pin maps": (lambda: ct.pin_maps(codes, sides, workers=1), single_pins, boards),
        "boards from FENs": (
            lambda: ct.boards_from_fens(fens, workers=1),
            lambda fen: ct.encode([ct.Board(fen)]),
            fens,
        ),
        "FENs from boards": (lambda: ct.fens_from_boards(codes, sides, workers=1), ct.Board.fen, boards),
    }
    timers: dict[tuple[str, str], Callable[[], float]] = {}
    for name, (batch, single, items) in pairs.items():
        timers[name, "batch"] = timer("batch()", {"batch": batch})
        some = items[::10]
        timers[name, "single"] = timer("for item in some: single(item)", {"single": single, "some": some})
    rates = medians(timers)
    rows = {}
    for name in pairs:
        batched, called = rates[name, "batch"] * len(boards), rates[name, "single"] * len(boards[::10])
        rows[name] = [f"{batched:,.0f}", f"{called:,.0f}", f"x {batched / called:.1f}"]
    columns = ["batch, one core", "by single calls", "ratio"]
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
