"""The eight Leaders: the left ability and the Signet Ring."""

from __future__ import annotations

import pytest

import landsraad
from tests.imperium.outcome import CardTable, at
from tests.imperium.table import PLAIN_LEADERS, refused
from tests.rulebook import plays, rule

RECRUIT = {"0 garrison": 1, "0 supply": -1}
FACTIONS = ["faction:emperor", "faction:guild", "faction:bg", "faction:fremen"]


def led_by(leader: str, *hand: str, **zones: str) -> CardTable:
    return at(*(hand or ("signet_ring",)), leader=leader, **zones)


def new(*leaders: str, seed: int = 1) -> landsraad.Game:
    chosen = [*leaders, *[leader for leader in PLAIN_LEADERS if leader not in leaders]][:4]
    return landsraad.new_game("imperium", players=4, seed=seed, options={"leaders": chosen})


@plays("leader/paul_atreides")
@rule("DI-C44", "DI-C10", "DI-V04")
def test_paul_atreides_always_sees_the_top_of_his_deck():
    t = led_by("paul_atreides", "dagger", deck="diplomacy reconnaissance").hand(1, "dagger")
    assert t.game.view(0)["players"][0]["deck_top"] == "diplomacy"
    for viewer in (1, 2, 3, None):
        assert "deck_top" not in t.game.view(viewer)["players"][0]
    # Also outside his turn; the card stays in place.
    t.turn(1)
    assert t.game.view(0)["players"][0]["deck_top"] == "diplomacy"
    assert t.cards(0, "deck") == ["reconnaissance", "diplomacy"]
    # No other Leader sees it, and an empty deck is not reshuffled for a look.
    other = led_by("earl_memnon_thorvald", "dagger", deck="diplomacy")
    assert "deck_top" not in other.game.view(0)["players"][0]
    empty = led_by("paul_atreides", "dagger", discard="diplomacy")
    assert "deck_top" not in empty.game.view(0)["players"][0]
    assert empty.cards(0, "discard") == ["diplomacy"]


@plays("leader/paul_atreides")
@rule("DI-3.3")
def test_paul_atreides_signet_draws():
    t = led_by("paul_atreides", deck="dagger diplomacy").send("signet_ring", "secure_contract")
    t.sent("signet_ring", "secure_contract", {"0 solari": 3}).offers("effect:leader/paul_atreides.signet")
    t.resolve("paul_atreides.signet")
    t.sent("signet_ring", "secure_contract", {"0 solari": 3, "0 deck": "-dagger", "0 hand": "+dagger"})


@plays("leader/duke_leto_atreides")
@rule("DI-C34", "DI-6.6")
@pytest.mark.parametrize(
    ("space", "cost"), [("high_council", 4), ("swordmaster", 7), ("rally_troops", 3), ("mentat", 1)]
)
def test_duke_leto_pays_one_solari_less_on_landsraad_spaces(space, cost):
    t = led_by("duke_leto_atreides", "dagger", deck="diplomacy").give(0, solari=cost).mark().send("dagger", space)
    assert t.changed()["0 solari"] == -cost
    t = led_by("duke_leto_atreides", "dagger").give(0, solari=cost - 1).play("card:dagger")
    refused(t, f"space:{space}", "E_CANNOT_PAY")


@plays("leader/duke_leto_atreides")
@rule("DI-C34")
def test_duke_letos_free_spaces_stay_free_and_others_keep_their_price():
    t = led_by("duke_leto_atreides", "dagger").send("dagger", "hall_of_oratory")
    t.sent("dagger", "hall_of_oratory", RECRUIT)
    t = led_by("duke_leto_atreides", "diplomacy").give(0, spice=3).play("card:diplomacy")
    refused(t, "space:conspire", "E_CANNOT_PAY")


@plays("leader/duke_leto_atreides")
@rule("DI-C34", "DI-3.5")
def test_duke_leto_signet_where_an_opponent_is_ahead():
    t = led_by("duke_leto_atreides").give(0, spice=2).influence(0, bg=2, guild=1).influence(1, bg=2, guild=2)
    t.influence(3, fremen=1).mark().send("signet_ring", "secure_contract")
    t.offers("effect:leader/duke_leto_atreides.signet", "end").resolve("duke_leto_atreides.signet")
    t.offers("faction:guild", "faction:fremen").play("faction:guild")
    t.sent("signet_ring", "secure_contract", {"0 solari": 3, "0 spice": -1, "0 guild": 1, "0 vp": 1})
    t = led_by("duke_leto_atreides").give(0, spice=2).influence(0, bg=2).influence(1, bg=2)
    t.send("signet_ring", "secure_contract").offers("end")
    t = led_by("duke_leto_atreides").influence(1, bg=2).send("signet_ring", "secure_contract").offers("end")


