"""What an archive holds and which of its games stand in it more than once, for `cotuong read --check`."""

from __future__ import annotations

import dataclasses
import importlib
import os
import tempfile
from collections import Counter
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from cotuong._arguments import several
from cotuong._core import Move
from cotuong.dataset import scan
from cotuong.errors import CotuongError

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from numpy.typing import NDArray

    from cotuong.dataset import Paths

__all__ = ["Check", "Finding", "check", "prefix_keys"]

OPENING = 20
SHOWN = 20
COLUMNS = ("format", "encoding", "dialect", "status", "source", "source_index", "decode_errors")
PLAY = ("dedup_key", "split", "start_fen", "moves")
_SQUARES = np.arange(128)
_IMAGE = _SQUARES // 9 * 9 + 8 - _SQUARES % 9


@dataclasses.dataclass(slots=True)
class Finding:
    """A game that another game of the archive repeats, continues, or opens like."""

    source: str
    """The file, relative to its input."""
    source_index: int
    """Its number in the file, from 0."""
    dedup_key: str
    """The key that it shares with its copies and its mirror image."""
    split: str
    """`train`, `valid` or `test`."""
    duplicate_of: str | None = None
    """The first game with the same key, as `source#index`."""
    is_mirror: bool = False
    """Whether it is that game's mirror image and no copy."""
    is_prefix: bool = False
    """Whether its moves, or their mirror image, are the beginning of a longer game from the same start."""
    prefix_of: str | None = None
    """A game that goes on from it, as `source#index`."""
    prefix_key: str | None = None
    """The `dedup_key` of its first 20 plies; `None` for a shorter game."""

    @property
    def name(self) -> str:
        """The game, as `source#index`."""
        return f"{self.source}#{self.source_index}"

    def __str__(self) -> str:
        said = []
        if self.duplicate_of:
            said.append(f"{'mirror image' if self.is_mirror else 'copy'} of {self.duplicate_of}")
        if self.prefix_of:
            said.append(f"beginning of {self.prefix_of}")
        return f"{self.name}: {', '.join(said) or 'opens like others'}"


@dataclasses.dataclass(slots=True)
class Check:
    """The sum of an archive."""

    games: int = 0
    """Games found."""
    files: int = 0
    """Files that hold games, or could not be read."""
    bad: int = 0
    """Games that are not `ok`, and files that could not be read or hold no game."""
    by_format: Counter[str] = dataclasses.field(default_factory=Counter)
    """Games by format."""
    by_encoding: Counter[str] = dataclasses.field(default_factory=Counter)
    """Games by encoding; `none` where the format has no text."""
    by_notation: Counter[str] = dataclasses.field(default_factory=Counter)
    """Games by notation; `none` where none was recognised or the format has none."""
    by_status: Counter[str] = dataclasses.field(default_factory=Counter)
    """Games by status."""
    quarantined: Counter[str] = dataclasses.field(default_factory=Counter)
    """What is quarantined, by code."""
    decode_errors: int = 0
    """Bytes that are no text in the encoding, all games together."""
    undecoded_games: int = 0
    """Games with such bytes."""
    findings: list[Finding] = dataclasses.field(default_factory=list)
    """Games that do not stand alone, in the order of the archive."""

    @property
    def duplicates(self) -> int:
        """Games that stood in the archive before, as they are or as their mirror image."""
        return sum(finding.duplicate_of is not None for finding in self.findings)

    @property
    def mirror_images(self) -> int:
        """Those of them that are mirror images."""
        return sum(finding.is_mirror for finding in self.findings)

    @property
    def prefixes(self) -> int:
        """Games that are the beginning of another."""
        return sum(finding.is_prefix for finding in self.findings)

    @property
    def shared_openings(self) -> int:
        """Openings of 20 plies that several different games have."""
        return len(self._openings())

    @property
    def torn_openings(self) -> int:
        """Those of them that stand in more than one split."""
        return sum(len(splits) > 1 for splits in self._openings().values())

    def _openings(self) -> dict[str, set[str]]:
        """Return the splits of every opening that different games share."""
        games: dict[str, set[str]] = {}
        splits: dict[str, set[str]] = {}
        for finding in self.findings:
            if finding.prefix_key:
                games.setdefault(finding.prefix_key, set()).add(finding.dedup_key)
                splits.setdefault(finding.prefix_key, set()).add(finding.split)
        return {key: splits[key] for key, different in games.items() if len(different) > 1}

    def to_dict(self) -> dict[str, Any]:
        """Return the sum as plain dictionaries and lists, ready for JSON."""
        # `asdict` cannot copy counters.
        fields = {field.name: getattr(self, field.name) for field in dataclasses.fields(self)}
        fields = {name: dict(value) if isinstance(value, Counter) else value for name, value in fields.items()}
        counts = ("duplicates", "mirror_images", "prefixes", "shared_openings", "torn_openings")
        fields |= {name: getattr(self, name) for name in counts}
        return {**fields, "findings": [dataclasses.asdict(finding) for finding in self.findings]}

    def __str__(self) -> str:
        lines = [f"{self.games:,} games in {self.files:,} files, {self.bad:,} bad games or files"]
        for title, counts in (
            ("format", self.by_format),
            ("encoding", self.by_encoding),
            ("notation", self.by_notation),
            ("status", self.by_status),
            ("quarantine", self.quarantined),
        ):
            lines += _rows(title, counts)
        # Openings are shared by so many games that a list of them tells people nothing.
        shared, torn = self.shared_openings, self.torn_openings
        told = [finding for finding in self.findings if finding.duplicate_of or finding.is_prefix]
        lines += [
            f"decode errors  {self.decode_errors:,} in {self.undecoded_games:,} games",
            f"duplicates     {self.duplicates:,} games, {self.mirror_images:,} of them mirror images",
            f"prefixes       {self.prefixes:,} games that another goes on from",
            f"openings       {shared:,} of {OPENING} plies in different games, {torn:,} of them in several splits",
            *(f"  {finding}" for finding in told[:SHOWN]),
        ]
        if len(told) > SHOWN:
            lines.append(f"  and {len(told) - SHOWN:,} more: --json lists them all")
        return "\n".join(lines)


