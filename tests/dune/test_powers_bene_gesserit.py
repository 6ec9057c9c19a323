"""Bene Gesserit: prediction, companions, the Voice, advisors and worthless Karamas, in the cases others leave out."""

from __future__ import annotations

from random import Random

import pytest

from landsraad.bots import teacher
from landsraad.bots.dune import DunePolicy
from landsraad.dune.components import FACTION_NUMBER
from tests.dune.table import Table, part
from tests.dune.test_battle import duel, no_traitor
from tests.rulebook import rule


@rule("D-21.1", "D-9.8")
@pytest.mark.parametrize("allied", [False, True])
def test_the_prediction_counts_for_an_allied_winner_too(allied: bool) -> None:
    t = Table("bene_gesserit", "atreides", "harkonnen", "emperor")
    t.sweep()
    strongholds = ["arrakeen", "carthag", "sietch_tabr", "habbanya_sietch"]
    for where in strongholds[: 4 if allied else 3]:
        t.put("atreides", where, 1)
    if allied:
        t.ally("atreides", "bene_gesserit")
    t.state.prediction_faction, t.state.prediction_turn = FACTION_NUMBER["atreides"], 2
    t.run(("mentat",), phase=9)
    assert t.game.winners == [0]
    assert t.game.view(None)["victory"] == "prediction"
    assert t.game.view(None)["prediction"] == {"faction": "atreides", "turn": 2}


@rule("D-21.1", "D-9.8")
def test_who_wins_by_a_prediction_is_a_side_alone() -> None:
    """Its allies have not won: wherever they sit, they stand behind, and all chances are its own."""
    t = Table("atreides", "bene_gesserit", "harkonnen", "emperor")
    t.sweep()
    for where in ("arrakeen", "carthag", "sietch_tabr", "habbanya_sietch"):
        t.put("atreides", where, 1)
    t.ally("atreides", "bene_gesserit")
    assert t.game.sides == ((0, 1), (2,), (3,))
    t.state.prediction_faction, t.state.prediction_turn = FACTION_NUMBER["atreides"], 2
    t.run(("mentat",), phase=9)
    assert t.game.winners == [1]
    assert t.game.sides == ((0,), (1,), (2,), (3,))
    assert t.game.ranking()[:2] == [(1,), (0,)]
    assert teacher.chances(t.game, DunePolicy(Random(1)), None) == [0.0, 1.0, 0.0, 0.0]


@rule("D-21.1")
@pytest.mark.parametrize(("faction", "turn"), [("atreides", 3), ("harkonnen", 2)])
def test_a_wrong_prediction_changes_nothing(faction: str, turn: int) -> None:
    t = Table("bene_gesserit", "atreides", "harkonnen")
    t.sweep()
    for where in ("arrakeen", "carthag", "sietch_tabr"):
        t.put("atreides", where, 1)
    t.state.prediction_faction, t.state.prediction_turn = FACTION_NUMBER[faction], turn
    t.run(("mentat",), phase=9)
    assert t.game.winners == [1]


@rule("D-21.2", "D-23.4", "D-24.6", "D-14.17")
def test_companions_only_for_shipments_from_off_planet() -> None:
    t = Table("fremen", "bene_gesserit", "spacing_guild", "harkonnen")
    t.run(("ship.again", 3, 0), phase=6).choose("fremen", "territory:great_flat", "amount:1")
    assert t.game.is_over
    t.run(("ship.again", 4, 0), phase=6)
    t.choose("spacing_guild", "ship:cross", "territory:tueks_sietch", "territory:carthag", "amount:1")
    assert t.game.is_over
    t.run(("ship.again", 4, 0), phase=6).choose("spacing_guild", "ship:reserves", "territory:carthag", "amount:1")
    assert t.who == ["bene_gesserit"]
    t.choose("bene_gesserit", "companion:polar_sink")
    assert (t.forces("bene_gesserit", "polar_sink"), t.reserves("bene_gesserit")) == (2, 18)
    t.state.reserves[1], t.state.tanks[1] = 0, 18
    t.run(("ship.again", 5, 0), phase=6).choose("harkonnen", "territory:carthag", "amount:1")
    assert t.game.is_over  # nobody left to send


