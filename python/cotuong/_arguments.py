"""What several parts of the face need: arguments, packages that may not be there."""

from __future__ import annotations

import io
import operator
import os
import sys
from importlib import import_module
from typing import TYPE_CHECKING, Any, SupportsIndex, cast

if TYPE_CHECKING:
    from collections.abc import Iterable
    from types import ModuleType

__all__ = [
    "binary",
    "each",
    "one_of",
    "optional",
    "path_text",
    "quoted",
    "several",
    "shortened",
    "text",
    "texts",
    "threads",
    "whole",
    "wrong_type",
]


def optional(package: str, needed_by: str, remedy: str) -> ModuleType:
    """Return a package that the library can do without.

    Raises:
        ImportError: It is not installed; the message says how to.
    """
    try:
        return import_module(package)
    except ImportError as error:
        raise ImportError(f"{needed_by} needs {package}: {remedy}") from error


def wrong_type(name: str, expected: str, value: object) -> TypeError:
    """Return the error of an argument that is something else."""
    return TypeError(f"{name}: {expected} was expected, not {type(value).__name__}")


def whole(name: str, value: object, least: int = 0, most: int = sys.maxsize) -> int:
    """Return a whole number in a range, NumPy's too.

    >>> whole("workers", 0, 1)
    Traceback (most recent call last):
    ValueError: workers cannot be 0: 1 or more was expected
    """
    try:
        number = operator.index(cast("SupportsIndex", value))
    except TypeError:
        raise wrong_type(name, "a whole number", value) from None
    if not least <= number <= most:
        expected = f"{least} or more" if number < least else f"{most} at most"
        raise ValueError(f"{name} cannot be {shortened(number)}: {expected} was expected")
    return number


def text(name: str, value: object) -> str:
    """Return a text."""
    if not isinstance(value, str):
        raise wrong_type(name, "a text", value)
    return value


def one_of(name: str, value: object, choices: Iterable[str]) -> str:
    """Return the one of some names that a value is.

    >>> one_of("side", "white", ["red", "black"])
    Traceback (most recent call last):
    ValueError: side cannot be "white": red or black was expected
    """
    names = list(choices)
    if not isinstance(value, str):
        raise wrong_type(name, f"one of {', '.join(names)}", value)
    if value not in names:
        *others, last = names
        known = f"{', '.join(others)} or {last}"
        raise ValueError(f"{name} cannot be {quoted(value)}: {known} was expected")
    return str(value)


def quoted(value: str, longest: int = 60) -> str:
    r"""Return a text in the quotation marks of the core; no control sign is obeyed by a terminal.

    >>> print(quoted('a\n"b"'))
    "a\n\"b\""
    """
    shown = value if len(value) <= longest else value[:longest] + "…"
    signs = (sign if sign.isprintable() else sign.encode("unicode_escape").decode() for sign in shown)
    return '"' + "".join("\\" + sign if sign in ('"', "\\") else sign for sign in signs) + '"'


def each(name: str, value: Any, expected: str) -> Iterable[Any]:  # noqa: ANN401 - whatever it holds
    """Return what can be gone through; one text is none."""
    if isinstance(value, (str, bytes)) or not hasattr(value, "__iter__"):
        raise wrong_type(name, f"a list of {expected}", value)
    found: Iterable[Any] = value
    return found


def several(name: str, value: Any, expected: str) -> list[Any]:  # noqa: ANN401 - as above
    """Return what a list or anything else that can be gone through holds."""
    return list(each(name, value, expected))


def texts(name: str, value: object) -> list[str]:
    """Return one text or several as a list."""
    found = [value] if isinstance(value, str) else several(name, value, "texts")
    return [text(f"{name}[{row}]", item) for row, item in enumerate(found)]


def path_text(name: str, value: object, expected: str = "a path") -> str:
    """Return a path as a text; bytes are read as `open` reads them."""
    if not isinstance(value, (str, bytes, os.PathLike)):
        raise wrong_type(name, expected, value)
    path = os.fsdecode(value)
    try:
        os.fsencode(path)
    except UnicodeEncodeError:
        raise ValueError(f"{name}: {shortened(path)} cannot be the name of a file") from None
    return path


def binary(name: str, file: object, verb: str) -> None:
    """Refuse what has no `read` or `write`, and a file that is open for text."""
    expected = "a path, or a file that is open for bytes,"
    if isinstance(file, io.TextIOBase):
        raise TypeError(f"{name} is open for text: {expected} was expected, as open(path, '{verb[0]}b') opens it")
    if not hasattr(file, verb):
        raise wrong_type(name, expected, file)


def threads(workers: int | None) -> int:
    """Return the number of threads as the core takes it: 0 for as many as the machine offers."""
    return 0 if workers is None else whole("workers", workers, 1)


def shortened(value: object, longest: int = 60) -> str:
    """Return a value of the caller's for a message, as Python writes it; only the beginning if it is long.

    >>> shortened("h2e2"), len(shortened("x" * 1000))
    ("'h2e2'", 61)
    """
    try:
        text = repr(value[: longest + 1] if isinstance(value, (str, bytes)) else value)
    except ValueError:
        # Python writes no number of thousands of digits.
        text = "the value"
    return text if len(text) <= longest else text[:longest] + "…"
