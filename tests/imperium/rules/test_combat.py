"""Combat (DI-16)."""

from __future__ import annotations

from typing import Any

import pytest

import landsraad
from landsraad.imperium.rules.combat import placements
from tests.imperium.rules.play import finish_round, pass_on, to_combat
from tests.imperium.table import Table, refused, table
from tests.rulebook import rule


def fighting(*troops: int, players: int = 4, conflict: str = "guild_bank_raid") -> Table:
    """So many troops of each player in the Conflict."""
    t = table(players).conflict(conflict)
    for seat, count in enumerate(troops):
        t.troops(seat, conflict=count)
    return t


@rule("DI-16.1")
def test_without_combatants_nothing_is_fought() -> None:
    t = fighting().intrigue(0, "ambush").intrigue(1, "private_army")
    finish_round(t)
    assert t.state.round == 2
    assert all(p.resources == [0, 0, 0] for p in t.state.players)


@rule("DI-16.1", "DI-16.2")
def test_only_combatants_play_cards_from_the_marker_clockwise() -> None:
    t = fighting(1, 0, 1, 1)
    t.state.first = 1
    for seat, card in enumerate(("ambush", "private_army", "master_tactician", "tiebreaker")):
        t.intrigue(seat, card)
    t.turn(1)
    to_combat(t)
    order = []
    while t.kind == "combat.play":
        order.append(t.acting)
        with pytest.raises(landsraad.IllegalAction) as caught:
            t.game.choose(1, "combat:private_army")
        assert caught.value.code == "E_NOT_COMBATANT"
        t.play("pass")
    assert order == [2, 3, 0]


@rule("DI-16.2")
def test_another_combatant_cannot_act_out_of_turn() -> None:
    t = fighting(1, 1).intrigue(0, "ambush").intrigue(1, "private_army")
    to_combat(t)
    with pytest.raises(landsraad.IllegalAction) as caught:
        t.game.choose(1, "pass")
    assert caught.value.code == "E_NOT_YOUR_TURN"


@rule("DI-16.3")
def test_a_pass_is_not_final_and_all_must_pass_in_a_row() -> None:
    t = fighting(2, 2, 2)
    t.intrigue(0, "ambush", "bribery").intrigue(1, "tiebreaker", "windfall").intrigue(2, "staged_incident")
    to_combat(t)
    seen = []

    def play(id: str) -> None:
        seen.append((t.acting, id))
        t.play(id)

    play("pass")
    play("combat:tiebreaker")
    play("done")
    play("pass")
    play("combat:ambush")
    play("done")
    play("pass")
    play("pass")
    assert t.kind == "combat.play", "player 0 played a card since"
    play("pass")
    assert [seat for seat, _ in seen] == [0, 1, 1, 2, 0, 0, 1, 2, 0]
    assert t.kind != "combat.play"


@rule("DI-16.3")
def test_several_cards_in_one_go_and_done_is_no_pass() -> None:
    t = fighting(1, 1).intrigue(0, "ambush", "tiebreaker", "bribery").intrigue(1, "windfall")
    to_combat(t).play("combat:ambush")
    refused(t, "pass", "E_MANDATORY")
    t.play("combat:tiebreaker", "done", "pass")
    assert (t.kind, t.acting) == ("combat.play", 0)
    t.play("pass")
    assert t.resources(0) == (6, 0, 0)


@rule("DI-16.3")
def test_a_single_combatant_needs_one_pass() -> None:
    t = fighting(0, 1).intrigue(1, "ambush")
    to_combat(t)
    assert (t.acting, t.options) == (1, ["combat:ambush", "pass"])
    t.play("pass")
    assert t.kind != "combat.play"
    assert t.resources(1) == (6, 0, 0)


