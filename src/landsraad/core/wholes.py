"""Choices that a person makes as one though the rules ask for them bit by bit: a battle plan, a shipment, a deal.

`explore` walks through such a choice on a copy of the game and gives all its parts at once: for each what can be chosen
given the others, and what is. It goes on only while nothing hidden comes to light, so it shows a player no more than
choosing and undoing would. The whole is then carried out by `Game.choose_all`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from landsraad.core.game import Game
from landsraad.core.machine import Decision, Option
from landsraad.core.messages import Message

__all__ = ["Part", "explore"]


class Part(NamedTuple):
    """One question of a whole, what is chosen there, and what it comes to (a cost, a strength), if that can be said."""

    decision: Decision
    chosen: Option
    outlook: Message | None


def explore(game: Game, player: int, wanted: Sequence[tuple[str, str]] = ()) -> list[Part]:
    """The parts of the choice that is open to a player, as far as `wanted` leads; nothing if none is.

    `wanted` are (kind of decision, option id) in order. What is not wanted, or not possible any more, is chosen by the
    machine: the first option.
    """
    parts: list[Part] = []
    moved = game.copy()
    moved.unwatch()
    decision = moved.decision(player)
    whole = "" if decision is None else decision.whole
    left = list(wanted)
    while decision is not None and whole and decision.whole == whole and not (parts and decision.asked_by.begins):
        option = _wish(decision, left)
        parts.append(Part(decision, option, decision.asked_by.outlook(moved.state, decision, option.code)))
        if option.aside:
            break
        moved.apply(player, option)
        if moved.final:
            break
        decision = moved.decision(player)
    return parts


def _wish(decision: Decision, left: list[tuple[str, str]]) -> Option:
    """The first wish that this decision can fulfil; those before it have become impossible."""
    for place, (kind, option_id) in enumerate(left):
        if kind == decision.kind:
            option = decision.option(option_id)
            if option is not None:
                del left[: place + 1]
                return option
    first: Option = decision.options[0]
    return first
