"""Treachery cards as one seat could imagine them: unknown ones change places, as far as all that is known allows.

What the table has seen a player do must be possible: a hand is dealt so, never tried until it fits.
"""

from __future__ import annotations

from typing import Final

from landsraad.core.dealing import Wish, deal
from landsraad.core.random import shuffle_unseen
from landsraad.dune.battles import TRUTH_DEFENSE, TRUTH_LEADER, TRUTH_WEAPON
from landsraad.dune.components import (
    BENE_GESSERIT,
    CARD_CLASS,
    CARD_IDS,
    CARD_KIND,
    CHEAP_HERO,
    FACTIONS,
    HERO,
    KARAMA,
    WORTHLESS,
)
from landsraad.dune.karama import WORTHLESS_KARAMA, is_stopped
from landsraad.dune.knowledge import (
    BARRED,
    EVERYBODY,
    KNEW,
    MIXED,
    UNCLEAR,
    WISHED,
    Note,
    hand_mask,
    holds_note,
    is_known,
    unpack_unclear,
)
from landsraad.dune.phases.bidding import means
from landsraad.dune.plans import has_leader, usable_leaders
from landsraad.dune.questions import KINDS_OF_CLASS
from landsraad.dune.state import BIDDING, DuneState

__all__ = ["redraw_treachery"]

SEEN: Final = 64
"""The source of the first card, if it was seen before hands were mixed; below are the shuffles."""


def redraw_treachery(original: DuneState, s: DuneState, viewer: int) -> None:
    """What others know about a place stays with the place."""
    piles = [s.treachery_deck, s.row] + [s.hands[f] for f in range(FACTIONS) if f != viewer]
    cards: list[int] = []
    known, before = s.known, original.known
    own = 1 << viewer if viewer >= 0 else 0
    unknown = 0
    for pile in piles:
        for card in pile:
            knowers = known[card]
            if not knowers & own and knowers != EVERYBODY:
                cards.append(card)
                unknown |= 1 << card
    notes = [*s.notes, *_seen_now(original, s)]
    dealt = _dealt(s, viewer, cards, notes) if notes else _shuffled(s, cards)
    number = 0
    for pile in piles:
        for index, card in enumerate(pile):
            if unknown >> card & 1:
                other = pile[index] = dealt[number]
                known[other] = before[card]
                number += 1
    s.reckoned = {}
    if not s.notes:
        s.taken_for = ()
        return
    moved = dict(zip(cards, dealt, strict=True))
    _move_notes(s, viewer, moved)
    shuffles = s.taken_for or s.batch
    taken_for = list(shuffles)
    for card, other in moved.items():
        taken_for[other] = shuffles[card]
    s.taken_for = () if tuple(taken_for) == s.batch else tuple(taken_for)


def _shuffled(s: DuneState, cards: list[int]) -> list[int]:
    """Cards change places with those of the same shuffle."""
    dealt = cards.copy()
    newest = max(s.batch)
    if not newest:
        shuffle_unseen(s, dealt)
        return dealt
    for batch in range(newest + 1):
        places = [place for place, card in enumerate(cards) if s.batch[card] == batch]
        mixed = [cards[place] for place in places]
        shuffle_unseen(s, mixed)
        for place, card in zip(places, mixed, strict=True):
            dealt[place] = card
    return dealt


def _dealt(s: DuneState, viewer: int, cards: list[int], notes: list[Note]) -> list[int]:
    """They are dealt in an order of their own, which tells nothing of where they really lie."""
    fits, wished = _fits(s, viewer, cards, notes)
    if s.taken_for and not all(places >> place & 1 for place, places in enumerate(fits)):
        # Whoever has imagined this world knew less than the viewer, or was somewhere else.
        s.taken_for = ()
        fits, wished = _fits(s, viewer, cards, notes)
    unseen = sorted(range(len(cards)), key=lambda place: cards[place])
    places = deal(s, [fits[place] for place in unseen], _wishes(cards, unseen, wished))
    dealt = cards.copy()
    for number, place in zip(unseen, places, strict=True):
        dealt[place] = cards[number]
    return dealt


def _fits(s: DuneState, viewer: int, cards: list[int], notes: list[Note]) -> tuple[list[int], list[Note]]:
    """The places each card may lie in, as bits, and what is wished of them.

    Each card has one source, a shuffle or having been seen; each source has the places it may have gone to.
    """
    source = [s.batch[card] for card in cards]
    reach: dict[int, int] = dict.fromkeys(source, 0)
    taken_for = s.taken_for or s.batch
    for place, card in enumerate(cards):
        shuffled = taken_for[card]
        reach[shuffled] = reach.get(shuffled, 0) | 1 << place
    barred = [0] * len(CARD_IDS)
    wished: list[Note] = []
    unclear: list[tuple[int, int, int]] = []
    for note in notes:
        what, noted, value = note
        here = 0
        for place, card in enumerate(cards):
            if noted >> card & 1:
                here |= 1 << place
        if what == KNEW and is_known(value, viewer):
            for place, card in enumerate(cards):
                if here >> place & 1:
                    source[place] = SEEN + card
                    for old in reach:
                        reach[old] &= ~(1 << place)
                    reach[SEEN + card] = 1 << place
        elif what == MIXED and not is_known(value, viewer):
            for old in reach:
                if reach[old] & here:
                    reach[old] |= here
            for kind in range(len(CARD_IDS)):
                barred[kind] &= ~here
            wished = [wish for wish in wished if not wish[1] & noted]
        elif what == BARRED:
            for kind in range(len(CARD_IDS)):
                if value >> kind & 1:
                    barred[kind] |= here
        elif what == WISHED:
            wished.append(note)
        elif what == UNCLEAR:
            kind, shuffled, other, knowers = unpack_unclear(value)
            if not is_known(knowers, viewer):
                reach[other] = reach.get(other, 0) | here
                unclear.append((kind, shuffled, other))
    fits = [reach[source[place]] & ~barred[CARD_KIND[card]] for place, card in enumerate(cards)]
    for kind, shuffled, other in unclear:
        for place, card in enumerate(cards):
            if CARD_KIND[card] == kind and source[place] == shuffled:
                fits[place] |= reach[other] & ~barred[kind]
    return fits, wished


