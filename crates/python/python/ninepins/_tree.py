"""Game trees."""

from __future__ import annotations

import json
from typing import Any

from . import _native
from ._progress import UNLIMITED
from ._shown import SVG


class Tree:
    """All plays from a position: nodes and edges.

    `networkx.DiGraph(tree.edges)` makes a graph of it.

    >>> import ninepins
    >>> tree = ninepins.Game("kayles").tree(2)
    >>> tree.edges
    [(0, 1), (0, 3), (1, 2)]
    """

    __slots__ = ("_data", "_grown")

    def __init__(self, grown: _native.Tree | dict[str, Any]) -> None:
        self._grown = None if isinstance(grown, dict) else grown
        self._data: dict[str, Any] = grown if isinstance(grown, dict) else json.loads(grown.json())

    @property
    def _tree(self) -> _native.Tree:
        """The tree to be drawn. A tree that was pickled is grown again, to the nodes that it has."""
        if self._grown is None:
            data = self._data
            settings = (data["merged"], data["depth"], data["to_move"], len(self))
            self._grown = _native.tree(_native.Game(data["game"]), data["piles"], settings, UNLIMITED)
        return self._grown

    def __reduce__(self) -> tuple[type[Tree], tuple[dict[str, Any]]]:
        return Tree, (self._data,)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Tree) and self._data == other._data

    def __hash__(self) -> int:
        return hash((self._data["game"], self._data["piles"], len(self)))

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
        return SVG(self._tree.svg())

    def dot(self) -> str:
        """Returns the tree in the language of Graphviz."""
        return self._tree.dot()

    def __len__(self) -> int:
        return len(self._data["tree"])

    def __str__(self) -> str:
        return self._tree.text()

    def __repr__(self) -> str:
        return f"<Tree of {self._data['game']} from {self._data['position']}: {len(self)} nodes>"

    def _repr_svg_(self) -> str | None:
        from ._errors import NinepinsError

        try:
            return self._tree.svg()
        except NinepinsError:
            return None
