"""The exceptions of ninepins."""

from __future__ import annotations

import json
from typing import Any, Literal

from ._brief import brief

Reason = Literal["positions", "memory", "time", "interrupted", "table"]


class NinepinsError(ValueError):
    """The base of all errors: a request that cannot be met, and the reason."""

    def __repr__(self) -> str:
        return brief(f"{type(self).__name__}({str(self)!r})")


class InapplicableError(NinepinsError):
    """A question, a strategy or evidence that does not apply to the game; the message names what the game lacks."""


class IllegalMoveError(NinepinsError):
    """A move that cannot be read, or that the rules do not allow."""


class ParseError(NinepinsError):
    """A text that cannot be read.

    >>> import ninepins
    >>> try:
    ...     ninepins.Game("kayle")
    ... except ninepins.ParseError as error:
    ...     print(error.span, error.help)
    (0, 5) did you mean `kayles`?
    """

    def __init__(self, shown: str, message: str, input: str, span: tuple[int, int], help: str | None) -> None:
        super().__init__(shown, message, input, span, help)
        self.message = message
        """The reason, in a line."""
        self.input = input
        """The whole text."""
        self.span = span
        """The characters that are wrong: the first, and the one after the last."""
        self.help = help
        """Advice, if there is any."""

    def __str__(self) -> str:
        return str(self.args[0])


class Stopped(NinepinsError):
    """A limit ended the work before the answer was known."""

    def __init__(self, message: str, reason: Reason, known: str | None = None) -> None:
        super().__init__(message, reason, known)
        self.reason: Reason = reason
        """The limit, in a word."""

    @property
    def known(self) -> dict[str, Any]:
        """The part of an answer of `solve` that is known, in the shape of `Answer.to_dict`; empty for other questions."""
        return json.loads(self.args[2]) if self.args[2] else {}

    def __str__(self) -> str:
        return str(self.args[0])


class UnknownTable(NinepinsError, KeyError):
    """There is no table of a survey with this name."""

    def __str__(self) -> str:
        return str(self.args[0])


class CheckError(NinepinsError):
    """A certificate or a table that is refused."""
