"""The command: results on standard output, the rest on standard error, exit codes as documented."""

from __future__ import annotations

import json
import os
import shutil
import signal
import subprocess
import sys
import time
from typing import TYPE_CHECKING

import pytest

import cotuong as ct

if TYPE_CHECKING:
    from pathlib import Path

SAMPLE = ct.sample_archive()
FAULTY = SAMPLE / "gb18030" / "faulty.pgn"


def run(*arguments: str | Path, **environment: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "cotuong", *map(str, arguments)]
    env = {**os.environ, "PYTHONIOENCODING": "utf-8", **environment}
    return subprocess.run(command, env=env, capture_output=True, text=True, encoding="utf-8", check=False)


def test_read_lists_every_game_with_what_is_wrong() -> None:
    done = run("read", FAULTY)
    assert (done.returncode, done.stderr) == (0, "")
    lines = done.stdout.splitlines()
    assert len(lines) == 6
    assert lines[0].startswith(f"{FAULTY}#0  illegal_move  8 plies  1/2-1/2  甲 - 乙  [ply 9, line ")
    assert lines[5] == f"{FAULTY}#5  ok  12 plies  1/2-1/2  甲 - 乙"


def test_read_writes_json_and_moves() -> None:
    games = [json.loads(line) for line in run("read", "--json", FAULTY).stdout.splitlines()]
    assert [game["status"] for game in games] == [game.status for game in ct.read(FAULTY)]
    assert games[5]["moves"][0] == str(next(iter(ct.read(FAULTY))).moves[0])
    assert "\n    炮" in run("read", "--moves", "zh-hans", FAULTY).stdout


def test_too_many_bad_games_are_exit_code_3() -> None:
    assert run("read", "--max-bad", "5", FAULTY).returncode == 0
    done = run("read", "--max-bad", "4", FAULTY)
    assert done.returncode == 3
    assert "5 bad games, 4 allowed" in done.stderr
    assert len(done.stdout.splitlines()) == 6


def test_a_file_that_is_not_there_is_told_and_the_others_are_read() -> None:
    done = run("read", "nothing.pgn", FAULTY)
    assert done.returncode == 1
    assert "nothing.pgn" in done.stderr
    assert len(done.stdout.splitlines()) == 6


@pytest.mark.parametrize(
    "arguments",
    [
        (),
        ("dance",),
        ("read",),
        ("perft", "-1"),
        ("perft", "x"),
        ("read", "--encoding", "klingon", str(FAULTY)),
        ("read", "--moves", "klingon", str(FAULTY)),
        ("replay", str(FAULTY), "--out", "x", "--rules", "klingon"),
        ("replay", str(FAULTY), "--out", "x", "--workers", "0"),
    ],
)
def test_wrong_usage_is_exit_code_2(arguments: tuple[str, ...], tmp_path: Path) -> None:
    if "x" in arguments:
        arguments = tuple(str(tmp_path / "out") if word == "x" else word for word in arguments)
    done = run(*arguments)
    assert done.returncode == 2
    assert done.stdout == ""
    assert "Traceback" not in done.stderr


def test_judge_rules_on_moves_and_on_a_game(tmp_path: Path) -> None:
    fen = "3k5/9/9/9/9/9/9/9/R8/5K3 w - - 0 1"
    moves = "a1d1 d9e9 d1e1 e9d9 e1d1 d9e9 d1e1 e9d9 e1d1"
    done = run("judge", "--fen", fen, "--moves", moves)
    ruling = ct.judge(fen=fen, moves=moves.split())
    assert (done.returncode, done.stdout) == (0, f"red_loses vn:23.1\n{ruling.explain('en')}\n")
    path = tmp_path / "game.pgn"
    path.write_text(f'[FEN "{fen}"]\n\n{moves} *\n')
    told = run("judge", path, "--json", "--rules", "asian").stdout
    assert json.loads(told) == ct.judge(next(ct.read(path)), rules="asian").to_dict()
    assert run("judge", path, "--language", "vi").stdout.endswith(f"{ruling.explain('vi')}\n")
    assert run("judge", "--moves", "a0a9").returncode == 1


