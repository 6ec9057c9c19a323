"""Harvesting (DI-9)."""

from __future__ import annotations

from landsraad.imperium.effects.nodes import Node
from landsraad.imperium.rules.events import tell
from landsraad.imperium.state import ImperiumState

__all__ = ["harvest", "is_plain"]


def is_plain(s: ImperiumState, seat: int) -> bool:
    """Nothing but spice comes of a harvest, so it can be taken at once."""
    return "harvest" not in s.content.leaders[s.players[seat].leader].triggers


def harvest(s: ImperiumState, seat: int, node: Node) -> None:
    """Base and bonus spice of the space visited, as far as the entry has them (DI-9.2, UP-7.38).

    Spice Addict takes 1 off and draws, once for the whole harvest (DI-C12, UP-M16).
    """
    turn = s.turn
    index = turn.space
    space = s.content.spaces[index]
    p = s.players[seat]
    amount = 0
    for kid in node.kids:
        if kid.verb == "spice":
            amount += kid.low
            turn.base_taken = True
        else:
            amount += s.bonus_spice[index]
            s.bonus_spice[index] = 0
    trigger = s.content.leaders[p.leader].triggers.get("harvest")
    first = amount > 0 and not turn.harvested
    turn.harvested = turn.harvested or first
    if trigger is not None and first:
        less = next((kid.low for kid in trigger.kids if kid.verb == "lose_harvested_spice"), 0)
        amount = max(0, amount - less)
        s.stack.append(("do", seat, trigger, -1))
    p.resources[1] += amount
    turn.gained_spice += amount
    if s.sink is not None and (amount or turn.base_taken):
        tell(s, "harvest", seat, space=f"space/{space.id}", count=amount)