@plays("leader/baron_vladimir_harkonnen")
@rule("DI-C01", "DI-V04")
def test_the_baron_chooses_two_factions_in_secret():
    game = new("paul_atreides", "baron_vladimir_harkonnen")
    decision = game.pending[0]
    assert (decision.player, decision.kind) == (1, "leader.secret")
    pairs = [option.id for option in decision.options]
    assert len(pairs) == len(set(pairs)) == 6
    assert "factions:guild+fremen" in pairs
    game.watch()
    game.choose(1, "factions:guild+fremen")
    assert game.state.round == 1
    assert game.view(1)["players"][1]["secret_factions"] == ["guild", "fremen"]
    for viewer in (0, 2, 3, None):
        assert "secret_factions" not in game.view(viewer)["players"][1]
    events = game.drain()
    assert not [event for event in events if "faction" in str(event.seen_by(0))]


def baron(garrison: int, *hand: str, holding: str = "staged_incident") -> CardTable:
    t = at(*hand, leader="baron_vladimir_harkonnen", holding=holding)
    t.give(0, secret=0b0101, secret_used=False)
    return t.troops(0, garrison=garrison).mark()


@plays("leader/baron_vladimir_harkonnen")
@rule("DI-C01", "DI-3.12")
def test_the_baron_reveals_them_with_the_fourth_troop_of_a_turn():
    t = baron(6, "arrakis_recruiter").send("arrakis_recruiter", "carthag").resolve("carthag.effect.1").mark()
    t.play("deploy:3").outcome({"0 garrison": -3, "0 conflict": 3})
    t.play("deploy:1")
    t.outcome({"0 garrison": -4, "0 conflict": 4, "0 emperor": 1, "0 bg": 1, "0 flags": "+secret_used"})
    assert t.game.view(2)["players"][0]["secret_factions"] == ["emperor", "bg"]


@plays("leader/baron_vladimir_harkonnen")
@rule("DI-C01")
def test_the_baron_counts_every_source_but_reveals_once():
    t = baron(6, "sardaukar_legion", holding="rapid_mobilization staged_incident").play("reveal")
    t.resolve("sardaukar_legion.reveal.1").play("amount:3").mark()
    t.play("plot:rapid_mobilization", "amount:2")
    changes = t.changed()
    assert changes["0 emperor"] == changes["0 bg"] == 1
    t = baron(6, "dagger", holding="rapid_mobilization staged_incident").give(0, secret_used=True).mark()
    t.play("plot:rapid_mobilization", "amount:6")
    assert "0 emperor" not in t.changed()
    # Three and then three in another turn are not four in one.
    t = baron(6, "dagger", holding="rapid_mobilization staged_incident").play("plot:rapid_mobilization", "amount:3")
    assert "0 emperor" not in t.changed()


@plays("leader/baron_vladimir_harkonnen")
@rule("DI-3.5")
def test_the_barons_signet_buys_an_intrigue_card():
    t = (
        baron(3, "signet_ring")
        .give(0, solari=0)
        .intrigue_deck("windfall")
        .mark()
        .send("signet_ring", "secure_contract")
    )
    # The Solari of the space may pay for it.
    t.offers("effect:leader/baron_vladimir_harkonnen.signet", "end").resolve("baron_vladimir_harkonnen.signet")
    t.sent("signet_ring", "secure_contract", {"0 solari": 2, "0 intrigue": "+windfall", "intrigue_deck": "-windfall"})
    t = baron(3, "signet_ring").send("signet_ring", "hall_of_oratory").offers("end")


@plays("leader/glossu_the_beast_rabban")
@rule("DI-C43", "DI-2.6")
def test_rabban_starts_with_spice_and_solari():
    game = new("glossu_the_beast_rabban")
    players = game.view(None)["players"]
    assert (players[0]["solari"], players[0]["spice"], players[0]["water"]) == (1, 1, 1)
    assert (players[1]["solari"], players[1]["spice"], players[1]["water"]) == (0, 0, 1)


