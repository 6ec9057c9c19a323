"""What a plan is bound to: elements shown to prescience and answers to Truthtrance, and the cards kept for them."""

from __future__ import annotations

from typing import Final

from landsraad.dune.battles import DEFENSE, NOTHING, TRUTH_DEFENSE, TRUTH_WEAPON, WEAPON
from landsraad.dune.components import CARD_CLASS, LASER, POISON, PROJECTILE, SHIELDING, SNOOPING, WORTHLESS
from landsraad.dune.state import Battle, DuneState
from landsraad.dune.treachery import kinds_held

__all__ = ["DEFENSE_CLASSES", "WEAPON_CLASSES", "is_class", "locked", "obeying", "pairs_of"]

WEAPON_CLASSES: Final = (POISON, PROJECTILE, LASER, WORTHLESS)
DEFENSE_CLASSES: Final = (SHIELDING, SNOOPING, WORTHLESS)

Pair = tuple[int, int]
"""The kinds of weapon and defense in a plan."""


def pairs_of(kinds: list[int]) -> list[Pair]:
    """What a hand of these kinds can play (D-7.16, D-7.17)."""
    weapons = [NOTHING] + [k for k in kinds if CARD_CLASS[k] in WEAPON_CLASSES]
    defenses = [NOTHING] + [k for k in kinds if CARD_CLASS[k] in DEFENSE_CLASSES]
    return [(w, d) for w in weapons for d in defenses if w != d or w == NOTHING]


def is_class(kind: int, card_class: int) -> bool:
    return kind != NOTHING and CARD_CLASS[kind] == card_class


def _fits(pair: Pair, element: int, value: int) -> bool:
    """Whether weapon and defense are what was shown or answered; other elements leave them free."""
    if element == WEAPON:
        return pair[0] == value
    if element == DEFENSE:
        return pair[1] == value
    if element == TRUTH_WEAPON:
        return is_class(pair[0], value // 2) == bool(value & 1)
    if element == TRUTH_DEFENSE:
        return is_class(pair[1], value // 2) == bool(value & 1)
    return True


def obeying(battle: Battle, side: int, pairs: list[Pair]) -> list[Pair]:
    """The pairs that keep everything this side has shown and answered (D-7.19)."""
    bound = [(element, value) for bound_side, element, value in battle.bound if bound_side == side]
    return [pair for pair in pairs if all(_fits(pair, element, value) for element, value in bound)]


def locked(s: DuneState, faction: int, kind: int) -> bool:
    """Whether the plan is bound to this card of the hand, so that it cannot be spent before (D-20.4)."""
    battle = s.battle
    if battle is None or not battle.bound or battle.plans[0] or faction not in battle.fighters:
        return False
    side = battle.fighters.index(faction)
    held = kinds_held(s, faction)
    without = pairs_of([other for other in held if other != kind])
    return bool(obeying(battle, side, pairs_of(held))) and not obeying(battle, side, without)
