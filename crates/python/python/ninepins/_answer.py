"""Answers: plain data."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Literal, overload

from . import _native
from ._arguments import named
from ._errors import CheckError, NinepinsError
from ._shown import SVG, rows
from ._value import Value

Outcome = Literal["N", "P", "L", "R"]


OUTCOMES: dict[Outcome, str] = {
    "N": "N: whoever starts wins",
    "P": "P: whoever starts loses",
    "L": "L: Left wins, whoever starts",
    "R": "R: Right wins, whoever starts",
}
"""The outcomes in words."""


class Answer:
    """Who wins a position, how, and why. What a limit left open is `None`."""

    __slots__ = ("_data", "json")

    def __init__(self, json: str) -> None:
        self.json = json
        """The answer in JSON, as the command `solve --json` prints it."""
        self._data: dict[str, Any] | None = None

    def to_dict(self) -> dict[str, Any]:
        """Returns the answer as plain data, in the shape `ninepins/answer/1`."""
        data = self._data
        if data is None:
            data = self._data = json.loads(self.json)
        return data

    def _field(self, name: str) -> Any:
        return self.to_dict().get(name)

    @property
    def game(self) -> str:
        """The game's line."""
        return str(self._field("game"))

    @property
    def position(self) -> str:
        """The position."""
        return str(self._field("position"))

    @property
    def outcome(self) -> Outcome | None:
        """`N` if whoever starts wins, `P` if whoever starts loses, `L` or `R` if Left or Right wins in any case."""
        outcome: Outcome | None = self._field("outcome")
        return outcome

    def _moves(self, player: str) -> list[str] | None:
        moves = self._field("winning_moves")
        return None if moves is None else list(moves[player])

    @property
    def winning_moves(self) -> list[str] | None:
        """The winning moves of whoever starts, at most `max_moves` of them; in a partizan game those of Left."""
        return self._moves("left")

    @property
    def winning_moves_right(self) -> list[str] | None:
        """The winning moves of Right."""
        return self._moves("right")

    @property
    def is_truncated(self) -> bool:
        """True if there are more winning moves than are listed."""
        return self._field("winning_moves_truncated") is not None

    @property
    def value(self) -> str | Value | None:
        """The value, such as `*5`, `-1` or `a b^2`, where it has a name; a `Value` if the game is partizan, in normal play."""
        value = self._field("value")
        if value is None:
            return None
        text = str(value["text"])
        return Value._of(text) if value["kind"] == "partizan" else text

    @property
    def nim_value(self) -> int | None:
        """The nim-value, if it is known."""
        value = self._field("value")
        if value is None or value["kind"] != "nim-value":
            return None
        size = str(value["text"]).removeprefix("*")
        return int(size or 1)

    @property
    def strategy(self) -> str:
        """The strategy that answered."""
        return str(self._field("strategy"))

    @property
    def theorem(self) -> str | None:
        """The theorem that the answer rests on; `None` for search."""
        theorem: str | None = self._field("theorem")
        return theorem

    @property
    def source(self) -> str | None:
        """The author, year and place of the theorem."""
        source: str | None = self._field("source")
        return source

    @property
    def why(self) -> str:
        """The reason, in a sentence or two."""
        return str(self._field("why") or "")

    @property
    def positions(self) -> int:
        """The number of positions that were searched."""
        return int(self._field("positions"))

    @property
    def remoteness(self) -> dict[str, int] | None:
        """The number of moves of best play if Left starts, and if Right does, where it was asked for."""
        remoteness: dict[str, int] | None = self._field("remoteness")
        return remoteness

    @property
    def stopped(self) -> str | None:
        """The limit that left something open."""
        stopped: str | None = self._field("stopped")
        return stopped

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Answer) and self.json == other.json

    def __hash__(self) -> int:
        return hash(self.json)

    def __reduce__(self) -> tuple[type[Answer], tuple[str]]:
        return Answer, (self.json,)

    def __repr__(self) -> str:
        value = f", {self.value}" if self.value is not None else ""
        return f"<Answer {self.game} at {self.position}: {self.outcome or 'unknown'}{value}>"

    def _repr_html_(self) -> str:
        moves = self.winning_moves or []
        right = self.winning_moves_right or []
        shown = ", ".join(moves[:20]) + (", ..." if len(moves) > 20 else "")
        pairs = [
            ("Game", self.game),
            ("Position", self.position),
            ("Outcome", OUTCOMES[self.outcome] if self.outcome else "unknown"),
            ("Value", self.value),
            ("Winning moves", shown),
            ("Right's", ", ".join(right[:20]) if right != moves else None),
            ("Why", self.why),
            ("By", self.theorem),
        ]
        return rows(pairs)


