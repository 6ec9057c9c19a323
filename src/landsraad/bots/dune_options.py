"""Picking an option by its word and its worth."""

from __future__ import annotations

import functools
import math
from collections.abc import Callable
from typing import Final

from landsraad.core.machine import Code

__all__ = ["best", "counts_up_to", "find"]

COUNTS: Final = (1, 2, 3, 4, 5, 6, 8, 10, 12, 15, 20)
"""How many forces are thought about."""


def find(codes: list[Code], verb: str, number: int | None = None) -> int | None:
    """The place of an option."""
    for n, code in enumerate(codes):
        if code[0] == verb and (number is None or code[1] == number):
            return n
    return None


def best(codes: list[Code], verb: str, worth: Callable[[int], float], otherwise: int | None = None) -> int:
    """The option of this verb that is worth most; `otherwise` if none is worth anything."""
    found, most = -1, -math.inf if otherwise is None else 0.0
    for n, code in enumerate(codes):
        if code[0] == verb:
            value = worth(code[1])
            if value > most:
                found, most = n, value
    if found < 0:
        return otherwise or 0
    return found


@functools.cache
def counts_up_to(most: int) -> list[int]:
    found = [count for count in COUNTS if count < most]
    return [*found, most] if most else found
