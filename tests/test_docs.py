"""What the pages say, done: every block of code of the README and of `docs` runs, and says what stands below it."""

from __future__ import annotations

import builtins
import contextlib
import doctest
import io
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

import cotuong as ct
from conftest import ROOT
from pages import check, law, pictures, tables

PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]
BLOCK = re.compile(r"^```(\w+)[^\n]*\n(.*?)^```$", re.DOTALL | re.MULTILINE)
ELSEWHERE = ("make ", "pip ", "git ", "cargo ")
"""What installs and builds: the reader's machine, not the test's."""


def blocks(page: Path) -> list[tuple[str, str]]:
    return BLOCK.findall(page.read_text(encoding="utf-8"))


def run_python(code: str, names: dict[str, object], page: Path) -> str:
    said = io.StringIO()
    with contextlib.redirect_stdout(said):
        exec(compile(code, page.name, "exec"), names)  # noqa: S102 - our own text
    return said.getvalue()


def run_shell(code: str, folder: Path) -> str:
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    done = subprocess.run(
        ["bash", "-euc", code],  # noqa: S607
        cwd=folder,
        env=os.environ | {"PATH": path, "COLUMNS": "100"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_the_blocks_of_a_page_run_and_say_what_it_says(
    page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    names: dict[str, object] = {"__name__": "__main__"}
    said: str | None = None
    for language, code in blocks(page):
        if language == "text" and said is not None:
            flags = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE
            assert doctest.OutputChecker().check_output(code, said, flags), f"said:\n{said}\nnot:\n{code}"
        said = None
        if language == "python":
            said = run_python(code, names, page)
        elif language == "sh" and not code.startswith(ELSEWHERE):
            said = run_shell(code, tmp_path)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_the_links_of_a_page_lead_to_files(page: Path) -> None:
    for link in re.findall(r"\]\(([^)#\s]+)", page.read_text(encoding="utf-8")):
        if not link.startswith(("http://", "https://", "mailto:")):
            target = (page.parent / link).resolve()
            assert target.exists(), f"{link} is not there"


def test_every_exception_that_the_readme_names_exists() -> None:
    for name in re.findall(r"`(\w+Error)`", (ROOT / "README.md").read_text(encoding="utf-8")):
        error = getattr(ct, name, None) or getattr(builtins, name)
        assert issubclass(error, ValueError), name


@pytest.mark.parametrize("name", ["ARCHITECTURE.md", "CHANGELOG.md", "LICENSE-MIT", "LICENSE-APACHE"])
def test_the_pages_beside_the_readme_are_there(name: str) -> None:
    assert (ROOT / name).is_file()


def test_the_pictures_that_are_kept_are_those_that_the_library_draws() -> None:
    for name, picture in pictures.shown().items():
        assert (pictures.FOLDER / name).read_text(encoding="utf-8") == picture, f"{name}: run `make pages`"


def test_the_columns_that_are_kept_are_those_of_the_code() -> None:
    assert tables.PAGE.read_text(encoding="utf-8") == tables.page(), "run `make pages`"


def test_every_page_of_the_law_and_every_clause_has_its_place(tmp_path: Path) -> None:
    navigation = law.write(tmp_path)
    shown = [page for _, entries in navigation for _, page in entries]
    assert len(shown) == len(set(shown))
    written = {path.name for path in tmp_path.iterdir()}
    assert set(shown) <= written
    for page in shown:
        for picture in re.findall(r"\]\(([\w.-]+\.(?:svg|json|md))", (tmp_path / page).read_text(encoding="utf-8")):
            assert picture in written | {"index.md"}, f"{page} leads to {picture}"


def test_every_public_name_is_in_the_reference() -> None:
    pages = "".join(path.read_text(encoding="utf-8") for path in (ROOT / "docs" / "reference").glob("*.md"))
    told = set(re.findall(r"^::: cotuong\.(\w+)$", pages, re.MULTILINE))
    assert told - {"svg", "plots"} == set(ct.__all__) - {"START_FEN", "Notation", "RuleSet", "__version__"}


def test_faults_of_a_site_are_told(tmp_path: Path) -> None:
    (tmp_path / "a.html").write_text(
        '<a href="b.html">x</a><a href="#no">y</a><img src="https://elsewhere/x.png"><p>[z][ct.z]</p><p id="yes">',
        "utf-8",
    )
    (tmp_path / "c.html").write_text('<a href="a.html#yes">x</a><img src="gone.svg"><code>[z][ct.z]</code>', "utf-8")
    (tmp_path / "x.css").write_text("@import 'https://elsewhere/font.css';", "utf-8")
    told = "\n".join(check.faults(tmp_path))
    assert told.count("\n") == 5
    for part in ("b.html leads nowhere", "#no has no such place", "elsewhere/x.png", "[ct.z]", "gone.svg", "font.css"):
        assert part in told
