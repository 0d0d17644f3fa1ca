"""Makes the sample archive that the library ships: run `python tests/sample_archive.py` to write it anew.

The games are played by the script itself, by a one-ply search with a seeded whim, so they belong to nobody and come out
the same on every machine. Names of players and events are made up. A few games are faulty on purpose.
"""

from __future__ import annotations

import dataclasses
import random
from pathlib import Path
from typing import Literal, TypeAlias

import cotuong as ct
from cotuong import PieceType

ARCHIVE = Path(__file__).resolve().parent.parent / "python" / "cotuong" / "data" / "sample"

Notation: TypeAlias = Literal["iccs", "zh-hans", "zh-hant", "vn"]

VALUES = {
    PieceType.KING: 1000,
    PieceType.ADVISOR: 20,
    PieceType.ELEPHANT: 20,
    PieceType.ROOK: 90,
    PieceType.HORSE: 40,
    PieceType.CANNON: 45,
    PieceType.PAWN: 10,
}


@dataclasses.dataclass(frozen=True)
class Played:
    """A game that was played: where from, with which moves, to which result."""

    fen: str
    moves: list[ct.Move]
    result: str


def value_at(board: ct.Board, square: ct.Square) -> int:
    """Return the worth of the man on a square, 0 for none."""
    piece = board.piece_at(square)
    return VALUES[piece.piece_type] if piece else 0


def threat(board: ct.Board, move: ct.Move) -> int:
    """Return what a capture wins if it is answered by taking back, 0 for a quiet move."""
    gain = value_at(board, move.to_square)
    if gain:
        stake = value_at(board, move.from_square)
        board.push(move)
        if any(reply.to_square is move.to_square for reply in board.legal_moves):
            gain -= stake
        board.pop()
    return gain


def worth(board: ct.Board, move: ct.Move, whim: random.Random) -> float:
    """Return what a move wins at once, less what the best answer takes, and a little chance."""
    gain = value_at(board, move.to_square)
    board.push(move)
    loss = max((threat(board, reply) for reply in board.legal_moves), default=-10_000)
    check = 8 if board.is_check() else 0
    again = 60 * (board.repetition_count() - 1)
    board.pop()
    return gain - loss + check - again + 12 * whim.random()


def play(seed: int, limit: int, fen: str = ct.START_FEN) -> Played:
    """Play a game of at most `limit` plies."""
    # `random()` alone is promised to give the same numbers in every version of Python.
    whim = random.Random(seed)  # noqa: S311 - for games, not for secrets
    board = ct.Board(fen)
    while board.legal_moves and len(board.move_stack) < limit:
        board.push(max(board.legal_moves, key=lambda move: worth(board, move, whim)))
    return Played(fen, board.move_stack, result(board))


def result(board: ct.Board) -> str:
    """Return who has won: the mating side, or who is a rook ahead when the players stop."""
    red_moves = board.turn is ct.Color.RED
    if not board.legal_moves:
        return "0-1" if red_moves else "1-0"
    balance = 0
    for square in ct.Square:
        piece = board.piece_at(square)
        if piece:
            balance += VALUES[piece.piece_type] * (1 if piece.color is ct.Color.RED else -1)
    if abs(balance) < VALUES[PieceType.ROOK]:
        return "1/2-1/2"
    return "1-0" if balance > 0 else "0-1"


def movetext(game: Played, notation: Notation) -> str:
    """Return the moves as lines of a PGN: a pair a line, with its number."""
    board = ct.Board(game.fen)
    words: list[str] = []
    for move in game.moves:
        if board.turn is ct.Color.RED:
            words.append(f"\n{board.fullmove_number}.")
        elif not words:
            words.append(f"{board.fullmove_number}. ...")
        text = board.format(move, notation)
        words.append(f"{text[:2]}-{text[2:]}".upper() if notation == "iccs" else text)
        board.push(move)
    return " ".join(words).replace(" \n", "\n").strip()


def remark(game: Played) -> str:
    """Return why a game ended, as Chinese servers write it before the result."""
    board = ct.Board(game.fen)
    for move in game.moves:
        board.push(move)
    if board.is_checkmate():
        return "{绝杀} "
    return "{议和} " if game.result == "1/2-1/2" else "{认负} "


def pgn(game: Played, tags: dict[str, str], notation: Notation, end: str = "") -> str:
    """Return a game as PGN, with a remark before its result."""
    head = {"Game": "Chinese Chess", **tags, "Result": game.result}
    if game.fen != ct.START_FEN:
        head["FEN"] = game.fen
    if notation == "iccs":
        head["Format"] = "ICCS"
    lines = [f'[{name} "{value}"]' for name, value in head.items()]
    moves = [movetext(game, notation)] if game.moves else []
    return "\n".join([*lines, "", *moves, end + game.result, ""])


def tournament(
    first_seed: int, rounds: int, names: list[str], event: str, place: str
) -> list[tuple[dict[str, str], int]]:
    """Return the tags and the seed of every game of a made-up tournament."""
    games = []
    for number in range(rounds):
        distance = 1 + number // len(names) % (len(names) - 1)
        red, black = names[number % len(names)], names[(number + distance) % len(names)]
        tags = {
            "Event": event,
            "Site": place,
            "Date": f"2026-{number % 12 + 1:02}-{number % 28 + 1:02}",
            "Round": str(number + 1),
            "Red": red,
            "Black": black,
        }
        games.append((tags, first_seed + number))
    return games


def limit_of(seed: int) -> int:
    """Return how long the players of a game go on: 40 to 159 plies."""
    return 40 + seed * 37 % 120


