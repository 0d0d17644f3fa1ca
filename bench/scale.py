"""Replays archives of 0.1 to 10 million plies made from a real one, and prints rows a second and memory as they grow.

`python bench/scale.py ARCHIVE` writes the games of a folder again and again, in another order with another event in
their headers, until there are so many plies. Each size is replayed by a process of its own, for its peak of memory.
"""

from __future__ import annotations

import argparse
import itertools
import random
import re
import resource
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import pyarrow as pa

import cotuong as ct

SIZES = (100_000, 300_000, 1_000_000, 3_000_000, 10_000_000)
# Files of a folder, each of so many games.
GAMES_A_FILE = 200


def games_of(archive: Path, plies: int) -> list[tuple[bytes, int]]:
    """Return the bytes and the plies of games of an archive that are `ok`, of so many plies if it has them."""
    columns = ["source", "source_offset", "source_length", "plies", "status"]
    found = pa.table(ct.scan([archive], table="games", columns=columns))
    games, total = [], 0
    wholes: dict[str, bytes] = {}
    for source, offset, length, count, status in zip(*(found[name].to_pylist() for name in columns), strict=True):
        if status != "ok" or not count or total >= plies:
            continue
        if source not in wholes:
            wholes = {source: (archive / source).read_bytes()}
        games.append((wholes[source][offset : offset + length], count))
        total += count
    return games


def grow(games: list[tuple[bytes, int]], folder: Path, plies: int) -> int:
    """Write an archive of so many plies and return how many it is."""
    folder.mkdir()
    shuffle = random.Random(plies)  # noqa: S311 - an order, not a secret
    written, part = 0, bytearray()
    numbers = itertools.count()
    for copy in itertools.count():
        order = games[:]
        shuffle.shuffle(order)
        for game, length in order:
            if written >= plies:
                (folder / f"{next(numbers):06}.pgn").write_bytes(part)
                return written
            part += re.sub(rb'^\[Event "', b'[Event "%d ' % copy, game, count=1, flags=re.MULTILINE) + b"\n\n"
            written += length
            if len(part) > GAMES_A_FILE * 1_000:
                (folder / f"{next(numbers):06}.pgn").write_bytes(part)
                part.clear()
    return written


def replay(archive: Path, out: Path, workers: int) -> None:
    """Replay in this process and print rows, seconds and the peak of memory in MiB."""
    started, before = time.perf_counter(), time.process_time()
    report = ct.replay([archive], out, workers=workers)
    seconds, cpu = time.perf_counter() - started, time.process_time() - before
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    print(report.rows["positions"], seconds, cpu, peak)


def main() -> None:
    """Measure every size."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("archive", type=Path, help="a folder of games in files of one encoding")
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--out", type=Path, help=argparse.SUPPRESS)
    arguments = parser.parse_args()
    if arguments.out:
        replay(arguments.archive, arguments.out, arguments.workers)
        return
    games = games_of(arguments.archive, SIZES[-1])
    print(f"{'plies':>12}{'rows':>12}{'rows/s':>12}{'rows/s of CPU':>16}{'peak MiB':>10}")
    for size in SIZES:
        with tempfile.TemporaryDirectory() as folder:
            archive = Path(folder) / "archive"
            plies = grow(games, archive, size)
            command = [sys.executable, __file__, archive, "--out", Path(folder) / "out"]
            command += ["--workers", str(arguments.workers)]
            done = subprocess.run(list(map(str, command)), capture_output=True, text=True, check=True)
        rows, seconds, cpu, peak = map(float, done.stdout.split())
        print(f"{plies:>12,}{rows:>12,.0f}{rows / seconds:>12,.0f}{rows / cpu:>16,.0f}{peak:>10,.0f}", flush=True)


if __name__ == "__main__":
    main()
