"""Harkonnen: traitors, the large hand, captured leaders, the special Karama, in the cases other tests leave out."""

from __future__ import annotations

import pytest

from tests.dune.table import Table, leader
from tests.dune.test_battle import duel, fight, no_traitor
from tests.rulebook import rule

CAPTURED = 3
OWN = ("feyd_rautha", "beast_rabban", "piter_de_vries", "captain_iakin_nefud", "umman_kudu")


def won(t: Table, **plan: str) -> Table:
    fight(t).plan("harkonnen", dial="5", **plan).plan("emperor", leader="caid")
    return no_traitor(t)


def captives(t: Table) -> list[int]:
    return [number for number, status in enumerate(t.state.leader_status) if status == CAPTURED]


@rule("D-A10.1", "D-14.713")
def test_after_a_traitor_too_but_never_without_a_winner() -> None:
    t = duel(advanced=True, combat_with_spice=False)
    t.traitors("harkonnen", "caid")
    fight(t).plan("harkonnen").plan("emperor", leader="caid")
    t.choose("harkonnen", "traitor").choose("emperor", "no")
    assert t.kinds == ["capture"]
    t.choose("harkonnen", "yes", "captive:keep")
    assert captives(t) != [leader("caid")]  # the traitor is dead
    both = duel(advanced=True, combat_with_spice=False)
    both.hand("harkonnen", "lasgun", "shield")
    fight(both).plan("harkonnen", weapon="lasgun", defense="shield").plan("emperor", leader="caid")
    no_traitor(both)
    assert both.game.is_over


@rule("D-A10.1")
def test_nobody_left_to_capture() -> None:
    t = duel(advanced=True, combat_with_spice=False)
    t.hand("harkonnen", "stunner")
    t.tanks_leader("burseg", "bashar", "captain_aramsham", "hasimir_fenring")
    won(t, weapon="stunner").choose("harkonnen", "discard")
    assert t.dead("caid")
    assert t.game.is_over


@rule("D-A10.1", "D-A10.2")
def test_the_leader_just_used_can_be_drawn() -> None:
    drawn = set()
    for seed in range(40):
        t = duel(advanced=True, combat_with_spice=False)
        t.state.rng += seed * 977
        won(t).choose("harkonnen", "yes", "captive:keep")
        drawn.update(captives(t))
    assert drawn == set(range(10, 15))  # all five of the Emperor, Caid among them


@rule("D-A10.2", "D-0.18")
def test_declining_before_the_draw() -> None:
    t = duel(advanced=True, combat_with_spice=False)
    won(t).choose("harkonnen", "no")
    assert captives(t) == []
    assert t.money("harkonnen") == 10


@rule("D-A10.4", "D-A10.3")
def test_without_own_leaders_no_captive_stays() -> None:
    t = duel(advanced=True, combat_with_spice=False)
    t.hand("harkonnen", "cheap_hero")
    t.tanks_leader(*OWN)
    won(t, leader="cheap_hero").choose("harkonnen", "yes", "captive:keep")
    assert captives(t) == []  # it returns at once
    assert t.state.leader_status[10:15] == [0] * 5
    killed = duel(advanced=True, combat_with_spice=False)
    killed.hand("harkonnen", "cheap_hero")
    killed.tanks_leader(*OWN)
    won(killed, leader="cheap_hero").choose("harkonnen", "yes", "captive:kill")
    assert killed.money("harkonnen") == 12


@rule("D-A10.5", "D-A10.6", "D-7.28")
def test_a_captive_is_called_by_its_own_faction_and_lies_in_its_tanks() -> None:
    t = duel("harkonnen", "emperor", "fremen", advanced=True, combat_with_spice=False)
    t.state.leader_status[leader("burseg")] = CAPTURED
    t.traitors("emperor", "burseg")
    fight(t).plan("harkonnen", leader="burseg", dial="5").plan("emperor", leader="caid")
    t.choose("emperor", "traitor").choose("harkonnen", "no")
    assert t.dead("burseg")
    assert t.money("emperor") == 13
    t.tanks_leader("caid", "bashar", "captain_aramsham", "hasimir_fenring")
    t.run(("revival.leader", 2), phase=5)
    t.state.revival_open |= 1 << 2
    t.run(("revival.leader", 2), phase=5).choose("emperor", "leader:burseg")
    assert not t.dead("burseg")


