"""Measures the library beside its peers, all in one run: medians, with every answer checked (single calls: `calls.py`).

Only the ratios of one run mean something: machines differ, and so does one machine from hour to hour.
`python bench/bench.py [ARCHIVE]` replays a folder of PGN of yours instead of the sample archive.
"""

from __future__ import annotations

import argparse
import contextlib
import functools
import io
import json
import shutil
import statistics
import subprocess
import tempfile
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any

import cchess
import pyarrow as pa
import pyarrow.parquet as pq
import pyffish

import cotuong as ct

if TYPE_CHECKING:
    from collections.abc import Callable

MIDDLEGAME = "r1ba1a3/4kn3/2n1b4/pNp1p1p1p/4c4/6P2/P1P2R2P/1CcC5/9/2BAKAB2 w - - 0 1"
VARIANT = "xiangqi"
SAMPLE = Path(ct.__file__).parent / "data" / "sample"
# The sample is small: so many copies of it make a run long enough to measure.
COPIES = 200
# The tests count every position up to so many leaves.
TESTED_NODES = 20_000_000


def rate(amount: float, work: Callable[[], object], expected: object, repeats: int = 5) -> float:
    """Return how much is done a second: the median of several runs, each of which must give the answer expected."""
    seconds = []
    for _ in range(repeats):
        started = time.perf_counter()
        answer = work()
        seconds.append(time.perf_counter() - started)
        if answer != expected:
            message = f"wrong answer: {answer!r}, not {expected!r}"
            raise AssertionError(message)
    return amount / statistics.median(seconds)


def table(title: str, columns: list[str], rows: dict[str, list[float | None]]) -> None:
    """Print a table of rates."""
    width = max(len(name) for name in rows) + 2
    print(f"\n{title}")
    print(" " * width + "".join(f"{column:>24}" for column in columns))
    for name, figures in rows.items():
        cells = ("-" if figure is None else f"{figure:,.0f}" for figure in figures)
        print(f"{name:<{width}}" + "".join(f"{cell:>24}" for cell in cells))


def board_leaves(board: ct.Board, depth: int) -> int:
    """Count lines move by move from Python, as the peers' users have to."""
    if depth == 1:
        return len(board.legal_moves)
    leaves = 0
    for move in board.legal_moves:
        board.push(move)
        leaves += board_leaves(board, depth - 1)
        board.pop()
    return leaves


def pyffish_leaves(fen: str, depth: int, moves: list[str]) -> int:
    """Count lines with `pyffish`, which is given the whole line at each call."""
    legal = pyffish.legal_moves(VARIANT, fen, moves)
    if depth == 1:
        return len(legal)
    return sum(pyffish_leaves(fen, depth - 1, [*moves, move]) for move in legal)


def cchess_leaves(board: Any, depth: int) -> int:  # noqa: ANN401 - the peer has no types
    """Count lines with `cchess`, which makes moves that leave the king in check."""
    leaves = 0
    for from_, to in list(board.create_moves()):
        if board.is_checked_move(from_, to):
            continue
        if depth == 1:
            leaves += 1
            continue
        after = board.copy()
        after.move(from_, to)
        after.next_turn()
        leaves += cchess_leaves(after, depth - 1)
    return leaves


def bench_perft() -> None:
    """Measure move generation."""
    start, middlegame = ct.Board(), ct.Board(MIDDLEGAME)
    table(
        "perft in Rust, leaves a second",
        ["leaves/s"],
        {
            "start, depth 5": [rate(133_312_995, lambda: start.perft(5), 133_312_995)],
            "middlegame, depth 5": [rate(53_112_976, lambda: middlegame.perft(5), 53_112_976)],
        },
    )
    peer = cchess.ChessBoard(cchess.FULL_INIT_FEN)
    table(
        "perft move by move from Python, start, leaves a second",
        ["depth", "leaves/s"],
        {
            "cotuong": [3, rate(79_666, lambda: board_leaves(start, 3), 79_666)],
            "pyffish": [2, rate(1_920, lambda: pyffish_leaves(ct.START_FEN, 2, []), 1_920)],
            "cchess": [2, rate(1_920, lambda: cchess_leaves(peer, 2), 1_920)],
        },
    )


def write_games(games: list[ct.Game], path: Path, notation: ct.Notation, most_plies: int) -> None:
    """Write good games in one notation into one file, until there are so many plies."""
    written = 0
    with path.open("w", encoding="utf-8") as file:
        for game in games:
            if game.status != "ok" or game.start_fen != ct.START_FEN or written > most_plies:
                continue
            board, words = ct.Board(), []
            for number, move in enumerate(game.moves):
                words.append(f"{number // 2 + 1}. " if number % 2 == 0 else "")
                words.append(board.format(move, notation) + " ")
                board.push(move)
            file.write(f'[Event "{game.source_index}"]\n[Result "*"]\n\n{"".join(words)}*\n\n')
            written += len(game.moves)


