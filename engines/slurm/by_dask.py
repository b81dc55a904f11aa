"""Surveys by Dask workers that are jobs of Slurm, one of which is killed: python by_dask.py FOLDER.

`SLURM_CONF` names the Slurm of one node, as for sbatch; its workers need ninepins, distributed and dask_jobqueue.
"""

import os
import subprocess
import sys
from pathlib import Path

import ninepins
from dask_jobqueue import SLURMCluster
from distributed import Client
from ninepins import cluster

CODES = [f"0.{a}{b}" for a in range(8) for b in range(1, 8)]


def main(folder: Path) -> None:
    jobs = {
        "queue": "main",
        "cores": 1,
        "processes": 1,
        "memory": "1GB",
        "walltime": "00:10:00",
        "interface": "lo",
        "python": sys.executable,
        "scheduler_options": {"dashboard_address": None},
    }
    killed = []

    with SLURMCluster(**jobs) as slurm, Client(slurm) as client:
        slurm.scale(jobs=2)
        client.wait_for_workers(2, timeout=120)
        numbers = client.run(lambda: os.environ["SLURM_JOB_ID"])
        assert len(set(numbers.values())) == 2, numbers

        def kill(done: int, of: int) -> None:
            if done and not killed:
                killed.append(next(iter(numbers.values())))
                subprocess.run(["scancel", "--signal=KILL", "--full", killed[0]], check=True)

        rows = cluster.survey(client, CODES, folder=folder / "periods", to=20_000, progress=kill)
        assert killed and rows == [ninepins.Game(code).period(20_000).to_dict() for code in CODES]
        print(f"{len(rows)} periods, by jobs {', '.join(sorted(numbers.values()))}; {killed[0]} was killed")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
