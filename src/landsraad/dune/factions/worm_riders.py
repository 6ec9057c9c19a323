"""Fremen and worms: spared, ridden and (advanced) placed by them."""

from __future__ import annotations

from landsraad.core.machine import Code, Decision, FunctionAsk, Step
from landsraad.dune import log
from landsraad.dune.ask import NO, PARTS_CODES, PASS, TERRITORY_CODES, YES, card_code, decide
from landsraad.dune.components import ADVANTAGE_NUMBER, FREMEN, KARAMA
from landsraad.dune.forces import may_enter, place, take
from landsraad.dune.groups import choose_group
from landsraad.dune.karama import is_stopped, open_window, use_over
from landsraad.dune.map import PART_SECTOR, SAND_TERRITORIES, TERRITORIES, TERRITORY_PARTS
from landsraad.dune.state import DuneState
from landsraad.dune.treachery import discard, holds, may_hold

__all__ = ["ACTIONS", "ALLY_WORM", "ASKS", "IMMUNITY"]

IMMUNITY = ADVANTAGE_NUMBER["fre_worm_immunity"]
ALLY_WORM = ADVANTAGE_NUMBER["fre_ally_worm"]
PLACE_WORMS = ADVANTAGE_NUMBER["fre_place_worms"]
RIDE = ADVANTAGE_NUMBER["fre_worm_ride"]


# Allies protected (D-23.9)


def _protect_ally(state: DuneState, step: Step) -> list[Decision]:
    """Protected or not, worm by worm (D-23.9)."""
    if is_stopped(state, ALLY_WORM):
        return []
    return decide(state, step, FREMEN, "worm.protect", [YES, NO])


def _ally_protected(state: DuneState, step: Step, player: int, code: Code) -> None:
    state.stack.pop()
    if code == YES:
        state.protected |= 1 << step[2]
        open_window(state, ALLY_WORM)


# Worms placed by the advanced Fremen (D-A8.4) and by their special Karama (D-A4.5)


def _place_worm(state: DuneState, step: Step) -> list[Decision]:
    if is_stopped(state, PLACE_WORMS):
        return []
    codes = [PASS] + [TERRITORY_CODES[t] for t in SAND_TERRITORIES]
    return decide(state, step, FREMEN, "worm.place", codes)


def _worm_placed(state: DuneState, step: Step, player: int, code: Code) -> None:
    state.stack.pop()
    if code[0] == "territory":
        state.stack.append(("worm.placed", code[1]))
        open_window(state, PLACE_WORMS)


def _placed(state: DuneState, step: Step) -> None:
    if not is_stopped(state, PLACE_WORMS):
        state.stack.append(("worm", step[1]))
    use_over(state, PLACE_WORMS)


def _special(state: DuneState, step: Step) -> list[Decision]:
    if (
        state.turn < 2
        or not state.settings.karama_powers
        or state.seat[FREMEN] < 0
        or state.power_used >> FREMEN & 1
        or not may_hold(state, FREMEN, KARAMA)
    ):
        return []
    codes = [PASS, card_code(KARAMA)] if holds(state, FREMEN, KARAMA) else [PASS]
    return decide(state, step, FREMEN, "worm.karama", codes)


def _special_chosen(state: DuneState, step: Step, player: int, code: Code) -> None:
    state.stack.pop()
    if code[0] == "card":
        discard(state, FREMEN, KARAMA)
        state.power_used |= 1 << FREMEN
        if state.sink is not None:
            log.tell(state, "karama_power", {"faction": log.faction(FREMEN)})
        state.stack.append(("worm.karama_where",))


def _special_where(state: DuneState, step: Step) -> list[Decision]:
    return decide(state, step, FREMEN, "worm.karama_where", [TERRITORY_CODES[t] for t in SAND_TERRITORIES])


def _special_placed(state: DuneState, step: Step, player: int, code: Code) -> None:
    state.stack.pop()
    state.stack.append(("worm", code[1]))


# Rides (D-23.6, D-14.208)


def _rides(state: DuneState, step: Step) -> None:
    if state.rides:
        state.stack.append(("worm.rides",))
        state.stack.append(("worm.ride", state.rides.pop(0)))


def rideable(state: DuneState, territory: int) -> tuple[int, ...]:
    """The parts of the worm's territory with forces outside the storm."""
    tokens = state.forces[FREMEN]
    return tuple(p for p in TERRITORY_PARTS[territory] if tokens[p] and PART_SECTOR[p] != state.storm)


def _ride(state: DuneState, step: Step) -> list[Decision]:
    territory = step[1]
    if is_stopped(state, RIDE) or not rideable(state, territory):
        return []
    codes = [PASS]
    for there in range(TERRITORIES):
        if (there == territory or may_enter(state, FREMEN, there)) and _ride_parts(state, territory, there):
            codes.append(TERRITORY_CODES[there])
    return decide(state, step, FREMEN, "worm.ride", codes)


def _ride_parts(state: DuneState, origin: int, territory: int) -> list[int]:
    parts = [p for p in TERRITORY_PARTS[territory] if PART_SECTOR[p] != state.storm]
    if origin == territory:
        riders = rideable(state, origin)
        if len(riders) == 1:
            parts = [p for p in parts if p != riders[0]]
    return parts


def _ride_chosen(state: DuneState, step: Step, player: int, code: Code) -> None:
    state.stack.pop()
    if code[0] == "territory":
        state.stack.append(("worm.ride_part", step[1], code[1]))


def _ride_part(state: DuneState, step: Step) -> list[Decision]:
    codes = [PARTS_CODES[p] for p in _ride_parts(state, step[1], step[2])]
    return decide(state, step, FREMEN, "worm.ride_part", codes, forced=True)


def _ride_part_chosen(state: DuneState, step: Step, player: int, code: Code) -> None:
    state.stack.pop()
    parts = tuple(p for p in rideable(state, step[1]) if p != code[1])
    choose_group(state, FREMEN, "worm.ride", parts, ("worm.ride_declared", step[1], code[1]))


def _ride_declared(state: DuneState, step: Step) -> None:
    state.stack.append(("worm.ridden", *step[1:]))
    open_window(state, RIDE)


def _ridden(state: DuneState, step: Step) -> None:
    _, origin, part, group = step
    if is_stopped(state, RIDE):
        use_over(state, RIDE)
        return
    total = 0
    for source, count, starred in group:
        place(state, FREMEN, part, count, starred)
        take(state, FREMEN, source, count, starred)
        total += count
    if state.sink is not None:
        log.tell(
            state,
            "ride",
            {"count": total, "territory": log.territory(origin), "part": log.part(part)},
        )
    state.stack.append(("intrusion", FREMEN, part))


ACTIONS = {
    "worm.placed": _placed,
    "worm.rides": _rides,
    "worm.ride_declared": _ride_declared,
    "worm.ridden": _ridden,
}


ASKS = {
    "worm.ally": FunctionAsk(_protect_ally, _ally_protected),
    "worm.place": FunctionAsk(_place_worm, _worm_placed),
    "worm.karama": FunctionAsk(_special, _special_chosen),
    "worm.karama_where": FunctionAsk(_special_where, _special_placed),
    "worm.ride": FunctionAsk(_ride, _ride_chosen),
    "worm.ride_part": FunctionAsk(_ride_part, _ride_part_chosen),
}
