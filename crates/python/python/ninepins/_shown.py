"""How notebooks show things."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape


def rows(pairs: Iterable[tuple[str, object]]) -> str:
    """Returns a table of names and values in HTML; pairs without a value are left out."""
    lines = (
        f'<tr><th style="text-align:left">{escape(name)}</th><td style="text-align:left">{escape(str(value))}</td></tr>'
        for name, value in pairs
        if value not in (None, "")
    )
    return f'<table class="ninepins">{"".join(lines)}</table>'


MOST_PILES = 24
"""The most piles of a drawn board."""

MOST_TOKENS = 24
"""A taller pile is drawn as a number."""


def board(sizes: Sequence[int]) -> str:
    """Returns piles as SVG: a column of beads for each, or a number."""
    step, shown = 22, list(sizes)[:MOST_PILES]
    tallest = max([size for size in shown if size <= MOST_TOKENS], default=1)
    width, height = step * 2 * max(len(shown), 1) + 20, step * max(tallest, 1) + 40
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" '
        f'viewBox="0 0 {width} {height}" role="img" aria-label="piles of {", ".join(map(str, shown))}">'
    ]
    for number, size in enumerate(shown):
        x = 10 + step + 2 * step * number
        if size <= MOST_TOKENS:
            parts += [
                f'<circle cx="{x}" cy="{height - 34 - step * bead}" r="9" fill="#0072b2"/>' for bead in range(size)
            ]
        parts.append(f'<text x="{x}" y="{height - 8}" text-anchor="middle" font-size="14">{size}</text>')
    parts.append("</svg>")
    return "".join(parts)


def beads(sizes: Sequence[int]) -> str:
    """Returns piles as text: a line for each, with its place and its size."""
    width = len(str(len(sizes)))
    lines = []
    for place, size in enumerate(sizes, 1):
        drawn = "" if size > MOST_TOKENS else f"{'o' * size} "
        lines.append(f"{place:{width}}  {drawn}({size})")
    return "\n".join(lines)


class SVG(str):
    """A picture as text. A notebook shows it.

    >>> import ninepins
    >>> picture = ninepins.Game("kayles").quotient().svg()
    >>> picture.startswith("<svg")
    True
    """

    __slots__ = ()

    def __repr__(self) -> str:
        return f"<SVG of {len(self)} characters>"

    def _repr_svg_(self) -> str:
        return str(self)

    def save(self, path: str) -> None:
        """Writes the picture to a file."""
        with open(path, "w", encoding="utf-8") as file:
            file.write(self)
