"""A `Game` in the hands: its lines, its comments, its boards."""

from __future__ import annotations

import copy
import io
import json
import pickle
from typing import TYPE_CHECKING

import pytest

import cotuong as ct

if TYPE_CHECKING:
    from pathlib import Path

TREE = (
    '[Red "An"]\n\n{đầu} 1. h2e2 {một} (1. c3c4 {hai} g6g5 (1... h9g7 {ba})) h9g7 (1... b9c7 2. h0g2 (2. b0c2)) '
    "2. h0g2 {cuối} *\n"
)


def tree(tmp_path: Path, text: str = TREE, *, variations: bool = True) -> ct.Game:
    path = tmp_path / "tree.pgn"
    path.write_text(text, encoding="utf-8")
    (game,) = ct.read(path, variations=variations)
    return game


def words(moves: list[ct.Move]) -> str:
    return " ".join(map(str, moves))


def test_every_line_has_its_parent_and_the_ply_where_it_leaves(tmp_path: Path) -> None:
    game = tree(tmp_path)
    assert [(line.line, line.parent_line, line.branch_ply, words(line.moves)) for line in game.lines] == [
        (0, None, None, "h2e2 h9g7 h0g2"),
        (1, 0, 0, "c3c4 g6g5"),
        (2, 1, 1, "h9g7"),
        (3, 0, 1, "b9c7 h0g2"),
        (4, 3, 2, "b0c2"),
    ]
    assert game.lines[0].moves == game.moves
    assert [line.error for line in game.lines] == [None] * 5
    assert [len(line) for line in game.lines] == [3, 2, 1, 2, 1]
    assert list(game.lines[3]) == game.lines[3].moves
    assert repr(game.lines[4]) == "<Line 4 off line 3 after ply 2: 1 plies>"


def test_comments_have_their_line_and_ply(tmp_path: Path) -> None:
    game = tree(tmp_path)
    assert [(comment.line, comment.ply, str(comment)) for comment in game.comments] == [
        (0, 0, "đầu"),
        (0, 1, "một"),
        (1, 1, "hai"),
        (2, 2, "ba"),
        (0, 3, "cuối"),
    ]
    assert repr(game.comments[2]) == '<Comment line 1, ply 1: "hai">'


def test_the_main_line_alone_is_the_default(tmp_path: Path) -> None:
    game = tree(tmp_path, variations=False)
    assert [line.line for line in game.lines] == [0]
    assert [comment.text for comment in game.comments] == ["đầu", "một", "cuối"]
    assert game != tree(tmp_path)
    assert game.moves == tree(tmp_path).moves


def test_boards_and_texts_of_a_line(tmp_path: Path) -> None:
    game = tree(tmp_path)
    assert words(game.board(line=4).move_stack) == "h2e2 b9c7 b0c2"
    assert words(game.board(2, line=4).move_stack) == "h2e2 b9c7"
    assert words(game.board(line=2).move_stack) == "c3c4 h9g7"
    assert game.notations("vn", line=4) == ["M8.7"]
    assert game.notations("vn", line=2) == ["M8.7"]
    boards = list(game.positions(line=3))
    assert [len(board.move_stack) for board in boards] == [0, 1, 2, 3]
    assert boards[-1] == game.board(line=3)
    assert [board.fen() for board in game.positions()] == [game.board(ply).fen() for ply in range(4)]
    with pytest.raises(ValueError, match="no line 5"):
        game.board(line=5)
    with pytest.raises(ValueError, match="no ply 4"):
        game.board(4, line=4)


def test_iteration_gives_the_moves(tmp_path: Path) -> None:
    game = tree(tmp_path)
    assert list(game) == game.moves
    assert len(list(game)) == len(game) == 3
    assert ct.Move("h9g7") in game
    board = ct.Board(game.start_fen)
    for move in game:
        board.push(move)
    assert board == game.board()


def test_a_fault_in_a_variation_is_that_of_the_line(tmp_path: Path) -> None:
    game = tree(tmp_path, "1. h2e2 (1. c3c4 g6g4 2. h0g2) h9g7 *\n")
    assert (game.status, game.errors, words(game.moves)) == ("ok", [], "h2e2 h9g7")
    broken = game.lines[1]
    assert (words(broken.moves), broken.plies_written) == ("c3c4", 3)
    assert broken.error is not None
    assert (broken.error.code, broken.error.ply) == ("illegal.piece_rule", 2)


def test_games_lines_and_comments_compare_hash_copy_and_pickle(tmp_path: Path) -> None:
    game, again = tree(tmp_path), tree(tmp_path)
    other = tree(tmp_path, TREE.replace("{ba}", "{bốn}"))
    assert game == again
    assert hash(game) == hash(again)
    assert game != other
    values: list[ct.Game | ct.Line | ct.Comment] = [game, *game.lines, *game.comments]
    for value in values:
        for back in (pickle.loads(pickle.dumps(value)), copy.copy(value), copy.deepcopy(value)):  # noqa: S301
            assert back == value
            assert hash(back) == hash(value)
            assert back.to_dict() == value.to_dict()
    assert len({*game.lines, *again.lines}) == 5
    assert game.comments[0] != game.comments[1]
    assert game.lines[0] != game.lines[1]


def test_a_dictionary_of_a_game_is_read_back_as_json(tmp_path: Path) -> None:
    game = tree(tmp_path)
    fields = game.to_dict()
    assert fields["lines"][1] == {"line": 2, "parent_line": 1, "branch_ply": 1, "moves": ["h9g7"]}
    assert fields["comments"][0] == {"line": 0, "ply": 0, "text": "đầu"}
    (back,) = ct.read(io.BytesIO(json.dumps(fields).encode()), variations=True)
    assert (back.headers["Red"], back.lines, back.comments) == ("An", game.lines, game.comments)


def test_a_game_is_made_of_a_board() -> None:
    board = ct.Board("3k5/9/9/9/9/9/9/9/R8/5K3 w - - 0 1")
    board.push("a1d1")
    board.push("d9e9")
    game = ct.Game.from_board(board, headers={"Red": "An", "Event": "Thử"})
    assert (game.start_fen, words(game.moves)) == ("3k5/9/9/9/9/9/9/9/R8/5K3 w - - 0 1", "a1d1 d9e9")
    assert (game.headers, game.result, game.status) == ({"Red": "An", "Event": "Thử"}, "*", "ok")
    assert pickle.loads(pickle.dumps(game)) == game  # noqa: S301
    mated = ct.Board("3k5/R8/9/9/9/9/9/9/9/1R2K4 w - - 0 1")
    mated.push("b0b9")
    assert ct.Game.from_board(mated).result == "1-0"
    assert ct.Game.from_board(mated, result="1/2-1/2").result == "1/2-1/2"
    with pytest.raises(ValueError, match="no result"):
        ct.Game.from_board(mated, result="red")  # a word that some tables have is none for a program


def test_every_line_of_a_real_book(shared: Path) -> None:
    path = shared / "archives" / "awkward" / "D02_dhtmlxq_nested_variations.ubb"
    (game,) = ct.read(path, variations=True)
    assert len(game.lines) == 24
    for line in game.lines:
        assert line.error is None
        board = game.board(line=line.line)
        assert words(board.move_stack).endswith(words(line.moves))
        for comment in game.comments:
            if comment.line == line.line:
                assert comment.ply <= len(board.move_stack)
