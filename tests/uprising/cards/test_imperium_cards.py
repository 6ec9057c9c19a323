"""Every card of the Uprising Imperium deck and Reserve, played and revealed."""

from __future__ import annotations

import pytest

from tests.components import copies, printed
from tests.imperium.table import refused
from tests.rulebook import plays, rule
from tests.uprising.table import UprisingTable, at, table


def shows(card: str, **changes: int) -> UprisingTable:
    """Reveal nothing but this card; these numbers of seat 0 change."""
    return at(card).play("reveal").showed(card, {f"0 {name}": amount for name, amount in changes.items()})


@plays("card/prepare_the_way")
def test_prepare_the_way():
    shows("prepare_the_way", persuasion=2)
    t = at("prepare_the_way", deck="dagger").intrigue_deck("weirding_combat").send("prepare_the_way", "assembly_hall")
    t.resolve("assembly_hall.effect.0").offers("end")
    t = at("prepare_the_way", deck="dagger").influence(0, bg=2).mark().send("prepare_the_way", "assembly_hall")
    t.resolve("prepare_the_way.agent")
    assert t.cards(0, "hand") == ["dagger"]


@plays("card/the_spice_must_flow")
@rule("UP-14.6", "UP-14.7", "UP-21.1")
def test_the_spice_must_flow():
    shows("the_spice_must_flow", spice=1)
    t = at("convincing_argument").play("reveal").give(0, persuasion=9).mark().play("acquire:the_spice_must_flow")
    t.outcome({"0 vp": 1, "0 persuasion": -9, "0 discard": "+the_spice_must_flow", "reserve the_spice_must_flow": -1})
    refused(at("the_spice_must_flow"), "card:the_spice_must_flow", "E_NO_AGENT_ICON")


@plays("card/bene_gesserit_operative")
@rule("UP-9.2")
def test_bene_gesserit_operative():
    t = (
        at("bene_gesserit_operative")
        .send("bene_gesserit_operative", "secrets")
        .resolve("bene_gesserit_operative.agent")
    )
    assert len(t.options) == 13
    t.play("post:post_choam")
    t.sent("bene_gesserit_operative", "secrets", {"0 spies": "+post_choam"})
    shows("bene_gesserit_operative", persuasion=1)
    t = at("bene_gesserit_operative").spies(0, "post_bg", "post_choam").mark().play("reveal")
    t.showed("bene_gesserit_operative", {"0 persuasion": 3})


@plays("card/branching_path")
@rule("UP-4.9", "UP-6.7", "UP-21.3", "UP-21.16", "UP-22.35")
def test_branching_path():
    shows("branching_path", persuasion=2)
    t = at("branching_path").send("branching_path", "arrakeen")
    assert not any("branching_path" in id for id in t.options)
    t = at("branching_path").alliance(0, "bg").intrigue_deck("cunning").mark().send("branching_path", "spice_refinery")
    t.resolve("branching_path.agent")
    t.sent(
        "branching_path",
        "spice_refinery",
        {
            "0 solari": 2,
            "0 spice": 2,
            "0 intrigue": "-spring_the_trap +cunning",
            "intrigue_trash": "+spring_the_trap",
            "intrigue_deck": "-cunning",
        },
    )


@plays("card/calculus_of_power")
@rule("UP-22.29", "UP-4.10")
def test_calculus_of_power():
    t = at("calculus_of_power", "dagger").send("calculus_of_power", "spice_refinery").resolve("calculus_of_power.agent")
    t.offers("hand:dagger", "play:calculus_of_power").play("hand:dagger")
    t.sent("calculus_of_power", "spice_refinery", {"0 solari": 2, "0 hand": "-dagger", "0 trash": "+dagger"})
    t = at("calculus_of_power").play("reveal").showed("calculus_of_power", {"0 persuasion": 2})
    t.offers("end", "acquire:prepare_the_way")
    t = at("calculus_of_power", played="imperial_spymaster").play("reveal").resolve("calculus_of_power.reveal.1")
    t.offers("play:imperial_spymaster").play("play:imperial_spymaster")
    t.showed(
        "calculus_of_power",
        {"0 persuasion": 2, "0 swords": 3, "0 played": "-imperial_spymaster", "0 trash": "+imperial_spymaster"},
    )


@plays("card/captured_mentat")
@rule("UP-6.4", "UP-21.7")
def test_captured_mentat():
    t = at("captured_mentat", "dagger", deck="diplomacy").send("captured_mentat", "assembly_hall")
    t.resolve("captured_mentat.agent")
    assert t.cards(0, "discard") == ["dagger"]
    t.resolve("captured_mentat.agent.1.1")
    assert t.cards(0, "hand") == ["diplomacy"]
    t = at("captured_mentat").influence(0, bg=1, guild=3).mark().play("reveal").resolve("captured_mentat.reveal.1")
    t.offers("faction:bg", "faction:guild").play("faction:guild", "faction:fremen")
    t.showed("captured_mentat", {"0 persuasion": 1, "0 guild": -1, "0 fremen": 1})


@plays("card/cargo_runner")
def test_cargo_runner():
    at("cargo_runner", choam=True).play("reveal").showed("cargo_runner", {"0 persuasion": 1})
    for done, cards in ((1, 0), (2, 1), (4, 2)):
        t = at("cargo_runner", deck="dagger dagger", choam=True).contracts(0, done=done)
        t.send("cargo_runner", "spice_refinery")
        for _ in range(cards):
            t.play(next(id for id in t.options if "cargo_runner" in id))
        assert not any("cargo_runner" in id for id in t.options)
        assert len(t.cards(0, "hand")) == cards


