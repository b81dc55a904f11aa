"""Limits of long work, and its progress: a line on stderr, where a person sees it."""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import TypeAlias

from ._arguments import shown, whole
from ._errors import NinepinsError

Report: TypeAlias = Callable[[float, int, int], object]
"""A function that is called twice a second with the seconds, the positions searched, and the percentage that is done (0 where
it is not known), and once more, with 100 %, when the work has ended. An exception that it raises ends the work."""

Limits: TypeAlias = tuple[int | None, int | None, float | None, int | None, Report | None]

LATE = 2.0
"""The seconds before the line is drawn."""


def draw(seconds: float, positions: int, percent: int) -> None:
    """Draws the line anew, and erases it at the end."""
    if seconds < LATE:
        return
    share = f"{percent} %, " if percent else ""
    searched = f"{positions:,} positions, " if positions else ""
    line = "" if percent >= 100 else f"ninepins: {share}{searched}{seconds:.0f} s"
    print(f"\r{line:60}", end="\r" if percent >= 100 else "", file=sys.stderr, flush=True)


def draw_if_seen(seconds: float, positions: int, percent: int) -> None:
    """Draws the line if stderr is a terminal or a notebook."""
    if "ipykernel" in sys.modules or bool(getattr(sys.stderr, "isatty", lambda: False)()):
        draw(seconds, positions, percent)


UNLIMITED: Limits = (None, None, None, 1, draw_if_seen)
"""The limits of a question on one thread that has no others."""


def within(
    time: float | None = None,
    memory: int | None = None,
    positions: int | None = None,
    threads: int | None = 1,
    progress: Report | bool | None = None,
) -> Limits:
    """Returns the limits of a piece of work. A negative time is 0."""
    if time is memory is positions is progress is None and threads == 1:
        # Most questions are small, and have no limits.
        return UNLIMITED
    if time is not None:
        if isinstance(time, str) or not hasattr(time, "__float__"):
            raise TypeError(f"time is a number of seconds, not {shown(time)}")
        time = max(float(time), 0.0)
        if time != time:
            raise NinepinsError("time is a number of seconds, not nan")
    counts = [count(name, limit) for name, limit in (("positions", positions), ("memory", memory), ("threads", threads))]
    if not (progress is None or isinstance(progress, bool) or callable(progress)):
        raise NinepinsError(f"progress is a function, True, False or None, not {shown(progress)}")
    report: Report | None
    if progress is None:
        report = draw_if_seen
    elif callable(progress):
        report = progress
    else:
        report = draw if progress else None
    return counts[0], counts[1], time, counts[2], report


def count(name: str, limit: int | None) -> int | None:
    """Returns a limit; `4e9` is taken, too."""
    if isinstance(limit, float):
        if not limit.is_integer():
            raise NinepinsError(f"{name} is a whole number, not {limit}")
        limit = int(limit)
    return None if limit is None else whole(name, limit)
