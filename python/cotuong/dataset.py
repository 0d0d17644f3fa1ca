"""Archives of games in, tables on disk out."""

from __future__ import annotations

import contextlib
import dataclasses
import os
import sys
import time
from typing import TYPE_CHECKING, Any, Literal, NamedTuple, TypeAlias, cast

from cotuong import _core
from cotuong._arguments import optional, path_text, several, shortened, texts, threads, whole, wrong_type
from cotuong._progress import bar

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    import pandas as pd
    import polars as pl
    import pyarrow as pa

    from cotuong._types import RuleSet

__all__ = ["FileReport", "Progress", "Report", "Scan", "replay", "scan"]

Paths: TypeAlias = "str | bytes | os.PathLike[str] | Iterable[str | bytes | os.PathLike[str]]"


class Progress(NamedTuple):
    """How far a replay is: what the function given as `progress` is called with, ten times a second.

    >>> import cotuong as ct
    >>> ct.Progress(bytes=50, total_bytes=200, games=3, plies=210, shards=0, total_shards=1, seconds=2.0).seconds_left
    6.0
    """

    bytes: int
    """Bytes of input done."""
    total_bytes: int
    """Bytes of input, all files together; 0 until they have been listed."""
    games: int
    """Games done."""
    plies: int
    """Plies played."""
    shards: int
    """Shards finished."""
    total_shards: int
    """Shards planned; 0 until the inputs have been listed."""
    seconds: float
    """Time since the start."""

    @property
    def seconds_left(self) -> float | None:
        """The time that the rest will take at the rate so far; `None` while nothing is known."""
        if not self.bytes or not self.total_bytes:
            return None
        return self.seconds * (self.total_bytes - self.bytes) / self.bytes


@dataclasses.dataclass(frozen=True, slots=True)
class FileReport:
    """What was found in one file."""

    source: str
    """The file, relative to its input."""
    games: int
    """Games found in it."""
    by_status: dict[str, int]
    """Games by status."""
    quarantined: int
    """Rows of `quarantine`: its bad games, and one for a file that could not be read or holds no game."""


@dataclasses.dataclass(frozen=True, slots=True)
class Report:
    """What a replay found, and what became of it, in total and per file. Nothing is left out."""

    games: int
    """Games found: the rows of `games`."""
    plies: int
    """Plies played, all games together."""
    plies_written: int
    """Plies that the sources hold, all games together."""
    by_status: dict[str, int]
    """Games by status; those that did not occur are left out."""
    quarantined: dict[str, int]
    """Rows of `quarantine` by code."""
    rows: dict[str, int]
    """Rows written, by table."""
    files: list[FileReport]
    """Every file found, in order, and its games."""
    input_bytes: int
    """Bytes of input."""
    output_bytes: int
    """Bytes of the tables written."""
    shards: int
    """Shards in the plan."""
    shards_kept: int
    """Shards that an earlier run had finished."""
    config_hash: str
    """The hash of the settings."""
    seconds: float
    """Wall time of this run."""

    @property
    def ok(self) -> int:
        """Games that were read and played to the end."""
        return self.by_status.get("ok", 0)

    @property
    def bad(self) -> int:
        """Games with any other status, and files that could not be read or hold no game."""
        files = sum(1 for file in self.files if file.quarantined and not file.games)
        return self.games - self.ok + files

    def to_dict(self) -> dict[str, Any]:
        """Return the report as plain dictionaries and lists, ready for JSON."""
        return dataclasses.asdict(self)

    def __str__(self) -> str:
        statuses = ", ".join(f"{count:,} {status}" for status, count in self.by_status.items())
        lines = [
            f"{self.games:,} games in {len(self.files):,} files: {statuses or 'none'}",
            f"{self.plies:,} plies played of {self.plies_written:,} written",
            f"{self.bad:,} bad games or files, {sum(self.quarantined.values()):,} rows in quarantine",
            *(f"  {table:<12} {count:>12,} rows" for table, count in self.rows.items()),
            f"{self.input_bytes:,} bytes in, {self.output_bytes:,} bytes out, {self.seconds:.1f} s",
        ]
        return "\n".join(lines)


