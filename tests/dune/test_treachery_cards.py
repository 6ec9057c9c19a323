"""Every treachery card: when it can be played, what it does in whole, and when it is refused (section 13)."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

import landsraad
from landsraad.dune.components import CARD_CLASS, CARD_IDS, CARD_KIND, CLASSES, FACTION_NUMBER
from landsraad.dune.map import ADJACENT_TERRITORIES, TERRITORY_IDS
from landsraad.dune.state import DuneState
from tests.dune.table import ALL, Table, leader, territory
from tests.dune.test_battle import duel, fight, no_traitor
from tests.rulebook import played, plays, rule

PROJECTILES = ("crysknife", "maula_pistol", "slip_tip", "stunner")
POISONS = ("chaumas", "chaumurky", "ellaca_drug", "gom_jabbar")
WORTHLESS = ("baliset", "jubba_cloak", "kulon", "la_la_la", "trip_to_gamont")


@rule("D-13.1", "D-14.40", "D-14.41", "D-14.42", "D-14.47")
def test_the_deck_and_its_tests() -> None:
    kinds = {name: CLASSES[CARD_CLASS[number]] for number, name in enumerate(CARD_IDS)}
    assert {name for name, kind in kinds.items() if kind == "projectile"} == set(PROJECTILES)
    assert {name for name, kind in kinds.items() if kind == "poison"} == set(POISONS)
    assert {name for name, kind in kinds.items() if kind == "worthless"} == set(WORTHLESS)
    several = {"shield": 4, "snooper": 4, "cheap_hero": 3, "karama": 2, "truthtrance": 2}
    assert {CARD_IDS[kind]: CARD_KIND.count(kind) for kind in set(CARD_KIND)} == {
        name: several.get(name, 1) for name in kinds
    }
    assert len(CARD_KIND) == 33
    assert {f"card/{name}" for name in kinds} <= played(Path(__file__).parent)


# Weapons and defenses


@plays(
    "card/crysknife", "card/maula_pistol", "card/slip_tip", "card/stunner",
    "card/chaumas", "card/chaumurky", "card/ellaca_drug", "card/gom_jabbar",
    "card/lasgun", "card/shield", "card/snooper",
)  # fmt: skip
@rule("D-7.23", "D-7.28", "D-7.29", "D-7.31", "D-14.40", "D-14.41")
@pytest.mark.parametrize("defense", ["none", "shield", "snooper"])
@pytest.mark.parametrize("weapon", [*PROJECTILES, *POISONS, "lasgun"])
def test_a_weapon_and_a_defense_with_all_that_follows(weapon: str, defense: str) -> None:
    if (weapon, defense) == ("lasgun", "shield"):
        return  # they explode: see the rulings
    t = duel("harkonnen", "emperor", forces=(3, 4))
    t.hand("harkonnen", weapon)
    t.hand("emperor", *([] if defense == "none" else [defense]))
    fight(t).plan("harkonnen", leader="umman_kudu", weapon=weapon, dial="3")  # 1 + 3
    t.plan("emperor", leader="caid", defense=defense, dial="2")  # 3 + 2
    no_traitor(t)
    saved = (weapon in PROJECTILES and defense == "shield") or (weapon in POISONS and defense == "snooper")
    assert t.dead("caid") is not saved
    if saved:  # the Emperor wins 5 to 4
        if t.kinds:
            t.choose("emperor", "keep")
        assert (t.forces("emperor", "basin"), t.forces("harkonnen", "basin")) == (2, 0)
        assert (t.tanks("emperor"), t.tanks("harkonnen")) == (2, 3)
        assert (t.money("emperor"), t.money("harkonnen")) == (10, 10)
        assert (t.has("emperor"), t.discarded()) == ([defense], [weapon])
    else:  # the Harkonnen win 4 to 2 and are paid for the dead leader
        t.choose("harkonnen", "keep")
        assert (t.forces("harkonnen", "basin"), t.forces("emperor", "basin")) == (0, 0)
        assert (t.money("harkonnen"), t.money("emperor")) == (13, 10)
        assert t.has("harkonnen") == [weapon]
        assert t.discarded() == ([] if defense == "none" else [defense])
    assert not t.dead("umman_kudu")


@rule("D-7.23", "D-7.24", "D-7.28")
def test_both_leaders_can_die_and_the_winner_is_paid_for_both() -> None:
    t = duel("harkonnen", "emperor", forces=(3, 2))
    t.hand("harkonnen", "chaumas", "shield")
    t.hand("emperor", "gom_jabbar", "shield")
    fight(t).plan("harkonnen", leader="feyd_rautha", weapon="chaumas", defense="shield", dial="3")
    t.plan("emperor", leader="hasimir_fenring", weapon="gom_jabbar", defense="shield", dial="2")
    no_traitor(t)
    assert t.dead("feyd_rautha")
    assert t.dead("hasimir_fenring")
    assert t.money("harkonnen") == 10 + 6 + 6
    assert sorted(t.discarded()) == ["gom_jabbar", "shield"]
    t.choose("harkonnen", "discard", "keep")
    assert t.has("harkonnen") == ["shield"]


@rule("D-7.16", "D-7.17", "D-7.18", "D-14.50")
@pytest.mark.parametrize("card", ["karama", "truthtrance", "family_atomics", "weather_control", "hajr"])
def test_special_cards_are_no_weapons(card: str) -> None:
    t = duel()
    t.hand("harkonnen", card)
    fight(t).choose("harkonnen", "leader:feyd_rautha")
    assert t.options("harkonnen")[0] == "weapon:none"
    assert t.refused("harkonnen", f"weapon:{card}") == "E_CARD_SLOT"
    t.choose("harkonnen", "weapon:none")
    assert t.refused("harkonnen", f"defense:{card}") == "E_CARD_SLOT"


@rule("D-7.16", "D-7.17")
def test_a_card_stands_in_its_own_slot_and_only_once() -> None:
    t = duel()
    t.hand("harkonnen", "stunner", "shield", "kulon", "baliset")
    fight(t).choose("harkonnen", "leader:feyd_rautha")
    assert t.refused("harkonnen", "weapon:shield") == "E_CARD_SLOT"
    t.choose("harkonnen", "weapon:kulon")
    assert t.options("harkonnen") == ["defense:none", "defense:shield", "defense:baliset"]
    assert t.refused("harkonnen", "defense:stunner") == "E_CARD_SLOT"


@plays("card/baliset", "card/jubba_cloak", "card/kulon", "card/la_la_la", "card/trip_to_gamont")
@rule("D-13.14", "D-14.47")
@pytest.mark.parametrize("card", WORTHLESS)
def test_worthless_cards_only_leave_the_hand_in_a_plan(card: str) -> None:
    t = duel(forces=(3, 3))
    t.hand("harkonnen", card)
    t.hand("emperor", "stunner")
    fight(t).plan("harkonnen", leader="feyd_rautha", defense=card, dial="3")
    t.plan("emperor", leader="caid", weapon="stunner", dial="0")
    no_traitor(t)
    assert t.dead("feyd_rautha")  # it protects nobody
    t.choose("harkonnen", "discard")
    assert t.has("harkonnen") == []
    assert card in t.discarded()
    # For anybody but the advanced Bene Gesserit it is no Karama.
    t.hand("harkonnen", card)
    t.run(("karama", 0, 0), phase=4)
    if t.game.pending:
        assert t.refused("harkonnen", f"card:{card}") == "E_CARD_WINDOW"


# Cheap Hero


@plays("card/cheap_hero")
@rule("D-7.15", "D-7.24", "D-7.31", "D-7.39")
def test_a_cheap_hero_dies_for_nothing_and_is_always_discarded() -> None:
    t = duel("harkonnen", "emperor", forces=(4, 3))
    t.hand("harkonnen", "cheap_hero", "chaumas", "kulon")
    t.hand("emperor", "stunner")
    t.traitors("emperor", "feyd_rautha")
    fight(t).plan("harkonnen", leader="cheap_hero", weapon="chaumas", dial="4")
    t.plan("emperor", leader="caid", weapon="stunner", dial="3")
    assert t.who == ["harkonnen"]  # nobody calls a Cheap Hero a traitor
    t.choose("harkonnen", "no").choose("harkonnen", "keep")
    assert t.money("harkonnen") == 13  # for Caid; a hero pays nothing
    assert t.has("harkonnen") == ["chaumas", "kulon"]
    assert sorted(t.discarded()) == ["cheap_hero", "stunner"]


@rule("D-7.12", "D-7.15")
def test_a_cheap_hero_must_be_played_without_leaders() -> None:
    t = duel()
    t.hand("harkonnen", "cheap_hero")
    t.tanks_leader("feyd_rautha", "beast_rabban", "piter_de_vries", "captain_iakin_nefud", "umman_kudu")
    fight(t)
    assert t.options("harkonnen") == ["leader:cheap_hero"]
    assert t.refused("harkonnen", "leader:none") == "E_LEADER_REQUIRED"


# Storm cards


@plays("card/weather_control")
@rule("D-13.10", "D-14.45", "D-13.16")
@pytest.mark.parametrize("distance", [0, 1, 10])
def test_weather_control(distance: int) -> None:
    t = Table("atreides", "harkonnen", "emperor")
    t.sweep()
    t.put("harkonnen", "minor_erg:6", 2)
    t.hand("harkonnen", "weather_control")
    t.state.wheels = [0, 5]
    t.state.storm = 5
    t.run(("storm",), phase=1).choose("atreides", "amount:3").choose("harkonnen", "amount:3")
    t.choose("harkonnen", "card:weather_control")
    assert t.discarded() == ["weather_control"]
    assert t.options("harkonnen") == [f"amount:{n}" for n in range(11)]
    t.choose("harkonnen", f"amount:{distance}").pass_all()
    assert t.state.storm == 5 + distance
    assert t.forces("harkonnen", "minor_erg") == (0 if distance else 2)


@rule("D-13.7", "D-13.10", "D-14.45")
@pytest.mark.parametrize("card", ["weather_control", "family_atomics"])
def test_storm_cards_are_refused_elsewhere(card: str) -> None:
    t = Table("harkonnen", "emperor")
    t.put("harkonnen", "shield_wall:8", 1)
    t.hand("harkonnen", card)
    t.spice("harkonnen", 0)
    t.run(("charity",), phase=3)
    assert t.refused("harkonnen", f"card:{card}") == "E_CARD_WINDOW"
    t.state.turn = 1
    t.state.wheels = [5, 2]
    t.run(("storm",), phase=1)
    assert t.refused("harkonnen", f"card:{card}") == "E_FIRST_TURN"
    t.hand("harkonnen")
    assert t.refused("harkonnen", f"card:{card}") == "E_CARD_NOT_HELD"


@plays("card/family_atomics")
@rule("D-13.7", "D-13.8", "D-1.10", "D-14.45")
def test_family_atomics() -> None:
    near = {"shield_wall"} | {TERRITORY_IDS[t] for t in ADJACENT_TERRITORIES[territory("shield_wall")]}
    t = Table("harkonnen", "emperor", "bene_gesserit", advanced=True)
    t.sweep()
    t.put("emperor", "shield_wall:8", 3, starred=1)
    t.advisors("shield_wall:9", 2)
    t.put("emperor", "gara_kulon", 2)
    t.put("harkonnen", "arrakeen", 4)
    t.hand("harkonnen", "family_atomics")
    t.order("harkonnen", "emperor", "bene_gesserit")
    t.run(("storm.cards", 0, 0), phase=1)
    assert "arrakeen" not in near
    assert t.refused("harkonnen", "card:family_atomics") == "E_ATOMICS_POSITION"
    t.put("harkonnen", "sihaya_ridge", 1)
    t.run(("storm.cards", 0, 0), phase=1).choose("harkonnen", "card:family_atomics")
    assert (t.tanks("emperor"), t.state.tank_starred[2], t.tanks("bene_gesserit")) == (3, 1, 2)
    assert (t.forces("emperor", "gara_kulon"), t.forces("harkonnen", "sihaya_ridge")) == (2, 1)
    assert t.discarded() == []  # out of the game
    assert t.game.view(None)["treachery_deck"]["removed"] == ["family_atomics"]
    t.state.storm, t.state.storm_distance = 9, 1
    t.run(("storm.move",), phase=1)
    assert t.forces("harkonnen", "arrakeen") == 0
    # The wall can still be entered.
    t.put("emperor", "gara_kulon", 1)
    t.state.storm = 1
    t.run(("move.origin", 2, 1), phase=6).choose("emperor", "territory:gara_kulon")
    assert "territory:shield_wall" in t.options("emperor")


@rule("D-A6.4", "D-13.7")
def test_advisors_do_not_launch_atomics() -> None:
    t = Table("bene_gesserit", "harkonnen", advanced=True)
    t.sweep()
    t.put("harkonnen", "sihaya_ridge", 1)
    t.advisors("sihaya_ridge", 3)
    t.hand("bene_gesserit", "family_atomics")
    t.run(("storm.cards", 0, 0), phase=1)
    assert t.refused("bene_gesserit", "card:family_atomics") == "E_ATOMICS_POSITION"


# Hajr


@plays("card/hajr")
@rule("D-13.9", "D-14.46", "D-14.20")
def test_hajr_moves_the_same_group_twice_or_another() -> None:
    t = Table("emperor", "harkonnen")
    t.sweep()
    t.put("emperor", "basin", 3)
    t.put("emperor", "red_chasm", 2)
    t.hand("emperor", "hajr")
    t.run(("bidding.bid", 2, 0), phase=4)
    assert t.refused("emperor", "card:hajr") == "E_CARD_WINDOW"
    t.run(("shipment.turn", 2), phase=6).choose("emperor", "pass")
    t.choose("emperor", "territory:basin", "territory:rim_wall_west", "amount:3")
    t.choose("emperor", "card:hajr", "territory:rim_wall_west", "territory:arrakeen", "amount:1")
    assert (t.forces("emperor", "arrakeen"), t.forces("emperor", "rim_wall_west")) == (1, 2)
    assert t.discarded() == ["hajr"]
    assert t.game.is_over or t.kinds != ["move.origin"]


@rule("D-13.9", "D-6.17")
def test_hajr_checks_ornithopters_again() -> None:
    t = Table("emperor", "harkonnen")
    t.sweep()
    t.put("emperor", "rim_wall_west", 2)
    t.put("emperor", "red_chasm", 1)
    t.hand("emperor", "hajr")
    t.run(("move.origin", 2, 1), phase=6).choose("emperor", "card:hajr")
    t.choose("emperor", "territory:rim_wall_west", "territory:arrakeen", "amount:2")
    t.choose("emperor", "territory:red_chasm")
    assert "territory:tueks_sietch" in t.options("emperor")  # two territories away


# Karama


@plays("card/karama")
@rule("D-13.5", "D-14.43", "D-14.12", "D-13.16")
def test_karama_in_an_auction() -> None:
    t = Table("harkonnen", "emperor", "atreides")
    t.spice("harkonnen", 0)
    t.hand("harkonnen", "karama")
    t.order("harkonnen", "emperor", "atreides")
    t.run(("bidding",), phase=4).pass_all("karama.stop")
    t.choose("harkonnen", "bid:4").choose("emperor", "pass").choose("atreides", "pass")
    t.pass_all("karama.stop")  # whoever overbid must use it, and is not asked
    assert t.money("emperor") == 10  # nothing for a card taken free
    assert len(t.has("harkonnen")) == 2  # the card and the extra card
    assert t.discarded() == ["karama"]


@rule("D-13.5", "D-11.34")
def test_a_karama_that_is_outbid_stays_secret() -> None:
    t = Table("harkonnen", "emperor", "atreides")
    t.spice("harkonnen", 0)
    t.hand("harkonnen", "karama")
    t.order("harkonnen", "emperor", "atreides")
    t.run(("bidding",), phase=4).pass_all("karama.stop")
    t.choose("harkonnen", "bid:4").choose("emperor", "bid:5").choose("atreides", "pass").choose("harkonnen", "pass")
    t.pass_all("karama.stop")
    assert t.has("harkonnen") == ["karama"]


@rule("D-13.6", "D-14.16", "D-13.19")
@pytest.mark.parametrize(("where", "price"), [("carthag", 3), ("basin", 5)])
def test_karama_pays_the_guild_rate_to_the_bank(where: str, price: int) -> None:
    t = Table("emperor", "spacing_guild", "harkonnen")
    t.hand("emperor", "karama")
    t.run(("ship.again", 2, 0), phase=6)
    t.choose("emperor", "card:karama", f"territory:{where}", "amount:5").pass_all()
    assert (t.money("emperor"), t.money("spacing_guild")) == (10 - price, 5)
    assert t.discarded() == ["karama"]


@rule("D-13.2", "D-A4.2", "D-A4.1")
def test_karamas_that_are_refused() -> None:
    t = duel("atreides", "emperor", "bene_gesserit", advanced=True)
    t.sweep()
    t.put("atreides", "basin", 2)
    t.put("emperor", "basin", 2, starred=1)
    t.hand("bene_gesserit", "karama")
    t.hand("atreides", "karama")
    t.hand("emperor", "kulon")
    t.order("bene_gesserit", "atreides", "emperor")
    t.run(("battle",), phase=7)
    while t.kinds != ["battle.window"]:
        t.choose(t.who[0], "pass")
    assert "stop:sardaukar" in t.options("bene_gesserit")
    assert t.refused("bene_gesserit", "card:karama") == "E_NO_KARAMA_POWER"
    assert t.refused("bene_gesserit", "stop:fre_ally_victory") == "E_KARAMA_TARGET"
    assert t.refused("bene_gesserit", "stop:har_hand") == "E_KARAMA_TARGET"
    assert t.refused("bene_gesserit", "stop:emp_auction_income") == "E_KARAMA_WINDOW"
    t.state.power_used |= 1
    t.choose("bene_gesserit", "pass")
    assert t.who == ["atreides"]
    assert t.refused("atreides", "card:karama") == "E_KARAMA_POWER_USED"
    assert t.refused("atreides", "stop:kwisatz_haderach") == "E_KARAMA_TARGET"  # one's own


# Tleilaxu Ghola


@plays("card/tleilaxu_ghola")
@rule("D-13.13", "D-14.44")
def test_the_ghola_needs_somebody_in_the_tanks() -> None:
    t = Table("emperor", "harkonnen", advanced=True)
    t.hand("emperor", "tleilaxu_ghola")
    t.spice("emperor", 1)
    t.run(("charity",), phase=3)
    assert t.refused("emperor", "card:tleilaxu_ghola") == "E_TANKS_EMPTY"
    t.state.leader_status[leader("caid")] = 3  # captured: not in the tanks
    assert t.refused("emperor", "card:tleilaxu_ghola") == "E_TANKS_EMPTY"
    t.kill("emperor", 2)
    t.tanks_leader("burseg", deaths=3)
    t.run(("charity",), phase=3).choose("emperor", "card:tleilaxu_ghola")
    assert t.options("emperor") == ["amount:1", "amount:2", "leader:burseg"]
    assert t.refused("emperor", "amount:3") == "E_TANKS_EMPTY"
    t.choose("emperor", "leader:burseg")
    assert not t.dead("burseg")
    assert t.money("emperor") == 1
    assert not t.state.leader_revived  # besides the normal revival


@rule("D-13.13", "D-A5.6")
def test_the_ghola_brings_back_the_kwisatz_haderach() -> None:
    t = Table("atreides", "harkonnen", advanced=True)
    t.state.kh_losses, t.state.kh_dead = 7, True
    t.hand("atreides", "tleilaxu_ghola")
    t.spice("atreides", 0)
    t.run(("charity",), phase=3).choose("atreides", "card:tleilaxu_ghola")
    assert not t.state.kh_dead


# Everything together: where any card can be played in whole games

WINDOWS = {
    "weather_control": {"storm.cards"},
    "family_atomics": {"storm.cards"},
    "hajr": {"move.origin"},
    "karama": {
        "karama.stop", "bidding.pay", "ship.where", "worm.karama", "swap", "revival.karama", "ship.veto",
        "battle.window", "battle.stop_with",
    },
}  # fmt: skip
NEVER_ANYTIME = ("setup", "battle.traitor", "battle.keep", "battle.losses", "battle.lose_from", "truth", "deal")


@rule("D-14.50", "D-14.43", "D-14.44", "D-14.45", "D-14.46", "D-14.47", "D-14.33")
@pytest.mark.parametrize("seed", range(4))
def test_cards_are_offered_in_their_windows_only(seed: int) -> None:
    game = landsraad.new_game("dune", 6, seed=seed, options={"advanced": seed % 2 == 1, "max_turns": 4})
    rng = random.Random(seed)
    while not game.is_over:
        decision = rng.choice(game.pending)
        state = game.state
        assert isinstance(state, DuneState)
        faction = state.faction[decision.player]
        for verb, number in decision.codes:
            if verb == "card" and number >= 0:
                name = CARD_IDS[number]
                assert any(CARD_KIND[card] == number for card in state.hands[faction])
                if name in WORTHLESS:
                    assert faction == FACTION_NUMBER["bene_gesserit"]
                    assert seed % 2 == 1
                    assert decision.kind in WINDOWS["karama"]
                elif name in WINDOWS:
                    assert decision.kind in WINDOWS[name]
                else:
                    assert name in ("truthtrance", "tleilaxu_ghola")
                    assert not decision.kind.startswith(NEVER_ANYTIME)
            elif verb in ("weapon", "defense") and number >= 0:
                assert decision.kind in ("battle.plan", "battle.foresee")
        game.apply(decision.player, rng.randrange(len(decision.codes)))


@rule("D-0.6", "D-13.1")
def test_played_cards_come_back_when_the_deck_is_empty() -> None:
    t = Table(*ALL)
    t.state.treachery_discard = t.state.treachery_deck[3:]
    for card in t.state.treachery_discard:
        t.state.out[CARD_KIND[card]] += 1
    t.state.treachery_deck = t.state.treachery_deck[:3]
    t.run(("bidding",), phase=4)
    assert len(t.state.row) == 6
    assert t.state.treachery_discard == []
    assert "treachery_reshuffled" in t.log()
