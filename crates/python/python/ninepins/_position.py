"""Positions, as they are given."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Protocol, SupportsIndex, TypeAlias


class Sizes(Protocol):
    """Sizes of heaps, or pairs of numbers, in an order: a list, a tuple, an array of numpy, a series of pandas."""

    def __len__(self) -> int: ...

    def __iter__(self) -> Iterator[Any]: ...

    def __getitem__(self, at: Any, /) -> Any: ...


PositionLike: TypeAlias = str | SupportsIndex | Sizes
"""Text, the size of a heap, the sizes of heaps, or pairs such as [(3, 5)]."""
