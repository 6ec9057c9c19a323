"""A position as one seat could imagine it: everything it cannot know is drawn again at random.

Hand sizes and spice are not secrets of a player with a good memory: every purchase, play and payment is public. What
is drawn anew are cards never seen, traitors, the prediction, the storm card, deck orders, who was captured, pledges
of others, and the answers already given to secret questions still open.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from landsraad.core.dealing import deal
from landsraad.core.random import below, scattered, shuffle_unseen
from landsraad.dune.battles import LEADER, TRUTH_LEADER
from landsraad.dune.components import (
    ATREIDES,
    BENE_GESSERIT,
    FACTIONS,
    FREMEN,
    LEADERS_OF,
    STORM_CARDS,
    TRAITORS_DEALT,
)
from landsraad.dune.deals.terms import PREDICTION, TOP_SPICE_CARD, TRAITORS_HELD, WEATHER
from landsraad.dune.imagined_answers import forget_talk, redraw_bound, secret_answers
from landsraad.dune.imagined_cards import redraw_treachery
from landsraad.dune.knowledge import Fact, knows_fact
from landsraad.dune.questions import PREDICTED_FACTION, PREDICTED_TURN, SPICE_CARD, STORM_CARD, TRAITOR
from landsraad.dune.state import CAPTURED, SETUP, TANKS_HIDDEN, DuneState
from landsraad.dune.view import hidden_leaders

__all__ = ["determinize"]

NONE: Final[tuple[list[int], list[int]]] = ([], [])
"""Nothing is known and nothing is ruled out; nobody adds to it."""


def determinize(s: DuneState, player: int | None, seed: int) -> DuneState:
    viewer = s.faction[player] if player is not None else -1
    other = s.copy()
    other.rng = scattered(seed)
    if s.victory:  # all hands are on the table now; only deck orders stay unknown
        shuffle_unseen(other, other.treachery_deck)
        _decks(other, viewer)
        _told(other, viewer)
        return other
    forget_talk(other, viewer)
    _leaders(other, viewer)
    redraw_treachery(s, other, viewer)
    _traitors(other, viewer)
    _prediction(other, viewer)
    _decks(other, viewer)
    _told(other, viewer)
    _pledges(other, viewer)
    if other.battle is not None:
        redraw_bound(other, other.battle, viewer)
    secret_answers(other, viewer)
    other.rng = scattered(~seed)
    return other


# Traitors, the prediction, decks


def _answers(s: DuneState, viewer: int, question: int, asked: int) -> tuple[list[int], list[int]]:
    """What the viewer knows it is, and what it is not."""
    yes: list[int] = []
    no: list[int] = []
    for fact in s.facts:
        if fact[1] == question and fact[2] == asked and knows_fact(fact, viewer):
            (yes if fact[4] else no).append(fact[3])
    return yes, no


def _possible(s: DuneState, viewer: int, question: int, asked: int, values: Sequence[int]) -> list[int]:
    """Those of the values that agree with all the viewer knows."""
    yes, no = _answers(s, viewer, question, asked)
    return [value for value in values if value not in no and (not yes or value in yes)]


def _traitors(s: DuneState, viewer: int) -> None:
    if s.faction[0] < 0 or not s.traitors_dealt[s.faction[0]]:
        return
    fixed = 0
    if viewer >= 0:
        for leader in s.traitors_dealt[viewer]:
            fixed |= 1 << leader
    kept: list[list[int]] = [[] for _ in range(FACTIONS)]
    barred: list[list[int]] = []
    takers: list[int] = []
    for faction in s.faction:
        traitors = s.traitors[faction]
        if faction == viewer:
            kept[faction] = traitors
        else:
            yes, no = _answers(s, viewer, TRAITOR, faction) if s.facts else NONE
            for leader in traitors:
                if leader in yes or s.traitors_shown >> leader & 1:
                    kept[faction].append(leader)
                else:
                    takers.append(faction)
                    barred.append(no)
        for leader in kept[faction]:
            fixed |= 1 << leader
    pool = _leaders_but(s, fixed)
    _shuffle_for(s, pool, barred)
    for faction in takers:
        kept[faction].append(pool.pop())
    for faction in s.faction:
        if faction == viewer:
            continue
        dealt = kept[faction].copy()
        while len(dealt) < TRAITORS_DEALT:
            dealt.append(pool.pop())
        dealt.sort()
        s.traitors_dealt[faction] = dealt
        kept[faction].sort()
        s.traitors[faction] = kept[faction]
    choosing = s.phase == SETUP and any(step[0] == "setup.keep_traitor" for step in s.stack)
    held = 0
    for faction in s.faction:
        for leader in s.traitors_dealt[faction] if choosing else s.traitors[faction]:
            held |= 1 << leader
    # Nobody draws from it any more, so its order is no matter.
    s.traitor_deck = _leaders_but(s, held)


def _leaders_but(s: DuneState, without: int) -> list[int]:
    """The leaders of the factions in play, but for some."""
    found: list[int] = []
    for faction, seat in enumerate(s.seat):
        if seat >= 0:
            for leader in LEADERS_OF[faction]:
                if not without >> leader & 1:
                    found.append(leader)
    return found


def _shuffle_for(s: DuneState, pool: list[int], barred: list[list[int]]) -> None:
    """A random order in which the last one is none of the first barred ones, the last but one none of the next ..."""
    if not any(barred):
        shuffle_unseen(s, pool)
        return
    last = len(pool) - 1
    fits = []
    for leader in pool:
        places = (1 << len(pool)) - 1
        for taker, never in enumerate(barred):
            if leader in never:
                places &= ~(1 << (last - taker))
        fits.append(places)
    dealt = dict(zip(deal(s, fits, []), pool, strict=True))
    pool[:] = [dealt[place] for place in range(len(pool))]


def _prediction(s: DuneState, viewer: int) -> None:
    if viewer == BENE_GESSERIT or s.prediction_faction < 0 or s.victory:
        return
    others = [f for f in s.order if f != BENE_GESSERIT]
    factions = _possible(s, viewer, PREDICTED_FACTION, BENE_GESSERIT, others)
    s.prediction_faction = factions[below(s, len(factions))]
    if s.prediction_turn:
        turns = _possible(s, viewer, PREDICTED_TURN, BENE_GESSERIT, range(1, s.settings.max_turns + 1))
        s.prediction_turn = turns[below(s, len(turns))]
    if s.phase == SETUP:
        for index, step in enumerate(s.stack):
            if step[0] == "setup.predict":
                _, predicted = step
                s.stack[index] = ("setup.predict", s.prediction_faction if predicted >= 0 else -1)


def _decks(s: DuneState, viewer: int) -> None:
    if s.storm_card and not (viewer == FREMEN and s.storm_card_seen):
        cards = _possible(s, viewer, STORM_CARD, FREMEN, range(1, STORM_CARDS + 1))
        s.storm_card = cards[below(s, len(cards))]
    if not s.spice_deck:
        return
    if viewer == ATREIDES and s.spice_top_known:
        tops = [s.spice_deck[-1]]
    else:
        tops = _possible(s, viewer, SPICE_CARD, ATREIDES, sorted(s.spice_deck)) if s.facts else []
    shuffle_unseen(s, s.spice_deck)
    if tops:
        top = tops[below(s, len(tops))]
        s.spice_deck.remove(top)
        s.spice_deck.append(top)


def _told(s: DuneState, viewer: int) -> None:
    """What was told to others is true in the imagined world as well; what has come to light since stays."""
    before = s.facts
    facts: list[Fact] = []
    places: dict[tuple[int, int], int] = {}
    for fact in before:
        knowers, question, asked, value, yes = fact
        if not knows_fact(fact, viewer):
            if not yes:
                continue  # Nobody is told in private what something is not.
            place = places.get((knowers, asked), 0)
            value, yes = _truth(s, question, asked, place), 1
            if question == TRAITOR:
                places[knowers, asked] = place + 1
        facts.append((knowers, question, asked, value, yes))
    s.facts = tuple(facts)
    last = {note[:3]: index for index, note in enumerate(s.told)}
    for index, note in enumerate(s.told):
        to, by, promise, turn, *values = note
        if viewer in (to, by):
            continue
        if promise == TRAITORS_HELD:
            s.told[index] = (to, by, promise, turn, *s.traitors[by])
        elif promise == PREDICTION:
            s.told[index] = (to, by, promise, turn, s.prediction_faction, s.prediction_turn)
        elif promise in (WEATHER, TOP_SPICE_CARD):
            question = STORM_CARD if promise == WEATHER else SPICE_CARD
            lies_there = turn >= s.turn - 1 and last[note[:3]] == index
            if lies_there and (1 << to, question, by, values[0], 1) in before:
                s.told[index] = (to, by, promise, turn, _truth(s, question, by, 0))


def _truth(s: DuneState, question: int, asked: int, place: int) -> int:
    """The value about which a question would be answered with yes; of several traitors the one at this place."""
    if question == TRAITOR:
        traitors = s.traitors[asked]
        return traitors[place % len(traitors)]
    if question == PREDICTED_FACTION:
        return s.prediction_faction
    if question == PREDICTED_TURN:
        return s.prediction_turn
    return s.storm_card if question == STORM_CARD else s.spice_deck[-1]


# Leaders hidden by capture


def _leaders(s: DuneState, viewer: int) -> None:
    """Who of a faction's leaders was captured: exchanged among those who have died equally often."""
    if CAPTURED not in s.leader_status and TANKS_HIDDEN not in s.leader_status:
        return
    renamed: dict[int, int] = {}
    for faction in s.faction:
        if faction < 0:
            continue
        by_deaths: dict[int, list[int]] = {}
        for leader in hidden_leaders(s, faction, viewer):
            if _foreseen_leader(s, leader, viewer):
                continue
            deaths = s.leader_deaths[leader] - (1 if s.leader_status[leader] == TANKS_HIDDEN else 0)
            by_deaths.setdefault(deaths, []).append(leader)
        for deaths, leaders in by_deaths.items():
            mixed = leaders.copy()
            shuffle_unseen(s, mixed)
            leaders.sort(key=lambda leader: s.leader_status[leader])  # who is captured decides nothing
            statuses = [s.leader_status[x] for x in leaders]
            for was, now, status in zip(leaders, mixed, statuses, strict=True):
                s.leader_status[now] = status
                s.leader_deaths[now] = deaths + (1 if status == TANKS_HIDDEN else 0)
                renamed[was] = now
    for index, step in enumerate(s.stack):
        if step[0] == "capture.fate":
            _, leader = step
            s.stack[index] = ("capture.fate", renamed.get(leader, leader))


def _foreseen_leader(s: DuneState, leader: int, viewer: int) -> bool:
    battle = s.battle
    if battle is None:
        return False
    if any(element == TRUTH_LEADER and value == leader * 2 + 1 for _side, element, value in battle.bound):
        return True  # everybody has heard it
    if viewer != ATREIDES and viewer not in battle.fighters:
        return False
    return any(element == LEADER and value == leader for _side, element, value in battle.bound)


# Pledges


def _pledges(s: DuneState, viewer: int) -> None:
    if not any(s.allies):
        return
    shipping = any(step[0] in ("group", "ship.count", "ship.part", "ship.paid", "ship.pay") for step in s.stack)
    for faction in s.order:
        seen = viewer >= 0 and (faction == viewer or s.allies[faction] >> viewer & 1)
        if seen or not s.allies[faction]:
            continue
        backing = s.bidder >= 0 and (s.allies[s.bidder] >> faction & 1 or s.bidder == faction)
        if not backing:
            s.pledge_bid[faction] = below(s, s.spice[faction] + 1)
        if not shipping:
            s.pledge_ship[faction] = below(s, s.spice[faction] + 1)
