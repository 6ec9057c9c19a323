"""Influence (UP-8), Spies (UP-9), units and deployment (UP-10)."""

from __future__ import annotations

import pytest

from tests.imperium.rules.play import finish_round
from tests.imperium.table import refused
from tests.rulebook import rule
from tests.uprising.table import at, table

POSTS = {
    "post_emperor": {"sardaukar", "dutiful_service"},
    "post_guild": {"heighliner", "deliver_supplies"},
    "post_bg": {"espionage", "secrets"},
    "post_fremen": {"desert_tactics", "fremkit"},
    "post_landsraad_left": {"high_council", "imperial_privilege", "swordmaster"},
    "post_landsraad_right": {"assembly_hall", "gather_support"},
    "post_choam": {"shipping", "accept_contract"},
    "post_city_left": {"sietch_tabr", "research_station"},
    "post_city_middle": {"research_station", "spice_refinery"},
    "post_city_right": {"spice_refinery", "arrakeen"},
    "post_deep_desert": {"deep_desert"},
    "post_hagga_basin": {"hagga_basin"},
    "post_imperial_basin": {"imperial_basin"},
}


@rule("UP-9.1", "UP-9.11")
def test_the_observation_posts():
    content = table().state.content
    found = {post.id: {space.id for space in content.spaces if post.spaces & space.bit} for post in content.posts}
    assert found == POSTS
    assert {space.id for space in content.spaces if space.posts.bit_count() > 1} == {
        "research_station",
        "spice_refinery",
    }


@rule("UP-9.2", "UP-9.4", "UP-Q14", "UP-21.15")
def test_placing_a_spy_is_mandatory():
    t = at("bene_gesserit_operative").spies(1, "post_bg", "post_guild").send("bene_gesserit_operative", "secrets")
    t.resolve("secrets.visit", "secrets.effect.0")
    refused(t, "end", "E_PENDING")
    t.resolve("bene_gesserit_operative.agent")
    refused(t, "post:post_bg", "E_POST_OCCUPIED")
    refused(t, "no", "E_MANDATORY")
    assert len(t.options) == 11


@rule("UP-9.5", "UP-Q19", "UP-9.13")
def test_without_a_spy_in_supply_one_may_be_recalled_first():
    posts = ("post_bg", "post_guild", "post_choam")
    t = at("bene_gesserit_operative").spies(0, *posts).send("bene_gesserit_operative", "secrets", "no")
    t.resolve("bene_gesserit_operative.agent")
    assert t.kind == "spy.recall_first"
    t.play("no")
    assert t.player(0).spies.bit_count() == 3
    t = at("bene_gesserit_operative").spies(0, *posts).mark().send("bene_gesserit_operative", "secrets", "no")
    t.resolve("bene_gesserit_operative.agent").play("post:post_choam")
    assert "post:post_choam" in t.options  # It may go back to the same post.
    refused(t, "no", "E_MANDATORY")
    t.play("post:post_fremen")
    assert t.changed()["0 spies"] == "+post_fremen -post_choam"
    assert t.state.turn.recalled_spy


@rule("UP-9.5")
def test_only_a_spy_whose_post_fits_is_recalled_first_when_no_other_post_is_free():
    t = at("signet_ring", leader="lady_margot_fenring").spies(0, "post_city_left", "post_bg", "post_guild")
    t.spies(1, "post_city_middle", "post_city_right").send("signet_ring", "accept_contract")
    t.resolve("lady_margot_fenring")
    assert t.kind == "spy.recall_first"
    t.offers("post:post_city_left", "no")
    t.spies(1, "post_city_middle").offers("post:post_bg", "post:post_guild", "post:post_city_left", "no")


@rule("UP-9.3", "UP-6.9")
def test_no_free_post_of_the_kind():
    cities = ("post_city_left", "post_city_middle", "post_city_right")
    t = at("signet_ring", leader="lady_margot_fenring").spies(1, *cities).send("signet_ring", "accept_contract")
    t.offers("end")


@rule("UP-5.5", "UP-Q20")
def test_the_spy_icon():
    refused(at("strike_fleet"), "card:strike_fleet", "E_ICON_MISMATCH")
    t = at("strike_fleet").spies(0, "post_city_left", "post_bg").give(0, water=2, spice=1).play("card:strike_fleet")
    assert set(t.options) == {"space:research_station", "space:espionage", "space:secrets"}
    refused(t, "space:sietch_tabr", "E_REQUIREMENT")
    t.play("space:research_station", "no")
    assert t.player(0).spies.bit_count() == 2
    # It lifts neither occupation nor cost, but the same Spy may infiltrate.
    t = at("strike_fleet", deck="dagger").spies(0, "post_bg").agent_on(1, "secrets").mark()
    t.send("strike_fleet", "secrets")
    assert t.kind == "agent.act"
    assert t.changed()["0 spies"] == "-post_bg"
    assert t.changed()["0 garrison"] == 3  # A Spy was recalled this turn.


