"""Cards of the Imperium deck that belong to no Faction."""

from __future__ import annotations

import pytest

from tests.imperium.outcome import at
from tests.imperium.table import refused
from tests.rulebook import plays, rule

RECRUIT = {"0 garrison": 1, "0 supply": -1}


@plays("card/arrakis_recruiter")
@rule("DI-7.2", "DI-7.4", "DI-I08")
def test_arrakis_recruiter():
    t = at("arrakis_recruiter", deck="dagger").send("arrakis_recruiter", "carthag")
    t.sent("arrakis_recruiter", "carthag", {"0 garrison": 2, "0 supply": -2})
    # Two recruited, two more from the garrison; the Intrigue card of Carthag is still open.
    t.offers("effect:space/carthag.effect.1", "deploy:1", "deploy:2", "deploy:3", "deploy:4")
    at("arrakis_recruiter").play("reveal").showed("arrakis_recruiter", {"0 persuasion": 1, "0 swords": 1})


@plays("card/assassination_mission")
@rule("DI-C22", "DI-6.2")
def test_assassination_mission_revealed():
    t = at("assassination_mission")
    refused(t, "card:assassination_mission", "E_NO_AGENT_ICON")
    t.play("reveal").showed("assassination_mission", {"0 solari": 1, "0 swords": 1}).offers("end")


@plays("card/assassination_mission")
@rule("DI-C22")
@pytest.mark.parametrize("zone", ["hand", "discard", "play"])
def test_assassination_mission_pays_when_something_else_trashes_it(zone):
    t = at(
        "guild_administrator",
        *(["assassination_mission"] if zone == "hand" else []),
        discard="assassination_mission" if zone == "discard" else "",
        played="assassination_mission" if zone == "play" else "",
    )
    t.send("guild_administrator", "secure_contract").mark()
    t.resolve("guild_administrator.agent").play(f"{zone}:assassination_mission")
    name = "played" if zone == "play" else zone
    t.outcome({"0 solari": 4, f"0 {name}": "-assassination_mission", "0 trash": "+assassination_mission"})


@plays("card/carryall")
@rule("DI-C13", "DI-8.3")
def test_carryall_doubles_the_base_harvest_only():
    for space, water, base in (("imperial_basin", 0, 1), ("hagga_basin", 1, 2), ("the_great_flat", 2, 3)):
        t = at("carryall").give(0, water=2).bonus_spice(space, 4).control("imperial_basin", 1).mark()
        t.send("carryall", space)
        refused(t, "end", "E_PENDING")
        t.resolve("carryall.agent")
        bonus = {"1 spice": 1} if space == "imperial_basin" else {}
        t.sent("carryall", space, {"0 spice": 2 * base + 4, "0 water": -water, "bonus_spice": -4, **bonus})


@plays("card/carryall")
@rule("DI-C13")
def test_carryall_has_no_effect_on_other_spaces():
    t = at("carryall").send("carryall", "secure_contract").offers("end")
    t.sent("carryall", "secure_contract", {"0 solari": 3})
    t = at("carryall").give(0, spice=2).mark().send("carryall", "sell_melange").offers("end")
    t.sent("carryall", "sell_melange", {"0 solari": 6, "0 spice": -2})
    at("carryall").play("reveal").showed("carryall", {"0 persuasion": 1, "0 spice": 1})


@plays("card/carryall")
@rule("DI-C39", "DI-C12")
def test_carryall_with_the_countess_is_one_harvest():
    t = at("carryall", deck="dagger", leader="countess_ariana_thorvald").give(0, water=2).mark()
    t.send("carryall", "the_great_flat").resolve("the_great_flat.effect").resolve("carryall.agent")
    t.sent("carryall", "the_great_flat", {"0 spice": 5, "0 water": -2, "0 deck": "-dagger", "0 hand": "+dagger"})


@plays("card/choam_directorship")
@rule("DI-11.5", "DI-15.3")
def test_choam_directorship_acquired():
    t = at("convincing_argument", "convincing_argument", "stilgar", "space_travel")
    t.influence(0, fremen=1).play("reveal").mark().play("acquire:choam_directorship")
    changes = t.changed()
    assert changes.pop("row").split()[1] == "-choam_directorship"
    del changes["imperium_deck"]
    assert changes == {
        "0 persuasion": -8,
        "0 emperor": 1,
        "0 guild": 1,
        "0 bg": 1,
        "0 fremen": 1,
        "0 vp": 1,
        "0 discard": "+choam_directorship",
    }


