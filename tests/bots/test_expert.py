"""The bot that has learnt from many games: in every mode, within its time, from what its seat knows, and stronger."""

from __future__ import annotations

import time
from importlib import resources
from pathlib import Path
from random import Random

import pytest

import landsraad
from landsraad.bots import imperium_expert, imperium_network, levels, make
from landsraad.bots.imperium import ImperiumPolicy
from landsraad.bots.imperium_expert import ExpertBot, able, gain, hopeful, leader
from landsraad.bots.imperium_lines import Line
from landsraad.bots.search import SearchBot
from landsraad.bots.teacher import adviser
from landsraad.imperium.observe import Observer
from scripts import train
from scripts.train import MODES, Notes, play
from tests.bots.test_bots import Blindfold, positions
from tests.games.settings import MIXED, Setting
from tests.games.walks import position_at

WAYS = [("imperium", 1), ("imperium", 2), ("imperium", 4), ("uprising", 1), ("uprising", 2), ("uprising", 4)]


def quick(seed: int) -> ExpertBot:
    return ExpertBot(seed, worlds=2, candidates=3)


@pytest.mark.parametrize(("name", "players"), WAYS)
def test_it_plays_every_mode_and_looks_at_imagined_worlds_only(name: str, players: int) -> None:
    for game in positions(name, players)[1:5]:
        before = game.to_json()
        decision = game.pending[0]
        chosen = quick(4).choose(game, decision)
        assert 0 <= chosen < len(decision.codes)
        assert quick(4).choose(Blindfold(game), decision) == chosen  # type: ignore[arg-type]
        assert game.to_json() == before


@pytest.mark.parametrize(("name", "players"), WAYS)
def test_two_worlds_that_are_equal_to_a_seat_lead_to_the_same_choice(name: str, players: int) -> None:
    for game in positions(name, players)[1:4]:
        decision = game.pending[0]
        one, other = (game.determinize(decision.player, world) for world in (11, 12))
        choices = {
            quick(4).choose(world, mine)
            for world in (game, one, other)
            if (mine := world.decision(decision.player)) is not None
        }
        assert len(choices) == 1


@pytest.mark.parametrize(("name", "players"), [*WAYS, ("uprising", 6)])
def test_it_tells_the_chances_of_every_seat(name: str, players: int) -> None:
    for game in positions(name, players)[1:4]:
        before = game.to_json()
        told = quick(4).chances(game)
        assert told == quick(4).chances(game)
        assert game.to_json() == before
        if players == 6:
            assert told == [], "of teams it has learnt nothing"
            continue
        assert len(told) == game.seats
        assert sum(told) == pytest.approx(1.0)
        assert min(told) >= 0


def test_it_plays_with_components_it_has_never_met() -> None:
    for actions in (60, 90, 91, 92, 150, 151):
        game = position_at(Setting("uprising", 4, MIXED), 3, actions)
        decision = game.pending[0]
        assert 0 <= quick(1).choose(game, decision) < len(decision.codes)


def test_it_is_the_highest_level() -> None:
    for name in ("imperium", "uprising"):
        assert levels(name)[-1] == "expert"
        assert isinstance(make("expert", seed=1), ExpertBot)


