"""The last window before plans are made: what a Karama can stop in this battle (D-14.706)."""

from __future__ import annotations

from landsraad.core.machine import Code, Decision, FunctionAsk, Step
from landsraad.dune import log
from landsraad.dune.ask import PASS, card_code, decide
from landsraad.dune.battles import group_parts, side_of, strength_in
from landsraad.dune.components import ATREIDES, BENE_GESSERIT, EMPEROR, FREMEN, HARKONNEN, KARAMA
from landsraad.dune.factions.atreides import KWISATZ_HADERACH, kh_usable, spy_possible
from landsraad.dune.factions.emperor import SARDAUKAR
from landsraad.dune.factions.fremen import FEDAYKIN, NO_SPICE
from landsraad.dune.factions.harkonnen import ALLY_TRAITOR
from landsraad.dune.karama import is_stopped, karama_codes, play_karama
from landsraad.dune.plans import fights_free
from landsraad.dune.state import Battle, DuneState
from landsraad.dune.treachery import discard, holds, may_hold_anytime, may_hold_karama

__all__ = ["ASKS"]


def stoppable(state: DuneState, battle: Battle) -> list[int]:
    """Advantages in this battle that a Karama can stop now."""
    found = []
    parts = group_parts(state, battle)
    for fighter in battle.fighters:
        starred = strength_in(state, fighter, parts)[1]
        if fighter == ATREIDES and kh_usable(state, fighter, battle.territory):
            found.append(KWISATZ_HADERACH)
        elif fighter == EMPEROR and starred and not is_stopped(state, SARDAUKAR):
            found.append(SARDAUKAR)
        elif fighter == FREMEN:
            if starred and not is_stopped(state, FEDAYKIN):
                found.append(FEDAYKIN)
            if state.settings.combat_with_spice and fights_free(state, FREMEN):
                found.append(NO_SPICE)
    if (
        state.seat[HARKONNEN] >= 0
        and HARKONNEN not in battle.fighters
        and side_of(state, battle, HARKONNEN) >= 0
        and not is_stopped(state, ALLY_TRAITOR)
    ):
        found.append(ALLY_TRAITOR)
    return found


def _owner(advantage: int) -> int:
    if advantage == KWISATZ_HADERACH:
        return ATREIDES
    if advantage == SARDAUKAR:
        return EMPEROR
    if advantage == ALLY_TRAITOR:
        return HARKONNEN
    return FREMEN


def _window(state: DuneState, step: Step) -> list[Decision]:
    battle = state.battle
    if battle is None:
        return []
    _, place, passes = step
    order = state.order
    advantages = stoppable(state, battle)
    while passes < len(order):
        faction = order[place % len(order)]
        own = [a for a in advantages if _owner(a) != faction]
        spy = spy_possible(state, faction)
        if ((own or spy) and may_hold_karama(state, faction)) or may_hold_anytime(state, faction):
            codes = [PASS]
            if own and karama_codes(state, faction):
                codes += [("stop", advantage) for advantage in own]
            if spy and holds(state, faction, KARAMA):
                codes.append(card_code(KARAMA))
            return decide(state, step, faction, "battle.window", codes)
        place += 1
        passes += 1
    return []


def _window_answered(state: DuneState, step: Step, player: int, code: Code) -> None:
    faction = state.faction[player]
    order = state.order
    place = order.index(faction)
    skipped = (place - step[1]) % len(order)
    following = (place + 1) % len(order)
    if code[0] == "pass":
        state.stack[-1] = ("battle.window", following, step[2] + skipped + 1)
        return
    state.stack[-1] = ("battle.window", following, 0)
    if code[0] == "stop":
        state.stack.append(("battle.stop_with", faction, code[1]))
        return
    discard(state, ATREIDES, KARAMA)
    state.power_used |= 1 << ATREIDES
    if state.sink is not None:
        log.tell(state, "karama_power", {"faction": log.faction(ATREIDES)})
    state.stack.append(("battle.spy",))


def _stop_with(state: DuneState, step: Step) -> list[Decision]:
    """Which card is spent; the advanced Bene Gesserit are asked even without a choice, for their hand is secret."""
    faction = step[1]
    forced = faction != BENE_GESSERIT or not state.settings.bene_gesserit
    return decide(state, step, faction, "battle.stop_with", karama_codes(state, faction), forced=forced, cards=False)


def _stop_with_chosen(state: DuneState, step: Step, player: int, code: Code) -> None:
    state.stack.pop()
    play_karama(state, step[1], code[1], ("karama.stop", step[2]), None)


ASKS = {
    "battle.window": FunctionAsk(_window, _window_answered),
    "battle.stop_with": FunctionAsk(_stop_with, _stop_with_chosen),
}
