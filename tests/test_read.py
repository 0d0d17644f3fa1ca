"""Games as sources really hold them: each is found, and what is wrong with it is said."""

from __future__ import annotations

import gzip
import io
import os
import pickle
import sys
import threading
import time
import zipfile
from typing import TYPE_CHECKING

import pytest

import cotuong as ct

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

CHINESE = "1. 炮二平五 马8进7 2. 马二进三 卒7进1"
ICCS = ["h2e2", "h9g7", "h0g2", "g6g5"]


@pytest.fixture
def source(tmp_path: Path) -> Callable[[str | bytes], Path]:
    """Return a function that writes a file and returns its path."""

    def write(content: str | bytes) -> Path:
        path = tmp_path / "games.pgn"
        path.write_bytes(content if isinstance(content, bytes) else content.encode())
        return path

    return write


def moves(game: ct.Game) -> list[str]:
    return [str(move) for move in game.moves]


def test_a_game_is_read_with_all_that_the_source_says(source: Callable[[str | bytes], Path]) -> None:
    path = source(f'[Event "Giải"]\n[Red "An"]\n[Black "Bình"]\n[Result "1-0"]\n\n{CHINESE}\n1-0\n')
    (game,) = ct.read(path)
    assert game.headers == {"Event": "Giải", "Red": "An", "Black": "Bình", "Result": "1-0"}
    assert list(game.headers) == ["Event", "Red", "Black", "Result"]
    assert (game.status, game.errors, game.result) == ("ok", [], "1-0")
    assert (game.start_fen, moves(game), game.plies_written) == (ct.START_FEN, ICCS, 4)
    assert (game.source_index, game.source_offset, game.source_length) == (0, 0, path.stat().st_size - 1)
    assert (game.format, game.encoding) == ("pgn", "utf-8")
    assert game.board().move_stack == game.moves
    assert game.board(2).fen() == ct.Board(f"{ct.START_FEN} moves h2e2 h9g7").fen()
    assert game.notations("zh-hant")[:2] == ["炮二平五", "馬８進７"]
    with pytest.raises(ValueError, match="5"):
        game.board(5)


def test_games_compare_hash_copy_and_pickle(source: Callable[[str | bytes], Path]) -> None:
    text = f'[Event "x"]\n\n{CHINESE} *\n\n'
    first, second, other = ct.read(source(text * 2 + text.replace("x", "y")))
    assert first == second
    assert hash(first) == hash(second)
    assert first != other
    for game in ct.read(ct.sample_archive() / "gb18030" / "faulty.pgn"):
        again = pickle.loads(pickle.dumps(game))  # noqa: S301 - our own bytes
        assert again == game
        assert again.to_dict() == game.to_dict()
        assert again.errors == game.errors
        assert again.source_offset == game.source_offset


@pytest.mark.parametrize(
    "movetext",
    [
        "H2-E2 H9-G7",
        "h2e2 h9g7",
        "1.h2e2 1...h9g7",
        "1. h2e2 h9g7",
    ],
)
@pytest.mark.parametrize("tags", ['[Red "An"]', '[White "An"]\n[Format "ICCS"]', '[Event ""]'])
def test_iccs_in_every_spelling(source: Callable[[str | bytes], Path], movetext: str, tags: str) -> None:
    (game,) = ct.read(source(f"{tags}\n\n{movetext}\n*\n"))
    assert (game.status, moves(game)) == ("ok", ICCS[:2])


@pytest.mark.parametrize("tag", ["FEN", "fen", "Fen"])
def test_a_fen_is_honoured_without_a_set_up_tag(source: Callable[[str | bytes], Path], tag: str) -> None:
    (game,) = ct.read(source(f'[{tag} "3k5/9/9/9/9/9/9/9/R8/5K3 w"]\n\n1. 车九平六 *\n'))
    assert game.start_fen == "3k5/9/9/9/9/9/9/9/R8/5K3 w - - 0 1"
    assert (game.status, moves(game)) == ("ok", ["a1d1"])


