"""The columns of the tables: types and nulls from the code, meanings from `docs/columns.toml`."""

from __future__ import annotations

import tempfile
import tomllib
from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq

import cotuong as ct
from pages.paths import DOCS

PAGE = DOCS / "tables.md"
BEGIN, END = "<!-- columns: written by `python -m pages write` -->", "<!-- end of the columns -->"
# The types as Arrow writes them and as people do.
SHORT = {"fixed_size_binary[45]": "fixed binary (45)", "double": "f64", "int8": "i8", "int32": "i32"} | {
    f"uint{bits}": f"u{bits}" for bits in (8, 16, 32, 64)
}


def schemas() -> dict[str, pa.Schema]:
    """Return the schema of every table, as the library writes it."""
    with tempfile.TemporaryDirectory() as folder:
        ct.replay(ct.sample_archive() / "iccs", folder, rulings=False)
        parts = {path.parent.name: path for path in Path(folder).glob("*/part-*.parquet")}
        written = {name: pq.read_schema(path) for name, path in parts.items()}
        written["_manifest"] = pq.read_schema(Path(folder) / "_manifest.parquet")
    return written


def in_words(kind: pa.DataType) -> str:
    """Return a type as people write it."""
    if pa.types.is_list(kind):
        return f"list of {in_words(kind.value_type)}"
    if pa.types.is_struct(kind):
        return f"struct ({', '.join(field.name for field in kind)})"
    return SHORT.get(str(kind), str(kind))


def columns() -> str:
    """Return the tables of columns, in Markdown."""
    meanings = tomllib.loads((DOCS / "columns.toml").read_text(encoding="utf-8"))
    written = schemas()
    parts = []
    for table, said in meanings.items():
        parts.append(f"## `{table}`\n\n| column | type | null | what it holds |\n| --- | --- | --- | --- |")
        names = written[table].names
        if list(said) != names:
            message = f"docs/columns.toml: {table} has {', '.join(set(said) ^ set(names)) or 'another order'}"
            raise ValueError(message)
        for field in written[table]:
            null = "yes" if field.nullable else ""
            parts.append(f"| `{field.name}` | {in_words(field.type)} | {null} | {said[field.name]} |")
        parts.append("")
    return "\n".join(parts)


def page() -> str:
    """Return the page of the tables with its columns as the code has them."""
    before, _, rest = PAGE.read_text(encoding="utf-8").partition(BEGIN)
    _, _, after = rest.partition(END)
    return f"{before}{BEGIN}\n\n{columns()}\n{END}{after}"
