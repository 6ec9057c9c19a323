"""What the players know beyond what lies open (section 11): whatever is seen, told or answered is kept here.

Whoever forgets nothing is the standard. `known` marks the single cards a faction can point at. `facts` holds what was
told or answered about anything else, in the words of the questions of Truthtrance. `notes` holds what is known about
face-down cards of a hand without knowing the cards. `batch` says which shuffle of the deck a card comes from: the
discard pile is open, so everybody knows which cards were shuffled together. Views and imagined worlds read all this.

Equal cards cannot be told apart: whoever has seen one Shield in a hand and sees one there again knows of one.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, TypeAlias

from landsraad.dune.components import CARD_KIND, FACTIONS, HARKONNEN
from landsraad.dune.state import DuneState

__all__ = [
    "BARRED",
    "EVERYBODY",
    "KNEW",
    "MIXED",
    "UNCLEAR",
    "WISHED",
    "Fact",
    "Note",
    "bar",
    "card_left",
    "copies",
    "hand_mask",
    "holds_note",
    "is_known",
    "knows_fact",
    "lapse",
    "learn",
    "mix_hands",
    "pack_unclear",
    "reshuffled",
    "show",
    "unpack_unclear",
    "wish",
]

Fact: TypeAlias = tuple[int, int, int, int, int]
"""The factions that know it (bit mask), the question, the faction it is about, the value, 1 for yes."""
Note: TypeAlias = tuple[int, int, int]
"""What (see below), the cards it is about and the factions or kinds of cards, as bit masks."""

EVERYBODY: Final = (1 << FACTIONS) - 1
"""All factions, in play or not, and spectators."""

KNEW: Final = 0
"""These factions had seen the card when hands were mixed (the next note): it is in one of those hands still."""
MIXED: Final = 1
"""Only these factions can tell where each of the cards has gone."""
BARRED: Final = 2
"""None of the cards is of these kinds."""
WISHED: Final = 3
"""One of the cards at least is of these kinds."""
UNCLEAR: Final = 4
"""One of the cards may come from another shuffle (`pack_unclear`): an equal card of theirs may have left instead."""


def is_known(mask: int, viewer: int) -> bool:
    """Whether a viewer (-1: a spectator) is one of these factions."""
    return mask == EVERYBODY or (viewer >= 0 and mask >> viewer & 1 == 1)


# Cards of a hand


def copies(s: DuneState, faction: int, kind: int) -> list[int]:
    """The cards of this kind in a hand; whoever knows of some of them knows of the first ones."""
    found = [card for card in s.hands[faction] if CARD_KIND[card] == kind]
    if len(found) > 1:
        counts = [sum(s.known[card] >> knower & 1 for card in found) for knower in range(FACTIONS)]
        for place, card in enumerate(found):
            s.known[card] = sum(1 << knower for knower in range(FACTIONS) if counts[knower] > place)
        s.reckoned = {}
    return found


def show(s: DuneState, faction: int, kinds: Sequence[int], knowers: int) -> None:
    """These cards of a hand are seen, together, by some factions."""
    for kind in set(kinds):
        for card in copies(s, faction, kind)[: kinds.count(kind)]:
            s.known[card] |= knowers
    s.reckoned = {}


def hand_mask(s: DuneState, faction: int) -> int:
    mask = 0
    for card in s.hands[faction]:
        mask |= 1 << card
    return mask


def bar(s: DuneState, faction: int, kinds: int) -> None:
    """Everybody learns that there is no such card in a hand (`kinds`: a bit mask)."""
    if s.hands[faction]:
        s.notes = (*s.notes, (BARRED, hand_mask(s, faction), kinds))
        s.reckoned = {}


def wish(s: DuneState, faction: int, kinds: int) -> None:
    """Everybody learns that there is such a card in a hand."""
    s.notes = (*s.notes, (WISHED, hand_mask(s, faction), kinds))
    s.reckoned = {}


def holds_note(note: Note) -> bool:
    """Whether the cards a note is about are like that."""
    what, cards, value = note
    kinds = 0
    for card, kind in enumerate(CARD_KIND):
        if cards >> card & 1:
            kinds |= 1 << kind
    return not kinds & value if what == BARRED else bool(kinds & value) or what != WISHED


def mix_hands(s: DuneState, victim: int) -> None:
    """Cards go to and fro between a hand and the Harkonnen: nobody else can tell any more who holds what (D-11.10)."""
    parties = 1 << victim | 1 << HARKONNEN
    cards = s.hands[victim] + s.hands[HARKONNEN]
    for card in cards:
        if s.known[card] & ~parties:
            s.notes = (*s.notes, (KNEW, 1 << card, s.known[card]))
        s.known[card] &= parties
    s.notes = (*s.notes, (MIXED, hand_mask(s, victim) | hand_mask(s, HARKONNEN), parties))
    s.reckoned = {}


def card_left(s: DuneState, faction: int, card: int) -> None:
    """A card has left a hand for all to see: what was noted about it is over."""
    knowers = s.known[card]
    s.known[card] = 0
    if max(s.batch):
        _unclear(s, faction, card, knowers)
    if not s.notes:
        return
    held = hand_mask(s, faction)
    kind = CARD_KIND[card]
    stays = card if knowers else _stays_for(s, faction, kind, card)
    kept: list[Note] = []
    for what, cards, value in s.notes:
        if what == WISHED and value >> kind & 1 and cards & (held | 1 << card):
            continue  # It may have been this one.
        if what == BARRED and not cards >> card & 1:
            cards &= ~(1 << stays)
        cards &= ~(1 << card)
        if cards:
            kept.append((what, cards, value))
    s.notes = tuple(kept)


def _equal_shuffles(s: DuneState, card: int) -> list[int]:
    """The other shuffles with a card like this that is not open."""
    found: list[int] = []
    for equal, kind in enumerate(CARD_KIND):
        is_open = equal in s.treachery_discard or equal in s.removed
        if kind == CARD_KIND[card] and s.batch[equal] != s.batch[card] and not is_open:
            found.append(s.batch[equal])
    return found


def _unclear(s: DuneState, faction: int, card: int, knowers: int) -> None:
    """A card has left, and there is an equal one of another shuffle: only some can tell which of them it was."""
    if knowers == EVERYBODY:
        return
    for shuffle in _equal_shuffles(s, card):
        cards = 0
        for held in s.hands[faction]:
            if s.batch[held] == shuffle:
                cards |= 1 << held
        note = (UNCLEAR, cards, pack_unclear(CARD_KIND[card], shuffle, s.batch[card], knowers))
        if cards and note not in s.notes:
            s.notes = (*s.notes, note)


def pack_unclear(kind: int, shuffle: int, other: int, knowers: int) -> int:
    """Cards of this kind and shuffle may be of the other shuffle, for all but the factions that know."""
    return knowers | kind << 8 | shuffle << 16 | other << 24


def unpack_unclear(value: int) -> tuple[int, int, int, int]:
    return value >> 8 & 255, value >> 16 & 255, value >> 24, value & 255


def _stays_for(s: DuneState, faction: int, kind: int, card: int) -> int:
    """The unseen card about which most was known, of those that could have been the one that left.

    Nobody can tell which of them has left, so less is known about this one from now on.
    """
    most = 0
    found = card
    shuffles = [s.batch[card], *_equal_shuffles(s, card)]
    for other in s.hands[faction]:
        if s.known[other] or s.batch[other] not in shuffles:
            continue
        known = 0
        for what, cards, value in s.notes:
            if what == BARRED and cards >> other & 1:
                known += 1
                if value >> kind & 1:
                    known = -len(s.notes)
        if known > most:
            most = known
            found = other
    return found


def reshuffled(s: DuneState) -> None:
    """The deck is made anew from the discard pile: everybody knows of which cards."""
    number = max(s.batch) + 1
    batch, taken_for = list(s.batch), list(s.taken_for or s.batch)
    for card in s.treachery_deck:
        batch[card] = taken_for[card] = number
        s.known[card] = 0
    s.batch = tuple(batch)
    if s.taken_for:
        s.taken_for = tuple(taken_for)
    s.reckoned = {}


# Facts


def learn(s: DuneState, knowers: int, question: int, asked: int, value: int, yes: bool) -> None:
    """Some factions know the true answer to a question (`questions.py`) about a faction."""
    fact = (knowers, question, asked, value, 1 if yes else 0)
    if fact not in s.facts:
        s.facts = (*s.facts, fact)


def lapse(s: DuneState, question: int) -> None:
    """What was known about this is over: the card has been turned up, or shuffled."""
    if s.facts:
        s.facts = tuple(fact for fact in s.facts if fact[1] != question)


def knows_fact(fact: Fact, viewer: int) -> bool:
    knowers, _question, asked, _value, _yes = fact
    return asked == viewer or is_known(knowers, viewer)
