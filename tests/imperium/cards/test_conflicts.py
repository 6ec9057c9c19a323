"""The 18 Conflict cards, each with its three rewards."""

from __future__ import annotations

import pytest

from landsraad.imperium.state import IDLE, Turn
from tests.imperium.outcome import CardTable
from tests.rulebook import plays, rule

FACTIONS = ["faction:emperor", "faction:guild", "faction:bg", "faction:fremen"]


def fought(conflict: str, *armies: int, players: int = 4) -> CardTable:
    """The Combat is about to be resolved with so many troops of seats 0, 1, 2 ... in the Conflict."""
    t = CardTable(players)
    t.conflict(conflict)
    for seat in range(players):
        t.player(seat).revealed_at = seat + 1
        t.troops(seat, conflict=armies[seat] if seat < len(armies) else 0)
    t.intrigue_deck("windfall", "water_peddlers_union", "bribery", "refocus")
    s = t.state
    s.phase = "combat"
    s.turn = Turn(-1, IDLE)
    below = s.stack[: next(n for n, step in enumerate(s.stack) if step[0] == "combat")]
    # A question to seat 0 stops the game right after the rewards.
    s.stack = [*below, ("defend", 0), ("resolve_combat",)]
    t.game.pending = []
    t.mark()
    return t


def resolve(t: CardTable) -> CardTable:
    t.refresh()
    return t


def kept(t: CardTable, seat: int) -> dict[str, object]:
    """What one seat got, without Intrigue cards, and how many of these."""
    changes = t.changed()
    found: dict[str, object] = {}
    for key, change in changes.items():
        if key == f"{seat} intrigue":
            assert isinstance(change, str)
            assert all(word[0] == "+" for word in change.split())
            found["intrigue"] = len(change.split())
        elif key.startswith(f"{seat} "):
            found[key.removeprefix(f"{seat} ")] = change
    if "control" in changes:
        found["control"] = changes["control"]
    return found


PLAIN = [
    # conflict, first, second, third: rewards without a choice
    pytest.param(
        "skirmish_1", {"vp": 1}, {"intrigue": 1, "solari": 2}, {"solari": 2}, marks=plays("conflict/skirmish_1")
    ),
    pytest.param("skirmish_2", {"vp": 1}, {"water": 1}, {"spice": 1}, marks=plays("conflict/skirmish_2")),
    pytest.param("skirmish_3", None, {"spice": 2}, {"spice": 1}, marks=plays("conflict/skirmish_3")),
    pytest.param("skirmish_4", None, {"solari": 3}, {"solari": 2}, marks=plays("conflict/skirmish_4")),
    pytest.param("cloak_and_dagger", None, {"intrigue": 1, "spice": 1}, None, marks=plays("conflict/cloak_and_dagger")),
    pytest.param(
        "desert_power",
        {"vp": 1, "water": 1},
        {"water": 1, "spice": 1},
        {"spice": 1},
        marks=plays("conflict/desert_power"),
    ),
    pytest.param(
        "guild_bank_raid", {"solari": 6}, {"solari": 4}, {"solari": 2}, marks=plays("conflict/guild_bank_raid")
    ),
    pytest.param("machinations", None, {"water": 1, "solari": 2}, {"water": 1}, marks=plays("conflict/machinations")),
    pytest.param(
        "raid_stockpiles",
        {"intrigue": 1, "spice": 3},
        {"spice": 2},
        {"spice": 1},
        marks=plays("conflict/raid_stockpiles"),
    ),
    pytest.param(
        "secure_imperial_basin",
        {"vp": 1, "control": "+imperial_basin=0"},
        {"water": 2},
        {"water": 1},
        marks=plays("conflict/secure_imperial_basin"),
    ),
    pytest.param(
        "siege_of_arrakeen",
        {"vp": 1, "control": "+arrakeen=0"},
        {"solari": 4},
        {"solari": 2},
        marks=plays("conflict/siege_of_arrakeen"),
    ),
    pytest.param(
        "siege_of_carthag",
        {"vp": 1, "control": "+carthag=0"},
        {"intrigue": 1, "spice": 1},
        {"spice": 1},
        marks=plays("conflict/siege_of_carthag"),
    ),
    pytest.param(
        "sort_through_the_chaos",
        {"intrigue": 1, "solari": 2},
        {"intrigue": 1, "solari": 2},
        {"solari": 2},
        marks=plays("conflict/sort_through_the_chaos"),
    ),
    pytest.param(
        "terrible_purpose", None, {"water": 1, "spice": 1}, {"spice": 1}, marks=plays("conflict/terrible_purpose")
    ),
    pytest.param(
        "battle_for_arrakeen",
        {"vp": 2, "control": "+arrakeen=0"},
        None,
        {"intrigue": 1, "solari": 2},
        marks=plays("conflict/battle_for_arrakeen"),
    ),
    pytest.param(
        "battle_for_carthag",
        {"vp": 2, "control": "+carthag=0"},
        {"intrigue": 1, "spice": 3},
        {"spice": 3},
        marks=plays("conflict/battle_for_carthag"),
    ),
    pytest.param(
        "battle_for_imperial_basin",
        {"vp": 2, "control": "+imperial_basin=0"},
        {"spice": 5},
        {"spice": 3},
        marks=plays("conflict/battle_for_imperial_basin"),
    ),
    pytest.param("grand_vision", None, {"intrigue": 1, "spice": 3}, {"spice": 3}, marks=plays("conflict/grand_vision")),
]


