"""Asks ninepins about all games of a pattern in shares, by Dask. A share whose worker dies is asked again and resumes."""

import json
import subprocess
import sys
import time
from pathlib import Path

from distributed import Client, as_completed


def ask(question: list[str], share: str, file: str) -> tuple[str, list[str]]:
    """Asks about one share. Returns what was done, and the games that do not suit the question."""
    command = ["ninepins", "each", *question, "--threads", "1", "--shard", share, "-o", file]
    while True:
        ran = subprocess.run(command, capture_output=True, text=True)
        if "another process writes it" not in ran.stderr:
            break
        # The program of a worker that died may still be at work.
        time.sleep(1)
    # With code 2 some games do not suit. Their rows say so, and they are not asked about again.
    # With code 3 a limit stopped some games.
    if ran.returncode not in (0, 2, 3) or not ran.stdout:
        raise RuntimeError(ran.stderr)
    rows = [json.loads(row) for row in Path(file).read_text().splitlines()]
    return f"share {share}: {ran.stdout.strip()}", [
        f"{row['game']}: {row['error']['message']}" for row in rows if "error" in row
    ]


def ask_all(client: Client, question: list[str], folder: Path, shares: int) -> list[str]:
    """Asks about all shares. Prints what was done, and returns what does not suit or failed."""
    folder.mkdir(parents=True, exist_ok=True)
    asked = [(question, f"{share}/{shares}", str(folder / f"{share}.jsonl")) for share in range(1, shares + 1)]
    failed = []
    for future in as_completed(client.map(lambda share: ask(*share), asked, retries=3, pure=False)):
        if future.status == "finished":
            done, unsuited = future.result()
            print(done, flush=True)
            failed += unsuited
        else:
            failed.append(str(future.exception()))
    return failed


if __name__ == "__main__":
    # python shares.py tcp://head:8786 /shared/six 200 period --codes '0.??????' --to 100000
    with Client(sys.argv[1]) as client:
        print(*ask_all(client, sys.argv[4:], Path(sys.argv[2]), int(sys.argv[3])), sep="\n")