def test_glued_numbers_wide_blanks_old_glyphs_and_an_advertisement(source: Callable[[str | bytes], Path]) -> None:
    text = "1.砲二平五　馬8进７　2.傌二進三　卒７進１\n---\nmade by SomeTool (http://example.invalid)\n"
    (game,) = ct.read(source(f'[Event "x"]\n\n{text}'))
    assert (game.status, moves(game)) == ("ok", ICCS)


def test_an_impossible_move_keeps_what_was_read_and_the_next_game(source: Callable[[str | bytes], Path]) -> None:
    bad = "1. 炮二平五 马8进7 2. 马二进五 卒7进1 1-0"
    first, second = ct.read(source(f'[Result "1-0"]\n\n{bad}\n\n[Event "next"]\n\n{CHINESE} *\n'))
    assert (first.status, moves(first), first.plies_written, first.result) == ("illegal_move", ICCS[:2], 4, "1-0")
    (error,) = first.errors
    assert (error.code, error.ply) == ("illegal.piece_rule", 3)
    assert error.offset == f'[Result "1-0"]\n\n{bad}'.encode().index("马二进五".encode())
    assert "马二进五" in str(error)
    assert (second.status, moves(second)) == ("ok", ICCS)


def test_blank_lines_make_no_games(source: Callable[[str | bytes], Path]) -> None:
    one = '[Event "a"]\n[Red "A"]\n\n\n1. 炮二平五 马8进7\n\n2. 马二进三 卒7进1\n'
    two = f'[Event "b"]\n\n\n{CHINESE} 1-0\n'
    games = list(ct.read(source(f"{one}\n\n\n{two}".replace("\n", "\r\n"))))
    assert [(game.headers["Event"], moves(game)) for game in games] == [("a", ICCS), ("b", ICCS)]


def test_comments_and_variations_are_no_moves(source: Callable[[str | bytes], Path]) -> None:
    text = "1. h2e2 {ghi chú [chưa đóng} h9g7 (1... h7e7 {a ( b} (1... b9c7) 2. h0g2) {sau biến} 2. h0g2 $1 i9h9 *"
    (game,) = ct.read(source(f'[Event "x"]\n\n{text}\n'))
    assert (game.status, moves(game)) == ("ok", ["h2e2", "h9g7", "h0g2", "i9h9"])
    left_open = text.replace("{sau biến}", "{sau biến")
    first, second = ct.read(source(f'[Event "x"]\n\n{left_open}\n\n[Event "y"]\n\n{CHINESE} *\n'))
    assert (first.status, moves(first)) == ("truncated", ["h2e2", "h9g7"])
    assert first.errors[0].offset == f'[Event "x"]\n\n{left_open}'.encode().index(b"{sau")
    assert (second.status, moves(second)) == ("ok", ICCS)


def test_header_values_are_no_moves(source: Callable[[str | bytes], Path]) -> None:
    tags = {"Event": "Set A (demo)", "Red": "An vs 1...P2-5", "Black": "x [y] z", "Result": "*"}
    text = "".join(f'[{name} "{value}"]\n' for name, value in tags.items())
    (game,) = ct.read(source(b"\xef\xbb\xbf" + f"{text}\n*\n".encode()))
    assert (game.headers, game.status, game.moves, game.errors) == (tags, "ok", [], [])


def test_a_stray_byte_harms_one_game_alone(source: Callable[[str | bytes], Path]) -> None:
    games = [f'[Event "{name}"]\n\n1. 炮二平五 {{chú}} 马8进7 *\n\n'.encode() for name in "abc"]
    games[1] = games[1].replace("chú".encode(), b"ch\x92")
    found = list(ct.read(source(b"".join(games))))
    assert [game.status for game in found] == ["ok"] * 3
    assert [game.decode_errors for game in found] == [0, 1, 0]


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "gb18030", "big5"])
def test_the_encoding_is_found_by_content(source: Callable[[str | bytes], Path], encoding: str) -> None:
    chinese = CHINESE if encoding != "big5" else "1. 炮二平五 馬８進７ 2. 馬二進三 卒７進１"
    (game,) = ct.read(source(f'[Red "胡"]\n\n{chinese} *\n'.encode(encoding)))
    assert (game.headers["Red"], game.status, moves(game)) == ("胡", "ok", ICCS)
    assert game.encoding in {encoding, "utf-8", "utf-16le"}


