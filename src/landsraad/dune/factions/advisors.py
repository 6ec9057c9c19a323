"""Bene Gesserit tokens: companions of shipments, and (advanced) advisors that coexist and become fighters again."""

from __future__ import annotations

from landsraad.core.machine import Code, Decision, FunctionAsk, Step
from landsraad.dune import log
from landsraad.dune.ask import NO, PARTS_CODES, PASS, TERRITORY_CODES, YES, decide
from landsraad.dune.components import ADVANTAGE_NUMBER, BENE_GESSERIT, SINK_PART
from landsraad.dune.forces import (
    advisors_in,
    flip_to_advisors,
    flip_to_fighters,
    may_enter,
    place,
    place_advisors,
    take,
    take_advisors,
)
from landsraad.dune.karama import is_stopped, open_window, use_over
from landsraad.dune.map import PART_SECTOR, PART_TERRITORY, POLAR_SINK, TERRITORIES, TERRITORY_PARTS
from landsraad.dune.state import DuneState

__all__ = ["ACTIONS", "ASKS", "moves_advisors"]

SPIRITUAL_ADVISOR = ADVANTAGE_NUMBER["bg_spiritual_advisor"]
WITH_SHIPMENT = ADVANTAGE_NUMBER["bg_advisor_with_shipment"]
MOVE_FLIP = ADVANTAGE_NUMBER["bg_move_flip"]
INTRUSION = ADVANTAGE_NUMBER["bg_intrusion"]
DECLARE = ADVANTAGE_NUMBER["bg_declare_battle"]


def may_flip(state: DuneState, territory: int) -> bool:
    """Whether advisors there may become fighters (D-A6.5, D-A6.9)."""
    if state.advisors_locked >> territory & 1 and state.occupants[territory]:
        return False
    if not may_enter(state, BENE_GESSERIT, territory):
        return False
    for part in TERRITORY_PARTS[territory]:
        if state.advisors[part] and PART_SECTOR[part] == state.storm:
            return False
    return True


# The first advisor (D-A6.1)


def _advisor(state: DuneState, step: Step) -> list[Decision]:
    """One advisor in any territory (D-A6.1)."""
    if step[1] < 0:
        codes = [TERRITORY_CODES[t] for t in range(TERRITORIES)]
        return decide(state, step, BENE_GESSERIT, "setup.advisor", codes)
    codes = [PARTS_CODES[p] for p in TERRITORY_PARTS[step[1]]]
    return decide(state, step, BENE_GESSERIT, "setup.advisor_part", codes, forced=True)


def _advisor_placed(state: DuneState, step: Step, player: int, code: Code) -> None:
    if step[1] < 0:
        state.stack[-1] = ("setup.advisor", code[1])
        return
    state.stack.pop()
    state.reserves[BENE_GESSERIT] -= 1
    if state.sink is not None:
        log.tell(state, "advisor_placed", {"part": log.part(code[1])})
    place_advisors(state, code[1], 1)
    if state.occupants[PART_TERRITORY[code[1]]] == 0:
        flip_to_fighters(state, PART_TERRITORY[code[1]])


# Declaring battle: before the first shipment (D-A6.9, D-14.601)


def _declare(state: DuneState, step: Step) -> list[Decision]:
    if is_stopped(state, DECLARE):
        return []
    codes = [TERRITORY_CODES[t] for t in range(TERRITORIES) if advisors_in(state, t) and may_flip(state, t)]
    if not codes:
        return []
    return decide(state, step, BENE_GESSERIT, "advisors.declare", [PASS, *codes])


def _declared(state: DuneState, step: Step, player: int, code: Code) -> None:
    if code[0] == "pass":
        state.stack.pop()
        return
    state.stack.append(("advisors.fight", code[1]))
    open_window(state, DECLARE)


def _fight(state: DuneState, step: Step) -> None:
    if is_stopped(state, DECLARE):
        if state.settings.single_use:
            state.stack.pop()  # this announcement was the use
            use_over(state, DECLARE)
        return
    count = flip_to_fighters(state, step[1])
    if state.sink is not None:
        log.tell(state, "advisors_fight", {"territory": log.territory(step[1]), "count": count})


# Intrusion (D-A6.8, D-14.608)


def _intrusion(state: DuneState, step: Step) -> list[Decision]:
    _, intruder, part = step
    if (
        not state.settings.bene_gesserit
        or intruder == BENE_GESSERIT
        or state.seat[BENE_GESSERIT] < 0
        or not state.occupants[PART_TERRITORY[part]] >> BENE_GESSERIT & 1
        or state.allies[BENE_GESSERIT] >> intruder & 1
        or is_stopped(state, INTRUSION)
    ):
        return []
    return decide(state, step, BENE_GESSERIT, "advisors.intrusion", [YES, NO])


