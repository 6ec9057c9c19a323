"""The Agent turn (DI-6)."""

from __future__ import annotations

import pytest

from tests.imperium.outcome import at
from tests.imperium.rules.play import no_such_option
from tests.imperium.table import refused, table
from tests.rulebook import rule

ICONS = {
    "emperor": ["conspire", "wealth"],
    "guild": ["foldspace", "heighliner"],
    "bg": ["secrets", "selective_breeding"],
    "fremen": ["hardy_warriors", "stillsuits"],
    "landsraad": ["hall_of_oratory", "high_council", "mentat", "rally_troops", "swordmaster"],
    "city": ["arrakeen", "carthag", "research_station", "sietch_tabr"],
    "spice_trade": ["hagga_basin", "imperial_basin", "secure_contract", "sell_melange", "the_great_flat"],
}
CARDS = {
    "landsraad": "dagger",
    "city": "reconnaissance",
    "spice_trade": "dune_the_desert_planet",
    "emperor": "imperial_spy",
    "guild": "space_travel",
}


@rule("DI-6.1")
def test_card_space_and_agent_are_chosen_together() -> None:
    t = at("dagger").hand(1, "reconnaissance").turn(0)
    t.mark()
    refused(t, "card:reconnaissance", "E_CARD_NOT_IN_HAND")
    t.play("card:dagger")
    assert no_such_option(t, "plot:", "effect:", "reveal", "end")
    refused(t, "space:nowhere", "E_BAD_CHOICE")
    t.play("space:hall_of_oratory")
    t.sent("dagger", "hall_of_oratory", {"0 supply": -1, "0 garrison": 1})
    refused(t, "card:dagger", "E_TURN_TYPE")


@rule("DI-6.1")
def test_without_an_agent_on_the_leader_nothing_can_be_sent() -> None:
    t = at("dagger", "reconnaissance").agent_on(0, "arrakeen").agent_on(0, "wealth")
    assert t.options == ["reveal"]
    refused(t, "card:dagger", "E_NO_AGENT")


@rule("DI-6.2")
def test_a_card_without_icons_can_only_be_revealed() -> None:
    t = at("convincing_argument", "dagger")
    refused(t, "card:convincing_argument", "E_NO_AGENT_ICON")
    t = at("kwisatz_haderach", deck="dagger")
    assert "card:kwisatz_haderach" in t.options


@rule("DI-6.2", "DI-C30")
def test_icons_must_be_added_before_the_card_is_played() -> None:
    t = at("convincing_argument", holding="dispatch_an_envoy staged_incident")
    t.play("plot:dispatch_an_envoy", "card:convincing_argument")
    assert sorted(t.options) == ["space:foldspace", "space:secrets", "space:stillsuits", "space:wealth"]


@rule("DI-6.3")
@pytest.mark.parametrize(("icon", "card"), CARDS.items())
def test_the_icon_must_be_that_of_the_space(icon: str, card: str) -> None:
    t = at(card).give(0, solari=9, spice=9, water=9).influence(0, fremen=2)
    t.play(f"card:{card}")
    assert sorted(id.removeprefix("space:") for id in t.options) == ICONS[icon]
    other = "secrets"
    refused(t, f"space:{other}", "E_ICON_MISMATCH")


@rule("DI-6.3")
def test_seven_icons_divide_the_board() -> None:
    t = table()
    found: dict[str, list[str]] = {}
    names = ("emperor", "guild", "bg", "fremen", "landsraad", "city", "spice_trade")
    for space in t.state.content.spaces:
        found.setdefault(names[space.icon], []).append(space.id)
    assert {icon: sorted(spaces) for icon, spaces in found.items()} == ICONS


@rule("DI-6.3")
def test_a_card_with_many_icons_sends_one_agent() -> None:
    t = at("diplomacy").mark()
    t.send("diplomacy", "wealth").resolve("wealth.visit")
    t.sent("diplomacy", "wealth", {"0 solari": 2, "0 emperor": 1})
    assert t.options == ["end"]


@rule("DI-6.4")
def test_an_occupied_space_is_closed_the_own_agent_included() -> None:
    t = at("dagger", "reconnaissance").agent_on(1, "hall_of_oratory").agent_on(0, "carthag").give(0, solari=9)
    t.play("card:reconnaissance")
    refused(t, "space:carthag", "E_SPACE_OCCUPIED")
    t = at("dagger").agent_on(1, "hall_of_oratory").give(0, solari=9)
    t.play("card:dagger")
    refused(t, "space:hall_of_oratory", "E_SPACE_OCCUPIED")


