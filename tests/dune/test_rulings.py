"""Answers to questions about the rules, one after the other; those about alliances and deals are in their own file."""

from __future__ import annotations

from pathlib import Path

import pytest

from landsraad.dune.components import FACTION_NUMBER
from landsraad.dune.map import ADJACENT_TERRITORIES, FREMEN_RANGE, TERRITORY_IDS, TERRITORY_NUMBER
from landsraad.dune.phases.battle.fights import fights
from tests.dune.table import ALL, Table, leader, part, territory
from tests.dune.test_battle import duel, fight, no_traitor
from tests.dune.test_spice_blow import deck, pile
from tests.rulebook import rule, ruling, rulings

RULINGS = {
    "TC": 8, "REV": 2, "MOV": 7, "BAT": 5, "MISC": 6, "BRI": 2, "ALL": 1, "KAR": 4, "STO": 6, "SPI": 3, "COL": 2,
    "BID": 3, "SHI": 2, "BG": 10, "ATR": 6, "EMP": 1, "HAR": 3, "LAS": 2, "WIN": 2, "TRU": 1, "GHO": 1, "WEA": 1,
    "TWO": 2, "WOR": 2, "NEX": 1, "DEA": 2, "GUI": 3, "SEA": 1,
}  # fmt: skip
"""How many answers there are on each topic."""


def ship(t: Table, faction: str) -> Table:
    return t.run(("ship.again", FACTION_NUMBER[faction], 0), phase=6)


def move(t: Table, faction: str, moves: int = 1) -> Table:
    return t.run(("move.origin", FACTION_NUMBER[faction], moves), phase=6)


def test_every_answer_has_a_test() -> None:
    every = {f"R-{topic}-{number}" for topic, count in RULINGS.items() for number in range(1, count + 1)}
    assert len(every) == 89
    assert rulings(Path(__file__).parent) == every


# Treachery cards


@rule("D-18.1")
@ruling("R-TC-1")
def test_atomics_spare_the_sector_the_storm_stands_in() -> None:
    t = Table("atreides", "harkonnen")
    t.sweep()
    t.put("atreides", "arrakeen", 3)  # sector 10
    t.put("atreides", "imperial_basin:10", 2)
    t.put("harkonnen", "carthag", 4)  # sector 11
    t.put("harkonnen", "imperial_basin:11", 1)
    t.hand("atreides", "family_atomics")
    t.order("atreides", "harkonnen")
    t.state.storm, t.state.storm_distance = 10, 1
    t.run(("storm.cards", 0, 0), ("storm.move",), phase=1)
    t.choose("atreides", "card:family_atomics").pass_all()
    assert t.state.storm == 11
    assert (t.forces("atreides", "arrakeen"), t.forces("atreides", "imperial_basin")) == (3, 2)
    assert (t.forces("harkonnen", "carthag"), t.forces("harkonnen", "imperial_basin")) == (0, 0)
    assert t.tanks("harkonnen") == 5


@rule("D-18.2")
@ruling("R-TC-2")
@pytest.mark.parametrize(("where", "storm"), [("shield_wall:8", 8), ("imperial_basin:9", 9), ("pasty_mesa:8", 8)])
def test_atomics_are_launched_out_of_the_storm(where: str, storm: int) -> None:
    t = Table("atreides", "harkonnen")
    t.sweep()
    t.put("atreides", where, 2)
    t.hand("atreides", "family_atomics")
    t.order("atreides", "harkonnen")
    t.state.storm = storm
    t.run(("storm.cards", 0, 0), phase=1).choose("atreides", "card:family_atomics")
    assert t.state.wall_destroyed
    assert t.tanks("atreides") == (2 if where.startswith("shield_wall") else 0)


@rule("D-18.3")
@ruling("R-TC-3")
def test_an_explosion_takes_spice_and_everybodys_forces() -> None:
    t = Table("harkonnen", "emperor", "atreides", "bene_gesserit", advanced=True, combat_with_spice=False)
    t.sweep()
    for faction, where in (("harkonnen", "red_chasm"), ("emperor", "red_chasm"), ("atreides", "red_chasm")):
        t.put(faction, where, 3)
        t.traitors(faction)
    t.advisors("red_chasm", 2)
    t.state.spice_on[part("red_chasm")] = 8
    t.hand("harkonnen", "lasgun")
    t.hand("emperor", "shield")
    t.order("harkonnen", "emperor", "atreides", "bene_gesserit")
    t.run(("battle",), phase=7).choose("harkonnen", "faction:emperor")
    t.pass_all("battle.window")
    t.plan("harkonnen", weapon="lasgun", leader="feyd_rautha").plan("emperor", defense="shield", leader="caid")
    no_traitor(t)
    for faction in ("harkonnen", "emperor", "atreides"):
        assert (t.forces(faction, "red_chasm"), t.tanks(faction)) == (0, 3)
    assert (t.advisors_at("red_chasm"), t.tanks("bene_gesserit")) == (0, 2)
    assert t.state.spice_on[part("red_chasm")] == 0
    assert t.dead("feyd_rautha")
    assert t.dead("caid")
    assert (t.money("harkonnen"), t.money("emperor")) == (10, 10)  # no spice for these leaders
    assert sorted(t.discarded()) == ["lasgun", "shield"]


@rule("D-18.4")
@ruling("R-TC-4", "R-KAR-1")
def test_a_stopped_look_is_stopped_for_all_cards_of_the_phase() -> None:
    t = Table("emperor", "atreides", "fremen")
    t.hand("emperor", "karama")
    t.order("emperor", "atreides", "fremen")
    t.run(("bidding",), phase=4).choose("emperor", "card:karama", "bid:1")
    seen = [t.game.view(1)["auction"]["card"]]
    t.choose("atreides", "pass").choose("fremen", "pass")
    while t.kinds and t.kinds[0] != "bidding.bid":
        t.choose(t.who[0], "pay" if t.kinds == ["bidding.pay"] else "pass")
    seen.append(t.game.view(1)["auction"]["card"])
    assert seen == [None, None]


@rule("D-18.5")
@ruling("R-TC-5")
def test_a_leader_brought_back_in_the_battle_phase_fights_in_it() -> None:
    t = duel("harkonnen", "emperor")
    t.hand("emperor", "tleilaxu_ghola")
    t.tanks_leader("caid")
    t.battle("", "harkonnen", "emperor")
    while t.who[0] != "emperor":
        t.choose(t.who[0], "pass")
    t.choose("emperor", "card:tleilaxu_ghola", "leader:caid")
    while "battle.plan" not in t.kinds:
        t.choose(t.who[0], "pass")
    t.plan("emperor", leader="caid", dial="0")
    assert t.state.leader_status[leader("caid")] == 0


@rule("D-18.6")
@ruling("R-TC-6")
def test_five_forces_of_the_ghola_are_free_and_beside_the_normal_revival() -> None:
    t = Table("emperor", "atreides")
    t.kill("emperor", 9)
    t.spice("emperor", 0)
    t.hand("emperor", "tleilaxu_ghola")
    t.run(("revival.player", 2), phase=5)
    t.choose("emperor", "card:tleilaxu_ghola")
    assert t.options("emperor") == [f"amount:{n}" for n in range(1, 6)]
    assert t.refused("emperor", "amount:6") == "E_REVIVAL_LIMIT"
    t.choose("emperor", "amount:5", "amount:1")
    assert (t.money("emperor"), t.tanks("emperor"), t.reserves("emperor")) == (0, 3, 17)


