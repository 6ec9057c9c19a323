"""The Tleilaxu Tanks: who lies in them, and who may come back."""

from __future__ import annotations

from landsraad.dune import log
from landsraad.dune.components import ATREIDES, HADERACH
from landsraad.dune.state import AVAILABLE, CAPTURED, TANKS, TANKS_HIDDEN, DuneState

__all__ = [
    "LIMIT",
    "PRICE",
    "ghola_useful",
    "leaders_in_tanks",
    "most_revivable",
    "revivable_leaders",
    "revive_leader",
    "starred_choices",
]

LIMIT = 3
"""Forces of one player revived in a turn (D-5.4)."""
PRICE = 2
"""Spice for each force beyond the free ones (D-5.3)."""


def most_revivable(state: DuneState, faction: int, limit: int) -> int:
    """At most one starred token per turn (D-A7.2, D-A8.7)."""
    normal = state.tanks[faction] - state.tank_starred[faction]
    starred = 1 if state.tank_starred[faction] and not state.special_revived >> faction & 1 else 0
    return min(limit, normal + starred)


def starred_choices(state: DuneState, faction: int, count: int) -> tuple[int, int]:
    """How few and how many of the tokens revived can be starred."""
    normal = state.tanks[faction] - state.tank_starred[faction]
    most = 1 if state.tank_starred[faction] and not state.special_revived >> faction & 1 else 0
    return max(0, count - normal), min(most, count)


def leaders_in_tanks(state: DuneState, faction: int) -> list[int]:
    status = state.leader_status
    return [x for x in range(faction * 5, faction * 5 + 5) if status[x] == TANKS or status[x] == TANKS_HIDDEN]


def revivable_leaders(state: DuneState, faction: int) -> list[int]:
    """Leaders that died no more often than any other own leader not captured (D-5.12)."""
    own = [x for x in range(faction * 5, faction * 5 + 5) if state.leader_status[x] != CAPTURED]
    if not own:
        return []
    fewest = min(state.leader_deaths[x] for x in own)
    return [x for x in leaders_in_tanks(state, faction) if state.leader_deaths[x] == fewest]


def revive_leader(state: DuneState, faction: int, leader: int, cost: int) -> None:
    if leader == HADERACH:
        state.kh_dead = False
        name = "leader/kwisatz_haderach"
    else:
        state.leader_status[leader] = AVAILABLE
        state.leader_where[leader] = -1
        name = log.leader(leader)
    if state.sink is not None:
        log.tell(state, "leader_revived", {"faction": log.faction(faction), "leader": name, "cost": cost})


def ghola_useful(state: DuneState, faction: int) -> bool:
    """There is somebody in the tanks to bring back (D-13.13)."""
    starred = state.tank_starred[faction]
    if state.tanks[faction] > starred or (starred and not state.special_revived >> faction & 1):
        return True
    if faction == ATREIDES and state.kh_dead:
        return True
    for leader in range(faction * 5, faction * 5 + 5):
        if state.leader_status[leader] in (TANKS, TANKS_HIDDEN):
            return True
    return False