def replay(
    paths: Paths,
    out: str | os.PathLike[str],
    *,
    rules: RuleSet = "vn",
    rulings: bool = True,
    on_illegal: Literal["stop", "raise", "play_on"] = "stop",
    tables: str | Iterable[str] | None = None,
    format: Literal["parquet", "ipc"] = "parquet",  # noqa: A002 - the word that users look for
    encoding: str | None = None,
    workers: int | None = None,
    shard_bytes: int | None = None,
    executor: Literal["threads", "processes"] | Sequence[str] = "threads",
    progress: bool | Callable[[Progress], object] = False,
) -> Report:
    """Replay archives of games under the law and write the tables of a data set.

    The tables `games`, `positions`, `violations`, `loops`, `lines`, `comments`, `quarantine` and `_manifest` are
    described in the card `README.md` that is written beside them. The same input gives the same bytes, whatever the
    number of workers. A run that was stopped goes on where it was.

    Args:
        paths: Files, folders and patterns (`**/*.pgn`), or one of them.
        out: The folder for the tables: new, empty, or that of an earlier run with the same settings over the same
            archive, which may have changed; the tables of other inputs are not replaced.
        rules: The rule set.
        rulings: Whether repetitions are ruled on and results held against the law; without, `loops`, `acts`,
            `result_law`, `agree` and the breaches of the law stay empty.
        on_illegal: What becomes of a game at a move that cannot be played: it stops there and is quarantined
            (`stop`), the whole run ends (`raise`), or it goes on by the moves of the pieces alone and is quarantined
            too (`play_on`).
        tables: The tables to write; all by default, `games` and `quarantine` always.
        format: `parquet`, or `ipc` for Arrow files that can be memory-mapped.
        encoding: The encoding of all text; by default it is decided for each file by its content.
        workers: Threads or processes; by default as many as the machine offers.
        shard_bytes: Bytes of input that one shard aims at; by default decided by the size of the archive.
        executor: Where shards run: on threads, or each in a process of its own (`processes`, or the command of a
            program that calls `cotuong._core.serve()`). A game that kills its process twice is quarantined as
            `worker_crash`, and the run goes on. The bytes written are the same.
        progress: `True` for a bar on standard error, or a function that is called with a `Progress` ten times a second.

    Raises:
        FileNotFoundError: An input is not there.
        OSError: A file cannot be read or written.
        ValueError: A setting that does not exist.
        CotuongError: The folder holds something else; `code` says what.

    >>> import tempfile
    >>> import cotuong as ct
    >>> with tempfile.TemporaryDirectory() as out:
    ...     report = ct.replay(ct.sample_archive(), out)
    >>> report.games, report.ok
    (68, 63)
    """
    hands = threads(workers)
    started = time.monotonic()
    show = bar() if progress is True else progress or None
    if not (show is None or callable(show)):
        raise wrong_type("progress", "True, False or a function", progress)

    def tick(*counters: int) -> None:
        if show is not None:
            show(Progress._make((*counters, time.monotonic() - started)))

    fields = _core.replay(
        _inputs(paths),
        path_text("out", out),
        rules=rules,
        rulings=rulings,
        on_illegal=on_illegal,
        tables=None if tables is None else texts("tables", tables),
        format=format,
        encoding=encoding,
        workers=hands,
        shard_bytes=None if shard_bytes is None else whole("shard_bytes", shard_bytes, 1),
        worker=_worker(executor),
        tick=tick if show is not None else None,
    )
    files = [FileReport(**file) for file in fields.pop("files")]
    return Report(files=files, **fields)


@contextlib.contextmanager
def _interruptible() -> Iterator[None]:
    """Have Ctrl-C come out as `KeyboardInterrupt`, and not as the error that the stream gave its reader.

    The stream sends the signal once more, and Python heeds it when the next function is called.
    """
    try:
        yield
    except BaseException:
        try:
            _heed_signals()
        except KeyboardInterrupt as interrupt:
            raise interrupt from None
        raise


def _heed_signals() -> None:
    """Call of Python's, in which it looks for signals."""