def _wishes(cards: list[int], unseen: list[int], wished: list[Note]) -> list[Wish]:
    """In places of the unknown cards, but for those that a known card fulfils.

    `unseen`: where the cards really lie, in the order in which they are dealt.
    """
    found: list[Wish] = []
    for _, noted, kinds in wished:
        fitting = where = 0
        known = noted
        for number, place in enumerate(unseen):
            card = cards[place]
            known &= ~(1 << card)
            if kinds >> CARD_KIND[card] & 1:
                fitting |= 1 << number
            if noted >> card & 1:
                where |= 1 << place
        if not any(known >> card & 1 and kinds >> kind & 1 for card, kind in enumerate(CARD_KIND)):
            found.append((fitting, where))
    return found


def _move_notes(s: DuneState, viewer: int, moved: dict[int, int]) -> None:
    """Notes are about places, but for a card the viewer can point at: where such a card lies now after hands were
    mixed, there lies what was noted about it before.

    Who cannot tell where a card went when hands were mixed keeps a note where it holds.
    """
    notes = []
    for what, noted, value in reversed(s.notes):
        if what == KNEW and is_known(value, viewer):
            seen = noted.bit_length() - 1
            if seen in moved:
                before = next(card for card, other in moved.items() if other == seen)
                moved[before], moved[seen] = moved[seen], seen
        else:
            cards = 0
            for card in range(len(CARD_KIND)):
                if noted >> card & 1:
                    cards |= 1 << moved.get(card, card)
            noted = cards
        fitting = 0
        for card, kind in enumerate(CARD_KIND):
            if noted >> card & 1 and value >> kind & 1:
                fitting |= 1 << card
        if what == BARRED:
            noted &= ~fitting
        if noted and (what != WISHED or fitting):
            notes.append((what, noted, value))
    s.notes = tuple(reversed(notes))


# What the table sees now


def _seen_now(original: DuneState, s: DuneState) -> list[Note]:
    """What follows about hands from what is being done."""
    notes: list[Note] = []
    battle = s.battle
    if battle is not None and not battle.plans[0]:
        where = battle.territory
        for fighter in battle.fighters:
            # "Neither leader nor hero" is announced (D-7.14).
            if not has_leader(original, fighter, where):
                notes.append((BARRED, hand_mask(s, fighter), 1 << CHEAP_HERO))
            elif not usable_leaders(s, fighter, where):
                notes.append((WISHED, hand_mask(s, fighter), 1 << CHEAP_HERO))
        for side, question, value in battle.bound:
            kinds = _kinds_answered(question, value)
            if kinds:
                notes.append((WISHED, hand_mask(s, battle.fighters[side]), kinds))
    top = s.stack[-1] if s.stack else ("",)
    if s.phase == BIDDING and s.bidder >= 0 and means(s, s.bidder) < s.bid and _bid_stands(s):
        notes.append((WISHED, hand_mask(s, s.bidder), _karamas(s, s.bidder)))
    if top[0] == "battle.stop_with":
        _, faction, _advantage = top
        notes.append((WISHED, hand_mask(s, faction), _karamas(s, faction)))
    return [note for note in notes if holds_note(note)]  # A position written by hand may be odder than any played.


def _kinds_answered(question: int, value: int) -> int:
    """The cards of which one must be in the hand of whoever has said yes to a question about a plan."""
    about, yes = value // 2, value & 1
    if not yes:
        return 0
    if question in (TRUTH_WEAPON, TRUTH_DEFENSE):
        return KINDS_OF_CLASS[about]
    return 1 << CHEAP_HERO if question == TRUTH_LEADER and about == HERO else 0


def _bid_stands(s: DuneState) -> bool:
    """The highest bid is not paid yet."""
    return any(step[0] in ("bidding.bid", "bidding.pay") for step in s.stack)


def _karamas(s: DuneState, faction: int) -> int:
    """The kinds a faction can play as a Karama."""
    kinds = 1 << KARAMA
    if faction == BENE_GESSERIT and s.settings.bene_gesserit and not is_stopped(s, WORTHLESS_KARAMA):
        for kind in range(len(CARD_IDS)):
            if CARD_CLASS[kind] == WORTHLESS:
                kinds |= 1 << kind
    return kinds
