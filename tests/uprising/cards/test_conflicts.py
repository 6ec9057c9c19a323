"""Every Conflict card of Uprising: its three rewards, and what a sandworm doubles."""

from __future__ import annotations

from typing import Any

import pytest

from landsraad.imperium.rules.combat import placements
from tests.rulebook import plays, rule
from tests.uprising.table import UprisingTable, table, to_combat

Answers = tuple[str, ...]


def fought(conflict: str, *, worms: int = 0, players: int = 4, **give: Any) -> UprisingTable:
    """Seat 0 wins with 4 troops, seat 1 comes second, seat 2 third; rewards are being given."""
    t = table(players, ["gurney_halleck", "muaddib"]).conflict(conflict)
    icon = t.state.content.conflicts[t.state.content.conflict_ids[conflict]].icon
    t.objective(0, "crysknife" if icon == 1 else "desert_mouse_first")
    for seat, troops in enumerate((4, 3, 2)):
        t.troops(seat, garrison=3, conflict=troops)
        t.give(seat, **{"water": 0, **give})
    t.worms(0, worms)
    t.mark()
    to_combat(t)
    return t


# Conflict, answers to the questions asked, then per seat what is gained.
CASES: list[tuple[str, Answers, dict[str, Any], dict[str, Any], dict[str, Any]]] = [
    ("skirmish_crysknife", ("faction:bg",), {"bg": 1}, {"intrigue": 1, "spice": 1}, {"spice": 1}),
    ("skirmish_desert_mouse", (), {"solari": 2}, {"solari": 3}, {"solari": 2}),
    ("skirmish_ornithopter", (), {"intrigue": 1, "solari": 1}, {"intrigue": 1, "solari": 2}, {"intrigue": 1}),
    ("choam_security", (), {"guild": 1, "solari": 2, "garrison": 1}, {"water": 1, "solari": 2, "garrison": 2},
     {"intrigue": 1, "garrison": 1}),
    ("spice_freighters", ("faction:bg",), {"bg": 1}, {"water": 1, "spice": 1, "garrison": 1},
     {"spice": 1, "garrison": 1}),
    ("siege_of_arrakeen", (), {"solari": 2, "garrison": 2, "control": "arrakeen"}, {"solari": 4, "garrison": 1},
     {"solari": 3}),
    ("seize_spice_refinery", ("post:post_bg",), {"spice": 2, "spies": 1, "control": "spice_refinery"},
     {"intrigue": 1, "spice": 1, "garrison": 1}, {"spice": 2}),
    ("test_of_loyalty", ("effect:conflict/test_of_loyalty.first.0", "post:post_bg"),
     {"emperor": 1, "spies": 1, "solari": 2}, {"solari": 4, "garrison": 1}, {"solari": 3}),
    ("shadow_contest", ("effect:conflict/shadow_contest.first.0",), {"bg": 1, "intrigue": 1},
     {"intrigue": 1, "spice": 1, "garrison": 1}, {"spice": 1, "garrison": 1}),
    ("secure_imperial_basin", (), {"spice": 2, "garrison": 1, "control": "imperial_basin"},
     {"water": 2, "garrison": 1}, {"water": 1, "garrison": 1}),
    ("protect_the_sietches", (), {"fremen": 1, "water": 1, "garrison": 1}, {"spice": 3, "garrison": 1}, {"spice": 2}),
    ("trade_dispute", (), {"solari": 2, "water": 1}, {"water": 1, "spice": 1}, {"water": 1, "garrison": 1}),
    ("propaganda", ("effect:conflict/propaganda.first.0", "effect:conflict/propaganda.first.1",
                    "effect:conflict/propaganda.first.0"), {"emperor": 1, "guild": 1},
     {"intrigue": 1, "spice": 3}, {"spice": 3}),
    ("battle_for_imperial_basin", (), {"vp": 1, "control": "imperial_basin"}, {"spice": 5}, {"spice": 3}),
    ("battle_for_arrakeen", (), {"vp": 1, "control": "arrakeen"}, {"intrigue": 1, "spice": 1, "solari": 3},
     {"spice": 2, "solari": 2}),
    ("battle_for_spice_refinery", (), {"vp": 1, "control": "spice_refinery"}, {"intrigue": 1, "spice": 3},
     {"spice": 3}),
]  # fmt: skip


