"""Two thousand random games without an error."""

from __future__ import annotations

from tests.fuzz import fuzz, games_wanted
from tests.imperium.invariants import invariants

SECONDS = 25.0
AT_LEAST = 200
"""However slow the machine is."""


def test_random_games_end_without_an_error():
    games, timed = games_wanted(2000)
    options = ({}, {}, {"leaders": "draft"})
    played = fuzz(
        "imperium", (3, 4), games, SECONDS if timed else None, invariants, lambda game: game.state.round, options
    )
    assert played >= min(games, AT_LEAST)