@rule("D-18.7")
@ruling("R-TC-7")
def test_karama_stops_an_advanced_advantage() -> None:
    t = duel("emperor", "harkonnen", "atreides", advanced=True)
    t.sweep()
    t.put("emperor", "basin", 3, starred=3)
    t.put("harkonnen", "basin", 1)
    t.hand("atreides", "karama")
    t.battle("", "emperor", "harkonnen")
    while t.who != ["atreides"]:
        t.choose(t.who[0], "pass")
    t.choose("atreides", "stop:sardaukar").pass_all("battle.window")
    t.choose("emperor", "leader:caid", "weapon:none", "defense:none")
    assert t.options("emperor")[-1] == "dial:3"  # three tokens at full strength, worth 1 each


@rule("D-18.8")
@ruling("R-TC-8")
def test_a_worm_called_with_karama_brings_no_nexus() -> None:
    t = Table("fremen", "atreides", "harkonnen", advanced=True)
    t.hand("fremen", "karama")
    t.put("atreides", "imperial_basin:9", 3)
    t.state.spice_on[part("imperial_basin:10")] = 4
    deck(t, "red_chasm", "old_gap")
    t.run(("blow", 0), phase=2).choose("fremen", "card:karama", "territory:imperial_basin")
    assert t.tanks("atreides") == 3
    assert t.state.spice_on[part("imperial_basin:10")] == 0
    assert "nexus" not in t.log()
    assert t.game.is_over


# Revival


@rule("D-18.9")
@ruling("R-REV-1")
def test_a_traitor_stays_a_traitor() -> None:
    t = duel("harkonnen", "emperor")
    t.traitors("harkonnen", "caid")
    fight(t).plan("harkonnen").plan("emperor", leader="caid")
    t.choose("harkonnen", "traitor").choose("emperor", "no")
    t.tanks_leader("burseg", "bashar", "captain_aramsham", "hasimir_fenring")
    t.run(("revival.player", 2), phase=5)
    while "leader:caid" not in t.options("emperor"):
        t.choose("emperor", t.options("emperor")[0])
    t.choose("emperor", "leader:caid")
    assert not t.dead("caid")
    t.put("emperor", "basin", 2)
    fight(t).plan("harkonnen").plan("emperor", leader="caid")
    t.choose("harkonnen", "traitor").choose("emperor", "no")
    assert t.dead("caid")


@rule("D-18.10")
@ruling("R-REV-2")
def test_captured_leaders_are_not_available_for_revival_to_open() -> None:
    t = Table("emperor", "harkonnen", advanced=True)
    t.tanks_leader("caid", "burseg", "bashar")
    for name in ("captain_aramsham", "hasimir_fenring"):
        t.state.leader_status[leader(name)] = 3  # captured
    t.run(("revival.player", 2), phase=5)
    assert t.kinds == ["revival.leader"]
    t.choose("emperor", "leader:caid")
    t.state.leader_revived = 0
    one = Table("emperor", "harkonnen", advanced=True)
    one.tanks_leader("caid", "burseg", "bashar", "captain_aramsham")
    one.run(("revival.player", 2), phase=5)
    assert one.game.is_over  # one leader is still there to fight


# Movement


@rule("D-18.11")
@ruling("R-MOV-1")
def test_two_territories_from_the_great_flat_without_counting_it() -> None:
    great_flat = TERRITORY_NUMBER["great_flat"]
    near = set(ADJACENT_TERRITORIES[great_flat])
    reached = near | {there for t in near for there in ADJACENT_TERRITORIES[t]} | {great_flat}
    assert set(FREMEN_RANGE) == reached
    assert {"great_flat", "sietch_tabr", "habbanya_erg"} <= {TERRITORY_IDS[t] for t in FREMEN_RANGE}


@rule("D-18.12", "D-18.16")
@ruling("R-MOV-2", "R-MOV-6")
@pytest.mark.parametrize("city", ["arrakeen", "carthag"])
@pytest.mark.parametrize("stormy", [False, True])
def test_ornithopters_at_once_and_under_a_storm(city: str, stormy: bool) -> None:
    t = Table("emperor", "harkonnen")
    t.sweep()
    t.put("emperor", "sietch_tabr", 2)
    if stormy:
        t.put("emperor", city, 1)
        t.state.storm = 10 if city == "arrakeen" else 11
    else:
        ship(t, "emperor").choose("emperor", f"territory:{city}", "amount:1").pass_all("karama.stop")
    move(t, "emperor")
    assert (f"territory:{city}" in t.options("emperor")) is not stormy  # no way out of the storm
    t.choose("emperor", "territory:sietch_tabr")
    assert "territory:great_flat" in t.options("emperor")  # over Bight of the Cliff and Funeral Plain
    assert len(t.options("emperor")) > len(ADJACENT_TERRITORIES[territory("sietch_tabr")])


@rule("D-18.13")
@ruling("R-MOV-3")
def test_one_group_out_of_several_sectors() -> None:
    t = Table("spacing_guild", "harkonnen")
    t.sweep()
    for sector in (5, 6, 7):
        t.put("spacing_guild", f"minor_erg:{sector}", 2)
    move(t, "spacing_guild").choose("spacing_guild", "territory:minor_erg", "territory:pasty_mesa", "part:pasty_mesa:7")
    t.choose("spacing_guild", "amount:1", "amount:2", "amount:0")
    assert (t.forces("spacing_guild", "pasty_mesa:7"), t.forces("spacing_guild", "minor_erg:5")) == (3, 1)
    t.run(("ship.again", 4, 0), phase=6).choose("spacing_guild", "ship:back", "territory:minor_erg")
    t.choose("spacing_guild", "amount:1", "amount:2")
    assert (t.forces("spacing_guild", "minor_erg"), t.reserves("spacing_guild")) == (0, 17)
    assert t.money("spacing_guild") == 3  # one shipment of 3 forces, rounded once


@rule("D-18.14")
@ruling("R-MOV-4")
def test_a_ride_is_not_the_move_of_the_turn() -> None:
    t = Table("fremen", "atreides", "harkonnen")
    t.sweep()
    t.put("fremen", "south_mesa:4", 3)
    deck(t, "shai_hulud", "red_chasm")
    pile(t, "south_mesa")
    t.run(("spice_blow",), ("shipment.turn", 3), phase=2).pass_all("nexus")
    t.choose("fremen", "territory:basin", "amount:3").choose("fremen", "pass")
    assert t.kinds == ["move.origin"]
    t.choose("fremen", "territory:basin", "territory:old_gap", "part:old_gap:9", "amount:3")
    assert t.forces("fremen", "old_gap") == 3


@rule("D-18.15")
@ruling("R-MOV-5")
def test_sectors_do_not_count_as_distance() -> None:
    t = Table("harkonnen", "atreides")
    t.sweep()
    t.put("harkonnen", "false_wall_east:5", 2)
    move(t, "harkonnen").choose("harkonnen", "territory:false_wall_east", "territory:shield_wall")
    assert t.options("harkonnen") == ["part:shield_wall:8", "part:shield_wall:9"]


# Battle


@rule("D-18.18")
@ruling("R-BAT-1")
def test_a_cheap_hero_only_stands_for_a_leader() -> None:
    t = fight_with(duel(), "harkonnen", "cheap_hero")
    t.choose("harkonnen", "leader:feyd_rautha")
    assert t.refused("harkonnen", "weapon:cheap_hero") == "E_CARD_SLOT"
    t.choose("harkonnen", "weapon:none")
    assert t.refused("harkonnen", "defense:cheap_hero") == "E_CARD_SLOT"


def fight_with(t: Table, faction: str, *cards: str) -> Table:
    t.hand(faction, *cards)
    return fight(t)


