"""Every Intrigue card of Uprising."""

from __future__ import annotations

import pytest

from tests.imperium.rules.play import final_position, finish_round
from tests.imperium.table import refused
from tests.rulebook import plays, rule
from tests.uprising.table import IDLE, UprisingTable, at, table, to_combat

HAND = ("dagger", "dune_the_desert_planet")


def held(card: str, *more: str, choam: bool = False, deck: str = "") -> UprisingTable:
    """Seat 0 holds this Intrigue card (and one of no use) at the start of a turn."""
    return at(*HAND, holding=" ".join((card, IDLE, *more)), choam=choam, deck=deck)


def spent(card: str) -> dict[str, str]:
    return {"0 intrigue": f"-{card}", "intrigue_discard": f"+{card}"}


def fight(card: str, conflict: int = 3, choam: bool = False, worms: int = 0) -> UprisingTable:
    """Seat 0 holds the card in a fight against seat 1."""
    t = table(choam=choam).troops(0, conflict=conflict).worms(0, worms).troops(1, conflict=1)
    t.intrigue(0, card, "contingency_plan").intrigue(1, "councilors_ambition")
    to_combat(t)
    return t.mark()


def swords(t: UprisingTable, count: int) -> None:
    assert t.changed()["0 swords"] == count


@plays("intrigue/backed_by_choam")
def test_backed_by_choam():
    t = held("backed_by_choam", choam=True)
    refused(t, "plot:backed_by_choam", "E_INTRIGUE_CONDITION")
    t.influence(0, bg=2, guild=1).give(0, vp=1).mark().play("plot:backed_by_choam", "faction:bg")
    t.outcome(spent("backed_by_choam"), {"0 bg": -1, "0 vp": -1, "0 solari": 4})
    t = fight("backed_by_choam", choam=True)
    refused(t, "combat:backed_by_choam", "E_INTRIGUE_CONDITION")
    t.contracts(0, done=2).mark().play("combat:backed_by_choam")
    swords(t, 4)


@plays("intrigue/buy_access")
@rule("UP-6.11", "UP-Q22")
def test_buy_access():
    t = held("buy_access").give(0, solari=5).mark().play("plot:buy_access")
    t.resolve("plot.1.0")
    assert len(t.options) == 3
    refused(t, "effect:intrigue/buy_access.plot.1.0", "E_BAD_CHOICE")
    t.resolve("plot.1.3")
    t.resolve("plot.1.3")
    t.outcome(spent("buy_access"), {"0 solari": -5, "0 emperor": 1, "0 fremen": 1})


@plays("intrigue/call_to_arms")
@rule("UP-22.18", "UP-12.7", "UP-Q13", "UP-14.8")
@pytest.mark.parametrize("in_reveal_turn", [False, True])
def test_call_to_arms(in_reveal_turn):
    t = held("call_to_arms").row("maula_pistol")
    if in_reveal_turn:
        t.play("reveal").give(0, persuasion=5).mark().play("acquire:maula_pistol").give(0, persuasion=5)
        assert "0 garrison" not in t.changed()
        t.play("plot:call_to_arms")
    else:
        t.play("plot:call_to_arms").mark().play("reveal").give(0, persuasion=5).mark()
    assert t.game.view(1)["players"][0]["waiting"] == ["call_to_arms"]
    t.play("acquire:prepare_the_way", "acquire:prepare_the_way")
    assert t.changed()["0 garrison"] == 2
    assert t.cards(0, "discard").count("prepare_the_way") == 2
    t.end()
    assert t.player(0).waiting == []
    assert [t.state.content.intrigue[card].id for card in t.state.intrigue_discard] == ["call_to_arms"]


