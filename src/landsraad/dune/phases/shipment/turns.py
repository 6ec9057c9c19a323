"""Whose turn it is in phase 6 (D-14.601 to D-14.603)."""

from __future__ import annotations

from typing import Final

from landsraad.core.machine import Action, Ask, Need, Step
from landsraad.core.telling import tell
from landsraad.dune import references as ref
from landsraad.dune.components import ATREIDES, BENE_GESSERIT, GUILD
from landsraad.dune.factions.atreides import SPICE_LOOK
from landsraad.dune.factions.fremen import STORM_SHIPMENT
from landsraad.dune.factions.spacing_guild import (
    ALLY_CROSS,
    ALLY_HALF,
    GUILD_ANY_TIME,
    GUILD_HALF,
    GUILD_INCOME,
    GUILD_KINDS,
)
from landsraad.dune.forces import kill
from landsraad.dune.grammar import during
from landsraad.dune.karama import is_stopped, open_window, use_over
from landsraad.dune.map import POLAR_SINK, TERRITORY_PARTS, listed
from landsraad.dune.pledges import PLEDGE_SHIP
from landsraad.dune.state import SHIPMENT, DuneState, bits

__all__ = ["STEPS"]


def not_acted(s: DuneState, step: Step, below: Step) -> bool:
    _, faction = step
    return not s.acted >> faction & 1


NOT_ACTED: Final = Need("a faction that has not had its turn", not_acted)


def _begin(s: DuneState, step: Step) -> None:
    s.stack.append(("shipment.turns",))
    if any(s.allies):
        s.stack.append(("pledges", PLEDGE_SHIP, 0))
    if s.seat[ATREIDES] >= 0 and s.spice_deck:
        s.stack.append(("shipment.look",))
        open_window(s, SPICE_LOOK)
    if s.settings.bene_gesserit and s.seat[BENE_GESSERIT] >= 0:
        s.stack.append(("advisors.declare",))


def _turns(s: DuneState, step: Step) -> None:
    left = [f for f in s.order if not s.acted >> f & 1]
    if not left:
        return
    s.stack.append(("shipment.turns",))
    if s.settings.guild and GUILD in left and len(left) > 1 and not is_stopped(s, GUILD_ANY_TIME):
        s.stack.append(("guild.when", left[0], left[1]))
    else:
        s.stack.append(("shipment.turn", left[0]))


def _turn(s: DuneState, step: Step) -> None:
    _, faction = step
    s.stack.append(("shipment.turn_over", faction))
    s.stack.append(("move.origin", faction, 1))
    s.stack.append(("ship.again", faction, 0))


def _turn_over(s: DuneState, step: Step) -> None:
    """Allies who share a territory after both have acted: the second loses its forces there (D-10.12)."""
    _, faction = step
    s.acted |= 1 << faction
    use_over(s, GUILD_KINDS, GUILD_HALF, ALLY_HALF, ALLY_CROSS, STORM_SHIPMENT, GUILD_INCOME)
    for ally in bits(s.allies[faction] & s.acted):
        for territory in listed(s.presence[faction] & s.presence[ally] & ~(1 << POLAR_SINK)):
            for part in TERRITORY_PARTS[territory]:
                kill(s, faction, part, s.forces[faction][part], s.starred[faction][part])
            where = ref.territory(territory)
            tell(s, "allies_apart", s.seat[faction], faction=ref.faction(faction), territory=where)


STEPS: Final[list[Action | Ask]] = [
    Action("shipment", "", _begin, on="phase", needs=(during(SHIPMENT),)),
    Action("shipment.turns", "", _turns, on="phase", needs=(during(SHIPMENT),)),
    Action("shipment.turn", "faction", _turn, on="shipment.turns", needs=(NOT_ACTED,)),
    Action("shipment.turn_over", "faction", _turn_over, on="shipment.turns", needs=(NOT_ACTED,)),
]
