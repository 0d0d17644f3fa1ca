"""Batches give for each board what the board itself gives."""

from __future__ import annotations

import itertools
import random
import signal
import threading
import time
from typing import TYPE_CHECKING, Any

import numpy as np
import polars as pl
import pyarrow as pa
import pytest

import cotuong as ct

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from numpy.typing import NDArray


@pytest.fixture(scope="module")
def boards() -> list[ct.Board]:
    """Return boards out of random games."""
    chance = random.Random(7)  # noqa: S311 - for games, not for secrets
    found = []
    for _ in range(20):
        board = ct.Board()
        for _ in range(60):
            moves = list(board.legal_moves)
            if not moves:
                break
            board.push(chance.choice(moves))
            found.append(board.copy(stack=False))
    return found


def test_masks_and_lists_are_those_of_the_boards(boards: list[ct.Board]) -> None:
    mask = ct.legal_mask(boards)
    moves, offsets = ct.legal_moves_batch(boards)
    assert mask.shape == (len(boards), 2086)
    assert offsets.shape == (len(boards) + 1,)
    assert [str(array.dtype) for array in (mask, moves, offsets)] == ["uint8", "uint16", "int64"]
    numbers = ct.indexed_moves()
    for index, board in enumerate(boards):
        legal = set(board.legal_moves.to_numpy().tolist())
        assert set(moves[offsets[index] : offsets[index + 1]].tolist()) == legal
        assert set(numbers[mask[index] == 1].tolist()) == legal


def test_planes_are_those_of_the_boards(boards: list[ct.Board]) -> None:
    planes = ct.planes(boards)
    assert planes.shape == (len(boards), 15, 10, 9)
    assert planes.dtype == np.uint8
    for index, board in enumerate(boards):
        assert (planes[index, 14] == (board.turn is ct.Color.RED)).all()
        for square in ct.Square:
            piece = board.piece_at(square)
            column = planes[index, :14, square.rank, square.file]
            assert column.sum() == (piece is not None)
            if piece is not None:
                plane = piece.piece_type - 1 + (7 if piece.color is ct.Color.BLACK else 0)
                assert column[plane] == 1


def test_the_mover_s_planes_are_those_of_the_turned_board(boards: list[ct.Board]) -> None:
    mover = ct.planes(boards, perspective="mover")
    red = ct.planes(boards)
    black = np.array([board.turn is ct.Color.BLACK for board in boards])
    assert (mover[:, 14] == 1).all()
    assert (mover[~black] == red[~black]).all()
    turned = red[black][:, :, ::-1, ::-1]
    assert (mover[black][:, :7] == turned[:, 7:14]).all()
    assert (mover[black][:, 7:14] == turned[:, :7]).all()


def test_arrays_and_packed_arrays_are_read_alike(boards: list[ct.Board]) -> None:
    codes, sides = ct.encode(boards)
    assert packed(codes).shape == (len(boards), 45)
    for batch in (ct.planes, ct.legal_mask):
        assert (batch(codes, sides) == batch(boards)).all()
        assert (batch(packed(codes), sides) == batch(boards)).all()


def test_numbers_turn_as_moves_do() -> None:
    moves = [ct.Move.from_u16(int(number)) for number in ct.indexed_moves()]
    assert len(moves) == 2086
    assert [(move.from_square, move.to_square) for move in moves] == sorted(
        (move.from_square, move.to_square) for move in moves
    )
    assert [moves[index] for index in ct.mirror_index()] == [move.mirror() for move in moves]
    assert [moves[index] for index in ct.rotate_index()] == [move.rotate() for move in moves]


def test_no_board_is_a_batch_too() -> None:
    assert ct.planes([]).shape == (0, 15, 10, 9)
    assert ct.legal_mask([]).shape == (0, 2086)
    assert ct.legal_moves_batch([])[1].tolist() == [0]


BATCHES = (ct.planes, ct.legal_mask, ct.legal_moves_batch, ct.attack_maps, ct.pin_maps, ct.fens_from_boards)


