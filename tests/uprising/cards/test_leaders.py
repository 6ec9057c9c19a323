"""Every Leader of Uprising: both abilities."""

from __future__ import annotations

import pytest

import landsraad
from tests.components import copies
from tests.imperium.table import refused
from tests.rulebook import plays, rule
from tests.uprising.table import at, table


@plays("leader/feyd_rautha_harkonnen")
@rule("UP-22.3", "UP-Q15", "UP-2.7", "UP-V19", "UP-5.13", "UP-21.4")
def test_feyd_trains():
    t = at("signet_ring", "dagger", leader="feyd_rautha_harkonnen")
    assert t.game.view(1)["players"][0]["training"] == "t0"
    t.send("signet_ring", "accept_contract").resolve("feyd_rautha_harkonnen.signet")
    t.offers("training:t1_upper", "training:t1_lower").play("training:t1_lower").resolve("training.t1_lower")
    t.play("post:post_bg")
    t.sent("signet_ring", "accept_contract", {"0 solari": 2, "0 spies": "+post_bg", "0 training": 2})
    for start, choices, effect in (
        ("t1_lower", (), "t2"),
        ("t2", ("training:t3_upper",), "t3_upper"),
        ("t3_upper", (), "t5"),
        ("t2", ("training:t3_lower",), "t3_lower"),
        ("t3_lower", (), "t4_lower"),
        ("t4_lower", (), "t5"),
    ):
        t = at("signet_ring", "dagger", leader="feyd_rautha_harkonnen")
        track = [place.id for place in t.state.content.leaders[t.player(0).leader].training]
        t.give(0, training=track.index(start)).mark()
        t.send("signet_ring", "accept_contract").resolve("feyd_rautha_harkonnen.signet").play(*choices)
        assert t.game.view(1)["players"][0]["training"] == effect
        if effect == "t4_lower":
            assert t.resources(0)[1] == 2
        elif effect in ("t2", "t3_upper"):
            t.resolve(f"training.{effect}").play("hand:dagger")
            assert "+dagger" in t.changed()["0 trash"]
        elif effect == "t5":
            assert t.changed()["0 garrison"] == 1
            t.resolve("training.t5").play("post:post_bg")
    # At the end of the track the Signet gives nothing more.
    t = at("signet_ring", leader="feyd_rautha_harkonnen").give(0, training=7).mark()
    t.send("signet_ring", "accept_contract").sent("signet_ring", "accept_contract", {"0 solari": 2}).offers("end")


@plays("leader/feyd_rautha_harkonnen")
@rule("UP-22.33")
def test_feyd_devious_strength():
    t = at("dagger", leader="feyd_rautha_harkonnen").spies(0, "post_bg").troops(0, conflict=1).mark().play("reveal")
    t.resolve("feyd_rautha_harkonnen.left").showed("dagger", {"0 swords": 3, "0 spies": "-post_bg"})
    assert t.strength(0) == 5
    refused(t, "effect:leader/feyd_rautha_harkonnen.left.0", "E_COST_USED")


@plays("leader/gurney_halleck")
@rule("UP-13.11", "UP-22.20", "UP-22.33", "UP-Q18")
def test_gurney_halleck():
    t = at("dagger", leader="gurney_halleck").troops(0, conflict=2).mark().play("reveal")
    t.showed("dagger", {"0 swords": 1})
    t = at("dagger", "dagger", leader="gurney_halleck").troops(0, conflict=2).mark().play("reveal")
    t.showed("dagger dagger", {"0 swords": 2, "0 persuasion": 1})
    t = at("signet_ring", leader="gurney_halleck").send("signet_ring", "accept_contract")
    t.sent("signet_ring", "accept_contract", {"0 solari": 2, "0 garrison": 1, "0 supply": -1})