@rule("D-21.3", "D-21.4", "D-7.19")
@pytest.mark.parametrize(("order", "cards", "weapons", "defenses"), [
    ("poison_weapon", ("chaumas", "stunner"), ["weapon:chaumas"], None),
    ("no_poison_weapon", ("chaumas", "stunner"), ["weapon:none", "weapon:stunner"], None),
    ("projectile_weapon", ("chaumas", "stunner"), ["weapon:stunner"], None),
    ("lasgun", ("lasgun", "stunner"), ["weapon:lasgun"], None),
    ("no_lasgun", ("lasgun",), ["weapon:none"], None),
    ("snooper", ("snooper", "shield"), None, ["defense:snooper"]),
    ("no_snooper", ("snooper", "shield"), None, ["defense:none", "defense:shield"]),
    ("shield", ("snooper", "shield"), None, ["defense:shield"]),
    ("no_worthless", ("kulon", "shield"), ["weapon:none"], ["defense:none", "defense:shield"]),
])  # fmt: skip
def test_every_order_of_the_voice(
    order: str, cards: tuple[str, ...], weapons: list[str] | None, defenses: list[str] | None
) -> None:
    t = duel("bene_gesserit", "emperor")
    t.hand("emperor", *cards)
    t.battle("", "bene_gesserit", "emperor").choose("bene_gesserit", f"voice:{order}")
    t.pass_all("karama.stop", "battle.window").choose("emperor", "leader:caid")
    if weapons is not None:
        assert t.options("emperor") == weapons
    t.choose("emperor", t.options("emperor")[0])
    if defenses is not None:
        assert t.options("emperor") == defenses


@rule("D-21.4")
def test_a_worthless_card_is_ordered_into_either_slot() -> None:
    t = duel("bene_gesserit", "emperor")
    t.hand("emperor", "kulon", "stunner")
    t.battle("", "bene_gesserit", "emperor").choose("bene_gesserit", "voice:worthless")
    t.pass_all("karama.stop", "battle.window").choose("emperor", "leader:caid", "weapon:stunner")
    assert t.options("emperor") == ["defense:kulon"]  # the order is met in the slot that is left
    assert t.refused("emperor", "defense:none") == "E_VOICE"


@rule("D-13.25", "D-14.21", "D-14.704")
def test_a_stopped_voice_binds_nobody() -> None:
    t = duel("bene_gesserit", "emperor")
    t.hand("emperor", "karama", "chaumas")
    t.battle("", "bene_gesserit", "emperor").choose("bene_gesserit", "voice:no_poison_weapon")
    t.choose("emperor", "card:karama").pass_all("battle.window").choose("emperor", "leader:caid")
    assert "weapon:chaumas" in t.options("emperor")
    assert t.game.view(None)["battle"]["voice"] is None


@rule("D-A6.3", "D-13.27", "D-14.35", "D-13.17", "D-14.64")
@pytest.mark.parametrize("countered", [False, True])
def test_a_worthless_karama_and_its_counter(countered: bool) -> None:
    t = duel("atreides", "emperor", "bene_gesserit", advanced=True, combat_with_spice=False)
    t.hand("bene_gesserit", "kulon")
    t.hand("emperor", "karama")
    t.order("bene_gesserit", "emperor", "atreides")
    t.battle("", "atreides", "emperor").choose("atreides", "prescience:leader")
    assert t.who == ["emperor"] or t.who == ["bene_gesserit"]
    while t.who != ["bene_gesserit"]:
        t.choose(t.who[0], "pass")
    t.choose("bene_gesserit", "card:kulon")
    assert (t.who, t.kinds) == (["emperor"], ["karama.stop"])
    t.choose("emperor", "card:karama" if countered else "pass")
    assert t.discarded() == (["kulon", "karama"] if countered else ["kulon"])
    assert ("battle.foresee" in t.kinds) is countered


@rule("D-A6.2", "D-13.26")
@pytest.mark.parametrize("spice", [0, 1, 9])
def test_charity_whatever_they_hold(spice: int) -> None:
    t = Table("bene_gesserit", "emperor", advanced=True)
    t.spice("bene_gesserit", spice)
    t.run(("charity",), phase=3)
    assert t.money("bene_gesserit") == spice + 2


@rule("D-A6.4", "D-6.7", "D-8.1", "D-A1.2")
def test_advisors_neither_collect_nor_hinder_nor_fly() -> None:
    t = Table("bene_gesserit", "atreides", "harkonnen", advanced=True)
    t.sweep()
    t.put("harkonnen", "arrakeen", 1)
    t.advisors("arrakeen", 3)
    t.put("atreides", "red_chasm", 1)
    t.advisors("red_chasm", 3)
    t.state.spice_on[part("red_chasm")] = 9
    t.run(("collection",), phase=8)
    assert t.money("bene_gesserit") == 5
    assert t.money("harkonnen") == 12  # the income of Arrakeen
    assert t.money("atreides") == 12
    t.run(("ship.again", 0, 0), phase=6)
    assert "territory:arrakeen" in t.options("atreides")  # only one other faction is there
    t.run(("move.origin", 1, 1), phase=6).choose("bene_gesserit", "territory:red_chasm")
    assert t.options("bene_gesserit") == ["territory:south_mesa", "territory:pasty_mesa"]  # no ornithopters


