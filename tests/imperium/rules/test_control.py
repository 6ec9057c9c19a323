"""Control (DI-8)."""

from __future__ import annotations

import pytest

from tests.imperium.outcome import at
from tests.imperium.rules.play import finish_round, to_combat
from tests.imperium.table import Table, table
from tests.rulebook import rule


def owner(t: Table, space: str) -> int:
    return t.state.control[t.state.content.space_ids[space]]


@rule("DI-8.1", "DI-I07")
@pytest.mark.parametrize(
    ("conflict", "space"),
    [
        ("siege_of_arrakeen", "arrakeen"),
        ("siege_of_carthag", "carthag"),
        ("secure_imperial_basin", "imperial_basin"),
        ("battle_for_arrakeen", "arrakeen"),
        ("battle_for_carthag", "carthag"),
        ("battle_for_imperial_basin", "imperial_basin"),
    ],
)
def test_winning_takes_control_from_whoever_had_it(conflict: str, space: str) -> None:
    t = table().conflict(conflict).control(space, 1).troops(2, conflict=1)
    to_combat(t)
    assert owner(t, space) == 2
    assert [n for n, who in enumerate(t.state.control) if who >= 0] == [t.state.content.space_ids[space]]


@rule("DI-8.1")
def test_winning_again_what_one_controls_changes_nothing() -> None:
    t = table().conflict("siege_of_carthag").control("carthag", 0).control("arrakeen", 0).control("imperial_basin", 0)
    t.troops(0, conflict=1)
    to_combat(t)
    assert [owner(t, space) for space in ("carthag", "arrakeen", "imperial_basin")] == [0, 0, 0]
    assert t.player(0).vp == 2


@rule("DI-8.2")
def test_losing_or_an_unwon_conflict_leaves_the_marker() -> None:
    t = table().conflict("siege_of_carthag").control("carthag", 1).troops(2, conflict=2).troops(3, conflict=2)
    t.troops(1, conflict=1)
    finish_round(t)
    assert owner(t, "carthag") == 1


@rule("DI-8.3", "DI-Q07")
@pytest.mark.parametrize("controller", [0, 2])
def test_the_controller_gains_from_every_agent_sent_there(controller: int) -> None:
    t = at("reconnaissance", deck="dagger").control("arrakeen", controller)
    t.send("reconnaissance", "arrakeen")
    assert t.resources(controller) == (1, 0, 0)
    t = at("dune_the_desert_planet").control("imperial_basin", controller)
    t.send("dune_the_desert_planet", "imperial_basin")
    assert t.resources(controller) == (0, 2 if controller == 0 else 1, 0)


@rule("DI-8.3", "DI-C04")
def test_an_agent_moved_by_a_card_is_sent() -> None:
    t = at("kwisatz_haderach", deck="dagger dagger").control("carthag", 3).agent_on(0, "carthag").give(0, agents=0)
    t.send("kwisatz_haderach", "carthag")
    assert t.resources(3) == (1, 0, 0)
    assert t.cards(0, "played") == ["kwisatz_haderach"]


@rule("DI-8.3", "DI-Q25")
def test_the_bonus_also_comes_after_the_own_reveal_turn() -> None:
    t = at("reconnaissance", deck="dagger").control("arrakeen", 1).give(1, revealed_at=1)
    t.send("reconnaissance", "arrakeen")
    assert t.resources(1) == (1, 0, 0)
