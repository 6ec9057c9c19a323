"""The advanced game (sections A1 to A10), where it is not tested with its phase."""

from __future__ import annotations

from typing import Any

import pytest

from landsraad.dune.battle_math import dials
from landsraad.dune.components import FACTION_NUMBER
from tests.dune.table import Table, leader, part, territory
from tests.dune.test_battle import duel, fight, no_traitor
from tests.rulebook import rule


@rule("D-A1.1", "D-A1.2", "D-14.801", "D-8.6")
def test_increased_spice_flow() -> None:
    t = Table("atreides", "harkonnen", "spacing_guild", advanced=True)
    t.put("harkonnen", "tueks_sietch", 1)
    t.run(("collection",), phase=8)
    assert (t.money("atreides"), t.money("harkonnen"), t.money("spacing_guild")) == (12, 12, 5)
    t.sweep()
    t.put("atreides", "arrakeen", 1)
    t.put("atreides", "carthag", 1)
    t.put("atreides", "tueks_sietch", 1)
    t.run(("collection",), phase=8)
    assert t.money("atreides") == 17


# Combat with spice (A3)


@rule("D-A3.1", "D-A3.2", "D-A3.3", "D-A3.8", "D-14.707")
def test_unsupported_forces_count_half() -> None:
    t = duel(advanced=True, forces=(3, 2))
    t.spice("harkonnen", 2)
    fight(t)
    t.choose("harkonnen", "leader:umman_kudu", "weapon:none", "defense:none")
    assert t.options("harkonnen") == ["dial:0", "dial:0.5", "dial:1", "dial:1.5", "dial:2", "dial:2.5"]
    assert t.refused("harkonnen", "dial:3") == "E_DIAL_RANGE"
    t.choose("harkonnen", "dial:2")
    assert t.options("harkonnen") == ["support:1", "support:2"]
    assert t.refused("harkonnen", "support:0") == "E_DIAL_UNREACHABLE"


@rule("D-A3.3")
def test_dial_nought_needs_no_spice_and_every_dial_has_losses() -> None:
    table = dials(3, 2, 2, True)
    assert table[0] == {0: [(0, 0)]}
    for dial, by_spice in table.items():
        for spice, losses in by_spice.items():
            assert losses
            for normal, starred in losses:
                assert dial <= 2 * normal + 4 * starred
                assert spice <= normal + starred


@rule("D-A3.4", "D-A3.7")
def test_both_pay_the_spice_of_their_plans() -> None:
    t = duel("fremen", "emperor", "harkonnen", advanced=True, advanced_fremen=False, forces=(5, 5))
    t.spice("fremen", 5)
    t.ally("fremen", "harkonnen")
    t.state.pledge_bid[5] = 9
    fight(t, "fremen", "emperor")
    t.plan("fremen", leader="stilgar", dial="5", support="5")
    t.plan("emperor", leader="bashar", dial="4", support="3")
    no_traitor(t)
    assert (t.money("fremen"), t.money("emperor")) == (0, 7)


@rule("D-A3.5", "D-A7.1", "D-14.72", "D-14.711")
def test_the_winner_chooses_matching_losses() -> None:
    t = Table("emperor", "harkonnen", advanced=True)
    t.sweep()
    t.put("emperor", "basin", 6, starred=1)
    t.put("harkonnen", "basin", 1)
    t.traitors("harkonnen")
    t.traitors("emperor")
    fight(t, "emperor", "harkonnen")
    t.plan("emperor", leader="bashar", dial="3", support="1")
    t.plan("harkonnen", leader="umman_kudu", dial="0")
    no_traitor(t)
    assert set(t.options("emperor")) == {"losses:2+1", "losses:5+0", "losses:3+1"}
    t.choose("emperor", "losses:2+1")
    assert (t.forces("emperor", "basin"), t.state.starred[2][part("basin")]) == (3, 0)


@rule("D-A7.1", "D-A3.1")
def test_sardaukar_count_two_but_one_against_fremen() -> None:
    for opponent, most in (("harkonnen", "dial:4"), ("fremen", "dial:2")):
        t = Table("emperor", opponent, advanced=True)
        t.sweep()
        t.put("emperor", "basin", 2, starred=2)
        t.put(opponent, "basin", 1)
        fight(t, "emperor", opponent)
        t.choose("emperor", "leader:bashar", "weapon:none", "defense:none")
        assert t.options("emperor")[-1] == most


