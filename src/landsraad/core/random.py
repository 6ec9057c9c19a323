"""Random numbers from one 64-bit integer that lives inside the game state (splitmix64).

The functions take and change the state object, so a position and its copy draw the same numbers. What chance has
decided is final.
"""

from __future__ import annotations

from typing import Any, Final

from mypy_extensions import i64

from landsraad.core.machine import State

__all__ = ["MASK", "below", "scattered", "seeded", "shuffle"]

MASK: Final = 0xFFFFFFFFFFFFFFFF
LOW_32: Final = 0xFFFFFFFF
LOW_34: Final = 0x3FFFFFFFF
LOW_37: Final = 0x1FFFFFFFFF


def word(high: i64, low: i64) -> i64:
    """64 bits as a machine word: in compiled code a negative number if the first of them is set."""
    return (high << 32) + low


STEP: Final = word(0x9E3779B9, 0x7F4A7C15)
FIRST: Final = word(0xBF58476D, 0x1CE4E5B9)
SECOND: Final = word(0x94D049BB, 0x133111EB)


def seeded(seed: int) -> int:
    """The generator state for a seed of any size."""
    return (seed * 0x9E3779B97F4A7C15 + 0xD1B54A32D192ED03) & MASK


def scattered(seed: int) -> int:
    """A generator state far from that of the next seed; those of `seeded` give the same numbers but for the first."""
    x = seeded(seed)
    x = ((x ^ (x >> 30)) * 0xBF58476D1CE4E5B9) & MASK
    x = ((x ^ (x >> 27)) * 0x94D049BB133111EB) & MASK
    return x ^ (x >> 31)


def below(state: State, bound: int) -> int:
    """A number from 0 to bound - 1."""
    state.final = True
    x = (state.rng + 0x9E3779B97F4A7C15) & MASK
    state.rng = x
    x = ((x ^ (x >> 30)) * 0xBF58476D1CE4E5B9) & MASK
    x = ((x ^ (x >> 27)) * 0x94D049BB133111EB) & MASK
    return ((x >> 32) * bound) >> 32


def shuffle(state: State, cards: list[Any]) -> None:
    """The numbers are those of `below`, drawn here because shuffling is most of what chance does.

    What stands above the lowest 64 bits is cut off where it would show, not at every step: so compiled code can count
    in machine words, which lose it at once.
    """
    count = len(cards)
    if count < 2:
        return
    state.final = True
    rng = word(state.rng >> 32, state.rng & LOW_32)
    step, first, second = STEP, FIRST, SECOND
    last: i64
    for last in range(count - 1, 0, -1):
        rng += step
        x = (rng ^ ((rng >> 30) & LOW_34)) * first
        x = (x ^ ((x >> 27) & LOW_37)) * second
        other = (((x >> 32) & LOW_32) * (last + 1)) >> 32
        cards[last], cards[other] = cards[other], cards[last]
    state.rng = (int((rng >> 32) & LOW_32) << 32) + int(rng & LOW_32)