def test_perft_counts() -> None:
    done = run("perft", "3")
    assert (done.returncode, done.stdout) == (0, "79666\n")
    assert "lines/s" in done.stderr
    divided = run("perft", "2", "--divide", "--fen", ct.START_FEN).stdout.splitlines()
    assert len(divided) == 45
    assert sum(int(line.split()[1]) for line in divided[:-1]) == int(divided[-1]) == 1920
    assert run("perft", "1", "--fen", "nonsense").returncode == 1


def test_show_draws_a_position_and_what_is_impossible_in_it() -> None:
    assert run("show", ct.START_FEN).stdout == f"{ct.Board()}\n"
    done = run("show", "4k4/9/9/9/9/9/9/9/9/4K4 w")
    assert (done.returncode, done.stdout.splitlines()[-1]) == (
        0,
        "impossible: the kings face each other on file e",
    )


def test_show_draws_a_game() -> None:
    path = SAMPLE / "giai-mau.pgn"
    shown = run("show", path, "--game", "1", "--ply", "2", "--notation", "vn").stdout
    game = list(ct.read(path))[1]
    assert "Red: Trần Bình" in shown
    assert " ".join(game.notations("vn")[:2]) + "\n" in shown
    assert shown.endswith(f"{game.board(2)}\n")
    assert run("show", path, "--game", "99").returncode == 1


def test_replay_writes_tables_and_show_sums_them_up(tmp_path: Path) -> None:
    done = run("replay", SAMPLE, "--out", tmp_path / "tables", "--workers", "2")
    assert done.returncode == 0
    assert done.stdout.startswith("68 games in 6 files: 63 ok, ")
    assert "100%" in done.stderr
    assert "games" in done.stderr
    shown = run("show", tmp_path / "tables").stdout
    assert "\ngames: 68 rows" in shown
    assert "\nviolations: 5 rows" in shown
    assert "illegal.piece_rule" in shown
    assert run("show", tmp_path).returncode == 1


def test_replay_reports_in_json_and_counts_bad_games(tmp_path: Path) -> None:
    arguments = ("replay", SAMPLE, "--out", tmp_path / "tables", "--json", "--progress", "none", "--max-bad")
    done = run(*arguments, "0")
    assert done.returncode == 3
    assert "5 bad games, 0 allowed" in done.stderr
    report = json.loads(done.stdout)
    assert report["by_status"]["ok"] == 63
    assert sum(file["games"] for file in report["files"]) == report["games"] == 68
    assert run(*arguments, "5").returncode == 0


def test_progress_can_be_events(tmp_path: Path) -> None:
    done = run("replay", SAMPLE, "--out", tmp_path / "tables", "--progress", "json")
    events = [json.loads(line) for line in done.stderr.splitlines()]
    assert events[-1]["event"] == "progress"
    assert events[-1]["games"] == 68
    assert events[-1]["bytes"] == events[-1]["total_bytes"]


def test_a_failure_is_exit_code_1(tmp_path: Path) -> None:
    done = run("replay", tmp_path / "nothing", "--out", tmp_path / "tables")
    assert done.returncode == 1
    assert "nothing" in done.stderr
    assert "Traceback" not in done.stderr


