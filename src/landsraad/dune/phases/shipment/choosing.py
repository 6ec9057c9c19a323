"""What is shipped, and where (D-14.604)."""

from __future__ import annotations

from landsraad.core.machine import Code, Decision, FunctionAsk, Step
from landsraad.dune.ask import AMOUNTS, PARTS_CODES, PASS, TERRITORY_CODES, decide
from landsraad.dune.components import BENE_GESSERIT, FREMEN, GUILD
from landsraad.dune.factions.fremen import STORM_SHIPMENT
from landsraad.dune.factions.spacing_guild import ALLY_CROSS, GUILD_KINDS, allied_with_guild, half_rate
from landsraad.dune.forces import advisors_in, may_enter
from landsraad.dune.groups import choose_group, tokens_at
from landsraad.dune.karama import is_stopped, karama_codes, play_karama
from landsraad.dune.map import (
    FREMEN_RANGE,
    PART_SECTOR,
    PART_TERRITORY,
    STRONGHOLD,
    TERRAIN,
    TERRITORIES,
    TERRITORY_PARTS,
)
from landsraad.dune.phases.shipment.rates import BACK, CROSS, DESERT, RESERVES, STRONGHOLD_LIKE, means, most_affordable
from landsraad.dune.state import DuneState

__all__ = ["ACTIONS", "ASKS", "landing_parts"]


def _again(state: DuneState, step: Step) -> None:
    """The kinds of shipment open to a player; begun again when an advantage used was stopped (D-13.4)."""
    _, faction, karama = step
    kinds = []
    if state.reserves[faction]:
        if faction == FREMEN:
            kinds.append(DESERT)
        elif not state.ship_stopped >> faction & 1:
            kinds.append(RESERVES)
    if on_map(state, faction):
        if faction == GUILD and not is_stopped(state, GUILD_KINDS):
            kinds += [CROSS, BACK]
        elif allied_with_guild(state, faction) and not is_stopped(state, ALLY_CROSS):
            kinds.append(CROSS)
    if not kinds:
        return
    if len(kinds) == 1 and kinds[0] in (RESERVES, DESERT):
        state.stack.append(("ship.where", faction, kinds[0], karama, -1))
    else:
        state.stack.append(("ship.kind", faction, tuple(kinds), karama))


def on_map(state: DuneState, faction: int) -> bool:
    if faction == BENE_GESSERIT and any(state.advisors):
        return True
    mask = 1 << faction
    for there in state.occupants:
        if there & mask:
            return True
    return False


def _kind(state: DuneState, step: Step) -> list[Decision]:
    codes = [PASS] + [("ship", kind) for kind in step[2]]
    return decide(state, step, step[1], "ship.kind", codes, talk=True)


def _kind_chosen(state: DuneState, step: Step, player: int, code: Code) -> None:
    _, faction, _kinds, karama = step
    state.stack.pop()
    if code[0] == "pass":
        return
    if code[1] in (CROSS, BACK):
        state.stack.append(("ship.origin", faction, code[1]))
    else:
        state.stack.append(("ship.where", faction, code[1], karama, -1))


def loadable(state: DuneState, faction: int, territory: int) -> tuple[int, ...]:
    """Parts outside the storm with tokens to load; Bene Gesserit advisors arrive as fighters (D-24.4)."""
    return tuple(
        p for p in TERRITORY_PARTS[territory] if PART_SECTOR[p] != state.storm and tokens_at(state, faction, p)
    )


def _origin(state: DuneState, step: Step) -> list[Decision]:
    _, faction, _kind = step
    codes = [PASS]
    if means(state, faction):
        codes += [TERRITORY_CODES[t] for t in range(TERRITORIES) if loadable(state, faction, t)]
    return decide(state, step, faction, "ship.origin", codes)


def _origin_chosen(state: DuneState, step: Step, player: int, code: Code) -> None:
    _, faction, kind = step
    state.stack.pop()
    if code[0] == "pass":
        return
    origin = code[1]
    if kind == CROSS:
        state.stack.append(("ship.where", faction, CROSS, 0, origin))
        return
    half = half_rate(state, faction, 0)
    limit = most_affordable(STRONGHOLD_LIKE, means(state, faction), half)
    choose_group(
        state,
        faction,
        "ship",
        loadable(state, faction, origin),
        ("ship.declared", faction, BACK, -1, 0),
        limit,
    )


