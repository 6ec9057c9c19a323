"""What every bot owes to every game: legal, the same again with the same seed, no change, no look behind the screen."""

from __future__ import annotations

import math
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

import landsraad
from landsraad import Decision, Game
from landsraad.bots import (
    BadAnswer,
    BotTaken,
    CannotPlay,
    InvalidBot,
    UnknownBot,
    check,
    kinds,
    levels,
    make,
    register,
    take_answer,
    unregister,
    usual,
)
from landsraad.bots.imperium import ImperiumPolicy
from landsraad.bots.random import any_option
from landsraad.core.machine import Machine
from landsraad.core.words import FreeWord
from tests.games.settings import Setting
from tests.games.walks import position_at

GAMES = [("imperium", 1), ("imperium", 2), ("imperium", 3), ("imperium", 4)]
GAMES += [("uprising", 1), ("uprising", 2), ("uprising", 4), ("uprising", 6), ("dune", 6)]
BOTS = ["heuristic", "random"]
SHORT = {"dune": {"max_turns": 3}}


def positions(name: str, players: int) -> list[Game]:
    """A few positions early, in the middle and late in a random game."""
    setting = Setting(name, players, SHORT.get(name, {}))
    return [position_at(setting, 3, actions) for actions in (2, 40, 110, 220, 260, 333)]


def test_the_kinds_of_bots_are_listed_and_made() -> None:
    for info in landsraad.games():
        assert kinds(info.name)[-1] == "random"
        assert {"heuristic", "normal"} <= set(kinds(info.name))
    with pytest.raises(UnknownBot, match=r"heuristic.*random"):
        make("oracle")
    with pytest.raises(landsraad.UnknownGame):
        kinds("poker")


def test_people_choose_from_levels_that_rise() -> None:
    for info in landsraad.games():
        found = levels(info.name)
        assert found[:3] == ["novice", "easy", "normal"]
        assert usual(info.name) == "normal"
        assert [kind for kind in reversed(kinds(info.name)) if kind in found] == found


def won_by(game: str, strong: str, weak: str, games: int) -> float:
    """How many games a bot wins as one of three seats, on each in turn; what it shares counts in parts."""
    won = 0.0
    for number in range(games):
        seat = number % 3
        match = landsraad.new_game(game, players=3, seed=number)
        players = [make(strong if n == seat else weak, seed=9 * number + n) for n in range(3)]
        while match.pending:
            decision = match.pending[0]
            match.apply(decision.player, players[decision.player].choose(match, decision))
        if seat in match.winners:
            won += 1 / len(match.winners)
    return won


@pytest.mark.parametrize(("strong", "weak"), [("easy", "novice"), ("normal", "easy")])
@pytest.mark.parametrize(("game", "games", "least"), [("imperium", 12, 6), ("uprising", 12, 6), ("dune", 96, 42)])
def test_each_level_beats_two_of_the_one_below(game: str, games: int, least: int, strong: str, weak: str) -> None:
    """By chance it were a third of the games. Battles and traitors decide more in Dune: it takes more games to tell."""
    assert won_by(game, strong, weak, games) >= least


def test_the_quick_bot_weighs_what_is_left_of_a_turn() -> None:
    """Effects that an Agent's turn still offers count for the card and the space that lead to them: an option is never
    worth less for it, and some are worth more. docs/bots.md tells what that does to its strength."""
    gained = 0
    for seed in range(6):
        game = position_at(Setting("imperium", 4, {}), seed, 0)
        policy = ImperiumPolicy(Even())
        decision = game.pending[0]
        quick, whole = (policy.option_values(game, decision, thorough) for thorough in (False, True))
        assert all(more >= less for less, more in zip(quick, whole, strict=True))
        gained += any(more > less for less, more in zip(quick, whole, strict=True))
    assert gained >= 3


def test_bots_that_choose_by_chance_offer_no_deals_without_words() -> None:
    """A bot has nothing to say: what it leaves to chance is anything but an offer "in its own words"."""
    game = landsraad.new_game("dune", players=4, seed=1, options={"deals": True})
    chance = Random(1)
    while (decision := game.pending[0]).kind != "deal.terms":
        talks = [n for n, code in enumerate(decision.codes) if code[0] == "deal" or decision.kind == "deal.with"]
        game.apply(decision.player, talks[-1] if talks else chance.randrange(len(decision.codes)))
    wordless = {n for n, option in enumerate(decision.options) if not option.most}
    assert len(wordless) == len(decision.codes) - 1
    assert {make("random", seed).choose(game, decision) for seed in range(300)} == wordless
    for careless in ("novice", "easy"):
        assert {make(careless, seed).choose(game, decision) for seed in range(300)} <= wordless


