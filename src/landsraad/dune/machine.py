"""The machine of classic Dune: the steps of all its modules, and the words of its options."""

from __future__ import annotations

from typing import Final

from landsraad.core.machine import Machine
from landsraad.dune import alliances, causes, groups, karama, pledges, setup, sharing, truthtrance
from landsraad.dune.deals import agreeing, composing, payments
from landsraad.dune.factions import (
    advisors,
    atreides,
    bene_gesserit,
    emperor,
    fremen,
    harkonnen,
    spacing_guild,
    worm_riders,
)
from landsraad.dune.phases import bidding, charity, collection, mentat, movement, revival, spice_blow, storm, turn
from landsraad.dune.phases.battle import fights, losses, planning, resolution, traitors, window
from landsraad.dune.phases.shipment import choosing, landing, turns
from landsraad.dune.words import WORDS

__all__ = ["MACHINE"]

MACHINE: Final = Machine(
    [
        *setup.STEPS,
        *turn.STEPS,
        *storm.STEPS,
        *spice_blow.STEPS,
        *charity.STEPS,
        *bidding.STEPS,
        *revival.STEPS,
        *turns.STEPS,
        *choosing.STEPS,
        *landing.STEPS,
        *movement.STEPS,
        *fights.STEPS,
        *window.STEPS,
        *planning.STEPS,
        *traitors.STEPS,
        *resolution.STEPS,
        *losses.STEPS,
        *collection.STEPS,
        *mentat.STEPS,
        *atreides.STEPS,
        *bene_gesserit.STEPS,
        *advisors.STEPS,
        *emperor.STEPS,
        *fremen.STEPS,
        *worm_riders.STEPS,
        *spacing_guild.STEPS,
        *harkonnen.STEPS,
        *karama.STEPS,
        *groups.STEPS,
        *alliances.STEPS,
        *pledges.STEPS,
        *sharing.STEPS,
        *composing.STEPS,
        *agreeing.STEPS,
        *payments.STEPS,
        *truthtrance.STEPS,
        *causes.STEPS,
    ],
    WORDS,
)
"""One machine for all options: steps read the settings of the state they work on."""
