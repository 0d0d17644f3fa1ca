"""The notebooks run, and show what they are kept with."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest

from pages import notebooks
from pages.paths import NOTEBOOKS

NUMBER = re.compile(r"-?\d+\.\d+")


@pytest.mark.parametrize("name", sorted(path.name for path in NOTEBOOKS.glob("*.ipynb")))
def test_a_notebook_runs_and_says_what_it_is_kept_with(name: str) -> None:
    kept = json.loads((NOTEBOOKS / name).read_text(encoding="utf-8"))
    ran = notebooks.run(NOTEBOOKS / name)
    for old, new in zip(kept["cells"], ran["cells"], strict=True):
        assert list(map(said, old.get("outputs", []))) == [same(text) for text in map(said, new.get("outputs", []))], (
            f"{name}: `make pages` keeps its outputs anew"
        )
    assert any("outputs" in cell for cell in ran["cells"])


def said(output: dict[str, Any]) -> Any:  # noqa: ANN401 - compared with `same`
    """What an output says, in text; and of a board its picture, which is the same everywhere."""
    data = output.get("data", {})
    text = "".join(output.get("text") or data.get("text/plain", []))
    return text + "".join(data["image/svg+xml"]) if text in ("<Svg>", "<Board>") else text


class same(str):  # noqa: N801, SLOT000 - reads as the comparison that it is
    """A text with its numbers, which arithmetic may turn out a little different elsewhere."""

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, str) or NUMBER.sub("#", self) != NUMBER.sub("#", other):
            return False
        pairs = zip(NUMBER.findall(self), NUMBER.findall(other), strict=True)
        return all(float(one) == pytest.approx(float(two), rel=0.1, abs=0.05) for one, two in pairs)

    __hash__ = str.__hash__