@plays("card/chani_clever_tactician")
@rule("UP-10.13", "UP-21.24", "UP-21.28")
def test_chani_clever_tactician():
    t = at("chani_clever_tactician").troops(0, conflict=2).worms(0, 1).send("chani_clever_tactician", "spice_refinery")
    t.resolve("chani_clever_tactician.agent")
    assert len(t.held(0)) == 2
    t = at("chani_clever_tactician").troops(0, conflict=2).send("chani_clever_tactician", "spice_refinery")
    assert not any("chani" in id for id in t.options)
    t = at("chani_clever_tactician", played="fedaykin_stilltent").troops(0, conflict=3).mark().play("reveal")
    t.showed("chani_clever_tactician", {"0 persuasion": 2}).resolve("chani_clever_tactician.reveal.0")
    t.showed("chani_clever_tactician", {"0 persuasion": 2, "0 swords": 4, "0 conflict": -2, "0 garrison": 2})
    assert t.strength(0) == 6


@plays("card/corrinth_city")
@rule("UP-6.5", "UP-22.19", "UP-22.34", "UP-4.5")
def test_corrinth_city():
    t = at("corrinth_city", "dagger", "dagger").give(0, solari=5).mark().send("corrinth_city", "assembly_hall")
    t.resolve("corrinth_city.agent")
    t.resolve("assembly_hall")
    changes = t.changed()
    assert changes["0 vp"] == 1
    assert changes["0 solari"] == -5
    assert changes["0 discard"] == "+dagger +dagger"
    t = at("corrinth_city", "dagger").give(0, solari=5).send("corrinth_city", "assembly_hall")
    refused(t, "effect:card/corrinth_city.agent", "E_CANNOT_PAY")
    t = at("corrinth_city").give(0, solari=5).mark().play("reveal").resolve("corrinth_city.reveal")
    t.resolve("corrinth_city.reveal.1")
    t.showed("corrinth_city", {"0 solari": -5, "0 flags": "+high_council", "0 persuasion": 2})
    t = at("corrinth_city").give(0, solari=5, high_council=True).mark().play("reveal").resolve("corrinth_city.reveal")
    t.showed("corrinth_city", {"0 solari": 5, "0 persuasion": 2})


@plays("card/covert_operation")
@rule("UP-22.31", "UP-5.5")
def test_covert_operation():
    t = at("covert_operation").spies(0, "post_city_right")
    t.hand(1, "dagger").hand(2, "dagger", "diplomacy").mark()
    t.send("covert_operation", "spice_refinery", "no").resolve("covert_operation.agent")
    assert t.acting == 2
    t.play("hand:diplomacy")
    t.sent(
        "covert_operation",
        "spice_refinery",
        {
            "0 solari": 2,
            "1 hand": "-dagger",
            "1 discard": "+dagger",
            "2 hand": "-diplomacy",
            "2 discard": "+diplomacy",
        },
    )
    t = at("covert_operation").play("reveal").resolve("covert_operation.reveal").play("post:post_bg", "post:post_guild")
    t.showed("covert_operation", {"0 spies": "+post_bg +post_guild"})


@plays("card/dangerous_rhetoric")
@rule("UP-6.8", "UP-21.21")
def test_dangerous_rhetoric():
    shows("dangerous_rhetoric", persuasion=1, swords=1)
    t = at("dangerous_rhetoric").send("dangerous_rhetoric", "gather_support")
    t.resolve("dangerous_rhetoric.agent.0").play("faction:bg").resolve("dangerous_rhetoric.agent.1")
    t.outcome(
        {
            "0 hand": "-dangerous_rhetoric",
            "0 trash": "+dangerous_rhetoric",
            "0 bg": 1,
            "0 garrison": 2,
            "0 supply": -2,
            "0 agents": -1,
            "0 placed": "+gather_support",
        }
    )


@plays("card/dangerous_rhetoric")
@rule("UP-4.10")
def test_a_card_that_trashes_itself_still_gives_the_rest():
    t = at("dangerous_rhetoric").send("dangerous_rhetoric", "gather_support").resolve("dangerous_rhetoric.agent.1")
    refused(t, "end", "E_PENDING")
    t.resolve("dangerous_rhetoric.agent.0").play("faction:bg")
    assert t.level(0, "bg") == 1


@plays("card/delivery_agreement")
@rule("UP-22.14", "UP-22.34")
def test_delivery_agreement():
    t = (
        at("delivery_agreement", "dagger", choam=True)
        .market("harvest_3", "espionage")
        .send("delivery_agreement", "spice_refinery")
    )
    t.resolve("delivery_agreement.agent").play("contract:espionage")
    assert t.changed()["0 contracts"] == "+espionage"
    t = at("delivery_agreement", choam=True).play("reveal")
    t.resolve("delivery_agreement.reveal")
    t.showed("delivery_agreement", {"0 spice": 1})
    t = at("delivery_agreement", choam=True).contracts(0, done=4).mark().play("reveal")
    t.resolve("delivery_agreement.reveal").resolve("delivery_agreement.reveal.1")
    t.outcome({"0 hand": "-delivery_agreement", "0 trash": "+delivery_agreement", "0 vp": 1})


