"""A progress bar on standard error: that of tqdm where it is installed, a plain line elsewhere."""

from __future__ import annotations

import importlib
import importlib.util
import json
import sys
from typing import TYPE_CHECKING, Final, Literal, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Callable

    from cotuong.dataset import Progress

__all__ = ["BARS", "Mode", "bar", "line"]

Mode: TypeAlias = Literal["auto", "bar", "plain", "json", "none"]


def bar() -> Callable[[Progress], None]:
    """Return a function that shows a `Progress` each time it is called."""
    if importlib.util.find_spec("tqdm") is None:
        return line()
    meter = importlib.import_module("tqdm.auto").tqdm(unit="B", unit_scale=True, file=sys.stderr)

    def show(now: Progress) -> None:
        meter.total = now.total_bytes
        meter.n = now.bytes
        meter.set_postfix(games=f"{now.games:,}", plies=f"{now.plies:,}", refresh=False)
        meter.refresh()
        if 0 < now.total_shards == now.shards:
            meter.close()

    return show


def line() -> Callable[[Progress], None]:
    """Return a function that writes a line, over the last one on a terminal, once in two seconds elsewhere."""
    terminal = sys.stderr.isatty()
    last = -2.0
    ended = False

    def show(now: Progress) -> None:
        nonlocal last, ended
        finished = 0 < now.total_shards == now.shards
        if ended or (not terminal and not finished and now.seconds - last < 2):
            return
        ended = finished
        last = now.seconds
        end = "\n" if finished or not terminal else ""
        sys.stderr.write(("\r" if terminal else "") + text_of(now) + ("\x1b[K" if terminal else "") + end)
        sys.stderr.flush()

    return show


def text_of(now: Progress) -> str:
    """Return the line: share done, games, rate, time left."""
    if not now.total_bytes:
        return "listing the inputs"
    rate = now.plies / now.seconds if now.seconds else 0.0
    left = now.seconds_left
    return (
        f"{now.bytes / now.total_bytes:4.0%}  {now.games:,} games  {rate / 1e6:.2f} M plies/s  "
        f"{'?' if left is None else f'{left:.0f} s'} left"
    )


def events() -> Callable[[Progress], None]:
    """Return a function that writes a JSON object a line."""

    def show(now: Progress) -> None:
        sys.stderr.write(json.dumps({"event": "progress", **now._asdict()}) + "\n")
        sys.stderr.flush()

    return show


BARS: Final[dict[Mode, Callable[[], Callable[[Progress], None] | None]]] = {
    "auto": line,
    "bar": bar,
    "plain": line,
    "json": events,
    "none": lambda: None,
}
"""How the command line shows progress."""
