"""Dealing cards at random where not every card may lie in every place."""

from __future__ import annotations

from typing import Final, TypeAlias

from landsraad.core.machine import State
from landsraad.core.random import below, shuffle

__all__ = ["Wish", "deal"]

Wish: TypeAlias = tuple[int, int]
"""At least one card of these (bit mask) lies in one of these places (bit mask)."""

NOWHERE: Final = -1


def deal(s: State, fits: list[int], wishes: list[Wish]) -> list[int]:
    """The place of each card. `fits[card]`: bit mask of the places it may take, as many as there are cards.

    Every deal that keeps to this can come out; where nothing is forbidden all are equally likely.
    """
    places = _deal(s, fits, wishes)
    if len(places) < len(fits):
        raise ValueError("These cards cannot be dealt like this.")
    return places


def _deal(s: State, fits: list[int], wishes: list[Wish]) -> list[int]:
    """Wishes are granted first, one after another; empty if it cannot be done."""
    if not wishes:
        return _match(s, fits)
    cards, places = wishes[-1]
    ways: list[tuple[int, int]] = []
    for card in _bits(cards):
        ways += [(card, place) for place in _bits(fits[card] & places)]
    shuffle(s, ways)
    for card, place in ways:
        narrowed = fits.copy()
        narrowed[card] = 1 << place
        found = _deal(s, narrowed, wishes[:-1])
        if found:
            return found
    return []


def _match(s: State, fits: list[int]) -> list[int]:
    """A place of its own for each card: first for those with least choice, until all others fit everywhere."""
    count = len(fits)
    places = [NOWHERE] * count
    taken = [NOWHERE] * count
    order = list(range(count))
    shuffle(s, order)
    order.sort(key=lambda card: fits[card].bit_count())
    common = [-1] * (count + 1)
    for number in range(count - 1, -1, -1):
        common[number] = common[number + 1] & fits[order[number]]
    free = (1 << count) - 1
    for number, card in enumerate(order):
        if not free & ~common[number]:
            left = _bits(free)
            shuffle(s, left)
            for other, place in zip(order[number:], left, strict=True):
                places[other] = place
            return places
        open_places = _bits(fits[card] & free)
        if open_places:
            place = open_places[below(s, len(open_places))]
            places[card] = place
            taken[place] = card
            free &= ~(1 << place)
            continue
        if not _move(fits, places, taken, order, card, [False] * count):
            return []
        free = 0
        for place in range(count):
            if taken[place] == NOWHERE:
                free |= 1 << place
    return places


def _move(fits: list[int], places: list[int], taken: list[int], order: list[int], card: int, seen: list[bool]) -> bool:
    """Find a place for a card by moving others about; `order`: a random order to try the places in."""
    for place in order:
        if seen[place] or not fits[card] & 1 << place:
            continue
        seen[place] = True
        if taken[place] == NOWHERE or _move(fits, places, taken, order, taken[place], seen):
            places[card] = place
            taken[place] = card
            return True
    return False


def _bits(mask: int) -> list[int]:
    found: list[int] = []
    number = 0
    while mask:
        if mask & 1:
            found.append(number)
        mask >>= 1
        number += 1
    return found
