"""Cards of the Imperium deck that belong to the Fremen."""

from __future__ import annotations

import pytest

from tests.imperium.outcome import at
from tests.imperium.table import refused
from tests.rulebook import plays, rule


@plays("card/chani")
@rule("DI-C42", "DI-7.9", "DI-10.9")
def test_chani_retreats_any_number():
    t = at("chani", "dagger").troops(0, garrison=0, conflict=4).mark().play("reveal")
    t.showed("chani dagger", {"0 persuasion": 2, "0 swords": 1})
    t.offers("effect:card/chani.reveal.1", "acquire:arrakis_liaison", "end").resolve("chani.reveal.1")
    t.offers("amount:1", "amount:2", "amount:3", "amount:4").play("amount:4")
    t.showed("chani dagger", {"0 persuasion": 2, "0 swords": 1, "0 conflict": -4, "0 garrison": 4})
    assert t.game.view(0)["players"][0]["strength"] == 0
    t.end()
    assert t.player(0).swords == 0


@plays("card/chani")
@rule("DI-11.5", "DI-11.7")
def test_chani_acquired_gives_water():
    t = at("dune_the_desert_planet", holding="bypass_protocol").row("chani").give(0, spice=2).mark()
    t.play("plot:bypass_protocol").play("effect:intrigue/bypass_protocol.plot.1").play("acquire:chani")
    changes = t.changed()
    assert changes["0 water"] == 1
    assert changes["0 deck"] == "+chani"
    at("chani").send("chani", "secure_contract").sent("chani", "secure_contract", {"0 solari": 3}).offers("end")
    t = at("convincing_argument").row("chani").play("reveal").give(0, persuasion=5).play("acquire:chani")
    assert t.resources(0) == (0, 0, 1)


@plays("card/crysknife")
@rule("DI-I06")
def test_crysknife():
    t = at("crysknife").send("crysknife", "stillsuits").resolve("stillsuits.visit")
    t.sent("crysknife", "stillsuits", {"0 solari": 1, "0 water": 1, "0 fremen": 1})
    at("crysknife").play("reveal").showed("crysknife", {"0 swords": 1}).offers("end")
    t = at("crysknife", played="stilgar").play("reveal").showed("crysknife", {"0 swords": 1})
    refused(t, "end", "E_PENDING")
    t.resolve("crysknife.reveal.1").showed("crysknife", {"0 swords": 1, "0 fremen": 1})


@plays("card/fedaykin_death_commando")
@rule("DI-I06", "DI-13.6")
def test_fedaykin_death_commando():
    t = at("fedaykin_death_commando", "arrakis_liaison").send("fedaykin_death_commando", "secure_contract")
    t.offers("effect:card/fedaykin_death_commando.agent", "end").resolve("fedaykin_death_commando.agent")
    t.offers("hand:arrakis_liaison", "play:fedaykin_death_commando").play("hand:arrakis_liaison")
    t.sent(
        "fedaykin_death_commando",
        "secure_contract",
        {"0 solari": 3, "0 hand": "-arrakis_liaison", "reserve arrakis_liaison": 1},
    )
    t = at("fedaykin_death_commando").play("reveal").showed("fedaykin_death_commando", {"0 persuasion": 1})
    t = at("fedaykin_death_commando", "fedaykin_death_commando").play("reveal")
    # Two bond cards switch each other on.
    t.showed("fedaykin_death_commando fedaykin_death_commando", {"0 persuasion": 2, "0 swords": 6})


@plays("card/fedaykin_death_commando")
@rule("DI-I06", "DI-13.7")
@pytest.mark.parametrize("other", ["liet_kynes", "arrakis_liaison", "sietch_reverend_mother", "chani"])
def test_every_fremen_card_in_play_is_a_bond(other):
    t = at("fedaykin_death_commando", played=other).play("reveal")
    t.showed("fedaykin_death_commando", {"0 persuasion": 1, "0 swords": 3})


@plays("card/fedaykin_death_commando")
@rule("DI-13.7")
@pytest.mark.parametrize("zone", ["discard", "deck"])
def test_a_card_that_is_not_in_play_is_no_bond(zone):
    t = at("fedaykin_death_commando", **{zone: "stilgar"}).play("reveal")
    t.showed("fedaykin_death_commando", {"0 persuasion": 1})


