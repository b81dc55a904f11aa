"""Positions, as they are given."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from operator import index
from typing import Any, Protocol, SupportsIndex, TypeAlias

from ._arguments import text as checked
from ._errors import NinepinsError

MOST_HEAPS = 1_000_000
"""The most heaps of a position."""


class Sizes(Protocol):
    """Sizes of heaps, or pairs of numbers, in an order: a list, a tuple, an array of numpy, a series of pandas."""

    def __len__(self) -> int: ...

    def __iter__(self) -> Iterator[Any]: ...

    def __getitem__(self, at: Any, /) -> Any: ...


PositionLike: TypeAlias = str | SupportsIndex | Sizes
"""Text, the size of a heap, the sizes of heaps, or pairs such as [(3, 5)]."""


def position_text(position: PositionLike) -> str:
    """Returns the text of a position."""
    if isinstance(position, str):
        return checked("position", position)
    one = None if isinstance(position, list) else size(position)
    if one is not None:
        return one
    # Mappings and sets have no order and no repetition; bytes would be read as sizes.
    if isinstance(position, Mapping) or hasattr(position, "isdisjoint") or hasattr(position, "decode"):
        raise TypeError(EXPECTED)
    try:
        heaps = iter(position)  # type: ignore[arg-type]
    except TypeError:
        raise TypeError(EXPECTED) from None
    sizes: list[str] = []
    for heap in heaps:
        if len(sizes) == MOST_HEAPS:
            raise NinepinsError(f"a position has at most {MOST_HEAPS:,} heaps")
        pair = [size(number) for number in heap] if isinstance(heap, tuple) and len(heap) == 2 else [size(heap)]
        if None in pair:
            raise TypeError(EXPECTED)
        sizes.append(f"({','.join(map(str, pair))})" if len(pair) == 2 else str(pair[0]))
    return "+".join(sizes) or "0"


EXPECTED = "a position is text, an int, or a sequence of ints or of pairs of ints"

LARGE = 2**100
"""No heap and no value has a number as large; Python refuses to print much larger ones."""


def whole(n: int) -> int:
    """Returns a whole number, cut to the large ones."""
    return max(-LARGE, min(n, LARGE))


def size(number: object) -> str | None:
    """Returns the digits of a whole number; `None` if it is none. All whole numbers have an index, also those of numpy."""
    try:
        return str(whole(index(number)))  # type: ignore[arg-type]
    except TypeError:
        return None