@plays("card/desert_power")
@rule("UP-22.41", "UP-10.11", "UP-21.19")
def test_desert_power():
    t = at("desert_power").send("desert_power", "imperial_basin")
    t.sent("desert_power", "imperial_basin", {"0 spice": 3})
    t = at("desert_power").play("reveal").resolve("desert_power.reveal")
    t.showed("desert_power", {"0 persuasion": 2})
    t = at("desert_power").give(0, hooks=True, water=1).mark().play("reveal").resolve("desert_power.reveal")
    t.resolve("desert_power.reveal.1")
    t.showed("desert_power", {"0 water": -1, "0 worms": 1})
    assert t.strength(0) == 3
    # While the Conflict is protected the payment is legal and no worm comes.
    t = at("desert_power").conflict("siege_of_arrakeen").give(0, hooks=True, water=1).mark().play("reveal")
    t.resolve("desert_power.reveal").resolve("desert_power.reveal.1")
    t.showed("desert_power", {"0 water": -1})


@plays("card/desert_survival")
@rule("UP-4.7", "UP-4.8", "UP-21.17")
def test_desert_survival():
    shows("desert_survival", persuasion=1, swords=1)
    t = at("desert_survival", "dagger").send("desert_survival", "imperial_basin")
    t.offers("effect:card/desert_survival.agent", "deploy:1", "deploy:2", "end").resolve("desert_survival.agent")
    t.play("play:desert_survival")
    t.outcome(
        {
            "0 hand": "-desert_survival",
            "0 trash": "+desert_survival",
            "0 spice": 1,
            "0 agents": -1,
            "0 placed": "+imperial_basin",
        }
    )


@plays("card/double_agent")
@rule("UP-22.10", "UP-9.6", "UP-9.3")
def test_double_agent():
    shows("double_agent", persuasion=1, swords=1)
    t = at("double_agent").spies(1, "post_city_right").mark().send("double_agent", "arrakeen")
    t.resolve("double_agent.agent")
    t.outcome(
        {
            "0 spies": "+post_city_right",
            "0 garrison": 1,
            "0 supply": -1,
        },
        {"0 hand": "-double_agent", "0 played": "+double_agent", "0 agents": -1, "0 placed": "+arrakeen"},
    )
    t = at("double_agent").send("double_agent", "spice_refinery").resolve("double_agent.agent")
    refused(t, "post:post_bg", "E_POST_NOT_CONNECTED")
    t.offers("post:post_city_middle", "post:post_city_right")
    t = at("double_agent").spies(0, "post_city_right").send("double_agent", "arrakeen", "no")
    assert not any("double_agent" in id for id in t.options)


@plays("card/ecological_testing_station")
@rule("UP-X7", "UP-6.4", "UP-21.8")
def test_ecological_testing_station():
    t = at("ecological_testing_station", deck="dagger diplomacy").give(0, water=4)
    t.send("ecological_testing_station", "spice_refinery").resolve("ecological_testing_station.agent")
    assert t.resources(0)[2] == 2
    assert sorted(t.cards(0, "hand")) == ["dagger", "diplomacy"]
    refused(t, "effect:card/ecological_testing_station.agent", "E_COST_USED")
    shows("ecological_testing_station", persuasion=1)
    t = at("ecological_testing_station", "desert_survival").play("reveal")
    t.showed("ecological_testing_station desert_survival", {"0 persuasion": 2, "0 swords": 1, "0 water": 1})


@plays("card/fedaykin_stilltent")
def test_fedaykin_stilltent():
    shows("fedaykin_stilltent", water=1)
    t = at("fedaykin_stilltent").send("fedaykin_stilltent", "imperial_basin")
    t.sent("fedaykin_stilltent", "imperial_basin", {"0 spice": 1, "0 garrison": 1, "0 supply": -1})
    t = at("fedaykin_stilltent").send("fedaykin_stilltent", "accept_contract")
    t.sent("fedaykin_stilltent", "accept_contract", {"0 solari": 2})


@plays("card/guild_envoy")
@rule("UP-22.1", "UP-6.10", "UP-6.3")
def test_guild_envoy():
    shows("guild_envoy", persuasion=1)
    t = at("guild_envoy", "dagger", deck="diplomacy").send("guild_envoy", "deliver_supplies")
    t.resolve("deliver_supplies.visit")
    refused(t, "end", "E_PENDING")
    t.resolve("guild_envoy.agent")
    t.sent("guild_envoy", "deliver_supplies", {"0 water": 1, "0 guild": 1, "0 hand": "-dagger", "0 discard": "+dagger"})
    t = at("guild_envoy", "smugglers_haven", deck="diplomacy dagger").send("guild_envoy", "deliver_supplies")
    t.resolve("guild_envoy.agent")
    assert sorted(t.cards(0, "hand")) == ["dagger", "diplomacy"]
    # With an empty hand it waits; a card drawn later in the turn must be discarded.
    t = at("guild_envoy", deck="diplomacy").send("guild_envoy", "fremkit").resolve("fremkit.visit")
    t.offers("effect:space/fremkit.effect", "deploy:1", "deploy:2").resolve("fremkit.effect")
    refused(t, "end", "E_PENDING")
    t.resolve("guild_envoy.agent")
    assert t.cards(0, "discard") == ["diplomacy"]


