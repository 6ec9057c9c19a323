"""What a seat knows, as a flat array with named parts."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol

import numpy as np
from numpy.typing import NDArray

from landsraad.core.game import Game
from landsraad.core.labels import Labels
from landsraad.research.arguments import whole

__all__ = ["Observation", "Observer"]


class Observer(Protocol):
    """What a game says of itself: features that hold, each as often as it does (`imperium.observe`, `dune.observe`)."""

    labels: list[str]
    segments: dict[str, tuple[int, int]]

    def observe(self, s: Any, seat: int) -> list[int]: ...


class Observation:
    """An observer's features, and after them what the seat is asked just now."""

    def __init__(self, observer: Observer, steps: Sequence[str]) -> None:
        """`steps`: the names of all steps that can ask something."""
        self._observer = observer
        asked = Labels()
        asked.segment("asked", steps)
        begin = len(observer.labels)
        self._asked = {name: begin + number for number, name in enumerate(steps)}
        self.labels = [*observer.labels, *asked.names]
        """What each place of an observation means."""
        self.segments = {**observer.segments, "asked": (begin, len(self.labels))}
        """Where each part begins, and where the next one does: `observation[slice(*segments["own/hand"])]`."""
        self.size = len(self.labels)
        whole = Labels()
        whole.names = self.labels
        self.digest = whole.digest
        """The same for all who mean the same by the same places; checkpoints should carry it."""

    def sparse(self, game: Game, seat: int) -> list[int]:
        """The places that are not 0, each as often as its value is."""
        seat = whole("seat", seat, 0, game.players - 1)
        features = self._observer.observe(game.state, seat)
        decision = game.decision(seat)
        if decision is not None:
            features.append(self._asked[decision.step[0]])
        return features

    def dense(self, game: Game, seat: int) -> NDArray[np.float32]:
        return np.bincount(self.sparse(game, seat), minlength=self.size).astype(np.float32)

    def text(self, game: Game, seat: int) -> str:
        """The same in words."""
        return "\n".join(self.labels[feature] for feature in self.sparse(game, seat))
