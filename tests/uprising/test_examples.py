"""The worked examples of the rulebook, with exactly its numbers (UP-X)."""

from __future__ import annotations

from tests.imperium.rules.play import pass_on
from tests.imperium.table import refused
from tests.rulebook import rule
from tests.uprising.table import IDLE, at, table, to_combat


@rule("UP-X1")
def test_imperial_basin():
    t = at("dune_the_desert_planet").troops(0, garrison=3).bonus_spice("imperial_basin", 2)
    t.send("dune_the_desert_planet", "imperial_basin")
    assert t.resources(0)[1] == 3
    t.offers("deploy:1", "deploy:2", "end")
    refused(t, "deploy:3", "E_DEPLOY_LIMIT")


@rule("UP-X2")
def test_rebel_supplier_at_arrakeen():
    t = at("rebel_supplier", deck="dagger diplomacy").troops(0, garrison=1).spies(0, "post_city_right")
    t.control("arrakeen", 1).mark().send("rebel_supplier", "arrakeen")
    t.play("post:post_city_right")
    assert t.player(1).resources[0] == 1
    assert t.cards(0, "hand") == ["dagger"]
    t.resolve("arrakeen.effect.1")
    assert t.cards(0, "hand") == ["dagger", "diplomacy"]
    assert t.player(0).garrison == 4
    t.offers("deploy:1", "deploy:2", "deploy:3", "deploy:4", "end").play("deploy:4")
    assert t.player(0).conflict == 4


@rule("UP-X3")
def test_gather_support():
    t = at("dagger").give(0, solari=2).mark().send("dagger", "gather_support", "pay:2")
    t.sent("dagger", "gather_support", {"0 solari": -2, "0 water": 1, "0 garrison": 2, "0 supply": -2})
    refused(t, "deploy:1", "E_NOT_COMBAT_SPACE")


@rule("UP-X4")
def test_a_reveal_turn():
    t = at("prepare_the_way", "rebel_supplier", "strike_fleet", holding=f"unexpected_allies {IDLE}")
    t.conflict("secure_imperial_basin").troops(0, conflict=2).give(0, water=2).row("desert_survival").mark()
    t.play("reveal")
    t.showed("prepare_the_way rebel_supplier strike_fleet", {"0 spice": 1, "0 persuasion": 3, "0 swords": 4})
    assert t.strength(0) == 8
    t.play("acquire:desert_survival")
    assert t.player(0).persuasion == 1
    assert None not in t.game.view(0)["imperium_row"]
    t.play("plot:unexpected_allies").resolve("plot.1.0")
    assert not t.state.shield_wall
    assert t.strength(0) == 11


@rule("UP-X5", "UP-17.1", "UP-16.1a", "UP-11.2")
def test_a_combat():
    t = table(3, ["lady_margot_fenring", "gurney_halleck", "princess_irulan"]).conflict("secure_imperial_basin")
    t.wall(False)
    t.objective(1, "ornithopter_1_3").troops(0, garrison=0, conflict=4).worms(0, 1).troops(1, garrison=0, conflict=4)
    t.player(1).swords = 1
    t.intrigue(0, IDLE).intrigue(1, "contingency_plan", "detonation")
    for seat in range(3):
        t.player(seat).revealed_at = seat + 1
    t.state.reveals = 3
    t.state.stack = t.state.stack[: next(n for n, step in enumerate(t.state.stack) if step[0] == "combat") + 1]
    t.refresh().mark()
    assert [t.strength(seat) for seat in range(3)] == [11, 9, 0]
    t.play("pass", "combat:contingency_plan", "done")
    assert t.strength(1) == 12
    assert t.acting == 0
    t.play("pass")
    t.play("pass")
    changes = t.changed()
    assert (changes["1 spice"], changes["1 garrison"], changes["control"]) == (2, 1, "+imperial_basin=1")
    assert changes["1 won"] == "+secure_imperial_basin"
    assert (changes["0 water"], changes["0 garrison"]) == (4, 2)
    assert not any(key.startswith("2 ") and isinstance(value, int) for key, value in changes.items())


@rule("UP-X5")
def test_the_third_player_without_units_has_no_opportunity():
    t = table(3).troops(0, conflict=1).intrigue(0, IDLE).intrigue(2, "contingency_plan")
    to_combat(t)
    assert t.acting == 0
    t.play("pass")
    while t.state.phase == "combat":
        assert t.acting == 0
        pass_on(t)
