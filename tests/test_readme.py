"""What the README says, done."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import cotuong as ct

README = (Path(__file__).resolve().parent.parent / "README.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"```python\n(.*?)```", README, re.DOTALL)


def test_the_python_blocks_run(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    assert BLOCKS
    names: dict[str, object] = {}
    for block in BLOCKS:
        exec(compile(block, "README.md", "exec"), names)  # noqa: S102 - our own text
    said = capsys.readouterr().out
    assert "M2.3" in said
    assert "illegal move illegal_move" in said
    assert "63 games in 5 files" in said
    assert "red_loses vn:23.1" in said
    assert (tmp_path / "tables" / "_manifest.parquet").exists()


def test_every_status_and_exception_it_names_exists() -> None:
    for name in re.findall(r"`(\w+Error)`", README):
        assert issubclass(getattr(ct, name, ValueError), ValueError)


@pytest.mark.parametrize("name", ["ARCHITECTURE.md", "CHANGELOG.md", "LICENSE-MIT", "LICENSE-APACHE"])
def test_the_pages_beside_it_are_there(name: str) -> None:
    assert (Path(__file__).resolve().parent.parent / name).is_file()
