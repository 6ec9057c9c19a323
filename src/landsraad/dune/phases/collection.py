"""Phase 8, spice collection: income of the cities (advanced), then the spice lying next to forces."""

from __future__ import annotations

from landsraad.core.machine import Step
from landsraad.dune import log
from landsraad.dune.map import CITIES, INCOME, PART_TERRITORY, PARTS, STRONGHOLDS
from landsraad.dune.state import DuneState

__all__ = ["ACTIONS"]


def holder(state: DuneState, territory: int) -> int:
    """The only faction with forces there; -1 if none or several (D-8.6, D-9.2)."""
    there = state.occupants[territory]
    if there == 0 or there & (there - 1):
        return -1
    return there.bit_length() - 1


def _collect(state: DuneState, step: Step) -> None:
    if state.settings.increased_spice_flow:
        for territory in STRONGHOLDS:
            faction = holder(state, territory)
            if INCOME[territory] and faction >= 0:
                state.spice[faction] += INCOME[territory]
                if state.sink is not None:
                    log.tell(
                        state,
                        "income",
                        {
                            "faction": log.faction(faction),
                            "territory": log.territory(territory),
                            "count": INCOME[territory],
                        },
                    )
    rate = [2] * 6
    for city in CITIES:
        faction = holder(state, city)
        if faction >= 0:
            rate[faction] = 3
    for part in range(PARTS):
        if state.spice_on[part]:
            _collect_part(state, part, rate)


def _collect_part(state: DuneState, part: int, rate: list[int]) -> None:
    """Only forces in that very sector count (D-8.1); several collect in storm order (D-8.5)."""
    collectors = [f for f in state.order if state.forces[f][part]]
    if len(collectors) > 1 and not state.settings.shared_collection:
        return
    for faction in collectors:
        amount = min(state.spice_on[part], state.forces[faction][part] * rate[faction])
        if not amount:
            continue
        state.spice_on[part] -= amount
        state.spice[faction] += amount
        if state.sink is not None:
            log.tell(
                state,
                "collected",
                {"faction": log.faction(faction), "part": log.part(part), "count": amount},
            )
        state.stack.append(("deals.event", "collects", faction, PART_TERRITORY[part]))


ACTIONS = {"collection": _collect}