@plays("intrigue/change_allegiances")
@rule("UP-22.15", "UP-12.4", "UP-Q10")
def test_change_allegiances():
    t = held("change_allegiances").influence(0, bg=1).give(0, spice=3).mark().play("plot:change_allegiances")
    t.resolve("plot.1").play("faction:guild").resolve("plot.0").play("faction:bg", "faction:emperor")
    t.outcome(spent("change_allegiances"), {"0 bg": -1, "0 guild": 1, "0 emperor": 1, "0 spice": -3})
    t = held("change_allegiances").give(0, spice=3).mark().play("plot:change_allegiances", "faction:guild", "done")
    t.outcome(spent("change_allegiances"), {"0 guild": 1, "0 spice": -3})
    refused(held("change_allegiances"), "plot:change_allegiances", "E_INTRIGUE_CONDITION")


@plays("intrigue/choam_profits")
def test_choam_profits():
    for done, points in ((3, 0), (4, 1)):
        t = final_position(table(choam=True).contracts(0, done=done).intrigue(0, "choam_profits"))
        while t.kind != "endgame.play":
            t.play(next(id for id in ("reveal", "end", "pass") if id in t.options))
        t.mark()
        if points:
            t.play("endgame:choam_profits")
        else:
            refused(t, "endgame:choam_profits", "E_INTRIGUE_CONDITION")
        assert t.changed().get("0 vp", 0) == points


@plays("intrigue/contingency_plan")
def test_contingency_plan():
    held("contingency_plan").play("plot:contingency_plan").outcome(spent("contingency_plan"), {"0 solari": 2})
    swords(fight("contingency_plan").play("combat:contingency_plan"), 3)


@plays("intrigue/councilors_ambition")
def test_councilors_ambition():
    refused(held("councilors_ambition"), "plot:councilors_ambition", "E_INTRIGUE_CONDITION")
    t = held("councilors_ambition").give(0, high_council=True).mark().play("plot:councilors_ambition")
    t.outcome(spent("councilors_ambition"), {"0 water": 2})


@plays("intrigue/crysknife", "intrigue/desert_mouse", "intrigue/ornithopter")
@rule("UP-18.5", "UP-Q65", "UP-12.1")
@pytest.mark.parametrize(
    ("card", "won", "objective"),
    [
        ("crysknife", "skirmish_crysknife", "desert_mouse_first"),
        ("desert_mouse", "", "desert_mouse_first"),
        ("ornithopter", "propaganda", "desert_mouse_first"),
    ],
)
def test_battle_icon_cards(card, won, objective):
    held(card).play(f"plot:{card}").outcome(spent(card), {"0 spice": 1})
    t = table().conflict("trade_dispute").objective(0, objective).intrigue(0, card, IDLE)
    if won:
        t.won(0, won)
    final_position(t)
    while t.kind != "endgame.play":
        t.play(next(id for id in ("reveal", "end", "pass") if id in t.options))
    t.mark().play(f"endgame:{card}")
    turned = {"0 won": f"-{won}", "0 won_down": f"+{won}"} if won else {"0 flags": "+objective_down"}
    t.outcome(spent(card), turned, {"0 vp": 1})


@plays("intrigue/cunning")
def test_cunning():
    t = held("cunning", deck="diplomacy").play("plot:cunning")
    t.outcome(spent("cunning"), {"0 hand": "+diplomacy", "0 deck": "-diplomacy"})
    t = held("cunning", deck="diplomacy").give(0, spice=1).mark().play("plot:cunning").resolve("plot.1")
    t.resolve("plot.1.1.0").resolve("plot.1.1.1").play("hand:diplomacy")
    t.outcome(spent("cunning"), {"0 spice": -1, "0 deck": "-diplomacy", "0 trash": "+diplomacy"})


