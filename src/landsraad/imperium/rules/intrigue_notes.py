"""What is known of the Intrigue cards in other hands (DI-V08, UP-V15): nobody forgets anything.

A note is about one card in a hand; a card without one was there before the deck was first shuffled anew, and nobody
else has seen it. Which cards were shuffled into the deck is no secret, so each card belongs to a shuffle. Thief and
victim know what was stolen. Everybody else knows only which cards it may have been: all those keep the number of the
theft, so that whoever knew one of them learns nothing from where it is noted.

A card that leaves a hand is seen, but not which of the hand it was, if there are others of its kind: it may have been
one of another shuffle (`note_unclear`), or not the one that was stolen (`doubt_thefts`). A thief sees no more of the
card that is stolen.
"""

from __future__ import annotations

from typing import TypeAlias

from landsraad.imperium.rules.seats import is_person
from landsraad.imperium.state import ImperiumState, IntrigueNote

__all__ = [
    "TABLE",
    "held_by_others",
    "is_doubted",
    "is_seen",
    "may_be_stolen",
    "note_drawn",
    "note_given",
    "note_left",
    "note_not_given_back",
    "note_stolen",
    "sure_cards",
]

MOST_THEFTS = 4
"""If more thefts than these concern what a player has seen, the cards they concern are not sure any more."""

TABLE = -1
"""In the place of a thief: the card has left a hand for all to see."""

Held: TypeAlias = list[IntrigueNote]


def note_drawn(s: ImperiumState, seat: int, card: int) -> None:
    if s.intrigue_shuffles:
        s.intrigue_notes.append((seat, card, s.intrigue_shuffles, 0, 0, 0))


def notes_of(s: ImperiumState, seat: int) -> Held:
    """A note for each card of a hand, in its order."""
    team = s.players[seat].team
    cards = s.players[seat].intrigue if team is None else s.players[seat].intrigue + team.gift
    if not s.intrigue_notes:
        return [(seat, card, 0, 0, 0, 0) for card in cards]
    left = [note for note in s.intrigue_notes if note[0] == seat]
    found: Held = []
    for card in cards:
        own: IntrigueNote = (seat, card, 0, 0, 0, 0)
        for note in left:
            if note[1] == card:
                own = note
                left.remove(note)
                break
        found.append(own)
    return found


def renote(s: ImperiumState, seat: int, notes: Held) -> None:
    """These are the notes of a hand now; nothing is noted of a card that nobody knows anything about."""
    others = [note for note in s.intrigue_notes if note[0] != seat]
    s.intrigue_notes = others + [note for note in notes if note[2:] != (0, 0, 0, 0)]


def note_left(s: ImperiumState, seat: int, card: int) -> None:
    """A card leaves a hand for all to see (it is still there). Of equal cards everybody thinks of the one they know."""
    if not s.intrigue_notes:
        return
    notes = notes_of(s, seat)
    places = [place for place, note in enumerate(notes) if note[1] == card]
    mistaken = 0
    if len(places) > 1:
        places.sort(key=lambda place: doubts_about(s, notes[place]))
        for viewer in range(s.people):
            seen = [place for place in places if notes[place][3] >> viewer & 1]
            if seen and places[0] not in seen:
                mistaken |= 1 << viewer
            for number, place in enumerate(places):
                bit = 1 << viewer if number < len(seen) else 0
                _, _, shuffle, seen_by, maybe, stolen = notes[place]
                notes[place] = (seat, card, shuffle, seen_by & ~(1 << viewer) | bit, maybe, stolen)
    left = notes.pop(places[0])
    come_to_light = _stays_stolen(notes, left)
    for viewer in range(s.people):
        if viewer != seat:
            come_to_light &= ~doubt_thefts(s, viewer, (*left[:5], come_to_light), notes)
    renote(s, seat, note_unclear(s, left, mistaken, notes))
    if come_to_light:
        s.intrigue_notes = [
            (holder, held, shuffle, seen_by, maybe if held == card and seen_by else maybe & ~come_to_light, stolen)
            for holder, held, shuffle, seen_by, maybe, stolen in s.intrigue_notes
        ]


def _stays_stolen(notes: Held, left: IntrigueNote) -> int:
    """The thefts that have come to light with a card: none if an own one of the thief may have left instead.

    For all who know neither, that one is the stolen one from now on.
    """
    _, _, shuffle, _, maybe, stolen = left
    for place, note in enumerate(notes):
        if stolen and note[2:4] == (shuffle, 0) and not note[5]:
            notes[place] = (*note[:4], maybe, stolen)
            return 0
    return stolen


