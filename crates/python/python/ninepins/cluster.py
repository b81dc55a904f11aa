"""Work on many machines, by Dask: surveys and checks of certificates.

Every function takes a `distributed.Client`. Tasks take a second or more, and are asked again if a worker dies. What is done is in
files, so the same call resumes after anything.

    from distributed import Client
    from ninepins import cluster

    with Client("tcp://head:8786") as client:
        rows = cluster.survey(client, ["0.07", "0.77", "0.16"], folder="/shared/periods", to=100_000)
"""

from __future__ import annotations

import json
import operator
import os
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal, TypeAlias

from . import _native
from ._answer import Period
from ._errors import NinepinsError
from ._game import Game
from ._game import check as check_text
from ._quotient import Quotient

if TYPE_CHECKING:
    from distributed import Client

__all__ = ["check", "survey"]

Progress: TypeAlias = Callable[[int, int], object]
"""A function that is called with the number of finished tasks and of all of them."""

SECONDS = 2.0
"""After this time a task of a survey hands the games that are left back, so that other workers take a part of them: which games
are hard is not known beforehand."""

RETRIES = 3
"""How often a task is tried again whose worker died."""

Kind: TypeAlias = Literal["period", "quotient"]


SHAPES = {"period": "ninepins/period/1", "quotient": "ninepins/quotient/1"}
"""The shapes of the answers of each kind."""


def _ask(kind: Kind, lines: Sequence[str], settings: dict[str, Any]) -> tuple[list[str], list[str]]:
    """Returns the answers about some games in JSON, and the lines of those that are left when the time is up."""
    end = time.monotonic() + SECONDS
    answers: list[str] = []
    for line in lines:
        if answers and time.monotonic() >= end:
            break
        game = Game(line)
        ask: Callable[..., Period | Quotient] = game.period if kind == "period" else game.quotient
        answers.append(json.dumps(ask(**settings, progress=False).to_dict()))
    return answers, list(lines[len(answers) :])


def _threads(client: Client) -> int:
    """Returns the number of threads of the cluster."""
    threads: Any = client.nthreads()
    return sum(threads.values()) or 1


def survey(
    client: Client | None,
    games: Iterable[str | Game],
    *,
    folder: str | os.PathLike[str],
    kind: Kind = "period",
    progress: Progress | None = None,
    **settings: Any,
) -> list[dict[str, Any]]:
    """Asks for the periods or the misère quotients of many games. Returns an answer for each game, in their order.

    Without a client this process does the work. `settings` are those of `Game.period` or `Game.quotient`. With `to` or `heaps`, and
    not with `time`, the answers do not depend on the machines. The answers stand in `folder`, which this process alone sees and
    writes; the command `survey collect` makes a table of them. All answers of a folder have one kind and the same settings.
    """
    if kind not in SHAPES:
        raise NinepinsError(f'kind is "period" or "quotient", not {kind!r}')
    if kind == "quotient":
        settings = {"threads": 1, **settings}
    asked = [game if isinstance(game, Game) else Game(game) for game in games]
    lines = [game._misere_line() if kind == "quotient" else str(game) for game in asked]
    # The number of threads changes no answer.
    fixed = {name: value for name, value in settings.items() if name != "threads"}
    try:
        text = json.dumps(fixed, sort_keys=True, default=operator.index)
    except TypeError:
        raise NinepinsError(f"the settings of a survey are numbers, not {fixed!r}") from None
    with closing(_native.Survey(folder, SHAPES[kind], text)) as known:
        missing = [line for line in dict.fromkeys(lines) if known.answer(line) is None]
        chunks = _shared(client, kind, missing, settings) if client else (_ask(kind, [it], settings)[0] for it in missing)
        done = 0
        for answers in chunks:
            for answer in answers:
                known.add(answer)
            done += len(answers)
            if progress:
                progress(done, len(missing))
        return [json.loads(known.answer(line) or "") for line in lines]


def _shared(client: Client, kind: Kind, missing: list[str], settings: dict[str, Any]) -> Iterator[list[str]]:
    """Yields the answers about some games, as the workers find them."""
    from distributed import as_completed

    def submit(chunk: list[str]) -> Any:
        return client.submit(_ask, kind, chunk, settings, retries=RETRIES, pure=False)

    # Hard games stand side by side in most lists, so they are dealt like cards.
    count = min(len(missing), _threads(client))
    futures = {submit(missing[first::count]) for first in range(count)}
    running = as_completed(list(futures))
    try:
        for future in running:
            answers, left = future.result()
            futures.discard(future)
            for half in (left[::2], left[1::2]):
                if half:
                    task = submit(half)
                    futures.add(task)
                    running.add(task)
            yield answers
    except BaseException:
        client.cancel(list(futures))
        raise


def check(client: Client, path: str | os.PathLike[str]) -> None:
    """Checks a certificate on the cluster. Raises `CheckError` if it is refused. All workers see the file."""
    client.submit(_check_file, os.fspath(path), retries=RETRIES, pure=False).result()


def _check_file(path: str) -> list[str]:
    return check_text(Path(path).read_text(encoding="utf-8"), progress=False)