@rule("DI-16.4")
def test_the_strength_follows_every_change() -> None:
    t = fighting(2).intrigue(0, "ambush", "master_tactician", "bribery")
    to_combat(t).play("combat:ambush")
    assert t.game.view()["players"][0]["strength"] == 8
    t.play("combat:master_tactician", "effect:intrigue/master_tactician.combat.1", "amount:1")
    assert t.game.view()["players"][0]["strength"] == 6


@rule("DI-16.5", "DI-Q23", "DI-C37")
def test_losing_the_last_troop_means_dropping_out() -> None:
    t = fighting(3, 1).intrigue(0, "staged_incident", "ambush").intrigue(1, "private_army").give(0, swords=5)
    to_combat(t).play("combat:staged_incident")
    assert t.game.view()["players"][0]["strength"] == 0
    assert (t.acting, t.kind) == (1, "combat.play"), "player 0 is out of the order"
    assert t.player(0).swords == 0
    t.play("pass")
    assert (t.resources(0), t.resources(1)) == ((0, 0, 0), (6, 0, 0))


@rule("DI-16.6", "DI-16.7", "DI-16.8")
def test_rewards_by_strength() -> None:
    t = to_combat(fighting(4, 3, 2, 1))
    assert [t.resources(seat)[0] for seat in range(4)] == [6, 4, 2, 0]
    t = to_combat(fighting(1, 3, 0, players=3))
    assert [t.resources(seat)[0] for seat in range(3)] == [4, 6, 0]
    t = to_combat(fighting(1, 2, 3, players=3))
    assert [t.resources(seat)[0] for seat in range(3)] == [0, 4, 6], "no third reward with three players"


TIES: list[tuple[list[int], dict[int, int]]] = [
    ([8, 8, 4, 2], {0: 2, 1: 2, 2: 3}),
    ([8, 8, 4, 4], {0: 2, 1: 2}),
    ([8, 8, 0, 0], {0: 2, 1: 2}),
    ([8, 8, 4, 0], {0: 2, 1: 2, 2: 3}),
    ([8, 8, 8, 2], {0: 2, 1: 2, 2: 2}),
    ([8, 8, 8, 8], {0: 2, 1: 2, 2: 2, 3: 2}),
    ([8, 4, 4, 2], {0: 1, 1: 3, 2: 3}),
    ([8, 4, 4, 4], {0: 1, 1: 3, 2: 3, 3: 3}),
    ([8, 4, 2, 2], {0: 1, 1: 2}),
    ([8, 4, 2, 0], {0: 1, 1: 2, 2: 3}),
    ([8, 0, 0, 0], {0: 1}),
    ([0, 0, 0, 0], {}),
    ([8, 8, 4], {0: 2, 1: 2}),
    ([8, 8, 8], {0: 2, 1: 2, 2: 2}),
    ([8, 4, 4], {0: 1, 1: 3, 2: 3}),
    ([8, 4, 2], {0: 1, 1: 2}),
    ([8, 8, 0], {0: 2, 1: 2}),
]


@rule("DI-16.9", "DI-Q21")
@pytest.mark.parametrize(("strengths", "expected"), TIES)
def test_the_table_of_ties(strengths: list[int], expected: dict[int, int]) -> None:
    assert dict(placements(strengths, len(strengths) == 4)) == expected


@rule("DI-16.9", "DI-16.12")
def test_being_tied_for_first_is_not_winning() -> None:
    t = fighting(2, 2, 1, conflict="siege_of_carthag").intrigue(0, "to_the_victor")
    to_combat(t)
    pass_on(t)
    while t.state.round == 1 and t.game.pending and t.kind in ("reward.act", "effect.order"):
        t.play(t.options[0])
    assert t.kind != "combat.won"
    assert t.state.control == [-1] * 22
    assert [t.player(seat).vp for seat in range(4)] == [1, 1, 1, 1]
    assert [t.resources(seat)[1] for seat in range(3)] == [1, 1, 1]


