"""Turns of automated opponents in both modes of the base game (DI-H1)."""

from __future__ import annotations

from landsraad.imperium.state import ImperiumState
from tests.imperium.rivals.table import RivalTable, duel, solo
from tests.imperium.rules.play import pass_on
from tests.rulebook import rule


def block_all_but(t: RivalTable, *free: str) -> None:
    """The Voice of seat 0 closes every space but these."""
    spaces = t.state.content.spaces
    t.state.voices = [(space.index, 0) for space in spaces if space.id not in free]


@rule("DI-H1.1")
def test_cards_hit_rivals_as_far_as_they_have_what_is_hit():
    # Lost troops of the garrison, of the Conflict; a choice without a hand is no choice.
    t = solo().hand(0, "gun_thopter").troops(1, garrison=1).troops(2, conflict=1)
    t.mark().send("gun_thopter", "arrakeen").resolve("gun_thopter.agent")
    assert t.units(1) == (12, 0, 0)
    assert t.units(2) == (11, 0, 1)
    t = solo().hand(0, "test_of_humanity").troops(1, garrison=1).troops(2, conflict=1)
    t.send("test_of_humanity", "secrets").resolve("test_of_humanity.agent")
    assert t.units(1) == (11, 1, 0)
    assert t.units(2) == (12, 0, 0)
    # Nothing can be discarded without a hand.
    t = solo().hand(0, "reverend_mother_mohiam").zone(0, "played", "the_voice")
    t.mark().send("reverend_mother_mohiam", "secrets")
    assert not [id for id in t.options if "mohiam" in id]


@rule("DI-H1.1", "DI-H2.13")
def test_house_hagal_can_be_the_opponent_of_a_card():
    t = duel().intrigue(0, "double_cross").give(0, solari=1).troops(2, conflict=2)
    t.turn(0).play("plot:double_cross")
    while t.kind != "turn.choose":
        t.play("seat:2" if "seat:2" in t.options else t.options[0])
    assert t.units(2) == (11, 0, 1)
    assert t.player(0).conflict == 1
    t = duel().hand(0, "gun_thopter").troops(2, garrison=1).troops(1, garrison=1)
    t.send("gun_thopter", "arrakeen").resolve("gun_thopter.agent")
    assert t.units(2) == (12, 0, 0)
    assert t.units(1) == (12, 0, 0)


@rule("DI-H1.2", "DI-H3.6", "DI-H3.23")
def test_a_rival_takes_agent_turns_until_its_agents_are_sent():
    t = solo().turn(0)
    t.hagal("wealth", "foldspace", "secrets", "selective_breeding")
    t.play("reveal", "end")
    # Nobody else is left: both Rivals go on by themselves, in turn.
    sent = [(event.seat, event.params["space"]) for event in t.heard_this_round() if event.kind == "rival_agent"]
    assert sent == [
        (1, "space/wealth"),
        (2, "space/foldspace"),
        (1, "space/secrets"),
        (2, "space/selective_breeding"),
    ]
    assert t.player(1).revealed_at == t.player(2).revealed_at == 0


@rule("DI-H1.3")
def test_an_occupied_space_is_passed_over():
    t = solo().agent_on(0, "wealth").agent_on(1, "foldspace").agent_on(2, "secrets").mark()
    t.rival_turn("wealth", "foldspace", "secrets", "conspire")
    t.outcome({
        "2 agents": -1,
        "2 placed": "+conspire",
        "2 emperor": 1,
        "2 supply": -2,
        "2 garrison": 2,
        "hagal": "+wealth +foldspace +secrets +conspire",
    })  # fmt: skip


@rule("DI-H1.3", "DI-QH1")
def test_a_space_closed_by_the_voice_counts_as_occupied():
    t = solo()
    t.state.voices = [(t.state.content.space_ids["wealth"], 0)]
    t.rival_turn("wealth", "secrets")
    assert [t.state.content.spaces[space].id for space in t.player(2).placed] == ["secrets"]


@rule("DI-H1.3", "DI-QH2")
def test_without_a_free_space_the_turn_is_lost():
    for t in (solo(), duel()):
        block_all_but(t)
        t.rival_turn()
        assert t.player(2).placed == []
        assert t.player(2).agents == t.state.rivalry.agents
        told = [event.kind for event in t.heard()]
        assert told.count("rival_stuck") == 1
        # The deck was shuffled, and then gone through once.
        assert "shuffle_hagal" in told
        assert t.acting in (0, 1)


@rule("DI-H1.3", "DI-QH2")
def test_a_rival_that_can_go_nowhere_does_not_hold_up_the_round():
    t = solo().turn(0)
    block_all_but(t)
    t.state.first = 0
    t.refresh().play("reveal", "end")
    assert t.state.round == 2
    assert "rival_agent" not in [event.kind for event in t.heard_this_round()]


@rule("DI-H1.3", "DI-QH2")
def test_the_one_free_space_is_found_however_the_deck_lies():
    for seed in range(5):
        t = duel(seed)
        block_all_but(t, "wealth")
        t.rival_turn()
        assert [t.state.content.spaces[space].id for space in t.player(2).placed] == ["wealth"]