@plays("card/choam_directorship")
def test_choam_directorship_revealed():
    t = at("choam_directorship")
    refused(t, "card:choam_directorship", "E_NO_AGENT_ICON")
    t.play("reveal").showed("choam_directorship", {"0 solari": 3})


@plays("card/dr_yueh")
def test_dr_yueh():
    t = at("dr_yueh", deck="dagger diplomacy").give(0, water=2).mark().send("dr_yueh", "carthag")
    t.resolve("dr_yueh.agent").sent("dr_yueh", "carthag", {**RECRUIT, "0 deck": "-dagger", "0 hand": "+dagger"})
    at("dr_yueh").play("reveal").showed("dr_yueh", {"0 persuasion": 1})


@plays("card/duncan_idaho")
@rule("DI-C23", "DI-3.5", "DI-3.6", "DI-7.4")
def test_duncan_idaho_pays_water_once():
    t = at("duncan_idaho", deck="dagger diplomacy").give(0, water=3).mark()
    t.send("duncan_idaho", "carthag").resolve("carthag.effect.1").mark().resolve("duncan_idaho.agent")
    t.outcome({"0 water": -1, **RECRUIT, "0 deck": "-dagger", "0 hand": "+dagger"})
    # The troop is recruited in this turn, on a Combat space: 1 + 1 + 2 may go.
    t.offers("deploy:1", "deploy:2", "deploy:3", "deploy:4", "end")
    refused(t, "effect:card/duncan_idaho.agent", "E_COST_USED")


@plays("card/duncan_idaho")
@rule("DI-3.5")
def test_duncan_idaho_may_be_declined_and_needs_the_water():
    t = at("duncan_idaho", deck="dagger").give(0, water=1).send("duncan_idaho", "carthag").resolve("carthag.effect.1")
    assert "end" in t.options
    t = at("duncan_idaho", deck="dagger").send("duncan_idaho", "carthag").resolve("carthag.effect.1")
    refused(t, "effect:card/duncan_idaho.agent", "E_CANNOT_PAY")
    at("duncan_idaho").play("reveal").showed("duncan_idaho", {"0 water": 1, "0 swords": 2})


@plays("card/gun_thopter")
@rule("DI-C18", "DI-3.4", "DI-7.10")
def test_gun_thopter_hits_garrisons():
    t = at("gun_thopter").troops(1, garrison=2, conflict=1).troops(2, garrison=0, conflict=3).mark()
    t.send("gun_thopter", "secure_contract")
    refused(t, "end", "E_PENDING")
    t.resolve("gun_thopter.agent")
    t.sent(
        "gun_thopter",
        "secure_contract",
        {"0 solari": 3, "1 garrison": -1, "1 supply": 1, "3 garrison": -1, "3 supply": 1},
    )
    t.offers("end")


@plays("card/gun_thopter")
@rule("DI-C42", "DI-7.8", "DI-Q08")
def test_gun_thopter_revealed_may_deploy_one():
    t = at("gun_thopter").play("reveal").showed("gun_thopter", {"0 swords": 3})
    t.offers("effect:card/gun_thopter.reveal.1", "end").resolve("gun_thopter.reveal.1")
    t.showed("gun_thopter", {"0 swords": 3, "0 garrison": -1, "0 conflict": 1}).offers("end")
    assert t.game.view(0)["players"][0]["strength"] == 5
    t = at("gun_thopter").troops(0, garrison=0).play("reveal").offers("end")


@plays("card/gurney_halleck")
def test_gurney_halleck_played():
    t = at("gurney_halleck", deck="dagger diplomacy").send("gurney_halleck", "arrakeen")
    t.resolve("gurney_halleck.agent", "arrakeen.effect.1")
    t.sent(
        "gurney_halleck",
        "arrakeen",
        {"0 garrison": 3, "0 supply": -3, "0 deck": "-dagger -diplomacy", "0 hand": "+dagger +diplomacy"},
    )
    t.offers(*[f"deploy:{n}" for n in range(1, 6)], "end")