@pytest.mark.parametrize("batch", BATCHES)
def test_what_is_no_board_is_told_with_its_row(batch: Any) -> None:  # noqa: ANN401 - their answers differ
    codes, sides = ct.encode([ct.Board()] * 3)
    wrong = codes.copy()
    wrong[2, 25] = 8
    refusals = [
        ((wrong, sides), "board 2: code 8 on h2"),
        ((codes, np.array([1, 2, 0], np.uint8)), "board 1: side 2"),
        ((codes, sides[:2]), "3 boards, but 2 sides"),
        ((codes[:, :44], sides), r"shape \(3, 44\): \(n, 90\) or \(n, 10, 9\) codes"),
        ((codes[0], sides), r"shape \(90,\)"),
        ((codes, sides[:, None]), r"sides have the shape \(3, 1\)"),
        ((codes,), "needs the sides"),
        ((codes.astype(np.int64), sides), r"boards are int64: uint8 was expected, as boards.astype\(np.uint8\)"),
        ((codes, sides.astype(np.float32)), "sides are float32: uint8"),
        ((codes, ["red", "blue", "x"]), "board 1: side 'blue'"),
        (([ct.Board()], sides[:1]), "none were expected beside them"),
    ]
    for arguments, message in refusals:
        with pytest.raises(ValueError, match=message):
            batch(*arguments)
    with pytest.raises(TypeError, match=r"boards\[1\]: a Board was expected, not str"):
        batch([ct.Board(), ct.START_FEN])
    with pytest.raises(ValueError, match="workers cannot be 0"):
        batch(codes, sides, workers=0)


def test_a_perspective_that_does_not_exist_is_refused() -> None:
    with pytest.raises(ValueError, match="perspective"):
        ct.planes([ct.Board()], perspective="black")  # type: ignore[arg-type]


@pytest.mark.parametrize("batch", BATCHES)
def test_arrays_lie_as_they_like(batch: Any, boards: list[ct.Board]) -> None:  # noqa: ANN401 - as above
    codes, sides = ct.encode(boards)
    expected = batch(codes, sides)
    twice, both = np.repeat(codes, 2, axis=0), np.repeat(sides, 2)
    lists = [ct.Color.RED if side else ct.Color.BLACK for side in sides]
    for other in [
        (np.asfortranarray(codes), sides),
        (twice[::2], both[::2]),
        (codes[::-1][::-1], sides),
        (codes.reshape(-1, 10, 9), sides),
        (codes, sides == 1),
        (codes, lists),
        (packed(codes), sides),
    ]:
        found = batch(*other)
        for ours, theirs in zip(found, expected, strict=True) if isinstance(found, tuple) else [(found, expected)]:
            assert np.array_equal(ours, theirs)


def packed(codes: NDArray[np.uint8]) -> NDArray[np.uint8]:
    """Return boards packed as in the tables."""
    return (codes[:, ::2] | codes[:, 1::2] << 4).astype(np.uint8)


@pytest.mark.parametrize("workers", [1, 2, 7, None])
def test_the_number_of_workers_changes_nothing(workers: int | None, boards: list[ct.Board]) -> None:
    codes, sides = ct.encode(boards)
    assert len(boards) > 1000, "enough for several blocks"
    assert np.array_equal(ct.legal_mask(codes, sides, workers=workers), ct.legal_mask(boards))
    moves, offsets = ct.legal_moves_batch(codes, sides, workers=workers)
    assert np.array_equal(moves, np.concatenate([board.legal_moves.to_numpy() for board in boards]))
    assert offsets[-1] == len(moves)
    wrong = codes.copy()
    wrong[[600, 700, 1000], 0] = 200
    with pytest.raises(ValueError, match="board 600: code 200 on a0"):
        ct.legal_mask(wrong, sides, workers=workers)


@pytest.mark.parametrize("made", [lambda table: table, pl.from_arrow, pl.DataFrame], ids=["pyarrow", "polars", "frame"])
def test_columns_and_tables_of_arrow_are_read_as_they_are(made: Callable[[pa.Table], Any]) -> None:
    table = pa.table(ct.scan(ct.sample_archive(), "positions", ["board", "side", "legal_moves"]))
    codes, sides = ct.boards_from_fens(ct.fens_from_boards(table))
    expected = ct.legal_mask(codes, sides)
    found = table["legal_moves"].to_pylist()
    # Of a diagram on which legality cannot be asked the table counts no moves.
    counts = expected.sum(axis=1).tolist()
    assert [count if known is not None else None for count, known in zip(counts, found, strict=True)] == found
    theirs = made(table)
    assert np.array_equal(ct.legal_mask(theirs), expected)
    assert np.array_equal(ct.legal_mask(theirs["board"], theirs["side"]), expected)
    assert np.array_equal(ct.legal_mask(theirs["board"], sides), expected)
    assert np.array_equal(ct.planes(ct.scan(ct.sample_archive(), "positions")), ct.planes(codes, sides))