@rule("DI-16.7", "DI-16.8", "DI-8.1")
@pytest.mark.parametrize(("conflict", "first", "second", "third"), PLAIN)
def test_rewards_without_a_choice(conflict, first, second, third):
    if first is not None:
        t = resolve(fought(conflict, 1))
        if t.kind == "combat.won":
            t.play("done")
        assert kept(t, 0) == first
    if second is not None:
        # Nobody wins with two tied for first: both get the second reward.
        t = resolve(fought(conflict, 2, 2))
        assert kept(t, 0) == second
        assert kept(t, 1) == second
    if third is not None:
        # The third reward, for two tied for second.
        t = fought(conflict, 1, 1, 0, 3)
        t.state.stack[-1:] = [("reward", 1, 3), ("reward", 0, 3)]
        resolve(t)
        assert kept(t, 0) == third
        assert kept(t, 1) == third


@plays("conflict/skirmish_3", "conflict/skirmish_4")
@rule("DI-16.10", "DI-15.9")
@pytest.mark.parametrize(("conflict", "what", "count"), [("skirmish_3", "spice", 1), ("skirmish_4", "solari", 2)])
def test_a_skirmish_for_influence(conflict, what, count):
    t = resolve(fought(conflict, 2, 1)).offers(*FACTIONS)
    t.play("faction:bg")
    assert kept(t, 0) == {"bg": 1, what: count}


@plays("conflict/cloak_and_dagger")
@rule("DI-16.10", "DI-3.8")
def test_cloak_and_dagger():
    t = resolve(fought("cloak_and_dagger", 3, 1, 2))
    t.offers("effect:conflict/cloak_and_dagger.first.0", "effect:conflict/cloak_and_dagger.first.1")
    t.resolve("cloak_and_dagger.first.1").offers(*FACTIONS).play("faction:emperor")
    if t.kind == "combat.won":
        t.play("done")
    assert kept(t, 0) == {"emperor": 1, "intrigue": 2}
    # Second for player 2, third for player 1: one of the two.
    assert kept(t, 2) == {"intrigue": 1, "spice": 1}
    assert t.acting == 1
    t.offers("effect:conflict/cloak_and_dagger.third.0", "effect:conflict/cloak_and_dagger.third.1")
    t.play("effect:conflict/cloak_and_dagger.third.1")
    assert kept(t, 1) == {"spice": 1}


@plays("conflict/machinations")
@rule("DI-3.13", "DI-16.10")
def test_machinations_two_different_factions():
    t = resolve(fought("machinations", 2, 1))
    reward = "effect:conflict/machinations.first"
    t.offers(*[f"{reward}.{n}" for n in range(4)]).play(f"{reward}.1")
    t.offers(f"{reward}.0", f"{reward}.2", f"{reward}.3").play(f"{reward}.3")
    # Both are named; now they are carried out in any order.
    assert kept(t, 0) == {}
    t.offers(f"{reward}.1", f"{reward}.3").play(f"{reward}.3")
    assert kept(t, 0) == {"guild": 1, "fremen": 1}


