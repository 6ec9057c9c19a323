"""How a seat of classic Dune plans a battle: leader, cards and dial against what it knows of the opponent."""

from __future__ import annotations

import random
from typing import Final

from landsraad.bots.dune_signs import fighting_leaders
from landsraad.core.machine import Code, Step
from landsraad.dune.battles import DEFENSE, DIAL, LEADER, NOTHING, TRUTH_WEAPON, WEAPON, group_parts, strength_in
from landsraad.dune.components import (
    ATREIDES,
    CARD_CLASS,
    CARD_KIND,
    CARDS,
    CLASSES,
    HERO,
    LASER,
    LEADER_STRENGTH,
    POISON,
    PROJECTILE,
    SHIELDING,
    SNOOPING,
    WORTHLESS,
)
from landsraad.dune.factions.bene_gesserit import VOICE_CLASSES
from landsraad.dune.map import STRONGHOLD, STRONGHOLDS, TERRAIN, TERRITORY_PARTS
from landsraad.dune.plans import dial_table, plan_complete
from landsraad.dune.state import Battle, DuneState

__all__ = ["SAME_DIAL", "WEAPONS", "Fight", "known_classes", "strength_of"]

WEAPONS: Final = (POISON, PROJECTILE, LASER)
STOPPED_BY: Final = {POISON: SNOOPING, PROJECTILE: SHIELDING, LASER: -1}
KWISATZ_HADERACH: Final = 2
SHARES: Final = ((0.0, 0.1), (0.3, 0.15), (0.5, 0.2), (0.75, 0.25), (1.0, 0.3))
"""How much of what it could dial an opponent dials, and how often."""
IN_DECK: Final = {each: sum(CARD_CLASS[kind] == each for kind in CARD_KIND) / CARDS for each in range(len(CLASSES))}
"""The share of each class in the deck."""
TOKEN: Final = 1.0
SPICE: Final = 0.3
SAME_DIAL: Final = 1.2
SAME_CARD: Final = 0.06
"""Dials (in tokens) and cards (in chances) that differ by less are mixed."""


def known_classes(state: DuneState, faction: int, viewer: int) -> set[int]:
    """The classes of the cards in another hand that the viewer has seen."""
    bit = 1 << viewer
    return {CARD_CLASS[CARD_KIND[card]] for card in state.hands[faction] if state.known[card] & bit}