@plays("intrigue/depart_for_arrakis")
def test_depart_for_arrakis():
    t = held("depart_for_arrakis", deck="diplomacy").give(0, spice=2).influence(0, guild=3).mark()
    t.play("plot:depart_for_arrakis").resolve("plot.0").resolve("plot.1")
    t.outcome(
        spent("depart_for_arrakis"),
        {"0 spice": -2, "0 garrison": 3, "0 supply": -3, "0 hand": "+diplomacy", "0 deck": "-diplomacy"},
    )
    t = held("depart_for_arrakis", deck="diplomacy").give(0, spice=2).mark().play("plot:depart_for_arrakis")
    t.outcome(spent("depart_for_arrakis"), {"0 spice": -2, "0 garrison": 3, "0 supply": -3})


@plays("intrigue/detonation")
@rule("UP-10.12", "UP-Q70", "UP-21.25")
def test_detonation():
    t = held("detonation").play("plot:detonation").resolve("plot.0").outcome(spent("detonation"), {"wall": -1})
    t = held("detonation").wall(False).mark().play("plot:detonation")
    t.offers("amount:0", "amount:1", "amount:2", "amount:3").play("amount:3")
    t.outcome(spent("detonation"), {"0 conflict": 3, "0 garrison": -3})
    t = held("detonation").wall(False).troops(0, garrison=0)
    refused(t, "plot:detonation", "E_INTRIGUE_CONDITION")


@plays("intrigue/devour")
def test_devour():
    swords(fight("devour").play("combat:devour"), 2)
    t = fight("devour", worms=1).play("combat:devour").resolve("combat.0").resolve("combat.1")
    t.play("done")
    swords(t, 4)


@plays("intrigue/distraction")
@rule("UP-10.15", "UP-22.18", "UP-9.6")
def test_distraction():
    t = held("distraction").troops(0, garrison=2).spies(1, "post_bg").mark()
    refused(t, "plot:distraction", "E_INTRIGUE_CONDITION")
    t.give(0, hooks=True).send("dune_the_desert_planet", "imperial_basin", "deploy:2")
    refused(t, "plot:distraction", "E_INTRIGUE_CONDITION")
    t = held("distraction").troops(0, garrison=2).spies(1, "post_bg").give(0, hooks=True, water=1)
    t.send("dune_the_desert_planet", "hagga_basin").resolve("hagga_basin.effect.1").resolve("effect.1.1")
    t.play("deploy:2", "plot:distraction", "post:post_bg")
    assert t.changed()["0 spies"] == "+post_bg"


@plays("intrigue/find_weakness")
def test_find_weakness():
    swords(fight("find_weakness").play("combat:find_weakness"), 2)
    t = (
        fight("find_weakness")
        .spies(0, "post_bg")
        .mark()
        .play("combat:find_weakness")
        .resolve("combat.0")
        .resolve("combat.1")
    )
    swords(t, 5)
    assert t.changed()["0 spies"] == "-post_bg"


@plays("intrigue/go_to_ground")
@rule("UP-15.4", "UP-Q3")
def test_go_to_ground():
    t = fight("go_to_ground", conflict=2).play("combat:go_to_ground")
    t.offers("amount:1", "amount:2").play("amount:1", "post:post_bg")
    assert t.changed()["0 spies"] == "+post_bg"
    t = fight("go_to_ground", conflict=2).play("combat:go_to_ground", "amount:2", "post:post_bg")
    assert t.strength(0) == 0
    assert t.acting == 1  # Seat 0 has left the fight.


@plays("intrigue/imperium_politics")
def test_imperium_politics():
    t = held("imperium_politics").give(0, solari=1).mark().play("plot:imperium_politics").resolve("plot.1.1")
    t.outcome(spent("imperium_politics"), {"0 solari": -1, "0 guild": 1})


@plays("intrigue/impress")
@rule("UP-22.16", "UP-12.9")
def test_impress():
    t = fight("impress").row("maula_pistol").mark().play("combat:impress", "acquire:maula_pistol")
    swords(t, 2)
    assert t.changed()["0 discard"] == "+maula_pistol"
    t = fight("impress").row("overthrow", "steersman", "corrinth_city", "desert_power", "stilgar_the_devoted")
    t.state.reserve[0] = 0
    t.refresh()
    swords(t.mark().play("combat:impress"), 2)


