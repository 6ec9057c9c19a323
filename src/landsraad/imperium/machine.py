"""The machine of the Imperium family: all steps of the rules, with the words of a content."""

from __future__ import annotations

from typing import Final

from landsraad.core.machine import Action, Ask
from landsraad.imperium.automa import choices as rival_choices
from landsraad.imperium.automa import combat as rival_combat
from landsraad.imperium.automa import effects as rival_effects
from landsraad.imperium.automa import spending as rival_spending
from landsraad.imperium.automa import turns as rival_turns
from landsraad.imperium.components import Content
from landsraad.imperium.rules import (
    access,
    act,
    agent,
    battle_icons,
    causes,
    choices,
    combat,
    contracts,
    decks,
    figures,
    influence,
    intrigue,
    intrigue_play,
    leaders,
    looking,
    resolve,
    rounds,
    row,
    setup,
    spies,
    troops,
    turns,
)
from landsraad.imperium.rules.steps import ImperiumMachine
from landsraad.imperium.teams import commands, orders, ties, trade
from landsraad.imperium.words import vocabulary

__all__ = ["machine_of"]

STEPS: list[Action | Ask] = [
    *setup.STEPS,
    *rounds.STEPS,
    *turns.STEPS,
    *agent.STEPS,
    *access.STEPS,
    *figures.STEPS,
    *act.STEPS,
    *causes.STEPS,
    *resolve.STEPS,
    *choices.STEPS,
    *influence.STEPS,
    *troops.STEPS,
    *decks.STEPS,
    *looking.STEPS,
    *row.STEPS,
    *intrigue.STEPS,
    *intrigue_play.STEPS,
    *leaders.STEPS,
    *spies.STEPS,
    *contracts.STEPS,
    *battle_icons.STEPS,
    *combat.STEPS,
    *rival_turns.STEPS,
    *rival_effects.STEPS,
    *rival_choices.STEPS,
    *rival_spending.STEPS,
    *rival_combat.STEPS,
    *commands.STEPS,
    *orders.STEPS,
    *ties.STEPS,
    *trade.STEPS,
]

KEPT: Final = 32
_machines: dict[int, ImperiumMachine] = {}


def machine_of(content: Content) -> ImperiumMachine:
    """The machine of a content, made once as long as it is in use."""
    machine = _machines.get(id(content))
    if machine is None:
        if len(_machines) >= KEPT:
            del _machines[next(iter(_machines))]
        machine = _machines[id(content)] = ImperiumMachine(content, STEPS, vocabulary(content))
    return machine
