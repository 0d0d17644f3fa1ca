"""Where the parts of the documentation stand."""

from __future__ import annotations

from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
DOCS = ROOT / "docs"
NOTEBOOKS = ROOT / "notebooks"
SCENARIOS = ROOT / "tests" / "scenarios"
BUILD = ROOT / "target" / "docs"
PAGES = BUILD / "pages"
SITE = BUILD / "site"
