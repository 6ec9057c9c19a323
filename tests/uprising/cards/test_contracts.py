"""CHOAM: every contract, the market, and Objectives (UP-C)."""

from __future__ import annotations

import pytest

import landsraad
from tests.components import copies
from tests.imperium.table import refused
from tests.rulebook import plays, rule
from tests.uprising.table import UprisingTable, at, table

# Contract, card, space, what is paid, what the contract adds.
VISITS = [
    ("arrakeen_1", "reconnaissance", "arrakeen", {}, {"0 water": 1}),
    ("deliver_supplies", "truthtrance", "deliver_supplies", {}, {"0 solari": 3}),
    ("espionage", "truthtrance", "espionage", {"spice": 1}, {"0 solari": 3}),
    ("heighliner_1", "truthtrance", "heighliner", {"spice": 5}, {"0 water": 2}),
    ("heighliner_2", "truthtrance", "heighliner", {"spice": 5}, {"0 garrison": 7}),
    ("high_council_1", "dagger", "high_council", {"solari": 5}, {"0 bg": 1}),
    ("high_council_2", "dagger", "high_council", {"solari": 5}, {"0 solari": -2}),
    ("research_station_2", "reconnaissance", "research_station", {"water": 2}, {"0 solari": 3}),
    ("sardaukar_1", "truthtrance", "sardaukar", {"spice": 4}, {"0 hand": "+diplomacy +diplomacy -truthtrance"}),
    ("spice_refinery_1", "reconnaissance", "spice_refinery", {}, {"0 hand": "+diplomacy +diplomacy -reconnaissance"}),
    ("spice_refinery_2", "reconnaissance", "spice_refinery", {}, {"0 water": 1}),
]


def holding(contract: str, card: str, **give: int) -> UprisingTable:
    t = at(card, deck="", choam=True).contracts(0, contract).give(0, **give)
    p = t.player(0)
    diplomacy = t.state.content.card_ids["diplomacy"]
    for other in t.state.players[1:3]:
        place = other.deck if diplomacy in other.deck else other.hand
        place.remove(diplomacy)
        p.deck.append(diplomacy)
    t.refresh()
    return t.mark()


@plays(
    "contract/arrakeen_1",
    "contract/deliver_supplies",
    "contract/espionage",
    "contract/heighliner_1",
    "contract/heighliner_2",
    "contract/high_council_1",
    "contract/high_council_2",
    "contract/research_station_2",
    "contract/sardaukar_1",
    "contract/spice_refinery_1",
    "contract/spice_refinery_2",
)
@rule("UP-C5.1", "UP-C6", "UP-C7", "UP-C9", "UP-C5")
@pytest.mark.parametrize(("contract", "card", "space", "give", "gained"), VISITS)
def test_contracts_for_a_space(contract, card, space, give, gained):
    t = holding(contract, card, **give).send(card, space)
    if f"effect:contract/{contract}" in t.options:
        refused(t, "end", "E_PENDING")
        t.play(f"effect:contract/{contract}")
    if any(f"{space}.effect" in id for id in t.options) and "0 garrison" in gained:
        t.resolve(f"{space}.effect")
    changes = t.changed()
    assert changes["0 contracts"] == f"-{contract}"
    assert changes["0 completed"] == f"+{contract}"
    for name, change in gained.items():
        assert changes[name] == change
    assert t.game.view(2)["players"][0]["contracts_completed"] == [contract]


@plays("contract/arrakeen_2", "contract/research_station_1")
@rule("UP-C9", "UP-9.4")
def test_contracts_with_a_spy():
    t = holding("arrakeen_2", "reconnaissance").send("reconnaissance", "arrakeen").resolve("contract/arrakeen_2")
    t.play("post:post_bg")
    assert (t.changed()["0 garrison"], t.changed()["0 spies"]) == (2, "+post_bg")
    t.play("deploy:4")  # The troop of the contract is a recruit of this turn.
    t = holding("research_station_1", "reconnaissance", water=2).send("reconnaissance", "research_station")
    t.resolve("contract/research_station_1").play("post:post_bg")
    assert (t.changed()["0 solari"], t.changed()["0 spies"]) == (2, "+post_bg")


@plays("contract/sardaukar_2")
@rule("UP-C9", "UP-6.13")
def test_contract_that_recalls_an_agent():
    t = holding("sardaukar_2", "truthtrance", spice=4).agent_on(0, "arrakeen").mark().send("truthtrance", "sardaukar")
    t.resolve("contract/sardaukar_2")
    assert t.changed()["0 placed"] == "+sardaukar -arrakeen"
    t = holding("sardaukar_2", "truthtrance", spice=4).send("truthtrance", "sardaukar").resolve("contract/sardaukar_2")
    assert t.changed()["0 placed"] == "+sardaukar"
    assert t.changed()["0 completed"] == "+sardaukar_2"


@plays("contract/harvest_3", "contract/harvest_4")
@rule("UP-C5.2", "UP-C7")
def test_harvest_contracts():
    t = holding("harvest_3", "dune_the_desert_planet").bonus_spice("imperial_basin", 1).mark()
    t.send("dune_the_desert_planet", "imperial_basin")
    assert "0 completed" not in t.changed()
    t = holding("harvest_3", "smugglers_harvester").bonus_spice("imperial_basin", 1).mark()
    t.send("smugglers_harvester", "imperial_basin")
    assert t.changed()["0 completed"] == "+harvest_3"
    assert t.changed()["0 solari"] == 3
    t = holding("harvest_4", "dune_the_desert_planet", water=3).mark().send("dune_the_desert_planet", "deep_desert")
    t.resolve("deep_desert.effect.1")
    assert (t.changed()["0 completed"], t.changed()["0 solari"]) == ("+harvest_4", 4)
    # The own control income counts, and so does spice of a Plot card; what is spent does not matter.
    t = holding("harvest_3", "dune_the_desert_planet").control("imperial_basin", 0).bonus_spice("imperial_basin", 1)
    t.mark().send("dune_the_desert_planet", "imperial_basin")
    assert t.changed()["0 completed"] == "+harvest_3"
    # Not by an Agent elsewhere.
    t = holding("harvest_3", "spacing_guilds_favor", solari=5).intrigue(0, "market_opportunity")
    t.send("spacing_guilds_favor", "accept_contract").play("plot:market_opportunity")
    assert t.resources(0)[1] == 5
    assert t.player(0).contracts_done == []


