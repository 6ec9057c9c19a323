"""The public surface: what every game promises to its callers."""

from __future__ import annotations

import json
from typing import Any

import pytest

import landsraad

LEADERS = ["paul_atreides", "earl_memnon_thorvald", "glossu_the_beast_rabban", "duke_leto_atreides"]


@pytest.fixture(params=["imperium", "uprising"])
def game(request: pytest.FixtureRequest) -> landsraad.Game:
    return landsraad.new_game(request.param, players=4, seed=11)


def play(game: landsraad.Game, moves: int, step: int = 5) -> landsraad.Game:
    """Some moves, the same ones every time."""
    for _ in range(moves):
        if game.is_over:
            break
        decision = game.pending[0]
        game.apply(decision.player, (game.length * step) % len(decision.options))
    return game


def refuse(game: landsraad.Game, player: Any, option: Any, code: str) -> landsraad.IllegalAction:
    before, record = game.to_json(), game.record()
    with pytest.raises(landsraad.IllegalAction) as caught:
        game.apply(player, option)
    assert caught.value.code == code
    assert caught.value.reason == str(caught.value) != ""
    assert (game.to_json(), game.record()) == (before, record)
    return caught.value


def test_a_decision_has_options_and_says_what_it_asks(game: landsraad.Game) -> None:
    for _ in range(150):
        if game.is_over:
            break
        for decision in game.pending:
            ids = [option.id for option in decision.options]
            assert ids
            assert len(set(ids)) == len(ids)
            assert decision.kind
            assert decision.prompt.id == f"prompt.{decision.kind}"
            for option in decision.options:
                assert option.label.id.startswith("option.")
                assert all(":" in target for target in option.targets)
                assert decision.option(option.id) == option
        play(game, 1)


def test_an_option_or_its_index(game: landsraad.Game) -> None:
    other = game.copy()
    for _ in range(60):
        decision = game.pending[0]
        index = (game.length * 3) % len(decision.options)
        game.apply(decision.player, decision.options[index])
        other.apply(decision.player, index)
    assert game.to_json() == other.to_json()
    assert game.record() == other.record()


def test_an_index_that_is_not_there(game: landsraad.Game) -> None:
    decision = game.pending[0]
    for index in (-1, len(decision.options), 10**9):
        refuse(game, decision.player, index, "E_BAD_CHOICE")


@pytest.mark.parametrize("thing", [None, "reveal", 1.0, True, [], {}, object(), b"reveal", ("reveal", 0)])
def test_something_that_is_no_option(game: landsraad.Game, thing: object) -> None:
    refuse(game, game.pending[0].player, thing, "E_BAD_CHOICE")


def test_an_option_of_an_earlier_decision(game: landsraad.Game) -> None:
    decision = game.pending[0]
    old = decision.options[0]
    play(game, 1)
    while not game.is_over and game.pending[0].player != decision.player:
        play(game, 1)
    refuse(game, decision.player, old, "E_STALE")


def test_the_option_of_another_player(game: landsraad.Game) -> None:
    decision = game.pending[0]
    option = decision.options[0]
    while game.pending[0].player == decision.player:
        play(game, 1)
    refuse(game, game.pending[0].player, option, "E_NOT_YOUR_TURN")


def test_the_option_of_another_kind_of_game() -> None:
    one, other = (landsraad.new_game(name, players=4, seed=3) for name in ("imperium", "uprising"))
    for game in (one, other):
        while game.pending[0].kind != "turn.choose":
            play(game, 1)
    other.pending[0].player = one.pending[0].player
    other.pending[0].length = one.pending[0].length
    option = next(option for option in other.pending[0].options if option.code in one.pending[0].codes)
    refuse(one, one.pending[0].player, option, "E_BAD_CHOICE")


@pytest.mark.parametrize("player", [4, -1, None, "0", 0.0, True])
def test_a_player_who_does_not_exist(game: landsraad.Game, player: Any) -> None:
    refuse(game, player, 0, "E_NOT_YOUR_TURN")


def test_a_player_who_has_nothing_to_decide(game: landsraad.Game) -> None:
    acting = game.pending[0].player
    error = refuse(game, (acting + 1) % 4, 0, "E_NOT_YOUR_TURN")
    assert error.params["acting"] == [acting]
    assert game.decision((acting + 1) % 4) is None
    assert game.decision(acting) is game.pending[0]


def test_options_are_equal_by_what_they_mean(game: landsraad.Game) -> None:
    decision = game.pending[0]
    assert decision.options[0] == decision.options[0]
    assert decision.options[0] != "reveal"
    assert len({decision.options[0], decision.options[0]}) == 1
    assert decision.options[:1] == [decision.options[0]]
    later = play(game.copy(), 1)
    assert later.pending[0].options[0] != decision.options[0]


def test_a_copy_is_independent(game: landsraad.Game) -> None:
    play(game, 30)
    before, record, view = game.to_json(), game.record(), game.view(0)
    other = game.copy()
    assert other.to_json() == before
    play(other, 60)
    assert other.to_json() != before
    assert (game.to_json(), game.record(), game.view(0)) == (before, record, view)
    again = play(game.copy(), 60)
    assert again.to_json() == other.to_json()


def test_the_same_arguments_give_the_same_game() -> None:
    one, two = (landsraad.new_game("imperium", players=3, seed=9) for _ in range(2))
    assert one.to_json() == two.to_json()
    assert one.to_json() != landsraad.new_game("imperium", players=3, seed=10).to_json()


