"""What a seat of classic Dune can tell at a glance: who is about to win, whose leaders can fight, where the storm may
come, how near a stronghold is."""

from __future__ import annotations

import functools
from typing import Final

from landsraad.dune.components import LEADER_STRENGTH
from landsraad.dune.map import (
    ADJACENT_TERRITORIES,
    PART_SECTOR,
    PART_TERRITORY,
    PARTS,
    SAND,
    SECTORS,
    SHELTERED,
    STRONGHOLDS,
    TERRAIN,
    TERRITORIES,
)
from landsraad.dune.state import AVAILABLE, TANKS, DuneState
from landsraad.dune.victory import strongholds_held
from landsraad.dune.view import hidden_leaders

__all__ = ["STRONGHOLD_PLACE", "exposed", "fighting_leaders", "nearness", "storm_risk", "threats"]

STRONGHOLD_PLACE: Final = {territory: place for place, territory in enumerate(STRONGHOLDS)}


def threats(state: DuneState, faction: int) -> list[int]:
    """Masks of opponents who win at the next Mentat pause as things stand."""
    found = []
    seen = 1 << faction | state.allies[faction]
    for other in state.order:
        if seen >> other & 1:
            continue
        members = state.allies[other] | 1 << other
        seen |= members
        needed = state.settings.alliance_strongholds if state.allies[other] else state.settings.strongholds
        if strongholds_held(state, members) >= needed:
            found.append(members)
    return found


def _distances() -> list[list[int]]:
    """In territories from each stronghold to every place."""
    found = []
    for start in STRONGHOLDS:
        distance = [99] * TERRITORIES
        distance[start] = 0
        queue = [start]
        for here in queue:
            for there in ADJACENT_TERRITORIES[here]:
                if distance[there] == 99:
                    distance[there] = distance[here] + 1
                    queue.append(there)
        found.append(distance)
    return found


DISTANCES: Final = _distances()


@functools.cache
def nearness(wanted: int) -> list[int]:
    """By territory: 5 in the next of these strongholds (a mask), less by one for each step; 0 in any stronghold."""
    places = [distance for place, distance in enumerate(DISTANCES) if wanted >> place & 1]
    return [
        5 - min(5, *(distance[territory] for distance in places)) if places and territory not in STRONGHOLD_PLACE else 0
        for territory in range(TERRITORIES)
    ]


def exposed(state: DuneState, part: int) -> bool:
    """Whether the storm kills there."""
    return unsheltered(part, state.wall_destroyed)


def unsheltered(part: int, wall_destroyed: bool) -> bool:
    territory = PART_TERRITORY[part]
    return wall_destroyed if territory in SHELTERED else TERRAIN[territory] == SAND


@functools.cache
def storm_risk(storm: int, wall_destroyed: bool) -> list[float]:
    """By part: of being hit by the next storm."""
    found = []
    for part in range(PARTS):
        ahead = (PART_SECTOR[part] - storm) % SECTORS
        hit = storm and PART_SECTOR[part] and 0 < ahead <= 6 and unsheltered(part, wall_destroyed)
        found.append((0.0, 1.0, 1.0, 0.9, 0.65, 0.3, 0.1)[ahead] if hit else 0.0)
    return found


def fighting_leaders(state: DuneState, faction: int, viewer: int) -> list[int]:
    """Strengths of the leaders that, as far as the viewer knows, can still fight; the strongest first."""
    found = []
    hidden: list[int] | None = None
    for leader in range(faction * 5, faction * 5 + 5):
        status = state.leader_status[leader]
        if status == AVAILABLE:
            found.append(LEADER_STRENGTH[leader])
        elif status != TANKS:
            if hidden is None:
                hidden = hidden_leaders(state, faction, viewer)
            if leader in hidden:
                found.append(LEADER_STRENGTH[leader])
    found.sort(reverse=True)
    return found
