"""Sending an Agent and its effects (UP-5, UP-6), every board space (UP-7)."""

from __future__ import annotations

import pytest

from tests.imperium.table import refused
from tests.rulebook import rule
from tests.uprising.table import at

# Space, card, what is paid with, choices while sending, effects to resolve, and the outcome.
SPACES = [
    ("UP-7.2", "sardaukar", "truthtrance", {"spice": 4}, (),
     ("sardaukar.visit", "sardaukar.effect.0", "sardaukar.effect.1"),
     {"0 spice": -4, "0 garrison": 4, "0 supply": -4, "0 emperor": 1, "0 intrigue": "+cunning",
      "intrigue_deck": "-cunning"}),
    ("UP-7.3", "deliver_supplies", "truthtrance", {}, (), ("deliver_supplies.visit",), {"0 water": 1, "0 guild": 1}),
    ("UP-7.4", "heighliner", "truthtrance", {"spice": 5}, (), ("heighliner.visit", "heighliner.effect"),
     {"0 spice": -5, "0 garrison": 5, "0 supply": -5, "0 guild": 1}),
    ("UP-7.5", "secrets", "truthtrance", {}, (), ("secrets.visit", "secrets.effect.0"),
     {"0 bg": 1, "0 intrigue": "+cunning", "intrigue_deck": "-cunning"}),
    ("UP-7.6", "espionage", "truthtrance", {"spice": 1}, (),
     ("espionage.visit", "espionage.effect.0", "espionage.effect.1", "post:post_bg"),
     {"0 spice": -1, "0 bg": 1, "0 hand": "+dagger", "0 deck": "-dagger", "0 spies": "+post_bg"}),
    ("UP-7.7", "fremkit", "truthtrance", {}, (), ("fremkit.visit", "fremkit.effect"),
     {"0 fremen": 1, "0 hand": "+dagger", "0 deck": "-dagger"}),
    ("UP-7.8", "desert_tactics", "truthtrance", {"water": 1}, (),
     ("desert_tactics.visit", "desert_tactics.effect.1", "play:truthtrance"),
     {"0 water": -1, "0 fremen": 1, "0 garrison": 1, "0 supply": -1, "0 played": "-truthtrance",
      "0 trash": "+truthtrance"}),
    ("UP-7.9", "high_council", "dagger", {"solari": 5}, (), ("high_council.effect",),
     {"0 solari": -5, "0 flags": "+high_council"}),
    ("UP-7.11", "swordmaster", "dagger", {"solari": 8}, (), (),
     {"0 solari": -8, "0 flags": "+swordmaster", "0 agents": 1}),
    ("UP-7.12", "assembly_hall", "dagger", {}, (), ("assembly_hall.effect.0",),
     {"0 intrigue": "+cunning", "intrigue_deck": "-cunning"}),
    ("UP-7.13", "gather_support", "dagger", {"solari": 2}, ("pay:0",), (), {"0 garrison": 2, "0 supply": -2}),
    ("UP-7.13", "gather_support", "dagger", {"solari": 2}, ("pay:2",), (),
     {"0 solari": -2, "0 garrison": 2, "0 supply": -2, "0 water": 1}),
    ("UP-7.14", "accept_contract", "dune_the_desert_planet", {}, (), ("accept_contract.effect.0",),
     {"0 solari": 2, "0 hand": "+dagger", "0 deck": "-dagger"}),
    ("UP-7.16", "arrakeen", "reconnaissance", {}, (), ("arrakeen.effect.1",),
     {"0 garrison": 1, "0 supply": -1, "0 hand": "+dagger", "0 deck": "-dagger"}),
    ("UP-7.17", "spice_refinery", "reconnaissance", {"spice": 1}, ("pay:0",), (), {"0 solari": 2}),
    ("UP-7.17", "spice_refinery", "reconnaissance", {"spice": 1}, ("pay:1",), (), {"0 solari": 4, "0 spice": -1}),
    ("UP-7.18", "research_station", "reconnaissance", {"water": 2}, (), ("research_station.effect.1",),
     {"0 water": -2, "0 garrison": 2, "0 supply": -2, "0 hand": "+dagger +diplomacy", "0 deck": "-dagger -diplomacy"}),
    ("UP-7.20", "deep_desert", "dune_the_desert_planet", {"water": 3}, (), ("deep_desert.effect.1",),
     {"0 water": -3, "0 spice": 4}),
    ("UP-7.21", "hagga_basin", "dune_the_desert_planet", {"water": 1}, (), ("hagga_basin.effect.1",),
     {"0 water": -1, "0 spice": 2}),
    ("UP-7.22", "imperial_basin", "dune_the_desert_planet", {}, (), (), {"0 spice": 1}),
]  # fmt: skip


