"""Tables of boards: who wins each position of at most k piles of at most n tokens, in a file that others can check.

>>> import os, tempfile
>>> path = os.path.join(tempfile.mkdtemp(), "nimmy.table")
>>> table = build("nimmy", 4, 12, path)
>>> table.positions, table.p_positions, table.solve("3+5+7").outcome
(1820, 143, 'N')
>>> table.verify()
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Sequence
from os import PathLike
from typing import NamedTuple

from . import _native
from ._arguments import named, pair, whole
from ._answer import Outcome
from ._errors import CheckError, NinepinsError
from ._game import Game
from ._position import PositionLike
from ._progress import Report, within

__all__ = ["Found", "Table", "build"]


class Found(NamedTuple):
    """The entry of a position in a table."""

    outcome: Outcome
    winning_moves: Sequence[str]


class Table(_native.Table):
    """A table in a file. Only the parts that are asked for are read, and their checksums are checked."""

    __slots__ = ()

    @property
    def game(self) -> str:
        """The game's line."""
        return self._facts()[0]

    @property
    def piles(self) -> int:
        """The most piles."""
        return self._facts()[1]

    @property
    def largest(self) -> int:
        """The largest pile."""
        return self._facts()[2]

    @property
    def positions(self) -> int:
        """The number of positions."""
        return self._facts()[3]

    @property
    def p_positions(self) -> int:
        """The number of positions to which a move wins."""
        return self._facts()[4]

    @property
    def digest(self) -> str:
        """The SHA-256 of all bits, in hexadecimal digits."""
        return self._facts()[5]

    def solve(self, position: PositionLike) -> Found:
        """Returns the outcome of a position, and all winning moves. A listed position is played on from."""
        outcome, moves = self._look(position)
        return Found(outcome, tuple(moves))

    def is_good(self, sizes: Iterable[int]) -> bool | None:
        """Returns true if a move to piles of these sizes wins; `None` if the table does not have them."""
        return self._wins([whole("a size", size) for size in sizes])

    def verify(
        self,
        shard: tuple[int, int] = (1, 1),
        *,
        memory: int | None = None,
        time: float | None = None,
        threads: int | None = None,
        progress: Report | bool | None = None,
    ) -> None:
        """Checks all checksums, and a share of the positions against the rules: `(2, 5)` is the second of five.

        Raises `CheckError` with the position that refutes the table.
        """
        limits = within(time, memory, None, threads, progress)
        refuted = self._check(*pair("shard", shard), limits)
        if refuted is not None:
            raise CheckError(refuted)

    def __repr__(self) -> str:
        return f"<Table of {self.game}: {self.piles} piles up to {self.largest}, {self.p_positions} are P>"

    def __reduce__(self) -> tuple[type[Table], tuple[str | PathLike[str]]]:
        return Table, (self._file(),)


def existing(game: object, piles: int, largest: int, path: str | PathLike[str]) -> Table:
    """Returns the table in a file, which must be that of these positions."""
    try:
        table = Table(path)
    except CheckError as error:
        raise NinepinsError(f"{path} exists, and is no table: {error}") from None
    if (table.game, table.piles, table.largest) != (str(_native.Game(str(game))), piles, largest):
        raise NinepinsError(f"{path} exists, and is a table of {table.game} with {table.piles} piles up to {table.largest}")
    return table


@named
def build(
    game: str | Game,
    piles: int,
    largest: int,
    path: str | PathLike[str],
    *,
    tops: int | None = None,
    memory: int | None = None,
    time: float | None = None,
    threads: int | None = None,
    progress: Report | bool | None = None,
) -> Table:
    """Builds a table, and resumes a build that was interrupted. A file of the same table is not built again.

    Raises `NinepinsError` if the file is another one: nothing is overwritten.
    """
    if largest >= 2**32:
        raise NinepinsError(f"largest is below 2**32, not {largest}")
    world = _native.World(str(game if isinstance(game, Game) else Game(game)), piles, largest)
    if os.path.exists(path):
        return existing(game, piles, largest, path)
    limits = within(time, memory, None, threads, progress)
    _native.build_table(world, path, tops, limits)
    return Table(path)
