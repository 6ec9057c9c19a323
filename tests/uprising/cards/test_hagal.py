"""Every House Hagal card of Uprising, turned over in a turn and for the Combat (hagal.toml)."""

from __future__ import annotations

import pytest

from tests.rulebook import plays, rule
from tests.uprising.rivals.table import duel, sent, solo

PLAIN = {
    "sardaukar": ("sardaukar", {"emperor": 1, "supply": -2, "garrison": 2}),
    "dutiful_service": ("dutiful_service", {"emperor": 1}),
    "heighliner": ("heighliner", {"guild": 1, "supply": -3, "conflict": 3}),
    "espionage": ("espionage", {"bg": 1, "spies": "+post_guild"}),
    "secrets": ("secrets", {"bg": 1}),
    "desert_tactics": ("desert_tactics", {"fremen": 1, "supply": -1, "conflict": 1}),
    "fremkit": ("fremkit", {"fremen": 1}),
    "gather_support_a": ("gather_support", {"supply": -1, "garrison": 1}),
    "gather_support_b": ("gather_support", {"supply": -1, "garrison": 1}),
    "accept_contract_shipping_a": ("accept_contract", {"solari": 2}),
    "accept_contract_shipping_b": ("accept_contract", {"solari": 2}),
    "research_station": ("research_station", {"supply": -2, "conflict": 2}),
    "spice_refinery": ("spice_refinery", {"spice": 1}),
    "arrakeen": ("arrakeen", {"spice": 1, "supply": -1, "conflict": 1}),
}
"""Seat 2 is Staban Tuek: a spice for the Signet Ring, the Spacing Guild before all other Factions."""
SWORDS = {
    "place_spy_spice_trade": 2,
    "place_spy_city": 2,
    "place_spy_landsraad": 2,
    "sardaukar": 4,
    "dutiful_service": 2,
    "heighliner": 5,
    "deliver_supplies_heighliner": 1,
    "espionage": 2,
    "secrets": 1,
    "desert_tactics": 3,
    "fremkit": 1,
    "assembly_hall": 0,
    "gather_support_a": 0,
    "gather_support_b": 2,
    "accept_contract_shipping_a": 2,
    "accept_contract_shipping_b": 2,
    "research_station": 2,
    "spice_refinery": 1,
    "arrakeen": 1,
    "sietch_tabr": 3,
    "hagga_basin_imperial_basin": 2,
    "deep_desert": 2,
}
COPIES = {
    **dict.fromkeys(SWORDS, 1),
    **dict.fromkeys(("sardaukar", "deliver_supplies_heighliner", "espionage", "desert_tactics"), 2),
    **dict.fromkeys(("research_station", "arrakeen", "deep_desert"), 2),
    **dict.fromkeys(("spice_refinery", "sietch_tabr"), 3),
    "hagga_basin_imperial_basin": 4,
    "reshuffle": 1,
}


@plays(
    "hagal/sardaukar", "hagal/dutiful_service", "hagal/heighliner", "hagal/espionage", "hagal/secrets",
    "hagal/desert_tactics", "hagal/fremkit", "hagal/gather_support_a", "hagal/gather_support_b",
    "hagal/accept_contract_shipping_a", "hagal/accept_contract_shipping_b", "hagal/research_station",
    "hagal/spice_refinery", "hagal/arrakeen",
)  # fmt: skip
@rule("UP-R12", "UP-R14", "UP-R15", "UP-R15.1", "UP-R15.3", "UP-R15.4", "UP-R15.5")
@pytest.mark.parametrize("mode", [solo, duel])
@pytest.mark.parametrize("card", PLAIN)
def test_a_card_sends_an_agent_and_gives_what_it_shows(card, mode):
    space, changes = PLAIN[card]
    mode().mark().rival_turn(card).outcome(sent(card, space, **changes))


@rule("UP-R16")
@pytest.mark.parametrize("card", PLAIN)
def test_on_combat_spaces_two_more_troops_are_deployed(card):
    space, changes = PLAIN[card]
    t = solo().troops(2, garrison=3).mark().rival_turn(card)
    fights = space in ("heighliner", "desert_tactics", "fremkit", "research_station", "spice_refinery", "arrakeen")
    more = {"2 garrison": -2, "2 conflict": 2} if fights else {}
    t.outcome(sent(card, space, **changes), more)


@rule("UP-R33")
@pytest.mark.parametrize("card", SWORDS)
def test_only_the_swords_count_in_the_combat(card):
    t = solo().troops(2, conflict=1)
    for seat in (1, 2):
        t.player(seat).agents = 0
    t.turn(0).hagal(card).play("reveal", "end")
    assert {event.seat: event.params["count"] for event in t.heard() if event.kind == "final_strength"} == {
        2: 2 + SWORDS[card]
    }


