"""The arbiter at the table: incidents in, rulings, duties, faults and penalties out."""

from __future__ import annotations

import copy
import json
import math
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from cotuong import _core
from cotuong._arguments import shortened, text
from cotuong._core import START_FEN, Move, SquareSet
from cotuong._types import Color, Square
from cotuong.errors import LogError

if TYPE_CHECKING:
    from cotuong._types import RuleSet

__all__ = ["Arbiter", "log_schema", "rule_on"]


def rule_on(log: Mapping[str, Any] | str) -> dict[str, Any]:
    """Rule on a whole log of incidents, a dictionary or JSON: `{"rulings": [...], "state": {...}}`.

    `log_schema` describes the log. Nothing is ruled on that nobody asked for: a touch counts when a side complains of
    it and it is admitted or was seen.

    Raises:
        LogError: The log is not in order; `path` says where.

    >>> import cotuong as ct
    >>> answer = ct.rule_on({"log": [{"type": "resign", "by": "red"}]})
    >>> answer["rulings"][0]["article"]
    'vn:7.1k'
    """
    told = log if isinstance(log, str) else json.dumps(_plain(log))
    answer: dict[str, Any] = json.loads(_core.rule_on(told))
    return answer


def log_schema() -> dict[str, Any]:
    """Return the JSON schema of a log of incidents."""
    schema: dict[str, Any] = json.loads(_core.log_schema())
    return schema


class Arbiter:
    """The arbiter of one game: told of incidents one by one, it answers each with rulings.

    An incident has a type, a side (`red`, `black`, `arbiter`), the fields of its type, and `at_ms` if the clock
    matters; a move may be a `Move`, a square a `Square`. The types and their fields, those in brackets not needed:

    * at the board: `move` (`move`, [`released`]), `touch` (`squares`, [`intent`, `order`, `announced`]), `slide`
      (`squares`), `drop` ([`squares`]), `adjust` ([`squares`, `announced`]);
    * at the clock: `press` ([`hand`, `before_release`]), `forgot_press`, `stop_clock` ([`reason`]), `flag` (`side`),
      `clock_report`, `late` (`minutes`);
    * on the score sheet: `record` ([`plies`]), `missed_record` (`moves`), `borrow_sheet` ([`repeated`]), `sign`;
    * between the players: `offer_draw`, `accept_draw`, `resign`, `seal` (`move`), `open_seal`;
    * to the arbiter: `claim` (`what`, [`ply`]), `complain`, `admit` and `witness` (`about`: the index of an incident),
      `found` (`what`, [`ply`, `when`]), `conduct` (`what`).

    `log_schema` has the choices of each field. A ruling is a dictionary: `article`, `action`, `duty`, `fault`,
    `remedy`, `result`, `assumed`, and `explain` in Vietnamese, English and Chinese.

    >>> import cotuong as ct
    >>> arbiter = ct.Arbiter()
    >>> _ = arbiter.incident("touch", "red", squares=["b2", "b9"])
    >>> _ = arbiter.incident("complain", "black", about=0)
    >>> (ruling,) = arbiter.incident("admit", "red", about=0)
    >>> ruling["article"], ruling["duty"]["moves"]
    ('vn:9.3a', ['b2b9'])
    """

    def __init__(
        self,
        rules: RuleSet = "vn",
        *,
        regulations: Mapping[str, Any] | None = None,
        start_fen: str = START_FEN,
    ) -> None:
        self._log: dict[str, Any] = {
            "rules": text("rules", rules),
            "regulations": _plain(regulations or {}, "regulations"),
            "start_fen": text("start_fen", start_fen),
        }
        self._incidents: list[dict[str, Any]] = []
        self._rulings: list[dict[str, Any]] = []
        self._table = _core.Table(json.dumps(self.log))

    def incident(self, type: str, by: Color | str, **fields: object) -> list[dict[str, Any]]:  # noqa: A002 - the log's word
        """Take the next incident and return the rulings on it.

        Raises:
            LogError: The incident is not in order; then it is as if it had not been told.
        """
        told = _plain({"type": type, "by": by, **fields}, f"log[{len(self._incidents)}]")
        rulings: list[dict[str, Any]] = json.loads(self._table.incident(json.dumps(told)))
        self._incidents.append(told)
        self._rulings += rulings
        return copy.deepcopy(rulings)

    @property
    def rulings(self) -> list[dict[str, Any]]:
        """All rulings so far, each with the index of its incident."""
        return copy.deepcopy(self._rulings)

    @property
    def state(self) -> dict[str, Any]:
        """How the game stands: position, clocks, faults, duties, result."""
        state: dict[str, Any] = json.loads(self._table.state())
        return state

    @property
    def log(self) -> dict[str, Any]:
        """The log so far, as `rule_on` takes it."""
        return copy.deepcopy({**self._log, "log": self._incidents})

    def __repr__(self) -> str:
        incidents, rulings = len(self._incidents), len(self._rulings)
        return f"<Arbiter {self._log['rules']}: {incidents} incidents, {rulings} rulings>"

    def __reduce__(self) -> tuple[Any, ...]:
        """Return the log: an arbiter copies and pickles as that."""
        return _told, (type(self), self.log)


def _told(kind: type[Arbiter], log: dict[str, Any]) -> Arbiter:
    """Return an arbiter that has been told of all incidents of a log."""
    arbiter = kind(log["rules"], regulations=log["regulations"], start_fen=log["start_fen"])
    for incident in log["log"]:
        arbiter.incident(**incident)
    return arbiter


def _plain(value: Any, path: str = "") -> Any:  # noqa: ANN401 - whatever a log may hold
    """Return a value as JSON has it, new from top to bottom: moves, squares and sides as their texts."""
    if isinstance(value, (Move, Square, Color)):
        return str(value)
    if isinstance(value, Mapping):
        return {_name(key, path): _plain(field, f"{path}.{key}" if path else key) for key, field in value.items()}
    if isinstance(value, (list, tuple, SquareSet)):
        return [_plain(item, f"{path}[{index}]") for index, item in enumerate(value)]
    if hasattr(value, "tolist"):
        # NumPy's numbers, and its arrays.
        return _plain(value.tolist(), path)
    if isinstance(value, float) and not math.isfinite(value):
        raise _refusal(path, f"{value} is no number of JSON")
    if isinstance(value, str) and any("\ud800" <= sign <= "\udfff" for sign in value):
        raise _refusal(path, f"{shortened(value)} holds half of a surrogate pair, which is no character")
    if value is None or isinstance(value, (str, int, float)):
        return value
    raise _refusal(path, f"a text, a number, a list or a dictionary was expected, not {type(value).__name__}")


def _name(key: object, path: str) -> str:
    """Return the name of a field."""
    if not isinstance(key, str):
        raise _refusal(path, f"the name of a field is {shortened(key)}: a text was expected")
    return key


def _refusal(path: str, message: str) -> LogError:
    """Return the error of a log that is not in order there."""
    error = LogError(f"{path}: {message}" if path else message)
    error.path = path
    return error
