"""Emperor: income of the auctions, Sardaukar, revivals paid for allies, and their special Karama."""

from __future__ import annotations

from landsraad.core.machine import Code, Decision, FunctionAsk, Step
from landsraad.dune import log
from landsraad.dune.ask import AMOUNTS, PASS, card_code, decide
from landsraad.dune.components import ADVANTAGE_NUMBER, EMPEROR, KARAMA
from landsraad.dune.karama import is_stopped, open_window
from landsraad.dune.state import DuneState
from landsraad.dune.tanks import LIMIT, PRICE, leaders_in_tanks, most_revivable
from landsraad.dune.treachery import discard, holds, may_hold

__all__ = ["ACTIONS", "ASKS", "EMPEROR_PAYS", "INCOME", "SARDAUKAR"]

INCOME = ADVANTAGE_NUMBER["emp_auction_income"]
SARDAUKAR = ADVANTAGE_NUMBER["sardaukar"]
EMPEROR_PAYS = ADVANTAGE_NUMBER["emp_ally_revival"]
EXTRA = 3


# Extra forces of an ally paid by the Emperor (D-22.3)


def _extra(state: DuneState, step: Step) -> list[Decision]:
    _, faction, asked = step
    if is_stopped(state, EMPEROR_PAYS):
        return []
    most = most_revivable(state, faction, EXTRA)
    if asked < 0:
        return decide(state, step, faction, "revival.ask_extra", AMOUNTS[: most + 1], forced=True)
    most = min(asked, state.spice[EMPEROR] // PRICE)
    return decide(state, step, EMPEROR, "revival.pay_extra", AMOUNTS[: most + 1])


def _extra_chosen(state: DuneState, step: Step, player: int, code: Code) -> None:
    _, faction, asked = step
    state.stack.pop()
    if not code[1]:
        return
    if asked < 0:
        state.stack.append(("revival.extra", faction, code[1]))
        return
    state.stack.append(("revival.extra_paid", faction, code[1]))
    open_window(state, EMPEROR_PAYS)


def _extra_paid(state: DuneState, step: Step) -> None:
    _, faction, count = step
    count = most_revivable(state, faction, min(count, state.spice[EMPEROR] // PRICE))
    if is_stopped(state, EMPEROR_PAYS) or not count:
        return
    state.spice[EMPEROR] -= count * PRICE
    state.stack.append(("revival.starred", faction, count, count * PRICE))


# The special Karama: a free revival (D-A4.4)


def _special(state: DuneState, step: Step) -> list[Decision]:
    if state.power_used >> EMPEROR & 1 or not may_hold(state, EMPEROR, KARAMA):
        return []
    codes = [PASS]
    if holds(state, EMPEROR, KARAMA) and (most_revivable(state, EMPEROR, LIMIT) or leaders_in_tanks(state, EMPEROR)):
        codes.append(card_code(KARAMA))
    return decide(state, step, EMPEROR, "revival.karama", codes)


def _special_chosen(state: DuneState, step: Step, player: int, code: Code) -> None:
    state.stack.pop()
    if code[0] == "card":
        discard(state, EMPEROR, KARAMA)
        state.power_used |= 1 << EMPEROR
        if state.sink is not None:
            log.tell(state, "karama_power", {"faction": log.faction(EMPEROR)})
        state.stack.append(("revival.free", EMPEROR, LIMIT))


ACTIONS = {
    "revival.extra_paid": _extra_paid,
}


ASKS = {
    "revival.extra": FunctionAsk(_extra, _extra_chosen),
    "revival.karama": FunctionAsk(_special, _special_chosen),
}
