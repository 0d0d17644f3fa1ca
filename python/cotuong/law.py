"""What the law says of a game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cotuong import _core
from cotuong._arguments import several, wrong_type
from cotuong._core import START_FEN, Board, Game

if TYPE_CHECKING:
    from collections.abc import Iterable

    from cotuong._core import Move, Ruling
    from cotuong._types import RuleSet

__all__ = ["judge"]


def judge(
    game: Board | Game | None = None,
    *,
    fen: str | None = None,
    moves: Iterable[Move | str] | None = None,
    rules: RuleSet = "vn",
) -> Ruling:
    """Rule on the last position of a game as an arbiter would, with the reason for each word.

    The game is a `Board` with the moves that led to it, a `Game`, or a start and moves. A lone position tells nothing
    of repetition, and the ruling says so. Repetitions that play went on from stand in the table `loops`.

    Args:
        game: The board or the game; without one, `fen` and `moves` make it.
        fen: The start; by default that of a game.
        moves: The moves from there, as `Move` or in ICCS.
        rules: The rule set.

    Raises:
        FenError: The start is no FEN, or a position to which no game comes or on which legality cannot be asked.
        IllegalMoveError: A move may not be played.
        ValueError: There is no such rule set.
        TypeError: A game is given, and a start or moves besides; or moves as one text.

    >>> import cotuong as ct
    >>> moves = "a1d1 d9e9 d1e1 e9d9 e1d1 d9e9 d1e1 e9d9 e1d1".split()
    >>> ruling = ct.judge(fen="3k5/9/9/9/9/9/9/9/R8/5K3 w", moves=moves)
    >>> ruling.verdict, ruling.red_acts, ruling.black_acts
    ('red_loses', ['check', 'check'], ['parry', 'parry'])
    >>> ct.judge(ct.Board()).verdict
    'insufficient_history'
    """
    if isinstance(game, str):
        raise TypeError("the game is a text: a Board or a Game was expected; a FEN is given as fen=...")
    if isinstance(moves, str):
        raise TypeError("moves are one text: a list of moves was expected, such as moves.split()")
    if not (game is None or isinstance(game, (Board, Game))):
        raise wrong_type("game", "a Board or a Game", game)
    if game is not None and (fen is not None or moves is not None):
        raise TypeError("a game has its own start and moves: neither fen nor moves were expected beside it")
    if isinstance(game, Game):
        game = game.board()
    elif game is None:
        game = Board(START_FEN if fen is None else fen)
        for move in several("moves", () if moves is None else moves, "moves"):
            game.push(move)
    return _core.judge(game, rules=rules)
