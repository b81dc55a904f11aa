"""Game trees."""

from __future__ import annotations

from typing import TYPE_CHECKING

from . import _native
from ._brief import briefly
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

    __slots__ = ("_grown",)

    def __init__(self, grown: _native.Tree | str) -> None:
        self._grown = None if isinstance(grown, str) else grown
        super().__init__(grown if isinstance(grown, str) else grown.json())

    @property
    def _tree(self) -> _native.Tree:
        """The tree to be drawn. A tree that was pickled is grown again, to the nodes that it has."""
        if self._grown is None:
            data = self.to_dict()
            depth = data.get("depth")
            settings = (data["merged"], None if depth is None else int(depth), data.get("to_move"), len(self))
            self._grown = _native.tree(_native.Game(data["game"]), data["piles"], settings, UNLIMITED)
        return self._grown

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
        return SVG(self._tree.svg())

    def dot(self) -> str:
        """Returns the tree in the language of Graphviz."""
        return self._tree.dot()

    def __len__(self) -> int:
        return len(self.to_dict()["tree"])

    def __str__(self) -> str:
        return self._tree.text()

    def __repr__(self) -> str:
        data = self.to_dict()
        return f"<Tree of {data['game']} from {data['position']}: {len(self)} nodes>"

    def _repr_svg_(self) -> str | None:
        from ._errors import NinepinsError

        try:
            return self._tree.svg()
        except NinepinsError:
            return None