@plays("hagal/deliver_supplies_heighliner")
@rule("UP-R17")
def test_the_level_of_the_conflict_decides_between_deliver_supplies_and_heighliner():
    for conflict in ("skirmish_crysknife", "trade_dispute"):
        t = solo().conflict(conflict).mark().rival_turn("deliver_supplies_heighliner")
        t.outcome(sent("deliver_supplies_heighliner", "deliver_supplies", guild=1))
    t = solo().conflict("propaganda").mark().rival_turn("deliver_supplies_heighliner")
    t.outcome(sent("deliver_supplies_heighliner", "heighliner", guild=1, supply=-3, conflict=3))
    # Only the space indicated counts: occupied, the card is passed over.
    t = solo().agent_on(0, "deliver_supplies").mark().rival_turn("deliver_supplies_heighliner", "fremkit")
    t.outcome(sent("fremkit", "fremkit", fremen=1), {"hagal": "+deliver_supplies_heighliner"})


@plays("hagal/accept_contract_shipping_a", "hagal/accept_contract_shipping_b")
@rule("UP-R17", "UP-R15.2")
def test_influence_with_the_guild_decides_between_accept_contract_and_shipping():
    # Staban Tuek's Factions: Spacing Guild, Fremen, Bene Gesserit, Emperor.
    for card, gain in (("accept_contract_shipping_a", {"bg": 1}), ("accept_contract_shipping_b", {"guild": 1})):
        t = solo().influence(2, guild=2).mark().rival_turn(card)
        t.outcome(sent(card, "shipping", solari=2, **gain))
        t = solo().influence(2, guild=1).mark().rival_turn(card)
        t.outcome(sent(card, "accept_contract", solari=2))
    t = solo().influence(2, guild=2).agent_on(0, "shipping").mark()
    t.rival_turn("accept_contract_shipping_a", "fremkit")
    t.outcome(sent("fremkit", "fremkit", fremen=1), {"hagal": "+accept_contract_shipping_a"})


@plays("hagal/assembly_hall", "hagal/gather_support_b")
@rule("UP-R18", "UP-R15.2", "UP-X16", "UP-R15.3")
def test_a_bonus_with_two_influence_with_the_emperor():
    t = solo().intrigue_deck("detonation").mark().rival_turn("assembly_hall")
    drawn = {"2 intrigue": "+detonation", "intrigue_deck": "-detonation"}
    t.outcome(sent("assembly_hall", "assembly_hall"), drawn)
    t = solo().influence(2, emperor=2).intrigue_deck("detonation").mark().rival_turn("assembly_hall")
    t.outcome(sent("assembly_hall", "assembly_hall", guild=1), drawn)
    t = solo().influence(2, emperor=2).mark().rival_turn("gather_support_b")
    t.outcome(sent("gather_support_b", "gather_support", supply=-1, garrison=1, fremen=1))


@plays("hagal/secrets")
@rule("UP-R15.6", "UP-R47")
def test_secrets_steals_from_everybody_with_many_intrigue_cards():
    held = ("detonation", "calculus_of_power", "depart_for_arrakis", "impress")
    held = tuple(card for card in held if card in solo().state.content.intrigue_ids)
    t = solo().intrigue(0, *some_intrigue(4)).mark().rival_turn("secrets")
    assert len(t.held(0)) == 3
    assert len(t.held(2)) == 1
    t = solo().intrigue(0, *some_intrigue(3)).mark().rival_turn("secrets")
    t.outcome(sent("secrets", "secrets", bg=1))


def some_intrigue(count):
    return [card.id for card in solo().state.content.intrigue][:count]


@plays("hagal/desert_tactics")
@rule("UP-R15.9", "UP-R26")
def test_desert_tactics_blows_up_the_wall_with_maker_hooks():
    t = solo().give(2, hooks=True).mark().rival_turn("desert_tactics")
    t.outcome(sent("desert_tactics", "desert_tactics", fremen=1, supply=-1, conflict=1, wall=-1))
    t = solo().give(2, hooks=True).wall(False).mark().rival_turn("desert_tactics")
    t.outcome(sent("desert_tactics", "desert_tactics", fremen=1, supply=-1, conflict=1))


@plays("hagal/sietch_tabr")
@rule("UP-R15.8", "UP-Q40", "UP-R3")
def test_sietch_tabr_needs_two_influence_with_the_fremen():
    t = solo().influence(2, fremen=2).mark().rival_turn("sietch_tabr")
    t.outcome(sent("sietch_tabr", "sietch_tabr", flags="+hooks", supply=-1, conflict=1, water=1))
    t = solo().influence(2, fremen=2).give(2, hooks=True).mark().rival_turn("sietch_tabr")
    t.outcome(sent("sietch_tabr", "sietch_tabr", supply=-1, conflict=1, water=1))
    t = solo().influence(2, fremen=1).mark().rival_turn("sietch_tabr", "fremkit")
    t.outcome(sent("fremkit", "fremkit", fremen=1, vp=1), {"hagal": "+sietch_tabr"})


