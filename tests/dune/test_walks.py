"""Whole random games of classic Dune in every rules set: nothing is lost, nothing leaks, nothing else is accepted."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import landsraad
from landsraad.dune.components import EMPEROR, LEADER_STRENGTH
from landsraad.dune.state import (
    BATTLE,
    BIDDING,
    CHARITY,
    COLLECTION,
    MENTAT,
    REVIVAL,
    SHIPMENT,
    SPICE_BLOW,
    STORM,
    DuneState,
)
from tests.dune.invariants import invariants, spice_in_play
from tests.rulebook import rule
from tests.walks import (
    DETERMINISTIC,
    check_copy,
    check_determinized,
    check_options,
    check_refusals,
    check_round_trip,
    check_view,
    position_at,
    refs,
    walk,
)

PLAYERS = st.integers(2, 6)
SEEDS = st.integers(0, 2**63 - 1)
CHOICES = st.integers(0, 2**31 - 1)
ACTIONS = st.integers(0, 1800)
RULES: list[dict[str, Any]] = [
    {},
    {"advanced": True},
    {"alliances": "any members, 3 strongholds"},
    {"advanced": True, "alliances": "3 members, 3 strongholds", "karama_scope": "single_use"},
]
OPTIONS = st.sampled_from(RULES)


@rule("D-0.17")
@settings(DETERMINISTIC, max_examples=8)
@given(PLAYERS, SEEDS, CHOICES, OPTIONS)
def test_nothing_is_lost_and_the_game_ends(players, seed, choices, options):
    game = None
    for game, decision, index in walk("dune", players, seed, choices, options):
        if game.length % 4 == 0:
            invariants(game)
        assert 0 <= index < len(decision.options) < 60
    invariants(game)
    assert game.is_over
    assert game.state.turn <= 10
    assert len(json.dumps(game.record(), separators=(",", ":"))) <= 60_000


def gained(state: DuneState, before: int, phase: int) -> None:
    """Spice comes from the bank and goes to it only where the rules say so."""
    change = spice_in_play(state) - before
    advanced = state.settings
    if phase == STORM:
        assert change <= 0  # blown away
    elif phase == CHARITY:
        assert change >= 0
    elif phase == BIDDING or phase in (REVIVAL, SHIPMENT):
        assert change <= 0
    elif phase == BATTLE:
        assert change <= 2 * max(LEADER_STRENGTH) + 2  # the leaders killed, and a captive
    elif phase == COLLECTION:
        assert 0 <= change <= (5 if advanced.increased_spice_flow else 0)
    elif phase == MENTAT:
        assert change == 0
    else:
        assert phase == SPICE_BLOW


@rule("D-0.17")
@pytest.mark.parametrize("options", RULES[:3])
def test_spice_moves_between_players_map_and_bank_only(options):
    for seed in range(3):
        last = None
        for game, _, _ in walk("dune", 6, seed, seed, options):
            state = game.state
            if last is not None and last[0] == (state.turn, state.phase) and state.phase:
                gained(state, last[1], state.phase)
                sold = last[2]
                if state.phase == BIDDING and sold not in (-1, EMPEROR) and not state.stopped:
                    # The Emperor is paid, unless a Karama interferes.
                    assert spice_in_play(state) == last[1]
            last = ((state.turn, state.phase), spice_in_play(state), state.bidder)


@settings(DETERMINISTIC, max_examples=30)
@given(PLAYERS, SEEDS, CHOICES, ACTIONS, OPTIONS)
def test_every_option_is_described_and_accepted(players, seed, choices, actions, options):
    game = position_at("dune", players, seed, choices, actions, options)
    check_options(game)
    check_copy(game, invariants)


@settings(DETERMINISTIC, max_examples=6)
@given(PLAYERS, SEEDS, CHOICES, st.integers(0, 900), OPTIONS)
def test_nothing_else_is_accepted(players, seed, choices, actions, options):
    foreign: set[str] = set()
    stale: list[tuple[int, object]] = []
    for number, (game, decision, _) in enumerate(walk("dune", players, seed, choices, options)):
        if number >= actions:
            check_refusals(game, stale[-40:], set(sorted(foreign)[:400]))
            return
        foreign.update(option.id for option in decision.options)
        stale.extend((decision.player, option) for option in decision.options)
    with pytest.raises(landsraad.IllegalAction) as caught:
        game.apply(0, 0)
    assert caught.value.code == "E_GAME_OVER"


@settings(DETERMINISTIC, max_examples=25)
@given(PLAYERS, SEEDS, CHOICES, ACTIONS, OPTIONS)
def test_a_position_survives_as_text_and_plays_on(players, seed, choices, actions, options):
    game = position_at("dune", players, seed, choices, actions, options)
    loaded = check_round_trip(game)
    random = Random(choices)
    while game.pending and random.random() < 0.97:
        decision = game.pending[0]
        index = random.randrange(len(decision.options))
        game.apply(decision.player, index)
        loaded.apply(decision.player, index)
    assert loaded.to_json() == game.to_json()
    assert landsraad.replay(json.loads(json.dumps(loaded.record()))).to_json() == game.to_json()


@settings(DETERMINISTIC, max_examples=5)
@given(PLAYERS, SEEDS, CHOICES, OPTIONS)
def test_a_whole_record_replays_bit_for_bit(players, seed, choices, options):
    for game, _, _ in walk("dune", players, seed, choices, options):
        last = game
    record = json.loads(json.dumps(last.record()))
    again = landsraad.replay(record)
    assert again.to_json() == last.to_json()
    assert again.winners == last.winners
    half = dict(record, actions=record["actions"][: len(record["actions"]) // 2])
    assert landsraad.replay(half).length == len(half["actions"])


@settings(DETERMINISTIC, max_examples=40)
@given(PLAYERS, SEEDS, CHOICES, ACTIONS, SEEDS, OPTIONS)
def test_views_are_blind_to_what_is_hidden(players, seed, choices, actions, other, options):
    check_view(position_at("dune", players, seed, choices, actions, options), other)


@settings(DETERMINISTIC, max_examples=5)
@given(PLAYERS, SEEDS, CHOICES, ACTIONS, CHOICES, OPTIONS)
def test_imagined_worlds_are_possible_ones(players, seed, choices, actions, other, options):
    check_determinized(position_at("dune", players, seed, choices, actions, options), other, invariants)


@settings(DETERMINISTIC, max_examples=40)
@given(PLAYERS, SEEDS, CHOICES, ACTIONS, SEEDS, OPTIONS)
def test_the_own_questions_are_the_same_in_every_imagined_world(players, seed, choices, actions, other, options):
    game = position_at("dune", players, seed, choices, actions, options)
    for decision in game.pending:
        imagined = game.determinize(decision.player, other).decision(decision.player)
        assert imagined is not None
        assert imagined.codes == decision.codes
        assert imagined.prompt == decision.prompt


def names_in(shown: object) -> set[str]:
    """Every word of a view."""
    if isinstance(shown, str):
        return {shown}
    if isinstance(shown, dict):
        return set(shown).union(*map(names_in, shown.values()))
    if isinstance(shown, list):
        return set().union(*map(names_in, shown))
    return set()


@pytest.mark.parametrize("options", RULES[:2])
def test_events_name_only_cards_that_everybody_can_see(options):
    before: set[str] = set()
    for game, _, _ in walk("dune", 6, 7, 7, options):
        game.watch()
        events = game.drain()
        if not events:
            continue
        after = names_in(game.view(None))
        # Within one action a card can come and go again: played, thrown away, shuffled in.
        passing = any(event.kind in ("treachery_reshuffled", "spice_reshuffled") for event in events)
        for event in events:
            told = event.seen_by(None)
            if event.kind == "truth":
                continue  # a question names a card, whoever holds it
            for ref in refs(told, "card", "spice_card"):
                name = ref.partition("/")[2]
                assert name in ("none", "shai_hulud") or passing or name in before | after, event
            for seat in range(6):
                if seat not in event.knowers:
                    assert event.seen_by(seat) == told
        before = after
