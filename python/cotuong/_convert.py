"""The verb `convert`."""

from __future__ import annotations

import errno
import itertools
import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING, BinaryIO

import cotuong as ct
from cotuong._sinks import ENDINGS

if TYPE_CHECKING:
    from cotuong._sinks import Format

__all__ = ["STANDARD", "convert", "source"]

STANDARD = "-"


def source(given: str) -> str | BinaryIO:
    """Return what to read: a path, or standard input for `-`.

    Raises:
        OSError: Standard input is closed.
    """
    if given != STANDARD:
        return given
    if sys.stdin is None:
        raise OSError(errno.EBADF, "standard input is closed", STANDARD)
    return sys.stdin.buffer


def convert(
    given: str,
    out: str,
    *,
    to: Format | None,
    notation: ct.Notation,
    encoding: str | None,
) -> ct.WriteReport:
    """Read games and write them in another format.

    Raises:
        ReadError: No game was found.
        ValueError: The output is the input, or its format is not known.
        OSError: Something cannot be opened, read or written.
    """
    _refuse_same(given, out)
    if to is None and out != STANDARD:
        to = ENDINGS.get(Path(out).suffix.lower())
    games = ct.read(source(given), encoding=encoding, variations=True)
    first = next(games, None)
    if first is None:
        raise ct.ReadError(f"{given}: no game was found", "no_games")
    if out.endswith(os.sep):
        Path(out).mkdir(parents=True, exist_ok=True)
    target: str | BinaryIO = sys.stdout.buffer if out == STANDARD else out
    root = given if Path(given).is_dir() else Path(given).parent
    return ct.write(itertools.chain([first], games), target, format=to, notation=notation, root=root)


def _refuse_same(given: str, out: str) -> None:
    are_there = STANDARD not in {given, out} and Path(given).exists() and Path(out).exists()
    if are_there and Path(given).samefile(out):
        raise ValueError(f"{out} is what is read: another output was expected")