def test_a_short_gbk_file_is_not_taken_for_something_else(source: Callable[[str | bytes], Path]) -> None:
    (game,) = ct.read(source("1. 炮二平五 *\n".encode("gbk")))
    assert (game.encoding, moves(game)) == ("gb18030", ["h2e2"])


def test_an_encoding_that_was_asked_for_wins(source: Callable[[str | bytes], Path]) -> None:
    path = source('[Red "胡"]\n\n*\n'.encode("big5"))
    (game,) = ct.read(path, encoding="big5")
    assert game.headers["Red"] == "胡"
    with pytest.raises(ValueError, match="klingon"):
        ct.read(path, encoding="klingon")


def test_faults_are_told_apart() -> None:
    games = list(ct.read(ct.sample_archive() / "gb18030" / "faulty.pgn"))
    assert {game.headers["Round"]: game.status for game in games} == {
        "illegal move": "illegal_move",
        "unreadable move": "unreadable_move",
        "ambiguous move": "ambiguous_move",
        "bad start": "bad_start",
        "truncated": "truncated",
        "good": "ok",
    }
    for game in games:
        assert len(game.errors) == (game.status != "ok")


@pytest.mark.parametrize(
    ("status", "error"),
    [
        ("illegal move", ct.IllegalMoveError),
        ("unreadable move", ct.InvalidMoveError),
        ("ambiguous move", ct.AmbiguousMoveError),
        ("bad start", ct.ReadError),
        ("truncated", ct.ReadError),
    ],
)
def test_the_first_fault_can_be_raised(
    source: Callable[[str | bytes], Path], status: str, error: type[ct.CotuongError]
) -> None:
    whole = (ct.sample_archive() / "gb18030" / "faulty.pgn").read_text("gb18030")
    (text,) = (game for game in whole.split('[Game "') if f'"{status}"' in game)
    path = source('[Game "' + text)
    with pytest.raises(error, match="game 0") as caught:
        list(ct.read(path, on_illegal="raise"))
    assert caught.value.code == status.replace(" ", "_")


def test_a_game_can_be_played_on_past_a_fault(source: Callable[[str | bytes], Path]) -> None:
    # Red walks past a check and Black takes the king.
    text = '[FEN "3k5/9/9/9/9/9/9/3r5/9/R3K4 w"]\n\n1. a0a1 d2e2 2. a1a2 e2e0 *\n'
    (stopped,) = ct.read(source(text))
    (played_on,) = ct.read(source(text), on_illegal="play_on")
    assert stopped.status == played_on.status == "illegal_move"
    assert moves(stopped) == ["a0a1", "d2e2"]
    assert moves(played_on) == ["a0a1", "d2e2", "a1a2", "e2e0"]
    assert played_on.errors[0].ply == 3


def test_what_is_not_there_is_an_os_error(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError) as caught:
        ct.read(tmp_path / "nothing.pgn")
    assert caught.value.filename == str(tmp_path / "nothing.pgn")


@pytest.mark.parametrize("content", [b"", b"\n\n\n", b"\xff\xfe", b"no game here\n", b"\0" * 100])
def test_a_file_without_a_game_never_breaks(source: Callable[[str | bytes], Path], content: bytes) -> None:
    try:
        games = list(ct.read(source(content)))
    except ct.ReadError as error:
        assert error.code in {"unknown_format", "no_games"}
    else:
        assert all(game.moves == [] for game in games)