def bench_rust(archive: Path, scratch: Path) -> None:
    """Measure beside the peers in Rust, of Western chess: cozy-chess, pgn-reader with shakmaty."""
    if not shutil.which("cargo"):
        print("\nno cargo: nothing is measured beside the peers in Rust")
        return
    manifest = Path(__file__).parent / "peers" / "Cargo.toml"
    subprocess.run(["cargo", "build", "--release", "--quiet", "--manifest-path", manifest], check=True)
    games = [game for path in sorted(archive.rglob("*")) if path.is_file() for game in ct.read(path)]
    for notation in ("iccs", "zh-hans"):
        write_games(games, scratch / f"{notation}.pgn", notation, 500_000)
    peers = manifest.parent / "target" / "release" / "peers"
    done = subprocess.run(
        [peers, "rates", scratch / "iccs.pgn", scratch / "zh-hans.pgn"], capture_output=True, text=True, check=True
    )
    found = [line.split("\t") for line in done.stdout.splitlines()]
    for what in dict.fromkeys(what for _, what, _ in found):
        rows: dict[str, list[float | None]] = {name: [float(rate)] for name, kind, rate in found if kind == what}
        table(f"in Rust, one core, {what}", ["a second"], rows)
    print()
    subprocess.run([peers, "oracle", scratch / "iccs.pgn"], check=True)


def bench_table(path: Path) -> None:
    """Count the rows of a table of move counts that are too long for the tests."""
    rows: dict[str, list[float | None]] = {}
    for position in json.loads(path.read_text(encoding="utf-8")):
        board = ct.Board(position["fen"])
        for depth, counts in position["perft"].items():
            nodes = counts["nodes"]
            if nodes > TESTED_NODES:
                work = functools.partial(board.perft, int(depth))
                rows[f"{position['fen']}, depth {depth}"] = [nodes, rate(nodes, work, nodes, 1)]
    table(f"perft in Rust, the long rows of {path.name}", ["leaves", "leaves/s"], rows)


def uci(move: ct.Move) -> str:
    """Return a move with ranks 1 to 10, as `pyffish` writes it."""
    squares = (move.from_square, move.to_square)
    return "".join(f"{str(square)[0]}{square.rank + 1}" for square in squares)


def copies_of(folder: Path, target: Path) -> None:
    """Write many copies of the sample's good games in UTF-8, a file each, which is all that `cchess` reads."""
    for game in [game for path in sorted(folder.rglob("*.pgn")) for game in ct.read(path)]:
        if game.status != "ok" or game.start_fen != ct.START_FEN:
            continue
        board = ct.Board()
        words = []
        for number, move in enumerate(game.moves):
            words.append(f"{number // 2 + 1}. " if number % 2 == 0 else "")
            words.append(board.format(move, "zh-hans") + (" " if number % 2 == 0 else "\n"))
            board.push(move)
        text = f'[Event "sample"]\n\n{"".join(words)}\n*\n'
        for copy in range(COPIES):
            name = f"{game.source_index:03}-{len(game.moves)}-{abs(hash(text)) % 10**8}-{copy:03}.pgn"
            (target / name).write_text(text, encoding="utf-8")


def cchess_replay(paths: list[Path]) -> int:
    """Read files with `cchess` and return how many plies it found."""
    plies = 0
    with contextlib.redirect_stdout(io.StringIO()):
        for path in paths:
            game = cchess.read_from_pgn(path)
            plies += sum(len(line["moves"]) for line in game.dump_moves())
    return plies


