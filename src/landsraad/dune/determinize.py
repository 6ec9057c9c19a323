"""A position as one seat could imagine it: everything it cannot know is drawn again at random.

Hand sizes and spice are not secrets of a player with a good memory: every purchase, play and payment is public. What
is drawn anew are cards never seen, traitors, the prediction, the storm card, deck orders, who was captured, pledges
of others, and the answers already given to secret questions still open.
"""

from __future__ import annotations

from landsraad.core.random import below, seeded, shuffle
from landsraad.dune.battles import LEADER
from landsraad.dune.components import (
    ATREIDES,
    BENE_GESSERIT,
    FACTIONS,
    FREMEN,
    LEADER_FACTION,
    LEADERS,
)
from landsraad.dune.deals import TELL_PREDICTION, TELL_SPICE_CARD, TELL_STORM, TELL_TRAITORS
from landsraad.dune.imagined_answers import redraw_bound, secret_answers
from landsraad.dune.karama import karama_codes
from landsraad.dune.phases.bidding import means
from landsraad.dune.plans import has_leader
from landsraad.dune.state import BIDDING, TANKS_HIDDEN, DuneState
from landsraad.dune.treachery import EVERYBODY
from landsraad.dune.view import hidden_leaders

__all__ = ["determinize"]

TRIES = 60
TRAITORS_DEALT = 4


def determinize(state: DuneState, player: int | None, seed: int) -> DuneState:
    viewer = state.faction[player] if player is not None else -1
    other = state.copy()
    other.rng = seeded(seed ^ 0x5DEECE66D)
    if state.victory:  # all hands are on the table now; only deck orders stay unknown
        shuffle(other, other.treachery_deck)
        _decks(other, viewer)
        return other
    _leaders(other, viewer)
    _treachery(state, other, viewer)
    _traitors(other, viewer)
    _prediction(other, viewer)
    _decks(other, viewer)
    _pledges(other, viewer)
    if other.battle is not None:
        redraw_bound(other, other.battle, viewer)
    secret_answers(other, viewer)
    other.rng = seeded(seed)
    return other


def _knows(state: DuneState, card: int, viewer: int) -> bool:
    known = state.known[card]
    return known == EVERYBODY or (viewer >= 0 and known >> viewer & 1 == 1)


# Treachery cards


def _treachery(original: DuneState, state: DuneState, viewer: int) -> None:
    """Unknown cards change places; what others know about a place stays with the place."""
    places: list[tuple[list[int], int]] = []
    piles = [state.treachery_deck, state.row] + [state.hands[f] for f in range(FACTIONS) if f != viewer]
    for pile in piles:
        for index, card in enumerate(pile):
            if not _knows(state, card, viewer):
                places.append((pile, index))
    before = [pile[index] for pile, index in places]
    marks = [state.known[card] for card in before]
    for _ in range(TRIES):
        cards = before.copy()
        shuffle(state, cards)
        _put(state, places, cards, marks)
        if _plausible(original, state):
            return
    _put(state, places, before, marks)


def _put(state: DuneState, places: list[tuple[list[int], int]], cards: list[int], marks: list[int]) -> None:
    for (pile, index), card, mark in zip(places, cards, marks, strict=True):
        pile[index] = card
        state.known[card] = mark


def _plausible(original: DuneState, state: DuneState) -> bool:
    """What the table has seen somebody do must still be possible."""
    battle = state.battle
    if battle is not None and not battle.plans[0]:
        where = battle.territory
        for fighter in battle.fighters:
            # "Neither leader nor hero" is announced (D-7.14).
            if has_leader(state, fighter, where) != has_leader(original, fighter, where):
                return False
    overbid = state.phase == BIDDING and state.bidder >= 0 and means(state, state.bidder) < state.bid
    if overbid and not karama_codes(state, state.bidder):
        return False
    if state.stack and state.stack[-1][0] == "battle.stop_with":
        return bool(karama_codes(state, state.stack[-1][1]))
    return True


# Traitors, the prediction, decks


