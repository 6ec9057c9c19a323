"""The Hagal deck: turning cards over, shuffling, and where a card sends an Agent (DI-H1.3, DI-H1.4, UP-R12, UP-R13)."""

from __future__ import annotations

from landsraad.core.random import shuffle
from landsraad.core.telling import NOBODY, tell
from landsraad.core.undo import make_final
from landsraad.imperium.automa.components import Destination, HagalCard
from landsraad.imperium.rules.access import closed_by_voice
from landsraad.imperium.rules.conditions import holds
from landsraad.imperium.rules.influence import FRIENDSHIP, alliance_holder
from landsraad.imperium.rules.seats import others
from landsraad.imperium.state import ImperiumState

__all__ = ["destination", "some_way", "turn_over"]


def turn_over(s: ImperiumState, seat: int) -> tuple[HagalCard, bool]:
    """The top card, and whether all cards were shuffled into a new deck: it was the last one, or Reshuffle."""
    card = s.content.hagal[s.hagal_deck.pop()]
    s.hagal_discard = [*s.hagal_discard, card.index]
    s.cause = card.ref
    make_final(s)
    tell(s, "draw_hagal", seat, card=card.ref)
    shuffled = card.reshuffle or not s.hagal_deck
    if shuffled:
        shuffle_hagal(s)
    return card, shuffled


def shuffle_hagal(s: ImperiumState) -> None:
    s.hagal_deck += s.hagal_discard
    s.hagal_discard = []
    shuffle(s, s.hagal_deck)
    tell(s, "shuffle_hagal", NOBODY)


def some_way(s: ImperiumState, seat: int) -> bool:
    """Whether any card of the whole deck leads to a free space now (DI-QH2, UP-Q36)."""
    cards = dict.fromkeys(s.hagal_deck + s.hagal_discard)
    return any(destination(s, seat, s.content.hagal[card]) is not None for card in cards)


def destination(s: ImperiumState, seat: int, card: HagalCard) -> Destination | None:
    """Where the card sends an Agent of this Rival; None: it is passed over."""
    closed = closed_spaces(s, seat)
    found = richest(s, card, closed) if card.harvest else indicated(s, seat, card)
    if found is None or closed & (1 << found.space):
        return None
    if s.rivalry is not None and s.rivalry.smart_politics and is_pointless(s, seat, found.space):
        return None
    return found


def closed_spaces(s: ImperiumState, seat: int) -> int:
    """Spaces with an Agent of anybody, and those closed by The Voice (DI-QH1), as bits."""
    closed = closed_by_voice(s, seat)
    for p in s.players:
        for space in p.placed:
            closed |= 1 << space
    return closed


def indicated(s: ImperiumState, seat: int, card: HagalCard) -> Destination | None:
    """The one whose condition holds; it counts even when it is occupied (UP-R17)."""
    for place in card.destinations:
        if place.condition is None or holds(s, seat, place.condition, -1):
            return place
    return None


def richest(s: ImperiumState, card: HagalCard, closed: int) -> Destination | None:
    """The space with the most bonus spice, then with the most spice in all; none without any (DI-H1.7, UP-Q40)."""
    best: Destination | None = None
    most = (0, 0)
    for place in card.destinations:
        bonus = s.bonus_spice[place.space]
        rank = (bonus, bonus + s.content.spaces[place.space].base_spice)
        if bonus and rank > most and not (card.harvest == "free" and closed & (1 << place.space)):
            best, most = place, rank
    return best


def is_pointless(s: ImperiumState, seat: int, index: int) -> bool:
    """A Faction space without cost where this Rival leads with the Alliance, or lies far behind (UP-R45)."""
    space = s.content.spaces[index]
    if space.faction < 0 or space.costs:
        return False
    own = s.players[seat].influence[space.faction]
    most = max(s.players[other].influence[space.faction] for other in others(s, seat))
    if alliance_holder(s, space.faction) == seat:
        return own > most
    return own >= FRIENDSHIP and most - own >= 2
