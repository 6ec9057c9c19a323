"""Random numbers from one 64-bit integer that lives inside the game state (splitmix64).

The functions take and change the state object, so a position and its copy draw the same numbers. What chance has
decided is final.
"""

from __future__ import annotations

from typing import Any, Final

from landsraad.core.machine import State

__all__ = ["MASK", "below", "scattered", "seeded", "shuffle"]

MASK: Final = 0xFFFFFFFFFFFFFFFF


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
    """The numbers are those of `below`, drawn here because shuffling is most of what chance does."""
    last = len(cards) - 1
    if last < 1:
        return
    state.final = True
    rng = state.rng
    while last > 0:
        rng = (rng + 0x9E3779B97F4A7C15) & MASK
        x = ((rng ^ (rng >> 30)) * 0xBF58476D1CE4E5B9) & MASK
        x = ((x ^ (x >> 27)) * 0x94D049BB133111EB) & MASK
        other = ((x >> 32) * (last + 1)) >> 32
        card = cards[last]
        cards[last] = cards[other]
        cards[other] = card
        last -= 1
    state.rng = rng