def test_words_are_said_by_chance_where_nothing_else_can_be_done() -> None:
    decision = Decision()
    decision.machine, decision.codes = Machine([], [FreeWord("words", 20)]), [("words", 0)]
    assert any_option(decision, Random(1)) == 0


class Even(Random):
    """Draws nothing but zeros."""

    def random(self) -> float:
        return 0.0


class FirstBot:
    """Takes the first option."""

    def __init__(self, seed: int) -> None:
        self.seed = seed

    def choose(self, game: Game, decision: Decision) -> int:
        return 0


@pytest.fixture
def first() -> Iterator[None]:
    register("first", FirstBot, games=["imperium", "uprising"], strength=0.5)
    yield
    unregister("first")


@pytest.mark.usefixtures("first")
def test_others_register_bots_for_the_games_they_know() -> None:
    assert kinds("imperium")[-2:] == ["first", "random"]
    assert "first" not in kinds("dune")
    assert "first" not in levels("imperium")
    game = landsraad.new_game("imperium", seed=1)
    assert make("first", seed=3).choose(game, game.pending[0]) == 0
    with pytest.raises(BotTaken, match="first"):
        register("first", FirstBot)


@pytest.mark.parametrize("name", [None, 3, "", "you", "game", "a,b", "a:b", "a b", "bot\n", " bot", "-bot", "a/b"])
def test_a_bot_has_a_name_that_can_be_typed(name: Any) -> None:
    before = kinds("imperium")
    with pytest.raises(InvalidBot, match=r"name|called"):
        register(name, FirstBot)
    assert kinds("imperium") == before


@pytest.mark.parametrize(
    "given",
    [
        {"games": "imperium"},
        {"games": 3},
        {"games": ["imperium", 1]},
        {"strength": float("nan")},
        {"strength": "strong"},
        {"strength": None},
        {"factory": None},
    ],
    ids=str,
)
def test_what_is_no_bot_is_refused(given: dict[str, Any]) -> None:
    before = kinds("imperium")
    with pytest.raises(InvalidBot, match="'odd'"):
        register("odd", **{"factory": FirstBot, **given})
    assert kinds("imperium") == before


@pytest.mark.parametrize(
    ("given", "words"),
    [
        ({"seed": None}, "seed of the bot 'easy' is a whole number, not None"),
        ({"seed": 1.5}, "not 1.5"),
        ({"seed": "1"}, "not '1'"),
        ({"seconds": None}, "seconds of the bot 'easy' are a number, not None"),
        ({"seconds": "1"}, "not '1'"),
        ({"seconds": math.nan}, "not nan"),
    ],
    ids=str,
)
def test_a_bot_is_made_from_numbers(given: dict[str, Any], words: str) -> None:
    with pytest.raises(InvalidBot, match=words):
        make("easy", **given)


def test_a_seed_may_be_a_number_of_another_library() -> None:
    class Number:
        def __index__(self) -> int:
            return 7

    game = landsraad.new_game("imperium", seed=1)
    for kind in kinds("imperium"):
        one, other = make(kind, seed=Number()), make(kind, seed=7)  # type: ignore[arg-type]
        assert one.choose(game, game.pending[0]) == other.choose(game, game.pending[0])


@pytest.mark.parametrize("made", [None, 7, "bot"])
def test_what_makes_no_bot_is_named(made: Any) -> None:
    register("odd", lambda seed: made)
    try:
        with pytest.raises(InvalidBot, match="'odd' has made"):
            make("odd")
    finally:
        unregister("odd")


def test_names_of_bots_may_have_versions() -> None:
    register("Mentat_v1.2-b", FirstBot, games=("imperium",))
    assert "Mentat_v1.2-b" in kinds("imperium")
    unregister("Mentat_v1.2-b")


def test_a_bot_says_which_games_it_cannot_play() -> None:
    game = landsraad.new_game("dune", players=6, seed=1)
    with pytest.raises(CannotPlay, match="imperium and uprising, not dune"):
        make("heuristic-1").choose(game, game.pending[0])
    with pytest.raises(CannotPlay, match=r"heuristic-1.*Dune.*normal"):
        check("heuristic-1", "dune")
    with pytest.raises(UnknownBot, match="oracle"):
        check("oracle", "dune")
    check("heuristic-1", "uprising")


