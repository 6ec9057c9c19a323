"""The environments pass the tests of the libraries they are written for, and play whole games."""

from __future__ import annotations

import random
import warnings

import numpy as np
import pytest

import landsraad
from landsraad.research import VectorSelfPlay, returns
from landsraad.research.selfplay import Batch, Finished
from tests.games.settings import SETTINGS, Setting
from tests.research.needs import needs


@needs("pettingzoo")
@pytest.mark.parametrize("setting", SETTINGS.values(), ids=SETTINGS)
def test_pettingzoo_finds_its_rules_kept(setting: Setting) -> None:
    from pettingzoo.test import api_test, seed_test

    from landsraad.research import landsraad_v0

    def make() -> landsraad_v0.LandsraadEnv:
        env = landsraad_v0.env(setting.game, players=setting.players, options=setting.options)
        assert isinstance(env.unwrapped, landsraad_v0.LandsraadEnv)
        return env  # type: ignore[return-value]

    with warnings.catch_warnings():
        warnings.simplefilter("ignore", UserWarning)  # A dictionary with an action mask is not what it likes best.
        api_test(make(), num_cycles=100)
        seed_test(make, num_cycles=10)


@needs("pettingzoo")
def test_pettingzoo_agents_play_to_the_end_and_are_paid() -> None:
    from landsraad.research import landsraad_v0

    env = landsraad_v0.env("imperium", players=2)
    env.reset(seed=3)
    paid = dict.fromkeys(env.possible_agents, 0.0)
    for agent in env.agent_iter():
        observation, reward, terminated, truncated, _ = env.last()
        paid[agent] += reward
        env.step(None if terminated or truncated else int(observation["action_mask"].argmax()))
    game = env.unwrapped.game
    assert [paid[f"seat_{seat}"] for seat in range(2)] == returns(game)
    assert sorted(returns(game)) in ([-1.0, 1.0], [-1.0, -1.0])


@needs("pettingzoo")
def test_a_game_can_be_cut_off() -> None:
    from landsraad.research import landsraad_v0

    env = landsraad_v0.LandsraadEnv("imperium", most_decisions=5)
    env.reset(seed=1)
    for _ in range(5):
        env.step(int(env.observe(env.agent_selection)["action_mask"].argmax()))
    assert all(env.truncations.values())
    assert not any(env.terminations.values())


@needs("gymnasium")
def test_gymnasium_lets_one_seat_learn_against_bots() -> None:
    from gymnasium.wrappers import PassiveEnvChecker

    from landsraad.research.one_seat import OneSeatEnv

    env = OneSeatEnv("imperium", players=3, bots=["novice", "random"])
    checked = PassiveEnvChecker(env)
    seats, records = set(), []
    for seed in (7, None, 7):
        _, info = checked.reset(seed=seed)
        seats.add(env.seat)
        over, reward = False, 0.0
        while not over:
            assert (env.action_masks() == info["action_mask"]).all()
            _, reward, over, cut, info = checked.step(np.int64(info["action_mask"].argmax()))
            assert not cut
        assert reward == returns(env.game)[env.seat]
        assert not info["action_mask"].any()
        records.append(env.game.record())
    assert seats == {0, 1}
    assert records[0] == records[2] != records[1]


def played(width: int, options: dict[str, object] | None = None) -> list[Finished]:
    """Some games in which each seat of each game draws from a generator of its own."""
    play = VectorSelfPlay("imperium", 2, options, games=5, width=width, seed=20)
    generators = [random.Random(number) for number in range(5)]

    def chosen(batch: Batch) -> list[int]:
        rows = [np.flatnonzero(mask).tolist() for mask in batch.masks]
        return [generators[number].choice(row) for number, row in zip(batch.numbers, rows, strict=True)]

    finished: list[Finished] = []
    while play.open:
        batch = play.look()
        assert batch.observations.shape == (play.open, play.spaces.observation.size)
        finished += play.step(chosen(batch))
    return sorted(finished)


def test_self_play_is_the_same_however_many_games_are_on() -> None:
    wide = played(4)
    assert [each.number for each in wide] == list(range(5))
    assert wide == played(1)
    assert all(len(each.returns) == 2 and each.seed == 20 + each.number for each in wide)
    with pytest.raises(ValueError, match="2 games, and 1 actions"):
        VectorSelfPlay("imperium", games=2, width=2).step([0])


def test_a_game_on_is_worth_nothing_yet() -> None:
    assert returns(landsraad.new_game("uprising", players=3, seed=1)) == [0.0, 0.0, 0.0]
