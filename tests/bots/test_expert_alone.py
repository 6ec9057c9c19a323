"""The expert who plays alone against Rivals: it plans rounds, judges how games end, and learns it."""

from __future__ import annotations

import math
from pathlib import Path
from random import Random

import pytest

import landsraad
from landsraad.bots import imperium_alone, make
from landsraad.bots.bot import Watch
from landsraad.bots.imperium import ALONE, WEIGHTS, ImperiumPolicy
from landsraad.bots.imperium_alone import MEASURES, Learnt, Planner, Prospect, Question, margin, prospect_of
from landsraad.bots.imperium_expert import ExpertBot
from landsraad.bots.imperium_teams import UPRISING_ALONE, TeamPolicy
from landsraad.core.game import Game
from landsraad.imperium.observe import Observer
from scripts import train_alone

GAMES = ["imperium", "uprising"]
KWISATZ_HADERACH = {"difficulty": "kwisatz_haderach"}


def in_round(name: str, number: int, seed: int = 3) -> Game:
    game = landsraad.new_game(name, 1, seed, KWISATZ_HADERACH)
    bot = make("heuristic", seed=1)
    while game.round < number:
        decision = game.pending[0]
        game.apply(decision.player, bot.choose(game, decision))
    while len(game.pending[0].codes) == 1:
        game.apply(game.pending[0].player, 0)
    return game


def planner_of(game: Game, seed: int = 1) -> Planner:
    policy = TeamPolicy if game.name == "uprising" else ImperiumPolicy
    rng = Random(seed)
    return Planner(policy(rng), prospect_of(game.name, game.state.content), rng)  # type: ignore[attr-defined]


def test_a_policy_weighs_otherwise_for_who_plays_alone() -> None:
    """The same content, and back again."""
    alone, together = landsraad.new_game("imperium", 1, 3), landsraad.new_game("imperium", 4, 3)
    assert alone.state.content is together.state.content  # type: ignore[attr-defined]
    policy = ImperiumPolicy(Random(1))
    for game, weights in ((alone, ALONE), (together, WEIGHTS), (alone, ALONE)):
        policy.value(game, 0)
        assert policy.weights is weights
    other = TeamPolicy(Random(1))
    other.value(landsraad.new_game("uprising", 1, 3), 0)
    assert other.weights is UPRISING_ALONE


@pytest.mark.parametrize("name", GAMES)
def test_a_plan_tries_the_better_options_more_often_and_leaves_the_game_alone(name: str) -> None:
    game = in_round(name, 3)
    before = game.to_json()
    decision = game.pending[0]
    planner = planner_of(game)
    values = planner.guide.option_values(game.determinize(0, 1), decision)
    options = list(range(len(values)))
    planned = planner.plan(game, decision, options, values, 60, Watch(math.inf), thorough=True)
    assert sum(each.tries for each in planned) == 60
    assert [each.tries for each in planned] == sorted((each.tries for each in planned), reverse=True)
    assert sorted(each.option for each in planned) == options
    assert all(0 <= each.share <= 1 for each in planned)
    assert game.to_json() == before
    again = planner_of(game)
    assert again.guide.option_values(game.determinize(0, 1), decision) == values
    assert again.plan(game, decision, options, values, 60, Watch(math.inf), thorough=True) == planned


@pytest.mark.parametrize("name", GAMES)
def test_a_plan_ends_when_its_answer_is_certain(name: str) -> None:
    """What is tried most often stays so whatever comes of the tries that are left."""
    game = in_round(name, 4)
    decision = game.pending[0]
    values = planner_of(game).guide.option_values(game.determinize(0, 1), decision)
    options = list(range(len(values)))
    saved = 0
    for seed in range(1, 7):
        values = planner_of(game, seed).guide.option_values(game.determinize(0, 1), decision)
        short = planner_of(game, seed).plan(game, decision, options, values, 90, Watch(math.inf))
        spent = sum(each.tries for each in short)
        assert short[0].tries - short[1].tries > 90 - spent or spent == 90
        saved += 90 - spent
        # The same tries in the same order, and no other choice by those that are left out.
        whole = planner_of(game, seed)
        root = Question()
        root.add(list(decision.codes), values)
        for _ in range(90):
            whole.follow(root, game.determinize(0, whole.random.getrandbits(32)), 0)
        assert (
            max(root.answers.values(), key=lambda each: (each.tries, each.worth))
            is root.answers[decision.codes[short[0].option]]
        )
    assert saved > 0