@plays("card/guild_spy")
@rule("UP-22.11")
def test_guild_spy():
    t = at("guild_spy", "smugglers_haven", deck="dagger").spies(0, "post_landsraad_right")
    t.send("guild_spy", "gather_support", "no").resolve("guild_spy.agent").resolve("guild_spy.agent.1.0")
    assert t.cards(0, "hand") == ["dagger"]
    assert len(t.held(0)) == 2
    t = at("guild_spy").spies(0, "post_emperor", "post_bg", "post_city_left").play("reveal").give(0, persuasion=9)
    assert not any("guild_spy" in id for id in t.options)
    t.mark().play("acquire:the_spice_must_flow")
    assert (t.changed()["0 emperor"], t.changed()["0 bg"]) == (1, 1)
    t = at("dagger").row("guild_spy").play("reveal").give(0, persuasion=3).mark().play("acquire:guild_spy")
    t.play("post:post_guild")
    assert t.changed()["0 spies"] == "+post_guild"


@plays("card/hidden_missive")
def test_hidden_missive():
    shows("hidden_missive", persuasion=1, swords=1)
    t = at("hidden_missive", deck="dagger").influence(0, bg=2).mark().send("hidden_missive", "gather_support")
    t.resolve("hidden_missive.agent")
    t.sent(
        "hidden_missive", "gather_support", {"0 garrison": 3, "0 supply": -3, "0 hand": "+dagger", "0 deck": "-dagger"}
    )


@plays("card/imperial_spymaster")
@rule("UP-9.13")
def test_imperial_spymaster():
    shows("imperial_spymaster", persuasion=1, swords=1)
    t = at("imperial_spymaster", deck="dagger").spies(0, "post_emperor")
    t.send("imperial_spymaster", "dutiful_service", "post:post_emperor").resolve("imperial_spymaster.agent")
    assert len(t.held(0)) == 2
    t = at("imperial_spymaster").spies(0, "post_emperor").send("imperial_spymaster", "dutiful_service", "no")
    assert not any("spymaster" in id for id in t.options)


@plays("card/in_high_places")
@rule("UP-4.11")
def test_in_high_places():
    t = at("in_high_places", deck="dagger", played="truthtrance").send("in_high_places", "dutiful_service")
    t.resolve("in_high_places.agent").resolve("in_high_places.agent.0.0").play("post:post_bg")
    changes = t.changed()
    assert changes["0 spies"] == "+post_bg"
    assert changes["0 hand"] == "+dagger -in_high_places"
    t = at("in_high_places").send("in_high_places", "dutiful_service")
    assert not any("in_high_places" in id for id in t.options)
    t = at("in_high_places").spies(0, "post_bg", "post_guild").mark().play("reveal").resolve("in_high_places.reveal.1")
    t.showed("in_high_places", {"0 persuasion": 5, "0 spies": "-post_bg -post_guild"})
    t = at("dagger").row("in_high_places").play("reveal").give(0, persuasion=5).play("acquire:in_high_places")
    t.play("post:post_guild")
    assert t.player(0).spies.bit_count() == 1


@plays("card/interstellar_trade")
@rule("UP-22.13")
def test_interstellar_trade():
    t = at("interstellar_trade", choam=True).send("interstellar_trade", "spice_refinery").resolve("interstellar_trade")
    t.play("faction:bg").sent("interstellar_trade", "spice_refinery", {"0 solari": 2, "0 bg": 1})
    t = at("interstellar_trade", choam=True).contracts(0, done=3).mark().play("reveal").resolve("interstellar_trade")
    t.showed("interstellar_trade", {"0 persuasion": 3})
    t = at("dagger", choam=True).row("interstellar_trade").market("harvest_3", "espionage").play("reveal")
    t.give(0, persuasion=7).play("acquire:interstellar_trade", "contract:harvest_3")
    assert t.player(0).contracts == [t.state.content.contract_ids["harvest_3"]]


@plays("card/junction_headquarters")
@rule("UP-22.35")
def test_junction_headquarters():
    shows("junction_headquarters", persuasion=1, water=1, garrison=1, supply=-1)
    t = at("junction_headquarters").alliance(0, "guild").give(0, spice=2).mark()
    t.send("junction_headquarters", "spice_refinery", "pay:0").resolve("junction_headquarters.agent")
    t.sent(
        "junction_headquarters",
        "spice_refinery",
        {
            "0 solari": 2,
            "0 spice": -2,
            "0 vp": 1,
            "0 intrigue": "-spring_the_trap",
            "intrigue_trash": "+spring_the_trap",
        },
    )


@plays("card/leadership")
@rule("UP-22.12")
def test_leadership():
    t = at("leadership", deck="dagger dagger").worms(0, 2).mark().send("leadership", "accept_contract")
    t.resolve("leadership.agent")
    assert t.changed()["0 hand"] == "+dagger +dagger -leadership"
    t = at("leadership", "dagger", "dagger", "maula_pistol", "convincing_argument").play("reveal")
    t.resolve("leadership.reveal.2")
    assert t.player(0).swords == 1 + 1 + 1 + 1 + 3