@plays("hagal/hagga_basin_imperial_basin")
@rule("UP-R23", "UP-Q40", "UP-R26")
def test_the_basins():
    card = "hagga_basin_imperial_basin"
    # Where more bonus spice lies; with equal amounts Hagga Basin.
    for hagga, imperial, space, spice in (
        (2, 1, "hagga_basin", 4),
        (1, 2, "imperial_basin", 3),
        (1, 1, "hagga_basin", 3),
    ):
        t = solo().bonus_spice("hagga_basin", hagga).bonus_spice("imperial_basin", imperial).mark().rival_turn(card)
        t.outcome(sent(card, space, spice=spice, bonus_spice=-max(hagga, imperial)))
    # No bonus spice at either: passed over. The richer one occupied: passed over as well.
    t = solo().bonus_spice("deep_desert", 1).mark().rival_turn(card, "fremkit")
    t.outcome(sent("fremkit", "fremkit", fremen=1), {"hagal": f"+{card}"})
    t = solo().bonus_spice("hagga_basin", 2).bonus_spice("imperial_basin", 1).agent_on(0, "hagga_basin").mark()
    t.rival_turn(card, "fremkit").outcome(sent("fremkit", "fremkit", fremen=1), {"hagal": f"+{card}"})
    # With Maker Hooks: the wall goes, and a worm comes instead of the base spice.
    t = solo().give(2, hooks=True).bonus_spice("hagga_basin", 1).mark().rival_turn(card)
    t.outcome(sent(card, "hagga_basin", worms=1, spice=1, bonus_spice=-1, wall=-1))
    t = solo().give(2, hooks=True).bonus_spice("imperial_basin", 1).mark().rival_turn(card)
    t.outcome(sent(card, "imperial_basin", spice=2, bonus_spice=-1, wall=-1))


@plays("hagal/deep_desert")
@rule("UP-R23", "UP-Q40")
def test_deep_desert():
    t = solo().bonus_spice("deep_desert", 2).mark().rival_turn("deep_desert")
    t.outcome(sent("deep_desert", "deep_desert", spice=6, bonus_spice=-2))
    t = solo().mark().rival_turn("deep_desert", "fremkit")
    t.outcome(sent("fremkit", "fremkit", fremen=1), {"hagal": "+deep_desert"})
    t = solo().give(2, hooks=True).bonus_spice("deep_desert", 1).mark().rival_turn("deep_desert")
    t.outcome(sent("deep_desert", "deep_desert", worms=2, spice=1, bonus_spice=-1))
    # The wall protects this Conflict: base spice instead of worms.
    t = solo().conflict("siege_of_arrakeen").give(2, hooks=True).bonus_spice("deep_desert", 1).mark()
    t.rival_turn("deep_desert").outcome(sent("deep_desert", "deep_desert", spice=5, bonus_spice=-1))


@plays("hagal/place_spy_spice_trade", "hagal/place_spy_city", "hagal/place_spy_landsraad")
@rule("UP-R19", "UP-Q33")
@pytest.mark.parametrize(
    ("card", "posts"),
    [
        ("place_spy_spice_trade", ["post_choam", "post_imperial_basin", "post_hagga_basin", "post_deep_desert"]),
        ("place_spy_city", ["post_city_right", "post_city_middle", "post_city_left"]),
        ("place_spy_landsraad", ["post_landsraad_right", "post_landsraad_left"]),
    ],
)
def test_place_spy_cards_take_the_first_free_post_and_another_card_follows(card, posts):
    for taken in range(len(posts) + 1):
        t = solo().spies(0, *posts[:taken][:3]).spies(1, *posts[:taken][3:]).mark().rival_turn(card, "fremkit")
        spy = {"2 spies": f"+{posts[taken]}"} if taken < len(posts) else {}
        t.outcome(sent("fremkit", "fremkit", fremen=1), spy, {"hagal": f"+{card}"})


@plays("hagal/reshuffle")
@rule("UP-R13", "UP-R4")
def test_reshuffle_shuffles_everything_and_another_card_is_turned_over():
    t = duel()
    t.hagal("reshuffle").rival_turn()
    kinds = [event.kind for event in t.heard()]
    assert kinds[:2] == ["draw_hagal", "shuffle_hagal"]
    assert "rival_agent" in kinds
    assert len(t.state.hagal_deck) + len(t.state.hagal_discard) == 37


@rule("UP-R4")
def test_the_numbers_of_hagal_cards():
    t = duel()
    assert {card.id: card.copies for card in t.state.content.hagal} == COPIES
    assert {card.id: card.swords for card in t.state.content.hagal} == {**SWORDS, "reshuffle": 0}
    assert len(t.state.hagal_deck) == 37
    assert len(solo().state.hagal_deck) == 36
