"""Properties of whole games of Dune: Imperium, played at random."""

from __future__ import annotations

import json
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import landsraad
from tests.imperium.invariants import invariants
from tests.imperium.outcome import at, ending
from tests.rulebook import rule
from tests.walks import (
    DETERMINISTIC,
    asked,
    check_copy,
    check_determinized,
    check_options,
    check_refusals,
    check_round_trip,
    check_view,
    play_out,
    position_at,
    refs,
    walk,
)

PLAYERS = st.sampled_from([3, 4])
SEEDS = st.integers(0, 2**63 - 1)
CHOICES = st.integers(0, 2**31 - 1)
ACTIONS = st.integers(0, 330)
LEADERS = st.sampled_from([{"leaders": "random"}, {"leaders": "draft"}])


@rule("DI-1.3", "DI-1.4", "DI-3.10", "DI-7.1", "DI-12.4")
@settings(DETERMINISTIC, max_examples=40)
@given(PLAYERS, SEEDS, CHOICES, LEADERS)
def test_nothing_is_lost_and_the_game_ends(players, seed, choices, options):
    length = 0
    for game, decision, index in walk("imperium", players, seed, choices, options):
        invariants(game)
        assert 0 <= index < len(decision.options) < 60
        length += 1
        last = game
    invariants(last)
    assert last.is_over
    assert last.length == length
    assert len(last.winners) == 1
    assert last.scores[last.winners[0]] == max(last.scores)
    assert last.state.round <= 10
    record = last.record()
    assert len(json.dumps(record)) <= 20_000


@settings(DETERMINISTIC, max_examples=120)
@given(PLAYERS, SEEDS, CHOICES, ACTIONS, LEADERS)
def test_every_option_is_described_and_accepted(players, seed, choices, actions, options):
    game = position_at("imperium", players, seed, choices, actions, options)
    check_options(game)
    check_copy(game, invariants)


@settings(DETERMINISTIC, max_examples=25)
@given(PLAYERS, SEEDS, CHOICES, ACTIONS)
def test_nothing_else_is_accepted(players, seed, choices, actions):
    foreign: set[str] = set()
    stale: list[tuple[int, object]] = []
    for number, (game, decision, _) in enumerate(walk("imperium", players, seed, choices)):
        if number >= actions:
            check_refusals(game, stale[-40:], foreign)
            return
        foreign.update(option.id for option in decision.options)
        stale.extend((decision.player, option) for option in decision.options)
    with pytest.raises(landsraad.IllegalAction) as caught:
        game.apply(0, 0)
    assert caught.value.code == "E_GAME_OVER"


@settings(DETERMINISTIC, max_examples=100)
@given(PLAYERS, SEEDS, CHOICES, ACTIONS, LEADERS)
def test_a_position_survives_as_text(players, seed, choices, actions, options):
    game = position_at("imperium", players, seed, choices, actions, options)
    loaded = check_round_trip(game)
    # The loaded game goes on exactly as the original, and its own record replays.
    random = Random(choices)
    while game.pending and random.random() < 0.95:
        decision = game.pending[0]
        index = random.randrange(len(decision.options))
        game.apply(decision.player, index)
        loaded.apply(decision.player, index)
    assert loaded.to_json() == game.to_json()
    assert landsraad.replay(json.loads(json.dumps(loaded.record()))).to_json() == game.to_json()