@plays("card/long_live_the_fighters")
@rule("UP-22.27", "UP-22.2")
def test_long_live_the_fighters():
    shows("long_live_the_fighters", persuasion=2, swords=3)
    t = at("long_live_the_fighters", deck="spacing_guilds_favor dagger sardaukar_soldier diplomacy")
    t.send("long_live_the_fighters", "spice_refinery").resolve("long_live_the_fighters.agent")
    assert t.game.view(0)["players"][0]["deck_looked_at"] == ["spacing_guilds_favor", "dagger", "sardaukar_soldier"]
    t.play("look:dagger", "look:spacing_guilds_favor")
    changes = t.changed()
    assert changes["0 hand"] == "+dagger -long_live_the_fighters"
    assert changes["0 discard"] == "+spacing_guilds_favor"
    assert changes["0 trash"] == "+sardaukar_soldier"
    assert "0 spice" not in changes
    assert t.cards(0, "deck") == ["diplomacy"]
    assert len(t.held(0)) == 2  # Sardaukar Soldier was trashed.
    t = at("long_live_the_fighters", deck="dagger diplomacy", discard="dagger")
    t.send("long_live_the_fighters", "spice_refinery").offers("deploy:1", "deploy:2", "end")


@plays("card/maker_keeper")
def test_maker_keeper():
    shows("maker_keeper", persuasion=2)
    t = at("maker_keeper").influence(0, bg=2, fremen=2).mark().send("maker_keeper", "spice_refinery")
    t.sent("maker_keeper", "spice_refinery", {"0 solari": 2, "0 water": 1, "0 spice": 1})
    t = at("maker_keeper").influence(0, bg=2).mark().send("maker_keeper", "spice_refinery")
    t.sent("maker_keeper", "spice_refinery", {"0 solari": 2, "0 water": 1})


@plays("card/maula_pistol")
def test_maula_pistol():
    shows("maula_pistol", persuasion=1, swords=1)
    t = at("maula_pistol", deck="dagger").send("maula_pistol", "spice_refinery").resolve("maula_pistol.agent")
    t.sent("maula_pistol", "spice_refinery", {"0 solari": 2, "0 hand": "+dagger", "0 deck": "-dagger"})


@plays("card/northern_watermaster")
def test_northern_watermaster():
    shows("northern_watermaster", persuasion=1)
    at("northern_watermaster", played="desert_survival").play("reveal").showed(
        "northern_watermaster", {"0 persuasion": 1, "0 spice": 2}
    )
    t = at("northern_watermaster").send("northern_watermaster", "spice_refinery")
    t.sent("northern_watermaster", "spice_refinery", {"0 solari": 2, "0 water": 1})


@plays("card/overthrow")
@rule("UP-22.24", "UP-21.20")
def test_overthrow():
    shows("overthrow", persuasion=2, swords=2, garrison=1, supply=-1)
    t = at("overthrow").influence(0, guild=1).mark().send("overthrow", "deliver_supplies")
    t.resolve("overthrow.agent").resolve("deliver_supplies.visit")
    t.sent("overthrow", "deliver_supplies", {"0 water": 1, "0 guild": 2, "0 vp": 1})
    t = at("overthrow").send("overthrow", "deliver_supplies").resolve("deliver_supplies.visit").resolve("overthrow")
    t.sent("overthrow", "deliver_supplies", {"0 water": 1, "0 guild": 2, "0 vp": 1})
    t = at("dagger").row("overthrow").play("reveal").give(0, persuasion=8).play("acquire:overthrow")
    assert len(t.held(0)) == 2


@plays("card/paracompass")
def test_paracompass():
    shows("paracompass")
    at("paracompass").give(0, high_council=True).mark().play("reveal").showed("paracompass", {"0 persuasion": 4})
    at("paracompass").give(0, high_council=True, swordmaster=True).mark().play("reveal").showed(
        "paracompass", {"0 persuasion": 5}
    )
    t = at("paracompass").send("paracompass", "spice_refinery")
    t.sent("paracompass", "spice_refinery", {"0 solari": 4})


@plays("card/price_is_no_object")
@rule("UP-22.25", "UP-14.4", "UP-14.5")
def test_price_is_no_object():
    shows("price_is_no_object", persuasion=2, solari=2)
    t = at("price_is_no_object").row("guild_spy").give(0, solari=3).mark().send("price_is_no_object", "secrets")
    t.resolve("price_is_no_object.agent").offers("acquire:guild_spy", "acquire:prepare_the_way")
    t.play("acquire:guild_spy", "post:post_bg")
    changes = t.changed()
    assert changes["0 solari"] == -3
    assert changes["0 hand"] == "+guild_spy -price_is_no_object"
    assert changes["0 spies"] == "+post_bg"
    assert t.game.view(1)["players"][0]["known_hand"] == ["guild_spy"]
    assert len(t.state.row) == 5
    assert -1 not in t.state.row
    t = at("dagger").row("price_is_no_object").play("reveal").give(0, persuasion=6).mark()
    t.play("acquire:price_is_no_object")
    assert t.changed()["0 solari"] == 2


@plays("card/priority_contracts")
@rule("UP-22.14")
def test_priority_contracts():
    t = at("priority_contracts", choam=True).market("harvest_3", "espionage").mark()
    t.send("priority_contracts", "gather_support").resolve("priority_contracts.agent").play("contract:harvest_3")
    assert t.changed()["0 contracts"] == "+harvest_3"
    t = at("priority_contracts", choam=True).play("reveal").resolve("priority_contracts.reveal")
    t.showed("priority_contracts", {"0 spice": 2})
    t = at("priority_contracts", choam=True).contracts(0, done=4).mark().play("reveal")
    t.resolve("priority_contracts.reveal").resolve("priority_contracts.reveal.1")
    t.outcome({"0 hand": "-priority_contracts", "0 trash": "+priority_contracts", "0 vp": 1})


