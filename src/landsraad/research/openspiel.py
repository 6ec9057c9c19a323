"""Landsraad as an OpenSpiel game.

    import pyspiel
    from landsraad.research import openspiel                      # registers it
    game = pyspiel.load_game("python_landsraad(game=imperium,players=4)")
    bot = openspiel.ismcts_bot(game, seed=1, simulations=50)      # searches worlds that its seat holds possible

Parameters: `game`, `players` (0: the usual number), `options` (JSON, for example `{"choam": true}`; `%2C` for a comma
where the parameters are one text) and `deals`. The first node is chance and picks one of `deals` deals; all later
chance follows from it, so that a history always leads to the same state. Nobody can walk through all deals and what
follows from them: algorithms that do (CFR and its kin) do not apply, those that sample do. Where several are asked at
once they answer in turn.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any
from urllib.parse import quote, unquote

import numpy as np
import pyspiel
from open_spiel.python.algorithms.ismcts import ISMCTSBot
from open_spiel.python.algorithms.mcts import RandomRolloutEvaluator

from landsraad.core import registry
from landsraad.core.errors import InvalidOptions
from landsraad.core.game import Game
from landsraad.research.arguments import whole
from landsraad.research.spaces import Spaces, returns

__all__ = ["LandsraadGame", "LandsraadState", "ismcts_bot", "resample"]

DEALS = 4096
MOST_PLAYERS = 6

TYPE = pyspiel.GameType(
    short_name="python_landsraad",
    long_name="Landsraad: Dune: Imperium, Uprising and classic Dune",
    dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
    chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
    information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
    utility=pyspiel.GameType.Utility.GENERAL_SUM,
    reward_model=pyspiel.GameType.RewardModel.TERMINAL,
    max_num_players=MOST_PLAYERS,
    min_num_players=1,
    provides_information_state_string=False,
    provides_information_state_tensor=False,
    provides_observation_string=True,
    provides_observation_tensor=True,
    provides_factored_observation_string=False,
    parameter_specification={"game": "imperium", "players": 0, "options": "{}", "deals": DEALS},
)


class LandsraadGame(pyspiel.Game):  # type: ignore[misc]
    def __init__(self, params: Mapping[str, Any] | None = None) -> None:
        given = {**TYPE.parameter_specification, **(params or {})}
        try:
            options = json.loads(unquote(given["options"]))
        except (ValueError, TypeError) as error:
            raise InvalidOptions(f"The options are not JSON: {error}.") from error
        self.spaces = Spaces(given["game"], given["players"] or None, options)
        self.deals = whole("deals", given["deals"], 1)
        info = pyspiel.GameInfo(
            num_distinct_actions=self.spaces.vocabulary.size,
            max_chance_outcomes=self.deals,
            num_players=self.spaces.players,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=None,
            max_game_length=self.spaces.longest,
        )
        # Written so that OpenSpiel can read its own text of a game again: a comma would end a parameter.
        super().__init__(TYPE, info, {**given, "options": quote(json.dumps(options), safe='{}[]":')})

    def new_initial_state(self) -> LandsraadState:
        return LandsraadState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> LandsraadObserver | None:
        """Of what one player knows now; None for every other kind: what all know, what was known before."""
        return LandsraadObserver(self.spaces) if iig_obs_type is None or asks_for_own(iig_obs_type) else None


def asks_for_own(kind: Any) -> bool:
    """Whether what one player knows is asked for, as it is now."""
    alone = kind.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
    return bool(alone and kind.public_info and not kind.perfect_recall)


class Match:
    """The game of a state. OpenSpiel clones a state by deep copies of what it holds; this one is quick."""

    def __init__(self, spaces: Spaces, game: Game | None) -> None:
        self.spaces = spaces
        self.game = game
        """None: the deal is still to be picked."""

    def __deepcopy__(self, memo: Any) -> Match:
        return Match(self.spaces, None if self.game is None else self.game.copy())

    def __reduce__(self) -> tuple[Any, ...]:
        game = self.game
        return restored, (self.spaces, None if game is None else (game.to_data(), game.length))


def restored(spaces: Spaces, position: tuple[dict[str, Any], int] | None) -> Match:
    """A match that was pickled."""
    return Match(spaces, None if position is None else Game.from_data(registry.find(spaces.game), *position))


class LandsraadState(pyspiel.State):  # type: ignore[misc]
    def __init__(self, game: LandsraadGame) -> None:
        super().__init__(game)
        self.match = Match(game.spaces, None)
        self.deals = game.deals

    def current_player(self) -> int:
        game = self.match.game
        if game is None:
            return int(pyspiel.PlayerId.CHANCE)
        return game.pending[0].player if game.pending else int(pyspiel.PlayerId.TERMINAL)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return [(deal, 1 / self.deals) for deal in range(self.deals)]

    def _legal_actions(self, player: int) -> list[int]:
        game = self.match.game
        assert game is not None
        return sorted(set(self.match.spaces.vocabulary.encode(game.pending[0])))

    def _apply_action(self, action: int) -> None:
        game, spaces = self.match.game, self.match.spaces
        if game is None:
            self.match.game = spaces.new(whole("action", action, 0, self.deals - 1))
            return
        decision = game.pending[0]
        game.apply(decision.player, spaces.vocabulary.decode(decision, action))

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"deal:{action}"
        ids = self.match.spaces.vocabulary.ids
        return ids[whole("action", action, 0, len(ids) - 1)]

    def is_terminal(self) -> bool:
        return self.match.game is not None and self.match.game.is_over

    def returns(self) -> list[float]:
        game = self.match.game
        return [0.0] * self.match.spaces.players if game is None else returns(game)

    def __str__(self) -> str:
        game = self.match.game
        if game is None:
            return "to be dealt"
        asked = [f"{decision.player}: {decision.kind}" for decision in game.pending]
        return f"{game.name}, {game.length} actions, {', '.join(asked) or 'over'}"


class LandsraadObserver:
    """What a player knows, as `pyspiel` asks for it."""

    def __init__(self, spaces: Spaces) -> None:
        self.spaces = spaces
        self.tensor = np.zeros(spaces.observation.size, np.float32)
        self.dict = {
            name: self.tensor[begin:end] for name, (begin, end) in spaces.observation.segments.items() if end > begin
        }

    def set_from(self, state: LandsraadState, player: int) -> None:
        self.tensor.fill(0.0)
        game = state.match.game
        if game is not None:
            self.tensor[:] = self.spaces.observe(game, player)

    def string_from(self, state: LandsraadState, player: int) -> str:
        game = state.match.game
        return "" if game is None else self.spaces.observation.text(game, player)


def resample(state: LandsraadState, player: int, seed: int) -> LandsraadState:
    """A state that a player cannot tell from this one."""
    other: LandsraadState = state.clone()
    game = state.match.game
    if game is not None:
        other.match.game = game.determinize(player, seed)
    return other


def ismcts_bot(
    game: LandsraadGame, seed: int, simulations: int, evaluator: Any = None, uct_c: float = 2.0
) -> ISMCTSBot:
    """OpenSpiel's search in worlds its seat holds possible; by default leaves are played out at random."""
    random = np.random.RandomState(seed)
    bot = ISMCTSBot(
        game,
        evaluator or RandomRolloutEvaluator(1, random),
        uct_c,
        simulations,
        random_state=random,
        use_observation_string=True,
        allow_inconsistent_action_sets=True,
    )
    bot.set_resampler(lambda state, player: resample(state, player, int(random.randint(2**31))))
    return bot


pyspiel.register_game(TYPE, LandsraadGame)
