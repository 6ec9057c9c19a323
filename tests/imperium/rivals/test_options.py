"""The options of games with Rivals, and what is refused with which code."""

from __future__ import annotations

import pytest

import landsraad
from landsraad import InvalidOptions
from tests.rulebook import rule

LEVELS = ["mercenary", "sardaukar", "mentat", "kwisatz_haderach"]


def spec(game, name):
    info = next(info for info in landsraad.games() if info.name == game)
    return next(option for option in info.options if option.name == name)


def refused(game, players, options, code):
    with pytest.raises(InvalidOptions) as caught:
        landsraad.new_game(game, players, 1, options)
    assert caught.value.code == code, caught.value
    assert caught.value.reason
    return caught.value


@rule("DI-2.13", "UP-1.1", "UP-R1")
def test_both_games_are_for_one_to_four():
    for game in ("imperium", "uprising"):
        info = next(info for info in landsraad.games() if info.name == game)
        assert info.players[:4] == (1, 2, 3, 4)
        for players in (1, 2, 3, 4):
            assert landsraad.new_game(game, players, 1).seats == max(3, players)
        for players in (0, 5, 7):
            refused(game, players, {}, "E_PLAYER_COUNT")


@rule("DI-H3.1", "UP-R8")
def test_levels_are_for_solo_games_and_must_exist():
    for game in ("imperium", "uprising"):
        assert list(spec(game, "difficulty").choices) == LEVELS
        assert spec(game, "difficulty").players == (1,)
        for level in LEVELS:
            made = landsraad.new_game(game, 1, 1, {"difficulty": level})
            assert made.options["difficulty"] == level
        refused(game, 1, {"difficulty": "nightmare"}, "E_DIFFICULTY")
        refused(game, 1, {"difficulty": None}, "E_DIFFICULTY")
        refused(game, 2, {"difficulty": "sardaukar"}, "E_OPTION_PLAYERS")
        refused(game, 3, {"difficulty": "sardaukar"}, "E_OPTION_PLAYERS")
        assert "difficulty" not in landsraad.new_game(game, 3, 1).options


@rule("DI-H3.2")
def test_paul_and_helena_cannot_be_rivals():
    assert "paul_atreides" not in spec("imperium", "rivals").choices
    for leader in ("paul_atreides", "helena_richese"):
        error = refused("imperium", 1, {"rivals": [leader, "count_ilban_richese"]}, "E_LEADER_FORBIDDEN")
        assert error.params["leader"] == f"leader/{leader}"
    for seed in range(30):
        game = landsraad.new_game("imperium", 1, seed)
        drawn = [player["rival"]["id"] for player in game.view(0)["players"][1:]]
        assert not {"paul_atreides", "helena_richese"} & set(drawn)
        assert len({*drawn, game.view(0)["players"][0]["leader"]}) == 3


@rule("DI-H3.2", "DI-1.5")
def test_a_leader_is_a_person_or_a_rival_but_not_twice():
    chosen = ["count_ilban_richese", "earl_memnon_thorvald"]
    game = landsraad.new_game("imperium", 1, 1, {"rivals": chosen})
    assert [player["rival"]["id"] for player in game.view(0)["players"][1:]] == chosen
    refused("imperium", 1, {"rivals": chosen, "leaders": ["earl_memnon_thorvald"]}, "E_LEADER_TAKEN")
    refused("imperium", 1, {"rivals": [chosen[0], chosen[0]]}, "E_LEADER_TAKEN")
    refused("imperium", 1, {"rivals": [chosen[0], "baron"]}, "E_RIVAL_UNKNOWN")
    refused("imperium", 1, {"rivals": [chosen[0], 7]}, "E_RIVAL_UNKNOWN")
    refused("imperium", 1, {"rivals": [chosen[0]]}, "E_RIVAL_COUNT")
    refused("imperium", 1, {"rivals": "count_ilban_richese"}, "E_RIVAL_COUNT")
    refused("imperium", 1, {"rivals": 3}, "E_OPTION_VALUE")
    refused("imperium", 2, {"rivals": chosen}, "E_OPTION_PLAYERS")
    refused("imperium", 4, {"rivals": chosen}, "E_OPTION_PLAYERS")


@rule("DI-Q01")
def test_one_person_may_choose_among_the_leaders_that_are_left():
    rivals = ["count_ilban_richese", "earl_memnon_thorvald"]
    game = landsraad.new_game("imperium", 1, 1, {"rivals": rivals, "leaders": "draft"})
    offered = [option.id for option in game.pending[0].options]
    assert len(offered) == 6
    assert not {f"leader:{rival}" for rival in rivals} & set(offered)
    game = landsraad.new_game("imperium", 2, 1, {"leaders": "draft"})
    seats = []
    while game.pending[0].kind == "setup.leader":
        seats.append(game.pending[0].player)
        game.apply(game.pending[0].player, 0)
    assert sorted(seats) == [0, 1]
    assert seats[-1] == game.view()["first_player"]


def test_options_say_for_how_many_players_they_are():
    assert spec("uprising", "rivals").players == (1, 2)
    assert spec("uprising", "streamlined").players == (2,)
    assert spec("uprising", "row_churn").players == (1,)
    assert spec("uprising", "smart_politics").players == (1, 2)
    assert spec("imperium", "rivals").as_dict()["players"] == [1]
    assert spec("imperium", "leaders").players == ()
