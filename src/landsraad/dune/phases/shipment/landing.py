"""A shipment declared: what others may stop (D-14.605), payment (D-14.606), arrival (D-14.607)."""

from __future__ import annotations

from landsraad.core.machine import Step
from landsraad.dune import log
from landsraad.dune.components import BENE_GESSERIT, GUILD
from landsraad.dune.factions.fremen import STORM_SHIPMENT
from landsraad.dune.factions.spacing_guild import (
    ALLY_CROSS,
    ALLY_HALF,
    GUILD_HALF,
    GUILD_INCOME,
    GUILD_KINDS,
    allied_with_guild,
)
from landsraad.dune.forces import place, take, take_advisors
from landsraad.dune.karama import is_stopped, open_window
from landsraad.dune.map import PART_SECTOR, PART_TERRITORY
from landsraad.dune.phases.shipment.rates import BACK, CROSS, DESERT, RESERVES, cost, means, paid_to_guild
from landsraad.dune.pledges import PLEDGE_SHIP, pay
from landsraad.dune.state import DuneState

__all__ = ["ACTIONS"]


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


ACTIONS = {
    "ship.declared": _declared,
    "ship.confirm": _confirm,
    "ship.pay": _pay,
    "ship.paid": _paid,
}
