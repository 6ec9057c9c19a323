"""The Tleilaxu Tanks: who lies in them, and who may come back."""

from __future__ import annotations

from typing import Final

from landsraad.core.telling import tell
from landsraad.dune import references as ref
from landsraad.dune.components import ATREIDES, HADERACH, LEADERS_OF
from landsraad.dune.state import AVAILABLE, CAPTURED, TANKS, TANKS_HIDDEN, DuneState

__all__ = [
    "LIMIT",
    "PRICE",
    "ghola_useful",
    "leaders_in_tanks",
    "most_revivable",
    "note_leaders",
    "revivable_leaders",
    "revive_leader",
    "starred_choices",
]

LIMIT: Final = 3
"""Forces of one player revived in a turn (D-5.4)."""
PRICE: Final = 2
"""Spice for each force beyond the free ones (D-5.3)."""


def most_revivable(s: DuneState, faction: int, limit: int) -> int:
    """At most one starred token per turn (D-A7.2, D-A8.7)."""
    normal = s.tanks[faction] - s.tank_starred[faction]
    starred = 1 if s.tank_starred[faction] and not s.special_revived >> faction & 1 else 0
    return min(limit, normal + starred)


def starred_choices(s: DuneState, faction: int, count: int) -> tuple[int, int]:
    """How few and how many of the tokens revived can be starred."""
    normal = s.tanks[faction] - s.tank_starred[faction]
    most = 1 if s.tank_starred[faction] and not s.special_revived >> faction & 1 else 0
    return max(0, count - normal), min(most, count)


def leaders_in_tanks(s: DuneState, faction: int) -> list[int]:
    status = s.leader_status
    return [x for x in LEADERS_OF[faction] if status[x] == TANKS or status[x] == TANKS_HIDDEN]


def revivable_leaders(s: DuneState, faction: int) -> list[int]:
    """Leaders that died no more often than any own leader, not captured, that has died at all (D-5.12)."""
    status, deaths = s.leader_status, s.leader_deaths
    fewest = min((deaths[x] for x in LEADERS_OF[faction] if status[x] != CAPTURED and deaths[x]), default=0)
    return [x for x in leaders_in_tanks(s, faction) if deaths[x] == fewest]


def note_leaders(s: DuneState, faction: int) -> None:
    """Revival opens when no own leader is available, and closes when none is left to revive (D-5.7, D-5.8).

    To be called whenever a leader of the faction falls, is captured or comes back.
    """
    if not any(s.leader_status[leader] == AVAILABLE for leader in LEADERS_OF[faction]):
        s.revival_open |= 1 << faction
    if not revivable_leaders(s, faction):
        s.revival_open &= ~(1 << faction)


def revive_leader(s: DuneState, faction: int, leader: int, cost: int) -> None:
    if leader == HADERACH:
        s.kh_dead = False
    else:
        s.leader_status[leader] = AVAILABLE
        s.leader_where[leader] = -1
        note_leaders(s, faction)
    tell(s, "leader_revived", s.seat[faction], faction=ref.faction(faction), leader=ref.leader(leader), cost=cost)


def ghola_useful(s: DuneState, faction: int) -> bool:
    """There is somebody in the tanks to bring back (D-13.13)."""
    starred = s.tank_starred[faction]
    if s.tanks[faction] > starred or (starred and not s.special_revived >> faction & 1):
        return True
    if faction == ATREIDES and s.kh_dead:
        return True
    for leader in LEADERS_OF[faction]:
        if s.leader_status[leader] in (TANKS, TANKS_HIDDEN):
            return True
    return False
