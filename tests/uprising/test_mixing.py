"""Mixing with the base game and custom blends (UP-M)."""

from __future__ import annotations

import time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import landsraad
from landsraad.imperium.content.blend import read_blend
from landsraad.imperium.content.decks import SMALLEST
from landsraad.imperium.effects.parser import parse
from landsraad.imperium.rules.resolve import can
from tests.components import copies, printed
from tests.imperium.table import refused
from tests.rulebook import rule
from tests.uprising.table import IDLE, at, table, to_combat

MIXED = {"decks": ["uprising", "base"]}
ALL = {**MIXED, "conflicts": ["uprising", "base"], "base_leaders": True}


@rule("UP-M1", "UP-M2", "UP-M4", "UP-M8", "UP-Q71")
def test_base_decks_are_shuffled_in():
    content = table(options=MIXED).state.content
    both = copies("uprising", "imperium") + copies("imperium", "imperium")
    assert sum(card.copies for card in content.cards if card.kind == "imperium") == both
    both = copies("uprising", "intrigue") + copies("imperium", "intrigue")
    assert sum(card.copies for card in content.intrigue) == both - 1
    assert "calculated_hire" not in content.intrigue_ids
    assert "demand_respect" in content.intrigue_ids
    assert [content.cards[card].id for card in content.reserve] == ["prepare_the_way", "the_spice_must_flow"]
    assert list(content.conflict_ids) == list(printed("uprising", "conflicts"))
    assert len(content.leaders) == copies("uprising", "leaders")


@rule("UP-M3", "UP-M6", "UP-M7", "UP-Q52")
def test_base_conflicts():
    content = table(options=ALL).state.content
    assert "sort_through_the_chaos" not in content.conflict_ids
    assert content.conflicts[content.conflict_ids["siege_of_arrakeen_base"]].protected
    assert content.conflicts[content.conflict_ids["battle_for_imperial_basin_base"]].protected
    assert content.conflicts[content.conflict_ids["siege_of_carthag"]].location == -1
    t = table(3, options=ALL).conflict("siege_of_carthag").objective(0, "crysknife").troops(0, conflict=1).mark()
    to_combat(t)
    assert t.changed()["0 vp"] == 1  # No control of a place that is not there, no battle icon.
    assert "control" not in t.changed()
    assert "0 flags" not in t.changed()
    t = table(3, options=ALL).conflict("siege_of_arrakeen_base").troops(0, conflict=1).mark()
    to_combat(t)
    assert t.changed()["control"] == "+arrakeen=0"


@rule("UP-M4", "UP-M16")
def test_base_leaders():
    t = at("dagger", leader="duke_leto_atreides").give(0, solari=4).mark().send("dagger", "high_council")
    assert t.changed()["0 solari"] == -4
    t = at("dagger", leader="duke_leto_atreides").give(0, solari=1).send("dagger", "gather_support", "pay:2")
    assert t.resources(0) == (0, 0, 1)
    t = at("dagger", leader="duke_leto_atreides").give(1, swordmaster=True).give(0, solari=5)
    t.send("dagger", "swordmaster")
    assert t.resources(0)[0] == 0
    t = at("dagger", deck="diplomacy", leader="count_ilban_richese").give(0, solari=2)
    t.send("dagger", "gather_support", "pay:2").resolve("count_ilban_richese.left")
    assert t.cards(0, "hand") == ["diplomacy"]
    t = at("reconnaissance", leader="helena_richese").agent_on(1, "arrakeen").send("reconnaissance", "arrakeen")
    assert t.kind == "agent.act"


@rule("UP-M16")
def test_countess_ariana_harvests():
    t = at("dune_the_desert_planet", deck="dagger diplomacy", leader="countess_ariana_thorvald").give(0, water=1)
    t.bonus_spice("hagga_basin", 2).send("dune_the_desert_planet", "hagga_basin")
    t.resolve("hagga_basin.effect.0", "hagga_basin.effect.1")
    assert t.resources(0)[1] == 3  # Four less one, once for the whole harvest.
    assert t.cards(0, "hand") == ["dagger"]
    t = at("dune_the_desert_planet", deck="dagger diplomacy", leader="countess_ariana_thorvald").give(0, water=1)
    t.bonus_spice("hagga_basin", 1).send("dune_the_desert_planet", "hagga_basin")
    t.resolve("hagga_basin.effect.0", "hagga_basin.effect.1")
    assert (t.resources(0)[1], t.cards(0, "hand")) == (2, ["dagger"])
    t = at("dune_the_desert_planet", deck="dagger", leader="countess_ariana_thorvald").give(0, water=1, hooks=True)
    t.send("dune_the_desert_planet", "hagga_basin").resolve("hagga_basin.effect.1").resolve("hagga_basin.effect.1.1")
    assert t.cards(0, "hand") == []  # Worms without bonus spice are no harvest.


