"""Game trees."""

from __future__ import annotations

import json
from typing import Any

from . import _native
from ._shown import SVG


class Tree:
    """All plays from a position: nodes and edges.

    `networkx.DiGraph(tree.edges)` makes a graph of it.

    >>> import ninepins
    >>> tree = ninepins.Game("kayles").tree(2)
    >>> tree.edges
    [(0, 1), (0, 3), (1, 2)]
    """

    __slots__ = ("_data", "_native")

    def __init__(self, native: _native.Tree) -> None:
        self._native = native
        self._data: dict[str, Any] = json.loads(native.json())

    def to_dict(self) -> dict[str, Any]:
        """Returns the shape `ninepins/tree/1`."""
        return self._data

    @property
    def nodes(self) -> list[dict[str, Any]]:
        """The nodes: `id`, `position`, `winner` and more; the first one is the start."""
        return list(self._data["tree"])

    @property
    def edges(self) -> list[tuple[int, int]]:
        """The plays: from the id of a node to that of the next."""
        return [(node["id"], play["to"]) for node in self.nodes for play in node["plays"]]

    @property
    def plays(self) -> list[tuple[int, int, dict[str, Any]]]:
        """The edges with their data, as `networkx.DiGraph.add_edges_from` takes them: `move`, `player`, `winning`."""
        return [(node["id"], play["to"], play) for node in self.nodes for play in node["plays"]]

    def svg(self) -> SVG:
        """Draws the tree."""
        return SVG(self._native.svg())

    def dot(self) -> str:
        """Returns the tree in the language of Graphviz."""
        return self._native.dot()

    def __len__(self) -> int:
        return len(self._data["tree"])

    def __str__(self) -> str:
        return self._native.text()

    def __repr__(self) -> str:
        return f"<Tree of {self._data['game']} from {self._data['position']}: {len(self)} nodes>"

    def _repr_svg_(self) -> str | None:
        from ._errors import NinepinsError

        try:
            return self._native.svg()
        except NinepinsError:
            return None
