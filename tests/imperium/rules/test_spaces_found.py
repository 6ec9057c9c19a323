"""The spaces that a card can send an Agent to are reckoned when cards are chosen: they are still right a step later."""

from __future__ import annotations

import random

import pytest

import landsraad


@pytest.mark.parametrize(("name", "players"), [("imperium", 4), ("uprising", 3), ("uprising", 6)])
def test_spaces_found_with_the_card_are_those_found_afresh(name: str, players: int) -> None:
    rng = random.Random(11)
    game = landsraad.new_game(name, players=players, seed=11)
    compared = 0
    while not game.is_over:
        decision = game.pending[0]
        if decision.kind == "agent.space":
            assert game.state.spaces_found is None, "what was found is used once"
            afresh = decision.asked_by.decisions(game.state.copy(), decision.step)
            assert [each.codes for each in afresh] == [decision.codes]
            compared += 1
        game.apply(decision.player, rng.randrange(len(decision.codes)))
    assert compared > 20
