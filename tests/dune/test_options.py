"""Options: the advanced game module by module (D-0.2), and a whole game with every switch thrown (section 19)."""

from __future__ import annotations

import random
from typing import Any

import pytest

import landsraad
from landsraad.core.errors import InvalidOptions
from landsraad.dune.components import FACTION_IDS
from landsraad.dune.options import ALLIANCE_RULES, MODULES, SPECS
from landsraad.dune.state import DuneState
from tests.dune.table import ALL, Table
from tests.dune.test_battle import duel, fight, no_traitor
from tests.dune.test_spice_blow import deck
from tests.rulebook import rule

DEFAULTS = {
    "ally_pass_through": False,
    "bg_auto_flip_alone": True,
    "bid_pass_final": False,
    "bribe_spice_delayed": True,
    "emperor_may_give_spice": False,
    "explosion_kills_resting_leaders": True,
    "first_storm_hits_path": False,
    "guild_pledge_flows_back": False,
    "karama_scope": "phase",
    "max_turns": 10,
    "prescience_public": False,
    "prescience_number_includes_spice": False,
    "reposition_move": True,
    "shared_collection": "storm_order",
    "show_card_counts": "bidding",
    "simultaneous_victory": "storm_order",
    "spice_blow_in_storm": "none",
    "storm_battle_same_sector": False,
    "storm_hits_start_sector": False,
    "turn1_worms_reshuffled": True,
    "two_player_alliance": False,
    "two_player_strongholds": 3,
}
OTHERS = [
    (spec.name, choice)
    for spec in SPECS
    for choice in spec.choices
    if choice != spec.default
    and choice is not None
    and not (spec.name == "max_turns" and choice > 3)
    and choice not in FACTION_IDS
    and not (spec.name == "circles" and choice != "choose")
]


def played(players: int, seed: int, options: dict[str, Any]) -> landsraad.Game:
    game = landsraad.new_game("dune", players, seed=seed, options=options)
    rng = random.Random(seed)
    while not game.is_over:
        decision = rng.choice(game.pending)
        game.apply(decision.player, rng.randrange(len(decision.codes)))
    return game


@rule("D-0.2", "D-O9")
def test_readings_left_open_have_the_defaults_of_the_rules() -> None:
    defaults = {spec.name: spec.default for spec in SPECS}
    assert {name: defaults[name] for name in DEFAULTS} == DEFAULTS


@rule("D-0.2")
@pytest.mark.parametrize(("name", "choice"), OTHERS)
def test_a_whole_game_with_every_switch(name: str, choice: object) -> None:
    options: dict[str, Any] = {"max_turns": 2, name: choice}
    players = 2 if name.startswith("two_player") else 3
    game = played(players, 5, options)
    assert game.winners
    assert landsraad.replay(game.record()).to_json() == game.to_json()


@rule("D-0.2")
@pytest.mark.parametrize("name", MODULES)
@pytest.mark.parametrize("advanced", [False, True])
def test_a_whole_game_with_one_module_on_or_off(name: str, advanced: bool) -> None:
    game = played(6, 3, {"advanced": advanced, name: not advanced, "max_turns": 2})
    assert game.winners
    assert game.options[name] is not advanced
    assert all(game.options[other] is advanced for other in MODULES if other != name)


@rule("D-0.2")
@pytest.mark.parametrize(
    ("options", "code"),
    [
        ({"karama_scope": "always"}, "E_OPTION_VALUE"),
        ({"max_turns": 0}, "E_OPTION_VALUE"),
        ({"max_turns": 11}, "E_OPTION_VALUE"),
        ({"max_turns": True}, "E_OPTION_VALUE"),
        ({"advanced": 1}, "E_OPTION_VALUE"),
        ({"advanced": None}, "E_OPTION_VALUE"),
        ({"combat_with_spice": "yes"}, "E_OPTION_VALUE"),
        ({"alliances": "4 members"}, "E_OPTION_VALUE"),
        ({"worms": 3}, "E_OPTION_UNKNOWN"),
        ({"strongholds": 1}, "E_OPTION_VALUE"),
        ({"factions": ["atreides"]}, "E_SETUP_FACTION"),
        ({"factions": ["atreides", "atreides"]}, "E_SETUP_FACTION"),
        ({"factions": ["atreides", "ixians"]}, "E_SETUP_FACTION"),
        ({"factions": ["atreides", 3]}, "E_SETUP_FACTION"),
        ({"factions": "atreides"}, "E_SETUP_FACTION"),
        ({"factions": "mine"}, "E_OPTION_VALUE"),
        ({"circles": [1, 1]}, "E_SEAT_TAKEN"),
        ({"circles": [0, 7]}, "E_SEAT_TAKEN"),
        ({"circles": [True, 2]}, "E_SEAT_TAKEN"),
        ({"circles": 3}, "E_SEAT_TAKEN"),
    ],
)
def test_options_that_do_not_exist_are_refused(options: dict[str, Any], code: str) -> None:
    with pytest.raises(InvalidOptions) as refused:
        landsraad.new_game("dune", 2, options=options)
    assert refused.value.code == code
    assert "E_" not in refused.value.reason


