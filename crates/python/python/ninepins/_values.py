"""Values of heaps, one after the other."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, cast, overload

from ._brief import briefly
from ._errors import NinepinsError
from ._shown import rows
from ._value import Value
from ._view import Found

if TYPE_CHECKING:
    from . import _shapes as shapes


@briefly
@dataclass(frozen=True, slots=True)
class Saltus:
    """A period of values: heap n + `period` has the value of heap n plus `saltus`, for all n from `from_` on."""

    period: int
    from_: int
    saltus: Value | None
    """`None` if its text is too long."""
    proved: bool
    """True if it holds for all heaps, by a theorem; else it was only seen in those that are known."""


@briefly
class Values(Found["shapes.Heaps"], Sequence[Value]):
    """The values of heaps 0, 1, 2, ... of a game: a sequence, with means, temperatures and period.

    >>> import ninepins
    >>> values = ninepins.Game("0.7|0.07").values(9)
    >>> values[7], len(values), values.means[7]
    (Value('{3|2}'), 10, Fraction(5, 2))
    >>> values.period
    Saltus(period=2, from_=1, saltus=Value('{1|0}'), proved=True)
    """

    __slots__ = ()

    @property
    def means(self) -> list[Fraction]:
        """The means of the heaps, as far as they were found."""
        return [Fraction(mean) for mean, _ in self.to_dict().get("means") or ()]

    @property
    def temperatures(self) -> list[Fraction]:
        """The temperatures of the heaps, as far as they were found."""
        return [Fraction(temperature) for _, temperature in self.to_dict().get("means") or ()]

    @property
    def period(self) -> Saltus | None:
        """The period with its saltus, proved or seen; `None` if there is no pattern."""
        found = self.to_dict().get("period")
        if found is None:
            return None
        saltus = found.get("saltus")
        return Saltus(found["period"], found["from"], None if saltus is None else Value._of(saltus), found["proved"])

    @property
    def _texts(self) -> list[str | None]:
        return cast("list[str | None]", self.to_dict()["values"])

    def __len__(self) -> int:
        return len(self._texts)

    @overload
    def __getitem__(self, at: int) -> Value: ...
    @overload
    def __getitem__(self, at: slice) -> list[Value]: ...
    def __getitem__(self, at: int | slice) -> Value | list[Value]:
        return [value(text) for text in self._texts[at]] if isinstance(at, slice) else value(self._texts[at])

    def __repr__(self) -> str:
        period = self.period
        shown = "no period" if period is None else f"period {period.period}"
        return f"<Values of {self.game}: {len(self)} heaps, {shown}>"

    def _repr_html_(self) -> str:
        texts = [text or "..." for text in self._texts[:MOST_SHOWN]]
        shown = [(str(heap), text if len(text) <= LONGEST_SHOWN else "...") for heap, text in enumerate(texts)]
        more = [("...", "...")] if len(self) > MOST_SHOWN else []
        period = self.period
        found = period and f"{period.period} with saltus {period.saltus} from heap {period.from_} on"
        sure = period and (", proved" if period.proved else ", seen")
        return rows([("Game", self.game), ("Period", f"{found}{sure}" if period else "none"), *shown, *more])


MOST_SHOWN = 24
"""The most values that a notebook shows."""

LONGEST_SHOWN = 200
"""The longest value that a notebook shows."""


def value(text: str | None) -> Value:
    """Returns the value of this text."""
    if text is None:
        raise NinepinsError("the text of this value is too long")
    return Value._of(text)
