"""Phase 6, second half of a player's turn: one group moves; Hajr gives one move more (D-14.610 to D-14.612)."""

from __future__ import annotations

from landsraad.core.machine import Code, Decision, FunctionAsk, Step
from landsraad.dune import log
from landsraad.dune.ask import PARTS_CODES, PASS, TERRITORY_CODES, card_code, decide
from landsraad.dune.components import BENE_GESSERIT, FREMEN, HAJR
from landsraad.dune.factions.advisors import moves_advisors
from landsraad.dune.factions.fremen import FREMEN_MOVEMENT
from landsraad.dune.forces import advisors_in, blocked_territories, may_enter, place, take
from landsraad.dune.groups import choose_group, tokens_at
from landsraad.dune.karama import is_stopped, open_window, use_over
from landsraad.dune.map import CITIES, PART_SECTOR, PART_TERRITORY, TERRITORY_PARTS, reach
from landsraad.dune.state import DuneState
from landsraad.dune.treachery import discard, holds, may_hold

__all__ = ["ACTIONS", "ASKS", "range_of", "reachable"]

ORNITHOPTER_RANGE = 3


def ornithopters(state: DuneState, faction: int) -> bool:
    """A force in Arrakeen or Carthag, storm or not (D-6.17, D-18.16)."""
    mask = 1 << faction
    for city in CITIES:
        if state.occupants[city] & mask:
            return True
    return False


def range_of(state: DuneState, faction: int) -> int:
    if ornithopters(state, faction):
        return ORNITHOPTER_RANGE
    if faction == FREMEN and not is_stopped(state, FREMEN_MOVEMENT):
        return 2
    return 1


def _blocked(state: DuneState, faction: int, origin: int) -> int:
    """Advisors coexist with everybody: nothing but the storm stops them (D-A6.4, D-A6.12)."""
    if faction == BENE_GESSERIT and moves_advisors(state, origin):
        return 0
    return blocked_territories(state, faction)


def movable_parts(state: DuneState, faction: int, territory: int) -> list[int]:
    return [p for p in TERRITORY_PARTS[territory] if PART_SECTOR[p] != state.storm and tokens_at(state, faction, p)]


def _origins(state: DuneState, faction: int) -> list[Code]:
    steps = range_of(state, faction)
    storm = state.storm
    mask = 1 << faction
    advisors = faction == BENE_GESSERIT and state.settings.bene_gesserit
    blocked = blocked_territories(state, faction)
    codes: list[Code] = []
    for territory, there in enumerate(state.occupants):
        if there & mask:
            stops = blocked
        elif advisors and advisors_in(state, territory):
            stops = 0
        else:
            continue
        for part in movable_parts(state, faction, territory):
            if _can_go(state, faction, part, reach(part, steps, storm, stops), not there & mask):
                codes.append(TERRITORY_CODES[territory])
                break
    return codes


def _can_go(state: DuneState, faction: int, part: int, found: dict[int, int], coexisting: bool) -> bool:
    origin = PART_TERRITORY[part]
    for there in found:
        territory = PART_TERRITORY[there]
        if territory == origin:
            if there != part and state.settings.reposition_move:
                return True
        elif coexisting or may_enter(state, faction, territory):
            return True
    return False


def _origin(state: DuneState, step: Step) -> list[Decision]:
    """`step[2]` counts the moves left; after them only Hajr can be played (D-13.9)."""
    _, faction, left = step
    hajr = may_hold(state, faction, HAJR)
    if not left and not hajr:
        return []
    codes = [PASS]
    if left:
        codes += _origins(state, faction)
    if hajr and holds(state, faction, HAJR):
        codes.append(card_code(HAJR))
    return decide(state, step, faction, "move.origin", codes, forced=not hajr, talk=True)


def _origin_chosen(state: DuneState, step: Step, player: int, code: Code) -> None:
    _, faction, left = step
    if code[0] == "pass":
        state.stack.pop()
    elif code[0] == "card":
        discard(state, faction, HAJR)
        if state.sink is not None:
            log.tell(state, "card_played", {"faction": log.faction(faction), "card": log.card(HAJR)})
        state.stack[-1] = ("move.origin", faction, left + 1)
    else:
        state.stack[-1] = ("move.where", faction, left, code[1])


