"""Caravan as a game of the kernel: what holds for every game holds for it, with a seat that nobody decides for."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

import landsraad
from landsraad import Game, InvalidOptions, InvalidState, bots
from landsraad.bots import CannotPlay
from landsraad.text.log import lines
from landsraad.text.messages import Renderer
from landsraad.text.texts import texts_of
from tests.fourth.caravan import COINS, ROUNDS, WARES, CaravanState
from tests.games.checks import (
    check_blind_refusals,
    check_copies,
    check_determinized,
    check_options,
    check_own_questions,
    check_refusals,
    check_round_trip,
    check_view,
    check_words,
)

SETTINGS = [(1, True), (2, True), (3, True), (2, False), (3, False)]


def new(players: int = 2, seed: int = 1, smugglers: bool = True) -> Game:
    return landsraad.new_game("caravan", players, seed, {"smugglers": smugglers}, watch=True)


def walk(game: Game, seed: int) -> list[Game]:
    """The positions of a random game."""
    random, found = Random(seed), []
    while not game.is_over:
        found.append(game.copy())
        decision = random.choice(game.pending)
        game.apply(decision.player, random.randrange(len(decision.options)))
    return found


def invariants(game: Game) -> None:
    state = game.state
    assert isinstance(state, CaravanState)
    coins = Counter([*state.pool, *(coin for hand in state.hands for coin in hand)])
    assert max(coins.values()) == 1
    assert set(coins) <= set(range(1, COINS * game.seats + 1))
    assert len(state.wares) + state.round == len(WARES)
    assert min(state.points) >= 0


@pytest.mark.parametrize(("players", "smugglers"), SETTINGS)
def test_what_holds_for_every_game(players: int, smugglers: bool) -> None:
    for seed in range(4):
        for position in walk(new(players, seed, smugglers), seed):
            invariants(position)
            check_options(position)
            check_words(position)
            check_copies(position, invariants)
            check_refusals(position, [], ["bid:99", "sell:spice", "nonsense"])
            check_blind_refusals(position, seed, ["bid:3", "coin:4", "sell:silk"])
            check_round_trip(position)
            check_view(position, seed)
            check_own_questions(position, seed)
            check_determinized(position, seed, invariants)


@pytest.mark.parametrize(("players", "smugglers"), SETTINGS)
def test_seats_and_players(players: int, smugglers: bool) -> None:
    game = new(players, 3, smugglers)
    assert (game.players, game.seats) == (players, players + smugglers)
    assert game.sides == tuple((seat,) for seat in range(game.seats))
    assert game.opponents(0) == list(range(1, game.seats))
    asked = set()
    for position in walk(game, 3):
        asked |= {decision.player for decision in position.pending}
    assert asked == set(range(players))
    assert len(game.scores) == game.seats
    assert set(game.winners) <= set(range(game.seats))


def test_the_smugglers_can_win() -> None:
    won = set()
    for seed in range(30):
        game = new(1, seed)
        walk(game, seed)
        won |= set(game.winners)
    assert won == {0, 1}


def test_a_record_replays() -> None:
    game = new(3, 8)
    walk(game, 8)
    record = game.record()
    assert record["players"] == 3
    again = landsraad.replay(record)
    assert (again.scores, again.winners, again.to_json()) == (game.scores, game.winners, game.to_json())


def test_the_random_bot_plays_it_and_the_heuristic_does_not() -> None:
    assert bots.kinds("caravan") == ["random"]
    game = new(3, 2)
    players = [bots.make("random", seed=seat) for seat in range(game.players)]
    while not game.is_over:
        decision = game.pending[0]
        game.apply(decision.player, players[decision.player].choose(game, decision))
    assert game.state.round == ROUNDS  # type: ignore[attr-defined]
    with pytest.raises(CannotPlay, match="Caravan"):
        bots.make("heuristic").choose(new(), new().pending[0])


def test_what_it_refuses() -> None:
    with pytest.raises(InvalidOptions) as refused:
        new(4)
    assert refused.value.code == "E_PLAYER_COUNT"
    with pytest.raises(InvalidState, match="no field 'warez'"):
        landsraad.from_json(new().to_json().replace('"wares"', '"warez"'))


# --- its words


def test_the_log_is_told_in_its_own_words_and_style() -> None:
    game = new(2, 4)
    while not game.is_over:
        decision = game.pending[0]
        game.apply(decision.player, len(decision.options) - 1)
    events = game.drain()
    told = lines(events, Renderer("en", game, ["Ada", "Bo"]), 0)
    assert told[0] == "Round 1"
    assert told[1].endswith(f"is for sale, worth {events[1].params['count']}.")
    assert not any("has bid" in line for line in told)
    assert any(line.startswith("Smugglers bids ") for line in told)
    sold = [line for line in told if "sells it" in line]
    assert all(line.startswith(("Ada takes", "Bo takes")) and ": sells it" in line for line in sold)
    assert sold
    assert all(("draws a coin worth" in line) == line.startswith("Ada") for line in sold)
    italian = lines(events, Renderer("it", game, ["Ada", "Bo"]), None)
    assert any(line.startswith("Contrabbandieri offre ") for line in italian)
    assert lines(events, Renderer("pt", game, ["Ada", "Bo"]), 0) == told


def test_why_something_cannot_be_chosen() -> None:
    game = new(2, 4)
    held = {option.id.partition(":")[2] for option in game.pending[0].options}
    missing = next(str(coin) for coin in range(1, 22) if str(coin) not in held)
    refusal = game.why_not(0, f"coin:{missing}")
    assert refusal is not None
    assert Renderer("it", game).error(refusal) == f"Non hai una moneta da {missing}."
    assert game.why_not(0, game.pending[0].options[0].targets[0]) is None
    assert game.why_not(0, "ware:spice") is None


def test_its_components_are_described() -> None:
    texts = texts_of("caravan")
    assert texts.describe("ware/silk", "it").plain() == "Seta · vale 5"
    assert texts.content("en")["names"]["ware/silk"] == "Silk"
    assert texts.option("smugglers", "es") == "Smugglers bid as well"
