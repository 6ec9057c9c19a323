"""A word of the effect language. Each knows whether it can do anything now, how it is done, and how it is paid.

`card` is the card an effect is printed on, or -1. A verb changes the state and, where the player has to choose,
pushes a step that asks.
"""

from __future__ import annotations

from typing import ClassVar, Final

from landsraad.imperium.effects.nodes import Node
from landsraad.imperium.state import ImperiumState

__all__ = ["MANY", "ONE", "Verb"]

ONE: Final = (1, 1)
MANY: Final = (1, 20)
"""No printed number is higher; a higher one is a slip of the pen."""


class Verb:
    """One word of the language, and how it is written. Content is checked against this when it is loaded."""

    argument: ClassVar[str] = ""
    """What stands behind the colon: a kind of thing (`faction`, `card` ...) or a plain word, alternatives by `|`; with
    `+` at the end several of them can be joined by `/`."""
    amount: ClassVar[tuple[int, int]] = (0, 0)
    """The least and the highest number behind it; none by default."""
    ranges: ClassVar[bool] = False
    """Whether `a..b` and `a..all` can stand for the number; the lower end may be 0."""
    mods: ClassVar[tuple[str, ...]] = ()
    """What can stand in braces: `share`, `from=supply`, `faction=<kind>`, `cost<=<kind>`."""
    places: ClassVar[tuple[str, ...]] = ()
    """Where it can be printed (`effects.places`), if not everywhere."""

    declinable: ClassVar[bool] = False
    """Whether it stands behind `may: ` and nowhere else."""
    needs: ClassVar[str] = ""
    """The component file without which a set has no use for it: `posts` for Spies, sandworms and the Shield Wall."""

    def spends(self, node: Node) -> tuple[str, ...]:
        """What it takes from as a cost, so that no two parts of a cost take from the same; nothing: it is no cost."""
        return ()

    def objection(self, node: Node) -> str:
        """What is wrong with a combination of parts each of which would be right; empty: nothing."""
        return ""

    def can(self, s: ImperiumState, seat: int, node: Node, card: int) -> bool:
        """Whether doing it now would do anything at all (DI-Q02)."""
        return True

    def do(self, s: ImperiumState, seat: int, node: Node, card: int) -> None:
        raise NotImplementedError(f"{node.key}: {node.verb} cannot be an effect")

    def can_pay(self, s: ImperiumState, seat: int, node: Node, card: int) -> bool:
        raise NotImplementedError(f"{node.key}: {node.verb} cannot be a cost")

    def pay(self, s: ImperiumState, seat: int, node: Node, card: int) -> None:
        self.do(s, seat, node, card)
