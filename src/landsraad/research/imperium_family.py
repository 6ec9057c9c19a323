"""Imperium and Uprising, alone, in teams and mixed: one family."""

from __future__ import annotations

from typing import cast

from landsraad.core.game import Game
from landsraad.core.machine import Machine
from landsraad.imperium.content.loader import base_content, uprising_content
from landsraad.imperium.machine import machine_of
from landsraad.imperium.observe import Observer
from landsraad.imperium.state import ImperiumState
from landsraad.research.family import Family

__all__ = ["FAMILY"]


def machines() -> list[Machine]:
    """Everything that can be in a game is in one of these."""
    contents = [base_content(), base_content(solo_marker=True)]
    for choam in (False, True):
        contents.append(uprising_content(choam=choam, mixed=True, mixed_conflicts=True, base_leaders=True))
    contents.append(uprising_content(choam=True, mixed=True, mixed_conflicts=True, base_leaders=True, teams=True))
    return [machine_of(content) for content in contents]


def observer(game: Game) -> Observer:
    return Observer(cast(ImperiumState, game.state).content)


FAMILY = Family(machines, observer, longest=10_000)
