"""Played games, in the manners of python-chess: `push`, `pop`, `legal_moves`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, TypeAlias

from . import _native
from ._arguments import named
from ._brief import briefly
from ._progress import within
from ._shown import beads, board
from ._view import View

if TYPE_CHECKING:
    from . import _shapes as shapes
    from ._position import PositionLike

Player: TypeAlias = Literal["left", "right"]
Seat: TypeAlias = Literal["human", "computer"]

MOST_THOUGHT = 1_000_000
"""The most positions that the computer searches for a move."""


class Review(View["shapes.Review"]):
    """A played game, with who could win each position and which moves threw a win away.

    >>> import ninepins
    >>> session = ninepins.Game("kayles").play("3,5", right="human")
    >>> session.push("5 -> 4")
    >>> session.review().mistakes
    [1]
    """

    __slots__ = ()

    @property
    def plies(self) -> list[shapes.ReviewPly]:
        """The positions, from the start to the one reached last: `winner`, `moves_left`, `made` and more."""
        return list(self.to_dict()["plies"])

    @property
    def mistakes(self) -> list[int]:
        """The numbers of the moves that threw a win away, counted from 1."""
        return [number for number, ply in enumerate(self.plies, 1) if ply.get("made") == "threw"]


@briefly
class Session(_native.Session):
    """A game that is played.

    >>> import ninepins
    >>> session = ninepins.Game("nim").play("1+2", right="human")
    >>> session.push("2 -> 1")
    >>> session.position, session.to_move
    ('1+1', 'right')
    """

    __slots__ = ()

    @property
    def turn(self) -> Player:
        """The player whose turn it is, as in python-chess."""
        return self.to_move

    def is_game_over(self) -> bool:
        """Returns True when play is over."""
        return self.winner is not None

    @named
    def push(self, move: str) -> None:
        """Makes a move: `5 -> 2+2`, `take 2 from pile 1`."""
        self._play(move)

    def peek(self) -> str:
        """Returns the last move, as `push` takes it; `5 -> 2+2 @1` is one of the first pile."""
        last = self._last()
        if last is None:
            raise IndexError("no move has been made")
        return last

    def pop(self) -> str:
        """Takes back the last move, and returns it."""
        last = self.peek()
        self.undo()
        return last

    def copy(self) -> Session:
        """Returns a game with the same moves, which goes on by itself."""
        return Session.from_record(self.record)

    __copy__ = copy

    def hint(
        self, *, positions: int = MOST_THOUGHT, memory: int | None = None, time: float | None = 10
    ) -> tuple[str, str] | None:
        """Returns the best move and the reason for it; `None` when play is over."""
        return self._best(within(time, memory, positions, progress=False))

    def respond(self, *, positions: int = MOST_THOUGHT, memory: int | None = None, time: float | None = 10) -> str | None:
        """Makes the move of the computer at the session's level, and returns it; `None` when play is over."""
        reply = self._reply(within(time, memory, positions, progress=False))
        if reply is None:
            return None
        self._play(reply[0])
        return reply[0]

    def review(
        self, *, plays: bool = False, positions: int = MOST_THOUGHT, memory: int | None = None, time: float | None = 10
    ) -> Review:
        """Returns who could win each position of the game, and which moves threw a win away; with `plays` the values of all moves."""
        return Review(self._review(plays, within(time, memory, positions, progress=False)))

    @classmethod
    @named
    def from_record(cls, record: str) -> Session:
        """Reads a record and plays its moves."""
        session = cls("nim", 0, ("left", "human", "human", (10, 10), 1))
        session._read(record)
        return session

    def __reduce__(self) -> tuple[object, tuple[str]]:
        return Session.from_record, (self.record,)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Session) and self.record == other.record

    __hash__ = None  # type: ignore[assignment]
    """A game goes on, so it has no hash."""

    def __str__(self) -> str:
        """The board: a line of beads for each pile, and the player whose turn it is."""
        return beads(self.piles) + f"\n{self.winner + ' has won' if self.winner else self.to_move + ' to move'}"

    def __repr__(self) -> str:
        return f"<Session of {self.game} at {self.position}: {self.winner or self.to_move + ' to move'}>"

    def _repr_svg_(self) -> str:
        return board(self.piles)
