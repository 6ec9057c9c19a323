"""What a shipment costs, who is paid for it, and how much one can afford (D-6.4, D-24.1, D-24.3)."""

from __future__ import annotations

from typing import Final

from landsraad.dune.components import GUILD
from landsraad.dune.factions.spacing_guild import half_rate
from landsraad.dune.map import PART_TERRITORY, STRONGHOLD, STRONGHOLDS, TERRAIN
from landsraad.dune.pledges import PLEDGE_SHIP, pledged
from landsraad.dune.state import DuneState

__all__ = [
    "BACK",
    "CROSS",
    "DESERT",
    "RESERVES",
    "STRONGHOLD_LIKE",
    "cost",
    "means",
    "most_affordable",
    "paid_to_guild",
]

RESERVES: Final = 0
CROSS: Final = 1
BACK: Final = 2
DESERT: Final = 3
"""Off-planet reserves; territory to territory; back to the reserves; Fremen reserves from the desert."""
STRONGHOLD_LIKE: Final = STRONGHOLDS[0]
"""Shipping back to the reserves costs what a stronghold costs (D-24.3)."""


def price(territory: int, count: int, half: bool) -> int:
    """1 spice per force into a stronghold, else 2 (D-6.4); half of it rounded up (D-24.3)."""
    full = count if TERRAIN[territory] == STRONGHOLD else 2 * count
    return (full + 1) // 2 if half else full


def most_affordable(territory: int, spice: int, half: bool) -> int:
    each = 1 if TERRAIN[territory] == STRONGHOLD else 2
    return (2 * spice if half else spice) // each


def means(s: DuneState, faction: int) -> int:
    """Own spice and what allies have pledged."""
    return s.spice[faction] + pledged(s, faction, PLEDGE_SHIP)


def cost(s: DuneState, faction: int, kind: int, part: int, karama: int, count: int) -> int:
    """`part` -1: back to the reserves."""
    if kind == DESERT:
        return 0
    territory = PART_TERRITORY[part] if part >= 0 else STRONGHOLD_LIKE
    return price(territory, count, half_rate(s, faction, karama))


def paid_to_guild(s: DuneState, faction: int, kind: int, karama: int) -> bool:
    """Everybody but the Guild itself; a Karama rate goes to the bank (D-13.6, D-24.1)."""
    return s.seat[GUILD] >= 0 and faction != GUILD and kind != DESERT and not karama
