"""Phase 2: spice blow (section 2), worms (D-23.5 to D-23.9), Nexus (section 10) and the double blow (A2)."""

from __future__ import annotations

from landsraad.dune.components import SPICE_CARD_IDS
from tests.dune.table import ALL, Table, part
from tests.rulebook import plays, rule

WORM = SPICE_CARD_IDS.index("shai_hulud")


def deck(t: Table, *cards: str) -> None:
    """These cards are on top of the spice deck, the first on top."""
    state = t.state
    every = state.spice_deck + state.piles[0] + state.piles[1] + [WORM] * state.set_aside
    state.piles = [[], []]
    state.set_aside = 0
    for name in cards:
        every.remove(SPICE_CARD_IDS.index(name))
    state.spice_deck = every + [SPICE_CARD_IDS.index(name) for name in reversed(cards)]


def pile(t: Table, *cards: str, number: int = 0) -> None:
    for name in cards:
        t.state.spice_deck.remove(SPICE_CARD_IDS.index(name))
        t.state.piles[number].append(SPICE_CARD_IDS.index(name))


@rule("D-2.1", "D-2.2", "D-2.3", "D-2.5", "D-14.202", "D-14.205", "D-14.209")
def test_a_territory_card_brings_spice() -> None:
    t = Table("atreides", "harkonnen")
    t.put("atreides", "red_chasm", 2)
    t.state.spice_on[part("red_chasm")] = 3
    deck(t, "red_chasm")
    t.run(("spice_blow",), phase=2)
    assert t.state.spice_on[part("red_chasm")] == 11
    assert t.state.piles[0][-1] == SPICE_CARD_IDS.index("red_chasm")
    assert t.forces("atreides", "red_chasm") == 2


@rule("D-2.4")
def test_no_spice_is_placed_in_the_storm() -> None:
    for option, spice in (("none", 0), ("placed", 8)):
        t = Table("atreides", "harkonnen", spice_blow_in_storm=option)
        t.state.storm = 7
        deck(t, "red_chasm")
        t.run(("spice_blow",), phase=2)
        assert t.state.spice_on[part("red_chasm")] == spice
        assert t.state.piles[0] == [SPICE_CARD_IDS.index("red_chasm")]


@rule("D-2.6", "D-A2.5")
def test_worms_of_the_first_turn_are_set_aside_and_shuffled_back() -> None:
    for advanced in (False, True):
        t = Table("atreides", "harkonnen", advanced=advanced)
        t.state.turn = 1
        deck(t, "shai_hulud", "shai_hulud", "red_chasm", "shai_hulud", "old_gap")
        t.run(("spice_blow",), phase=2)
        assert t.game.is_over  # no Nexus
        assert t.state.set_aside == 0
        assert t.state.spice_deck.count(WORM) == 6
        assert "nexus" not in t.log()
    kept = Table("atreides", "harkonnen", turn1_worms_reshuffled=False)
    kept.state.turn = 1
    deck(kept, "shai_hulud", "red_chasm")
    kept.run(("spice_blow",), phase=2)
    assert kept.state.set_aside == 1


@plays("spice_card/shai_hulud")
@rule("D-2.7", "D-14.203", "D-2.9", "D-2.10")
def test_the_first_worm_devours_the_territory_of_the_last_blow() -> None:
    t = Table("atreides", "harkonnen", "emperor")
    t.put("atreides", "south_mesa:5", 2)
    t.put("harkonnen", "south_mesa:4", 3)
    t.state.spice_on[part("south_mesa:5")] = 10
    deck(t, "shai_hulud", "shai_hulud", "red_chasm")
    pile(t, "south_mesa")
    t.run(("spice_blow",), phase=2)
    assert t.tanks("atreides") == 2
    assert t.tanks("harkonnen") == 3
    assert t.state.spice_on[part("south_mesa:5")] == 0
    assert t.state.spice_on[part("red_chasm")] == 8
    assert t.kinds == ["nexus"]  # one Nexus for two worms
    t.pass_all("nexus")
    assert t.game.is_over
    assert [SPICE_CARD_IDS[c] for c in t.state.piles[0]] == ["south_mesa", "shai_hulud", "shai_hulud", "red_chasm"]