def _rows(title: str, counts: Counter[str]) -> Iterator[str]:
    """Yield a line a value, the most frequent first, the title before the first."""
    ordered = sorted(counts.items(), key=lambda entry: (-entry[1], entry[0])) or [("none", 0)]
    for value, count in ordered:
        yield f"{title:<14} {value:<24} {count:>10,}"
        title = ""


def check(paths: Paths, *, encoding: str | None = None, workers: int | None = None) -> Check:
    """Sum up archives of games and find the games that stand in them more than once.

    Args:
        paths: Files, folders and patterns, or one of them.
        encoding: The encoding of all text; by default it is decided for each file by its content.
        workers: Threads; by default as many as the machine offers.

    Raises:
        FileNotFoundError: An input is not there.
        CotuongError: pyarrow is missing, or two files would have the same name.
    """
    # The inputs are walked twice.
    one = isinstance(paths, (str, bytes, os.PathLike))
    inputs: list[Any] = [paths] if one else several("paths", paths, "paths, or a path,")
    found = Check()
    lines = _Lines()
    sources: set[str] = set()
    for batch in _batches(scan(inputs, "games", [*COLUMNS, *PLAY], encoding=encoding, workers=workers)):
        plain = batch.select(list(COLUMNS)).to_pydict()
        _count(found, plain)
        sources.update(plain["source"])
        lines.add(batch)
    troubles: set[str] = set()
    for batch in _batches(scan(inputs, "quarantine", ["source", "code"], encoding=encoding, workers=workers)):
        plain = batch.to_pydict()
        found.quarantined.update(plain["code"])
        troubles.update(plain["source"])
    found.files = len(sources | troubles)
    found.bad = found.games - found.by_status["ok"] + len(troubles - sources)
    found.findings = lines.findings()
    return found


def _batches(table: Any) -> Any:  # noqa: ANN401 - pyarrow is not needed to import this
    try:
        importlib.import_module("pyarrow")
    except ImportError as error:
        raise CotuongError("a check needs pyarrow: pip install 'cotuong[arrow]'", "no_pyarrow") from error
    return table.reader()


def _count(found: Check, plain: dict[str, list[Any]]) -> None:
    """Count the games of a batch."""
    found.games += len(plain["source"])
    found.by_format.update(plain["format"])
    found.by_encoding.update(name or "none" for name in plain["encoding"])
    found.by_notation.update(name or "none" for name in plain["dialect"])
    found.by_status.update(plain["status"])
    found.decode_errors += sum(plain["decode_errors"])
    found.undecoded_games += sum(map(bool, plain["decode_errors"]))