@plays("card/public_spectacle")
def test_public_spectacle():
    t = at("public_spectacle", deck="dagger").spies(0, "post_bg").mark()
    t.send("public_spectacle", "secrets", "post:post_bg").resolve("public_spectacle.agent").play("faction:guild")
    assert t.changed()["0 guild"] == 1
    t = at("public_spectacle").play("reveal").resolve("public_spectacle.reveal.1").play("post:post_bg")
    t.showed("public_spectacle", {"0 persuasion": 1, "0 spies": "+post_bg"})


@plays("card/rebel_supplier")
def test_rebel_supplier():
    shows("rebel_supplier", spice=1, swords=1)
    t = at("rebel_supplier", deck="dagger").spies(0, "post_city_right").mark()
    t.send("rebel_supplier", "spice_refinery", "post:post_city_right")
    t.sent(
        "rebel_supplier",
        "spice_refinery",
        {
            "0 solari": 2,
            "0 spies": "-post_city_right",
            "0 garrison": 2,
            "0 supply": -2,
            "0 hand": "+dagger",
            "0 deck": "-dagger",
        },
    )


@plays("card/reliable_informant")
@rule("UP-9.3")
def test_reliable_informant():
    shows("reliable_informant", persuasion=1, solari=1)
    t = at("reliable_informant").send("reliable_informant", "deliver_supplies").resolve("reliable_informant.agent")
    t.offers("post:post_emperor", "post:post_bg", "post:post_fremen")
    refused(t, "post:post_guild", "E_POST_NOT_CONNECTED")


@plays("card/sardaukar_coordination")
@rule("UP-22.30", "UP-10.6")
def test_sardaukar_coordination():
    t = at("sardaukar_coordination").troops(0, garrison=3).mark().send("sardaukar_coordination", "gather_support")
    refused(t, "deploy:1", "E_NOT_COMBAT_SPACE")
    t.resolve("sardaukar_coordination.agent").offers("amount:1", "amount:2").play("amount:2")
    t.sent("sardaukar_coordination", "gather_support", {"0 conflict": 2, "0 supply": -2})
    t = at("sardaukar_coordination", "imperial_spymaster", played="calculus_of_power").play("reveal")
    t.resolve("sardaukar_coordination.reveal")
    t.showed("sardaukar_coordination imperial_spymaster", {"0 persuasion": 3, "0 swords": 3})


@plays("card/sardaukar_soldier")
def test_sardaukar_soldier():
    shows("sardaukar_soldier", persuasion=1, swords=1)
    t = at("desert_survival", "sardaukar_soldier").send("desert_survival", "imperial_basin")
    t.resolve("desert_survival.agent").play("hand:sardaukar_soldier")
    assert len(t.held(0)) == 2


@plays("card/shishakli")
def test_shishakli():
    shows("shishakli", swords=2)
    t = at("shishakli", "maula_pistol").play("reveal").resolve("shishakli.reveal.1")
    t.showed("shishakli maula_pistol", {"0 swords": 3, "0 persuasion": 1, "0 fremen": 1})
    t = at("shishakli", "dagger", deck="diplomacy").send("shishakli", "spice_refinery").resolve("shishakli.agent")
    t.play("hand:dagger")
    t.sent(
        "shishakli",
        "spice_refinery",
        {"0 solari": 2, "0 hand": "-dagger +diplomacy", "0 trash": "+dagger", "0 deck": "-diplomacy"},
    )


@plays("card/smugglers_harvester")
def test_smugglers_harvester():
    shows("smugglers_harvester", persuasion=1)
    t = at("smugglers_harvester").send("smugglers_harvester", "imperial_basin")
    t.sent("smugglers_harvester", "imperial_basin", {"0 spice": 2})


@plays("card/smugglers_haven")
def test_smugglers_haven():
    shows("smugglers_haven", persuasion=1)
    at("smugglers_haven").spies(0, "post_hagga_basin").mark().play("reveal").showed(
        "smugglers_haven", {"0 persuasion": 1, "0 spice": 2}
    )
    t = at("smugglers_haven").give(0, spice=4).mark().send("smugglers_haven", "accept_contract")
    t.resolve("smugglers_haven.agent").sent(
        "smugglers_haven", "accept_contract", {"0 solari": 2, "0 spice": -4, "0 vp": 1}
    )


@plays("card/southern_elders")
def test_southern_elders():
    shows("southern_elders", water=1)
    at("southern_elders", "desert_survival").play("reveal").showed(
        "southern_elders desert_survival", {"0 water": 1, "0 persuasion": 3, "0 swords": 1}
    )
    t = at("southern_elders", played="truthtrance").send("southern_elders", "secrets").resolve("secrets.visit")
    assert t.changed()["0 garrison"] == 2


@plays("card/space_time_folding")
@rule("UP-6.6")
def test_space_time_folding():
    shows("space_time_folding", persuasion=1)
    t = at("space_time_folding", "smugglers_haven", deck="dagger diplomacy").send(
        "space_time_folding", "deliver_supplies"
    )
    t.resolve("space_time_folding.agent")
    while any("space_time_folding" in id for id in t.options):
        t.play(next(id for id in t.options if "space_time_folding" in id))
    assert sorted(t.cards(0, "hand")) == ["dagger", "diplomacy"]
    t = at("space_time_folding", "dagger", deck="diplomacy dagger").send("space_time_folding", "deliver_supplies")
    t.resolve("space_time_folding.agent")
    assert t.cards(0, "hand") == ["diplomacy"]


