"""Both plans are revealed, and traitors called (D-7.20, D-7.33 to D-7.40, D-14.708, D-14.709)."""

from __future__ import annotations

from landsraad.core.machine import Code, Decision, FunctionAsk, Step
from landsraad.dune import log
from landsraad.dune.ask import NO, decide
from landsraad.dune.battles import DEFENSE, DIAL, KH, LEADER, NOTHING, SPICE, WEAPON, element_ref
from landsraad.dune.components import CHEAP_HERO, HARKONNEN, HERO, LEADERS
from landsraad.dune.factions.harkonnen import ALLY_TRAITOR
from landsraad.dune.karama import is_stopped
from landsraad.dune.phases.battle.losses import battle_of
from landsraad.dune.state import Battle, DuneState
from landsraad.dune.treachery import EVERYBODY, find

__all__ = ["ACTIONS", "ASKS"]


def _reveal(state: DuneState, step: Step) -> None:
    """Both plans are shown together (D-7.20)."""
    battle = battle_of(state)
    for side in (0, 1):
        plan = battle.plans[side]
        faction = battle.fighters[side]
        if plan[KH]:
            state.kh_shown = True
        if 0 <= plan[LEADER] < LEADERS:
            state.fought |= 1 << plan[LEADER]  # everybody sees who it is (D-11.30)
        for kind in (plan[WEAPON], plan[DEFENSE], CHEAP_HERO if plan[LEADER] == HERO else NOTHING):
            if kind != NOTHING:
                state.known[find(state, faction, kind)] = EVERYBODY
        if state.sink is not None:
            log.tell(
                state,
                "plan",
                {
                    "faction": log.faction(faction),
                    "leader": element_ref(LEADER, plan[LEADER]),
                    "weapon": element_ref(WEAPON, plan[WEAPON]),
                    "defense": element_ref(DEFENSE, plan[DEFENSE]),
                    "dial": element_ref(DIAL, plan[DIAL]),
                    "spice": plan[SPICE],
                    "kwisatz_haderach": plan[KH],
                },
            )
    state.stack.append(("battle.resolve",))
    callers = _callers(state, battle)
    if callers:
        state.stack.append(("battle.traitor", callers, (-1,) * len(callers)))


def _callers(state: DuneState, battle: Battle) -> tuple[tuple[int, int], ...]:
    """(faction, side it calls for) of all who might call; whether they hold the card shows nowhere."""
    callers = []
    for side in (0, 1):
        opposing = battle.plans[1 - side]
        if not 0 <= opposing[LEADER] < LEADERS or opposing[KH]:
            continue  # a Cheap Hero is never a traitor, a leader with the Kwisatz Haderach neither (D-A5.4)
        fighter = battle.fighters[side]
        callers.append((fighter, side))
        if (
            state.seat[HARKONNEN] >= 0
            and HARKONNEN not in battle.fighters
            and state.allies[HARKONNEN] >> fighter & 1
            and not is_stopped(state, ALLY_TRAITOR)
        ):
            callers.append((HARKONNEN, side))
    return tuple(callers)


def _traitor(state: DuneState, step: Step) -> list[Decision]:
    battle = battle_of(state)
    decisions = []
    for (faction, side), answer in zip(step[1], step[2], strict=True):
        if answer >= 0:
            continue
        codes = [NO]
        if battle.plans[1 - side][LEADER] in state.traitors[faction]:
            codes = [NO, ("traitor", 0)]
        decisions += decide(state, step, faction, "battle.traitor", codes, cards=False)
    return decisions


def _traitor_answered(state: DuneState, step: Step, player: int, code: Code) -> None:
    battle = battle_of(state)
    faction = state.faction[player]
    called = 1 if code[0] == "traitor" else 0
    answers = tuple(
        called if caller[0] == faction and answer < 0 else answer
        for caller, answer in zip(step[1], step[2], strict=True)
    )
    if -1 in answers:
        state.stack[-1] = ("battle.traitor", step[1], answers)
        return
    state.stack.pop()
    for (caller, side), answer in zip(step[1], answers, strict=True):
        if answer:
            battle.traitors |= 1 << side
            leader = battle.plans[1 - side][LEADER]
            state.traitors_shown |= 1 << leader
            if state.sink is not None:
                log.tell(state, "traitor", {"faction": log.faction(caller), "leader": log.leader(leader)})


ACTIONS = {
    "battle.reveal": _reveal,
}


ASKS = {
    "battle.traitor": FunctionAsk(_traitor, _traitor_answered),
}
