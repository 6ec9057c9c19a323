"""Landsraad as a Gymnasium environment: one seat learns, bots play the others.

from landsraad.research.one_seat import OneSeatEnv
env = OneSeatEnv("imperium", bots=["normal", "easy", "random"])
observation, info = env.reset(seed=1)
observation, reward, terminated, truncated, info = env.step(env.action_space.sample(info["action_mask"]))
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces as gym
from numpy.typing import NDArray

from landsraad import bots
from landsraad.bots import Bot
from landsraad.core.game import Game
from landsraad.research.arguments import InvalidArgument, whole
from landsraad.research.spaces import Spaces, returns

__all__ = ["OneSeatEnv"]

MOST = 127.0


class OneSeatEnv(gymnasium.Env[NDArray[np.float32], np.int64]):
    metadata = {"render_modes": []}  # noqa: RUF012

    def __init__(
        self,
        game: str = "imperium",
        players: int | None = None,
        options: Mapping[str, Any] | None = None,
        bots: Sequence[str] = ("normal",),
        seat: int | None = None,
    ) -> None:
        """`bots`: who plays the other seats, one after the other and from the start again; `seat`: always this one,
        or None for each in turn."""
        self.spaces = Spaces(game, players, options)
        self.opponents = who_plays(bots, self.spaces)
        self.fixed_seat = None if seat is None else whole("seat", seat, 0, self.spaces.players - 1)
        self.observation_space = gym.Box(0.0, MOST, (self.spaces.observation.size,), np.float32)
        self.action_space = gym.Discrete(self.spaces.vocabulary.size)
        self.games = 0
        """How many were begun since the last seed."""

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[NDArray[np.float32], dict[str, Any]]:
        """A new game; the same seed, the same deal, seat and bots."""
        super().reset(seed=seed)
        if seed is not None:
            self.games = 0
        deal = int(self.np_random.integers(2**31))
        self.game: Game = self.spaces.new(deal)
        self.seat = self.games % self.spaces.players if self.fixed_seat is None else self.fixed_seat
        self.games += 1
        others = [number for number in range(self.spaces.players) if number != self.seat]
        self.names = {other: self.opponents[place % len(self.opponents)] for place, other in enumerate(others)}
        """Of the bots, by their seats."""
        self.bots: dict[int, Bot] = {other: bots.make(name, seed=deal + other) for other, name in self.names.items()}
        self._play_bots()
        return self._observed()

    def step(self, action: np.int64 | int) -> tuple[NDArray[np.float32], float, bool, bool, dict[str, Any]]:
        self._check_begun()
        decision = self.game.decision(self.seat)
        if decision is None:
            raise gymnasium.error.ResetNeeded("The game is over; reset() begins another.")
        self.game.apply(self.seat, self.spaces.vocabulary.decode(decision, action))
        self._play_bots()
        observation, info = self._observed()
        return observation, returns(self.game)[self.seat], self.game.is_over, False, info

    def action_masks(self) -> NDArray[np.bool_]:
        """Which actions are possible now, as libraries with invalid action masking ask for it."""
        self._check_begun()
        return self._mask().astype(np.bool_)

    def _check_begun(self) -> None:
        if not self.games:
            raise gymnasium.error.ResetNeeded("No game is on; reset() begins one.")

    def _mask(self) -> NDArray[np.int8]:
        decision = self.game.decision(self.seat)
        vocabulary = self.spaces.vocabulary
        return np.zeros(vocabulary.size, np.int8) if decision is None else vocabulary.mask(decision)

    def _observed(self) -> tuple[NDArray[np.float32], dict[str, Any]]:
        return self.spaces.observe(self.game, self.seat), {"action_mask": self._mask()}

    def _play_bots(self) -> None:
        game = self.game
        while game.pending and game.pending[0].player != self.seat:
            decision = game.pending[0]
            seat = decision.player
            bots.take_answer(game, decision, self.bots[seat], self.names[seat])


def who_plays(names: Any, spaces: Spaces) -> list[str]:
    """The bots of the other seats, all of them known and able to play this game."""
    if isinstance(names, str) or not isinstance(names, Sequence):
        raise InvalidArgument(f"`bots` is a list of names, not {names!r}.")
    if not names and spaces.players > 1:
        raise InvalidArgument("`bots` names nobody; the other seats need at least one bot.")
    for name in names:
        bots.check(name, spaces.game)
    return list(names)
