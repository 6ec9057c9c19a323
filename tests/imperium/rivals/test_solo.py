"""One person against two Rivals that score (DI-H3)."""

from __future__ import annotations

import pytest

import landsraad
from landsraad.imperium.state import ImperiumState
from tests.imperium.rivals.table import RivalTable, solo
from tests.imperium.rules.play import pass_on
from tests.imperium.table import refused
from tests.rulebook import plays, rule

LEVELS = ("mercenary", "sardaukar", "mentat", "kwisatz_haderach")


def started(level: str, seed: int = 1) -> tuple[landsraad.Game, ImperiumState]:
    options = {"difficulty": level, "leaders": ["paul_atreides"]}
    game = landsraad.new_game("imperium", players=1, seed=seed, options=options)
    assert isinstance(game.state, ImperiumState)
    return game, game.state


def next_round(t: RivalTable) -> RivalTable:
    """The person does as little as possible until the next round has begun."""
    now = t.state.round
    while t.game.pending and t.state.round == now:
        pass_on(t)
    return t


@rule("DI-H3.1", "DI-H3.3", "DI-H3.5", "DI-H3.6", "DI-2.8")
def test_the_setup_of_a_solo_game():
    game, s = started("sardaukar")
    assert (game.players, game.seats) == (1, 3)
    assert s.first == 1  # The Rival to the left.
    assert game.scores == [0, 0, 0]
    assert {s.content.leaders[s.players[0].leader].id} == {"paul_atreides"}
    ids = [s.content.rivals[s.players[seat].rival].id for seat in (1, 2)]
    assert len({*ids, "paul_atreides"}) == 3
    for seat in (1, 2):
        p = s.players[seat]
        assert p.leader < 0
        assert p.agents + len(p.placed) == 2
        assert p.resources[2] == 1
    assert len(s.hagal_deck) + len(s.hagal_discard) == 27
    names = {s.content.hagal[card].id for card in s.hagal_deck + s.hagal_discard}
    assert not names & {"reshuffle", "arrakeen_2p"}


@rule("DI-H3.16", "DI-H3.17", "DI-H3.18", "DI-H3.19", "DI-Q17")
@pytest.mark.parametrize(
    ("level", "solari", "spice", "mentat", "garrison", "intrigue", "swordmasters"),
    [
        ("mercenary", 1, 1, 2, 0, 0, 5),
        ("sardaukar", 0, 0, 5, 3, 1, 4),
        ("mentat", 0, 0, 5, 3, 1, 3),
        ("kwisatz_haderach", 0, 0, 5, 3, 1, 3),
    ],
)
def test_the_table_of_difficulties(level, solari, spice, mentat, garrison, intrigue, swordmasters):
    _, s = started(level)
    person = s.players[0]
    assert person.resources[:2] == [solari, spice]
    assert person.resources[2] == 1
    assert person.intrigue == []
    assert s.content.spaces[s.content.space_ids["mentat"]].costs == [(0, mentat)]
    assert s.rivalry is not None
    assert s.rivalry.swordmaster_round == swordmasters
    assert s.rivalry.garrison == garrison
    for seat in (1, 2):
        assert len(s.players[seat].intrigue) == intrigue


@rule("DI-H3.3", "DI-H3.16", "DI-H3.17")
def test_the_troops_of_rivals_at_the_start():
    for level, garrison in (("mercenary", 0), ("mentat", 3)):
        t = solo(difficulty=level)
        game = landsraad.new_game("imperium", 1, 1, t.game.options)
        for player in game.view(0)["players"][1:]:
            assert player["supply"] + player["garrison"] + player["conflict"] == 12
            assert player["garrison"] + player["conflict"] >= garrison


@rule("DI-H3.4")
def test_the_marker_makes_the_mentat_cost_five():
    t = solo(difficulty="sardaukar").hand(0, "dagger").give(0, solari=4).turn(0).play("card:dagger")
    refused(t, "space:mentat", "E_CANNOT_PAY")
    t = solo(difficulty="sardaukar").hand(0, "dagger").give(0, solari=5).turn(0).send("dagger", "mentat")
    assert t.resources(0) == (0, 0, 0)
    t = solo(difficulty="mercenary").hand(0, "dagger").give(0, solari=2).turn(0).send("dagger", "mentat")
    assert t.resources(0) == (0, 0, 0)


