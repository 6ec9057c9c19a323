"""Troops (DI-7)."""

from __future__ import annotations

import pytest

from tests.imperium.outcome import at
from tests.imperium.rules.play import no_such_option, to_combat
from tests.imperium.table import Table, refused, table
from tests.rulebook import rule

COMBAT_SPACES = {
    "heighliner",
    "hardy_warriors",
    "stillsuits",
    "arrakeen",
    "carthag",
    "research_station",
    "sietch_tabr",
    "imperial_basin",
    "hagga_basin",
    "the_great_flat",
}


def where(t: Table, seat: int = 0) -> tuple[int, int, int]:
    """Troops in supply, garrison and Conflict."""
    p = t.player(seat)
    return p.supply, p.garrison, p.conflict


@rule("DI-7.1")
def test_only_troops_in_the_conflict_give_strength() -> None:
    t = table().troops(0, garrison=7, conflict=2)
    assert t.game.view()["players"][0]["strength"] == 4
    t.troops(0, garrison=12)
    assert t.game.view()["players"][0]["strength"] == 0


@rule("DI-7.1")
def test_no_limit_but_the_twelve_cubes() -> None:
    t = at("diplomacy").give(0, spice=6).troops(0, garrison=7)
    t.send("diplomacy", "heighliner").resolve("heighliner.effect.0")
    assert where(t) == (0, 12, 0)
    t.play("deploy:7")
    assert where(t) == (0, 5, 7)


@rule("DI-7.2", "DI-I08")
def test_recruiting_is_from_the_supply_as_far_as_it_goes() -> None:
    t = at("sardaukar_legion").troops(0, garrison=11)
    t.send("sardaukar_legion", "hall_of_oratory").resolve("sardaukar_legion.agent")
    assert where(t) == (0, 12, 0)
    assert t.effects() == [], "the rest of the recruiting is void"
    t.end()


@rule("DI-7.2", "DI-6.9")
def test_the_last_troops_of_the_supply_may_wait_for_an_intrigue_card() -> None:
    t = at("diplomacy", holding="double_cross staged_incident").give(0, spice=4).troops(0, garrison=10)
    t.troops(1, conflict=1)
    t.send("diplomacy", "conspire")
    assert where(t) == (2, 10, 0), "the Solari of the space pay for the card first"
    t.play("plot:double_cross").play("effect:intrigue/double_cross.plot.1.1")
    assert where(t) == (1, 10, 1)
    t.resolve("conspire.effect.1")
    assert where(t) == (0, 11, 1)


@rule("DI-7.3")
def test_the_ten_combat_spaces() -> None:
    spaces = table().state.content.spaces
    assert {space.id for space in spaces if space.combat} == COMBAT_SPACES


@rule("DI-7.4", "DI-I27")
def test_the_recruited_and_two_more_may_be_deployed() -> None:
    t = at("arrakis_recruiter").troops(0, garrison=3)
    t.send("arrakis_recruiter", "carthag")
    assert where(t) == (7, 5, 0)
    assert [id for id in t.options if id.startswith("deploy:")] == [f"deploy:{n}" for n in range(1, 5)]
    refused(t, "deploy:5", "E_DEPLOY_LIMIT")
    refused(t, "deploy:6", "E_NO_TROOPS")
    t.play("deploy:4")
    assert where(t) == (7, 1, 4)
    refused(t, "deploy:1", "E_DEPLOY_LIMIT")


@rule("DI-7.4")
def test_no_deployment_without_a_combat_space() -> None:
    t = at("dagger").give(0, solari=4).troops(0, garrison=3)
    refused(t, "deploy:1", "E_NOT_COMBAT_SPACE")
    t.send("dagger", "rally_troops")
    assert no_such_option(t, "deploy:")
    refused(t, "deploy:1", "E_NOT_COMBAT_SPACE")


@rule("DI-7.4")
def test_a_garrison_too_small_for_the_limit() -> None:
    t = at("dune_the_desert_planet").troops(0, garrison=1)
    t.send("dune_the_desert_planet", "imperial_basin")
    refused(t, "deploy:2", "E_NO_TROOPS")
    t.play("deploy:1")
    assert where(t) == (11, 0, 1)


@rule("DI-7.4")
def test_troops_recruited_by_a_plot_card_before_sending_count() -> None:
    t = at("dune_the_desert_planet", holding="reinforcements staged_incident").give(0, solari=3).troops(0, garrison=3)
    t.play("plot:reinforcements").send("dune_the_desert_planet", "imperial_basin")
    refused(t, "deploy:6", "E_DEPLOY_LIMIT")
    t.play("deploy:5")
    assert where(t) == (6, 1, 5)


@rule("DI-7.4", "DI-15.4")
def test_troops_of_an_influence_bonus_count() -> None:
    t = at("dune_the_desert_planet", holding="favored_subject staged_incident").influence(0, emperor=3)
    t.send("dune_the_desert_planet", "imperial_basin").play("plot:favored_subject")
    assert where(t) == (7, 5, 0)
    refused(t, "deploy:5", "E_DEPLOY_LIMIT")
    t.play("deploy:4")


