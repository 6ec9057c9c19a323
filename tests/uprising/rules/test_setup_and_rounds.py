"""Terms, setup, the five phases and decks (UP-1 to UP-4, UP-19, UP-20)."""

from __future__ import annotations

from collections import Counter

import pytest

import landsraad
from tests.components import printed
from tests.imperium.rules.play import final_position, finish_round, pass_on, zones
from tests.imperium.table import refused
from tests.rulebook import rule
from tests.uprising.table import IDLE, at, table, to_combat


@rule("UP-1.1", "UP-2.6")
def test_seats_and_leaders():
    for players in (0, 5, 7, True, "3"):
        with pytest.raises(landsraad.InvalidOptions):
            landsraad.new_game("uprising", players)
    with pytest.raises(landsraad.InvalidOptions, match="taken"):
        landsraad.new_game("uprising", 3, options={"leaders": ["muaddib", "muaddib", "staban_tuek"]})
    with pytest.raises(landsraad.InvalidOptions, match="CHOAM"):
        landsraad.new_game("uprising", 3, options={"leaders": ["muaddib", "shaddam_corrino_iv", "staban_tuek"]})
    # Two Leaders of one House are only discouraged.
    landsraad.new_game("uprising", 3, options={"leaders": ["muaddib", "gurney_halleck", "lady_jessica"]})


@rule(
    "UP-1.3", "UP-1.7", "UP-1.8", "UP-2.1", "UP-2.8", "UP-2.9", "UP-2.10", "UP-2.11", "UP-2.12", "UP-2.13", "UP-2.14",
    "UP-2.15", "UP-2.18", "UP-V12", "UP-23.1", "UP-23.2", "UP-23.3",
)  # fmt: skip
@pytest.mark.parametrize(("players", "vp"), [(3, 0), (4, 1)])
def test_what_a_player_begins_with(players, vp):
    game = landsraad.new_game("uprising", players, seed=3, options={"leaders": "draft"})
    for player in game.view(None)["players"]:
        assert (player["solari"], player["spice"], player["water"]) == (0, 0, 1)
        assert player["vp"] == vp
        assert (player["supply"], player["garrison"], player["conflict"], player["sandworms"]) == (9, 3, 0, 0)
        assert player["agents"] == 2
        assert not player["swordmaster"]
        assert set(player["influence"].values()) == {0}
        assert (player["spies"], player["spy_supply"]) == ([], 3)
        assert player["strength"] == 0
        assert not player["maker_hooks"]
        assert (player["deck_count"], player["hand_count"]) == (10, 0)
    view = game.view(None)
    assert view["shield_wall"]
    assert set(view["alliances"].values()) == {None}
    assert "mentat" not in view
    assert len(view["posts"]) == 13


@rule("UP-1.4", "UP-21.33")
def test_the_starting_deck():
    s = table().state
    deck = Counter(s.content.cards[card].id for card in s.content.starting)
    assert deck == {
        "convincing_argument": 2,
        "dagger": 2,
        "diplomacy": 1,
        "dune_the_desert_planet": 2,
        "reconnaissance": 1,
        "seek_allies": 1,
        "signet_ring": 1,
    }


@rule("UP-1.11", "UP-1.2")
def test_no_mentat_and_no_foldspace():
    content = table().state.content
    assert "mentat" not in content.space_ids
    assert "carthag" not in content.space_ids
    assert "foldspace" not in content.card_ids
    assert len(content.spaces) == 22
    assert sum(space.combat for space in content.spaces) == 10
    assert len(content.makers) == 3


@rule("UP-2.2", "UP-V10", "UP-20.3")
def test_the_conflict_deck():
    for seed in range(5):
        s = landsraad.new_game("uprising", 3, seed=seed, options={"leaders": "draft"}).state
        levels = [s.content.conflicts[card].level for card in s.conflict_deck]
        assert levels == [3] * 4 + [2] * 5 + [1]
        aside = Counter(s.content.conflicts[card].level for card in s.set_aside_conflicts)
        every = Counter(conflict["level"] for conflict in printed("uprising", "conflicts").values())
        assert aside == every - Counter({1: 1, 2: 5, 3: 4})
        assert "unused_conflicts" not in landsraad.new_game("uprising", 3).view(0)


@rule("UP-Q7", "UP-2.17")
def test_leaders_can_be_drafted_in_reverse_turn_order():
    game = landsraad.new_game("uprising", 4, seed=2, options={"leaders": "draft", "choam": True})
    first = game.view(None)["first_player"]
    order = []
    while game.pending[0].kind == "setup.leader":
        order.append(game.pending[0].player)
        game.apply(order[-1], len(order))
    assert order == [(first - 1 - n) % 4 for n in range(4)]