@rule("D-O1", "D-O2", "D-O3", "D-O4", "D-O5")
@pytest.mark.parametrize("name", list(ALLIANCE_RULES))
def test_the_table_of_alliances(name: str) -> None:
    members, strongholds = {"2": 2, "3": 3, "a": 6}[name[0]], int(name.split(", ")[1][0])
    t = Table(*ALL, alliances=name)
    assert ALLIANCE_RULES[name] == (members, strongholds)
    t.sweep()
    t.ally("atreides", "harkonnen")
    for where in ("arrakeen", "carthag", "sietch_tabr", "tueks_sietch")[: strongholds - 1]:
        t.put("atreides", where, 1)
    t.run(("mentat.victory",), phase=9)
    assert not t.state.victory
    t.put("harkonnen", "habbanya_sietch", 1)
    t.run(("mentat.victory",), phase=9)
    assert t.game.winners == [0, 5]
    # The size of alliances.
    size = Table(*ALL, alliances=name)
    size.ally("atreides", "harkonnen")
    size.order(*ALL)
    size.run(("nexus.open", 0, 0), phase=2)
    assert ("offer:fremen" in size.options("atreides")) is (members > 2)
    if members == 2:
        assert size.refused("atreides", "offer:fremen") == "E_ALLIANCE_SIZE"


@rule("D-9.2", "D-O6")
def test_solo_players_need_three_whatever_alliances_need() -> None:
    t = Table(*ALL, alliances="2 members, 3 strongholds")
    t.sweep()
    for where in ("arrakeen", "carthag"):
        t.put("emperor", where, 1)
    t.run(("mentat.victory",), phase=9)
    assert not t.state.victory


@rule("D-O9", "D-9.6")
@pytest.mark.parametrize("turns", [1, 3])
def test_a_shorter_game_ends_in_its_last_turn(turns: int) -> None:
    t = Table("atreides", "spacing_guild", max_turns=turns)
    t.state.turn = turns
    t.run(("mentat",), phase=9)
    assert t.game.winners == [1]


# The modules one by one


@rule("D-A1.1")
@pytest.mark.parametrize("on", [False, True])
def test_increased_spice_flow(on: bool) -> None:
    t = Table("atreides", "harkonnen", increased_spice_flow=on)
    t.run(("collection",), phase=8)
    assert t.money("atreides") == (12 if on else 10)


@rule("D-A2.1", "D-A2.5")
@pytest.mark.parametrize("on", [False, True])
def test_double_spice_blow(on: bool) -> None:
    t = Table("atreides", "harkonnen", double_spice_blow=on)
    deck(t, "red_chasm", "old_gap")
    t.run(("spice_blow",), phase=2)
    assert (len(t.state.piles[0]), len(t.state.piles[1])) == (1, 1 if on else 0)


@rule("D-A3.1")
@pytest.mark.parametrize("on", [False, True])
def test_combat_with_spice(on: bool) -> None:
    t = duel(combat_with_spice=on)
    t.spice("harkonnen", 0)
    fight(t).choose("harkonnen", "leader:feyd_rautha", "weapon:none", "defense:none")
    assert t.options("harkonnen")[-1] == ("dial:2.5" if on else "dial:5")


@rule("D-A4.1")
@pytest.mark.parametrize("on", [False, True])
def test_karama_powers(on: bool) -> None:
    t = Table("fremen", "harkonnen", karama_powers=on)
    t.hand("fremen", "karama")
    t.hand("harkonnen", "karama")
    t.run(("worm.karama",), phase=2)
    assert (t.kinds == ["worm.karama"]) is on
    t.run(("swap",), phase=4)
    assert (t.kinds == ["swap"]) is on


