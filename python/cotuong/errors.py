"""What can go wrong. Every error of the library says what, where and on which text, and has a stable `code`.

A file that is not there raises `FileNotFoundError`, one that may not be read `PermissionError`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from cotuong._core import Move

__all__ = [
    "AmbiguousMoveError",
    "CotuongError",
    "FenError",
    "IllegalMoveError",
    "InvalidMoveError",
    "LogError",
    "ReadError",
    "ReadWarning",
    "WriteError",
]


class CotuongError(Exception):
    """The base of all errors of the library.

    `code` is a stable word for programs; the message is for people and may change.
    """

    code: str = "error"

    def __init__(self, message: str, code: str | None = None) -> None:
        super().__init__(message)
        if code is not None:
            self.code = code


class FenError(CotuongError, ValueError):
    """A text that is not a FEN; where `strict` was asked for, one that is not exact or shows an impossible position.

    >>> import cotuong as ct
    >>> ct.Board("rnbakabnr/9")
    Traceback (most recent call last):
    cotuong.FenError: the FEN has 2 of 10 ranks
    """

    code = "bad_fen"


class InvalidMoveError(CotuongError, ValueError):
    """A text that is no move in the notation, whatever the position.

    >>> import cotuong as ct
    >>> ct.Board().push("hello")  # doctest: +IGNORE_EXCEPTION_DETAIL
    Traceback (most recent call last):
    cotuong.InvalidMoveError: ...
    """

    code = "unreadable_move"


class IllegalMoveError(CotuongError, ValueError):
    """A move that may not be played here; `code` says why, in the words of the table `violations`.

    >>> import cotuong as ct
    >>> try:
    ...     ct.Board().push("b0d1")
    ... except ct.IllegalMoveError as error:
    ...     print(error.code)
    illegal.leg
    """

    code = "illegal"


class AmbiguousMoveError(CotuongError, ValueError):
    """A text that fits two legal moves or more, or a move that a notation has no text for; `moves` holds them."""

    code = "ambiguous_move"
    moves: tuple[Move, ...] = ()


class LogError(CotuongError, ValueError):
    """A log of incidents that is not in order; `path` says where, such as `log[3].squares[0]`."""

    code = "bad_log"
    path: str = ""


class ReadError(CotuongError, ValueError):
    """A file, or a game of it, that cannot be read.

    `offset` is the byte in the file where the trouble starts, if that is known.
    """

    code = "unreadable_file"
    offset: int | None = None


class ReadWarning(UserWarning):
    """A file, or a damaged part of a container, that was passed over among others that are read."""


class WriteError(CotuongError, ValueError):
    """A game that a format cannot hold at all; `code` is `bad_start`, `unwritable_move` or `too_many_men`."""

    code = "unwritable"


# Where users meet them, and so what a traceback and a pickle call them.
for _name in __all__:
    globals()[_name].__module__ = "cotuong"