@plays(
    "conflict/skirmish_crysknife",
    "conflict/skirmish_desert_mouse",
    "conflict/skirmish_ornithopter",
    "conflict/choam_security",
    "conflict/spice_freighters",
    "conflict/siege_of_arrakeen",
    "conflict/seize_spice_refinery",
    "conflict/test_of_loyalty",
    "conflict/shadow_contest",
    "conflict/secure_imperial_basin",
    "conflict/protect_the_sietches",
    "conflict/trade_dispute",
    "conflict/propaganda",
    "conflict/battle_for_imperial_basin",
    "conflict/battle_for_arrakeen",
    "conflict/battle_for_spice_refinery",
)
@rule("UP-15.7", "UP-16.2a", "UP-16.3", "UP-16.4", "UP-16.6", "UP-16.7", "UP-18.2", "UP-11.2", "UP-21.11")
@pytest.mark.parametrize(("conflict", "answers", "first", "second", "third"), CASES)
def test_rewards(conflict, answers, first, second, third):
    t = fought(conflict)
    game = t.game
    held = list(answers)
    while t.state.phase == "combat" and game.pending:
        if held and held[0] in t.options:
            t.play(held.pop(0))
        elif "end" in t.options:
            t.play("end")
        elif held:
            t.play(next(id for id in t.options if id.startswith("effect:")))
        else:
            t.play(t.options[0])
    assert held == [], f"not asked: {held}"
    for seat, wanted in enumerate((first, second, third)):
        wanted = dict(wanted)
        control = wanted.pop("control", "")
        assert t.changed().get("control", "").count(f"+{control}={seat}") == (1 if control else 0)
        changes = t.changed()
        for name in ("vp", "solari", "spice", "water", "emperor", "guild", "bg", "fremen", "garrison"):
            assert changes.get(f"{seat} {name}", 0) == wanted.get(name, 0), (seat, name)
        assert str(changes.get(f"{seat} intrigue", "")).count("+") == wanted.get("intrigue", 0)
        assert str(changes.get(f"{seat} spies", "")).count("+") == wanted.get("spies", 0)
    assert changes_won(t) == {conflict}
    assert all(p.conflict == 0 and p.worms == 0 for p in t.state.players)


def changes_won(t: UprisingTable) -> set[str]:
    conflicts = t.state.content.conflicts
    return {conflicts[card].id for card in t.player(0).won + t.player(0).won_down}


@plays("conflict/battle_for_imperial_basin", "conflict/battle_for_arrakeen", "conflict/battle_for_spice_refinery")
@rule("UP-17.3", "UP-16.6")
@pytest.mark.parametrize(
    ("conflict", "resource", "price"),
    [("battle_for_imperial_basin", "spice", 4), ("battle_for_spice_refinery", "solari", 6)],
)
def test_paid_points(conflict, resource, price):
    t = fought(conflict, **{resource: 2 * price})
    t.resolve(f"{conflict}.first.2")
    assert t.changed()["0 vp"] == 2
    assert t.player(0).resources[("solari", "spice").index(resource)] == price
    assert not any(".first.2" in id for id in (t.options if t.game.pending else []))
    t = fought(conflict, worms=1, **{resource: 2 * price})
    t.resolve(f"{conflict}.first.2").resolve(f"{conflict}.first.2")
    assert t.changed()["0 vp"] == 4
    assert t.changed()["control"].count("=0") == 1


@plays("conflict/battle_for_arrakeen")
def test_spies_pay_for_arrakeen():
    t = (
        table()
        .conflict("battle_for_arrakeen")
        .troops(0, conflict=1)
        .spies(0, "post_bg", "post_guild", "post_choam")
        .objective(0, "desert_mouse_4_6")
        .mark()
    )
    to_combat(t)
    t.resolve("battle_for_arrakeen.first.2").play("post:post_bg", "post:post_guild")
    assert (t.changed()["0 vp"], t.changed()["0 spies"]) == (2, "-post_bg -post_guild")


@plays("conflict/spice_freighters")
@rule("UP-17.1", "UP-17.3", "UP-17.4", "UP-17.5", "UP-17.6", "UP-X15")
def test_doubled_spice_freighters():
    t = fought("spice_freighters", worms=1, spice=6)
    t.resolve("spice_freighters.first.0").play("faction:bg")
    t.resolve("spice_freighters.first.0").play("faction:bg")
    t.resolve("spice_freighters.first.1").resolve("spice_freighters.first.1")
    changes = t.changed()
    assert changes["0 bg"] == 2
    assert changes["0 vp"] == 3  # Two paid for, one for the second Influence.
    assert t.player(0).resources[1] == 0
    t = fought("spice_freighters", worms=2, spice=3)
    t.resolve("spice_freighters.first.0").play("faction:bg")
    t.resolve("spice_freighters.first.0").play("faction:guild").resolve("spice_freighters.first.1")
    assert t.changed()["0 vp"] == 1