@dataclass(frozen=True, slots=True)
class Step:
    """A move of a line."""

    player: Literal["left", "right"]
    move: str
    position: str
    """The position after the move."""


@dataclass(frozen=True, slots=True)
class Line:
    """A line of best play: a sequence of steps."""

    winner: Literal["left", "right"] | None
    steps: Sequence[Step]
    remoteness: int | None
    """The number of moves of best play; `None` if it was not found."""
    ends: bool
    """True if the line reaches the end of play."""

    def __iter__(self) -> Iterator[Step]:
        return iter(self.steps)

    def __len__(self) -> int:
        return len(self.steps)

    def __bool__(self) -> bool:
        return True

    @overload
    def __getitem__(self, at: int) -> Step: ...
    @overload
    def __getitem__(self, at: slice) -> Sequence[Step]: ...
    def __getitem__(self, at: int | slice) -> Step | Sequence[Step]:
        return self.steps[at]


@dataclass(frozen=True, slots=True)
class Effort:
    """The work of a strategy for a position."""

    strategy: str
    memo: Literal["none", "hash", "trie"] | None
    """The transposition table of a search."""
    cancel: bool
    """True if it is a search that cancels equal heaps, or in misère play takes equal heaps for one another."""
    outcome: Outcome | None
    """The outcome; `None` if a limit stopped the strategy."""
    stopped: str | None
    """The limit that stopped it."""
    positions: int
    """The number of positions searched."""
    entries: int
    """The number of entries in its memo."""
    bytes: int
    """The size of its memo."""
    seconds: float
    """The time that it took."""


@dataclass(frozen=True, slots=True)
class Genus:
    """A genus: the nim-value in normal play, and those in misère play beside 0, 1, 2, ... heaps `*2`."""

    symbol: str
    normal: int
    superscripts: Sequence[int]
    is_wild: bool
    """True if no position of Nim has it."""

    def __str__(self) -> str:
        return self.symbol


@dataclass(frozen=True, slots=True)
class Form:
    """A misère canonical form."""

    text: str | None
    """The form written out; `None` if it is too long."""
    nim_heap: int | None
    """The size of the heap of Nim that it equals, if it does."""
    birthday: int
    subforms: int
    """The number of its subforms, itself included."""

    def __str__(self) -> str:
        return self.text or f"a form of birthday {self.birthday}"


class Worksheet:
    """Random positions of a game, from few tokens to many, with a key."""

    __slots__ = ("_data", "_svg")

    def __init__(self, json_text: str, svg: str) -> None:
        self._data: dict[str, Any] = json.loads(json_text)
        self._svg = svg

    def to_dict(self) -> dict[str, Any]:
        """Returns the shape `ninepins/worksheet/1`."""
        return self._data

    @property
    def positions(self) -> list[str]:
        """The positions."""
        return [answer["position"] for answer in self._data["answers"]]

    @property
    def answers(self) -> list[Answer]:
        """The answers, one for each position."""
        return [Answer(json.dumps(answer, separators=(",", ":"), ensure_ascii=False)) for answer in self._data["answers"]]

    @property
    def key(self) -> list[str]:
        """The key: who wins each position, and how."""
        return list(self._data["key"])

    def svg(self) -> SVG:
        """Draws the sheet, with its key at the end."""
        return SVG(self._svg)

    def __len__(self) -> int:
        return len(self._data["answers"])

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Worksheet) and self._data == other._data

    def __hash__(self) -> int:
        return hash((self._data["game"], *self.positions))

    def __reduce__(self) -> tuple[type[Worksheet], tuple[str, str]]:
        return Worksheet, (json.dumps(self._data), self._svg)

    def __repr__(self) -> str:
        return f"<Worksheet of {self._data['game']}: {len(self)} positions, seed {self._data['seed']}>"

    def _repr_svg_(self) -> str:
        return self._svg


