"""Random games to the end: for a few seconds, or as many as `LANDSRAAD_FUZZ_GAMES` says for each rules set."""

from __future__ import annotations

import os
import random
import time
from typing import Any

import pytest

import landsraad
from landsraad.dune.options import SPECS
from tests.dune.invariants import invariants

SECONDS = 2.5


def rules_sets() -> dict[str, dict[str, Any]]:
    alliances = {"alliances": "any members, 3 strongholds"}
    return {"basic": {}, "advanced": {"advanced": True}, "alliances": alliances, "any": {}}


@pytest.mark.parametrize("rules", list(rules_sets()))
def test_random_games_end(rules: str) -> None:
    wanted = int(os.environ.get("LANDSRAAD_FUZZ_GAMES", "0"))
    until = time.monotonic() + SECONDS
    played = 0
    while played < wanted or (not wanted and time.monotonic() < until):
        rng = random.Random(f"{rules}/{played}")
        options = dict(rules_sets()[rules])
        if rules == "any":
            for spec in SPECS:
                if spec.choices and rng.random() < 0.3:
                    options[spec.name] = rng.choice(spec.choices)
        game = landsraad.new_game("dune", 2 + played % 5, seed=played, options=options)
        if played % 2:
            game.watch()
        moves = 0
        while not game.is_over:
            decision = rng.choice(game.pending)
            game.apply(decision.player, rng.randrange(len(decision.options)))
            moves += 1
            if moves % 50 == 0:
                invariants(game)
            assert moves < 50_000, f"{rules} game {played} does not end"
        invariants(game)
        assert game.winners
        played += 1
    assert played
