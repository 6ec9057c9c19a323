"""What a caller gives, checked before anything is done with it."""

from __future__ import annotations

import operator
from typing import Any

from landsraad.core.errors import LandsraadError

__all__ = ["InvalidArgument", "whole"]


class InvalidArgument(LandsraadError, ValueError):
    """A number, a seat, a game or bots with which nothing can be done. Nothing was changed."""


def whole(name: str, value: Any, least: int | None = None, most: int | None = None) -> int:
    """A whole number, of whatever library; within bounds if there are any."""
    try:
        number = operator.index(value)
    except TypeError:
        raise refused(name, value, least, most) from None
    low, high = least is not None and number < least, most is not None and number > most
    if isinstance(value, bool) or low or high:
        raise refused(name, value, least, most)
    return number


def refused(name: str, value: object, least: int | None, most: int | None) -> InvalidArgument:
    bounds = "" if least is None else f" of at least {least}" if most is None else f" from {least} to {most}"
    return InvalidArgument(f"`{name}` is a whole number{bounds}, not {value!r}.")