class Period:
    """The period of a nim-sequence, as far as it is known."""

    __slots__ = ("_data", "_search", "certificate")

    def __init__(
        self, json_text: str, certificate: str | None, search: _native.Search | bytes | None = None
    ) -> None:
        self._data: dict[str, Any] = json.loads(json_text)
        self._search = search
        self.certificate = certificate
        """A certificate, if the period is proved."""

    def checkpoint(self) -> bytes:
        """Returns the bytes with which `Game.period(resume=...)` continues the search, or the command `period --checkpoint`.

        Raises `NinepinsError` if the period is proved, or the search ended for want of memory.

        >>> import ninepins
        >>> game = ninepins.Game("0.156")
        >>> game.period(resume=game.period(2000).checkpoint()).period
        349
        """
        if self._search is None:
            raise NinepinsError(f"nothing is left to resume: {self!r}")
        return self._search if isinstance(self._search, bytes) else self._search.bytes()

    def to_dict(self) -> dict[str, Any]:
        """Returns the shape `ninepins/period/1`."""
        return self._data

    @classmethod
    @named
    def from_certificate(cls, text: str) -> Period:
        """Checks the certificate of a period, and returns the period.

        >>> import ninepins
        >>> proved = ninepins.Game("kayles").period().certificate
        >>> Period.from_certificate(proved).period
        12
        """
        from ._game import check

        if _native.kind_of(text) != "period":
            raise CheckError("this is not the certificate of a period")
        check(text)
        parts = (line.partition(" ") for line in text.splitlines())
        fields = {name: rest for name, _, rest in parts}
        game = fields["game"]
        numbers: dict[str, int] = {name: int(fields[name]) for name in ("preperiod", "period", "saltus") if name in fields}
        data: dict[str, Any] = {"schema": "ninepins/period/1", "game": game, "status": "proved", "saltus": 0, **numbers}
        return cls(json.dumps(data), text)

    @property
    def game(self) -> str:
        """The game's line."""
        return str(self._data["game"])

    @property
    def status(self) -> Literal["proved", "observed", "open"]:
        """`proved`, `observed` (values repeat so far) or `open`."""
        status: Literal["proved", "observed", "open"] = self._data["status"]
        return status

    def _number(self, name: str) -> int | None:
        number = self._data.get(name)
        return None if number is None else int(number)

    @property
    def preperiod(self) -> int | None:
        """The heap from which on values repeat."""
        return self._number("preperiod")

    @property
    def period(self) -> int | None:
        """The least period."""
        return self._number("period")

    @property
    def saltus(self) -> int | None:
        """The number that a period adds to the values."""
        return self._number("saltus")

    @property
    def stopped(self) -> str | None:
        """The limit that ended the search."""
        stopped: str | None = self._data.get("stopped")
        return stopped

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Period) and (self._data, self.certificate) == (other._data, other.certificate)

    def __hash__(self) -> int:
        return hash((self.game, self.status, self.period))

    def __reduce__(self) -> tuple[type[Period], tuple[str, str | None, bytes | None]]:
        search = None if self._search is None else self.checkpoint()
        return Period, (json.dumps(self._data), self.certificate, search)

    def __repr__(self) -> str:
        return f"<Period of {self.game}: {self.status}, preperiod {self.preperiod}, period {self.period}>"

    def _repr_html_(self) -> str:
        return rows([("Game", self.game), ("Status", self.status), ("Preperiod", self.preperiod), ("Period", self.period)])
