"""Random numbers of neighbouring seeds."""

from __future__ import annotations

from landsraad.core.machine import State
from landsraad.core.random import MASK, below, scattered, shuffle


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


def test_shuffling_draws_the_numbers_that_are_drawn_one_by_one() -> None:
    """Also where they are large: compiled code counts in machine words."""
    states = [scattered(seed) for seed in range(100)]
    for count, rng in enumerate([0, 1, MASK >> 1, (MASK >> 1) + 1, MASK - 1, MASK, *states]):
        shuffled, expected = list(range(count)), list(range(count))
        s, other = State(), State()
        s.rng = other.rng = rng
        shuffle(s, shuffled)
        for last in range(count - 1, 0, -1):
            drawn = below(other, last + 1)
            expected[last], expected[drawn] = expected[drawn], expected[last]
        assert (shuffled, s.rng) == (expected, other.rng)
        assert s.final is (count > 1)
