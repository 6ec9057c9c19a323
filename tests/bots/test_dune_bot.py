"""The heuristic bot of classic Dune at tables made by hand: it contests what would win, and goes for what wins."""

from __future__ import annotations

import random

import pytest

import landsraad
from benchmarks.dune import Tally, play
from landsraad.bots import make
from landsraad.bots.dune import DunePolicy, threats
from landsraad.bots.dune_battle import Fight
from landsraad.bots.dune_outlook import Outlook
from landsraad.dune.components import FACTION_IDS, FACTION_NUMBER
from landsraad.dune.map import STRONGHOLDS, TERRITORY_PARTS
from landsraad.dune.phases.movement import destinations
from landsraad.dune.state import Battle
from tests.dune.table import ALL, Table, territory


def take_turn(t: Table, faction: str, steps: tuple[str, ...] = ("shipment.turn",)) -> None:
    """The bot ships and moves; everybody else passes."""
    bot = DunePolicy(random.Random(0))
    t.run(*((step, FACTION_NUMBER[faction]) for step in steps), phase=6)
    while t.game.pending:
        decision = t.game.pending[0]
        mine = t.who[0] == faction
        t.game.apply(decision.player, bot.choose(t.game, decision) if mine else 0)


def rivals_of(faction: str) -> tuple[str, str]:
    first, second = [name for name in ("harkonnen", "emperor", "atreides") if name != faction][:2]
    return first, second


@pytest.mark.parametrize("faction", ALL)
@pytest.mark.parametrize("advanced", [False, True])
@pytest.mark.parametrize("spice", [1, 12])
def test_three_strongholds_of_one_rival_are_contested(faction: str, advanced: bool, spice: int) -> None:
    rival, other = rivals_of(faction)
    t = Table(faction, rival, other, advanced=advanced)
    t.sweep()
    for where in ("habbanya_sietch", "carthag", "tueks_sietch"):
        t.put(rival, where, 6)
    t.spice(faction, spice)
    take_turn(t, faction)
    assert threats(t.state, FACTION_NUMBER[faction]) == []


@pytest.mark.parametrize("faction", ["atreides", "spacing_guild", "emperor"])
def test_without_reserves_it_walks(faction: str) -> None:
    rival, other = rivals_of(faction)
    t = Table(faction, rival, other)
    t.sweep()
    for where in ("arrakeen", "carthag", "tueks_sietch"):
        t.put(rival, where, 5)
    t.put(faction, "imperial_basin:10", 3)
    t.kill(faction, 17)
    t.spice(faction, 0)
    take_turn(t, faction)
    assert t.forces(faction, "arrakeen") + t.forces(faction, "carthag") == 3


def test_four_strongholds_of_two_allies_are_contested() -> None:
    t = Table("spacing_guild", "harkonnen", "emperor", "atreides")
    t.sweep()
    t.ally("harkonnen", "emperor")
    for who, where in (("harkonnen", "carthag"), ("harkonnen", "arrakeen")):
        t.put(who, where, 5)
    for who, where in (("emperor", "sietch_tabr"), ("emperor", "habbanya_sietch")):
        t.put(who, where, 5)
    take_turn(t, "spacing_guild")
    assert threats(t.state, FACTION_NUMBER["spacing_guild"]) == []


def test_of_four_strongholds_two_are_contested_by_ship_and_on_foot() -> None:
    t = Table("bene_gesserit", "spacing_guild", "fremen")
    t.sweep()
    for where in ("tueks_sietch", "arrakeen", "carthag", "habbanya_sietch"):
        t.put("spacing_guild", where, 2)
    t.put("bene_gesserit", "false_wall_south:4", 3)
    t.spice("bene_gesserit", 3)
    take_turn(t, "bene_gesserit")
    assert threats(t.state, FACTION_NUMBER["bene_gesserit"]) == []


def test_what_was_contested_by_ship_is_not_left_on_foot() -> None:
    t = Table("bene_gesserit", "spacing_guild", "fremen")
    t.sweep()
    for where in ("tueks_sietch", "arrakeen", "carthag", "habbanya_sietch"):
        t.put("spacing_guild", where, 2)
    t.spice("bene_gesserit", 2)
    take_turn(t, "bene_gesserit")
    assert sum(t.forces("bene_gesserit", where) for where in ("tueks_sietch", "arrakeen", "carthag")) == 2


