"""Imagined worlds: everything a seat cannot know, drawn again (DI-V01 to DI-V13)."""

from __future__ import annotations

from typing import Final

from landsraad.core.dealing import Wish, deal
from landsraad.core.random import below, scattered, shuffle_unseen
from landsraad.imperium.rules.decks import HAND, Trash, trash_choices, trash_fits
from landsraad.imperium.rules.intrigue_notes import TABLE, held_by_others, is_seen, may_be_stolen
from landsraad.imperium.rules.leaders import PAIRS
from landsraad.imperium.rules.looking import cards_looked_at, seen_while_looking
from landsraad.imperium.rules.seats import leader_of
from landsraad.imperium.state import ImperiumState, IntrigueNote, Player

__all__ = ["determinize"]

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


def redraw_shuffle(
    s: ImperiumState,
    viewer: int | None,
    move: int,
    held: list[IntrigueNote],
    cards: list[int],
    shuffles: list[int],
    seen: list[bool],
) -> None:
    """A card has left a hand: maybe one of another shuffle, and one of those that stayed is of the shuffle it was."""
    table, holder, card, shuffled, knowers, mistaken = s.intrigue_thefts[move]
    if viewer == holder or (viewer is not None and knowers >> viewer & 1):
        return
    sure = viewer is not None and mistaken >> viewer & 1
    hidden = [place for place in range(len(held)) if not seen[place]]
    fitting: list[int] = []
    for place in hidden:
        number = shuffles[place]
        if not held[place][4] >> move & 1 or number == shuffled or (sure and cards[place] != card):
            continue
        pool = [cards[other] for other in hidden if shuffles[other] == number]
        if card in pool or (number == s.intrigue_shuffles and card in s.intrigue_deck):
            fitting.append(place)
    if not fitting:
        return
    chosen = below(s, len(fitting) + (0 if sure else 1))
    if chosen == len(fitting):
        return
    place = fitting[chosen]
    number = shuffles[place]
    equal = [other for other in hidden if shuffles[other] == number and cards[other] == card]
    if equal:
        cards[equal[0]], cards[place] = cards[place], card
    else:
        s.intrigue_deck[s.intrigue_deck.index(card)], cards[place] = cards[place], card
    shuffles[place] = shuffled
    moves = list(s.intrigue_thefts)
    moves[move] = (table, holder, card, number, knowers, mistaken)
    s.intrigue_thefts = tuple(moves)


def redraw_intrigue(s: ImperiumState, viewer: int | None) -> None:
    """Unknown cards change places with those of the same shuffle; of a theft any card may have been taken."""
    trading = s.content.switches.teams and any(p.team is not None and p.team.gift for p in s.players)
    if not s.intrigue_notes and not s.intrigue_shuffles and not trading:
        redraw_unknown_intrigue(s, viewer)
        return
    held = held_by_others(s, viewer)
    cards = [note[1] for note in held]
    shuffles = [note[2] for note in held]
    seen = [is_seen(note, viewer) for note in held]
    for theft in range(len(s.intrigue_thefts)):
        if s.intrigue_thefts[theft][0] == TABLE:
            redraw_shuffle(s, viewer, theft, held, cards, shuffles, seen)
            continue
        places = may_be_stolen(s, held, viewer, theft)
        if places:
            one, other = places[0], places[below(s, len(places))]
            cards[one], cards[other] = cards[other], cards[one]
            shuffles[one], shuffles[other] = shuffles[other], shuffles[one]
            seen[one], seen[other] = seen[other], seen[one]
    newest = s.intrigue_shuffles
    for number in range(newest + 1):
        unknown = [place for place in range(len(held)) if shuffles[place] == number and not seen[place]]
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
        own = 0 if viewer is None else 1 << viewer
        for place, (holder, _, _, seen_by, maybe, stolen) in enumerate(held):
            seen_by = seen_by & ~own | (own if seen[place] else 0)
            s.intrigue_notes.append((holder, cards[place], shuffles[place], seen_by, maybe, stolen))
