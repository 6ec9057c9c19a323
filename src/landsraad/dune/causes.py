"""What events come from: the phase, unless something else has begun that goes on for several steps."""

from __future__ import annotations

from typing import Final

from landsraad.core.machine import QUESTION, Action, Ask, Step
from landsraad.dune.grammar import IN_A_TURN
from landsraad.dune.state import DuneState

__all__ = ["STEPS", "begin"]


def begin(s: DuneState, source: str) -> None:
    """All that is pushed on the stack from now on is told of this source; then what there was before goes on."""
    s.stack.append(("cause.over", s.cause))
    s.cause = source


def _over(s: DuneState, step: Step) -> None:
    _, before = step
    s.cause = before


STEPS: Final[list[Action | Ask]] = [Action("cause.over", "before:source", _over, on=QUESTION, needs=(IN_A_TURN,))]
