"""Corners of the rules where two statements meet, each found by somebody who tried to break the engine."""

from __future__ import annotations

import pytest

from landsraad.dune.ask import amounts
from landsraad.dune.components import CLASSES, FACTION_NUMBER
from landsraad.dune.phases.battle.losses import kill_leader
from landsraad.dune.pledges import free_spice
from landsraad.dune.state import AVAILABLE, CAPTURED, Battle
from tests.dune.table import Table, leader, part, territory
from tests.dune.test_battle import duel, fight, no_traitor
from tests.rulebook import plays, rule

ATREIDES = ("thufir_hawat", "lady_jessica", "gurney_halleck", "duncan_idaho", "dr_wellington_yueh")
EMPEROR = ("caid", "burseg", "captain_aramsham", "bashar", "hasimir_fenring")


# Leader revival


def revive(t: Table, faction: str) -> list[str]:
    """The leaders a faction may revive in the revival phase of a new turn."""
    t.state.leader_revived = 0
    t.run(("revival.player", FACTION_NUMBER[faction]), phase=5)
    return [option for option in t.options(faction) if option != "pass"] if t.kinds else []


def lose(t: Table, *names: str) -> None:
    for name in names:
        kill_leader(t.state, leader(name), 0, "phase/battle")


@rule("D-5.8", "D-5.12")
def test_a_captive_that_comes_back_does_not_close_the_revival_of_the_others() -> None:
    t = Table("atreides", "harkonnen", advanced=True)
    t.spice("atreides", 30)
    t.state.leader_status[leader(ATREIDES[4])] = CAPTURED
    lose(t, *ATREIDES[:4])
    assert revive(t, "atreides") == [f"leader:{name}" for name in ATREIDES[:4]]
    t.choose("atreides", f"leader:{ATREIDES[0]}")
    t.state.leader_status[leader(ATREIDES[4])] = AVAILABLE  # it never died
    assert revive(t, "atreides") == [f"leader:{name}" for name in ATREIDES[1:4]]
    lose(t, ATREIDES[0])  # for the second time: it waits for the others
    assert revive(t, "atreides") == [f"leader:{name}" for name in ATREIDES[1:4]]
    assert t.refused("atreides", f"leader:{ATREIDES[0]}") == "E_LEADER_FACE_DOWN"


@rule("D-5.7", "D-13.13")
@plays("treachery/tleilaxu_ghola")
def test_revival_opens_when_the_last_leader_falls_and_a_ghola_does_not_close_it() -> None:
    t = Table("atreides", "emperor")
    t.spice("atreides", 30)
    t.hand("atreides", "tleilaxu_ghola")
    lose(t, *ATREIDES)
    t.run(("anytime", 0), phase=7).choose("atreides", "card:tleilaxu_ghola", f"leader:{ATREIDES[0]}")
    assert revive(t, "atreides") == [f"leader:{name}" for name in ATREIDES[1:]]


@rule("D-5.8")
def test_revival_closes_when_the_last_one_has_come_back() -> None:
    t = Table("atreides", "harkonnen", advanced=True)
    t.spice("atreides", 30)
    t.state.leader_status[leader(ATREIDES[4])] = CAPTURED
    lose(t, *ATREIDES[:4])
    t.state.leader_status[leader(ATREIDES[4])] = AVAILABLE
    for name in ATREIDES[:4]:
        revive(t, "atreides")
        t.choose("atreides", f"leader:{name}")
    assert not t.game.view(0)["factions"][0]["leader_revival_open"]
    lose(t, ATREIDES[4])  # the first death of the last one: four others are alive
    assert revive(t, "atreides") == []


# What a plan is bound to


def foreseen(*cards: str, element: str = "weapon") -> Table:
    """The Atreides, whose Kwisatz Haderach is awake, ask the Bene Gesserit for an element of their plan."""
    t = duel("atreides", "bene_gesserit", advanced=True)
    t.hand("bene_gesserit", *cards)
    t.state.kh_losses = 7
    t.battle("", "atreides", "bene_gesserit").choose("bene_gesserit", "pass")
    return t.choose("atreides", f"prescience:{element}").pass_all("karama.stop")


