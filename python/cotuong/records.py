"""Games out of files."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from cotuong import _core

if TYPE_CHECKING:
    import os

    from cotuong._core import GameReader

__all__ = ["read"]


def read(
    path: str | os.PathLike[str],
    *,
    encoding: str | None = None,
    on_illegal: Literal["stop", "raise", "play_on"] = "stop",
) -> GameReader:
    """Read the games of a file, one after the other, in file order.

    The format and the encoding are found by content. Every game that is found comes out, the broken ones too: what
    could be read of them stays, `status` and `errors` say what is wrong. The file is streamed, whatever its size.

    Args:
        path: The file.
        encoding: The encoding of all text (`gb18030`, `big5`, ...), whatever the content looks like.
        on_illegal: What becomes of a game at a move that cannot be played: it stops there (`stop`), an exception is
            raised (`raise`), or it goes on by the moves of the pieces alone and is marked all the same (`play_on`).

    Raises:
        FileNotFoundError, PermissionError, OSError: The file cannot be opened or read.
        ReadError: It is in no known format.
        ValueError: A setting that does not exist.

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
    return _core.read(path, encoding=encoding, on_illegal=on_illegal)