def test_a_file_that_holds_no_game_is_said(source: Callable[[str | bytes], Path]) -> None:
    path = source(f'[Event "x"]\n\n{CHINESE} *\n')
    with pytest.raises(ct.ReadError, match="no game was found") as caught:
        list(ct.read(path, encoding="utf-16"))
    assert (caught.value.code, caught.value.offset) == ("no_games", None)
    with pytest.raises(ct.ReadError, match="no game was found"):
        list(ct.read(source(b"")))


@pytest.mark.skipif(os.name != "posix", reason="links of another kind")
def test_a_folder_that_many_links_lead_to_is_read_once(tmp_path: Path) -> None:
    for depth in range(30):
        (tmp_path / str(depth)).mkdir()
        for link in "ab":
            (tmp_path / str(depth) / link).symlink_to(f"../{depth + 1}")
    (tmp_path / "30").mkdir()
    (tmp_path / "30" / "x.pgn").write_text(f'[Event "x"]\n\n{CHINESE} *\n', encoding="utf-8")
    assert len(list(ct.read(tmp_path / "0"))) == 1


@pytest.mark.skipif(sys.platform != "linux", reason="names of another kind")
def test_names_that_are_no_text_stay_apart(tmp_path: Path) -> None:
    given = tmp_path / "given"
    given.mkdir()
    for byte in (b"\xff", b"\xfe"):
        (given / os.fsdecode(byte + b".pgn")).write_text(f'[Event "x"]\n\n{CHINESE} *\n', encoding="utf-8")
    assert [game.source for game in ct.read(given)] == [f"{given}/\\xFE.pgn", f"{given}/\\xFF.pgn"]
    (tmp_path / "out").mkdir()
    report = ct.write(ct.read(given), tmp_path / "out", format="pgn", root=given)
    assert len(set(report.files)) == 2
    one = given / os.fsdecode(b"\xff.pgn")
    assert ct.scan(one, "games", "source").to_arrow().to_pylist() == [{"source": "\\xFF.pgn"}]
    for name in ("threads", "processes"):
        replayed = ct.replay(one, tmp_path / name, executor=name)
        assert (replayed.games, replayed.files[0].source) == (1, "\\xFF.pgn")


