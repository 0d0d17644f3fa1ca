"""Arguments that several parts of the face take."""

from __future__ import annotations

__all__ = ["shortened", "threads"]


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