@rule("UP-3.1", "UP-3.2", "UP-3.4", "UP-3.5", "UP-3.8", "UP-20.2", "UP-4.3")
def test_a_round():
    t = table(3)
    assert t.state.phase == "turns"
    seats = []
    now = t.state.round
    while t.state.round == now:
        if t.kind == "turn.choose":
            seats.append(t.acting)
        pass_on(t)
    assert t.state.first == 1
    assert t.acting == 1
    assert all(len(p.hand) == 5 for p in t.state.players)
    assert len(t.state.conflicts) == 2
    assert all(p.placed == [] for p in t.state.players)


@rule("UP-3.4")
def test_five_cards_are_drawn_besides_those_kept():
    t = table(3)
    for seat in range(3):
        t.hand(seat, "dagger")
    t.turn(0).play("reveal")
    if t.kind == "reveal.act":
        t.end()
    # A card drawn after the last Reveal turn stays for the next round.
    card = t.player(0).deck.pop()
    t.player(0).hand.append(card)
    finish_round(t)
    assert len(t.player(0).hand) == 6


@rule("UP-3.3", "UP-11.4")
@pytest.mark.parametrize("answer", ["yes", "no"])
def test_the_defensive_bonus(answer):
    t = table(3).control("arrakeen", 1)
    card = t.state.content.conflict_ids["siege_of_arrakeen"]
    for pile in (t.state.conflict_deck, t.state.set_aside_conflicts):
        if card in pile:
            pile.remove(card)
    t.state.conflict_deck.append(card)
    t.mark()
    while t.kind != "control.defend":
        pass_on(t)
    assert t.acting == 1
    t.mark().play(answer)
    moved = {"1 conflict": 1, "1 supply": -1} if answer == "yes" else {}
    found = {key: value for key, value in t.changed().items() if key.startswith("1 ") and isinstance(value, int)}
    assert found == moved


@rule("UP-3.3")
def test_no_defence_without_supply():
    t = table(3).control("arrakeen", 1).troops(1, garrison=12)
    card = t.state.content.conflict_ids["siege_of_arrakeen"]
    for pile in (t.state.conflict_deck, t.state.set_aside_conflicts):
        if card in pile:
            pile.remove(card)
    t.state.conflict_deck.append(card)
    now = t.state.round
    while t.state.round == now:
        pass_on(t)
    assert t.kind == "turn.choose"


@rule("UP-3.6", "UP-3.7", "UP-3.10", "UP-5.12")
def test_agent_turns_are_optional_and_passing_is_not_possible():
    t = at("dagger", "diplomacy")
    assert "reveal" in t.options
    refused(t, "pass", "E_WRONG_PHASE")
    t = at("convincing_argument").offers("reveal")
    t = at("dagger").give(0, agents=0).offers("reveal")
    t = at("dagger").send("dagger", "gather_support")
    assert t.player(0).swords == 0  # Only the Agent box counts.


@rule("UP-3.8")
def test_after_the_reveal_turn_a_player_is_skipped():
    t = table(3).hand(1, "dagger").hand(2, "dagger").intrigue(0, IDLE)
    t.turn(0).play("reveal", "end")
    with pytest.raises(landsraad.IllegalAction) as caught:
        t.game.choose(0, "reveal")
    assert caught.value.code == "E_ALREADY_REVEALED"


@rule("UP-4.4", "UP-4.3")
def test_reshuffling():
    t = at("reconnaissance", deck="dagger", discard="diplomacy signet_ring").give(0, water=2)
    t.send("reconnaissance", "research_station").resolve("research_station.effect.1")
    assert "dagger" in t.cards(0, "hand")
    assert len(t.cards(0, "hand")) == 2
    assert len(t.cards(0, "deck")) == 1
    t = at("reconnaissance").give(0, water=2).send("reconnaissance", "research_station")
    t.offers("deploy:1", "deploy:2", "deploy:3", "deploy:4", "end")


@rule("UP-4.1", "UP-4.2", "UP-21.13", "UP-1.9", "UP-1.10")
def test_cards_stay_in_play_until_the_clean_up():
    t = at("dagger", "convincing_argument").hand(1, "dagger").send("dagger", "gather_support", "end")
    assert t.cards(0, "played") == ["dagger"]
    t.turn(0).play("reveal", "end")
    assert t.cards(0, "played") == []
    assert sorted(t.cards(0, "discard")) == ["convincing_argument", "dagger"]


