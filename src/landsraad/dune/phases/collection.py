"""Phase 8, spice collection: income of the cities (advanced), then the spice lying next to forces."""

from __future__ import annotations

from typing import Final

from landsraad.core.machine import Action, Ask, Step
from landsraad.core.telling import tell
from landsraad.dune import references as ref
from landsraad.dune.components import FACTIONS
from landsraad.dune.grammar import during
from landsraad.dune.map import CITIES, INCOME, PART_TERRITORY, STRONGHOLDS
from landsraad.dune.state import COLLECTION, DuneState

__all__ = ["STEPS"]

RATE: Final = 2
"""Spice that a force collects."""
ORNITHOPTER_RATE: Final = 3
"""The same for the holder of Arrakeen or Carthag (D-8.2)."""


def holder(s: DuneState, territory: int) -> int:
    """The only faction with forces there; -1 if none or several (D-8.6, D-9.2)."""
    there = s.occupants[territory]
    if there == 0 or there & (there - 1):
        return -1
    return there.bit_length() - 1


def _collect(s: DuneState, step: Step) -> None:
    if s.settings.increased_spice_flow:
        for territory in STRONGHOLDS:
            _income(s, territory)
    rate = [RATE] * FACTIONS
    for city in CITIES:
        faction = holder(s, city)
        if faction >= 0:
            rate[faction] = ORNITHOPTER_RATE
    for part, spice in enumerate(s.spice_on):
        if spice:
            _collect_part(s, part, rate)


def _income(s: DuneState, territory: int) -> None:
    faction = holder(s, territory)
    amount = INCOME[territory]
    if amount and faction >= 0:
        s.spice[faction] += amount
        where = ref.territory(territory)
        tell(s, "income", s.seat[faction], source=where, faction=ref.faction(faction), territory=where, count=amount)


def _collect_part(s: DuneState, part: int, rate: list[int]) -> None:
    """Only forces in that very sector count (D-8.1); several collect in storm order (D-8.5)."""
    collectors = [f for f in s.order if s.forces[f][part]]
    if len(collectors) > 1 and not s.settings.shared_collection:
        return
    for faction in collectors:
        amount = min(s.spice_on[part], s.forces[faction][part] * rate[faction])
        if not amount:
            continue
        s.spice_on[part] -= amount
        s.spice[faction] += amount
        where = ref.part(part)
        tell(s, "collected", s.seat[faction], faction=ref.faction(faction), part=where, count=amount)
        s.stack.append(("deals.event", "collects", faction, PART_TERRITORY[part]))


STEPS: Final[list[Action | Ask]] = [Action("collection", "", _collect, on="phase", needs=(during(COLLECTION),))]