@rule("D-20.4", "D-7.19", "D-A6.3")
def test_a_card_shown_to_prescience_is_not_spent_as_karama() -> None:
    t = foreseen("baliset").choose("bene_gesserit", "weapon:baliset")
    assert t.kinds == ["battle.window"]
    assert t.options("bene_gesserit") == ["pass"]
    t = foreseen("baliset", "kulon").choose("bene_gesserit", "weapon:baliset")
    t.choose("bene_gesserit", "stop:kwisatz_haderach")
    assert t.options("bene_gesserit") == ["card:kulon"]
    assert t.refused("bene_gesserit", "card:baliset") == "E_PRESCIENCE_BOUND"


@rule("D-13.12", "D-7.19", "D-A6.3")
def test_a_card_promised_to_truthtrance_is_not_spent_as_karama() -> None:
    worthless = CLASSES.index("worthless")
    for cards, usable in ((("baliset",), []), (("baliset", "kulon"), ["card:baliset", "card:kulon"])):
        t = foreseen(*cards).choose("bene_gesserit", "weapon:none")
        assert t.state.battle is not None
        t.state.battle.bound = ((1, 12, worthless * 2 + 1),)  # "a worthless card as defense? Yes"
        t.run(("battle.stop_with", FACTION_NUMBER["bene_gesserit"], 0)) if usable else t.run(("battle.window", 0, 0))
        assert t.options("bene_gesserit") == (usable or ["pass"])


@rule("D-20.4", "D-7.19", "D-13.13")
@plays("treachery/tleilaxu_ghola")
def test_no_leader_shown_to_prescience_stays_no_leader() -> None:
    t = duel("atreides", "emperor")
    t.tanks_leader(*EMPEROR)
    t.hand("emperor", "tleilaxu_ghola")
    t.battle("", "atreides", "emperor").choose("atreides", "prescience:leader").pass_all("karama.stop")
    t.choose("emperor", "leader:none").choose("emperor", "card:tleilaxu_ghola", "leader:caid").pass_all()
    assert t.options("emperor") == ["leader:none"]


@rule("D-7.19", "D-21.4", "D-18.21")
def test_an_answer_comes_before_an_order_that_contradicts_it() -> None:
    """Who has truly said that no poison will be played is not able to obey the Voice that wants poison."""
    t = duel("bene_gesserit", "emperor")
    t.hand("bene_gesserit", "truthtrance")
    t.hand("emperor", "chaumas")
    t.battle("", "bene_gesserit", "emperor")
    t.choose("bene_gesserit", "card:truthtrance", "question:plan_weapon", "class:poison").choose("emperor", "no")
    t.choose("bene_gesserit", "voice:poison_weapon").pass_all("karama.stop", "battle.window")
    t.choose("emperor", "leader:caid")
    assert t.options("emperor") == ["weapon:none"]
    assert t.refused("emperor", "weapon:chaumas") == "E_TRUTH_BOUND"


@rule("D-7.19", "D-12.12", "D-A3.2")
def test_spice_that_a_plan_needs_is_not_given_away() -> None:
    t = duel("emperor", "atreides", advanced=True, forces=(4, 4))
    t.spice("emperor", 6)
    emperor = FACTION_NUMBER["emperor"]
    t.state.battle = Battle(territory("basin"), 0, emperor, FACTION_NUMBER["atreides"])
    assert free_spice(t.state, emperor) == 6
    t.state.battle.bound = ((0, 4, 6),)  # the dial shown is 3: two of four tokens need spice
    assert free_spice(t.state, emperor) == 4
    t.state.battle.bound = ((0, 13, 2 * 7 + 1),)  # "at least 3.5? Yes"
    assert free_spice(t.state, emperor) == 3
    t.state.battle.bound = ()
    t.state.stack[:] = [("battle.plan", (leader("caid"), 0, -1, -1, 8, 4), ())]
    assert free_spice(t.state, emperor) == 2


# Winning by a traitor