@plays("card/spacing_guilds_favor")
@rule("UP-22.2", "UP-4.6", "UP-21.12")
def test_spacing_guilds_favor():
    t = at("spacing_guilds_favor").give(0, spice=3).mark().play("reveal").resolve("spacing_guilds_favor.reveal.1")
    t.play("faction:bg").showed("spacing_guilds_favor", {"0 persuasion": 2, "0 spice": -3, "0 bg": 1})
    t.end()
    assert t.resources(0)[1] == 0  # Clean-up is no discard.
    t = at("spacing_guilds_favor", deck="dagger").send("spacing_guilds_favor", "deliver_supplies")
    t.resolve("spacing_guilds_favor.agent").resolve("deliver_supplies.visit")
    t.sent(
        "spacing_guilds_favor",
        "deliver_supplies",
        {"0 water": 1, "0 guild": 1, "0 hand": "+dagger", "0 deck": "-dagger"},
    )
    t = at("guild_envoy", "spacing_guilds_favor").send("guild_envoy", "deliver_supplies").resolve("guild_envoy")
    assert t.resources(0)[1] == 2


@plays("card/spy_network")
def test_spy_network():
    shows("spy_network", persuasion=2, swords=1)
    t = at("spy_network").spies(0, "post_bg", "post_guild").mark().play("reveal").resolve("spy_network.reveal.2")
    t.play("post:post_bg")
    assert t.changed()["0 spies"] == "-post_bg"
    assert len(t.held(0)) == 2
    refused(at("spy_network"), "card:spy_network", "E_NO_AGENT_ICON")
    t = at("dagger").row("spy_network").play("reveal").give(0, persuasion=2).play("acquire:spy_network", "post:post_bg")
    assert t.player(0).spies.bit_count() == 1


@plays("card/steersman")
@rule("UP-22.9", "UP-6.13", "UP-21.5")
def test_steersman():
    shows("steersman", persuasion=2, spice=2)
    t = at("steersman", deck="dagger").agent_on(0, "arrakeen").mark().send("steersman", "accept_contract")
    t.resolve("steersman.agent.1").resolve("steersman.agent.0")
    t.outcome(
        {
            "0 hand": "-steersman +dagger",
            "0 deck": "-dagger",
            "0 played": "+steersman",
            "0 placed": "-arrakeen +accept_contract",
            "0 solari": 2,
        }
    )
    t = at("steersman").send("steersman", "accept_contract").offers("end")
    t = at("dagger").row("steersman").play("reveal").give(0, persuasion=8).mark().play("acquire:steersman")
    assert t.changed()["0 guild"] == 1


@plays("card/stilgar_the_devoted")
def test_stilgar_the_devoted():
    t = at("stilgar_the_devoted").send("stilgar_the_devoted", "accept_contract")
    t.sent("stilgar_the_devoted", "accept_contract", {"0 solari": 2, "0 garrison": 2, "0 supply": -2})
    t = at("stilgar_the_devoted", played="maula_pistol").play("reveal").resolve("stilgar_the_devoted.reveal")
    t.showed("stilgar_the_devoted", {"0 persuasion": 4})


@plays("card/strike_fleet")
def test_strike_fleet():
    shows("strike_fleet", persuasion=1, swords=3)
    t = at("strike_fleet", deck="dagger").spies(0, "post_city_right").mark()
    t.send("strike_fleet", "spice_refinery", "post:post_city_right")
    assert t.changed()["0 garrison"] == 3
    t = (
        at("dagger")
        .row("strike_fleet")
        .play("reveal")
        .give(0, persuasion=5)
        .play("acquire:strike_fleet", "post:post_bg")
    )
    assert t.player(0).spies.bit_count() == 1


@plays("card/subversive_advisor")
@rule("UP-22.24")
def test_subversive_advisor():
    shows("subversive_advisor", persuasion=1)
    t = at("subversive_advisor").spies(0, "post_bg").mark().send("subversive_advisor", "secrets", "no")
    t.resolve("subversive_advisor.agent").resolve("subversive_advisor.agent.0.0").resolve("secrets.visit")
    changes = t.changed()
    assert (changes["0 bg"], changes["0 vp"], changes["0 trash"]) == (2, 1, "+subversive_advisor")
    t = at("subversive_advisor").spies(0, "post_city_right").send("subversive_advisor", "spice_refinery", "no")
    assert not any("subversive" in id for id in t.options)
    t = at("dagger").row("subversive_advisor").play("reveal").give(0, persuasion=5)
    t.play("acquire:subversive_advisor", "post:post_bg")
    assert t.player(0).spies.bit_count() == 1


@plays("card/treacherous_maneuver")
@rule("UP-22.24", "UP-6.5")
def test_treacherous_maneuver():
    t = at("treacherous_maneuver").play("reveal").resolve("treacherous_maneuver.reveal.1")
    assert t.player(0).persuasion == 1
    assert len(t.held(0)) == 2
    t = at("treacherous_maneuver", "imperial_spymaster", "dagger").send("treacherous_maneuver", "deliver_supplies")
    t.resolve("treacherous_maneuver.agent").play("hand:imperial_spymaster").resolve("deliver_supplies.visit")
    changes = t.changed()
    assert changes["0 trash"] == "+imperial_spymaster +treacherous_maneuver"
    assert changes["0 guild"] == 2
    t = at("treacherous_maneuver", "dagger").send("treacherous_maneuver", "deliver_supplies")
    refused(t, "effect:card/treacherous_maneuver.agent", "E_CANNOT_PAY")


