"""Phase 6, first half of a player's turn: shipment. Also whose turn it is in the phase (D-14.601 to D-14.609)."""

from __future__ import annotations

from landsraad.core.machine import Ask, Code, Decision, Step
from landsraad.dune import log
from landsraad.dune.alliances import PLEDGE_SHIP, pay, pledged
from landsraad.dune.ask import AMOUNTS, PARTS_CODES, PASS, TERRITORY_CODES, card_code, decide
from landsraad.dune.components import ADVANTAGE_NUMBER, ATREIDES, BENE_GESSERIT, FREMEN, GUILD, KARAMA
from landsraad.dune.forces import advisors_in, kill, may_enter, place, take, take_advisors
from landsraad.dune.groups import choose_group, tokens_at
from landsraad.dune.karama import is_stopped, karama_codes, open_window, play_karama, use_over
from landsraad.dune.map import (
    FREMEN_RANGE,
    PART_SECTOR,
    PART_TERRITORY,
    POLAR_SINK,
    STRONGHOLD,
    TERRAIN,
    TERRITORIES,
    TERRITORY_PARTS,
)
from landsraad.dune.state import DuneState, bits
from landsraad.dune.treachery import discard, holds, may_hold

__all__ = ["ACTIONS", "ASKS", "price"]

SPICE_LOOK = ADVANTAGE_NUMBER["atr_spice_prescience"]
GUILD_INCOME = ADVANTAGE_NUMBER["gui_shipping_income"]
GUILD_KINDS = ADVANTAGE_NUMBER["gui_three_shipments"]
GUILD_HALF = ADVANTAGE_NUMBER["gui_half_price"]
ALLY_HALF = ADVANTAGE_NUMBER["gui_ally_half"]
ALLY_CROSS = ADVANTAGE_NUMBER["gui_ally_cross"]
GUILD_ANY_TIME = ADVANTAGE_NUMBER["gui_move_any_time"]
STORM_SHIPMENT = ADVANTAGE_NUMBER["fre_storm_shipment"]

RESERVES, CROSS, BACK, DESERT = range(4)
"""Off-planet reserves; territory to territory; back to the reserves; Fremen reserves from the desert."""


# Whose turn (D-14.603, section A9)


def _begin(state: DuneState, step: Step) -> None:
    state.stack.append(("shipment.turns",))
    if any(state.allies):
        state.stack.append(("pledges", PLEDGE_SHIP, 0))
    if state.seat[ATREIDES] >= 0:
        state.stack.append(("shipment.look",))
        open_window(state, SPICE_LOOK)
    if state.settings.bene_gesserit and state.seat[BENE_GESSERIT] >= 0:
        state.stack.append(("advisors.declare",))


def _look(state: DuneState, step: Step) -> None:
    """The Atreides see the top card of the spice deck (D-20.2)."""
    if is_stopped(state, SPICE_LOOK) or not state.spice_deck:
        return
    state.spice_top_known = True
    if state.sink is not None:
        log.whisper(state, "spice_seen", {}, {"card": log.spice_card(state.spice_deck[-1])}, (ATREIDES,))


def _turns(state: DuneState, step: Step) -> None:
    left = [f for f in state.order if not state.acted >> f & 1]
    if not left:
        return
    state.stack.append(("shipment.turns",))
    if state.settings.guild and GUILD in left and len(left) > 1 and not is_stopped(state, GUILD_ANY_TIME):
        state.stack.append(("guild.when", left[0], left[1]))
    else:
        state.stack.append(("shipment.turn", left[0]))


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


def _turn(state: DuneState, step: Step) -> None:
    faction = step[1]
    state.stack.append(("shipment.turn_over", faction))
    state.stack.append(("move.origin", faction, 1))
    state.stack.append(("ship.again", faction, 0))


