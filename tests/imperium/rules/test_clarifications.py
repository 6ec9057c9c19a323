"""Clarifications for single cards and Leaders (DI-C)."""

from __future__ import annotations

import pytest

import landsraad
from tests.imperium.outcome import CardTable, at
from tests.imperium.rules.play import final_position, finish_round, new, no_such_option, pass_on, to_combat
from tests.imperium.table import Table, refused, table
from tests.rulebook import rule


def endgame(t: Table) -> Table:
    final_position(t)
    while t.kind not in ("endgame.play", ""):
        pass_on(t)
    return t


def baron(*hand: str, holding: str = "staged_incident") -> CardTable:
    t = at(*hand, leader="baron_vladimir_harkonnen", holding=holding)
    return t.give(0, secret=0b0110, secret_used=False)  # type: ignore[return-value]


@rule("DI-C01", "DI-V04")
def test_the_baron_names_exactly_two_different_factions_before_round_one() -> None:
    game = new(leaders=["baron_vladimir_harkonnen", "paul_atreides", "helena_richese", "duke_leto_atreides"])
    assert (game.pending[0].player, game.pending[0].kind) == (0, "leader.secret")
    assert game.view()["round"] == 0
    for wrong in ("factions:bg", "factions:bg+bg", "factions:bg+guild+emperor", "factions:"):
        with pytest.raises(landsraad.IllegalAction) as caught:
            game.choose(0, wrong)
        assert caught.value.code == "E_BAD_CHOICE"
    game.choose(0, "factions:emperor+fremen")
    assert game.view(0)["players"][0]["secret_factions"] == ["emperor", "fremen"]
    assert all("secret_factions" not in game.view(seat)["players"][0] for seat in (None, 1, 2, 3))


@rule("DI-C01")
def test_four_troops_in_one_turn_reveal_them_the_defensive_bonus_is_outside() -> None:
    t = baron("reconnaissance", holding="double_cross staged_incident").give(0, solari=1).troops(0, garrison=5)
    t.troops(1, conflict=1)
    t.send("reconnaissance", "carthag").play("deploy:3")
    assert t.level(0, "guild") == 0
    t.play("plot:double_cross")
    while t.kind == "effect.order":
        t.play(t.options[0])
    assert (t.level(0, "guild"), t.level(0, "bg")) == (1, 1), "a troop straight from the supply counts"
    assert t.game.view(1)["players"][0]["secret_factions"] == ["guild", "bg"]
    t.resolve("carthag.effect.1").end()
    t.turn(0)
    t.state.turn.moved_in = 0
    assert t.player(0).secret_used


@rule("DI-C04", "DI-Q15")
def test_kwisatz_haderach_goes_anywhere_with_any_own_agent() -> None:
    t = at("kwisatz_haderach", deck="stilgar chani", holding="staged_incident").agent_on(0, "arrakeen")
    t.agent_on(1, "carthag").agent_on(0, "wealth")
    assert t.player(0).agents == 0
    t.play("card:kwisatz_haderach")
    assert {"space:arrakeen", "space:carthag", "space:wealth", "space:foldspace"} <= set(t.options)
    refused(t, "space:heighliner", "E_CANNOT_PAY")
    refused(t, "space:sietch_tabr", "E_REQUIREMENT")
    t.play("space:arrakeen")
    assert t.options == ["figure:arrakeen", "figure:wealth"]
    t.play("figure:arrakeen").resolve("arrakeen.effect.1", "kwisatz_haderach.agent")
    assert t.cards(0, "hand") == ["stilgar", "chani"], "the same space again gives its effects again"
    assert sorted(t.game.view()["players"][0]["placed"]) == ["arrakeen", "wealth"]


@rule("DI-C05")
def test_kwisatz_haderach_has_limits() -> None:
    t = at("kwisatz_haderach", deck="dagger").give(0, solari=20, swordmaster=True, high_council=True)
    t.state.voices = [(t.state.content.space_ids["carthag"], 2)]
    t.refresh().play("card:kwisatz_haderach")
    refused(t, "space:swordmaster", "E_SPACE_ONCE")
    refused(t, "space:high_council", "E_SPACE_ONCE")
    refused(t, "space:carthag", "E_SPACE_BLOCKED")


