"""What factions have promised: the game takes the options away that would break it (D-12.14).

A promise stands in `s.promises` as (deal, by, promise, about, limit, turn). `turn` is the last one it holds in; 0: it
ends with the card on offer, the next card (`limit` 1) or the next Nexus.
"""

from __future__ import annotations

from typing import Final

from landsraad.dune.deals.terms import (
    DIAL_AT_MOST,
    KEEP_OUT,
    NO_ALLIANCE,
    NO_ATTACK,
    NO_BID,
    NO_BID_NOW,
    NO_OTHER_ALLIANCE,
    NO_TRAITOR,
)
from landsraad.dune.map import POLAR_SINK
from landsraad.dune.state import MEMBERS, DuneState

__all__ = [
    "attack_promised",
    "auction_begins",
    "auction_over",
    "bid_promised",
    "calls_no_traitor",
    "dial_limit",
    "fought_over",
    "kept_out",
    "nexus_over",
    "not_attacked",
    "promised_territories",
    "promises_lapse",
    "stays_free",
]

NO_LIMIT: Final = 1 << 10


def kept_out(s: DuneState, faction: int) -> int:
    """Mask of the territories that a faction has promised to keep out of."""
    found = 0
    for _deal, by, promise, about, _limit, _turn in s.promises:
        if by == faction and promise == KEEP_OUT:
            found |= 1 << about
    return found


def not_attacked(s: DuneState, faction: int) -> int:
    """Mask of the factions that a faction has promised not to attack."""
    found = 0
    for _deal, by, promise, about, _limit, _turn in s.promises:
        if by == faction and promise == NO_ATTACK:
            found |= 1 << about
    return found


def attack_promised(s: DuneState, faction: int, territory: int) -> bool:
    """Whether fighters there would attack somebody in spite of a promise; nobody fights at the Polar Sink."""
    return territory != POLAR_SINK and bool(s.occupants[territory] & not_attacked(s, faction))


def fought_over(s: DuneState, factions: int) -> int:
    """Mask of the territories with forces of these factions, but for the Polar Sink, where nobody fights."""
    found = 0
    for faction in MEMBERS[factions]:
        found |= s.presence[faction]
    return found & ~(1 << POLAR_SINK)


def promised_territories(s: DuneState, faction: int) -> int:
    """Mask of the territories that fighters of a faction keep away from as promised."""
    found = kept_out(s, faction)
    spared = not_attacked(s, faction)
    return found | fought_over(s, spared) if spared else found


def bid_promised(s: DuneState, faction: int) -> bool:
    """Whether a faction has promised not to bid on the card on offer."""
    for _deal, by, promise, _about, limit, _turn in s.promises:
        if by == faction and promise in (NO_BID_NOW, NO_BID) and not limit:
            return True
    return False


def calls_no_traitor(s: DuneState, faction: int, opponent: int) -> bool:
    return any(
        by == faction and promise == NO_TRAITOR and about == opponent
        for _deal, by, promise, about, _limit, _turn in s.promises
    )


def stays_free(s: DuneState, faction: int, newcomers: int) -> bool:
    """Whether a faction has promised not to ally with these at this Nexus."""
    for _deal, by, promise, about, _limit, _turn in s.promises:
        if by == faction and (
            promise == NO_ALLIANCE or (promise == NO_OTHER_ALLIANCE and newcomers & ~(1 << about | 1 << faction))
        ):
            return True
    return False


def dial_limit(s: DuneState, faction: int, opponent: int) -> int:
    """The highest dial against an opponent, in halves."""
    least = NO_LIMIT
    for _deal, by, promise, about, limit, _turn in s.promises:
        if by == faction and promise == DIAL_AT_MOST and about == opponent:
            least = min(least, 2 * limit)
    return least


# How promises end


def auction_begins(s: DuneState) -> None:
    """The next card has come."""
    if s.promises:
        s.promises = [(*note[:4], 0, note[5]) if note[2] == NO_BID else note for note in s.promises]


def auction_over(s: DuneState) -> None:
    if s.promises:
        s.promises = [note for note in s.promises if note[2] not in (NO_BID_NOW, NO_BID) or note[4]]


def nexus_over(s: DuneState) -> None:
    if s.promises:
        s.promises = [note for note in s.promises if note[2] not in (NO_ALLIANCE, NO_OTHER_ALLIANCE)]


def promises_lapse(s: DuneState) -> None:
    """A new turn has begun."""
    if s.promises:
        s.promises = [note for note in s.promises if not note[5] or note[5] >= s.turn]
