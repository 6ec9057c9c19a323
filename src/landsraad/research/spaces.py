"""A game with certain options as research sees it: its actions, its observations, its results."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, SupportsIndex

import numpy as np
from numpy.typing import NDArray

from landsraad.core import registry
from landsraad.core.errors import InvalidOptions, LandsraadError
from landsraad.core.game import Game
from landsraad.research.arguments import InvalidArgument, whole
from landsraad.research.family import Family
from landsraad.research.observation import Observation

__all__ = ["NotForResearch", "Spaces", "returns"]


class NotForResearch(LandsraadError, ValueError):
    """A game says nothing of itself in numbers."""


class Spaces:
    def __init__(self, game: str, players: int | None = None, options: Mapping[str, Any] | None = None) -> None:
        rules = registry.find(game)
        info = rules.info
        if not info.research:
            raise NotForResearch(f"{info.title} has no vocabulary and no observation for programs.")
        if options is not None and not isinstance(options, Mapping):
            raise InvalidOptions(f"Options are a mapping of names to values, not {options!r}.")
        self.game = game
        self.players = info.usual if players is None else whole("players", players)
        self.options = dict(options or {})
        family: Family = registry.resolve(info.research)
        self.vocabulary = family.vocabulary
        """Of the whole family; see `Vocabulary`."""
        self.longest = family.longest
        first = self.new(0)
        asks = rules.machine(first.players, first.options).asks
        self.observation = Observation(family.observer(first), sorted(asks))
        """Of games with these options; see `Observation`."""

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickled by what it is made from."""
        return Spaces, (self.game, self.players, self.options)

    def new(self, seed: SupportsIndex) -> Game:
        return registry.new_game(self.game, self.players, whole("seed", seed), self.options)

    def observe(self, game: Game, seat: int) -> NDArray[np.float32]:
        """What a seat knows, made of nothing else."""
        if game.name != self.game:
            raise InvalidArgument(f"These are the numbers of a game of {self.game}, not of {game.name}.")
        return self.observation.dense(game, seat)


def returns(game: Game) -> list[float]:
    """What a finished game is worth to each person: 1 to who has won, -1 to who has not; 0 while it is on."""
    if not game.is_over:
        return [0.0] * game.players
    winners = game.winners
    return [1.0 if seat in winners else -1.0 for seat in range(game.players)]