def test_reading_is_lazy_and_lets_other_threads_run(source: Callable[[str | bytes], Path]) -> None:
    path = source(f'[Event "x"]\n\n{CHINESE} *\n\n' * 50_000)
    started = time.monotonic()
    reader = ct.read(path)
    assert moves(next(reader)) == ICCS
    assert time.monotonic() - started < 0.2
    errors: list[BaseException] = []

    def drain() -> None:
        try:
            for game in reader:
                assert game.status == "ok"
        except BaseException as error:  # noqa: BLE001 - whatever it is, the test must see it
            errors.append(error)

    threads = [threading.Thread(target=drain) for _ in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert errors == []
    assert next(reader, None) is None


def test_folders_patterns_and_containers_are_read(tmp_path: Path) -> None:
    text = f'[Event "x"]\n\n{CHINESE} *\n\n'.encode()
    folder = tmp_path / "b"
    folder.mkdir()
    (folder / "one.pgn").write_bytes(text)
    (tmp_path / "two.pgn.gz").write_bytes(gzip.compress(text) + gzip.compress(text))
    with zipfile.ZipFile(tmp_path / "three.zip", "w") as archive:
        archive.writestr("in/a.pgn", text)
    everything = [str(tmp_path / name) for name in ("b/one.pgn", "three.zip/in/a.pgn", *["two.pgn.gz"] * 2)]
    assert [game.source for game in ct.read(tmp_path)] == everything
    assert [game.source for game in ct.read([tmp_path / "three.zip", str(folder)])] == [everything[1], everything[0]]
    assert [game.source for game in ct.read(f"{tmp_path}/*/*.pgn")] == everything[:1]
    with pytest.raises(FileNotFoundError):
        ct.read(f"{tmp_path}/*.xqf")


def test_what_cannot_be_read_among_others_is_warned_of(tmp_path: Path) -> None:
    text = f'[Event "x"]\n\n{CHINESE} *\n\n'.encode()
    (tmp_path / "a.txt").write_bytes(b"no game here\n")
    (tmp_path / "b.pgn").write_bytes(text)
    (tmp_path / "c.pgn.gz").write_bytes(gzip.compress(text)[:-4])
    with pytest.warns(ct.ReadWarning) as caught:
        games = list(ct.read(tmp_path))
    assert [game.status for game in games] == ["ok", "ok"]
    told = [str(warning.message) for warning in caught]
    assert told[0] == f"{tmp_path / 'a.txt'}: no known format of game records"
    assert told[1].startswith(f"{tmp_path / 'c.pgn.gz'}, byte ")
    assert len(told) == 2
    with pytest.raises(ct.ReadError, match="no known format") as unknown:
        list(ct.read(tmp_path / "a.txt"))
    assert (unknown.value.code, unknown.value.offset) == ("unknown_format", None)


def test_a_container_cut_short_says_so_even_without_a_game(tmp_path: Path) -> None:
    path = tmp_path / "a.pgn.gz"
    path.write_bytes(gzip.compress(b"")[:9])
    with pytest.raises(ct.ReadError) as caught:
        list(ct.read(path))
    assert caught.value.code in {"container.cut_short", "container.broken"}


def test_a_text_at_hand_is_read() -> None:
    (game,) = ct.read(io.StringIO(f'[Red "Lại Lý Huynh"]\n\n{CHINESE} *'))
    assert (game.headers["Red"], moves(game), game.encoding) == ("Lại Lý Huynh", ICCS, "utf-8")
    games = ct.read([io.StringIO(f"{CHINESE} *"), io.StringIO("\ud800 炮二平五 马8进7")])
    assert [moves(game) for game in games] == [ICCS, ICCS[:2]]


def test_file_objects_are_read(source: Callable[[str | bytes], Path]) -> None:
    text = f'[Event "x"]\n\n{CHINESE} *\n\n'.encode() * 3
    (first, *others) = ct.read(io.BytesIO(gzip.compress(text)))
    assert (first.source, moves(first), len(others)) == ("<stream>", ICCS, 2)
    with source(text).open("rb") as file:
        assert [game.source for game in ct.read(file)] == [file.name] * 3

    class Broken:
        def read(self, size: int) -> bytes:
            raise RuntimeError(f"no {size} bytes today")

    with pytest.raises(RuntimeError, match="bytes today"):
        list(ct.read(Broken()))  # type: ignore[arg-type]


def test_a_reader_may_be_dropped_inside_a_container(tmp_path: Path) -> None:
    with zipfile.ZipFile(tmp_path / "a.zip", "w") as archive:
        for number in range(50):
            archive.writestr(f"{number}.pgn", f'[Event "x"]\n\n{CHINESE} *\n')
    reader = ct.read(tmp_path / "a.zip")
    assert next(reader).source.endswith("/0.pgn")
    before = threading.active_count()
    del reader
    assert threading.active_count() == before


@pytest.mark.skipif(os.name != "posix", reason="no pipes with names")
def test_a_pipe_is_read_and_one_without_a_writer_is_given_up(tmp_path: Path) -> None:
    path = tmp_path / "pipe"
    os.mkfifo(path)
    started = time.monotonic()
    with pytest.raises(OSError, match="nobody writes to"):
        list(ct.read(path))
    assert time.monotonic() - started < 10

    def write() -> None:
        time.sleep(0.3)
        with path.open("w") as pipe:
            for _ in range(3):
                pipe.write(f'[Event "x"]\n\n{CHINESE} *\n\n')
                pipe.flush()
                time.sleep(0.05)

    writer = threading.Thread(target=write)
    writer.start()
    assert [moves(game) for game in ct.read(path)] == [ICCS] * 3
    writer.join()
