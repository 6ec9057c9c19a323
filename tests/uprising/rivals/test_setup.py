"""Setting up Uprising for one and two people (UP-R1 to UP-R8, UP-R46)."""

from __future__ import annotations

import pytest

import landsraad
from landsraad import InvalidOptions
from landsraad.imperium.state import ImperiumState
from tests.imperium.table import refused as refused_option
from tests.rulebook import rule
from tests.uprising.rivals.table import duel, solo


def started(players, seed=1, **options):
    game = landsraad.new_game("uprising", players, seed, options)
    assert isinstance(game.state, ImperiumState)
    return game, game.state


def refused(players, options, code):
    with pytest.raises(InvalidOptions) as caught:
        landsraad.new_game("uprising", players, 1, options)
    assert caught.value.code == code, caught.value


@rule("UP-R1")
def test_two_rivals_for_one_and_one_for_two():
    game, s = started(1)
    assert (game.players, game.seats) == (1, 3)
    assert len({s.players[1].rival, s.players[2].rival}) == 2
    game, s = started(2)
    assert (game.players, game.seats) == (2, 3)
    assert s.players[2].rival >= 0
    refused(1, {"rivals": ["staban_tuek"]}, "E_RIVAL_COUNT")
    refused(1, {"rivals": ["staban_tuek", "staban_tuek"]}, "E_LEADER_TAKEN")
    refused(2, {"rivals": ["staban_tuek", "muaddib"]}, "E_RIVAL_COUNT")
    refused(1, {"rivals": ["staban_tuek", "shaddam_corrino_iv"]}, "E_RIVAL_UNKNOWN")
    refused(1, {"rivals": ["staban_tuek", "shaddam_corrino_iv"], "choam": True}, "E_LEADER_FORBIDDEN")
    refused(3, {"rivals": ["staban_tuek"]}, "E_OPTION_PLAYERS")
    assert started(2, rivals="staban_tuek")[0].options["rivals"] == ["staban_tuek"]


@rule("UP-R3", "UP-R7", "UP-2.11")
def test_what_a_rival_starts_with():
    for players in (1, 2):
        game, s = started(players, difficulty="sardaukar") if players == 1 else started(players)
        for seat in range(players, 3):
            p = s.players[seat]
            assert p.leader < 0
            assert p.supply + p.garrison + p.conflict == 12
            assert p.agents + len(p.placed) == 2
            assert not p.swordmaster
            assert p.deck == p.hand == p.discard == []
        assert game.scores == [0, 0, 0]
        assert len(s.conflict_deck) + len(s.conflicts) == 10
        person = s.players[0]
        assert (person.supply, person.garrison, person.resources) == (9, 3, [0, 0, 1])
    # Before anything has happened: three troops, three Spies, one water.
    t = duel()
    before = landsraad.new_game("uprising", 2, t.game.seed, t.game.options)
    rival = before.view(0)["players"][2]
    assert rival["garrison"] + rival["conflict"] >= 3
    assert rival["spy_supply"] + len(rival["spies"]) == 3
    assert rival["water"] >= 1


@rule("UP-R5", "UP-2.16", "UP-2.17")
def test_objectives_of_a_solo_game_are_dealt_at_random():
    wanted = {"objective_desert_mouse_first", "objective_crysknife", "objective_ornithopter_1_3"}
    firsts = set()
    for seed in range(12):
        _, s = started(1, seed)
        dealt = [s.content.objectives[p.objective].id for p in s.players]
        assert set(dealt) == wanted
        assert s.first == dealt.index("objective_desert_mouse_first")
        firsts.add(s.first)
    assert firsts == {0, 1, 2}


@rule("UP-R6")
def test_with_two_people_the_rival_has_the_ornithopter():
    firsts = set()
    for seed in range(8):
        _, s = started(2, seed)
        dealt = [s.content.objectives[p.objective].id for p in s.players]
        assert dealt[2] == "objective_ornithopter_1_3"
        assert s.first == dealt.index("objective_desert_mouse_first")
        firsts.add(s.first)
    assert firsts == {0, 1}