@rule("D-18.19")
@ruling("R-BAT-2")
def test_a_kept_weapon_kills_again_in_the_same_phase() -> None:
    t = Table("harkonnen", "emperor", "atreides")
    t.sweep()
    for faction, where in (("emperor", "basin"), ("atreides", "old_gap:9")):
        t.put("harkonnen", where, 4)
        t.put(faction, where, 1)
    for faction in ("harkonnen", "emperor", "atreides"):
        t.traitors(faction)
    t.hand("harkonnen", "chaumas")
    t.order("harkonnen", "emperor", "atreides")
    t.run(("battle",), phase=7).choose("harkonnen", "battle:basin").pass_all("battle.window")
    t.plan("harkonnen", leader="piter_de_vries", weapon="chaumas", dial="2").plan("emperor", leader="caid")
    no_traitor(t).choose("harkonnen", "keep")
    t.pass_all("battle.prescience", "battle.window")
    t.plan("harkonnen", leader="feyd_rautha", weapon="chaumas", dial="2").plan("atreides", leader="duncan_idaho")
    no_traitor(t).choose("harkonnen", "discard")
    assert t.dead("caid")
    assert t.dead("duncan_idaho")
    assert t.discarded() == ["chaumas"]
    assert t.money("harkonnen") == 10 + 3 + 2


@rule("D-18.20")
@ruling("R-BAT-3")
def test_all_sectors_fight_as_one_group() -> None:
    t = Table("harkonnen", "emperor")
    t.sweep()
    t.put("harkonnen", "minor_erg:5", 2)
    t.put("harkonnen", "minor_erg:7", 3)
    t.put("emperor", "minor_erg:6", 1)
    assert len(fights(t.state, 5)) == 1
    for faction in ("harkonnen", "emperor"):
        t.traitors(faction)
    fight(t).choose("harkonnen", "leader:feyd_rautha", "weapon:none", "defense:none")
    assert t.options("harkonnen")[-1] == "dial:5"


@rule("D-18.21")
@ruling("R-BAT-4")
def test_voice_then_prescience_and_truthtrance_at_any_moment() -> None:
    t = duel("emperor", "harkonnen", "bene_gesserit", "atreides", alliances="3 members, 4 strongholds")
    for pair in (("emperor", "bene_gesserit"), ("emperor", "atreides"), ("bene_gesserit", "atreides")):
        t.ally(*pair)
    t.hand("emperor", "truthtrance", "kulon")
    t.hand("harkonnen", "chaumas", "stunner", "shield", "snooper")
    t.battle("", "emperor", "harkonnen")
    assert t.kinds == ["battle.voice_for_ally"]
    t.choose("bene_gesserit", "voice:no_poison_weapon").pass_all("karama.stop")
    assert t.kinds == ["battle.prescience_for_ally"]
    t.choose("atreides", "prescience:defense").pass_all("karama.stop")
    t.choose("harkonnen", "defense:shield")
    while "battle.plan" not in t.kinds:
        t.choose(t.who[0], "pass")
    t.choose("harkonnen", "leader:feyd_rautha")
    t.choose("emperor", "card:truthtrance", "faction:harkonnen", "question:plan_dial", "dial:3")
    t.choose("harkonnen", "no")
    assert t.options("harkonnen") == ["weapon:none", "weapon:stunner"]  # what is not bound is free
    t.choose("harkonnen", "weapon:none")
    assert t.options("harkonnen") == ["defense:shield"]
    t.choose("harkonnen", "defense:shield")
    assert t.options("harkonnen") == ["dial:0", "dial:1", "dial:2"]
    assert t.refused("harkonnen", "dial:3") == "E_TRUTH_BOUND"


@rule("D-18.22")
@ruling("R-BAT-5")
def test_nobody_must_call_a_traitor() -> None:
    t = duel()
    t.traitors("harkonnen", "caid")
    fight(t).plan("harkonnen", dial="0", leader="umman_kudu").plan("emperor", leader="caid", dial="5")
    t.choose("harkonnen", "no").choose("emperor", "no")
    assert not t.dead("caid")
    assert t.forces("harkonnen", "basin") == 0
    assert t.game.view(1)["factions"][-1]["traitors"] == []


# Various


@rule("D-18.23")
@ruling("R-MISC-1")
@pytest.mark.parametrize("kind", ["ship:reserves", "ship:cross"])
def test_allies_pay_the_guild_half_for_every_shipment(kind: str) -> None:
    t = Table("atreides", "spacing_guild", "harkonnen")
    t.ally("atreides", "spacing_guild")
    ship(t, "atreides").choose("atreides", kind)
    if kind == "ship:cross":
        t.choose("atreides", "territory:arrakeen")
    t.choose("atreides", "territory:basin", "amount:3").pass_all("karama.stop")
    assert (t.money("atreides"), t.money("spacing_guild")) == (7, 8)


@rule("D-18.24", "D-18.28")
@ruling("R-MISC-2", "R-MISC-6")
@pytest.mark.parametrize(("kind", "forces", "price"), [
    ("back", 1, 1), ("back", 2, 1), ("back", 3, 2), ("back", 5, 3),
    ("reserves", 5, 3), ("reserves", 1, 1), ("reserves", 4, 2), ("cross", 5, 3),
])  # fmt: skip
def test_guild_prices_are_rounded_up_once(kind: str, forces: int, price: int) -> None:
    t = Table("spacing_guild", "emperor")
    ship(t, "spacing_guild").choose("spacing_guild", f"ship:{kind}")
    if kind != "reserves":
        t.choose("spacing_guild", "territory:tueks_sietch")
    if kind != "back":
        t.choose("spacing_guild", "territory:carthag")
    t.choose("spacing_guild", f"amount:{forces}").pass_all("karama.stop")
    assert t.money("spacing_guild") == 5 - price


@rule("D-18.25")
@ruling("R-MISC-3")
@pytest.mark.parametrize(("factions", "winners"), [
    (("atreides", "fremen", "harkonnen"), ["fremen"]),
    (("atreides", "emperor", "harkonnen"), ["atreides", "harkonnen"]),
    (("atreides", "spacing_guild", "harkonnen"), ["spacing_guild"]),
])  # fmt: skip
def test_the_last_turn_without_a_winner(factions: tuple[str, ...], winners: list[str]) -> None:
    t = Table(*factions)
    t.sweep()
    t.put("atreides", "arrakeen", 1)
    t.put("harkonnen", "carthag", 1)
    t.put("atreides", "sietch_tabr", 1)
    t.put("harkonnen", "habbanya_sietch", 1)
    t.state.turn = 10
    t.run(("mentat",), phase=9)
    assert [factions[seat] for seat in t.game.winners] == winners


@rule("D-18.26")
@ruling("R-MISC-4")
def test_a_reshuffle_takes_both_piles() -> None:
    t = Table("atreides", "harkonnen", advanced=True)
    pile(t, "south_mesa", "shai_hulud", "old_gap")
    pile(t, "red_chasm", "sihaya_ridge", number=1)
    rest = t.state.spice_deck
    t.state.piles[0] += rest
    t.state.spice_deck = []
    t.run(("blow.reveal", 1), phase=2)
    assert len(t.state.spice_deck) + len(t.state.piles[0]) + len(t.state.piles[1]) + t.state.set_aside == 21
    assert t.state.piles[0] == []


@rule("D-18.27")
@ruling("R-MISC-5")
def test_fremen_place_a_second_worm_of_the_same_blow() -> None:
    t = Table("fremen", "atreides", "harkonnen", advanced=True)
    t.put("atreides", "south_mesa:5", 2)
    t.put("harkonnen", "old_gap:9", 3)
    t.put("fremen", "old_gap:10", 2)
    t.state.spice_on[part("old_gap:10")] = 6
    deck(t, "shai_hulud", "shai_hulud", "red_chasm")
    pile(t, "south_mesa")
    t.run(("blow", 0), phase=2).choose("fremen", "territory:old_gap")
    assert (t.tanks("atreides"), t.tanks("harkonnen"), t.tanks("fremen")) == (2, 3, 0)
    assert t.state.spice_on[part("old_gap:10")] == 0
    t.pass_all("nexus")
    assert t.kinds == ["worm.ride"]  # from where the second worm was placed
    t.choose("fremen", "territory:arrakeen", "amount:2")
    assert t.forces("fremen", "arrakeen") == 2


