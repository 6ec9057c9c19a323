"""Which secrets somebody has to tell, and which are still left to show an ally (D-10.7, D-12.4)."""

from __future__ import annotations

from typing import Final

from landsraad.dune.components import ATREIDES, BENE_GESSERIT, BIDDING_PRESCIENCE, FREMEN
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

__all__ = ["can_tell", "left_to_show", "secrets_of", "told_bit"]

SPAN: Final = len(SECRETS)
EVERYBODY_HAS: Final = 1 << CARDS_HELD | 1 << TRAITORS_HELD | 1 << SPICE_HELD
"""The secrets that everybody can tell at any time, as bits."""


def secrets_of(s: DuneState, giver: int) -> int:
    """The secrets that somebody has to tell, as bits; everybody can see which."""
    secrets = EVERYBODY_HAS
    if giver == FREMEN:
        if s.storm_card_seen:
            secrets |= 1 << WEATHER
    elif giver == BENE_GESSERIT:
        secrets |= 1 << PREDICTION
    elif giver == ATREIDES:
        if s.spice_top_known and s.spice_deck:
            secrets |= 1 << TOP_SPICE_CARD
        stopped = s.stopped >> BIDDING_PRESCIENCE & 1
        if s.row and not stopped and ("bidding.look",) not in s.stack and s.known[s.row[-1]] >> giver & 1:
            secrets |= 1 << AUCTION_CARD
    return secrets


def can_tell(s: DuneState, giver: int, secret: int) -> bool:
    return secrets_of(s, giver) >> secret & 1 == 1


def told_bit(receiver: int, secret: int) -> int:
    """Of `s.told_now`, for one who tells."""
    return 1 << receiver * SPAN + secret


def left_to_show(s: DuneState, faction: int) -> int:
    """The secrets that an ally has not been told in this turn, as bits (D-10.7)."""
    secrets = secrets_of(s, faction)
    told = s.told_now[faction]
    left = 0
    for ally in MEMBERS[s.allies[faction]]:
        left |= secrets & ~(told >> ally * SPAN)
    return left