def note_unclear(s: ImperiumState, left: IntrigueNote, mistaken: int, notes: Held) -> Held:
    """The notes of a hand that a card has left; an equal one of another shuffle may have been among these."""
    holder, card, shuffle, seen_by, _, _ = left
    if all(note[2] == shuffle for note in notes) or not is_hidden(s, card):
        return notes
    number = 1 << len(s.intrigue_thefts)
    s.intrigue_thefts = (*s.intrigue_thefts, (TABLE, holder, card, shuffle, seen_by & ~mistaken, mistaken))
    return [(*note[:4], note[4] | number, note[5]) if note[2] != shuffle else note for note in notes]


def is_hidden(s: ImperiumState, card: int) -> bool:
    """Whether another card like one that leaves a hand (it is still there) lies face down somewhere."""
    found = s.intrigue_deck.count(card)
    for p in s.players:
        found += p.intrigue.count(card) + (0 if p.team is None else p.team.gift.count(card))
    return found > 1


def note_stolen(s: ImperiumState, thief: int, victim: int, place: int) -> None:
    """The card at this place of the victim's hand is stolen (it is still there): of equal ones, one the thief knew."""
    notes = notes_of(s, victim)
    known = [other for other, note in enumerate(notes) if note[1] == notes[place][1] and is_seen(note, thief)]
    known.sort(key=lambda other: doubts_about(s, notes[other]))
    taken = notes.pop(known[0] if known else place)
    doubt_thefts(s, thief, taken, notes)
    theft = 1 << len(s.intrigue_thefts)
    s.intrigue_thefts = (*s.intrigue_thefts, (thief, victim, 0))
    _, card, shuffle, seen_by, maybe, stolen = taken
    renote(s, victim, [(*note[:4], note[4] | theft, note[5]) for note in notes])
    if is_person(s, victim):
        seen_by |= 1 << victim
    s.intrigue_notes.append((thief, card, shuffle, seen_by & ~(1 << thief), maybe, stolen | theft))


def doubts_about(s: ImperiumState, note: IntrigueNote) -> int:
    """How many of those who have seen a card cannot be sure where it is, for each theft."""
    seers = [viewer for viewer in range(s.people) if is_seen(note, viewer)]
    return sum(
        len(in_question(s, [note], viewer, theft)) for viewer in seers for theft in range(len(s.intrigue_thefts))
    )


def doubt_thefts(s: ImperiumState, viewer: int, left: IntrigueNote, notes: Held) -> int:
    """A viewer has seen a card that left a hand (it is still there), and cannot tell which of the hand it was.

    If another one (of `notes`) may be of its kind, no theft it may have been taken in has come to light. If none, the
    viewer still takes it for an equal card that was known, and may have been stolen. Thefts of the first sort, as bits.
    """
    holder, card, _, _, maybe, stolen = left
    if not maybe | stolen or not any(is_seen(note, viewer) for note in s.intrigue_notes):
        return 0
    held = notes + [note for note in held_by_others(s, viewer) if note[0] != holder]
    any_of_hand = may_be_another(s, viewer, left, held, len(notes))
    moves = list(s.intrigue_thefts)
    open_still = 0
    for theft in range(len(moves)):
        if not (maybe | stolen) >> theft & 1 or seen_since(s, left, viewer, theft):
            continue
        known = [held[place][1] for place in in_question(s, held, viewer, theft) if is_seen(held[place], viewer)]
        if (known and any_of_hand) or (card in known and not is_seen(left, viewer)):
            thief, victim, doubted_by = moves[theft]
            moves[theft] = (thief, victim, doubted_by | 1 << viewer)
            open_still |= 1 << theft if any_of_hand else 0
    s.intrigue_thefts = tuple(moves)
    return open_still


def may_be_another(s: ImperiumState, viewer: int, left: IntrigueNote, held: Held, count: int) -> bool:
    """Whether one of a hand (the first notes) may be of the kind that left it, for all the viewer knows."""
    _, card, shuffle, _, _, _ = left
    shuffles = {shuffle} | {note[2] for note in held if note[1] == card and not is_seen(note, viewer)}
    if card in s.intrigue_deck:
        shuffles.add(s.intrigue_shuffles)
    places = set(range(count))
    for theft in range(len(s.intrigue_thefts) - 1, -1, -1):
        # One of the hand may have been stolen, and another one be in its place.
        among = in_question(s, held, viewer, theft)
        if places.intersection(among):
            if is_doubted(s, viewer, theft):
                return True
            places.update(among)
    seen = [held[place] for place in places if is_seen(held[place], viewer)]
    hidden = [held[place] for place in places if not is_seen(held[place], viewer)]
    return any(note[1] == card for note in seen) or any(note[2] in shuffles for note in hidden)