# Karama


@ruling("R-KAR-1")
@pytest.mark.parametrize(("scope", "seen"), [("phase", False), ("single_use", True)])
def test_the_scope_of_a_karama(scope: str, seen: bool) -> None:
    t = Table("emperor", "atreides", "fremen", karama_scope=scope)
    t.hand("emperor", "karama")
    t.run(("bidding.card",), phase=4)
    t.state.row = [t.state.treachery_deck.pop(), t.state.treachery_deck.pop()]
    t.run(("bidding.next",), phase=4).choose("emperor", "card:karama")
    assert t.game.view(1)["auction"]["card"] is None
    t.state.row.pop()
    t.run(("bidding.next",), phase=4)
    assert (t.game.view(1)["auction"]["card"] is not None) is seen


@ruling("R-KAR-2")
def test_the_storm_moves_by_the_card_although_the_look_is_stopped() -> None:
    t = Table("fremen", "atreides", "harkonnen", advanced=True)
    t.hand("atreides", "karama")
    t.run(("storm.order",), phase=1).choose("atreides", "card:karama")
    card = t.state.storm_card
    assert 1 <= card <= 6
    assert t.game.view(0)["storm"]["card"] is None
    t.hand("atreides")
    t.state.stopped = 0
    t.run(("storm",), phase=1).pass_all()
    assert t.state.storm == card  # from sector 18
    # A special power is not asked about.
    t.hand("fremen", "karama")
    t.hand("harkonnen", "karama")
    t.run(("worm.karama",), phase=2).choose("fremen", "card:karama", "territory:old_gap")
    assert t.game.is_over
    assert t.has("harkonnen") == ["karama"]


@ruling("R-KAR-3")
def test_in_a_battle_karama_comes_before_the_plans() -> None:
    t = duel("emperor", "harkonnen", "atreides", advanced=True, combat_with_spice=False)
    t.sweep()
    t.put("emperor", "basin", 2, starred=2)
    t.put("harkonnen", "basin", 2)
    t.hand("harkonnen", "karama")
    t.battle("", "emperor", "harkonnen")
    assert t.kinds == ["battle.window"]
    t.choose("harkonnen", "pass")
    while "battle.plan" not in t.kinds:
        t.choose(t.who[0], "pass")
    assert t.refused("harkonnen", "card:karama") == "E_KARAMA_WINDOW"
    assert t.refused("harkonnen", "stop:sardaukar") == "E_KARAMA_WINDOW"
    assert t.refused("harkonnen", "stop:bg_prediction") == "E_KARAMA_TARGET"


@ruling("R-KAR-4")
def test_what_was_stopped_is_done_again_without_the_advantage() -> None:
    t = Table("spacing_guild", "emperor")
    t.hand("emperor", "karama")
    ship(t, "spacing_guild").choose("spacing_guild", "ship:reserves", "territory:carthag", "amount:5")
    t.choose("emperor", "card:karama")
    assert t.forces("spacing_guild", "carthag") == 0
    t.choose("spacing_guild", "ship:reserves", "territory:carthag", "amount:5")
    assert (t.money("spacing_guild"), t.forces("spacing_guild", "carthag")) == (0, 5)
    fremen = Table("fremen", "emperor")
    fremen.sweep()
    fremen.put("fremen", "basin", 3)
    fremen.hand("emperor", "karama")
    move(fremen, "fremen").choose("fremen", "territory:basin", "territory:arrakeen", "amount:3")
    fremen.choose("emperor", "card:karama").choose("fremen", "territory:basin")
    assert fremen.refused("fremen", "territory:arrakeen") == "E_TOO_FAR"


# Storm and spice


@ruling("R-STO-1")
def test_a_contested_stronghold_counts_for_nobody() -> None:
    t = Table("atreides", "harkonnen", "emperor", advanced=True)
    t.sweep()
    for where in ("arrakeen", "sietch_tabr", "habbanya_sietch"):
        t.put("atreides", where, 1)
    t.put("harkonnen", "arrakeen", 1)
    t.put("atreides", "basin", 2)
    t.state.spice_on[part("basin")] = 9
    t.state.storm = 10
    assert fights(t.state, 0) == []
    t.run(("collection",), ("mentat",), phase=8)
    assert not t.state.victory
    assert t.money("atreides") == 10 + 4  # 2 a force, and no income
    assert t.money("harkonnen") == 10


@ruling("R-STO-2")
@pytest.mark.parametrize(("option", "spice"), [("none", 0), ("placed", 8)])
def test_a_blow_in_the_storm(option: str, spice: int) -> None:
    t = Table("atreides", "harkonnen", spice_blow_in_storm=option)
    deck(t, "red_chasm")
    t.state.storm = 7
    t.run(("blow.reveal", 0), phase=2)
    assert t.state.spice_on[part("red_chasm")] == spice
    assert len(t.state.piles[0]) == 1


@ruling("R-STO-3")
@pytest.mark.parametrize("hits", [False, True])
@pytest.mark.parametrize("distance", [0, 2])
def test_the_sector_the_storm_leaves(hits: bool, distance: int) -> None:
    t = Table("atreides", "harkonnen", storm_hits_start_sector=hits)
    t.sweep()
    for sector in (5, 6, 7, 8):
        t.put("harkonnen", f"minor_erg:{sector}", 1)
    t.state.storm, t.state.storm_distance = 5, distance
    t.run(("storm.move",), phase=1)
    assert t.forces("harkonnen", "minor_erg:5") == (0 if hits and distance else 1)
    assert t.tanks("harkonnen") == (distance + 1 if hits and distance else distance)
    assert t.forces("harkonnen", "minor_erg:8") == 1


@ruling("R-STO-4")
@pytest.mark.parametrize(("path", "left"), [(False, 2), (True, 0)])
def test_the_first_storm(path: bool, left: int) -> None:
    t = Table("atreides", "harkonnen", first_storm_hits_path=path)
    t.sweep()
    t.put("harkonnen", "meridian:2", 2)
    t.put("harkonnen", "cielago_east:4", 1)
    t.state.turn, t.state.storm_distance = 1, 3
    t.run(("storm.move",), phase=1)
    assert t.state.storm == 4
    assert (t.forces("harkonnen", "meridian"), t.forces("harkonnen", "cielago_east")) == (left, 0)


@ruling("R-STO-5")
@pytest.mark.parametrize(("option", "number"), [(False, 0), (True, 1)])
def test_both_sides_in_the_storm_sector(option: bool, number: int) -> None:
    t = duel(storm_battle_same_sector=option)
    t.state.storm = 9
    assert len(fights(t.state, 5)) == number


@ruling("R-STO-6")
def test_the_storm_makes_two_battles_of_one_territory() -> None:
    t = Table("harkonnen", "emperor")
    t.sweep()
    for sector in (5, 7):
        t.put("harkonnen", f"minor_erg:{sector}", 3)
        t.put("emperor", f"minor_erg:{sector}", 1)
    t.put("harkonnen", "minor_erg:6", 5)
    for faction in ("harkonnen", "emperor"):
        t.traitors(faction)
    t.state.storm = 6
    t.battle("", "harkonnen", "emperor")
    t.choose("harkonnen", "battle:minor_erg")
    t.plan("harkonnen", leader="feyd_rautha", dial="1").plan("emperor", leader="caid")
    no_traitor(t)
    # The other group; the same leader may fight again in the same territory.
    t.choose("harkonnen", "leader:feyd_rautha", "weapon:none", "defense:none")
    assert t.options("harkonnen")[-1] == "dial:3"
    assert t.forces("harkonnen", "minor_erg:6") == 5


