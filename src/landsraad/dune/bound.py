"""What prescience has shown to a few is drawn again for those who did not see it."""

from __future__ import annotations

from landsraad.core.random import below
from landsraad.dune.phases.battle import element_codes
from landsraad.dune.plans import SPICE
from landsraad.dune.state import Battle, DuneState
from landsraad.dune.view import knows_foreseen

__all__ = ["redraw_bound"]


def redraw_bound(state: DuneState, battle: Battle, viewer: int) -> None:
    """Answers to prescience get new legal values; public Truthtrance answers stay."""
    if battle.plans[0]:
        return
    kept = []
    hidden = []
    for entry in battle.bound:
        side, element, _value = entry
        if element <= SPICE and not knows_foreseen(state, battle, side, viewer):
            hidden.append(entry)
        else:
            kept.append(entry)
    battle.bound = tuple(kept)
    for side, element, _value in hidden:
        codes = element_codes(state, battle, side, element, None)
        battle.bound = (*battle.bound, (side, element, codes[below(state, len(codes))][1]))
