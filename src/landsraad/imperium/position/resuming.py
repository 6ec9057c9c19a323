"""What is going on: the turn, the effects still to come, and the steps on the stack fit one another and the table."""

from __future__ import annotations

from typing import Final

from landsraad.core.errors import InvalidState
from landsraad.core.stacks import check_stack, resumed
from landsraad.imperium.effects.nodes import Node
from landsraad.imperium.machine import machine_of
from landsraad.imperium.rules.seats import is_person
from landsraad.imperium.rules.verbs.table import VERBS
from landsraad.imperium.state import ImperiumState

__all__ = ["check_turn"]

FOR_ANYBODY: Final = ("defend", "endgame.play", "choose_heir")
"""Steps that ask, but know what a Rival does."""
WHOLE: Final = ("harvest", "look_top")
"""Operators that are carried out as a whole; what stands below them is no effect of its own."""


def check_turn(s: ImperiumState) -> None:
    if not s.stack and s.phase != "over":
        raise InvalidState("stack: nothing is left to do, but the game is not over.")
    if s.stack and s.phase == "over":
        raise InvalidState("stack: the game is over, but there are steps to be carried out.")
    if s.turn.seat >= 0 and s.phase not in ("turns", "combat"):
        raise InvalidState(f"turn: nobody has a turn in the phase {s.phase}.")
    machine = machine_of(s.content)
    for number, step in enumerate(s.stack):
        if step[0] in machine.asks and step[0] not in FOR_ANYBODY:
            _, seat, *_ = step
            if not is_person(s, seat):
                raise InvalidState(f"stack, step {number}: nobody decides for player {seat}.")
        for node in effects_in(step):
            check_effect(node, f"stack, step {number}")
    for node, _ in s.turn.pool:
        check_effect(node, "turn, pool")
    for node in s.turn.on_acquire:
        check_effect(node, "turn, on_acquire")
    check_stack(machine, s)
    for decision in resumed(machine, s):
        if not is_person(s, decision.player):
            raise InvalidState(f"stack: nobody decides for player {decision.player}.")


def effects_in(step: tuple[object, ...]) -> list[Node]:
    found = [part for part in step if isinstance(part, Node)]
    for part in step:
        if isinstance(part, tuple):
            found += effects_in(part)
    return found


def check_effect(node: Node, place: str) -> None:
    """A rule that only changes another one is not carried out by itself (`enemy_agents_do_not_block`)."""
    if node.op == "atom" and node.verb not in VERBS:
        raise InvalidState(f"{place}: {node.key} ({node.verb}) is no effect that can be carried out by itself.")
    if node.op not in WHOLE:
        for kid in node.kids:
            check_effect(kid, place)
