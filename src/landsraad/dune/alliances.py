"""Alliances, made and broken in a Nexus (section 10)."""

from __future__ import annotations

from landsraad.core.machine import Code, Decision, FunctionAsk, Step
from landsraad.dune import log
from landsraad.dune.ask import ACCEPT, PASS, REFUSE, decide
from landsraad.dune.components import FACTIONS
from landsraad.dune.state import DuneState, bits

__all__ = ["ACTIONS", "ASKS", "break_alliance", "form_alliance"]


def _nexus(state: DuneState, step: Step) -> None:
    if state.sink is not None:
        log.tell(state, "nexus", {})
    if state.settings.alliances_allowed:
        state.stack.append(("nexus.open", 0, 0))
    state.stack.append(("deals.event", "nexus", -1, -1))


def _proposals(state: DuneState, faction: int) -> list[Code]:
    """Whom a faction may ask: at most one new alliance per Nexus, nobody in two, never all players (D-10.16)."""
    codes: list[Code] = []
    if state.nexus_joined >> faction & 1:
        return codes
    own = state.allies[faction] | 1 << faction
    for other in state.order:
        if own >> other & 1 or state.nexus_joined >> other & 1:
            continue
        if state.nexus_offers >> (faction * FACTIONS + other) & 1:
            continue
        theirs = state.allies[other] | 1 << other
        both = own | theirs
        size = len(bits(both))
        if state.allies[faction] and state.allies[other]:
            continue  # two alliances do not merge; a single player joins one (D-O7)
        if size > state.settings.alliance_size:
            continue
        if size == state.settings.players and state.settings.players != 2:
            continue
        codes.append(("offer", other))
    return codes


def _open(state: DuneState, step: Step) -> list[Decision]:
    """Round after round until all have passed in a row without a change (D-2.14)."""
    _, place, passes = step
    if passes >= len(state.order):
        return []
    faction = state.order[place]
    codes = [PASS]
    if state.allies[faction] and not state.nexus_joined >> faction & 1:
        codes.append(("break", 0))
    codes += _proposals(state, faction)
    return decide(state, step, faction, "nexus", codes, forced=True, talk=True)


def _acted(state: DuneState, step: Step, player: int, code: Code) -> None:
    _, place, passes = step
    faction = state.faction[player]
    following = (place + 1) % len(state.order)
    if code[0] == "pass":
        state.stack[-1] = ("nexus.open", following, passes + 1)
        return
    state.stack[-1] = ("nexus.open", following, 0)
    if code[0] == "break":
        break_alliance(state, faction)
        return
    other = code[1]
    state.nexus_offers |= 1 << (faction * FACTIONS + other)
    must_agree = bits((state.allies[other] | 1 << other | state.allies[faction]) & ~(1 << faction))
    if state.sink is not None:
        log.tell(state, "alliance_offered", {"faction": log.faction(faction), "other": log.faction(other)})
    state.stack.append(("nexus.answer", faction, other, must_agree))


def _answer(state: DuneState, step: Step) -> list[Decision]:
    return decide(state, step, step[3][0], "nexus.answer", [ACCEPT, REFUSE])


def _answered(state: DuneState, step: Step, player: int, code: Code) -> None:
    _, faction, other, must_agree = step
    state.stack.pop()
    if code == REFUSE:
        if state.sink is not None:
            log.tell(
                state,
                "alliance_refused",
                {"faction": log.faction(state.faction[player]), "other": log.faction(faction)},
            )
        return
    if len(must_agree) > 1:
        state.stack.append(("nexus.answer", faction, other, must_agree[1:]))
        return
    form_alliance(state, faction, other)


def form_alliance(state: DuneState, faction: int, other: int) -> None:
    members = state.allies[faction] | state.allies[other] | 1 << faction | 1 << other
    state.nexus_joined |= members
    for member in bits(members):
        state.allies[member] = members & ~(1 << member)
    if state.sink is not None:
        log.tell(state, "alliance", {"factions": [log.faction(f) for f in bits(members)]})
    # Open payments between new allies lapse (D-12.16).
    state.deals = [deal for deal in state.deals if not (members >> deal[1] & 1 and members >> deal[2] & 1)]
    state.debts = [debt for debt in state.debts if not (members >> debt[0] & 1 and members >> debt[1] & 1)]
    for member in bits(members):
        state.stack.append(("deals.event", "alliance", member, -1))


def break_alliance(state: DuneState, faction: int) -> None:
    """One member leaves; the others stay allied if there are still two (D-10.5)."""
    left = state.allies[faction]
    state.allies[faction] = 0
    state.pledge_bid[faction] = 0
    state.pledge_ship[faction] = 0
    for member in bits(left):
        state.allies[member] &= ~(1 << faction)
        if not state.allies[member]:
            state.pledge_bid[member] = 0
            state.pledge_ship[member] = 0
    if state.sink is not None:
        log.tell(state, "alliance_broken", {"faction": log.faction(faction)})
    for member in (faction, *bits(left)):
        state.stack.append(("deals.event", "alliance_broken", member, -1))


ACTIONS = {
    "nexus": _nexus,
}


ASKS = {
    "nexus.open": FunctionAsk(_open, _acted),
    "nexus.answer": FunctionAsk(_answer, _answered),
}
