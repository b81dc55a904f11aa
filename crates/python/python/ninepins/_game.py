"""Games, and the questions about them."""

from __future__ import annotations

import json
from array import array
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from os import PathLike
from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING, Any, Literal, TypeAlias, TypedDict, cast, get_args

from . import _native
from ._arguments import named, pair, shown
from ._arguments import text as checked
from ._ask import answered, asked_api, found, proved
from ._answer import Answer, Effort, Form, Genus, Line, Period, Step, Worksheet
from ._brief import briefly
from ._errors import CheckError, NinepinsError, Stopped, UnknownTable
from ._progress import Limits, Report, within
from ._position import PositionLike, position_text
from ._quotient import Quotient
from ._session import Player, Seat, Session
from ._shown import rows
from ._tree import Tree
from ._value import MEMORY, TIME, Value
from ._values import Values

if TYPE_CHECKING:
    from typing_extensions import Unpack

    from . import _shapes as shapes

Evidence: TypeAlias = Literal["auto", "replies", "nim-values", "quotient", "completions"]

MAX_MOVES = 1000
"""The most winning moves that an answer lists by default."""

SOON = 0.05
"""The seconds in which `solve_many` answers before it begins threads."""

MOST_MOVES = 10_000
"""The most moves that `Game.moves` lists by default."""