@rule("D-A5.1")
@pytest.mark.parametrize("on", [False, True])
def test_advanced_atreides(on: bool) -> None:
    t = duel("atreides", "emperor", advanced_atreides=on)
    t.state.kh_losses = 7
    t.battle("", "atreides", "emperor").choose("atreides", "pass").pass_all("battle.window")
    t.choose("atreides", "leader:duncan_idaho")
    assert ("kwisatz_haderach:yes" in t.options("atreides")) is on
    assert ("kwisatz_haderach" in t.game.view(0)["factions"][0]) is on


@rule("D-A6.2", "D-A6.3", "D-A6.1")
@pytest.mark.parametrize("on", [False, True])
def test_advanced_bene_gesserit(on: bool) -> None:
    t = Table("bene_gesserit", "harkonnen", advanced_bene_gesserit=on)
    t.spice("bene_gesserit", 7)
    t.run(("charity",), phase=3).pass_all()
    assert t.money("bene_gesserit") == (9 if on else 7)
    t.hand("bene_gesserit", "kulon")
    t.run(("karama", 40, 0), phase=4)
    assert t.game.is_over or ("card:kulon" in t.options("bene_gesserit")) is on


@rule("D-A7.1", "D-0.19")
@pytest.mark.parametrize("on", [False, True])
def test_advanced_emperor(on: bool) -> None:
    t = Table("emperor", "harkonnen", advanced_emperor=on)
    assert t.state.reserve_starred[2] == (5 if on else 0)


@rule("D-A8.1", "D-A8.3", "D-0.19")
@pytest.mark.parametrize("on", [False, True])
def test_advanced_fremen(on: bool) -> None:
    t = Table("fremen", "harkonnen", advanced_fremen=on)
    starred = t.state.reserve_starred[3] + sum(t.state.starred[3])
    assert starred == (3 if on else 0)
    t.state.wheels = [3, 5]
    t.state.storm_card = 3 if on else 0
    t.run(("storm",), phase=1)
    assert ("storm.dial" in t.kinds) is not on


@rule("D-A9.1")
@pytest.mark.parametrize("on", [False, True])
def test_advanced_guild(on: bool) -> None:
    t = Table("harkonnen", "spacing_guild", advanced_guild=on)
    t.order("harkonnen", "spacing_guild")
    t.run(("shipment.turns",), phase=6)
    assert t.kinds == (["guild.when"] if on else ["ship.where"])


@rule("D-A10.1")
@pytest.mark.parametrize("on", [False, True])
def test_advanced_harkonnen(on: bool) -> None:
    t = duel(advanced_harkonnen=on)
    fight(t).plan("harkonnen", dial="5").plan("emperor")
    no_traitor(t)
    assert (t.kinds == ["capture"]) is on


@rule("D-A3.6", "D-A8.8")
def test_fremen_need_spice_like_others_without_their_own_module() -> None:
    t = duel("fremen", "harkonnen", combat_with_spice=True)
    t.spice("fremen", 0)
    fight(t, "fremen", "harkonnen").choose("fremen", "leader:stilgar", "weapon:none", "defense:none")
    assert t.options("fremen")[-1] == "dial:2.5"


@rule("D-15.16", "D-15.3")
@pytest.mark.parametrize("absent", ALL)
def test_advanced_games_without_each_faction(absent: str) -> None:
    factions = [name for name in ALL if name != absent]
    game = played(5, 8, {"advanced": True, "factions": factions, "max_turns": 3})
    assert game.winners
    state = game.state
    assert isinstance(state, DuneState)
    number = ALL.index(absent)
    assert state.seat[number] < 0
    assert (state.reserves[number], state.spice[number], sum(state.forces[number])) == (0, 0, 0)


@rule("D-15.7", "D-15.1")
@pytest.mark.parametrize("players", range(2, 7))
def test_traitor_cards_of_absent_factions_are_not_dealt(players: int) -> None:
    t = Table(*ALL[:players])
    dealt = [x for faction in range(6) for x in t.state.traitors_dealt[faction]]
    assert len(dealt) == 4 * players
    assert max(dealt) < 5 * players


@rule("D-2.6")
def test_worms_of_turn_one_may_stay_out() -> None:
    t = Table("atreides", "harkonnen", turn1_worms_reshuffled=False)
    t.state.turn = 1
    deck(t, "shai_hulud", "red_chasm")
    t.run(("spice_blow",), phase=2)
    assert (t.state.set_aside, len(t.state.spice_deck)) == (1, 19)
    assert t.game.view(None)["spice_deck"]["set_aside"] == 1