def test_other_kinds_of_arrow_columns_do_too() -> None:
    boards = [ct.Board(), ct.Board("3k5/9/9/9/9/9/9/9/R8/4K4 b")]
    codes, sides = ct.encode(boards)
    bytes_of = [board.tobytes() for board in packed(codes)]
    words = ["red", "black"]
    columns = [
        (pa.array(bytes_of, pa.binary(45)), pa.array(words)),
        (pa.array(bytes_of), pa.array(words, pa.large_string())),
        (pa.array(bytes_of, pa.large_binary()), pa.array(words).dictionary_encode()),
        (pa.chunked_array([bytes_of[:1], bytes_of[1:]]), pa.array([1, 0], pa.int64())),
        (pa.array([b"", *bytes_of], pa.binary()).slice(1), pa.array([True, False])),
        (pl.Series(bytes_of), pl.Series(words, dtype=pl.Categorical)),
    ]
    for column, side in columns:
        assert np.array_equal(ct.planes(column, side), ct.planes(codes, sides))
    fens = [board.fen() for board in boards]
    for texts in (fens, tuple(fens), pa.array(fens), pl.Series(fens), np.array(fens)):
        found = ct.boards_from_fens(texts)
        assert np.array_equal(found[0], codes)
        assert np.array_equal(found[1], sides)


def test_columns_that_are_no_boards_are_told_with_their_row() -> None:
    board = packed(ct.encode([ct.Board()])[0])[0].tobytes()
    for column, side, message in [
        (pa.array([board, board[:44]]), pa.array(["red", "red"]), "board 1: 44 bytes, but 45 were expected"),
        (pa.array([board, None]), pa.array(["red", "red"]), "row 1 of boards is null"),
        (pa.array([board, board]), pa.array(["red", "green"]), 'board 1: side "green"'),
        (pa.array([board, board]), pa.array(["red"]), "2 boards, but 1 sides"),
        (pa.array([[1], [2]]), pa.array(["red", "red"]), "boards is a column of List"),
    ]:
        with pytest.raises(ValueError, match=message):
            ct.planes(column, side)
    with pytest.raises(ValueError, match="no column side"):
        ct.planes(pa.table({"board": pa.array([board], pa.binary(45))}))
    with pytest.raises(ct.FenError, match=r"fens\[1\]: the FEN has 1 of 10 ranks"):
        ct.boards_from_fens([ct.START_FEN, "rubbish"])
    with pytest.raises(ValueError, match="row 0 of fens is null"):
        ct.boards_from_fens(pa.array([None], pa.string()))
    with pytest.raises(TypeError, match="a list of FENs was expected, not str"):
        ct.boards_from_fens(ct.START_FEN)


def test_moves_have_numbers_and_numbers_moves() -> None:
    moves = ct.indexed_moves()
    numbers = np.arange(2086)
    assert np.array_equal(ct.moves_to_index(moves), numbers)
    assert np.array_equal(ct.index_to_moves(numbers), moves)
    assert np.array_equal(ct.index_to_moves(numbers.reshape(2, -1).T), moves.reshape(2, -1).T)
    assert np.array_equal(ct.moves_to_index(moves.reshape(2, -1).T), numbers.reshape(2, -1).T)
    assert ct.moves_to_index([]).shape == ct.index_to_moves([]).shape == (0,)
    assert ct.moves_to_index([ct.Move("a0b0"), "a0c0"]).tolist() == [0, 1]
    for wrong, message in [(["a0b0", "a0b5"], "move 1: a0b5 is a move of no piece"), (["zz"], "not a move")]:
        with pytest.raises(ValueError, match=message):
            ct.moves_to_index(wrong)
    with pytest.raises(ValueError, match="move 0: 127 is a move of no piece"):
        ct.moves_to_index(np.array([127], np.uint16))
    with pytest.raises(ValueError, match="moves are float64"):
        ct.moves_to_index(np.array([1.5]))
    for number in (-1, 2086, 2**63):
        with pytest.raises(ValueError, match=f"row 1: {number} is no number of a move: 0 to 2085"):
            ct.index_to_moves(np.array([0, number], np.uint64 if number > 0 else np.int64))
    with pytest.raises(ValueError, match="float64: whole numbers"):
        ct.index_to_moves(np.array([0.5]))


