"""The round and its first phase (DI-4)."""

from __future__ import annotations

from tests.imperium.outcome import at
from tests.imperium.rules.play import finish_round, to_combat
from tests.imperium.table import Table, refused, table
from tests.rulebook import rule


def next_conflict(t: Table, id: str) -> Table:
    """This card is on top of the Conflict deck."""
    s = t.state
    card = s.content.conflict_ids[id]
    for pile in (s.conflict_deck, s.set_aside_conflicts):
        if card in pile:
            place = pile.index(card)
            pile[place], s.conflict_deck[-1] = s.conflict_deck[-1], card
    return t


@rule("DI-4.1")
def test_five_phases_in_order() -> None:
    t = table().troops(0, conflict=1).intrigue(0, "ambush").agent_on(0, "imperial_basin")
    t.game.watch()
    phases = [t.state.phase]
    t.play("reveal", "end")
    phases.append(t.state.phase)
    t.play("pass", "done")
    kinds = [event.kind for event in t.game.drain()]
    order = [kind for kind in kinds if kind in ("reveal", "combat_pass", "reward", "maker", "round", "draw")]
    assert phases == ["turns", "combat"]
    assert list(dict.fromkeys(order)) == ["reveal", "combat_pass", "reward", "maker", "round", "draw"]
    assert (t.state.round, t.state.phase) == (2, "turns")


@rule("DI-4.2")
def test_the_top_conflict_is_revealed_on_the_earlier_ones() -> None:
    t = next_conflict(table(), "raid_stockpiles")
    below = t.state.conflict_deck[-2]
    finish_round(t)
    shown = t.game.view()
    assert shown["conflict"] == "raid_stockpiles"
    assert shown["past_conflicts"] == ["skirmish_1"]
    assert shown["conflict_deck"] == 8
    assert t.state.conflict_deck[-1] == below


@rule("DI-4.3", "DI-8.4")
def test_the_defensive_bonus_comes_before_the_cards() -> None:
    t = next_conflict(table().control("carthag", 2), "siege_of_carthag")
    t.play("reveal")
    assert (t.kind, t.acting) == ("control.defend", 2)
    assert [len(p.hand) for p in t.state.players] == [0, 0, 0, 0]
    t.play("yes")
    p = t.player(2)
    assert (p.supply, p.garrison, p.conflict) == (8, 3, 1)
    assert [len(p.hand) for p in t.state.players] == [5, 5, 5, 5]


@rule("DI-4.3", "DI-8.4")
def test_no_defensive_bonus_for_another_space_or_without_control() -> None:
    t = next_conflict(table().control("arrakeen", 2), "siege_of_carthag")
    finish_round(t)
    assert t.kind == "turn.choose"
    assert [p.conflict for p in t.state.players] == [0, 0, 0, 0]


@rule("DI-8.4")
def test_the_defensive_bonus_is_optional_and_needs_a_troop_in_the_supply() -> None:
    t = next_conflict(table().control("carthag", 2), "siege_of_carthag")
    t.play("reveal", "no")
    assert (t.player(2).supply, t.player(2).conflict) == (9, 0)

    t = next_conflict(table().control("carthag", 2).troops(2, garrison=12), "battle_for_carthag")
    t.play("reveal")
    assert t.kind == "turn.choose", "nobody is asked without a troop in the supply"
    refused(t, "yes", "E_BAD_CHOICE")


@rule("DI-4.4")
def test_five_cards_each_on_top_of_cards_still_held() -> None:
    t = finish_round(table())
    assert [len(p.hand) for p in t.state.players] == [5, 5, 5, 5]

    t = table().troops(0, conflict=1).intrigue(0, "ambush")
    t.play("reveal", "end")
    t.hand(0, "dagger", "diplomacy")
    t.play("pass", "done")
    assert t.state.round == 2
    assert len(t.cards(0, "hand")) == 7
    assert {"dagger", "diplomacy"} <= set(t.cards(0, "hand"))


@rule("DI-4.4", "DI-13.2")
def test_a_short_deck_is_reshuffled_and_then_drawn_as_far_as_it_goes() -> None:
    t = at("convincing_argument", deck="dagger", discard="diplomacy")
    finish_round(t.play("reveal").end())
    assert sorted(t.cards(0, "hand")) == ["convincing_argument", "dagger", "diplomacy"]
    assert t.cards(0, "deck") == t.cards(0, "discard") == []


@rule("DI-4.4")
def test_the_first_player_of_the_round_begins() -> None:
    t = table()
    finish_round(t)
    assert (t.state.first, t.acting) == (1, 1)
    to_combat(t)
    assert t.state.phase != "turns"
