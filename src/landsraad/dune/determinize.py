"""A position as one seat could imagine it: everything it cannot know is drawn again at random.

Hand sizes and spice are not secrets of a player with a good memory: every purchase, play and payment is public. What
is drawn anew are cards never seen, traitors, the prediction, the storm card, deck orders, who was captured, pledges
of others, and the answers already given to secret questions still open.
"""

from __future__ import annotations

from typing import Final

from landsraad.core.random import below, seeded, shuffle
from landsraad.dune.battles import LEADER
from landsraad.dune.components import (
    ATREIDES,
    BENE_GESSERIT,
    FACTIONS,
    FREMEN,
    LEADER_FACTION,
    LEADERS,
    TRAITORS_DEALT,
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

TRIES: Final = 60


def determinize(s: DuneState, player: int | None, seed: int) -> DuneState:
    viewer = s.faction[player] if player is not None else -1
    other = s.copy()
    other.rng = seeded(seed ^ 0x5DEECE66D)
    if s.victory:  # all hands are on the table now; only deck orders stay unknown
        shuffle(other, other.treachery_deck)
        _decks(other, viewer)
        return other
    _leaders(other, viewer)
    _treachery(s, other, viewer)
    _traitors(other, viewer)
    _prediction(other, viewer)
    _decks(other, viewer)
    _told(other, viewer)
    _pledges(other, viewer)
    if other.battle is not None:
        redraw_bound(other, other.battle, viewer)
    secret_answers(other, viewer)
    other.rng = seeded(seed)
    return other


def _knows(s: DuneState, card: int, viewer: int) -> bool:
    known = s.known[card]
    return known == EVERYBODY or (viewer >= 0 and known >> viewer & 1 == 1)


# Treachery cards


def _treachery(original: DuneState, s: DuneState, viewer: int) -> None:
    """Unknown cards change places; what others know about a place stays with the place."""
    places: list[tuple[list[int], int]] = []
    piles = [s.treachery_deck, s.row] + [s.hands[f] for f in range(FACTIONS) if f != viewer]
    for pile in piles:
        for index, card in enumerate(pile):
            if not _knows(s, card, viewer):
                places.append((pile, index))
    before = [pile[index] for pile, index in places]
    marks = [s.known[card] for card in before]
    for _ in range(TRIES):
        cards = before.copy()
        shuffle(s, cards)
        _put(s, places, cards, marks)
        if _plausible(original, s):
            return
    _put(s, places, before, marks)


def _put(s: DuneState, places: list[tuple[list[int], int]], cards: list[int], marks: list[int]) -> None:
    for (pile, index), card, mark in zip(places, cards, marks, strict=True):
        pile[index] = card
        s.known[card] = mark


def _plausible(original: DuneState, s: DuneState) -> bool:
    """What the table has seen somebody do must still be possible."""
    battle = s.battle
    if battle is not None and not battle.plans[0]:
        where = battle.territory
        for fighter in battle.fighters:
            # "Neither leader nor hero" is announced (D-7.14).
            if has_leader(s, fighter, where) != has_leader(original, fighter, where):
                return False
    overbid = s.phase == BIDDING and s.bidder >= 0 and means(s, s.bidder) < s.bid
    if overbid and not karama_codes(s, s.bidder):
        return False
    if s.stack and s.stack[-1][0] == "battle.stop_with":
        return bool(karama_codes(s, s.stack[-1][1]))
    return True


# Traitors, the prediction, decks


def _traitors(s: DuneState, viewer: int) -> None:
    if s.faction[0] < 0 or not s.traitors_dealt[s.faction[0]]:
        return
    fixed: set[int] = set(s.traitors_dealt[viewer]) if viewer >= 0 else set()
    told = {told[1] for told in s.told if told[0] == viewer and told[2] == TELL_TRAITORS}
    kept: dict[int, list[int]] = {}
    for faction in s.faction:
        if faction == viewer or faction in told:
            kept[faction] = s.traitors[faction]
        else:
            kept[faction] = [x for x in s.traitors[faction] if s.traitors_shown >> x & 1]
        fixed.update(kept[faction])
    pool = [x for x in range(LEADERS) if s.seat[LEADER_FACTION[x]] >= 0 and x not in fixed]
    shuffle(s, pool)
    for faction in s.faction:
        if faction == viewer:
            continue
        for _ in range(len(s.traitors[faction]) - len(kept[faction])):
            kept[faction] = [*kept[faction], pool.pop()]
        s.traitors[faction] = sorted(kept[faction])
    for faction in s.faction:
        if faction == viewer:
            continue
        dealt = list(s.traitors[faction])
        while len(dealt) < TRAITORS_DEALT:
            dealt.append(pool.pop())
        s.traitors_dealt[faction] = sorted(dealt)
    held = {x for faction in s.faction for x in s.traitors[faction]}
    if any(step[0] == "setup.keep_traitor" for step in s.stack):
        held = {x for faction in s.faction for x in s.traitors_dealt[faction]}
    deck = [x for x in range(LEADERS) if s.seat[LEADER_FACTION[x]] >= 0 and x not in held]
    shuffle(s, deck)
    s.traitor_deck = deck


def _prediction(s: DuneState, viewer: int) -> None:
    if viewer == BENE_GESSERIT or s.prediction_faction < 0 or s.victory:
        return
    if any(told[0] == viewer and told[2] == TELL_PREDICTION for told in s.told):
        return
    candidates = [f for f in s.order if f != BENE_GESSERIT]
    s.prediction_faction = candidates[below(s, len(candidates))]
    if s.prediction_turn:
        s.prediction_turn = below(s, s.settings.max_turns) + 1
    for index, step in enumerate(s.stack):
        if step[0] == "setup.predict":
            _, predicted = step
            s.stack[index] = ("setup.predict", s.prediction_faction if predicted >= 0 else -1)


def _told_now(s: DuneState, viewer: int, promise: int) -> bool:
    return any(told[0] == viewer and told[2] == promise and told[3] == s.turn for told in s.told)


def _decks(s: DuneState, viewer: int) -> None:
    seen = (viewer == FREMEN and s.storm_card_seen) or _told_now(s, viewer, TELL_STORM)
    if s.storm_card and not seen:
        s.storm_card = below(s, 6) + 1
    top_known = s.spice_top_known and (viewer == ATREIDES or _told_now(s, viewer, TELL_SPICE_CARD))
    top = [s.spice_deck.pop()] if top_known and s.spice_deck else []
    shuffle(s, s.spice_deck)
    s.spice_deck += top


def _told(s: DuneState, viewer: int) -> None:
    """What a deal has told to others is true in the imagined world as well; what has come to light since stays."""
    for index, note in enumerate(s.told):
        to, by, promise, turn, *_values = note
        if viewer in (to, by):
            continue
        if promise == TELL_TRAITORS:
            s.told[index] = (to, by, promise, turn, *s.traitors[by])
        elif promise == TELL_PREDICTION:
            s.told[index] = (to, by, promise, turn, s.prediction_faction, s.prediction_turn)
        elif promise == TELL_STORM and s.storm_card and turn == s.turn:
            s.told[index] = (to, by, promise, turn, s.storm_card)
        elif promise == TELL_SPICE_CARD and s.spice_top_known and turn == s.turn:
            s.told[index] = (to, by, promise, turn, s.spice_deck[-1])


# Leaders hidden by capture


def _leaders(s: DuneState, viewer: int) -> None:
    """Who of a faction's leaders was captured: exchanged among those who have died equally often."""
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
            shuffle(s, mixed)
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
    if battle is None or (viewer != ATREIDES and viewer not in battle.fighters):
        return False
    return any(element == LEADER and value == leader for _side, element, value in battle.bound)


# Pledges


def _pledges(s: DuneState, viewer: int) -> None:
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