@plays("intrigue/inspire_awe")
@rule("UP-22.16", "UP-13.7")
def test_inspire_awe():
    t = held("inspire_awe").row("maula_pistol").mark().play("plot:inspire_awe", "acquire:maula_pistol")
    assert t.changed()["0 discard"] == "+maula_pistol"
    t = held("inspire_awe").row("maula_pistol").worms(0, 1).mark().play("plot:inspire_awe", "acquire:maula_pistol")
    assert t.changed()["0 hand"] == "+maula_pistol"
    t = held("inspire_awe").row("maula_pistol").worms(0, 1).play("reveal").mark()
    t.play("plot:inspire_awe", "acquire:maula_pistol")
    assert t.changed()["0 revealed"] == "+maula_pistol"
    assert (t.changed()["0 swords"], t.changed()["0 persuasion"]) == (1, 1)


@plays("intrigue/intelligence_report")
def test_intelligence_report():
    t = held("intelligence_report", deck="diplomacy dagger").play("plot:intelligence_report")
    assert t.changed()["0 hand"] == "+diplomacy"
    t = held("intelligence_report", deck="diplomacy dagger").spies(0, "post_bg", "post_guild").mark()
    t.play("plot:intelligence_report").resolve("plot.0").resolve("plot.1")
    assert t.changed()["0 hand"] == "+dagger +diplomacy"


@plays("intrigue/leverage")
@rule("UP-22.18")
def test_leverage():
    t = held("leverage", choam=True).market("espionage", "harvest_4")
    refused(t, "plot:leverage", "E_INTRIGUE_CONDITION")
    t.send("dune_the_desert_planet", "imperial_basin").mark().play("plot:leverage", "contract:espionage")
    changes = t.changed()
    assert (changes["0 solari"], changes["0 contracts"]) == (1, "+espionage")


@plays("intrigue/manipulate")
@rule("UP-22.7")
def test_manipulate():
    t = held("manipulate").row("maula_pistol").play("plot:manipulate", "row:maula_pistol")
    assert t.game.view(1)["players"][0]["set_aside"] == ["maula_pistol"]
    t.play("reveal").give(0, persuasion=2).mark().play("acquire_aside:maula_pistol")
    assert t.changed()["0 persuasion"] == -2
    t = held("manipulate").row("maula_pistol").play("plot:manipulate", "row:maula_pistol", "reveal", "end")
    assert [t.state.content.cards[card].id for card in t.state.removed] == ["maula_pistol"]


@plays("intrigue/market_opportunity")
def test_market_opportunity():
    t = held("market_opportunity").give(0, spice=2).mark().play("plot:market_opportunity")
    t.outcome(spent("market_opportunity"), {"0 spice": -2, "0 solari": 5})
    t = held("market_opportunity").give(0, solari=5).mark().play("plot:market_opportunity")
    t.outcome(spent("market_opportunity"), {"0 spice": 5, "0 solari": -5})


@plays("intrigue/mercenaries")
def test_mercenaries():
    t = held("mercenaries").give(0, solari=3).intrigue_deck("cunning").mark().play("plot:mercenaries")
    t.outcome(
        {
            "0 intrigue": "-mercenaries +cunning",
            "intrigue_discard": "+mercenaries",
            "intrigue_deck": "-cunning",
            "0 solari": -3,
            "0 garrison": 2,
            "0 supply": -2,
        }
    )


@plays("intrigue/opportunism")
@rule("UP-6.5", "UP-8.3")
def test_opportunism():
    t = held("opportunism").influence(0, bg=1).give(0, solari=2)
    refused(t, "plot:opportunism", "E_INTRIGUE_CONDITION")
    t.influence(0, guild=2).give(0, vp=1).mark().play("plot:opportunism", "faction:guild", "faction:bg")
    t.outcome(spent("opportunism"), {"0 guild": -1, "0 bg": -1, "0 solari": -2})


