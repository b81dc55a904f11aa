"""Progress of long work: a line on stderr, where a person sees it."""

from __future__ import annotations

import sys
from collections.abc import Callable
from types import TracebackType

Report = Callable[[float, int, int], object]
"""A function that is called twice a second with the seconds, the positions searched, and the percentage that is done (0 where
it is not known). An exception that it raises ends the work."""

LATE = 2.0
"""The seconds before the first line."""


class Bar:
    """A line that is drawn anew, and erased at the end."""

    def __init__(self) -> None:
        self.drawn = False

    def __call__(self, seconds: float, positions: int, percent: int) -> None:
        if seconds < LATE:
            return
        share = f"{percent} %, " if percent else ""
        searched = f"{positions:,} positions, " if positions else ""
        print(f"\rninepins: {share}{searched}{seconds:.0f} s  ", end="", file=sys.stderr, flush=True)
        self.drawn = True

    def __enter__(self) -> Bar:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self.drawn:
            print("\r" + " " * 70 + "\r", end="", file=sys.stderr, flush=True)


def is_seen() -> bool:
    """Checks whether stderr is a terminal or a notebook."""
    return "ipykernel" in sys.modules or bool(getattr(sys.stderr, "isatty", lambda: False)())
