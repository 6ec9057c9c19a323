"""Solari, spice and water: gaining, paying and harvesting them (DI-9)."""

from __future__ import annotations

from landsraad.core.telling import tell
from landsraad.imperium.effects.nodes import RESOURCE_REFS, SPICE, Node
from landsraad.imperium.rules.causes import give_way, interrupt
from landsraad.imperium.rules.seats import collects, in_own_turn, is_person, leader_of
from landsraad.imperium.state import ImperiumState

__all__ = ["gain", "harvest", "harvests_only_spice", "pay", "receive"]


def receive(s: ImperiumState, seat: int, resource: int, amount: int) -> None:
    """The one way a resource comes to a seat."""
    s.players[seat].resources[resource] += amount
    if resource == SPICE and in_own_turn(s, seat):
        s.turn.gained_spice += amount
    if s.rivalry is not None and not is_person(s, seat):
        give_way(s)
        s.stack.append(("rival.spend", seat))


def gain(s: ImperiumState, seat: int, resource: int, amount: int) -> None:
    if s.rivalry is not None and not collects(s, seat):
        return
    receive(s, seat, resource, amount)
    if s.sink is not None:
        tell(s, "gain", seat, resource=RESOURCE_REFS[resource], count=amount)


def pay(s: ImperiumState, seat: int, resource: int, amount: int) -> None:
    s.players[seat].resources[resource] -= amount
    if s.sink is not None:
        tell(s, "pay", seat, resource=RESOURCE_REFS[resource], count=amount)


def harvests_only_spice(s: ImperiumState, seat: int) -> bool:
    """Nothing but spice comes of a harvest, so it can be taken at once."""
    return "harvest" not in leader_of(s, seat).triggers


def harvest(s: ImperiumState, seat: int, node: Node) -> None:
    """Base and bonus spice of the space visited, as far as the entry has them (DI-9.2, UP-7.38).

    Spice Addict takes 1 off and draws, once for the whole harvest (DI-C12, UP-M16).
    """
    turn = s.turn
    index = turn.space
    space = s.content.spaces[index]
    amount = 0
    for kid in node.kids:
        if kid.verb == "spice":
            amount += kid.low
            turn.base_taken = True
        else:
            amount += s.bonus_spice[index]
            s.bonus_spice[index] = 0
    trigger = leader_of(s, seat).triggers.get("harvest")
    first = amount > 0 and not turn.harvested
    turn.harvested = turn.harvested or first
    if trigger is not None and first:
        less = next((kid.low for kid in trigger.kids if kid.verb == "lose_harvested_spice"), 0)
        amount = max(0, amount - less)
        interrupt(s, seat, trigger)
    receive(s, seat, SPICE, amount)
    if s.sink is not None and (amount or turn.base_taken):
        tell(s, "harvest", seat, space=space.ref, count=amount)
