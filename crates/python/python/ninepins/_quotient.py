"""Misère quotients."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Literal

from . import _native
from ._arguments import LAST, whole
from ._answer import Outcome
from ._brief import briefly
from ._errors import NinepinsError
from ._progress import UNLIMITED
from ._shown import SVG, rows
from ._view import Found

if TYPE_CHECKING:
    from . import _shapes as shapes
    from ._position import PositionLike


@briefly
class Quotient(Found["shapes.Quotient"]):
    """The misère quotient of a game: the monoid of its positions, up to equality in all sums, as far as it was built."""

    __slots__ = ("_built", "_text")

    def __init__(self, built: _native.Quotient | str, json: str | None = None) -> None:
        self._built = None if isinstance(built, str) else built
        self._text = built if isinstance(built, str) else None
        super().__init__(json or self._quotient.json())

    @property
    def _quotient(self) -> _native.Quotient:
        """The quotient that answers. One that was pickled is read, and its certificates are checked, when it is first asked."""
        if self._built is None:
            # Up to the heap that it covers there is nothing to build.
            within = self.to_dict().get("to"), LAST
            self._built = _native.Game(self.game)._build_quotient(within, self._text, UNLIMITED)
        return self._built

    def checkpoint(self) -> bytes:
        """Returns the bytes with which `Game.quotient(resume=...)` continues.

        >>> import ninepins
        >>> game = ninepins.Game("kayles")
        >>> game.quotient(resume=game.quotient(9).checkpoint()).order
        40
        """
        return (self._text or self._quotient.encoded()).encode()

    def __reduce__(self) -> tuple[object, ...]:
        return Quotient, (self.checkpoint().decode(), self.json)

    @property
    def status(self) -> Literal["complete", "partial", "infinite"]:
        """`complete` if it covers all heaps, `infinite` if it is infinite, else `partial`."""
        return self.to_dict()["status"]

    @property
    def order(self) -> int | None:
        """The number of elements; `None` if it is infinite."""
        return self.to_dict().get("order")

    @property
    def relations(self) -> list[tuple[str, str]] | None:
        """Equations of words, which imply all others; `None` if the quotient is infinite or too large for them."""
        return self._quotient.relations()

    def phi(self, position: PositionLike) -> str:
        """Returns the value of a position, as a word.

        >>> import ninepins
        >>> ninepins.Game("nim").quotient(3).phi(1)
        'a'
        """
        value = self._quotient.value(position)
        if value is None:
            raise NinepinsError(f"the quotient does not cover {position}")
        return value

    def outcome(self, position: PositionLike) -> Outcome:
        """Returns the outcome of a position in misère play."""
        return self._quotient.outcome(position)

    def compare(self, first: PositionLike, second: PositionLike) -> Literal["<", ">", "=", "||"]:
        """Compares two positions in all sums of the game: `>` if Left prefers the first, `||` if neither is better.

        >>> import ninepins
        >>> ninepins.Game("kayles").quotient().compare("5+5", "0")
        '||'
        """
        return self._quotient.compare(first, second)

    def inverses(self, heaps: Iterable[int]) -> dict[int, str | None]:
        """Returns a shortest inverse of each heap, a position, or `None` if there is none.

        In an infinite quotient a heap may be left out: then no inverse was found, and perhaps there is one.
        """
        asked = [whole("a heap", heap) for heap in heaps]
        found = self._quotient.inverses(asked)
        if len(found) < len(asked):
            raise NinepinsError(f"the quotient was not built to heap {max(asked)}; heaps repeat where it has a period")
        return {heap: inverse for heap, inverse, is_decided in found if is_decided}

    def conjugates(self, heaps: Iterable[int]) -> dict[int, str | None]:
        """Returns the conjugate of each heap, the game with the players exchanged: a position, or `None` if no sum of heaps is it.

        In normal play the conjugate is an inverse, in misère play it need not be. A heap is left out if its plays are too long.

        >>> import ninepins
        >>> ninepins.Game("0.1|0.01").quotient(3).conjugates([1, 2])
        {1: '2', 2: '1'}
        """
        found = self._quotient.conjugates([whole("a heap", heap) for heap in heaps])
        return {heap: conjugate for heap, conjugate, is_sought in found if is_sought}

    @property
    def certificate(self) -> str:
        """A certificate, for `check`."""
        return self._quotient.certificate()

    def svg(self) -> SVG:
        """Draws the elements, from the invertible ones down to the kernel."""
        return SVG(self._quotient.svg())

    def __len__(self) -> int:
        order = self.order
        if order is None:
            raise TypeError("an infinite quotient has no length")
        return order

    def __bool__(self) -> bool:
        return True

    def __repr__(self) -> str:
        return f"<Misère quotient of {self.game}: {self.status}, order {self.order}>"

    def _repr_html_(self) -> str:
        relations = self.relations or []
        shown = ", ".join(f"{word} = {least}" for word, least in relations[:20])
        more = ", ..." if len(relations) > 20 else ""
        play = "misère: whoever cannot move wins"
        return rows([("Game", self.game), ("Play", play), ("Status", self.status), ("Order", self.order), ("Relations", shown + more)])
