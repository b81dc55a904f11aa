"""Played games, in the manners of python-chess: `push`, `pop`, `legal_moves`."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Literal, TypeAlias

from . import _native
from ._arguments import named
from ._ask import asked_api
from ._brief import briefly
from ._progress import Limits, within
from ._shown import beads, board
from ._view import View

if TYPE_CHECKING:
    from . import _shapes as shapes

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
class Session:
    """A game that is played.

    >>> import ninepins
    >>> session = ninepins.Game("nim").play("1+2", right="human")
    >>> session.push("2 -> 1")
    >>> session.position, session.to_move
    ('1+1', 'right')
    """

    __slots__ = ("_game", "_state")

    def __init__(self, game: _native.Game, state: shapes.State) -> None:
        self._game = game
        self._state = state

    @property
    def game(self) -> str:
        """The game's line."""
        return self._state["game"]

    @property
    def position(self) -> str:
        """The position."""
        return self._state["position"]

    @property
    def piles(self) -> list[int]:
        """The sizes of the piles in their places; an emptied pile is 0."""
        return [int(pile["size"]) for pile in self._state["piles"]]

    @property
    def to_move(self) -> Player:
        """The player whose turn it is."""
        return self._state["to_move"]

    @property
    def turn(self) -> Player:
        """The player whose turn it is, as in python-chess."""
        return self.to_move

    @property
    def legal_moves(self) -> list[str]:
        """The legal moves, at most 2,000 of them; `5 -> 2+2 @1` is one of the first pile."""
        return list(dict.fromkeys(f"{play['move']} @{play['pile']}" for play in self._state["plays"]))

    @property
    def history(self) -> list[tuple[Player, str]]:
        """The moves so far, in words."""
        return [(made["player"], made["words"]) for made in self._state["history"]]

    @property
    def winner(self) -> Player | None:
        """The winner, when play is over."""
        verdict = self._state.get("verdict")
        return verdict["winner"] if verdict else None

    @property
    def verdict(self) -> str | None:
        """The winner and the reason in words, when play is over."""
        verdict = self._state.get("verdict")
        return verdict["text"] if verdict else None

    @property
    def record(self) -> str:
        """The game as text, which `from_record` reads."""
        return self._state["record"]

    def is_computers_turn(self) -> bool:
        """Returns True if the computer is to move."""
        return self._state.get("turn") == "computer"

    def is_game_over(self) -> bool:
        """Returns True when play is over."""
        return self.winner is not None

    @named
    def push(self, move: str) -> None:
        """Makes a move: `5 -> 2+2`, `take 2 from pile 1`."""
        self._state = asked_api(self._game, "session", {"record": self.record, "play": move})

    def peek(self) -> str:
        """Returns the last move, as `push` takes it; `5 -> 2+2 @1` is one of the first pile."""
        if not self._state["moves"]:
            raise IndexError("no move has been made")
        return self._state["moves"][-1]

    def pop(self) -> str:
        """Takes back the last move, and returns it."""
        last = self.peek()
        lines = [line for line in self.record.splitlines() if not line.startswith("result ")]
        self._state = asked_api(self._game, "session", {"record": "\n".join(lines[:-1])})
        return last

    def copy(self) -> Session:
        """Returns a game with the same moves, which goes on by itself."""
        return Session(self._game, self._state)

    __copy__ = copy

    def _proposed(self, name: str, limits: Limits) -> tuple[str, str] | None:
        """Returns the move that the computer finds, and the reason for it; `None` when play is over."""
        if self.is_game_over():
            return None
        reply: shapes.Reply = asked_api(self._game, name, {"record": self.record}, limits)
        return f"{reply['move']} @{reply['pile']}", reply["text"]

    def hint(
        self, *, positions: int = MOST_THOUGHT, memory: int | None = None, time: float | None = 10
    ) -> tuple[str, str] | None:
        """Returns the best move and the reason for it; `None` when play is over."""
        return self._proposed("hint", within(time, memory, positions, progress=False))

    def respond(self, *, positions: int = MOST_THOUGHT, memory: int | None = None, time: float | None = 10) -> str | None:
        """Makes the move of the computer at the session's level, and returns it; `None` when play is over."""
        reply = self._proposed("reply", within(time, memory, positions, progress=False))
        if reply is None:
            return None
        self.push(reply[0])
        return reply[0]

    def review(
        self, *, plays: bool = False, positions: int = MOST_THOUGHT, memory: int | None = None, time: float | None = 10
    ) -> Review:
        """Returns who could win each position of the game, and which moves threw a win away; with `plays` the values of all moves."""
        limits = within(time, memory, positions, progress=False)
        asked = {"record": self.record, "plays": "all" if plays else "none"}
        return Review(_native.ask_api(self._game, "review", json.dumps(asked), limits))

    @classmethod
    @named
    def from_record(cls, record: str) -> Session:
        """Reads a record and plays its moves."""
        state: shapes.State = asked_api(_native.Game("nim"), "session", {"record": record})
        return cls(_native.Game(state["game"]), state)

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
