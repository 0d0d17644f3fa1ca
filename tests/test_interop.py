"""Tables in the hands of others: pyarrow, polars, pandas, DuckDB; samples and splits."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

import duckdb
import pandas as pd
import polars as pl
import pyarrow as pa
import pyarrow.parquet as pq
import pytest

import cotuong as ct
from conftest import TABLES

if TYPE_CHECKING:
    from pathlib import Path

SAMPLE = ct.sample_archive()


@pytest.mark.parametrize("table", TABLES)
def test_every_table_comes_out_alike_by_every_name(table: str) -> None:
    scan = ct.scan(SAMPLE, table)
    rows = scan.to_arrow().to_pylist()
    assert scan.to_polars().rows(named=True) == rows
    assert pl.DataFrame(scan).rows(named=True) == rows
    assert [row for batch in scan.reader() for row in batch.to_pylist()] == rows
    frame = scan.to_pandas()
    assert list(frame.columns) == scan.to_arrow().column_names
    assert len(frame) == len(pd.DataFrame.from_arrow(scan)) == len(rows)


def test_polars_takes_a_stream_for_one_column() -> None:
    scan = ct.scan(SAMPLE, "games", ["red", "plies"])
    column = pl.from_arrow(scan)
    assert isinstance(column, pl.Series)
    assert column.struct.unnest().equals(scan.to_polars())
    frame = pl.from_arrow(scan.to_arrow())
    assert isinstance(frame, pl.DataFrame)
    assert frame.equals(scan.to_polars())


@pytest.mark.parametrize("package", ["pyarrow", "polars", "pandas"])
def test_a_package_that_is_missing_is_named(package: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, package, None)
    scan = ct.scan(SAMPLE)
    call = {"pyarrow": scan.to_arrow, "polars": scan.to_polars, "pandas": scan.to_pandas}[package]
    with pytest.raises(
        ImportError, match=f"needs {package}: pip install .*{package if package != 'pyarrow' else 'arrow'}"
    ):
        call()


def kinds(schema: pa.Schema) -> set[str]:
    """Return the names of all types in a schema, those inside lists and structs too."""
    found: set[str] = set()
    todo = [field.type for field in schema]
    while todo:
        kind = todo.pop()
        found.add(str(kind).split("<", maxsplit=1)[0])
        todo += [kind.field(index).type for index in range(kind.num_fields)]
    return found


@pytest.mark.parametrize("table", [*TABLES, "_manifest"])
def test_no_type_is_one_that_others_cannot_read(tables: Path, table: str) -> None:
    path = tables / table if table != "_manifest" else tables / "_manifest.parquet"
    assert kinds(pq.read_table(path).schema).isdisjoint(
        {"map", "string_view", "binary_view", "dictionary", "list_view"}
    )


@pytest.mark.parametrize("table", TABLES)
def test_what_others_write_again_still_says_by_which_rules(tables: Path, table: str, tmp_path: Path) -> None:
    original = pq.read_table(tables / table)
    files = str(tables / table / "*.parquet")
    pl.read_parquet(files).write_parquet(tmp_path / "polars.parquet")
    duckdb.read_parquet(files).write_parquet(str(tmp_path / "duckdb.parquet"))
    for again in (pq.read_table(tmp_path / "polars.parquet"), pq.read_table(tmp_path / "duckdb.parquet")):
        assert again.num_rows == original.num_rows
        assert again.column_names == original.column_names
        for name in {"rule_set", "rule_set_version", "engine_version"} & set(original.column_names):
            assert again[name].to_pylist() == original[name].to_pylist()
            assert None not in again[name].to_pylist()
    if table in ("games", "loops", "violations"):
        assert {"rule_set", "rule_set_version", "engine_version"} <= set(original.column_names)


def test_duckdb_asks_a_scan_twice_and_joins_it() -> None:
    games, positions = ct.scan(SAMPLE), ct.scan(SAMPLE, "positions", ["game_id", "ply"])
    query = "select count(*) from games join positions using (game_id)"
    first = duckdb.execute(query).fetchall()
    assert first == duckdb.execute(query).fetchall() == [(positions.to_polars().height,)]
    assert games.to_polars().height == 68


def write(board: ct.Board, path: Path) -> None:
    """Write the game of a board as a file."""
    moves = " ".join(str(move).upper() for move in board.move_stack)
    path.write_text(f'[Format "ICCS"]\n[FEN "{board.root().fen()}"]\n\n{moves} *\n', encoding="utf-8")


class TestSample:
    def test_is_the_same_whatever_the_order_of_the_files(self, tmp_path: Path) -> None:
        for game in ct.read(SAMPLE / "giai-mau.pgn"):
            write(game.board(), tmp_path / f"{game.source_index:03}.pgn")
        files = sorted(tmp_path.iterdir())
        assert len(files) > 10
        samples = [
            ct.scan(some, "positions", ["game_id", "ply"], workers=workers).sample(50, seed=3).to_polars()
            for some in (files, files[::-1])
            for workers in (1, 2)
        ]
        assert samples[0].height == 50
        assert all(sample.equals(samples[0]) for sample in samples)

    def test_of_a_part_holds_what_it_has_in_common(self) -> None:
        whole = ct.scan(SAMPLE, "positions").sample(500).to_polars()
        part = ct.scan(SAMPLE / "giai-mau.pgn", "positions").sample(500).to_polars()
        assert 0 < whole.height == part.height
        # The id of a game has its path relative to the input: that of a lone file is its name.
        common = set(whole["game_id"]) & set(part["game_id"])
        assert common
        rows = set(part.select("game_id", "ply").rows())
        assert {row for row in whole.select("game_id", "ply").rows() if row[0] in common} <= rows

    def test_of_fewer_rows_begins_that_of_more(self) -> None:
        scan = ct.scan(SAMPLE)
        more = scan.sample(40).to_polars()
        for n in (0, 1, 39):
            assert scan.sample(n).to_polars().equals(more.head(n))
        assert scan.sample(10**6).to_polars().height == scan.to_polars().height == 68
        assert sorted(scan.sample(68).to_polars()["game_id"]) == sorted(scan.to_polars()["game_id"])

    def test_differs_by_its_seed_and_is_spread_evenly(self) -> None:
        scan = ct.scan(SAMPLE, "positions", ["game_id", "ply"])
        one, other = scan.sample(1000, seed=1).to_polars(), scan.sample(1000, seed=2).to_polars()
        assert not one.equals(other)
        # Of 5,155 rows both hold about a thousand times a thousand by 5,155.
        assert 120 < one.join(other, on=["game_id", "ply"]).height < 280

    def test_is_a_scan_like_any_other(self) -> None:
        sample = ct.scan(SAMPLE, "games", ["red"]).sample(5, seed=9)
        assert repr(sample) == "<Scan of games: red, a sample of 5>"
        assert sample.to_arrow().column_names == ["red"]
        assert sample.to_arrow().equals(sample.to_arrow())
        assert duckdb.execute("select count(*) from sample").fetchall() == [(5,)]
        assert ct.planes(ct.scan(SAMPLE, "positions", ["board", "side"]).sample(7)).shape[0] == 7

    def test_refuses_what_is_none(self) -> None:
        scan = ct.scan(SAMPLE)
        for n, seed, message in [(-1, 0, "n cannot be -1"), (1, -1, "seed cannot be -1"), (1, 1 << 64, "seed")]:
            with pytest.raises(ValueError, match=message):
                scan.sample(n, seed)
        with pytest.raises(ValueError, match="games or positions"):
            ct.scan(SAMPLE, "loops").sample(1)


def test_a_game_and_its_mirror_image_fall_into_the_same_split(tmp_path: Path) -> None:
    for game in list(ct.read(SAMPLE / "iccs" / "open.pgn")) + list(ct.read(SAMPLE / "giai-mau.pgn")):
        board = game.board()
        for name, turned in (("a", board), ("b", board.mirror())):
            write(turned, tmp_path / f"{game.source_index:03}-{len(game)}-{name}.pgn")
    games = ct.scan(tmp_path, "games", ["source", "split", "dedup_key", "plies"]).to_polars()
    pairs = games.with_columns(pl.col("source").str.extract(r"^(.*)-[ab]\.pgn$")).filter(pl.col("plies") > 0)
    told = pairs.group_by("source").agg(pl.col("split").n_unique(), pl.col("dedup_key").n_unique(), pl.len())
    assert told.height > 20
    assert told["len"].to_list() == [2] * told.height
    assert told["split"].to_list() == told["dedup_key"].to_list() == [1] * told.height
    assert set(games["split"].drop_nulls()) <= {"train", "valid", "test"}