def test_time_ends_its_thoughts(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every look at the clock is a second later: no world is finished, and it takes what the quick bot would."""
    game = positions("imperium", 4)[2]
    decision = game.pending[0]
    clock = iter(range(1000))
    monkeypatch.setattr(time, "thread_time", lambda: float(next(clock)))
    bot = ExpertBot(4, worlds=50, seconds=0.5)
    played: list[int] = []
    monkeypatch.setattr(bot, "outcome", lambda *_: played.append(0) or (0.0, 0.0))
    chosen = bot.choose(game, decision)
    assert chosen == make("heuristic", seed=4).choose(game, decision)
    assert played == []


def test_an_option_is_given_up_when_it_is_clearly_behind(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of three options in the same worlds one is always a little behind the first; two are equally good, each in other
    worlds. After three worlds the second one leads, and nothing is known; after four it is the first one."""
    game = next(game for game in positions("imperium", 4)[2:] if len(game.pending[0].codes) > 2)
    decision = game.pending[0]
    bot = ExpertBot(4, worlds=10, candidates=3, seconds=60.0)
    tried: list[int] = []

    def outcome(judge: object, world: object, seat: int, line: Line) -> tuple[float, float]:
        place = thought.index(line.option)
        number = tried.count(line.option)
        tried.append(line.option)
        luck = 0.3 if number % 2 else -0.3
        return (0.5 + luck, 0.5 - luck, 0.42 + luck)[place], 0.0

    world = game.determinize(decision.player, 1)
    thought = bot.promising(bot.judge(world), world, decision)
    monkeypatch.setattr(bot, "promising", lambda *_: list(thought))
    monkeypatch.setattr(imperium_expert, "lines_of", lambda *_: [Line(option, ()) for option in thought])
    monkeypatch.setattr(bot, "outcome", outcome)
    assert len(thought) == 3
    assert bot.choose(game, decision) in thought[:2]
    assert [tried.count(option) for option in thought] == [10, 10, 4]


def test_what_counts_is_by_how_much_options_differ_in_the_same_worlds() -> None:
    luck = [0.1, 0.9, 0.2, 0.8, 0.3, 0.7]
    results = {3: luck, 5: [each + 0.005 for each in luck], 8: [each - 0.2 for each in luck]}
    assert leader(results) == 5
    assert list(hopeful(results, 0.001, 0.06)) == [3, 5]
    # The same means, but in each world something else is better: nothing is known yet.
    results[8] = results[8][::-1]
    assert list(hopeful(results, 0.001, 0.06)) == [3, 5, 8]
    assert leader({7: [], 2: []}) == 7


def test_where_little_is_at_stake_little_is_thought() -> None:
    """Two options that differ little in every world: after some, it does not matter any more which one is taken."""

    def two(worlds: int, spread: float, mean: float = 0.001, usual: float = 0.06) -> int:
        other = [0.5 - mean + (spread if world % 2 else -spread) for world in range(worlds)]
        return len(hopeful({1: [0.5] * worlds, 2: other}, 0.002, usual))

    assert [two(4, 0.01), two(30, 0.01)] == [2, 1]
    assert two(30, 0.1) == 2
    # Where the same happens in all worlds, few of them tell; and what comes to the same need not be told apart.
    assert [two(4, 0.0, 0.01), two(4, 0.0, 0.01, usual=0.02)] == [2, 1]
    assert two(3, 0.0, 0.0) == 1
    # What an option still promises: all of what it is ahead, two fifths of the error where both are equal, or less.
    assert gain(-0.5, 0.01) == pytest.approx(0.5)
    assert gain(0.0, 0.01) == pytest.approx(0.004, rel=0.01)
    assert 0 < gain(0.05, 0.02) < 1e-4


def test_in_teams_it_searches_without_networks() -> None:
    for game in positions("uprising", 6)[1:4]:
        decision = game.pending[0]
        searched = SearchBot(4, worlds=8, candidates=6, seconds=0.0).choose(game, decision)
        assert ExpertBot(4, seconds=0.0).choose(game, decision) == searched


def test_it_tells_how_likely_options_win() -> None:
    game = positions("imperium", 4)[2]
    decision = game.pending[0]
    weighed = ExpertBot(5, worlds=3, candidates=3).weigh(game, decision)
    assert [each.share for each in weighed] == sorted((each.share for each in weighed), reverse=True)
    assert all(0 < each.share < 1 for each in weighed)
    some = ExpertBot(5, seconds=0.0).weigh(game, decision, [0, 1])
    assert sorted(each.option for each in some) == [0, 1]
    assert isinstance(adviser("imperium", 1, 1.0), ExpertBot)


def test_without_numpy_it_searches_and_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    game = positions("imperium", 4)[2]
    monkeypatch.setattr(imperium_expert, "find_spec", lambda name: None)
    bot = ExpertBot(4, seconds=0.0)
    with pytest.warns(UserWarning, match="numpy is missing"):
        chosen = bot.choose(game, game.pending[0])
    assert chosen == SearchBot(4, worlds=8, candidates=6, seconds=0.0).choose(game, game.pending[0])


def test_it_beats_the_first_heuristic_bot() -> None:
    """One seat against two, hardly thinking: in six games by chance one time in fifty; docs/bots.md has figures of many
    games."""
    won = 0
    for seed in range(6):
        game = landsraad.new_game("imperium", players=3, seed=seed)
        seat = seed % 3
        players = [make("heuristic-1", seed=each) for each in range(3)]
        players[seat] = ExpertBot(seed, worlds=2, candidates=4)
        while game.pending:
            decision = game.pending[0]
            game.apply(decision.player, players[decision.player].choose(game, decision))
        won += game.winners == [seat]
    assert won >= 5


def observers(name: str) -> list[Observer]:
    ways = {(players, str(options)): (players, options) for _, players, choices in MODES[name] for options in choices}
    games = [landsraad.new_game(name, players, 1, options) for players, options in ways.values()]
    return [Observer(content) for content in {game.state.content for game in games}]


@pytest.mark.parametrize("name", list(MODES))
def test_the_weights_belong_to_what_is_observed(name: str) -> None:
    """A feature that gets another name is not found any more: then the networks have to be trained again."""
    learnt = set(imperium_network.load(name).features)
    known = set().union(*(observer.labels for observer in observers(name)))
    assert learnt <= known
    judge = imperium_network.judge_of(name, landsraad.new_game(name, 4, 1).state.content)
    assert len(learnt.intersection(judge.observer.labels)) > 0.6 * judge.observer.size


def test_the_weights_of_the_family_are_small() -> None:
    folder = resources.files("landsraad.bots").joinpath("weights")
    assert sum(len(file.read_bytes()) for file in folder.iterdir() if file.name.endswith(".npz")) <= 5_000_000


def test_a_position_that_is_nearly_won_is_judged_better() -> None:
    game = landsraad.new_game("imperium", 4, seed=3)
    while game.round < 5:
        game.apply(game.pending[0].player, 0)
    judge = imperium_network.judge_of("imperium", game.state.content)
    seats = able(game.state)
    assert seats == [0, 1, 2, 3]
    rules = ImperiumPolicy(Random(1))
    before, _ = judge.outlook(game.state, seats, [rules.value(game, seat) for seat in seats])
    game.state.players[2].vp += 4
    after, _ = judge.outlook(game.state, seats, [rules.value(game, seat) for seat in seats])
    assert sum(before) == pytest.approx(1) == sum(after)
    assert after[2] > before[2] + 0.2
    assert all(after[seat] < before[seat] for seat in (0, 1, 3))


def test_training_notes_what_seats_saw_and_how_games_ended(tmp_path: Path) -> None:
    import numpy as np

    notes = Notes()
    play("imperium", 7, imperium_network.load("imperium"), notes)
    play("imperium", 8, None, notes)
    path = tmp_path / "games.npz"
    path.write_bytes(notes.packed())
    with np.load(path) as file:
        assert len(file["results"]) == len(file["worth"]) == len(file["value_lengths"]) > 20
        assert file["tables"].sum() == len(file["results"])
        ends = np.add.reduceat(file["results"][:, 0], file["tables"].cumsum() - file["tables"])
        assert ends == pytest.approx(1.0)
        assert file["value_lengths"].sum() == len(file["values"])
        assert len(file["taken"]) == len(file["choice_lengths"]) == len(file["asked"]) > 10
        assert (file["taken"] < file["choice_lengths"]).all()
        labels = bytes(file["features"]).decode().split("\n")
        assert file["values"].max() < len(labels)
        assert "round/2" in labels


@pytest.mark.training
def test_training_stops_and_goes_on_to_the_same_networks(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A generation learnt on its own and one more later; what is lost of it is learnt again, to the last bit."""
    folder = tmp_path / "imperium"

    def run(games: str) -> dict[Path, int]:
        command = ["train.py", "imperium", "--folder", str(tmp_path), "--games", games, "--processes", "1"]
        monkeypatch.setattr("sys.argv", command)
        train.main()
        return {path: path.stat().st_mtime_ns for path in folder.glob("games-*/*")}

    games = run("1")
    first, second = (folder / f"weights-{generation}.npz" for generation in (0, 1))
    written = first.stat().st_mtime_ns
    more = run("1,1")
    assert games.items() < more.items()
    assert first.stat().st_mtime_ns == written
    learnt = imperium_network.read(str(second))
    second.unlink()
    assert run("1,1") == more
    again = imperium_network.read(str(second))
    assert again.features == learnt.features
    assert all((again.arrays[name] == array).all() for name, array in learnt.arrays.items())
    game = positions("imperium", 4)[2]
    bot = ExpertBot(1, worlds=1, candidates=2, weights={"imperium": learnt})
    assert 0 <= bot.choose(game, game.pending[0]) < len(game.pending[0].codes)


@pytest.mark.training
def test_training_goes_on_from_weights_there_are(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The expert plays from the start. Rows are found again by their labels, and what was not met stays as it was."""
    import numpy as np

    file = str(resources.files("landsraad.bots").joinpath("weights", "imperium.npz"))
    command = ["train.py", "imperium", "--folder", str(tmp_path), "--games", "1", "--processes", "1", "--start", file]
    monkeypatch.setattr("sys.argv", command)
    train.main()
    before = imperium_network.load("imperium")
    learnt = imperium_network.read(str(tmp_path / "imperium" / "weights-0.npz"))
    assert set(before.features) <= set(learnt.features)
    rows = [learnt.features.index(label) for label in before.features]
    for name in ("value_table", "policy_table"):
        table, old = learnt.arrays[name][rows], before.arrays[name]
        assert np.abs(table - old).max() < 0.01
        assert not (table == old).all()
    options = [learnt.options.index(label) for label in before.options]
    assert np.abs(learnt.arrays["option_table"][options] - before.arrays["option_table"]).max() < 0.01
