"""How the heuristic bot fights in classic Dune: which battle first, what it asks, what it plans and keeps."""

from __future__ import annotations

import random

from landsraad.bots.dune_battle import Fight, known_classes
from landsraad.bots.dune_options import best, find
from landsraad.bots.dune_outlook import Outlook
from landsraad.core.machine import Decision
from landsraad.dune.battles import DEFENSE, DIAL, LEADER, WEAPON
from landsraad.dune.components import (
    CARD_CLASS,
    CARD_KIND,
    LASER,
    POISON,
    PROJECTILE,
    SHIELDING,
    SNOOPING,
    TRUTHTRANCE,
    WORTHLESS,
)
from landsraad.dune.factions.bene_gesserit import VOICE_CLASSES, VOICE_NAMES
from landsraad.dune.map import (
    TERRITORY_PARTS,
)
from landsraad.dune.state import DuneState

__all__ = ["Fighting"]


class Fighting:
    """Rules for battles: the ground floor of the policy."""

    def __init__(self, rng: random.Random) -> None:
        self.random = rng

    # Battle

    def choose_battle(self, state: DuneState, me: int, decision: Decision) -> int:
        """The one that is most likely won."""
        outlook = Outlook(state, me)
        mine = outlook.own()

        def chance(code: int) -> float:
            parts = TERRITORY_PARTS[code // 8]
            enemies = [strength for part in parts for _, strength in outlook.enemies[part]]
            return outlook.win_chance(float(sum(mine[part] for part in parts)), min(enemies, default=0.0))

        return best(decision.codes, "battle", chance)

    def weakest(self, state: DuneState, me: int, decision: Decision) -> int:
        parts = TERRITORY_PARTS[decision.step[2] // 8]
        return best(decision.codes, "faction", lambda f: -sum(state.forces[f][part] for part in parts))

    def own_side(self, state: DuneState, me: int) -> int:
        battle = state.battle
        if battle is None:
            return -1
        for side in (0, 1):
            if me == battle.fighters[side]:
                return side
        return next((side for side in (0, 1) if state.allies[me] >> battle.fighters[side] & 1), -1)

    def voice(self, state: DuneState, me: int, decision: Decision) -> int:
        """Forbid the weapon the own hand has no answer to."""
        side = self.own_side(state, me)
        battle = state.battle
        if battle is None or battle.fighters[side] != me:
            return 0
        classes = {CARD_CLASS[CARD_KIND[card]] for card in state.hands[me]}
        known = known_classes(state, battle.fighters[1 - side], me)
        fear = {POISON: 1.0, PROJECTILE: 1.0, LASER: 0.3}
        for weapon, shelter in ((POISON, SNOOPING), (PROJECTILE, SHIELDING), (LASER, -1)):
            fear[weapon] += 2.0 * (weapon in known) - 0.8 * (shelter in classes)
        feared = max(fear, key=lambda weapon: fear[weapon])
        return find(decision.codes, "voice", VOICE_NAMES.index(no_name(feared))) or 0

    def prescience(self, state: DuneState, me: int, decision: Decision) -> int:
        """The weapon if there are two defenses to choose from, the defense if two weapons, else the number."""
        side = self.own_side(state, me)
        battle = state.battle
        if battle is None or battle.fighters[side] != me:
            return find(decision.codes, "prescience", DIAL) or 0
        classes = {CARD_CLASS[CARD_KIND[card]] for card in state.hands[me]}
        element = DIAL
        if {SHIELDING, SNOOPING} <= classes:
            element = WEAPON
        elif {POISON, PROJECTILE} <= classes:
            element = DEFENSE
        return find(decision.codes, "prescience", element) or 0

    def window(self, state: DuneState, me: int, decision: Decision) -> int:
        """Truthtrance is for the own battles; Karama is not wasted here."""
        truth = find(decision.codes, "card", TRUTHTRANCE)
        battle = state.battle
        if truth is not None and battle is not None and me in battle.fighters:
            return truth
        return 0

    def plan(self, state: DuneState, me: int, decision: Decision) -> int:
        battle = state.battle
        if battle is None or me not in battle.fighters:
            return 0
        return Fight(state, battle, battle.fighters.index(me), decision.step, self.random).choose(decision.codes)

    def losses(self, state: DuneState, me: int, decision: Decision) -> int:
        return best(decision.codes, "losses", lambda n: -(n // 32 + 2.5 * (n % 32)))

    def keep(self, state: DuneState, me: int, decision: Decision) -> int:
        """Worthless cards make room for better ones."""
        battle = state.battle
        if battle is None or decision.step[2] == LEADER:
            return 0
        kind = battle.plans[decision.step[1]][decision.step[2]]
        return 1 if kind >= 0 and CARD_CLASS[kind] == WORTHLESS else 0


def no_name(card_class: int) -> str:
    """The order not to play a class."""
    return VOICE_NAMES[2 * VOICE_CLASSES.index(card_class)]
