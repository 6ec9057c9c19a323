"""Phase 9, Mentat pause: bribes are picked up, victory is checked, the turn marker moves on."""

from __future__ import annotations

from landsraad.core.machine import Step
from landsraad.dune import log
from landsraad.dune.state import DuneState
from landsraad.dune.victory import last_turn_winners, predicted, stronghold_winners

__all__ = ["ACTIONS"]


def _pause(state: DuneState, step: Step) -> None:
    for faction in state.order:
        state.spice[faction] += state.bribes[faction]  # D-9.1
        state.bribes[faction] = 0
    state.stack.append(("mentat.victory",))
    state.stack.append(("deals.debts",))


def _victory(state: DuneState, step: Step) -> None:
    winners = stronghold_winners(state)
    how = "strongholds"
    if winners:
        winners, how = predicted(state, winners, how)
    elif state.turn >= state.settings.max_turns:
        winners, how = last_turn_winners(state)
    if winners:
        state.winners = winners
        state.victory = how
        state.stack.clear()
        if state.sink is not None:
            log.tell(state, "victory", {"factions": [log.faction(f) for f in winners], "how": f"victory/{how}"})
        return
    state.turn += 1
    state.stack.append(("turn",))


ACTIONS = {"mentat": _pause, "mentat.victory": _victory}
