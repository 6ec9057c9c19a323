"""Treachery cards: hands, deck and discard, and what everybody can know about who may hold what."""

from __future__ import annotations

from landsraad.core.random import shuffle
from landsraad.dune import log
from landsraad.dune.components import (
    BENE_GESSERIT,
    CARD_CLASS,
    CARD_IDS,
    CARD_KIND,
    FACTIONS,
    FAMILY_ATOMICS,
    GHOLA,
    HAND_LIMIT,
    KARAMA,
    TRUTHTRANCE,
    WORTHLESS,
)
from landsraad.dune.state import DuneState

__all__ = [
    "EVERYBODY",
    "discard",
    "draw",
    "find",
    "holds",
    "kinds_held",
    "may_hold",
    "may_hold_anytime",
    "may_hold_karama",
    "room_for_card",
    "worthless_held",
]

EVERYBODY = (1 << FACTIONS) - 1
COPIES: list[int] = [CARD_KIND.count(kind) for kind in range(len(CARD_IDS))]
_WORTHLESS_KINDS = [kind for kind in range(len(CARD_IDS)) if CARD_CLASS[kind] == WORTHLESS]


def draw(state: DuneState) -> int:
    """The top card of the deck, shuffling the discard in when it is empty; -1 if there is no card at all (D-0.6)."""
    if not state.treachery_deck:
        if not state.treachery_discard:
            return -1
        state.treachery_deck = state.treachery_discard
        state.treachery_discard = []
        for card in state.treachery_deck:
            state.known[card] = 0
            state.out[CARD_KIND[card]] -= 1
        shuffle(state, state.treachery_deck)
        if state.sink is not None:
            log.tell(state, "treachery_reshuffled", {})
    return state.treachery_deck.pop()


def find(state: DuneState, faction: int, kind: int) -> int:
    """A card of this kind in a hand, one that everybody knows if there is a choice; -1 if none is held."""
    found = -1
    for card in state.hands[faction]:
        if CARD_KIND[card] == kind:
            if state.known[card] == EVERYBODY:
                return card
            found = card
    return found


def holds(state: DuneState, faction: int, kind: int) -> bool:
    for card in state.hands[faction]:
        if CARD_KIND[card] == kind:
            return True
    return False


def kinds_held(state: DuneState, faction: int) -> list[int]:
    """The kinds in a hand, each once, in the order of the card list."""
    kinds: list[int] = []
    for card in state.hands[faction]:
        kind = CARD_KIND[card]
        if kind not in kinds:
            kinds.append(kind)
    kinds.sort()
    return kinds


def worthless_held(state: DuneState, faction: int) -> list[int]:
    return [kind for kind in kinds_held(state, faction) if CARD_CLASS[kind] == WORTHLESS]


def discard(state: DuneState, faction: int, kind: int) -> None:
    """A card is played or thrown away, openly (D-13.16). Family Atomics leaves the game (D-13.8)."""
    card = find(state, faction, kind)
    state.hands[faction].remove(card)
    state.known[card] = 0
    state.out[kind] += 1
    if kind == FAMILY_ATOMICS:
        state.removed.append(card)
    else:
        state.treachery_discard.append(card)


def room_for_card(state: DuneState, faction: int) -> bool:
    return len(state.hands[faction]) < HAND_LIMIT[faction]


def may_hold(state: DuneState, faction: int, kind: int) -> bool:
    """Whether an onlooker must reckon with this card in that hand (D-14.30)."""
    if state.out[kind] >= COPIES[kind]:
        return False
    known = state.known
    for card in state.hands[faction]:
        if known[card] != EVERYBODY or CARD_KIND[card] == kind:
            return True
    return False


def may_hold_karama(state: DuneState, faction: int) -> bool:
    """Whether an onlooker must reckon with a Karama, or a worthless card of the advanced Bene Gesserit."""
    if may_hold(state, faction, KARAMA):
        return True
    if faction == BENE_GESSERIT and state.settings.bene_gesserit:
        for kind in _WORTHLESS_KINDS:
            if may_hold(state, faction, kind):
                return True
    return False


def may_hold_anytime(state: DuneState, faction: int) -> bool:
    """Whether an onlooker must reckon with Truthtrance or the Tleilaxu Ghola in that hand."""
    return may_hold(state, faction, TRUTHTRANCE) or may_hold(state, faction, GHOLA)
