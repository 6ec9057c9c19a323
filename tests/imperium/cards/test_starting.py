"""The ten cards every player begins with."""

from __future__ import annotations

from tests.imperium.outcome import at
from tests.imperium.table import refused
from tests.rulebook import plays, rule

FACTION_SPACES = [
    "space:conspire",
    "space:wealth",
    "space:heighliner",
    "space:foldspace",
    "space:selective_breeding",
    "space:secrets",
    "space:hardy_warriors",
    "space:stillsuits",
]
LANDSRAAD = ["space:high_council", "space:mentat", "space:rally_troops", "space:swordmaster", "space:hall_of_oratory"]
CITIES = ["space:arrakeen", "space:carthag", "space:research_station", "space:sietch_tabr"]
SPICE_TRADE = [
    "space:imperial_basin",
    "space:hagga_basin",
    "space:the_great_flat",
    "space:sell_melange",
    "space:secure_contract",
]


def rich(t):
    """Nothing is closed for want of resources or Influence."""
    return t.give(0, solari=20, spice=20, water=20).influence(0, fremen=2).mark()


@plays("card/convincing_argument")
@rule("DI-6.2", "DI-10.3")
def test_convincing_argument_is_only_revealed():
    t = at("convincing_argument", "convincing_argument")
    refused(t, "card:convincing_argument", "E_NO_AGENT_ICON")
    t.offers("reveal").play("reveal")
    t.showed("convincing_argument convincing_argument", {"0 persuasion": 4})
    t.offers("acquire:arrakis_liaison", "end")


@plays("card/dagger")
@rule("DI-5.7", "DI-6.3", "DI-6.11")
def test_dagger():
    t = rich(at("dagger", "dagger"))
    t.play("card:dagger").offers(*LANDSRAAD)
    t.play("space:hall_of_oratory").sent("dagger", "hall_of_oratory", {"0 garrison": 1, "0 supply": -1})
    t.offers("end")
    # The Dagger of the Agent turn gives no sword later: only the one in hand does.
    t.end().mark().play("reveal")
    t.showed("dagger", {"0 swords": 1, "0 persuasion": 1})


@plays("card/dagger")
@rule("DI-10.8")
def test_dagger_adds_strength_only_with_a_troop_in_the_conflict():
    t = at("dagger").troops(0, garrison=2, conflict=1).mark().play("reveal")
    t.showed("dagger", {"0 swords": 1})
    assert t.game.view(0)["players"][0]["strength"] == 3
    t = at("dagger").play("reveal")
    assert t.game.view(0)["players"][0]["strength"] == 0


@plays("card/diplomacy")
@rule("DI-6.3", "DI-15.2")
def test_diplomacy():
    t = rich(at("diplomacy"))
    t.play("card:diplomacy").offers(*FACTION_SPACES)
    t.play("space:wealth").sent("diplomacy", "wealth", {"0 solari": 2})
    t.offers("effect:space/wealth.visit").resolve("wealth.visit")
    t.sent("diplomacy", "wealth", {"0 solari": 2, "0 emperor": 1}).offers("end")
    at("diplomacy").play("reveal").showed("diplomacy", {"0 persuasion": 1})


@plays("card/dune_the_desert_planet")
@rule("DI-9.2")
def test_dune_the_desert_planet():
    t = rich(at("dune_the_desert_planet"))
    t.play("card:dune_the_desert_planet").offers(*SPICE_TRADE)
    t.play("space:imperial_basin").sent("dune_the_desert_planet", "imperial_basin", {"0 spice": 1})
    t.offers("deploy:1", "deploy:2", "end")
    t = at("dune_the_desert_planet", "dune_the_desert_planet").play("reveal")
    t.showed("dune_the_desert_planet dune_the_desert_planet", {"0 persuasion": 2})


@plays("card/reconnaissance")
@rule("DI-6.5")
def test_reconnaissance():
    t = rich(at("reconnaissance", deck="dagger diplomacy"))
    t.play("card:reconnaissance").offers(*CITIES)
    t.play("space:arrakeen")
    t.sent("reconnaissance", "arrakeen", {"0 garrison": 1, "0 supply": -1})
    t.resolve("arrakeen.effect.1")
    t.sent(
        "reconnaissance",
        "arrakeen",
        {"0 garrison": 1, "0 supply": -1, "0 deck": "-dagger", "0 hand": "+dagger"},
    )
    t.offers("deploy:1", "deploy:2", "deploy:3", "end")
    at("reconnaissance").play("reveal").showed("reconnaissance", {"0 persuasion": 1})


@plays("card/seek_allies")
@rule("DI-3.4", "DI-13.6")
def test_seek_allies_must_trash_itself():
    t = rich(at("seek_allies"))
    t.play("card:seek_allies").offers(*FACTION_SPACES)
    t.play("space:stillsuits").resolve("stillsuits.visit")
    refused(t, "end", "E_PENDING")
    t.resolve("seek_allies.agent")
    t.sent(
        "seek_allies",
        "stillsuits",
        {"0 fremen": 1, "0 water": 1, "0 played": "-seek_allies", "0 trash": "+seek_allies"},
    )
    t.offers("deploy:1", "deploy:2", "end")


@plays("card/seek_allies")
def test_seek_allies_revealed_gives_nothing_and_stays():
    at("seek_allies").play("reveal").showed("seek_allies").offers("end")


@plays("card/seek_allies")
@rule("DI-21.3", "DI-6.12")
def test_seek_allies_may_be_the_card_trashed_at_selective_breeding():
    t = at("seek_allies", deck="dagger dagger").give(0, spice=2).mark()
    t.send("seek_allies", "selective_breeding").resolve("selective_breeding.effect")
    t.offers("play:seek_allies").play("play:seek_allies")
    t.resolve("selective_breeding.visit").offers("end")
    t.sent(
        "seek_allies",
        "selective_breeding",
        {
            "0 spice": -2,
            "0 bg": 1,
            "0 played": "-seek_allies",
            "0 trash": "+seek_allies",
            "0 deck": "-dagger -dagger",
            "0 hand": "+dagger +dagger",
        },
    )


@plays("card/signet_ring")
@rule("DI-3.3", "DI-I22")
def test_signet_ring_uses_the_leader_only_when_played():
    t = rich(at("signet_ring", leader="earl_memnon_thorvald"))
    t.play("card:signet_ring").offers(*LANDSRAAD, *CITIES, *SPICE_TRADE)
    t.play("space:secure_contract").sent("signet_ring", "secure_contract", {"0 solari": 3, "0 spice": 1}).offers("end")
    t = at("signet_ring", leader="earl_memnon_thorvald").play("reveal")
    t.showed("signet_ring", {"0 persuasion": 1}).offers("end")
