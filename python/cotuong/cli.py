"""The command `cotuong`: results on standard output, progress and complaints on standard error.

Exit codes: 0 all is well, 1 a failure, 2 wrong usage, 3 done but more bad games than `--max-bad` allows, 4 converted
but not everything could be written, 130 Ctrl-C.
"""

from __future__ import annotations

import argparse
import contextlib
import io
import json
import os
import sys
import time
import warnings
from pathlib import Path
from typing import TYPE_CHECKING, Any, get_args

import cotuong as ct
from cotuong import _check, _convert, _show
from cotuong._progress import BARS, Mode
from cotuong._show import visible
from cotuong._sinks import Format

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

__all__ = ["main"]

NOTATIONS = get_args(ct.Notation)
RULE_SETS = get_args(ct.RuleSet)
FAILURE, USAGE, BAD_GAMES, NOT_WHOLE, INTERRUPTED = 1, 2, 3, 4, 130


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command with these arguments, by default those of the process, and return its exit code."""
    if not _has_streams():
        return FAILURE
    for stream in (sys.stdout, sys.stderr):
        # A terminal that knows no Chinese still gets its lines.
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")
    try:
        code = _run(arguments)
        sys.stdout.flush()
    except KeyboardInterrupt:
        _complain("interrupted")
        return INTERRUPTED
    except BrokenPipeError:
        # Whoever read the results has gone.
        _drop_output()
        return FAILURE
    except (ct.CotuongError, OSError) as error:
        _complain(str(error))
        _drop_output()
        return FAILURE
    except ValueError as error:
        if isinstance(error, UnicodeEncodeError):
            _complain(f"{error.object!r} is no text: bytes that are no UTF-8 stand in it")
        else:
            _complain(str(error))
        return USAGE
    return code


def _run(arguments: Sequence[str] | None) -> int:
    """Run the verb that was asked for, or write the help."""
    said = io.StringIO()
    try:
        with contextlib.redirect_stdout(said):
            options = _parser().parse_args(arguments)
    except SystemExit:
        # The parser itself keeps silent where its words cannot be written.
        print(said.getvalue(), end="", flush=True)
        raise
    code: int = options.run(options)
    return code


def _drop_output() -> None:
    """Drop what standard output does not take, so that nothing more is said of it at exit."""
    try:
        sys.stdout.flush()
    except OSError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _has_streams() -> bool:
    """Make good a standard error that was closed at the start; tell whether standard output was open."""
    if sys.stderr is None:
        sys.stderr = open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115, PTH123 - for the whole run
    if sys.stdout is None:
        _complain("standard output is closed")
        return False
    return True


def _complain(message: str) -> None:
    print(f"cotuong: {visible(message)}", file=sys.stderr)


@contextlib.contextmanager
def _told() -> Iterator[list[str]]:
    """Tell on standard error of every file that is passed over, and return these complaints."""
    told: list[str] = []

    def tell(message: Warning | str, *_: object) -> None:
        told.append(str(message))
        _complain(str(message))

    with warnings.catch_warnings():
        warnings.simplefilter("always", ct.ReadWarning)
        warnings.showwarning = tell  # type: ignore[assignment]
        yield told


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="cotuong",
        description="The law of xiangqi: read, replay and show games.",
        epilog="Exit codes: 0 well, 1 failure, 2 usage, 3 more bad games than --max-bad, 4 not all could be converted, "
        "130 interrupted.",
    )
    parser.add_argument("--version", action="version", version=f"cotuong {ct.__version__}")
    verbs = parser.add_subparsers(title="verbs", required=True, metavar="VERB")
    _add_replay(verbs)
    _add_judge(verbs)
    _add_read(verbs)
    _add_convert(verbs)
    _add_show(verbs)
    _add_perft(verbs)
    return parser


def _add_replay(verbs: Any) -> None:  # noqa: ANN401 - argparse does not name the type
    verb = verbs.add_parser("replay", help="replay archives into tables", description="Replay archives into tables.")
    verb.add_argument("paths", type=_path, nargs="+", metavar="PATH", help="files, folders, patterns")
    verb.add_argument("--out", "-o", type=_path, required=True, metavar="FOLDER", help="where the tables go")
    _add_rules(verb)
    verb.add_argument("--no-rulings", action="store_true", help="do not rule on repetitions")
    verb.add_argument("--on-illegal", choices=["stop", "raise", "play_on"], default="stop")
    verb.add_argument("--tables", metavar="A,B", help="the tables to write (default: all)")
    verb.add_argument("--format", choices=["parquet", "ipc"], default="parquet")
    verb.add_argument("--workers", type=_positive, metavar="N", help="how many (default: all the machine offers)")
    verb.add_argument(
        "--executor",
        choices=["threads", "processes"],
        default="threads",
        help="where to work: a game that kills its process is put aside (default: %(default)s)",
    )
    verb.add_argument("--shard-bytes", type=_positive, metavar="N", help="bytes of input that a shard aims at")
    verb.add_argument("--progress", choices=BARS, default="auto", help="on standard error (default: %(default)s)")
    _add_common(verb, "one JSON object, the report")
    verb.set_defaults(run=_replay)


def _add_judge(verbs: Any) -> None:  # noqa: ANN401 - as above
    text = "Rule on the repetitions of a game, with the reason for each word."
    verb = verbs.add_parser("judge", help="rule on the repetitions of a game", description=text)
    verb.add_argument(
        "file", type=_path, nargs="?", metavar="FILE", help="a file of games; without one, --fen and --moves"
    )
    verb.add_argument("--game", type=_natural, default=0, metavar="N", help="which game of the file, from 0")
    verb.add_argument("--fen", help="the start (default: that of a game)")
    verb.add_argument("--moves", metavar="'h2e2 ...'", help="the moves from there, in ICCS")
    _add_rules(verb)
    verb.add_argument("--language", choices=["en", "vi", "zh"], default="en", help="(default: %(default)s)")
    verb.add_argument("--json", action="store_true", help="the ruling as a JSON object")
    verb.set_defaults(run=_judge)


def _add_rules(verb: argparse.ArgumentParser) -> None:
    verb.add_argument("--rules", choices=RULE_SETS, default="vn", help="the rule set (default: %(default)s)")


def _add_read(verbs: Any) -> None:  # noqa: ANN401 - as above
    text = "List the games of files, one a line, or sum up an archive and find what stands in it more than once."
    verb = verbs.add_parser("read", help="list the games of files, check archives", description=text)
    verb.add_argument(
        "files", type=_path, nargs="+", metavar="PATH", help="files, folders, patterns; - is standard input"
    )
    what = verb.add_mutually_exclusive_group()
    what.add_argument("--moves", choices=NOTATIONS, metavar="NOTATION", help=f"the moves too: {', '.join(NOTATIONS)}")
    what.add_argument(
        "--check",
        action="store_true",
        help="counts by format, encoding, notation, status, trouble; copies, mirror images, beginnings of other games",
    )
    verb.add_argument("--variations", action="store_true", help="the variations and all comments too")
    _add_common(verb, "a JSON object a game, one in all with --check")
    verb.set_defaults(run=_read)


def _add_convert(verbs: Any) -> None:  # noqa: ANN401 - as above
    text = (
        "Write games in another format with their headers, comments and variations. A bad game is written up to its "
        "fault; what the format has no place for is told on standard error, and the exit code is 4."
    )
    verb = verbs.add_parser("convert", help="write games in another format", description=text)
    verb.add_argument("given", type=_path, metavar="IN", help="a file, folder or pattern; - is standard input")
    verb.add_argument(
        "out",
        type=_path,
        metavar="OUT",
        help="a file; a folder (there, or with a slash at its end) for a file each; - is standard output",
    )
    verb.add_argument("--to", choices=get_args(Format), help="the format (default: by the ending of OUT)")
    verb.add_argument("--notation", choices=NOTATIONS, default="iccs", help="of moves in PGN (default: %(default)s)")
    _add_common(verb, "one JSON object, the report")
    verb.set_defaults(run=_convert_verb)


def _add_common(verb: argparse.ArgumentParser, json_is: str) -> None:
    verb.add_argument("--encoding", help="of all text (default: decided for each file by its content)")
    verb.add_argument("--max-bad", type=_natural, metavar="N", help="exit with 3 if more games than this are bad")
    verb.add_argument("--json", action="store_true", help=f"results as {json_is}")


def _add_show(verbs: Any) -> None:  # noqa: ANN401 - as above
    text = "Draw a FEN or a game of a file, or sum up the tables of a data set."
    verb = verbs.add_parser("show", help="draw a position or a game, sum up tables", description=text)
    verb.add_argument("what", type=_path, metavar="FEN|FILE|FOLDER")
    verb.add_argument("--game", type=_natural, default=0, metavar="N", help="which game of the file, from 0")
    verb.add_argument("--ply", type=_natural, metavar="N", help="after how many plies (default: the last)")
    verb.add_argument("--notation", choices=NOTATIONS, default="iccs", help="of the moves (default: %(default)s)")
    verb.set_defaults(run=_show_verb)


def _add_perft(verbs: Any) -> None:  # noqa: ANN401 - as above
    text = "Count the legal lines of so many plies."
    verb = verbs.add_parser("perft", help="count the tree of legal moves", description=text)
    verb.add_argument("depth", type=_natural)
    verb.add_argument("--fen", default=ct.START_FEN, help="where from (default: the start of a game)")
    verb.add_argument("--divide", action="store_true", help="a count for each first move too")
    verb.set_defaults(run=_perft)


def _path(text: str) -> str:
    if not text:
        raise argparse.ArgumentTypeError("an empty name")
    return text


def _natural(text: str) -> int:
    if not text.isdecimal():
        raise argparse.ArgumentTypeError(f"{text!r} is not a whole number of 0 or more")
    return int(text)


def _positive(text: str) -> int:
    number = _natural(text)
    if number == 0:
        raise argparse.ArgumentTypeError("1 or more was expected")
    return number


def _verdict(bad: int, options: argparse.Namespace) -> int:
    """Return the exit code for a number of bad games."""
    if options.max_bad is None or bad <= options.max_bad:
        return 0
    _complain(f"{bad:,} bad games, {options.max_bad:,} allowed")
    return BAD_GAMES


def _replay(options: argparse.Namespace) -> int:
    mode: Mode = options.progress
    report = ct.replay(
        options.paths,
        options.out,
        rules=options.rules,
        rulings=not options.no_rulings,
        on_illegal=options.on_illegal,
        tables=options.tables.split(",") if options.tables else None,
        format=options.format,
        encoding=options.encoding,
        workers=options.workers,
        shard_bytes=options.shard_bytes,
        executor=options.executor,
        progress=BARS[mode]() or False,
    )
    print(json.dumps(report.to_dict(), ensure_ascii=False) if options.json else visible(str(report)))
    if not report.games:
        _complain("no game was found")
        return FAILURE
    return _verdict(report.bad, options)


def _judge(options: argparse.Namespace) -> int:
    if options.file and (options.fen is not None or options.moves is not None):
        raise ValueError("a file has games of its own: neither --fen nor --moves were expected beside it")
    if options.file:
        ruling = ct.judge(_show.find(options.file, options.game), rules=options.rules)
    else:
        ruling = ct.judge(fen=options.fen, moves=(options.moves or "").split(), rules=options.rules)
    if options.json:
        print(json.dumps(ruling.to_dict(), ensure_ascii=False))
    else:
        print(f"{ruling.verdict} {ruling.article or '-'}")
        print(visible(ruling.explain(options.language)))
    return 0


def _read(options: argparse.Namespace) -> int:
    if options.check:
        found = _check.check(options.files, encoding=options.encoding)
        print(json.dumps(found.to_dict(), ensure_ascii=False) if options.json else visible(str(found)))
        return _verdict(found.bad, options)
    bad = 0
    with _told() as complaints:
        for game in _games(options, complaints):
            bad += game.status != "ok"
            _print_game(game, options)
    return FAILURE if complaints else _verdict(bad, options)


def _games(options: argparse.Namespace, complaints: list[str]) -> Iterator[ct.Game]:
    """Yield every game of every input; what cannot be read is told, and the next one is read."""
    for path in options.files:
        try:
            yield from ct.read(_convert.source(path), encoding=options.encoding, variations=options.variations)
        except (ct.ReadError, OSError) as error:
            if isinstance(error, BrokenPipeError):
                raise
            complaints.append(str(error))
            _complain(str(error))


def _print_game(game: ct.Game, options: argparse.Namespace) -> None:
    if options.json:
        print(json.dumps(game.to_dict(), ensure_ascii=False))
        return
    print(_show.line(game.source, game))
    if options.moves:
        for line in game.lines:
            place = f"({line.line}: {line.parent_line}, {line.branch_ply}) " if line.line else ""
            print("   ", place + " ".join(game.notations(options.moves, line=line.line)))


def _convert_verb(options: argparse.Namespace) -> int:
    with _told() as complaints:
        report = _convert.convert(
            options.given,
            options.out,
            to=options.to,
            notation=options.notation,
            encoding=options.encoding,
        )
    # What was converted goes to standard output where that is asked for, and then nothing else.
    results = sys.stderr if options.out == _convert.STANDARD else sys.stdout
    if options.json:
        print(json.dumps(report.to_dict(), ensure_ascii=False), file=results)
    else:
        print(visible(str(report).splitlines()[0]), file=results)
    for line in report.told():
        _complain(line)
    if complaints:
        return FAILURE
    return _verdict(report.bad, options) or (0 if report.is_whole else NOT_WHOLE)


def _show_verb(options: argparse.Namespace) -> int:
    if Path(options.what).is_dir():
        print(_show.tables(options.what))
    elif Path(options.what).exists():
        print(_show.game(options.what, options.game, options.ply, options.notation))
    else:
        board = _show.position(options.what)
        print(board)
        for reason in board.impossibilities():
            print(f"impossible: {reason}")
    return 0


def _perft(options: argparse.Namespace) -> int:
    board = ct.Board(options.fen)
    started = time.perf_counter()
    if options.divide and options.depth:
        nodes = 0
        for move in board.legal_moves:
            board.push(move)
            below = board.perft(options.depth - 1)
            board.pop()
            print(f"{move} {below}", flush=True)
            nodes += below
    else:
        nodes = board.perft(options.depth)
    seconds = time.perf_counter() - started
    print(nodes)
    with contextlib.suppress(ZeroDivisionError):
        print(f"{seconds:.2f} s, {nodes / seconds / 1e6:.1f} M lines/s", file=sys.stderr)
    return 0