@rule("DI-H3.6")
def test_turns_and_the_marker_go_round_all_three_seats():
    t = solo().hand(0, "dagger", "diplomacy").turn(0)
    t.state.first = 0
    t.refresh()
    t.heard()
    t.hagal("conspire", "heighliner")
    t.send("dagger", "hall_of_oratory").finish_turn()
    assert [event.seat for event in t.heard() if event.kind == "rival_agent"] == [1, 2]
    assert t.acting == 0
    t = solo()
    firsts = [t.state.first]
    for _ in range(3):
        next_round(t)
        firsts.append(t.state.first)
    assert firsts == [0, 1, 2, 0]


@rule("DI-H3.8", "DI-4.3")
@pytest.mark.parametrize(("level", "number"), [("mercenary", 5), ("sardaukar", 4), ("mentat", 3)])
def test_both_rivals_get_their_swordmasters_in_the_same_round(level, number):
    t = solo(difficulty=level)
    s = t.state
    while s.round < number - 1:
        next_round(t).give(1, vp=0).give(2, vp=0)
        assert not s.players[1].swordmaster
    t.heard()
    next_round(t)
    assert s.round == number
    assert s.players[1].swordmaster
    assert s.players[2].swordmaster
    told = [event.kind for event in t.heard()]
    assert told.count("swordmaster") == 2
    assert told.index("conflict") < told.index("swordmaster")
    # Usable in this very round.
    for seat in (1, 2):
        assert s.players[seat].agents + len(s.players[seat].placed) == 3


@rule("DI-H3.8", "DI-4.3", "DI-H3.22")
def test_swordmasters_come_before_the_defensive_bonus_which_a_rival_always_takes():
    t = solo(difficulty="mentat")
    s = t.state
    while s.round < 2:
        next_round(t)
    t.next_conflict("siege_of_arrakeen")
    t.control("arrakeen", 2)
    t.heard()
    next_round(t)
    told = t.heard()
    told = told[next(n for n, event in enumerate(told) if event.kind == "conflict") + 1 :][:3]
    assert [(event.kind, event.seat) for event in told] == [("swordmaster", 1), ("swordmaster", 2), ("deploy", 2)]
    assert told[2].params == {"count": 1, "zone": "zone/supply", "defends": "space/arrakeen"}


@rule("DI-H3.9", "DI-QH12")
def test_rewards_of_rivals():
    # Victory Points, resources, Intrigue cards from the deck, control.
    t = solo().mark().reward("siege_of_carthag")
    t.outcome({"2 vp": 1, "control": "+carthag=2"})
    t = solo().intrigue_deck("windfall").mark().reward("siege_of_carthag", place=2)
    t.outcome({"2 spice": 1, "2 intrigue": "+windfall", "intrigue_deck": "-windfall"})
    t = solo().mark().reward("secure_imperial_basin", place=2)
    t.outcome({"2 water": 2})
    t = solo().mark().reward("guild_bank_raid", place=2)
    t.outcome({"2 solari": 4})
    for rival in ("duke_leto_atreides", "countess_ariana_thorvald"):
        t = solo("count_ilban_richese", rival).mark().reward("guild_bank_raid")
        t.outcome({"2 solari": 6})
    # Influence with the Faction of the least; a card that would be trashed is none.
    t = solo().influence(2, emperor=1, guild=1, bg=1).mark().reward("skirmish_3")
    t.outcome({"2 fremen": 1, "2 spice": 1})
    t = solo().mark().reward("terrible_purpose")
    t.outcome({"2 vp": 1})


@rule("DI-H3.9", "DI-H3.24", "DI-20.4")
def test_a_rival_keeps_the_mentat_for_the_next_round_and_sends_it():
    t = solo().conflict("sort_through_the_chaos").troops(2, conflict=4).intrigue_deck("windfall")
    for seat in (1, 2):
        t.player(seat).agents = 0
    t.state.mentat_owner = 0
    t.turn(0).hagal("carthag").play("reveal", "end")
    assert t.state.round == 2
    assert t.state.mentat_owner == 2
    assert t.held(2) == ["windfall"]
    assert t.resources(2) == (2, 0, 0)
    # Three turns in round 2: two Agents and the Mentat. After it the Mentat is back on its space.
    next_round(t)
    rounds: dict[int, list[int]] = {}
    number = 1
    for event in t.heard():
        number = event.params.get("round", number)
        if event.kind == "rival_agent":
            rounds.setdefault(number, []).append(event.seat)
    assert sorted(rounds[2]) == [1, 1, 2, 2, 2]
    assert t.state.mentat_owner == -1


