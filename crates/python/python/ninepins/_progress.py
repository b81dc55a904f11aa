"""Limits of long work, and its progress: a line on stderr, where a person sees it."""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import TypeAlias

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
    time: float | None,
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
        time = max(float(time), 0.0)
        if time != time:
            raise NinepinsError("time is a number of seconds, not nan")
    for name, limit in (("memory", memory), ("positions", positions), ("threads", threads)):
        if limit is not None and (limit != int(limit) or limit < 0):
            raise NinepinsError(f"{name} is a whole number, not {limit!r}")
    if not (progress is None or isinstance(progress, bool) or callable(progress)):
        raise NinepinsError(f"progress is a function, True, False or None, not {progress!r}")
    report: Report | None
    if progress is None:
        report = draw_if_seen
    elif callable(progress):
        report = progress
    else:
        report = draw if progress else None
    whole = [None if limit is None else int(limit) for limit in (positions, memory, threads)]
    return whole[0], whole[1], time, whole[2], report
