"""Cards of the Imperium deck that belong to the Emperor or to the Spacing Guild."""

from __future__ import annotations

from tests.imperium.outcome import at
from tests.imperium.table import refused
from tests.rulebook import plays, rule

RECRUIT = {"0 garrison": 1, "0 supply": -1}


@plays("card/firm_grip")
@rule("DI-3.8", "DI-3.6")
def test_firm_grip_buys_influence_but_not_with_the_emperor():
    t = at("firm_grip").give(0, solari=5).mark().send("firm_grip", "hall_of_oratory")
    assert "end" in t.options
    t.resolve("firm_grip.agent")
    t.offers(*[f"effect:card/firm_grip.agent.1.{n}" for n in range(3)]).play("effect:card/firm_grip.agent.1.1")
    t.sent("firm_grip", "hall_of_oratory", {**RECRUIT, "0 solari": -2, "0 bg": 1}).offers("end")
    t = at("firm_grip").give(0, solari=1).send("firm_grip", "hall_of_oratory")
    refused(t, "effect:card/firm_grip.agent", "E_CANNOT_PAY")


@plays("card/firm_grip")
@rule("DI-C41", "DI-15.11", "DI-I04")
def test_firm_grip_revealed_needs_the_token_not_the_position():
    at("firm_grip").influence(0, emperor=6).play("reveal").showed("firm_grip", {"0 emperor": 6}).offers("end")
    t = at("firm_grip").influence(0, emperor=4).alliance(0, "emperor").mark().play("reveal")
    t.showed("firm_grip", {"0 persuasion": 4})
    t = at("firm_grip").influence(0, guild=4).alliance(0, "guild").mark().play("reveal").showed("firm_grip")


@plays("card/imperial_spy")
@rule("DI-C24", "DI-3.4")
def test_imperial_spy_may_trash_itself_for_an_intrigue_card():
    t = at("imperial_spy").intrigue_deck("windfall").mark().send("imperial_spy", "wealth").resolve("wealth.visit")
    t.offers("effect:card/imperial_spy.agent", "end").resolve("imperial_spy.agent")
    t.sent(
        "imperial_spy",
        "wealth",
        {
            "0 solari": 2,
            "0 emperor": 1,
            "0 intrigue": "+windfall",
            "intrigue_deck": "-windfall",
            "0 played": "-imperial_spy",
            "0 trash": "+imperial_spy",
        },
    )
    at("imperial_spy").play("reveal").showed("imperial_spy", {"0 persuasion": 1, "0 swords": 1})


@plays("card/imperial_spy")
@rule("DI-C24", "DI-6.12")
def test_imperial_spy_trashed_by_something_else_gives_no_card():
    t = at("imperial_spy", "guild_administrator", played="imperial_spy").send("guild_administrator", "secure_contract")
    t.mark().resolve("guild_administrator.agent").play("play:imperial_spy")
    t.outcome({"0 played": "-imperial_spy", "0 trash": "+imperial_spy"})


@plays("card/opulence")
@rule("DI-3.5", "DI-3.6")
def test_opulence():
    t = at("opulence").send("opulence", "wealth").resolve("wealth.visit")
    t.sent("opulence", "wealth", {"0 solari": 5, "0 emperor": 1}).offers("end")
    t = at("opulence").give(0, solari=13).mark().play("reveal").showed("opulence", {"0 persuasion": 1})
    t.offers("effect:card/opulence.reveal.1", "end").resolve("opulence.reveal.1")
    t.showed("opulence", {"0 persuasion": 1, "0 solari": -6, "0 vp": 1}).offers("end")
    t = at("opulence").give(0, solari=5).play("reveal")
    refused(t, "effect:card/opulence.reveal.1", "E_CANNOT_PAY")


@plays("card/sardaukar_infantry")
def test_sardaukar_infantry():
    t = at("sardaukar_infantry")
    refused(t, "card:sardaukar_infantry", "E_NO_AGENT_ICON")
    t.play("reveal").showed("sardaukar_infantry", {"0 persuasion": 1, "0 swords": 2})


