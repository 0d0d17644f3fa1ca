"""Games into files."""

from __future__ import annotations

import dataclasses
from collections import Counter
from typing import TYPE_CHECKING, Any, BinaryIO

from cotuong._arguments import each, wrong_type
from cotuong._core import Game
from cotuong.errors import WriteError

if TYPE_CHECKING:
    import os
    from collections.abc import Iterable, Iterator

    from cotuong._sinks import Format, Sink
    from cotuong._types import Notation

__all__ = ["Refused", "WriteReport", "write"]

LOSSES = {
    "moves": "moves at and after a fault",
    "headers": "headers that the format has no place for",
    "text_ends": "texts cut to the room that the format has",
    "signs": "signs replaced, which would have ended a text",
    "counters": "counters of a start position",
    "continuations": "variations after the end of their line",
    "comments": "comments without a place of their own: joined to another, or nothing but blanks",
}


@dataclasses.dataclass(frozen=True, slots=True)
class Refused:
    """A game that the format cannot hold at all."""

    source: str
    """The file that it came from."""
    source_index: int
    """Its number there, from 0."""
    code: str
    """Why, as `WriteError.code` has it."""
    message: str
    """Why, in words."""

    def __str__(self) -> str:
        return f"{self.source}#{self.source_index} is not written: {self.message}"


@dataclasses.dataclass(slots=True)
class WriteReport:
    """What was written, and what was not."""

    games: int = 0
    """Games written."""
    files: list[str] = dataclasses.field(default_factory=list)
    """The files written."""
    by_status: Counter[str] = dataclasses.field(default_factory=Counter)
    """The games written by the status that they were read with. A bad game is written up to its fault."""
    losses: Counter[str] = dataclasses.field(default_factory=Counter)
    """What the format could not hold, how often by kind: `moves` at and after a fault, `headers`, `text_ends`, `signs`,
    `counters` of the start, `continuations` (variations after the end of a line), `comments` (those joined to another
    in their place, and those of nothing but blanks)."""
    refused: list[Refused] = dataclasses.field(default_factory=list)
    """The games that the format cannot hold at all."""

    @property
    def bad(self) -> int:
        """The games that were bad when they were read, and those refused."""
        return self.games - self.by_status["ok"] + len(self.refused)

    @property
    def is_whole(self) -> bool:
        """Whether everything of every game was written."""
        return not self.losses and not self.refused

    def to_dict(self) -> dict[str, Any]:
        """Return the report as plain dictionaries and lists, ready for JSON."""
        return {
            "games": self.games,
            "files": self.files,
            "by_status": dict(self.by_status),
            "losses": dict(self.losses),
            "refused": [dataclasses.asdict(game) for game in self.refused],
        }

    def told(self) -> Iterator[str]:
        """Yield a line for each thing that was not written."""
        for kind, count in self.losses.items():
            yield f"not written: {count:,} {LOSSES[kind]}"
        yield from map(str, self.refused)

    def __str__(self) -> str:
        where = self.files[0] if len(self.files) == 1 else f"{len(self.files):,} files"
        statuses = ", ".join(f"{count:,} {status}" for status, count in self.by_status.items())
        return "\n".join([f"{self.games:,} games in {where}: {statuses or 'none'}", *self.told()])


def write(
    games: Game | Iterable[Game],
    target: str | bytes | os.PathLike[str] | BinaryIO,
    *,
    format: Format | None = None,  # noqa: A002 - the word of the field, and of `replay`
    notation: Notation = "iccs",
    root: str | os.PathLike[str] | None = None,
) -> WriteReport:
    """Write games: headers, comments, the lines that they were read with.

    A bad game is written up to its fault. What the format has no place for is counted in the report, never dropped in
    silence. A file appears whole or not at all, and never in the place of the file that its games come from.

    Args:
        games: A game, or any number of them; read them with `variations=True` to keep those.
        target: A file; a folder that is there, in which each source gets a file of its own name (for XQF each game);
            or a file object that is open for writing bytes.
        format: `pgn`, `xqf` (version 10), `dhtmlxq` or `jsonl`; by default the ending of `target` decides.
        notation: The notation of the moves, for PGN.
        root: With a folder as target, the folder that the sources are named from: what is inside it is there too.

    Raises:
        ValueError: No format is known, or several games were to go into one XQF file.
        OSError: A file cannot be written.
        TypeError: Something else than games, or a target that is no path and no file open for bytes.

    >>> import cotuong as ct, io
    >>> text = io.BytesIO()
    >>> games = ct.read(ct.sample_archive() / "giai-mau.pgn", variations=True)
    >>> print(ct.write(games, text, format="jsonl"))
    20 games in 0 files: 20 ok
    """
    from cotuong._sinks import sink_of  # noqa: PLC0415 - paths take a third of the time to import the library

    found = [games] if isinstance(games, Game) else each("games", games, "Games, or one,")
    report = WriteReport()
    with sink_of(target, format, root, report.files) as sink:
        for row, game in enumerate(found):
            if not isinstance(game, Game):
                raise wrong_type(f"games[{row}]", "a Game", game)
            _write_one(game, sink, notation, report)
    return report


def _write_one(game: Game, sink: Sink, notation: Notation, report: WriteReport) -> None:
    try:
        written, losses = game._written(sink.format, notation)  # noqa: SLF001 - the core's half of this
    except WriteError as error:
        report.refused.append(Refused(game.source, game.source_index, error.code, str(error)))
        return
    sink.take(game.source, written)
    report.games += 1
    report.by_status[game.status] += 1
    report.losses.update(losses)