@rule(
    "UP-7.2", "UP-7.3", "UP-7.4", "UP-7.5", "UP-7.6", "UP-7.7", "UP-7.8", "UP-7.9", "UP-7.11", "UP-7.12", "UP-7.13",
    "UP-7.14", "UP-7.16", "UP-7.17", "UP-7.18", "UP-7.20", "UP-7.21", "UP-7.22", "UP-7.36", "UP-6.1", "UP-5.1",
    "UP-5.9", "UP-5.10", "UP-21.31", "UP-6.12",
)  # fmt: skip
@pytest.mark.parametrize(("id", "space", "card", "give", "sending", "effects", "changes"), SPACES)
def test_board_spaces(id, space, card, give, sending, effects, changes):
    t = at(card, deck="dagger diplomacy").give(0, **give).intrigue_deck("cunning").mark().send(card, space, *sending)
    for effect in effects:
        if ":" in effect:
            t.play(effect)
        else:
            t.resolve(effect)
    t.sent(card, space, changes)
    assert "end" in t.options


@rule("UP-7.10", "UP-7.32", "UP-Q23", "UP-Q24", "UP-5.8", "UP-21.23")
def test_imperial_privilege():
    t = at("dagger", deck="diplomacy").give(0, solari=3).play("card:dagger")
    refused(t, "space:imperial_privilege", "E_REQUIREMENT")
    t = at("dagger", deck="diplomacy").give(0, solari=3).influence(0, emperor=2).agent_on(0, "arrakeen")
    t.intrigue_deck("cunning").mark().send("dagger", "imperial_privilege")
    t.resolve("imperial_privilege.effect.0", "imperial_privilege.effect.1", "imperial_privilege.effect.2")
    t.outcome(
        {
            "0 solari": -3,
            "0 hand": "-dagger +diplomacy",
            "0 deck": "-diplomacy",
            "0 played": "+dagger",
            "0 placed": "-arrakeen +imperial_privilege",
            "0 intrigue": "-spring_the_trap +cunning",
            "intrigue_trash": "+spring_the_trap",
            "intrigue_deck": "-cunning",
        }
    )
    t = at("dagger", deck="diplomacy").give(0, solari=3).influence(0, emperor=2).send("dagger", "imperial_privilege")
    t.resolve("imperial_privilege.effect.2")
    assert "end" in t.options  # The exchange is optional, the recall finds nobody.


@rule("UP-7.15", "UP-5.8", "UP-7.39")
def test_shipping():
    t = at("dune_the_desert_planet").give(0, spice=3)
    refused(t.play("card:dune_the_desert_planet"), "space:shipping", "E_REQUIREMENT")
    t = at("dune_the_desert_planet").give(0, spice=3).influence(0, guild=2).mark()
    t.send("dune_the_desert_planet", "shipping").resolve("shipping.effect.1").play("faction:bg")
    t.sent("dune_the_desert_planet", "shipping", {"0 spice": -3, "0 solari": 5, "0 bg": 1})


