"""What must hold in every position of every game, tried on random ones."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import landsraad
from landsraad import InvalidState
from landsraad.dune.components import FACTION_IDS, HAND_LIMIT, LEADERS
from landsraad.dune.options import MODULES
from landsraad.dune.state import DuneState
from tests.rulebook import rule

bounded = settings(max_examples=12, deadline=None, suppress_health_check=list(HealthCheck))


def play(game: landsraad.Game, rng: random.Random, moves: int) -> None:
    for _ in range(moves):
        if game.is_over:
            return
        decision = rng.choice(game.pending)
        game.apply(decision.player, rng.randrange(len(decision.options)))


@st.composite
def positions(draw: st.DrawFn) -> tuple[landsraad.Game, random.Random]:
    """A random position of a game of any number of players and any modules."""
    options: dict[str, Any] = {"advanced": draw(st.booleans())}
    for module in MODULES:
        if draw(st.integers(0, 9)) == 0:
            options[module] = draw(st.booleans())
    game = landsraad.new_game("dune", draw(st.integers(2, 6)), seed=draw(st.integers(0, 10**6)), options=options)
    rng = random.Random(draw(st.integers(0, 10**6)))
    play(game, rng, draw(st.integers(0, 1500)))
    return game, rng


def state_of(game: landsraad.Game) -> DuneState:
    assert isinstance(game.state, DuneState)
    return game.state


def check(game: landsraad.Game) -> None:
    """Everything is counted (D-0.17)."""
    state = state_of(game)
    cards = state.treachery_deck + state.treachery_discard + state.removed + state.row
    for hand in state.hands:
        cards = cards + hand
    assert sorted(cards) == list(range(33))
    if state.phase == 0:
        return
    for faction in state.order:
        on_map = sum(state.forces[faction]) + (sum(state.advisors) if faction == 1 else 0)
        assert on_map + state.reserves[faction] + state.tanks[faction] == 20
        assert state.spice[faction] >= 0
        assert min(state.forces[faction]) >= 0
        assert all(s <= f for s, f in zip(state.starred[faction], state.forces[faction], strict=True))
        owed = sum(step[2] for step in state.stack if step[0] == "swap.give") if faction == 5 else 0
        assert len(state.hands[faction]) <= HAND_LIMIT[faction] + owed
        assert [status in (0, 1, 2, 3) for status in state.leader_status[faction * 5 : faction * 5 + 5]] == [True] * 5
    for territory, mask in enumerate(state.occupants):
        from landsraad.dune.map import TERRITORY_PARTS

        there = sum(1 << f for f in range(6) if any(state.forces[f][p] for p in TERRITORY_PARTS[territory]))
        assert mask == there
    if state.settings.bene_gesserit:
        for territory in range(42):
            advisors = any(state.advisors[p] for p in TERRITORY_PARTS[territory])
            assert not (advisors and state.occupants[territory] >> 1 & 1), "fighters and advisors together"


@rule("D-0.17", "D-14.39", "D-A6.10", "D-0.5")
@bounded
@given(positions())
def test_every_component_is_counted_and_nothing_is_negative(position: tuple[landsraad.Game, random.Random]) -> None:
    game, rng = position
    for _ in range(60):
        check(game)
        play(game, rng, 5)


@bounded
@given(positions())
def test_there_is_always_a_decision_and_every_option_is_accepted(
    position: tuple[landsraad.Game, random.Random],
) -> None:
    game, _rng = position
    assert game.is_over or game.pending
    for decision in game.pending:
        assert len(decision.options) > 0
        ids = [option.id for option in decision.options]
        assert len(set(ids)) == len(ids)
        for index in range(len(ids)):
            branch = game.copy()
            branch.apply(decision.player, index)
            check(branch)
        with pytest.raises(landsraad.IllegalAction):
            game.apply(decision.player, len(ids))
        with pytest.raises(landsraad.IllegalAction):
            game.choose(decision.player, "fly:to_caladan")
        for option in decision.options:
            assert option.label.id.startswith("dune.option.")
            assert isinstance(option.targets, list)
        assert decision.prompt.id.startswith("dune.prompt.")


@bounded
@given(positions())
def test_copies_are_independent(position: tuple[landsraad.Game, random.Random]) -> None:
    game, rng = position
    before = game.to_json()
    other = game.copy()
    play(other, rng, 80)
    assert game.to_json() == before


@bounded
@given(positions())
def test_positions_round_trip_and_play_on_the_same(position: tuple[landsraad.Game, random.Random]) -> None:
    game, rng = position
    text = game.to_json()
    loaded = landsraad.from_json(text)
    assert loaded.to_json() == text
    moves = rng.randrange(10**6)
    play(game, random.Random(moves), 60)
    play(loaded, random.Random(moves), 60)
    assert loaded.to_json() == game.to_json()


@bounded
@given(positions())
def test_records_replay_bit_for_bit(position: tuple[landsraad.Game, random.Random]) -> None:
    game, _rng = position
    record = json.loads(json.dumps(game.record()))
    assert landsraad.replay(record).to_json() == game.to_json()


@rule("D-11.7", "D-14.30", "D-11.35")
@bounded
@given(positions(), st.integers(0, 1000))
def test_views_are_blind_to_what_a_seat_cannot_know(position: tuple[landsraad.Game, random.Random], seed: int) -> None:
    game, rng = position
    for _ in range(4):
        for seat in (None, *range(game.players)):
            seen = game.view(seat)
            json.dumps(seen)
            imagined = game.determinize(seat, seed)
            assert imagined.view(seat) == seen
            check(imagined)
            play(imagined, rng, 25)  # and it can be played on
        play(game, rng, 37)


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
