"""What the command line writes about games and tables."""

from __future__ import annotations

import importlib
import json
from pathlib import Path
from typing import Any

import cotuong as ct

__all__ = ["game", "line", "tables"]

# Values longer than this are cut in a summary of a table.
WIDTH = 60
EXAMPLES = 3


def line(source: str, game: ct.Game) -> str:
    """Return one line about a game."""
    headers = game.headers
    players = f"{headers.get('Red') or headers.get('White') or '?'} - {headers.get('Black') or '?'}"
    said = "".join(f"  [{error}]" for error in game.errors)
    return f"{source}#{game.source_index}  {game.status}  {len(game.moves)} plies  {game.result}  {players}{said}"


def game(path: str, index: int, ply: int | None, notation: ct.Notation) -> str:
    """Return the drawing of a game of a file after so many plies, with its headers and moves."""
    found = next((game for game in ct.read(path) if game.source_index == index), None)
    if found is None:
        raise ct.ReadError(f"{path} has no game {index}", "no_such_game")
    headers = [f"{name}: {value}" for name, value in found.headers.items()]
    board = found.board(ply)
    moves = " ".join(found.notations(notation)[: len(board.move_stack)])
    return "\n".join([*headers, line(path, found), moves, str(board)])


def tables(folder: str) -> str:
    """Return what the tables of a data set hold: rows, columns, and a few rows of each."""
    try:
        parquet: Any = importlib.import_module("pyarrow.parquet")
        dataset: Any = importlib.import_module("pyarrow.dataset")
    except ImportError as error:
        raise ct.CotuongError("showing tables needs pyarrow: pip install 'cotuong[arrow]'", "no_pyarrow") from error
    manifest = Path(folder) / "_manifest.parquet"
    if not manifest.exists():
        raise ct.CotuongError(f"{folder} holds no data set: no {manifest.name} there", "no_dataset")
    rows = parquet.read_table(manifest).to_pylist()
    parts = [output for row in rows for output in row["outputs"]]
    written: dict[str, list[Path]] = {}
    for part in parts:
        written.setdefault(part["path"].split("/")[0], []).append(Path(folder) / part["path"])
    sections = [f"{folder}: {len(rows)} shards, {sum(row['games'] for row in rows):,} games"]
    for name, files in written.items():
        kind = "parquet" if files[0].suffix == ".parquet" else "ipc"
        sections.append(_table(name, dataset.dataset([str(file) for file in files], format=kind)))
    return "\n\n".join(sections)


def _table(name: str, table: Any) -> str:  # noqa: ANN401 - pyarrow is not needed to import this
    """Return a table's size and its first rows, one value a line, empty columns left out."""
    lines = [f"{name}: {table.count_rows():,} rows, {len(table.schema)} columns"]
    for row in table.head(EXAMPLES).to_pylist():
        shown = {column: _value(value) for column, value in row.items() if value not in (None, [])}
        lines.append("  " + ", ".join(f"{column}={value}" for column, value in shown.items()))
    return "\n".join(lines)


def _value(value: object) -> str:
    """Return a value as text, cut where it is long."""
    text = value.hex() if isinstance(value, bytes) else json.dumps(value, ensure_ascii=False, default=str)
    return text if len(text) <= WIDTH else text[: WIDTH - 1] + "…"