def _turn_over(state: DuneState, step: Step) -> None:
    """Allies who share a territory after both have acted: the second loses its forces there (D-10.12)."""
    faction = step[1]
    state.acted |= 1 << faction
    use_over(state, GUILD_KINDS, GUILD_HALF, ALLY_HALF, ALLY_CROSS, STORM_SHIPMENT, GUILD_INCOME)
    for ally in bits(state.allies[faction] & state.acted):
        for territory in range(TERRITORIES):
            there = state.occupants[territory]
            if territory != POLAR_SINK and there >> faction & 1 and there >> ally & 1:
                for part in TERRITORY_PARTS[territory]:
                    kill(state, faction, part, state.forces[faction][part], state.starred[faction][part])
                if state.sink is not None:
                    log.tell(
                        state,
                        "allies_apart",
                        {"faction": log.faction(faction), "territory": log.territory(territory)},
                    )


# What is shipped, and where


def allied_with_guild(state: DuneState, faction: int) -> bool:
    return bool(state.allies[faction] >> GUILD & 1)


def half_rate(state: DuneState, faction: int, karama: int) -> bool:
    if karama:
        return True
    if faction == GUILD:
        return not is_stopped(state, GUILD_HALF)
    return allied_with_guild(state, faction) and not is_stopped(state, ALLY_HALF)


def price(territory: int, count: int, half: bool) -> int:
    """1 spice per force into a stronghold, else 2 (D-6.4); half of it rounded up (D-24.3)."""
    full = count if TERRAIN[territory] == STRONGHOLD else 2 * count
    return (full + 1) // 2 if half else full


def most_affordable(territory: int, spice: int, half: bool) -> int:
    each = 1 if TERRAIN[territory] == STRONGHOLD else 2
    return (2 * spice if half else spice) // each


def means(state: DuneState, faction: int) -> int:
    return state.spice[faction] + pledged(state, faction, PLEDGE_SHIP)


def landing_parts(state: DuneState, faction: int, kind: int, territory: int) -> list[int]:
    """Parts outside the storm; the advanced Fremen may bring reserves into it (D-6.6, D-A8.6)."""
    if kind == DESERT and state.settings.fremen and not is_stopped(state, STORM_SHIPMENT):
        return list(TERRITORY_PARTS[territory])
    storm = state.storm
    return [p for p in TERRITORY_PARTS[territory] if PART_SECTOR[p] != storm]


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


STRONGHOLD_LIKE = next(t for t in range(TERRITORIES) if TERRAIN[t] == STRONGHOLD)
"""Shipping back to the reserves costs what a stronghold costs (D-24.3)."""


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


# Declared: what others may stop (D-14.605), payment (D-14.606), arrival (D-14.607)


def _declared(state: DuneState, step: Step) -> None:
    _, faction, kind, part, karama, group = step
    used = []
    if faction == GUILD:
        if not karama and not is_stopped(state, GUILD_HALF):
            used.append(GUILD_HALF)
        if kind in (CROSS, BACK):
            used.append(GUILD_KINDS)
    elif kind != DESERT and allied_with_guild(state, faction):
        if not karama and not is_stopped(state, ALLY_HALF):
            used.append(ALLY_HALF)
        if kind == CROSS:
            used.append(ALLY_CROSS)
    if part >= 0 and PART_SECTOR[part] == state.storm:
        used.append(STORM_SHIPMENT)
    if state.sink is not None:
        log.tell(
            state,
            "ship_declared",
            {
                "faction": log.faction(faction),
                "count": sum(taken[1] for taken in group),
                "part": log.part(part) if part >= 0 else "reserves/off_planet",
            },
        )
    state.stack.append(("ship.confirm", faction, kind, part, karama, group, tuple(used)))
    for advantage in used:
        open_window(state, advantage)


def _confirm(state: DuneState, step: Step) -> None:
    _, faction, kind, part, karama, group, used = step
    for advantage in used:
        if is_stopped(state, advantage):
            state.stack.append(("ship.again", faction, karama))
            return
    state.stack.append(("ship.pay", faction, kind, part, karama, group))
    if kind == RESERVES and faction != GUILD and state.settings.karama_powers and state.seat[GUILD] >= 0:
        state.stack.append(("ship.veto", faction))


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


def cost(state: DuneState, faction: int, kind: int, part: int, karama: int, count: int) -> int:
    if kind == DESERT:
        return 0
    territory = PART_TERRITORY[part] if part >= 0 else STRONGHOLD_LIKE
    return price(territory, count, half_rate(state, faction, karama))