@plays("intrigue/questionable_methods")
def test_questionable_methods():
    swords(fight("questionable_methods").play("combat:questionable_methods"), 1)
    t = fight("questionable_methods").influence(0, bg=1).mark().play("combat:questionable_methods")
    t.resolve("combat.0").resolve("combat.1")
    swords(t, 5)


@plays("intrigue/reach_agreement")
def test_reach_agreement():
    t = fight("reach_agreement", choam=True).market("espionage", "harvest_4").mark()
    t.play("combat:reach_agreement", "amount:2", "contract:harvest_4")
    changes = t.changed()
    assert (changes["0 contracts"], changes["0 garrison"]) == ("+harvest_4", 2)


@plays("intrigue/secure_spice_trade")
def test_secure_spice_trade():
    t = table().zone(0, "discard", "the_spice_must_flow", "the_spice_must_flow").intrigue(0, "secure_spice_trade")
    final_position(t)
    while t.kind != "endgame.play":
        t.play(next(id for id in ("reveal", "end", "pass") if id in t.options))
    t.mark().play("endgame:secure_spice_trade")
    assert (t.changed()["0 vp"], t.changed()["0 spice"]) == (1, 2)


@plays("intrigue/shaddams_favor")
def test_shaddams_favor():
    t = held("shaddams_favor").play("plot:shaddams_favor")
    t.outcome(spent("shaddams_favor"), {"0 garrison": 1, "0 supply": -1})
    t = (
        held("shaddams_favor")
        .influence(0, emperor=3)
        .mark()
        .play("plot:shaddams_favor")
        .resolve("plot.0")
        .resolve("plot.1")
    )
    t.outcome(spent("shaddams_favor"), {"0 garrison": 1, "0 supply": -1, "0 solari": 3})


@plays("intrigue/shadow_alliance")
def test_shadow_alliance():
    for holder, points in ((1, 1), (0, 0)):
        t = table().influence(0, bg=4).influence(1, bg=4).alliance(holder, "bg").intrigue(0, "shadow_alliance")
        final_position(t)
        while t.kind != "endgame.play":
            t.play(next(id for id in ("reveal", "end", "pass") if id in t.options))
        assert ("endgame:shadow_alliance" in t.options) == bool(points)


@plays("intrigue/sietch_ritual")
@rule("UP-22.18")
def test_sietch_ritual():
    t = held("sietch_ritual").play("plot:sietch_ritual", "hand:dagger").resolve("plot.1.1")
    t.outcome(spent("sietch_ritual"), {"0 hand": "-dagger", "0 discard": "+dagger", "0 fremen": 1})
    refused(held("sietch_ritual").play("reveal"), "plot:sietch_ritual", "E_INTRIGUE_CONDITION")


@plays("intrigue/special_mission")
def test_special_mission():
    t = held("special_mission").play("plot:special_mission")
    t.offers("post:post_city_left", "post:post_city_middle", "post:post_city_right").play("post:post_city_left")
    t.outcome(spent("special_mission"), {"0 spies": "+post_city_left"})
    t = held("special_mission").spies(0, "post_bg").mark().play("plot:special_mission").resolve("plot.1")
    t.play("done").outcome(spent("special_mission"), {"0 spies": "-post_bg", "0 spice": 2})
    t = held("special_mission").spies(0, "post_bg").mark().play("plot:special_mission").resolve("plot.1")
    t.resolve("plot.1.1.0").outcome(spent("special_mission"), {"0 spies": "-post_bg", "0 spice": 2, "wall": -1})


@plays("intrigue/spice_is_power")
def test_spice_is_power():
    t = fight("spice_is_power").play("combat:spice_is_power")
    assert (t.changed()["0 spice"], t.changed()["0 conflict"]) == (3, -3)
    t = fight("spice_is_power", conflict=2).give(0, spice=3).mark().play("combat:spice_is_power")
    swords(t, 6)


