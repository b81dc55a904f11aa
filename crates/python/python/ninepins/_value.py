"""Values of games in normal play."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from math import isfinite
from operator import index
from typing import TYPE_CHECKING, Any, Literal, SupportsIndex, TypeAlias

from . import _native
from ._arguments import shown
from ._arguments import text as checked
from ._ask import found
from ._brief import briefly
from ._errors import NinepinsError, ParseError, Stopped
from ._position import whole
from ._progress import Limits, Report, within
from ._shown import SVG

if TYPE_CHECKING:
    from . import _shapes as shapes

TIME = 10.0
"""The seconds that work on values may take by default."""

MEMORY = 1_000_000_000
"""The bytes that work on values may hold by default."""

LIMITS: Limits = within(TIME, MEMORY)

Number: TypeAlias = SupportsIndex | Fraction
"""A whole number, or a fraction whose denominator is a power of two."""

NUMBER = re.compile(r"-?\d+(/\d+)?")

NIMBER = re.compile(r"\*(\d*)")

SIGN = re.compile(r"(\d+)/(\d+)|([\^v])(\d*)|\*(\d*)|[{|}]")
"""A sign of canonical text that LaTeX writes in its own way."""

LONGEST_LATEX = 500
"""The longest text of a value that a notebook sets in LaTeX."""


@briefly
@dataclass(frozen=True, slots=True)
class Thermograph:
    """The corners of both walls: temperatures with values, from temperature -1 up to the foot of the mast."""

    left: Sequence[tuple[Fraction, Fraction]]
    right: Sequence[tuple[Fraction, Fraction]]


@briefly
class Value:
    """The value of a game in normal play: its canonical form.

    A value is written as for the command `value`, or is a number. Values are immutable. Two are equal if their games are, and
    then they have the same text. They add, subtract and compare with each other, with ints, and with fractions whose
    denominators are powers of two.

    >>> hot = Value("{3|1} + ^")
    >>> hot, hot - hot == 0, 2 * Value("*")
    (Value('{3^|1^}'), True, Value('0'))
    >>> hot.mean, hot.temperature, hot > 1, hot.outcome
    (Fraction(2, 1), Fraction(1, 1), True, 'L')

    The order is partial: if neither value is better in all sums, `<`, `<=`, `==`, `>=` and `>` are all false.

    >>> Value("^").confused_with(Value("*"))
    True

    Operators, properties and methods have the limits 10 s and 1 GB, and raise `Stopped` if they need more. With other limits
    write an expression, or ask `to_dict` first.

    >>> Value("cool({3|1}, 1/2) + 4.^", time=60)
    Value('{5/2^4|3/2^4}')
    """

    __slots__ = ("_facts", "_text")

    _text: str
    _facts: shapes.Value | None

    def __init__(
        self,
        value: str | Number | Value,
        *,
        time: float | None = TIME,
        memory: int | None = MEMORY,
        progress: Report | bool | None = None,
    ) -> None:
        self._facts = None
        if isinstance(value, Value):
            self._text = value._text
            return
        text = checked("a value", value) if isinstance(value, str) else number_text(value)
        if text is None:
            raise TypeError(f"a value is text, a whole number, or a Fraction, not {shown(value)}")
        self._text = _native.canonical(text, within(time, memory, progress=progress))

    @classmethod
    def _of(cls, canonical: str) -> Value:
        """Returns the value of this canonical text."""
        made = object.__new__(cls)
        made._text, made._facts = canonical, None
        return made

    def to_dict(
        self, *, time: float | None = TIME, memory: int | None = MEMORY, progress: Report | bool | None = None
    ) -> shapes.Value:
        """Returns what is known about the value, in the shape `ninepins/value/1`.

        The properties read it. If a limit left something open, a call with larger limits finds it.
        """
        facts = self._facts
        if facts is None or facts.get("stopped"):
            fields = {"expr": self._text, "time": time, "memory": memory, "progress": progress}
            facts = self._facts = found("value", fields, needs="canonical")
        return facts

    def _fact(self, name: str) -> Any:
        facts: Any = self._facts or self.to_dict()
        fact, stopped = facts[name], facts.get("stopped")
        if fact is None and stopped == "range":
            raise NinepinsError(f"a number is out of range, so {name} is not known")
        if fact is None and stopped is not None:
            message = f"the {stopped} allowed was used up before {name} was known; call `to_dict` with more of it"
            raise Stopped(message, stopped)
        return fact

    @property
    def outcome(self) -> shapes.Outcome:
        """`N` if whoever starts wins, `P` if whoever starts loses, `L` or `R` if Left or Right wins in any case."""
        outcome: shapes.Outcome = self._fact("outcome")
        return outcome

    @property
    def left_stop(self) -> Fraction:
        """The number at which play ends if Left begins, and players move until the game is a number."""
        return Fraction(self._fact("left_stop"))

    @property
    def right_stop(self) -> Fraction:
        """The number at which play ends if Right begins."""
        return Fraction(self._fact("right_stop"))

    def _mast(self, place: Literal[0, 1], name: str) -> Fraction:
        found = mast(self._text)
        return found[place] if found else Fraction(self._fact(name))

    @property
    def mean(self) -> Fraction:
        """The mean value: that of many copies is about as many times as large."""
        return self._mast(0, "mean")

    @property
    def temperature(self) -> Fraction:
        """The temperature: a measure of what a move is worth. That of the integers is -1."""
        return self._mast(1, "temperature")

    @property
    def thermograph(self) -> Thermograph:
        """The thermograph.

        >>> Value("{3|1}").thermograph.left
        ((Fraction(-1, 1), Fraction(4, 1)), (Fraction(1, 1), Fraction(2, 1)))
        """
        walls = self._fact("thermograph")
        left, right = (tuple((Fraction(t), Fraction(x)) for t, x in walls[side]) for side in ("left", "right"))
        return Thermograph(left, right)

    @property
    def birthday(self) -> int:
        """The number of moves of the longest play of the canonical form."""
        return int(self._fact("birthday"))

    @property
    def number(self) -> Fraction | None:
        """The number that the value is, if it is one."""
        return Fraction(self._text) if NUMBER.fullmatch(self._text) else None

    @property
    def nimber(self) -> int | None:
        """The size of the heap of Nim that the value is, if it is one."""
        if self._text == "0":
            return 0
        found = NIMBER.fullmatch(self._text)
        return int(found[1] or 1) if found else None

    @property
    def reduced(self) -> Value:
        """The reduced canonical form: the simplest value that differs by an infinitesimal.

        >>> Value("{3|1} + ^").reduced
        Value('{3|1}')
        """
        return Value._of(self._fact("reduced"))

    @property
    def atomic_weight(self) -> Value | None:
        """The atomic weight; `None` if the value is not all-small.

        >>> Value("^3*").atomic_weight, Value(1).atomic_weight
        (Value('3'), None)
        """
        weight = self._fact("atomic_weight")
        return None if weight is None else Value._of(weight)

    @property
    def left_options(self) -> list[Value]:
        """The options of Left in the canonical form."""
        return sorted_options(_native.options(self._text, LIMITS)[0])

    @property
    def right_options(self) -> list[Value]:
        """The options of Right in the canonical form."""
        return sorted_options(_native.options(self._text, LIMITS)[1])

    @property
    def winning_options(self) -> dict[Literal["left", "right"], list[Value]]:
        """The canonical options with which each player, to move, wins.

        >>> Value("{2,^|-1}").winning_options
        {'left': [Value('2')], 'right': [Value('-1')]}
        """
        found: dict[Literal["left", "right"], list[Value]] = {}
        for side, texts in self._fact("winning_options").items():
            if texts is None:
                raise NinepinsError(f"the winning options of {side} are too long")
            found[side] = [Value._of(text) for text in texts]
        return found

    def confused_with(self, other: Value | Number | float) -> bool:
        """Returns True if neither value is better in all sums."""
        order = self._order(other)
        if order is None:
            raise TypeError(f"a Value or a number is expected, not {type(other).__name__}")
        return order == "||"

    def cool(self, t: Number) -> Value:
        """Returns the value cooled by a temperature, at least -1.

        >>> Value("{3|1}").cool(1)
        Value('2*')
        """
        return combined(f"cool({self._text},{required(t)})")

    def heat(self, t: Value | Number) -> Value:
        """Returns the value heated by a temperature, a number or a game.

        >>> Value("2*").heat(1)
        Value('{3|1}')
        """
        return combined(f"heat({self._text},{required(t)})")

    def ordinal_sum(self, other: Value | Number) -> Value:
        """Returns the ordinal sum of the canonical form and `other`: a move in the first ends the second.

        >>> Value("*").ordinal_sum(1)
        Value('^*')
        """
        return combined(f"({self._text}):({required(other)})")

    def norton(self, unit: Value | Number) -> Value:
        """Returns the Norton product with a positive unit.

        >>> Value("1/2").norton(Value("^"))
        Value('{^2*|v*}')
        """
        return combined(f"norton({self._text},{required(unit)})")

    def cgsuite(self) -> str:
        """Returns the canonical form in the spelling of CGSuite."""
        return _native.ask("value", {"expr": self._text}, LIMITS, ["cgsuite"])[0][0]

    def svg(self) -> SVG:
        """Draws the thermograph: larger values are to the left, and temperature rises."""
        return SVG(_native.ask("value", {"expr": self._text}, LIMITS, ["svg"])[0][0])

    def _repr_svg_(self) -> str | None:
        try:
            return str(self.svg())
        except NinepinsError:
            return None

    def _repr_latex_(self) -> str | None:
        return f"${SIGN.sub(in_latex, self._text)}$" if len(self._text) <= LONGEST_LATEX else None

    def _order(self, other: object) -> Literal["<", ">", "=", "||"] | None:
        """Returns the relation to a value or a number; `None` if `other` is neither."""
        if isinstance(other, Value):
            return "=" if other._text == self._text else _native.relation(self._text, other._text, LIMITS)
        number = exact(other)
        if number is None:
            return None
        if isinstance(number, float) or abs(number.numerator) >= 2**62 or number.denominator not in POWERS:
            # No stop is this number, and a value is less than all numbers above its stops.
            return "<" if self.left_stop < number else ">" if self.right_stop > number else "||"
        return self._order(Value._of(str(number)))

    def __eq__(self, other: object) -> bool:
        if isinstance(other, Value):
            return self._text == other._text
        number = exact(other)
        return NotImplemented if number is None else self.number == number

    def __bool__(self) -> bool:
        return self._text != "0"

    def __hash__(self) -> int:
        # A number has the hash of the int or the fraction that it equals.
        number = self.number
        return hash(self._text if number is None else number)

    def __lt__(self, other: Value | Number | float) -> bool:
        order = self._order(other)
        return NotImplemented if order is None else order == "<"

    def __le__(self, other: Value | Number | float) -> bool:
        order = self._order(other)
        return NotImplemented if order is None else order in ("<", "=")

    def __gt__(self, other: Value | Number | float) -> bool:
        order = self._order(other)
        return NotImplemented if order is None else order == ">"

    def __ge__(self, other: Value | Number | float) -> bool:
        order = self._order(other)
        return NotImplemented if order is None else order in (">", "=")

    def __add__(self, other: Value | Number) -> Value:
        text = operand(other)
        return NotImplemented if text is None else added(self._text, text)

    __radd__ = __add__

    def __sub__(self, other: Value | Number) -> Value:
        text = operand(other)
        return NotImplemented if text is None else added(self._text, text, is_difference=True)

    def __rsub__(self, other: Number) -> Value:
        text = operand(other)
        return NotImplemented if text is None else added(text, self._text, is_difference=True)

    def __mul__(self, copies: SupportsIndex) -> Value:
        try:
            n = index(copies)
        except TypeError:
            return NotImplemented
        text = f"{whole(abs(n))}.({self._text})"
        return combined(f"-({text})" if n < 0 else text)

    __rmul__ = __mul__

    def __neg__(self) -> Value:
        return added("0", self._text, is_difference=True)

    def __pos__(self) -> Value:
        return self

    def __float__(self) -> float:
        number = self.number
        if number is None:
            raise TypeError(f"{shown(self)} is no number; its mean is one")
        return float(number)

    def __format__(self, form: str) -> str:
        """Formats a number as a number where `form` ends like `.2f`, and else the text."""
        if form[-1:] not in NUMERIC:
            return format(self._text, form)
        number = self.number
        return format(int(number) if number is not None and number.denominator == 1 else float(self), form)

    def __str__(self) -> str:
        return self._text

    def __repr__(self) -> str:
        return f"Value({self._text!r})"

    def __reduce__(self) -> tuple[Callable[[str], Value], tuple[str]]:
        return Value._of, (self._text,)


NUMERIC = tuple("deEfFgGn%")
"""The last characters of the formats of numbers."""

POWERS = {2**n for n in range(61)}
"""The denominators of the numbers that values have."""


def number_text(number: object) -> str | None:
    """Returns the text of a whole number or a fraction; `None` if it is neither."""
    found = None if isinstance(number, float) else exact(number)
    if found is None or isinstance(found, float):
        return None
    above, below = whole(found.numerator), whole(found.denominator)
    return str(above) if below == 1 else f"{above}/{below}"


def exact(number: object) -> int | Fraction | float | None:
    """Returns a number without rounding, of which only those that are not finite stay floats; `None` if it is none."""
    if isinstance(number, float):
        return Fraction(number) if isfinite(number) else number
    try:
        return number if isinstance(number, Fraction) else index(number)  # type: ignore[arg-type]
    except TypeError:
        # An array of numpy, too, which then takes a value number by number.
        return None


def in_latex(sign: re.Match[str]) -> str:
    """Returns a sign of canonical text in LaTeX."""
    above, below, arrow, ups, nimber = sign.groups()
    if above:
        return rf"\tfrac{{{above}}}{{{below}}}"
    if arrow:
        drawn = r"{\uparrow}" if arrow == "^" else r"{\downarrow}"
        # In 5/2^4, which is 5/2 + 4.^, two numbers meet.
        plus = "+" if ups and sign.string[: sign.start()][-1:].isdigit() else ""
        return plus + ups + (r"{\cdot}" if ups else "") + drawn
    if nimber is not None:
        return rf"{{\ast{nimber and ' ' + nimber}}}"
    return {"{": r"\left\{", "|": r"\,\middle|\,", "}": r"\right\}"}[sign[0]]


def operand(other: object) -> str | None:
    """Returns the text of a value or a number; `None` if it is neither."""
    return other._text if isinstance(other, Value) else number_text(other)


def required(other: object) -> str:
    """Returns the text of a value or a number."""
    text = operand(other)
    if text is None:
        raise TypeError(f"a Value, a whole number or a Fraction is expected, not {type(other).__name__}")
    return text


@lru_cache(maxsize=1 << 12)
def mast(canonical: str) -> tuple[Fraction, Fraction] | None:
    """Returns the mean and the temperature of a small value: fractions take longer to make than to find."""
    found = _native.mast(canonical)
    return found and (Fraction(found[0]), Fraction(found[1]))


def sorted_options(texts: list[str]) -> list[Value]:
    """Returns options, the shortest first."""
    return [Value._of(text) for text in sorted(texts, key=lambda text: (len(text), text))]


def added(g: str, h: str, is_difference: bool = False) -> Value:
    """Returns the sum of two values, or their difference."""
    try:
        return Value._of(_native.sum(g, h, is_difference, LIMITS))
    except ParseError as error:
        raise NinepinsError(error.message) from None


def combined(expression: str) -> Value:
    """Returns the value of an expression that is made of values."""
    try:
        return Value._of(_native.canonical(expression, LIMITS))
    except ParseError as error:
        # The user has not seen the expression, so that a place in it means nothing.
        raise NinepinsError(error.message) from None
