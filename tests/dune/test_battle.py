"""Phase 7: battle (section 7), Voice, prescience, traitors, weapons and what is lost."""

from __future__ import annotations

from typing import Any

import pytest

from landsraad.dune.phases.battle.fights import fights
from tests.dune.table import ALL, Table, leader, part, territory
from tests.rulebook import plays, rule


def duel(
    aggressor: str = "harkonnen",
    defender: str = "emperor",
    *others: str,
    where: str = "basin",
    forces: tuple[int, int] = (5, 5),
    **options: Any,
) -> Table:
    """Two factions meet in a territory; nobody holds cards yet."""
    t = Table(aggressor, defender, *others, **options)
    t.sweep()
    t.put(aggressor, where, forces[0])
    t.put(defender, where, forces[1])
    for faction in (aggressor, defender):
        t.traitors(faction)
    return t


def fight(t: Table, aggressor: str = "harkonnen", defender: str = "emperor") -> Table:
    """Up to the plans: everybody passes."""
    t.battle("", aggressor, defender)
    while t.game.pending and "battle.plan" not in t.kinds:
        t.choose(t.who[0], "pass")
    return t


def no_traitor(t: Table) -> Table:
    while t.kinds and t.kinds[0] == "battle.traitor":
        t.choose(t.who[0], "no")
    return t


@rule("D-7.1", "D-7.2", "D-14.701", "D-14.715")
def test_battles_wherever_two_meet_but_at_the_pole() -> None:
    t = duel()
    t.put("harkonnen", "polar_sink", 1)
    t.put("emperor", "polar_sink", 1)
    assert [battle[0] for battle in fights(t.state, 5)] == [territory("basin")]
    fight(t)
    t.plan("harkonnen", dial="5").plan("emperor", dial="1")
    no_traitor(t)
    assert t.game.is_over
    assert t.state.leader_where == [-1] * 30


@rule("D-7.3", "D-7.4", "D-7.42", "D-7.43", "D-7.7", "D-18.20")
def test_the_storm_divides_a_territory_into_groups() -> None:
    t = Table("harkonnen", "emperor")
    t.sweep()
    t.put("harkonnen", "minor_erg:5", 3)
    t.put("emperor", "minor_erg:8", 3)
    t.state.storm = 6
    assert fights(t.state, 5) == []
    t.put("harkonnen", "minor_erg:7", 2)
    t.put("emperor", "minor_erg:5", 1)
    assert len(fights(t.state, 5)) == 2
    t.put("harkonnen", "minor_erg:6", 4)
    t.battle("", "harkonnen", "emperor")
    assert t.options("harkonnen") == ["battle:minor_erg", "battle:minor_erg/1"]
    t.traitors("harkonnen")
    t.traitors("emperor")
    t.choose("harkonnen", "battle:minor_erg")
    t.plan("harkonnen", leader="umman_kudu", dial="0").plan("emperor", leader="caid", dial="1")
    no_traitor(t)
    assert t.forces("harkonnen", "minor_erg:5") == 0
    assert t.forces("harkonnen", "minor_erg:6") == 4  # neither fought nor lost
    assert t.forces("harkonnen", "minor_erg:7") == 2
    t.state.storm = 18
    assert len(fights(t.state, 5)) == 1


@rule("D-7.4")
def test_both_in_the_storm_sector() -> None:
    for option, battles in ((False, 0), (True, 1)):
        t = duel(storm_battle_same_sector=option)
        t.state.storm = 9
        assert len(fights(t.state, 5)) == battles


