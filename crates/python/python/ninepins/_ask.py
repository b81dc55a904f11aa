"""Questions that are asked by their descriptions."""

from __future__ import annotations

import json
from typing import Any

from . import _native
from ._errors import CheckError, Stopped
from ._progress import UNLIMITED, Limits, within

LIMITS = ("time", "memory", "positions", "threads", "progress")


def answered(name: str, arguments: dict[str, Any], *formats: str) -> tuple[list[str], str | None]:
    """Asks a question with the arguments of a method. Returns its answer in JSON, or in each of these formats, and the limit that
    ended the work, in words."""
    limits = within(**{limit: arguments.pop(limit) for limit in LIMITS if limit in arguments})
    return _native.ask(name, arguments, limits, list(formats or ["json"]))


def found(name: str, arguments: dict[str, Any], needs: str | None = None) -> Any:
    """Returns the answer to a question, as plain data. `Stopped` is raised if a limit left the field `needs` open."""
    (text,), stopped = answered(name, arguments)
    answer = json.loads(text)
    if needs and stopped and answer[needs] is None:
        raise Stopped(stopped, answer["stopped"], text)
    return answer


def asked_api(game: _native.Game, name: str, fields: dict[str, object], limits: Limits = UNLIMITED) -> Any:
    """Returns the answer to a question that the HTTP API has beside the others, as plain data."""
    return json.loads(_native.ask_api(game, name, json.dumps(fields), limits))


def proved(certificates: str, limits: Limits) -> list[str]:
    """Returns what certificates prove, in words."""
    checked = json.loads(_native.ask("check", {"certificate": certificates}, limits)[0][0])
    if checked["verdict"] == "accepted":
        return list(checked["claims"])
    raise CheckError(f"line {checked['line']}: {checked['message']}")
