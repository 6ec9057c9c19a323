"""What imagined positions of classic Dune change, and positions that cannot be."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

import landsraad
from landsraad import InvalidState
from landsraad.dune.components import FACTION_IDS, LEADERS
from landsraad.dune.state import DuneState
from tests.rulebook import rule


def play(game: landsraad.Game, rng: random.Random, moves: int) -> None:
    for _ in range(moves):
        if game.is_over:
            return
        decision = rng.choice(game.pending)
        game.apply(decision.player, rng.randrange(len(decision.options)))


def state_of(game: landsraad.Game) -> DuneState:
    assert isinstance(game.state, DuneState)
    return game.state


@rule("D-11.13", "D-11.19", "D-11.20")
def test_imagined_positions_differ_in_everything_hidden() -> None:
    game = landsraad.new_game("dune", 6, seed=3, options={"advanced": True})
    play(game, random.Random(3), 400)
    truth = state_of(game)
    imagined = [state_of(game.determinize(0, seed)) for seed in range(12)]
    assert any(other.treachery_deck != truth.treachery_deck for other in imagined)
    assert any(other.hands != truth.hands for other in imagined)
    assert any(other.traitors != truth.traitors for other in imagined)
    assert any(other.spice_deck != truth.spice_deck for other in imagined)
    assert any(other.rng != truth.rng for other in imagined)
    own = truth.faction[0]
    assert all(other.hands[own] == truth.hands[own] for other in imagined)
    assert all(other.traitors[own] == truth.traitors[own] for other in imagined)
    with pytest.raises(landsraad.InvalidRecord):
        game.determinize(0, 1).record()


@rule("D-25.3", "D-20.5")
def test_standing_properties_of_factions() -> None:
    game = landsraad.new_game("dune", 2, options={"factions": ["harkonnen", "atreides"]})
    while state_of(game).phase == 0:
        game.apply(game.pending[0].player, 0)
    assert len(state_of(game).hands[5]) == 2
    assert len(state_of(game).hands[0]) == 1
    notes = {f["id"]: f["cards"] for f in game.view(0)["factions"]}
    assert notes["atreides"] == []  # nobody gets a card tracker for what was never seen


# Positions that cannot be


def data() -> dict[str, Any]:
    game = landsraad.new_game("dune", 3, seed=2, options={"factions": ["atreides", "fremen", "emperor"]})
    play(game, random.Random(1), 120)
    loaded: dict[str, Any] = json.loads(game.to_json())
    return loaded


def broken(change: str) -> dict[str, Any]:
    position = data()
    state = position["state"]
    atreides = state["factions"]["atreides"]
    if change == "forces":
        atreides["reserves"] += 1
    elif change == "card twice":
        state["treachery_deck"].append(state["treachery_deck"][0])
    elif change == "card missing":
        state["treachery_deck"].pop()
    elif change == "unknown card":
        state["treachery_deck"][0] = "crown"
    elif change == "spice card":
        state["spice_deck"].pop()
    elif change == "negative spice":
        atreides["spice"] = -1
    elif change == "unknown territory":
        state["map"]["caladan:1"] = {"spice": 2}
    elif change == "absent faction":
        state["map"]["basin:9"] = {"forces": {"harkonnen": 2}}
    elif change == "unknown step":
        state["stack"].append(["dance"])
    elif change == "broken step":
        state["stack"].append(["ship.count", 0])
    elif change == "turn":
        state["turn"] = 12
    elif change == "one-sided alliance":
        atreides["allies"] = ["fremen"]
    elif change == "two seats":
        state["seats"] = ["atreides", "atreides", "emperor"]
    elif change == "advisors":
        state["map"].setdefault("basin:9", {})["advisors"] = 1
    elif change == "missing field":
        del state["storm"]
    elif change == "text for number":
        state["turn"] = "two"
    elif change == "no leaders":
        state["leaders"]["stilgar"]["status"] = "on holiday"
    return position


@rule("D-0.17")
@pytest.mark.parametrize(
    "change",
    [
        "forces",
        "card twice",
        "card missing",
        "unknown card",
        "spice card",
        "negative spice",
        "unknown territory",
        "absent faction",
        "unknown step",
        "broken step",
        "turn",
        "one-sided alliance",
        "two seats",
        "advisors",
        "missing field",
        "text for number",
        "no leaders",
    ],
)
def test_impossible_positions_are_refused_with_a_reason(change: str) -> None:
    landsraad.from_json(json.dumps(data()))
    with pytest.raises(InvalidState) as error:
        landsraad.from_json(json.dumps(broken(change)))
    assert len(str(error.value)) > 15


def test_names_are_in_step() -> None:
    assert len(FACTION_IDS) * 5 == LEADERS
