"""The three stacks of the Reserve."""

from __future__ import annotations

from tests.imperium.outcome import at
from tests.imperium.table import refused
from tests.rulebook import plays, rule


@plays("card/arrakis_liaison")
@rule("DI-11.1", "DI-11.3", "DI-11.4")
def test_arrakis_liaison_is_bought_for_two():
    t = at("convincing_argument", "convincing_argument").play("reveal").mark()
    t.play("acquire:arrakis_liaison")
    t.outcome({"0 persuasion": -2, "0 discard": "+arrakis_liaison", "reserve arrakis_liaison": -1})
    t.offers("acquire:arrakis_liaison", "end").play("acquire:arrakis_liaison")
    t.outcome({"0 persuasion": -4, "0 discard": "+arrakis_liaison +arrakis_liaison", "reserve arrakis_liaison": -2})
    refused(t, "acquire:arrakis_liaison", "E_PERSUASION")


@plays("card/arrakis_liaison")
@rule("DI-I06")
def test_arrakis_liaison_played_and_revealed():
    t = at("arrakis_liaison").give(0, solari=8).mark().play("card:arrakis_liaison")
    t.offers(
        "space:high_council",
        "space:mentat",
        "space:rally_troops",
        "space:swordmaster",
        "space:hall_of_oratory",
        "space:arrakeen",
        "space:carthag",
    )
    t.play("space:hall_of_oratory").sent("arrakis_liaison", "hall_of_oratory", {"0 garrison": 1, "0 supply": -1})
    t = at("arrakis_liaison", "spice_hunter").play("reveal")
    # It is a Fremen card, so Spice Hunter has its bond.
    t.showed("arrakis_liaison spice_hunter", {"0 persuasion": 3, "0 swords": 1, "0 spice": 1})


@plays("card/arrakis_liaison")
@rule("DI-12.4", "DI-13.6")
def test_a_trashed_arrakis_liaison_returns_to_its_stack():
    t = at("guild_administrator", "arrakis_liaison").send("guild_administrator", "secure_contract").mark()
    t.resolve("guild_administrator.agent").play("hand:arrakis_liaison")
    t.outcome({"0 hand": "-arrakis_liaison", "reserve arrakis_liaison": 1})


@rule("DI-11.1")
def test_an_empty_stack():
    t = at("convincing_argument")
    t.state.reserve[0] = 0
    t.play("reveal")
    refused(t, "acquire:arrakis_liaison", "E_STACK_EMPTY")


@plays("card/the_spice_must_flow")
@rule("DI-11.5", "DI-C26", "DI-I01", "DI-I26")
def test_the_spice_must_flow_gives_its_point_when_acquired():
    t = at("convincing_argument", "convincing_argument", "stilgar", "diplomacy", "lady_jessica").play("reveal").mark()
    t.play("acquire:the_spice_must_flow")
    t.outcome({"0 persuasion": -9, "0 vp": 1, "0 discard": "+the_spice_must_flow", "reserve the_spice_must_flow": -1})


@plays("card/the_spice_must_flow")
@rule("DI-6.2", "DI-11.5", "DI-12.4", "DI-C26")
def test_the_spice_must_flow_is_only_revealed_and_keeps_its_point_when_trashed():
    t = at("the_spice_must_flow")
    refused(t, "card:the_spice_must_flow", "E_NO_AGENT_ICON")
    t.play("reveal").showed("the_spice_must_flow", {"0 spice": 1})
    t = at("guild_administrator", "the_spice_must_flow").send("guild_administrator", "secure_contract").mark()
    t.resolve("guild_administrator.agent").play("hand:the_spice_must_flow")
    t.outcome({"0 hand": "-the_spice_must_flow", "reserve the_spice_must_flow": 1})


@plays("card/foldspace")
@rule("DI-3.4", "DI-C27")
def test_foldspace_draws_and_returns_to_its_stack():
    t = at("foldspace", deck="dagger").give(0, solari=20, spice=20, water=20).influence(0, fremen=2).mark()
    t.play("card:foldspace")
    assert len(t.options) == 22
    t.play("space:secure_contract").offers("effect:card/foldspace.agent.0", "effect:card/foldspace.agent.1")
    t.resolve("foldspace.agent.0").resolve("foldspace.agent.1")
    t.sent(
        "foldspace",
        "secure_contract",
        {"0 solari": 3, "0 deck": "-dagger", "0 hand": "+dagger", "0 played": "-foldspace", "reserve foldspace": 1},
    )
    t.offers("end")


@plays("card/foldspace")
@rule("DI-6.12", "DI-Q04")
def test_foldspace_gives_its_card_in_any_order():
    for order in ((1, 0), (0, 1)):
        t = at("foldspace", deck="dagger").send("foldspace", "secure_contract")
        t.resolve(*(f"foldspace.agent.{part}" for part in order))
        drawn = {"0 hand": "+dagger", "0 deck": "-dagger", "0 played": "-foldspace", "reserve foldspace": 1}
        t.sent("foldspace", "secure_contract", {"0 solari": 3, **drawn})
        t.offers("end")


@plays("card/foldspace")
def test_foldspace_revealed_gives_nothing_and_stays():
    at("foldspace").play("reveal").showed("foldspace").offers("end")


@plays("card/foldspace")
@rule("DI-11.2", "DI-21.2", "DI-C27", "DI-I02")
def test_foldspace_comes_only_from_its_space():
    t = at("convincing_argument", "convincing_argument").play("reveal")
    refused(t, "acquire:foldspace", "E_NOT_BUYABLE")
    t = at("diplomacy").send("diplomacy", "foldspace").resolve("foldspace.effect").resolve("foldspace.visit")
    t.sent("diplomacy", "foldspace", {"0 discard": "+foldspace", "reserve foldspace": -1, "0 guild": 1})
    t = at("diplomacy")
    t.state.reserve[2] = 0
    t.mark().send("diplomacy", "foldspace").offers("effect:space/foldspace.visit")
    t.resolve("foldspace.visit").sent("diplomacy", "foldspace", {"0 guild": 1})
