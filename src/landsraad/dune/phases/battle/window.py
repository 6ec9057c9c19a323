"""The last window before plans are made: what a Karama can stop in this battle (D-14.706)."""

from __future__ import annotations

from typing import Final

from landsraad.core.machine import Action, Ask, Code, Decision, Step
from landsraad.dune.ask import CARD_CODES, PASS, DuneAsk, ask_faction, go_round
from landsraad.dune.battles import battle_of, group_parts, side_of, strength_in
from landsraad.dune.components import (
    ADVANTAGE_OWNER,
    ATREIDES,
    BENE_GESSERIT,
    EMPEROR,
    FREMEN,
    HARKONNEN,
    KARAMA,
)
from landsraad.dune.factions.atreides import KWISATZ_HADERACH, kh_usable, may_spy
from landsraad.dune.factions.emperor import SARDAUKAR
from landsraad.dune.factions.fremen import FEDAYKIN, NO_SPICE
from landsraad.dune.factions.harkonnen import ALLY_TRAITOR
from landsraad.dune.karama import is_stopped, karama_codes, play_karama, spend_power
from landsraad.dune.plans import fights_free
from landsraad.dune.state import Battle, DuneState
from landsraad.dune.treachery import holds, may_hold_anytime, may_hold_karama

__all__ = ["STEPS"]


def stoppable(s: DuneState, battle: Battle) -> list[int]:
    """Advantages in this battle that a Karama can stop now."""
    found = []
    parts = group_parts(s, battle)
    for fighter in battle.fighters:
        starred = strength_in(s, fighter, parts)[1]
        if fighter == ATREIDES and kh_usable(s, fighter, battle.territory):
            found.append(KWISATZ_HADERACH)
        elif fighter == EMPEROR and starred and not is_stopped(s, SARDAUKAR):
            found.append(SARDAUKAR)
        elif fighter == FREMEN:
            if starred and not is_stopped(s, FEDAYKIN):
                found.append(FEDAYKIN)
            if s.settings.combat_with_spice and fights_free(s, FREMEN):
                found.append(NO_SPICE)
    if (
        s.seat[HARKONNEN] >= 0
        and HARKONNEN not in battle.fighters
        and side_of(s, battle, HARKONNEN) >= 0
        and not is_stopped(s, ALLY_TRAITOR)
    ):
        found.append(ALLY_TRAITOR)
    return found


class StopBeforePlans(DuneAsk):
    """Round and round until all have passed in a row."""

    name = "battle.window"
    fields = "place passes:number"
    on = "battle.plan_begin"
    reason = "E_KARAMA_WINDOW"
    topic = "battle"
    reaction = True

    def decisions(self, s: DuneState, step: Step) -> list[Decision]:
        _, place, passes = step
        battle = battle_of(s)
        order = s.order
        advantages = stoppable(s, battle)
        while passes < len(order):
            faction = order[place % len(order)]
            others = [a for a in advantages if ADVANTAGE_OWNER[a] != faction]
            spy = may_spy(s, battle, faction)
            if ((others or spy) and may_hold_karama(s, faction)) or may_hold_anytime(s, faction):
                codes = [PASS]
                if others and karama_codes(s, faction):
                    codes += [("stop", advantage) for advantage in others]
                if spy and holds(s, faction, KARAMA):
                    codes.append(CARD_CODES[KARAMA])
                return ask_faction(s, faction, "battle.window", codes, step)
            place += 1
            passes += 1
        return []

    def chosen(self, s: DuneState, step: Step, seat: int, code: Code) -> None:
        word, advantage = code
        faction = s.faction[seat]
        go_round(s, step, faction, word == "pass")
        if word == "pass":
            return
        if word == "stop":
            s.stack.append(("battle.stop_with", faction, advantage))
            return
        spend_power(s, ATREIDES)
        s.stack.append(("battle.spy",))

    def why_no_card(self, s: DuneState, faction: int, card: int) -> str:
        reason = super().why_no_card(s, faction, card)
        if card == KARAMA and reason == "E_KARAMA_WINDOW" and s.settings.karama_powers:
            if faction == BENE_GESSERIT:
                return "E_NO_KARAMA_POWER"
            if s.power_used >> faction & 1:
                return "E_KARAMA_POWER_USED"
        return reason


class StopWithCard(DuneAsk):
    """Which card is spent; the advanced Bene Gesserit are asked even without a choice, for their hand is secret."""

    name = "battle.stop_with"
    fields = "faction advantage"
    on = "battle.window"

    def decisions(self, s: DuneState, step: Step) -> list[Decision]:
        _, faction, _advantage = step
        forced = faction != BENE_GESSERIT or not s.settings.bene_gesserit
        codes = karama_codes(s, faction)
        return ask_faction(s, faction, "battle.stop_with", codes, step, forced=forced, cards=False)

    def chosen(self, s: DuneState, step: Step, seat: int, code: Code) -> None:
        _, faction, advantage = step
        s.stack.pop()
        play_karama(s, faction, code[1], ("karama.stop", advantage), None)


STEPS: Final[list[Action | Ask]] = [StopBeforePlans(), StopWithCard()]