def note_given(s: ImperiumState, giver: int, to: int, place: int) -> int:
    """The card at this place is given away: as with a theft, these two know it. The number of that theft, as a bit."""
    note_stolen(s, to, giver, place)
    return 1 << len(s.intrigue_thefts) - 1


def note_not_given_back(s: ImperiumState, received: int, given: int) -> None:
    """Cards that came in some thefts, as bits, were not among those that went in others."""
    s.intrigue_notes = [
        (holder, card, shuffle, seen_by, maybe & ~given if stolen & received else maybe, stolen)
        for holder, card, shuffle, seen_by, maybe, stolen in s.intrigue_notes
    ]


# Who knows what


def held_by_others(s: ImperiumState, viewer: int | None) -> Held:
    held: Held = []
    for seat in range(len(s.players)):
        if seat != viewer:
            held += notes_of(s, seat)
    return held


def is_seen(note: IntrigueNote, viewer: int | None) -> bool:
    return viewer is not None and note[3] >> viewer & 1 == 1


def in_question(s: ImperiumState, held: Held, viewer: int | None, theft: int) -> list[int]:
    """The places of the cards that were or may have been stolen, for all that the viewer knows."""
    move = s.intrigue_thefts[theft]
    if move[0] == TABLE or viewer in move[:2]:
        return []
    return [
        place
        for place, note in enumerate(held)
        if (note[4] | note[5]) >> theft & 1 and not seen_since(s, note, viewer, theft)
    ]


def may_be_stolen(s: ImperiumState, held: Held, viewer: int | None, theft: int) -> list[int]:
    """The places of the cards that may have been stolen, the one that was first; empty if the viewer knows."""
    places = in_question(s, held, viewer, theft)
    for number, place in enumerate(places):
        if held[place][5] >> theft & 1:
            places.insert(0, places.pop(number))
            return places if len(places) > 1 else []
    return []


def is_doubted(s: ImperiumState, viewer: int | None, theft: int) -> bool:
    """Whether the viewer has seen a card since that was the stolen one, or another one like it."""
    move = s.intrigue_thefts[theft]
    return viewer is not None and move[0] != TABLE and move[2] >> viewer & 1 == 1


def seen_since(s: ImperiumState, note: IntrigueNote, viewer: int | None, theft: int) -> bool:
    """Whether the viewer has held this card, and lost it, after that theft."""
    for later in range(theft + 1, len(s.intrigue_thefts)):
        if note[5] >> later & 1 and viewer in s.intrigue_thefts[later][:2]:
            return True
    return False


def sure_cards(s: ImperiumState, viewer: int | None) -> list[list[int]]:
    """For each seat the cards that a viewer knows to be in its hand, whatever was stolen."""
    sure: list[list[int]] = [[] for _ in s.players]
    held = held_by_others(s, viewer) if s.intrigue_notes else []
    if not any(is_seen(note, viewer) for note in held):
        return sure
    labels = [note[1] if is_seen(note, viewer) else -1 for note in held]
    nowhere = len(labels)  # A stolen card may be where the viewer cannot point.
    labels.append(-1)
    concerned = {place for place, label in enumerate(labels) if label >= 0}
    thefts: list[list[int]] = []
    for theft in range(len(s.intrigue_thefts)):
        places = may_be_stolen(s, held, viewer, theft)
        if is_doubted(s, viewer, theft):
            places = [*places, nowhere] if places else [nowhere, *in_question(s, held, viewer, theft)]
        if concerned.intersection(places):
            concerned.update(places)
            thefts.append(places)
    ways = [labels]
    if len(thefts) > MOST_THEFTS:
        touched = {place for places in thefts for place in places}
        ways = [[-1 if place in touched else label for place, label in enumerate(labels)]]
        thefts = []
    for places in thefts:
        ways = [exchanged(way, places[0], other) for way in ways for other in places]
    for seat in range(len(s.players)):
        hand = [place for place, note in enumerate(held) if note[0] == seat]
        for card in {labels[place] for place in concerned if labels[place] >= 0}:
            sure[seat] += [card] * min(sum(way[place] == card for place in hand) for way in ways)
    return sure


def exchanged(labels: list[int], one: int, other: int) -> list[int]:
    found = labels.copy()
    found[one], found[other] = found[other], found[one]
    return found