@rule("DI-H3.9", "DI-8.3")
def test_a_rival_in_control_gains_by_visits():
    t = solo().control("carthag", 1).control("imperial_basin", 2).hand(0, "dune_the_desert_planet").turn(0)
    t.send("dune_the_desert_planet", "imperial_basin")
    assert t.resources(2) == (0, 1, 0)
    t = solo().control("carthag", 1).rival_turn("carthag")
    assert t.resources(1) == (1, 0, 0)


@rule("DI-H3.10", "DI-H1.6")
def test_rivals_score_for_influence_and_alliances():
    t = solo().influence(2, emperor=1).rival_turn("wealth")
    assert t.vp(2) == 1
    t = solo().influence(2, emperor=4).influence(1, emperor=4).alliance(1, "emperor").give(1, vp=2).rival_turn("wealth")
    assert (t.vp(1), t.vp(2)) == (1, 1)
    assert t.player(2).alliances == 1


@rule("DI-H3.11", "DI-Q18")
def test_rivals_buy_victory_points_at_once():
    for resource, number, gain in (("solari", 6, 4), ("spice", 5, 5), ("water", 2, 2)):
        conflict = {"solari": "guild_bank_raid", "spice": "battle_for_imperial_basin", "water": "secure_imperial_basin"}
        price = {"solari": 7, "spice": 7, "water": 3}[resource]
        t = solo().give(2, **{resource: number}).mark().reward(conflict[resource], place=2)
        t.outcome({"2 vp": 1, f"2 {resource}": gain - price})
    # Below the price nothing is bought.
    t = solo().give(2, solari=2).mark().reward("guild_bank_raid", place=2)
    t.outcome({"2 solari": 4})


@rule("DI-H3.11", "DI-Q18", "DI-QH12")
def test_three_intrigue_cards_buy_a_victory_point_and_are_shown():
    t = solo().intrigue(2, "windfall", "bribery").intrigue_deck("dispatch_an_envoy").mark()
    t.heard()
    t.reward("siege_of_carthag", place=2)
    spent = "windfall bribery dispatch_an_envoy"
    t.outcome({
        "2 vp": 1,
        "2 spice": 1,
        "2 intrigue": "-windfall -bribery",
        "intrigue_deck": "-dispatch_an_envoy",
        "intrigue_discard": " ".join(f"+{card}" for card in spent.split()),
    })  # fmt: skip
    told = next(event for event in t.heard() if event.kind == "spend_intrigue")
    assert told.params["cards"] == [f"intrigue/{card}" for card in spent.split()]


@rule("DI-H3.11")
def test_buying_goes_on_while_it_is_possible():
    t = solo().give(2, solari=13).mark().reward("guild_bank_raid", place=3)
    t.outcome({"2 solari": 2 - 14, "2 vp": 2})


@rule("DI-H3.11", "DI-H3.9")
def test_control_income_can_buy_a_point_in_the_turn_of_another():
    t = solo().control("carthag", 1).give(1, solari=6).mark().rival_turn("carthag")
    assert t.resources(1) == (0, 0, 0)
    assert t.vp(1) == 1


@rule("DI-H3.12", "DI-QH8")
def test_ties_between_factions_are_decided_by_the_person():
    t = solo().influence(2, emperor=2, guild=1, bg=1, fremen=1).mark().reward("skirmish_3")
    assert (t.acting, t.kind) == (0, "rival.influence")
    assert t.decision.prompt.params == {"seat": "seat/2", "count": 1}
    t.offers("faction:guild", "faction:bg", "faction:fremen")
    refused(t, "faction:emperor", "E_BAD_CHOICE")
    t.play("faction:bg").outcome({"2 bg": 1, "2 vp": 1, "2 spice": 1})


