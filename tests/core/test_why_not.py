"""Why something on the table cannot be chosen: only where something of its kind is asked for."""

from __future__ import annotations

import random

import pytest

import landsraad
from landsraad import Game


def walk(name: str, players: int, seed: int, most: int = 400) -> list[Game]:
    game = landsraad.new_game(name, players, seed)
    pick, found = random.Random(seed), []
    while game.pending and game.length < most:
        found.append(game.copy())
        decision = pick.choice(game.pending)
        game.apply(decision.player, pick.randrange(len(decision.options)))
    return found


@pytest.mark.parametrize(("name", "players"), [("imperium", 4), ("uprising", 3), ("dune", 6)])
def test_a_reason_is_given_only_for_what_is_asked_for(name: str, players: int) -> None:
    seen: set[str] = set()
    reasons = 0
    for game in walk(name, players, 3):
        before = game.to_json()
        for decision in game.pending:
            targets = {target for option in decision.options for target in option.targets}
            kinds = {target.partition(":")[0] for target in targets} | set(decision.asked_by.places(decision))
            kinds |= {option.id.partition(":")[0] for option in decision.options}
            for option in decision.options:
                assert game.why_not(decision.player, option.id) is None
            seen |= targets
            for target in random.Random(game.length).sample(sorted(seen), min(8, len(seen))):
                refusal = game.why_not(decision.player, target)
                if target in targets or target.partition(":")[0] not in kinds:
                    assert refusal is None, (decision.kind, target)
                elif refusal is not None:
                    reasons += 1
                    assert refusal.code.startswith("E_")
                    assert refusal.code != "E_BAD_CHOICE"
        assert game.to_json() == before
    assert reasons > 20


def test_cards_too_dear_in_a_reveal_turn_say_so_though_none_can_be_bought() -> None:
    told = set()
    for game in walk("imperium", 4, 5):
        decision = game.pending[0]
        if decision.kind == "reveal.act" and not any(option.id.startswith("acquire") for option in decision.options):
            for card in filter(None, game.view()["imperium_row"]):
                refusal = game.why_not(decision.player, f"row:{card}")
                assert refusal is not None
                told.add(refusal.code)
        if decision.kind == "turn.choose":
            card = next(filter(None, game.view()["imperium_row"]))
            assert game.why_not(decision.player, f"row:{card}") is None
    assert "E_PERSUASION" in told


def test_whose_turn_it_is_and_that_a_game_is_over() -> None:
    game = landsraad.new_game("imperium", 3, seed=1)
    other = next(seat for seat in range(3) if game.decision(seat) is None)
    refusal = game.why_not(other, "space:arrakeen")
    assert refusal is not None
    assert refusal.code == "E_NOT_YOUR_TURN"
    while not game.is_over:
        game.apply(game.pending[0].player, 0)
    refusal = game.why_not(0, "space:arrakeen")
    assert refusal is not None
    assert refusal.code == "E_GAME_OVER"