@plays("card/fremen_camp")
@rule("DI-3.5", "DI-6.9")
def test_fremen_camp_may_be_paid_with_the_spice_of_the_same_turn():
    t = at("fremen_camp").give(0, water=1).mark().send("fremen_camp", "hagga_basin")
    t.offers("effect:card/fremen_camp.agent", "deploy:1", "deploy:2", "end").resolve("fremen_camp.agent")
    t.sent("fremen_camp", "hagga_basin", {"0 water": -1, "0 garrison": 3, "0 supply": -3})
    t.offers(*[f"deploy:{n}" for n in range(1, 6)], "end")
    t = at("fremen_camp").send("fremen_camp", "imperial_basin")
    refused(t, "effect:card/fremen_camp.agent", "E_CANNOT_PAY")
    at("fremen_camp").play("reveal").showed("fremen_camp", {"0 persuasion": 2, "0 swords": 1})


@plays("card/liet_kynes")
@rule("DI-C16")
@pytest.mark.parametrize("holding", ["staged_incident", ""])
def test_liet_kynes_counts_all_fremen_cards_in_play(holding):
    t = at("liet_kynes", "arrakis_liaison", "dagger", played="stilgar the_voice", holding=holding).play("reveal")
    t.resolve("liet_kynes.reveal")
    # Three Fremen cards for 6, and the 2 of Arrakis Liaison: all of it can be spent.
    t.showed("liet_kynes arrakis_liaison dagger", {"0 persuasion": 8, "0 swords": 1})
    assert "acquire:kwisatz_haderach" in t.options


@plays("card/liet_kynes")
@rule("DI-C16", "DI-10.6")
@pytest.mark.parametrize("holding", ["staged_incident", ""])
def test_liet_kynes_alone_counts_itself(holding):
    t = at("liet_kynes", holding=holding).play("reveal")
    if holding:
        refused(t, "end", "E_PENDING")
        t.resolve("liet_kynes.reveal")
    t.showed("liet_kynes", {"0 persuasion": 2}).offers("acquire:arrakis_liaison", "end")


@plays("card/liet_kynes")
@rule("DI-C16", "DI-10.6")
def test_liet_kynes_waits_for_cards_drawn_in_the_reveal_turn():
    t = at("liet_kynes", deck="stilgar", holding="refocus ambush").play("reveal", "plot:refocus")
    t.resolve("liet_kynes.reveal")
    assert t.player(0).persuasion == 6


@plays("card/liet_kynes")
@rule("DI-11.5")
def test_liet_kynes_played_and_acquired():
    t = at("liet_kynes").send("liet_kynes", "stillsuits").resolve("stillsuits.visit")
    t.sent("liet_kynes", "stillsuits", {"0 water": 1, "0 fremen": 1}).offers("deploy:1", "deploy:2", "end")
    t = at("convincing_argument").row("liet_kynes").play("reveal").give(0, persuasion=5).play("acquire:liet_kynes")
    assert t.level(0, "emperor") == 1
    assert t.cards(0, "discard") == ["liet_kynes"]


@plays("card/spice_hunter")
@rule("DI-I06")
def test_spice_hunter():
    t = at("spice_hunter").send("spice_hunter", "stillsuits").resolve("stillsuits.visit")
    t.sent("spice_hunter", "stillsuits", {"0 water": 1, "0 fremen": 1})
    at("spice_hunter").play("reveal").showed("spice_hunter", {"0 persuasion": 1, "0 swords": 1})
    t = at("spice_hunter", "spice_hunter").play("reveal")
    t.showed("spice_hunter spice_hunter", {"0 persuasion": 2, "0 swords": 2, "0 spice": 2})


@plays("card/stilgar")
@rule("DI-10.8")
def test_stilgar():
    t = at("stilgar").send("stilgar", "secure_contract")
    t.sent("stilgar", "secure_contract", {"0 solari": 3, "0 water": 1}).offers("end")
    t = at("stilgar").troops(0, garrison=1, conflict=2).mark().play("reveal")
    t.showed("stilgar", {"0 persuasion": 2, "0 swords": 3})
    assert t.game.view(1)["players"][0]["strength"] == 7


@plays("card/worm_riders")
@rule("DI-C41", "DI-15.11")
def test_worm_riders():
    t = at("worm_riders").send("worm_riders", "secure_contract")
    t.sent("worm_riders", "secure_contract", {"0 solari": 3, "0 spice": 2})
    at("worm_riders").influence(0, fremen=1).mark().play("reveal").showed("worm_riders").offers("end")
    at("worm_riders").influence(0, fremen=2).mark().play("reveal").showed("worm_riders", {"0 swords": 4})
    at("worm_riders").influence(0, fremen=5).mark().play("reveal").showed("worm_riders", {"0 swords": 4})
    t = at("worm_riders").influence(0, fremen=4).alliance(0, "fremen").mark().play("reveal")
    t.showed("worm_riders", {"0 swords": 6})