@rule("DI-C07")
def test_the_voice_closes_a_space_until_the_owners_next_turn() -> None:
    t = at("the_voice", "dagger", "dagger").hand(1, "reconnaissance").hand(2, "arrakis_recruiter").turn(0)
    t.agent_on(3, "research_station").influence(2, fremen=2)
    t.send("the_voice", "secure_contract").resolve("the_voice.agent")
    assert len(t.options) == 22, "any space, occupied or not"
    t.play("space:carthag").end()
    assert t.acting == 1
    t.play("card:reconnaissance")
    refused(t, "space:carthag", "E_SPACE_BLOCKED")
    t.play("space:arrakeen")
    while t.acting == 1:
        t.play(t.options[0])
    t.play("card:arrakis_recruiter")
    refused(t, "space:carthag", "E_SPACE_BLOCKED")
    t = at("the_voice", "dagger").hand(1, "reconnaissance").turn(0)
    t.send("the_voice", "secure_contract").resolve("the_voice.agent").play("space:carthag").end()
    t.play("reveal")
    while t.acting == 1:
        pass_on(t)
    assert t.acting == 0
    assert t.game.view()["spaces"]["carthag"]["blocked_by"] == [], "the owner's next turn has begun"


@rule("DI-C07")
def test_the_voice_does_not_bind_its_owner() -> None:
    t = at("reconnaissance")
    t.state.voices = [(t.state.content.space_ids["carthag"], 0)]
    t.refresh().play("card:reconnaissance")
    assert "space:carthag" in t.options


@rule("DI-C08", "DI-Q20")
def test_bindu_suspension_only_as_the_very_first_thing() -> None:
    t = at("dagger", deck="stilgar", holding="bindu_suspension windfall staged_incident")
    t.play("plot:windfall")
    refused(t, "plot:bindu_suspension", "E_INTRIGUE_TIMING")
    t.send("dagger", "hall_of_oratory")
    refused(t, "plot:bindu_suspension", "E_INTRIGUE_TIMING")
    t = at("dagger", deck="stilgar", holding="bindu_suspension windfall staged_incident")
    t.play("plot:bindu_suspension")
    assert t.cards(0, "hand") == ["dagger", "stilgar"]
    t.play("no")
    assert (t.kind, t.acting) == ("turn.choose", 0), "or go on normally"
    assert {"card:stilgar", "plot:windfall", "reveal"} <= set(t.options)


@rule("DI-C08", "DI-Q20")
def test_bindu_suspension_when_only_the_reveal_turn_is_left() -> None:
    t = at(deck="stilgar", holding="bindu_suspension").give(0, agents=0).hand(1, "dagger").turn(0)
    t.play("plot:bindu_suspension", "yes")
    assert t.acting == 1
    pass_on(t)
    assert (t.acting, t.kind) == (0, "turn.choose")


@rule("DI-C09")
def test_test_of_humanity_asks_what_is_possible() -> None:
    t = table().hand(0, "test_of_humanity").hand(1, "dagger", "diplomacy").hand(3, "dagger", "diplomacy")
    t.troops(1, conflict=1).troops(2, conflict=1).intrigue(0, "staged_incident")
    t.turn(0).send("test_of_humanity", "hall_of_oratory").resolve("test_of_humanity.agent")
    assert (t.acting, t.kind, len(t.options)) == (1, "effect.branch", 2)
    t.play("effect:card/test_of_humanity.agent.0.1")
    assert t.player(1).conflict == 0
    assert t.player(2).conflict == 0, "without a card the troop is lost"
    assert (t.acting, t.kind) == (3, "card.discard"), "without a troop a card is discarded"
    t.play("hand:dagger")
    assert t.cards(3, "hand") == ["diplomacy"]
    assert (t.acting, t.kind) == (0, "agent.act")


@rule("DI-C09")
def test_test_of_humanity_with_neither_possible() -> None:
    t = at("test_of_humanity").send("test_of_humanity", "hall_of_oratory")
    assert t.effects() == []
    assert "end" in t.options


@rule("DI-C10", "DI-C44", "DI-13.3")
def test_paul_looks_at_the_top_card_but_not_at_an_empty_deck() -> None:
    t = at("dagger", deck="stilgar chani", leader="paul_atreides").hand(1, "dagger")
    assert t.game.view(0)["players"][0]["deck_top"] == "stilgar"
    assert all("deck_top" not in t.game.view(seat)["players"][0] for seat in (None, 1, 2, 3))
    t.turn(1)
    assert t.game.view(0)["players"][0]["deck_top"] == "stilgar", "also outside his turn"
    t = at("dagger", discard="stilgar", leader="paul_atreides")
    assert "deck_top" not in t.game.view(0)["players"][0]
    assert t.cards(0, "discard") == ["stilgar"]