@plays("conflict/trade_dispute")
@rule("UP-16.6", "UP-4.8")
def test_trash_as_a_reward():
    t = table().conflict("trade_dispute").troops(0, conflict=1).zone(0, "discard", "dagger").mark()
    to_combat(t)
    t.offers("effect:conflict/trade_dispute.first.2", "end").resolve("trade_dispute.first.2").play("discard:dagger")
    assert t.changed()["0 trash"] == "+dagger"


@plays("conflict/propaganda")
@rule("UP-17.4", "UP-6.11")
def test_doubled_propaganda_is_two_sets():
    t = fought("propaganda", worms=1)
    for _ in range(2):
        if "effect:conflict/propaganda.first" in t.options:
            t.play("effect:conflict/propaganda.first")
        t.play("effect:conflict/propaganda.first.0", "effect:conflict/propaganda.first.1")
        t.play("effect:conflict/propaganda.first.0")
    assert (t.changed()["0 emperor"], t.changed()["0 guild"]) == (2, 2)


@rule("UP-17.1", "UP-17.2")
def test_second_and_third_rewards_are_doubled_too():
    t = table().conflict("secure_imperial_basin").wall(False)
    t.troops(0, conflict=6).troops(1, conflict=1).worms(1, 1).troops(2, conflict=1).mark()
    to_combat(t)
    changes = t.changed()
    assert (changes["1 water"], changes["1 garrison"]) == (4, 2)
    assert "1 won" not in changes


@rule("UP-16.5", "UP-Q57")
def test_troops_in_the_conflict_are_not_in_supply_for_the_reward():
    t = table().conflict("siege_of_arrakeen").troops(0, conflict=12).mark()
    to_combat(t)
    assert t.player(0).garrison == 0
    assert t.player(0).supply == 12


FOUR = [
    ("UP-16.2a", [9, 7, 5, 3], [(0, 1), (1, 2), (2, 3)]),
    ("UP-16.2b", [9, 7, 5, 5], [(0, 1), (1, 2)]),
    ("UP-16.2c", [9, 7, 7, 5], [(0, 1), (1, 3), (2, 3)]),
    ("UP-16.2c", [9, 7, 7, 7], [(0, 1), (1, 3), (2, 3), (3, 3)]),
    ("UP-16.2d", [9, 9, 7, 5], [(0, 2), (1, 2), (2, 3)]),
    ("UP-16.2d", [9, 9, 7, 0], [(0, 2), (1, 2), (2, 3)]),
    ("UP-16.2e", [9, 9, 7, 7], [(0, 2), (1, 2)]),
    ("UP-16.2f", [9, 9, 9, 7], [(0, 2), (1, 2), (2, 2)]),
    ("UP-16.2f", [9, 9, 9, 9], [(0, 2), (1, 2), (2, 2), (3, 2)]),
    ("UP-16.2g", [9, 7, 0, 0], [(0, 1), (1, 2)]),
]
THREE = [
    ("UP-16.1a", [9, 7, 5], [(0, 1), (1, 2)]),
    ("UP-16.1b", [9, 7, 7], [(0, 1), (1, 3), (2, 3)]),
    ("UP-16.1c", [9, 9, 7], [(0, 2), (1, 2)]),
    ("UP-16.1c", [9, 9, 9], [(0, 2), (1, 2), (2, 2)]),
    ("UP-16.1d", [9, 0, 0], [(0, 1)]),
]


@rule("UP-16.1a", "UP-16.1b", "UP-16.1c", "UP-16.1d", "UP-16.1")
@pytest.mark.parametrize(("id", "strengths", "given"), THREE)
def test_three_players_rank(id, strengths, given):
    assert placements(strengths, len(strengths) == 4) == given


@rule(
    "UP-16.2", "UP-16.2a", "UP-16.2b", "UP-16.2c", "UP-16.2d", "UP-16.2e", "UP-16.2f", "UP-16.2g", "UP-Q55"
)  # fmt: skip
@pytest.mark.parametrize(("id", "strengths", "given"), FOUR)
def test_four_players_rank(id, strengths, given):
    assert placements(strengths, len(strengths) == 4) == given


@rule("UP-16.1c", "UP-11.2", "UP-18.2", "UP-Q2")
def test_a_tie_for_first_has_no_winner():
    t = table(3).conflict("siege_of_arrakeen").troops(0, conflict=2).troops(1, conflict=2).control("arrakeen", 2).mark()
    to_combat(t)
    changes = t.changed()
    assert (changes["0 solari"], changes["1 solari"]) == (4, 4)
    assert "control" not in changes
    assert t.player(0).won == t.player(1).won == []
    assert "siege_of_arrakeen" in t.game.view(None)["past_conflicts"]
