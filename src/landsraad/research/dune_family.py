"""Classic Dune: one game, always the same words."""

from __future__ import annotations

from landsraad.core.game import Game
from landsraad.core.machine import Machine
from landsraad.dune.machine import MACHINE
from landsraad.dune.observe import OBSERVER, Observer
from landsraad.research.family import Family

__all__ = ["FAMILY"]


def machines() -> list[Machine]:
    return [MACHINE]


def observer(game: Game) -> Observer:
    return OBSERVER


FAMILY = Family(machines, observer, longest=100_000)
