"""Answers: plain data."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal, overload

from . import _native
from ._arguments import named
from ._ask import proved
from ._brief import briefly
from ._errors import CheckError, NinepinsError
from ._progress import UNLIMITED, within
from ._shown import SVG, rows
from ._value import Value
from ._view import Found, View

if TYPE_CHECKING:
    from . import _shapes as shapes

Outcome = Literal["N", "P", "L", "R"]


OUTCOMES: dict[Outcome, str] = {
    "N": "N: whoever starts wins",
    "P": "P: whoever starts loses",
    "L": "L: Left wins, whoever starts",
    "R": "R: Right wins, whoever starts",
}
"""The outcomes in words."""


@briefly
class Answer(Found["shapes.Answer"]):
    """Who wins a position, how, and why. What a limit left open is `None`."""

    __slots__ = ("_found",)

    def __init__(self, found: str | _native.Answered) -> None:
        self._found = found
        self._data = None

    @property
    def json(self) -> str:  # type: ignore[override]
        """The data in JSON, as a command prints it with `--json`."""
        if not isinstance(self._found, str):
            self._found = self._found.json()
        return self._found

    @property
    def position(self) -> str:
        """The position."""
        return self.to_dict()["position"]

    @property
    def outcome(self) -> Outcome | None:
        """`N` if whoever starts wins, `P` if whoever starts loses, `L` or `R` if Left or Right wins in any case."""
        return self.to_dict().get("outcome") if isinstance(self._found, str) else self._found.outcome

    @property
    def winning_moves(self) -> list[str] | None:
        """The winning moves of whoever starts, at most `max_moves` of them; in a partizan game those of Left."""
        moves = self.to_dict().get("winning_moves")
        return None if moves is None else list(moves["left"])

    @property
    def winning_moves_right(self) -> list[str] | None:
        """The winning moves of Right."""
        moves = self.to_dict().get("winning_moves")
        return None if moves is None else list(moves["right"])

    @property
    def is_truncated(self) -> bool:
        """True if there are more winning moves than are listed."""
        return "winning_moves_truncated" in self.to_dict()

    @property
    def value(self) -> str | Value | None:
        """The value, such as `*5`, `-1` or `a b^2`, where it has a name; a `Value` if the game is partizan, in normal play."""
        value = self.to_dict().get("value")
        if value is None:
            return None
        return Value._of(value["text"]) if value["kind"] == "partizan" else value["text"]

    @property
    def nim_value(self) -> int | None:
        """The nim-value, if it is known."""
        value = self.to_dict().get("value")
        if value is None or value["kind"] != "nim-value":
            return None
        return int(value["text"].removeprefix("*") or 1)

    @property
    def strategy(self) -> str:
        """The strategy that answered."""
        return str(self.to_dict().get("strategy"))

    @property
    def theorem(self) -> str | None:
        """The theorem that the answer rests on; `None` for search."""
        return self.to_dict().get("theorem")

    @property
    def source(self) -> str | None:
        """The author, year and place of the theorem."""
        return self.to_dict().get("source")

    @property
    def why(self) -> str:
        """The reason, in a sentence or two."""
        return self.to_dict().get("why") or ""

    @property
    def positions(self) -> int:
        """The number of positions that were searched."""
        return int(self.to_dict()["positions"])

    @property
    def remoteness(self) -> dict[str, int] | None:
        """The number of moves of best play if Left starts, and if Right does, where it was asked for."""
        found = self.to_dict().get("remoteness")
        return None if found is None else {"left": found["left"], "right": found["right"]}

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


@briefly
@dataclass(frozen=True, slots=True)
class Step:
    """A move of a line."""

    player: Literal["left", "right"]
    move: str
    position: str
    """The position after the move."""


@briefly
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


@briefly
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


@briefly
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


@briefly
class Worksheet(View["shapes.Worksheet"]):
    """Random positions of a game, from few tokens to many, with a key."""

    __slots__ = ("_svg",)

    def __init__(self, json: str, svg: str) -> None:
        super().__init__(json)
        self._svg = svg

    @property
    def positions(self) -> list[str]:
        """The positions."""
        return [answer["position"] for answer in self.to_dict()["answers"]]

    @property
    def answers(self) -> list[Answer]:
        """The answers, one for each position."""
        answers = self.to_dict()["answers"]
        return [Answer(json.dumps(answer, separators=(",", ":"), ensure_ascii=False)) for answer in answers]

    @property
    def key(self) -> list[str]:
        """The key: who wins each position, and how."""
        return list(self.to_dict()["key"])

    def svg(self) -> SVG:
        """Draws the sheet, with its key at the end."""
        return SVG(self._svg)

    def __len__(self) -> int:
        return len(self.to_dict()["answers"])

    def __reduce__(self) -> tuple[object, ...]:
        return Worksheet, (self.json, self._svg)

    def __repr__(self) -> str:
        data = self.to_dict()
        return f"<Worksheet of {data['game']}: {len(self)} positions, seed {data['seed']}>"

    def _repr_svg_(self) -> str:
        return self._svg


@briefly
class Period(Found["shapes.Period"]):
    """The period of a nim-sequence, as far as it is known."""

    __slots__ = ("_checkpoint", "certificate")

    def __init__(self, json: str, certificate: str | None, checkpoint: bytes | None = None) -> None:
        super().__init__(json)
        self._checkpoint = checkpoint
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
        if self._checkpoint is None:
            raise NinepinsError(f"nothing is left to resume: {self!r}")
        return self._checkpoint

    @classmethod
    @named
    def from_certificate(cls, text: str) -> Period:
        """Checks the certificate of a period, and returns the period.

        >>> import ninepins
        >>> proved = ninepins.Game("kayles").period().certificate
        >>> Period.from_certificate(proved).period
        12
        """
        if not text.startswith("ninepins period "):
            raise CheckError("this is not the certificate of a period")
        proved(text, within(threads=None))
        parts = (line.partition(" ") for line in text.splitlines())
        fields = {name: rest for name, _, rest in parts}
        numbers = {name: int(fields[name]) for name in ("preperiod", "period", "saltus") if name in fields}
        known = {"schema": "ninepins/period/1", "game": fields["game"], "status": "proved", "saltus": 0}
        if "constant" in fields:
            residues = [int(residue) for residue in fields["constant"].split()]
            values = _native.Game(fields["game"])._nim_values(numbers["preperiod"] + numbers["period"], UNLIMITED)
            latest = [max(range(residue, len(values), numbers["period"])) for residue in residues]
            known["constant"] = [{"residue": at % numbers["period"], "value": values[at]} for at in latest]
        return cls(json.dumps(known | numbers), text)

    @property
    def status(self) -> Literal["proved", "observed", "open"]:
        """`proved`, `observed` (values repeat so far) or `open`."""
        return self.to_dict()["status"]

    @property
    def preperiod(self) -> int | None:
        """The heap from which on values repeat."""
        return self.to_dict().get("preperiod")

    @property
    def period(self) -> int | None:
        """The least period."""
        return self.to_dict().get("period")

    @property
    def saltus(self) -> int | None:
        """The number that a period adds to the values."""
        return self.to_dict().get("saltus")

    @property
    def constant(self) -> list[tuple[int, int]]:
        """The remainders modulo the period at which values stay although there is a saltus, each with the value.

        >>> import ninepins
        >>> ninepins.Game("0.205200c").period().constant
        [(19, 6), (39, 14)]
        """
        return [(each["residue"], each["value"]) for each in self.to_dict().get("constant", [])]

    def __eq__(self, other: object) -> bool:
        return super().__eq__(other) and isinstance(other, Period) and self.certificate == other.certificate

    __hash__ = View.__hash__

    def __reduce__(self) -> tuple[object, ...]:
        return Period, (self.json, self.certificate, self._checkpoint)

    def __repr__(self) -> str:
        return f"<Period of {self.game}: {self.status}, preperiod {self.preperiod}, period {self.period}>"

    def _repr_html_(self) -> str:
        return rows([("Game", self.game), ("Status", self.status), ("Preperiod", self.preperiod), ("Period", self.period)])