@plays("card/tread_in_darkness")
def test_tread_in_darkness():
    shows("tread_in_darkness", persuasion=2, swords=1)
    t = at("tread_in_darkness", "dagger", deck="diplomacy", played="truthtrance").send(
        "tread_in_darkness", "gather_support"
    )
    t.resolve("tread_in_darkness.agent").resolve("agent.0.1").play("done")
    assert sorted(t.cards(0, "hand")) == ["dagger", "diplomacy"]
    t = at("tread_in_darkness", "dagger", deck="diplomacy", played="truthtrance").send(
        "tread_in_darkness", "gather_support"
    )
    t.resolve("tread_in_darkness.agent").resolve("agent.0.0").play("hand:dagger")
    assert t.cards(0, "hand") == ["diplomacy"]


@plays("card/truthtrance")
def test_truthtrance():
    shows("truthtrance", persuasion=1)
    t = at("truthtrance").send("truthtrance", "deliver_supplies").resolve("deliver_supplies.visit")
    t.sent("truthtrance", "deliver_supplies", {"0 water": 1, "0 guild": 1})


@plays("card/undercover_asset")
@rule("UP-22.8", "UP-5.8", "UP-22.34")
def test_undercover_asset():
    t = at("undercover_asset").send("undercover_asset", "sietch_tabr").resolve("sietch_tabr.effect")
    t.resolve("sietch_tabr.effect.0")
    t.sent(
        "undercover_asset",
        "sietch_tabr",
        {"0 flags": "+hooks", "0 garrison": 1, "0 supply": -1, "0 water": 1},
    )
    t = at("undercover_asset").play("card:undercover_asset")
    refused(t, "space:shipping", "E_CANNOT_PAY")
    t = at("undercover_asset").play("reveal").resolve("undercover_asset.reveal").resolve("undercover_asset.reveal.1")
    t.showed("undercover_asset", {"0 swords": 2})
    t = at("undercover_asset").play("reveal").resolve("undercover_asset.reveal").resolve("undercover_asset.reveal.0")
    t.play("post:post_bg").showed("undercover_asset", {"0 spies": "+post_bg"})


@plays("card/unswerving_loyalty")
def test_unswerving_loyalty():
    shows("unswerving_loyalty", persuasion=1, garrison=1, supply=-1)
    t = at("unswerving_loyalty", "unswerving_loyalty").troops(0, conflict=1).mark().play("reveal")
    t.resolve("unswerving_loyalty.reveal.2").resolve("reveal.2.0.0.0")
    changes = t.changed()
    assert (changes["0 conflict"], changes["0 garrison"], changes["0 supply"]) == (1, 1, -2)
    t.resolve("unswerving_loyalty.reveal.2").resolve("reveal.2.0.0.1")
    assert t.player(0).conflict == 1


@plays("card/weirding_woman")
@rule("UP-22.28", "UP-V2")
def test_weirding_woman():
    shows("weirding_woman", persuasion=1, swords=1)
    t = at("weirding_woman", played="truthtrance").send("weirding_woman", "accept_contract").resolve("weirding_woman")
    t.outcome({"0 agents": -1, "0 placed": "+accept_contract", "0 solari": 2})
    assert t.game.view(2)["players"][0]["known_hand"] == ["weirding_woman"]
    t = at("weirding_woman").send("weirding_woman", "accept_contract").offers("end")


@plays("card/wheels_within_wheels")
def test_wheels_within_wheels():
    t = at("wheels_within_wheels").play("reveal").resolve("wheels_within_wheels.reveal.1").play("post:post_bg")
    t.showed("wheels_within_wheels", {"0 persuasion": 1, "0 spies": "+post_bg"})
    t = at("wheels_within_wheels").spies(0, "post_choam").influence(0, emperor=2, guild=2).mark()
    t.send("wheels_within_wheels", "accept_contract", "no")
    t.sent("wheels_within_wheels", "accept_contract", {"0 solari": 4, "0 spice": 1})


@rule("UP-1.2", "UP-2.3", "UP-2.4", "UP-2.5", "UP-C1", "UP-C2", "UP-1.6")
@pytest.mark.parametrize("choam", [False, True])
def test_the_decks_are_complete(choam):
    t = table(choam=choam)
    content = t.state.content
    deck = sum(card.copies for card in content.cards if card.kind == "imperium")
    assert deck == copies("uprising", "imperium", choam)
    assert sum(card.copies for card in content.intrigue) == copies("uprising", "intrigue", choam)
    assert [content.cards[card].id for card in content.reserve] == ["prepare_the_way", "the_spice_must_flow"]
    assert t.state.reserve == [8, 10]
    assert len(t.state.row) == 5
    assert list(content.conflict_ids) == list(printed("uprising", "conflicts"))
    assert len(content.leaders) == copies("uprising", "leaders", choam)
    assert list(content.objective_ids) == list(printed("uprising", "objectives"))
    contracts = copies("uprising", "contracts") if choam else 0
    assert sum(contract.copies for contract in content.contracts) == contracts
