"""Intrigue cards as one seat could imagine them: unknown ones change places, as far as notes allow (DI-V08, UP-V15).

Of a theft any card of the hand may have been taken, and a card that left a hand may have been of any shuffle that has
an equal one. So what has happened is gone through from the first to the last, and each time it is drawn anew which card
it was: what a card went through before goes with it, and what came after stays where it is. All is drawn from an order
that tells nothing of the true one.
"""

from __future__ import annotations

from typing import Final

from landsraad.core.random import below, shuffle_unseen
from landsraad.imperium.rules.intrigue_notes import TABLE, held_by_others, is_doubted, is_seen, may_be_stolen
from landsraad.imperium.state import ImperiumState, IntrigueNote

__all__ = ["redraw_intrigue"]

GONE: Final = -1
"""In the place of a card of a hand: the one that left it."""


def redraw_intrigue(s: ImperiumState, viewer: int | None) -> None:
    """Unknown cards change places with those of the same shuffle; of a theft any card may have been taken."""
    trading = s.content.switches.teams and any(p.team is not None and p.team.gift for p in s.players)
    if not s.intrigue_notes and not s.intrigue_shuffles and not trading:
        redraw_unknown_intrigue(s, viewer)
        return
    held = held_by_others(s, viewer)
    for theft in range(len(s.intrigue_thefts)):
        if s.intrigue_thefts[theft][0] == TABLE:
            redraw_shuffle(s, viewer, theft, held)
            continue
        places = may_be_stolen(s, held, viewer, theft)
        if places:
            one, past = places[0], (1 << theft) - 1
            places.sort(key=lambda place: told_apart(held[place], viewer, past)[:4])
            other = places[below(s, len(places))]
            if other != one:
                exchange(s, held, viewer, theft, one, other)
    held.sort(key=lambda note: (note[0], *told_apart(note, viewer)))
    cards = [note[1] for note in held]
    newest = s.intrigue_shuffles
    for number in range(newest + 1):
        unknown = [place for place, note in enumerate(held) if note[2] == number and not is_seen(note, viewer)]
        pool = [cards[place] for place in unknown]
        if number == newest:
            pool += s.intrigue_deck
        shuffle_unseen(s, pool)
        for place in unknown:
            cards[place] = pool.pop()
        if number == newest:
            s.intrigue_deck = pool
    for seat, p in enumerate(s.players):
        if seat != viewer:
            p.intrigue = [card for note, card in zip(held, cards, strict=True) if note[0] == seat]
            if p.team is not None and p.team.gift:
                # Nobody else knows which of the cards lie face down for a trade.
                shuffle_unseen(s, p.intrigue)
                cut = len(p.team.gift)
                p.team.gift, p.intrigue = p.intrigue[:cut], p.intrigue[cut:]
    if s.intrigue_notes:
        s.intrigue_notes = [note for note in s.intrigue_notes if note[0] == viewer]
        s.intrigue_notes += [with_card(note, card) for note, card in zip(held, cards, strict=True)]


def redraw_unknown_intrigue(s: ImperiumState, viewer: int | None) -> None:
    """Nobody knows anything about the cards of others."""
    pool = s.intrigue_deck
    for seat, p in enumerate(s.players):
        if seat != viewer:
            pool += p.intrigue
    shuffle_unseen(s, pool)
    for seat, p in enumerate(s.players):
        if seat != viewer:
            p.intrigue = [pool.pop() for _ in p.intrigue]


def exchange(s: ImperiumState, held: list[IntrigueNote], viewer: int | None, theft: int, one: int, other: int) -> None:
    """Of two cards the other one was taken: each is where the other was, with all that has been since the theft."""
    past = (1 << theft) - 1
    own = 0 if viewer is None else 1 << viewer
    found: list[IntrigueNote] = []
    for place, came in ((one, other), (other, one)):
        holder, _, _, seen_by, maybe, stolen = held[place]
        keeper, card, shuffle, seen_before, maybe_before, stolen_before = held[came]
        since, before = stolen & ~past, stolen_before & past
        seen_before = (seen_before | 1 << keeper) & (victims(s, before) | own)
        seen_by = (seen_by & victims(s, since) & ~own | seen_before) & ~(1 << holder)
        found.append((holder, card, shuffle, seen_by, maybe & ~past | maybe_before & past, since | before))
    held[one], held[other] = found
    if is_doubted(s, viewer, theft):
        # The one that was taken may have left since: so may the other one, in whichever theft it was taken.
        moves = list(s.intrigue_thefts)
        for later in range(theft + 1, len(moves)):
            if (held[one][5] | held[other][5]) >> later & 1 and moves[later][0] != TABLE:
                thief, victim, doubted_by = moves[later]
                moves[later] = (thief, victim, doubted_by | own)
        s.intrigue_thefts = tuple(moves)


def victims(s: ImperiumState, thefts: int) -> int:
    """Those who have seen a card because it was stolen from them, in some thefts; as bits."""
    return sum({1 << move[1] for theft, move in enumerate(s.intrigue_thefts) if thefts >> theft & 1})


def redraw_shuffle(s: ImperiumState, viewer: int | None, move: int, held: list[IntrigueNote]) -> None:
    """A card has left a hand for all to see: of its shuffle, or of that of any of those that stayed."""
    table, holder, card, shuffled, knowers, mistaken = s.intrigue_thefts[move]
    if viewer == holder or (viewer is not None and knowers >> viewer & 1):
        return
    sure = viewer is not None and mistaken >> viewer & 1
    hidden = [place for place, note in enumerate(held) if not is_seen(note, viewer)]
    past = (1 << move) - 1
    may_have_left = [] if sure else [((shuffled, 0, 0), GONE)]
    for place in hidden:
        _, other, number, _, maybe, stolen = held[place]
        if not maybe >> move & 1 or (sure and (other != card or number == shuffled)):
            continue
        pool = [held[equal][1] for equal in hidden if held[equal][2] == number]
        if number == shuffled or card in pool or (number == s.intrigue_shuffles and card in s.intrigue_deck):
            may_have_left.append(((number, maybe & past, stolen & past), place))
    if not may_have_left:
        return
    may_have_left.sort()
    (number, *_), place = may_have_left[below(s, len(may_have_left))]
    if number == shuffled:
        return
    seat, other, _, seen_by, maybe, stolen = held[place]
    equal = [place for place in hidden if held[place][1:3] == (card, number)]
    if equal:
        held[equal[0]] = with_card(held[equal[0]], other)
    else:
        s.intrigue_deck[s.intrigue_deck.index(card)] = other
    held[place] = (seat, card, shuffled, seen_by, maybe, stolen)
    moves = list(s.intrigue_thefts)
    moves[move] = (table, holder, card, number, knowers, mistaken)
    s.intrigue_thefts = tuple(moves)


def with_card(note: IntrigueNote, card: int) -> IntrigueNote:
    holder, _, shuffle, seen_by, maybe, stolen = note
    return holder, card, shuffle, seen_by, maybe, stolen


def told_apart(note: IntrigueNote, viewer: int | None, before: int = -1) -> tuple[int, ...]:
    """What tells a card from others for the viewer: which one it is, if that was seen, and what it went through."""
    holder, card, shuffle, seen_by, maybe, stolen = note
    return (card if is_seen(note, viewer) else -1, shuffle, maybe & before, stolen & before, holder, seen_by)