@rule("DI-7.4")
def test_troops_of_earlier_turns_count_towards_the_two() -> None:
    t = at("dagger", "dune_the_desert_planet").give(0, solari=4).troops(0, garrison=0)
    t.send("dagger", "rally_troops").end()
    t.turn(0).send("dune_the_desert_planet", "imperial_basin")
    assert where(t) == (8, 4, 0)
    refused(t, "deploy:3", "E_DEPLOY_LIMIT")


@rule("DI-7.4", "DI-7.9")
def test_the_allowance_is_earned_on_recruiting_but_the_garrison_must_hold_the_cubes() -> None:
    t = at("arrakis_recruiter").troops(0, garrison=0)
    t.send("arrakis_recruiter", "carthag").troops(0, garrison=1)
    refused(t, "deploy:2", "E_NO_TROOPS")
    t.play("deploy:1")
    assert where(t) == (11, 0, 1)


@rule("DI-7.5", "DI-Q05")
def test_deploying_in_portions_at_any_point_after_the_placement() -> None:
    t = at("arrakis_recruiter").troops(0, garrison=3)
    t.send("arrakis_recruiter", "carthag").play("deploy:1").resolve("carthag.effect.1").play("deploy:2", "deploy:1")
    assert where(t) == (7, 1, 4)
    refused(t, "deploy:1", "E_DEPLOY_LIMIT")


@rule("DI-7.6")
def test_not_deploying_is_always_legal() -> None:
    t = at("arrakis_recruiter").troops(0, garrison=3)
    t.send("arrakis_recruiter", "carthag").resolve("carthag.effect.1").end()
    assert where(t) == (7, 5, 0)


@rule("DI-7.7")
def test_the_reveal_turn_brings_no_right_to_deploy() -> None:
    t = at("dagger", "sardaukar_legion").troops(0, garrison=3).agent_on(0, "arrakeen")
    t.play("reveal")
    assert no_such_option(t, "deploy:")
    refused(t, "deploy:1", "E_NOT_COMBAT_SPACE")
    t.resolve("sardaukar_legion.reveal").play("amount:3")
    assert where(t) == (9, 0, 3)


@rule("DI-7.8", "DI-I27")
def test_a_card_that_deploys_does_not_use_up_the_limit() -> None:
    t = at("dune_the_desert_planet", holding="rapid_mobilization staged_incident").troops(0, garrison=6)
    t.send("dune_the_desert_planet", "imperial_basin").play("plot:rapid_mobilization", "amount:3", "deploy:2")
    assert where(t) == (6, 1, 5)
    refused(t, "deploy:1", "E_DEPLOY_LIMIT")
    t = at("dagger", holding="rapid_mobilization staged_incident").troops(0, garrison=6)
    t.play("plot:rapid_mobilization", "amount:6")
    assert where(t) == (6, 0, 6), "no Combat space is needed"


@rule("DI-7.9", "DI-I21")
@pytest.mark.parametrize("count", [0, 1, 3])
def test_any_number_may_retreat(count: int) -> None:
    t = table().troops(0, garrison=2, conflict=4).intrigue(0, "master_tactician", "bribery")
    to_combat(t)
    t.play("combat:master_tactician", "effect:intrigue/master_tactician.combat.1", f"amount:{count}")
    assert where(t) == (6, 2 + count, 4 - count)


@rule("DI-7.9")
def test_retreated_troops_are_not_recruited() -> None:
    t = at("scout", "dune_the_desert_planet").troops(0, conflict=2)
    t.play("reveal").resolve("scout.reveal").play("amount:2")
    assert where(t) == (10, 2, 0)
    assert t.state.turn.recruited == 0


@rule("DI-7.10", "DI-I15", "DI-C37")
def test_lost_troops_go_to_the_supply() -> None:
    t = table().troops(0, garrison=1, conflict=3).intrigue(0, "staged_incident")
    to_combat(t).play("combat:staged_incident")
    assert where(t) == (11, 1, 0)
    assert t.player(0).vp == 2


@rule("DI-7.10")
def test_too_few_troops_to_lose_as_a_cost() -> None:
    t = table().troops(0, garrison=9, conflict=2).intrigue(0, "staged_incident")
    to_combat(t)
    refused(t, "combat:staged_incident", "E_NO_TROOPS")


@rule("DI-7.10", "DI-Q06")
def test_without_a_zone_the_owner_chooses_garrison_or_conflict() -> None:
    t = table().troops(0, garrison=1, conflict=1)
    t.state.stack.append(("lose_troop", 0, 2))
    t.refresh()
    assert t.options == ["zone:garrison", "zone:conflict"]
    t.play("zone:conflict")
    assert where(t) == (12, 0, 0), "the second one had to be that of the garrison"