@rule("D-A7.3", "D-13.31", "D-14.706", "D-18.7", "D-14.98")
def test_karama_makes_sardaukar_ordinary_for_the_phase() -> None:
    t = Table("emperor", "harkonnen", advanced=True)
    t.sweep()
    t.put("emperor", "basin", 2, starred=2)
    t.put("harkonnen", "basin", 1)
    t.hand("harkonnen", "karama")
    t.battle("", "emperor", "harkonnen")
    assert "stop:sardaukar" in t.options("harkonnen")
    t.choose("harkonnen", "stop:sardaukar").pass_all()
    t.choose("emperor", "leader:bashar", "weapon:none", "defense:none")
    assert t.options("emperor")[-1] == "dial:2"


@rule("D-A8.7", "D-A8.8", "D-A3.6", "D-14.86", "D-13.39")
def test_fremen_fight_free_and_fedaykin_count_two() -> None:
    t = Table("fremen", "harkonnen", advanced=True)
    t.sweep()
    t.put("fremen", "basin", 4, starred=1)
    t.put("harkonnen", "basin", 1)
    t.hand("harkonnen", "karama")
    t.battle("", "fremen", "harkonnen")
    assert {"stop:fedaykin", "stop:fre_no_spice"} <= set(t.options("harkonnen"))
    t.pass_all()
    t.choose("fremen", "leader:chani", "weapon:none", "defense:none")
    assert t.options("fremen")[-1] == "dial:5"
    t.choose("fremen", "dial:5")
    assert t.who == ["harkonnen"]  # no spice is asked for
    t.battle("", "fremen", "harkonnen").choose("harkonnen", "stop:fre_no_spice").pass_all()
    t.choose("fremen", "leader:chani", "weapon:none", "defense:none")
    assert "dial:0.5" in t.options("fremen")


# Kwisatz Haderach (A5)


def awake(**options: Any) -> Table:
    t = duel("atreides", "emperor", advanced=True, combat_with_spice=False, **options)
    t.state.kh_losses = 7
    return t


@rule("D-A5.1", "D-11.27", "D-14.712")
def test_losses_in_battle_wake_the_kwisatz_haderach() -> None:
    t = duel("atreides", "emperor", advanced=True, combat_with_spice=False, forces=(5, 5))
    fight(t, "atreides", "emperor")
    t.plan("atreides", leader="dr_wellington_yueh").plan("emperor", leader="caid", dial="5")
    no_traitor(t)
    assert t.state.kh_losses == 5
    kh = next(f["kwisatz_haderach"] for f in t.game.view(0)["factions"] if f["id"] == "atreides")
    assert kh["losses"] == 5
    other = next(f["kwisatz_haderach"] for f in t.game.view(1)["factions"] if f["id"] == "atreides")
    assert other["losses"] is None
    t.put("atreides", "cielago_north:1", 3)
    t.state.storm_distance = 1
    t.run(("storm.move",), phase=1)
    assert t.state.kh_losses == 5  # the storm does not count


@rule("D-A5.1", "D-7.27", "D-11.27")
@pytest.mark.parametrize("fights", [True, False])
def test_losses_in_an_explosion_wake_the_kwisatz_haderach(fights: bool) -> None:
    """Whether the Atreides fight the battle or stand by."""
    fighters = ("atreides", "emperor", "harkonnen") if fights else ("harkonnen", "emperor", "atreides")
    t = duel(*fighters, advanced=True, combat_with_spice=False, forces=(7, 5))
    if not fights:
        t.put("atreides", "basin", 7)
    t.hand(fighters[0], "lasgun")
    t.hand("emperor", "shield")
    t.order(*fighters)
    t.run(("battle",), phase=7)
    while "battle.plan" not in t.kinds:
        t.choose(t.who[0], "pass" if "pass" in t.options(t.who[0]) else "faction:emperor")
    t.plan(fighters[0], weapon="lasgun").plan("emperor", defense="shield")
    no_traitor(t)
    assert t.forces("atreides", "basin") == 0
    kh = next(
        f["kwisatz_haderach"] for f in t.game.view(fighters.index("atreides"))["factions"] if f["id"] == "atreides"
    )
    assert kh["losses"] == 7
    assert kh["active"] is True