@plays("card/sardaukar_legion")
@rule("DI-C42", "DI-7.7", "DI-7.8")
def test_sardaukar_legion():
    t = at("sardaukar_legion").give(0, solari=20, spice=4).mark().play("card:sardaukar_legion")
    t.offers(
        "space:conspire",
        "space:wealth",
        "space:high_council",
        "space:mentat",
        "space:rally_troops",
        "space:swordmaster",
        "space:hall_of_oratory",
    )
    t.play("space:hall_of_oratory").sent("sardaukar_legion", "hall_of_oratory", {"0 garrison": 3, "0 supply": -3})
    t = at("sardaukar_legion").troops(0, garrison=5).mark().play("reveal")
    t.offers("effect:card/sardaukar_legion.reveal.1", "end").resolve("sardaukar_legion.reveal.1")
    t.offers("amount:1", "amount:2", "amount:3").play("amount:3")
    t.showed("sardaukar_legion", {"0 persuasion": 1, "0 garrison": -3, "0 conflict": 3}).offers("end")
    t = at("sardaukar_legion").troops(0, garrison=2).play("reveal").resolve("sardaukar_legion.reveal.1")
    t.offers("amount:1", "amount:2")


@plays("card/guild_administrator")
@rule("DI-13.6", "DI-I25", "DI-3.4")
def test_guild_administrator_may_trash_a_card():
    t = at("guild_administrator", "dagger", discard="diplomacy", played="reconnaissance", deck="signet_ring")
    t.send("guild_administrator", "secure_contract").offers("effect:card/guild_administrator.agent", "end")
    t.resolve("guild_administrator.agent")
    t.offers("hand:dagger", "discard:diplomacy", "play:reconnaissance", "play:guild_administrator")
    refused(t, "hand:signet_ring", "E_TRASH_TARGET")
    t.play("discard:diplomacy")
    t.sent(
        "guild_administrator", "secure_contract", {"0 solari": 3, "0 discard": "-diplomacy", "0 trash": "+diplomacy"}
    )
    t.offers("end")


@plays("card/guild_administrator")
@rule("DI-13.6")
def test_guild_administrator_may_trash_itself():
    t = at("guild_administrator").send("guild_administrator", "foldspace").resolve("foldspace.visit")
    t.resolve("guild_administrator.agent").play("play:guild_administrator").resolve("foldspace.effect")
    t.sent(
        "guild_administrator",
        "foldspace",
        {
            "0 guild": 1,
            "0 played": "-guild_administrator",
            "0 trash": "+guild_administrator",
            "0 discard": "+foldspace",
            "reserve foldspace": -1,
        },
    )
    at("guild_administrator").play("reveal").showed("guild_administrator", {"0 persuasion": 1})


@plays("card/guild_ambassador")
@rule("DI-3.8")
def test_guild_ambassador_played():
    t = at("guild_ambassador").send("guild_ambassador", "hall_of_oratory")
    refused(t, "end", "E_PENDING")
    t.resolve("guild_ambassador.agent")
    t.offers("effect:card/guild_ambassador.agent.0", "effect:card/guild_ambassador.agent.1")
    t.play("effect:card/guild_ambassador.agent.0").sent(
        "guild_ambassador", "hall_of_oratory", {**RECRUIT, "0 guild": 1}
    )
    t = at("guild_ambassador").send("guild_ambassador", "hall_of_oratory").resolve("guild_ambassador.agent")
    t.play("effect:card/guild_ambassador.agent.1").sent(
        "guild_ambassador", "hall_of_oratory", {**RECRUIT, "0 spice": 2}
    )


@plays("card/guild_ambassador")
@rule("DI-C41", "DI-3.6", "DI-3.9")
def test_guild_ambassador_revealed_buys_a_point_with_the_alliance():
    t = at("guild_ambassador").give(0, spice=7).influence(0, guild=4).alliance(0, "guild").mark().play("reveal")
    t.offers("effect:card/guild_ambassador.reveal", "end").resolve("guild_ambassador.reveal")
    t.showed("guild_ambassador", {"0 spice": -3, "0 vp": 1}).offers("end")
    t = at("guild_ambassador").give(0, spice=7).influence(0, guild=4).play("reveal")
    refused(t, "effect:card/guild_ambassador.reveal", "E_CONDITION")
    t = at("guild_ambassador").give(0, spice=2).influence(0, guild=4).alliance(0, "guild").play("reveal").offers("end")


