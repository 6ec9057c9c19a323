"""The pace of a table: what people are asked, and how long bots take (`python -m benchmarks.bench pace`)."""

from __future__ import annotations

import pytest

from benchmarks.pace import clicked, seconds_of_bots
from tests.loops import run


def test_a_person_at_a_table_of_six_clicks_little_and_chooses_with_every_click() -> None:
    found = run(clicked("dune", 1, 6, 3, 2, {"advanced": True}))
    assert found.rounds == 2
    assert 0 < found.per_round(found.clicks) <= 45
    assert found.chosen >= 0.8 * found.clicks


def test_two_people_at_one_device() -> None:
    """On average: some turns have many battles between the two."""
    games = [run(clicked("dune", 2, 6, seed, 2, {"advanced": True})) for seed in range(1, 21)]
    assert sum(found.passes for found in games) <= 12 * sum(found.rounds for found in games)


@pytest.mark.parametrize("game", ["imperium", "uprising"])
def test_most_clicks_of_imperium_are_choices(game: str) -> None:
    found = run(clicked(game, 1, 4, 5, 4, {}))
    assert found.clicks
    assert found.chosen >= 0.75 * found.clicks


@pytest.mark.parametrize(("pace", "most"), [("normal", 60), ("fast", 20)])
def test_a_turn_of_six_bots_has_a_readable_rhythm_and_an_end(pace: str, most: float) -> None:
    assert most / 6 < run(seconds_of_bots(pace, 2, 1)) <= most
