"""A word of the effect language. Each knows whether it can do anything now, how it is done, and how it is paid.

`source` is the card an effect is printed on, or -1. A verb changes the state and, where the player has to choose,
pushes a step that asks.
"""

from __future__ import annotations

from landsraad.imperium.effects.nodes import Node
from landsraad.imperium.state import ImperiumState

__all__ = ["Verb"]


class Verb:
    """One word of the language."""

    def can(self, s: ImperiumState, seat: int, node: Node, source: int) -> bool:
        """Whether doing it now would do anything at all (DI-Q02)."""
        return True

    def do(self, s: ImperiumState, seat: int, node: Node, source: int) -> None:
        raise NotImplementedError(f"{node.key}: {node.verb} cannot be an effect")

    def can_pay(self, s: ImperiumState, seat: int, node: Node, source: int) -> bool:
        raise NotImplementedError(f"{node.key}: {node.verb} cannot be a cost")

    def pay(self, s: ImperiumState, seat: int, node: Node, source: int) -> None:
        self.do(s, seat, node, source)