@ruling("R-SPI-1")
def test_worms_of_turn_one_are_set_aside() -> None:
    t = Table("atreides", "harkonnen", "fremen")
    t.state.turn = 1
    deck(t, "shai_hulud", "shai_hulud", "red_chasm")
    t.run(("spice_blow",), phase=2)
    assert t.game.is_over
    assert "nexus" not in t.log()
    assert (t.state.set_aside, len(t.state.spice_deck)) == (0, 20)
    assert t.state.spice_on[part("red_chasm")] == 8


@ruling("R-SPI-2")
def test_a_worm_on_an_empty_pile_calls_a_nexus() -> None:
    t = Table("atreides", "harkonnen", "fremen")
    deck(t, "shai_hulud", "red_chasm")
    t.run(("spice_blow",), phase=2)
    assert t.kinds == ["nexus"]
    t.pass_all("nexus")
    assert t.game.is_over  # nobody eaten, nothing to ride
    assert (t.tanks("atreides"), t.tanks("harkonnen")) == (0, 0)


@ruling("R-SPI-3")
def test_a_worm_hits_all_sectors_of_the_territory() -> None:
    t = Table("atreides", "harkonnen")
    t.put("atreides", "south_mesa:4", 2)
    t.put("harkonnen", "south_mesa:6", 3)
    t.state.spice_on[part("south_mesa:5")] = 10
    deck(t, "shai_hulud", "red_chasm")
    pile(t, "south_mesa")
    t.run(("blow.reveal", 0), phase=2)
    t.state.blow_worms = 0
    assert (t.tanks("atreides"), t.tanks("harkonnen"), t.state.spice_on[part("south_mesa:5")]) == (2, 3, 0)


@ruling("R-COL-1")
def test_only_forces_in_the_sector_of_the_spice_collect() -> None:
    t = Table("emperor", "fremen")
    t.sweep()
    t.put("emperor", "south_mesa:4", 5)
    t.put("emperor", "south_mesa:5", 1)
    t.state.spice_on[part("south_mesa:5")] = 10
    t.run(("collection",), phase=8)
    assert (t.money("emperor"), t.state.spice_on[part("south_mesa:5")]) == (12, 8)


@ruling("R-COL-2")
@pytest.mark.parametrize(("option", "first", "second"), [("storm_order", 6, 2), ("none", 0, 0)])
def test_two_collectors(option: str, first: int, second: int) -> None:
    t = Table("emperor", "fremen", shared_collection=option)
    t.sweep()
    t.put("emperor", "south_mesa:5", 3)
    t.put("fremen", "south_mesa:5", 3)
    t.state.storm = 5
    t.state.spice_on[part("south_mesa:5")] = 8
    t.order("fremen", "emperor")
    t.run(("collection",), phase=8)
    assert (t.money("fremen"), t.money("emperor")) == (3 + first, 10 + second)


# Bidding


@ruling("R-BID-1")
@pytest.mark.parametrize("final", [False, True])
def test_a_pass_and_a_second_thought(final: bool) -> None:
    t = Table("emperor", "fremen", "atreides", bid_pass_final=final)
    t.order("emperor", "fremen", "atreides")
    t.run(("bidding",), phase=4).pass_all("karama.stop")
    t.choose("emperor", "pass").choose("fremen", "bid:1").choose("atreides", "bid:2")
    assert t.who == (["fremen"] if final else ["emperor"])


@ruling("R-BID-2")
def test_bought_in_cards_lie_on_the_deck_in_the_same_order() -> None:
    t = Table("emperor", "fremen", "atreides")
    t.order("emperor", "fremen", "atreides")
    before = list(t.state.treachery_deck)
    t.run(("bidding",), phase=4).choose("emperor", "bid:1").choose("fremen", "pass").choose("atreides", "pass")
    t.pass_all()
    assert t.state.treachery_deck == before[:-1]


@ruling("R-BID-3")
def test_the_next_card_is_opened_to_the_right_of_the_last_opener() -> None:
    t = Table("emperor", "fremen", "atreides", "harkonnen")
    t.order("emperor", "fremen", "atreides", "harkonnen")
    t.hand("fremen", "shield", "snooper", "kulon", "baliset")  # full hand: never asked
    t.run(("bidding",), phase=4)
    openers = []
    while t.game.pending:
        answer = "pass"
        if t.kinds == ["bidding.pay"]:
            answer = "pay"
        elif t.kinds == ["bidding.bid"] and not t.state.bid:
            openers.append(t.who[0])
            answer = "bid:1"
        t.choose(t.who[0], answer)
    assert openers == ["emperor", "atreides", "harkonnen"]


@ruling("R-SHI-1")
@pytest.mark.parametrize("allowed", [True, False])
def test_a_move_may_only_change_the_sector(allowed: bool) -> None:
    t = Table("harkonnen", "emperor", reposition_move=allowed)
    t.sweep()
    t.put("harkonnen", "minor_erg:5", 2)
    move(t, "harkonnen").choose("harkonnen", "territory:minor_erg")
    assert ("territory:minor_erg" in t.options("harkonnen")) is allowed
    if allowed:
        t.choose("harkonnen", "territory:minor_erg", "part:minor_erg:8", "amount:2")
        assert t.forces("harkonnen", "minor_erg:8") == 2
        assert t.game.is_over  # the move of the turn


# Bene Gesserit


@ruling("R-BG-1", "R-BG-9")
def test_where_advisors_do_not_become_fighters() -> None:
    t = Table("bene_gesserit", "atreides", "harkonnen", "emperor", advanced=True)
    t.sweep()
    t.put("harkonnen", "carthag", 1)
    t.put("emperor", "carthag", 1)
    t.put("atreides", "old_gap:9", 1)
    t.put("harkonnen", "red_chasm", 1)
    t.put("harkonnen", "basin", 1)
    for where in ("carthag", "old_gap:9", "red_chasm", "basin"):
        t.advisors(where, 1)
    t.ally("bene_gesserit", "atreides")
    t.state.storm = 7  # over Red Chasm
    t.run(("shipment",), phase=6)
    assert t.kinds == ["advisors.declare"]  # once, before the first shipment
    assert t.options("bene_gesserit") == ["pass", "territory:basin"]
    for where in ("carthag", "old_gap", "red_chasm"):
        assert t.refused("bene_gesserit", f"territory:{where}") == "E_ADVISOR_FLIP"
    t.choose("bene_gesserit", "territory:basin").pass_all("karama.stop")
    assert (t.forces("bene_gesserit", "basin"), t.advisors_at("basin")) == (1, 0)


@ruling("R-BG-2")
def test_tokens_take_the_side_of_those_there() -> None:
    t = Table("bene_gesserit", "harkonnen", advanced=True)
    t.sweep()
    t.put("harkonnen", "basin", 1)
    t.advisors("basin", 1)
    t.put("bene_gesserit", "sihaya_ridge", 2)
    move(t, "bene_gesserit").choose("bene_gesserit", "territory:sihaya_ridge", "territory:basin", "amount:2")
    assert (t.forces("bene_gesserit", "basin"), t.advisors_at("basin")) == (0, 3)


