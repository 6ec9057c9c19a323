"""Phase 3, CHOAM charity: whoever has at most 1 spice may take up to 2."""

from __future__ import annotations

from landsraad.core.machine import Code, Decision, FunctionAsk, Step
from landsraad.dune import log
from landsraad.dune.ask import PASS, decide
from landsraad.dune.components import BENE_GESSERIT
from landsraad.dune.factions.bene_gesserit import BG_CHARITY
from landsraad.dune.karama import is_stopped, open_window
from landsraad.dune.state import DuneState

__all__ = ["ACTIONS", "ASKS"]

CHARITY = 2


def _begin(state: DuneState, step: Step) -> None:
    state.stack.append(("charity.claim", 0))
    if state.settings.bene_gesserit and state.seat[BENE_GESSERIT] >= 0:
        state.stack.append(("charity.sisterhood",))
        open_window(state, BG_CHARITY)


def _claim(state: DuneState, step: Step) -> list[Decision]:
    """Everybody is asked in storm order: who is poor is nobody's business (D-11.8)."""
    for faction in state.order[step[1] :]:
        if faction == BENE_GESSERIT and state.settings.bene_gesserit and not is_stopped(state, BG_CHARITY):
            continue
        codes = [("claim", 0), PASS] if state.spice[faction] < CHARITY else [PASS]
        return decide(state, step, faction, "charity", codes)
    return []


def _claimed(state: DuneState, step: Step, player: int, code: Code) -> None:
    faction = state.faction[player]
    state.stack[-1] = ("charity.claim", state.order.index(faction) + 1)
    if code[0] == "claim":
        _give(state, faction, CHARITY - state.spice[faction])


def _give(state: DuneState, faction: int, amount: int) -> None:
    state.spice[faction] += amount
    if state.sink is not None:
        log.tell(state, "charity", {"faction": log.faction(faction), "count": amount})


ACTIONS = {
    "charity": _begin,
}


ASKS = {
    "charity.claim": FunctionAsk(_claim, _claimed),
}