@pytest.fixture(scope="module")
def real(shared: Path) -> list[ct.Board]:
    """Return every position of a thousand real games."""
    games = itertools.islice(ct.read(shared / "archives" / "pgn-iccs-uci" / "Hu_Ronghua_1391_UCI_games.pgn"), 1000)
    found = []
    for game in games:
        board = game.board(0)
        found.append(board.copy())
        for move in game.moves:
            board.push(move)
            found.append(board.copy(stack=False))
    assert len(found) > 50_000
    return found


def test_batches_are_the_single_calls_on_a_thousand_real_games(real: list[ct.Board]) -> None:
    codes, sides = ct.encode(real)
    lists = [board.legal_moves.to_numpy() for board in real]
    lengths = [len(moves) for moves in lists]
    moves, offsets = ct.legal_moves_batch(codes, sides)
    assert np.array_equal(moves, np.concatenate(lists))
    assert np.array_equal(np.diff(offsets), lengths)
    rows, numbers = ct.legal_mask(codes, sides).nonzero()
    assert np.array_equal(rows, np.repeat(np.arange(len(real)), lengths))
    expected = [np.sort(ct.moves_to_index(moves)) for moves in lists]
    assert np.array_equal(numbers, np.concatenate(expected))
    assert [fen.split()[:2] for fen in ct.fens_from_boards(codes, sides)] == [board.fen().split()[:2] for board in real]
    again = ct.boards_from_fens([board.fen() for board in real])
    assert np.array_equal(again[0], codes)
    assert np.array_equal(again[1], sides)


def test_maps_are_the_single_calls_on_a_thousand_real_games(real: list[ct.Board]) -> None:
    codes, sides = ct.encode(real)
    planes, attacks, pins = ct.planes(codes, sides), ct.attack_maps(codes, sides), ct.pin_maps(codes, sides)
    for row, board in enumerate(real):
        men = board.piece_map()
        expected = np.zeros((15, 90), np.uint8)
        counts = np.zeros((2, 90), np.uint8)
        expected[14] = board.turn == "red"
        for square, piece in men.items():
            black = int(piece.color == "black")
            expected[7 * black + piece.piece_type - 1, square] = 1
            counts[black] += np.array(board.attacks(square).tolist(), np.uint8)
        assert np.array_equal(planes[row].reshape(15, 90), expected)
        assert np.array_equal(attacks[row].reshape(2, 90), counts)
        assert [board.pinned(color).to_numpy().tolist() for color in ct.Color] == pins[row].tolist()


def test_the_numbers_turn_with_the_board(real: list[ct.Board]) -> None:
    some = real[::20]
    codes, sides = ct.encode(some)
    mask = ct.legal_mask(codes, sides)
    for index in (ct.mirror_index(), ct.rotate_index()):
        assert np.array_equal(index[index], np.arange(2086))
    assert np.array_equal(ct.legal_mask([board.mirror() for board in some])[:, ct.mirror_index()], mask)
    assert np.array_equal(ct.legal_mask([board.rotate() for board in some])[:, ct.rotate_index()], mask)
    mirrored = codes.reshape(-1, 10, 9)[:, :, ::-1]
    assert np.array_equal(ct.legal_mask(mirrored, sides)[:, ct.mirror_index()], mask)


def test_ctrl_c_ends_a_long_batch() -> None:
    codes, sides = ct.encode([ct.Board()])
    many, all_sides = np.repeat(codes, 3_000_000, axis=0), np.repeat(sides, 3_000_000)
    interrupted = time.monotonic()

    def interrupt() -> None:
        nonlocal interrupted
        time.sleep(0.3)
        interrupted = time.monotonic()
        signal.raise_signal(signal.SIGINT)

    thread = threading.Thread(target=interrupt)
    thread.start()
    with pytest.raises(KeyboardInterrupt):  # noqa: PT012 - however fast the machine is
        while time.monotonic() - interrupted < 60:
            ct.legal_moves_batch(many, all_sides)
    assert time.monotonic() - interrupted < 0.5
    thread.join()