@rule("DI-H3.12")
def test_two_influence_go_to_one_faction():
    t = solo().influence(2, emperor=2, guild=2, bg=2, fremen=1).intrigue_deck("windfall").mark()
    t.reward("grand_vision").outcome({
        "2 fremen": 2, "2 vp": 1, "2 intrigue": "+windfall", "intrigue_deck": "-windfall",
    })  # fmt: skip


@rule("DI-H3.12", "DI-3.13")
def test_two_factions_are_the_two_with_the_least():
    t = solo().influence(2, emperor=3, guild=2, bg=1).mark().reward("machinations")
    t.outcome({"2 bg": 1, "2 fremen": 1, "2 vp": 1})
    t = solo().influence(2, emperor=1, guild=1, bg=1).mark().reward("machinations")
    t.offers("faction:emperor", "faction:guild", "faction:bg").play("faction:guild")
    t.outcome({"2 fremen": 1, "2 guild": 1, "2 vp": 1})
    t = solo().mark().reward("machinations")
    t.offers("faction:emperor", "faction:guild", "faction:bg", "faction:fremen").play("faction:emperor")
    t.offers("faction:guild", "faction:bg", "faction:fremen").play("faction:fremen")
    t.outcome({"2 emperor": 1, "2 fremen": 1})


@rule("DI-H3.12")
def test_other_choices_of_a_rival_are_made_by_the_person():
    t = solo().mark().reward("battle_for_arrakeen", place=2)
    assert (t.acting, t.kind) == (0, "rival.choose")
    reward = "effect:conflict/battle_for_arrakeen.second"
    t.offers(f"{reward}.0", f"{reward}.1", f"{reward}.2").play(f"{reward}.1")
    t.offers(f"{reward}.0", f"{reward}.2").play(f"{reward}.2").outcome({"2 spice": 2, "2 solari": 3})
    t = solo().mark().reward("cloak_and_dagger", place=3)
    t.offers("effect:conflict/cloak_and_dagger.third.0", "effect:conflict/cloak_and_dagger.third.1")
    t.play("effect:conflict/cloak_and_dagger.third.1").outcome({"2 spice": 1})


@rule("DI-H3.23")
def test_nobody_else_can_act_for_a_rival():
    t = solo().reward("skirmish_3")
    assert t.kind == "rival.influence"
    for seat in (1, 2):
        with pytest.raises(landsraad.IllegalAction) as caught:
            t.game.apply(seat, 0)
        assert caught.value.code == "E_NOT_YOUR_TURN"
    t.play("faction:guild").turn(0)
    with pytest.raises(landsraad.IllegalAction) as caught:
        t.game.choose(1, "reveal")
    assert caught.value.code == "E_NOT_YOUR_TURN"


@rule("DI-H3.13")
def test_each_rival_counts_as_owning_two_of_the_spice_must_flow():
    for copies, points in ((2, 1), (3, 2)):
        t = solo().intrigue(0, "corner_the_market").zone(0, "discard", *["the_spice_must_flow"] * copies)
        s = t.state
        s.set_aside_conflicts.extend(s.conflict_deck)
        s.conflict_deck = []
        t.turn(0).play("reveal", "end")
        while t.kind != "endgame.play":
            pass_on(t)
        before = t.vp(0)
        t.play("endgame:corner_the_market")
        while t.kind == "effect.lines":
            t.play(t.options[0])
        assert t.vp(0) - before == points


@plays("leader/duke_leto_atreides")
@rule("DI-H3.2", "DI-H3.14", "DI-QH6")
def test_duke_leto_as_a_rival_pays_for_influence_where_somebody_is_ahead():
    t = solo("count_ilban_richese", "duke_leto_atreides").influence(0, bg=1).give(2, spice=1).mark()
    t.rival_turn("arrakeen_1p").outcome(arrakeen({"2 bg": 1, "2 spice": -1}))
    # Nobody is ahead, or nothing to pay with: no ability.
    t = solo("count_ilban_richese", "duke_leto_atreides").give(2, spice=1).mark()
    t.rival_turn("arrakeen_1p").outcome(arrakeen({}))
    t = solo("count_ilban_richese", "duke_leto_atreides").influence(0, bg=1).mark()
    t.rival_turn("arrakeen_1p").outcome(arrakeen({}))
    # Of several Factions the one with the least; between equals the person decides.
    t = solo("count_ilban_richese", "duke_leto_atreides").influence(0, bg=3, guild=1).influence(2, bg=1)
    t.give(2, spice=1).mark().rival_turn("arrakeen_1p").outcome(arrakeen({"2 guild": 1, "2 spice": -1}))
    t = solo("count_ilban_richese", "duke_leto_atreides").influence(0, bg=1, guild=1).give(2, spice=1).mark()
    t.rival_turn("arrakeen_1p").offers("faction:guild", "faction:bg").play("faction:guild")
    t.outcome(arrakeen({"2 guild": 1, "2 spice": -1}))