@rule("UP-M16")
def test_base_cards_on_this_board():
    t = at("carryall", options=MIXED).give(0, water=1).send("carryall", "hagga_basin").resolve("hagga_basin.effect.1")
    t.resolve("carryall")
    assert t.resources(0)[1] == 4
    t = at("carryall", options=MIXED).give(0, water=1, hooks=True).send("carryall", "hagga_basin")
    t.resolve("hagga_basin.effect.1").resolve("hagga_basin.effect.1.1")
    assert not any("carryall" in id for id in t.options)
    t = at("kwisatz_haderach", deck="dagger", options=MIXED).agent_on(1, "secrets").spies(0, "post_bg")
    t.send("kwisatz_haderach", "secrets")
    assert t.kind == "agent.gather"  # No Spy is needed to get there.
    t = at("dagger", holding=f"urgent_mission {IDLE}", options=MIXED).send("dagger", "gather_support")
    t.play("plot:urgent_mission")
    assert t.player(0).placed == []


@rule("UP-M5")
def test_losing_a_troop():
    t = at("dagger", options=MIXED).troops(0, garrison=1, conflict=1)
    node = parse("lose_troop 1", "card/test")
    t.state.stack.append(("do", 0, node, -1))
    t.refresh()
    t.offers("zone:garrison", "zone:conflict").play("zone:conflict")
    assert (t.player(0).conflict, t.player(0).supply) == (0, 11)


@rule("UP-Q53", "UP-M6")
def test_foldspace_and_mentat_give_nothing():
    s = table().state
    assert not can(s, 0, parse("foldspace 1"), -1)
    assert not can(s, 0, parse("mentat"), -1)
    assert not can(s, 0, parse("control:carthag"), -1)


def blend(imperium: int = 40, intrigue: int = 0) -> str:
    """A text with so many cards."""
    cards = ["desert_survival", "maula_pistol", "stilgar", "Truthtrance", "kwisatz_haderach"]
    lines = ["# a small blend", "", "[imperium]"]
    lines += [f"{imperium // len(cards)} {card}" for card in cards]
    if intrigue:
        lines += ["[intrigue]", f"{intrigue} contingency_plan", "2 Ambush"]
    return "\n".join(lines)


@rule("UP-M1")
def test_a_blend():
    game = landsraad.new_game("uprising", 3, seed=1, options={"blend": blend(40, 14)})
    content = game.state.content
    in_deck = {card.id: card.copies for card in content.cards if card.kind == "imperium"}
    assert in_deck == {
        "desert_survival": 8,
        "maula_pistol": 8,
        "stilgar": 8,
        "truthtrance": 8,
        "kwisatz_haderach": 8,
    }
    assert {card.id: card.copies for card in content.intrigue} == {"contingency_plan": 14, "ambush": 2}
    again = landsraad.replay(game.record())
    assert again.to_json() == game.to_json()
    assert landsraad.from_json(game.to_json()).to_json() == game.to_json()
    for _ in range(200):
        if game.pending:
            game.apply(game.pending[0].player, 0)
    # A deck that is not mentioned stays as printed.
    content = landsraad.new_game("uprising", 3, options={"blend": blend(40)}).state.content
    assert sum(card.copies for card in content.intrigue) == copies("uprising", "intrigue")


BAD = [
    ("[imperium]\n3 sandworm_rider", "line 2, column 3.*no card 'sandworm_rider'", "E_BLEND_CARD"),
    ("[imperium]\n  3 stilgr", "line 2, column 5.*did you mean 'stilgar'", "E_BLEND_CARD"),
    ("[imperium]\n3 Stillgar", "line 2.*did you mean 'Stilgar'", "E_BLEND_CARD"),
    ("[imperium]\n3 cunning", r"line 2.*belongs below \[intrigue\]", "E_BLEND_DECK"),
    ("3 crysknife", "line 1.*both decks", "E_BLEND_BOTH"),
    ("[imperium]\n2 dagger", "line 2.*starting card", "E_BLEND_KIND"),
    ("[imperium]\n2 foldspace", "line 2.*reserve card", "E_BLEND_KIND"),
    ("[intrigue]\n1 calculated_hire", "line 2.*cannot work.*Mentat", "E_BLEND_MENTAT"),
    ("[imperium]\n1 cargo_runner", "line 2.*cannot work.*CHOAM", "E_BLEND_CHOAM"),
    ("[imperium]\n0 maula_pistol", "line 2, column 1.*count", "E_BLEND_COUNT"),
    ("[imperium]\n31 maula_pistol", "line 2.*from 1 to 30", "E_BLEND_COUNT"),
    ("[imperium]\nmaula_pistol: 999", "line 2, column 15.*from 1 to 30", "E_BLEND_COUNT"),
    ("[imperium]\nmaula_pistol", "line 2.*count and a card", "E_BLEND_LINE"),
    ("[imperium]\n2 maula_pistol 3", "line 2.*count and a card", "E_BLEND_LINE"),
    ("[imperium]\n2 maula_pistol\n# again\n2 maula_pistol", "line 4.*already listed", "E_BLEND_TWICE"),
    ("[sandworms]\n2 maula_pistol", "line 1.*heading", "E_BLEND_HEADING"),
    ("[imperum]\n2 maula_pistol", "line 1.*did you mean 'imperium'", "E_BLEND_HEADING"),
    ("[imperium]\n5 maula_pistol", f"line 2.*5 cards, too few.*{SMALLEST['imperium']}", "E_BLEND_SIZE"),
    ("[intrigue]\n5 cunning", "line 2.*too few", "E_BLEND_SIZE"),
    ("# nothing", "names no card", "E_BLEND_EMPTY"),
    ("\n" * 30_000, "at most 20000", "E_BLEND_LONG"),
    ("9" * 5000 + " stilgar", "line 1.*at most 120 characters", "E_BLEND_LINE"),
    ("9" * 100 + " stilgar", "line 1.*from 1 to 30", "E_BLEND_COUNT"),
    ("a" + " " * 15_000 + "b", "line 1.*at most 120 characters", "E_BLEND_LINE"),
    ("a" + " " * 100 + "b", "line 1.*count and a card", "E_BLEND_LINE"),
    ("٣ stilgar", "line 1.*count and a card", "E_BLEND_LINE"),
]


