"""What is particular to random games of Dune: Imperium; what holds for every game is in `tests/games`."""

from __future__ import annotations

import json

import pytest

from tests.games.checks import check_blind_refusals, check_round_trip, check_view, refs
from tests.games.rare import heirs, two_lines
from tests.games.settings import SETTINGS
from tests.games.walks import asked, samples, walk
from tests.imperium.outcome import at
from tests.rulebook import rule


@rule("DI-V11")
def test_refusals_tell_nothing_hidden():
    for sample in samples("imperium-4")[::5]:
        game = sample.game
        content = game.state.content
        ids = [f"card:{card.id}" for card in content.cards] + [f"plot:{card.id}" for card in content.intrigue]
        ids += [f"acquire:{card.id}" for card in content.cards] + [f"combat:{card.id}" for card in content.intrigue]
        check_blind_refusals(game, sample.seed, ids)


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
@pytest.mark.parametrize("seed", range(12))
def test_events_name_only_cards_that_can_be_seen(seed):
    shown: dict[str, object] = {}
    for game, _, _ in walk(SETTINGS[("imperium-3", "imperium-4")[seed % 2]], seed, watch=True):
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
                assert not refs(event.params, "card", "intrigue")
                assert event.seat in event.knowers
        shown = after


@rule("DI-15.7")
def test_a_position_with_an_alliance_on_its_way():
    game = heirs()
    assert asked(game) == [(0, "alliance.heir", ["seat:1", "seat:2"])]
    game.choose(0, "seat:2")
    assert [p["vp"] for p in game.view(None)["players"]] == [0, 1, 2, 1]
    assert game.view(None)["alliances"]["emperor"] == 2


def test_a_position_with_two_lines_of_an_intrigue_card():
    game = two_lines()
    assert game.view(None)["resolving"] == ["corner_the_market"]
    assert game.pending[0].kind == "effect.lines"


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