@plays("leader/glossu_the_beast_rabban")
@rule("DI-C43", "DI-3.8")
def test_rabbans_signet_recruits_one_or_with_an_alliance_two():
    t = led_by("glossu_the_beast_rabban").send("signet_ring", "secure_contract")
    refused(t, "end", "E_PENDING")
    t.resolve("glossu_the_beast_rabban.signet").sent("signet_ring", "secure_contract", {"0 solari": 3, **RECRUIT})
    t = led_by("glossu_the_beast_rabban").influence(0, bg=4).alliance(0, "bg").mark()
    t.send("signet_ring", "secure_contract").resolve("glossu_the_beast_rabban.signet")
    signet = "effect:leader/glossu_the_beast_rabban.signet"
    t.offers(f"{signet}.0", f"{signet}.1").play(f"{signet}.1")
    t.sent("signet_ring", "secure_contract", {"0 solari": 3, "0 garrison": 2, "0 supply": -2})
    # Another player's Alliance is of no use to him.
    t = led_by("glossu_the_beast_rabban").influence(1, bg=4).alliance(1, "bg").mark()
    t.send("signet_ring", "secure_contract").resolve("glossu_the_beast_rabban.signet")
    t.sent("signet_ring", "secure_contract", {"0 solari": 3, **RECRUIT})


@plays("leader/count_ilban_richese")
@rule("DI-C14")
@pytest.mark.parametrize("space", ["high_council", "mentat", "rally_troops", "swordmaster"])
def test_count_ilban_draws_for_solari_paid_to_a_space(space):
    t = led_by("count_ilban_richese", "dagger", deck="diplomacy reconnaissance signet_ring").give(0, solari=8)
    t.send("dagger", space)
    refused(t, "end", "E_PENDING")
    t.mark().resolve("count_ilban_richese.left").outcome({"0 deck": "-diplomacy", "0 hand": "+diplomacy"})
    assert "effect:leader/count_ilban_richese.left.0" not in t.options


@plays("leader/count_ilban_richese")
@rule("DI-C14")
def test_count_ilban_draws_for_nothing_else():
    t = (
        led_by("count_ilban_richese", "firm_grip", deck="diplomacy")
        .give(0, solari=2)
        .send("firm_grip", "hall_of_oratory")
    )
    t.resolve("firm_grip.agent").play("effect:card/firm_grip.agent.1.0").offers("end")
    t = led_by("count_ilban_richese", "dune_the_desert_planet", deck="diplomacy").give(0, spice=2)
    t.send("dune_the_desert_planet", "sell_melange").offers("end")
    t = led_by("count_ilban_richese").send("signet_ring", "hall_of_oratory")
    t.sent("signet_ring", "hall_of_oratory", {**RECRUIT, "0 solari": 1}).offers("end")


@plays("leader/helena_richese")
@rule("DI-C15", "DI-6.4")
def test_helena_is_not_blocked_by_enemies_on_landsraad_and_city_spaces():
    t = led_by("helena_richese", "signet_ring").agent_on(1, "arrakeen").agent_on(2, "hall_of_oratory")
    t.agent_on(3, "secure_contract").agent_on(0, "carthag").play("card:signet_ring")
    t.offers("space:hall_of_oratory", "space:arrakeen", "space:imperial_basin")
    refused(t, "space:carthag", "E_SPACE_OCCUPIED")
    refused(t, "space:secure_contract", "E_SPACE_OCCUPIED")
    refused(t, "space:sietch_tabr", "E_REQUIREMENT")
    refused(t, "space:research_station", "E_CANNOT_PAY")
    t.mark().play("space:arrakeen")
    assert t.changed()["0 placed"] == "+arrakeen"