@pytest.mark.parametrize(("text", "reason", "code"), BAD)
def test_a_blend_that_cannot_be_played_is_refused_with_line_and_reason(text, reason, code):
    begun = time.process_time()
    with pytest.raises(landsraad.InvalidOptions, match=reason) as refused:
        landsraad.new_game("uprising", 3, options={"blend": text})
    assert refused.value.code == code
    assert time.process_time() - begun < 1


@settings(derandomize=True, max_examples=200, deadline=None)
@given(st.text(st.sampled_from("0123 x×:=#[]/\n\tstilgar_cunning"), max_size=200))
def test_any_text_is_a_blend_or_refused_with_a_code(text):
    try:
        counts = read_blend(text, choam=False)
    except landsraad.InvalidOptions as error:
        counts = {error.code: {}}
    assert set(counts) <= {"imperium", "intrigue"} or all(code.startswith("E_BLEND_") for code in counts)


def test_ways_to_write_a_line():
    lines = ["5 maula_pistol", "5x desert_survival", "stilgar 5"]
    lines += ["Truthtrance x5", "card/shishakli: 5", "overthrow = 5"]
    content = landsraad.new_game("uprising", 3, options={"blend": "\n".join(lines)}).state.content
    in_deck = {card.id: card.copies for card in content.cards if card.kind == "imperium"}
    assert set(in_deck) == {"maula_pistol", "desert_survival", "stilgar", "truthtrance", "shishakli", "overthrow"}
    assert set(in_deck.values()) == {5}
    content = landsraad.new_game("uprising", 3, options={"blend": "10 intrigue/crysknife"}).state.content
    assert [card.id for card in content.intrigue] == ["crysknife"]


def test_the_same_cards_work_with_the_module():
    text = "\n".join(["[imperium]", "10 cargo_runner", "10 Interstellar Trade", "maula_pistol x10"])
    landsraad.new_game("uprising", 3, options={"blend": text, "choam": True})


@pytest.mark.parametrize(
    ("options", "reason", "code"),
    [
        ({"decks": ["base"]}, "must have uprising", "E_OPTION_VALUE"),
        ({"decks": "uprising"}, "list of", "E_OPTION_VALUE"),
        ({"conflicts": ["ix"]}, "list of", "E_OPTION_VALUE"),
        ({"blend": 5}, "text", "E_OPTION_VALUE"),
        ({"base_leaders": 1}, "one of False, True", "E_OPTION_VALUE"),
        ({"spies": True}, "no option", "E_OPTION_UNKNOWN"),
        ({"leaders": ["nobody", "muaddib", "gurney_halleck"]}, "no Leader", "E_LEADER_UNKNOWN"),
        ({"leaders": ["muadib", "muaddib", "gurney_halleck"]}, "did you mean 'muaddib'", "E_LEADER_UNKNOWN"),
        ({"leaders": [3, "muaddib", "gurney_halleck"]}, "no Leader 3", "E_LEADER_UNKNOWN"),
        ({"leaders": ["muaddib", "muaddib", "gurney_halleck"]}, "already taken", "E_LEADER_TAKEN"),
        ({"leaders": ["shaddam_corrino_iv", "muaddib", "gurney_halleck"]}, "CHOAM", "E_LEADER_MODULE"),
        ({"leaders": ["muaddib"]}, "1 Leaders for 3", "E_LEADER_COUNT"),
        ({"leaders": "all"}, "random", "E_OPTION_VALUE"),
        ({"leaders": "muaddib"}, "random", "E_OPTION_VALUE"),
    ],
)
def test_impossible_options(options, reason, code):
    with pytest.raises(landsraad.InvalidOptions, match=reason) as refused:
        landsraad.new_game("uprising", 3, options=options)
    assert refused.value.code == code


@rule("UP-M16")
def test_refusals_know_mixed_cards():
    refused(at("dagger", options=MIXED), "card:stilgar", "E_CARD_NOT_IN_HAND")
