"""Where written games go: a file object, a file, a folder. A file appears whole or not at all."""

from __future__ import annotations

import contextlib
import errno
import io
import os
from abc import abstractmethod
from pathlib import Path
from typing import TYPE_CHECKING, BinaryIO, Literal, Protocol, TypeAlias, cast, get_args

from cotuong._arguments import binary, one_of, path_text

if TYPE_CHECKING:
    from collections.abc import Iterator

__all__ = ["ENDINGS", "Format", "Sink", "sink_of"]

Format: TypeAlias = Literal["pgn", "xqf", "dhtmlxq", "jsonl"]

# The first ending of a format is the one that files get.
ENDINGS: dict[str, Format] = {
    ".pgn": "pgn",
    ".xqf": "xqf",
    ".ubb": "dhtmlxq",
    ".dhtmlxq": "dhtmlxq",
    ".jsonl": "jsonl",
    ".ndjson": "jsonl",
}


class Sink(Protocol):
    """Something that takes games."""

    @property
    @abstractmethod
    def format(self) -> Format:
        """The format in which it takes them."""

    def take(self, source: str, written: bytes) -> None:
        """Take a game that came from `source`."""


@contextlib.contextmanager
def sink_of(
    target: str | bytes | os.PathLike[str] | BinaryIO,
    format: Format | None,  # noqa: A002 - as the caller has it
    root: str | os.PathLike[str] | None,
    files: list[str],
) -> Iterator[Sink]:
    """Open the sink for a target; its files are named in `files` when they are there."""
    if format is not None:
        one_of("format", format, get_args(Format))
    if not isinstance(target, (str, bytes, os.PathLike)):
        binary("target", target, "write")
        yield _Stream(target, _known(format, "<stream>"))
        return
    name = path_text("target", target)
    if not name:
        raise ValueError("the name of the output is empty")
    path = Path(name)
    root = root if root is None else path_text("root", root)
    if path.is_dir():
        folder = _Folder(path, _known(format, path), root, files)
        with folder.stack:
            yield folder
    else:
        with _atomic(path, files) as file:
            yield _File(path, file, format or _by_ending(path))


def _known(format: Format | None, target: object) -> Format:  # noqa: A002 - as above
    if format is None:
        raise ValueError(f"the format for {target} must be given: {', '.join(get_args(Format))}")
    return format


def _by_ending(path: Path) -> Format:
    return _known(ENDINGS.get(path.suffix.lower()), path)


class _Stream:
    """A file object."""

    def __init__(self, file: BinaryIO, format: Format) -> None:  # noqa: A002 - as above
        self.format: Format = format
        self._file = file
        self._is_full = False

    def take(self, source: str, written: bytes) -> None:  # noqa: ARG002 - of the protocol
        if self._is_full:
            raise ValueError("a file of XQF holds one game: several need a folder to go into")
        self._is_full = self.format == "xqf"
        _write_all(self._file, written)


def _write_all(file: BinaryIO, written: bytes) -> None:
    """Write all of it: a raw file, a socket or a pipe may take less at a time."""
    while written:
        # What has no count to tell took everything, but for raw files, where it means nothing.
        count = cast("int | None", file.write(written))
        if count is None and not isinstance(file, io.RawIOBase):
            return
        if not count:
            raise BlockingIOError(errno.EAGAIN, f"the output takes no more: {len(written):,} bytes are not written")
        written = written[count:]


class _File(_Stream):
    """A file by its path."""

    def __init__(self, path: Path, file: BinaryIO, format: Format) -> None:  # noqa: A002 - as above
        super().__init__(file, format)
        self._path = path
        self._source: str | None = None

    def take(self, source: str, written: bytes) -> None:
        if source != self._source:
            _refuse_source(self._path, source)
            self._source = source
        super().take(source, written)


class _Folder:
    """A folder: a file for each source, for XQF one for each game."""

    def __init__(self, path: Path, format: Format, root: str | os.PathLike[str] | None, files: list[str]) -> None:  # noqa: A002
        self.format: Format = format
        self.stack = contextlib.ExitStack()
        self._path = path
        self._root = root
        self._files = files
        self._ending = next(ending for ending, of in ENDINGS.items() if of == format)
        # Every name given, and the last number behind it.
        self._names: dict[str, int] = {}
        self._open: tuple[str, BinaryIO] | None = None

    def take(self, source: str, written: bytes) -> None:
        if self._open is None or self._open[0] != source or self.format == "xqf":
            self.stack.close()
            path = self._path / self._name(source)
            _refuse_source(path, source)
            path.parent.mkdir(parents=True, exist_ok=True)
            self._open = source, self.stack.enter_context(_atomic(path, self._files))
        self._open[1].write(written)

    def _name(self, source: str) -> str:
        """Return a name that no other source has been given."""
        inside = Path(source).name if self._root is None else os.path.relpath(source, self._root)
        # What lies beside the root is no business of the folder's.
        parts = [part for part in Path(inside).parts if part not in ("..", os.sep)]
        stem = str(Path(*parts).with_suffix("")) if parts else "game"
        number = self._names.get(stem.casefold(), 0) + 1
        while (name := stem if number == 1 else f"{stem}-{number}").casefold() in self._names:
            number += 1
        # Systems that do not tell cases apart would have one file for two.
        self._names[name.casefold()] = 1
        self._names[stem.casefold()] = number
        return name + self._ending


def _refuse_source(path: Path, source: str) -> None:
    with contextlib.suppress(OSError):
        if path.samefile(source):
            raise ValueError(f"{path} is where the games come from: another file was expected")


@contextlib.contextmanager
def _atomic(path: Path, files: list[str]) -> Iterator[BinaryIO]:
    """Open a file that takes its name when it is whole; a device or a pipe is written at once."""
    if path.exists() and not path.is_file():
        with path.open("wb") as file:
            yield file
        files.append(str(path))
        return
    real = Path(os.path.realpath(path))
    hidden = real.with_name(f".{real.name}.{os.getpid()}.part")
    try:
        with hidden.open("wb") as file:
            yield file
            file.flush()
            os.fsync(file.fileno())
        hidden.replace(real)
    except BaseException as error:
        hidden.unlink(missing_ok=True)
        if isinstance(error, OSError) and error.filename == str(hidden):
            # The name that the caller knows.
            raise OSError(error.errno, error.strerror, str(path)) from None
        raise
    files.append(str(path))