@rule("DI-6.4", "DI-C15")
def test_a_leader_may_lift_blocking_by_enemies_but_not_by_own_agents() -> None:
    t = (
        at("dagger", leader="helena_richese")
        .agent_on(1, "hall_of_oratory")
        .agent_on(0, "rally_troops")
        .give(0, solari=9)
    )
    t.play("card:dagger")
    assert "space:hall_of_oratory" in t.options
    refused(t, "space:rally_troops", "E_SPACE_OCCUPIED")
    t.play("space:hall_of_oratory")
    assert t.game.view()["spaces"]["hall_of_oratory"]["agents"] == [0, 1]


@rule("DI-6.4")
def test_the_mentat_occupies_a_space_like_any_agent() -> None:
    t = at("dagger").give(0, solari=9)
    t.state.mentat_owner = 1
    t.state.mentat_space = t.state.content.space_ids["hall_of_oratory"]
    t.player(1).placed.append(t.state.mentat_space)
    t.refresh().play("card:dagger")
    refused(t, "space:hall_of_oratory", "E_SPACE_OCCUPIED")


@rule("DI-6.5", "DI-S17")
def test_sietch_tabr_needs_two_fremen_influence_at_this_moment() -> None:
    t = at("reconnaissance", holding="know_their_ways staged_incident").influence(0, fremen=1)
    t.play("card:reconnaissance")
    refused(t, "space:sietch_tabr", "E_REQUIREMENT")
    t = at("reconnaissance", holding="know_their_ways staged_incident").influence(0, fremen=1)
    t.play("plot:know_their_ways", "card:reconnaissance")
    assert "space:sietch_tabr" in t.options


@rule("DI-6.6")
def test_the_cost_is_paid_before_any_effect() -> None:
    t = at("stilgar").give(0, water=0)
    t.play("card:stilgar")
    refused(t, "space:hagga_basin", "E_CANNOT_PAY")
    t = at("stilgar").give(0, water=1)
    t.mark().send("stilgar", "hagga_basin").sent("stilgar", "hagga_basin", {"0 water": 0, "0 spice": 2})


@rule("DI-6.6")
def test_what_was_gained_earlier_in_the_turn_can_pay() -> None:
    t = at("dune_the_desert_planet", holding="water_peddlers_union staged_incident")
    t.play("plot:water_peddlers_union").send("dune_the_desert_planet", "hagga_basin")
    assert t.resources(0) == (0, 2, 0)


@rule("DI-6.6")
def test_everybody_is_shown_their_own_price():
    t = at("dagger", leader="duke_leto_atreides")
    prices = [t.game.view(seat)["spaces"]["rally_troops"]["price"] for seat in (0, 1, None)]
    assert [price["amounts"] for price in prices] == [[3], [4], [4]]
    assert t.game.view(0)["spaces"]["sell_melange"]["price"] == {"resource": "spice", "amounts": [2, 3, 4, 5]}


@rule("DI-6.6", "DI-C34")
def test_a_discount_changes_the_amount_and_never_below_nothing() -> None:
    t = at("dagger", leader="duke_leto_atreides").give(0, solari=3)
    t.send("dagger", "rally_troops")
    assert t.resources(0) == (0, 0, 0)
    t = at("dagger", leader="duke_leto_atreides").send("dagger", "hall_of_oratory")
    assert t.resources(0) == (0, 0, 0)
    t = at("dagger", leader="duke_leto_atreides").give(0, solari=2)
    t.play("card:dagger")
    refused(t, "space:rally_troops", "E_CANNOT_PAY")


@rule("DI-6.7")
@pytest.mark.parametrize(("space", "flag"), [("high_council", "high_council"), ("swordmaster", "swordmaster")])
def test_once_per_game_spaces(space: str, flag: str) -> None:
    t = at("dagger").give(0, solari=20, **{flag: True})
    t.play("card:dagger")
    refused(t, f"space:{space}", "E_SPACE_ONCE")


