"""Batches give for each board what the board itself gives."""

from __future__ import annotations

import random
import signal
import threading
import time

import numpy as np
import pyarrow as pa
import pytest

import cotuong as ct


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
    packed = (codes[:, ::2] | codes[:, 1::2] << 4).astype(np.uint8)
    assert packed.shape == (len(boards), 45)
    for batch in (ct.planes, ct.legal_mask):
        assert (batch(codes, sides) == batch(boards)).all()
        assert (batch(packed, sides) == batch(boards)).all()


def test_the_tables_of_a_data_set_are_read_as_they_are() -> None:
    table = pa.table(ct.scan(ct.sample_archive(), "positions", ["board", "side", "legal_moves"]))
    packed = np.frombuffer(b"".join(table["board"].to_pylist()), np.uint8).reshape(-1, 45)
    sides = np.array([side == "red" for side in table["side"].to_pylist()], np.uint8)
    mask = ct.legal_mask(packed, sides)
    assert mask.sum(axis=1).tolist() == table["legal_moves"].to_pylist()


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


def test_what_is_no_board_is_told_with_its_row() -> None:
    codes, sides = ct.encode([ct.Board()] * 3)
    wrong = codes.copy()
    wrong[2, 25] = 8
    for batch in (ct.planes, ct.legal_mask, ct.legal_moves_batch):
        with pytest.raises(ValueError, match="board 2: code 8 on h2"):
            batch(wrong, sides)
        with pytest.raises(ValueError, match="board 1: side 2"):
            batch(codes, np.array([1, 2, 0], np.uint8))
        with pytest.raises(ValueError, match="3 boards, but 2 sides"):
            batch(codes, sides[:2])
        with pytest.raises(ValueError, match="44 columns"):
            batch(codes[:, :44].copy(), sides)
        with pytest.raises(ValueError, match="ascontiguousarray"):
            batch(np.asfortranarray(codes), sides)
        with pytest.raises(ValueError, match="needs the sides"):
            batch(codes)
        with pytest.raises(TypeError):
            batch(codes.astype(np.int64), sides)
    with pytest.raises(ValueError, match="perspective"):
        ct.planes(codes, sides, perspective="black")  # type: ignore[arg-type]


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
