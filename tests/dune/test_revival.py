"""Phase 5: revival (section 5), free revivals by card and alliance."""

from __future__ import annotations

import pytest

from tests.dune.table import Table, leader
from tests.rulebook import plays, rule

ATREIDES = ("thufir_hawat", "lady_jessica", "gurney_halleck", "duncan_idaho", "dr_wellington_yueh")


@rule("D-5.1", "D-5.2", "D-5.3", "D-5.4", "D-5.5", "D-5.6", "D-14.502")
@pytest.mark.parametrize(
    ("faction", "free"),
    [("atreides", 2), ("harkonnen", 2), ("bene_gesserit", 1), ("emperor", 1), ("spacing_guild", 1)],
)
def test_free_and_paid_forces(faction: str, free: int) -> None:
    t = Table(faction, "fremen")
    t.kill(faction, 5)
    t.spice(faction, 4)
    reserves = t.reserves(faction)
    t.run(("revival",), phase=5)
    assert t.options(faction) == [f"amount:{n}" for n in range(4)]
    assert t.refused(faction, "amount:4") == "E_REVIVAL_LIMIT"
    t.choose(faction, "amount:3")
    assert t.money(faction) == 4 - 2 * (3 - free)
    assert (t.tanks(faction), t.reserves(faction)) == (2, reserves + 3)
    t.spice(faction, 0)
    t.run(("revival",), phase=5)
    assert t.options(faction)[-1] == f"amount:{min(free, 2)}"


@rule("D-5.5")
def test_no_more_than_are_in_the_tanks() -> None:
    t = Table("atreides", "emperor")
    t.kill("atreides", 1)
    t.run(("revival",), phase=5)
    assert t.options("atreides") == ["amount:0", "amount:1"]
    t.choose("atreides", "amount:1")
    assert t.game.is_over


@rule("D-23.1", "D-5.4", "D-14.73")
def test_fremen_revive_three_free_and_never_pay() -> None:
    t = Table("fremen", "emperor")
    t.kill("fremen", 5)
    t.spice("fremen", 20)
    t.run(("revival",), phase=5)
    assert t.options("fremen")[-1] == "amount:3"
    assert t.refused("fremen", "amount:4") == "E_FREMEN_NO_PAID_REVIVAL"
    t.choose("fremen", "amount:3")
    assert t.money("fremen") == 20


@rule("D-5.7", "D-5.9", "D-5.10", "D-5.8")
def test_leaders_are_revived_one_a_turn_once_none_is_left() -> None:
    t = Table("atreides", "emperor")
    t.tanks_leader(*ATREIDES[:4])
    t.run(("revival",), phase=5)
    assert t.game.is_over  # one is still there: closed
    t.tanks_leader(ATREIDES[4])
    t.spice("atreides", 4)
    t.run(("revival",), phase=5)
    assert "leader:gurney_halleck" in t.options("atreides")
    assert t.refused("atreides", "leader:lady_jessica") == "E_SPICE"
    t.choose("atreides", "leader:gurney_halleck")
    assert (t.money("atreides"), t.dead("gurney_halleck")) == (0, False)
    assert t.game.is_over
    t.state.leader_revived = 0
    t.spice("atreides", 9)
    t.run(("revival",), phase=5)
    assert t.kinds == ["revival.leader"]  # stays open although one is available


@rule("D-5.11", "D-18.9", "D-7.34")
def test_a_revived_leader_is_still_a_traitor() -> None:
    t = Table("atreides", "harkonnen")
    t.traitors("harkonnen", "duncan_idaho")
    t.state.leader_deaths[leader("duncan_idaho")] = 1
    t.put("harkonnen", "arrakeen", 1)
    t.battle("arrakeen", "harkonnen", "atreides").pass_all()
    t.plan("harkonnen", leader="feyd_rautha").plan("atreides", leader="duncan_idaho", dial="3")
    assert "traitor" in t.options("harkonnen")


@rule("D-5.12")
def test_a_leader_killed_twice_waits_for_the_others() -> None:
    t = Table("atreides", "emperor")
    t.tanks_leader(*ATREIDES)
    t.tanks_leader("duncan_idaho", deaths=2)
    t.spice("atreides", 20)
    t.run(("revival",), phase=5)
    assert "leader:duncan_idaho" not in t.options("atreides")
    assert t.refused("atreides", "leader:duncan_idaho") == "E_LEADER_FACE_DOWN"


@rule("D-5.13", "D-10.10")
def test_nobody_pays_revivals_of_others_but_the_emperor() -> None:
    t = Table("atreides", "harkonnen", "emperor")
    t.ally("atreides", "harkonnen")
    t.kill("atreides", 4)
    t.spice("atreides", 0)
    t.run(("revival",), phase=5)
    assert t.options("atreides") == ["amount:0", "amount:1", "amount:2", "pledge", "show"]