@rule("UP-9.8", "UP-9.9", "UP-Q6", "UP-Q59")
def test_infiltrate():
    t = at("reconnaissance").agent_on(1, "arrakeen")
    refused(t.play("card:reconnaissance"), "space:arrakeen", "E_SPACE_OCCUPIED")
    t = at("reconnaissance", deck="dagger").agent_on(1, "arrakeen").agent_on(2, "arrakeen").spies(0, "post_city_right")
    t.mark().send("reconnaissance", "arrakeen")
    assert t.changed()["0 spies"] == "-post_city_right"
    assert t.kind == "agent.act"  # One Spy, one purpose: no Gather Intelligence with it.
    t = at("reconnaissance").agent_on(0, "arrakeen").spies(0, "post_city_right").play("card:reconnaissance")
    refused(t, "space:arrakeen", "E_OWN_AGENT_THERE")
    t = at("reconnaissance").agent_on(0, "arrakeen").agent_on(1, "arrakeen").spies(0, "post_city_right")
    refused(t.play("card:reconnaissance"), "space:arrakeen", "E_OWN_AGENT_THERE")
    # On a free space no Spy is recalled for it.
    t = at("reconnaissance").spies(0, "post_city_right").send("reconnaissance", "arrakeen")
    assert t.kind == "agent.gather"


@rule("UP-9.10", "UP-9.12", "UP-Q58", "UP-5.1")
def test_gather_intelligence():
    t = at("reconnaissance", deck="dagger diplomacy").spies(0, "post_city_right", "post_bg").mark()
    t.send("reconnaissance", "arrakeen").offers("post:post_city_right", "no")
    assert "0 garrison" not in t.changed()  # Before any effect of the space.
    refused(t, "post:post_bg", "E_POST_NOT_CONNECTED")
    refused(t, "post:post_choam", "E_NO_SPY_THERE")
    t.play("post:post_city_right")
    assert t.cards(0, "hand") == ["dagger"]
    refused(t, "post:post_bg", "E_WRONG_PHASE")
    t = at("reconnaissance", deck="dagger").spies(0, "post_city_right").send("reconnaissance", "arrakeen", "no")
    refused(t, "post:post_city_right", "E_WRONG_PHASE")


@rule("UP-9.11")
def test_two_spies_for_two_purposes():
    t = at("reconnaissance", deck="dagger").agent_on(1, "spice_refinery")
    t.spies(0, "post_city_middle", "post_city_right")
    t.mark().send("reconnaissance", "spice_refinery").offers("post:post_city_middle", "post:post_city_right")
    t.play("post:post_city_right").offers("post:post_city_middle", "no").play("post:post_city_middle")
    assert t.changed()["0 spies"] == "-post_city_middle -post_city_right"
    assert t.cards(0, "hand") == ["dagger"]


@rule("UP-9.14")
def test_spies_stay_over_the_round():
    t = table(3).spies(0, "post_bg")
    finish_round(t)
    assert t.game.view(None)["posts"]["post_bg"] == [0]


@rule("UP-8.1", "UP-8.3", "UP-8.4", "UP-8.6", "UP-8.10", "UP-21.27")
def test_the_tracks():
    for faction, space, gained in (
        ("guild", "deliver_supplies", {"0 solari": 3, "0 water": 1}),
        ("bg", "secrets", {}),
        ("fremen", "fremkit", {"0 water": 1}),
    ):
        t = at("truthtrance").influence(0, **{faction: 3}).give(0, vp=1).mark().send("truthtrance", space)
        t.resolve(f"{space}.visit")
        changes = t.changed()
        assert (changes["0 vp"], changes[f"0 {faction}"], changes["0 alliances"]) == (1, 1, f"+{faction}")
        for name, amount in gained.items():
            assert changes[name] == amount
        assert len(t.held(0)) == (2 if faction == "bg" else 1)


@rule("UP-8.5", "UP-8.4")
def test_the_emperors_bonus_spy_is_placed_at_once():
    t = at("truthtrance").influence(0, emperor=3).send("truthtrance", "dutiful_service")
    t.resolve("dutiful_service.visit")
    assert t.kind == "spy.place"
    refused(t, "end", "E_PENDING")
    t.play("post:post_emperor")
    assert t.player(0).spies.bit_count() == 1