@rule("D-7.5", "D-7.6", "D-14.702")
def test_the_aggressor_chooses_battle_and_opponent() -> None:
    t = Table("harkonnen", "emperor", "atreides")
    t.sweep()
    for faction in ("harkonnen", "emperor", "atreides"):
        t.put(faction, "basin", 2)
        t.traitors(faction)
    t.put("harkonnen", "sihaya_ridge", 1)
    t.put("emperor", "sihaya_ridge", 1)
    t.order("harkonnen", "emperor", "atreides")
    t.run(("battle",), phase=7)
    assert t.options("harkonnen") == ["battle:basin", "battle:sihaya_ridge"] or set(t.options("harkonnen")) == {
        "battle:basin",
        "battle:sihaya_ridge",
    }
    assert t.refused("harkonnen", "battle:arrakeen") == "E_NO_SUCH_BATTLE"
    t.choose("harkonnen", "battle:basin")
    assert set(t.options("harkonnen")) == {"faction:emperor", "faction:atreides"}
    t.choose("harkonnen", "faction:atreides")
    t.choose("atreides", "pass")  # prescience
    t.plan("harkonnen", dial="0", leader="feyd_rautha").plan("atreides", dial="2", leader="duncan_idaho")
    no_traitor(t)
    assert t.forces("atreides", "basin") == 0
    assert t.who == ["harkonnen"]  # still the aggressor
    assert "battle:basin" in t.options("harkonnen")


@rule("D-7.8", "D-10.18", "D-10.13")
def test_allies_do_not_fight() -> None:
    t = duel("harkonnen", "emperor", "atreides")
    t.ally("harkonnen", "emperor")
    assert fights(t.state, 5) == []


@rule("D-7.9", "D-7.10", "D-7.20", "D-14.707", "D-14.708", "D-11.21", "D-14.32", "D-14.4")
def test_plans_are_secret_until_both_are_fixed() -> None:
    t = fight(duel())
    assert t.kinds == ["battle.plan", "battle.plan"]
    t.plan("harkonnen", leader="feyd_rautha", dial="4")
    assert t.who == ["emperor"]
    for seat in (None, 1):
        assert t.game.view(seat)["battle"]["plans"] == [None, {}] or t.game.view(seat)["battle"]["plans"][0] is None
    assert t.game.view(0)["battle"]["plans"][0]["leader"] == "leader/feyd_rautha"
    t.plan("emperor", leader="caid", dial="2")
    assert t.game.view(None)["battle"]["plans"][1]["dial"] == "2"


@rule("D-7.11")
def test_the_dial_goes_up_to_the_forces_present() -> None:
    t = fight(duel(forces=(3, 5)))
    t.choose("harkonnen", "leader:feyd_rautha", "weapon:none", "defense:none")
    assert t.options("harkonnen") == ["dial:0", "dial:1", "dial:2", "dial:3"]
    assert t.refused("harkonnen", "dial:4") == "E_DIAL_RANGE"


@rule("D-7.12", "D-7.13")
def test_a_leader_must_be_played_and_fights_in_one_territory() -> None:
    t = fight(duel())
    assert t.refused("harkonnen", "leader:none") == "E_LEADER_REQUIRED"
    assert t.refused("harkonnen", "leader:chani") == "E_LEADER_NOT_AVAILABLE"
    t.state.leader_where[leader("feyd_rautha")] = territory("arrakeen")
    t.state.leader_where[leader("beast_rabban")] = territory("basin")
    t.run(*reversed(t.state.stack))
    assert t.refused("harkonnen", "leader:feyd_rautha") == "E_LEADER_USED_ELSEWHERE"
    assert "leader:beast_rabban" in t.options("harkonnen")


@rule("D-7.14", "D-14.703", "D-11.24")
def test_without_leader_and_hero_no_cards() -> None:
    t = duel()
    t.hand("harkonnen", "lasgun", "shield")
    t.tanks_leader("feyd_rautha", "beast_rabban", "piter_de_vries", "captain_iakin_nefud", "umman_kudu")
    fight(t)
    assert "no_leader" in t.log()
    assert t.options("harkonnen")[0].startswith("dial:")


