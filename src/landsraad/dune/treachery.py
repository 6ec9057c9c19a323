"""Treachery cards: hands, deck and discard, and what everybody can know about who may hold what."""

from __future__ import annotations

from typing import Final

from landsraad.core.random import shuffle
from landsraad.core.telling import NOBODY, tell
from landsraad.core.undo import make_final
from landsraad.dune.components import (
    BENE_GESSERIT,
    CARD_CLASS,
    CARD_IDS,
    CARD_KIND,
    FAMILY_ATOMICS,
    GHOLA,
    HAND_LIMIT,
    KARAMA,
    TRUTHTRANCE,
    WORTHLESS,
)
from landsraad.dune.knowledge import BARRED, EVERYBODY, MIXED, WISHED, Note, card_left, copies, reshuffled
from landsraad.dune.state import DuneState
from landsraad.dune.tanks import ghola_useful

__all__ = [
    "discard",
    "draw",
    "find",
    "holders",
    "holds",
    "karama_holders",
    "kinds_held",
    "may_hold",
    "may_hold_anytime",
    "may_hold_karama",
    "room_for_card",
    "worthless_held",
]

COPIES: Final[list[int]] = [CARD_KIND.count(kind) for kind in range(len(CARD_IDS))]
_CARDS_OF: Final[list[frozenset[int]]] = [
    frozenset(card for card, of in enumerate(CARD_KIND) if of == kind) for kind in range(len(CARD_IDS))
]
"""By kind: its copies."""
_WORTHLESS_KINDS: Final = [kind for kind in range(len(CARD_IDS)) if CARD_CLASS[kind] == WORTHLESS]
_AS_KARAMA: Final = -1
"""In `reckoned`: any card that can be played as a Karama."""


def draw(s: DuneState) -> int:
    """The top card of the deck, shuffling the discard in when it is empty; -1 if there is no card at all (D-0.6)."""
    if not s.treachery_deck:
        if not s.treachery_discard:
            return -1
        s.treachery_deck = s.treachery_discard
        s.treachery_discard = []
        for card in s.treachery_deck:
            s.out[CARD_KIND[card]] -= 1
        reshuffled(s)
        shuffle(s, s.treachery_deck)
        tell(s, "treachery_reshuffled", NOBODY)
    make_final(s)
    return s.treachery_deck.pop()


def find(s: DuneState, faction: int, kind: int) -> int:
    """A card of this kind in a hand, the one that is known best if there is a choice; -1 if none is held."""
    found = copies(s, faction, kind)
    return found[0] if found else -1


def holds(s: DuneState, faction: int, kind: int) -> bool:
    return not _CARDS_OF[kind].isdisjoint(s.hands[faction])


def kinds_held(s: DuneState, faction: int) -> list[int]:
    """The kinds in a hand, each once, in the order of the card list."""
    kinds: list[int] = []
    for card in s.hands[faction]:
        kind = CARD_KIND[card]
        if kind not in kinds:
            kinds.append(kind)
    kinds.sort()
    return kinds


def worthless_held(s: DuneState, faction: int) -> list[int]:
    return [kind for kind in kinds_held(s, faction) if CARD_CLASS[kind] == WORTHLESS]


def discard(s: DuneState, faction: int, kind: int) -> None:
    """A card is played or thrown away, openly (D-13.16). Family Atomics leaves the game (D-13.8)."""
    card = find(s, faction, kind)
    s.hands[faction].remove(card)
    card_left(s, faction, card)
    s.out[kind] += 1
    s.reckoned = {}
    if kind == FAMILY_ATOMICS:
        s.removed.append(card)
    else:
        s.treachery_discard.append(card)


def room_for_card(s: DuneState, faction: int) -> bool:
    return len(s.hands[faction]) < HAND_LIMIT[faction]


def may_hold(s: DuneState, faction: int, kind: int) -> bool:
    """Whether an onlooker must reckon with this card in that hand (D-14.30)."""
    return holders(s, kind) >> faction & 1 == 1


def holders(s: DuneState, kind: int) -> int:
    """The factions in whose hand an onlooker must reckon with this card, as bits."""
    found = s.reckoned.get(kind)
    if found is None:
        found = s.reckoned[kind] = _find_holders(s, kind)
    return found


def _find_holders(s: DuneState, kind: int) -> int:
    out = s.out[kind]
    hidden = COPIES[kind] - out
    if hidden <= 0:
        return 0
    known, batch, hands = s.known, s.batch, s.hands
    taken_for = s.taken_for or batch
    found = 0
    shuffles = 0  # those that the copies nobody can place come from
    for card in _CARDS_OF[kind]:
        if known[card] == EVERYBODY:
            hidden -= 1
            for faction, hand in enumerate(hands):
                if card in hand:
                    found |= 1 << faction
        elif not out or (card not in s.treachery_discard and card not in s.removed):
            shuffles |= 1 << batch[card]
    if hidden <= 0:
        return found
    notes = [note for note in s.notes if _rules_out(note, kind)] if s.notes else []
    for faction, hand in enumerate(hands):
        if notes:
            if _could_be(s, hand, shuffles, notes):
                found |= 1 << faction
            continue
        for card in hand:
            if known[card] != EVERYBODY and shuffles >> taken_for[card] & 1:
                found |= 1 << faction
                break
    return found


def _rules_out(note: Note, kind: int) -> bool:
    """Whether cards of a note are none of this kind, or can't be told from others."""
    what, cards, value = note
    if what == WISHED:
        return not value >> kind & 1 and not cards & (cards - 1)  # a single card that is something else
    return what == MIXED or (what == BARRED and value >> kind & 1 == 1)


def _could_be(s: DuneState, hand: list[int], shuffles: int, notes: list[Note]) -> bool:
    """Whether an unseen card of a hand can be of a kind: by its shuffle, and by what was answered about it."""
    known, taken_for = s.known, s.taken_for or s.batch
    mine = unseen = possible = 0
    for card in hand:
        mine |= 1 << card
        if known[card] != EVERYBODY:
            unseen |= 1 << card
            if shuffles >> taken_for[card] & 1:
                possible |= 1 << card
    if not unseen:
        return False
    for what, cards, _value in notes:
        if cards & mine:
            if what == MIXED:
                return True  # which card has come to this hand is a secret
            possible &= ~cards
    return possible != 0


def karama_holders(s: DuneState) -> int:
    """Whom an onlooker must reckon with: a Karama, or a worthless card of the advanced Bene Gesserit, as bits."""
    found = s.reckoned.get(_AS_KARAMA)
    if found is None:
        found = holders(s, KARAMA)
        if s.settings.bene_gesserit:
            for kind in _WORTHLESS_KINDS:
                found |= holders(s, kind) & 1 << BENE_GESSERIT
        s.reckoned[_AS_KARAMA] = found
    return found


def may_hold_karama(s: DuneState, faction: int) -> bool:
    """Whether an onlooker must reckon with a Karama in that hand, or a card that does as one."""
    return karama_holders(s) >> faction & 1 == 1


def may_hold_anytime(s: DuneState, faction: int) -> bool:
    """Whether an onlooker must reckon with Truthtrance, or a useful Tleilaxu Ghola, in that hand."""
    if holders(s, TRUTHTRANCE) >> faction & 1:
        return True
    return holders(s, GHOLA) >> faction & 1 == 1 and ghola_useful(s, faction)