@plays("card/gurney_halleck")
@rule("DI-C33", "DI-3.6")
def test_gurney_halleck_revealed_recruits_troops_that_may_be_deployed():
    t = at("gurney_halleck").give(0, solari=7).mark().play("reveal").showed("gurney_halleck", {"0 persuasion": 2})
    assert "end" in t.options
    t.resolve("gurney_halleck.reveal").offers("amount:0", "amount:1", "amount:2").play("amount:2")
    t.showed("gurney_halleck", {"0 persuasion": 2, "0 solari": -3, "0 supply": -2, "0 conflict": 2})
    refused(t, "effect:card/gurney_halleck.reveal.1", "E_COST_USED")
    t = at("gurney_halleck").give(0, solari=3).mark().play("reveal").resolve("gurney_halleck.reveal").play("amount:0")
    t.showed("gurney_halleck", {"0 persuasion": 2, "0 solari": -3, "0 supply": -2, "0 garrison": 2})
    # Only the troops of this payment: with one cube left in the supply it is one.
    t = at("gurney_halleck").give(0, solari=3).troops(0, garrison=11).play("reveal").resolve("gurney_halleck.reveal")
    t.offers("amount:0", "amount:1")
    t = at("gurney_halleck").give(0, solari=2).play("reveal")
    refused(t, "effect:card/gurney_halleck.reveal.1", "E_CANNOT_PAY")


@plays("card/piter_de_vries")
def test_piter_de_vries():
    t = at("piter_de_vries").intrigue_deck("windfall").mark().send("piter_de_vries", "hall_of_oratory")
    refused(t, "end", "E_PENDING")
    t.resolve("piter_de_vries.agent")
    t.sent(
        "piter_de_vries",
        "hall_of_oratory",
        {**RECRUIT, "0 intrigue": "+windfall", "intrigue_deck": "-windfall"},
    )
    at("piter_de_vries").play("reveal").showed("piter_de_vries", {"0 persuasion": 3, "0 swords": 1})


@plays("card/power_play")
@rule("DI-C28", "DI-6.9", "DI-15.3")
def test_power_play_raises_the_influence_of_the_visit():
    # One gain of two when resolved first: from 1 to 3 it reaches 2 on the way.
    t = at("power_play").influence(0, emperor=1).mark().send("power_play", "wealth")
    refused(t, "end", "E_PENDING")
    t.resolve("power_play.agent.0").resolve("wealth.visit").resolve("power_play.agent.1")
    changes = {"0 solari": 2, "0 emperor": 2, "0 vp": 1, "0 played": "-power_play", "0 trash": "+power_play"}
    t.sent("power_play", "wealth", changes).offers("end")
    # After the visit's Influence it adds the second point.
    t = at("power_play").influence(0, emperor=1).mark().send("power_play", "wealth").resolve("wealth.visit")
    t.resolve("power_play.agent.0").resolve("power_play.agent.1").sent("power_play", "wealth", changes)


@plays("card/power_play")
@rule("DI-C28", "DI-6.12")
def test_power_play_that_trashes_itself_keeps_its_bonus_and_loses_it_to_another_effect():
    t = at("power_play").send("power_play", "wealth").resolve("power_play.agent.1").resolve("wealth.visit")
    t.resolve("power_play.agent.0")
    t.sent(
        "power_play",
        "wealth",
        {"0 solari": 2, "0 emperor": 2, "0 vp": 1, "0 played": "-power_play", "0 trash": "+power_play"},
    )
    t.offers("end")
    t = at("power_play", deck="dagger dagger").give(0, spice=2).mark().send("power_play", "selective_breeding")
    t.resolve("selective_breeding.effect").play("play:power_play").offers("effect:space/selective_breeding.visit")


@plays("card/power_play")
@rule("DI-C28")
def test_power_play_raises_nothing_but_the_visit():
    t = at("power_play", holding="favored_subject").send("power_play", "wealth").resolve("power_play.agent.0")
    t.play("plot:favored_subject").resolve("wealth.visit")
    assert t.level(0, "emperor") == 3
    at("power_play").play("reveal").showed("power_play").offers("end")


