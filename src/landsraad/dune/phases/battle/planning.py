"""The secret plans, and the element of one that prescience asks for (D-14.705, D-14.707)."""

from __future__ import annotations

from landsraad.core.machine import Code, Decision, FunctionAsk, Step
from landsraad.dune import log
from landsraad.dune.ask import decide
from landsraad.dune.battles import DEFENSE, DIAL, LEADER, NOTHING, SPICE, WEAPON, element_ref
from landsraad.dune.components import ATREIDES, CHEAP_HERO, HERO
from landsraad.dune.factions.atreides import prescience_advantage
from landsraad.dune.karama import is_stopped
from landsraad.dune.plans import element_codes, fights_free, fill, plan_complete
from landsraad.dune.state import DuneState
from landsraad.dune.treachery import EVERYBODY, find

__all__ = ["ACTIONS", "ASKS"]


def _foreseen(state: DuneState, step: Step) -> None:
    battle = state.battle
    if battle is None:
        return
    if is_stopped(state, prescience_advantage(battle)):
        battle.prescience = -1
        battle.prescience_by = -1
        return
    shows_spice = battle.prescience == DIAL and state.settings.prescience_number_includes_spice
    if shows_spice and not fights_free(state, battle.fighters[1 - battle.prescience_by]):
        state.stack.append(("battle.foresee", SPICE))
    state.stack.append(("battle.foresee", battle.prescience))


def _foresee(state: DuneState, step: Step) -> list[Decision]:
    """The opponent fixes and shows the element; secret from everybody else (D-11.22)."""
    battle = state.battle
    if battle is None:
        return []
    side = 1 - battle.prescience_by
    codes = element_codes(state, battle, side, step[1], None)
    return decide(state, step, battle.fighters[side], "battle.foresee", codes)


def _foresee_answered(state: DuneState, step: Step, player: int, code: Code) -> None:
    state.stack.pop()
    battle = state.battle
    if battle is None:
        return
    side = 1 - battle.prescience_by
    battle.bound = (*battle.bound, (side, step[1], code[1]))
    shown = CHEAP_HERO if step[1] == LEADER and code[1] == HERO else NOTHING
    if step[1] in (WEAPON, DEFENSE):
        shown = code[1]
    if shown != NOTHING:
        card = find(state, battle.fighters[side], shown)
        state.known[card] |= 1 << ATREIDES | 1 << battle.fighters[1 - side]
        if state.settings.prescience_public:
            state.known[card] = EVERYBODY
    if state.sink is not None:
        knowers: tuple[int, ...] = (ATREIDES, battle.fighters[side], battle.fighters[1 - side])
        if state.settings.prescience_public:
            knowers = tuple(state.order)
        log.whisper(
            state,
            "foreseen",
            {"faction": log.faction(battle.fighters[side])},
            {"shown": element_ref(step[1], code[1])},
            knowers,
        )


# Plans (D-14.707)


def _plan_begin(state: DuneState, step: Step) -> None:
    state.stack.append(("battle.reveal",))
    state.stack.append(("battle.plan", (), ()))


def _plan(state: DuneState, step: Step) -> list[Decision]:
    battle = state.battle
    if battle is None:
        return []
    decisions = []
    for side in (0, 1):
        plan = fill(state, battle, side, step[1 + side])
        if plan_complete(plan):
            continue
        if battle.seen_plan == 1 - side and not plan_complete(fill(state, battle, 1 - side, step[2 - side])):
            continue  # the watched fighter plans first
        codes = element_codes(state, battle, side, len(plan), plan)
        decisions += decide(state, step, battle.fighters[side], "battle.plan", codes)
    return decisions


def _planned(state: DuneState, step: Step, player: int, code: Code) -> None:
    battle = state.battle
    if battle is None:
        return
    side = battle.fighters.index(state.faction[player])
    plans = [step[1], step[2]]
    plans[side] = fill(state, battle, side, (*fill(state, battle, side, plans[side]), code[1]))
    plans[1 - side] = fill(state, battle, 1 - side, plans[1 - side])
    if plan_complete(plans[0]) and plan_complete(plans[1]):
        state.stack.pop()
        battle.plans = (plans[0], plans[1])
    else:
        state.stack[-1] = ("battle.plan", plans[0], plans[1])


ACTIONS = {
    "battle.foreseen": _foreseen,
    "battle.plan_begin": _plan_begin,
}


ASKS = {
    "battle.foresee": FunctionAsk(_foresee, _foresee_answered),
    "battle.plan": FunctionAsk(_plan, _planned),
}
