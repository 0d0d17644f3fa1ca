"""The arrows between the crates run one way."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent


def tree(*arguments: str) -> set[str]:
    """Return the lines of `cargo tree`."""
    command = ["cargo", "tree", "--locked", "--offline", "--prefix", "none", *arguments]
    lines = subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True).stdout.splitlines()
    return {line.removesuffix(" (*)") for line in lines if line}


def dependencies(room: str) -> set[str]:
    """Return everything that a crate needs at run time, itself included."""
    return {line.split()[0] for line in tree("-p", f"cotuong-{room}", "-e", "normal")}


@pytest.mark.parametrize(
    ("room", "ours"),
    [
        ("board", set()),
        ("law", {"board"}),
        ("records", {"board"}),
        ("dataset", {"board", "law", "records"}),
        ("python", {"board", "law", "records", "dataset"}),
    ],
)
def test_rooms_know_only_what_is_below_them(room: str, ours: set[str]) -> None:
    found = {name for name in dependencies(room) if name.startswith("cotuong-")}
    assert f"cotuong-{room}" in found
    assert found <= {f"cotuong-{name}" for name in ours | {room}}


def test_board_depends_on_nothing() -> None:
    assert dependencies("board") == {"cotuong-board"}


@pytest.mark.parametrize("room", ["law", "records"])
def test_heavy_crates_stay_in_dataset(room: str) -> None:
    heavy = {"arrow-array", "parquet", "pyo3", "rayon"}
    assert heavy <= dependencies("python")
    assert not heavy & dependencies(room)


def test_only_the_bindings_know_python() -> None:
    assert "pyo3" not in dependencies("dataset")


def test_wheel_and_tests_are_built_of_the_same_crates() -> None:
    wheel = tree("-p", "cotuong-python", "-e", "normal,build", "-f", "{p} {f}")
    tests = tree("--workspace", "-e", "normal,build,dev", "-f", "{p} {f}")
    assert wheel
    assert wheel <= tests, "other features: cargo compiles these crates, and all that stand on them, twice"
