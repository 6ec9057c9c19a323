"""What is particular to random games of Dune: Imperium; what holds for every game is in `tests/games`."""

from __future__ import annotations

from tests.games.checks import check_blind_refusals, check_round_trip, check_view
from tests.games.rare import heirs, two_lines
from tests.games.walks import asked, samples
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
    t.state.intrigue_notes = [(2, card, 0, 1 << 1, 0, 0)] * 2
    for seed in range(30):
        for viewer in (0, 1, 3, None):
            imagined = t.game.determinize(viewer, seed)
            check_view(imagined, seed)
            check_round_trip(imagined)
    assert t.game.view(1)["players"][2]["known_intrigue"] == ["master_tactician", "master_tactician"]