@settings(DETERMINISTIC, max_examples=15)
@given(PLAYERS, SEEDS, CHOICES, LEADERS)
def test_a_record_replays_bit_for_bit(players, seed, choices, options):
    for game, _, _ in walk("imperium", players, seed, choices, options):
        last = game
    record = json.loads(json.dumps(last.record()))
    again = landsraad.replay(record)
    assert again.to_json() == last.to_json()
    assert again.record() == last.record()
    assert again.winners == last.winners
    # A record cut short replays to that very position.
    half = dict(record, actions=record["actions"][: len(record["actions"]) // 2])
    assert landsraad.replay(half).length == len(half["actions"])


@rule("DI-V01", "DI-V02", "DI-V04", "DI-V05", "DI-V06", "DI-V08", "DI-V10", "DI-V11")
@settings(DETERMINISTIC, max_examples=200)
@given(PLAYERS, SEEDS, CHOICES, ACTIONS, SEEDS)
def test_views_are_blind_to_what_is_hidden(players, seed, choices, actions, other):
    check_view(position_at("imperium", players, seed, choices, actions), other)


@settings(DETERMINISTIC, max_examples=25)
@given(PLAYERS, SEEDS, CHOICES, ACTIONS, CHOICES)
def test_imagined_worlds_are_possible_ones(players, seed, choices, actions, other):
    check_determinized(position_at("imperium", players, seed, choices, actions), other, invariants)


@settings(DETERMINISTIC, max_examples=10)
@given(PLAYERS, SEEDS, CHOICES, st.integers(20, 250))
def test_imagined_worlds_differ_in_what_is_hidden_only(players, seed, choices, actions):
    game = position_at("imperium", players, seed, choices, actions)
    viewer = game.pending[0].player
    worlds = [game.determinize(viewer, number).state for number in range(12)]
    mine = game.state.players[viewer]
    assert all(sorted(world.players[viewer].hand) == sorted(mine.hand) for world in worlds)
    assert all(sorted(world.players[viewer].intrigue) == sorted(mine.intrigue) for world in worlds)
    assert len({tuple(world.imperium_deck) for world in worlds}) > 6
    assert len({tuple(world.intrigue_deck) for world in worlds}) > 6
    assert len({world.rng for world in worlds}) == 12
    for seat, p in enumerate(game.state.players):
        if seat != viewer and len(p.deck) > 2 and len(p.hand) > 2:
            assert len({tuple(sorted(world.players[seat].hand)) for world in worlds}) > 1


@rule("DI-V11")
@settings(DETERMINISTIC, max_examples=30)
@given(PLAYERS, SEEDS, CHOICES, ACTIONS, SEEDS)
def test_refusals_tell_nothing_hidden(players, seed, choices, actions, other):
    game = position_at("imperium", players, seed, choices, actions)
    content = game.state.content
    ids = [f"card:{card.id}" for card in content.cards] + [f"plot:{card.id}" for card in content.intrigue]
    ids += [f"acquire:{card.id}" for card in content.cards] + [f"combat:{card.id}" for card in content.intrigue]
    for decision in game.pending:
        imagined = game.determinize(decision.player, other)
        open_ids = {option.id for option in decision.options}
        for id in ids:
            if id not in open_ids:
                answers = []
                for world in (game, imagined):
                    with pytest.raises(landsraad.IllegalAction) as caught:
                        world.choose(decision.player, id)
                    answers.append((caught.value.code, caught.value.reason, caught.value.params))
                assert answers[0] == answers[1]


def public_names(shown: dict[str, object]) -> set[str]:
    """All card ids a spectator can read."""
    found: set[str] = set()

    def collect(value: object) -> None:
        if isinstance(value, str):
            found.add(value)
        elif isinstance(value, dict):
            for key, item in value.items():
                found.add(key)
                collect(item)
        elif isinstance(value, list):
            for item in value:
                collect(item)

    collect(shown)
    return found


@rule("DI-V07", "DI-V08", "DI-V09")
@settings(DETERMINISTIC, max_examples=20)
@given(PLAYERS, SEEDS, CHOICES)
def test_events_name_only_cards_that_can_be_seen(players, seed, choices):
    shown: dict[str, object] = {}
    for game, _, _ in walk("imperium", players, seed, choices):
        game.watch()
        events = game.drain()
        after = game.view(None)
        visible = public_names(shown) | public_names(after)
        reshuffled = any(event.kind in ("shuffle_deck",) for event in events)
        for event in events:
            told = event.seen_by(None)
            json.dumps([event.seen_by(seat) for seat in range(game.players)])
            for ref in refs(told, "card", "intrigue"):
                assert ref.partition("/")[2] in visible or reshuffled, (event, ref)
            for seat in range(game.players):
                if seat not in event.knowers:
                    assert event.seen_by(seat) == told
            if event.secret is not None:
                assert refs(event.secret, "card", "intrigue")
                assert not refs(told, "card", "intrigue")
                assert event.seat in event.knowers
        shown = after


@settings(DETERMINISTIC, max_examples=10)
@given(PLAYERS, SEEDS, CHOICES, ACTIONS)
def test_watching_changes_nothing(players, seed, choices, actions):
    game = position_at("imperium", players, seed, choices, actions)
    watched = game.copy()
    watched.watch()
    play_out(game, choices)
    play_out(watched, choices)
    assert watched.to_json() == game.to_json()
    assert watched.drain()
    assert asked(watched) == asked(game) == []


def test_every_kind_of_decision_keeps_the_properties():
    """The first positions of each kind that random games come to, rare ones included."""
    seen: dict[str, int] = {}
    for seed in range(110):
        for game, decision, _ in walk("imperium", 3 + seed % 2, seed, seed, {"leaders": ("random", "draft")[seed % 2]}):
            number = seen[decision.kind] = seen.get(decision.kind, 0) + 1
            if number <= 3 or (number <= 20 and seen.get("turn.choose", 0) > 2000):
                check_options(game)
                check_copy(game, invariants)
                check_round_trip(game)
                check_view(game, seed)
    assert len(seen) >= 29, sorted(seen)


def heirs() -> landsraad.Game:
    """Seat 0 is about to lose the Alliance of the Emperor to one of two tied players."""
    t = at("shifting_allegiances").give(0, spice=2).influence(0, emperor=4).influence(1, emperor=4)
    t.influence(2, emperor=4).alliance(0, "emperor").send("shifting_allegiances", "hall_of_oratory")
    return t.resolve("shifting_allegiances.agent").game


@rule("DI-15.7")
def test_a_position_with_an_alliance_on_its_way():
    game = heirs()
    game.watch()
    assert asked(game) == [(0, "alliance.heir", ["seat:1", "seat:2"])]
    check_options(game)
    check_copy(game, lambda copy: None)
    check_round_trip(game)
    check_view(game, 1)
    game.choose(0, "seat:2")
    assert [p["vp"] for p in game.view(None)["players"]] == [0, 1, 2, 1]
    assert game.view(None)["alliances"]["emperor"] == 2


def test_a_position_with_two_lines_of_an_intrigue_card():
    t = ending("corner_the_market").zone(0, "deck", "the_spice_must_flow", "the_spice_must_flow")
    game = t.play("endgame:corner_the_market").game
    assert game.view(None)["resolving"] == ["corner_the_market"]
    assert game.pending[0].kind == "effect.lines"
    check_options(game)
    check_copy(game, lambda copy: None)
    check_round_trip(game)
    check_view(game, 1)


def test_an_imagined_world_keeps_its_knowledge_true():
    """Two equal Intrigue cards seen in one hand are still a possible memory in every imagined world."""
    t = at("dagger").intrigue(2, "master_tactician", "master_tactician", "ambush", "windfall")
    card = t.state.content.intrigue_ids["master_tactician"]
    t.state.known_intrigue = [(1, 2, card), (1, 2, card)]
    for seed in range(30):
        for viewer in (0, 1, 3, None):
            imagined = t.game.determinize(viewer, seed)
            check_view(imagined, seed)
            check_round_trip(imagined)
    assert t.game.view(1)["players"][2]["known_intrigue"] == ["master_tactician", "master_tactician"]