def reachable(state: DuneState, faction: int, origin: int) -> dict[int, list[int]]:
    """By destination part: the parts of the origin that can get there."""
    steps = range_of(state, faction)
    blocked = _blocked(state, faction, origin)
    coexisting = faction == BENE_GESSERIT and moves_advisors(state, origin)
    found: dict[int, list[int]] = {}
    for part in movable_parts(state, faction, origin):
        for there in reach(part, steps, state.storm, blocked):
            territory = PART_TERRITORY[there]
            if territory == origin:
                if there == part or not state.settings.reposition_move:
                    continue
            elif not coexisting and not may_enter(state, faction, territory):
                continue
            found.setdefault(there, []).append(part)
    return found


def _where(state: DuneState, step: Step) -> list[Decision]:
    _, faction, _left, origin = step
    territories = sorted({PART_TERRITORY[p] for p in reachable(state, faction, origin)})
    return decide(state, step, faction, "move.where", [TERRITORY_CODES[t] for t in territories], forced=True)


def _where_chosen(state: DuneState, step: Step, player: int, code: Code) -> None:
    state.stack[-1] = ("move.part", *step[1:], code[1])


def _part(state: DuneState, step: Step) -> list[Decision]:
    _, faction, _left, origin, territory = step
    parts = sorted(p for p in reachable(state, faction, origin) if PART_TERRITORY[p] == territory)
    return decide(state, step, faction, "move.part", [PARTS_CODES[p] for p in parts], forced=True)


def _part_chosen(state: DuneState, step: Step, player: int, code: Code) -> None:
    _, faction, left, origin, _territory = step
    sources = tuple(reachable(state, faction, origin)[code[1]])
    state.stack.pop()
    choose_group(state, faction, "move", sources, ("move.declared", faction, left, origin, code[1]))


def _declared(state: DuneState, step: Step) -> None:
    _, faction, _left, _origin, part, group = step
    state.stack.append(("move.made", *step[1:]))
    if faction == FREMEN and not ornithopters(state, faction):
        blocked = blocked_territories(state, faction)
        if any(reach(source, 2, state.storm, blocked)[part] > 1 for source, _count, _starred in group):
            open_window(state, FREMEN_MOVEMENT)


def _made(state: DuneState, step: Step) -> None:
    _, faction, left, origin, part, group = step
    if faction == FREMEN and is_stopped(state, FREMEN_MOVEMENT) and not ornithopters(state, faction):
        blocked = blocked_territories(state, faction)
        if any(part not in reach(source, 1, state.storm, blocked) for source, _count, _starred in group):
            state.stack.append(("move.origin", faction, left))  # again, one territory only (D-13.32)
            return
    count = sum(taken[1] for taken in group)
    if state.sink is not None:
        log.tell(
            state,
            "move",
            {
                "faction": log.faction(faction),
                "count": count,
                "territory": log.territory(origin),
                "part": log.part(part),
            },
        )
    state.stack.append(("move.over", faction, left - 1))
    state.stack.append(("intrusion", faction, part))
    state.stack.append(("deals.event", "moves", faction, PART_TERRITORY[part]))
    if faction == BENE_GESSERIT and state.settings.bene_gesserit:
        state.stack.append(("advisors.arrive", part, group, moves_advisors(state, origin)))
        return
    for source, tokens, starred in group:
        place(state, faction, part, tokens, starred)
        take(state, faction, source, tokens, starred)


def _over(state: DuneState, step: Step) -> None:
    use_over(state, FREMEN_MOVEMENT)
    state.stack.append(("move.origin", step[1], step[2]))


ACTIONS = {
    "move.declared": _declared,
    "move.made": _made,
    "move.over": _over,
}


ASKS = {
    "move.origin": FunctionAsk(_origin, _origin_chosen),
    "move.where": FunctionAsk(_where, _where_chosen),
    "move.part": FunctionAsk(_part, _part_chosen),
}
