"""Imagined worlds: everything a seat cannot know, drawn again (DI-V01 to DI-V13)."""

from __future__ import annotations

from landsraad.core.random import seeded, shuffle
from landsraad.imperium.rules.leaders import PAIRS
from landsraad.imperium.rules.looking import cards_looked_at
from landsraad.imperium.rules.seats import is_person, leader_of
from landsraad.imperium.state import ImperiumState, Player

__all__ = ["determinize"]


def determinize(s: ImperiumState, viewer: int | None, seed: int) -> ImperiumState:
    """A copy in which everything the viewer cannot know is drawn again."""
    d = s.copy()
    d.rng = seeded(seed)
    shuffle(d, d.imperium_deck)
    shuffle(d, d.contract_bank)
    shuffle(d, d.hagal_deck)
    redraw_conflicts(d)
    for seat, p in enumerate(d.players):
        redraw_cards(d, p, seat, viewer)
        if p.secret and not p.secret_used and seat != viewer:
            pairs = PAIRS[:]
            shuffle(d, pairs)
            p.secret = pairs[0]
    redraw_intrigue(d, viewer)
    d.rng = seeded(seed + 1)
    return d


def redraw_conflicts(s: ImperiumState) -> None:
    """The deck keeps its levels; which cards of a level were left out is hidden for good (DI-V06)."""
    for level in (1, 2, 3):
        places = [n for n, card in enumerate(s.conflict_deck) if s.content.conflicts[card].level == level]
        rest = [n for n, card in enumerate(s.set_aside_conflicts) if s.content.conflicts[card].level == level]
        cards = [s.conflict_deck[n] for n in places] + [s.set_aside_conflicts[n] for n in rest]
        shuffle(s, cards)
        for n in places:
            s.conflict_deck[n] = cards.pop()
        for n in rest:
            s.set_aside_conflicts[n] = cards.pop()


def redraw_cards(s: ImperiumState, p: Player, seat: int, viewer: int | None) -> None:
    """Deck order, and for others which cards of hand and deck are which. What was seen stays where it was seen."""
    fixed = p.deck_known
    if seat == viewer:
        if p.deck and leader_of(s, seat).looks_at_deck:
            fixed = max(fixed, 1)
        fixed = max(fixed, cards_looked_at(s, seat))
        hidden = p.deck[: len(p.deck) - fixed]
        shuffle(s, hidden)
        p.deck[: len(hidden)] = hidden
        return
    known = p.hand_known[:]
    unknown = p.hand[:]
    for card in known:
        unknown.remove(card)
    cut = len(p.deck) - fixed
    hidden = p.deck[:cut] + unknown
    shuffle(s, hidden)
    p.deck[:cut] = hidden[:cut]
    p.hand = known + hidden[cut:]


def redraw_intrigue(s: ImperiumState, viewer: int | None) -> None:
    hidden = s.intrigue_deck
    kept: list[list[int]] = []
    counts: list[int] = []
    for seat, p in enumerate(s.players):
        if seat == viewer:
            kept.append(p.intrigue)
            counts.append(0)
            continue
        known = [card for who, holder, card in s.known_intrigue if who == viewer and holder == seat]
        unknown = p.intrigue[:]
        for card in known:
            unknown.remove(card)
        hidden = hidden + unknown
        kept.append(known)
        counts.append(len(unknown))
    hidden = hidden[:]
    shuffle(s, hidden)
    for seat, p in enumerate(s.players):
        drawn = [hidden.pop() for _ in range(counts[seat])]
        p.intrigue = kept[seat] + drawn if is_person(s, seat) else in_place(p.intrigue, kept[seat], drawn)
    s.intrigue_deck = hidden
    # What others know about each other is unknown to the viewer; it must still be true in the imagined world.
    believed: list[tuple[int, int, int]] = []
    for note in s.known_intrigue:
        if note[0] == viewer or believed.count(note) < s.players[note[1]].intrigue.count(note[2]):
            believed.append(note)
    s.known_intrigue = believed


def in_place(held: list[int], known: list[int], drawn: list[int]) -> list[int]:
    """A Rival spends its oldest Intrigue cards first (UP-Q38): those that were seen stay at their place."""
    left = known[:]
    places: list[int] = []
    for card in held:
        if card in left:
            left.remove(card)
            places.append(card)
        else:
            places.append(drawn.pop())
    return places
