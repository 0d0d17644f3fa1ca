"""The package as a whole: what it offers, what it brings with it."""

from __future__ import annotations

import inspect
import re
import subprocess
import sys

import pytest

import cotuong as ct
from conftest import ROOT

HEAVY = ["numpy", "pyarrow", "polars", "pandas", "duckdb", "tqdm", "asyncio", "pathlib"]


def test_importing_it_is_quick_because_nothing_heavy_comes_along() -> None:
    code = f"import sys, cotuong; print([name for name in {HEAVY} if name in sys.modules])"
    done = subprocess.run([sys.executable, "-S", "-c", code], capture_output=True, text=True, check=False, env=path())
    assert (done.stdout, done.stderr) == ("[]\n", "")


def path() -> dict[str, str]:
    """Return an environment in which the package is found without the site's own modules."""
    assert ct.__file__ is not None
    return {"PYTHONPATH": ct.__file__.rsplit("/", 2)[0]}


def test_all_names_are_there_and_documented() -> None:
    assert sorted(ct.__all__) == sorted(set(ct.__all__))
    for name in ct.__all__:
        thing = getattr(ct, name)
        if isinstance(thing, type) or inspect.isroutine(thing):
            assert thing.__doc__, name
            assert thing.__module__.startswith("cotuong"), name


@pytest.mark.parametrize("cls", [ct.Board, ct.Game, ct.GameError, ct.GameReader, ct.LegalMoves, ct.Move, ct.Piece])
def test_every_public_member_is_documented(cls: type) -> None:
    members = {name: member for name, member in vars(cls).items() if not name.startswith("_")}
    assert members or cls is ct.GameReader
    for name, member in members.items():
        assert member.__doc__, f"{cls.__name__}.{name}"


def test_what_does_not_change_cannot_be_changed() -> None:
    game = next(ct.read(ct.sample_archive() / "giai-mau.pgn"))
    frozen = [game, ct.Move("h2e2"), ct.Piece.from_letter("k"), ct.Board().legal_moves]
    for thing in frozen:
        with pytest.raises((AttributeError, TypeError)):
            thing.anything = 1  # type: ignore[attr-defined]
    game.headers["Red"] = "somebody else"
    assert game.headers["Red"] != "somebody else"


def test_the_licences_of_all_crates_in_a_wheel_are_in_it() -> None:
    notices, lock = ((ROOT / name).read_text(encoding="utf-8") for name in ("THIRD-PARTY-LICENSES.txt", "Cargo.lock"))
    licensed = set(re.findall(r"^  (\S+) (\d\S*)", notices, re.MULTILINE))
    locked = set(re.findall(r'^name = "(.*)"\nversion = "(.*)"', lock, re.MULTILINE))
    command = ["cargo", "tree", "-p", "cotuong-python", "-e", "normal", "--prefix", "none", "--locked", "--offline"]
    tree = subprocess.run(command, capture_output=True, text=True, check=True, cwd=ROOT).stdout
    linked = set(re.findall(r"^(?!cotuong)(\S+) v(\d\S*)", tree, re.MULTILINE))
    assert len(linked) > 50
    assert licensed - locked == linked - licensed == set(), "run `make licences`"
