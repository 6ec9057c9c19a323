"""Which secrets somebody has to tell, and which are still left to show an ally (D-10.7, D-12.4)."""

from __future__ import annotations

from typing import Final

from landsraad.dune.components import ADVANTAGE_NUMBER, ATREIDES, BENE_GESSERIT, FREMEN
from landsraad.dune.deals.terms import (
    AUCTION_CARD,
    CARDS_HELD,
    PREDICTION,
    SECRETS,
    SPICE_HELD,
    TOP_SPICE_CARD,
    TRAITORS_HELD,
    WEATHER,
)
from landsraad.dune.state import MEMBERS, DuneState

__all__ = ["can_tell", "left_to_show", "may_show", "told_bit"]

LOOK: Final = ADVANTAGE_NUMBER["atr_bidding_prescience"]
EVERYBODY_HAS: Final = 1 << CARDS_HELD | 1 << TRAITORS_HELD | 1 << SPICE_HELD
"""The secrets that everybody can tell at any time, as bits."""


def can_tell(s: DuneState, giver: int, secret: int) -> bool:
    """Whether the giver has the information; that everybody can see."""
    if secret == WEATHER:
        return giver == FREMEN and s.storm_card_seen
    if secret == PREDICTION:
        return giver == BENE_GESSERIT
    if secret == TOP_SPICE_CARD:
        return giver == ATREIDES and s.spice_top_known and bool(s.spice_deck)
    if secret == AUCTION_CARD:
        looked = giver == ATREIDES and bool(s.row) and not s.stopped >> LOOK & 1 and ("bidding.look",) not in s.stack
        return looked and bool(s.known[s.row[-1]] >> ATREIDES & 1)
    return True


def told_bit(receiver: int, secret: int) -> int:
    """Of `s.told_now`, for one who tells."""
    return 1 << receiver * len(SECRETS) + secret


def may_show(s: DuneState, faction: int) -> bool:
    """Whether something is left to show an ally in this turn (D-10.7)."""
    told = s.told_now[faction]
    for ally in MEMBERS[s.allies[faction]]:
        if ~told >> ally * len(SECRETS) & EVERYBODY_HAS:
            return True
    return bool(left_to_show(s, faction))


def left_to_show(s: DuneState, faction: int) -> list[int]:
    """The secrets that an ally has not been told in this turn."""
    allies = MEMBERS[s.allies[faction]]
    told = s.told_now[faction]
    left: list[int] = []
    for secret in range(len(SECRETS)):
        if can_tell(s, faction, secret):
            for ally in allies:
                if not told & told_bit(ally, secret):
                    left.append(secret)
                    break
    return left
