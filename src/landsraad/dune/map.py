"""The map of Arrakis: 42 territories cut by 18 sectors into 86 parts, and how far forces can go on it.

Territories and parts are small numbers; `TERRITORY_IDS` and `PART_IDS` name them. A part is a territory within one
sector. Sectors are numbered 1 to 18 in the direction of the storm; the Polar Sink lies in no sector (0).
"""

from __future__ import annotations

import tomllib
from importlib.resources import files
from typing import Final, TypeAlias

__all__ = [
    "ADJACENT_PARTS",
    "ADJACENT_TERRITORIES",
    "CIRCLES",
    "CITIES",
    "CITY_MASK",
    "DEFAULT_CIRCLES",
    "EVERYWHERE",
    "FREMEN_RANGE",
    "FREMEN_RANGE_MASK",
    "INCOME",
    "INSIDE_STORM",
    "LAUNCH",
    "MOST_KNOWN",
    "PARTS",
    "PART_IDS",
    "PART_NUMBER",
    "PART_SECTOR",
    "PART_TERRITORY",
    "POLAR_SINK",
    "ROCK",
    "SAND",
    "SAND_TERRITORIES",
    "SECTORS",
    "SECTOR_PARTS",
    "SHELTERED",
    "SHIELD_WALL",
    "SPICE_AMOUNT",
    "SPICE_PART",
    "STRONGHOLD",
    "STRONGHOLDS",
    "STRONGHOLD_MASK",
    "TERRAIN",
    "TERRITORIES",
    "TERRITORY_IDS",
    "TERRITORY_NUMBER",
    "TERRITORY_PARTS",
    "battle_groups",
    "gets_to",
    "in_reach",
    "listed",
    "reach",
    "reach_of",
]

_map = tomllib.loads((files("landsraad.dune") / "content" / "map.toml").read_text(encoding="utf-8"))

SECTORS: Final = 18
SAND: Final = 0
ROCK: Final = 1
STRONGHOLD: Final = 2
POLE: Final = 3
_TERRAIN_NAMES: Final = {"sand": SAND, "rock": ROCK, "stronghold": STRONGHOLD, "polar_sink": POLE}

TERRITORY_IDS: Final[list[str]] = [entry["id"] for entry in _map["territory"]]
TERRITORY_NUMBER: Final[dict[str, int]] = {name: number for number, name in enumerate(TERRITORY_IDS)}
TERRITORIES: Final = len(TERRITORY_IDS)
TERRAIN: Final[list[int]] = [_TERRAIN_NAMES[entry["terrain"]] for entry in _map["territory"]]
INCOME: Final[list[int]] = [entry.get("income", 0) for entry in _map["territory"]]
STRONGHOLDS: Final[list[int]] = [t for t in range(TERRITORIES) if TERRAIN[t] == STRONGHOLD]
SAND_TERRITORIES: Final[list[int]] = [t for t in range(TERRITORIES) if TERRAIN[t] == SAND]
EVERYWHERE: Final = (1 << TERRITORIES) - 1
"""All territories as a bit mask, and the strongholds."""
STRONGHOLD_MASK: Final = sum(1 << t for t in STRONGHOLDS)

PART_IDS: Final[list[str]] = []
PART_TERRITORY: Final[list[int]] = []
PART_SECTOR: Final[list[int]] = []
TERRITORY_PARTS: Final[list[tuple[int, ...]]] = []
SPICE_PART: Final[list[int]] = [-1] * TERRITORIES
SPICE_AMOUNT: Final[list[int]] = [0] * TERRITORIES
for _number, _entry in enumerate(_map["territory"]):
    _parts = []
    for _sector in _entry["sectors"] or [0]:
        if _sector and _sector == _entry.get("spice_sector"):
            SPICE_PART[_number] = len(PART_IDS)
            SPICE_AMOUNT[_number] = _entry["spice"]
        _parts.append(len(PART_IDS))
        PART_IDS.append(f"{_entry['id']}:{_sector}" if _sector else _entry["id"])
        PART_TERRITORY.append(_number)
        PART_SECTOR.append(_sector)
    TERRITORY_PARTS.append(tuple(_parts))
PART_NUMBER: Final[dict[str, int]] = {name: number for number, name in enumerate(PART_IDS)}
PARTS: Final = len(PART_IDS)
SECTOR_PARTS: Final[list[list[int]]] = [[p for p in range(PARTS) if PART_SECTOR[p] == s] for s in range(SECTORS + 1)]
INSIDE_STORM: Final[list[int]] = [
    sum(1 << t for t in range(TERRITORIES) if all(PART_SECTOR[p] == sector for p in TERRITORY_PARTS[t]))
    for sector in range(SECTORS + 1)
]
"""By sector of the storm: the territories that lie in it with all their parts, as a bit mask."""

