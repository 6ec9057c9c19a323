"""Components and setup (DI-1, DI-2)."""

from __future__ import annotations

from collections import Counter

import pytest

import landsraad
from landsraad.imperium.content.files import BASE
from landsraad.imperium.content.loader import base_content
from tests.components import copies, printed
from tests.imperium.rules.play import new, state_of, zones
from tests.imperium.table import PLAIN_LEADERS, refused, table
from tests.rulebook import rule

TWO_OF_A_HOUSE = ["paul_atreides", "duke_leto_atreides", "helena_richese", "count_ilban_richese"]


@rule("DI-1.1")
def test_the_shared_board() -> None:
    s = state_of(new())
    assert len(s.content.spaces) == 22
    assert sorted(s.content.track_rewards) == [(track, 4) for track in range(4)]
    assert all(len(p.influence) == 4 for p in s.players)
    assert s.content.mentat_space == s.content.space_ids["mentat"]
    assert s.mentat_owner == -1
    assert len(s.bonus_spice) == len(s.control) == 22


@rule("DI-1.2")
def test_the_bank_never_refuses_a_gain() -> None:
    t = table().give(0, solari=10_000_000).hand(0, "dune_the_desert_planet")
    t.send("dune_the_desert_planet", "secure_contract")
    assert t.resources(0) == (10_000_003, 0, 0)


@rule("DI-1.3")
def test_the_numbers_of_cards() -> None:
    content = base_content()
    assert sum(card.copies for card in content.cards if card.kind == "imperium") == copies("imperium", "imperium")
    reserve = {content.cards[card].id: content.cards[card].copies for card in content.reserve}
    assert reserve == {"arrakis_liaison": 8, "the_spice_must_flow": 10, "foldspace": 6}
    assert sum(card.copies for card in content.intrigue) == copies("imperium", "intrigue")
    levels = Counter(conflict["level"] for conflict in printed("imperium", "conflicts").values())
    assert Counter(conflict.level for conflict in content.conflicts) == levels
    assert [leader.id for leader in content.leaders] == list(printed("imperium", "leaders"))


@rule("DI-1.4")
def test_what_each_player_has() -> None:
    s = state_of(new())
    for p in s.players:
        own = p.deck + p.hand
        assert Counter(s.content.cards[card].id for card in own) == {
            "convincing_argument": 2,
            "dagger": 2,
            "dune_the_desert_planet": 2,
            "diplomacy": 1,
            "reconnaissance": 1,
            "seek_allies": 1,
            "signet_ring": 1,
        }
        assert p.supply + p.garrison + p.conflict == 12
        assert p.agents == 2
        assert not p.swordmaster


@rule("DI-1.4")
def test_twelve_troops_are_a_hard_limit() -> None:
    t = table().troops(0, garrison=10).give(0, spice=6).hand(0, "diplomacy")
    t.send("diplomacy", "heighliner")
    t.resolve("heighliner.effect.0")
    p = t.player(0)
    assert (p.supply, p.garrison, p.conflict) == (0, 12, 0)


@rule("DI-1.5")
def test_two_leaders_of_each_house() -> None:
    leaders = BASE.read("leaders")
    assert Counter(data["house"] for data in leaders.values()) == {
        "Atreides": 2,
        "Harkonnen": 2,
        "Richese": 2,
        "Thorvald": 2,
    }
    assert {data["complexity"] for data in leaders.values()} == {1, 2, 3}


@rule("DI-1.5")
def test_both_leaders_of_a_house_may_play_but_no_leader_twice() -> None:
    assert not new(leaders=TWO_OF_A_HOUSE).is_over
    with pytest.raises(landsraad.InvalidOptions) as caught:
        new(leaders=["paul_atreides", "helena_richese", "duke_leto_atreides", "paul_atreides"])
    assert caught.value.code == "E_LEADER_TAKEN"


@rule("DI-2.1")
def test_mentat_and_alliance_tokens_lie_on_the_board() -> None:
    shown = new().view(0)
    assert shown["mentat"] == {"owner": None, "space": None}
    assert shown["alliances"] == {"emperor": None, "guild": None, "bg": None, "fremen": None}


@rule("DI-2.2")
def test_the_conflict_deck() -> None:
    orders = set()
    for seed in range(6):
        s = state_of(new(seed=seed, leaders=PLAIN_LEADERS))
        levels = [s.content.conflicts[card].level for card in s.conflicts + s.conflict_deck[::-1]]
        assert levels == [1, 2, 2, 2, 2, 2, 3, 3, 3, 3]
        unused = Counter(s.content.conflicts[card].level for card in s.set_aside_conflicts)
        every = Counter(conflict["level"] for conflict in printed("imperium", "conflicts").values())
        assert unused == every - Counter(levels)
        orders.add(tuple(s.conflict_deck))
    assert len(orders) > 1


@rule("DI-2.2")
def test_unused_conflicts_stay_hidden() -> None:
    game = new(leaders=PLAIN_LEADERS)
    s = state_of(game)
    text = str([game.view(seat) for seat in (None, 0, 1, 2, 3)])
    hidden = [s.content.conflicts[card].id for card in s.set_aside_conflicts + s.conflict_deck]
    assert [id for id in hidden if f"'{id}'" in text] == []