def _intrusion_answered(state: DuneState, step: Step, player: int, code: Code) -> None:
    state.stack.pop()
    if code == YES:
        state.stack.append(("intrusion.flip", PART_TERRITORY[step[2]]))
        open_window(state, INTRUSION)


def _intrusion_flip(state: DuneState, step: Step) -> None:
    if not is_stopped(state, INTRUSION):
        flip_to_advisors(state, step[1])
        if state.sink is not None:
            log.tell(state, "advisors_step_back", {"territory": log.territory(step[1])})
    use_over(state, INTRUSION)


# Companions of shipments (D-21.2, D-A6.5, D-14.609)


def _companion(state: DuneState, step: Step) -> list[Decision]:
    part = step[1]
    if state.reserves[BENE_GESSERIT] == 0:
        return []
    codes = [PASS]
    if not is_stopped(state, SPIRITUAL_ADVISOR):
        codes.append(("companion", 0))
    territory = PART_TERRITORY[part]
    if (
        state.settings.bene_gesserit
        and not is_stopped(state, WITH_SHIPMENT)
        and territory != POLAR_SINK
        and not state.occupants[territory] >> BENE_GESSERIT & 1
        and PART_SECTOR[part] != state.storm
    ):
        codes.append(("companion", 1))
    if len(codes) == 1:
        return []
    return decide(state, step, BENE_GESSERIT, "advisors.companion", codes)


def _companion_chosen(state: DuneState, step: Step, player: int, code: Code) -> None:
    state.stack.pop()
    if code[0] == "companion":
        advantage = WITH_SHIPMENT if code[1] else SPIRITUAL_ADVISOR
        state.stack.append(("companion.arrives", step[1], code[1]))
        open_window(state, advantage)


def _companion_arrives(state: DuneState, step: Step) -> None:
    _, part, along = step
    stopped = is_stopped(state, WITH_SHIPMENT if along else SPIRITUAL_ADVISOR)
    use_over(state, WITH_SHIPMENT, SPIRITUAL_ADVISOR)
    if stopped:
        return
    state.reserves[BENE_GESSERIT] -= 1
    if along:
        state.advisors_locked |= 1 << PART_TERRITORY[part]
        place_advisors(state, part, 1)
    elif advisors_in(state, POLAR_SINK):
        place_advisors(state, SINK_PART, 1)  # tokens of one territory show one side (D-A6.10)
    else:
        place(state, BENE_GESSERIT, SINK_PART, 1, 0)
    if state.sink is not None:
        log.tell(state, "companion", {"part": log.part(part if along else SINK_PART)})


# Moving (D-A6.7, D-A6.10, D-14.611)


def moves_advisors(state: DuneState, territory: int) -> bool:
    """Tokens of a territory are all of one side: without fighters they are advisors."""
    return not state.occupants[territory] >> BENE_GESSERIT & 1


def _arrive(state: DuneState, step: Step) -> None:
    _, part, group, advisors = step
    territory = PART_TERRITORY[part]
    count = 0
    for source, tokens, _starred in group:
        count += tokens
        if advisors:
            take_advisors(state, source, tokens)
        else:
            take(state, BENE_GESSERIT, source, tokens, 0)
    if state.occupants[territory] >> BENE_GESSERIT & 1:
        place(state, BENE_GESSERIT, part, count, 0)
    elif advisors_in(state, territory):
        place_advisors(state, part, count)
    elif not advisors or not state.occupants[territory]:
        place(state, BENE_GESSERIT, part, count, 0)
    else:
        place_advisors(state, part, count)
        if may_flip(state, territory) and not is_stopped(state, MOVE_FLIP):
            state.stack.append(("advisors.side", territory))


def _side(state: DuneState, step: Step) -> list[Decision]:
    return decide(state, step, BENE_GESSERIT, "advisors.side", [("side", 0), ("side", 1)])


def _side_chosen(state: DuneState, step: Step, player: int, code: Code) -> None:
    state.stack.pop()
    if code[1]:
        state.stack.append(("advisors.side_taken", step[1]))
        open_window(state, MOVE_FLIP)


def _side_taken(state: DuneState, step: Step) -> None:
    if not is_stopped(state, MOVE_FLIP):
        count = flip_to_fighters(state, step[1])
        if state.sink is not None:
            log.tell(state, "advisors_fight", {"territory": log.territory(step[1]), "count": count})
    use_over(state, MOVE_FLIP)


ACTIONS = {
    "advisors.fight": _fight,
    "intrusion.flip": _intrusion_flip,
    "companion.arrives": _companion_arrives,
    "advisors.arrive": _arrive,
    "advisors.side_taken": _side_taken,
}


ASKS = {
    "setup.advisor": FunctionAsk(_advisor, _advisor_placed),
    "advisors.declare": FunctionAsk(_declare, _declared),
    "intrusion": FunctionAsk(_intrusion, _intrusion_answered),
    "companion": FunctionAsk(_companion, _companion_chosen),
    "advisors.side": FunctionAsk(_side, _side_chosen),
}