@rule("DI-H1.4")
def test_the_last_card_turned_over_is_shuffled_in_with_all_others():
    t = solo()
    t.only_hagal("wealth").rival_turn()
    assert len(t.state.hagal_deck) == 27
    assert t.state.hagal_discard == []
    assert [event.kind for event in t.heard()][:3] == ["draw_hagal", "shuffle_hagal", "rival_agent"]


@rule("DI-H1.5")
def test_cost_requirement_and_effects_of_the_space_do_not_matter():
    # Conspire would cost 4 spice and give Solari and an Intrigue card; the Rival has nothing to pay with.
    t = solo().mark().rival_turn("conspire")
    assert t.resources(2) == (0, 0, 0)
    assert t.held(2) == []
    assert t.level(2, "emperor") == 1


@rule("DI-H1.5", "DI-7.2")
def test_recruiting_ends_with_the_supply():
    t = solo().troops(2, garrison=10)
    t.rival_turn("rally_troops")
    assert t.units(2) == (0, 12, 0)
    t = solo().troops(2, garrison=10)
    t.rival_turn("heighliner")
    assert t.units(2) == (0, 8, 4)


@rule("DI-H1.6", "DI-H3.10")
def test_influence_gives_no_bonus_at_four_but_alliances():
    for faction, card in (("emperor", "wealth"), ("guild", "foldspace"), ("bg", "secrets"), ("fremen", "stillsuits")):
        t = solo().influence(2, **{faction: 3}).mark()
        t.rival_turn(card)
        wanted = {"2 alliances": f"+{faction}", "2 vp": 1, f"2 {faction}": 1}
        t.outcome({"2 agents": -1, "2 placed": f"+{card}", "hagal": f"+{card}", **wanted})


@rule("DI-H1.9", "DI-QH3", "DI-8.3")
def test_the_controller_gains_by_the_visit_of_a_rival():
    t = duel().control("carthag", 1).mark().rival_turn("carthag")
    assert t.resources(1) == (1, 0, 0)
    t = solo().control("arrakeen", 1).mark().rival_turn("arrakeen_1p")
    assert t.resources(1) == (1, 0, 0)


@rule("DI-H1.10", "DI-H1.11", "DI-H1.12")
def test_each_rival_in_the_conflict_turns_over_a_card_for_its_swords():
    t = solo().conflict("guild_bank_raid").troops(1, conflict=1).troops(2, conflict=2).troops(0, conflict=1)
    for seat in (1, 2):
        t.player(seat).agents = 0
    t.state.first = 2
    t.intrigue(0, "ambush").turn(0).hagal("heighliner", "wealth").play("reveal", "end")
    # From the First Player marker: seat 2 first; then the person is asked, and nobody else.
    assert (t.kind, t.acting) == ("combat.play", 0)
    told = [(event.kind, event.seat) for event in t.heard() if event.kind in ("draw_hagal", "swords")]
    assert told == [("draw_hagal", 2), ("swords", 2), ("draw_hagal", 1), ("swords", 1)]
    view = t.game.view(0)["players"]
    assert [player["strength"] for player in view] == [2, 5, 10]
    t.play("pass")
    assert t.state.phase != "combat"


@rule("DI-H1.10", "DI-H1.11")
def test_without_a_troop_there_is_no_card_and_no_strength():
    t = solo().troops(1, conflict=1)
    for seat in (1, 2):
        t.player(seat).agents = 0
    t.turn(0).hagal("heighliner", "wealth").play("reveal", "end")
    turned = [event.params["card"] for event in t.heard() if event.kind == "draw_hagal"]
    assert turned[0] == "hagal/heighliner"
    assert "hagal/wealth" not in turned[:1]


@rule("DI-H1.10", "DI-H1.4")
def test_reshuffle_in_the_combat_brings_another_card():
    t = duel().troops(2, conflict=1)
    t.player(2).agents = 0
    t.turn(1).hagal("reshuffle")
    t.player(0).revealed_at = 1
    t.play("reveal", "end")
    told = [event for event in t.heard() if event.kind in ("draw_hagal", "shuffle_hagal", "swords")]
    assert [event.kind for event in told] == ["draw_hagal", "shuffle_hagal", "draw_hagal", "swords"]


@rule("DI-H1.13", "DI-18.2")
def test_agents_of_rivals_come_back_in_the_recall():
    t = duel().agent_on(2, "wealth").agent_on(2, "secrets").turn(1)
    t.player(0).revealed_at = 1
    t.play("reveal", "end")
    while t.state.round == 1:
        pass_on(t)
    assert t.state.round == 2
    assert t.player(2).agents + len(t.player(2).placed) == 3


@rule("DI-17.1")
def test_an_agent_of_a_rival_keeps_spice_from_gathering():
    t = duel().agent_on(2, "hagga_basin").turn(1)
    t.player(0).revealed_at = 1
    t.play("reveal", "end")
    s: ImperiumState = t.state
    spaces = s.content.space_ids
    assert s.bonus_spice[spaces["hagga_basin"]] == 0
    assert s.bonus_spice[spaces["the_great_flat"]] == 1


@rule("DI-H1.5")
def test_what_a_rival_does_is_told_of_its_card():
    t = solo()
    t.heard()
    t.rival_turn("hardy_warriors")
    told = [event for event in t.heard() if event.seat == 2]
    assert [event.kind for event in told] == ["draw_hagal", "rival_agent", "influence", "recruit", "deploy"]
    assert {event.source for event in told} == {"hagal/hardy_warriors"}