def test_the_win_of_an_ally_is_left_alone() -> None:
    t = Table("spacing_guild", "harkonnen", "emperor", "atreides")
    t.sweep()
    t.ally("harkonnen", "spacing_guild")
    for where in ("carthag", "arrakeen", "sietch_tabr", "habbanya_sietch"):
        t.put("harkonnen", where, 5)
    take_turn(t, "spacing_guild")
    assert not any(t.forces("spacing_guild", where) for where in ("carthag", "arrakeen", "sietch_tabr"))


def test_a_foretold_win_is_left_alone() -> None:
    t = Table("bene_gesserit", "harkonnen", "emperor")
    t.sweep()
    for where in ("carthag", "arrakeen", "sietch_tabr"):
        t.put("harkonnen", where, 3)
    t.state.prediction_faction = FACTION_NUMBER["harkonnen"]
    t.state.prediction_turn = t.state.turn
    take_turn(t, "bene_gesserit")
    assert threats(t.state, FACTION_NUMBER["bene_gesserit"]) == [1 << FACTION_NUMBER["harkonnen"]]


@pytest.mark.parametrize("faction", ALL)
def test_it_takes_the_stronghold_that_wins(faction: str) -> None:
    rival, other = rivals_of(faction)
    t = Table(faction, rival, other)
    t.sweep()
    t.put(faction, "arrakeen", 5)
    t.put(faction, "carthag", 5)
    t.put(rival, "tueks_sietch", 5)
    t.spice(faction, 8)
    take_turn(t, faction)
    held = [s for s in STRONGHOLDS if t.state.occupants[s] == 1 << FACTION_NUMBER[faction]]
    assert len(held) >= 3


def test_the_guild_spoils_the_last_turn_of_the_fremen() -> None:
    t = Table("spacing_guild", "fremen", "atreides")
    t.sweep()
    t.put("fremen", "sietch_tabr", 3)
    t.put("fremen", "habbanya_sietch", 3)
    t.spice("spacing_guild", 15)
    t.state.turn = t.state.settings.max_turns
    take_turn(t, "spacing_guild")
    assert t.forces("spacing_guild", "sietch_tabr") + t.forces("spacing_guild", "habbanya_sietch") > 0


def could_contest(game: landsraad.Game, decision: landsraad.Decision, members: int) -> bool:
    """Whether an option of this decision leads into a stronghold of these factions."""
    state = game.state
    targets = [s for s in STRONGHOLDS if state.occupants[s] & members]
    if decision.kind == "ship.where":
        return any(verb == "territory" and number in targets for verb, number in decision.codes)
    if decision.kind == "move.origin":
        faction = state.faction[decision.player]
        for verb, origin in decision.codes:
            if verb == "territory":
                there = destinations(state, faction, origin)
                if any(there >> target & 1 for target in targets if target != origin):
                    return True
    return False


@pytest.mark.parametrize(("advanced", "seed"), [(False, 5), (False, 8), (True, 4)])
def test_in_whole_games_no_win_stands_that_could_be_contested(advanced: bool, seed: int) -> None:
    """Exceptions: the win the Bene Gesserit have foretold, and more strongholds than one turn can contest."""
    game = landsraad.new_game("dune", players=6, seed=seed, options={"advanced": advanced})
    bot = make("heuristic", seed=seed)
    open_threats: dict[int, int] = {}
    while game.pending:
        decision = game.pending[0]
        faction = game.state.faction[decision.player]
        for members in threats(game.state, faction) if game.state.phase == 6 else []:
            if could_contest(game, decision, members):
                open_threats[faction] = members
        game.apply(decision.player, bot.choose(game, decision))
        state = game.state
        for actor, members in list(open_threats.items()):
            if state.acted >> actor & 1:
                del open_threats[actor]
                foretold = FACTION_IDS[actor] == "bene_gesserit" and members >> state.prediction_faction & 1
                held = sum(state.occupants[s] & members != 0 for s in STRONGHOLDS)
                assert members not in threats(state, actor) or foretold or held > 3, FACTION_IDS[actor]
    assert game.winners


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_games_of_fewer_players_are_played_to_their_end(players: int) -> None:
    games = []
    for _ in range(2):
        game = landsraad.new_game(
            "dune", players=players, seed=players, options={"advanced": players % 2 == 0, "max_turns": 5}
        )
        bots = [make("heuristic", seed=seat) for seat in range(players)]
        while game.pending:
            decision = game.pending[-1]
            game.apply(decision.player, bots[decision.player].choose(game, decision))
        games.append(game)
    assert games[0].winners
    assert games[0].record() == games[1].record()