def test_a_plan_looks_further_than_the_first_answer() -> None:
    """Nothing counts but troops: then the later answers that bring most are tried most."""
    import numpy as np

    game = in_round("imperium", 3)
    numbers = {
        "table": [[count] for count in range(13)],
        "measures": [[0]] * MEASURES,
        "bias": [0],
        "matrix_1": [[1]],
        "bias_1": [0],
        "matrix_2": [[0.5, 0]],
        "bias_2": [-2, 0],
    }
    arrays = {name: np.array(each, np.float32) for name, each in numbers.items()}
    learnt = Learnt([f"seat0/garrison/{count}" for count in range(13)], arrays)
    rng = Random(1)
    planner = Planner(ImperiumPolicy(rng), Prospect(learnt, Observer(game.state.content)), rng)  # type: ignore[attr-defined]
    decision = game.pending[0]
    root = Question()
    root.add([decision.codes[0]], [0.0])
    for number in range(150):
        planner.follow(root, game.determinize(0, number), 0)
    assert root.tries == 150
    further = root.answers[decision.codes[0]].then
    assert further is not None
    answers = sorted(further.answers.values(), key=lambda each: -each.tries)
    assert len(answers) > 1
    assert answers[0].worth / answers[0].tries == max(each.worth / max(1, each.tries) for each in answers)
    deeper = answers[0].then
    assert deeper is not None
    assert deeper.tries > 1


@pytest.mark.parametrize("name", GAMES)
def test_the_only_option_there_is_can_be_weighed(name: str) -> None:
    """Whoever is asked may want to know what it leads to, also where nothing else is possible."""
    game = landsraad.new_game(name, 1, 3)
    bot = make("heuristic", seed=1)
    kinds = set()
    while game.round < 4:
        decision = game.pending[0]
        if len(decision.codes) == 1 and decision.kind not in kinds:
            kinds.add(decision.kind)
            for options in (None, [0]):
                found = ExpertBot(seed=2, worlds=1, tries=3).weigh(game, decision, options)
                assert [each.option for each in found] == [0]
                assert 0 <= found[0].share <= 1
        game.apply(decision.player, bot.choose(game, decision))
    assert {"turn.choose", "agent.act", "agent.space"} & kinds


def test_without_time_it_takes_what_the_quick_bot_would_and_still_weighs_all() -> None:
    game = in_round("imperium", 3)
    decision = game.pending[0]
    assert ExpertBot(4, seconds=0.0).choose(game, decision) == make("heuristic", seed=4).choose(game, decision)
    options = list(range(min(3, len(decision.codes))))
    weighed = ExpertBot(4, seconds=0.0).weigh(game, decision, options)
    assert sorted(each.option for each in weighed) == options
    assert [each.share for each in weighed] == sorted((each.share for each in weighed), reverse=True)
    assert all(0 < each.share < 1 for each in weighed)


@pytest.mark.parametrize("name", GAMES)
def test_what_was_learnt_belongs_to_what_is_observed(name: str) -> None:
    """A feature that gets another name is not found any more: then the network has to be trained again. Rivals have no
    cards, so that many features are never met."""
    ways: list[dict[str, bool]] = [{"choam": False}, {"choam": True}] if name == "uprising" else [{}]
    contents = [landsraad.new_game(name, 1, 1, way).state.content for way in ways]  # type: ignore[attr-defined]
    learnt = set(imperium_alone.load(name).features)
    assert learnt <= {label for content in contents for label in Observer(content).labels}
    game = in_round(name, 4)
    observer = Observer(game.state.content)  # type: ignore[attr-defined]
    seen = {observer.labels[feature] for feature in observer.observe(game.state, 0)}  # type: ignore[arg-type]
    assert len(seen & learnt) > 0.95 * len(seen)


