"""Which Agents an effect can recall (DI-20.8, UP-6.13)."""

from __future__ import annotations

from landsraad.imperium.effects.nodes import Node
from landsraad.imperium.state import AGENT, ImperiumState

__all__ = ["recall_takes_sent", "recallable_agents"]


def recall_takes_sent(s: ImperiumState, node: Node) -> bool:
    """Whether the Agent sent in this turn may be recalled: always in the base game, else where the card says so."""
    return s.content.switches.recall_sent or "sent_too" in node.mods


def recallable_agents(s: ImperiumState, seat: int, sent_too: bool) -> list[int]:
    """The spaces of the Agents that may go back to the Leader."""
    placed = s.players[seat].placed
    turn = s.turn
    if sent_too or turn.mode != AGENT or turn.seat != seat or turn.space not in placed:
        return placed
    others = placed[:]
    others.remove(turn.space)
    return others
