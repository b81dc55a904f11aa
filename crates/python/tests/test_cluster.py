"""Surveys, tables and checks on a real Dask cluster of processes, one of which is killed in the middle."""

import os
import signal
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
    # The worker may have been killed while it wrote a file, under a temporary name.
    left = list((tmp_path / "killed").glob(".*.tmp"))
    assert len(left) <= 1
    # A file that was cut short, or lost, is asked again; the others are not.
    (tmp_path / "killed" / "0.07.json").write_text('{"game": "0.07", "sta')
    (tmp_path / "killed" / "0.77.json").unlink()
    kept = (tmp_path / "killed" / "0.57.json").stat().st_mtime_ns
    assert cluster.survey(client, CODES, folder=tmp_path / "killed", to=20_000) == expected
    assert (tmp_path / "killed" / "0.57.json").stat().st_mtime_ns == kept
    assert list((tmp_path / "killed").glob(".*.tmp")) == left


def test_a_table_survives_a_killed_worker(client: Any, tmp_path: Path) -> None:
    path = tmp_path / "nimmy.table"
    killer = Killer(client, 20)
    table = cluster.build_table(client, "nimmy", 6, 32, path, tops=2, progress=killer)
    assert killer.killed and table.p_positions == 68_349
    assert table.digest == ninepins.tables.build("nimmy", 6, 32, tmp_path / "plain.table").digest
    cluster.check(client, path, shares=5)
    with open(path, "r+b") as file:
        file.seek(4096 + 100)
        file.write(b"\x07")
    with pytest.raises(ninepins.CheckError):
        cluster.check(client, path)


def test_half_a_block_is_built_again(client: Any, tmp_path: Path) -> None:
    path = tmp_path / "small.table"
    cluster.build_table(client, "nimmy", 4, 12, path, tops=2)
    digest = ninepins.tables.Table(path).digest
    path.unlink()
    world = ninepins._native.World("nimmy", 4, 12)
    limits = (None, None, None, 1, None)
    for block in world.blocks(2)[:30]:
        world.build_block(path, block, limits)
    blocks = sorted(Path(f"{path}.blocks").iterdir())
    blocks[3].write_bytes(blocks[3].read_bytes()[:-5])
    assert cluster.build_table(client, "nimmy", 4, 12, path, tops=2).digest == digest


def test_errors_of_workers_arrive(client: Any, tmp_path: Path) -> None:
    with pytest.raises(ninepins.NinepinsError):
        cluster.survey(client, ["nimmy"], folder=tmp_path, to=100)
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