def _traitors(state: DuneState, viewer: int) -> None:
    if state.faction[0] < 0 or not state.traitors_dealt[state.faction[0]]:
        return
    fixed: set[int] = set(state.traitors_dealt[viewer]) if viewer >= 0 else set()
    told = {told[1] for told in state.told if told[0] == viewer and told[2] == TELL_TRAITORS}
    kept: dict[int, list[int]] = {}
    for faction in state.faction:
        if faction == viewer or faction in told:
            kept[faction] = state.traitors[faction]
        else:
            kept[faction] = [x for x in state.traitors[faction] if state.traitors_shown >> x & 1]
        fixed.update(kept[faction])
    pool = [x for x in range(LEADERS) if state.seat[LEADER_FACTION[x]] >= 0 and x not in fixed]
    shuffle(state, pool)
    for faction in state.faction:
        if faction == viewer:
            continue
        for _ in range(len(state.traitors[faction]) - len(kept[faction])):
            kept[faction] = [*kept[faction], pool.pop()]
        state.traitors[faction] = sorted(kept[faction])
    for faction in state.faction:
        if faction == viewer:
            continue
        dealt = list(state.traitors[faction])
        while len(dealt) < TRAITORS_DEALT:
            dealt.append(pool.pop())
        state.traitors_dealt[faction] = sorted(dealt)
    held = {x for faction in state.faction for x in state.traitors[faction]}
    if any(step[0] == "setup.keep_traitor" for step in state.stack):
        held = {x for faction in state.faction for x in state.traitors_dealt[faction]}
    deck = [x for x in range(LEADERS) if state.seat[LEADER_FACTION[x]] >= 0 and x not in held]
    shuffle(state, deck)
    state.traitor_deck = deck


def _prediction(state: DuneState, viewer: int) -> None:
    if viewer == BENE_GESSERIT or state.prediction_faction < 0 or state.victory:
        return
    if any(told[0] == viewer and told[2] == TELL_PREDICTION for told in state.told):
        return
    candidates = [f for f in state.order if f != BENE_GESSERIT]
    state.prediction_faction = candidates[below(state, len(candidates))]
    if state.prediction_turn:
        state.prediction_turn = below(state, state.settings.max_turns) + 1
    for index, step in enumerate(state.stack):
        if step[0] == "setup.predict" and step[1] >= 0:
            state.stack[index] = ("setup.predict", state.prediction_faction)


def _told_now(state: DuneState, viewer: int, promise: int) -> bool:
    return any(told[0] == viewer and told[2] == promise and told[3] == state.turn for told in state.told)


def _decks(state: DuneState, viewer: int) -> None:
    seen = (viewer == FREMEN and state.storm_card_seen) or _told_now(state, viewer, TELL_STORM)
    if state.storm_card and not seen:
        state.storm_card = below(state, 6) + 1
    top_known = state.spice_top_known and (viewer == ATREIDES or _told_now(state, viewer, TELL_SPICE_CARD))
    top = [state.spice_deck.pop()] if top_known and state.spice_deck else []
    shuffle(state, state.spice_deck)
    state.spice_deck += top


# Leaders hidden by capture


def _leaders(state: DuneState, viewer: int) -> None:
    """Who of a faction's leaders was captured: exchanged among those who have died equally often."""
    renamed: dict[int, int] = {}
    for faction in state.faction:
        if faction < 0:
            continue
        by_deaths: dict[int, list[int]] = {}
        for leader in hidden_leaders(state, faction, viewer):
            if _foreseen_leader(state, leader, viewer):
                continue
            deaths = state.leader_deaths[leader] - (1 if state.leader_status[leader] == TANKS_HIDDEN else 0)
            by_deaths.setdefault(deaths, []).append(leader)
        for deaths, leaders in by_deaths.items():
            mixed = leaders.copy()
            shuffle(state, mixed)
            statuses = [state.leader_status[x] for x in leaders]
            for was, now, status in zip(leaders, mixed, statuses, strict=True):
                state.leader_status[now] = status
                state.leader_deaths[now] = deaths + (1 if status == TANKS_HIDDEN else 0)
                renamed[was] = now
    for index, step in enumerate(state.stack):
        if step[0] == "capture.fate" and step[1] in renamed:
            state.stack[index] = ("capture.fate", renamed[step[1]])


def _foreseen_leader(state: DuneState, leader: int, viewer: int) -> bool:
    battle = state.battle
    if battle is None or (viewer != ATREIDES and viewer not in battle.fighters):
        return False
    return any(element == LEADER and value == leader for _side, element, value in battle.bound)


# Pledges


def _pledges(state: DuneState, viewer: int) -> None:
    shipping = any(step[0] in ("group", "ship.count", "ship.part", "ship.paid", "ship.pay") for step in state.stack)
    for faction in state.order:
        seen = viewer >= 0 and (faction == viewer or state.allies[faction] >> viewer & 1)
        if seen or not state.allies[faction]:
            continue
        backing = state.bidder >= 0 and (state.allies[state.bidder] >> faction & 1 or state.bidder == faction)
        if not backing:
            state.pledge_bid[faction] = below(state, state.spice[faction] + 1)
        if not shipping:
            state.pledge_ship[faction] = below(state, state.spice[faction] + 1)
