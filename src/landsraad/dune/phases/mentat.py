"""Phase 9, Mentat pause: bribes are picked up, victory is checked, the turn marker moves on."""

from __future__ import annotations

from typing import Final

from landsraad.core.machine import BOTTOM, Action, Ask, Step
from landsraad.core.telling import NOBODY, tell
from landsraad.dune import references as ref
from landsraad.dune.grammar import during
from landsraad.dune.state import MENTAT, DuneState
from landsraad.dune.victory import last_turn_winners, predicted, stronghold_winners

__all__ = ["STEPS"]


def _pause(s: DuneState, step: Step) -> None:
    for faction in s.order:
        s.spice[faction] += s.bribes[faction]  # D-9.1
        s.bribes[faction] = 0
    s.stack.append(("mentat.victory",))
    s.stack.append(("deals.debts",))


def _victory(s: DuneState, step: Step) -> None:
    winners = stronghold_winners(s)
    how = "strongholds"
    if winners:
        winners, how = predicted(s, winners, how)
    elif s.turn >= s.settings.max_turns:
        winners, how = last_turn_winners(s)
    if winners:
        s.winners = winners
        s.victory = how
        s.stack.clear()
        tell(s, "victory", NOBODY, factions=[ref.faction(f) for f in winners], how=f"victory/{how}")
        return
    s.turn += 1
    s.stack.append(("turn",))


STEPS: Final[list[Action | Ask]] = [
    Action("mentat", "", _pause, on=BOTTOM, needs=(during(MENTAT),)),
    Action("mentat.victory", "", _victory, on=BOTTOM, needs=(during(MENTAT),)),
]
