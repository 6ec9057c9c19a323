"""What is being carried out, so that every event can name it.

`s.cause` is the place an effect is printed on (`card/stilgar.agent`), another thing of the table or a phase. It is set
where something begins. An effect that comes in the middle of another one gives way again when it is done.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from landsraad.core.machine import Action, Ask, Step
from landsraad.imperium.effects.nodes import Node
from landsraad.imperium.rules.grammar import EFFECT
from landsraad.imperium.state import ImperiumState

__all__ = ["STEPS", "TURNS", "enter", "give_way", "interrupt", "interrupt_all"]


TURNS: Final = "phase/turns"


def enter(s: ImperiumState, phase: str) -> None:
    """A phase begins."""
    s.phase = phase
    s.cause = f"phase/{phase}"


def give_way(s: ImperiumState) -> None:
    """What is pushed next comes in between; then this goes on."""
    s.stack.append(("cause", s.cause))


def interrupt(s: ImperiumState, seat: int, node: Node, card: int = -1) -> None:
    """An effect of something else comes first (a Leader's ability, the bonus of a track)."""
    give_way(s)
    s.stack.append(("do", seat, node, card))


def interrupt_all(s: ImperiumState, seat: int, nodes: Sequence[Node], card: int = -1) -> None:
    """The last of them comes first."""
    give_way(s)
    for node in nodes:
        s.stack.append(("do", seat, node, card))


def go_on(s: ImperiumState, step: Step) -> None:
    _, s.cause = step


STEPS: list[Action | Ask] = [Action("cause", "cause", go_on, on=EFFECT)]