@briefly
class Game(_native.Game):
    """A game: a name of the catalog, or a line.

    Two games are equal if their canonical lines are. A position is text, the size of a heap, or a sequence of sizes.

    >>> game = Game("kayles")
    >>> str(game), game == Game("0.77")
    ('0.77', True)
    >>> game.solve([1, 60]).winning_moves
    ['60 -> 3+55', '60 -> 11+47', '60 -> 19+39']
    >>> [words for label, words in game.facts if label == "Strategy"][0][:10]
    'nim-values'

    Limits of work are keywords where they apply: `time` in seconds, `memory` in bytes, `positions` to search, `threads`. `progress`
    is a function of seconds, positions and percent, `False` for none, or `None` for a line on stderr in a terminal or notebook.
    """

    __slots__ = ()

    @property
    def facts(self) -> list[tuple[str, str]]:
        """What is known about the game: labels with words. A row without a label continues the one before."""
        return [(fact["label"], fact["text"]) for fact in asked_api(self, "facts", {"game": str(self)})["facts"]]

    @classmethod
    def listed(cls, options: Callable[[int], Iterable[int | Sequence[int]]], *, to: int) -> Game:
        """Returns the game in which heaps 1 to `to` have these options: sizes, or lists of sizes. Larger heaps are none.

        >>> str(Game.listed(lambda n: [n - 1, [n // 2, n // 2]], to=3))
        '{1: 0; 2: 1, 1+1; 3: 1+1, 2}'
        """

        def text(option: int | Sequence[int]) -> str:
            return "+".join(map(str, option)) or "0" if isinstance(option, Sequence) else str(option)

        rows = (f"{heap}: {', '.join(map(text, options(heap)))}" for heap in range(1, to + 1))
        return cls("{" + "; ".join(rows) + "}")

    @named
    def moves(
        self,
        position: PositionLike,
        player: Player = "left",
        *,
        most: int = MOST_MOVES,
        time: float | None = None,
        progress: Report | bool | None = None,
    ) -> list[str]:
        """Returns the moves of a player, at most `most` of them.

        >>> Game("kayles").moves(3)
        ['3 -> 1', '3 -> 1+1', '3 -> 2']
        """
        return self._moves_of(position, player, most, within(time, progress=progress))

    @named
    def solve(
        self,
        position: PositionLike,
        *,
        strategy: str = "auto",
        max_moves: int = MAX_MOVES,
        remoteness: bool = False,
        positions: int | None = None,
        memory: int | None = None,
        time: float | None = None,
        threads: int = 1,
        progress: Report | bool | None = None,
    ) -> Answer:
        """Returns who wins a position, how, and why.

        `strategy` is `auto`, `brute` (the plain definition), `search`, `misere-quotient`, or a theorem or a table that applies to
        the game: `nim-values`, `values`, `misere-nim`, `misere-kayles`, `misere-limit-nim`, `wythoff`, `partizan-kayles`,
        `closed-block`, `two-large-piles`, `completion-table`, `sweep`. At most `max_moves` winning moves are listed. `remoteness`
        counts the moves of best play, too, by a full search. `positions`, `memory` in bytes and `time` in seconds are limits;
        `Stopped` is raised if one of them ends the work before the winner is known. `threads` search at once. `progress` is a
        function that is told about long work, or `False`.

        >>> Game("nimmy").solve([1, 2, 3, 2]).winning_moves
        ['2 -> 1', '3 -> 2']
        """
        limits = within(time, memory, positions, threads, progress)
        return Answer(self._answer(position, (strategy, max_moves, remoteness), limits))

    def compare(
        self,
        position: PositionLike,
        *,
        positions: int | None = 10_000_000,
        memory: int | None = None,
        time: float | None = 10,
        threads: int | None = None,
        progress: Report | bool | None = None,
    ) -> list[Effort]:
        """Runs every strategy that applies, from the plain definition on, and returns what each found and spent.

        The limits are for each strategy.

        >>> [(effort.strategy, effort.outcome) for effort in Game("kayles").compare("3+4")][-1]
        ('nim-values', 'N')
        """
        limits = within(time, memory, positions, threads, progress)
        return [Effort(**row) for row in json.loads(self._contest(position, limits))]

    @named
    def line(
        self,
        position: PositionLike,
        to_move: Player = "left",
        *,
        positions: int | None = None,
        memory: int | None = None,
        time: float | None = None,
        progress: Report | bool | None = None,
    ) -> Line:
        """Returns a line of best play: the quickest win against the slowest loss.

        >>> [step.move for step in Game("nim").line("1+2")]
        ['2 -> 1', '1 -> 0', '1 -> 0']
        """
        line = found("solve", locals() | {"line": True, "quickest": True}, needs="winner")
        return Line(line["winner"], tuple(Step(**step) for step in line["moves"]), line["remoteness"], line["ends"])

    @named
    def grundy(
        self,
        n: int,
        *,
        start: int = 0,
        memory: int | None = None,
        time: float | None = None,
        threads: int = 1,
        progress: Report | bool | None = None,
    ) -> array[int]:
        """Returns the nim-values of heaps `start` to n, as an array of unsigned numbers of 1, 2 or 4 bytes.

        `numpy.asarray` takes it without a copy. `memory` bounds the array, too. All values before `start` are computed, as well.

        >>> Game("kayles").grundy(12).tolist()
        [0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6, 4]
        >>> Game("kayles").grundy(12, start=10).tolist()
        [2, 6, 4]
        """
        limits = within(time, memory, None, threads, progress)
        if start > n:
            raise NinepinsError(f"start is at most n, which is {shown(n)}")
        view = self._nim_values(n, limits)
        values = array(view.format)
        values.frombytes(view[start:].cast("B"))
        return values

    def value(
        self,
        position: PositionLike,
        *,
        time: float | None = TIME,
        memory: int | None = MEMORY,
        progress: Report | bool | None = None,
    ) -> Value:
        """Returns the value of a position in normal play.

        >>> Game("0.7|0.07").value("3+4")
        Value('{3|2}')
        """
        return Value._of(_native.position_value(self, position, within(time, memory, progress=progress)))

    @named
    def values(
        self,
        to: int,
        *,
        time: float | None = TIME,
        memory: int | None = MEMORY,
        progress: Report | bool | None = None,
    ) -> Values:
        """Returns the values of heaps 0 to `to` in normal play, with their period: as many as the limits allow.

        >>> [str(value) for value in Game("0.7|0.07").values(5)]
        ['0', '1', '{1|0}', '{2|1}', '1', '2']
        """
        return Values(*answered("heaps", locals() | {"as": "value"})[0])

    @named
    def period(
        self,
        to: int | None = None,
        *,
        resume: bytes | None = None,
        memory: int | None = None,
        time: float | None = 300,
        threads: int = 1,
        progress: Report | bool | None = None,
    ) -> Period:
        """Returns the period of the nim-values, proved if that is possible within the limits.

        `resume` takes the bytes of `Period.checkpoint`, or of a file of the command `period --checkpoint`. The result is that of a
        search without a stop.

        >>> period = Game("kayles").period()
        >>> period.status, period.preperiod, period.period
        ('proved', 71, 12)
        """
        limits = within(time, memory, None, threads, progress)
        return Period(*self._find_period(to, resume, limits))

    @named
    def quotient(
        self,
        heaps: int | None = None,
        *,
        resume: bytes | None = None,
        max_order: int = 100_000,
        memory: int | None = 4_000_000_000,
        time: float | None = 60,
        threads: int | None = None,
        progress: Report | bool | None = None,
    ) -> Quotient:
        """Returns the misère quotient, built until it covers all heaps, or up to a heap or another limit.

        The game is taken in misère play, also if its line is about normal play. `resume` takes the bytes of `Quotient.checkpoint`, whose certificates are checked.

        >>> quotient = Game("kayles").quotient()
        >>> quotient.status, quotient.order
        ('complete', 40)
        """
        limits = within(time, memory, None, threads, progress)
        text = None if resume is None else resume.decode(errors="replace")
        return Quotient(self._build_quotient((heaps, max_order), text, limits))

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

    def genus(
        self,
        position: PositionLike,
        *,
        positions: int | None = None,
        memory: int | None = None,
        time: float | None = None,
        progress: Report | bool | None = None,
    ) -> Genus:
        """Returns the genus of a position in misère play.

        >>> str(Game("kayles").genus(5))
        '4^146'
        """
        genus = found("value", locals() | {"as": "genus"}, needs="genus")
        return Genus(genus["genus"], genus["normal"], tuple(genus["misere"]), genus["wild"])

    def misere_form(
        self,
        position: PositionLike,
        *,
        positions: int | None = None,
        memory: int | None = None,
        time: float | None = None,
        progress: Report | bool | None = None,
    ) -> Form:
        """Returns the misère canonical form of a position.

        >>> Game("kayles").misere_form(3).nim_heap
        3
        """
        form = found("value", locals() | {"as": "form"}, needs="birthday")
        return Form(form["form"], form["nim_heap"], form["birthday"], form["subforms"])

    @named
    def prove(
        self,
        position: PositionLike,
        *,
        to_move: Player | None = None,
        evidence: Evidence = "auto",
        positions: int | None = None,
        memory: int | None = None,
        time: float | None = 60,
        progress: Report | bool | None = None,
    ) -> str:
        """Returns a certificate of who wins, which `check` reads.

        >>> import ninepins
        >>> ninepins.check(Game("kayles").prove("3+5"))[0][:14]
        '0.77 at 3+5: l'
        """
        return str(found("prove", locals())["certificate"])

    @named
    def play(
        self,
        position: PositionLike,
        *,
        first: Player = "left",
        left: Seat = "human",
        right: Seat = "computer",
        level: int | tuple[int, int] = 10,
        seed: int = 1,
    ) -> Session:
        """Returns a game to be played from a position.

        `level` is that of the computer, from 0, which plays at random, to 10, which plays perfectly; a pair has one for Left and one
        for Right.

        >>> session = Game("kayles").play("3+4")
        >>> session.push(session.legal_moves[0])
        >>> session.position
        '1+4'
        """
        levels = pair("level", level if isinstance(level, tuple) else (level, level))
        if max(levels) > 10:
            raise NinepinsError(f"level is 0 to 10, not {shown(max(levels))}")
        for name, value, known in (("first", first, Player), ("left", left, Seat), ("right", right, Seat)):
            if value not in get_args(known):
                raise NinepinsError(f"{name} is {' or '.join(map(repr, get_args(known)))}, not {shown(value)}")
        start: dict[str, object] = {"game": str(self), "position": position_text(position), "level": levels}
        start |= {"first": first, "left": left, "right": right, "seed": str(seed)}
        return Session(self, asked_api(self, "session", start))

    @named
    def worksheet(
        self,
        positions: int = 12,
        *,
        seed: int = 1,
        heaps: tuple[int, int] = (2, 4),
        sizes: tuple[int, int] = (1, 9),
        memory: int | None = None,
        time: float | None = 10,
    ) -> Worksheet:
        """Returns random positions with a key. `heaps` and `sizes` are the least and the largest; equal settings make equal sheets.

        >>> sheet = Game("nim").worksheet(3)
        >>> sheet.positions[0], sheet.key[0]
        ('2+4+5', 'the first player: 2 -> 1')
        """
        ranges = {name: f"{least}-{most}" for name, (least, most) in (("heaps", heaps), ("sizes", sizes))}
        fields = {"game": self, "count": positions, "seed": seed, "time": time, "memory": memory, "progress": False}
        return Worksheet(*answered("worksheet", fields | ranges, "json", "svg")[0])

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Game) and str(self) == str(other)

    def __hash__(self) -> int:
        return hash(str(self))

    def __repr__(self) -> str:
        return f"Game({str(self)!r})"

    def __reduce__(self) -> tuple[type[Game], tuple[str]]:
        return Game, (str(self),)

    def _repr_html_(self) -> str:
        return rows([("Game", self), ("Rules", self.rules)])


