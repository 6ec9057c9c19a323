"""Two thousand random games without an error, all settings in turn."""

from __future__ import annotations

from tests.fuzz import fuzz, games_wanted
from tests.uprising.invariants import invariants

SECONDS = 25.0
AT_LEAST = 150
"""However slow the machine is."""

SETTINGS = (
    {},
    {"choam": True},
    {"choam": True, "leaders": "draft"},
    {"decks": ["uprising", "base"], "base_leaders": True},
    {"choam": True, "decks": ["uprising", "base"], "conflicts": ["uprising", "base"], "base_leaders": True},
)


def test_random_games_end_without_an_error():
    games, timed = games_wanted(2000)
    seconds = SECONDS if timed else None
    played = fuzz("uprising", (3, 4), games, seconds, invariants, lambda game: game.state.round, SETTINGS)
    assert played >= min(games, AT_LEAST)
