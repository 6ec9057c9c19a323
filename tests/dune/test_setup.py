"""Setup and the general rules (section 0, steps S1 to S9), and the numbers of players (section 15)."""

from __future__ import annotations

import pytest

import landsraad
from landsraad import InvalidOptions
from landsraad.dune import components, map
from landsraad.dune.state import DuneState
from tests.dune.table import ALL, Table, part
from tests.rulebook import rule


def state_of(game: landsraad.Game) -> DuneState:
    assert isinstance(game.state, DuneState)
    return game.state


def through_setup(game: landsraad.Game) -> DuneState:
    while state_of(game).phase == 0:
        game.apply(game.pending[0].player, 0)
    return state_of(game)


@rule("D-0.1", "D-15.7")
@pytest.mark.parametrize("players", [0, 1, 7, True, None])
def test_two_to_six_players(players: int) -> None:
    with pytest.raises(InvalidOptions) as refused:
        landsraad.new_game("dune", players=players)
    assert refused.value.code == "E_SETUP_PLAYERS"


@rule("D-0.1")
@pytest.mark.parametrize("factions", [["atreides", "atreides"], ["atreides", "ix"], ["atreides"]])
def test_factions_are_known_and_different(factions: list[str]) -> None:
    with pytest.raises(InvalidOptions) as refused:
        landsraad.new_game("dune", players=2, options={"factions": factions})
    assert refused.value.code == "E_SETUP_FACTION"


@rule("D-0.2")
def test_advanced_switches_all_modules_or_single_ones() -> None:
    advanced = landsraad.new_game("dune", players=2, options={"advanced": True})
    assert advanced.options["combat_with_spice"] is True
    mixed = landsraad.new_game("dune", players=2, options={"advanced": True, "combat_with_spice": False})
    assert mixed.options["combat_with_spice"] is False
    assert mixed.options["double_spice_blow"] is True
    basic = landsraad.new_game("dune", players=2, options={"double_spice_blow": True})
    assert basic.options["double_spice_blow"] is True
    assert basic.options["karama_powers"] is False


def test_unknown_options_and_values_are_refused() -> None:
    with pytest.raises(InvalidOptions, match="no option 'worms'"):
        landsraad.new_game("dune", players=2, options={"worms": 3})
    with pytest.raises(InvalidOptions, match="max_turns"):
        landsraad.new_game("dune", players=2, options={"max_turns": 11})
    with pytest.raises(InvalidOptions) as refused:
        landsraad.new_game("dune", players=2, options={"circles": [3, 3]})
    assert refused.value.code == "E_SEAT_TAKEN"


@rule("D-0.4")
def test_the_map() -> None:
    terrain = map.TERRAIN
    assert len(terrain) == 42
    assert terrain.count(map.SAND) == 29
    assert terrain.count(map.ROCK) == 7
    names = {map.TERRITORY_IDS[t] for t in map.STRONGHOLDS}
    assert names == {"arrakeen", "carthag", "sietch_tabr", "habbanya_sietch", "tueks_sietch"}
    assert map.SECTORS == 18
    assert len(map.PART_IDS) == 86
    for here in range(map.PARTS):
        for there in map.ADJACENT_PARTS[here]:
            assert here in map.ADJACENT_PARTS[there]


@rule("D-0.5")
def test_the_bank_never_runs_out_and_spice_is_never_negative() -> None:
    t = Table("atreides", "harkonnen")
    t.spice("atreides", 0)
    t.run(("ship.again", 0, 0), phase=6)
    assert t.game.is_over
    t.spice("atreides", 1)
    t.run(("ship.again", 0, 0), phase=6)
    assert t.refused("atreides", "territory:basin") == "E_SPICE"


@rule("D-0.6", "D-13.1")
def test_decks_are_complete_and_reshuffle_their_discards() -> None:
    game = landsraad.new_game("dune", players=3, seed=4)
    state = state_of(game)
    assert sorted(state.treachery_deck) == list(range(33))
    assert len(state.spice_deck) == 21
    t = Table("atreides", "harkonnen")
    t.state.treachery_discard, t.state.treachery_deck = t.state.treachery_deck, []
    for card in t.state.treachery_discard:
        t.state.out[components.CARD_KIND[card]] += 1
    from landsraad.dune.treachery import draw

    assert draw(t.state) >= 0
    assert t.state.treachery_discard == []
    t.state.treachery_deck = []
    assert draw(t.state) == -1