def paid_to_guild(state: DuneState, faction: int, kind: int, karama: int) -> bool:
    """Everybody but the Guild itself; a Karama rate goes to the bank (D-13.6, D-24.1)."""
    return state.seat[GUILD] >= 0 and faction != GUILD and kind != DESERT and not karama


def _pay(state: DuneState, step: Step) -> None:
    _, faction, kind, part, karama, group = step
    amount = cost(state, faction, kind, part, karama, sum(taken[1] for taken in group))
    if amount > means(state, faction):
        state.stack.append(("ship.again", faction, karama))  # spent meanwhile on a deal
        return
    state.stack.append(("ship.paid", faction, kind, part, karama, group, amount))
    if paid_to_guild(state, faction, kind, karama):
        open_window(state, GUILD_INCOME)


def _paid(state: DuneState, step: Step) -> None:
    _, faction, kind, part, karama, group, amount = step
    to_guild = paid_to_guild(state, faction, kind, karama) and not is_stopped(state, GUILD_INCOME)
    pay(state, faction, amount, PLEDGE_SHIP, GUILD if to_guild else -1)
    count = starred = 0
    for source, tokens, stars in group:
        count += tokens
        starred += stars
        if source >= 0:
            if state.forces[faction][source]:
                take(state, faction, source, tokens, stars)
            else:
                take_advisors(state, source, tokens)
        else:
            state.reserves[faction] -= tokens
            state.reserve_starred[faction] -= stars
    if state.sink is not None:
        log.tell(
            state,
            "ship",
            {
                "faction": log.faction(faction),
                "count": count,
                "part": log.part(part) if part >= 0 else "reserves/off_planet",
                "cost": amount,
            },
        )
    if kind == BACK:
        state.reserves[faction] += count
        state.reserve_starred[faction] += starred
        return
    place(state, faction, part, count, starred)
    if kind == RESERVES and faction != BENE_GESSERIT and state.seat[BENE_GESSERIT] >= 0:
        state.stack.append(("companion", part))
    state.stack.append(("intrusion", faction, part))
    state.stack.append(("deals.event", "ships", faction, PART_TERRITORY[part]))
    if kind == DESERT and PART_SECTOR[part] == state.storm:
        state.stack.append(("ship.storm_losses", part, (count + 1) // 2, count, starred))


def _storm_losses(state: DuneState, step: Step) -> list[Decision]:
    """Half of the reserves brought into the storm are lost (D-A8.6)."""
    _, _part, lost, count, starred = step
    codes = AMOUNTS[max(0, lost - (count - starred)) : min(lost, starred) + 1]
    return decide(state, step, FREMEN, "ship.storm_losses", codes, forced=True)


def _storm_losses_chosen(state: DuneState, step: Step, player: int, code: Code) -> None:
    state.stack.pop()
    kill(state, FREMEN, step[1], step[2], code[1])
    if state.sink is not None:
        log.tell(
            state,
            "storm_losses",
            {"faction": log.faction(FREMEN), "part": log.part(step[1]), "count": step[2]},
        )


ACTIONS = {
    "shipment": _begin,
    "shipment.look": _look,
    "shipment.turns": _turns,
    "shipment.turn": _turn,
    "shipment.turn_over": _turn_over,
    "guild.out_of_order": _guild_out_of_order,
    "ship.again": _again,
    "ship.declared": _declared,
    "ship.confirm": _confirm,
    "ship.pay": _pay,
    "ship.paid": _paid,
}
ASKS = {
    "guild.when": Ask(_guild_when, _guild_decided),
    "ship.kind": Ask(_kind, _kind_chosen),
    "ship.origin": Ask(_origin, _origin_chosen),
    "ship.where": Ask(_where, _where_chosen),
    "ship.part": Ask(_part, _part_chosen),
    "ship.count": Ask(_count, _count_chosen),
    "ship.veto": Ask(_veto, _veto_answered),
    "ship.storm_losses": Ask(_storm_losses, _storm_losses_chosen),
}