@rule("D-A6.5", "D-A6.9", "D-14.65")
def test_advisors_sent_along_lock_the_territory_for_this_turn() -> None:
    t = Table("harkonnen", "bene_gesserit", "emperor", advanced=True)
    t.sweep()
    t.put("emperor", "basin", 1)
    t.advisors("basin", 2)
    t.run(("ship.again", 5, 0), phase=6).choose("harkonnen", "territory:basin", "amount:1")
    t.pass_all("karama.stop", "ship.veto").choose("bene_gesserit", "companion:advisor").pass_all("karama.stop")
    assert t.advisors_at("basin") == 3
    t.put("harkonnen", "sihaya_ridge", 1)
    t.advisors("sihaya_ridge", 2)
    t.run(("move.origin", 1, 1), phase=6)
    t.choose("bene_gesserit", "territory:sihaya_ridge", "territory:basin", "amount:2")
    assert t.game.is_over  # no side to choose: the territory is locked
    assert t.advisors_at("basin") == 5
    t.run(("advisors.declare",), phase=6)
    assert t.game.is_over
    t.state.advisors_locked = 0  # next turn
    t.run(("advisors.declare",), phase=6)
    assert "territory:basin" in t.options("bene_gesserit")


@rule("D-A6.7", "D-13.28", "D-14.67")
@pytest.mark.parametrize("stopped", [False, True])
def test_a_stopped_flip_leaves_advisors(stopped: bool) -> None:
    t = Table("harkonnen", "bene_gesserit", "emperor", advanced=True)
    t.sweep()
    t.put("emperor", "basin", 1)
    t.put("harkonnen", "sihaya_ridge", 1)
    t.advisors("sihaya_ridge", 2)
    t.hand("emperor", "karama")
    t.run(("move.origin", 1, 1), phase=6)
    t.choose("bene_gesserit", "territory:sihaya_ridge", "territory:basin", "amount:2", "side:fighters")
    t.choose("emperor", "card:karama" if stopped else "pass")
    assert t.advisors_at("basin") == (2 if stopped else 0)
    assert t.forces("bene_gesserit", "basin") == (0 if stopped else 2)


@rule("D-A6.8", "D-14.18", "D-14.68")
def test_an_ally_may_come_without_a_question() -> None:
    t = Table("harkonnen", "bene_gesserit", "fremen", advanced=True)
    t.sweep()
    t.put("bene_gesserit", "basin", 2)
    t.put("fremen", "basin", 1)
    t.ally("bene_gesserit", "harkonnen")
    t.run(("intrusion", 5, part("basin")), phase=6)
    assert t.game.is_over
    t.run(("intrusion", 3, part("basin")), phase=6)
    assert t.kinds == ["advisors.intrusion"]
    t.choose("bene_gesserit", "yes").pass_all("karama.stop")
    assert t.advisors_at("basin") == 2


@rule("D-21.5", "D-9.2")
def test_they_may_win_like_anybody() -> None:
    t = Table("bene_gesserit", "harkonnen")
    t.sweep()
    for where in ("arrakeen", "carthag", "sietch_tabr"):
        t.put("bene_gesserit", where, 1)
    t.run(("mentat",), phase=9)
    assert t.game.winners == [0]
    assert t.game.view(None)["victory"] == "strongholds"


@rule("D-21.6", "D-14.61")
def test_the_voice_for_an_ally_and_not_for_others() -> None:
    t = duel("emperor", "harkonnen", "bene_gesserit", "atreides")
    t.battle("", "emperor", "harkonnen")
    assert t.kinds != ["battle.voice"]
    t.ally("harkonnen", "bene_gesserit")
    t.battle("", "emperor", "harkonnen").choose("bene_gesserit", "voice:no_shield").pass_all()
    assert t.game.view(None)["battle"]["voice_on"] == "emperor"
    while "battle.plan" not in t.kinds:
        t.choose(t.who[0], "pass")
    t.plan("emperor").plan("harkonnen")
    no_traitor(t)
