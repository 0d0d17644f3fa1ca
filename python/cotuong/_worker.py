"""A worker process of `replay(..., executor="processes")`: a shard comes on standard input, the answer goes out."""

from __future__ import annotations

import signal

from cotuong import _core

if __name__ == "__main__":
    # Ctrl-C reaches every process of the terminal: the one that asked stops its workers by closing their input.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    _core.serve()