@plays("card/scout")
@rule("DI-C42", "DI-7.9")
def test_scout_retreats_up_to_two():
    t = at("scout").troops(0, garrison=1, conflict=3).mark().play("reveal")
    t.showed("scout", {"0 persuasion": 1, "0 swords": 1})
    t.offers("effect:card/scout.reveal.2", "end").resolve("scout.reveal.2").offers("amount:1", "amount:2")
    t.play("amount:2")
    t.showed("scout", {"0 persuasion": 1, "0 swords": 1, "0 conflict": -2, "0 garrison": 2}).offers("end")
    t = at("scout").play("reveal").offers("end")
    at("scout").send("scout", "secure_contract").sent("scout", "secure_contract", {"0 solari": 3}).offers("end")


@plays("card/shifting_allegiances")
@rule("DI-C21", "DI-15.3", "DI-15.9", "DI-I11")
def test_shifting_allegiances_pays_with_influence():
    t = at("shifting_allegiances").give(0, spice=3).influence(0, emperor=2, bg=1).mark()
    t.send("shifting_allegiances", "hall_of_oratory")
    assert "end" in t.options
    t.resolve("shifting_allegiances.agent").offers("faction:emperor", "faction:bg").play("faction:emperor")
    t.offers("faction:emperor", "faction:guild", "faction:bg", "faction:fremen").play("faction:guild")
    # -1 VP for falling below 2 with the Emperor, +1 for reaching 2 with the Guild.
    t.sent("shifting_allegiances", "hall_of_oratory", {**RECRUIT, "0 spice": -2, "0 emperor": -1, "0 guild": 2})


@plays("card/shifting_allegiances")
@rule("DI-C21", "DI-15.10")
def test_shifting_allegiances_may_return_to_the_same_faction_but_must_really_pay():
    t = at("shifting_allegiances").give(0, spice=2).influence(0, bg=1).mark()
    t.send("shifting_allegiances", "hall_of_oratory").resolve("shifting_allegiances.agent").play("faction:bg")
    t.sent("shifting_allegiances", "hall_of_oratory", {**RECRUIT, "0 spice": -2, "0 bg": 1, "0 vp": 1})
    t = at("shifting_allegiances").give(0, spice=2).send("shifting_allegiances", "hall_of_oratory")
    refused(t, "effect:card/shifting_allegiances.agent", "E_CANNOT_PAY")
    t = at("shifting_allegiances").give(0, spice=1).influence(0, bg=1).send("shifting_allegiances", "hall_of_oratory")
    refused(t, "effect:card/shifting_allegiances.agent", "E_CANNOT_PAY")
    at("shifting_allegiances").play("reveal").showed("shifting_allegiances", {"0 persuasion": 2})


@plays("card/shifting_allegiances")
@rule("DI-C21", "DI-15.7")
def test_shifting_allegiances_loses_an_alliance_before_it_gains():
    t = at("shifting_allegiances").give(0, spice=2).influence(0, bg=4).alliance(0, "bg").mark()
    t.send("shifting_allegiances", "hall_of_oratory").resolve("shifting_allegiances.agent")
    t.sent(
        "shifting_allegiances",
        "hall_of_oratory",
        {**RECRUIT, "0 spice": -2, "0 bg": -1, "0 alliances": "-bg", "0 vp": -1},
    )


@plays("card/thufir_hawat")
@rule("DI-10.6")
def test_thufir_hawat():
    t = at("thufir_hawat", deck="dagger").give(0, solari=20, spice=20, water=20).influence(0, fremen=2).mark()
    t.play("card:thufir_hawat")
    assert len(t.options) == 17
    assert not [id for id in t.options if id in ("space:hall_of_oratory", "space:mentat")]
    t.play("space:secure_contract").resolve("thufir_hawat.agent")
    t.sent("thufir_hawat", "secure_contract", {"0 solari": 3, "0 deck": "-dagger", "0 hand": "+dagger"})
    t = at("thufir_hawat").intrigue_deck("windfall").mark().play("reveal")
    refused(t, "end", "E_PENDING")
    t.resolve("thufir_hawat.reveal.1")
    t.showed("thufir_hawat", {"0 persuasion": 1, "0 intrigue": "+windfall", "intrigue_deck": "-windfall"})
    t.offers("plot:windfall", "end")