@rule("D-7.31", "D-7.35")
def test_who_wins_by_a_traitor_keeps_or_discards_every_card() -> None:
    t = duel()
    t.hand("harkonnen", "crysknife", "shield", "cheap_hero")
    t.traitors("harkonnen", "caid")
    fight(t).plan("harkonnen", leader="cheap_hero", weapon="crysknife", defense="shield", dial="1")
    t.plan("emperor", leader="caid", dial="1").choose("harkonnen", "traitor")
    answers = {}
    while t.kinds == ["battle.keep"]:
        about = str(t.decision("harkonnen").prompt.params["element"])
        answers[about] = "discard" if about == "element/weapon" else "keep"
        t.choose("harkonnen", answers[about])
    assert sorted(answers) == ["element/defense", "element/leader", "element/weapon"]
    assert t.has("harkonnen") == ["cheap_hero", "shield"]
    assert t.discarded() == ["crysknife"]


@rule("D-7.37", "D-7.38", "D-7.42")
@pytest.mark.parametrize("both", [False, True])
def test_a_called_traitor_costs_everything_in_the_territory(both: bool) -> None:
    """Also what the storm separates from the battle."""
    t = Table("harkonnen", "atreides", advanced=True)
    t.sweep()
    t.state.storm = 6
    for where, count in (("minor_erg:5", 2), ("minor_erg:6", 3), ("minor_erg:7", 4)):
        t.put("atreides", where, count)
    t.put("harkonnen", "minor_erg:5", 5)
    t.put("harkonnen", "minor_erg:6", 1)
    t.put("harkonnen", "basin", 1)
    t.traitors("harkonnen", "gurney_halleck")
    t.traitors("atreides", "feyd_rautha")
    fight(t, "harkonnen", "atreides")
    t.plan("harkonnen", leader="feyd_rautha").plan("atreides", leader="gurney_halleck")
    t.choose("harkonnen", "traitor").choose("atreides", "traitor" if both else "no")
    assert t.forces("atreides", "minor_erg") == 0
    assert t.tanks("atreides") == t.state.kh_losses == 9
    assert t.forces("harkonnen", "minor_erg") == (0 if both else 6)
    assert t.forces("harkonnen", "basin") == 1


# Advisors


def advisors_at(where: str, count: int = 3, *others: str) -> Table:
    t = Table("bene_gesserit", "atreides", "emperor", advanced=True)
    t.sweep()
    for faction in others or ("atreides",):
        t.put(faction, where, 1)
    t.advisors(where, count)
    return t


@rule("D-A6.7", "D-6.20")
def test_advisors_that_change_the_sector_stay_advisors() -> None:
    t = advisors_at("minor_erg:5")
    t.run(("move.origin", 1, 1), phase=6)
    t.choose("bene_gesserit", "territory:minor_erg", "territory:minor_erg", "part:minor_erg:6", "amount:3")
    assert "advisors.side" not in t.kinds
    assert t.state.advisors[part("minor_erg:6")] == 3


@rule("D-A6.7", "D-A6.10")
@pytest.mark.parametrize("side", ["advisors", "fighters"])
def test_advisors_joining_advisors_among_others_choose_the_side_of_all(side: str) -> None:
    t = advisors_at("basin", 2)
    t.put("atreides", "sihaya_ridge", 1)
    t.advisors("sihaya_ridge", 1)
    t.run(("move.origin", 1, 1), phase=6)
    t.choose("bene_gesserit", "territory:sihaya_ridge", "territory:basin")
    assert t.kinds == ["advisors.side"]
    t.choose("bene_gesserit", f"side:{side}").pass_all("karama.stop")
    assert (t.advisors_at("basin"), t.forces("bene_gesserit", "basin")) == ((3, 0) if side == "advisors" else (0, 3))


