"""The notebooks run from the first cell to the last, and show what they promise."""

from pathlib import Path
from typing import Any

import pytest

nbclient = pytest.importorskip("nbclient")
nbformat = pytest.importorskip("nbformat")
pytest.importorskip("pandas")
pytest.importorskip("matplotlib")

FOLDER = Path(__file__).parent.parent / "notebooks"


def run(name: str) -> list[Any]:
    notebook = nbformat.read(FOLDER / f"{name}.ipynb", as_version=4)
    nbclient.NotebookClient(notebook, timeout=120, kernel_name="python3").execute()
    cells: list[Any] = [cell for cell in notebook.cells if cell.cell_type == "code"]
    return cells


def shown(cells: list[Any], kind: str) -> list[str]:
    """Returns all outputs of this kind."""
    outputs = [output for cell in cells for output in cell.outputs]
    return [str(output["data"][kind]) for output in outputs if kind in output.get("data", {})]


def test_the_tour() -> None:
    cells = run("tour")
    assert len(shown(cells, "image/svg+xml")) == 3 and len(shown(cells, "image/png")) == 2
    html = " ".join(shown(cells, "text/html"))
    assert "complete" in html and "<table" in html and "proved" in html
    printed = "".join(output.get("text", "") for cell in cells for output in cell.outputs)
    assert "0.2x6" in printed and "^" in printed


def test_the_lesson() -> None:
    cells = run("lesson")
    assert len(shown(cells, "image/svg+xml")) == 3
    texts = shown(cells, "text/plain")
    assert "['N', 'N', 'N', 'N', 'N', 'N', 'N', 'N', 'N', 'N']" in texts