@rule("D-A10.3", "D-A10.5", "D-7.28")
def test_a_captive_killed_pays_its_strength() -> None:
    t = duel("harkonnen", "emperor", "fremen", advanced=True, combat_with_spice=False)
    t.state.leader_status[leader("stilgar")] = CAPTURED
    t.hand("emperor", "chaumas")
    fight(t).plan("harkonnen", leader="stilgar").plan("emperor", leader="caid", weapon="chaumas", dial="1")
    no_traitor(t).choose("emperor", "keep")
    assert t.dead("stilgar")
    assert t.money("emperor") == 17  # 7 for Stilgar
    assert t.game.view(None)["factions"][1]["leaders"][0]["status"] == "tanks"


@rule("D-A10.8")
def test_heroes_and_the_kwisatz_haderach_are_not_captured() -> None:
    t = duel("harkonnen", "atreides", advanced=True, combat_with_spice=False)
    t.state.kh_losses = 7
    t.hand("atreides", "cheap_hero")
    t.tanks_leader("thufir_hawat", "lady_jessica", "gurney_halleck", "duncan_idaho", "dr_wellington_yueh")
    t.battle("", "harkonnen", "atreides")
    while "battle.plan" not in t.kinds:
        t.choose(t.who[0], "pass")
    t.plan("harkonnen", dial="5").plan("atreides", leader="cheap_hero", kwisatz_haderach="yes")
    no_traitor(t)
    assert t.game.is_over


@rule("D-25.4", "D-25.2")
@pytest.mark.parametrize(("held", "after"), [(5, 7), (6, 8), (7, 8)])
def test_the_extra_card_and_the_limit(held: int, after: int) -> None:
    t = Table("harkonnen", "emperor")
    cards = ("shield", "snooper", "kulon", "baliset", "stunner", "chaumas", "crysknife", "la_la_la")
    t.hand("harkonnen", *cards[:held])
    t.order("harkonnen", "emperor")
    t.run(("bidding",), phase=4).choose("harkonnen", "bid:1").choose("emperor", "pass")
    while t.kinds and t.kinds != ["bidding.bid"]:
        t.choose(t.who[0], "pay" if t.kinds == ["bidding.pay"] else "pass")
    assert len(t.has("harkonnen")) == after


@rule("D-25.5", "D-7.35", "D-7.36")
def test_a_traitor_called_for_the_ally_pays_the_ally() -> None:
    t = duel("emperor", "atreides", "harkonnen")
    t.ally("emperor", "harkonnen")
    t.traitors("harkonnen", "duncan_idaho")
    t.hand("emperor", "stunner")
    t.hand("atreides", "shield")
    t.battle("", "emperor", "atreides")
    while "battle.plan" not in t.kinds:
        t.choose(t.who[0], "pass")
    t.plan("emperor", leader="caid", weapon="stunner", dial="4").plan(
        "atreides", leader="duncan_idaho", defense="shield"
    )
    t.choose("emperor", "no").choose("atreides", "no").choose("harkonnen", "traitor")
    assert (t.money("emperor"), t.money("harkonnen")) == (12, 10)
    assert (t.forces("emperor", "basin"), t.forces("atreides", "basin")) == (5, 0)
    assert t.has("emperor") == ["stunner"]
    assert t.discarded() == ["shield"]


@rule("D-25.1", "D-0.11")
def test_an_own_leader_among_the_traitors_only_protects() -> None:
    t = duel()
    t.traitors("harkonnen", "feyd_rautha")
    fight(t).plan("harkonnen", leader="feyd_rautha").plan("emperor", leader="caid")
    assert t.options("harkonnen") == ["no"]
    assert t.options("emperor") == ["no"]