@plays("card/cheap_hero")
@rule("D-7.15", "D-18.18", "D-14.42")
def test_cheap_hero_stands_in_for_a_leader() -> None:
    t = duel()
    t.hand("harkonnen", "cheap_hero", "stunner")
    fight(t)
    assert "leader:cheap_hero" in t.options("harkonnen")
    t.choose("harkonnen", "leader:cheap_hero")
    assert t.refused("harkonnen", "weapon:cheap_hero") == "E_CARD_SLOT"
    t.choose("harkonnen", "weapon:stunner", "defense:none", "dial:5")
    t.plan("emperor", leader="bashar", dial="4")
    no_traitor(t)
    assert t.dead("bashar")
    assert t.money("harkonnen") == 12
    t.choose("harkonnen", "keep")
    assert t.discarded() == ["cheap_hero"]  # also by the winner
    assert t.has("harkonnen") == ["stunner"]
    must = duel()
    must.hand("harkonnen", "cheap_hero")
    must.tanks_leader("feyd_rautha", "beast_rabban", "piter_de_vries", "captain_iakin_nefud", "umman_kudu")
    fight(must)
    assert must.options("harkonnen") == ["leader:cheap_hero"]


@rule("D-7.16", "D-7.17", "D-7.18", "D-14.40", "D-14.41", "D-14.50")
def test_slots_of_a_plan() -> None:
    t = duel()
    t.hand("harkonnen", "lasgun", "stunner", "chaumas", "shield", "snooper", "kulon", "baliset", "hajr")
    fight(t)
    t.choose("harkonnen", "leader:feyd_rautha")
    assert t.options("harkonnen") == [
        "weapon:none",
        "weapon:stunner",
        "weapon:chaumas",
        "weapon:lasgun",
        "weapon:baliset",
        "weapon:kulon",
    ]
    assert t.refused("harkonnen", "weapon:hajr") == "E_CARD_SLOT"
    assert t.refused("harkonnen", "weapon:shield") == "E_CARD_SLOT"
    assert t.refused("harkonnen", "weapon:crysknife") == "E_CARD_NOT_HELD"
    t.choose("harkonnen", "weapon:kulon")
    assert t.options("harkonnen") == ["defense:none", "defense:shield", "defense:snooper", "defense:baliset"]


WEAPONS = [
    ("crysknife", "shield"),
    ("maula_pistol", "shield"),
    ("slip_tip", "shield"),
    ("stunner", "shield"),
    ("chaumas", "snooper"),
    ("chaumurky", "snooper"),
    ("ellaca_drug", "snooper"),
    ("gom_jabbar", "snooper"),
]


@plays(
    "card/crysknife",
    "card/maula_pistol",
    "card/slip_tip",
    "card/stunner",
    "card/chaumas",
    "card/chaumurky",
    "card/ellaca_drug",
    "card/gom_jabbar",
    "card/shield",
    "card/snooper",
)
@rule("D-7.23", "D-7.24", "D-7.25", "D-7.28", "D-14.710")
@pytest.mark.parametrize(("weapon", "defense"), WEAPONS)
@pytest.mark.parametrize("played", ["none", "shield", "snooper"])
def test_every_weapon_against_every_defense(weapon: str, defense: str, played: str) -> None:
    t = duel()
    t.hand("harkonnen", weapon)
    t.hand("emperor", "shield", "snooper")
    fight(t)
    t.plan("harkonnen", leader="umman_kudu", weapon=weapon, dial="1")
    t.plan("emperor", leader="hasimir_fenring", defense=played, dial="1")
    no_traitor(t)
    saved = played == defense
    assert t.dead("hasimir_fenring") is not saved
    if saved:
        assert t.forces("harkonnen", "basin") == 0  # 1 + 1 against 1 + 6
        assert weapon in t.discarded()
    else:
        assert t.forces("emperor", "basin") == 0
        assert t.money("harkonnen") == 16


@plays("card/lasgun")
@rule("D-7.23")
def test_no_defense_stops_the_lasgun() -> None:
    t = duel()
    t.hand("harkonnen", "lasgun")
    t.hand("emperor", "snooper")
    fight(t)
    t.plan("harkonnen", leader="umman_kudu", weapon="lasgun", dial="1")
    t.plan("emperor", leader="hasimir_fenring", defense="snooper", dial="1")
    no_traitor(t)
    assert t.dead("hasimir_fenring")