@rule("D-A6.7", "D-A6.4", "D-6.17")
def test_advisors_never_use_ornithopters() -> None:
    t = advisors_at("basin")
    t.put("bene_gesserit", "arrakeen", 2)
    t.put("bene_gesserit", "sihaya_ridge", 1)
    t.run(("move.origin", 1, 1), phase=6)
    t.choose("bene_gesserit", "territory:basin")
    advisors = set(t.options("bene_gesserit"))
    assert t.refused("bene_gesserit", "territory:tueks_sietch") == "E_TOO_FAR"
    t.run(("move.origin", 1, 1), phase=6).choose("bene_gesserit", "territory:sihaya_ridge")
    assert "territory:carthag" in t.options("bene_gesserit")
    assert "territory:carthag" not in advisors


# Capture


@rule("D-A10.1")
@pytest.mark.parametrize("again", [False, True])
def test_a_leader_of_an_earlier_battle_is_not_captured_wherever_it_was(again: bool) -> None:
    """`again`: it fights both battles of the territory; else another one fights and dies."""
    t = duel(advanced=True)
    t.tanks_leader(*EMPEROR[2:])
    t.hand("harkonnen", "chaumas")
    if again:
        t.tanks_leader("burseg")
    fight(t)
    t.state.leader_where[leader("caid")] = territory("basin")
    t.plan("harkonnen", leader="feyd_rautha", weapon="none" if again else "chaumas", dial="2", support="0")
    t.plan("emperor", leader="caid" if again else "burseg")
    no_traitor(t)
    while t.kinds and t.kinds[0] in ("battle.keep", "battle.losses"):
        t.game.apply(t.game.pending[0].player, 0)
    assert t.game.is_over  # nobody to capture
    assert "leader_captured" not in t.log()


@rule("D-A10.1", "D-7.13")
def test_the_leader_just_used_is_captured_if_this_was_its_only_battle() -> None:
    t = duel(advanced=True)
    t.tanks_leader(*EMPEROR[1:])
    fight(t).plan("harkonnen", leader="feyd_rautha", dial="1", support="0").plan("emperor", leader="caid")
    no_traitor(t)
    while t.kinds != ["capture"]:
        t.game.apply(t.game.pending[0].player, 0)
    t.choose("harkonnen", "yes").pass_all("karama.stop").choose("harkonnen", "captive:keep")
    assert t.state.leader_status[leader("caid")] == CAPTURED


# Karama


@rule("D-14.34", "D-13.41")
def test_a_stopped_cross_shipment_is_declared_again_before_anything_else_is_asked() -> None:
    t = Table("spacing_guild", "atreides", "emperor")
    t.hand("atreides", "karama")
    t.hand("emperor", "shield")
    t.order("spacing_guild", "atreides", "emperor")
    t.run(("ship.again", 4, 0), phase=6)
    t.choose("spacing_guild", "ship:cross", "territory:tueks_sietch", "territory:pasty_mesa")
    while t.who == ["spacing_guild"]:
        t.choose("spacing_guild", t.options("spacing_guild")[-1])
    assert str(t.decision("atreides").prompt.params["advantage"]) == "advantage/gui_three_shipments"
    t.choose("atreides", "card:karama")
    assert t.who == ["spacing_guild"]
    assert t.kinds == ["ship.where"]


# Lists without an end


@rule("D-4.12", "D-0.5")
def test_no_list_of_amounts_is_cut() -> None:
    assert len(amounts(0, 5000)) == 5001
    t = Table("atreides", "emperor")
    t.spice("atreides", 1000)
    t.state.row = [t.state.treachery_deck.pop()]
    t.run(("bidding.bid", 0, 0), phase=4)
    assert t.options("atreides")[-1] == "bid:1000"
    t.ally("atreides", "emperor")
    t.run(("pledge.amount", 0, 0), phase=4)
    assert t.options("atreides")[-1] == "amount:1000"


@rule("D-13.18")
@plays("treachery/truthtrance")
def test_truthtrance_asks_about_any_amount_and_any_dial() -> None:
    t = duel("emperor", "atreides", advanced=True, forces=(0, 3))
    t.put("emperor", "basin", 15, 5)
    t.hand("atreides", "truthtrance")
    t.spice("emperor", 90)
    t.run(("truth.about", 0, 2, 3), phase=7)
    assert "amount:90" in t.options("atreides")
    t.battle("", "atreides", "emperor").choose("atreides", "card:truthtrance", "question:plan_dial")
    options = t.options("atreides")
    assert options[0] == "dial:0.5"
    assert options[-1] == "dial:20"


