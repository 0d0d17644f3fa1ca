"""The texts of the compiled module, for the reference.

Its types stand in a stub without texts, the texts in the module itself, where `help()` finds them: this joins the two.
"""

from __future__ import annotations

import inspect
import re
from importlib import import_module
from typing import TYPE_CHECKING, Any

import griffe

if TYPE_CHECKING:
    from collections.abc import Iterator

# An example: its lines up to the next empty one.
EXAMPLE = re.compile(r"^>>> .*(?:\n(?!\s*$).+)*", re.MULTILINE)


class RuntimeDocstrings(griffe.Extension):
    """Gives what the stub declares the text that the module has, and sets examples as code."""

    def on_package(self, *, pkg: griffe.Module, **kwargs: Any) -> None:  # noqa: ANN401, ARG002 - griffe's signature
        """Fill in and lay out the texts of the package, once it is loaded."""
        if pkg.name != "cotuong":
            return
        package = import_module("cotuong")
        for name in package.__all__:
            if name in pkg.members:
                _fill(_real(pkg.members[name]), getattr(package, name))
        for thing in set(_everything(pkg)):
            if thing.docstring is not None:
                thing.docstring.value = EXAMPLE.sub(r"```pycon\n\g<0>\n```", thing.docstring.value)


def _real(member: griffe.Object | griffe.Alias) -> griffe.Object:
    return member.final_target if isinstance(member, griffe.Alias) else member


def _fill(declared: griffe.Object, value: object) -> None:
    text = inspect.getdoc(value)
    if text and declared.docstring is None and not isinstance(value, (str, int)):
        declared.docstring = griffe.Docstring(text, parent=declared)
    if isinstance(declared, griffe.Class):
        for name, member in declared.members.items():
            if not name.startswith("_") and name in vars(value) and not member.is_alias:
                _fill(_real(member), inspect.getattr_static(value, name))


def _everything(thing: griffe.Object) -> Iterator[griffe.Object]:
    yield thing
    for member in thing.members.values():
        if not isinstance(member, griffe.Alias):
            yield from _everything(member)
        elif member.target_path.startswith("cotuong._core."):
            yield from _everything(member.final_target)
