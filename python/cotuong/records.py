"""Games from files."""

from __future__ import annotations

import errno
import io
import os
from typing import TYPE_CHECKING, BinaryIO, Literal, TypeAlias, cast

from cotuong import _core
from cotuong._arguments import binary, path_text, several

if TYPE_CHECKING:
    from collections.abc import Iterable

    from cotuong._core import GameReader

__all__ = ["read"]

Source: TypeAlias = "str | bytes | os.PathLike[str] | BinaryIO | io.StringIO"
Readable: TypeAlias = "Source | Iterable[Source]"


def read(
    path: Readable,
    *,
    encoding: str | None = None,
    on_illegal: Literal["stop", "raise", "play_on"] = "stop",
    variations: bool = False,
) -> GameReader:
    """Read games, one after the other, in file order.

    The format and the encoding are found by content. Every game that is found comes out, the broken ones too: what
    could be read of them stays, `status` and `errors` say what is wrong. Files are streamed, whatever their size; zip
    and tar archives, gzip, bzip2, xz and Zstandard are looked into, and `Game.source` names the file inside.

    Args:
        path: A file, a folder with all that is in it, a pattern (`"archive/*.xqf"`), several of them, or a file object
            that is open for reading bytes. A text at hand is read from `io.StringIO(text)`.
        encoding: The encoding of all text (`gb18030`, `big5`, ...), whatever the content looks like.
        on_illegal: What becomes of a game at a move that cannot be played: it stops there (`stop`), an exception is
            raised (`raise`), or it goes on by the moves of the pieces alone and is marked all the same (`play_on`).
        variations: Whether `Game.lines` and `Game.comments` hold the variations too, and not the main line alone.

    Raises:
        FileNotFoundError, PermissionError, OSError: A file cannot be opened or read.
        ReadError: It is in no known format. Among several files, one that cannot be read is passed over with a
            `ReadWarning`, unless no game is found at all.
        ValueError: A setting that does not exist, or an encoding for a text that is decoded.
        TypeError: Something that is no path and no file, or a file that is open for text.

    >>> import cotuong as ct
    >>> for game in ct.read(ct.sample_archive() / "gb18030" / "faulty.pgn"):
    ...     print(game.headers["Round"], len(game.moves), [error.code for error in game.errors])
    illegal move 8 ['illegal.piece_rule']
    unreadable move 8 ['unreadable_move']
    ambiguous move 0 ['ambiguous_move']
    bad start 0 ['bad_start.no_king']
    truncated 8 ['truncated.comment']
    good 12 []
    """
    return _core.read(_inputs(path, encoding), encoding=encoding, on_illegal=on_illegal, variations=variations)


def _inputs(given: Readable, encoding: str | None) -> list[str | BinaryIO]:
    """Return one path or file, or several, as a list."""
    if isinstance(given, (str, bytes, os.PathLike)) or hasattr(given, "read"):
        return [_input("path", given, encoding)]
    found = several("path", given, "paths, or a path, or a file that is open for bytes,")
    return [_input(f"path[{row}]", item, encoding) for row, item in enumerate(found)]


def _input(name: str, given: object, encoding: str | None) -> str | BinaryIO:
    if isinstance(given, io.StringIO):
        if encoding is not None:
            raise ValueError(f"encoding: {name} is io.StringIO, whose text is decoded; io.BytesIO holds bytes")
        return io.BytesIO(given.read().encode(errors="replace"))
    if isinstance(given, (str, bytes, os.PathLike)):
        path = path_text(name, given)
        if "\n" in path and not os.path.lexists(path):
            message = "no such file: games in a text are read from io.StringIO(text)"
            raise FileNotFoundError(errno.ENOENT, message, path.partition("\n")[0][:60] + "…")
        return path
    binary(name, given, "read")
    return cast("BinaryIO", given)
