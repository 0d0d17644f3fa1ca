"""What the command line writes about games and tables."""

from __future__ import annotations

import errno
import importlib
import json
import unicodedata
from collections import Counter
from pathlib import Path
from typing import Any

import cotuong as ct

__all__ = ["find", "game", "line", "position", "tables", "visible"]

# Blanks of a text in lines are no signs of control.
LAID_OUT = "\n\t"
# Signs that turn the direction of all that follows.
TURNING = frozenset("\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")
# Values longer than this are cut in a summary of a table.
WIDTH = 34
SCREEN = 150
EXAMPLES = 4


def visible(text: str, kept: str = LAID_OUT) -> str:
    """Return a text with escapes for what a terminal would obey and not show, but for the characters to keep."""

    def obeyed(character: str) -> bool:
        return character in TURNING or unicodedata.category(character) in {"Cc", "Zl", "Zp"}

    if text.isprintable():
        return text
    signs = (c.encode("unicode_escape").decode() if c not in kept and obeyed(c) else c for c in text)
    return "".join(signs)


def line(source: str, game: ct.Game) -> str:
    """Return one line about a game."""
    headers = game.headers
    players = f"{headers.get('Red') or headers.get('White') or '?'} - {headers.get('Black') or '?'}"
    said = "".join(f"  [{error}]" for error in game.errors)
    text = f"{source}#{game.source_index}  {game.status}  {len(game.moves)} plies  {game.result}  {players}{said}"
    return visible(text, kept="")


def find(path: str, index: int) -> ct.Game:
    """Return a game of a file by its number."""
    for game in ct.read(path):
        if game.source_index == index:
            return game
    raise ct.ReadError(f"{path} has no game {index}", "no_such_game")


def game(path: str, index: int, ply: int | None, notation: ct.Notation) -> str:
    """Return the drawing of a game of a file after so many plies, with its headers and moves."""
    found = find(path, index)
    headers = [visible(f"{name}: {value}", kept="") for name, value in found.headers.items()]
    board = found.board(ply)
    moves = " ".join(found.notations(notation)[: len(board.move_stack)])
    return "\n".join([*headers, line(path, found), visible(moves), str(board)])


def position(what: str) -> ct.Board:
    """Return the board of a FEN; a text that looks like none was to be the name of a file."""
    try:
        return ct.Board(what)
    except ct.FenError:
        if what.count("/") == 9 or " " in what.strip():
            raise
        raise FileNotFoundError(errno.ENOENT, "no such file or folder, and no FEN", what) from None


def tables(folder: str) -> str:
    """Return what the tables of a data set hold: rows, columns, and a few rows of each."""
    try:
        parquet: Any = importlib.import_module("pyarrow.parquet")
        dataset: Any = importlib.import_module("pyarrow.dataset")
        broken: Any = importlib.import_module("pyarrow").ArrowException
    except ImportError as error:
        raise ct.CotuongError("showing tables needs pyarrow: pip install 'cotuong[arrow]'", "no_pyarrow") from error
    manifest = Path(folder) / "_manifest.parquet"
    if not manifest.exists():
        raise ct.CotuongError(f"{folder} holds no data set: no {manifest.name} there", "no_dataset")
    try:
        return _sum(folder, parquet.read_table(manifest).to_pylist(), dataset)
    except FileNotFoundError as error:
        what = f"a table of {folder} is missing: {error}"
    except (OSError, KeyError, broken) as error:
        what = f"a table of {folder} cannot be read: {error}"
    raise ct.CotuongError(f"{what}; the same replay again writes anew what is damaged", "damaged_output")


def _sum(folder: str, rows: list[dict[str, Any]], dataset: Any) -> str:  # noqa: ANN401 - pyarrow is not needed to import this
    """Return what the tables that the rows of a manifest name hold."""
    parts = [output for row in rows for output in row["outputs"]]
    written: dict[str, list[Path]] = {}
    for part in parts:
        written.setdefault(part["path"].split("/")[0], []).append(Path(folder) / part["path"])
    counts: Counter[str] = Counter()
    for row in rows:
        counts.update({entry["status"]: entry["games"] for entry in row["by_status"]})
    statuses = ", ".join(f"{count:,} {status}" for status, count in counts.items())
    sections = [f"{visible(folder)}: {sum(row['games'] for row in rows):,} games: {statuses or 'none'}"]
    for name, files in written.items():
        kind = "parquet" if files[0].suffix == ".parquet" else "ipc"
        sections.append(_table(name, dataset.dataset([str(file) for file in files], format=kind)))
    return "\n\n".join(sections)


def _table(name: str, table: Any) -> str:  # noqa: ANN401 - pyarrow is not needed to import this
    """Return a table's size, its columns, and its first rows in as many columns as fit a screen."""
    title = f"{name}: {table.count_rows():,} rows"
    rows = table.head(EXAMPLES).to_pylist()
    columns = [column for column in table.schema.names if any(row[column] not in (None, []) for row in rows)]
    cells = {column: [column, *(_value(row[column]) for row in rows)] for column in columns}
    widths = {column: max(map(_width, texts)) for column, texts in cells.items()}
    shown: list[str] = []
    for column in columns:
        if sum(widths[known] + 2 for known in [*shown, column]) <= SCREEN:
            shown.append(column)
    lines = ["  ".join(_pad(cells[column][row], widths[column]) for column in shown) for row in range(len(rows) + 1)]
    others = [column for column in table.schema.names if column not in shown]
    body = lines if shown else []
    more = [f"and {', '.join(others)}"] if others else []
    return "\n  ".join([title, *(line.rstrip() for line in body), *more])


def _width(text: str) -> int:
    """Return how many columns of a terminal a text takes."""
    return sum(2 if unicodedata.east_asian_width(character) in "WF" else 1 for character in text)


def _pad(text: str, width: int) -> str:
    """Return a text with blanks up to a width."""
    return text + " " * (width - _width(text))


def _value(value: object) -> str:
    """Return a value as text, cut where it is long."""
    if value is None:
        return ""
    text = value if isinstance(value, str) else value.hex() if isinstance(value, bytes) else json.dumps(value)
    text = visible(text.replace("\n", " "), kept="")
    return text if len(text) <= WIDTH else text[: WIDTH - 1] + "…"
