"""The bot that plays on in imagined worlds: in every mode, within its time, and stronger than what guides it."""

from __future__ import annotations

import math
import time

import pytest

import landsraad
from landsraad.bots import CannotPlay, kinds, levels, make
from landsraad.bots.bot import Watch
from landsraad.bots.search import SearchBot
from tests.bots.test_bots import Blindfold, positions, won_by

MODES = [("imperium", 1), ("imperium", 2), ("imperium", 4), ("uprising", 1), ("uprising", 2), ("uprising", 6)]


@pytest.mark.parametrize(("name", "players"), MODES)
def test_it_plays_every_mode_and_looks_at_imagined_worlds_only(name: str, players: int) -> None:
    for game in positions(name, players)[1:5]:
        before = game.to_json()
        for decision in game.pending[:1]:
            chosen = SearchBot(4, worlds=1, candidates=2).choose(game, decision)
            assert 0 <= chosen < len(decision.codes)
            blind = Blindfold(game)
            assert SearchBot(4, worlds=1, candidates=2).choose(blind, decision) == chosen  # type: ignore[arg-type]
        assert game.to_json() == before


@pytest.mark.usefixtures("parlour")
def test_it_is_for_games_whose_policy_can_judge_a_position() -> None:
    assert {"search", "heuristic-1"} <= set(kinds("imperium")) & set(kinds("uprising"))
    assert levels("uprising") == ["novice", "easy", "normal", "hard", "expert"]
    assert "search" not in kinds("parlour")
    game = landsraad.new_game("parlour", 2, seed=1)
    with pytest.raises(CannotPlay, match="Parlour"):
        make("search").choose(game, next(each for each in game.pending if len(each.codes) > 1))


def test_without_time_it_chooses_like_its_guide(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every look at the clock is a second later: no world is finished, and no second one begun."""
    game = positions("imperium", 4)[2]
    clock = iter(range(1000))
    monkeypatch.setattr(time, "thread_time", lambda: float(next(clock)))
    bot = SearchBot(4, worlds=50, candidates=4, seconds=0.5)
    played: list[int] = []
    monkeypatch.setattr(bot, "outcome", lambda *_: played.append(0) or 0.0)
    guided = make("heuristic", seed=4).choose(game, game.pending[0])
    assert bot.choose(game, game.pending[0]) == guided
    assert played == []


def test_whoever_makes_a_bot_may_bound_its_time() -> None:
    assert make("hard", seconds=0.05).seconds == 0.05  # type: ignore[attr-defined]
    assert make("search", seconds=0.05).seconds == 0.05  # type: ignore[attr-defined]
    assert make("hard", seconds=60.0).seconds == SearchBot().seconds  # type: ignore[attr-defined]
    assert not hasattr(make("heuristic", seconds=0.05), "seconds")


@pytest.mark.slow
def test_it_beats_the_first_heuristic_bot() -> None:
    """One seat against two; docs/bots.md has figures of many games."""
    assert won_by("imperium", "search", "heuristic-1", 2) == 2


def test_no_step_is_begun_that_would_end_too_late(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 5.0
    monkeypatch.setattr(time, "thread_time", lambda: now)
    watch = Watch(1.0)
    for took, over in ((0.3, False), (0.2, False), (0.24, False), (0.05, True)):
        now += took
        assert watch.is_over() is over, "the longest step took 0.24 s; before the first one nothing is known"
    now += 5.0
    assert watch.is_over()
    assert not Watch(math.inf).is_over()