def bench_replay(archive: Path, scratch: Path) -> None:
    """Measure reading and replaying an archive, and writing its tables."""
    paths = sorted(path for path in archive.rglob("*") if path.is_file())
    size = sum(path.stat().st_size for path in paths) / 1e6
    games = [game for path in paths for game in ct.read(path)]
    plies = sum(len(game.moves) for game in games)
    print(f"\n{archive}: {len(paths):,} files, {size:.1f} MB, {len(games):,} games, {plies:,} plies")

    def read() -> int:
        return sum(len(game.moves) for path in paths for game in ct.read(path))

    def replay(workers: int, *, rulings: bool = True) -> int:
        with tempfile.TemporaryDirectory(dir=scratch) as out:
            return ct.replay([archive], out, workers=workers, rulings=rulings).plies

    lines = [(game.start_fen, [uci(move) for move in game.moves]) for game in games[:200] if game.status == "ok"]
    final = [pyffish.get_fen(VARIANT, *line) for line in lines]

    def line(seconds_inverse: float, games: int, plies: int, size: float) -> list[float | None]:
        return [seconds_inverse * games, seconds_inverse * plies, seconds_inverse * size]

    whole = (len(games), plies, size)
    rows = {
        "cotuong read": line(rate(1, read, plies, 3), *whole),
        "cotuong replay, 1 worker": line(rate(1, lambda: replay(1), plies, 3), *whole),
        "cotuong replay, 2 workers": line(rate(1, lambda: replay(2), plies, 3), *whole),
        "the same without rulings": line(rate(1, lambda: replay(1, rulings=False), plies, 3), *whole),
        "pyffish, moves given": line(
            rate(1, lambda: [pyffish.get_fen(VARIANT, *game) for game in lines], final, 3),
            len(lines),
            sum(len(moves) for _, moves in lines),
            0,
        ),
    }
    few = paths[:20]
    with contextlib.suppress(Exception):
        found = cchess_replay(few)
        size = sum(path.stat().st_size for path in few) / 1e6
        rows["cchess read"] = line(rate(1, lambda: cchess_replay(few), found, 3), len(few), found, size)
    table("an archive, a second", ["games/s", "plies/s", "MB/s"], rows)
    ruled, bare = rows["cotuong replay, 1 worker"][1], rows["the same without rulings"][1]
    if ruled and bare:
        print(f"rulings make a replay {bare / ruled:.2f} times as long")


def bench_xqf(scratch: Path) -> None:
    """Measure reading XQF files beside `cchess`: the sample's good games, a file each, their trees with every line."""
    folder = scratch / "xqf"
    folder.mkdir()
    games = [game for game in ct.read(SAMPLE, variations=True) if game.status == "ok"]
    ct.write(games, folder, format="xqf")
    paths = sorted(folder.iterdir())
    plies = sum(len(game) for game in games)
    size = sum(path.stat().st_size for path in paths) / 1e6

    def ours() -> int:
        return sum(len(game) for path in paths for game in ct.read(path, variations=True))

    def theirs() -> int:
        lines = [cchess.read_from_xqf(str(path)).dump_moves() for path in paths]
        return sum(len(line[0]["moves"]) for line in lines if line)

    readers = {"cotuong": (ours, plies), "cchess": (theirs, theirs())}
    rows: dict[str, list[float | None]] = {}
    for name, (read, found) in readers.items():
        a_second = rate(1, read, found, 3)
        rows[name] = [a_second * len(paths), a_second * found, a_second * size]
    table("XQF files, a second", ["files/s", "plies/s", "MB/s"], rows)


def bench_tables(archive: Path, scratch: Path) -> None:
    """Measure writing each table, from the archive to Parquet, beside pyarrow writing the table when it is finished."""
    out = scratch / "tables"
    whole = ct.replay([archive], out)
    rows: dict[str, list[float | None]] = {}
    for name, count in whole.rows.items():
        files = sorted((out / name).glob("*.parquet"))
        if not count or not files:
            continue
        finished = pa.concat_tables(pq.read_table(file) for file in files)
        written = sum(file.stat().st_size for file in files)

        def ours(workers: int, name: str = name) -> int:
            with tempfile.TemporaryDirectory(dir=scratch) as folder:
                return ct.replay([archive], folder, tables=[name], workers=workers).rows[name]

        def theirs(finished: pa.Table = finished) -> int:
            sink = pa.BufferOutputStream()
            pq.write_table(finished, sink, compression="zstd", compression_level=3)
            return int(finished.num_rows)

        rows[name] = [
            rate(count, lambda: ours(1), count, 3),
            rate(count, lambda: ours(2), count, 3),
            rate(count, theirs, count, 3),
            written / count,
        ]
    table("tables, rows a second", ["1 worker", "2 workers", "pyarrow, finished", "bytes a row"], rows)


def main() -> None:
    """Run all measurements."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("archive", nargs="?", type=Path, help="a folder of PGN files (default: copies of the sample)")
    parser.add_argument("--perft", type=Path, help="a JSON table of move counts to check too")
    arguments = parser.parse_args()
    print(f"cotuong {ct.__version__} (medians; compare figures of one run alone)")
    bench_perft()
    if arguments.perft:
        bench_table(arguments.perft)
    with tempfile.TemporaryDirectory() as folder:
        scratch = Path(folder)
        archive = arguments.archive
        if archive is None:
            archive = scratch / "archive"
            archive.mkdir()
            copies_of(SAMPLE, archive)
        bench_rust(archive, scratch)
        bench_replay(archive, scratch)
        bench_tables(archive, scratch)
        bench_xqf(scratch)


if __name__ == "__main__":
    main()