@rule("D-0.7", "D-14.S1")
def test_factions_dealt_chosen_or_swapped() -> None:
    dealt = {tuple(state_of(landsraad.new_game("dune", players=3, seed=s)).faction) for s in range(8)}
    assert len(dealt) > 3
    game = landsraad.new_game("dune", players=3, seed=2, options={"factions": "choose", "faction_swaps": True})
    for faction in ("atreides", "emperor", "fremen"):
        assert game.pending[0].kind == "setup.faction"
        game.choose(game.pending[0].player, f"faction:{faction}")
    before = list(state_of(game).faction)
    assert game.pending[0].kind == "setup.swap"
    game.choose(0, f"faction:{components.FACTION_IDS[before[2]]}")
    game.choose(2, "accept")
    assert state_of(game).faction == [before[2], before[1], before[0]]
    game.choose(1, f"faction:{components.FACTION_IDS[before[2]]}")
    game.choose(0, "refuse")
    assert state_of(game).faction == [before[2], before[1], before[0]]


@rule("D-0.8", "D-14.S2", "D-15.8")
def test_player_circles_chosen_given_or_default() -> None:
    game = landsraad.new_game("dune", players=2, options={"factions": ["fremen", "emperor"], "circles": "choose"})
    game.choose(0, "circle:6")
    assert "circle:6" not in [option.id for option in game.pending[0].options]
    game.choose(1, "circle:2")
    assert state_of(game).circle[3] == 17
    assert state_of(game).circle[2] == 5
    given = landsraad.new_game("dune", players=2, options={"factions": ["fremen", "emperor"], "circles": [4, 1]})
    assert state_of(given).circle[3] == 11