@plays("leader/lady_amber_metulli")
@rule("UP-22.22", "UP-22.33")
def test_lady_amber_metulli():
    t = at("dagger", leader="lady_amber_metulli").troops(0, conflict=2).mark().play("reveal")
    t.offers("effect:leader/lady_amber_metulli.left.0", "end").resolve("lady_amber_metulli.left")
    t.showed("dagger", {"0 swords": 1, "0 conflict": -1, "0 garrison": 1}).offers("end")
    t = at("signet_ring", leader="lady_amber_metulli").send("signet_ring", "accept_contract")
    t.sent("signet_ring", "accept_contract", {"0 solari": 3})
    t = at("signet_ring", leader="lady_amber_metulli").alliance(0, "bg").mark().send("signet_ring", "accept_contract")
    t.sent("signet_ring", "accept_contract", {"0 solari": 3, "0 spice": 1})


@plays("leader/lady_jessica")
@rule("UP-22.4", "UP-Q16", "UP-Q17", "UP-1.8")
def test_lady_jessica():
    t = at("signet_ring", leader="lady_jessica").give(0, spice=1).mark().send("signet_ring", "accept_contract")
    t.resolve("lady_jessica.signet").resolve("signet.1.1")
    changes = t.changed()
    assert (changes["0 memories"], changes["0 supply"], changes["0 spice"]) == (1, -1, -1)
    assert len(t.held(0)) == 2
    # Other Memories on a Bene Gesserit space: a card for each memory, then the other side, in the same turn.
    t = at("truthtrance", deck="dagger diplomacy reconnaissance", leader="lady_jessica").give(0, water=1)
    p = t.player(0)
    p.memories, p.supply = 2, p.supply - 2
    t.refresh()
    t.mark().send("truthtrance", "secrets").resolve("lady_jessica.left")
    assert sorted(t.cards(0, "hand")) == ["dagger", "diplomacy"]
    assert t.game.view(1)["players"][0]["leader_side"] == "reverend_mother_jessica"
    assert (t.player(0).memories, t.player(0).supply) == (0, 9)
    t.resolve("secrets.effect.0").resolve("reverend_mother_jessica.left").resolve("secrets.effect.0")
    assert len(t.held(0)) == 3
    t.resolve("secrets.visit")
    assert t.level(0, "bg") == 1  # The Influence of the visit is not repeated.
    assert t.resources(0)[2] == 0
    # Without memories it may be done too, and it may be declined.
    t = (
        at("truthtrance", leader="lady_jessica")
        .send("truthtrance", "secrets")
        .resolve("secrets.visit", "secrets.effect.0")
    )
    assert "end" in t.options
    t.resolve("lady_jessica.left")
    assert t.player(0).flipped


@plays("leader/lady_jessica")
@rule("UP-6.2", "UP-1.8")
def test_the_last_troop_may_become_a_memory():
    t = at("signet_ring", holding="", leader="lady_jessica").troops(0, garrison=11).give(0, spice=1)
    t.send("signet_ring", "arrakeen").resolve("lady_jessica.signet").resolve("signet.1.1")
    assert (t.player(0).memories, t.player(0).garrison) == (1, 11)


@plays("leader/lady_jessica")
@rule("UP-22.4")
def test_reverend_mother_jessica():
    t = (
        at("signet_ring", leader="lady_jessica")
        .give(0, spice=1, flipped=True)
        .mark()
        .send("signet_ring", "accept_contract")
    )
    t.resolve("reverend_mother_jessica.signet").sent(
        "signet_ring", "accept_contract", {"0 solari": 2, "0 spice": -1, "0 water": 1}
    )
    t = at("truthtrance", deck="dagger dagger", leader="lady_jessica").give(0, water=3, flipped=True).mark()
    t.send("truthtrance", "fremkit").resolve("reverend_mother_jessica.left", "fremkit.visit")
    t.resolve("fremkit.effect").resolve("fremkit.effect")
    assert t.cards(0, "hand") == ["dagger", "dagger"]
    refused(t, "effect:leader/reverend_mother_jessica.left.0", "E_COST_USED")
    t = at("truthtrance", leader="lady_jessica").give(0, water=3, flipped=True).send("truthtrance", "deliver_supplies")
    assert not any("reverend" in id for id in t.options)