@rule("UP-7.19", "UP-7.37", "UP-10.12", "UP-7.39")
def test_sietch_tabr():
    refused(at("reconnaissance").play("card:reconnaissance"), "space:sietch_tabr", "E_REQUIREMENT")
    t = at("reconnaissance").influence(0, fremen=2).mark().send("reconnaissance", "sietch_tabr")
    t.resolve("sietch_tabr.effect").resolve("sietch_tabr.effect.0")
    t.sent("reconnaissance", "sietch_tabr", {"0 flags": "+hooks", "0 garrison": 1, "0 supply": -1, "0 water": 1})
    t = at("reconnaissance").influence(0, fremen=2).give(0, hooks=True).mark().send("reconnaissance", "sietch_tabr")
    t.resolve("sietch_tabr.effect").resolve("sietch_tabr.effect.0")
    t.sent("reconnaissance", "sietch_tabr", {"0 garrison": 1, "0 supply": -1, "0 water": 1})
    t = at("reconnaissance").influence(0, fremen=2).mark().send("reconnaissance", "sietch_tabr")
    t.resolve("sietch_tabr.effect").resolve("sietch_tabr.effect.1").resolve("sietch_tabr.effect.1.1")
    t.sent("reconnaissance", "sietch_tabr", {"0 water": 1, "wall": -1})
    t = at("reconnaissance").influence(0, fremen=2).mark().send("reconnaissance", "sietch_tabr")
    t.resolve("sietch_tabr.effect").resolve("sietch_tabr.effect.1").play("done")
    t.sent("reconnaissance", "sietch_tabr", {"0 water": 1})
    t = at("reconnaissance").influence(0, fremen=2).wall(False).mark().send("reconnaissance", "sietch_tabr")
    t.resolve("sietch_tabr.effect").resolve("sietch_tabr.effect.1")
    t.sent("reconnaissance", "sietch_tabr", {"0 water": 1})


@rule("UP-7.38", "UP-10.9", "UP-10.10", "UP-10.11", "UP-19.2", "UP-21.32", "UP-23.10")
def test_maker_spaces_and_sandworms():
    t = at("dune_the_desert_planet").give(0, water=3, hooks=True).bonus_spice("deep_desert", 2).mark()
    t.send("dune_the_desert_planet", "deep_desert")
    assert t.resources(0)[1] == 2  # The bonus spice comes in any case.
    t.resolve("deep_desert.effect.1").resolve("deep_desert.effect.1.1")
    t.sent("dune_the_desert_planet", "deep_desert", {"0 water": -3, "0 spice": 2, "0 worms": 2, "bonus_spice": -2})
    assert t.strength(0) == 6
    t = at("dune_the_desert_planet").give(0, water=1, hooks=True).conflict("siege_of_arrakeen")
    t.send("dune_the_desert_planet", "hagga_basin").resolve("hagga_basin.effect.1")
    assert t.player(0).worms == 0
    assert t.resources(0)[1] == 2


@rule("UP-7.38", "UP-10.11")
def test_why_no_sandworm_comes():
    t = at("reconnaissance").give(0, water=1)
    node = t.state.content.by_key["space/hagga_basin.effect.1"]
    t.state.stack.append(("branch", 0, node, -1))
    wanted = "effect:space/hagga_basin.effect.1.1"
    refused(t.refresh(), wanted, "E_NO_MAKER_HOOKS")
    t.give(0, hooks=True).conflict("siege_of_arrakeen")
    refused(t.refresh(), wanted, "E_SHIELD_WALL_PROTECTS")
    refused(t, "effect:nothing", "E_BAD_CHOICE")


@rule("UP-7.38")
def test_removing_the_wall_first_makes_the_worm_legal():
    t = at("dune_the_desert_planet", holding="detonation spring_the_trap").conflict("siege_of_arrakeen")
    t.give(0, water=1, hooks=True).send("dune_the_desert_planet", "hagga_basin")
    t.play("plot:detonation").resolve("detonation.plot.0")
    t.resolve("hagga_basin.effect.1").resolve("hagga_basin.effect.1.1")
    assert t.player(0).worms == 1