@plays("conflict/sort_through_the_chaos")
@rule("DI-20.4", "DI-18.2")
def test_the_mentat_as_a_reward():
    t = fought("sort_through_the_chaos", 2, 1)
    s = t.state
    s.mentat_owner, s.mentat_space = 1, s.content.space_ids["imperial_basin"]
    t.player(1).placed = [s.mentat_space]
    t.mark()
    resolve(t)
    if t.kind == "combat.won":
        t.play("done")
    # Taken off the space of another player; it stays for the next round.
    changes = t.changed()
    assert changes["mentat"] == "+0@- -1@imperial_basin"
    assert changes["1 placed"] == "-imperial_basin"
    assert s.mentat_kept
    t.game.choose(0, "no")
    assert t.state.round == 2
    assert [p["agents"] for p in t.game.view(None)["players"]] == [3, 2, 2, 2]


@plays("conflict/terrible_purpose")
@rule("DI-16.10", "DI-13.6")
def test_terrible_purpose_may_trash_a_card():
    t = fought("terrible_purpose", 2, 1)
    t.player(0).hand = [t._fetch(0, "dagger")]
    t.mark()
    resolve(t).offers("effect:conflict/terrible_purpose.first.1", "end").resolve("terrible_purpose.first.1")
    t.offers("hand:dagger").play("hand:dagger")
    assert kept(t, 0) == {"vp": 1, "hand": "-dagger", "trash": "+dagger"}
    t = fought("terrible_purpose", 2, 1)
    t.player(0).discard = [t._fetch(0, "diplomacy")]
    t.mark()
    resolve(t).resolve("terrible_purpose.first.1").offers("discard:diplomacy")
    t = fought("terrible_purpose", 2, 1)
    t.player(0).hand = [t._fetch(0, "dagger")]
    t.mark()
    resolve(t).end()
    assert kept(t, 0) == {"vp": 1}


@plays("conflict/battle_for_arrakeen")
@rule("DI-3.13")
@pytest.mark.parametrize(
    ("chosen", "reward"),
    [
        ((0, 1), {"intrigue": 1, "spice": 2}),
        ((1, 2), {"spice": 2, "solari": 3}),
        ((2, 0), {"intrigue": 1, "solari": 3}),
    ],
)
def test_battle_for_arrakeen_second_reward(chosen, reward):
    t = resolve(fought("battle_for_arrakeen", 1, 1))
    place = "effect:conflict/battle_for_arrakeen.second"
    t.offers(*[f"{place}.{n}" for n in range(3)]).play(f"{place}.{chosen[0]}")
    t.offers(*[f"{place}.{n}" for n in range(3) if n != chosen[0]]).play(f"{place}.{chosen[1]}")
    assert kept(t, 0) == reward
    assert t.acting == 1


@plays("conflict/grand_vision")
@rule("DI-15.9", "DI-15.3")
def test_grand_vision_two_influence_with_one_faction():
    t = resolve(fought("grand_vision", 2, 1))
    t.offers("effect:conflict/grand_vision.first.0", "effect:conflict/grand_vision.first.1")
    t.resolve("grand_vision.first.0").offers(*FACTIONS).play("faction:guild")
    if t.kind == "combat.won":
        t.play("done")
    assert kept(t, 0) == {"guild": 2, "vp": 1, "intrigue": 1}


@plays("conflict/siege_of_arrakeen")
@rule("DI-8.1", "DI-8.2")
def test_control_changes_hands_only_by_winning():
    t = fought("siege_of_arrakeen", 2, 1)
    s = t.state
    s.control[s.content.space_ids["arrakeen"]] = 1
    t.mark()
    assert kept(resolve(t), 0) == {"vp": 1, "control": "+arrakeen=0 -arrakeen=1"}
    t = fought("siege_of_arrakeen", 2, 2)
    s = t.state
    s.control[s.content.space_ids["arrakeen"]] = 2
    t.mark()
    assert "control" not in kept(resolve(t), 0)


@rule("DI-1.3", "DI-2.2")
def test_levels_and_locations():
    content = CardTable().state.content
    for conflict in content.conflicts:
        if conflict.level == 1:
            assert conflict.id.startswith("skirmish")
        if conflict.level == 3:
            assert conflict.id.startswith("battle") or conflict.id == "grand_vision"
    located = {c.id: content.spaces[c.location].id for c in content.conflicts if c.location >= 0}
    assert located == {
        "secure_imperial_basin": "imperial_basin",
        "siege_of_arrakeen": "arrakeen",
        "siege_of_carthag": "carthag",
        "battle_for_arrakeen": "arrakeen",
        "battle_for_carthag": "carthag",
        "battle_for_imperial_basin": "imperial_basin",
    }