@rule("UP-4.7", "UP-1.6", "UP-4.8")
def test_a_trashed_reserve_card_goes_back():
    t = at("desert_survival", "prepare_the_way").send("desert_survival", "imperial_basin").resolve("desert_survival")
    before = t.state.reserve[0]
    t.play("hand:prepare_the_way")
    assert t.state.reserve[0] == before + 1
    t.state.reserve[0] = 0
    t = at("convincing_argument").play("reveal").give(0, persuasion=9)
    t.state.reserve = [0, 10]
    t.refresh()
    refused(t, "acquire:prepare_the_way", "E_STACK_EMPTY")


@rule("UP-4.10", "UP-Q21")
def test_a_card_trashed_by_another_effect_gives_nothing_more():
    # Calculus of Power trashes Sardaukar Coordination before its count is taken.
    t = at("calculus_of_power", "sardaukar_coordination").play("reveal").resolve("calculus_of_power.reveal.1")
    t.play("play:sardaukar_coordination")
    assert not any("sardaukar_coordination" in id for id in t.options)
    assert t.player(0).persuasion == 4  # What it gave already stays.


@rule("UP-19.1", "UP-21.18", "UP-X6")
def test_makers():
    t = table(3).agent_on(1, "imperial_basin").bonus_spice("deep_desert", 1)
    finish_round(t)
    spaces = t.game.view(None)["spaces"]
    assert (spaces["imperial_basin"]["bonus_spice"], spaces["hagga_basin"]["bonus_spice"]) == (0, 1)
    assert spaces["deep_desert"]["bonus_spice"] == 2


@rule("UP-20.1", "UP-20.5", "UP-20.7", "UP-23.12")
def test_the_game_ends_with_ten_points_at_recall():
    t = table(3).give(1, vp=10)
    finish_round(t)
    assert t.game.is_over
    assert t.game.winners == [1]
    with pytest.raises(landsraad.IllegalAction) as caught:
        t.game.apply(0, 0)
    assert caught.value.code == "E_GAME_OVER"
    t = table(3).give(1, vp=9)
    finish_round(t)
    assert not t.game.is_over
    t = final_position(table(3))
    finish_round(t)
    assert t.game.is_over


@rule("UP-20.6")
@pytest.mark.parametrize("breaker", ["spice", "solari", "water", "garrison", "reveal"])
def test_tie_breaks(breaker):
    t = final_position(table(3))
    for seat in range(3):
        t.give(seat, vp=5)
    if breaker == "garrison":
        t.troops(1, garrison=4)
    elif breaker != "reveal":
        t.give(1, **{breaker: 2})
    finish_round(t)
    assert t.game.winners == ([2] if breaker == "reveal" else [1])


@rule("UP-20.4", "UP-18.4", "UP-Q1", "UP-Q5")
def test_the_wild_icon_is_matched_in_the_endgame():
    t = table(3).conflict("trade_dispute").objective(0, "crysknife").won(0, "propaganda", "skirmish_ornithopter")
    t.objective(1, "desert_mouse_first")
    final_position(t)
    while t.kind != "endgame.play":
        pass_on(t)
    t.offers("match_won:skirmish_ornithopter", "match_objective:objective_crysknife", "done")
    t.mark().play("match_objective:objective_crysknife")
    t.outcome({"0 vp": 1, "0 won": "-propaganda", "0 won_down": "+propaganda", "0 flags": "+objective_down"})
    assert t.game.is_over


@rule("UP-18.4")
def test_a_wild_conflict_does_not_match_on_arrival():
    t = table(3).conflict("propaganda").objective(0, "crysknife").troops(0, conflict=1).mark()
    to_combat(t)
    while t.state.phase == "combat":
        t.play(t.options[0])
    assert "0 flags" not in t.changed()
    assert "0 vp" not in t.changed()


@rule("UP-18.3")
def test_two_won_conflicts_match_once():
    t = table(3).conflict("choam_security").objective(0, "desert_mouse_first").won(0, "skirmish_crysknife")
    t.troops(0, conflict=1).mark()
    to_combat(t)
    while t.state.phase == "combat":
        t.play(t.options[0])
    changes = t.changed()
    assert changes["0 vp"] == 1
    assert changes["0 won_down"] == "+choam_security +skirmish_crysknife"


@rule("UP-23.5")
def test_every_card_is_somewhere():
    t = table(3, options={"choam": True})
    for definition in t.state.content.cards:
        copies = definition.copies * (3 if definition.kind == "starting" else 1)
        assert zones(t.state)[definition.id] == copies


@rule("UP-1.5", "UP-21.29")
def test_the_bank_never_runs_out():
    t = at("dune_the_desert_planet").give(0, spice=300, solari=500, water=80)
    t.send("dune_the_desert_planet", "imperial_basin")
    assert t.resources(0)[1] == 301