@rule("D-15.9", "D-15.10", "D-15.11", "D-15.12", "D-15.13", "D-15.1", "D-0.14", "D-14.S8")
@pytest.mark.parametrize(
    ("players", "circles", "left"),
    [
        (2, [2, 11], 2),
        (3, [2, 8, 14], 3),
        (4, [2, 5, 11, 14], 4),
        (5, [2, 5, 8, 11, 14], 5),
        (6, [2, 5, 8, 11, 14, 17], 6),
    ],
)
def test_every_number_of_players(players: int, circles: list[int], left: int) -> None:
    factions = ["harkonnen", "atreides", "emperor", "fremen", "spacing_guild", "bene_gesserit"][:players]
    game = landsraad.new_game("dune", players=players, options={"factions": factions})
    state = through_setup(game)
    assert sorted(c for c in state.circle if c) == circles
    dealt = [x for f in state.faction for x in state.traitors_dealt[f]]
    assert len(dealt) == len(set(dealt)) == 4 * players
    assert 5 * players - len(dealt) == left
    assert all(state.seat[x // 5] >= 0 for x in dealt)
    assert [len(state.hands[f]) for f in state.faction] == [2] + [1] * (players - 1)
    assert sorted(state.wheels) == sorted([state.faction[0], state.faction[-1]])


@rule("D-0.9", "D-14.S3", "D-15.14", "D-21.1")
def test_the_prediction_is_made_before_traitors_are_dealt() -> None:
    game = landsraad.new_game("dune", players=3, options={"factions": ["emperor", "bene_gesserit", "fremen"]})
    assert [(d.player, d.kind) for d in game.pending] == [(1, "setup.predict")]
    assert [o.id for o in game.pending[0].options] == ["faction:emperor", "faction:fremen"]
    assert state_of(game).traitors_dealt[2] == []
    with pytest.raises(landsraad.IllegalAction) as error:
        game.choose(1, "faction:bene_gesserit")
    assert error.value.code == "E_PREDICTION"
    game.choose(1, "faction:fremen")
    assert [o.id for o in game.pending[0].options] == [f"turn:{n}" for n in range(1, 11)]
    game.choose(1, "turn:4")
    assert (state_of(game).prediction_faction, state_of(game).prediction_turn) == (3, 4)
    two = landsraad.new_game("dune", players=2, options={"factions": ["emperor", "bene_gesserit"]})
    assert next(o.id for o in two.pending[0].options) == "turn:1"


@rule("D-0.10", "D-0.11", "D-14.S4", "D-14.94", "D-25.1", "D-11.19")
def test_one_traitor_is_kept_in_secret_and_harkonnen_keep_four() -> None:
    game = landsraad.new_game("dune", players=3, options={"factions": ["atreides", "harkonnen", "emperor"]})
    assert [d.player for d in game.pending] == [0, 2]
    own = [o.id for o in game.pending[0].options]
    assert len(own) == 4
    with pytest.raises(landsraad.IllegalAction) as error:
        game.choose(0, "leader:chani")
    assert error.value.code == "E_TRAITOR_CHOICE"
    game.choose(2, game.decision(2).options[1].id)  # type: ignore[union-attr]
    assert [d.player for d in game.pending] == [0]
    assert state_of(game).traitors[2] == []
    game.choose(0, own[3])
    state = state_of(game)
    assert [len(state.traitors[f]) for f in (0, 5, 2)] == [1, 4, 1]
    assert f"leader:{components.LEADER_IDS[state.traitors[0][0]]}" == own[3]
    assert len(state.traitor_deck) == 15 - 6


@rule("D-0.12", "D-14.S5", "D-20.7", "D-21.7", "D-22.5", "D-24.7", "D-25.6", "D-0.13", "D-14.S6", "D-14.S7")
def test_starting_spice_and_forces() -> None:
    t = Table(*ALL)
    assert [t.money(f) for f in ALL] == [10, 5, 10, 3, 5, 10]
    assert t.forces("atreides", "arrakeen") == 10
    assert t.forces("bene_gesserit", "polar_sink") == 1
    assert t.forces("spacing_guild", "tueks_sietch") == 5
    assert t.forces("harkonnen", "carthag") == 10
    assert [t.reserves(f) for f in ALL] == [10, 19, 20, 10, 15, 10]


@rule("D-23.10", "D-0.13", "D-14.S6")
def test_fremen_distribute_ten_forces() -> None:
    game = landsraad.new_game("dune", players=2, options={"factions": ["fremen", "emperor"], "advanced": True})
    while game.pending[0].kind != "setup.fremen_forces":
        game.apply(game.pending[0].player, 0)
    game.choose(0, "amount:4")  # Sietch Tabr
    game.choose(0, "amount:2")  # two of them Fedaykin
    with pytest.raises(landsraad.IllegalAction) as error:
        game.choose(0, "amount:7")
    assert error.value.code == "E_SETUP_FORCES"
    for _ in range(4):
        game.choose(0, "amount:0")
    game.choose(0, "amount:1")  # the rest is in False Wall West, one Fedaykin
    state = state_of(game)
    assert state.forces[3][part("sietch_tabr")] == 4
    assert state.starred[3][part("sietch_tabr")] == 2
    assert state.forces[3][part("false_wall_west:18")] == 6
    assert state.reserves[3] == 10
    assert state.reserve_starred[3] == 0


@rule("D-A6.1", "D-14.S7")
def test_advanced_bene_gesserit_place_one_advisor() -> None:
    def placed(where: str) -> DuneState:
        game = landsraad.new_game(
            "dune", players=2, options={"factions": ["atreides", "bene_gesserit"], "advanced": True}
        )
        while game.pending[0].kind != "setup.advisor":
            game.apply(game.pending[0].player, 0)
        game.choose(1, f"territory:{where}")
        return state_of(game)

    with_company = placed("arrakeen")
    assert with_company.advisors[part("arrakeen")] == 1
    alone = placed("carthag")
    assert alone.advisors[part("carthag")] == 0
    assert alone.forces[1][part("carthag")] == 1


@rule("D-0.15", "D-14.S9", "D-0.16", "D-14.101", "D-O9")
def test_nine_phases_in_order_and_at_most_ten_turns() -> None:
    game = landsraad.new_game("dune", players=2, seed=3, options={"factions": ["atreides", "emperor"], "max_turns": 2})
    game.watch()
    phases = []
    while not game.is_over:
        game.apply(game.pending[0].player, 0)
        phases += [e.params["phase"] for e in game.drain() if e.kind == "phase"]
    names = [
        "storm",
        "spice_blow",
        "charity",
        "bidding",
        "revival",
        "shipment",
        "battle",
        "collection",
        "mentat",
    ]
    assert phases == [f"phase/{name}" for name in names] * 2
    assert state_of(game).turn == 2


@rule("D-0.18")
def test_optional_actions_can_be_declined() -> None:
    t = Table("atreides", "fremen", "bene_gesserit")
    t.run(("ship.again", 0, 0), phase=6)
    assert "pass" in t.options("atreides")
    t.run(("worm.ride", 5))
    assert t.game.is_over or "pass" in t.options("fremen")
    t.run(("companion", part("arrakeen")))
    assert "pass" in t.options("bene_gesserit")


@rule("D-0.19")
def test_starred_tokens_are_ordinary_in_the_basic_game() -> None:
    t = Table("emperor", "fremen")
    assert t.state.reserve_starred == [0] * 6
    assert sum(t.state.starred[3]) == 0


@rule("D-15.2")
def test_as_many_cards_as_eligible_players() -> None:
    t = Table("atreides", "emperor", "fremen")
    t.hand("fremen", "shield", "shield", "snooper", "snooper")
    t.run(("bidding",), phase=4)
    assert len(t.state.row) == 2


@rule("D-15.3", "D-15.5", "D-15.16", "D-14.37")
def test_missing_factions_leave_their_steps_out() -> None:
    t = Table("atreides", "harkonnen", advanced=True)
    assert t.state.order == [0, 5]
    t.run(("storm",), phase=1)
    assert t.kinds == ["storm.dial", "storm.dial"]
    t.spice("atreides", 5)
    t.run(("ship.again", 0, 0), phase=6)
    t.choose("atreides", "territory:tueks_sietch", "amount:2")
    assert t.money("atreides") == 3  # to the bank: there is no Guild