@plays("leader/lady_margot_fenring")
@rule("UP-22.5", "UP-8.2")
def test_lady_margot_fenring():
    t = at("truthtrance", leader="lady_margot_fenring").influence(0, bg=1).mark().send("truthtrance", "secrets")
    t.resolve("secrets.visit")
    changes = t.changed()
    assert (changes["0 spice"], changes["0 vp"]) == (2, 1)
    t = at("signet_ring", leader="lady_margot_fenring").send("signet_ring", "accept_contract").resolve("signet")
    t.offers("post:post_city_left", "post:post_city_middle", "post:post_city_right").play("post:post_city_left")
    t.sent("signet_ring", "accept_contract", {"0 solari": 2, "0 spies": "+post_city_left"})


@plays("leader/muaddib")
@rule("UP-22.33")
def test_muaddib():
    t = at("dagger", leader="muaddib").worms(0, 1).mark().play("reveal").resolve("muaddib.left")
    assert len(t.held(0)) == 2
    assert not any("muaddib" in id for id in at("dagger", leader="muaddib").play("reveal").options)
    t = (
        at("signet_ring", deck="dagger", leader="muaddib")
        .send("signet_ring", "accept_contract")
        .resolve("muaddib.signet")
    )
    t.sent("signet_ring", "accept_contract", {"0 solari": 2, "0 hand": "+dagger", "0 deck": "-dagger"})


@plays("leader/princess_irulan")
@rule("UP-22.5", "UP-22.26")
def test_princess_irulan():
    t = at("truthtrance", leader="princess_irulan").influence(0, emperor=1).send("truthtrance", "dutiful_service")
    t.resolve("dutiful_service.visit")
    assert len(t.held(0)) == 2
    t = at("signet_ring", "weirding_woman", leader="princess_irulan").row("smugglers_harvester").mark()
    t.send("signet_ring", "accept_contract").resolve("princess_irulan.signet").resolve("signet.0.0")
    assert "smugglers_harvester" in t.cards(0, "hand")
    t = at("signet_ring", "weirding_woman", "dagger", leader="princess_irulan").row("overthrow").mark()
    t.send("signet_ring", "accept_contract").resolve("princess_irulan.signet").offers(
        "hand:weirding_woman", "hand:dagger"
    ).play("hand:weirding_woman")
    t.sent(
        "signet_ring",
        "accept_contract",
        {"0 solari": 2, "0 spice": 2, "0 hand": "-weirding_woman", "0 trash": "+weirding_woman"},
    )
    t = at("signet_ring", "dagger", leader="princess_irulan").mark().send("signet_ring", "accept_contract")
    t.resolve("princess_irulan.signet").play("hand:dagger")
    assert "0 spice" not in t.changed()


@plays("leader/shaddam_corrino_iv")
@rule("UP-22.6", "UP-C8", "UP-Q54", "UP-2.6", "UP-2.7")
def test_shaddam_corrino_iv():
    t = at("signet_ring", leader="shaddam_corrino_iv", choam=True).give(0, solari=3)
    assert t.game.view(1)["contracts_aside"] == ["sardaukar_1", "sardaukar_2"]
    assert len(t.state.contract_bank) == copies("uprising", "contracts") - 4
    t.mark().send("signet_ring", "spice_refinery")
    refused(t, "deploy:1", "E_DEPLOY_NOT_ALLOWED")
    t.resolve("shaddam_corrino_iv.signet.1").resolve("signet.1.0")
    t.sent("signet_ring", "spice_refinery", {"0 solari": 3, "0 garrison": 1, "0 supply": -1}).offers("end")
    t = (
        at("signet_ring", leader="shaddam_corrino_iv", choam=True)
        .give(0, solari=1)
        .mark()
        .send("signet_ring", "spice_refinery")
    )
    t.resolve("signet.1").resolve("signet.1.1").play("faction:bg")
    t.sent("signet_ring", "spice_refinery", {"0 bg": 1, "0 solari": -1})
    with pytest.raises(landsraad.InvalidOptions):
        table(leaders=["shaddam_corrino_iv"])