@rule("UP-R8.1")
def test_mercenary():
    game, s = started(1, difficulty="mercenary")
    assert len(s.players[0].intrigue) == 1
    assert s.rivalry is not None
    assert s.rivalry.garrison == 0
    for player in game.view(0)["players"][1:]:
        assert player["supply"] + player["garrison"] + player["conflict"] == 12
    assert [s.rivalry.brutal_escalation, s.rivalry.restraint, s.rivalry.smart_politics] == [False, 0, False]


@rule("UP-R8.2")
def test_sardaukar():
    _, s = started(1, difficulty="sardaukar")
    assert s.players[0].intrigue == []
    assert s.rivalry is not None
    assert s.rivalry.garrison == 3
    assert [s.rivalry.brutal_escalation, s.rivalry.restraint, s.rivalry.smart_politics] == [False, 0, False]
    assert not s.rivalry.closed_swordmaster


@rule("UP-R8.3", "UP-R46")
def test_mentat_has_three_variants():
    game, s = started(1, difficulty="mentat", smart_politics=False)
    assert s.rivalry is not None
    assert s.rivalry.garrison == 3
    assert s.rivalry.brutal_escalation
    assert s.rivalry.restraint == 3
    assert s.rivalry.smart_politics
    assert not s.rivalry.closed_swordmaster
    for name in ("brutal_escalation", "expert_deployment", "smart_politics"):
        assert game.options[name] is True


@rule("UP-R8.4")
def test_kwisatz_haderach_closes_the_swordmaster():
    t = solo(difficulty="kwisatz_haderach").hand(0, "dagger").give(0, solari=8).turn(0).play("card:dagger")
    refused_option(t, "space:swordmaster", "E_REQUIREMENT")
    assert t.state.rivalry.smart_politics
    t = solo(difficulty="mentat").hand(0, "dagger").give(0, solari=8).turn(0).send("dagger", "swordmaster")
    assert t.player(0).swordmaster


@rule("UP-R8", "UP-R46")
def test_levels_and_the_row_are_for_solo_games_the_other_variants_for_both():
    refused(2, {"difficulty": "mentat"}, "E_OPTION_PLAYERS")
    refused(2, {"row_churn": True}, "E_OPTION_PLAYERS")
    refused(1, {"streamlined": True}, "E_OPTION_PLAYERS")
    refused(4, {"smart_politics": True}, "E_OPTION_PLAYERS")
    for players in (1, 2):
        for name in ("brutal_escalation", "expert_deployment", "smart_politics"):
            game, s = started(players, **{name: True})
            assert game.options[name] is True
            assert s.rivalry is not None
            on = (s.rivalry.brutal_escalation, s.rivalry.restraint > 0, s.rivalry.smart_politics)
            assert on.count(True) == 1


@rule("UP-R42")
def test_streamlined_rivals_are_for_two_people():
    for rival in ("lady_amber_metulli", "glossu_the_beast_rabban"):
        refused(1, {"rivals": [rival, "staban_tuek"]}, "E_LEADER_FORBIDDEN")
        assert started(2, rivals=[rival])[0].options["rivals"] == [rival]
        assert started(2, rivals=[rival], streamlined=True)[0].seats == 3
    refused(2, {"rivals": ["staban_tuek"], "streamlined": True}, "E_LEADER_FORBIDDEN")
    for seed in range(10):
        view = started(2, seed, streamlined=True)[0].view(0)
        assert view["players"][2]["rival"]["streamlined"]
        assert not view["players"][2]["rival"]["can_win"]
        assert not started(2, seed)[0].view(0)["players"][2]["rival"]["streamlined"]
        for player in started(1, seed)[0].view(0)["players"][1:]:
            assert not player["rival"]["streamlined"]


def test_a_person_may_be_whom_a_rival_card_shows_if_it_is_asked_for():
    game, _ = started(1, leaders=["staban_tuek"], rivals=["staban_tuek", "muaddib"])
    assert [player["leader"] for player in game.view(0)["players"]] == ["staban_tuek", None, None]
    for seed in range(20):
        view = started(1, seed)[0].view(0)["players"]
        assert view[0]["leader"] not in [player["rival"]["id"] for player in view[1:]]
