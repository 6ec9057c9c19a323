"""Imagined worlds: everything a seat cannot know, drawn again (DI-V01 to DI-V13)."""

from __future__ import annotations

from typing import Final

from landsraad.core.dealing import Wish, deal
from landsraad.core.random import scattered, shuffle_unseen
from landsraad.imperium.imagined_intrigue import redraw_intrigue
from landsraad.imperium.rules.decks import HAND, Trash, trash_choices, trash_fits
from landsraad.imperium.rules.leaders import PAIRS
from landsraad.imperium.rules.looking import cards_looked_at, seen_while_looking
from landsraad.imperium.rules.seats import leader_of
from landsraad.imperium.state import ImperiumState, Player

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
    if s.phase == "over":  # All that players have is on the table now; only what comes next in decks stays unknown.
        shuffle_unseen(d, d.intrigue_deck)
        for seat, p in enumerate(d.players):
            redraw_cards(d, p, seat, seat)
    else:
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
