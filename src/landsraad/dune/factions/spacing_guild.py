"""Spacing Guild: their rates, their place in the order of turns (advanced), and their special Karama."""

from __future__ import annotations

from landsraad.core.machine import Code, Decision, FunctionAsk, Step
from landsraad.dune import log
from landsraad.dune.ask import PASS, card_code, decide
from landsraad.dune.components import ADVANTAGE_NUMBER, GUILD, KARAMA
from landsraad.dune.karama import is_stopped, open_window, use_over
from landsraad.dune.state import DuneState
from landsraad.dune.treachery import discard, holds, may_hold

__all__ = [
    "ACTIONS",
    "ALLY_CROSS",
    "ALLY_HALF",
    "ASKS",
    "GUILD_ANY_TIME",
    "GUILD_HALF",
    "GUILD_INCOME",
    "GUILD_KINDS",
    "allied_with_guild",
    "half_rate",
]

GUILD_INCOME = ADVANTAGE_NUMBER["gui_shipping_income"]
GUILD_KINDS = ADVANTAGE_NUMBER["gui_three_shipments"]
GUILD_HALF = ADVANTAGE_NUMBER["gui_half_price"]
ALLY_HALF = ADVANTAGE_NUMBER["gui_ally_half"]
ALLY_CROSS = ADVANTAGE_NUMBER["gui_ally_cross"]
GUILD_ANY_TIME = ADVANTAGE_NUMBER["gui_move_any_time"]


def allied_with_guild(state: DuneState, faction: int) -> bool:
    return bool(state.allies[faction] >> GUILD & 1)


def half_rate(state: DuneState, faction: int, karama: int) -> bool:
    if karama:
        return True
    if faction == GUILD:
        return not is_stopped(state, GUILD_HALF)
    return allied_with_guild(state, faction) and not is_stopped(state, ALLY_HALF)


# When the Guild acts (section A9)


def _guild_when(state: DuneState, step: Step) -> list[Decision]:
    """Act now or wait: before every turn, and at the Guild's own place (D-A9.1, D-A9.2)."""
    return decide(state, step, GUILD, "guild.when", [("act", 0), ("wait", 0)])


def _guild_decided(state: DuneState, step: Step, player: int, code: Code) -> None:
    _, first, second = step
    state.stack.pop()
    order = state.order
    later = order[order.index(GUILD) + 1 :]
    past = any(state.acted >> f & 1 for f in later)
    at_place = first == GUILD
    if code[0] == "act":
        state.stack.append(("guild.out_of_order", GUILD, first))
        if not at_place:
            open_window(state, GUILD_ANY_TIME)
    else:
        state.stack.append(("guild.out_of_order", second if at_place else first, first))
        if at_place and not past:
            open_window(state, GUILD_ANY_TIME)


def _guild_out_of_order(state: DuneState, step: Step) -> None:
    """A stopped Guild keeps to storm order (D-A9.3)."""
    stopped = is_stopped(state, GUILD_ANY_TIME)
    use_over(state, GUILD_ANY_TIME)
    state.stack.append(("shipment.turn", step[2] if stopped else step[1]))


# The special Karama: a shipment stopped (D-A4.6)


def _veto(state: DuneState, step: Step) -> list[Decision]:
    """The Guild's special Karama stops an off-planet shipment (D-A4.6)."""
    if state.power_used >> GUILD & 1 or not may_hold(state, GUILD, KARAMA):
        return []
    codes = [PASS, card_code(KARAMA)] if holds(state, GUILD, KARAMA) else [PASS]
    return decide(state, step, GUILD, "ship.veto", codes)


def _veto_answered(state: DuneState, step: Step, player: int, code: Code) -> None:
    state.stack.pop()
    if code[0] != "card":
        return
    discard(state, GUILD, KARAMA)
    state.power_used |= 1 << GUILD
    state.ship_stopped |= 1 << step[1]
    if state.sink is not None:
        log.tell(state, "karama_power", {"faction": log.faction(GUILD)})
    state.stack[-1] = ("ship.again", step[1], 0)


ACTIONS = {
    "guild.out_of_order": _guild_out_of_order,
}


ASKS = {
    "guild.when": FunctionAsk(_guild_when, _guild_decided),
    "ship.veto": FunctionAsk(_veto, _veto_answered),
}
