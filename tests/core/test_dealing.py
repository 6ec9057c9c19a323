"""Cards dealt at random where not every card may lie in every place."""

from __future__ import annotations

from collections import Counter
from itertools import permutations

import pytest

from landsraad.core.dealing import deal
from landsraad.core.machine import State
from landsraad.core.random import seeded

CASES: dict[str, tuple[list[int], list[tuple[int, int]]]] = {
    "nothing is forbidden": ([0b1111] * 4, []),
    "a place each": ([0b1000, 0b0001, 0b0100, 0b0010], []),
    "two groups": ([0b0011, 0b0011, 0b1100, 0b1100], []),
    "some must give way": ([0b0001, 0b0011, 0b0111, 0b1111], []),
    "crossed": ([0b0110, 0b0101, 0b1010, 0b1111], []),
    "one of two cards in the first place": ([0b1111] * 4, [(0b0011, 0b0001)]),
    "two wishes for one hand": ([0b1111] * 4, [(0b0011, 0b0011), (0b0100, 0b0011)]),
    "a wish that moves others": ([0b0011, 0b0011, 0b1111, 0b1111], [(0b1100, 0b0001)]),
    "a wish and a bar": ([0b1110, 0b1111, 0b1111, 0b1111], [(0b0011, 0b0001)]),
}


def allowed(fits: list[int], wishes: list[tuple[int, int]]) -> set[tuple[int, ...]]:
    """All deals, by trying them."""
    return {
        places
        for places in permutations(range(len(fits)))
        if all(fits[card] >> place & 1 for card, place in enumerate(places))
        and all(any(cards >> c & 1 and where >> p & 1 for c, p in enumerate(places)) for cards, where in wishes)
    }


@pytest.mark.parametrize("name", CASES)
def test_every_possible_deal_comes_out_and_no_other(name: str) -> None:
    fits, wishes = CASES[name]
    s = State()
    s.rng = seeded(1)
    met = {tuple(deal(s, fits, wishes)) for _ in range(600)} if allowed(fits, wishes) else set()
    assert met == allowed(fits, wishes)


def test_without_conditions_all_deals_are_equally_likely() -> None:
    s = State()
    s.rng = seeded(2)
    met = Counter(tuple(deal(s, [0b111] * 3, [])) for _ in range(6000))
    assert len(met) == 6
    assert all(850 < count < 1150 for count in met.values())


def test_what_cannot_be_dealt_is_refused() -> None:
    s = State()
    assert deal(s, [], []) == []
    for fits, wishes in (([0b01, 0b01], []), ([0b11, 0b11], [(0b01, 0b01), (0b01, 0b10)])):
        with pytest.raises(ValueError, match="cannot be dealt"):
            deal(s, fits, wishes)
