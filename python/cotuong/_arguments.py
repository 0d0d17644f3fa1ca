"""What several parts of the face need: arguments, packages that may not be there."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from types import ModuleType

__all__ = ["optional", "shortened", "threads"]


def optional(package: str, needed_by: str, remedy: str) -> ModuleType:
    """Return a package that the library can do without.

    Raises:
        ImportError: It is not installed; the message says how to.
    """
    try:
        return import_module(package)
    except ImportError as error:
        raise ImportError(f"{needed_by} needs {package}: {remedy}") from error


def threads(workers: int | None) -> int:
    """Return the number of threads as the core takes it: 0 for as many as the machine offers."""
    if workers is not None and workers < 1:
        raise ValueError(f"workers cannot be {workers}: 1 or more was expected")
    return workers or 0


def shortened(value: object, longest: int = 60) -> str:
    """Return a value of the caller's for a message, as Python writes it; only the beginning if it is long.

    >>> shortened("h2e2"), len(shortened("x" * 1000))
    ("'h2e2'", 61)
    """
    text = repr(value[: longest + 1] if isinstance(value, (str, bytes)) else value)
    return text if len(text) <= longest else text[:longest] + "…"
