"""The check of arguments, so that an error names the wrong one."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from inspect import Parameter, signature
from operator import index
from typing import Any, TypeVar

from ._errors import NinepinsError

LAST = 2**64 - 1
"""The largest whole number that is taken."""

F = TypeVar("F", bound=Callable[..., Any])


def shown(value: object) -> str:
    """Returns a value as it is quoted in a message."""
    text = "a longer number" if isinstance(value, int) and abs(value) > 10**40 else repr(value)
    return text if len(text) <= 60 else f"{text[:60]}..."


def whole(name: str, value: Any) -> int:
    """Returns a whole number."""
    try:
        number = index(value)
    except TypeError:
        raise TypeError(f"{name} is a whole number, not {shown(value)}") from None
    if not 0 <= number <= LAST:
        raise NinepinsError(f"{name} is a whole number from 0 to 2**64 - 1, not {shown(number)}")
    return number


def text(name: str, value: Any) -> str:
    """Returns text without halves of characters."""
    if not isinstance(value, str):
        raise TypeError(f"{name} is a str, not {shown(value)}")
    try:
        value.encode()
    except UnicodeEncodeError:
        raise NinepinsError(f"{name} has half of a character: {shown(value)}") from None
    return value


def flag(name: str, value: Any) -> bool:
    """Returns a truth value, also one of numpy."""
    if type(value).__name__ not in ("bool", "bool_"):
        raise TypeError(f"{name} is True or False, not {shown(value)}")
    return bool(value)


def raw(name: str, value: Any) -> bytes:
    """Returns bytes."""
    if not isinstance(value, bytes):
        raise TypeError(f"{name} is bytes, not {shown(value)}")
    return value


def pair(name: str, value: Any) -> tuple[int, int]:
    """Returns two whole numbers."""
    try:
        first, last = value
    except (TypeError, ValueError):
        raise TypeError(f"{name} is two whole numbers, not {shown(value)}") from None
    return whole(name, first), whole(name, last)


CHECKS: dict[str, Callable[[str, Any], object]] = {
    "int": whole,
    "str": text,
    "Player": text,
    "Evidence": text,
    "Seat": text,
    "bool": flag,
    "bytes": raw,
    "tuple[int, int]": pair,
}
"""The checks of annotations. Other arguments, such as positions and limits, are checked where they are read."""


def named(call: F) -> F:
    """Checks the arguments of a function by their annotations."""
    checks = {}
    for number, one in enumerate(signature(call).parameters.values()):
        kind = "" if one.annotation is Parameter.empty else str(one.annotation)
        check, is_optional = CHECKS.get(kind.removesuffix(" | None")), kind.endswith(" | None")
        # The limits are checked together, and may be written as 4e9.
        is_limit = one.name in ("memory", "threads") or (one.name == "positions" and is_optional)
        if check and not is_limit:
            checks[one.name] = (check, is_optional, number)

    @wraps(call)
    def checked(*arguments: Any, **keywords: Any) -> Any:
        for name, (check, is_optional, number) in checks.items():
            if number < len(arguments):
                value = arguments[number]
            elif name in keywords:
                value = keywords[name]
            else:
                continue
            if not (value is None and is_optional):
                check(name, value)
        return call(*arguments, **keywords)

    return checked  # type: ignore[return-value]
