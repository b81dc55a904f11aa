"""Game trees."""

from __future__ import annotations

from typing import TYPE_CHECKING

from . import _native
from ._brief import briefly
from ._errors import NinepinsError
from ._progress import UNLIMITED
from ._shown import SVG
from ._view import View

if TYPE_CHECKING:
    from . import _shapes as shapes


@briefly
class Tree(View["shapes.Tree"]):
    """All plays from a position: nodes and edges.

    `networkx.DiGraph(tree.edges)` makes a graph of it.

    >>> import ninepins
    >>> tree = ninepins.Game("kayles").tree(2)
    >>> tree.edges
    [(0, 1), (0, 3), (1, 2)]
    """

    __slots__ = ()

    def _drawn(self, form: str) -> str:
        """Grows the tree again, to the nodes that it has, and draws it in a format."""
        data = self.to_dict()
        again = {name: data.get(name) for name in ("depth", "to_move")} | {"merge": data["merged"], "max_nodes": len(self)}
        start = {"game": _native.Game(data["game"]), "position": data["piles"]}
        return _native.ask("tree", start | again, UNLIMITED, [form])[0][0]

    @property
    def nodes(self) -> list[shapes.TreeNode]:
        """The nodes: `id`, `position`, `winner` and more; the first one is the start."""
        return list(self.to_dict()["tree"])

    @property
    def edges(self) -> list[tuple[int, int]]:
        """The plays: from the id of a node to that of the next."""
        return [(node["id"], play["to"]) for node in self.nodes for play in node["plays"]]

    @property
    def plays(self) -> list[tuple[int, int, shapes.TreePlay]]:
        """The edges with their data, as `networkx.DiGraph.add_edges_from` takes them: `move`, `player`, `winning`."""
        return [(node["id"], play["to"], play) for node in self.nodes for play in node["plays"]]

    def svg(self) -> SVG:
        """Draws the tree."""
        return SVG(self._drawn("svg"))

    def dot(self) -> str:
        """Returns the tree in the language of Graphviz."""
        return self._drawn("dot")

    def __len__(self) -> int:
        return len(self.to_dict()["tree"])

    def __str__(self) -> str:
        return self._drawn("text")

    def __repr__(self) -> str:
        data = self.to_dict()
        return f"<Tree of {data['game']} from {data['position']}: {len(self)} nodes>"

    def _repr_svg_(self) -> str | None:
        try:
            return self._drawn("svg")
        except NinepinsError:
            return None
