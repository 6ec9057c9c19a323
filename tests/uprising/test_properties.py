"""Properties of whole games of Uprising, played at random, with and without CHOAM and mixed with the base game."""

from __future__ import annotations

import json
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

import landsraad
from tests.rulebook import rule
from tests.uprising.invariants import invariants
from tests.walks import (
    DETERMINISTIC,
    check_copy,
    check_determinized,
    check_options,
    check_refusals,
    check_round_trip,
    check_view,
    position_at,
    walk,
)

PLAYERS = st.sampled_from([3, 4])
SEEDS = st.integers(0, 2**63 - 1)
CHOICES = st.integers(0, 2**31 - 1)
ACTIONS = st.integers(0, 380)
ALL = {"choam": True, "decks": ["uprising", "base"], "conflicts": ["uprising", "base"], "base_leaders": True}
OPTIONS = st.sampled_from([{}, {"choam": True}, {"leaders": "draft", "choam": True}, ALL])


@rule(
    "UP-23.1", "UP-23.2", "UP-23.3", "UP-23.4", "UP-23.5", "UP-23.6", "UP-23.7", "UP-23.8", "UP-23.9", "UP-23.10",
    "UP-23.11", "UP-23.12", "UP-1.8",
)  # fmt: skip
@settings(DETERMINISTIC, max_examples=25)
@given(PLAYERS, SEEDS, CHOICES, OPTIONS)
def test_nothing_is_lost_and_the_game_ends(players, seed, choices, options):
    for game, decision, index in walk("uprising", players, seed, choices, options):
        invariants(game)
        assert 0 <= index < len(decision.options) < 60
        last = game
    invariants(last)
    assert last.is_over
    assert len(last.winners) == 1
    assert last.state.round <= 10
    assert len(json.dumps(last.record())) <= 25_000


@rule("UP-23.13")
@settings(DETERMINISTIC, max_examples=6)
@given(PLAYERS, SEEDS, CHOICES, OPTIONS)
def test_a_record_replays_bit_for_bit(players, seed, choices, options):
    for game, _, _ in walk("uprising", players, seed, choices, options):
        last = game
    again = landsraad.replay(json.loads(json.dumps(last.record())))
    assert again.to_json() == last.to_json()


@settings(DETERMINISTIC, max_examples=60)
@given(PLAYERS, SEEDS, CHOICES, ACTIONS, OPTIONS)
def test_every_option_is_described_and_accepted(players, seed, choices, actions, options):
    game = position_at("uprising", players, seed, choices, actions, options)
    check_options(game)
    check_copy(game, invariants)


@settings(DETERMINISTIC, max_examples=12)
@given(PLAYERS, SEEDS, CHOICES, ACTIONS)
def test_nothing_else_is_accepted(players, seed, choices, actions):
    foreign: set[str] = set()
    stale: list[tuple[int, object]] = []
    for number, (game, decision, _) in enumerate(walk("uprising", players, seed, choices, {"choam": True})):
        if number >= actions:
            check_refusals(game, stale[-40:], foreign)
            return
        foreign.update(option.id for option in decision.options)
        stale.extend((decision.player, option) for option in decision.options)


@settings(DETERMINISTIC, max_examples=50)
@given(PLAYERS, SEEDS, CHOICES, ACTIONS, OPTIONS)
def test_a_position_survives_as_text(players, seed, choices, actions, options):
    game = position_at("uprising", players, seed, choices, actions, options)
    loaded = check_round_trip(game)
    random = Random(choices)
    while game.pending and random.random() < 0.95:
        decision = game.pending[0]
        index = random.randrange(len(decision.options))
        game.apply(decision.player, index)
        loaded.apply(decision.player, index)
    assert loaded.to_json() == game.to_json()


@rule("UP-V1", "UP-V3", "UP-V7", "UP-V9", "UP-V10", "UP-V16", "UP-V21", "UP-V22")
@settings(DETERMINISTIC, max_examples=100)
@given(PLAYERS, SEEDS, CHOICES, ACTIONS, SEEDS, OPTIONS)
def test_views_are_blind_to_what_is_hidden(players, seed, choices, actions, other, options):
    check_view(position_at("uprising", players, seed, choices, actions, options), other)


@settings(DETERMINISTIC, max_examples=12)
@given(PLAYERS, SEEDS, CHOICES, ACTIONS, CHOICES, OPTIONS)
def test_imagined_worlds_are_possible_ones(players, seed, choices, actions, other, options):
    check_determinized(position_at("uprising", players, seed, choices, actions, options), other, invariants)


def test_every_kind_of_decision_keeps_the_properties():
    """The first positions of each kind that random games come to, rare ones included."""
    seen: dict[str, int] = {}
    for seed in range(60):
        options = [{}, {"choam": True}, {"choam": True, "leaders": "draft"}, ALL][seed % 4]
        for game, decision, _ in walk("uprising", 3 + seed % 2, seed, seed, options):
            number = seen[decision.kind] = seen.get(decision.kind, 0) + 1
            if number <= 2:
                check_options(game)
                check_copy(game, invariants)
                check_round_trip(game)
                check_view(game, seed)
    assert len(seen) >= 36, sorted(seen)
