"""Fremen: their first forces, the storm deck and its losses, Fedaykin, shipments from the desert and free revival."""

from __future__ import annotations

from landsraad.core.machine import Code, Decision, FunctionAsk, Step
from landsraad.dune import log
from landsraad.dune.ask import AMOUNTS, NO, YES, amounts, decide
from landsraad.dune.components import ADVANTAGE_NUMBER, FREE_REVIVAL, FREMEN, FREMEN_START_PARTS
from landsraad.dune.forces import kill, place
from landsraad.dune.karama import is_stopped, open_window
from landsraad.dune.state import DuneState

__all__ = [
    "ACTIONS",
    "ASKS",
    "FEDAYKIN",
    "FREMEN_GRANT",
    "FREMEN_MOVEMENT",
    "FREMEN_PLACED",
    "NO_SPICE",
    "STORM_DECK",
    "STORM_LOSSES",
    "STORM_SHIPMENT",
    "storm_card_rules",
    "tell_storm_losses",
]

STORM_LOSSES = ADVANTAGE_NUMBER["fre_storm_losses"]
STORM_DECK = ADVANTAGE_NUMBER["fre_storm_deck"]
STORM_SHIPMENT = ADVANTAGE_NUMBER["fre_storm_shipment"]
FREMEN_MOVEMENT = ADVANTAGE_NUMBER["fre_movement"]
FREMEN_GRANT = ADVANTAGE_NUMBER["fre_ally_revival"]
FEDAYKIN = ADVANTAGE_NUMBER["fedaykin"]
NO_SPICE = ADVANTAGE_NUMBER["fre_no_spice"]
FREMEN_PLACED = 10


# First forces (D-0.13)


def _fremen(state: DuneState, step: Step) -> list[Decision]:
    """Part by part: how many tokens, and in the advanced game how many of them Fedaykin."""
    _, index, left, count = step
    if count < 0:
        last = index == len(FREMEN_START_PARTS) - 1
        codes = AMOUNTS[left if last else 0 : left + 1]
        return decide(state, step, FREMEN, "setup.fremen_forces", codes, forced=True)
    most = min(count, state.reserve_starred[FREMEN])
    return decide(state, step, FREMEN, "setup.fremen_fedaykin", AMOUNTS[: most + 1], forced=True)


def _fremen_placed(state: DuneState, step: Step, player: int, code: Code) -> None:
    _, index, left, count = step
    if count < 0:
        state.stack[-1] = ("setup.fremen", index, left, code[1])
        return
    state.stack.pop()
    part, starred = FREMEN_START_PARTS[index], code[1]
    state.reserves[FREMEN] -= count
    state.reserve_starred[FREMEN] -= starred
    place(state, FREMEN, part, count, starred)
    if state.sink is not None and count:
        log.tell(
            state,
            "placed",
            {"faction": log.faction(FREMEN), "count": count, "starred": starred, "part": log.part(part)},
        )
    if index + 1 < len(FREMEN_START_PARTS):
        state.stack.append(("setup.fremen", index + 1, left - count, -1))


# The storm (section A8)


def storm_card_rules(state: DuneState) -> bool:
    """From turn 2 the advanced Fremen's storm deck replaces the dials (D-A8.3)."""
    return state.settings.fremen and state.seat[FREMEN] >= 0


def _fremen_losses(state: DuneState, step: Step) -> list[Decision]:
    """How many of the tokens lost are Fedaykin (D-14.105)."""
    _, part, lost = step
    count, starred = state.forces[FREMEN][part], state.starred[FREMEN][part]
    codes = amounts(max(0, lost - (count - starred)), min(lost, starred))
    return decide(state, step, FREMEN, "storm.fremen_losses", codes, forced=True)


def _fremen_losses_chosen(state: DuneState, step: Step, player: int, code: Code) -> None:
    state.stack.pop()
    kill(state, FREMEN, step[1], step[2], code[1])
    if state.sink is not None:
        tell_storm_losses(state, FREMEN, step[1], step[2])


def tell_storm_losses(state: DuneState, faction: int, part: int, count: int) -> None:
    log.tell(state, "storm_losses", {"faction": log.faction(faction), "part": log.part(part), "count": count})


def _see_storm_card(state: DuneState, step: Step) -> None:
    """The Fremen see the storm card of the next turn (D-A8.1)."""
    if is_stopped(state, STORM_DECK):
        return
    state.storm_card_seen = True
    if state.sink is not None:
        log.whisper(state, "storm_card_seen", {}, {"distance": state.storm_card}, (FREMEN,))


def _landing_losses(state: DuneState, step: Step) -> list[Decision]:
    """Half of the reserves brought into the storm are lost (D-A8.6)."""
    _, _part, lost, count, starred = step
    codes = AMOUNTS[max(0, lost - (count - starred)) : min(lost, starred) + 1]
    return decide(state, step, FREMEN, "ship.storm_losses", codes, forced=True)


def _landing_losses_chosen(state: DuneState, step: Step, player: int, code: Code) -> None:
    state.stack.pop()
    kill(state, FREMEN, step[1], step[2], code[1])
    if state.sink is not None:
        log.tell(
            state,
            "storm_losses",
            {"faction": log.faction(FREMEN), "part": log.part(step[1]), "count": step[2]},
        )


# Revival granted to an ally (D-23.8)


def _grant(state: DuneState, step: Step) -> list[Decision]:
    """The Fremen may let an ally revive 3 forces free (D-23.8)."""
    if is_stopped(state, FREMEN_GRANT):
        return []
    return decide(state, step, FREMEN, "revival.grant", [YES, NO])


def _granted(state: DuneState, step: Step, player: int, code: Code) -> None:
    state.stack.pop()
    if code == YES:
        state.stack.append(("revival.granted", step[1]))
        open_window(state, FREMEN_GRANT)


def _grant_works(state: DuneState, step: Step) -> None:
    if not is_stopped(state, FREMEN_GRANT):
        state.stack[-1] = ("revival.forces", step[1], FREE_REVIVAL[FREMEN])


ACTIONS = {
    "storm.look": _see_storm_card,
    "revival.granted": _grant_works,
}


ASKS = {
    "setup.fremen": FunctionAsk(_fremen, _fremen_placed),
    "ship.storm_losses": FunctionAsk(_landing_losses, _landing_losses_chosen),
    "storm.fremen_losses": FunctionAsk(_fremen_losses, _fremen_losses_chosen),
    "revival.grant": FunctionAsk(_grant, _granted),
}
