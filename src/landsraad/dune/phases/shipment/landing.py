"""A shipment declared: what others may stop (D-14.605), payment (D-14.606), arrival (D-14.607)."""

from __future__ import annotations

from typing import Final

from landsraad.core.machine import Action, Ask, Need, Step
from landsraad.core.telling import tell
from landsraad.core.undo import make_final
from landsraad.dune import references as ref
from landsraad.dune.components import BENE_GESSERIT, GUILD
from landsraad.dune.deals.promises import promised_territories
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
from landsraad.dune.grammar import SAME_FACTION, group_there
from landsraad.dune.karama import is_stopped, open_window
from landsraad.dune.map import PART_SECTOR, PART_TERRITORY
from landsraad.dune.phases.shipment.rates import BACK, CROSS, DESERT, RESERVES, cost, means, paid_to_guild
from landsraad.dune.pledges import PLEDGE_SHIP, pay
from landsraad.dune.state import DuneState

__all__ = ["STEPS"]

SHIPMENT_FIELDS: Final = "faction kind:ship part:part_or_none karama group"
"""A shipment; `part` -1: back to the reserves."""


# What the steps need


def shipped(s: DuneState, step: Step, below: Step) -> bool:
    """Reserves come from nowhere on the map; to nowhere go only those shipped back."""
    _, faction, kind, part, _karama, group, *_ = step
    from_reserves = all((origin < 0) == (kind in (RESERVES, DESERT)) for origin, _count, _starred in group)
    return from_reserves and (part < 0) == (kind == BACK) and group_there(s, faction, group)


def payable(s: DuneState, step: Step, below: Step) -> bool:
    _, faction, *_, amount = step
    return bool(means(s, faction) >= amount)


SHIPPED: Final = Need("forces that can be shipped", shipped)
PAYABLE: Final = Need("an amount that can be paid", payable)


def _destination(part: int) -> str:
    return ref.part(part) if part >= 0 else "reserves/off_planet"


def _declared(s: DuneState, step: Step) -> None:
    _, faction, kind, part, karama, group = step
    used = []
    if faction == GUILD:
        if not karama and not is_stopped(s, GUILD_HALF):
            used.append(GUILD_HALF)
        if kind in (CROSS, BACK):
            used.append(GUILD_KINDS)
    elif kind != DESERT and allied_with_guild(s, faction):
        if not karama and not is_stopped(s, ALLY_HALF):
            used.append(ALLY_HALF)
        if kind == CROSS:
            used.append(ALLY_CROSS)
    if part >= 0 and PART_SECTOR[part] == s.storm:
        used.append(STORM_SHIPMENT)
    if s.sink is not None:
        tell(
            s,
            "ship_declared",
            s.seat[faction],
            faction=ref.faction(faction),
            count=sum(taken[1] for taken in group),
            part=_destination(part),
        )
    _announce(s, ("ship.confirm", faction, kind, part, karama, group, tuple(used)))


def _announce(s: DuneState, confirm: Step) -> None:
    """The advantages used can be stopped one after the other, the last of the list first."""
    *_, used = confirm
    s.stack.append(confirm)
    if used:
        open_window(s, used[-1])


def _confirm(s: DuneState, step: Step) -> None:
    _, faction, kind, part, karama, group, used = step
    if used:
        if is_stopped(s, used[-1]):
            s.stack.append(("ship.again", faction, karama))  # the rest of the declaration is dead (D-14.34)
        else:
            _announce(s, ("ship.confirm", faction, kind, part, karama, group, used[:-1]))
        return
    s.stack.append(("ship.pay", faction, kind, part, karama, group))
    if kind == RESERVES and faction != GUILD and s.settings.karama_powers and s.seat[GUILD] >= 0:
        s.stack.append(("ship.veto", faction))


def _pay(s: DuneState, step: Step) -> None:
    _, faction, kind, part, karama, group = step
    amount = cost(s, faction, kind, part, karama, sum(taken[1] for taken in group))
    make_final(s)  # whether it can be paid shows
    if amount > means(s, faction) or _promised_away(s, faction, part):
        s.stack.append(("ship.again", faction, karama))  # a deal has been made meanwhile
        return
    s.stack.append(("ship.paid", faction, kind, part, karama, group, amount))
    if paid_to_guild(s, faction, kind, karama):
        open_window(s, GUILD_INCOME)


def _promised_away(s: DuneState, faction: int, part: int) -> bool:
    """Whether a promise made on the way keeps the shipment from its aim (D-12.14)."""
    return bool(s.promises) and part >= 0 and bool(promised_territories(s, faction) >> PART_TERRITORY[part] & 1)


def _paid(s: DuneState, step: Step) -> None:
    _, faction, kind, part, karama, group, amount = step
    if amount > means(s, faction) or _promised_away(s, faction, part):
        s.stack.append(("ship.again", faction, karama))  # a deal has been made meanwhile
        return
    to_guild = paid_to_guild(s, faction, kind, karama) and not is_stopped(s, GUILD_INCOME)
    pay(s, faction, amount, PLEDGE_SHIP, GUILD if to_guild else -1)
    count = starred = 0
    for origin, tokens, stars in group:
        count += tokens
        starred += stars
        if origin < 0:
            s.reserves[faction] -= tokens
            s.reserve_starred[faction] -= stars
        elif s.forces[faction][origin]:
            take(s, faction, origin, tokens, stars)
        else:
            take_advisors(s, origin, tokens)
    where = _destination(part)
    if s.sink is not None:
        tell(s, "ship", s.seat[faction], faction=ref.faction(faction), count=count, part=where, cost=amount)
    if kind == BACK:
        s.reserves[faction] += count
        s.reserve_starred[faction] += starred
        return
    place(s, faction, part, count, starred)
    if kind == RESERVES and faction != BENE_GESSERIT and s.seat[BENE_GESSERIT] >= 0:
        s.stack.append(("companion", part))
    s.stack.append(("intrusion", faction, part))
    s.stack.append(("deals.event", "ships", faction, PART_TERRITORY[part]))
    if kind == DESERT and PART_SECTOR[part] == s.storm:
        s.stack.append(("ship.storm_losses", part, (count + 1) // 2, count, starred))


STEPS: Final[list[Action | Ask]] = [
    Action("ship.declared", SHIPMENT_FIELDS, _declared, on="move.origin", needs=(SAME_FACTION, SHIPPED)),
    Action(
        "ship.confirm", f"{SHIPMENT_FIELDS} used:advantages", _confirm, on="move.origin", needs=(SAME_FACTION, SHIPPED)
    ),
    Action("ship.pay", SHIPMENT_FIELDS, _pay, on="move.origin", needs=(SAME_FACTION, SHIPPED)),
    Action(
        "ship.paid", f"{SHIPMENT_FIELDS} amount:number", _paid, on="move.origin", needs=(SAME_FACTION, SHIPPED, PAYABLE)
    ),
]