# Large alliances


@rule("D-O6", "D-22.4", "D-11.32")
def test_the_emperor_chooses_which_ally_gets_a_gift_and_nobody_else_sees_him_think() -> None:
    t = Table(
        "emperor", "atreides", "harkonnen", "fremen", emperor_may_give_spice=True, alliances="3 members, 4 strongholds"
    )
    for pair in (("emperor", "atreides"), ("emperor", "harkonnen"), ("atreides", "harkonnen")):
        t.ally(*pair)
    t.run(("ship.again", FACTION_NUMBER["emperor"], 0), phase=6).choose("emperor", "pledge", "pledge_for:gift")
    assert t.options("emperor") == ["faction:atreides", "faction:harkonnen"]
    shown = {seat: t.game.view(seat)["pending"][0]["kind"] for seat in (0, 1, 2, 3, None)}
    assert shown == {0: "gift.receiver", 1: "gift.receiver", 2: "gift.receiver", 3: "ship.where", None: "ship.where"}
    t.choose("emperor", "faction:harkonnen", "amount:4")
    assert [t.money(faction) for faction in ("emperor", "atreides", "harkonnen")] == [6, 10, 14]
    (event,) = [event for event in t.game.drain() if event.kind == "gift"]
    assert event.params["receiver"] == "faction/harkonnen"


@rule("D-10.7", "D-11.7", "D-11.32")
def test_allies_show_each_other_secrets_and_nobody_else_hears_of_it() -> None:
    t = Table("emperor", "atreides", "harkonnen", "fremen", alliances="3 members, 4 strongholds")
    for pair in (("emperor", "atreides"), ("emperor", "harkonnen"), ("atreides", "harkonnen")):
        t.ally(*pair)
    t.hand("emperor", "shield", "lasgun")
    t.run(("ship.again", FACTION_NUMBER["emperor"], 0), phase=6)
    others = [t.game.view(seat) for seat in (2, 3, None)]
    t.game.drain()
    t.choose("emperor", "show", "secret:cards")
    assert t.options("emperor") == ["faction:atreides", "faction:harkonnen"]
    t.choose("emperor", "faction:atreides").choose("emperor", "show", "secret:traitors", "faction:atreides")
    assert t.kinds == ["ship.where"]
    for seat, before in zip((2, 3, None), others, strict=True):
        assert {**t.game.view(seat), "length": 0} == {**before, "length": 0}
    heard = t.game.drain()
    assert [event.heard(seat) for event in heard for seat in (0, 1, 2, 3, None)] == [
        True,
        True,
        False,
        False,
        False,
    ] * 2
    assert next(f["cards"] for f in t.game.view(1)["factions"] if f["id"] == "emperor") == ["lasgun", "shield"]
    (_cards, traitors) = t.game.view(1)["told"]
    for seed in range(20):
        world = t.game.determinize(1, seed)
        emperor = next(f for f in world.view(0)["factions"] if f["id"] == "emperor")
        assert (emperor["traitors"], emperor["cards"]) == (traitors["values"], ["lasgun", "shield"])
    t.choose("emperor", "show")
    assert "secret:cards" in t.options("emperor")  # not for the Atreides any more
    t.choose("emperor", "secret:cards")
    assert t.kinds == ["ship.where"]


@rule("D-10.7")
def test_an_ally_can_be_shown_everything_in_one_turn() -> None:
    t = Table("bene_gesserit", "atreides", "harkonnen")
    t.ally("bene_gesserit", "atreides")
    t.run(("ship.again", FACTION_NUMBER["bene_gesserit"], 0), phase=6)
    for secret in ("prediction", "cards", "traitors", "spice"):
        assert "show" in t.options("bene_gesserit")
        t.choose("bene_gesserit", "show", f"secret:{secret}")
    assert "show" not in t.options("bene_gesserit")