@plays("leader/helena_richese")
@rule("DI-C15", "DI-12.1", "DI-11.6")
def test_helena_sets_a_card_aside_and_buys_it_for_one_less():
    t = led_by("helena_richese", "signet_ring", "convincing_argument")
    t.row("space_travel", "stilgar", "chani", "opulence", "scout")
    t.state.imperium_deck.append(t._fetch(0, "crysknife"))
    t.mark().send("signet_ring", "secure_contract")
    refused(t, "end", "E_PENDING")
    t.resolve("helena_richese.signet")
    t.offers("row:space_travel", "row:stilgar", "row:chani", "row:opulence", "row:scout").play("row:space_travel")
    t.sent(
        "signet_ring",
        "secure_contract",
        {
            "0 solari": 3,
            "0 set_aside": "+space_travel",
            "row": "+crysknife -space_travel",
            "imperium_deck": "-crysknife",
        },
    )
    assert t.game.view(1)["players"][0]["set_aside"] == ["space_travel"]
    # Nobody else can acquire it.
    t.hand(1, "convincing_argument").end().play("reveal")
    refused(t, "acquire:space_travel", "E_NOT_AVAILABLE")
    t.end()
    t.mark().play("reveal").play("acquire_aside:space_travel")
    t.outcome(
        {
            "0 hand": "-convincing_argument",
            "0 revealed": "+convincing_argument",
            "0 set_aside": "-space_travel",
            "0 discard": "+space_travel",
        }
    )


@plays("leader/helena_richese")
@rule("DI-C15", "DI-12.3")
def test_helenas_card_leaves_the_game_with_her_reveal_turn():
    t = led_by("helena_richese", "dagger")
    t.player(0).set_aside = [t._fetch(0, "stilgar")]
    t.hand(1, "dagger").mark().play("reveal")
    refused(t, "acquire_aside:stilgar", "E_PERSUASION")
    t.end()
    changes = t.changed()
    assert changes["removed"] == "+stilgar"
    assert changes["0 set_aside"] == "-stilgar"


@plays("leader/earl_memnon_thorvald")
@rule("DI-C35", "DI-20.7")
def test_earl_memnon_gains_influence_with_his_seat():
    t = led_by("earl_memnon_thorvald", "dagger", "signet_ring").give(0, solari=10).mark().send("dagger", "high_council")
    t.resolve("high_council.effect").offers(*FACTIONS).play("faction:guild")
    t.sent("dagger", "high_council", {"0 solari": -5, "0 flags": "+high_council", "0 guild": 1}).offers("end")
    t.end().play("card:signet_ring")
    refused(t, "space:high_council", "E_SPACE_OCCUPIED")
    t.player(0).placed = []
    refused(t.refresh(), "space:high_council", "E_SPACE_ONCE")


@plays("leader/earl_memnon_thorvald")
def test_earl_memnons_signet():
    t = led_by("earl_memnon_thorvald").send("signet_ring", "secure_contract")
    t.sent("signet_ring", "secure_contract", {"0 solari": 3, "0 spice": 1}).offers("end")


@plays("leader/countess_ariana_thorvald")
@rule("DI-C12", "DI-9.3")
def test_countess_ariana_harvests_one_less_and_draws():
    card = "dune_the_desert_planet"
    t = led_by("countess_ariana_thorvald", card, deck="diplomacy reconnaissance").give(0, water=2)
    t.bonus_spice("the_great_flat", 2).mark().send(card, "the_great_flat")
    refused(t, "end", "E_PENDING")
    t.resolve("the_great_flat.effect")
    t.sent(
        card,
        "the_great_flat",
        {"0 water": -2, "0 spice": 4, "bonus_spice": -2, "0 deck": "-diplomacy", "0 hand": "+diplomacy"},
    )
    # A harvest of 1 leaves nothing but the card.
    t = led_by("countess_ariana_thorvald", card, deck="diplomacy").send(card, "imperial_basin")
    t.resolve("imperial_basin.effect")
    t.sent(card, "imperial_basin", {"0 deck": "-diplomacy", "0 hand": "+diplomacy"})


@plays("leader/countess_ariana_thorvald")
@rule("DI-C12", "DI-9.4")
def test_countess_ariana_keeps_other_spice():
    t = led_by("countess_ariana_thorvald", "worm_riders", deck="diplomacy").control("imperial_basin", 0).mark()
    t.send("worm_riders", "imperial_basin").resolve("imperial_basin.effect")
    # Control bonus 1 and Worm Riders 2 in full, the harvest of 1 reduced to nothing.
    t.sent("worm_riders", "imperial_basin", {"0 spice": 3, "0 deck": "-diplomacy", "0 hand": "+diplomacy"})
    t = led_by("countess_ariana_thorvald").send("signet_ring", "secure_contract")
    t.sent("signet_ring", "secure_contract", {"0 solari": 3, "0 water": 1}).offers("end")
