"""What the engine shows and imagines, against a memory rebuilt from what a seat could hear and see.

The notes the engine keeps about who has seen what serve views and imagined worlds alike, so neither can prove the other
right. `tests/games/memory` looks at none of them.
"""

from __future__ import annotations

import pytest

from tests.games.memory.faults import (
    EVENTS,
    FORGOTTEN_SHUFFLE,
    FORGOTTEN_WORDS,
    TOO_LITTLE,
    TOO_MUCH,
    UNCHANGED,
    WORLD,
    faults,
)
from tests.games.settings import SETTINGS
from tests.rulebook import rule

SEEDS = {"dune-6": 1, "dune-6-advanced": 1}
"""Games of each setting; these two are long."""


def found(name: str, *what: str) -> list[str]:
    return [f"{fault.what}: {fault.where}" for fault in faults(name, SEEDS.get(name, 3)) if fault.what in what]


@rule("DI-V04", "DI-V05", "DI-V07", "DI-V12", "UP-V1", "UP-V2", "UP-V5", "UP-V15", "D-11.10", "D-11.28", "D-11.30")
@pytest.mark.parametrize("name", SETTINGS)
def test_views_show_what_a_perfect_memory_knows_and_nothing_else(name: str) -> None:
    assert found(name, TOO_MUCH, TOO_LITTLE) == []


@rule(
    "DI-V07", "DI-V08", "DI-V09", "UP-V16", "UP-V21", "D-11.13", "D-11.14", "D-11.16", "D-11.17", "D-11.19", "D-11.20"
)
@pytest.mark.parametrize("name", SETTINGS)
def test_events_tell_secrets_to_those_they_are_for(name: str) -> None:
    assert found(name, EVENTS) == []


@rule("DI-Q16", "DI-V03", "UP-V6", "D-11.13")
@pytest.mark.parametrize("name", SETTINGS)
def test_imagined_worlds_agree_with_a_perfect_memory(name: str) -> None:
    assert found(name, WORLD) == []


@rule("DI-V06", "UP-V3", "UP-V9", "UP-V10", "D-11.5", "D-11.13", "D-11.19", "D-11.20")
@pytest.mark.parametrize("name", SETTINGS)
def test_what_is_not_known_takes_every_place_in_imagined_worlds(name: str) -> None:
    assert found(name, UNCHANGED) == []


@rule("DI-Q16", "DI-V03", "UP-V6", "D-11.15", "D-11.24", "D-11.33")
@pytest.mark.parametrize("name", SETTINGS)
def test_imagined_worlds_remember_what_was_shuffled_answered_and_told(name: str) -> None:
    assert found(name, FORGOTTEN_WORDS, FORGOTTEN_SHUFFLE) == []