@rule("D-2.8", "D-2.13")
def test_a_worm_without_a_territory_below_eats_nothing_but_calls_the_nexus() -> None:
    t = Table("atreides", "harkonnen", "fremen")
    deck(t)
    t.state.piles[0] = [c for c in t.state.spice_deck if c != WORM]
    t.state.spice_deck = [WORM] * 6
    t.state.piles[0], t.state.spice_deck = t.state.piles[0] + t.state.spice_deck, []
    t.run(("blow.reveal", 0), phase=2)  # the deck is empty: everything is shuffled
    assert len(t.state.spice_deck) + len(t.state.piles[0]) == 21
    t = Table("atreides", "harkonnen", "fremen")
    deck(t, "shai_hulud", "red_chasm")
    t.run(("spice_blow",), phase=2)
    assert t.kinds == ["nexus"]
    assert "devoured" not in t.log()
    assert t.state.rides == []


@rule("D-2.11", "D-10.1", "D-10.4", "D-14.207", "D-14.6", "D-10.6", "D-2.14", "D-11.32")
def test_alliances_are_made_in_a_nexus_by_consent() -> None:
    t = Table(*ALL)
    t.run(("nexus",), phase=2)
    assert t.options("atreides") == ["pass"] + [f"offer:{f}" for f in ALL if f != "atreides"]
    t.choose("atreides", "offer:fremen")
    assert (t.who, t.kinds) == (["fremen"], ["nexus.answer"])
    t.choose("fremen", "refuse")
    assert t.state.allies[0] == 0
    t.choose("bene_gesserit", "offer:emperor").choose("emperor", "accept")
    assert t.state.allies[1] == 1 << 2
    view = t.game.view(None)
    assert [f["allies"] for f in view["factions"]][1] == ["emperor"]
    t.pass_all("nexus")
    assert t.game.is_over


@rule("D-10.2", "D-10.3", "D-10.16", "D-10.5")
def test_two_members_one_new_alliance_per_nexus_and_old_ones_can_be_broken() -> None:
    t = Table(*ALL)
    t.ally("atreides", "fremen")
    t.run(("nexus",), phase=2)
    assert t.options("atreides") == ["pass", "break", "pledge", "show"]
    t.choose("atreides", "break")
    assert t.state.allies[3] == 0
    t.choose("bene_gesserit", "pass").choose("emperor", "pass")
    t.choose("fremen", "offer:harkonnen").choose("harkonnen", "accept")
    assert t.refused("spacing_guild", "offer:harkonnen") == "E_ALREADY_ALLIED"
    t.choose("spacing_guild", "pass")
    assert t.who == ["atreides"]  # Harkonnen have joined and cannot break now
    assert "offer:fremen" not in t.options("atreides")
    t.pass_all("nexus")
    assert t.state.allies[3] == 1 << 5


@rule("D-15.6")
def test_no_alliance_of_two_players() -> None:
    t = Table("atreides", "fremen")
    t.run(("nexus",), phase=2)
    assert t.game.is_over
    t = Table("atreides", "fremen", two_player_alliance=True)
    t.run(("nexus",), phase=2)
    assert "offer:fremen" in t.options("atreides")


@rule("D-O3", "D-O4", "D-O5", "D-O6", "D-O7", "D-O1", "D-O2")
def test_larger_alliances_need_the_consent_of_all_members() -> None:
    t = Table(*ALL, alliances="3 members, 4 strongholds")
    t.ally("atreides", "fremen")
    t.run(("nexus",), phase=2)
    t.choose("atreides", "offer:emperor")
    answers = []
    while t.kinds == ["nexus.answer"]:
        answers.append(t.who[0])
        t.choose(t.who[0], "accept")
    assert sorted(answers) == ["emperor", "fremen"]
    assert t.state.allies[2] == 0b001001
    assert t.state.settings.alliance_strongholds == 4
    everybody = Table("atreides", "fremen", "emperor", alliances="any members, 3 strongholds")
    everybody.ally("atreides", "fremen")
    everybody.run(("nexus",), phase=2)
    assert "offer:emperor" not in everybody.options("atreides")
    assert Table(*ALL, alliances="2 members, 3 strongholds").state.settings.alliance_strongholds == 3
    assert Table(*ALL, alliances="3 members, 3 strongholds").state.settings.alliance_size == 3


