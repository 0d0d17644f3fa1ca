"""Counts the instructions of set pieces of work with callgrind and holds them against the figures kept beside it.

Instructions are the same on every run, so a change that costs a twentieth is seen where a clock sees nothing.
`python bench/instructions.py` compares, `--write` keeps what was counted. The compiler that made the code is named too.
"""

from __future__ import annotations

import argparse
import json
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING

import cotuong as ct

if TYPE_CHECKING:
    from collections.abc import Iterator

HERE = Path(__file__).parent
ROOT = HERE.parent
KEPT = HERE / "instructions.json"
SAMPLE = Path(ct.__file__).parent / "data" / "sample"
# A change beyond this share is told, and fails the run where it is for the worse.
TOLERANCE = 0.05
# So many times the games of the sample make an archive in which a start-up does not count.
COPIES = 40


def good_games() -> Iterator[ct.Game]:
    """Yield the games of the sample that can be written in any notation."""
    for path in sorted(SAMPLE.rglob("*.pgn")):
        yield from (game for game in ct.read(path) if game.status == "ok" and game.start_fen == ct.START_FEN)


def write_archive(path: Path, notation: ct.Notation) -> int:
    """Write the sample's games many times over in a notation, and return how many plies they are."""
    texts, plies = [], 0
    for game in good_games():
        board, words = ct.Board(), []
        for number, move in enumerate(game.moves):
            words.append(f"{number // 2 + 1}." if number % 2 == 0 else "")
            words.append(board.format(move, notation))
            board.push(move)
        texts.append(f'[Event "sample"]\n[Result "*"]\n\n{" ".join(filter(None, words))} *\n\n')
        plies += len(game.moves)
    path.write_text("".join(texts) * COPIES, encoding="utf-8")
    return plies * COPIES


def count(*command: str | Path) -> int:
    """Run a command under callgrind and return how many instructions it took."""
    with tempfile.TemporaryDirectory() as folder:
        valgrind = ["valgrind", "--tool=callgrind", f"--callgrind-out-file={folder}/out"]
        done = subprocess.run([*valgrind, *map(str, command)], capture_output=True, text=True, check=True)
    found = re.search(r"Collected : (\d+)", done.stderr)
    if not found:
        message = f"no count in what valgrind says: {done.stderr[-500:]}"
        raise RuntimeError(message)
    return int(found[1])


def measure() -> dict[str, float]:
    """Return the instructions that each piece of work takes for a leaf or a ply."""
    build = ["cargo", "build", "--release", "--quiet"]
    subprocess.run([*build, "--manifest-path", HERE / "peers" / "Cargo.toml"], check=True)
    subprocess.run([*build, "--locked", "-p", "cotuong-dataset", "--example", "replay"], check=True, cwd=ROOT)
    peers = HERE / "peers" / "target" / "release" / "peers"
    replay = ROOT / "target" / "release" / "examples" / "replay"
    found = {
        "perft, start, a leaf": count(peers, "work", "perft-start") / 3_290_240,
        "perft, mid1, a leaf": count(peers, "work", "perft-mid1") / 1_339_047,
        "perft, every leaf played": count(peers, "work", "perft-played") / 3_290_240,
    }
    with tempfile.TemporaryDirectory() as folder:
        for notation in ("iccs", "zh-hans"):
            archive = Path(folder) / f"{notation}.pgn"
            plies = write_archive(archive, notation)
            found[f"read, {notation}, a ply"] = count(peers, "work", "read", archive) / plies
        found["replay to all tables, zh-hans, a ply"] = count(replay, Path(folder) / "out", "1", archive) / plies
    return {name: round(figure, 1) for name, figure in found.items()}


def main() -> int:
    """Count, compare or keep."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--write", action="store_true", help="keep the figures counted")
    arguments = parser.parse_args()
    if not shutil.which("valgrind"):
        print("no valgrind: instructions are not counted")
        return 0
    toolchain = subprocess.run(["rustc", "--version"], capture_output=True, text=True, check=True).stdout.strip()
    kept = json.loads(KEPT.read_text(encoding="utf-8")) if KEPT.exists() else {"toolchain": None, "instructions": {}}
    worse = []
    figures = measure()
    print(f"instructions ({toolchain}; kept: {kept['toolchain']})")
    for name, figure in figures.items():
        before = kept["instructions"].get(name)
        change = figure / before - 1 if before else 0.0
        print(f"  {name:<40}{figure:>10,.1f}{before or 0:>10,.1f}{change:>+8.1%}")
        if change > TOLERANCE:
            worse.append(name)
    if arguments.write:
        text = json.dumps({"toolchain": toolchain, "instructions": figures}, indent=2)
        KEPT.write_text(text + "\n", encoding="utf-8")
        return 0
    if worse and kept["toolchain"] == toolchain:
        print(f"error: more than {TOLERANCE:.0%} dearer: {', '.join(worse)}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
