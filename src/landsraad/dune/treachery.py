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
    "anytime_cards_left",
    "discard",
    "draw",
    "find",
    "hidden_cards",
    "holds",
    "kinds_held",
    "may_hold",
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


def hidden_cards(state: DuneState, faction: int) -> int:
    """How many cards of a hand are not known to everybody. All purchases and plays are public, so this is too."""
    count = 0
    known = state.known
    for card in state.hands[faction]:
        if known[card] != EVERYBODY:
            count += 1
    return count


def may_hold(state: DuneState, faction: int, kind: int) -> bool:
    """Whether an onlooker must reckon with this card in that hand (D-14.30)."""
    return state.out[kind] < COPIES[kind] and hidden_cards(state, faction) > 0


def may_hold_karama(state: DuneState, faction: int) -> bool:
    """Whether an onlooker must reckon with a Karama, or a worthless card of the advanced Bene Gesserit."""
    if state.out[KARAMA] < COPIES[KARAMA] and hidden_cards(state, faction) > 0:
        return True
    if faction == BENE_GESSERIT and state.settings.bene_gesserit:
        for card in state.hands[faction]:
            if CARD_CLASS[CARD_KIND[card]] == WORTHLESS and state.known[card] == EVERYBODY:
                return True
        if hidden_cards(state, faction) > 0:
            for kind in _WORTHLESS_KINDS:
                if state.out[kind] == 0:
                    return True
    return False


def anytime_cards_left(state: DuneState) -> bool:
    """Whether Truthtrance or the Tleilaxu Ghola can still be in a hand or the deck."""
    return state.out[TRUTHTRANCE] < COPIES[TRUTHTRANCE] or state.out[GHOLA] == 0