@rule("D-2.12", "D-23.6", "D-14.208", "D-14.7", "D-18.14", "D-14.77")
def test_fremen_ride_the_worm_after_the_nexus() -> None:
    t = Table("atreides", "harkonnen", "fremen")
    t.put("fremen", "south_mesa:4", 3)
    t.put("fremen", "south_mesa:6", 2)
    deck(t, "shai_hulud", "red_chasm")
    pile(t, "south_mesa")
    t.run(("spice_blow",), phase=2).pass_all("nexus")
    assert t.kinds == ["worm.ride"]
    t.choose("fremen", "territory:arrakeen", "amount:1", "amount:2")
    assert t.forces("fremen", "arrakeen") == 3
    assert t.forces("fremen", "south_mesa") == 2
    assert t.forces("atreides", "arrakeen") == 10  # nobody is eaten at the destination
    t.run(("move.origin", 3, 1), phase=6)
    assert "territory:arrakeen" in t.options("fremen")


@rule("D-23.6", "D-1.11", "D-10.11", "D-6.7")
def test_rides_respect_storm_occupancy_and_allies() -> None:
    t = Table("atreides", "harkonnen", "fremen", "emperor")
    t.sweep()
    t.put("fremen", "south_mesa:4", 3)
    t.put("atreides", "carthag", 1)
    t.put("harkonnen", "carthag", 1)
    t.put("emperor", "tueks_sietch", 1)
    t.ally("fremen", "emperor")
    t.state.storm = 10
    t.run(("worm.ride", 9), phase=2)
    options = t.options("fremen")
    assert t.refused("fremen", "territory:carthag") == "E_STRONGHOLD_FULL"
    assert t.refused("fremen", "territory:tueks_sietch") == "E_ALLY_THERE"
    assert t.refused("fremen", "territory:arrakeen") == "E_STORM"
    assert "territory:south_mesa" in options
    t.state.storm = 4
    t.run(("worm.ride", 9), phase=2)
    assert t.game.is_over  # forces in the storm sector cannot ride


@rule("D-23.6", "D-2.9")
def test_every_worm_of_the_blow_gives_a_ride() -> None:
    t = Table("atreides", "harkonnen", "fremen")
    t.put("fremen", "south_mesa:4", 3)
    deck(t, "shai_hulud", "shai_hulud", "red_chasm")
    pile(t, "south_mesa")
    t.run(("spice_blow",), phase=2).pass_all("nexus")
    t.choose("fremen", "territory:basin", "amount:1")
    assert t.kinds == ["worm.ride"]
    t.choose("fremen", "territory:old_gap", "part:old_gap:9", "amount:2")
    assert t.game.is_over


@rule("D-23.5", "D-14.76", "D-13.33")
def test_fremen_are_not_eaten_unless_a_karama_says_so() -> None:
    for stopped in (False, True):
        t = Table("atreides", "harkonnen", "fremen")
        t.put("fremen", "south_mesa:4", 3)
        t.hand("atreides", "karama")
        t.run(("worm", 9), phase=2)
        assert t.who == ["atreides"]
        t.choose("atreides", "card:karama" if stopped else "pass")
        assert t.forces("fremen", "south_mesa") == (0 if stopped else 3)


@rule("D-23.9", "D-14.78", "D-14.5", "D-10.14")
def test_fremen_decide_worm_by_worm_whether_to_protect_an_ally() -> None:
    for answer, stop, left in (("yes", False, 2), ("no", False, 0), ("yes", True, 0)):
        t = Table("atreides", "harkonnen", "fremen")
        t.ally("fremen", "atreides")
        t.put("atreides", "south_mesa:4", 2)
        if stop:
            t.hand("harkonnen", "karama")
        t.run(("worm", 9), phase=2)
        t.choose("fremen", answer)
        if stop:
            t.choose("harkonnen", "card:karama")
        assert t.forces("atreides", "south_mesa") == left


