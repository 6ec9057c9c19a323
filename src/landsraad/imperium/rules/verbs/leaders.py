"""Words of single Leaders."""

from __future__ import annotations

from typing import Final

from landsraad.core.telling import tell
from landsraad.imperium.effects.nodes import Node
from landsraad.imperium.effects.places import TWO_SIDED
from landsraad.imperium.rules.seats import in_own_turn, leader_of
from landsraad.imperium.rules.verbs.verb import ONE, Verb
from landsraad.imperium.state import TROOPS, ImperiumState

__all__ = ["VERBS"]


class Memory(Verb):
    """A troop of the supply becomes a memory."""

    amount = (1, TROOPS)
    places = TWO_SIDED

    def can(self, s: ImperiumState, seat: int, node: Node, card: int) -> bool:
        return s.players[seat].supply > 0

    def do(self, s: ImperiumState, seat: int, node: Node, card: int) -> None:
        p = s.players[seat]
        count = min(node.low, p.supply)
        p.supply -= count
        p.memories += count
        tell(s, "memory", seat, count=count)


class ReturnMemories(Verb):
    """All of them, also none (UP-Q16)."""

    places = TWO_SIDED

    def do(self, s: ImperiumState, seat: int, node: Node, card: int) -> None:
        p = s.players[seat]
        s.turn.memories = p.memories
        p.supply += p.memories
        p.memories = 0


class FlipLeader(Verb):
    """The other side may be used in the same turn (UP-22.4)."""

    places = TWO_SIDED

    def do(self, s: ImperiumState, seat: int, node: Node, card: int) -> None:
        p = s.players[seat]
        p.flipped = True
        back = leader_of(s, seat).back
        assert back is not None
        tell(s, "flip_leader", seat, leader=back.ref)
        turn = s.turn
        if in_own_turn(s, seat) and turn.space >= 0:
            space = s.content.spaces[turn.space]
            if space.faction >= 0 and back.visit_icons & (1 << space.icon):
                turn.pool.append((back.triggers["send_agent"], -1))


class AdvanceTraining(Verb):
    """UP-22.3"""

    amount = ONE
    places = ("signet",)

    def can(self, s: ImperiumState, seat: int, node: Node, card: int) -> bool:
        track = leader_of(s, seat).training
        return bool(track) and bool(track[s.players[seat].training].following)

    def do(self, s: ImperiumState, seat: int, node: Node, card: int) -> None:
        s.stack.append(("training", seat))


class SecretFactions(Verb):
    amount = (2, 2)
    places = ("setup",)

    def do(self, s: ImperiumState, seat: int, node: Node, card: int) -> None:
        s.stack.append(("secret_factions", seat))


VERBS: Final[dict[str, Verb]] = {
    "memory": Memory(),
    "return_memories": ReturnMemories(),
    "flip_leader": FlipLeader(),
    "advance_training": AdvanceTraining(),
    "secret_factions": SecretFactions(),
}