POLAR_SINK: Final = TERRITORY_NUMBER["polar_sink"]
SHIELD_WALL: Final = TERRITORY_NUMBER[_map["shield_wall"]]
SHELTERED: Final[frozenset[int]] = frozenset(TERRITORY_NUMBER[name] for name in _map["sheltered"])
"""Safe from the storm until Family Atomics breaks the Shield Wall (D-1.10)."""
CITIES: Final[tuple[int, ...]] = tuple(TERRITORY_NUMBER[name] for name in _map["cities"])
CITY_MASK: Final = sum(1 << city for city in CITIES)

CIRCLES: Final[tuple[int, ...]] = tuple(_map["circles"])
"""The sectors of the six player circles."""
DEFAULT_CIRCLES: Final[dict[int, tuple[int, ...]]] = {
    int(players): tuple(circles) for players, circles in _map["default_circles"].items()
}
"""By number of players: which circles, counted from 1, the seats take (D-15.9 to D-15.13)."""

_neighbours: list[set[int]] = [set() for _ in range(PARTS)]
for _part, _others in _map["adjacency"].items():
    for _other in _others:
        _neighbours[PART_NUMBER[_part]].add(PART_NUMBER[_other])
        _neighbours[PART_NUMBER[_other]].add(PART_NUMBER[_part])
ADJACENT_PARTS: Final[list[tuple[int, ...]]] = [tuple(sorted(others)) for others in _neighbours]
ADJACENT_TERRITORIES: Final[list[tuple[int, ...]]] = [
    tuple(sorted({PART_TERRITORY[q] for p in TERRITORY_PARTS[t] for q in ADJACENT_PARTS[p] if PART_TERRITORY[q] != t}))
    for t in range(TERRITORIES)
]

LAUNCH: Final[tuple[int, ...]] = (SHIELD_WALL, *ADJACENT_TERRITORIES[SHIELD_WALL])
"""From here Family Atomics can be launched (D-13.7)."""


def distances_from_great_flat() -> list[int]:
    """In territories, whatever the sectors; the Great Flat itself is 0 (D-18.11)."""
    start = TERRITORY_NUMBER["great_flat"]
    distance = [-1] * TERRITORIES
    distance[start] = 0
    queue = [start]
    for here in queue:
        for there in ADJACENT_TERRITORIES[here]:
            if distance[there] < 0:
                distance[there] = distance[here] + 1
                queue.append(there)
    return distance


FREMEN_RANGE: Final[tuple[int, ...]] = tuple(t for t, far in enumerate(distances_from_great_flat()) if far <= 2)
"""Where the Fremen may bring reserves (D-23.2)."""
FREMEN_RANGE_MASK: Final = sum(1 << t for t in FREMEN_RANGE)

MOST_KNOWN: Final = 50_000
"""How many results are kept."""
_groups_known: Final[dict[int, tuple[tuple[int, ...], ...]]] = {}


def battle_groups(territory: int, storm: int) -> tuple[tuple[int, ...], ...]:
    """What the storm leaves of a territory: connected groups of parts (D-7.42)."""
    key = territory * 32 + storm
    known = _groups_known.get(key)
    if known is not None:
        return known
    left = [p for p in TERRITORY_PARTS[territory] if storm == 0 or PART_SECTOR[p] != storm]
    groups: list[tuple[int, ...]] = []
    while left:
        group = [left.pop(0)]
        for here in group:
            for there in ADJACENT_PARTS[here]:
                if there in left:
                    left.remove(there)
                    group.append(there)
        groups.append(tuple(sorted(group)))
    known = tuple(groups)
    _groups_known[key] = known
    return known


_Areas: TypeAlias = tuple[list[int], dict[int, int], list[tuple[int, int]]]
_areas_known: Final[dict[int, _Areas]] = {}


def _areas(storm: int) -> _Areas:
    """What the storm leaves of the map: areas within which changing the sector costs nothing (D-6.18).

    An area has the number of its territory; where the storm has cut one, its further areas are numbered on from there.
    Given are the area of each part (-1: in the storm), by the bit of an area the mask of those next to it
    (itself among them if it has several parts), and the further areas with their territories.
    """
    known = _areas_known.get(storm)
    if known is not None:
        return known
    area_of = [-1] * PARTS
    further: list[tuple[int, int]] = []
    for territory in range(TERRITORIES):
        for number, parts in enumerate(battle_groups(territory, storm)):
            area = territory
            if number:
                area = TERRITORIES + len(further)
                further.append((area, territory))
            for part in parts:
                area_of[part] = area
    near = {1 << area: 0 for area in range(TERRITORIES + len(further))}
    for part, area in enumerate(area_of):
        for there in ADJACENT_PARTS[part]:
            if area >= 0 and area_of[there] >= 0:
                near[1 << area] |= 1 << area_of[there]
    known = (area_of, near, further)
    _areas_known[storm] = known
    return known