@rule("D-7.22", "D-7.27", "D-18.3")
def test_lasgun_and_shield_explode() -> None:
    t = duel("harkonnen", "emperor", "atreides")
    t.put("atreides", "basin", 2)
    t.state.spice_on[part("basin")] = 5
    t.hand("harkonnen", "lasgun", "shield")
    t.state.leader_where[leader("beast_rabban")] = territory("basin")
    t.run(("battle",), phase=7)
    t.order("harkonnen", "emperor", "atreides")
    t.run(("battle.next",), phase=7)
    t.state.leader_where[leader("beast_rabban")] = territory("basin")
    t.choose("harkonnen", "faction:emperor")
    while "battle.plan" not in t.kinds:
        t.choose(t.who[0], "pass")
    t.plan("harkonnen", leader="feyd_rautha", weapon="lasgun", defense="shield", dial="3")
    t.plan("emperor", leader="caid", dial="1")
    no_traitor(t)
    assert [t.forces(f, "basin") for f in ("harkonnen", "emperor", "atreides")] == [0, 0, 0]
    assert t.dead("feyd_rautha")
    assert t.dead("caid")
    assert t.dead("beast_rabban")  # rested there from an earlier battle
    assert t.state.spice_on[part("basin")] == 0
    assert sorted(t.discarded()) == ["lasgun", "shield"]
    assert (t.money("harkonnen"), t.money("emperor")) == (10, 10)


@plays("card/baliset", "card/jubba_cloak", "card/kulon", "card/la_la_la", "card/trip_to_gamont")
@rule("D-13.14", "D-14.47", "D-7.29")
@pytest.mark.parametrize("card", ["baliset", "jubba_cloak", "kulon", "la_la_la", "trip_to_gamont"])
def test_worthless_cards_do_nothing_but_leave_the_hand(card: str) -> None:
    t = duel()
    t.hand("emperor", card)
    fight(t)
    t.plan("harkonnen", leader="feyd_rautha", dial="5")
    t.plan("emperor", leader="caid", weapon=card, dial="1")
    no_traitor(t)
    assert not t.dead("feyd_rautha")
    assert not t.dead("caid")  # losing does not kill the leader
    assert t.discarded() == [card]


@rule("D-7.26")
def test_the_aggressor_wins_ties() -> None:
    t = fight(duel())
    t.plan("harkonnen", leader="piter_de_vries", dial="2").plan("emperor", leader="caid", dial="2")
    no_traitor(t)
    assert (t.forces("harkonnen", "basin"), t.forces("emperor", "basin")) == (3, 0)


@rule("D-7.29", "D-7.30", "D-14.711", "D-11.26")
def test_the_winner_loses_the_dial_where_it_likes() -> None:
    t = Table("harkonnen", "emperor")
    t.sweep()
    t.traitors("harkonnen")
    t.traitors("emperor")
    t.put("harkonnen", "south_mesa:4", 3)
    t.put("harkonnen", "south_mesa:5", 3)
    t.put("emperor", "south_mesa:6", 2)
    fight(t)
    t.plan("harkonnen", leader="feyd_rautha", dial="4").plan("emperor", leader="caid", dial="2")
    no_traitor(t)
    assert t.options("harkonnen") == ["amount:1", "amount:2", "amount:3"]
    t.choose("harkonnen", "amount:1")
    assert t.forces("harkonnen", "south_mesa:4") == 2
    assert t.forces("harkonnen", "south_mesa:5") == 0
    assert (t.tanks("harkonnen"), t.tanks("emperor")) == (4, 2)


