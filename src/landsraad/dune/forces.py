"""Forces on the map, in reserve and in the tanks. Every change of tokens on the map goes through here."""

from __future__ import annotations

from typing import Final

from landsraad.core.telling import tell
from landsraad.dune import references as ref
from landsraad.dune.components import ADVANTAGE_NUMBER, BENE_GESSERIT, FACTIONS
from landsraad.dune.deals.promises import fought_over, promised_territories
from landsraad.dune.map import PART_TERRITORY, POLAR_SINK, STRONGHOLD, STRONGHOLDS, TERRAIN, TERRITORY_PARTS
from landsraad.dune.state import SHIPMENT, DuneState, bits

__all__ = [
    "TWO_SIDES",
    "advisors_in",
    "barriers",
    "blocked_territories",
    "closed_territories",
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

TWO_SIDES: Final = ADVANTAGE_NUMBER["bg_two_sides"]


def forces_in(s: DuneState, faction: int, territory: int) -> int:
    tokens = s.forces[faction]
    total = 0
    for part in TERRITORY_PARTS[territory]:
        total += tokens[part]
    return total


def advisors_in(s: DuneState, territory: int) -> int:
    total = 0
    for part in TERRITORY_PARTS[territory]:
        total += s.advisors[part]
    return total


def _change(rows: list[list[int]], faction: int, part: int, by: int) -> None:
    """More or less tokens in a part. Copies of the state share the rows, so another takes the place of this one."""
    row = rows[faction].copy()
    row[part] += by
    rows[faction] = row


def place(s: DuneState, faction: int, part: int, count: int, starred: int) -> None:
    """Put tokens, `starred` of them starred, on the map as forces."""
    if not count:
        return
    _change(s.forces, faction, part, count)
    if starred:
        _change(s.starred, faction, part, starred)
    territory = PART_TERRITORY[part]
    s.occupants[territory] |= 1 << faction
    s.presence[faction] |= 1 << territory


def take(s: DuneState, faction: int, part: int, count: int, starred: int) -> None:
    """Take forces off the map (the caller puts them somewhere)."""
    if not count:
        return
    _change(s.forces, faction, part, -count)
    if starred:
        _change(s.starred, faction, part, -starred)
    territory = PART_TERRITORY[part]
    if not forces_in(s, faction, territory):
        s.occupants[territory] &= ~(1 << faction)
        s.presence[faction] &= ~(1 << territory)
        lonely_advisors_fight(s, territory)


def kill(s: DuneState, faction: int, part: int, count: int, starred: int) -> None:
    """Forces of a part go to the tanks."""
    s.tanks[faction] += count
    s.tank_starred[faction] += starred
    take(s, faction, part, count, starred)


def revive(s: DuneState, faction: int, count: int, starred: int) -> None:
    """Forces leave the tanks for the reserves (D-5.5)."""
    s.tanks[faction] -= count
    s.tank_starred[faction] -= starred
    s.reserves[faction] += count
    s.reserve_starred[faction] += starred


def place_advisors(s: DuneState, part: int, count: int) -> None:
    s.advisors[part] += count
    lonely_advisors_fight(s, PART_TERRITORY[part])


def take_advisors(s: DuneState, part: int, count: int) -> None:
    s.advisors[part] -= count


def kill_advisors(s: DuneState, part: int) -> int:
    count = s.advisors[part]
    s.advisors[part] = 0
    s.tanks[BENE_GESSERIT] += count
    return count


def flip_to_fighters(s: DuneState, territory: int) -> int:
    """All advisors of a territory become fighters."""
    flipped = 0
    for part in TERRITORY_PARTS[territory]:
        count = s.advisors[part]
        if count:
            s.advisors[part] = 0
            place(s, BENE_GESSERIT, part, count, 0)
            flipped += count
    return flipped


def flip_to_advisors(s: DuneState, territory: int) -> None:
    """All fighters of a territory become advisors."""
    for part in TERRITORY_PARTS[territory]:
        count = s.forces[BENE_GESSERIT][part]
        if count:
            _change(s.forces, BENE_GESSERIT, part, -count)
            s.advisors[part] += count
    s.occupants[territory] &= ~(1 << BENE_GESSERIT)
    s.presence[BENE_GESSERIT] &= ~(1 << territory)


def lonely_advisors_fight(s: DuneState, territory: int) -> None:
    """Advisors alone in a territory become fighters, up to the end of phase 6 (D-A6.11)."""
    if (
        s.occupants[territory] == 0
        and s.phase <= SHIPMENT
        and s.settings.bg_auto_flip_alone
        and advisors_in(s, territory)
    ):
        count = flip_to_fighters(s, territory)
        tell(
            s,
            "advisors_alone",
            s.seat[BENE_GESSERIT],
            source=ref.advantage(TWO_SIDES),
            territory=ref.territory(territory),
            count=count,
        )


def lose_everything(s: DuneState, territory: int) -> int:
    """Every force and advisor of a territory goes to the tanks; returns the factions that lost forces."""
    lost = s.occupants[territory]
    for part in TERRITORY_PARTS[territory]:
        if s.advisors[part]:
            kill_advisors(s, part)
            lost |= 1 << BENE_GESSERIT
    for faction in bits(s.occupants[territory]):
        for part in TERRITORY_PARTS[territory]:
            count = s.forces[faction][part]
            if count:
                kill(s, faction, part, count, s.starred[faction][part])
    return lost


def full_for(s: DuneState, faction: int, territory: int) -> bool:
    """A stronghold with forces of two other factions (D-6.7, D-6.21, D-10.15)."""
    if TERRAIN[territory] != STRONGHOLD:
        return False
    others = s.occupants[territory] & ~(1 << faction)
    return others & (others - 1) != 0


def may_enter(s: DuneState, faction: int, territory: int) -> bool:
    """Occupancy and the ban on entering a territory with allied forces (D-10.11); the storm is not looked at."""
    if territory == POLAR_SINK:
        return True
    if s.occupants[territory] & s.allies[faction]:
        return False
    return not full_for(s, faction, territory)


_SEVERAL: Final = [factions & (factions - 1) != 0 for factions in range(1 << FACTIONS)]
"""By the bits of factions: whether they are two or more."""


def _full_strongholds(s: DuneState, faction: int) -> int:
    full = 0
    others_mask = ~(1 << faction)
    occupants = s.occupants
    for territory in STRONGHOLDS:
        if _SEVERAL[occupants[territory] & others_mask]:
            full |= 1 << territory
    return full


def barriers(s: DuneState, faction: int) -> tuple[int, int]:
    """Masks of the territories that forces of a faction may not cross, and of those they may not enter; what they have
    promised comes on top."""
    full = _full_strongholds(s, faction)
    closed = full | fought_over(s, s.allies[faction]) if s.allies[faction] else full
    return full if s.settings.ally_pass_through else closed, closed


def closed_territories(s: DuneState, faction: int) -> int:
    """Mask of the territories that forces of a faction may not enter (D-6.7, D-10.11, D-10.15, D-12.14)."""
    closed = _full_strongholds(s, faction)
    if s.allies[faction]:
        closed |= fought_over(s, s.allies[faction])
    return closed | promised_territories(s, faction) if s.promises else closed


def blocked_territories(s: DuneState, faction: int) -> int:
    """Mask of the territories that forces of a faction may not cross (D-6.21, D-6.22)."""
    full = _full_strongholds(s, faction)
    if s.settings.ally_pass_through or not s.allies[faction]:
        return full
    return full | fought_over(s, s.allies[faction])
