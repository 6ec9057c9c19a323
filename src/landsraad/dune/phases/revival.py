"""Phase 5, revival: forces and leaders come back from the Tleilaxu Tanks."""

from __future__ import annotations

from landsraad.core.machine import Ask, Code, Decision, Step
from landsraad.dune import log
from landsraad.dune.ask import AMOUNTS, NO, PASS, YES, card_code, decide, leader_code
from landsraad.dune.components import (
    ADVANTAGE_NUMBER,
    ATREIDES,
    EMPEROR,
    FREE_REVIVAL,
    FREMEN,
    KARAMA,
    LEADER_STRENGTH,
)
from landsraad.dune.forces import revive
from landsraad.dune.karama import is_stopped, open_window, use_over
from landsraad.dune.state import AVAILABLE, CAPTURED, TANKS, TANKS_HIDDEN, DuneState
from landsraad.dune.treachery import discard, holds, may_hold

__all__ = ["ACTIONS", "ASKS", "leaders_in_tanks", "revivable_leaders", "revive_leader"]

FREMEN_GRANT = ADVANTAGE_NUMBER["fre_ally_revival"]
EMPEROR_PAYS = ADVANTAGE_NUMBER["emp_ally_revival"]
LIMIT = 3
PRICE = 2
KH_PRICE = 2
EXTRA = 3
KWISATZ_HADERACH = 31
"""Stands for the Kwisatz Haderach among leader codes."""


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


# Forces (D-5.1 to D-5.6)


def most_revivable(state: DuneState, faction: int, limit: int) -> int:
    """At most one starred token per turn (D-A7.2, D-A8.7)."""
    normal = state.tanks[faction] - state.tank_starred[faction]
    starred = 1 if state.tank_starred[faction] and not state.special_revived >> faction & 1 else 0
    return min(limit, normal + starred)


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


def starred_choices(state: DuneState, faction: int, count: int) -> tuple[int, int]:
    """How few and how many of the tokens revived can be starred."""
    normal = state.tanks[faction] - state.tank_starred[faction]
    most = 1 if state.tank_starred[faction] and not state.special_revived >> faction & 1 else 0
    return max(0, count - normal), min(most, count)


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


# Extra forces paid by an allied Emperor (D-22.3)


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


# Leaders (D-5.7 to D-5.12)


def leaders_in_tanks(state: DuneState, faction: int) -> list[int]:
    status = state.leader_status
    return [x for x in range(faction * 5, faction * 5 + 5) if status[x] == TANKS or status[x] == TANKS_HIDDEN]


def revivable_leaders(state: DuneState, faction: int) -> list[int]:
    """Leaders that died no more often than any other own leader not captured (D-5.12)."""
    own = [x for x in range(faction * 5, faction * 5 + 5) if state.leader_status[x] != CAPTURED]
    if not own:
        return []
    fewest = min(state.leader_deaths[x] for x in own)
    return [x for x in leaders_in_tanks(state, faction) if state.leader_deaths[x] == fewest]


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
        codes.append(leader_code(KWISATZ_HADERACH))
    return decide(state, step, faction, "revival.leader", codes)


def _leader_chosen(state: DuneState, step: Step, player: int, code: Code) -> None:
    faction = step[1]
    state.stack.pop()
    if code[0] == "pass":
        return
    leader = code[1]
    cost = KH_PRICE if leader == KWISATZ_HADERACH else LEADER_STRENGTH[leader]
    state.spice[faction] -= cost
    state.leader_revived |= 1 << faction
    revive_leader(state, faction, leader, cost)


def revive_leader(state: DuneState, faction: int, leader: int, cost: int) -> None:
    if leader == KWISATZ_HADERACH:
        state.kh_dead = False
        name = "leader/kwisatz_haderach"
    else:
        state.leader_status[leader] = AVAILABLE
        state.leader_where[leader] = -1
        name = log.leader(leader)
    if state.sink is not None:
        log.tell(state, "leader_revived", {"faction": log.faction(faction), "leader": name, "cost": cost})


# The Emperor's special Karama (D-A4.4)


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


# Free revival of forces or one leader: the Emperor's Karama and the Tleilaxu Ghola (D-13.13)


def _free(state: DuneState, step: Step) -> list[Decision]:
    _, faction, limit = step
    most = most_revivable(state, faction, limit)
    codes = AMOUNTS[1 : most + 1] + [leader_code(x) for x in leaders_in_tanks(state, faction)]
    if faction == ATREIDES and state.kh_dead:
        codes = [*codes, leader_code(KWISATZ_HADERACH)]
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
    "revival.granted": _grant_works,
    "revival.extra_paid": _extra_paid,
    "ghola": _ghola,
}
ASKS = {
    "revival.grant": Ask(_grant, _granted),
    "revival.forces": Ask(_forces, _forces_chosen),
    "revival.starred": Ask(_starred, _starred_chosen),
    "revival.extra": Ask(_extra, _extra_chosen),
    "revival.leader": Ask(_leader, _leader_chosen),
    "revival.karama": Ask(_special, _special_chosen),
    "revival.free": Ask(_free, _free_chosen),
}
