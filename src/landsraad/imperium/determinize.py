"""Imagined worlds: everything a seat cannot know, drawn again (DI-V01 to DI-V13)."""

from __future__ import annotations

from typing import Final

from landsraad.core.dealing import Wish, deal
from landsraad.core.random import below, scattered, shuffle_unseen
from landsraad.imperium.rules.decks import HAND, Trash, trash_choices, trash_fits
from landsraad.imperium.rules.intrigue_notes import TABLE, held_by_others, is_doubted, is_seen, may_be_stolen
from landsraad.imperium.rules.leaders import PAIRS
from landsraad.imperium.rules.looking import cards_looked_at, seen_while_looking
from landsraad.imperium.rules.seats import leader_of
from landsraad.imperium.state import ImperiumState, IntrigueNote, Player

__all__ = ["determinize"]

GONE: Final = -1
"""In the place of a card of a hand: the one that left it."""
LEFT: Final = 2
"""Cards still looked at when one of three has been drawn (UP-22.27)."""


def determinize(s: ImperiumState, viewer: int | None, seed: int) -> ImperiumState:
    """A copy in which everything the viewer cannot know is drawn again."""
    d = s.copy()
    d.rng = scattered(seed)
    shuffle_unseen(d, d.imperium_deck)
    shuffle_unseen(d, d.contract_bank)
    shuffle_unseen(d, d.hagal_deck)
    redraw_conflicts(d)
    if s.phase == "over":  # All that players have is on the table now; only what comes next in decks stays unknown.
        shuffle_unseen(d, d.intrigue_deck)
        for seat, p in enumerate(d.players):
            redraw_cards(d, p, seat, seat)
        return d
    for seat, p in enumerate(d.players):
        redraw_cards(d, p, seat, viewer)
        if p.secret and not p.secret_used and seat != viewer:
            pairs = PAIRS[:]
            shuffle_unseen(d, pairs)
            p.secret = pairs[0]
    redraw_intrigue(d, viewer)
    d.rng = scattered(~seed)
    return d


def redraw_conflicts(s: ImperiumState) -> None:
    """The deck keeps its levels; which cards of a level were left out is hidden for good (DI-V06)."""
    pools: list[list[int]] = [[], [], []]
    deck, unused = s.conflict_deck, s.set_aside_conflicts
    conflicts = s.content.conflicts
    for card in deck:
        pools[conflicts[card].level - 1].append(card)
    for card in unused:
        pools[conflicts[card].level - 1].append(card)
    for pool in pools:
        shuffle_unseen(s, pool)
    for place, card in enumerate(deck):
        deck[place] = pools[conflicts[card].level - 1].pop()
    for place, card in enumerate(unused):
        unused[place] = pools[conflicts[card].level - 1].pop()


def redraw_cards(s: ImperiumState, p: Player, seat: int, viewer: int | None) -> None:
    """Deck order, and for others which cards of hand and deck are which. What was seen stays where it was seen."""
    fixed = p.deck_known
    if seat == viewer:
        if leader_of(s, seat).looks_at_deck:
            fixed += 1  # The card below those put openly on the deck was the top card before.
        fixed = min(max(fixed, cards_looked_at(s, seat)), len(p.deck))
        hidden = p.deck[: len(p.deck) - fixed]
        shuffle_unseen(s, hidden)
        p.deck[: len(hidden)] = hidden
        return
    known = p.hand_known[:]
    unknown = p.hand[:]
    for card in known:
        unknown.remove(card)
    seen, below = seen_while_looking(s, seat)
    if seen:
        redraw_looked_at(s, p, unknown, seen, below)
        return
    cut = len(p.deck) - fixed
    wanted = cards_to_be_trashed(s, seat)
    if p.hand_older or wanted:
        hidden = dealt_cards(s, p, p.deck[:cut], unknown, wanted)
    else:
        hidden = p.deck[:cut] + unknown
        shuffle_unseen(s, hidden)
    p.deck[:cut] = hidden[:cut]
    p.hand = known + hidden[cut:]


def redraw_looked_at(s: ImperiumState, p: Player, unknown: list[int], seen: tuple[int, ...], below: int) -> None:
    """One of three cards has been drawn, some of which were seen before; nobody else knows which one."""
    under = len(p.deck) - LEFT - below
    hidden = p.deck[:under] + p.deck[len(p.deck) - LEFT :] + unknown
    for card in seen:
        hidden.remove(card)
    shuffle_unseen(s, hidden)
    looked_at = list(seen) + [hidden.pop() for _ in range(LEFT + 1 - len(seen))]
    shuffle_unseen(s, looked_at)
    drawn = looked_at.pop()
    p.hand = p.hand_known + hidden[under:] + [drawn]
    p.deck = hidden[:under] + p.deck[under : len(p.deck) - LEFT] + looked_at


def dealt_cards(s: ImperiumState, p: Player, deck: list[int], hand: list[int], wanted: list[int]) -> list[int]:
    """Deck and hand, in which older cards are none of those shuffled in since, and one card of the hand is wanted."""
    late = hand[:]
    for card in p.hand_older:
        late.remove(card)
    cards = sorted([*deck, *late, *p.hand_older])  # Where each of them really lies is told by nothing.
    everywhere = (1 << len(cards)) - 1
    first_older = len(deck) + len(late)
    fits = [everywhere] * len(cards)
    fresh = list(p.shuffled_in)
    for number, card in enumerate(cards):
        if card in fresh:
            fresh.remove(card)
            fits[number] = (1 << first_older) - 1
    wishes: list[Wish] = []
    if wanted:
        fitting = sum(1 << number for number, card in enumerate(cards) if card in wanted)
        wishes.append((fitting, everywhere & ~((1 << len(deck)) - 1)))
    dealt = cards.copy()
    for card, place in zip(cards, deal(s, fits, wishes), strict=True):
        dealt[place] = card
    p.hand_older = tuple(dealt[first_older:])
    return dealt


def cards_to_be_trashed(s: ImperiumState, seat: int) -> list[int]:
    """The cards of which this player must hold one, being asked which one to trash; empty: that is no matter."""
    step = s.stack[-1] if s.stack else ("",)
    if step[0] != Trash.name:
        return []
    _, asked, node, card = step
    choices = trash_choices(s, seat, node, card) if asked == seat else []
    held = s.players[seat].hand_known
    if any(zone != HAND or choice in held for zone, choice in choices):
        return []
    return [other for other in range(len(s.content.cards)) if choices and trash_fits(s, node, other)]


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
