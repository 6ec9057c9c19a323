"""Forces on the map, in reserve and in the tanks. Every change of tokens on the map goes through here."""

from __future__ import annotations

from landsraad.dune import log
from landsraad.dune.components import BENE_GESSERIT
from landsraad.dune.map import PART_TERRITORY, POLAR_SINK, STRONGHOLD, TERRAIN, TERRITORY_PARTS
from landsraad.dune.state import SHIPMENT, DuneState, bits

__all__ = [
    "advisors_in",
    "blocked_territories",
    "flip_to_advisors",
    "flip_to_fighters",
    "forces_in",
    "full_for",
    "kill",
    "kill_advisors",
    "lonely_advisors_fight",
    "lose_everything",
    "may_enter",
    "place",
    "place_advisors",
    "revive",
    "take",
    "take_advisors",
]


def forces_in(state: DuneState, faction: int, territory: int) -> int:
    tokens = state.forces[faction]
    total = 0
    for part in TERRITORY_PARTS[territory]:
        total += tokens[part]
    return total


def advisors_in(state: DuneState, territory: int) -> int:
    total = 0
    for part in TERRITORY_PARTS[territory]:
        total += state.advisors[part]
    return total


def place(state: DuneState, faction: int, part: int, count: int, starred: int) -> None:
    """Put tokens, `starred` of them starred, on the map as forces."""
    if not count:
        return
    state.forces[faction][part] += count
    if starred:
        state.starred[faction][part] += starred
    state.occupants[PART_TERRITORY[part]] |= 1 << faction


def take(state: DuneState, faction: int, part: int, count: int, starred: int) -> None:
    """Take forces off the map (the caller puts them somewhere)."""
    if not count:
        return
    state.forces[faction][part] -= count
    if starred:
        state.starred[faction][part] -= starred
    territory = PART_TERRITORY[part]
    if not forces_in(state, faction, territory):
        state.occupants[territory] &= ~(1 << faction)
        lonely_advisors_fight(state, territory)


def kill(state: DuneState, faction: int, part: int, count: int, starred: int) -> None:
    """Forces of a part go to the tanks."""
    state.tanks[faction] += count
    state.tank_starred[faction] += starred
    take(state, faction, part, count, starred)


def revive(state: DuneState, faction: int, count: int, starred: int) -> None:
    """Forces leave the tanks for the reserves (D-5.5)."""
    state.tanks[faction] -= count
    state.tank_starred[faction] -= starred
    state.reserves[faction] += count
    state.reserve_starred[faction] += starred


def place_advisors(state: DuneState, part: int, count: int) -> None:
    state.advisors[part] += count
    lonely_advisors_fight(state, PART_TERRITORY[part])


def take_advisors(state: DuneState, part: int, count: int) -> None:
    state.advisors[part] -= count


def kill_advisors(state: DuneState, part: int) -> int:
    count = state.advisors[part]
    state.advisors[part] = 0
    state.tanks[BENE_GESSERIT] += count
    return count


def flip_to_fighters(state: DuneState, territory: int) -> int:
    """All advisors of a territory become fighters."""
    flipped = 0
    for part in TERRITORY_PARTS[territory]:
        count = state.advisors[part]
        if count:
            state.advisors[part] = 0
            place(state, BENE_GESSERIT, part, count, 0)
            flipped += count
    return flipped


def flip_to_advisors(state: DuneState, territory: int) -> None:
    """All fighters of a territory become advisors."""
    tokens = state.forces[BENE_GESSERIT]
    for part in TERRITORY_PARTS[territory]:
        count = tokens[part]
        if count:
            tokens[part] = 0
            state.advisors[part] += count
    state.occupants[territory] &= ~(1 << BENE_GESSERIT)


def lonely_advisors_fight(state: DuneState, territory: int) -> None:
    """Advisors alone in a territory become fighters, up to the end of phase 6 (D-A6.11)."""
    if (
        state.occupants[territory] == 0
        and state.phase <= SHIPMENT
        and state.settings.bg_auto_flip_alone
        and advisors_in(state, territory)
    ):
        count = flip_to_fighters(state, territory)
        if state.sink is not None:
            log.tell(state, "advisors_alone", {"territory": log.territory(territory), "count": count})


def lose_everything(state: DuneState, territory: int) -> int:
    """Every force and advisor of a territory goes to the tanks; returns the factions that lost forces."""
    lost = state.occupants[territory]
    for part in TERRITORY_PARTS[territory]:
        if state.advisors[part]:
            kill_advisors(state, part)
            lost |= 1 << BENE_GESSERIT
    for faction in bits(state.occupants[territory]):
        for part in TERRITORY_PARTS[territory]:
            count = state.forces[faction][part]
            if count:
                kill(state, faction, part, count, state.starred[faction][part])
    return lost


def full_for(state: DuneState, faction: int, territory: int) -> bool:
    """A stronghold with forces of two other factions (D-6.7, D-6.21, D-10.15)."""
    if TERRAIN[territory] != STRONGHOLD:
        return False
    others = state.occupants[territory] & ~(1 << faction)
    return others & (others - 1) != 0


def may_enter(state: DuneState, faction: int, territory: int) -> bool:
    """Occupancy and the ban on entering a territory with allied forces (D-10.11); the storm is not looked at."""
    if territory == POLAR_SINK:
        return True
    if state.occupants[territory] & state.allies[faction]:
        return False
    return not full_for(state, faction, territory)


def blocked_territories(state: DuneState, faction: int) -> int:
    """Mask of the territories that forces of a faction may not cross (D-6.21, D-6.22)."""
    blocked = 0
    others_mask = ~(1 << faction)
    occupants = state.occupants
    for territory in _STRONGHOLDS:
        others = occupants[territory] & others_mask
        if others & (others - 1):
            blocked |= 1 << territory
    allies = state.allies[faction]
    if allies:
        for territory, there in enumerate(occupants):
            if there & allies and territory != POLAR_SINK and not state.settings.ally_pass_through:
                blocked |= 1 << territory
    return blocked


_STRONGHOLDS = [territory for territory, terrain in enumerate(TERRAIN) if terrain == STRONGHOLD]