@rule("DI-C11")
def test_missionaria_protectiva_is_a_bene_gesserit_card() -> None:
    t = at("missionaria_protectiva", "gene_manipulation")
    t.send("missionaria_protectiva", "carthag")
    refused(t, "effect:card/missionaria_protectiva.agent", "E_CONDITION")
    t = at("gene_manipulation", played="missionaria_protectiva").send("gene_manipulation", "hall_of_oratory")
    assert t.resources(0) == (0, 2, 0)


@rule("DI-C13")
def test_carryall_doubles_the_base_only() -> None:
    for space, water, base in (("imperial_basin", 0, 1), ("hagga_basin", 1, 2), ("the_great_flat", 2, 3)):
        t = at("carryall").give(0, water=water).bonus_spice(space, 3)
        t.send("carryall", space).resolve("carryall.agent")
        assert t.resources(0) == (0, 2 * base + 3, 0)
    t = at("carryall").send("carryall", "secure_contract")
    refused(t, "effect:card/carryall.agent", "E_CONDITION")


@rule("DI-C14")
def test_ilban_draws_for_solari_paid_to_a_space_only() -> None:
    t = at("dagger", deck="stilgar", leader="count_ilban_richese").give(0, solari=4)
    t.send("dagger", "rally_troops").resolve("count_ilban_richese.left")
    assert t.cards(0, "hand") == ["stilgar"]
    t = at("firm_grip", deck="stilgar", leader="count_ilban_richese").give(0, solari=2)
    t.send("firm_grip", "hall_of_oratory").resolve("firm_grip.agent")
    t.play(t.options[0])
    assert t.effects() == []
    assert t.cards(0, "hand") == []


@rule("DI-C15")
def test_helenas_card_costs_one_less_for_her_and_is_closed_to_others() -> None:
    t = at("signet_ring", "convincing_argument", "convincing_argument", leader="helena_richese")
    t.hand(1, "convincing_argument", "convincing_argument", "dagger").row("carryall", "scout").turn(0)
    t.send("signet_ring", "secure_contract").resolve("helena_richese.signet").play("row:carryall").end()
    t.play("reveal").give(1, persuasion=9)
    refused(t, "acquire:carryall", "E_NOT_AVAILABLE")
    assert no_such_option(t, "acquire_aside:")
    t.end()
    t.play("reveal")
    assert t.player(0).persuasion == 4
    t.play("acquire_aside:carryall")
    assert t.player(0).persuasion == 0
    assert t.cards(0, "discard") == ["carryall"]


@rule("DI-C15", "DI-C32")
def test_bypass_protocol_takes_helenas_card_without_the_discount() -> None:
    t = at("signet_ring", leader="helena_richese", holding="bypass_protocol staged_incident")
    t.row("crysknife", "opulence", "chani", "stilgar", "liet_kynes").turn(0)
    t.send("signet_ring", "secure_contract").resolve("helena_richese.signet").play("row:crysknife")
    t.play("plot:bypass_protocol")
    assert "acquire_aside:crysknife" in t.options
    t.play("acquire_aside:crysknife")
    assert t.cards(0, "discard") == ["crysknife"]
    assert t.game.view()["players"][0]["set_aside"] == []


@rule("DI-C16")
def test_liet_kynes_counts_agent_turns_and_the_reveal_turn() -> None:
    t = at("liet_kynes", "crysknife", "dagger", played="stilgar", discard="chani")
    t.play("reveal").resolve("liet_kynes.reveal")
    assert t.player(0).persuasion == 6


@rule("DI-C18")
def test_gun_thopter_spares_an_empty_garrison() -> None:
    t = at("gun_thopter").troops(1, conflict=4).troops(2, garrison=2).troops(3)
    t.mark().send("gun_thopter", "secure_contract").resolve("gun_thopter.agent")
    t.sent("gun_thopter", "secure_contract", {"0 solari": 3, "2 garrison": -1, "2 supply": 1})


@rule("DI-C19")
def test_double_cross_needs_an_opponent_in_the_conflict_but_no_supply() -> None:
    t = at(holding="double_cross staged_incident").give(0, solari=1)
    refused(t, "plot:double_cross", "E_INTRIGUE_CONDITION")
    t.troops(0, garrison=12).troops(1, conflict=1).troops(3, conflict=2)
    t.mark().play("plot:double_cross")
    assert (t.kind, t.options) == ("effect.opponent", ["seat:1", "seat:3"])
    refused(t, "seat:2", "E_BAD_CHOICE")
    t.play("seat:3").outcome(
        {
            "0 solari": -1,
            "3 conflict": -1,
            "3 supply": 1,
            "0 intrigue": "-double_cross",
            "intrigue_discard": "+double_cross",
        }
    )


