"""A look at the built site: every link leads somewhere, nothing is fetched from elsewhere, no reference stayed raw."""

from __future__ import annotations

import re
from html.parser import HTMLParser
from typing import TYPE_CHECKING
from urllib.parse import unquote, urldefrag, urlsplit

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

# `[text][identifier]`: a reference to the code that nothing answered.
RAW = re.compile(r"\]\[[\w.]*\]")


class Page(HTMLParser):
    """What a page links to, loads, names and says."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.links: list[str] = []
        self.loads: list[str] = []
        self.ids: set[str] = set()
        self.said: list[str] = []
        self._silent = 0
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Take down the links and ids of a tag."""
        found = {name: value or "" for name, value in attrs}
        self._silent += tag in ("code", "script", "style", "pre")
        self.ids.update(found[name] for name in ("id", "name") if name in found)
        if tag == "a" and "href" in found:
            self.links.append(found["href"])
        elif tag == "link" and found.get("rel") in ("stylesheet", "preload", "preconnect", "icon"):
            self.loads.append(found["href"])
        elif tag in ("img", "script", "iframe", "source") and "src" in found:
            self.loads.append(found["src"])

    def handle_endtag(self, tag: str) -> None:
        """Hear text again after code."""
        self._silent -= tag in ("code", "script", "style", "pre")

    def handle_data(self, data: str) -> None:
        """Take down what is said."""
        if not self._silent:
            self.said.append(data)


def faults(site: Path) -> Iterator[str]:
    """Tell what is wrong with a built site, a line a fault."""
    pages = {path: Page(path.read_text(encoding="utf-8")) for path in sorted(site.rglob("*.html"))}
    for path, page in pages.items():
        # The links of the page for what is not there are absolute: it can be served for any address.
        if path.name != "404.html":
            told = [*_raw(page), *_loads(path, page), *_links(path, page, pages)]
            yield from (f"{path.relative_to(site)}: {fault}" for fault in told)
    for path in site.rglob("*.css"):
        for address in re.findall(r"(?:url\(|@import\s*)[\"']?(https?://[^\"')]+)", path.read_text(encoding="utf-8")):
            yield f"{path.relative_to(site)}: loads {address} from elsewhere"


def _raw(page: Page) -> Iterator[str]:
    for raw in RAW.findall(" ".join(page.said)):
        yield f"a reference that leads nowhere, {raw}"


def _loads(path: Path, page: Page) -> Iterator[str]:
    for link in page.loads:
        if urlsplit(link).netloc:
            yield f"loads {link} from elsewhere"
        elif not link.startswith("data:") and not _target(path, link).exists():
            yield f"{link} is not there"


def _links(path: Path, page: Page, pages: dict[Path, Page]) -> Iterator[str]:
    for link in page.links:
        if urlsplit(link).scheme or urlsplit(link).netloc:
            continue
        address, anchor = urldefrag(link)
        target = _target(path, address) if address else path
        target = target / "index.html" if target.is_dir() else target
        if not target.exists():
            yield f"the link {link} leads nowhere"
        elif anchor and target in pages and unquote(anchor) not in pages[target].ids:
            yield f"{link} has no such place"


def _target(page: Path, link: str) -> Path:
    return (page.parent / unquote(urlsplit(link).path)).resolve()