class Fight:
    """A battle in the eyes of one fighter."""

    def __init__(self, state: DuneState, battle: Battle, side: int, step: Step, rng: random.Random) -> None:
        self.state = state
        self.random = rng
        self.battle = battle
        self.side = side
        self.me = battle.fighters[side]
        self.opponent = battle.fighters[1 - side]
        self.plan: tuple[int, ...] = step[1 + side] if step[0] == "battle.plan" else ()
        self.shown: dict[int, int] = {e: v for s, e, v in battle.bound if s != side}
        """what the opponent has been made to show"""
        if self.me == ATREIDES and battle.seen_plan == 1 - side and step[0] == "battle.plan":
            seen = step[2 - side]
            if plan_complete(seen):
                self.shown = dict(enumerate(seen))
        self.forbidden = -1
        if battle.voice_on == 1 - side and not battle.voice & 1:
            self.forbidden = VOICE_CLASSES[battle.voice // 2]

    # What the opponent will play

    def weapon_classes(self) -> dict[int, float]:
        """How likely the opponent plays a weapon of each class."""
        if WEAPON in self.shown:
            kind = self.shown[WEAPON]
            return {CARD_CLASS[kind]: 1.0} if kind != NOTHING else {}
        likely = self.held((POISON, PROJECTILE, LASER))
        if self.forbidden in likely:
            likely[self.forbidden] = 0.0
        truth = self.shown.get(TRUTH_WEAPON, -1)
        if truth >= 0 and truth // 2 in likely:
            likely = {truth // 2: 1.0} if truth & 1 else {**likely, truth // 2: 0.0}
        return likely

    def defense_classes(self) -> dict[int, float]:
        if DEFENSE in self.shown:
            kind = self.shown[DEFENSE]
            return {CARD_CLASS[kind]: 1.0} if kind != NOTHING else {}
        likely = self.held((SHIELDING, SNOOPING))
        if self.forbidden in likely:
            likely[self.forbidden] = 0.0
        return likely

    def held(self, classes: tuple[int, ...]) -> dict[int, float]:
        """How likely the opponent plays a card of each class: what was seen in its hand, or may be among the rest."""
        state = self.state
        unseen = sum(not state.known[card] >> self.me & 1 for card in state.hands[self.opponent])
        seen = known_classes(state, self.opponent, self.me)
        found = {each: 1.0 - (1.0 - IN_DECK[each]) ** unseen for each in classes}
        for each in classes:
            if each in seen:
                found[each] = 0.7
        total = sum(found.values(), 0.0)
        return {each: share / max(1.0, total / 0.9) for each, share in found.items()}

    def deadly(self, defense: int) -> float:
        """The chance that the own leader is killed behind this defense (a class, or -1)."""
        likely = (share for weapon, share in self.weapon_classes().items() if STOPPED_BY.get(weapon, 0) != defense)
        return min(1.0, sum(likely, 0.0))

    def kills(self, weapon: int) -> float:
        """The chance that this weapon (a class, or -1) kills the opposing leader."""
        if weapon not in WEAPONS:
            return 0.0
        stopped = self.defense_classes().get(STOPPED_BY[weapon], 0.0)
        return max(0.0, 1.0 - stopped)

    # Choosing

    def choose(self, codes: list[Code]) -> int:
        """The best option for the element asked for."""
        verb = codes[0][0]
        if verb == "leader":
            return self.leader(codes)
        if verb == "kwisatz_haderach":
            return len(codes) - 1
        if verb == "weapon":
            return self.weapon(codes)
        if verb == "defense":
            return self.defense(codes)
        if verb == "dial":
            return self.dial(codes)
        return max((n for n, code in enumerate(codes) if code[0] == verb), key=lambda n: codes[n][1])

    def leader(self, codes: list[Code]) -> int:
        """The strongest; in a hopeless battle the one that is missed least."""
        leaders = [n for n, code in enumerate(codes) if code[0] == "leader"]
        hopeless = self.best_chance(self.strongest(codes)) < 0.15
        sign = -1 if hopeless else 1
        return max(leaders, key=lambda n: sign * strength_of(codes[n][1]))

    def strongest(self, codes: list[Code]) -> int:
        return max(strength_of(code[1]) for code in codes if code[0] == "leader")

    def weapon(self, codes: list[Code]) -> int:
        def worth(n: int) -> float:
            kind = codes[n][1]
            if codes[n][0] != "weapon":
                return -9.0
            if kind == NOTHING:
                return 0.0
            card_class = CARD_CLASS[kind]
            if card_class == WORTHLESS:
                return 0.1
            if card_class == LASER:
                shield = self.defense_classes().get(SHIELDING, 0.0)
                return 0.9 - 3.0 * shield
            return self.kills(card_class)

        return self.one_of([(worth(n), n) for n in range(len(codes))], SAME_CARD)

    def defense(self, codes: list[Code]) -> int:
        lasgun = len(self.plan) > WEAPON and self.plan[WEAPON] >= 0 and CARD_CLASS[self.plan[WEAPON]] == LASER

        def worth(n: int) -> float:
            kind = codes[n][1]
            if codes[n][0] != "defense":
                return -9.0
            if kind == NOTHING:
                return 0.0
            card_class = CARD_CLASS[kind]
            if card_class == WORTHLESS:
                return 0.05
            if card_class == SHIELDING and (lasgun or self.weapon_classes().get(LASER, 0.0) > 0.5):
                return -1.0
            return 0.1 + self.deadly(-2) - self.deadly(card_class)

        return self.one_of([(worth(n), n) for n in range(len(codes))], SAME_CARD)

    def one_of(self, rated: list[tuple[float, int]], margin: float) -> int:
        """Any of those that are nearly as good as the best, so that nobody can tell which: better ones more often."""
        best = max(worth for worth, _ in rated)
        near = [(worth, choice) for worth, choice in rated if worth >= best - margin]
        if len(near) == 1:
            return near[0][1]
        weights = [margin + worth - best + 0.1 * margin for worth, _ in near]
        return self.random.choices([choice for _, choice in near], weights)[0]

    def dial(self, codes: list[Code]) -> int:
        leader = self.plan[LEADER] if self.plan else HERO
        strength = strength_of(leader) + (KWISATZ_HADERACH if len(self.plan) > 1 and self.plan[1] else 0)
        rated = [(worth, dial) for worth, _, dial in self.dials(strength)]
        wanted = self.one_of(rated, SAME_DIAL) if rated else 0
        dials = [n for n, code in enumerate(codes) if code[0] == "dial"]
        return min(dials, key=lambda n: abs(codes[n][1] - wanted))

    def best_chance(self, leader: int) -> float:
        """To win with the best dial."""
        return max(self.dials(leader), default=(0.0, 0.0, 0), key=lambda each: each[0])[1]

    def dials(self, leader: int) -> list[tuple[float, float, int]]:
        """For each dial that can be paid, in halves: what it is worth, the chance to win, the dial."""
        state, battle, side = self.state, self.battle, self.side
        weapon = CARD_CLASS[self.plan[WEAPON]] if len(self.plan) > WEAPON and self.plan[WEAPON] >= 0 else -1
        defense = CARD_CLASS[self.plan[DEFENSE]] if len(self.plan) > DEFENSE and self.plan[DEFENSE] >= 0 else -2
        totals = self.opposing_totals(weapon)
        dies = self.deadly(defense) if leader else 0.0
        table = dial_table(state, battle, side)
        spice = state.spice[self.me]
        tokens = sum(strength_in(state, self.me, group_parts(state, battle)))
        deny, gain = self.stakes()
        found = []
        for dial, supports in table.items():
            affordable = [amount for amount in supports if amount <= spice]
            if not affordable:
                continue
            support = affordable[-1]
            lost = min(normal + 2 * starred for normal, starred in supports[support])
            alive = self.beats(dial + 2 * leader, totals)
            dead = self.beats(dial, totals) if dies else 0.0
            chance = (1.0 - dies) * alive + dies * dead
            left = tokens - lost
            worth = chance * (deny + (gain + TOKEN * left if left >= 1 else 0.0)) - SPICE * support
            found.append((worth, chance, dial))
        return found

    def stakes(self) -> tuple[float, float]:
        """What a win is worth, in tokens: that the opponent is gone, and that somebody is left to hold the place."""
        state, territory = self.state, self.battle.territory
        if TERRAIN[territory] != STRONGHOLD:
            return 1.0, 0.4 * max(state.spice_on[part] for part in TERRITORY_PARTS[territory])
        return 2.0 + self.near_victory(self.opponent), 6.0 + self.near_victory(self.me)

    def near_victory(self, faction: int) -> float:
        """Whether a side stands in enough strongholds to win, this one among them."""
        state, settings = self.state, self.state.settings
        members = state.allies[faction] | 1 << faction
        needed = settings.alliance_strongholds if state.allies[faction] else settings.strongholds
        return 40.0 if sum(state.occupants[place] & members != 0 for place in STRONGHOLDS) >= needed else 0.0

    def opposing_totals(self, weapon: int) -> list[tuple[float, float]]:
        """What the opponent may total, in halves, with the chances."""
        state, battle = self.state, self.battle
        if DIAL in self.shown:
            dials = [(float(self.shown[DIAL]), 1.0)]
        else:
            most = max(dial_table(state, battle, 1 - self.side), default=0)
            dials = [(share * most, likely) for share, likely in SHARES]
        if LEADER in self.shown:
            leaders = [(float(strength_of(self.shown[LEADER])), 1.0)]
        else:
            strengths = fighting_leaders(state, self.opponent, self.me) or [0]
            leaders = [(float(strengths[0]), 0.6), (sum(strengths) / len(strengths), 0.4)]
        killed = self.kills(weapon)
        found = []
        for dial, likely in dials:
            for strength, share in leaders:
                if killed < 1.0:
                    found.append((dial + 2 * strength, likely * share * (1.0 - killed)))
                if killed > 0.0:
                    found.append((dial, likely * share * killed))
        return found

    def beats(self, total: float, others: list[tuple[float, float]]) -> float:
        """The aggressor wins ties."""
        if self.side == 0:
            return sum((chance for other, chance in others if total >= other), 0.0)
        return sum((chance for other, chance in others if total > other), 0.0)


def strength_of(leader: int) -> int:
    return LEADER_STRENGTH[leader] if 0 <= leader < HERO else 0