@plays("leader/shaddam_corrino_iv", "contract/sardaukar_1")
@rule("UP-C8", "UP-Q54")
def test_shaddam_takes_his_own_contracts():
    t = at("truthtrance", "dagger", leader="shaddam_corrino_iv", choam=True).market("espionage", "harvest_4").mark()
    t.send("truthtrance", "dutiful_service").resolve("dutiful_service.effect")
    t.offers("contract:espionage", "contract:harvest_4", "contract_aside:sardaukar_1", "contract_aside:sardaukar_2")
    t.play("contract_aside:sardaukar_1")
    changes = t.changed()
    assert (changes["0 contracts"], changes["aside"]) == ("+sardaukar_1", "-sardaukar_1")
    assert "market" not in changes
    t = at("truthtrance", leader="shaddam_corrino_iv", choam=True)
    t.state.contract_market, t.state.contract_bank = [-1, -1], []
    t.send("truthtrance", "dutiful_service").resolve("dutiful_service.effect")
    t.offers("contract_aside:sardaukar_1", "contract_aside:sardaukar_2", "solari").play("solari")
    assert t.resources(0)[0] == 2
    t = at("truthtrance", choam=True, leader="muaddib").market("espionage", "harvest_4")
    t.send("truthtrance", "dutiful_service").resolve("dutiful_service.effect")
    refused(t, "contract_aside:sardaukar_1", "E_NO_CONTRACT")


@rule("UP-22.6")
def test_shaddams_ban_stops_cards_and_worms():
    t = at(
        "signet_ring", leader="shaddam_corrino_iv", choam=True, holding="detonation unexpected_allies spring_the_trap"
    )
    t.wall(False).give(0, water=4, hooks=True).send("signet_ring", "hagga_basin")
    assert "effect:space/hagga_basin.effect.1" in t.options
    t.resolve("hagga_basin.effect.1")
    assert t.resources(0)[1] == 2  # The worm cannot be named.
    refused(t, "plot:detonation", "E_INTRIGUE_CONDITION")


@plays("leader/staban_tuek")
@rule("UP-22.21", "UP-22.32", "UP-1.4", "UP-2.7")
def test_staban_tuek():
    game = landsraad.new_game("uprising", 3, options={"leaders": ["staban_tuek", "muaddib", "gurney_halleck"]})
    p = game.state.players[0]
    owned = [game.state.content.cards[card].id for card in p.deck + p.hand]
    assert len(owned) == 9
    assert "diplomacy" not in owned
    t = table(leaders=["staban_tuek"]).spies(0, "post_imperial_basin").hand(1, "dune_the_desert_planet").turn(1)
    t.mark().send("dune_the_desert_planet", "imperial_basin")
    assert (t.changed()["0 spice"], t.changed()["1 spice"]) == (1, 1)
    # Unseen Network: what the post connects to opens the payments.
    t = at("signet_ring", leader="staban_tuek").give(0, spice=1, solari=2).mark().send("signet_ring", "accept_contract")
    t.resolve("staban_tuek.signet").play("post:post_landsraad_left").resolve("signet.1.0")
    t.sent("signet_ring", "accept_contract", {"0 solari": 5, "0 spice": -1, "0 spies": "+post_landsraad_left"})
    t = at("signet_ring", leader="staban_tuek").give(0, spice=1, solari=2).mark().send("signet_ring", "accept_contract")
    t.resolve("staban_tuek.signet").play("post:post_bg").resolve("signet.1.1")
    assert len(t.held(0)) == 2
    t = at("signet_ring", leader="staban_tuek").give(0, spice=1, solari=2).mark().send("signet_ring", "accept_contract")
    t.resolve("staban_tuek.signet").play("post:post_choam")
    t.sent("signet_ring", "accept_contract", {"0 solari": 2, "0 spies": "+post_choam"})
