"""The heuristic bot of Dune: strong, blind to secrets, and awake when somebody else is about to win."""

from __future__ import annotations

import os
import random

import pytest

import landsraad
from landsraad.bots.dune import TEMPERAMENTS, DunePolicy, threats
from landsraad.bots.heuristic import HeuristicBot
from landsraad.bots.random import RandomBot
from landsraad.dune.components import FACTION_IDS, FACTION_NUMBER
from landsraad.dune.map import STRONGHOLDS
from landsraad.dune.state import DuneState
from tests.dune.table import ALL, Table


def match(faction: str, seed: int, advanced: bool) -> bool:
    """One heuristic faction against five random ones: does it win?"""
    factions = list(FACTION_IDS)
    random.Random(seed).shuffle(factions)
    game = landsraad.new_game("dune", 6, seed=seed, options={"factions": factions, "advanced": advanced})
    seat = factions.index(faction)
    bots = [HeuristicBot(seed) if place == seat else RandomBot(seed * 10 + place) for place in range(6)]
    while not game.is_over:
        decision = game.pending[0]
        game.apply(decision.player, bots[decision.player].choose(game, decision))
    return seat in game.winners


@pytest.mark.parametrize("advanced", [False, True])
def test_one_heuristic_faction_beats_five_random_ones(advanced: bool) -> None:
    games = int(os.environ.get("LANDSRAAD_BOT_GAMES", "4"))
    won = sum(match(faction, seed, advanced) for faction in ALL for seed in range(games))
    assert won >= 0.6 * games * len(ALL)


def test_six_heuristic_players_finish_a_game() -> None:
    for seed, advanced in ((1, False), (2, True)):
        game = landsraad.new_game("dune", 6, seed=seed, options={"advanced": advanced})
        bot = HeuristicBot(seed)
        while not game.is_over:
            decision = game.pending[0]
            game.apply(decision.player, bot.choose(game, decision))
            assert game.length < 20_000, "the game does not end"
        assert game.winners


def test_every_faction_has_a_temperament() -> None:
    assert sorted(TEMPERAMENTS) == sorted(FACTION_NUMBER.values())


def contested(t: Table, members: int) -> bool:
    """A faction outside the mask stands in one of their strongholds."""
    return any(t.state.occupants[s] & members and t.state.occupants[s] & ~members for s in STRONGHOLDS)


@pytest.mark.parametrize("faction", ALL)
@pytest.mark.parametrize("advanced", [False, True])
def test_an_obvious_victory_is_contested(faction: str, advanced: bool) -> None:
    rival = next(name for name in ("harkonnen", "emperor") if name != faction)
    t = Table(faction, rival, next(f for f in ALL if f not in (faction, rival)), advanced=advanced)
    t.sweep()
    for where in ("sietch_tabr", "carthag", "tueks_sietch"):
        t.put(rival, where, 4)
    t.put(faction, "plastic_basin:13", 2)
    assert threats(t.state, FACTION_NUMBER[faction]) == [1 << FACTION_NUMBER[rival]]
    bot = DunePolicy(random.Random(0))
    t.run(("shipment.turn", FACTION_NUMBER[faction]), phase=6)
    while t.game.pending:
        decision = t.game.pending[0]
        mine = t.who[0] == faction
        t.game.apply(decision.player, bot.choose(t.game, decision) if mine else 0)
    assert contested(t, 1 << FACTION_NUMBER[rival])


@pytest.mark.parametrize("advanced", [False, True])
def test_the_bot_decides_from_what_its_seat_may_know(advanced: bool) -> None:
    game = landsraad.new_game("dune", 6, seed=9, options={"advanced": advanced})
    rng = random.Random(9)
    compared = 0
    while not game.is_over and compared < 150:
        decision = rng.choice(game.pending)
        if len(decision.options) > 1:
            compared += 1
            imagined = game.determinize(decision.player, compared)
            same = imagined.decision(decision.player)
            assert same is not None
            assert same.codes == decision.codes
            chosen = HeuristicBot(5).choose(game, decision)
            assert HeuristicBot(5).choose(imagined, same) == chosen
        assert isinstance(game.state, DuneState)
        game.apply(decision.player, rng.randrange(len(decision.options)))
    assert compared == 150