@rule("UP-7.30", "UP-21.30", "UP-V15")
def test_secrets_steals():
    t = at("truthtrance").intrigue(1, "cunning", "buy_access", "detonation", "impress")
    t.intrigue(2, "mercenaries", "devour", "opportunism").mark().send("truthtrance", "secrets")
    t.resolve("secrets.effect.1")
    assert len(t.held(1)) == 3
    assert len(t.held(2)) == 3
    assert len(t.held(0)) == 2
    assert len(t.game.view(1)["players"][0]["known_intrigue"]) == 1
    assert t.game.view(2)["players"][0]["known_intrigue"] == []


@rule("UP-7.9", "UP-7.31", "UP-Q66", "UP-13.5")
def test_the_high_council_can_be_visited_again():
    t = at("dagger").give(0, solari=5, high_council=True).intrigue_deck("cunning").mark().send("dagger", "high_council")
    t.resolve("high_council.effect")
    t.sent(
        "dagger",
        "high_council",
        {
            "0 solari": -5,
            "0 spice": 2,
            "0 garrison": 3,
            "0 supply": -3,
            "0 intrigue": "+cunning",
            "intrigue_deck": "-cunning",
        },
    )
    at("dagger").give(0, high_council=True).mark().play("reveal").showed("dagger", {"0 swords": 1, "0 persuasion": 2})


@rule("UP-7.11", "UP-7.33", "UP-7.34", "UP-5.11", "UP-21.2")
def test_the_swordmaster():
    t = at("dagger").give(0, solari=6).play("card:dagger")
    refused(t, "space:swordmaster", "E_CANNOT_PAY")
    t = at("dagger", "dagger").give(1, swordmaster=True).give(0, solari=6).mark().send("dagger", "swordmaster")
    t.sent("dagger", "swordmaster", {"0 solari": -6, "0 flags": "+swordmaster", "0 agents": 1})
    t = at("dagger").give(0, solari=9, swordmaster=True).play("card:dagger")
    refused(t, "space:swordmaster", "E_SPACE_ONCE")


@rule("UP-7.33")
def test_the_table_shows_the_price_that_is_asked_now():
    def price(t, seat):
        return t.game.view(seat)["spaces"]["swordmaster"]["price"]

    t = at("dagger")
    assert [price(t, seat) for seat in (0, None)] == [{"resource": "solari", "amounts": [8]}] * 2
    t.give(1, swordmaster=True)
    assert [price(t, seat) for seat in (0, 1, None)] == [{"resource": "solari", "amounts": [6]}] * 3
    assert t.game.view()["spaces"]["arrakeen"]["price"] is None


@rule("UP-7.12", "UP-7.35", "UP-13.5")
def test_assembly_hall_counts_while_the_agent_is_there():
    at("dagger").agent_on(0, "assembly_hall").mark().play("reveal").showed("dagger", {"0 swords": 1, "0 persuasion": 1})
    at("dagger").agent_on(1, "assembly_hall").mark().play("reveal").showed("dagger", {"0 swords": 1})


@rule("UP-5.2", "UP-5.3", "UP-5.4", "UP-5.6", "UP-5.7", "UP-5.9")
def test_what_an_agent_needs():
    refused(at("convincing_argument"), "card:convincing_argument", "E_NO_AGENT_ICON")
    refused(at("dagger"), "card:diplomacy", "E_CARD_NOT_IN_HAND")
    refused(at("dagger").give(0, agents=0), "card:dagger", "E_NO_AGENT")
    t = at("dagger").agent_on(1, "gather_support").play("card:dagger")
    refused(t, "space:arrakeen", "E_ICON_MISMATCH")
    refused(t, "space:gather_support", "E_SPACE_OCCUPIED")
    refused(t, "space:high_council", "E_CANNOT_PAY")
    refused(t, "space:carthag", "E_BAD_CHOICE")