@pytest.mark.parametrize("name", GAMES)
def test_more_points_are_a_better_prospect(name: str) -> None:
    game = in_round(name, 5)
    planner = planner_of(game)
    before = planner.judged(game, 0)
    game.state.players[0].vp += 3  # type: ignore[attr-defined]
    ahead = planner.judged(game, 0)
    game.state.players[1].vp += 5  # type: ignore[attr-defined]
    behind = planner.judged(game, 0)
    assert ahead > before
    assert behind < ahead
    assert 0 < behind[0] < ahead[0] < 1


def test_the_margin_is_told_in_parts_of_six_points() -> None:
    game = landsraad.new_game("imperium", 1, 3)
    players = game.state.players  # type: ignore[attr-defined]
    for points, expected in (((3, 0, 0), 0.5), ((0, 1, 3), -0.5), ((12, 0, 0), 1.5), ((0, 12, 0), -1.5)):
        for player, vp in zip(players, points, strict=True):
            player.vp = vp
        assert margin(game.state, 0) == expected  # type: ignore[arg-type]


def test_it_gets_further_than_the_quick_bot() -> None:
    """Five games at the highest difficulty, hardly thinking; docs/bots.md has figures of many games."""

    def ahead(kind: str) -> float:
        total = 0.0
        for seed in range(1, 6):
            game = landsraad.new_game("imperium", 1, seed, KWISATZ_HADERACH)
            bot = ExpertBot(seed, candidates=6, tries=32) if kind == "expert" else make(kind, seed=seed)
            while game.pending:
                decision = game.pending[0]
                game.apply(decision.player, bot.choose(game, decision))
            total += margin(game.state, 0)  # type: ignore[arg-type]
        return total

    assert ahead("expert") > ahead("heuristic")


def test_training_notes_what_was_seen_and_how_games_ended(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    import numpy as np

    monkeypatch.setattr(train_alone, "TRIES", 2)
    notes = train_alone.Notes()
    train_alone.play("imperium", 7, None, notes)
    quick = len(notes.results)
    train_alone.play("imperium", 8, imperium_alone.load("imperium"), notes)
    path = tmp_path / "games.npz"
    path.write_bytes(notes.packed())
    with np.load(path) as file:
        assert len(file["results"]) == len(file["lengths"]) == len(file["measures"]) > quick > 3
        assert file["lengths"].sum() == len(file["features"])
        assert (file["measures"][:quick, -1] == 0).all()
        assert (file["measures"][quick:, -1] == 1).all()
        labels = bytes(file["labels"]).decode().split("\n")
        assert file["features"].max() < len(labels)
        assert "round/2" in labels


@pytest.mark.training
def test_training_stops_and_goes_on_to_the_same_network(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(train_alone, "TRIES", 2)
    folder = tmp_path / "imperium"

    def run(games: str) -> None:
        command = ["train_alone.py", "imperium", "--folder", str(tmp_path), "--games", games, "--processes", "1"]
        monkeypatch.setattr("sys.argv", command)
        train_alone.main()

    run("4")
    games = {path: path.stat().st_mtime_ns for path in (folder / "games-0").iterdir()}
    run("4,2")
    second = folder / "alone-1.npz"
    learnt = imperium_alone.read(str(second))
    second.unlink()
    run("4,2")
    again = imperium_alone.read(str(second))
    assert games == {path: path.stat().st_mtime_ns for path in (folder / "games-0").iterdir()}
    assert again.features == learnt.features
    assert all((again.arrays[name] == array).all() for name, array in learnt.arrays.items())
    game = in_round("imperium", 3)
    bot = ExpertBot(1, alone={"imperium": learnt}, tries=2)
    assert 0 <= bot.choose(game, game.pending[0]) < len(game.pending[0].codes)
    assert isinstance(Prospect(learnt, Observer(game.state.content)), Prospect)  # type: ignore[attr-defined]