@plays("card/guild_bankers")
@rule("DI-C17", "DI-11.6")
def test_guild_bankers_lower_the_price_of_every_copy():
    cards = "guild_bankers convincing_argument convincing_argument stilgar chani lady_jessica"
    t = at(*cards.split()).play("reveal")
    assert t.player(0).persuasion == 11
    assert t.game.view(0)["prices"] == {"the_spice_must_flow": 6}
    t.give(0, persuasion=12).mark().play("acquire:the_spice_must_flow", "acquire:the_spice_must_flow")
    t.outcome(
        {
            "0 persuasion": -12,
            "0 vp": 2,
            "0 discard": "+the_spice_must_flow +the_spice_must_flow",
            "reserve the_spice_must_flow": -2,
        }
    )
    t = at("guild_bankers", "convincing_argument", "convincing_argument", "diplomacy").play("reveal")
    refused(t, "acquire:the_spice_must_flow", "E_PERSUASION")


@plays("card/guild_bankers")
def test_guild_bankers_played():
    t = at("guild_bankers").send("guild_bankers", "hall_of_oratory").sent("guild_bankers", "hall_of_oratory", RECRUIT)
    t.offers("end")
    t = at("guild_bankers").play("reveal").showed("guild_bankers").offers("end")


@plays("card/smugglers_thopter")
@rule("DI-15.11", "DI-I12")
def test_smugglers_thopter_needs_influence_with_the_guild():
    t = at("smugglers_thopter", deck="dagger diplomacy dagger").influence(0, guild=2).mark()
    t.send("smugglers_thopter", "secure_contract")
    refused(t, "end", "E_PENDING")
    t.resolve("smugglers_thopter.agent")
    t.sent(
        "smugglers_thopter",
        "secure_contract",
        {"0 solari": 3, "0 deck": "-dagger -diplomacy", "0 hand": "+dagger +diplomacy"},
    )
    t = at("smugglers_thopter", deck="dagger dagger").influence(0, guild=1, emperor=6)
    t.send("smugglers_thopter", "secure_contract")
    t.offers("end")
    refused(t, "effect:card/smugglers_thopter.agent", "E_CONDITION")
    at("smugglers_thopter").play("reveal").showed("smugglers_thopter", {"0 persuasion": 1, "0 spice": 1})


@plays("card/smugglers_thopter")
@rule("DI-3.9", "DI-Q02")
def test_a_condition_may_become_true_later_in_the_turn():
    t = at("smugglers_thopter", deck="dagger dagger", holding="guild_authorization ambush").influence(0, guild=1)
    t.send("smugglers_thopter", "secure_contract").offers("plot:guild_authorization", "end")
    t.play("plot:guild_authorization")
    refused(t, "end", "E_PENDING")
    t.resolve("smugglers_thopter.agent").offers("end")
    assert t.cards(0, "hand") == ["dagger", "dagger"]


@plays("card/space_travel")
def test_space_travel():
    t = at("space_travel", deck="dagger").send("space_travel", "foldspace")
    t.resolve("foldspace.visit", "space_travel.agent", "foldspace.effect")
    t.sent(
        "space_travel",
        "foldspace",
        {"0 guild": 1, "0 deck": "-dagger", "0 hand": "+dagger", "0 discard": "+foldspace", "reserve foldspace": -1},
    )
    at("space_travel").play("reveal").showed("space_travel", {"0 persuasion": 2})


@plays("card/spice_smugglers")
@rule("DI-3.5", "DI-3.12")
def test_spice_smugglers():
    t = at("spice_smugglers").give(0, spice=4).influence(0, guild=3).mark().send("spice_smugglers", "carthag")
    assert "end" not in t.options
    t.resolve("carthag.effect.1")
    assert "end" in t.options
    t.mark().resolve("spice_smugglers.agent")
    # The Guild's bonus at 4 (3 Solari) and the Alliance belong to the same entry.
    t.outcome({"0 spice": -2, "0 solari": 6, "0 guild": 1, "0 alliances": "+guild", "0 vp": 1})
    t = at("spice_smugglers").give(0, spice=1).send("spice_smugglers", "carthag")
    refused(t, "effect:card/spice_smugglers.agent", "E_CANNOT_PAY")
    at("spice_smugglers").play("reveal").showed("spice_smugglers", {"0 persuasion": 1, "0 swords": 1})