@rule("D-7.31", "D-18.19", "D-11.10")
def test_the_winner_keeps_or_discards_cards_and_kept_ones_are_known() -> None:
    t = duel()
    t.hand("harkonnen", "stunner", "shield")
    fight(t)
    t.plan("harkonnen", leader="feyd_rautha", weapon="stunner", defense="shield", dial="1")
    t.plan("emperor", leader="caid")
    no_traitor(t)
    t.choose("harkonnen", "keep", "discard")
    assert t.has("harkonnen") == ["stunner"]
    assert t.discarded() == ["shield"]
    cards = {f["id"]: f["cards"] for f in t.game.view(None)["factions"]}
    assert cards["harkonnen"] == ["stunner"]


@rule("D-7.32", "D-7.13")
def test_surviving_leaders_stay_until_the_end_of_the_phase() -> None:
    t = duel("harkonnen", "emperor", "atreides")
    t.put("harkonnen", "sihaya_ridge", 2)
    t.put("atreides", "sihaya_ridge", 2)
    t.order("harkonnen", "emperor", "atreides")
    t.run(("battle",), phase=7).choose("harkonnen", "battle:basin")
    t.plan("harkonnen", leader="feyd_rautha", dial="1").plan("emperor", leader="caid")
    no_traitor(t)
    t.choose("atreides", "pass")
    assert "leader:feyd_rautha" not in t.options("harkonnen")
    assert "leader:umman_kudu" in t.options("harkonnen")


# Traitors


@rule("D-7.21", "D-7.33", "D-7.35", "D-7.36", "D-7.37", "D-14.709", "D-14.25", "D-18.22", "D-7.40", "D-11.25")
def test_a_traitor_wins_at_once() -> None:
    t = duel()
    t.hand("emperor", "lasgun", "shield")
    t.traitors("harkonnen", "caid")
    fight(t)
    t.plan("harkonnen", leader="feyd_rautha", dial="1")
    t.plan("emperor", leader="caid", weapon="lasgun", defense="shield", dial="5")
    assert t.options("harkonnen") == ["no", "traitor"]
    assert t.options("emperor") == ["no"]
    assert t.refused("emperor", "traitor") == "E_NOT_TRAITOR"
    t.choose("harkonnen", "traitor")
    assert t.who == ["emperor"]
    t.choose("emperor", "no")
    assert (t.forces("harkonnen", "basin"), t.forces("emperor", "basin")) == (5, 0)
    assert t.dead("caid")
    assert t.money("harkonnen") == 13
    assert sorted(t.discarded()) == ["lasgun", "shield"]
    traitors = {f["id"]: f["traitors"] for f in t.game.view(None)["factions"]}
    assert traitors["harkonnen"] == ["caid"]


@rule("D-7.33")
def test_calling_is_optional() -> None:
    t = duel()
    t.traitors("harkonnen", "caid")
    fight(t)
    t.plan("harkonnen", leader="feyd_rautha").plan("emperor", leader="caid", dial="5")
    t.choose("harkonnen", "no").choose("emperor", "no")
    assert t.forces("harkonnen", "basin") == 0


@rule("D-7.38")
def test_two_traitors() -> None:
    t = duel()
    t.traitors("harkonnen", "caid")
    t.traitors("emperor", "feyd_rautha")
    fight(t)
    t.plan("harkonnen", leader="feyd_rautha").plan("emperor", leader="caid", dial="5")
    t.choose("emperor", "traitor").choose("harkonnen", "traitor")
    assert [t.forces(f, "basin") for f in ("harkonnen", "emperor")] == [0, 0]
    assert t.dead("caid")
    assert t.dead("feyd_rautha")
    assert (t.money("harkonnen"), t.money("emperor")) == (10, 10)


@rule("D-7.39", "D-7.31", "D-7.15")
def test_a_hero_is_no_traitor_and_is_kept_by_a_caller() -> None:
    t = duel()
    t.hand("harkonnen", "cheap_hero")
    t.traitors("harkonnen", "caid")
    fight(t)
    t.plan("harkonnen", leader="cheap_hero").plan("emperor", leader="caid")
    assert t.who == ["harkonnen"]
    t.choose("harkonnen", "traitor", "keep")
    assert t.has("harkonnen") == ["cheap_hero"]


