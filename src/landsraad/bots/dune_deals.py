"""How the heuristic bot of classic Dune bargains: what terms are worth to it, and what it offers itself.

An offer is made step by step, and a bot may be asked afresh each time: what it wishes follows from the position alone.
"""

from __future__ import annotations

from typing import Any

from landsraad.bots.dune_signs import threats
from landsraad.dune.battles import NOTHING
from landsraad.dune.components import ATREIDES, FREMEN, LEADER_FACTION
from landsraad.dune.deals.tellable import can_tell
from landsraad.dune.deals.terms import (
    AUCTION_CARD,
    CARDS_HELD,
    DIAL_AT_MOST,
    FIRST_EVENT,
    KEEP_OUT,
    NO_ATTACK,
    NO_BID,
    NO_BID_NOW,
    NO_TRAITOR,
    NOW,
    PAY,
    PREDICTION,
    PROMISE,
    SPICE_HELD,
    TELL,
    TOP_SPICE_CARD,
    TRAITORS_HELD,
    WEATHER,
    Term,
)
from landsraad.dune.map import ADJACENT_TERRITORIES, CITIES, STRONGHOLDS
from landsraad.dune.state import SHIPMENT, DuneState

__all__ = ["GOOD", "TALKATIVE", "Offer", "wish", "worth"]

Offer = tuple[tuple[int, ...], tuple[Term, ...]]
"""Parties, the maker first, and terms."""
GOOD = 0.5
"""A deal must be worth this much to be agreed to."""
PRICE = 2
TALKATIVE = ("bidding.bid", "bidding.overbid", "ship.kind", "ship.where", "revival.forces")
"""Decisions at which it thinks of offers."""
TOLD_COST = {
    CARDS_HELD: 4.0,
    TRAITORS_HELD: 7.0,
    PREDICTION: 100.0,
    WEATHER: 1.0,
    TOP_SPICE_CARD: 1.0,
    SPICE_HELD: 0.5,
    AUCTION_CARD: 1.0,
}
TOLD_WORTH = {
    CARDS_HELD: 1.5,
    TRAITORS_HELD: 3.0,
    PREDICTION: 4.0,
    WEATHER: 1.0,
    TOP_SPICE_CARD: 1.5,
    SPICE_HELD: 0.3,
    AUCTION_CARD: 2.6,
}


def worth(s: DuneState, me: int, terms: tuple[Term, ...]) -> float:
    """What terms are worth to a faction, in spice."""
    return sum((_term_worth(s, me, term) for term in terms), 0.0)


def _term_worth(s: DuneState, me: int, term: Term) -> float:
    kind, giver, *rest = term
    if kind == PAY:
        receiver, amount, moment, _whose, _turn = rest
        if me not in (giver, receiver):
            return 0.0
        likely = 1.0 if moment == NOW else 0.5 if moment >= FIRST_EVENT else 0.9
        return float(amount * (likely if receiver == me else -max(likely, 0.8)))
    if kind == TELL:
        receiver, secret = rest
        return -TOLD_COST[secret] if giver == me else TOLD_WORTH[secret] if receiver == me else 0.0
    return _promise_worth(s, me, giver, rest) if kind == PROMISE else 0.0


def _promise_worth(s: DuneState, me: int, giver: int, rest: list[Any]) -> float:
    promise, about, limit, turn = rest
    turns: int = turn - s.turn + 1 if turn else 1
    if giver != me:
        if about != me or promise not in (NO_ATTACK, NO_TRAITOR, DIAL_AT_MOST):
            return 0.7 if promise in (NO_BID_NOW, NO_BID) else 0.0
        return 1.5 * turns if promise == NO_ATTACK and _near(s, me, giver) else 0.5
    if promise == NO_ATTACK:
        if any(members >> about & 1 for members in threats(s, me)):
            return -100.0  # nobody who is about to win is spared
        return -0.8 * turns if _near(s, me, about) else -0.4 * turns
    if promise == KEEP_OUT:
        return -1.5 * turns if about in STRONGHOLDS else -0.3 * turns
    if promise == NO_TRAITOR:
        return -4.0 if any(LEADER_FACTION[leader] == about for leader in s.traitors[me]) else -0.5 * turns
    if promise == DIAL_AT_MOST:
        return float(0.3 * limit - 8.0)
    return -1.5


def _near(s: DuneState, one: int, other: int) -> bool:
    """Whether one faction stands next to a stronghold of the other, or in it; from the cities one flies far."""
    cities = 0
    for city in CITIES:
        cities |= s.occupants[city]
    if cities >> one & 1 and cities >> other & 1:
        return True
    for territory in STRONGHOLDS:
        there = s.occupants[territory]
        for holder, neighbour in ((one, other), (other, one)):
            if there >> holder & 1 and any(
                s.occupants[near] >> neighbour & 1 for near in (territory, *ADJACENT_TERRITORIES[territory])
            ):
                return True
    return False


def wish(s: DuneState, me: int) -> Offer | None:
    """What a faction would like to offer now: what it alone knows for spice, or peace with a neighbour."""
    others = [faction for faction in s.order if faction != me and not s.allies[me] >> faction & 1]
    for seller, secret in ((ATREIDES, AUCTION_CARD), (FREMEN, WEATHER)):
        if me == seller and can_tell(s, me, secret):
            unknowing = [f for f in others if secret != AUCTION_CARD or not s.known[s.row[-1]] >> f & 1]
            if unknowing:
                buyer = unknowing[0]
                pay: Term = (PAY, buyer, me, PRICE, NOW, NOTHING, 0)
                return (me, buyer), (pay, (TELL, me, buyer, secret))
    if s.phase == SHIPMENT and not threats(s, me):
        for other in others:
            bound = any(note[1:4] == (other, NO_ATTACK, me) for note in s.promises)
            if not s.acted >> other & 1 and not bound and _near(s, me, other):
                peace = [(PROMISE, one, NO_ATTACK, spared, 0, s.turn) for one, spared in ((me, other), (other, me))]
                return (me, other), tuple(peace)
    return None
