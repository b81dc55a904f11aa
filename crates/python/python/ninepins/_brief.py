"""Text that is cut where it would flood a screen."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any, TypeVar

LONGEST = 500
"""The longest `repr`, in characters."""

C = TypeVar("C", bound=type[Any])


def brief(text: str) -> str:
    """Returns a text, cut if it is longer than a `repr` may be."""
    return text if len(text) <= LONGEST else f"{text[: LONGEST - 3]}..."


def briefly(kind: C) -> C:
    """Cuts the `repr` of a class."""
    whole: Callable[[object], str] = vars(kind)["__repr__"]

    @wraps(whole)
    def cut(self: object) -> str:
        return brief(whole(self))

    setattr(kind, "__repr__", cut)  # noqa: B010
    return kind