@rule("D-A5.2", "D-14.57")
def test_the_kwisatz_haderach_adds_two_in_one_territory() -> None:
    t = awake()
    fight(t, "atreides", "emperor")
    t.plan("atreides", leader="dr_wellington_yueh", kwisatz_haderach="yes", dial="1")
    t.plan("emperor", leader="caid", dial="1")
    no_traitor(t)
    assert t.forces("emperor", "basin") == 0  # 1 + 1 + 2 against 1 + 3, the aggressor wins
    assert t.state.kh_territory == territory("basin")
    t.put("emperor", "arrakeen", 1)
    t.put("atreides", "arrakeen", 1)
    fight(t, "atreides", "emperor")
    t.choose("atreides", "leader:duncan_idaho")
    assert t.decision("atreides").codes[0][0] == "weapon"  # used elsewhere this turn


@rule("D-A5.3", "D-A5.4")
def test_a_killed_leader_loses_the_bonus_but_cannot_be_a_traitor() -> None:
    t = awake()
    t.traitors("emperor", "duncan_idaho")
    t.hand("emperor", "stunner")
    fight(t, "atreides", "emperor")
    t.plan("atreides", leader="duncan_idaho", kwisatz_haderach="yes", dial="1")
    t.plan("emperor", leader="bashar", weapon="stunner", dial="1")
    assert "emperor" not in t.who  # nobody can call this leader
    no_traitor(t)
    assert t.forces("atreides", "basin") == 0
    assert not t.state.kh_dead


@rule("D-A5.5")
def test_only_an_explosion_kills_the_kwisatz_haderach() -> None:
    t = awake()
    t.hand("emperor", "lasgun", "shield")
    fight(t, "atreides", "emperor")
    t.plan("atreides", leader="duncan_idaho", kwisatz_haderach="yes", dial="1")
    t.plan("emperor", leader="bashar", weapon="lasgun", defense="shield")
    no_traitor(t)
    assert t.state.kh_dead
    calling = awake()
    calling.traitors("atreides", "bashar")
    fight(calling, "atreides", "emperor")
    calling.plan("atreides", leader="duncan_idaho", kwisatz_haderach="yes").plan("emperor", leader="bashar")
    calling.choose("atreides", "traitor")
    assert calling.state.kh_territory == -1  # not used up by a traitor


@rule("D-A5.2", "D-13.23")
def test_karama_stops_the_kwisatz_haderach_before_plans() -> None:
    t = awake()
    t.hand("emperor", "karama")
    t.battle("", "atreides", "emperor").pass_all("battle.voice", "battle.prescience")
    t.choose("emperor", "stop:kwisatz_haderach").pass_all()
    t.choose("atreides", "leader:duncan_idaho")
    assert t.decision("atreides").codes[0][0] == "weapon"


@rule("D-A5.8")
def test_prescience_on_the_number() -> None:
    for option, elements in ((False, ["dial"]), (True, ["dial", "spice"])):
        t = duel("atreides", "emperor", advanced=True, prescience_number_includes_spice=option)
        t.battle("", "atreides", "emperor").choose("atreides", "prescience:dial")
        t.choose("emperor", "dial:2")
        if option:
            t.choose("emperor", "support:0")
        assert [entry["element"] for entry in t.game.view(0)["battle"]["foreseen"]] == elements


# Special Karama of the Atreides (A4)


@rule("D-A4.3", "D-14.24", "D-11.23", "D-A4.1", "D-A4.2")
def test_atreides_watch_a_complete_plan() -> None:
    t = duel("atreides", "emperor", advanced=True, combat_with_spice=False)
    t.hand("atreides", "karama")
    t.battle("", "atreides", "emperor").choose("atreides", "pass", "card:karama").pass_all()
    assert t.who == ["emperor"]  # plans first
    t.plan("emperor", leader="caid", dial="2")
    assert t.game.view(0)["battle"]["plans"][1]["leader"] == "leader/caid"
    assert t.game.view(None)["battle"]["plans"][1] is None
    assert t.who == ["atreides"]
    sisters = duel("bene_gesserit", "emperor", advanced=True)
    sisters.hand("bene_gesserit", "karama")
    sisters.battle("", "bene_gesserit", "emperor").choose("bene_gesserit", "pass")
    assert "card:karama" not in sisters.options("bene_gesserit")  # no power of their own


