"""Which secrets somebody has to tell, and which are still left to show an ally (D-10.7, D-12.4)."""

from __future__ import annotations

from typing import Final

from landsraad.dune.components import ADVANTAGE_NUMBER, ATREIDES, BENE_GESSERIT, FREMEN
from landsraad.dune.deals.terms import AUCTION_CARD, PREDICTION, SECRETS, TOP_SPICE_CARD, WEATHER
from landsraad.dune.state import DuneState, bits

__all__ = ["can_tell", "left_to_show", "told_now"]

LOOK: Final = ADVANTAGE_NUMBER["atr_bidding_prescience"]


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


def told_now(s: DuneState, faction: int) -> set[tuple[int, int]]:
    """What a faction has told in this turn: (to whom, secret)."""
    told: set[tuple[int, int]] = set()
    now = s.turn
    for note in reversed(s.told):  # to whom, by whom, secret, turn ...
        if note[3] != now:
            break
        if note[1] == faction:
            told.add((note[0], note[2]))
    return told


def left_to_show(s: DuneState, faction: int) -> list[int]:
    """The secrets that an ally has not been told in this turn."""
    allies = bits(s.allies[faction])
    told = told_now(s, faction)
    left: list[int] = []
    for secret in range(len(SECRETS)):
        if can_tell(s, faction, secret):
            for ally in allies:
                if (ally, secret) not in told:
                    left.append(secret)
                    break
    return left
