"""OpenSpiel finds its rules kept: its own tests, run with our games in every way to play."""

from __future__ import annotations

import json
import random
import unittest
from typing import Any

import pytest

from tests.games.settings import SETTINGS, Setting
from tests.research.needs import needs

pytestmark = [needs("pyspiel"), pytest.mark.filterwarnings("ignore::DeprecationWarning")]


def load(setting: Setting, deals: int = 4096) -> Any:
    import pyspiel

    from landsraad.research import openspiel

    assert openspiel.TYPE.short_name in pyspiel.registered_names()
    options = {**setting.options, "max_turns": 1} if setting.game == "dune" else setting.options
    given = {"game": setting.game, "players": setting.players, "options": json.dumps(options), "deals": deals}
    return pyspiel.load_game("python_landsraad", given)


@pytest.mark.parametrize("setting", SETTINGS.values(), ids=SETTINGS)
def test_its_simulations(setting: Setting) -> None:
    """Whole games: legal actions, copies, serialization and pickling, returns."""
    import numpy as np
    import pyspiel
    from open_spiel.python.tests.games_sim_test import GamesSimTest

    game = load(setting)
    assert game.num_players() == setting.players
    assert pyspiel.load_game(str(game)).spaces.options == game.spaces.options
    np.random.seed(1)
    GamesSimTest().sim_game(game)
    if not setting.options:  # It looks with the eyes of everybody at everything, which takes a while.
        pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)


@pytest.mark.parametrize("setting", SETTINGS.values(), ids=SETTINGS)
def test_its_conventions(setting: Setting) -> None:
    """States of many games: lengths, observations, whose actions are legal, what is private and what public."""
    from open_spiel.integration_tests.api_test import EnforceAPIOnPartialTreeBase
    from open_spiel.python.algorithms.sample_some_states import sample_some_states

    class Conventions(EnforceAPIOnPartialTreeBase):  # type: ignore[misc]
        game = load(setting, deals=2)
        game_name = "python_landsraad"
        game_type = game.get_type()

        @classmethod
        def setUpClass(cls) -> None:
            random.seed(1)
            cls.some_states = sample_some_states(cls.game, max_states=40)

    result = unittest.TestResult()
    unittest.defaultTestLoader.loadTestsFromTestCase(Conventions).run(result)
    assert result.testsRun >= 5
    assert [failed for _, failed in result.failures + result.errors] == []


def test_only_what_one_player_knows_now_is_offered() -> None:
    """Whoever asks for what all know is not given what one knows."""
    import pyspiel
    from open_spiel.python.observation import make_observation

    game = load(SETTINGS["imperium-3"])
    state = game.new_initial_state()
    state.apply_action(7)
    known = make_observation(game)
    known.set_from(state, 1)
    assert known.tensor.tolist() == state.observation_tensor(1)
    assert known.string_from(state, 1) == state.observation_string(1) != state.observation_string(0)
    for private in (pyspiel.PrivateInfoType.NONE, pyspiel.PrivateInfoType.ALL_PLAYERS):
        kind = pyspiel.IIGObservationType(public_info=True, perfect_recall=False, private_info=private)
        assert make_observation(game, kind) is None


def test_its_environment_for_learners() -> None:
    from open_spiel.python.rl_environment import Environment

    env = Environment(load(SETTINGS["uprising-2"]), include_full_state=True)
    env.seed(3)
    step = env.reset()
    while not step.last():
        player = step.observations["current_player"]
        assert len(step.observations["info_state"][player]) == env.observation_spec()["info_state"][0]
        step = env.step([step.observations["legal_actions"][player][0]])
    assert sorted(step.rewards) in ([-1.0, -1.0], [-1.0, 1.0])


def test_ismcts_searches_worlds_that_its_seat_holds_possible() -> None:
    import pyspiel

    from landsraad.research import openspiel

    game = pyspiel.load_game("python_landsraad(game=imperium,players=3)")
    state = game.new_initial_state()
    state.apply_action(11)
    bot = openspiel.ismcts_bot(game, seed=1, simulations=4)
    for _ in range(6):
        mover = state.current_player()
        other = openspiel.resample(state, mover, 5)
        assert other.observation_string(mover) == state.observation_string(mover)
        assert other.legal_actions() == state.legal_actions()
        action = int(bot.step(state))
        assert action in state.legal_actions()
        state.apply_action(action)


def test_what_cannot_be_meant_is_refused() -> None:
    from landsraad.core.errors import InvalidOptions
    from landsraad.research import InvalidArgument, openspiel

    for options in (5, None, "[1]", "{"):
        with pytest.raises(InvalidOptions):
            openspiel.LandsraadGame({"options": options})
    state = openspiel.LandsraadGame({"players": 2}).new_initial_state()
    state.apply_action(1)
    for action in (-1, 1_000_000):
        with pytest.raises(InvalidArgument, match="`action` is a whole number from 0"):
            state.action_to_string(0, action)
