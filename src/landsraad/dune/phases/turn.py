"""The frame of a turn: nine phases in order (D-0.16), and what is cleared when a turn or a phase begins."""

from __future__ import annotations

from landsraad.core.machine import Code, Decision, FunctionAsk, Step
from landsraad.dune import log
from landsraad.dune.ask import PASS, decide
from landsraad.dune.components import BENE_GESSERIT
from landsraad.dune.forces import lonely_advisors_fight
from landsraad.dune.map import PART_TERRITORY
from landsraad.dune.state import BATTLE, COLLECTION, REVIVAL, SPICE_BLOW, DuneState
from landsraad.dune.treachery import may_hold_anytime

__all__ = ["ACTIONS", "ASKS", "PHASE_NAMES"]

PHASE_NAMES = (
    "setup",
    "storm",
    "spice_blow",
    "charity",
    "bidding",
    "revival",
    "shipment",
    "battle",
    "collection",
    "mentat",
)

ANYTIME_PHASES = (SPICE_BLOW, REVIVAL, BATTLE, COLLECTION)
"""Phases that do not ask everybody anyway: here whoever may hold an any-time card gets a window of its own."""


def _turn(state: DuneState, step: Step) -> None:
    """Marks of the turn are cleared (D-14.101)."""
    state.special_revived = 0
    state.leader_revived = 0
    state.acted = 0
    state.ship_stopped = 0
    state.advisors_locked = 0
    state.kh_territory = -1
    if state.sink is not None:
        log.tell(state, "turn", {"turn": state.turn})
    state.stack.append(("phase", 1))


def _phase(state: DuneState, step: Step) -> None:
    """Marks of the phase are cleared; whoever may hold an any-time card is asked before the phase begins."""
    phase = step[1]
    state.phase = phase
    state.stopped = 0
    state.deals_offered = 0
    state.pledges_set = 0
    if state.sink is not None:
        log.tell(state, "phase", {"phase": f"phase/{PHASE_NAMES[phase]}"})
    if phase == 1 and state.seat[BENE_GESSERIT] >= 0 and state.settings.bene_gesserit:
        for part, count in enumerate(state.advisors):
            if count:
                lonely_advisors_fight(state, PART_TERRITORY[part])
    if phase < 9:
        state.stack.append(("phase", phase + 1))
    state.stack.append((PHASE_NAMES[phase],))
    if phase in ANYTIME_PHASES:
        state.stack.append(("anytime", 0))
    state.stack.append(("deals.moment", phase, 0))  # before anything else (D-12.13)


def _anytime(state: DuneState, step: Step) -> list[Decision]:
    """Truthtrance and Ghola for everybody, whether or not the phase will ask them anything (D-14.28)."""
    order = state.order
    for place in range(step[1], len(order)):
        if may_hold_anytime(state, order[place]):
            return decide(state, step, order[place], "anytime", [PASS])
    return []


def _anytime_passed(state: DuneState, step: Step, player: int, code: Code) -> None:
    state.stack[-1] = ("anytime", state.order.index(state.faction[player]) + 1)


ACTIONS = {"turn": _turn, "phase": _phase}
ASKS = {"anytime": FunctionAsk(_anytime, _anytime_passed)}
