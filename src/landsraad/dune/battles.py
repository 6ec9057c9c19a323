"""A battle: its sides and its ground, and the elements of a plan with their names."""

from __future__ import annotations

from landsraad.dune import log
from landsraad.dune.map import PART_SECTOR, TERRITORY_PARTS, battle_groups
from landsraad.dune.state import Battle, DuneState

__all__ = [
    "DEFENSE",
    "DIAL",
    "ELEMENT_NAMES",
    "GROUPS",
    "KH",
    "LEADER",
    "NOTHING",
    "SPICE",
    "TRUTH_DEFENSE",
    "TRUTH_DIAL",
    "TRUTH_LEADER",
    "TRUTH_WEAPON",
    "WEAPON",
    "element_ref",
    "group_parts",
    "side_of",
    "strength_in",
]

LEADER, KH, WEAPON, DEFENSE, DIAL, SPICE = range(6)
"""Elements of a plan, in the order they are chosen."""
TRUTH_LEADER, TRUTH_WEAPON, TRUTH_DEFENSE, TRUTH_DIAL = 10, 11, 12, 13
"""Answers about a plan that bind it: value * 2 + (1 for yes)."""
NOTHING = -1
ELEMENT_NAMES = ("leader", "kwisatz_haderach", "weapon", "defense", "dial", "spice")
GROUPS = 8
"""A battle code is territory * 8 + group."""


def side_of(state: DuneState, battle: Battle, faction: int) -> int:
    """The side a faction fights on or is allied with; -1 if neither."""
    for side in (0, 1):
        if battle.fighters[side] == faction:
            return side
    for side in (0, 1):
        if state.allies[faction] >> battle.fighters[side] & 1:
            return side
    return -1


def group_parts(state: DuneState, battle: Battle) -> tuple[int, ...]:
    """The parts a battle is fought in (D-7.42)."""
    groups = battle_groups(battle.territory, state.storm)
    if battle.group < len(groups):
        return groups[battle.group]
    return tuple(p for p in TERRITORY_PARTS[battle.territory] if PART_SECTOR[p] == state.storm)


def strength_in(state: DuneState, faction: int, parts: tuple[int, ...]) -> tuple[int, int]:
    """Normal and starred tokens of a faction in these parts."""
    tokens, stars = state.forces[faction], state.starred[faction]
    total = starred = 0
    for part in parts:
        total += tokens[part]
        starred += stars[part]
    return total - starred, starred


def element_ref(element: int, value: int) -> str | int:
    if element in (WEAPON, DEFENSE):
        return log.card(value) if value != NOTHING else "card/none"
    if element == LEADER:
        return log.leader(value) if value != NOTHING else "leader/none"
    if element == DIAL:
        return f"{value // 2}.5" if value & 1 else str(value // 2)
    return value