@pytest.mark.parametrize("seed", [0, -5, 2**200, 2**64 + 1])
def test_any_whole_number_is_a_seed(seed: int) -> None:
    game = play(landsraad.new_game("imperium", seed=seed), 20)
    assert landsraad.replay(game.record()).to_json() == game.to_json()
    assert landsraad.from_json(game.to_json()).to_json() == game.to_json()


class Seven:
    """A whole number of another library."""

    def __index__(self) -> int:
        return 7


class Broken:
    def __index__(self) -> int:
        raise TypeError("not one number but several")


def test_whole_numbers_of_other_libraries_are_seeds() -> None:
    game = landsraad.new_game("imperium", seed=Seven())
    assert game.record() == landsraad.new_game("imperium", seed=7).record()
    for other in ("determinize", "reseed"):
        arguments = (0,) if other == "determinize" else ()
        one, same = (getattr(game, other)(*arguments, seed) for seed in (7, Seven()))
        assert one.to_json() == same.to_json()
        assert one.state.rng == same.state.rng


@pytest.mark.parametrize("seed", [1.5, "7", None, True, Broken()])
def test_nothing_else_is(seed: Any) -> None:
    game = landsraad.new_game("imperium", seed=1)
    for begin in (
        lambda: landsraad.new_game("imperium", seed=seed),
        lambda: game.determinize(0, seed),
        lambda: game.reseed(seed),
    ):
        with pytest.raises(landsraad.InvalidOptions, match="must be a whole number"):
            begin()


@pytest.mark.parametrize("player", [4, -1, True, None, "0"])
def test_only_seats_there_are_have_topics_for_orders(player: Any) -> None:
    for name in ("imperium", "dune"):
        with pytest.raises(landsraad.IllegalAction):
            landsraad.new_game(name, 4, 1).topics(player)


@pytest.mark.parametrize("code", [0, None, "end", ["card", 1], {}])
def test_what_is_no_code_is_refused(game: landsraad.Game, code: Any) -> None:
    before = game.to_json()
    with pytest.raises(landsraad.IllegalAction):
        game.apply_code(game.pending[0].player, code)
    assert game.to_json() == before


@pytest.mark.parametrize("ids", [None, 7, "end", {"end"}])
def test_several_options_are_a_list(game: landsraad.Game, ids: Any) -> None:
    before = game.to_json()
    with pytest.raises(landsraad.IllegalAction, match="list of their ids"):
        game.choose_all(game.pending[0].player, ids)
    assert game.to_json() == before


def test_a_record_replays_bit_for_bit(game: landsraad.Game) -> None:
    play(game, 10_000)
    assert game.is_over
    record = json.loads(json.dumps(game.record()))
    assert set(record) == {"landsraad", "game", "rules", "players", "options", "seed", "actions"}
    again = landsraad.replay(record)
    assert again.to_json() == game.to_json()
    assert again.record() == game.record()
    assert (again.scores, again.winners) == (game.scores, game.winners)
    assert len(json.dumps(record)) < 60_000


def test_a_position_goes_on_as_the_game_it_came_from(game: landsraad.Game) -> None:
    play(game, 77)
    text = game.to_json()
    again = landsraad.from_json(text)
    assert again.to_json() == text
    play(game, 40)
    for player, id in game.actions()[77:]:
        again.choose(player, id)
    assert again.to_json() == game.to_json()
    record = again.record()
    assert "start" in record
    assert landsraad.replay(record).to_json() == game.to_json()


def test_scores_and_winners(game: landsraad.Game) -> None:
    assert game.winners == []
    assert len(game.scores) == 4
    play(game, 10_000)
    assert game.pending == []
    assert len(game.winners) == 1
    assert game.scores[game.winners[0]] == max(game.scores)


def test_a_determinized_game_plays_but_has_no_record(game: landsraad.Game) -> None:
    play(game, 20)
    imagined = game.determinize(player=0, seed=4)
    assert imagined.view(0) == game.view(0)
    assert imagined.to_json() == game.determinize(player=0, seed=4).to_json()
    assert imagined.to_json() != game.to_json()
    play(imagined, 50)
    with pytest.raises(landsraad.InvalidRecord):
        imagined.record()


def test_views_are_json(game: landsraad.Game) -> None:
    play(game, 25)
    for seat in (None, 0, 1, 2, 3):
        shown = game.view(seat)
        assert json.loads(json.dumps(shown)) == shown
        assert shown["viewer"] == seat


def test_events_are_collected_only_when_watched(game: landsraad.Game) -> None:
    play(game, 5)
    assert game.drain() == []
    game.watch()
    play(game, 5)
    events = game.drain()
    assert events
    assert game.drain() == []
    for event in events:
        for seat in (None, 0, 1, 2, 3):
            assert json.loads(json.dumps(event.seen_by(seat)))["kind"] == event.kind
    assert play(game.copy(), 5).drain() == [], "a copy does not speak for the game"


def test_watching_changes_nothing() -> None:
    quiet = landsraad.new_game("imperium", seed=2)
    watched = landsraad.new_game("imperium", seed=2)
    watched.watch()
    play(quiet, 200)
    play(watched, 200)
    assert quiet.to_json() == watched.to_json()
