"""The book's script for Dask: a worker is killed, and a game does not suit."""

import importlib.util
import json
import os
import subprocess
import sys
import threading
import time
from pathlib import Path
from typing import Any

import pytest

distributed = pytest.importorskip("distributed")
psutil = pytest.importorskip("psutil")

SCRIPT = Path(__file__).parents[3] / "book" / "src" / "shares.py"
QUESTION = ["period", "--codes", "0.???", "--codes", "0.7|0.07", "--to", "3000"]


def script() -> Any:
    spec = importlib.util.spec_from_file_location("shares", SCRIPT)
    assert spec and spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def kill_one(folder: Path, killed: list[int]) -> None:
    """Kills a worker, and its program, when the program has written some answers."""
    while not killed:
        time.sleep(0.01)
        for child in psutil.Process().children(recursive=True):
            try:
                words, parent = child.cmdline(), child.parent()
                if "--shard" in words and Path(words[-1]).stat().st_size > 5000:
                    parent.kill()
                    child.kill()
                    killed.append(child.pid)
                    return
            except (psutil.Error, OSError):
                pass


def test_a_killed_worker_and_a_game_that_does_not_suit(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("PATH", f"{Path(sys.executable).parent}:{os.environ['PATH']}")
    killed: list[int] = []
    with distributed.Client(n_workers=2, threads_per_worker=1, dashboard_address=None) as client:
        killer = threading.Thread(target=kill_one, args=(tmp_path, killed), daemon=True)
        killer.start()
        failed = script().ask_all(client, QUESTION, tmp_path, 2)
    assert killed, "no worker was killed"
    assert len(failed) == 1 and failed[0].startswith("0.7|0.07: ")
    done = capsys.readouterr().out.splitlines()
    assert len(done) == 2 and any(" 0 answered before" not in line for line in done), done
    assert sum("1 refused" in line for line in done) == 1
    rows = [json.loads(row) for file in tmp_path.glob("*.jsonl") for row in file.read_text().splitlines()]
    assert len(rows) == len({row["game"] for row in rows}) == 513
    # What does not suit is an answer, too: nothing is asked again.
    again = ["ninepins", "each", *QUESTION, "--shard", "1/2", "-o", str(tmp_path / "1.jsonl")]
    assert " 0 now: " in subprocess.run(again, capture_output=True, text=True, check=True).stdout
