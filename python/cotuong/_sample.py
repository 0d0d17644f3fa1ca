"""The archive that the library ships."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path

__all__ = ["sample_archive"]


def sample_archive() -> Path:
    """Return the folder of the sample archive: 68 games, a few of them faulty or repeating themselves on purpose.

    They are in several encodings and notations. A script played or composed them, so they belong to nobody.

    >>> import cotuong as ct
    >>> sorted(path.name for path in ct.sample_archive().iterdir())
    ['big5', 'gb18030', 'giai-mau.pgn', 'iccs', 'lap-nuoc.pgn']
    """
    from pathlib import Path  # noqa: PLC0415 - not needed by whoever imports the library

    return Path(__file__).parent / "data" / "sample"
