"""The heuristic bot plays Uprising as well."""

from __future__ import annotations

from random import Random

import pytest

import landsraad
from landsraad import bots


@pytest.mark.parametrize("options", [{}, {"choam": True}])
def test_the_heuristic_bot_beats_random_play(options):
    games = 14
    won = 0
    for seed in range(games):
        game = landsraad.new_game("uprising", 4, seed=seed, options=options)
        bot, random, own = bots.make("heuristic", seed), Random(seed), seed % 4
        while game.pending:
            decision = game.pending[0]
            mine = decision.player == own
            game.apply(decision.player, bot.choose(game, decision) if mine else random.randrange(len(decision.codes)))
        won += game.winners == [own]
    assert won >= games * 0.9