@plays("contract/immediate")
@rule("UP-C5.3", "UP-C3")
def test_immediate_contract():
    t = at("truthtrance", choam=True).market("immediate", "espionage").mark().send("truthtrance", "dutiful_service")
    t.resolve("dutiful_service.effect").play("contract:immediate")
    changes = t.changed()
    assert (changes["0 solari"], changes["0 completed"]) == (2, "+immediate")
    assert str(changes["market"]).startswith("+")


@plays("contract/acquire_spice_must_flow")
@rule("UP-C5.4", "UP-14.8", "UP-Q12")
def test_acquire_contract():
    t = at("dagger", choam=True).contracts(0, "acquire_spice_must_flow").play("reveal").give(0, persuasion=9).mark()
    t.play("acquire:the_spice_must_flow")
    changes = t.changed()
    assert (changes["0 vp"], changes["0 guild"], changes["0 solari"]) == (1, 1, 3)
    assert changes["0 completed"] == "+acquire_spice_must_flow"


@rule("UP-C6")
def test_all_contracts_for_a_space_are_completed_by_one_visit():
    t = at("reconnaissance", choam=True).contracts(0, "spice_refinery_2", "spice_refinery_1").mark()
    t.send("reconnaissance", "spice_refinery").resolve("spice_refinery_1")
    assert t.changed()["0 completed"] == "+spice_refinery_1 +spice_refinery_2"


@rule("UP-C7", "UP-Q56", "UP-Q11")
def test_a_contract_taken_in_the_turn_waits():
    t = at("dune_the_desert_planet", choam=True, holding="leverage spring_the_trap").market("harvest_3", "harvest_4")
    t.bonus_spice("imperial_basin", 4).send("dune_the_desert_planet", "imperial_basin")
    t.play("plot:leverage", "contract:harvest_3")
    assert t.player(0).contracts_done == []
    t.end()
    assert t.player(0).contracts_done == []


@rule("UP-C3", "UP-C4", "UP-21.10", "UP-V11", "UP-V14", "UP-V9")
def test_the_market():
    t = at("truthtrance", choam=True).market("espionage", "harvest_4").mark()
    t.send("truthtrance", "dutiful_service").resolve("dutiful_service.effect")
    t.offers("contract:espionage", "contract:harvest_4")
    refused(t, "contract:arrakeen_1", "E_NO_CONTRACT")
    t.play("contract:espionage")
    assert t.game.view(1)["players"][0]["contracts"] == ["espionage"]
    assert t.game.view(1)["contract_bank"] == len(t.state.contract_bank) == copies("uprising", "contracts") - 3
    assert None not in t.game.view(1)["contract_market"]
    t = at("truthtrance", choam=True)
    t.state.contract_market, t.state.contract_bank = [-1, -1], []
    t.send("truthtrance", "dutiful_service").resolve("dutiful_service.effect")
    assert t.resources(0)[0] == 2


@rule("UP-C1", "UP-7.1")
def test_without_the_module_a_contract_is_two_solari():
    t = at("truthtrance").send("truthtrance", "dutiful_service").resolve("dutiful_service.visit")
    t.sent("truthtrance", "dutiful_service", {"0 solari": 2, "0 emperor": 1})
    assert "contract_market" not in t.game.view(0)
    with pytest.raises(landsraad.InvalidOptions):
        landsraad.new_game("uprising", options={"choam": "yes"})


@plays(
    "objective/objective_desert_mouse_first",
    "objective/objective_crysknife",
    "objective/objective_ornithopter_1_3",
    "objective/objective_desert_mouse_4_6",
    "objective/objective_crysknife_4_6",
)
@rule("UP-2.16", "UP-2.17", "UP-V13")
@pytest.mark.parametrize("players", [3, 4])
def test_objectives_are_dealt_and_name_the_first_player(players):
    wanted = {
        3: {"desert_mouse_first", "crysknife", "ornithopter_1_3"},
        4: {"desert_mouse_first", "crysknife", "desert_mouse_4_6", "crysknife_4_6"},
    }
    firsts = set()
    for seed in range(12):
        game = landsraad.new_game("uprising", players, seed=seed)
        dealt = [player["objective"].removeprefix("objective_") for player in game.view(None)["players"]]
        assert set(dealt) == wanted[players]
        first = game.view(None)["first_player"]
        assert dealt[first] == "desert_mouse_first"
        assert game.pending[0].player == first
        firsts.add(first)
    assert len(firsts) > 1


@rule("UP-18.3", "UP-21.22", "UP-18.1")
@pytest.mark.parametrize("icon", ["crysknife", "desert_mouse_first"])
def test_an_objective_matches_a_won_conflict(icon):
    t = table(3).conflict(f"skirmish_{icon.removesuffix('_first')}").objective(0, icon).troops(0, conflict=1).mark()
    while t.state.phase in ("turns", "combat"):
        t.play(next((id for id in ("reveal", "end", "pass", "done", "faction:guild") if id in t.options), t.options[0]))
    assert t.changed()["0 flags"] == "+objective_down"
    assert t.changed()["0 vp"] == 1
    assert t.player(0).won == []
