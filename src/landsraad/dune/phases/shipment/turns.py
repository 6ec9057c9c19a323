"""Whose turn it is in phase 6 (D-14.601 to D-14.603)."""

from __future__ import annotations

from landsraad.core.machine import Step
from landsraad.dune import log
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
from landsraad.dune.karama import is_stopped, open_window, use_over
from landsraad.dune.map import POLAR_SINK, TERRITORIES, TERRITORY_PARTS
from landsraad.dune.pledges import PLEDGE_SHIP
from landsraad.dune.state import DuneState, bits

__all__ = ["ACTIONS"]


def _begin(state: DuneState, step: Step) -> None:
    state.stack.append(("shipment.turns",))
    if any(state.allies):
        state.stack.append(("pledges", PLEDGE_SHIP, 0))
    if state.seat[ATREIDES] >= 0:
        state.stack.append(("shipment.look",))
        open_window(state, SPICE_LOOK)
    if state.settings.bene_gesserit and state.seat[BENE_GESSERIT] >= 0:
        state.stack.append(("advisors.declare",))


def _turns(state: DuneState, step: Step) -> None:
    left = [f for f in state.order if not state.acted >> f & 1]
    if not left:
        return
    state.stack.append(("shipment.turns",))
    if state.settings.guild and GUILD in left and len(left) > 1 and not is_stopped(state, GUILD_ANY_TIME):
        state.stack.append(("guild.when", left[0], left[1]))
    else:
        state.stack.append(("shipment.turn", left[0]))


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


ACTIONS = {
    "shipment": _begin,
    "shipment.turns": _turns,
    "shipment.turn": _turn,
    "shipment.turn_over": _turn_over,
}