class Settings(TypedDict, total=False):
    """The keywords of `Game.solve`."""

    strategy: str
    max_moves: int
    remoteness: bool
    positions: int | None
    memory: int | None
    time: float | None
    threads: int
    progress: Report | bool | None


def solve(game: str | Game, position: PositionLike, **settings: Unpack[Settings]) -> Answer:
    """Answers a question about a position of a game; the keywords are those of `Game.solve`.

    >>> solve("kayles", "3+5").outcome
    'N'
    """
    return (game if isinstance(game, Game) else Game(game)).solve(position, **settings)


def solve_many(
    questions: Iterable[tuple[str | Game, PositionLike]],
    *,
    threads: int | None = None,
    positions: int | None = None,
    memory: int | None = None,
    time: float | None = None,
    progress: Report | bool | None = None,
) -> list[Answer]:
    """Answers many questions, pairs of a game and a position, in their order.

    `positions` and `memory` limit each question; an answer that one of them stopped has `stopped` set. `time` limits all
    questions together, and raises `Stopped`.

    >>> [answer.outcome for answer in solve_many([("kayles", 1), ("kayles", "2+2")])]
    ['N', 'P']
    """
    limits = within(time, memory, positions, threads, progress)
    asked: list[tuple[_native.Game, PositionLike]] = []
    games: dict[str, Game] = {}
    for number, question in enumerate(questions):
        try:
            game, position = question
        except (TypeError, ValueError):
            raise TypeError(f"question {number} is a pair of a game and a position, not {shown(question)}") from None
        if isinstance(game, str):
            game = games.get(game) or games.setdefault(game, Game(game))
        asked.append((game if isinstance(game, Game) else Game(game), position))
    answers: list[_native.Answered] = []
    if threads is None and time is None:
        # Small questions are answered one by one before threads begin, by the tables that their games keep.
        alone, end = within(SOON, memory, positions, progress=False), perf_counter() + SOON
        with suppress(Stopped):
            for small, position in asked:
                began = perf_counter()
                one = small._answer(position, ("auto", MAX_MOVES, False), alone)
                if perf_counter() - began >= SOON:
                    break
                answers.append(one)
                if perf_counter() >= end:
                    break
    if len(answers) < len(asked):
        answers += _native.solve_many(asked[len(answers) :], limits)
    return [Answer(one) for one in answers]