@rule("D-A4.7", "D-4.2")
def test_a_swap_with_a_full_hand() -> None:
    t = Table("harkonnen", "emperor", advanced=True)
    own = ("shield", "snooper", "kulon", "baliset", "stunner", "chaumas", "crysknife", "karama")
    t.hand("harkonnen", *own)
    t.hand("emperor", "lasgun", "hajr", "truthtrance", "cheap_hero")
    t.run(("swap",), phase=4).choose("harkonnen", "card:karama", "faction:emperor", "amount:4")
    for card in ("kulon", "baliset", "snooper", "shield"):
        t.choose("harkonnen", f"give:{card}")
    assert t.has("emperor") == ["baliset", "kulon", "shield", "snooper"]
    assert len(t.has("harkonnen")) == 7
    assert {"lasgun", "hajr", "truthtrance", "cheap_hero"} <= set(t.has("harkonnen"))


@rule("D-A10.3", "D-7.13", "D-A10.9", "D-11.30")
def test_a_captive_that_has_fought_fights_nowhere_else_this_phase() -> None:
    """Who was captured stays a secret, but a leader fights in one territory a phase, whoever leads it."""
    t = Table("harkonnen", "emperor", "atreides", advanced=True, combat_with_spice=False)
    t.sweep()
    for where in ("basin", "old_gap:9"):
        t.put("harkonnen", where, 6)
        t.put("emperor", where, 1)
    for faction in ("harkonnen", "emperor"):
        t.traitors(faction)
    t.tanks_leader("burseg", "bashar", "captain_aramsham", "hasimir_fenring")  # only Caid is left
    t.order("harkonnen", "emperor", "atreides")
    t.run(("battle",), phase=7).choose("harkonnen", "battle:basin").pass_all("battle.window")
    t.plan("harkonnen", leader="feyd_rautha", dial="2").plan("emperor", leader="caid")
    no_traitor(t).choose("harkonnen", "yes").pass_all("karama.stop").choose("harkonnen", "captive:keep")
    assert captives(t) == [leader("caid")]
    t.pass_all("battle.window")
    assert "leader:caid" not in t.options("harkonnen")
    assert t.refused("harkonnen", "leader:caid") == "E_LEADER_USED_ELSEWHERE"
    t.plan("harkonnen", leader="umman_kudu", dial="2").plan("emperor")
    no_traitor(t)
    assert t.state.leader_where == [-1] * 30  # the phase is over


@rule("D-11.28", "D-11.30", "D-A10.1")
def test_the_table_looks_the_same_whoever_was_captured() -> None:
    seen = set()
    for seed in range(25):
        t = duel("harkonnen", "emperor", "atreides", advanced=True, combat_with_spice=False)
        t.state.rng += seed * 977
        won(t).choose("harkonnen", "yes").pass_all("karama.stop").choose("harkonnen", "captive:keep")
        view = t.game.view(2)
        seen.add(str(view["factions"]))
    assert len(seen) == 1


@rule("D-11.30")
def test_a_captive_shown_in_a_plan_is_known_even_if_it_stays() -> None:
    t = duel("harkonnen", "emperor", "fremen", advanced=True, combat_with_spice=False)
    t.state.leader_status[leader("stilgar")] = CAPTURED
    t.traitors("harkonnen", "caid")
    fight(t).plan("harkonnen", leader="stilgar").plan("emperor", leader="caid")
    t.choose("harkonnen", "traitor").choose("emperor", "no")
    assert captives(t) == [leader("stilgar")]
    fremen = t.game.view(None)["factions"][1]["leaders"]
    assert next(entry["status"] for entry in fremen if entry["id"] == "stilgar") == "captured"
    assert {entry["status"] for entry in fremen} == {"captured", "hidden"} or {entry["status"] for entry in fremen} == {
        "captured",
        "available",
    }