@ruling("R-BG-3")
@pytest.mark.parametrize("option", [True, False])
def test_lonely_advisors(option: bool) -> None:
    t = Table("bene_gesserit", "harkonnen", advanced=True, bg_auto_flip_alone=option)
    t.sweep()
    t.put("harkonnen", "basin", 1)
    t.advisors("basin", 2)
    move(t, "harkonnen").choose("harkonnen", "territory:basin", "territory:old_gap", "part:old_gap:9")
    assert t.forces("harkonnen", "old_gap") == 1
    assert t.forces("bene_gesserit", "basin") == (2 if option else 0)


@ruling("R-BG-4")
def test_advisors_share_with_allies_and_fighters_do_not() -> None:
    t = Table("bene_gesserit", "harkonnen", "atreides", advanced=True)
    t.sweep()
    t.put("harkonnen", "basin", 1)
    t.put("harkonnen", "hole_in_the_rock", 1)
    t.advisors("hole_in_the_rock", 1)
    t.put("bene_gesserit", "sihaya_ridge", 1)
    t.ally("bene_gesserit", "harkonnen")
    move(t, "bene_gesserit").choose("bene_gesserit", "territory:sihaya_ridge")
    assert t.refused("bene_gesserit", "territory:basin") == "E_ALLY_THERE"
    move(t, "bene_gesserit").choose("bene_gesserit", "territory:hole_in_the_rock", "territory:basin")
    assert t.advisors_at("basin") == 1


@ruling("R-BG-5")
@pytest.mark.parametrize(("factions", "predicted", "winners"), [
    (("bene_gesserit", "atreides", "harkonnen"), "atreides", ["bene_gesserit"]),
    (("bene_gesserit", "fremen", "harkonnen"), "fremen", ["fremen"]),
    (("bene_gesserit", "spacing_guild", "harkonnen"), "spacing_guild", ["spacing_guild"]),
])  # fmt: skip
def test_the_prediction_and_the_last_turn(factions: tuple[str, ...], predicted: str, winners: list[str]) -> None:
    t = Table(*factions)
    t.sweep()
    if "atreides" in factions:
        t.put("atreides", "arrakeen", 1)
    t.state.turn = t.state.prediction_turn = 10
    t.state.prediction_faction = FACTION_NUMBER[predicted]
    t.run(("mentat",), phase=9)
    assert [factions[seat] for seat in t.game.winners] == winners


@ruling("R-BG-6", "R-BG-7")
def test_who_cannot_obey_the_voice_ignores_it() -> None:
    t = duel("bene_gesserit", "emperor")
    t.hand("emperor", "stunner")
    t.battle("", "bene_gesserit", "emperor").choose("bene_gesserit", "voice:poison_weapon")
    t.pass_all("karama.stop", "battle.window")
    t.choose("emperor", "leader:caid")
    assert t.options("emperor") == ["weapon:none", "weapon:stunner"]
    bare = duel("bene_gesserit", "emperor")
    bare.hand("emperor", "stunner")
    bare.tanks_leader("caid", "burseg", "bashar", "captain_aramsham", "hasimir_fenring")
    bare.battle("", "bene_gesserit", "emperor").choose("bene_gesserit", "voice:projectile_weapon")
    bare.pass_all("karama.stop", "battle.window")
    assert bare.options("emperor")[0] == "dial:0"  # no leader, so no cards
    hero = duel("bene_gesserit", "emperor")
    hero.hand("emperor", "cheap_hero")
    hero.battle("", "bene_gesserit", "emperor").choose("bene_gesserit", "voice:cheap_hero")
    hero.pass_all("karama.stop", "battle.window")
    assert hero.options("emperor") == ["leader:cheap_hero"]
    forbidden = duel("bene_gesserit", "emperor")
    forbidden.hand("emperor", "cheap_hero")
    forbidden.tanks_leader("caid", "burseg", "bashar", "captain_aramsham", "hasimir_fenring")
    forbidden.battle("", "bene_gesserit", "emperor").choose("bene_gesserit", "voice:no_cheap_hero")
    forbidden.pass_all("karama.stop", "battle.window")
    assert forbidden.options("emperor") == ["leader:cheap_hero"]  # nobody else is left


@ruling("R-BG-8")
def test_first_the_intrusion_then_the_companion() -> None:
    t = Table("harkonnen", "bene_gesserit", "atreides", advanced=True)
    t.sweep()
    t.put("bene_gesserit", "basin", 2)
    ship(t, "harkonnen").choose("harkonnen", "territory:basin", "amount:1").pass_all("karama.stop", "ship.veto")
    assert t.kinds == ["advisors.intrusion"]
    t.choose("bene_gesserit", "yes").pass_all("karama.stop")
    assert t.kinds == ["advisors.companion"]
    t.choose("bene_gesserit", "companion:advisor").pass_all("karama.stop")
    assert t.advisors_at("basin") == 3


@ruling("R-BG-10")
def test_no_own_shipment_to_own_advisors() -> None:
    t = Table("bene_gesserit", "harkonnen", advanced=True)
    t.sweep()
    t.put("harkonnen", "carthag", 1)
    t.advisors("carthag", 1)
    ship(t, "bene_gesserit")
    assert t.refused("bene_gesserit", "territory:carthag") == "E_BG_MIXED"
    t.choose("bene_gesserit", "territory:arrakeen", "amount:2").pass_all("karama.stop")
    assert t.forces("bene_gesserit", "arrakeen") == 2


# Atreides


@ruling("R-ATR-1")
@pytest.mark.parametrize("spice", [False, True])
def test_the_number_shown_is_the_dial(spice: bool) -> None:
    t = duel("atreides", "emperor", advanced=True, prescience_number_includes_spice=spice)
    t.battle("", "atreides", "emperor").choose("atreides", "prescience:dial")
    t.choose("emperor", "dial:2")
    if spice:
        t.choose("emperor", "support:1")
    else:
        assert t.kinds == ["battle.plan", "battle.plan"]
    shown = [entry["element"] for entry in t.game.view(0)["battle"]["foreseen"]]
    assert shown == (["dial", "spice"] if spice else ["dial"])


@ruling("R-ATR-2")
def test_a_win_by_traitor_leaves_the_kwisatz_haderach_unused() -> None:
    t = duel("atreides", "emperor", "harkonnen", advanced=True, combat_with_spice=False)
    t.state.kh_losses = 7
    t.traitors("atreides", "caid")
    t.battle("", "atreides", "emperor").choose("atreides", "pass").pass_all("battle.window")
    t.plan("atreides", leader="duncan_idaho", kwisatz_haderach="yes").plan("emperor", leader="caid")
    t.choose("atreides", "traitor")
    assert t.state.kh_territory == -1
    assert t.state.leader_where[leader("duncan_idaho")] == -1
    # Harkonnen keep a captive they won with by a traitor.
    h = duel("harkonnen", "emperor", "fremen", advanced=True, combat_with_spice=False)
    h.state.leader_status[leader("stilgar")] = 3
    h.traitors("harkonnen", "caid")
    fight(h).plan("harkonnen", leader="stilgar").plan("emperor", leader="caid")
    h.choose("harkonnen", "traitor").choose("emperor", "no")
    assert h.state.leader_status[leader("stilgar")] == 3


@ruling("R-ATR-3")
def test_only_losses_in_battle_are_counted() -> None:
    t = duel("atreides", "emperor", forces=(4, 2), advanced=True, combat_with_spice=False)
    t.battle("", "atreides", "emperor").choose("atreides", "pass").pass_all("battle.window")
    t.plan("atreides", leader="duncan_idaho", dial="3").plan("emperor", leader="caid")
    no_traitor(t)
    assert t.state.kh_losses == 3
    t.put("atreides", "south_mesa:5", 2)
    t.run(("worm", territory("south_mesa")), phase=2)
    t.put("atreides", "minor_erg:5", 2)
    t.state.storm, t.state.storm_distance = 4, 1
    t.run(("storm.move",), phase=1)
    assert (t.tanks("atreides"), t.state.kh_losses) == (7, 3)