@plays("intrigue/spring_the_trap")
@rule("UP-9.7", "UP-21.6")
def test_spring_the_trap():
    t = fight("spring_the_trap")
    refused(t, "combat:spring_the_trap", "E_INTRIGUE_CONDITION")
    t.spies(0, "post_bg", "post_guild", "post_choam").mark().play(
        "combat:spring_the_trap", "post:post_bg", "post:post_choam"
    )
    swords(t, 7)
    assert t.changed()["0 spies"] == "-post_bg -post_choam"


@plays("intrigue/strategic_stockpiling")
def test_strategic_stockpiling():
    t = held("strategic_stockpiling").give(0, spice=5, water=3).influence(0, fremen=3).mark()
    t.play("plot:strategic_stockpiling").resolve("plot.0").resolve("plot.1")
    t.outcome(spent("strategic_stockpiling"), {"0 spice": -5, "0 water": -3, "0 vp": 2})


@plays("intrigue/tactical_option")
def test_tactical_option():
    swords(fight("tactical_option").play("combat:tactical_option").resolve("combat.0"), 2)
    t = fight("tactical_option").play("combat:tactical_option").resolve("combat.1").play("amount:3")
    assert t.changed()["0 garrison"] == 3
    t = fight("tactical_option").play("combat:tactical_option").resolve("combat.1").play("amount:0")
    assert "0 garrison" not in t.changed()


@plays("intrigue/unexpected_allies")
@rule("UP-22.17", "UP-10.10")
def test_unexpected_allies():
    t = (
        held("unexpected_allies")
        .give(0, water=2)
        .mark()
        .play("plot:unexpected_allies")
        .resolve("plot.1.1")
        .play("done")
    )
    t.outcome(spent("unexpected_allies"), {"0 water": -2, "0 worms": 1})
    t = held("unexpected_allies").conflict("siege_of_arrakeen").give(0, water=2).mark().play("plot:unexpected_allies")
    t.resolve("plot.1.0").outcome(spent("unexpected_allies"), {"0 water": -2, "0 worms": 1, "wall": -1})
    t = (
        held("unexpected_allies")
        .conflict("siege_of_arrakeen")
        .give(0, water=2)
        .mark()
        .play("plot:unexpected_allies", "done")
    )
    t.outcome(spent("unexpected_allies"), {"0 water": -2})


@plays("intrigue/weirding_combat")
def test_weirding_combat():
    swords(fight("weirding_combat").play("combat:weirding_combat"), 3)
    t = (
        fight("weirding_combat")
        .influence(0, bg=3)
        .mark()
        .play("combat:weirding_combat")
        .resolve("combat.0")
        .resolve("combat.1")
    )
    swords(t, 5)


@rule("UP-12.5", "UP-12.6", "UP-12.3", "UP-3.9", "UP-Q9", "UP-13.13")
def test_when_intrigue_cards_are_played():
    t = held("contingency_plan", "choam_profits", choam=True)
    refused(t, "combat:contingency_plan", "E_INTRIGUE_TIMING")
    refused(t, "endgame:choam_profits", "E_INTRIGUE_TIMING")
    t = held("contingency_plan").send("dune_the_desert_planet", "imperial_basin").play("plot:contingency_plan")
    t = held("contingency_plan").play("reveal", "plot:contingency_plan")
    assert t.resources(0)[0] == 2


@rule("UP-12.8", "UP-21.9")
def test_the_intrigue_deck_is_made_anew():
    t = at("dagger").send("dagger", "assembly_hall")
    s = t.state
    s.intrigue_discard, s.intrigue_deck = s.intrigue_deck, []
    t.resolve("assembly_hall.effect.0")
    assert s.intrigue_discard == []
    assert len(t.held(0)) == 2
    finish_round(t)