@pytest.mark.parametrize("answer", [99, -1, None, "space:arrakeen"])
def test_a_bot_that_answers_nonsense_is_named(answer: Any) -> None:
    class Odd:
        def choose(self, game: Game, decision: Decision) -> int:
            return answer  # type: ignore[no-any-return]

    game = landsraad.new_game("imperium", players=2, seed=1)
    decision, before = game.pending[0], game.to_json()
    with pytest.raises(BadAnswer, match=f"'odd', player {decision.player}, answered {answer!r} to leader.secret"):
        take_answer(game, decision, Odd(), "odd")
    assert game.to_json() == before
    take_answer(game, decision, make("random"), "random")
    assert game.length == 1


@pytest.mark.usefixtures("parlour")
def test_a_game_without_a_policy_is_played_at_random_only() -> None:
    assert kinds("parlour") == ["random"]
    assert levels("parlour") == []
    assert usual("parlour") == "random"
    game = landsraad.new_game("parlour", 2, seed=1)
    assert make("random").choose(game, game.pending[0]) < len(game.pending[0].options)
    with pytest.raises(CannotPlay, match="Parlour"):
        make("heuristic").choose(game, game.pending[0])


def test_a_bot_may_choose_its_games_by_what_they_bring() -> None:
    register("reader", FirstBot, games=lambda info: bool(info.rulebook) and 5 in info.players)
    try:
        assert [info.name for info in landsraad.games() if "reader" in kinds(info.name)] == ["dune"]
    finally:
        unregister("reader")
    with pytest.raises(UnknownBot, match="reader"):
        unregister("reader")


@pytest.mark.parametrize("kind", BOTS)
@pytest.mark.parametrize(("name", "players"), GAMES)
def test_choices_are_legal_and_leave_the_game_alone(name: str, players: int, kind: str) -> None:
    for game in positions(name, players):
        before = game.to_json()
        for decision in game.pending:
            index = make(kind, seed=1).choose(game, decision)
            assert 0 <= index < len(decision.options)
            game.copy().apply(decision.player, index)
        assert game.to_json() == before


@pytest.mark.parametrize("kind", BOTS)
@pytest.mark.parametrize(("name", "players"), GAMES)
def test_the_same_seed_plays_the_same_game(name: str, players: int, kind: str) -> None:
    records = []
    for _ in range(2):
        game = landsraad.new_game(name, players=players, seed=2, options=SHORT.get(name))
        bots = [make(kind, seed=seat) for seat in range(players)]
        while game.pending and game.length < 120:
            decision = game.pending[0]
            game.apply(decision.player, bots[decision.player].choose(game, decision))
        records.append(game.record())
    assert records[0] == records[1]


@pytest.mark.parametrize(
    ("name", "players", "kind"), [("dune", 6, "heuristic"), *[(*game, "random") for game in GAMES]]
)
def test_a_choice_is_the_same_in_every_world_the_seat_cannot_tell_apart(name: str, players: int, kind: str) -> None:
    for game in positions(name, players):
        for decision in game.pending:
            chosen = make(kind, seed=4).choose(game, decision)
            for world in (11, 12, 13):
                imagined = game.determinize(decision.player, world)
                same = imagined.decision(decision.player)
                assert same is not None
                assert same.codes == decision.codes
                assert make(kind, seed=4).choose(imagined, same) == chosen


@pytest.mark.parametrize("kind", ["heuristic", "heuristic-1", "search"])
@pytest.mark.parametrize(("name", "players"), [("imperium", 1), ("imperium", 4), ("uprising", 2), ("uprising", 6)])
def test_two_worlds_that_are_equal_to_a_seat_lead_to_the_same_choice(name: str, players: int, kind: str) -> None:
    seen = positions(name, players)
    for game in seen[2:3] if kind == "search" else seen:
        decision = game.pending[0]
        one, other = (game.determinize(decision.player, world) for world in (11, 12))
        assert one.to_json() != other.to_json()
        choices = {
            make(kind, seed=4).choose(world, mine)
            for world in (game, one, other)
            if (mine := world.decision(decision.player)) is not None
        }
        assert len(choices) == 1


class Blindfold:
    """A game of which nothing can be seen but worlds in which everything hidden is drawn anew."""

    def __init__(self, game: Game) -> None:
        self.name = game.name
        self.determinize = game.determinize


@pytest.mark.parametrize(("name", "players"), [game for game in GAMES if game[0] != "dune"])
def test_the_bot_of_the_imperium_family_looks_at_imagined_worlds_only(name: str, players: int) -> None:
    for game in positions(name, players):
        for decision in game.pending:
            chosen = make("heuristic", seed=4).choose(Blindfold(game), decision)  # type: ignore[arg-type]
            assert chosen == make("heuristic", seed=4).choose(game, decision)