@rule("DI-6.8", "DI-Q07", "DI-8.3")
def test_the_order_of_sending() -> None:
    t = at("guild_administrator", "dagger").control("imperial_basin", 0)
    t.game.watch()
    t.send("guild_administrator", "imperial_basin")
    kinds = [event.kind for event in t.game.drain()]
    assert kinds == ["play_card", "send_agent", "control_bonus", "harvest"]
    assert t.resources(0) == (0, 2, 0)
    t = at("dune_the_desert_planet").give(0, water=1)
    t.game.watch()
    t.send("dune_the_desert_planet", "hagga_basin")
    assert [event.kind for event in t.game.drain()] == ["play_card", "send_agent", "pay", "harvest"]


@rule("DI-6.9")
def test_the_pool_holds_space_influence_card_and_leader() -> None:
    t = at("space_travel", deck="dagger", discard="diplomacy")
    t.send("space_travel", "foldspace")
    assert t.effects() == ["space/foldspace.visit", "space/foldspace.effect", "card/space_travel.agent"]
    t.resolve("space_travel.agent", "foldspace.visit", "foldspace.effect")
    t.sent(
        "space_travel",
        "foldspace",
        {"0 guild": 1, "0 deck": "-dagger", "0 hand": "+dagger", "0 discard": "+foldspace", "reserve foldspace": -1},
    )
    t = at("signet_ring", deck="dagger dagger")
    t.send("signet_ring", "arrakeen")
    assert t.effects() == ["space/arrakeen.effect.1", "leader/paul_atreides.signet"]


@rule("DI-6.9")
def test_entries_in_any_order_drawing_before_trashing() -> None:
    t = at("diplomacy", deck="dagger").give(0, spice=2)
    t.send("diplomacy", "selective_breeding")
    assert set(t.effects()) == {"space/selective_breeding.visit", "space/selective_breeding.effect"}
    t = at("gene_manipulation", deck="the_voice").give(0, solari=2)
    t.send("gene_manipulation", "mentat").resolve("mentat.effect.0", "gene_manipulation.agent.0")
    assert "hand:the_voice" in t.options, "the card drawn first can be trashed"


@rule("DI-6.10")
def test_the_turn_ends_when_the_player_says_so_and_nothing_mandatory_is_open() -> None:
    t = at("reconnaissance", deck="dagger", holding="windfall staged_incident").troops(0, garrison=3)
    t.send("reconnaissance", "arrakeen")
    refused(t, "end", "E_PENDING")
    t.play("deploy:1", "plot:windfall")
    refused(t, "end", "E_PENDING")
    t.resolve("arrakeen.effect.1").play("deploy:1")
    t.end()
    p = t.player(0)
    assert (p.garrison, p.conflict, p.resources[0]) == (2, 2, 2)


@rule("DI-6.11")
def test_the_reveal_box_of_a_played_card_is_ignored_in_the_reveal_turn() -> None:
    t = at("stilgar", "dagger").send("stilgar", "secure_contract").end()
    t.turn(0).mark().play("reveal").showed("dagger", {"0 swords": 1})
    assert t.cards(0, "played") == ["stilgar"]


@rule("DI-6.12", "DI-Q04")
def test_a_trashed_card_loses_what_was_not_resolved() -> None:
    t = at("seek_allies", deck="dagger dagger").give(0, spice=2)
    t.send("seek_allies", "selective_breeding").resolve("selective_breeding.effect")
    t.play("play:seek_allies")
    assert t.effects() == ["space/selective_breeding.visit"], "its own trashing is gone with it"
    assert t.cards(0, "hand") == ["dagger", "dagger"]
    t = at("space_travel", "dagger", deck="diplomacy dagger", holding="staged_incident")
    t.zone(0, "played").hand(0, "gene_manipulation").zone(0, "played", "the_voice")
    t.send("gene_manipulation", "hall_of_oratory")
    t.resolve("gene_manipulation.agent.0").play("play:gene_manipulation")
    assert t.resources(0)[1] == 2, "the bond was taken at once"


@rule("DI-6.13")
def test_an_entry_is_resolved_once() -> None:
    t = at("thufir_hawat", deck="dagger dagger")
    t.send("thufir_hawat", "arrakeen").resolve("thufir_hawat.agent")
    refused(t, "effect:card/thufir_hawat.agent", "E_EFFECT_SPENT")
    t.resolve("arrakeen.effect.1")
    refused(t, "effect:space/arrakeen.effect.1", "E_EFFECT_SPENT")
    refused(t, "effect:space/carthag.effect.1", "E_BAD_CHOICE")
    t.end()
