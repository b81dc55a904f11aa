"""Combinatorial games played with heaps: who wins, how and why, with certificates.

>>> import ninepins
>>> kayles = ninepins.Game("kayles")
>>> answer = kayles.solve("1+60")
>>> answer.outcome, answer.nim_value, answer.winning_moves
('N', 5, ['60 -> 3+55', '60 -> 11+47', '60 -> 19+39'])
"""

from typing import NamedTuple

from . import _native
from ._ask import asked_api
from ._answer import Answer, Effort, Form, Genus, Line, Period, Step, Worksheet
from ._errors import CheckError, IllegalMoveError, InapplicableError, NinepinsError, ParseError, Stopped
from ._game import Game, check, read_check, solve, solve_many, survey, surveys
from ._native import __version__
from ._quotient import Quotient
from ._session import Review, Session
from ._shown import SVG
from ._tree import Tree
from ._value import Thermograph, Value
from ._values import Saltus, Values


class Entry(NamedTuple):
    """A game of the catalog."""

    name: str
    line: str
    title: str
    about: str
    source: str


CATALOG: list[Entry] = [
    Entry(*(entry[field] for field in Entry._fields)) for entry in asked_api(_native.Game("nim"), "games", {})["games"]
]
"""The named games."""

__all__ = [
    "CATALOG",
    "SVG",
    "Answer",
    "CheckError",
    "Effort",
    "Entry",
    "Form",
    "Game",
    "Genus",
    "IllegalMoveError",
    "InapplicableError",
    "Line",
    "NinepinsError",
    "ParseError",
    "Period",
    "Quotient",
    "Review",
    "Saltus",
    "Session",
    "Step",
    "Stopped",
    "Thermograph",
    "Tree",
    "Value",
    "Values",
    "Worksheet",
    "__version__",
    "check",
    "read_check",
    "solve",
    "solve_many",
    "survey",
    "surveys",
]
