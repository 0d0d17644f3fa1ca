"""Build the site (`python -m pages`), or write anew what is generated and kept (`python -m pages write`)."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from typing import TYPE_CHECKING

from pages import check, law, notebooks, pictures, tables
from pages.paths import BUILD, DOCS, NOTEBOOKS, PAGES, ROOT, SITE

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

CONFIG = BUILD / "zensical.toml"
# A link to a notebook, as it leads on from `docs`: on the site it is a page.
NOTEBOOK = re.compile(r"\]\(\.\./((?:\.\./)*)notebooks/([\w-]+)\.ipynb\)")
# Pages of the repository that the site shows too.
BESIDE = ("ARCHITECTURE.md", "CHANGELOG.md", "CONTRIBUTING.md")


def main(arguments: Sequence[str]) -> int:
    """Do what is asked and return the exit code."""
    if list(arguments) == ["write"]:
        pictures.write()
        tables.PAGE.write_text(tables.page(), encoding="utf-8")
        notebooks.write()
        return 0
    if arguments:
        print("usage: python -m pages [write]", file=sys.stderr)
        return 2
    stage()
    command = [sys.executable, "-m", "zensical", "build", "--clean", "--strict", "--config-file", str(CONFIG)]
    if subprocess.run(command, cwd=ROOT, check=False).returncode:
        return 1
    found = list(check.faults(SITE))
    print("\n".join(found) or f"no fault in {SITE.relative_to(ROOT)}: open index.html there")
    return bool(found)


def stage() -> None:
    """Lay out the pages of the site: the hand-written ones, and those that come from the library."""
    shutil.rmtree(BUILD, ignore_errors=True)
    shutil.copytree(DOCS, PAGES, ignore=shutil.ignore_patterns("*.toml"))
    for page in PAGES.rglob("*.md"):
        text = page.read_text(encoding="utf-8")
        page.write_text(NOTEBOOK.sub(r"](\1notebooks/\2.md)", text), encoding="utf-8")
    for name in BESIDE:
        text = (ROOT / name).read_text(encoding="utf-8")
        text = text.replace("](docs/", "](")
        for other in BESIDE:
            text = text.replace(f"]({other})", f"]({other.lower()})")
        (PAGES / name.lower()).write_text(text, encoding="utf-8")
    navigation = law.write(PAGES / "law")
    _replace(PAGES / "law" / "index.md", "<!-- articles -->", law.contents())
    _replace(PAGES / "vi" / "luat.md", "<!-- mười điểm -->", law.ten_points())
    shown = notebooks.pages(NOTEBOOKS, PAGES / "notebooks")
    settings = (DOCS / "zensical.toml").read_text(encoding="utf-8")
    settings = settings.replace("# law: its pages", _entries("law", navigation))
    settings = settings.replace("# notebooks: their pages", _entries("notebooks", [("", shown)]))
    CONFIG.write_text(settings, encoding="utf-8")


def _replace(page: Path, mark: str, text: str) -> None:
    before, found, after = page.read_text(encoding="utf-8").partition(mark)
    if not found:
        message = f"{page.name} has no {mark}"
        raise ValueError(message)
    page.write_text(before + text + after, encoding="utf-8")


def _entries(folder: str, navigation: list[tuple[str, list[tuple[str, str]]]]) -> str:
    """Return headings and pages as the navigation of the settings has them."""
    parts = []
    for heading, entries in navigation:
        if not entries:
            continue
        items = ",\n".join(f'    {{ "{title}" = "{folder}/{page}" }}' for title, page in entries)
        parts.append(f'  {{ "{heading}" = [\n{items}\n  ] }},' if heading else f"{items},")
    return "\n".join(parts)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