@rule("D-A2.1", "D-A2.2", "D-A2.3", "D-A2.4")
def test_double_blow_with_two_piles_and_two_nexuses() -> None:
    t = Table("atreides", "harkonnen", "emperor", advanced=True)
    deck(t, "shai_hulud", "red_chasm", "shai_hulud", "old_gap")
    pile(t, "south_mesa", number=0)
    pile(t, "minor_erg", number=1)
    t.put("atreides", "minor_erg:5", 1)
    t.put("atreides", "south_mesa:4", 1)
    t.run(("spice_blow",), phase=2)
    assert t.kinds == ["nexus"]
    assert (t.forces("atreides", "south_mesa"), t.forces("atreides", "minor_erg")) == (0, 1)
    t.choose("atreides", "pass").choose("harkonnen", "pass").choose("emperor", "pass")
    assert t.kinds == ["nexus"]
    assert t.forces("atreides", "minor_erg") == 0
    assert [SPICE_CARD_IDS[c] for c in t.state.piles[1]] == ["minor_erg", "shai_hulud", "old_gap"]


@rule("D-A2.6", "D-18.26")
def test_both_piles_are_reshuffled() -> None:
    t = Table("atreides", "harkonnen", advanced=True)
    deck(t)
    t.state.piles = [t.state.spice_deck[:10], t.state.spice_deck[10:]]
    t.state.spice_deck = []
    t.state.turn = 1
    t.run(("blow.reveal", 0), phase=2)
    assert len(t.state.spice_deck) + len(t.state.piles[0]) + t.state.set_aside == 21
    assert t.state.piles[1] == []


@rule("D-A8.4", "D-14.204", "D-14.82", "D-18.27", "D-13.37")
def test_advanced_fremen_place_further_worms() -> None:
    for stopped in (False, True):
        t = Table("atreides", "harkonnen", "fremen", advanced=True)
        t.put("atreides", "old_gap:9", 4)
        t.state.spice_on[part("old_gap:10")] = 6
        t.put("fremen", "old_gap:9", 2)
        deck(t, "shai_hulud", "shai_hulud", "red_chasm")
        pile(t, "south_mesa")
        t.hand("harkonnen", "karama")
        t.run(("blow", 0), phase=2)
        assert t.kinds == ["worm.place"]
        assert t.refused("fremen", "territory:arrakeen") == "E_NOT_SAND"
        t.choose("fremen", "territory:old_gap")
        t.choose("harkonnen", "card:karama" if stopped else "pass")
        if not stopped:
            assert t.who == ["harkonnen"]  # their immunity could be stopped too
            t.choose("harkonnen", "pass")
        assert t.forces("atreides", "old_gap") == (4 if stopped else 0)
        assert t.forces("fremen", "old_gap") == 2
        assert t.state.spice_on[part("old_gap:10")] == (6 if stopped else 0)


@rule("D-A4.5", "D-14.201", "D-14.206", "D-14.48", "D-18.8", "D-A4.1", "D-14.43")
def test_fremen_karama_calls_a_worm_without_nexus() -> None:
    t = Table("atreides", "harkonnen", "fremen", advanced=True)
    t.hand("fremen", "karama")
    t.put("atreides", "imperial_basin:9", 2)
    t.put("fremen", "imperial_basin:9", 1)
    deck(t, "red_chasm")
    t.run(("blow", 0), phase=2)
    assert t.kinds == ["worm.karama"]
    t.choose("fremen", "card:karama")
    assert t.refused("fremen", "territory:carthag") == "E_NOT_SAND"
    t.choose("fremen", "territory:imperial_basin")
    assert t.forces("atreides", "imperial_basin") == 0
    assert t.kinds == ["worm.ride"]  # no Nexus, but the worm can be ridden
    t.choose("fremen", "pass")
    t.hand("fremen", "karama")
    t.run(("blow", 0), phase=2)
    assert "worm.karama" not in t.kinds  # once per game
