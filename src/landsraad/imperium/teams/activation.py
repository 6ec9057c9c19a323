"""A Commander activates one Ally in each turn: by a token, or by choice (UP-S17 to UP-S19)."""

from __future__ import annotations

from collections.abc import Callable

from landsraad.core.telling import tell
from landsraad.imperium.effects.nodes import Node
from landsraad.imperium.rules.seats import is_commander
from landsraad.imperium.state import ImperiumState
from landsraad.imperium.teams.sides import ALLIES

__all__ = ["allies_for", "needs_ally", "tell_activated"]

PASSED_ON = (
    "acquire",
    "activated_ally",
    "deploy",
    "influence",
    "lose_influence",
    "lose_troop",
    "maker_hook",
    "retreat",
    "sandworm",
    "sword",
    "troop",
)
"""Words whose effect passes to the activated Ally, or can lead to one that does (UP-S20)."""
SHARED = ("maker_hook", "sandworms_in_conflict", "strength", "units_deployed_this_turn", "units_in_conflict")
"""Conditions about the units of the activated Ally (UP-S32)."""


def tell_activated(s: ImperiumState) -> None:
    """In a Commander's turn: who takes what the Commander cannot use."""
    if s.turn.ally >= 0:
        tell(s, "activate", s.turn.seat, ally=f"seat/{s.turn.ally}")


def needs_ally(s: ImperiumState, seat: int, plot: Node) -> bool:
    """Whether a Commander who plays this card has to activate an Ally first; later in the turn one is active."""
    if s.turn.ally >= 0 or not is_commander(s, seat):
        return False
    if plot.op == "window" and plot.verb == "this_reveal_turn":
        return False
    for part in plot.walk():
        if part.verb in PASSED_ON:
            return True
        if part.condition is not None and any(term.name in SHARED for term in part.condition.terms):
            return True
    return False


def allies_for(
    s: ImperiumState, seat: int, node: Node, possible: Callable[[ImperiumState, int, Node], bool]
) -> list[int]:
    """The Allies with whom an effect is possible for a Commander who has not activated one."""
    turn = s.turn
    before = turn.seat, turn.ally
    found: list[int] = []
    for ally in ALLIES[seat]:
        turn.seat, turn.ally = seat, ally
        if possible(s, seat, node):
            found.append(ally)
    turn.seat, turn.ally = before
    return found
