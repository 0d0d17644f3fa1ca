"""Notebooks run without Jupyter: cell by cell in plain Python, with the outputs that a notebook would show.

They are kept with their outputs, so that they can be read where they are not run; a test runs them and compares.
"""

from __future__ import annotations

import ast
import contextlib
import io
import json
import os
import re
import subprocess
import sys
import tempfile
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pages.paths import NOTEBOOKS, ROOT

if TYPE_CHECKING:
    from collections.abc import Iterator

Output = dict[str, Any]
# In what a value shows itself, the first that it has.
SHOWN = (("image/svg+xml", "_repr_svg_"), ("text/html", "_repr_html_"))


def run(path: Path) -> dict[str, Any]:
    """Return a notebook with the outputs of its cells, run in a process of its own and in an empty folder.

    Raises:
        RuntimeError: A cell failed; the message has its traceback.
    """
    # One thread for the arithmetic: on a busy machine more of them wait for each other.
    settings = {"MPLBACKEND": "agg", "OPENBLAS_NUM_THREADS": "1", "PYTHONPATH": str(ROOT / "tools")}
    with tempfile.TemporaryDirectory() as folder:
        done = subprocess.run(
            [sys.executable, "-m", "pages.notebooks", str(path)],
            cwd=folder,
            env=os.environ | settings,
            capture_output=True,
            text=True,
            encoding="utf-8",
            check=False,
        )
    if done.returncode:
        message = f"{path.name}: {done.stderr}"
        raise RuntimeError(message)
    notebook: dict[str, Any] = json.loads(done.stdout)
    return notebook


def _run_here(path: Path) -> dict[str, Any]:
    notebook: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    names: dict[str, Any] = {"__name__": "__main__"}
    count = 0
    for number, cell in enumerate(notebook["cells"]):
        cell["id"] = f"cell-{number}"
        if cell["cell_type"] == "code":
            count += 1
            cell["execution_count"] = count
            cell["outputs"] = _run_cell("".join(cell["source"]), names, count, f"{path.name}, cell {number}")
    return notebook


def _run_cell(source: str, names: dict[str, Any], count: int, where: str) -> list[Output]:
    """Run a cell: what it prints, what it displays, and the value of its last line."""
    outputs: list[Output] = []

    def display(*values: object) -> None:
        flush()
        outputs.extend({"output_type": "display_data", "metadata": {}, "data": _data(value)} for value in values)

    printed = io.StringIO()

    def flush() -> None:
        if printed.getvalue():
            outputs.append(
                {"output_type": "stream", "name": "stdout", "text": printed.getvalue().splitlines(keepends=True)}
            )
            printed.seek(0)
            printed.truncate()

    names["display"] = display
    tree = ast.parse(source, where)
    last = tree.body[-1] if tree.body and isinstance(tree.body[-1], ast.Expr) else None
    if last is not None:
        del tree.body[-1]
    with contextlib.redirect_stdout(printed):
        exec(compile(tree, where, "exec"), names)  # noqa: S102 - our own notebooks
        value = eval(compile(ast.Expression(last.value), where, "eval"), names) if last else None  # noqa: S307
    flush()
    if value is not None and not source.rstrip().endswith(";"):
        result = {"output_type": "execute_result", "metadata": {}, "execution_count": count, "data": _data(value)}
        outputs.append(result)
    return outputs


def _data(value: object) -> dict[str, list[str]]:
    """Return what a notebook would show of a value, by type."""
    data = {"text/plain": str(repr(value)).splitlines(keepends=True)}
    if type(value).__module__.startswith("matplotlib") and hasattr(value, "savefig"):
        picture = io.StringIO()
        # The same picture has the same ids.
        with import_module("matplotlib").rc_context({"svg.hashsalt": "cotuong"}):
            value.savefig(picture, format="svg", metadata={"Date": None}, bbox_inches="tight")
        data["image/svg+xml"] = picture.getvalue().splitlines(keepends=True)
        data["text/plain"] = ["<Figure>"]
    for kind, method in SHOWN:
        show = getattr(value, method, None)
        text = show() if show is not None else None
        if text:
            data[kind] = text.splitlines(keepends=True)
            if type(value).__module__.startswith("cotuong"):
                data["text/plain"] = [f"<{type(value).__name__}>"]  # where its files lie is this machine's matter
            break
    return data


def save(notebook: dict[str, Any], path: Path) -> None:
    """Write a notebook."""
    path.write_text(json.dumps(notebook, ensure_ascii=False, indent=1) + "\n", encoding="utf-8")


def write(folder: Path = NOTEBOOKS) -> None:
    """Run all notebooks and keep their outputs."""
    for path in sorted(folder.glob("*.ipynb")):
        save(run(path), path)


def pages(folder: Path, out: Path) -> list[tuple[str, str]]:
    """Write the notebooks as pages of the site, outputs and all, and return their titles and files."""
    out.mkdir(parents=True, exist_ok=True)
    found = []
    for path in sorted(folder.glob("*.ipynb")):
        notebook = json.loads(path.read_text(encoding="utf-8"))
        text = "\n\n".join(_markdown(notebook, path.stem, out))
        title = text.splitlines()[0].removeprefix("# ")
        (out / f"{path.stem}.md").write_text(text, encoding="utf-8")
        (out / path.name).write_bytes(path.read_bytes())
        found.append((title, f"{path.stem}.md"))
    return found


def _markdown(notebook: dict[str, Any], stem: str, out: Path) -> Iterator[str]:
    pictures = 0
    for index, cell in enumerate(notebook["cells"]):
        source = "".join(cell["source"])
        if cell["cell_type"] == "markdown":
            yield re.sub(r"\]\(([\w-]+)\.ipynb\)", r"](\1.md)", source)
            if not index:
                yield f"*This page is a notebook: [{stem}.ipynb]({stem}.ipynb).*"
            continue
        yield f"```python\n{source}\n```"
        for output in cell["outputs"]:
            data = output.get("data", {})
            if "image/svg+xml" in data:
                pictures += 1
                name = f"{stem}-{pictures}.svg"
                (out / name).write_text("".join(data["image/svg+xml"]), encoding="utf-8")
                kind = "plot" if data["text/plain"] == ["<Figure>"] else "board"
                yield f'<figure class="{kind}" markdown="span">\n![The picture that the cell shows]({name})\n</figure>'
            elif "text/html" in data:
                yield f'<div class="output">\n{"".join(data["text/html"])}\n</div>'
            else:
                said = "".join(output.get("text") or data.get("text/plain", []))
                yield f"```text\n{said.rstrip()}\n```"


if __name__ == "__main__":
    sys.stdout.buffer.write(json.dumps(_run_here(Path(sys.argv[1])), ensure_ascii=False).encode())
