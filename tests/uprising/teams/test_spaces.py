"""The spaces of six players: UP-S60 to UP-S70."""

from __future__ import annotations

from tests.imperium.table import refused
from tests.rulebook import plays, rule
from tests.uprising.teams.table import FEYD, GURNEY, IRULAN, JESSICA, MUADDIB, SHADDAM, six


@rule("UP-S60")
@plays("space/economic_support")
def test_economic_support():
    t = six(GURNEY, "diplomacy")
    t.send("diplomacy", "economic_support").resolve("economic_support.visit", "economic_support.effect.1")
    t.play("seat:4", "give_nothing")
    t.sent("diplomacy", "economic_support", {"2 great_houses": 1, "2 spice": 1}, seat=GURNEY)


@rule("UP-S61", "UP-5.9")
@plays("space/military_support")
def test_military_support_costs_two_spice():
    t = six(GURNEY, "diplomacy")
    t.give(GURNEY, spice=1)
    t.play("card:diplomacy")
    refused(t, "space:military_support", "E_CANNOT_PAY")


@rule("UP-S62", "UP-C3", "UP-C4")
@plays("space/expedition")
def test_expedition():
    t = six(GURNEY, "diplomacy")
    t.market("arrakeen_1", "arrakeen_2")
    t.mark()
    t.send("diplomacy", "expedition").resolve("expedition.visit", "expedition.effect").play("contract:arrakeen_1")
    changed = t.changed()
    assert (changed["2 fringe_worlds"], changed["2 contracts"]) == (1, "+arrakeen_1")


@rule("UP-S63")
@plays("space/controversial_technology")
def test_controversial_technology():
    t = six(GURNEY, "diplomacy", deck="dagger", holding="")
    t.give(GURNEY, spice=2)
    t.intrigue_deck("distraction")
    t.mark()
    t.send("diplomacy", "controversial_technology")
    t.resolve("technology.visit", "technology.effect.0", "technology.effect.1", "technology.effect.2")
    t.play("hand:dagger")
    t.sent(
        "diplomacy",
        "controversial_technology",
        {
            "2 spice": -2,
            "2 fringe_worlds": 1,
            "2 intrigue": "+distraction",
            "intrigue_deck": "-distraction",
            "2 deck": "-dagger",
            "2 trash": "+dagger",
        },
        seat=GURNEY,
    )


@rule("UP-S64")
@plays("space/carthag")
def test_carthag():
    t = six(GURNEY, "reconnaissance", holding="")
    t.intrigue_deck("distraction")
    t.mark()
    t.send("reconnaissance", "carthag").resolve("carthag.effect.1").play("deploy:1", "end")
    assert t.player(GURNEY).conflict == 1
    assert "distraction" in t.held(GURNEY)


@rule("UP-S65", "UP-19.2")
@plays("space/habbanya_erg")
def test_habbanya_erg():
    t = six(GURNEY, "dune_the_desert_planet", deck="dagger")
    t.give(GURNEY, water=1)
    t.bonus_spice("habbanya_erg", 2)
    t.mark()
    t.send("dune_the_desert_planet", "habbanya_erg").resolve("habbanya_erg.effect")
    t.sent(
        "dune_the_desert_planet",
        "habbanya_erg",
        {"2 water": -1, "2 spice": 4, "bonus_spice": -2, "2 hand": "+dagger", "2 deck": "-dagger"},
        seat=GURNEY,
    )


@rule("UP-S65", "UP-C5.2")
def test_habbanya_erg_counts_for_harvests():
    t = six(GURNEY, "dune_the_desert_planet")
    t.give(GURNEY, water=1)
    t.bonus_spice("habbanya_erg", 1)
    t.contracts(GURNEY, "harvest_3")
    t.send("dune_the_desert_planet", "habbanya_erg").effects()
    assert t.resources(GURNEY) == (3, 3, 0)


@rule("UP-S67", "UP-C8")
@plays("space/sardaukar")
def test_sardaukar_on_the_emperor_board():
    """Three spice here; the troops are the activated Ally's. A Sardaukar contract is completed."""
    t = six(SHADDAM, "seek_allies", holding="", deck="convincing_argument corrino_might")
    t.give(SHADDAM, spice=3)
    t.contracts(SHADDAM, "sardaukar_1")
    t.mark()
    t.send("seek_allies", "sardaukar", "token:left").effects()
    changed = t.changed()
    assert changed["3 spice"] == -3
    assert changed["3 emperor"] == 1
    assert changed["5 supply"] == -4
    assert changed["5 garrison"] == 4
    assert changed["3 completed"] == "+sardaukar_1"
    assert len(t.held(SHADDAM)) == 1
    assert sorted(t.cards(SHADDAM, "hand")) == ["convincing_argument", "corrino_might"]
    assert "amount:1" not in t.options  # No Combat space.


@rule("UP-S68")
@plays("space/vast_wealth")
def test_vast_wealth():
    t = six(SHADDAM, "seek_allies")
    t.influence(SHADDAM, emperor=4)
    t.mark()
    t.send("seek_allies", "vast_wealth", "token:left").effects()
    changed = t.changed()
    assert (changed["3 solari"], changed["3 emperor"]) == (3, 1)
    assert not any(key.startswith(("1 ", "5 ")) for key in changed)


@rule("UP-S69")
@plays("space/hardy_warriors")
def test_hardy_warriors():
    t = six(MUADDIB, "seek_allies")
    t.give(MUADDIB, water=1)
    t.influence(MUADDIB, fremen=4)
    t.mark()
    t.send("seek_allies", "hardy_warriors", "token:left").effects().play("end", "amount:2")
    changed = t.changed()
    assert (changed["0 water"], changed["0 fremen"]) == (-1, 1)
    assert (changed["2 supply"], changed["2 conflict"]) == (-2, 2)


@rule("UP-S70")
@plays("space/desert_mastery")
def test_desert_mastery():
    """A Combat space: the Ally may bring two troops of the garrison."""
    t = six(MUADDIB, "seek_allies", deck="usul")
    t.influence(MUADDIB, fremen=4)
    t.troops(JESSICA, garrison=3)
    t.mark()
    t.send("seek_allies", "desert_mastery", "token:right").effects().play("end")
    assert (t.acting, t.options) == (JESSICA, ["amount:0", "amount:1", "amount:2"])
    t.play("amount:2")
    changed = t.changed()
    assert (changed["0 spice"], changed["0 fremen"], changed["4 conflict"]) == (1, 1, 2)
    assert "usul" in t.cards(MUADDIB, "hand")


def test_spaces_of_the_other_side_are_unknown():
    t = six(FEYD, "diplomacy")
    t.play("card:diplomacy")
    for space in ("dutiful_service", "fremkit", "desert_tactics"):
        refused(t, f"space:{space}", "E_BAD_CHOICE")
    assert t.player(IRULAN).agents == 2
