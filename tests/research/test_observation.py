"""What a network is shown: named numbers, made of what the seat may know."""

from __future__ import annotations

import itertools

import numpy as np
import pytest

import landsraad
from landsraad.dune.components import ATREIDES, HARKONNEN
from landsraad.dune.map import PART_IDS, TERRITORY_NUMBER, TERRITORY_PARTS
from landsraad.dune.observe import OBSERVER
from landsraad.research import Spaces
from tests.games.settings import SETTINGS, Setting
from tests.games.walks import walk

DUNE = [setting for setting in SETTINGS.values() if setting.game == "dune"]


@pytest.mark.parametrize("setting", DUNE, ids=[name for name in SETTINGS if SETTINGS[name].game == "dune"])
def test_worlds_that_are_equal_to_a_seat_look_the_same_to_it(setting: Setting) -> None:
    """Of all ways to play Dune; tests/imperium has the other family."""
    compared = 0
    for game, _, _ in walk(setting, 2):
        if game.length % 5 == 0:
            seat = game.length // 5 % game.players
            told = OBSERVER.observe(game.state, seat)
            assert all(0 <= feature < OBSERVER.size for feature in told)
            assert OBSERVER.observe(game.determinize(seat, compared).state, seat) == told
            compared += 1
        if game.length > 1500:
            break
    assert compared > 60


@pytest.mark.parametrize(("game", "players"), [("imperium", 2), ("uprising", 6), ("dune", 6)])
def test_an_observation_is_flat_and_its_parts_have_names(game: str, players: int) -> None:
    spaces = Spaces(game, players)
    observation = spaces.observation
    ends = sorted(observation.segments.values())
    assert ends[0][0] == 0
    assert ends[-1][1] == observation.size == len(observation.labels) == len(set(observation.labels))
    assert all(one[1] == other[0] for one, other in itertools.pairwise(ends))
    match = spaces.new(3)
    for _ in range(30):
        decision = match.pending[0]
        for seat in range(players):
            shown = spaces.observe(match, seat)
            imagined = spaces.observe(match.determinize(seat, 9), seat)
            assert shown.dtype == np.float32
            assert shown.shape == (observation.size,)
            assert (shown == imagined).all()
            asked = shown[slice(*observation.segments["asked"])]
            assert asked.sum() == (match.decision(seat) is not None)
        match.apply(decision.player, len(decision.codes) // 2)


def test_what_counts_in_dune_is_told_to_whom_it_concerns() -> None:
    game = landsraad.new_game("dune", players=6, seed=4)
    while game.state.phase < 2:
        decision = game.pending[0]
        game.apply(decision.player, 0)
    s = game.state

    def told(faction: int) -> list[str]:
        return [OBSERVER.labels[feature] for feature in OBSERVER.observe(s, s.seat[faction])]

    atreides, harkonnen = told(ATREIDES), told(HARKONNEN)
    arrakeen = f"forces/{PART_IDS[TERRITORY_PARTS[TERRITORY_NUMBER['arrakeen']][0]]}/atreides"
    assert atreides.count(arrakeen) == harkonnen.count(arrakeen) == 10
    assert "own/atreides" in atreides
    assert f"atreides/spice/{s.spice[ATREIDES]}" in atreides
    assert not any(label.startswith("atreides/spice/") for label in harkonnen)
    assert sum(label.startswith("harkonnen/traitor/") for label in harkonnen) == 4
    assert not any(label.startswith("harkonnen/traitor/") for label in atreides)
