"""Whatever cannot be done is refused before anything is done, and says what would do."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import landsraad
from landsraad.bots import CannotPlay, UnknownBot
from landsraad.core.errors import InvalidOptions
from landsraad.research import Batch, InvalidArgument, Spaces, VectorSelfPlay, self_play
from tests.research.needs import needs

NO_COUNTS: list[Any] = [0, -1, 2.5, "3", None, True]


def first_possible(batch: Batch) -> list[int]:
    return [int(mask.argmax()) for mask in batch.masks]


@pytest.mark.parametrize("bad", NO_COUNTS)
def test_self_play_is_of_whole_games(bad: Any) -> None:
    for numbers in ({"games": bad}, {"games": 1, "width": bad}):
        with pytest.raises(
            InvalidArgument, match=f"`{list(numbers)[-1]}` is a whole number of at least 1, not {bad!r}"
        ):
            self_play(first_possible, "imperium", 2, **numbers)
    if bad not in (0, -1, True):
        for name in ("seed", "first"):
            with pytest.raises(InvalidArgument, match=name):
                self_play(first_possible, "imperium", 2, games=1, **{name: bad})


def test_numbers_of_numpy_are_numbers() -> None:
    given = {"games": np.int64(1), "width": np.int32(4), "seed": np.int64(3)}
    assert self_play(first_possible, "imperium", 2, **given) == self_play(
        first_possible, "imperium", 2, games=1, width=4, seed=3
    )
    spaces = Spaces("imperium", 2)
    game = spaces.new(1)
    assert (spaces.observe(game, np.int64(1)) == spaces.observe(game, 1)).all()
    assert spaces.new(np.int64(1)).record() == Spaces("imperium", np.int64(2)).new(1).record() == game.record()


def test_where_no_game_is_on_there_is_nothing_to_see() -> None:
    play = VectorSelfPlay("imperium", 2, games=1)
    while play.open:
        play.step(first_possible(play.look()))
    batch = play.look()
    assert batch.seats == []
    assert batch.observations.shape == (0, play.spaces.observation.size)
    assert batch.masks.shape == (0, play.spaces.vocabulary.size)
    assert play.step([]) == []


@pytest.mark.parametrize("bad", ["3", 2.0, True, [2]])
def test_games_are_begun_with_whole_numbers(bad: Any) -> None:
    with pytest.raises(InvalidArgument, match="`players` is a whole number"):
        Spaces("imperium", bad)
    with pytest.raises(InvalidArgument, match="`seed` is a whole number"):
        Spaces("imperium").new(bad)


@pytest.mark.parametrize("seat", [-1, 2, "0", None, 1.0, True])
def test_only_a_seat_of_a_person_observes(seat: Any) -> None:
    spaces = Spaces("imperium", 2)
    game = spaces.new(1)
    assert game.seats == 3, "The third one is House Hagal's."
    for look in (spaces.observe, spaces.observation.sparse, spaces.observation.text):
        with pytest.raises(InvalidArgument, match="`seat` is a whole number from 0 to 1"):
            look(game, seat)


def test_a_game_is_observed_by_its_own_spaces() -> None:
    with pytest.raises(InvalidArgument, match="imperium, not of dune"):
        Spaces("imperium").observe(landsraad.new_game("dune", players=6), 0)
    with pytest.raises(InvalidOptions, match="mapping"):
        Spaces("imperium", options=[])  # type: ignore[arg-type]


@pytest.mark.parametrize("action", [-1, 99_999, 1.5, "0", None, True])
def test_an_action_that_is_none_changes_nothing(action: Any) -> None:
    play = VectorSelfPlay("imperium", 2, games=2, width=2)
    before = play.look()
    with pytest.raises(InvalidArgument, match="ction"):
        play.step([int(before.masks[0].argmax()), action])
    assert play.look().lengths == before.lengths == [0, 0]


@needs("pettingzoo")
def test_a_refused_step_changes_nothing_in_pettingzoo() -> None:
    from landsraad.research.landsraad_v0 import LandsraadEnv

    with pytest.raises(InvalidArgument, match="most_decisions"):
        LandsraadEnv("imperium", most_decisions=0)
    env = LandsraadEnv("imperium", players=2)
    env.reset(seed=1)
    env._cumulative_rewards[env.agent_selection] = 0.5
    with pytest.raises(InvalidArgument, match="Action -1"):
        env.step(-1)
    assert env._cumulative_rewards[env.agent_selection] == 0.5
    assert env.game.length == 0


@needs("gymnasium")
@pytest.mark.parametrize(
    ("given", "refused", "words"),
    [
        ({"seat": -1}, InvalidArgument, "`seat` is a whole number from 0 to 3"),
        ({"seat": 4}, InvalidArgument, "not 4"),
        ({"seat": "1"}, InvalidArgument, "not '1'"),
        ({"seat": 1.0}, InvalidArgument, "not 1.0"),
        ({"bots": []}, InvalidArgument, "at least one bot"),
        ({"bots": "normal"}, InvalidArgument, "a list of names, not 'normal'"),
        ({"bots": None}, InvalidArgument, "a list of names"),
        ({"bots": ["normal", "oracle"]}, UnknownBot, "oracle"),
        ({"bots": [["normal"]]}, UnknownBot, "normal"),
        ({"game": "dune", "bots": ["heuristic-1"]}, CannotPlay, "heuristic-1.*Dune.*normal"),
    ],
    ids=str,
)
def test_a_seat_against_bots_is_checked_when_it_is_made(given: Any, refused: type[Exception], words: str) -> None:
    from landsraad.research.one_seat import OneSeatEnv

    with pytest.raises(refused, match=words):
        OneSeatEnv(**given)


@needs("gymnasium")
def test_who_plays_alone_needs_no_bots() -> None:
    from landsraad.research.one_seat import OneSeatEnv

    env = OneSeatEnv("imperium", players=1, bots=[])
    env.reset(seed=1)
    assert env.action_masks().any()


@needs("gymnasium")
def test_a_game_must_be_begun() -> None:
    from gymnasium.error import ResetNeeded

    from landsraad.research.one_seat import OneSeatEnv

    env = OneSeatEnv("imperium", players=2, bots=["random"])
    for early in (lambda: env.step(0), env.action_masks):
        with pytest.raises(ResetNeeded, match="reset"):
            early()
    env.reset(seed=1)
    with pytest.raises(InvalidArgument, match=r"not 1\.5"):
        env.step(1.5)  # type: ignore[arg-type]


@needs("pyspiel")
@pytest.mark.parametrize(
    ("parameters", "refused", "words"),
    [
        ("deals=0", InvalidArgument, "`deals` is a whole number of at least 1, not 0"),
        ("deals=-4", InvalidArgument, "not -4"),
        ("options=[]", InvalidOptions, "mapping"),
        ("options=choam", InvalidOptions, "JSON"),
    ],
)
def test_openspiel_games_are_checked_when_they_are_loaded(
    parameters: str, refused: type[Exception], words: str
) -> None:
    import pyspiel

    from landsraad.research import openspiel

    with pytest.raises(refused, match=words):
        pyspiel.load_game(f"{openspiel.TYPE.short_name}({parameters})")


@needs("pyspiel")
@pytest.mark.parametrize("deal", [10, 4096])
def test_openspiel_deals_no_game_that_is_not_among_its_deals(deal: int) -> None:
    import pyspiel

    from landsraad.research import openspiel

    state = pyspiel.load_game(f"{openspiel.TYPE.short_name}(deals=10)").new_initial_state()
    with pytest.raises(InvalidArgument, match=f"from 0 to 9, not {deal}"):
        state.apply_action(deal)
    assert state.is_chance_node()
    state.apply_action(9)
    assert not state.is_chance_node()


@needs("ray")
def test_work_for_a_cluster_is_checked_before_it_is_sent() -> None:
    from landsraad.research import cluster

    for bad in (0, -1, 1.5):
        with pytest.raises(InvalidArgument, match="batch"):
            cluster.spread(abs, [1], batch=bad)  # type: ignore[arg-type]
        for name in ("games", "width", "share"):
            with pytest.raises(InvalidArgument, match=name):
                cluster.self_play(first_possible, "imperium", **{"games": 1, name: bad})  # type: ignore[arg-type]
