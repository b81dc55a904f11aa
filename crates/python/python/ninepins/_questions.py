"""Questions about a game. Made from their descriptions by the tests of crates/api."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, cast

from . import _native
from ._arguments import named
from ._ask import answered, found
from ._position import PositionLike
from ._progress import Report
from ._tree import Tree

if TYPE_CHECKING:
    from . import _shapes as shapes


class Questions(_native.Game):
    """The questions whose answers are plain data."""

    __slots__ = ()

    @named
    def tree(
        self, position: PositionLike, *, depth: int | None = None, max_nodes: int = 20000, merge: bool = False, to_move: Literal["left", "right"] | None = None,
        positions: int | None = None, memory: int | None = None, time: float | None = 60, threads: int = 1, progress: Report | bool | None = None,
    ) -> Tree:  # fmt: skip
        """Show the tree of all plays, with the winning ones marked W.

        `position`: The position, such as '3+5+5'
        `depth`: Show only N plays in a row
        `max_nodes`: The most nodes; a larger tree is refused
        `merge`: Show equal positions once: as a dictionary of positions, or as a graph
        `to_move`: Let the players alternate, beginning with this one, if they have different plays [default: show both players' plays]
        """
        return Tree(*answered("tree", locals())[0])

    @named
    def order(
        self, a: PositionLike, b: PositionLike, *, to: int | None = None, max_order: int = 100000,
        positions: int | None = None, memory: int | None = 4_000_000_000, time: float | None = 60, threads: int = 1, progress: Report | bool | None = None,
    ) -> shapes.Order:  # fmt: skip
        """Compare two positions, or two values: the one that Left prefers in every sum.

        `a`: The first position, such as '3+5+5'
        `b`: The second position
        `to`: The last heap of the quotient [default: the last one that is needed, but 1000 at the latest, or later if the game is known to have a longer period in normal play]
        `max_order`: Stop at the heap with which the quotient would have more than N elements
        """
        return cast("shapes.Order", found("order", locals()))

    @named
    def losing(
        self, *, to: int = 20, heaps: int = 2,
        positions: int | None = None, memory: int | None = None, time: float | None = 10, threads: int = 1, progress: Report | bool | None = None,
    ) -> shapes.Losing:  # fmt: skip
        """List the lost positions of a game: those of few heaps in which whoever starts loses.

        `to`: The largest heap
        `heaps`: The most heaps of a position
        """
        return cast("shapes.Losing", found("losing", locals()))

    @named
    def heaps(
        self, *, from_: int = 0, to: int | None = None, as_: Literal["auto", "nim-value", "genus", "value", "outcome"] = "auto", max_output: str = "1MB", engine: str | None = None,
        positions: int | None = None, memory: int | None = None, time: float | None = None, threads: int = 1, progress: Report | bool | None = None,
    ) -> shapes.Heaps:  # fmt: skip
        """List what each heap is worth.

        `from_`: The first heap
        `to`: The last heap [default: 100; 20 for genus symbols and values]
        `as_`: What is listed
        `max_output`: The most bytes of a value that are written in full
        `engine`: The engine that finds the nim-values of a code, such as naive, scalar or avx2 [default: the fastest]
        """
        return cast("shapes.Heaps", found("heaps", locals()))
