"""Random numbers from one 64-bit integer that lives inside the game state (splitmix64).

The functions take and change the state object, so a position and its copy draw the same numbers. What chance has
decided is final.
"""

from __future__ import annotations

from struct import Struct
from types import FunctionType
from typing import Any, Final

from mypy_extensions import i64

from landsraad.core.machine import State

__all__ = ["MASK", "below", "scattered", "seeded", "shuffle", "shuffle_unseen"]

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
    """The numbers are those of `below`, drawn here because shuffling is most of what chance does."""
    count = len(cards)
    if count < 2:
        return
    state.final = True
    if COMPILED:
        _swap_one_by_one(state, cards)
        return
    last = count - 1
    lanes = _lanes_known.get(last)
    if lanes is None:
        lanes = _lanes_known[last] = Lanes(last)
    for number in lanes.draw(state):
        other = (number * count) >> 32
        count -= 1
        cards[count], cards[other] = cards[other], cards[count]


def shuffle_unseen(state: State, cards: list[Any]) -> None:
    """For imagined worlds: from one order, so that what comes out tells nothing of how the cards really lie."""
    cards.sort()
    shuffle(state, cards)


def _swap_one_by_one(state: State, cards: list[Any]) -> None:
    """What stands above the lowest 64 bits is cut off where it would show, not at every step: so compiled code can
    count in machine words, which lose it at once."""
    rng = word(state.rng >> 32, state.rng & LOW_32)
    step, first, second = STEP, FIRST, SECOND
    last: i64
    for last in range(len(cards) - 1, 0, -1):
        rng += step
        x = (rng ^ ((rng >> 30) & LOW_34)) * first
        x = (x ^ ((x >> 27) & LOW_37)) * second
        other = (((x >> 32) & LOW_32) * (last + 1)) >> 32
        cards[last], cards[other] = cards[other], cards[last]
    state.rng = (int((rng >> 32) & LOW_32) << 32) + int(rng & LOW_32)


class Lanes:
    """Draws so many numbers at once, side by side in one long one: the interpreter is hardly slower with it than with a
    short one. A lane has 128 bits, so that the product of two numbers of 64 bits fits in."""

    __slots__ = ("ahead", "low_34", "low_37", "low_64", "ones", "size", "steps", "upper_halves")

    def __init__(self, count: int) -> None:
        lanes = range(0, 128 * count, 128)
        self.ones = sum([1 << lane for lane in lanes])
        self.steps = sum([((number + 1) * 0x9E3779B97F4A7C15 & MASK) << lane for number, lane in enumerate(lanes)])
        self.ahead = count * 0x9E3779B97F4A7C15
        self.low_34 = self.ones * LOW_34
        self.low_37 = self.ones * LOW_37
        self.low_64 = self.ones * MASK
        self.size = 16 * count
        self.upper_halves = Struct("<" + "4xI8x" * count)

    def draw(self, state: State) -> tuple[Any, ...]:
        """The upper halves of the numbers, as they are used by `below`."""
        rng = state.rng
        state.rng = (rng + self.ahead) & MASK
        x = (rng * self.ones + self.steps) & self.low_64
        x = ((x ^ ((x >> 30) & self.low_34)) * 0xBF58476D1CE4E5B9) & self.low_64
        x = (x ^ ((x >> 27) & self.low_37)) * 0x94D049BB133111EB
        return self.upper_halves.unpack(x.to_bytes(self.size, "little"))


_lanes_known: Final[dict[int, Lanes]] = {}
COMPILED: Final = not isinstance(below, FunctionType)
