"""Many games at a time, in step: one call of a network answers for all of them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from landsraad.core.game import Game
from landsraad.core.machine import Decision
from landsraad.research.arguments import InvalidArgument, whole
from landsraad.research.spaces import Spaces, returns

__all__ = ["Batch", "Chooser", "Finished", "VectorSelfPlay", "self_play"]


class Batch(NamedTuple):
    """One decision of each game that is on."""

    numbers: list[int]
    """Which games, in the order they were begun."""
    lengths: list[int]
    """How many actions each has had: with its number a seed for chance that is the same wherever it is played."""
    seats: list[int]
    """Who decides."""
    observations: NDArray[np.float32]
    """A row for each."""
    masks: NDArray[np.int8]
    """A row for each; 1: the action is possible."""


Actions = Sequence[int] | NDArray[Any]
Chooser = Callable[[Batch], Actions]
"""An action for each row."""


class Finished(NamedTuple):
    number: int
    seed: int
    scores: list[int]
    winners: list[int]
    returns: list[float]
    decisions: int


class VectorSelfPlay:
    """`games` in all from the number `first` on, `width` of them at a time.

    The game of a number always has the same seed, whatever the width and wherever one begins to count.

    play = VectorSelfPlay("imperium", games=1000, width=64, seed=7)
    while play.open:
        batch = play.look()
        finished = play.step(network(batch.observations, batch.masks))
    """

    def __init__(
        self,
        game: str,
        players: int | None = None,
        options: Mapping[str, Any] | None = None,
        *,
        games: int,
        width: int = 64,
        seed: int = 0,
        first: int = 0,
    ) -> None:
        self.spaces = Spaces(game, players, options)
        self.games = whole("games", games, 1)
        self.seed = whole("seed", seed)
        self._next = whole("first", first, 0)
        self._end = self._next + self.games
        self._on: list[tuple[int, Game]] = []
        begun = min(whole("width", width, 1), self.games)
        while len(self._on) < begun:
            self._on.append(self._begin())

    @property
    def open(self) -> int:
        """How many games are on."""
        return len(self._on)

    def look(self) -> Batch:
        decisions = [game.pending[0] for _, game in self._on]
        vocabulary = self.spaces.vocabulary
        observations = np.zeros((len(decisions), self.spaces.observation.size), np.float32)
        masks = np.zeros((len(decisions), vocabulary.size), np.int8)
        for row, ((_, game), decision) in enumerate(zip(self._on, decisions, strict=True)):
            observations[row] = self.spaces.observe(game, decision.player)
            masks[row] = vocabulary.mask(decision)
        return Batch(
            [number for number, _ in self._on],
            [game.length for _, game in self._on],
            [decision.player for decision in decisions],
            observations,
            masks,
        )

    def step(self, actions: Actions) -> list[Finished]:
        """Carry out one action in each game, in the order of `look`; the games that are over by it.

        A finished game is replaced by a new one at once.
        """
        if len(actions) != len(self._on):
            raise InvalidArgument(f"There are {len(self._on)} games, and {len(actions)} actions.")
        chosen = [self._chosen(game, action) for (_, game), action in zip(self._on, actions, strict=True)]
        finished: list[Finished] = []
        going: list[tuple[int, Game]] = []
        for (number, game), (decision, index) in zip(self._on, chosen, strict=True):
            game.apply(decision.player, index)
            if not game.is_over:
                going.append((number, game))
                continue
            finished.append(Finished(number, self.seed + number, game.scores, game.winners, returns(game), game.length))
            if self._next < self._end:
                going.append(self._begin())
        self._on = going
        return finished

    def _chosen(self, game: Game, action: int) -> tuple[Decision, int]:
        decision = game.pending[0]
        return decision, self.spaces.vocabulary.decode(decision, action)

    def _begin(self) -> tuple[int, Game]:
        number = self._next
        self._next += 1
        return number, self.spaces.new(self.seed + number)


def self_play(
    choose: Chooser,
    game: str,
    players: int | None = None,
    options: Mapping[str, Any] | None = None,
    *,
    games: int,
    width: int = 64,
    seed: int = 0,
    first: int = 0,
) -> list[Finished]:
    """All games, by number: the same ones whatever the width, if what is chosen depends on nothing but its own row."""
    play = VectorSelfPlay(game, players, options, games=games, width=width, seed=seed, first=first)
    finished: list[Finished] = []
    while play.open:
        finished += play.step(choose(play.look()))
    return sorted(finished)
