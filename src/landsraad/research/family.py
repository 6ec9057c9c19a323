"""What a family of games brings for research; its descriptor names it (`GameInfo.research`)."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property

from landsraad.core.game import Game
from landsraad.core.machine import Machine
from landsraad.research.observation import Observer
from landsraad.research.vocabulary import Vocabulary

__all__ = ["Family"]


class Family:
    """Games that share their words: one vocabulary serves all of them."""

    def __init__(
        self, machines: Callable[[], list[Machine]], observer: Callable[[Game], Observer], longest: int
    ) -> None:
        """`machines`: those of every content there can be; `longest`: more decisions than any game has."""
        self._machines = machines
        self.observer = observer
        self.longest = longest

    @cached_property
    def vocabulary(self) -> Vocabulary:
        return Vocabulary(self._machines())