@ruling("R-ATR-4")
def test_who_sees_the_answer_to_prescience() -> None:
    t = duel("atreides", "emperor", "fremen")
    t.hand("emperor", "chaumas")
    t.battle("", "atreides", "emperor").choose("atreides", "prescience:weapon")
    t.pass_all("karama.stop").choose("emperor", "weapon:chaumas")
    assert t.game.view(0)["battle"]["foreseen"] == [
        {"faction": "emperor", "element": "weapon", "shown": "card/chaumas"}
    ]
    for seat in (None, 2):
        assert t.game.view(seat)["battle"]["foreseen"] == []


@ruling("R-ATR-5")
def test_the_watched_fighter_plans_first_and_is_bound() -> None:
    t = duel("atreides", "emperor", advanced=True, combat_with_spice=False)
    t.hand("atreides", "karama")
    t.battle("", "atreides", "emperor").choose("atreides", "pass", "card:karama")
    t.pass_all("battle.window")
    assert t.who == ["emperor"]
    t.plan("emperor", leader="caid", dial="3")
    assert t.who == ["atreides"]
    assert t.game.view(0)["battle"]["plans"][1]["dial"] == "3"
    assert t.game.decision(1) is None  # nothing left to change
    t.run(("battle.window", 0, 0), phase=7)
    assert t.state.power_used & 1


@ruling("R-ATR-6")
def test_the_kwisatz_haderach_in_every_battle_of_one_territory() -> None:
    t = Table("atreides", "emperor", "harkonnen", advanced=True, combat_with_spice=False)
    t.sweep()
    for faction in ("emperor", "harkonnen"):
        t.put(faction, "basin", 1)
        t.traitors(faction)
    t.traitors("atreides")
    t.put("atreides", "basin", 8)
    t.put("atreides", "old_gap:9", 2)
    t.put("emperor", "old_gap:9", 1)
    t.state.kh_losses = 7
    t.order("atreides", "emperor", "harkonnen")
    t.run(("battle",), phase=7)
    for opponent, name in (("emperor", "caid"), ("harkonnen", "umman_kudu")):
        t.choose("atreides", "battle:basin")
        if t.kinds == ["battle.opponent"]:
            t.choose("atreides", f"faction:{opponent}")
        t.choose("atreides", "pass").pass_all("battle.window")
        t.plan("atreides", leader="duncan_idaho", kwisatz_haderach="yes", dial="2").plan(opponent, leader=name)
        no_traitor(t)
    t.choose("atreides", "pass").pass_all("battle.window").choose("atreides", "leader:lady_jessica")
    assert t.refused("atreides", "kwisatz_haderach:yes") == "E_KH_USED"


# Emperor, Harkonnen, Guild


@ruling("R-EMP-1")
def test_the_emperor_makes_no_gifts() -> None:
    t = Table("emperor", "atreides", "harkonnen", deals=True)
    t.ally("emperor", "atreides")
    t.run(("pledge.purpose", 2), phase=5)
    assert t.options("emperor") == ["pledge_for:bids", "pledge_for:shipments"]
    gift = Table("emperor", "atreides", "harkonnen", emperor_may_give_spice=True)
    gift.ally("emperor", "atreides")
    gift.run(("pledge.purpose", 2), phase=5).choose("emperor", "pledge_for:gift", "amount:3")
    assert (gift.money("emperor"), gift.money("atreides")) == (7, 13)


@ruling("R-HAR-1")
def test_a_leader_killed_by_capture_is_revived_like_any_other() -> None:
    t = Table("emperor", "harkonnen", advanced=True)
    t.tanks_leader("caid", "burseg", "bashar", "captain_aramsham")
    t.state.leader_status[leader("hasimir_fenring")] = 2  # face down
    t.state.leader_deaths[leader("hasimir_fenring")] = 1
    t.run(("revival.player", 2), phase=5).choose("emperor", "leader:hasimir_fenring")
    assert not t.dead("hasimir_fenring")
    assert t.money("emperor") == 4


@ruling("R-HAR-2")
def test_capture_comes_after_all_effects_of_the_battle() -> None:
    t = duel("harkonnen", "emperor", advanced=True, combat_with_spice=False)
    t.hand("harkonnen", "stunner")
    fight(t).plan("harkonnen", leader="feyd_rautha", weapon="stunner", dial="3").plan("emperor", leader="caid")
    no_traitor(t)
    assert t.kinds == ["battle.keep"]
    t.choose("harkonnen", "keep")
    assert t.kinds == ["capture"]
    assert (t.forces("harkonnen", "basin"), t.money("harkonnen")) == (2, 13)
    t.choose("harkonnen", "yes").pass_all("karama.stop")
    assert t.kinds == ["capture.fate"]
    assert not t.dead("hasimir_fenring")
    t.choose("harkonnen", "captive:kill")
    assert t.money("harkonnen") == 15


@ruling("R-HAR-3")
def test_the_swap_of_hands_is_between_auctions() -> None:
    t = Table("harkonnen", "emperor", advanced=True)
    t.hand("harkonnen", "karama", "kulon")
    t.hand("emperor", "lasgun", "shield", "snooper")
    t.order("harkonnen", "emperor")
    t.run(("bidding",), phase=4)
    assert t.kinds == ["swap"]
    t.choose("harkonnen", "pass")
    assert t.kinds == ["bidding.bid"]
    assert t.refused("harkonnen", "card:karama") == "E_KARAMA_WINDOW"
    t.choose("harkonnen", "bid:1").choose(
        "emperor",
        "pass",
    )
    while t.kinds != ["swap"]:
        t.choose(t.who[0], "pay" if t.kinds == ["bidding.pay"] else "pass")
    sizes = (len(t.has("harkonnen")), len(t.has("emperor")))
    t.choose("harkonnen", "card:karama", "faction:emperor")
    assert t.refused("harkonnen", "amount:4") == "E_CARD_COUNT"
    t.choose("harkonnen", "amount:3")
    for _ in range(3):
        t.choose("harkonnen", t.options("harkonnen")[0])
    assert (len(t.has("harkonnen")), len(t.has("emperor"))) == (sizes[0] - 1, sizes[1])  # the Karama is spent


@ruling("R-GUI-1")
def test_fremen_allied_with_the_guild_cross_ship_instead() -> None:
    t = Table("fremen", "spacing_guild", "harkonnen")
    t.sweep()
    t.put("fremen", "basin", 4)
    t.ally("fremen", "spacing_guild")
    t.run(("shipment.turn", 3), phase=6)
    assert t.options("fremen")[:3] == ["pass", "ship:cross", "ship:desert"] or set(t.options("fremen")[:3]) == {
        "pass",
        "ship:desert",
        "ship:cross",
    }
    t.choose("fremen", "ship:cross", "territory:basin", "territory:habbanya_sietch", "amount:4")
    t.pass_all("karama.stop")
    assert (t.forces("fremen", "habbanya_sietch"), t.money("fremen"), t.money("spacing_guild")) == (4, 1, 7)
    assert t.kinds == ["move.origin"]  # one shipment


# Lasgun


@ruling("R-LAS-1")
@pytest.mark.parametrize("option", [True, False])
def test_leaders_resting_in_the_territory(option: bool) -> None:
    t = duel(explosion_kills_resting_leaders=option)
    t.hand("harkonnen", "lasgun")
    t.hand("emperor", "shield")
    fight(t)
    t.state.leader_where[leader("burseg")] = territory("basin")
    t.plan("harkonnen", leader="feyd_rautha", weapon="lasgun").plan("emperor", leader="caid", defense="shield")
    no_traitor(t)
    assert t.dead("burseg") is option
    assert t.dead("caid")