def check(
    text: str | PathLike[str],
    *,
    time: float | None = None,
    threads: int | None = None,
    progress: Report | bool | None = None,
) -> list[str]:
    """Checks certificates, as text or in the file of a `Path`, by the rules alone; returns what they prove, in words.

    Raises `CheckError` if one is refused. Long periods are checked by several threads.
    """
    limits = within(time, None, None, threads, progress)
    certificates = checked("text", Path(text).read_text("utf-8") if isinstance(text, PathLike) else text)
    try:
        return proved(certificates, limits)
    except CheckError as error:
        if certificates and certificates == text and "\n" not in certificates:
            raise CheckError(f"{error}\n`read_check` reads a file") from None
        raise


def read_check(path: str | PathLike[str]) -> list[str]:
    """Checks the certificates of a file."""
    return check(Path(path))


def surveys() -> list[str]:
    """Returns the names of the tables of surveys."""
    return [table["name"] for table in found("games", {"tables": True})["tables"]]


@named
def survey(name: str) -> list[dict[str, Any]]:
    """Returns the rows of a table of a survey, such as "octal-games".

    `pandas.DataFrame(survey("octal-games"))` makes a data frame of it.

    >>> survey("octal-quotients")[0]["game"]
    '0.0 misere'
    """
    if name not in surveys():
        raise UnknownTable(f"there is no table {shown(name)}; there are {', '.join(surveys())}")
    rows: list[dict[str, Any]] = found("games", {"table": name})["rows"]
    return rows