class Scan:
    """A table over archives, worked out as it is read: give it to whatever reads Arrow streams.

    `pyarrow.table(scan)`, `polars.DataFrame(scan)`, `pandas.DataFrame.from_arrow(scan)`, a query of DuckDB by the
    variable's name, and the batches of this library all take it without a copy. Each of them begins at the start, so it
    can be read again. The methods `to_arrow`, `to_polars`, `to_pandas` and `reader` do the same by name.

    `polars.from_arrow(scan)` takes any stream for one column, and makes a `Series` of structs of it: use
    `polars.DataFrame(scan)` or `to_polars`.

    Ctrl-C ends the reading with `KeyboardInterrupt` in the methods of the scan; another reader of the stream raises an
    error of its own first.
    """

    def __init__(
        self, name: str, begin: Callable[[tuple[int, int] | None], Any], sample: tuple[int, int] | None = None
    ) -> None:
        self._name = name
        self._begin = begin
        self._sample = sample
        # Begun at once, so that a missing file is told here; reading waits for the first batch that is asked for.
        self._fresh = begin(sample)

    def __arrow_c_schema__(self) -> object:
        """Return the schema as a capsule of the Arrow C data interface."""
        return self._fresh.__arrow_c_schema__()

    def __arrow_c_stream__(self, requested_schema: object | None = None) -> object:
        """Return the rows as a capsule of the Arrow C stream interface."""
        stream, self._fresh = self._fresh, self._begin(self._sample)
        return stream.__arrow_c_stream__(requested_schema)

    def reader(self) -> pa.RecordBatchReader:
        """Return the rows as a `pyarrow.RecordBatchReader`, batch by batch: for what is too large for memory.

        Needs the extra `arrow`.

        >>> import cotuong as ct
        >>> with ct.scan(ct.sample_archive(), "positions").reader() as batches:
        ...     sum(batch.num_rows for batch in batches)
        5155
        """
        arrow: Any = optional("pyarrow", "reader", 'pip install "cotuong[arrow]"')
        return arrow.RecordBatchReader.from_batches(arrow.schema(self), self._batches(arrow))

    def _batches(self, arrow: Any) -> Iterator[pa.RecordBatch]:  # noqa: ANN401 - a module
        batches = arrow.RecordBatchReader.from_stream(self)
        while True:
            with _interruptible():
                batch = next(batches, None)
            if batch is None:
                return
            yield batch

    def to_arrow(self) -> pa.Table:
        """Return the whole table as a `pyarrow.Table`. Needs the extra `arrow`."""
        arrow: Any = optional("pyarrow", "to_arrow", 'pip install "cotuong[arrow]"')
        with _interruptible():
            return cast("pa.Table", arrow.table(self))

    def to_polars(self) -> pl.DataFrame:
        """Return the whole table as a `polars.DataFrame`.

        >>> import cotuong as ct
        >>> ct.scan(ct.sample_archive(), "games", "status").to_polars().n_unique()
        6
        """
        polars: Any = optional("polars", "to_polars", "pip install polars")
        with _interruptible():
            return cast("pl.DataFrame", polars.DataFrame(self))

    def to_pandas(self) -> pd.DataFrame:
        """Return the whole table as a `pandas.DataFrame`. Needs the extra `arrow`, and pandas."""
        optional("pandas", "to_pandas", "pip install pandas pyarrow")
        return cast("pd.DataFrame", self.to_arrow().to_pandas())

    def sample(self, n: int, seed: int = 0) -> Scan:
        """Return a scan of `n` of the rows, or of all if there are fewer, chosen and shuffled by a keyed hash.

        The same rows come whatever the order of the files and the number of workers, and another `n` rows by another
        seed. A row is chosen by what it is, `game_id`, and `ply` in `positions`: the sample of a larger archive keeps
        what it has in common with that of a smaller one, and the sample of fewer rows is the beginning of that of more.

        Raises:
            ValueError: `n` below 0, a seed below 0 or above 2**64 - 1, a table other than `games` and `positions`.

        >>> import cotuong as ct
        >>> games = ct.scan(ct.sample_archive(), "games", ["red", "plies"])
        >>> few, more = games.sample(2, seed=7).to_polars(), games.sample(20, seed=7).to_polars()
        >>> few.equals(more.head(2))
        True
        """
        n, seed = whole("n", n), whole("seed", seed, most=2**64 - 1)
        return Scan(f"{self._name}, a sample of {n}", self._begin, (n, seed))

    def __repr__(self) -> str:
        return f"<Scan of {self._name}>"


def scan(
    paths: Paths,
    table: str = "games",
    columns: str | Iterable[str] | None = None,
    *,
    rules: RuleSet = "vn",
    on_illegal: Literal["stop", "raise", "play_on"] = "stop",
    encoding: str | None = None,
    workers: int | None = None,
) -> Scan:
    """Read archives of games as a table, without writing anything.

    Args:
        paths: Files, folders and patterns (`**/*.pgn`), or one of them.
        table: `games`, `positions`, `violations`, `loops`, `lines`, `comments` or `quarantine`.
        columns: The columns wanted, in this order; all by default. What none of them needs is not worked out: a scan
            of headers plays no game.
        rules: The rule set.
        on_illegal: What becomes of a game at a move that cannot be played, as in `replay`.
        encoding: The encoding of all text; by default it is decided for each file by its content.
        workers: Threads; by default as many as the machine offers.

    Raises:
        FileNotFoundError: An input is not there.
        ValueError: A table, a column or a setting that does not exist.

    >>> import cotuong as ct
    >>> import pyarrow as pa
    >>> pa.table(ct.scan(ct.sample_archive(), "games", ["red", "plies"])).slice(0, 2).to_pylist()
    [{'red': '樣甲', 'plies': 100}, {'red': '樣乙', 'plies': 137}]
    """
    inputs, hands = _inputs(paths), threads(workers)
    wanted = None if columns is None else texts("columns", columns)

    def begin(sample: tuple[int, int] | None) -> Any:  # noqa: ANN401 - a class of the Arrow bindings
        return _core.scan(
            inputs,
            table,
            columns=wanted,
            rules=rules,
            on_illegal=on_illegal,
            encoding=encoding,
            workers=hands,
            sample=sample,
        )

    return Scan(table if wanted is None else f"{table}: {', '.join(wanted)}", begin)


def _worker(executor: str | Sequence[str]) -> list[str] | None:
    """Return the command of a worker process, or `None` for threads."""
    if executor == "threads":
        return None
    if executor == "processes":
        return [sys.executable, "-m", "cotuong._worker"]
    if isinstance(executor, str) or not executor:
        raise ValueError(f"executor cannot be {shortened(executor)}: 'threads', 'processes' or a command was expected")
    return texts("executor", executor)


def _inputs(paths: Paths) -> list[str]:
    """Return one path or several as a list of texts."""
    one = isinstance(paths, (str, bytes, os.PathLike))
    found = [paths] if one else several("paths", paths, "paths, or a path,")
    return [path_text("paths" if one else f"paths[{row}]", path) for row, path in enumerate(found)]