def faulty() -> str:
    """Return games that break, each in its own way, and a good one at the end."""
    tags = {"Event": "错误样本", "Red": "甲", "Black": "乙"}
    short = play(900, 12)
    good = pgn(short, {**tags, "Round": "good"}, "zh-hans")

    def broken(name: str, text: str) -> str:
        return text.replace('"good"', f'"{name}"')

    moves = movetext(short, "zh-hans").splitlines()
    fifth = moves[4].split()[1]
    illegal = broken("illegal move", good.replace(f"5. {fifth}", "5. 马二进五"))
    unreadable = broken("unreadable move", good.replace(f"5. {fifth}", "5. 马二??"))
    tandem = Played("3k5/9/9/4P1P2/4P1P2/9/9/9/9/5K3 w - - 0 1", [], "*")
    ambiguous = pgn(tandem, {**tags, "Round": "ambiguous move"}, "zh-hans").replace("\n\n*", "\n\n1. 前兵平四\n*")
    no_king = Played("3k5/9/9/9/9/9/9/9/R8/9 w - - 0 1", [], "1-0")
    bad_start = pgn(no_king, {**tags, "Round": "bad start"}, "zh-hans").replace("\n\n1-0", "\n\n1. 车九平六\n1-0")
    truncated = broken("truncated", good.replace(f"5. {fifth}", "{this comment never ends\n5. 车九进一"))
    games = [illegal, unreadable, ambiguous, bad_start, truncated, good]
    return "\n".join(games)


def repeating() -> str:
    """Return games that repeat themselves: what the law says of each, and one result that contradicts it."""
    event = {"Event": "Giải Lặp Nước", "Site": "Thành phố Mẫu", "Date": "2026-11-30"}
    opening = ["c3c4", "h9g7", "h0g2", "g6g5", "b0a2", "b9c7"]
    composed: list[tuple[str, list[str], str, int, str]] = [
        # Both sides go to and fro: a draw.
        (ct.START_FEN, opening, "a0a1 a9a8 a1a0 a8a9", 2, "1/2-1/2"),
        # A rook checks with every move, along a rank and a file: Red loses.
        ("3k5/9/9/9/9/9/9/9/R8/5K3 w - - 0 1", ["a1d1"], "d9e9 d1e1 e9d9 e1d1", 2, "0-1"),
        # A rook chases a horse that nothing protects: Red loses.
        ("2bak1b2/4a4/9/p5p1p/2R2n3/6P2/P7P/4B4/4A4/2BAK4 b - - 0 1", [], "f5d6 c5c6 d6f5 c6c5", 2, "0-1"),
        # A rook checks and threatens mate by turns: allowed, a draw.
        ("9/5k3/9/9/9/9/9/4K4/9/8R w - - 0 1", [], "i0i8 f8f9 i8i0 f9f8", 2, "1/2-1/2"),
        # A horse checks with every move, yet the players called it a draw.
        ("9/4k4/9/3N5/9/9/9/5K3/9/9 b - - 0 1", [], "e8d8 d6f7 d8e8 f7d6", 2, "1/2-1/2"),
    ]
    texts = []
    for number, (fen, before, loop, rounds, outcome) in enumerate(composed, 1):
        moves = [ct.Move(move) for move in [*before, *(rounds * loop.split())]]
        tags = event | {"Round": str(number), "Red": "Lý Mẫu", "Black": "Vũ Mẫu"}
        texts.append(pgn(Played(fen, moves, outcome), tags, "vn"))
    return "\n".join(texts)


def archive() -> dict[str, bytes]:
    """Return the files of the archive."""

    def games(schedule: list[tuple[dict[str, str], int]], notation: Notation, *, remarks: bool = False) -> str:
        texts = []
        for tags, seed in schedule:
            game = play(seed, limit_of(seed))
            texts.append(pgn(game, tags, notation, remark(game) if remarks else ""))
        return "\n".join(texts)

    vietnamese = tournament(100, 20, ["Lê An", "Trần Bình", "Phạm Chi", "Đỗ Dũng"], "Giải Mẫu", "Thành phố Mẫu")
    mainland = tournament(200, 14, ["样甲", "样乙", "样丙"], "样本联赛", "样城")
    taiwan = tournament(300, 14, ["樣甲", "樣乙", "樣丙"], "樣本聯賽", "樣城")
    letters = tournament(400, 8, ["A. Sample", "B. Sample"], "Sample Open", "Sampleton")
    handicap = Played("rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/R1BAKABNR w - - 0 1", [], "*")
    handicap = play(500, 40, handicap.fen)
    commented = games(letters, "iccs").replace("1. H2-H6", "1. H2-H6 {a rare start} (1. H2-E2 H9-G7 {usual}) 1...", 1)
    odds = pgn(handicap, {"Event": "让子样本", "Red": "先让左马", "Black": "样乙"}, "zh-hans")
    return {
        "giai-mau.pgn": games(vietnamese, "zh-hans").encode(),
        "gb18030/liansai.pgn": (games(mainland, "zh-hans", remarks=True) + "\n" + odds).encode("gb18030"),
        "gb18030/faulty.pgn": faulty().encode("gb18030"),
        "big5/liansai.pgn": games(taiwan, "zh-hant").replace("\n", "\r\n").encode("big5"),
        "iccs/open.pgn": commented.encode("ascii"),
        "lap-nuoc.pgn": repeating().encode(),
    }


def main() -> None:
    """Write the archive."""
    for name, content in archive().items():
        path = ARCHIVE / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)


if __name__ == "__main__":
    main()