@ruling("R-LAS-2")
def test_one_player_alone_makes_the_explosion() -> None:
    t = fight_with(duel(), "harkonnen", "lasgun", "shield")
    t.plan("harkonnen", leader="feyd_rautha", weapon="lasgun", defense="shield", dial="2").plan(
        "emperor", leader="caid"
    )
    no_traitor(t)
    assert (t.tanks("harkonnen"), t.tanks("emperor")) == (5, 5)
    assert t.dead("feyd_rautha")


# Victory


@ruling("R-WIN-1")
@pytest.mark.parametrize(("option", "winners"), [("storm_order", [1]), ("shared", [0, 1])])
def test_two_qualify(option: str, winners: list[int]) -> None:
    t = Table("atreides", "harkonnen", "emperor", simultaneous_victory=option, strongholds=2)
    t.sweep()
    for faction, where in (
        ("atreides", "arrakeen"),
        ("atreides", "sietch_tabr"),
        ("harkonnen", "carthag"),
        ("harkonnen", "tueks_sietch"),
    ):
        t.put(faction, where, 1)
    t.order("emperor", "harkonnen", "atreides")
    t.run(("mentat",), phase=9)
    assert t.game.winners == winners


@ruling("R-WIN-2")
def test_fremen_before_guild() -> None:
    t = Table("fremen", "spacing_guild", "harkonnen")
    t.sweep()
    t.put("spacing_guild", "tueks_sietch", 5)
    t.state.turn = 10
    t.run(("mentat",), phase=9)
    assert t.game.winners == [0]
    spoilt = Table("fremen", "spacing_guild", "harkonnen")
    spoilt.sweep()
    spoilt.put("harkonnen", "tueks_sietch", 1)
    spoilt.state.turn = 10
    spoilt.run(("mentat",), phase=9)
    assert spoilt.game.winners == [1]


# Truthtrance, Ghola, Weather Control


@ruling("R-TRU-1")
def test_an_answer_about_a_plan_binds_for_this_battle_only() -> None:
    t = Table("harkonnen", "emperor", "atreides")
    t.sweep()
    for where in ("basin", "old_gap:9"):
        t.put("harkonnen", where, 3)
        t.put("emperor", where, 3)
    for faction in ("harkonnen", "emperor"):
        t.traitors(faction)
    t.hand("atreides", "truthtrance")
    t.hand("emperor", "chaumas")
    t.order("harkonnen", "emperor", "atreides")
    t.run(("battle",), phase=7).choose("harkonnen", "battle:basin")
    while t.who != ["atreides"]:
        t.choose(t.who[0], "pass")
    t.choose("atreides", "card:truthtrance", "faction:emperor", "question:plan_weapon", "class:poison")
    t.choose("emperor", "no")
    t.pass_all("battle.window").choose("emperor", "leader:caid")
    assert t.options("emperor") == ["weapon:none"]
    t.plan("emperor").plan("harkonnen", leader="feyd_rautha", dial="1")
    no_traitor(t)
    t.pass_all("battle.window").choose("emperor", "leader:burseg")
    assert "weapon:chaumas" in t.options("emperor")


@ruling("R-GHO-1")
def test_one_starred_token_a_turn_in_all() -> None:
    t = Table("emperor", "atreides", advanced=True)
    t.kill("emperor", 5, starred=3)
    t.hand("emperor", "tleilaxu_ghola", "karama")
    t.run(("revival.player", 2), phase=5)
    t.choose("emperor", "card:tleilaxu_ghola")
    assert t.options("emperor") == ["amount:1", "amount:2", "amount:3"]  # two normal ones and one Sardaukar
    assert t.refused("emperor", "amount:4") == "E_SPECIAL_REVIVAL"
    t.choose("emperor", "amount:3")
    assert (t.tanks("emperor"), t.state.tank_starred[2]) == (2, 2)
    assert t.game.is_over  # nobody left to revive, with a Karama or without


@ruling("R-WEA-1")
def test_weather_control_and_the_storm_card() -> None:
    t = Table("fremen", "atreides", "harkonnen", advanced=True)
    t.hand("atreides", "weather_control")
    t.state.storm_card, t.state.storm_card_seen = 4, True
    t.run(("storm",), phase=1)
    while t.who != ["atreides"]:
        t.choose(t.who[0], "pass")
    t.choose("atreides", "card:weather_control")
    assert t.refused("atreides", "amount:11") == "E_DIAL_RANGE"
    t.choose("atreides", "amount:0").pass_all()
    assert t.state.storm == 18
    assert 1 <= t.state.storm_card <= 6
    assert t.state.storm_card_seen


# Two players, seats, worms


@ruling("R-TWO-1")
@pytest.mark.parametrize(("option", "won"), [(3, True), (4, False)])
def test_strongholds_of_two_players(option: int, won: bool) -> None:
    t = Table("atreides", "harkonnen", two_player_strongholds=option)
    t.sweep()
    for where in ("arrakeen", "carthag", "sietch_tabr"):
        t.put("atreides", where, 1)
    t.run(("mentat.victory",), phase=9)
    assert bool(t.state.victory) is won


@ruling("R-TWO-2")
@pytest.mark.parametrize("option", [False, True])
def test_an_alliance_of_two_players(option: bool) -> None:
    t = Table("atreides", "harkonnen", two_player_alliance=option)
    t.run(("nexus",), phase=2)
    assert (not t.game.is_over) is option
    if option:
        assert "offer:harkonnen" in t.options("atreides")


@ruling("R-SEA-1")
@pytest.mark.parametrize(("players", "circles"), [
    (2, [1, 4]), (3, [1, 3, 5]), (4, [1, 2, 4, 5]), (5, [1, 2, 3, 4, 5]), (6, [1, 2, 3, 4, 5, 6]),
])  # fmt: skip
def test_default_circles(players: int, circles: list[int]) -> None:
    t = Table(*ALL[:players])
    sectors = [2, 5, 8, 11, 14, 17]
    assert [entry["circle"] for entry in t.game.view(None)["factions"]] == [sectors[n - 1] for n in circles]
    chosen = Table(*ALL[:players], circles=list(range(players, 0, -1)))
    assert chosen.game.view(None)["factions"][0]["circle"] == sectors[players - 1]


@ruling("R-WOR-1")
def test_every_worm_is_ridden_from_the_first_territory() -> None:
    t = Table("fremen", "atreides", "harkonnen")
    t.sweep()
    t.put("fremen", "south_mesa:4", 3)
    deck(t, "shai_hulud", "shai_hulud", "shai_hulud", "red_chasm")
    pile(t, "south_mesa")
    t.run(("spice_blow",), phase=2).pass_all("nexus")
    for where in ("basin", "sihaya_ridge", "hole_in_the_rock"):
        assert t.kinds == ["worm.ride"]
        t.choose("fremen", f"territory:{where}", *(["amount:1"] if t.forces("fremen", "south_mesa") > 1 else []))
    assert t.game.is_over


@ruling("R-WOR-2")
def test_a_ride_can_be_stopped() -> None:
    t = Table("fremen", "atreides", "harkonnen")
    t.sweep()
    t.put("fremen", "south_mesa:4", 3)
    t.hand("harkonnen", "karama")
    t.state.rides = [territory("south_mesa")] * 2
    t.run(("worm.rides",), phase=2).choose("fremen", "territory:basin", "amount:2").choose("harkonnen", "card:karama")
    assert t.forces("fremen", "south_mesa") == 3
    assert t.game.is_over  # no ride at all this phase