_Reach: TypeAlias = tuple[int, int]
_open_reach: Final[dict[int, _Reach]] = {}
_reach_around: Final[dict[tuple[int, int], _Reach]] = {}


def reach_of(part: int, steps: int, storm: int, blocked: int) -> _Reach:
    """The areas, and the territories, that can be reached, as bit masks; both are kept."""
    key = (part * 32 + steps) * 32 + storm
    known = _open_reach.get(key)
    if known is None:
        known = _open_reach[key] = _find_reach(part, steps, storm, 0)
    blocked &= known[1]  # what lies too far away is in nobody's way
    if not blocked:
        return known
    around = _reach_around.get((key, blocked))
    if around is None:
        if len(_reach_around) > MOST_KNOWN:
            _reach_around.clear()
        around = _reach_around[(key, blocked)] = _find_reach(part, steps, storm, blocked)
    return around


def _find_reach(part: int, steps: int, storm: int, blocked: int) -> _Reach:
    area_of, near, further = _areas(storm)
    if area_of[part] < 0:
        return 0, 0
    for area, territory in further:
        if blocked >> territory & 1:
            blocked |= 1 << area
    own = 1 << area_of[part]
    found = layer = own
    for _ in range(steps):
        following = 0
        while layer:
            here = layer & -layer
            following |= near[here]
            layer ^= here
        layer = following & ~(found | blocked)
        found |= layer
    entered = found & ~own
    for area, territory in further:
        if entered >> area & 1:
            entered |= 1 << territory
    if near[own] & own:
        entered |= 1 << PART_TERRITORY[part]
    return found, entered & EVERYWHERE


_listed_known: Final[dict[int, list[int]]] = {}


def listed(mask: int) -> list[int]:
    """The territories of a bit mask, in their order; the list is shared and never changed."""
    found = _listed_known.get(mask)
    if found is None:
        found = [territory for territory in range(TERRITORIES) if mask >> territory & 1]
        if len(_listed_known) > MOST_KNOWN:
            _listed_known.clear()
        _listed_known[mask] = found
    return found


def in_reach(part: int, steps: int, storm: int, blocked: int) -> int:
    """The territories that forces in `part` can get to by entering at most `steps` of them, as a bit mask.

    The own one is among them if another part of it can be reached. The storm sector and the territories of the bit
    mask `blocked` are neither entered nor crossed (D-6.19, D-6.21).
    """
    return reach_of(part, steps, storm, blocked)[1]


def gets_to(part: int, there: int, steps: int, storm: int, blocked: int) -> bool:
    """Whether another part can be reached, as for `in_reach`."""
    area = _areas(storm)[0][there]
    return area >= 0 and reach_of(part, steps, storm, blocked)[0] >> area & 1 == 1


_reach_known: Final[dict[tuple[int, int, int, int], dict[int, int]]] = {}


def reach(part: int, steps: int, storm: int, blocked: int) -> dict[int, int]:
    """The parts that forces in `part` can get to by entering at most `steps` territories, with the number entered.

    Changing the sector inside a territory costs nothing (D-6.18); the storm sector and the territories of the
    bit mask `blocked` are neither entered nor crossed (D-6.19, D-6.21).
    """
    if blocked:
        blocked &= in_reach(part, steps, storm, 0)  # what lies too far away is in nobody's way
    key = (part, steps, storm, blocked)
    found = _reach_known.get(key)
    if found is not None:
        return found
    found = {}
    if PART_SECTOR[part] != storm or storm == 0:
        layer = [part]
        found[part] = 0
        for entered in range(steps + 1):
            for here in layer:  # grows while parts of the same territory are found
                for there in ADJACENT_PARTS[here]:
                    if (
                        there not in found
                        and PART_TERRITORY[there] == PART_TERRITORY[here]
                        and PART_SECTOR[there] != storm
                    ):
                        found[there] = entered
                        layer.append(there)
            if entered == steps:
                break
            following = []
            for here in layer:
                for there in ADJACENT_PARTS[here]:
                    if there in found or (PART_SECTOR[there] == storm and storm != 0):
                        continue
                    if blocked >> PART_TERRITORY[there] & 1:
                        continue
                    found[there] = entered + 1
                    following.append(there)
            layer = following
    if len(_reach_known) > MOST_KNOWN:
        _reach_known.clear()
    _reach_known[key] = found
    return found