@rule("D-25.5", "D-14.97", "D-13.46", "D-14.23")
def test_harkonnen_traitors_serve_an_ally() -> None:
    t = duel("atreides", "emperor", "harkonnen")
    t.ally("atreides", "harkonnen")
    t.traitors("harkonnen", "caid")
    fight(t, "atreides", "emperor")
    t.plan("atreides", leader="duncan_idaho").plan("emperor", leader="caid", dial="5")
    assert set(t.who) == {"atreides", "emperor", "harkonnen"}
    t.choose("harkonnen", "traitor").choose("atreides", "no").choose("emperor", "no")
    assert (t.forces("atreides", "basin"), t.forces("emperor", "basin")) == (5, 0)
    assert t.money("atreides") == 13


# Voice (D-21.3, D-21.4) and prescience (D-20.3, D-20.4)


@rule("D-21.3", "D-14.704", "D-14.60", "D-14.21", "D-7.10", "D-18.21")
def test_the_voice_comes_before_prescience() -> None:
    t = duel("bene_gesserit", "atreides")
    t.battle("", "bene_gesserit", "atreides")
    assert (t.who, t.kinds) == (["bene_gesserit"], ["battle.voice"])
    assert len(t.options("bene_gesserit")) == 15
    assert t.refused("bene_gesserit", "voice:karama") == "E_VOICE_FORM"
    t.choose("bene_gesserit", "voice:no_shield")
    assert (t.who, t.kinds) == (["atreides"], ["battle.prescience"])
    assert t.game.view(None)["battle"]["voice"] == "no_shield"


@rule("D-21.4", "D-7.19")
@pytest.mark.parametrize(
    ("order", "element", "allowed"),
    [
        ("voice:poison_weapon", "weapon", ["weapon:chaumas"]),
        ("voice:no_poison_weapon", "weapon", ["weapon:none", "weapon:stunner", "weapon:kulon"]),
        ("voice:projectile_weapon", "weapon", ["weapon:stunner"]),
        ("voice:lasgun", "weapon", ["weapon:none", "weapon:stunner", "weapon:chaumas", "weapon:kulon"]),
        ("voice:shield", "defense", ["defense:shield"]),
        ("voice:no_shield", "defense", ["defense:none", "defense:kulon"]),
        ("voice:snooper", "defense", ["defense:none", "defense:shield", "defense:kulon"]),
    ],
)
def test_who_is_able_obeys_the_voice(order: str, element: str, allowed: list[str]) -> None:
    t = duel("bene_gesserit", "emperor")
    t.hand("emperor", "stunner", "chaumas", "shield", "kulon")
    t.battle("", "bene_gesserit", "emperor").choose("bene_gesserit", order).pass_all()
    t.choose("emperor", "leader:caid")
    if element == "defense":
        t.choose("emperor", "weapon:none")
    assert set(t.options("emperor")) == set(allowed)
    for card in ("weapon:stunner", "defense:shield"):
        if card.startswith(element) and card not in allowed:
            assert t.refused("emperor", card) == "E_VOICE"


@rule("D-21.4")
def test_worthless_and_hero_orders() -> None:
    t = duel("bene_gesserit", "emperor")
    t.hand("emperor", "stunner", "kulon", "cheap_hero")
    t.battle("", "bene_gesserit", "emperor").choose("bene_gesserit", "voice:worthless").pass_all()
    t.choose("emperor", "leader:caid", "weapon:stunner")
    assert t.options("emperor") == ["defense:kulon"]
    t.battle("", "bene_gesserit", "emperor").choose("bene_gesserit", "voice:cheap_hero").pass_all()
    assert t.options("emperor") == ["leader:cheap_hero"]
    t.battle("", "bene_gesserit", "emperor").choose("bene_gesserit", "voice:no_cheap_hero").pass_all()
    assert "leader:cheap_hero" not in t.options("emperor")
    t.tanks_leader("hasimir_fenring", "captain_aramsham", "caid", "burseg", "bashar")
    t.battle("", "bene_gesserit", "emperor").choose("bene_gesserit", "voice:no_cheap_hero").pass_all()
    assert t.options("emperor") == ["leader:cheap_hero"]  # does not bind without a leader


