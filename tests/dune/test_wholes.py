"""Plans, shipments, moves, revivals and deals as one choice: every part of them offered, and carried out at once."""

from __future__ import annotations

from collections import Counter

import pytest

import landsraad
from landsraad import bots
from landsraad.core.wholes import explore
from landsraad.text.messages import Renderer


@pytest.fixture(scope="module")
def positions() -> list[tuple[landsraad.Game, int]]:
    """Where somebody begins a whole, in games of six bots with all advanced rules."""
    found: list[tuple[landsraad.Game, int]] = []
    seen: Counter[str] = Counter()
    for number, seed in enumerate(range(4, 12), 1):
        game = landsraad.new_game("dune", players=6, seed=seed, options={"advanced": True, "max_turns": 4})
        bot = bots.make("heuristic", seed=seed)
        while not game.is_over:
            for decision in game.pending:
                if decision.whole and seen[decision.whole] < 25 * number:
                    seen[decision.whole] += 1
                    found.append((game.copy(), decision.player))
            decision = game.pending[-1]
            game.apply(decision.player, bot.choose(game, decision))
    assert {"plan", "shipment", "move", "revival", "deal"} <= set(seen)
    return found


def wishes(game: landsraad.Game, player: int) -> list[list[tuple[str, str]]]:
    """Nothing wanted, and each option of the first part."""
    decision = game.decision(player)
    assert decision is not None
    ids = [option.id for option in decision.options if not option.aside]
    return [[], *([(decision.kind, chosen)] for chosen in ids[:1] + ids[-3:])]


def test_what_is_explored_can_be_chosen_at_once(positions: list[tuple[landsraad.Game, int]]) -> None:
    longest: Counter[str] = Counter()
    for game, player in positions:
        before = game.to_data()
        for wanted in wishes(game, player):
            parts = explore(game, player, wanted)
            assert game.to_data() == before
            if wanted:
                assert parts[0].chosen.id == wanted[0][1]
            whole = parts[0].decision.whole
            assert {part.decision.whole for part in parts} == {whole}
            longest[whole] = max(longest[whole], len(parts))
            moved = game.copy()
            moved.choose_all(player, [part.chosen.id for part in parts])
            following = moved.decision(player)
            assert moved.final or following is None or following.asked_by.begins or following.whole != whole
    assert longest["plan"] >= 5
    assert longest["shipment"] >= 2
    assert longest["move"] >= 3
    assert longest["revival"] >= 2
    assert longest["deal"] >= 3


def test_what_does_not_fit_any_more_is_left_out(positions: list[tuple[landsraad.Game, int]]) -> None:
    game, player = next((game, player) for game, player in positions if len(explore(game, player)) >= 5)
    parts = explore(game, player)
    wanted = [("battle.plan", "leader:nobody"), ("battle.plan", "weapon:none"), ("elsewhere", "dial:0")]
    again = explore(game, player, wanted)
    assert [part.decision.kind for part in again] == [part.decision.kind for part in parts]
    assert "weapon:none" in [part.chosen.id for part in again]


def test_a_plan_tells_its_strength(positions: list[tuple[landsraad.Game, int]]) -> None:
    say = Renderer("en", "dune", ["A"] * 6)
    told = set()
    for game, player in positions:
        parts = explore(game, player)
        for part in parts:
            if part.outlook is not None:
                told.add(part.outlook.id)
                assert say.say(part.outlook.id, part.outlook.params)
        if parts[0].decision.whole == "plan":
            assert parts[-1].outlook is not None
            assert [part.outlook for part in parts[:-1]] == [None] * (len(parts) - 1)
    assert told >= {"outlook.cost", "outlook.strength.leader"}


def test_exploring_shows_nothing_of_the_others(positions: list[tuple[landsraad.Game, int]]) -> None:
    """What is offered is the same in every world that looks the same to the player."""
    for game, player in positions[::4]:
        for wanted in wishes(game, player)[:2]:
            true = [
                (part.decision.kind, [o.id for o in part.decision.options]) for part in explore(game, player, wanted)
            ]
            for seed in range(3):
                imagined = game.determinize(player, seed)
                parts = explore(imagined, player, wanted)
                assert [(part.decision.kind, [o.id for o in part.decision.options]) for part in parts] == true


def test_nothing_is_open_for_those_who_are_not_asked(positions: list[tuple[landsraad.Game, int]]) -> None:
    game, _ = positions[0]
    others = [seat for seat in range(6) if game.decision(seat) is None]
    assert others
    assert all(explore(game, seat) == [] for seat in others)