@rule("DI-C21")
def test_shifting_allegiances_within_one_faction() -> None:
    t = at("shifting_allegiances").give(0, spice=2).influence(0, bg=1)
    t.send("shifting_allegiances", "secure_contract").resolve("shifting_allegiances.agent").play("faction:bg")
    assert (t.level(0, "bg"), t.resources(0)[1], t.player(0).vp) == (2, 0, 2)


@rule("DI-C22")
def test_assassination_mission_pays_when_something_trashes_it() -> None:
    t = at("assassination_mission").mark()
    t.play("reveal").showed("assassination_mission", {"0 solari": 1, "0 swords": 1})
    t = at("guild_administrator", "assassination_mission").mark()
    t.send("guild_administrator", "secure_contract").resolve("guild_administrator.agent")
    t.play("hand:assassination_mission")
    assert t.resources(0) == (7, 0, 0)


@rule("DI-C24")
def test_imperial_spy_pays_only_by_its_own_cost() -> None:
    t = at("imperial_spy").intrigue_deck("ambush")
    t.send("imperial_spy", "wealth").resolve("imperial_spy.agent")
    assert t.held(0) == ["staged_incident", "ambush"]
    assert t.cards(0, "trash")[-1] == "imperial_spy"
    t = at("guild_administrator", "imperial_spy")
    t.send("guild_administrator", "secure_contract").resolve("guild_administrator.agent").play("hand:imperial_spy")
    assert t.held(0) == ["staged_incident"]


@rule("DI-C25", "DI-C40")
@pytest.mark.parametrize(("levels", "branches"), [((3, 3, 2, 0), 0), ((3, 3, 3, 2), 1), ((3, 4, 5, 6), 2)])
def test_plans_within_plans_looks_at_the_tracks(levels: tuple[int, ...], branches: int) -> None:
    emperor, guild, bg, fremen = levels
    t = endgame(
        table().influence(0, emperor=emperor, guild=guild, bg=bg, fremen=fremen).intrigue(0, "plans_within_plans")
    )
    if not branches:
        refused(t, "endgame:plans_within_plans", "E_INTRIGUE_CONDITION")
        return
    t.play("endgame:plans_within_plans")
    if branches == 2:
        assert len(t.options) == 2
        t.play(t.options[1])
    assert t.game.scores[0] == 1 + branches, "1 or 2 points, not both"


@rule("DI-C28")
def test_power_play_before_or_after_the_visit() -> None:
    for order in (("power_play.agent.0", "stillsuits.visit"), ("stillsuits.visit", "power_play.agent.0")):
        t = at("power_play").send("power_play", "stillsuits").resolve(*order)
        assert (t.level(0, "fremen"), t.player(0).vp) == (2, 2)
        refused(t, "end", "E_PENDING")
        t.resolve("power_play.agent.1").end()
        assert t.cards(0, "trash")[-1] == "power_play"


@rule("DI-C28", "DI-6.12")
def test_power_play_trashed_by_something_else_loses_its_bonus() -> None:
    t = at("power_play", deck="stilgar chani").give(0, spice=2)
    t.send("power_play", "selective_breeding").resolve("selective_breeding.effect").play("play:power_play")
    assert t.effects() == ["space/selective_breeding.visit"]
    t.resolve("selective_breeding.visit")
    assert t.level(0, "bg") == 1


@rule("DI-C28")
def test_power_play_raises_only_the_influence_of_the_visit() -> None:
    t = at("power_play", holding="know_their_ways favored_subject staged_incident")
    t.send("power_play", "stillsuits").resolve("power_play.agent.0").play(
        "plot:know_their_ways", "plot:favored_subject"
    )
    assert (t.level(0, "fremen"), t.level(0, "emperor")) == (1, 1)
    t.resolve("stillsuits.visit")
    assert t.level(0, "fremen") == 3