@rule("D-21.6", "D-14.61", "D-13.25")
def test_the_voice_for_an_ally_can_be_stopped() -> None:
    t = duel("fremen", "emperor", "bene_gesserit")
    t.ally("fremen", "bene_gesserit")
    t.hand("emperor", "karama", "shield")
    t.battle("", "fremen", "emperor").choose("bene_gesserit", "voice:no_shield")
    t.choose("emperor", "card:karama")
    assert t.game.view(None)["battle"]["voice"] is None
    t.pass_all()
    t.choose("emperor", "leader:caid", "weapon:none")
    assert "defense:shield" in t.options("emperor")


@rule("D-20.3", "D-20.4", "D-14.55", "D-14.705", "D-14.22", "D-11.22")
def test_prescience_shows_and_binds_one_element() -> None:
    t = duel("atreides", "emperor", "harkonnen")
    t.hand("emperor", "stunner", "shield")
    t.battle("", "atreides", "emperor")
    assert t.options("atreides") == [
        "pass",
        "prescience:leader",
        "prescience:weapon",
        "prescience:defense",
        "prescience:dial",
    ]
    t.choose("atreides", "prescience:weapon")
    t.pass_all("karama.stop")
    assert (t.who, t.kinds) == (["emperor"], ["battle.foresee"])
    t.choose("emperor", "weapon:stunner")
    seen = {seat: t.game.view(seat)["battle"]["foreseen"] for seat in (0, 1, 2, None)}
    assert seen[0] == seen[1] == [{"faction": "emperor", "element": "weapon", "shown": "card/stunner"}]
    assert seen[2] == seen[None] == []
    t.pass_all()
    t.choose("emperor", "leader:caid")
    assert t.options("emperor") == ["weapon:stunner"]
    assert t.refused("emperor", "weapon:none") == "E_PRESCIENCE_BOUND"


@rule("D-20.4")
def test_none_is_an_answer_and_binds_too() -> None:
    t = duel("atreides", "emperor")
    t.hand("emperor", "shield")
    t.battle("", "atreides", "emperor").choose("atreides", "prescience:defense").pass_all("karama.stop")
    t.choose("emperor", "defense:none").pass_all()
    t.choose("emperor", "leader:caid", "weapon:none")
    assert t.options("emperor") == ["defense:none"]


@rule("D-20.6", "D-14.56", "D-13.22")
def test_prescience_for_an_ally_can_be_stopped() -> None:
    t = duel("fremen", "emperor", "atreides")
    t.ally("fremen", "atreides")
    t.hand("emperor", "karama")
    t.battle("", "fremen", "emperor").choose("atreides", "prescience:leader").choose("emperor", "card:karama")
    assert "battle.foresee" not in t.kinds
    t = duel("fremen", "emperor", "atreides")
    t.ally("fremen", "atreides")
    t.battle("", "fremen", "emperor").choose("atreides", "prescience:leader").choose("emperor", "leader:caid")
    assert t.game.view(0)["battle"]["foreseen"] != []


@rule("D-7.38", "D-14.29")
def test_all_six_can_fight_a_whole_phase() -> None:
    t = Table(*ALL)
    t.sweep()
    for faction in ALL:
        t.put(faction, "basin", 2)
    t.run(("battle",), phase=7)
    for _ in range(2000):
        if not t.game.pending:
            break
        decision = t.game.pending[0]
        t.game.apply(decision.player, len(decision.options) - 1)
    assert not t.game.pending
    assert bin(t.state.occupants[territory("basin")]).count("1") <= 1
