"""Dealing cards at random where not every card may lie in every place."""

from __future__ import annotations

from typing import TypeAlias

from landsraad.core.machine import State
from landsraad.core.random import below, shuffle

__all__ = ["Wish", "deal"]

Wish: TypeAlias = tuple[int, int]
"""At least one card of these (bit mask) lies in one of these places (bit mask)."""

NOWHERE = -1


def deal(s: State, fits: list[int], wishes: list[Wish]) -> list[int]:
    """The place of each card. `fits[card]`: bit mask of the places it may take, as many as there are cards.

    Every deal that keeps to this is possible; where nothing is forbidden all are equally likely.
    """
    places = _deal(s, fits, wishes)
    if len(places) < len(fits):
        raise ValueError("These cards cannot be dealt like this.")
    _mix(s, fits, wishes, places)
    return places


def _deal(s: State, fits: list[int], wishes: list[Wish]) -> list[int]:
    """Wishes are granted first, one after another; empty if it cannot be done."""
    if not wishes:
        return _match(s, fits)
    cards, places = wishes[-1]
    ways: list[tuple[int, int]] = []
    for card in range(len(fits)):
        if cards >> card & 1:
            ways += [(card, place) for place in range(len(fits)) if fits[card] & places & 1 << place]
    shuffle(s, ways)
    for card, place in ways:
        narrowed = fits.copy()
        narrowed[card] = 1 << place
        found = _deal(s, narrowed, wishes[:-1])
        if found:
            return found
    return []


def _match(s: State, fits: list[int]) -> list[int]:
    """A place of its own for each card: a free one at random, or one whose card can move on."""
    count = len(fits)
    places = [NOWHERE] * count
    taken = [NOWHERE] * count
    order = list(range(count))
    shuffle(s, order)
    free = (1 << count) - 1
    for card in order:
        open_places = [place for place in range(count) if fits[card] & free & 1 << place]
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


def _mix(s: State, fits: list[int], wishes: list[Wish], places: list[int]) -> None:
    """Exchange cards at random as long as all stays possible: no card keeps a place only because it was dealt first."""
    count = len(fits)
    for _ in range(4 * count):
        one, other = below(s, count), below(s, count)
        here, there = places[one], places[other]
        if not fits[one] & 1 << there or not fits[other] & 1 << here:
            continue
        places[one], places[other] = there, here
        if not _granted(wishes, places):
            places[one], places[other] = here, there


def _granted(wishes: list[Wish], places: list[int]) -> bool:
    for cards, where in wishes:
        met = False
        for card, place in enumerate(places):
            if cards >> card & 1 and where & 1 << place:
                met = True
                break
        if not met:
            return False
    return True