@plays("leader/baron_vladimir_harkonnen")
@rule("DI-H3.2", "DI-H3.14", "DI-QH6")
def test_the_baron_as_a_rival_buys_an_intrigue_card():
    t = solo("count_ilban_richese", "baron_vladimir_harkonnen").give(2, solari=1).intrigue_deck("windfall").mark()
    t.rival_turn("arrakeen_1p")
    t.outcome(arrakeen({"2 solari": -1, "2 intrigue": "+windfall", "intrigue_deck": "-windfall"}))
    t = solo("count_ilban_richese", "baron_vladimir_harkonnen").mark()
    t.rival_turn("arrakeen_1p").outcome(arrakeen({}))
    # The ability on the left is not used: no secret Factions, whatever is deployed.
    assert t.player(2).secret == 0


@plays("leader/glossu_the_beast_rabban")
@rule("DI-H3.2", "DI-H3.12", "DI-C43")
def test_rabban_as_a_rival_recruits():
    t = solo("count_ilban_richese", "glossu_the_beast_rabban").mark()
    t.rival_turn("arrakeen_1p")
    t.outcome(arrakeen({}), {"2 supply": -1, "2 conflict": 1})
    # With an Alliance one or two: a choice, so the person's.
    t = solo("count_ilban_richese", "glossu_the_beast_rabban").influence(2, bg=4).alliance(2, "bg").mark()
    t.rival_turn("arrakeen_1p")
    assert t.kind == "rival.choose"
    signet = "effect:leader/glossu_the_beast_rabban.signet"
    t.offers(f"{signet}.0", f"{signet}.1").play(f"{signet}.1")
    t.outcome(arrakeen({}), {"2 supply": -2, "2 conflict": 2})


@plays("leader/count_ilban_richese", "leader/earl_memnon_thorvald", "leader/countess_ariana_thorvald")
@rule("DI-H3.2")
@pytest.mark.parametrize(
    ("leader", "resource"),
    [("count_ilban_richese", "solari"), ("earl_memnon_thorvald", "spice"), ("countess_ariana_thorvald", "water")],
)
def test_rivals_that_simply_gain_a_resource(leader, resource):
    other = "duke_leto_atreides"
    t = solo(other, leader).mark().rival_turn("arrakeen_1p")
    t.outcome(arrakeen({f"2 {resource}": 1}))


@rule("DI-H3.2", "DI-QH11")
def test_only_the_signet_ring_of_a_leader_is_used():
    # Countess Ariana does not lose harvested spice, Memnon has no seat to take, Rabban starts with nothing extra.
    t = solo("glossu_the_beast_rabban", "countess_ariana_thorvald").bonus_spice("the_great_flat", 2).mark()
    t.rival_turn("harvest_spice")
    assert t.resources(2) == (0, 5, 0)
    game = landsraad.new_game(
        "imperium", 1, 1, {"rivals": ["glossu_the_beast_rabban", "countess_ariana_thorvald"], "difficulty": "mentat"}
    )
    rabban = game.view(0)["players"][1]
    assert (rabban["solari"], rabban["water"]) == (0, 1)
    # A Leader whose ability speaks of cards has no use of it: drawing is ignored.
    t = solo().mark().do(2, "card/dune_the_desert_planet.reveal").do(2, "space/arrakeen.effect.1")
    t.outcome({})


@rule("DI-H3.15", "DI-18.1", "DI-19.2")
def test_a_rival_ends_the_game_and_can_win():
    t = solo().give(1, vp=10).give(0, vp=9).turn(0)
    t.play("reveal", "end")
    while t.game.pending:
        pass_on(t)
    assert t.game.winners == [1]
    assert t.state.round == 1


