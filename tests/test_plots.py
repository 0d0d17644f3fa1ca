from __future__ import annotations

import sys
from typing import Any

import matplotlib as mpl
import matplotlib.pyplot as plt
import numpy as np
import polars as pl
import pyarrow as pa
import pytest

import cotuong as ct
from cotuong.plots import result_over_time, square_counts, square_heatmap

mpl.use("Agg")
SAMPLE = ct.sample_archive()


@pytest.fixture(autouse=True)
def figures() -> Any:  # noqa: ANN401 - a generator
    yield
    plt.close("all")


def test_counts_are_those_of_the_boards() -> None:
    game = next(ct.read(SAMPLE / "giai-mau.pgn"))
    boards = [game.board(ply) for ply in range(len(game) + 1)]
    for kind, color in [(None, None), (ct.PieceType.ROOK, None), (None, "black"), (7, ct.Color.RED)]:
        expected = sum(board.pieces(kind, color).to_numpy().astype(np.int64) for board in boards)
        assert np.array_equal(square_counts(boards, kind, color), expected)
    codes, _ = ct.encode(boards)
    packed = (codes[:, ::2] | codes[:, 1::2] << 4).astype(np.uint8)
    expected = square_counts(boards)
    column = pa.array([board.tobytes() for board in packed], pa.binary(45))
    for other in (codes, packed, codes.reshape(-1, 10, 9), column, pa.table({"board": column}), pl.Series(column)):
        assert np.array_equal(square_counts(other), expected)
    scan = ct.scan(SAMPLE, "positions", ["ply", "board"])
    # Two kings stand on every board but for one: a faulty game's start is a diagram without one.
    assert square_counts(scan, ct.PieceType.KING).sum() == 2 * scan.to_polars().height - 1


def test_counts_of_nothing_that_exists_are_refused() -> None:
    with pytest.raises(ValueError, match="piece_type cannot be 8"):
        square_counts([ct.Board()], 8)
    with pytest.raises(ValueError, match='color cannot be "green": red or black was expected'):
        square_counts([ct.Board()], color="green")
    with pytest.raises(ValueError, match="no column board"):
        square_counts(ct.scan(SAMPLE, "games"))


def test_a_heat_map_has_red_s_back_rank_at_the_bottom() -> None:
    counts = square_counts([ct.Board()], ct.PieceType.KING, "red")
    axes = square_heatmap(counts, label="kings")
    (image,) = axes.get_images()
    assert np.array_equal(np.asarray(image.get_array()), counts)
    low, high = axes.get_ylim()
    assert low < high
    assert [text.get_text() for text in axes.get_xticklabels()] == list("abcdefghi")
    flipped = square_heatmap(ct.Board().attacks("h2").to_numpy(), ax=plt.figure().add_subplot(), flipped=True)
    low, high = flipped.get_ylim()
    assert low > high
    with pytest.raises(ValueError, match=r"shape \(9, 10\)"):
        square_heatmap(np.zeros((9, 10)))


def test_results_are_shares_of_each_year() -> None:
    dates = ["1983.05.??", "05/06/1983", "1985", "85", None, "1985"]
    results = ["1-0", "0-1", "1/2-1/2", "1-0", "1-0", "*"]
    axes = result_over_time(pl.DataFrame({"date": dates, "result_header": results}))
    assert [text.get_text() for text in axes.texts] == ["2", "1"]
    heights = [[round(bar.get_height()) for bar in bars] for bars in axes.containers]
    assert heights == [[50, 0, 0], [0, 0, 100], [50, 0, 0]]


def test_games_and_tables_of_games_are_drawn_alike() -> None:
    path = SAMPLE / "giai-mau.pgn"
    drawn = [result_over_time(games) for games in (ct.read(path), ct.scan(path), list(ct.read(path)))]
    for axes in drawn:
        assert [text.get_text() for text in axes.texts] == [text.get_text() for text in drawn[0].texts]
    with pytest.raises(ValueError, match="no game has a year"):
        result_over_time([])
    with pytest.raises(ValueError, match="no column date"):
        result_over_time(ct.scan(SAMPLE, "games", ["red"]))


def test_the_extra_is_named_where_it_is_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "matplotlib.pyplot", None)
    with pytest.raises(ImportError, match=r'pip install "cotuong\[plot\]"'):
        square_heatmap(np.zeros((10, 9)))