@rule("DI-C29")
def test_recruitment_mission_places_each_card_acquired_from_then_on() -> None:
    t = at("convincing_argument", "convincing_argument", holding="recruitment_mission staged_incident")
    t.row("scout", "dr_yueh").play("reveal", "acquire:scout", "plot:recruitment_mission")
    assert t.cards(0, "discard") == ["scout"], "not for cards acquired before"
    t.play("acquire:dr_yueh")
    assert t.options == ["top:dr_yueh", "pile:dr_yueh"]
    t.play("top:dr_yueh", "acquire:arrakis_liaison", "top:arrakis_liaison")
    assert t.cards(0, "deck") == ["dr_yueh", "arrakis_liaison"], "the last acquired lies on top"
    assert t.player(0).persuasion == 1
    assert t.game.view(1)["players"][0]["known_deck_top"] == ["arrakis_liaison", "dr_yueh"]


@rule("DI-C29")
def test_charisma_in_the_reveal_turn_works_at_once() -> None:
    t = at("dagger", holding="charisma staged_incident").play("reveal", "plot:charisma")
    assert t.player(0).persuasion == 2
    assert t.game.view()["intrigue_discard"] == ["charisma"]


@rule("DI-C30")
def test_envoy_and_infiltrate_are_lost_without_a_sending() -> None:
    t = at("dagger", "diplomacy", holding="dispatch_an_envoy infiltrate bindu_suspension").agent_on(
        1, "hall_of_oratory"
    )
    t.play("plot:infiltrate", "plot:dispatch_an_envoy", "card:dagger")
    assert {"space:hall_of_oratory", "space:wealth"} <= set(t.options)
    t = at("dagger", holding="dispatch_an_envoy staged_incident").hand(1, "convincing_argument").turn(0)
    t.play("plot:dispatch_an_envoy", "reveal").end()
    assert (t.acting, t.options) == (1, ["reveal"]), "it helps nobody later"


@rule("DI-C31")
def test_refocus_shuffles_the_discard_pile_in_and_draws() -> None:
    t = at(deck="dagger", discard="stilgar chani", holding="refocus staged_incident")
    before = t.state.rng
    t.play("plot:refocus")
    assert t.state.rng != before
    assert t.cards(0, "discard") == []
    assert sorted(t.cards(0, "deck") + t.cards(0, "hand")) == ["chani", "dagger", "stilgar"]
    assert len(t.cards(0, "hand")) == 1
    t = at(deck="dagger diplomacy stilgar", holding="refocus staged_incident")
    before = t.state.rng
    t.play("plot:refocus")
    assert t.state.rng != before, "an empty pile: the deck is shuffled again"


@rule("DI-C32")
def test_bypass_protocol_needs_a_card_to_take() -> None:
    t = at(holding="bypass_protocol staged_incident").row("opulence", "chani", "stilgar", "liet_kynes", "carryall")
    t.state.reserve[0] = 0
    t.refresh()
    refused(t, "plot:bypass_protocol", "E_INTRIGUE_CONDITION")
    t.give(0, spice=2).play("plot:bypass_protocol")
    assert t.kind == "card.acquire", "only the paid branch is left"
    assert "acquire:opulence" not in t.options


@rule("DI-C33")
def test_gurney_and_reinforcements_may_deploy_the_troops_just_paid_for() -> None:
    t = at("gurney_halleck", holding="reinforcements staged_incident").give(0, solari=6).troops(0, garrison=4)
    t.play("reveal").resolve("gurney_halleck.reveal")
    assert t.options == ["amount:0", "amount:1", "amount:2"], "not the troops of the garrison"
    t.play("amount:2", "plot:reinforcements")
    assert t.options == ["amount:0", "amount:1", "amount:2", "amount:3"]
    t.play("amount:1")
    assert (t.player(0).garrison, t.player(0).conflict) == (6, 3)
    t = at("dagger", holding="reinforcements staged_incident").give(0, solari=3)
    t.play("plot:reinforcements")
    assert (t.kind, t.player(0).garrison) == ("turn.choose", 6), "in an Agent turn it only recruits"


@rule("DI-C34")
def test_prudent_diplomacy_needs_an_opponent_ahead() -> None:
    t = at("signet_ring", leader="duke_leto_atreides").give(0, spice=1).influence(0, bg=2, guild=1)
    t.influence(1, bg=2, guild=1).influence(2, fremen=1, emperor=1)
    t.send("signet_ring", "secure_contract").resolve("duke_leto_atreides.signet")
    assert t.options == ["faction:emperor", "faction:fremen"], "strictly more"
    t = at("signet_ring", leader="duke_leto_atreides").give(0, spice=1).influence(0, bg=2).influence(1, bg=2)
    t.send("signet_ring", "secure_contract")
    assert t.effects() == []