def test_what_cannot_be_read_is_named_once(tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text("no game here\n")
    for verb in (("read",), ("show",), ("judge",)):
        done = run(*verb, tmp_path / "a.txt")
        assert done.returncode == 1
        assert done.stderr == f"cotuong: {tmp_path / 'a.txt'}: no known format of game records\n"
    done = run("show", "missing.pgn")
    assert done.returncode == 1
    assert done.stderr.count("missing.pgn") == 1
    assert "no such file" in done.stderr
    assert "FEN has 2 of 10 ranks" in run("show", "4k4/9 w").stderr


def test_folders_and_standard_input_are_read_and_what_is_passed_over_told(tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text("no game here\n")
    (tmp_path / "b.pgn").write_bytes(FAULTY.read_bytes())
    done = run("read", tmp_path)
    assert (done.returncode, len(done.stdout.splitlines())) == (1, 6)
    assert done.stderr == f"cotuong: {tmp_path / 'a.txt'}: no known format of game records\n"
    command = [sys.executable, "-m", "cotuong", "read", "-"]
    piped = subprocess.run(command, input=FAULTY.read_bytes(), capture_output=True, check=False)
    assert (piped.returncode, len(piped.stdout.splitlines())) == (0, 6)


def test_variations_are_listed(tmp_path: Path) -> None:
    path = tmp_path / "a.pgn"
    path.write_text("1. h2e2 (1. c3c4 {x}) h9g7 *\n")
    lines = run("read", path, "--variations", "--moves", "wxf").stdout.splitlines()
    assert lines[1:] == ["    C2=5 H8+7", "    (1: 0, 0) P7+1"]
    (game,) = (json.loads(line) for line in run("read", path, "--variations", "--json").stdout.splitlines())
    assert (game["lines"][0]["moves"], game["comments"][0]["text"]) == (["c3c4"], "x")


def test_a_replay_that_finds_no_game_is_a_failure(tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text("no game here\n")
    done = run("replay", tmp_path / "a.txt", "--out", tmp_path / "tables", "--progress", "none")
    assert done.returncode == 1
    assert done.stdout.startswith("0 games in 1 files")
    assert "no game was found" in done.stderr


@pytest.mark.skipif(os.name != "posix", reason="shells of another kind")
@pytest.mark.parametrize("closed", [">&-", "2>&-", ">&- 2>&-", "<&-"])
def test_streams_closed_at_the_start_are_no_traceback(closed: str) -> None:
    command = f"{sys.executable} -m cotuong read {FAULTY} {closed}"
    done = subprocess.run(["bash", "-c", command], capture_output=True, text=True, check=False)  # noqa: S607
    assert "Traceback" not in done.stderr
    assert done.returncode == (1 if ">&- " in f"{closed} " and not closed.startswith("2") else 0)


def test_a_terminal_that_knows_no_chinese_still_gets_its_lines() -> None:
    done = run("read", FAULTY, PYTHONIOENCODING="ascii")
    assert done.returncode == 0
    assert "\\u7532" in done.stdout


@pytest.mark.skipif(os.name != "posix", reason="shells of another kind")
@pytest.mark.parametrize("arguments", ["read -", "read --check -", "convert - - --to pgn"])
def test_a_closed_standard_input_is_told(arguments: str) -> None:
    command = f"{sys.executable} -m cotuong {arguments} <&-"
    done = subprocess.run(["bash", "-c", command], capture_output=True, text=True, check=False)  # noqa: S607
    assert "Traceback" not in done.stderr
    assert "-" in done.stderr
    assert done.returncode == 1


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="no full device here")  # noqa: PTH110 - no Path is needed
@pytest.mark.parametrize("arguments", ["--help", "read --help", "--version", f"show {FAULTY}"])
def test_help_that_cannot_be_written_is_a_failure(arguments: str) -> None:
    for buffered in ("", "1"):
        command = f"PYTHONUNBUFFERED={buffered} {sys.executable} -m cotuong {arguments} > /dev/full"
        done = subprocess.run(["bash", "-c", command], capture_output=True, text=True, check=False)  # noqa: S607
        assert done.returncode == 1
        assert done.stderr.splitlines() == ["cotuong: [Errno 28] No space left on device"]


@pytest.mark.parametrize(
    "arguments", [("show", ""), ("convert", FAULTY, ""), ("convert", "", "x.pgn"), ("read", ""), ("judge", "")]
)
def test_an_empty_name_is_wrong_usage(arguments: tuple[str | Path, ...]) -> None:
    done = run(*arguments)
    assert done.returncode == 2
    assert "an empty name" in done.stderr


@pytest.mark.skipif(sys.platform != "linux", reason="arguments of another kind")
@pytest.mark.parametrize("arguments", [("perft", "1", "--fen"), ("judge", "--moves"), ("judge", "--fen"), ("show",)])
def test_an_argument_that_is_no_text_is_told(arguments: tuple[str, ...]) -> None:
    done = run(*arguments, os.fsdecode(b"\xff"))
    assert done.returncode in {1, 2}
    assert "codec" not in done.stderr
    assert "\\udcff" in done.stderr


def test_a_terminal_is_told_nothing_to_obey(tmp_path: Path) -> None:
    path = tmp_path / "\x1b]0;pwned\x07.pgn"
    evil = "\x1b[2J\x9b31m\x7f\u202e"
    path.write_text(f'[Event "{evil}"]\n[Red "{evil}"]\n\n1. h2e2 {{{evil}}} h9g7 *\n', encoding="utf-8")
    broken = tmp_path / "\x1b[31m.txt"
    broken.write_text("no game here\n")
    tables = tmp_path / "tables\x1b[0m"
    run("replay", path, "--out", tables, "--progress", "none")
    for arguments in (
        ("read", path),
        ("read", "--check", path),
        ("show", path),
        ("read", broken),
        ("show", broken),
        ("convert", path, tmp_path / "\x1b.jsonl"),
        ("show", tables),
    ):
        done = run(*arguments)
        told = done.stdout + done.stderr
        assert told
        assert all(sign.isprintable() or sign in "\n\t" for sign in told), arguments
    assert "\\x1b[2J\\x9b31m\\x7f\\u202e" in run("read", path).stdout


def test_a_damaged_data_set_is_told_in_a_sentence(tmp_path: Path) -> None:
    def shown(folder: Path) -> str:
        done = run("show", folder)
        assert done.returncode == 1
        assert done.stderr.startswith(f"cotuong: a table of {folder} ")
        return done.stderr

    for name in ("gone", "cut", "manifest", "other"):
        ct.replay(SAMPLE, tmp_path / name)
    shutil.rmtree(tmp_path / "gone" / "games")
    assert "is missing" in shown(tmp_path / "gone")
    part = tmp_path / "cut" / "games" / "part-00000.parquet"
    part.write_bytes(part.read_bytes()[:100])
    assert "cannot be read" in shown(tmp_path / "cut")
    (tmp_path / "manifest" / "_manifest.parquet").write_bytes(b"nothing")
    assert "cannot be read" in shown(tmp_path / "manifest")
    other = tmp_path / "other"
    (other / "games" / "part-00000.parquet").replace(other / "_manifest.parquet")
    assert "cannot be read" in shown(other)


def begun(*arguments: str | Path) -> subprocess.Popen[str]:
    """Start the command, and return when its interpreter is up: until then Ctrl-C is not the command's to hear."""
    code = "import sys\nfrom cotuong.cli import main\nprint(flush=True)\nsys.exit(main(sys.argv[1:]))"
    command = [sys.executable, "-c", code, *map(str, arguments)]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    assert process.stdout is not None
    process.stdout.readline()
    return process


@pytest.mark.skipif(os.name != "posix", reason="signals of another kind")
def test_ctrl_c_ends_a_check(tmp_path: Path) -> None:
    content = (SAMPLE / "giai-mau.pgn").read_bytes() * 400
    for index in range(40):
        (tmp_path / f"{index}.pgn").write_bytes(content)
    with begun("read", "--check", tmp_path) as process:
        time.sleep(1)
        process.send_signal(signal.SIGINT)
        _, complaints = process.communicate(timeout=20)
    assert (process.returncode, complaints) == (130, "cotuong: interrupted\n")


@pytest.mark.skipif(os.name != "posix", reason="signals of another kind")
def test_ctrl_c_is_exit_code_130() -> None:
    with begun("perft", "9") as process:
        time.sleep(0.5)
        started = time.monotonic()
        process.send_signal(signal.SIGINT)
        _, complaints = process.communicate(timeout=10)
    assert process.returncode == 130
    assert time.monotonic() - started < 1
    assert complaints == "cotuong: interrupted\n"


@pytest.mark.skipif(os.name != "posix", reason="pipes of another kind")
def test_a_reader_that_goes_away_is_no_traceback(tmp_path: Path) -> None:
    path = tmp_path / "games.pgn"
    path.write_text('[Event "x"]\n\n1. h2e2 h9g7 *\n\n' * 20_000)
    command = f"{sys.executable} -m cotuong read {path} | head -1"
    done = subprocess.run(["bash", "-c", command], capture_output=True, text=True, check=False)  # noqa: S607
    assert done.stdout.startswith(f"{path}#0  ok  2 plies")
    assert done.stderr == ""