class _Lines:
    """The games of an archive as lines of play.

    A line is the start and the moves as bytes, of the game or of its mirror image, whichever is smaller. What a game
    begins with has the beginning of its line, so lines compare as bytes: equal, or one the beginning of the other.
    """

    def __init__(self) -> None:
        self._games: list[tuple[Finding, bytes, bool]] = []
        # One copy of the bytes, however many games share them, with the first of these games.
        self._first: dict[bytes, tuple[bytes, Finding, bool]] = {}

    def add(self, batch: Any) -> None:  # noqa: ANN401 - as above
        """Take the games of a batch that have moves."""
        plain = batch.select(["source", "source_index", "dedup_key", "split", "start_fen"]).to_pylist()
        moves = batch.column("moves")
        # The bytes themselves: `to_numpy` imports pandas where it is there, and drops a Ctrl-C that comes meanwhile.
        values = moves.values
        numbers = np.frombuffer(values.buffers()[1] or b"", "<u2")[values.offset : values.offset + len(values)]
        bounds = moves.offsets.to_pylist()
        images = (_IMAGE[numbers & 127] + 128 * _IMAGE[numbers >> 7]).astype("<u2")
        for row, (begin, end) in zip(plain, pairwise(bounds), strict=True):
            if row["dedup_key"] is None:
                continue
            line, is_image = _line(row.pop("start_fen"), numbers[begin:end], images[begin:end])
            game = Finding(**row)
            line, *_ = self._first.setdefault(line, (line, game, is_image))
            self._games.append((game, line, is_image))

    def findings(self) -> list[Finding]:
        """Return the games that do not stand alone, in the order of the archive."""
        ordered = sorted(self._first)
        # What goes on from a line stands right behind it.
        longer = {line: after for line, after in pairwise(ordered) if after.startswith(line)}
        openings = Counter(opening for line in ordered if (opening := _beginning(line, OPENING)))
        found: list[tuple[Finding, bytes | None]] = []
        for game, line, is_image in self._games:
            _, first, first_is_image = self._first[line]
            if first is not game:
                game.duplicate_of = first.name
                game.is_mirror = is_image != first_is_image
            if line in longer:
                game.is_prefix = True
                game.prefix_of = self._first[longer[line]][1].name
            opening = _beginning(line, OPENING)
            if game.duplicate_of or game.is_prefix or (opening and openings[opening] > 1):
                found.append((game, opening))
        keys = prefix_keys({opening for _, opening in found if opening})
        for game, opening in found:
            game.prefix_key = keys[opening] if opening else None
        return [game for game, _ in found]


def _line(fen: str, moves: NDArray[np.uint16], image: NDArray[np.uint16]) -> tuple[bytes, bool]:
    """Return the line of a game and whether it is that of its mirror image."""
    placement, turn = fen.split()[:2]
    mirrored = "/".join(rank[::-1] for rank in placement.split("/"))
    line = f"{placement} {turn}\0".encode() + moves.tobytes()
    other = f"{mirrored} {turn}\0".encode() + image.tobytes()
    return min(line, other), other < line


def _beginning(line: bytes, plies: int) -> bytes | None:
    """Return the line of the first plies, `None` if there are not so many."""
    end = line.index(0) + 1 + 2 * plies
    return line[:end] if end <= len(line) else None


def prefix_keys(lines: Iterable[bytes]) -> dict[bytes, str]:
    """Return the `dedup_key` of each line.

    The core works it out from a file of these lines, so that there is one definition of the key.
    """
    ordered = sorted(lines)
    if not ordered:
        return {}
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "lines.pgn"
        with path.open("w", encoding="ascii") as file:
            for line in ordered:
                start, _, moves = line.partition(b"\0")
                numbers = np.frombuffer(moves, "<u2").tolist()
                text = " ".join(str(Move.from_u16(number)) for number in numbers)
                file.write(f'[FEN "{start.decode()} - - 0 1"]\n\n{text} *\n\n')
        keys = [key for batch in _batches(scan(path, "games", ["dedup_key"])) for key in batch.to_pydict()["dedup_key"]]
    return dict(zip(ordered, keys, strict=True))