@rule("UP-5.9", "UP-Q9")
def test_a_plot_card_before_sending_can_pay():
    t = at("dagger", holding="contingency_plan spring_the_trap").give(0, solari=3)
    t.play("plot:contingency_plan", "card:dagger", "space:high_council")
    assert t.resources(0)[0] == 0


@rule("UP-6.2", "UP-6.3", "UP-Q27", "UP-Q28", "UP-6.6")
def test_effects_in_any_order():
    # The Influence of the visit makes the condition of the card true.
    t = at("in_high_places", deck="dagger").influence(0, bg=1).send("in_high_places", "secrets")
    assert {"effect:space/secrets.visit", "effect:space/secrets.effect.0"} <= set(t.options)
    refused(t, "end", "E_PENDING")
    t = at("prepare_the_way", deck="dagger", holding="change_allegiances spring_the_trap").influence(0, bg=1)
    t.give(0, spice=3).send("prepare_the_way", "gather_support")
    assert not any("prepare_the_way" in id for id in t.options)
    t.play("plot:change_allegiances").resolve("change_allegiances.plot.1").play("faction:bg", "done")
    t.resolve("prepare_the_way.agent")


@rule("UP-6.9", "UP-Q25", "UP-Q26", "UP-10.2", "UP-8.1", "UP-16.8")
def test_what_cannot_be_gained_is_lost():
    t = at("dagger").troops(0, garrison=11).send("dagger", "gather_support")
    t.resolve("gather_support")
    assert (t.player(0).garrison, t.player(0).supply) == (12, 0)
    t = at("truthtrance").influence(0, guild=6).mark().send("truthtrance", "deliver_supplies")
    t.resolve("deliver_supplies.visit").sent("truthtrance", "deliver_supplies", {"0 water": 1})


@rule("UP-6.13")
def test_a_recalled_agent_can_be_sent_again():
    t = at("steersman", "dagger").agent_on(0, "arrakeen").send("steersman", "accept_contract")
    t.resolve("steersman.agent.1")
    t.end()
    t.turn(0)
    assert "card:dagger" in t.options


@rule("UP-22.23")
def test_treacherous_maneuver_needs_a_faction_space():
    t = at("treacherous_maneuver", "imperial_spymaster", holding="spring_the_trap").spies(0, "post_city_right")
    t.state.turn.icons = 1 << 5  # A City icon added to the card of this turn.
    t.refresh()
    t.send("treacherous_maneuver", "spice_refinery", "no")
    assert not any("treacherous" in id for id in t.options)


@rule("UP-Q68")
def test_two_influence_instead_of_one_is_one_gain():
    t = at("overthrow", leader="lady_margot_fenring").influence(0, bg=0).mark().send("overthrow", "secrets")
    t.resolve("overthrow.agent", "secrets.visit")
    assert (t.level(0, "bg"), t.resources(0)[1]) == (2, 2)


@rule("UP-11.1", "UP-11.3", "UP-11.5", "UP-Q8", "UP-23.11")
@pytest.mark.parametrize(
    ("space", "card", "resource"),
    [
        ("arrakeen", "reconnaissance", 0),
        ("spice_refinery", "reconnaissance", 0),
        ("imperial_basin", "dune_the_desert_planet", 1),
    ],
)
def test_control_income(space, card, resource):
    t = at(card).control(space, 1).send(card, space)
    assert t.player(1).resources[resource] == 1
    t = at(card).control(space, 0).send(card, space)
    assert t.player(0).resources[resource] >= 1


@rule("UP-11.3", "UP-5.9")
def test_control_income_cannot_pay_the_visit():
    t = at("reconnaissance").control("spice_refinery", 0).play("card:reconnaissance", "space:spice_refinery")
    assert t.kind == "agent.act"  # One spice is not there: only 0 can be paid.
    assert t.resources(0)[0] == 3
