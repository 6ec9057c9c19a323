"""Whether a stack of steps can be played on: each step has a place, stated where the step is (`on` and `needs`).

A position from outside is checked by it, step by step from the bottom, and then resumed once on a copy.
"""

from __future__ import annotations

from landsraad.core.asked import decision_data
from landsraad.core.errors import InvalidState
from landsraad.core.machine import BOTTOM, QUESTION, Decision, Machine, State, Step, reopen

__all__ = ["check_stack", "lacking", "misplaced", "resumed"]


def check_stack(machine: Machine, s: State) -> None:
    """Every step lies where it may, and finds what it needs."""
    below: Step = ()
    for number, step in enumerate(s.stack):
        refuse(number, misplaced(machine, step, below))
        below = step
    below = ()
    for number, step in enumerate(s.stack):
        refuse(number, lacking(machine, s, step, below))
        below = step


def refuse(number: int, wrong: str) -> None:
    if wrong:
        raise InvalidState(f"stack, step {number}: {wrong}")


def misplaced(machine: Machine, step: Step, below: Step) -> str:
    """Why a step cannot lie on another one (or on none); empty: it can."""
    name = step[0]
    under = below[0] if below else BOTTOM
    on = machine.on[name]
    if not on or under in on or (QUESTION in on and under in machine.asks):
        return ""
    return f"{name} cannot lie on {under}; it lies on: {', '.join(on)}."


def lacking(machine: Machine, s: State, step: Step, below: Step) -> str:
    """What a step that is in its place does not find; empty: nothing is missing."""
    for need in machine.needs[step[0]]:
        if not need.holds(s, step, below):
            return f"{step[0]} needs {need.what}."
    return ""


def resumed(machine: Machine, s: State) -> list[Decision]:
    """The decisions that are open, found on a copy: they can be shown, and each has an answer."""
    try:
        decisions = reopen(machine, s.copy(), 0)
        for decision in decisions:
            decision_data(decision)
    except Exception as error:
        raise InvalidState(f"stack: these steps cannot be resumed ({error!r}).") from error
    for decision in decisions:
        if not decision.codes:
            raise InvalidState(f"stack: {decision.step[0]} leaves nothing to choose.")
    return decisions
