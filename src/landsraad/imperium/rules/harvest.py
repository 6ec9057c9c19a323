"""Harvesting (DI-9)."""

from __future__ import annotations

from landsraad.imperium.rules.events import tell
from landsraad.imperium.state import ImperiumState

__all__ = ["harvest", "is_plain"]


def is_plain(s: ImperiumState, seat: int) -> bool:
    """Nothing but spice comes of a harvest, so it can be taken at once."""
    return "harvest" not in s.content.leaders[s.players[seat].leader].triggers


def harvest(s: ImperiumState, seat: int) -> None:
    """Base and bonus spice of the space visited (DI-9.2); Spice Addict takes 1 off and draws (DI-C12)."""
    index = s.turn.space
    space = s.content.spaces[index]
    p = s.players[seat]
    amount = space.base_spice + s.bonus_spice[index]
    s.bonus_spice[index] = 0
    trigger = s.content.leaders[p.leader].triggers.get("harvest")
    if trigger is not None:
        less = next((kid.low for kid in trigger.kids if kid.verb == "lose_harvested_spice"), 0)
        amount = max(0, amount - less)
        s.stack.append(("do", seat, trigger, -1))
    p.resources[1] += amount
    if s.sink is not None:
        tell(s, "harvest", seat, space=f"space/{space.id}", count=amount)
