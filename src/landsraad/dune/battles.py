"""A battle: its sides and its ground, and the elements of a plan with their names."""

from __future__ import annotations

from typing import Final

from landsraad.dune import references as ref
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
    "PLAN_QUESTIONS",
    "SPICE",
    "STARRED_LOSSES",
    "TRUTH_DEFENSE",
    "TRUTH_DIAL",
    "TRUTH_LEADER",
    "TRUTH_WEAPON",
    "WEAPON",
    "battle_of",
    "element_ref",
    "group_parts",
    "halves",
    "plans_in_making",
    "side_of",
    "strength_in",
]

LEADER: Final = 0
KH: Final = 1
WEAPON: Final = 2
DEFENSE: Final = 3
DIAL: Final = 4
SPICE: Final = 5
"""Elements of a plan, in the order they are chosen."""
TRUTH_LEADER: Final = 10
TRUTH_WEAPON: Final = 11
TRUTH_DEFENSE: Final = 12
TRUTH_DIAL: Final = 13
"""Answers about a plan that bind it: value * 2 + (1 for yes)."""
PLAN_QUESTIONS: Final = (TRUTH_LEADER, TRUTH_WEAPON, TRUTH_DEFENSE, TRUTH_DIAL)
NOTHING: Final = -1
ELEMENT_NAMES: Final = ("leader", "kwisatz_haderach", "weapon", "defense", "dial", "spice")
GROUPS: Final = 8
"""The number of a battle option is territory * 8 + group."""
STARRED_LOSSES: Final = 32
"""The number of a choice of losses is normal tokens * 32 + starred ones."""


def battle_of(s: DuneState) -> Battle:
    """The battle that is being fought."""
    battle = s.battle
    if battle is None:
        raise AssertionError("a battle step without a battle")
    return battle


Plans = tuple[tuple[int, ...], tuple[int, ...]]
"""The plans of aggressor and defender, each as far as it is made."""


def plans_in_making(s: DuneState) -> Plans | None:
    """The secret plans, kept in their step."""
    for step in reversed(s.stack):
        if step[0] == "battle.plan":
            _, first, second = step
            return first, second
    return None


def side_of(s: DuneState, battle: Battle, faction: int) -> int:
    """The side a faction fights on or is allied with; -1 if neither."""
    for side in (0, 1):
        if battle.fighters[side] == faction:
            return side
    for side in (0, 1):
        if s.allies[faction] >> battle.fighters[side] & 1:
            return side
    return -1


def group_parts(s: DuneState, battle: Battle) -> tuple[int, ...]:
    """The parts a battle is fought in (D-7.42)."""
    groups = battle_groups(battle.territory, s.storm)
    if battle.group < len(groups):
        return groups[battle.group]
    return tuple(p for p in TERRITORY_PARTS[battle.territory] if PART_SECTOR[p] == s.storm)


def strength_in(s: DuneState, faction: int, parts: tuple[int, ...]) -> tuple[int, int]:
    """Normal and starred tokens of a faction in these parts."""
    tokens, stars = s.forces[faction], s.starred[faction]
    total = starred = 0
    for part in parts:
        total += tokens[part]
        starred += stars[part]
    return total - starred, starred


def halves(number: int) -> str:
    """A strength counted in halves as people write it."""
    return f"{number // 2}.5" if number & 1 else str(number // 2)


def element_ref(element: int, value: int) -> str | int:
    """An element of a plan as messages and views name it."""
    if element in (WEAPON, DEFENSE):
        return ref.card(value) if value != NOTHING else ref.NO_CARD
    if element == LEADER:
        return ref.leader(value) if value != NOTHING else ref.NO_LEADER
    return halves(value) if element == DIAL else value
