from __future__ import annotations

from sample_archive import ARCHIVE, archive


def test_the_archive_is_what_the_script_makes() -> None:
    shipped = {path.relative_to(ARCHIVE).as_posix(): path.read_bytes() for path in ARCHIVE.rglob("*.pgn")}
    assert shipped == archive()