def test_starred_tokens_are_carried_at_their_worth() -> None:
    t = Table("emperor", "atreides", "harkonnen", advanced=True)
    t.sweep()
    t.put("emperor", "carthag", 2, starred=2)
    outlook = Outlook(t.state, FACTION_NUMBER["emperor"])
    where = TERRITORY_PARTS[territory("carthag")][0]
    assert outlook.own()[where] == outlook.carried(where, 2) == 4.0
    assert outlook.carried(where, 1) == 2.0


def test_predictions_differ_and_can_come_true() -> None:
    """Wins of the last turn cannot be foretold; a faction is foretold that may win by strongholds before."""
    foretold = set()
    for seed in range(12):
        game = landsraad.new_game("dune", players=6, seed=seed)
        bot = make("heuristic", seed=seed)
        while not game.state.prediction_turn:
            decision = game.pending[0]
            game.apply(decision.player, bot.choose(game, decision))
        state = game.state
        foretold.add((state.prediction_faction, state.prediction_turn))
        assert state.prediction_faction != FACTION_NUMBER["bene_gesserit"]
        assert 1 < state.prediction_turn < state.settings.max_turns
    assert len(foretold) > 6


def test_bots_ally_deal_and_stop_advantages() -> None:
    """Whole games of six; what they make use of is counted as the page about bots counts it."""
    tally = Tally()
    for seed in (2, 4, 5):
        play(tally, ["heuristic"] * 6, seed, advanced=seed == 2)
    assert tally.games == 3
    for use in ("alliance", "karama_played", "advantage_stopped", "deals"):
        assert tally.events[use] > 0, use
    assert any("strongholds" in way for way in tally.ways)
    assert len(tally.lines()) == len(FACTION_IDS) + 5


def test_who_loses_anyway_goes_for_an_own_win_in_the_last_turn() -> None:
    """The Guild wins if nobody does: it contests the win of another, whom the others have no reason to stop."""
    t = Table("atreides", "harkonnen", "spacing_guild", "fremen")
    t.state.turn = t.state.settings.max_turns
    prospects = {name: Outlook(t.state, FACTION_NUMBER[name]).prospect for name in ("atreides", "spacing_guild")}
    assert prospects == {"atreides": 0.0, "spacing_guild": 1.0}


@pytest.mark.parametrize(("tokens", "left"), [(8, 1), (3, 1)])
def test_somebody_is_left_to_hold_what_is_won(tokens: int, left: int) -> None:
    t = Table("harkonnen", "atreides", "emperor")
    t.sweep()
    t.put("harkonnen", "carthag", tokens)
    t.put("atreides", "carthag", 1)
    harkonnen = FACTION_NUMBER["harkonnen"]
    t.state.battle = Battle(territory("carthag"), 0, harkonnen, FACTION_NUMBER["atreides"])
    fight = Fight(t.state, t.state.battle, 0, ("battle.plan", (), ()), random.Random(0))
    _, chance, dial = max(fight.dials(6))
    assert chance > 0.5
    assert tokens - dial // 2 >= left


@pytest.mark.parametrize(("turn", "acted", "foreseen"), [(2, False, True), (2, True, False), (5, False, False)])
def test_in_the_opening_it_reckons_with_those_yet_to_act(turn: int, acted: bool, foreseen: bool) -> None:
    """A rival with two strongholds could take an empty one, or one that is weakly held."""
    t = Table("atreides", "harkonnen", "emperor")
    t.sweep()
    for where in ("carthag", "tueks_sietch"):
        t.put("harkonnen", where, 5)
    t.put("atreides", "arrakeen", 1)
    t.state.turn = turn
    t.state.acted = 0b111111 & ~(1 << FACTION_NUMBER["atreides"]) if acted else 0
    outlook = Outlook(t.state, FACTION_NUMBER["atreides"])
    mine = outlook.own()
    dread = outlook.threats(mine)
    assert (dread > 0.3) == foreseen
    mine[TERRITORY_PARTS[territory("arrakeen")][0]] += 7
    assert (outlook.threats(mine) < dread) == foreseen
    mine[TERRITORY_PARTS[territory("habbanya_sietch")][0]] += 3
    assert (outlook.threats(mine) < 0.7 * dread) == foreseen
