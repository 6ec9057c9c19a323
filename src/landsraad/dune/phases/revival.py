"""Phase 5, revival: forces and leaders come back from the Tleilaxu Tanks."""

from __future__ import annotations

from landsraad.core.machine import Code, Decision, FunctionAsk, Step
from landsraad.dune import log
from landsraad.dune.ask import AMOUNTS, PASS, decide, leader_code
from landsraad.dune.components import ATREIDES, EMPEROR, FREE_REVIVAL, FREMEN, HADERACH, LEADER_STRENGTH
from landsraad.dune.factions.emperor import EMPEROR_PAYS
from landsraad.dune.factions.fremen import FREMEN_GRANT
from landsraad.dune.forces import revive
from landsraad.dune.karama import use_over
from landsraad.dune.state import AVAILABLE, DuneState
from landsraad.dune.tanks import (
    LIMIT,
    PRICE,
    leaders_in_tanks,
    most_revivable,
    revivable_leaders,
    revive_leader,
    starred_choices,
)

__all__ = ["ACTIONS", "ASKS"]

KH_PRICE = 2


def _begin(state: DuneState, step: Step) -> None:
    for faction in reversed(state.order):
        state.stack.append(("revival.player", faction))


def _player(state: DuneState, step: Step) -> None:
    faction = step[1]
    use_over(state, FREMEN_GRANT, EMPEROR_PAYS)
    _update_leader_revival(state, faction)
    state.stack.append(("revival.leader", faction))
    if faction == EMPEROR and state.settings.karama_powers:
        state.stack.append(("revival.karama",))
    if state.tanks[faction]:
        allies = state.allies[faction]
        if allies >> EMPEROR & 1:
            state.stack.append(("revival.extra", faction, -1))
        state.stack.append(("revival.forces", faction, FREE_REVIVAL[faction]))
        if allies >> FREMEN & 1 and FREE_REVIVAL[faction] < FREE_REVIVAL[FREMEN]:
            state.stack.append(("revival.grant", faction))


# Forces (D-5.1 to D-5.6)


def _forces(state: DuneState, step: Step) -> list[Decision]:
    _, faction, free = step
    paid = 0 if faction == FREMEN else state.spice[faction] // PRICE
    most = most_revivable(state, faction, min(LIMIT, free + paid))
    return decide(state, step, faction, "revival.forces", AMOUNTS[: most + 1], talk=True)


def _forces_chosen(state: DuneState, step: Step, player: int, code: Code) -> None:
    _, faction, free = step
    state.stack.pop()
    count = code[1]
    if count:
        cost = max(0, count - free) * PRICE
        state.spice[faction] -= cost
        state.stack.append(("revival.starred", faction, count, cost))


def _starred(state: DuneState, step: Step) -> list[Decision]:
    least, most = starred_choices(state, step[1], step[2])
    return decide(state, step, step[1], "revival.starred", AMOUNTS[least : most + 1], forced=True, cards=False)


def _starred_chosen(state: DuneState, step: Step, player: int, code: Code) -> None:
    _, faction, count, cost = step
    state.stack.pop()
    if code[1]:
        state.special_revived |= 1 << faction
    revive(state, faction, count, code[1])
    if state.sink is not None:
        log.tell(
            state,
            "revived",
            {"faction": log.faction(faction), "count": count, "starred": code[1], "cost": cost},
        )


# Leaders (D-5.7 to D-5.12)


def _update_leader_revival(state: DuneState, faction: int) -> None:
    """Opens when no own leader is available; closes when none is left to revive (D-5.7, D-5.8)."""
    if AVAILABLE not in state.leader_status[faction * 5 : faction * 5 + 5]:
        state.revival_open |= 1 << faction
    if not revivable_leaders(state, faction):
        state.revival_open &= ~(1 << faction)


def _leader(state: DuneState, step: Step) -> list[Decision]:
    faction = step[1]
    if state.leader_revived >> faction & 1 or not state.revival_open >> faction & 1:
        return []
    spice = state.spice[faction]
    codes = [PASS]
    codes += [leader_code(x) for x in revivable_leaders(state, faction) if LEADER_STRENGTH[x] <= spice]
    if faction == ATREIDES and state.kh_dead and spice >= KH_PRICE:
        codes.append(leader_code(HADERACH))
    return decide(state, step, faction, "revival.leader", codes)


def _leader_chosen(state: DuneState, step: Step, player: int, code: Code) -> None:
    faction = step[1]
    state.stack.pop()
    if code[0] == "pass":
        return
    leader = code[1]
    cost = KH_PRICE if leader == HADERACH else LEADER_STRENGTH[leader]
    state.spice[faction] -= cost
    state.leader_revived |= 1 << faction
    revive_leader(state, faction, leader, cost)


# Free revival of forces or one leader: the Emperor's Karama and the Tleilaxu Ghola (D-13.13)


def _free(state: DuneState, step: Step) -> list[Decision]:
    _, faction, limit = step
    most = most_revivable(state, faction, limit)
    codes = AMOUNTS[1 : most + 1] + [leader_code(x) for x in leaders_in_tanks(state, faction)]
    if faction == ATREIDES and state.kh_dead:
        codes = [*codes, leader_code(HADERACH)]
    if not codes:
        return []
    return decide(state, step, faction, "revival.free", codes, cards=False)


def _free_chosen(state: DuneState, step: Step, player: int, code: Code) -> None:
    state.stack.pop()
    if code[0] == "amount":
        state.stack.append(("revival.starred", step[1], code[1], 0))
    else:
        revive_leader(state, step[1], code[1], 0)


def _ghola(state: DuneState, step: Step) -> None:
    state.stack.append(("revival.free", step[1], 5))


ACTIONS = {
    "revival": _begin,
    "revival.player": _player,
    "ghola": _ghola,
}


ASKS = {
    "revival.forces": FunctionAsk(_forces, _forces_chosen),
    "revival.starred": FunctionAsk(_starred, _starred_chosen),
    "revival.leader": FunctionAsk(_leader, _leader_chosen),
    "revival.free": FunctionAsk(_free, _free_chosen),
}