# Fremen storm (A8)


@rule("D-A8.1", "D-A8.2", "D-A8.3", "D-14.81", "D-14.107", "D-11.17", "D-13.36", "D-14.4")
def test_the_fremen_storm_deck() -> None:
    t = Table("fremen", "emperor", advanced=True)
    t.hand("emperor", "karama")
    t.run(("storm.order",), phase=1).choose("emperor", "pass")
    card = t.state.storm_card
    assert 1 <= card <= 6
    assert t.game.view(0)["storm"]["card"] == card
    assert t.game.view(1)["storm"]["card"] is None
    t.hand("emperor")
    before = t.state.storm
    t.run(("storm",), phase=1)
    assert (t.state.storm - before) % 18 == card
    t.hand("emperor", "karama")
    t.run(("storm.order",), phase=1).choose("emperor", "card:karama")
    assert t.game.view(0)["storm"]["card"] is None
    assert t.state.storm_card > 0  # it moves the storm all the same


@rule("D-A8.5", "D-14.83", "D-14.104", "D-13.38")
def test_fremen_lose_half_to_the_storm() -> None:
    t = Table("fremen", "emperor", advanced=True)
    t.sweep()
    t.put("fremen", "cielago_north:1", 5, starred=2)
    t.state.storm_distance = 1
    t.run(("storm.losses_window",), ("storm.move",), phase=1)
    assert t.options("fremen") == ["amount:0", "amount:1", "amount:2"]
    t.choose("fremen", "amount:0")
    assert (t.forces("fremen", "cielago_north"), t.tanks("fremen")) == (2, 3)
    assert t.state.starred[3][part("cielago_north:1")] == 2
    t.hand("emperor", "karama")
    t.put("fremen", "cielago_north:2", 4)
    t.run(("storm.losses_window",), ("storm.move",), phase=1).choose("emperor", "card:karama")
    assert t.forces("fremen", "cielago_north:2") == 0


# Harkonnen capture (A10)


def captured() -> Table:
    t = duel("harkonnen", "emperor", "atreides", advanced=True, combat_with_spice=False)
    fight(t)
    t.plan("harkonnen", leader="feyd_rautha", dial="1").plan("emperor", leader="bashar")
    no_traitor(t)
    assert t.kinds == ["capture"]
    return t


@rule("D-A10.1", "D-A10.2", "D-14.713", "D-14.26", "D-11.29", "D-11.30", "D-11.28")
def test_a_captured_leader_is_kept_or_killed_in_secret() -> None:
    t = captured().choose("harkonnen", "yes", "captive:keep")
    taken = [x for x in range(10, 15) if t.state.leader_status[x] == 3]
    assert len(taken) == 1
    shown = {f["id"]: f["leaders"] for f in t.game.view(2)["factions"]}["emperor"]
    assert sum(entry["status"] == "hidden" for entry in shown) == 5
    own = {f["id"]: f["leaders"] for f in t.game.view(1)["factions"]}["emperor"]
    assert sum(entry["status"] == "captured" for entry in own) == 1
    t = captured().choose("harkonnen", "yes", "captive:kill")
    assert t.money("harkonnen") == 12
    assert sum(status == 2 for status in t.state.leader_status) == 1
    t = captured().choose("harkonnen", "no")
    assert 3 not in t.state.leader_status


@rule("D-13.45")
def test_karama_stops_the_capture() -> None:
    t = duel("harkonnen", "emperor", advanced=True, combat_with_spice=False)
    t.hand("emperor", "karama")
    t.battle("", "harkonnen", "emperor").pass_all()
    t.plan("harkonnen", leader="feyd_rautha", dial="1").plan("emperor", leader="bashar")
    no_traitor(t)
    t.choose("harkonnen", "yes").choose("emperor", "card:karama")
    assert 3 not in t.state.leader_status
    assert 2 not in t.state.leader_status