def _where(state: DuneState, step: Step) -> list[Decision]:
    _, faction, kind, karama, origin = step
    codes = [PASS]
    half = half_rate(state, faction, karama)
    if kind == RESERVES and not half:
        codes += karama_codes(state, faction)
    spice = means(state, faction) if kind != DESERT else 40
    range_ = FREMEN_RANGE if kind == DESERT else range(TERRITORIES)
    storm = state.storm
    into_storm = kind == DESERT and state.settings.fremen and not is_stopped(state, STORM_SHIPMENT)
    advisors = faction == BENE_GESSERIT and state.settings.bene_gesserit
    for territory in range_:
        if spice < 2 and (not spice or not (half or TERRAIN[territory] == STRONGHOLD)):
            continue
        if territory == origin or not may_enter(state, faction, territory):
            continue
        if advisors and advisors_in(state, territory):
            continue  # D-A6.6
        parts = TERRITORY_PARTS[territory]
        if len(parts) == 1 and PART_SECTOR[parts[0]] == storm and not into_storm:
            continue
        codes.append(TERRITORY_CODES[territory])
    return decide(state, step, faction, "ship.where", codes, talk=True)


def _where_chosen(state: DuneState, step: Step, player: int, code: Code) -> None:
    _, faction, kind, karama, origin = step
    state.stack.pop()
    if code[0] == "territory":
        state.stack.append(("ship.part", faction, kind, karama, origin, code[1]))
    elif code[0] == "card":
        works = ("ship.again", faction, 1)
        play_karama(state, faction, code[1], works, ("ship.again", faction, 0))


def landing_parts(state: DuneState, faction: int, kind: int, territory: int) -> list[int]:
    """Parts outside the storm; the advanced Fremen may bring reserves into it (D-6.6, D-A8.6)."""
    if kind == DESERT and state.settings.fremen and not is_stopped(state, STORM_SHIPMENT):
        return list(TERRITORY_PARTS[territory])
    storm = state.storm
    return [p for p in TERRITORY_PARTS[territory] if PART_SECTOR[p] != storm]


def _part(state: DuneState, step: Step) -> list[Decision]:
    _, faction, kind, _karama, _origin, territory = step
    codes = [PARTS_CODES[p] for p in landing_parts(state, faction, kind, territory)]
    return decide(state, step, faction, "ship.part", codes, forced=True)


def _part_chosen(state: DuneState, step: Step, player: int, code: Code) -> None:
    _, faction, kind, karama, origin, territory = step
    state.stack.pop()
    if kind == CROSS:
        limit = most_affordable(territory, means(state, faction), half_rate(state, faction, 0))
        choose_group(
            state,
            faction,
            "ship",
            loadable(state, faction, origin),
            ("ship.declared", faction, CROSS, code[1], 0),
            limit,
        )
    else:
        state.stack.append(("ship.count", faction, kind, code[1], karama, -1))


def _count(state: DuneState, step: Step) -> list[Decision]:
    _, faction, kind, part, karama, count = step
    if count < 0:
        most = state.reserves[faction]
        if kind != DESERT:
            half = half_rate(state, faction, karama)
            most = min(most, most_affordable(PART_TERRITORY[part], means(state, faction), half))
        return decide(state, step, faction, "ship.count", AMOUNTS[1 : most + 1])
    starred = state.reserve_starred[faction]
    least = max(0, count - (state.reserves[faction] - starred))
    return decide(state, step, faction, "ship.starred", AMOUNTS[least : min(count, starred) + 1], forced=True)


def _count_chosen(state: DuneState, step: Step, player: int, code: Code) -> None:
    _, faction, kind, part, karama, count = step
    if count < 0:
        state.stack[-1] = ("ship.count", faction, kind, part, karama, code[1])
        return
    state.stack.pop()
    state.stack.append(("ship.declared", faction, kind, part, karama, ((-1, count, code[1]),)))


ACTIONS = {
    "ship.again": _again,
}


ASKS = {
    "ship.kind": FunctionAsk(_kind, _kind_chosen),
    "ship.origin": FunctionAsk(_origin, _origin_chosen),
    "ship.where": FunctionAsk(_where, _where_chosen),
    "ship.part": FunctionAsk(_part, _part_chosen),
    "ship.count": FunctionAsk(_count, _count_chosen),
}
