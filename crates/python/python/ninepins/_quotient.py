"""Misère quotients."""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, Literal

from . import _native
from ._answer import Outcome
from ._errors import NinepinsError
from ._shown import SVG, rows

if TYPE_CHECKING:
    from ._game import PositionLike


class Quotient:
    """The misère quotient of a game: the monoid of its positions, up to equality in all sums, as far as it was built."""

    __slots__ = ("_data", "_native")

    def __init__(self, native: _native.Quotient) -> None:
        self._native = native
        self._data: dict[str, Any] = json.loads(native.json())

    def to_dict(self) -> dict[str, Any]:
        """Returns the shape `ninepins/quotient/1`."""
        return self._data

    @property
    def game(self) -> str:
        """The game's line."""
        return str(self._data["game"])

    @property
    def status(self) -> Literal["complete", "partial", "infinite"]:
        """`complete` if it covers all heaps, `infinite` if it is infinite, else `partial`."""
        status: Literal["complete", "partial", "infinite"] = self._data["status"]
        return status

    @property
    def order(self) -> int | None:
        """The number of elements; `None` if it is infinite."""
        order = self._data["order"]
        return None if order is None else int(order)

    @property
    def stopped(self) -> str | None:
        """The reason why it covers no more heaps, in a word."""
        stopped: str | None = self._data.get("stopped")
        return stopped

    @property
    def relations(self) -> list[tuple[str, str]] | None:
        """Equations of words, which imply all others; `None` if the quotient is infinite or too large for them."""
        return self._native.relations()

    def phi(self, position: PositionLike) -> str:
        """Returns the value of a position, as a word.

        >>> import ninepins
        >>> ninepins.Game("nim").quotient(3).phi(1)
        'a'
        """
        value = self._native.value(position)
        if value is None:
            raise NinepinsError(f"the quotient does not cover {position}")
        return value

    def outcome(self, position: PositionLike) -> Outcome:
        """Returns the outcome of a position in misère play."""
        return self._native.outcome(position)

    def compare(self, first: PositionLike, second: PositionLike) -> Literal["<", ">", "=", "||"]:
        """Compares two positions in all sums of the game: `>` if Left prefers the first, `||` if neither is better.

        >>> import ninepins
        >>> ninepins.Game("kayles").quotient().compare("5+5", "0")
        '||'
        """
        return self._native.compare(first, second)

    def inverses(self, heaps: Iterable[int]) -> dict[int, str | None]:
        """Returns a shortest inverse of each heap, a position, or `None` if there is none.

        In an infinite quotient a heap may be left out: then no inverse was found, and perhaps there is one.
        """
        asked = list(heaps)
        found = self._native.inverses(asked)
        if len(found) < len(asked):
            raise NinepinsError(f"the quotient was not built to heap {max(asked)}; heaps repeat where it has a period")
        return {heap: inverse for heap, inverse, is_decided in found if is_decided}

    @property
    def certificate(self) -> str:
        """A certificate, for `check`."""
        return self._native.certificate()

    def svg(self) -> SVG:
        """Draws the elements, from the invertible ones down to the kernel."""
        return SVG(self._native.svg())

    def __len__(self) -> int:
        order = self.order
        if order is None:
            raise TypeError("an infinite quotient has no length")
        return order

    def __bool__(self) -> bool:
        return True

    def __repr__(self) -> str:
        return f"<Quotient of {self.game}: {self.status}, order {self.order}>"

    def _repr_html_(self) -> str:
        relations = self.relations or []
        shown = ", ".join(f"{word} = {least}" for word, least in relations[:20])
        more = ", ..." if len(relations) > 20 else ""
        return rows([("Game", self.game), ("Status", self.status), ("Order", self.order), ("Relations", shown + more)])