@rule("D-A10.1")
def test_leaders_used_elsewhere_are_not_captured() -> None:
    from landsraad.dune.factions.harkonnen import capturable

    t = duel("harkonnen", "emperor", advanced=True)
    t.state.leader_where[leader("caid")] = territory("arrakeen")
    t.tanks_leader("bashar")
    assert leader("caid") not in capturable(t.state, 2)
    assert leader("bashar") not in capturable(t.state, 2)


@rule("D-A10.3", "D-A10.9", "D-A10.8")
def test_a_captive_fights_once_and_returns() -> None:
    t = duel("harkonnen", "atreides", advanced=True, combat_with_spice=False)
    t.state.leader_status[leader("lady_jessica")] = 3
    fight(t, "harkonnen", "atreides")
    assert "leader:lady_jessica" not in t.options("atreides")
    t.plan("harkonnen", leader="lady_jessica", dial="1").plan("atreides", leader="duncan_idaho")
    no_traitor(t)
    assert t.state.leader_status[leader("lady_jessica")] == 0
    assert t.forces("atreides", "basin") == 0


@rule("D-A10.4")
def test_without_own_leaders_all_captives_return() -> None:
    t = duel("harkonnen", "emperor", advanced=True, combat_with_spice=False)
    t.state.leader_status[leader("lady_jessica")] = 3
    t.tanks_leader("beast_rabban", "piter_de_vries", "captain_iakin_nefud", "umman_kudu")
    t.hand("emperor", "stunner")
    fight(t)
    t.plan("harkonnen", leader="feyd_rautha", dial="1").plan("emperor", leader="bashar", weapon="stunner", dial="5")
    no_traitor(t)
    t.choose("emperor", "keep")
    assert t.state.leader_status[leader("lady_jessica")] == 0


@rule("D-A10.5", "D-A10.6")
def test_a_captive_can_be_killed_or_be_a_traitor() -> None:
    t = duel("harkonnen", "atreides", advanced=True, combat_with_spice=False)
    t.state.leader_status[leader("lady_jessica")] = 3
    t.traitors("atreides", "lady_jessica")
    fight(t, "harkonnen", "atreides")
    t.plan("harkonnen", leader="lady_jessica", dial="5").plan("atreides", leader="duncan_idaho")
    t.choose("atreides", "traitor").choose("harkonnen", "no")
    assert t.dead("lady_jessica")
    assert t.money("atreides") == 15


@rule("D-A6.3", "D-14.64", "D-14.47")
def test_worthless_cards_are_karamas_of_the_advanced_bene_gesserit() -> None:
    t = Table("bene_gesserit", "fremen", advanced=True)
    t.hand("bene_gesserit", "kulon")
    t.run(
        ("move.declared", 3, 1, territory("sietch_tabr"), part("great_flat"), ((part("sietch_tabr"), 1, 0),)), phase=6
    )
    assert t.options("bene_gesserit") == ["pass", "card:kulon"]
    t.choose("bene_gesserit", "card:kulon")
    assert "fre_movement" in t.game.view(None)["stopped"]
    basic = Table("bene_gesserit", "fremen")
    basic.hand("bene_gesserit", "kulon")
    basic.run(
        ("move.declared", 3, 1, territory("sietch_tabr"), part("great_flat"), ((part("sietch_tabr"), 1, 0),)), phase=6
    )
    assert basic.options("bene_gesserit") == ["pass"]


@pytest.mark.parametrize("faction", list(FACTION_NUMBER))
def test_every_faction_plays_a_whole_advanced_game(faction: str) -> None:
    import random

    import landsraad

    others = [name for name in FACTION_NUMBER if name != faction][:2]
    game = landsraad.new_game(
        "dune", players=3, seed=5, options={"factions": [faction, *others], "advanced": True, "max_turns": 3}
    )
    rng = random.Random(5)
    while not game.is_over:
        decision = rng.choice(game.pending)
        game.apply(decision.player, rng.randrange(len(decision.options)))
    assert game.winners
