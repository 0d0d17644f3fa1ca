"""The verb `convert`: headers, comments and variations kept, what is lost told, nothing written over by mistake."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest

import cotuong as ct

if TYPE_CHECKING:
    from pathlib import Path

TREE = '[Red "An"]\n\n{đầu} 1. h2e2 (1. c3c4 {hai} g6g5) h9g7 {cuối} 1-0\n'
FAULTY = ct.sample_archive() / "gb18030" / "faulty.pgn"


def convert(*arguments: str | Path, given: bytes = b"") -> subprocess.CompletedProcess[bytes]:
    command = [sys.executable, "-m", "cotuong", "convert", *map(str, arguments)]
    env = {**os.environ, "PYTHONIOENCODING": "utf-8"}
    return subprocess.run(command, env=env, input=given, capture_output=True, check=False)


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    """Return a file of one game with a variation and comments."""
    path = tmp_path / "in.pgn"
    path.write_text(TREE, encoding="utf-8")
    return path


@pytest.mark.parametrize("ending", ["xqf", "ubb", "jsonl", "pgn"])
def test_there_and_back(tree: Path, tmp_path: Path, ending: str) -> None:
    there, back = tmp_path / f"there.{ending}", tmp_path / "back.pgn"
    for arguments in ((tree, there), (there, back)):
        done = convert(*arguments)
        assert (done.returncode, done.stderr) == (0, b"")
        assert done.stdout.decode() == f"1 games in {arguments[1]}: 1 ok\n"
    (first,), (last,) = ct.read(tree, variations=True), ct.read(back, variations=True)
    assert last.lines == first.lines
    assert sorted(map(repr, last.comments)) == sorted(map(repr, first.comments))
    assert (last.headers["Red"], last.result) == ("An", "1-0")


def test_standard_streams(tree: Path) -> None:
    done = convert("-", "-", "--to", "pgn", "--notation", "vn", given=tree.read_bytes())
    assert done.returncode == 0
    assert "1. P2-5 (1. B7.1 {hai} 1... B7.1)" in done.stdout.decode()
    assert done.stderr.decode() == "1 games in 0 files: 1 ok\n"
    told = convert("-", "-", "--to", "jsonl", "--json", given=tree.read_bytes())
    assert json.loads(told.stdout)["headers"][0] == ["Red", "An"]
    assert json.loads(told.stderr)["games"] == 1
    assert convert("-", "-", given=b"").returncode == 1
    assert b"format" in convert("-", "-", given=tree.read_bytes()).stderr


def test_what_is_lost_is_told_and_is_exit_code_4(tmp_path: Path) -> None:
    path = tmp_path / "in.pgn"
    path.write_text('[ECCO "C00"]\n\n1. h2e2 *\n')
    done = convert(path, tmp_path / "out.xqf")
    assert done.returncode == 4
    assert done.stderr.decode() == "cotuong: not written: 1 headers that the format has no place for\n"
    report = json.loads(convert(path, tmp_path / "out.xqf", "--json").stdout)
    assert report["losses"] == {"headers": 1}


def test_bad_games_are_written_up_to_their_fault_and_told(tmp_path: Path) -> None:
    done = convert(FAULTY, tmp_path / "out.pgn")
    assert done.returncode == 4
    assert done.stdout.startswith(f"6 games in {tmp_path / 'out.pgn'}: 1 illegal_move, ".encode())
    assert b"moves at and after a fault" in done.stderr
    assert convert(FAULTY, tmp_path / "out.pgn", "--max-bad", "4").returncode == 3
    games = list(ct.read(FAULTY))
    assert [len(game) for game in ct.read(tmp_path / "out.pgn")] == [len(game) for game in games]


def test_an_input_is_never_written_over(tree: Path, tmp_path: Path) -> None:
    link = tmp_path / "link.pgn"
    link.symlink_to(tree)
    for out in (tree, link, tmp_path):
        done = convert(tree, out, "--to", "pgn")
        assert (done.returncode, done.stdout) == (2, b"")
        assert tree.read_text(encoding="utf-8") == TREE
    assert convert(tmp_path, tree).returncode == 2
    assert sorted(path.name for path in tmp_path.iterdir()) == ["in.pgn", "link.pgn"]


def test_a_folder_becomes_a_folder_of_the_same_shape(tree: Path, tmp_path: Path) -> None:
    archive, out = tmp_path / "archive", tmp_path / "new" / "out"
    (archive / "deep").mkdir(parents=True)
    for name in ("deep/a.pgn", "deep/a.txt", "b.pgn"):
        (archive / name).write_bytes(tree.read_bytes() + b"\n" + tree.read_bytes())
    done = convert(archive, f"{out}{os.sep}", "--to", "xqf")
    assert (done.returncode, done.stderr) == (0, b"")
    names = sorted(str(path.relative_to(out)) for path in out.rglob("*.xqf"))
    assert names == ["b-2.xqf", "b.xqf", "deep/a-2.xqf", "deep/a-3.xqf", "deep/a-4.xqf", "deep/a.xqf"]
    assert len(list(ct.read(out))) == 6
    done = convert(archive, tmp_path / "one.xqf")
    assert done.returncode == 2
    assert b"folder" in done.stderr
    assert not (tmp_path / "one.xqf").exists()


def test_what_cannot_be_read_or_written_is_a_failure(tree: Path, tmp_path: Path) -> None:
    (tmp_path / "other.txt").write_text("no game here\n")
    assert convert(tmp_path / "other.txt", tmp_path / "out.pgn").returncode == 1
    assert convert(tmp_path / "nothing.pgn", tmp_path / "out.pgn").returncode == 1
    done = convert(tmp_path, tmp_path / "out.pgn")
    assert (done.returncode, done.stdout.decode()) == (1, f"1 games in {tmp_path / 'out.pgn'}: 1 ok\n")
    assert b"other.txt: no known format" in done.stderr
    assert convert(tree, tmp_path / "no" / "such" / "out.pgn").returncode == 1
    assert convert(tree, tmp_path / "out.doc").returncode == 2
    assert convert(tree, tmp_path / "out.pgn", "--notation", "klingon").returncode == 2