@rule("DI-C35")
def test_memnon_gains_influence_with_his_seat() -> None:
    t = at("dagger", leader="earl_memnon_thorvald").give(0, solari=5)
    t.mark().send("dagger", "high_council").resolve("high_council.effect").play("faction:fremen")
    t.sent("dagger", "high_council", {"0 solari": -5, "0 fremen": 1, "0 flags": "+high_council"})


@rule("DI-C36", "DI-V12")
def test_other_memory_takes_a_bene_gesserit_card_in_public() -> None:
    t = at("other_memory", deck="dagger", discard="the_voice stilgar").send("other_memory", "secure_contract")
    t.resolve("other_memory.agent").play("effect:card/other_memory.agent.1")
    assert t.cards(0, "hand") == ["the_voice"]
    assert t.game.view(2)["players"][0]["known_hand"] == ["the_voice"]
    t = at("other_memory", deck="dagger", discard="stilgar").send("other_memory", "secure_contract")
    t.resolve("other_memory.agent")
    assert t.cards(0, "hand") == ["dagger"], "without one only the draw can be chosen"


@rule("DI-C40", "DI-Q22")
@pytest.mark.parametrize(
    ("own", "others", "points"),
    [(0, (0, 0, 0), 0), (1, (0, 0, 0), 1), (2, (2, 0, 0), 1), (2, (1, 0, 0), 2), (1, (1, 0, 0), 0)],
)
def test_the_two_lines_of_corner_the_market_add_up(own: int, others: tuple[int, ...], points: int) -> None:
    t = table().intrigue(0, "corner_the_market")
    for seat, count in enumerate((own, *others)):
        t.zone(seat, "discard", *["the_spice_must_flow"] * count)
    endgame(t)
    if not points:
        refused(t, "endgame:corner_the_market", "E_INTRIGUE_CONDITION")
        return
    t.play("endgame:corner_the_market")
    while t.kind == "effect.lines":
        t.play(t.options[0])
    assert t.game.scores[0] == 1 + points


@rule("DI-C41", "DI-I04")
def test_any_alliance_is_one_own_token() -> None:
    t = table().troops(0, conflict=1).intrigue(0, "allied_armada", "bribery").give(0, spice=2)
    t.influence(0, fremen=6)
    to_combat(t)
    refused(t, "combat:allied_armada", "E_INTRIGUE_CONDITION")
    t.alliance(0, "fremen").play("combat:allied_armada")
    assert (t.player(0).swords, t.resources(0)) == (7, (0, 0, 0))


@rule("DI-C42")
def test_up_to_includes_none() -> None:
    t = at("chani", "sardaukar_legion", "gun_thopter").troops(0, garrison=3, conflict=2)
    t.play("reveal")
    assert "end" in t.options
    t.resolve("chani.reveal").play("amount:2")
    assert t.game.view()["players"][0]["strength"] == 0
    t.resolve("sardaukar_legion.reveal").play("amount:3").resolve("gun_thopter.reveal")
    assert t.game.view()["players"][0]["strength"] == 8 + 3
    t = at(holding="rapid_mobilization staged_incident").play("plot:rapid_mobilization", "amount:0")
    assert t.player(0).conflict == 0


@rule("DI-C43")
def test_rabbans_brutality_and_start() -> None:
    t = at("signet_ring", leader="glossu_the_beast_rabban").send("signet_ring", "secure_contract")
    t.resolve("rabban.signet")
    assert t.player(0).garrison == 4
    t = at("signet_ring", leader="glossu_the_beast_rabban").influence(0, bg=4).alliance(0, "bg")
    t.send("signet_ring", "secure_contract").resolve("rabban.signet")
    assert len(t.options) == 2, "a choice"
    t.play(t.options[1])
    assert t.player(0).garrison == 5
    game = new(leaders=["glossu_the_beast_rabban", "paul_atreides", "duke_leto_atreides", "helena_richese"])
    shown = game.view()["players"][0]
    assert (shown["solari"], shown["spice"], shown["water"]) == (1, 1, 1)


@rule("DI-C06")
def test_a_whole_round_after_kwisatz_haderach_moved_off_a_maker_space() -> None:
    t = at("kwisatz_haderach", deck="dagger").agent_on(0, "hagga_basin").give(0, agents=0)
    t.agent_on(0, "wealth").give(0, agents=0)
    t.send("kwisatz_haderach", "hall_of_oratory", "figure:hagga_basin").resolve("kwisatz_haderach.agent").end()
    finish_round(t)
    assert t.state.bonus_spice[t.state.content.space_ids["hagga_basin"]] == 1
