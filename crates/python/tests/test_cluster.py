"""Surveys and checks on a real Dask cluster of processes, one of which is killed in the middle."""

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import ninepins
import pytest

distributed = pytest.importorskip("distributed")

from ninepins import cluster  # noqa: E402


@pytest.fixture
def client() -> Iterator[Any]:
    """Two workers in processes of their own, which a nanny starts again."""
    with (
        distributed.LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None, host="127.0.0.1") as local,
        distributed.Client(local) as client,
    ):
        yield client


class Killer:
    """Kills a worker at the first report of progress at which `ripe` holds."""

    def __init__(self, client: Any, ripe: int) -> None:
        self.client, self.ripe, self.killed = client, ripe, 0

    def __call__(self, done: int, of: int) -> None:
        if done >= self.ripe and not self.killed:
            self.killed = next(iter(self.client.run(os.getpid).values()))
            os.kill(self.killed, signal.SIGKILL)


CODES = [f"0.{a}{b}" for a in range(8) for b in range(1, 8)]


def test_a_survey_survives_a_killed_worker(client: Any, tmp_path: Path) -> None:
    killer = Killer(client, 1)
    rows = cluster.survey(client, CODES, folder=tmp_path / "killed", to=20_000, progress=killer)
    assert killer.killed
    expected = [ninepins.Game(code).period(20_000).to_dict() for code in CODES]
    assert rows == expected
    # An answer that was damaged, or cut short, is asked again; the others are not.
    file = tmp_path / "killed" / "share-1-of-1.jsonl"
    lines = file.read_text().splitlines(keepends=True)
    file.write_text(lines[0].replace("proved", "probed") + "".join(lines[1:])[:-9])
    done: list[tuple[int, int]] = []
    again = cluster.survey(None, CODES, folder=tmp_path / "killed", to=20_000, progress=lambda *it: done.append(it))
    assert again == expected and done == [(1, 2), (2, 2)]
    assert file.read_text().count('"fnv"') == len(CODES)


def test_a_survey_answers_each_question_in_order(tmp_path: Path) -> None:
    for kind, limit, last in [("period", "to", 200), ("quotient", "heaps", 8)]:
        folder = tmp_path / kind
        codes = ["0.70", "0.07", ninepins.Game("0.7"), "kayles", "0.07"]
        rows = cluster.survey(None, codes, folder=folder, kind=kind, **{limit: last})  # type: ignore[arg-type]
        games = [ninepins.Game(str(code)) for code in codes]
        assert rows == [getattr(game, kind)(last).to_dict() for game in games]
        # The command reads the folder, and continues it.
        command = [sys.executable, "-m", "ninepins", "survey"]
        table = subprocess.run([*command, "collect", folder], capture_output=True, check=True, text=True).stdout
        assert {json.loads(line)["game"] for line in table.splitlines()} == {row["game"] for row in rows}
        command += [kind, "--codes", "0.?7", f"--{limit}", str(last), "-o"]
        ran = subprocess.run([*command, folder], capture_output=True, check=True, text=True)
        assert ran.stdout.startswith("8 games: 2 answered before, 6 now")


def test_a_folder_knows_kind_and_settings(tmp_path: Path) -> None:
    assert cluster.survey(None, ["0.07"], folder=tmp_path, to=100)[0]["to"] == 100
    with pytest.raises(ninepins.NinepinsError, match=r'settings of its answers are \{"to":100\}, not \{"to":5000\}; name another'):
        cluster.survey(None, ["0.07"], folder=tmp_path, to=5000)
    with pytest.raises(ninepins.NinepinsError, match="ninepins/period/1, not ninepins/quotient/1; name another"):
        cluster.survey(None, ["0.07"], folder=tmp_path, kind="quotient")
    with pytest.raises(ninepins.NinepinsError, match="numbers"):
        cluster.survey(None, ["0.07"], folder=tmp_path, resume=b"")
    # Another process has the folder, and gives it back after an error.
    held = ninepins._native.Survey(tmp_path, "ninepins/period/1", '{"to":100}')
    with pytest.raises(ninepins.NinepinsError, match="another process writes it"):
        cluster.survey(None, ["0.07"], folder=tmp_path, to=100)
    held.close()
    with pytest.raises(ninepins.NinepinsError, match="not known|nim-values|misère"):
        cluster.survey(None, ["nimmy"], folder=tmp_path, to=100)
    assert cluster.survey(None, ["0.07"], folder=tmp_path, to=100)[0]["to"] == 100


def test_errors_of_workers_arrive(client: Any, tmp_path: Path) -> None:
    with pytest.raises(ninepins.NinepinsError):
        cluster.survey(client, ["nimmy"], folder=tmp_path / "periods", to=100)
    with pytest.raises(ninepins.ParseError):
        cluster.survey(client, ["nothing"], folder=tmp_path, to=100)
    certificate = tmp_path / "period.txt"
    certificate.write_text(ninepins.Game("0.16").period().certificate or "")
    cluster.check(client, certificate)
    certificate.write_text(certificate.read_text().replace("149459", "149458"))
    with pytest.raises(ninepins.CheckError):
        cluster.check(client, certificate)
    began = time.monotonic()
    answers = client.gather(client.map(ninepins.Game("kayles").solve, range(10)))
    assert [answer.nim_value for answer in answers] == ninepins.Game("kayles").grundy(9).tolist()
    assert time.monotonic() - began < 20