@rule("DI-H3.15", "DI-19.2", "DI-19.3")
def test_tie_breaks_count_rivals_and_the_last_reveal_is_the_persons():
    t = solo().give(1, vp=10, spice=1).give(0, vp=10).turn(0)
    t.player(1).agents = t.player(2).agents = 0
    t.play("reveal", "end")
    while t.game.pending:
        pass_on(t)
    assert t.game.winners == [1]
    t = solo().give(1, vp=10).give(0, vp=10).troops(0, garrison=0).turn(0)
    t.player(1).agents = t.player(2).agents = 0
    t.play("reveal", "end")
    while t.game.pending:
        pass_on(t)
    assert t.game.winners == [0]


@rule("DI-H3.20", "DI-QH7", "DI-H3.18")
@pytest.mark.parametrize(
    ("level", "conflict", "own", "other", "deploys"),
    [
        ("mentat", "guild_bank_raid", 2, 0, False),
        ("mentat", "guild_bank_raid", 3, 1, False),
        ("mentat", "guild_bank_raid", 2, 1, True),
        ("mentat", "skirmish_1", 2, 0, False),
        ("kwisatz_haderach", "skirmish_1", 4, 2, False),
        ("mentat", "grand_vision", 5, 0, True),
        ("sardaukar", "guild_bank_raid", 5, 0, True),
        ("mercenary", "guild_bank_raid", 5, 0, True),
    ],
)
def test_expert_deployment(level, conflict, own, other, deploys):
    t = solo(difficulty=level).conflict(conflict).troops(2, garrison=3, conflict=own).troops(0, conflict=other)
    t.troops(1).mark().rival_turn("hardy_warriors")
    supply, garrison, there = t.units(2)
    assert supply == 12 - 3 - own - 2
    assert (garrison, there) == ((1, own + 4) if deploys else (5, own))


@rule("DI-H3.20")
def test_expert_deployment_compares_with_the_other_rival_too():
    t = solo(difficulty="mentat").conflict("guild_bank_raid").troops(2, conflict=4).troops(1, conflict=3)
    t.rival_turn("carthag")
    assert t.units(2)[2] == 5


@rule("DI-H3.19", "DI-H3.21")
def test_the_swordmaster_is_closed_at_the_highest_level():
    t = solo(difficulty="kwisatz_haderach").hand(0, "dagger").give(0, solari=8).turn(0).play("card:dagger")
    error = refused(t, "space:swordmaster", "E_REQUIREMENT")
    assert error.params["level"] == "difficulty/kwisatz_haderach"
    t = solo(difficulty="mentat").hand(0, "dagger").give(0, solari=8).turn(0).send("dagger", "swordmaster")
    assert t.player(0).swordmaster


@rule("DI-QH9", "DI-16.9")
def test_tied_for_second_a_rival_gets_the_third_reward():
    t = solo().conflict("skirmish_1").troops(0, conflict=5).troops(1, conflict=2).troops(2, conflict=2)
    for seat in (1, 2):
        t.player(seat).agents = 0
    t.turn(0).hagal("carthag", "hall_of_oratory").play("reveal", "end")
    while t.game.pending and t.state.phase == "combat":
        pass_on(t)
    assert t.resources(1)[0] == t.resources(2)[0] == 2


@rule("DI-H3.9", "DI-16.9", "DI-16.12")
def test_a_rival_that_wins_is_not_asked_for_cards():
    t = solo().conflict("skirmish_2").troops(1, conflict=5).troops(2, conflict=2)
    for seat in (1, 2):
        t.player(seat).agents = 0
    t.intrigue(1, "to_the_victor").turn(0).hagal("carthag", "hall_of_oratory").play("reveal", "end")
    assert (t.vp(1), t.vp(2)) == (1, 0)
    assert t.resources(2) == (0, 0, 1)
    assert t.state.phase != "combat"


def arrakeen(changes):
    """A Rival at Arrakeen: the Signet Ring, and one troop into the Conflict."""
    whole = {"2 agents": -1, "2 placed": "+arrakeen", "2 supply": -1, "2 conflict": 1, "hagal": "+arrakeen_1p"}
    return {**whole, **changes}