@rule("DI-16.10")
def test_rewards_are_mandatory_but_for_trash_and_arrows() -> None:
    t = to_combat(fighting(1, conflict="cloak_and_dagger"))
    assert (t.kind, t.acting) == ("reward.act", 0)
    refused(t, "end", "E_PENDING")
    refused(t, "effect:conflict/cloak_and_dagger.second.0", "E_EFFECT_SPENT")
    t = fighting(1, conflict="terrible_purpose").zone(0, "discard", "dagger")
    to_combat(t)
    assert t.player(0).vp == 2
    assert set(t.options) == {"effect:conflict/terrible_purpose.first.1", "end"}
    t.resolve("terrible_purpose.first.1")
    assert all(id.startswith("discard:") for id in t.options), "nothing is in play any more"
    t.play("discard:dagger")
    assert "dagger" in t.cards(0, "trash")


@rule("DI-16.10", "DI-15.6")
def test_an_influence_reward_may_move_an_alliance() -> None:
    t = fighting(0, 1, conflict="skirmish_3").influence(0, bg=4).alliance(0, "bg").influence(1, bg=4)
    to_combat(t)
    while t.kind != "influence.gain":
        t.play(t.options[0])
    t.play("faction:bg")
    assert [t.player(seat).vp for seat in (0, 1)] == [0, 2]
    assert t.game.view()["alliances"]["bg"] == 1


@rule("DI-16.11", "DI-Q12")
def test_rewards_by_rank_and_within_a_rank_in_turn_order() -> None:
    def order(*troops: int, first: int) -> list[tuple[int, int]]:
        t = fighting(*troops)
        t.state.first = first
        t.game.watch()
        to_combat(t)
        return [(event.seat, event.params["place"]) for event in t.game.drain() if event.kind == "reward"]

    assert order(1, 2, 3, 4, first=0) == [(3, 1), (2, 2), (1, 3)]
    assert order(2, 2, 2, 0, first=1) == [(1, 2), (2, 2), (0, 2)]
    assert order(1, 1, 1, 2, first=2) == [(3, 1), (2, 3), (0, 3), (1, 3)]


@rule("DI-16.12", "DI-14.9", "DI-C02")
def test_winning_cards_use_what_was_just_won() -> None:
    t = fighting(1, 2, conflict="raid_stockpiles").intrigue(1, "demand_respect", "to_the_victor")
    t.intrigue_deck("ambush")
    to_combat(t)
    t.play("pass")
    if t.kind == "reward.act":
        t.play(t.options[0])
    assert (t.kind, t.acting) == ("combat.won", 1)
    assert t.resources(1) == (0, 3, 0)
    assert "ambush" in t.held(1)
    t.play("combat:to_the_victor", "combat:demand_respect")
    t.play(t.options[1]).play("faction:fremen")
    assert t.resources(1) == (0, 4, 0)
    assert (t.level(1, "fremen"), t.player(1).vp) == (2, 2)


@rule("DI-16.12")
def test_a_winning_card_just_drawn_can_be_played() -> None:
    t = fighting(1, conflict="raid_stockpiles").intrigue_deck("to_the_victor")
    to_combat(t)
    assert (t.kind, t.options) == ("combat.won", ["combat:to_the_victor", "done"])
    t.play("combat:to_the_victor")
    assert t.resources(0) == (0, 6, 0)


@rule("DI-16.13", "DI-Q19")
def test_all_troops_return_to_the_supply_and_all_markers_to_nothing() -> None:
    t = fighting(2, 3, 4)
    t.troops(0, garrison=5, conflict=2).give(1, swords=3)
    finish_round(t)
    assert [(p.supply, p.garrison, p.conflict, p.swords) for p in t.state.players] == [
        (7, 5, 0, 0),
        (12, 0, 0, 0),
        (12, 0, 0, 0),
        (9, 3, 0, 0),
    ]


@rule("DI-16.14")
def test_the_conflict_card_stays_in_the_pile() -> None:
    t = finish_round(fighting(2))
    shown: dict[str, Any] = t.game.view()
    assert shown["past_conflicts"] == ["guild_bank_raid"]
