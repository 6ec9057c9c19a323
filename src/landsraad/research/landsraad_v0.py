"""Landsraad as a PettingZoo environment (AEC): agents `seat_0`, `seat_1` ... decide one after the other.

    from landsraad.research import landsraad_v0
    env = landsraad_v0.env("uprising", players=4, options={"choam": True})
    env.reset(seed=1)
    for agent in env.agent_iter():
        observation, reward, termination, truncation, _ = env.last()
        over = termination or truncation
        env.step(None if over else env.action_space(agent).sample(observation["action_mask"]))

Where several are asked at once they answer in turn, and nobody sees what the others have answered before.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
from gymnasium import spaces as gym
from gymnasium.utils import seeding
from numpy.typing import NDArray
from pettingzoo import AECEnv
from pettingzoo.utils.wrappers import OrderEnforcingWrapper

from landsraad.core.game import Game
from landsraad.research.arguments import whole
from landsraad.research.spaces import Spaces, returns

__all__ = ["LandsraadEnv", "env"]

MOST = 127.0
"""No number of an observation is larger."""


def env(
    game: str = "imperium",
    players: int | None = None,
    options: Mapping[str, Any] | None = None,
    most_decisions: int | None = None,
) -> AECEnv[str, Any, Any]:
    """With a clear error for who calls `step` before `reset`."""
    return OrderEnforcingWrapper(LandsraadEnv(game, players, options, most_decisions))


class LandsraadEnv(AECEnv[str, Any, Any]):  # type: ignore[misc]
    metadata = {"name": "landsraad_v0", "is_parallelizable": False, "render_modes": []}  # noqa: RUF012

    def __init__(
        self,
        game: str = "imperium",
        players: int | None = None,
        options: Mapping[str, Any] | None = None,
        most_decisions: int | None = None,
    ) -> None:
        """`most_decisions`: after so many a game is cut off (truncated) for everybody."""
        super().__init__()
        self.spaces = Spaces(game, players, options)
        self.most_decisions = None if most_decisions is None else whole("most_decisions", most_decisions, 1)
        self.render_mode = None
        self.possible_agents = [f"seat_{seat}" for seat in range(self.spaces.players)]
        self.seat = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        actions = self.spaces.vocabulary.size
        self.observation_spaces = {
            agent: gym.Dict(
                {
                    "observation": gym.Box(0.0, MOST, (self.spaces.observation.size,), np.float32),
                    "action_mask": gym.Box(0, 1, (actions,), np.int8),
                }
            )
            for agent in self.possible_agents
        }
        self.action_spaces = {agent: gym.Discrete(actions) for agent in self.possible_agents}
        self._random: np.random.Generator | None = None

    def observation_space(self, agent: str) -> gym.Dict:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> gym.Discrete:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """A new game; the same seed, the same deal. Without one a new deal follows from the last seed."""
        if seed is not None or self._random is None:
            self._random, _ = seeding.np_random(seed)
        self.game: Game = self.spaces.new(int(self._random.integers(2**31)))
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._next()

    def _next(self) -> None:
        if self.game.pending:
            self.agent_selection = self.possible_agents[self.game.pending[0].player]

    def observe(self, agent: str) -> dict[str, NDArray[Any]]:
        seat = self.seat[agent]
        deciding = bool(self.game.pending) and self.game.pending[0].player == seat
        vocabulary = self.spaces.vocabulary
        mask = vocabulary.mask(self.game.pending[0]) if deciding else np.zeros(vocabulary.size, np.int8)
        return {"observation": self.spaces.observe(self.game, seat), "action_mask": mask}

    def step(self, action: Any) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        decision = self.game.pending[0]
        self.game.apply(decision.player, self.spaces.vocabulary.decode(decision, action))
        self._cumulative_rewards[agent] = 0.0
        earned = returns(self.game)
        over = self.game.is_over
        cut = not over and self.most_decisions is not None and self.game.length >= self.most_decisions
        for each, seat in self.seat.items():
            self.rewards[each] = earned[seat]
            self.terminations[each] = over
            self.truncations[each] = cut
        self._accumulate_rewards()
        if over:
            self.agent_selection = self.agents[0]
        else:
            self._next()

    def close(self) -> None:
        """Nothing is kept open."""
