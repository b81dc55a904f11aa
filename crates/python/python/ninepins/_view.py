"""Answers as plain data."""

from __future__ import annotations

import json
from typing import Any, Generic, TypeVar, cast

Shape = TypeVar("Shape")


class View(Generic[Shape]):
    """Plain data in a documented shape, which is read from JSON when it is first asked."""

    __slots__ = ("_data", "json")

    def __init__(self, json: str) -> None:
        self.json = json
        """The data in JSON, as a command prints it with `--json`."""
        self._data: Shape | None = None

    def to_dict(self) -> Shape:
        """Returns the data in the shape that its field `schema` names."""
        if self._data is None:
            self._data = cast("Shape", json.loads(self.json))
        return self._data

    def __eq__(self, other: object) -> bool:
        return type(other) is type(self) and self.json == other.json

    def __hash__(self) -> int:
        return hash(self.json)

    def __reduce__(self) -> tuple[object, ...]:
        return type(self), (self.json,)


class Found(View[Shape]):
    """An answer about a game, in which a limit may have left something open."""

    __slots__ = ()

    @property
    def game(self) -> str:
        """The game's line."""
        data: Any = self.to_dict()
        return str(data["game"])

    @property
    def stopped(self) -> str | None:
        """The limit that left something open, in a word."""
        data: Any = self.to_dict()
        stopped: str | None = data.get("stopped")
        return stopped