@rule("UP-8.7", "UP-8.8", "UP-8.9", "UP-Q30", "UP-23.8", "UP-8.11")
def test_alliances_change_hands():
    t = at("truthtrance").influence(0, guild=4).influence(1, guild=4).alliance(1, "guild").give(1, vp=2).mark()
    t.send("truthtrance", "deliver_supplies").resolve("deliver_supplies.visit")
    changes = t.changed()
    assert (changes["0 vp"], changes["1 vp"], changes["0 alliances"]) == (1, -1, "+guild")
    # Losing Influence as the holder: a player who stood level takes over; of several the old holder chooses.
    t = at("captured_mentat").influence(0, guild=4).alliance(0, "guild").give(0, vp=2)
    t.influence(1, guild=4).influence(2, guild=4).play("reveal").resolve("captured_mentat.reveal.1")
    t.offers("seat:1", "seat:2").play("seat:2", "faction:bg")
    assert t.game.view(None)["alliances"]["guild"] == 2
    t = at("captured_mentat").influence(0, guild=4).alliance(0, "guild").give(0, vp=2).play("reveal")
    t.resolve("captured_mentat.reveal.1").play("faction:bg")
    assert t.game.view(None)["alliances"]["guild"] is None


@rule("UP-8.3")
def test_falling_below_two_costs_a_point():
    t = at("captured_mentat").influence(0, guild=2).give(0, vp=2).mark().play("reveal")
    t.resolve("captured_mentat.reveal.1").play("faction:guild")
    assert (t.changed().get("0 vp", 0), t.level(0, "guild")) == (0, 2)  # Lost and gained again.


@rule("UP-10.1", "UP-10.3", "UP-10.4", "UP-10.5", "UP-10.7", "UP-10.8", "UP-Q29")
def test_deployment():
    t = at("reconnaissance").troops(0, garrison=4).give(0, water=2).send("reconnaissance", "research_station")
    refused(t, "deploy:5", "E_DEPLOY_LIMIT")
    t.play("deploy:1", "deploy:3")
    refused(t, "deploy:1", "E_DEPLOY_LIMIT")
    assert t.game.view(2)["players"][0]["conflict"] == 4
    t = at("reconnaissance").troops(0, garrison=1).send("reconnaissance", "spice_refinery")
    refused(t, "deploy:2", "E_NO_TROOPS")
    t = at("dagger").send("dagger", "gather_support")
    refused(t, "deploy:1", "E_NOT_COMBAT_SPACE")


@rule("UP-10.4")
def test_troops_of_a_plot_card_are_recruits_of_the_turn():
    t = at("reconnaissance", holding="mercenaries spring_the_trap").troops(0, garrison=3).give(0, solari=3)
    t.send("reconnaissance", "spice_refinery").play("plot:mercenaries", "deploy:4")
    assert t.player(0).conflict == 4
    refused(t, "deploy:1", "E_DEPLOY_LIMIT")


@rule("UP-10.9")
def test_worms_need_no_right_and_do_not_count_against_it():
    t = at("reconnaissance", holding="unexpected_allies spring_the_trap").troops(0, garrison=3).give(0, water=2)
    t.send("reconnaissance", "spice_refinery").play("plot:unexpected_allies").resolve("plot.1.1").play("done")
    t.play("deploy:2")
    assert (t.player(0).conflict, t.player(0).worms) == (2, 1)
    assert t.strength(0) == 7


@rule("UP-10.10")
def test_maker_hooks_are_never_spent():
    t = at("dune_the_desert_planet").give(0, water=1, hooks=True).send("dune_the_desert_planet", "hagga_basin")
    t.resolve("hagga_basin.effect.1").resolve("hagga_basin.effect.1.1")
    assert t.player(0).hooks


@rule("UP-10.12")
def test_worms_stay_when_the_wall_goes():
    t = at("dagger", holding="detonation spring_the_trap").worms(0, 1).play("plot:detonation").resolve("plot.0")
    assert (t.player(0).worms, t.state.shield_wall) == (1, False)


@rule("UP-10.13", "UP-10.14", "UP-13.9", "UP-23.9")
def test_strength_follows_units():
    t = at("chani_clever_tactician", "dagger").troops(0, conflict=2).mark().play("reveal")
    assert t.strength(0) == 5
    t.resolve("chani_clever_tactician.reveal.0")
    assert t.strength(0) == 0  # The last unit is gone.
    t.end()
    assert t.player(0).swords == 0


@rule("UP-13.9")
def test_swords_count_as_soon_as_a_unit_enters():
    t = at("dagger", "dagger", holding="detonation spring_the_trap").play("reveal")
    assert t.strength(0) == 0
    t.play("plot:detonation").resolve("plot.1").play("amount:1")
    assert t.strength(0) == 4


@pytest.mark.parametrize("conflict", ["siege_of_arrakeen", "seize_spice_refinery", "secure_imperial_basin"])
@rule("UP-10.11")
def test_protected_conflicts(conflict):
    t = table().conflict(conflict)
    assert t.game.view(0)["conflict_protected"]
    t.wall(False)
    assert not t.game.view(0)["conflict_protected"]