@rule("D-22.3", "D-14.71", "D-13.30", "D-14.13")
def test_an_allied_emperor_pays_for_three_more() -> None:
    t = Table("fremen", "emperor", "atreides")
    t.ally("fremen", "emperor")
    t.kill("fremen", 8)
    t.run(("revival",), phase=5)
    t.choose("fremen", "amount:3", "amount:3")
    assert t.who == ["emperor"]
    t.choose("emperor", "amount:2")
    assert (t.tanks("fremen"), t.money("emperor")) == (3, 6)
    stopped = Table("fremen", "emperor", "atreides")
    stopped.ally("fremen", "emperor")
    stopped.kill("fremen", 8)
    stopped.hand("atreides", "karama")
    stopped.run(("revival",), phase=5)
    stopped.choose("fremen", "amount:3", "amount:3").choose("emperor", "amount:3")
    stopped.choose("atreides", "card:karama")
    assert stopped.tanks("fremen") == 5


@rule("D-23.8", "D-14.79", "D-14.501", "D-13.35")
def test_fremen_let_an_ally_revive_three_free() -> None:
    for answer, stop, free in (("yes", False, 3), ("no", False, 1), ("yes", True, 1)):
        t = Table("spacing_guild", "fremen", "atreides")
        t.ally("fremen", "spacing_guild")
        t.kill("spacing_guild", 8)
        t.spice("spacing_guild", 0)
        if stop:
            t.hand("atreides", "karama")
        t.run(("revival.player", 4), phase=5)
        t.choose("fremen", answer)
        if stop:
            t.choose("atreides", "card:karama")
        assert t.options("spacing_guild")[: free + 1][-1] == f"amount:{free}"
        assert f"amount:{free + 1}" not in t.options("spacing_guild")


@rule("D-A7.2", "D-A8.7", "D-14.72", "D-14.85")
def test_one_starred_token_per_turn() -> None:
    t = Table("emperor", "fremen", advanced=True)
    t.kill("emperor", 5, starred=3)
    t.run(("revival.player", 2), phase=5)
    t.choose("emperor", "amount:3")
    assert t.state.tank_starred[2] == 2
    t.run(("revival.player", 2), phase=5)
    assert t.game.is_over  # only Sardaukar are left and one has come back this turn


@rule("D-A4.4", "D-14.502", "D-A4.1")
def test_the_emperors_karama_revives_three_or_a_leader() -> None:
    t = Table("emperor", "fremen", advanced=True)
    t.kill("emperor", 6)
    t.hand("emperor", "karama")
    t.run(("revival.player", 2), phase=5)
    t.choose("emperor", "amount:3", "card:karama", "amount:3")
    assert t.tanks("emperor") == 0
    assert t.discarded() == ["karama"]
    t = Table("emperor", "fremen", advanced=True)
    t.tanks_leader("hasimir_fenring")
    t.hand("emperor", "karama")
    t.run(("revival.player", 2), phase=5).choose("emperor", "card:karama")
    assert not t.dead("hasimir_fenring")


@plays("card/tleilaxu_ghola")
@rule("D-13.13", "D-18.5", "D-18.6", "D-14.44", "D-14.28", "D-14.33")
def test_tleilaxu_ghola_at_any_time() -> None:
    t = Table("atreides", "harkonnen")
    t.hand("atreides", "tleilaxu_ghola")
    t.kill("atreides", 7)
    t.spice("atreides", 1)
    t.run(("charity",), phase=3)
    t.choose("atreides", "card:tleilaxu_ghola", "amount:5")
    assert (t.tanks("atreides"), t.money("atreides")) == (2, 1)
    assert t.kinds == ["charity"]  # and the decision is still open
    assert t.discarded() == ["tleilaxu_ghola"]
    t = Table("atreides", "harkonnen")
    t.hand("atreides", "tleilaxu_ghola")
    t.tanks_leader("lady_jessica", deaths=2)
    t.put("harkonnen", "arrakeen", 1)
    t.battle("arrakeen", "harkonnen", "atreides")
    while t.kinds != ["battle.plan", "battle.plan"]:
        t.choose(t.who[0], "pass")
    assert "leader:lady_jessica" not in t.options("atreides")
    t.choose("atreides", "card:tleilaxu_ghola")
    assert "leader:lady_jessica" in t.options("atreides")  # may fight in the same phase


@rule("D-A5.6", "D-A5.7", "D-14.57")
def test_the_kwisatz_haderach_is_revived_like_a_leader() -> None:
    t = Table("atreides", "emperor", advanced=True)
    t.state.kh_dead = True
    t.tanks_leader(*ATREIDES)
    t.spice("atreides", 2)
    t.run(("revival.player", 0), phase=5)
    t.choose("atreides", "leader:kwisatz_haderach")
    assert (t.state.kh_dead, t.money("atreides")) == (False, 0)


@rule("D-18.10", "D-A10.7")
def test_captured_leaders_are_not_available() -> None:
    t = Table("atreides", "harkonnen", advanced=True)
    t.tanks_leader(*ATREIDES[:4])
    t.state.leader_status[leader("dr_wellington_yueh")] = 3
    t.run(("revival.player", 0), phase=5)
    assert t.kinds == ["revival.leader"]