@rule("DI-2.3", "DI-Q01")
def test_leaders_are_random_given_or_drafted_in_reverse_turn_order() -> None:
    chosen = {tuple(p.leader for p in state_of(new(seed=seed)).players) for seed in range(8)}
    assert len(chosen) > 1
    assert all(len(set(leaders)) == 4 for leaders in chosen)
    given = state_of(new(leaders=PLAIN_LEADERS))
    assert [given.content.leaders[p.leader].id for p in given.players] == PLAIN_LEADERS

    game = new(leaders="draft", seed=3)
    s = state_of(game)
    order = []
    while game.pending[0].kind == "setup.leader":
        order.append(game.pending[0].player)
        game.apply(order[-1], 0)
    assert order == [(s.first - 1 - place) % 4 for place in range(4)]
    assert [p.leader for p in s.players].count(-1) == 0


@rule("DI-1.5", "DI-2.3")
def test_a_drafted_leader_is_gone() -> None:
    game = new(leaders="draft")
    player = game.pending[0].player
    game.choose(player, "leader:paul_atreides")
    with pytest.raises(landsraad.IllegalAction) as caught:
        game.choose(game.pending[0].player, "leader:paul_atreides")
    assert caught.value.code == "E_LEADER_TAKEN"


@rule("DI-2.4")
def test_row_and_reserve() -> None:
    s = state_of(new())
    assert len(s.row) == 5
    assert all(s.content.cards[card].kind == "imperium" for card in s.row)
    assert len(s.imperium_deck) == copies("imperium", "imperium") - 5
    assert s.reserve == [8, 10, 6]
    assert len(s.intrigue_deck) == copies("imperium", "intrigue")
    shared = copies("imperium", "imperium") + copies("imperium", "reserve")
    assert zones(s).total() == shared + len(s.players) * copies("imperium", "starting")
    rows = {tuple(state_of(new(seed=seed)).row) for seed in range(4)}
    assert len(rows) > 1


@rule("DI-2.5")
def test_every_starting_deck_is_shuffled() -> None:
    s = state_of(new(leaders=PLAIN_LEADERS))
    assert len({tuple(p.hand + p.deck) for p in s.players}) == 4
    assert all(len(p.deck) == 5 for p in s.players)


@rule("DI-2.6")
def test_starting_resources_and_what_a_leader_adds() -> None:
    s = state_of(new(leaders=PLAIN_LEADERS))
    rabban = PLAIN_LEADERS.index("glossu_the_beast_rabban")
    for seat, p in enumerate(s.players):
        assert p.resources == ([1, 1, 1] if seat == rabban else [0, 0, 1])


@rule("DI-2.7")
def test_two_agents_on_the_leader_and_the_third_beside_the_board() -> None:
    shown = new(leaders=PLAIN_LEADERS).view()
    assert [(p["agents"], p["placed"], p["swordmaster"]) for p in shown["players"]] == [(2, [], False)] * 4


@rule("DI-2.8")
@pytest.mark.parametrize(("players", "points"), [(3, 0), (4, 1)])
def test_starting_score(players: int, points: int) -> None:
    assert new(players=players).scores == [points] * players


@rule("DI-2.9", "DI-2.10", "DI-2.11")
def test_markers_cubes_and_troops_at_the_start() -> None:
    s = state_of(new(leaders=PLAIN_LEADERS))
    for p in s.players:
        assert (p.swords, p.conflict) == (0, 0)
        assert p.influence == [0, 0, 0, 0]
        assert (p.garrison, p.supply) == (3, 9)
        assert not p.high_council
        assert p.alliances == 0
    assert s.control == [-1] * 22


@rule("DI-2.12")
def test_the_first_player_is_random_and_begins() -> None:
    firsts = set()
    for seed in range(12):
        game = new(seed=seed, leaders=PLAIN_LEADERS)
        firsts.add(state_of(game).first)
        assert game.pending[0].player == state_of(game).first
    assert firsts == {0, 1, 2, 3}


@rule("DI-2.13")
@pytest.mark.parametrize("players", [0, 5, -1, True, "4", None])
def test_other_numbers_of_players_are_refused(players: object) -> None:
    with pytest.raises(landsraad.InvalidOptions) as caught:
        landsraad.new_game("imperium", players=players)  # type: ignore[arg-type]
    assert caught.value.code == "E_PLAYER_COUNT"


@rule("DI-2.13")
@pytest.mark.parametrize("players", [3, 4])
def test_three_and_four_play_the_same_setup(players: int) -> None:
    s = state_of(new(players=players))
    assert len(s.players) == players
    assert (s.round, len(s.conflict_deck), len(s.row)) == (1, 9, 5) or s.phase == "setup"


def test_a_foreign_leader_is_not_one_of_the_options() -> None:
    t = table()
    refused(t, "leader:paul_atreides", "E_WRONG_PHASE")
