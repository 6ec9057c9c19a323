"""The benchmarks measure what they say, shown with a tiny game of which everything is known."""

from __future__ import annotations

import random
import re
import time
from typing import Any, NamedTuple

import pytest

from benchmarks.against import compare
from benchmarks.bench import main, seats_of
from benchmarks.heuristic import WinShare, win_share
from benchmarks.solo import SoloResult, solo_games
from benchmarks.speed import (
    GinRummy,
    Landsraad,
    copy_microseconds,
    determinize_microseconds,
    half_way,
    play_at_random,
    race,
    records,
    sample,
)
from benchmarks.teams import team_games
from tests.conftest import engine_tree

ROUNDS = 10
SEATS = 4


class Decision(NamedTuple):
    player: int
    options: list[int]


class HighestSum:
    """Ten rounds in which each of four seats picks 0, 1 or 2; the highest sum wins."""

    def __init__(self, seed: int) -> None:
        self.seed = seed
        self.picks: list[int] = []

    @property
    def is_over(self) -> bool:
        return len(self.picks) == ROUNDS * SEATS

    @property
    def pending(self) -> list[Decision]:
        return [] if self.is_over else [Decision(len(self.picks) % SEATS, [0, 1, 2])]

    @property
    def winners(self) -> list[int]:
        sums = [sum(self.picks[seat::SEATS]) for seat in range(SEATS)]
        return [seat for seat in range(SEATS) if sums[seat] == max(sums)]

    def apply(self, player: int, option: int) -> None:
        assert player == self.pending[0].player
        assert option in (0, 1, 2)
        self.picks.append(option)

    def copy(self) -> HighestSum:
        twin = HighestSum(self.seed)
        twin.picks = self.picks[:]
        return twin

    def determinize(self, player: int, seed: int) -> HighestSum:
        assert player == self.pending[0].player
        return self.copy()

    def record(self) -> dict[str, Any]:
        return {"actions": self.picks}


class FixedBot:
    def __init__(self, pick: int) -> None:
        self.pick = pick

    def choose(self, game: HighestSum, decision: Decision) -> int:
        return self.pick


def test_a_random_game_is_played_to_its_end() -> None:
    game = HighestSum(1)
    assert play_at_random(game, random.Random(1).random) == ROUNDS * SEATS
    assert game.is_over


def test_the_race_counts_both_sides() -> None:
    pytest.importorskip("pyspiel")
    result = race(Landsraad(HighestSum), GinRummy(), seconds=0.06, slice_seconds=0.02)
    assert len(result.slice_ratios) == 3
    assert result.ours.decisions == result.ours.steps > 0
    assert result.theirs.steps > result.theirs.decisions > 0
    assert 0 < result.ratio < result.decision_ratio


def test_records_are_measured_as_compact_json() -> None:
    size = records(HighestSum, games=2)
    digits_with_commas = ROUNDS * SEATS * 2 - 1
    assert size.largest_bytes == size.mean_bytes == len('{"actions":[]}') + digits_with_commas
    assert size.mean_decisions == ROUNDS * SEATS


def test_copies_and_imagined_worlds_take_time() -> None:
    game = half_way(HighestSum)
    assert len(game.record()["actions"]) == ROUNDS * SEATS // 2
    assert copy_microseconds(game, times=3, rounds=3) > 0
    assert determinize_microseconds(game, times=3, rounds=3) > 0


class Waiting(HighestSum):
    """As if the machine were busy with something else: time goes by, but not of this thread."""

    def apply(self, player: int, option: int) -> None:
        time.sleep(0.002)
        super().apply(player, option)

    def copy(self) -> HighestSum:
        time.sleep(0.002)
        return super().copy()


def test_only_processor_time_counts() -> None:
    assert copy_microseconds(half_way(Waiting), times=5, rounds=3) < 1000
    played = Landsraad(Waiting).play(0.004)
    assert played.seconds < 0.001 * played.decisions


def test_speed_is_printed_with_the_usual_number_of_players(capsys: pytest.CaptureFixture[str]) -> None:
    pytest.importorskip("pyspiel")
    main(["speed", "--game", "dune", "--seconds", "0.01"])
    printed = capsys.readouterr().out
    assert "dune, 6 players" in printed
    for what in (r"copy\(\)", "determinize", "observation"):
        assert re.search(rf"^  {what} +[\d.]+ µs", printed, re.MULTILINE)
    assert [seats_of("imperium", 0), seats_of("uprising", 0), seats_of("dune", 4)] == [4, 4, 4]


@pytest.mark.parametrize(("point", "action"), [(0.0, 7), (0.24, 7), (0.26, 8), (0.999999, 8), (1.0, 8)])
def test_chance_outcomes_are_sampled_by_their_probability(point: float, action: int) -> None:
    assert sample([(7, 0.25), (8, 0.75)], point) == action


def test_the_measured_bot_wins_from_every_seat() -> None:
    names: list[list[str]] = []

    def make_bot(name: str, seed: int) -> FixedBot:
        if not names or len(names[-1]) == SEATS:
            names.append([])
        names[-1].append(name)
        return FixedBot(2 if name == "clever" else 1)

    assert win_share(HighestSum, make_bot, "clever", games=8).share == 1
    assert [table.index("clever") for table in names] == [0, 1, 2, 3, 0, 1, 2, 3]
    assert all(table.count("random") == 3 for table in names)


def test_a_shared_victory_counts_its_part() -> None:
    assert win_share(HighestSum, lambda name, seed: FixedBot(1), "any", games=4).share == 0.25


def test_the_interval_of_a_win_share() -> None:
    low, high = WinShare(100, 200).interval
    assert low == pytest.approx(0.431, abs=0.001)
    assert high == pytest.approx(0.569, abs=0.001)


def test_solo_games_are_played_by_one_bot_at_a_level() -> None:
    seeds: list[int] = []

    class LastOption:
        def choose(self, game: Any, decision: Any) -> int:
            assert decision.player == 0
            assert game.options["difficulty"] == "mentat"
            return len(decision.options) - 1

    def make_bot(name: str, seed: int) -> LastOption:
        seeds.append(seed)
        return LastOption()

    result = solo_games("imperium", "mentat", make_bot, "idle", games=3, first_seed=5)
    assert seeds == [5, 6, 7]
    assert (result.won.games, result.won.wins) == (3, 0)
    assert len(result.leads) == 3
    assert max(result.leads) < 0


def test_teams_are_played_by_bots_of_one_kind() -> None:
    made: list[tuple[str, int]] = []

    class First:
        def choose(self, game: Any, decision: Any) -> int:
            return 0

    def make_bot(name: str, seed: int) -> First:
        made.append((name, seed))
        return First()

    won = team_games(make_bot, ("one", "other"), games=2, first_seed=5)
    assert [name for name, _ in made] == ["one", "other"] * 6
    assert len(set(made)) == 12
    assert (won.games, 0 <= won.wins <= 2) == (2, True)


def test_the_interval_of_a_lead() -> None:
    result = SoloResult(WinShare(0, 4), [-2, 0, 0, 2])
    assert result.lead == 0
    low, high = result.lead_interval
    assert high == pytest.approx(1.60, abs=0.01)
    assert low == -high


def test_an_engine_is_measured_beside_another_one() -> None:
    engine = engine_tree()
    line = compare(engine, engine, "imperium", seconds=0.01, rounds=1)
    figures = r" +[\d,.]+ -> +[\d,.]+ {}/s \([+-][\d.]+%\)"
    assert re.fullmatch("imperium" + figures.format("decisions") + figures.format("games"), line), line
