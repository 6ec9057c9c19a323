"""Random numbers of neighbouring seeds."""

from __future__ import annotations

from landsraad.core.machine import State
from landsraad.core.random import MASK, below, scattered


def numbers(rng: int) -> tuple[int, ...]:
    s = State()
    s.rng = rng
    return tuple(below(s, 1 << 30) for _ in range(3))


def test_neighbouring_seeds_give_numbers_of_their_own() -> None:
    """Worlds imagined with the seeds 0, 1, 2 ... have nothing in common: no stream is another one begun later."""
    step = 0x9E3779B97F4A7C15
    states = [scattered(seed) for seed in range(-50, 50)]
    inverse = pow(step, -1, MASK + 1)
    for first in states:
        for other in states:
            apart = (other - first) * inverse & MASK
            assert other == first or min(apart, MASK + 1 - apart) > 100_000
    assert len({numbers(state) for state in states}) == len(states)
