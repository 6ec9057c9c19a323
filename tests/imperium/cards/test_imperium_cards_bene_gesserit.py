"""Cards of the Imperium deck that belong to the Bene Gesserit."""

from __future__ import annotations

import pytest

from tests.imperium.outcome import at
from tests.imperium.table import refused
from tests.rulebook import plays, rule

RECRUIT = {"0 garrison": 1, "0 supply": -1}
FACTIONS = ["faction:emperor", "faction:guild", "faction:bg", "faction:fremen"]


@plays("card/bene_gesserit_initiate")
def test_bene_gesserit_initiate_at_rally_troops():
    t = at("bene_gesserit_initiate", deck="dagger").give(0, solari=4).mark()
    t.send("bene_gesserit_initiate", "rally_troops")
    refused(t, "end", "E_PENDING")
    t.resolve("bene_gesserit_initiate.agent")
    t.sent(
        "bene_gesserit_initiate",
        "rally_troops",
        {"0 solari": -4, "0 garrison": 4, "0 supply": -4, "0 deck": "-dagger", "0 hand": "+dagger"},
    )
    at("bene_gesserit_initiate").play("reveal").showed("bene_gesserit_initiate", {"0 persuasion": 1})


@plays("card/bene_gesserit_sister")
@rule("DI-3.8")
def test_bene_gesserit_sister_reveals_persuasion_or_swords():
    t = at("bene_gesserit_sister").play("reveal").showed("bene_gesserit_sister")
    refused(t, "end", "E_PENDING")
    t.resolve("bene_gesserit_sister.reveal")
    t.offers("effect:card/bene_gesserit_sister.reveal.0", "effect:card/bene_gesserit_sister.reveal.1")
    t.play("effect:card/bene_gesserit_sister.reveal.0").showed("bene_gesserit_sister", {"0 persuasion": 2})
    t = at("bene_gesserit_sister", "bene_gesserit_sister").play("reveal").resolve("sister.reveal")
    t.play("effect:card/bene_gesserit_sister.reveal.1").resolve("sister.reveal")
    t.play("effect:card/bene_gesserit_sister.reveal.1")
    t.showed("bene_gesserit_sister bene_gesserit_sister", {"0 swords": 4}).offers("end")


@plays("card/bene_gesserit_sister")
def test_bene_gesserit_sister_played():
    t = at("bene_gesserit_sister").send("bene_gesserit_sister", "secrets")
    t.resolve("secrets.visit").resolve("secrets.effect.0").offers("end")
    assert t.level(0, "bg") == 1


@plays("card/gene_manipulation")
@rule("DI-I06", "DI-3.4")
def test_gene_manipulation_needs_another_bene_gesserit_card_for_the_spice():
    t = at("gene_manipulation", "dagger").send("gene_manipulation", "hall_of_oratory")
    t.sent("gene_manipulation", "hall_of_oratory", RECRUIT).offers("effect:card/gene_manipulation.agent.0", "end")
    t = at("gene_manipulation", "dagger", played="the_voice").send("gene_manipulation", "hall_of_oratory")
    # The spice does not depend on trashing a card.
    t.sent("gene_manipulation", "hall_of_oratory", {**RECRUIT, "0 spice": 2})
    t.offers("effect:card/gene_manipulation.agent.0", "end").resolve("gene_manipulation.agent.0")
    t.offers("hand:dagger", "play:the_voice", "play:gene_manipulation").play("play:gene_manipulation")
    t.sent(
        "gene_manipulation",
        "hall_of_oratory",
        {**RECRUIT, "0 spice": 2, "0 played": "-gene_manipulation", "0 trash": "+gene_manipulation"},
    )
    at("gene_manipulation").play("reveal").showed("gene_manipulation", {"0 persuasion": 2})


@plays("card/gene_manipulation")
@rule("DI-I06")
def test_a_second_copy_is_another_card():
    t = at("gene_manipulation", played="gene_manipulation").send("gene_manipulation", "hall_of_oratory")
    t.sent("gene_manipulation", "hall_of_oratory", {**RECRUIT, "0 spice": 2})


@plays("card/kwisatz_haderach")
@rule("DI-C04", "DI-Q15", "DI-6.2")
def test_kwisatz_haderach_goes_anywhere_it_can_pay():
    t = at("kwisatz_haderach").play("card:kwisatz_haderach")
    free = "wealth foldspace secrets stillsuits hall_of_oratory arrakeen carthag imperial_basin secure_contract"
    t.offers(*[f"space:{space}" for space in free.split()])
    refused(t, "space:rally_troops", "E_CANNOT_PAY")
    refused(t, "space:sietch_tabr", "E_REQUIREMENT")


@plays("card/kwisatz_haderach")
@rule("DI-C04", "DI-8.3")
def test_kwisatz_haderach_enters_an_occupied_space():
    t = at("kwisatz_haderach", deck="dagger diplomacy").agent_on(1, "arrakeen").control("arrakeen", 1).mark()
    t.send("kwisatz_haderach", "arrakeen").resolve("kwisatz_haderach.agent").resolve("arrakeen.effect.1")
    t.sent(
        "kwisatz_haderach",
        "arrakeen",
        {**RECRUIT, "0 deck": "-dagger -diplomacy", "0 hand": "+dagger +diplomacy", "1 solari": 1},
    )
    t.offers("deploy:1", "deploy:2", "deploy:3", "end")


@plays("card/kwisatz_haderach")
@rule("DI-C04", "DI-C06")
def test_kwisatz_haderach_moves_an_agent_when_none_is_left():
    t = at("kwisatz_haderach", "dagger").agent_on(0, "imperial_basin").agent_on(0, "carthag").mark()
    refused(t, "card:dagger", "E_NO_AGENT")
    t.send("kwisatz_haderach", "carthag")
    # The Agent may go back to the very space it left.
    t.offers("figure:imperial_basin", "figure:carthag").play("figure:carthag")
    t.resolve("carthag.effect.1")
    changes = t.changed()
    assert len(str(changes.pop("0 intrigue")).split()) == 1
    del changes["intrigue_deck"]
    assert changes == {**RECRUIT, "0 hand": "-kwisatz_haderach", "0 played": "+kwisatz_haderach"}


@plays("card/kwisatz_haderach")
@rule("DI-C06", "DI-17.1")
def test_the_maker_space_it_leaves_is_empty():
    t = at("kwisatz_haderach").agent_on(0, "imperial_basin").mark()
    t.send("kwisatz_haderach", "secure_contract").offers("figure:own", "figure:imperial_basin")
    t.play("figure:imperial_basin")
    t.outcome(
        {
            "0 hand": "-kwisatz_haderach",
            "0 played": "+kwisatz_haderach",
            "0 placed": "-imperial_basin +secure_contract",
            "0 solari": 3,
        }
    )


@plays("card/kwisatz_haderach")
@rule("DI-C05", "DI-6.7")
def test_kwisatz_haderach_respects_once_per_game_spaces_and_the_voice():
    t = at("kwisatz_haderach").give(0, solari=20, high_council=True, swordmaster=True)
    t.state.voices = [(t.state.content.space_ids["carthag"], 1)]
    t.refresh().play("card:kwisatz_haderach")
    refused(t, "space:high_council", "E_SPACE_ONCE")
    refused(t, "space:swordmaster", "E_SPACE_ONCE")
    refused(t, "space:carthag", "E_SPACE_BLOCKED")


@plays("card/kwisatz_haderach")
@rule("DI-C04", "DI-20.5")
def test_kwisatz_haderach_may_move_the_mentat():
    t = at("kwisatz_haderach")
    s = t.state
    s.mentat_owner, s.mentat_space = 0, s.content.space_ids["stillsuits"]
    t.player(0).placed = [s.mentat_space]
    t.refresh().mark().send("kwisatz_haderach", "secure_contract", "figure:stillsuits")
    t.outcome(
        {
            "0 hand": "-kwisatz_haderach",
            "0 played": "+kwisatz_haderach",
            "0 placed": "-stillsuits +secure_contract",
            "0 solari": 3,
            "mentat": "+0@secure_contract -0@stillsuits",
        }
    )


@plays("card/kwisatz_haderach")
def test_kwisatz_haderach_revealed_gives_nothing():
    at("kwisatz_haderach").play("reveal").showed("kwisatz_haderach").offers("end")


@plays("card/lady_jessica")
@rule("DI-11.5", "DI-15.9")
def test_lady_jessica():
    t = at("lady_jessica", deck="dagger diplomacy dagger").send("lady_jessica", "secure_contract")
    t.resolve("lady_jessica.agent")
    t.sent(
        "lady_jessica",
        "secure_contract",
        {"0 solari": 3, "0 deck": "-dagger -diplomacy", "0 hand": "+dagger +diplomacy"},
    )
    at("lady_jessica").play("reveal").showed("lady_jessica", {"0 persuasion": 3, "0 swords": 1})
    t = at("convincing_argument").play("reveal").give(0, persuasion=7).play("acquire:lady_jessica")
    t.offers(*FACTIONS).play("faction:fremen")
    assert t.level(0, "fremen") == 1
    assert t.cards(0, "discard") == ["lady_jessica"]
    assert t.player(0).persuasion == 0


@plays("card/missionaria_protectiva")
@rule("DI-C11", "DI-I06", "DI-3.9")
def test_missionaria_protectiva():
    t = at("missionaria_protectiva", played="other_memory").send("missionaria_protectiva", "arrakeen").mark()
    refused(t, "end", "E_PENDING")
    t.resolve("missionaria_protectiva.agent").offers(*FACTIONS).play("faction:guild").outcome({"0 guild": 1})
    # The card itself is a Bene Gesserit card but never its own bond; a second copy is one.
    t = at("missionaria_protectiva").send("missionaria_protectiva", "arrakeen")
    refused(t, "effect:card/missionaria_protectiva.agent", "E_CONDITION")
    t = at("missionaria_protectiva", played="missionaria_protectiva").send("missionaria_protectiva", "arrakeen")
    t.resolve("missionaria_protectiva.agent").offers(*FACTIONS)
    at("missionaria_protectiva").play("reveal").showed("missionaria_protectiva", {"0 persuasion": 1})


@plays("card/other_memory")
@rule("DI-C36", "DI-V12")
def test_other_memory_draws_or_takes_back_a_bene_gesserit_card():
    t = at("other_memory", deck="dagger", discard="diplomacy the_voice").send("other_memory", "secure_contract")
    refused(t, "end", "E_PENDING")
    t.resolve("other_memory.agent").offers("effect:card/other_memory.agent.0", "effect:card/other_memory.agent.1")
    t.play("effect:card/other_memory.agent.1")
    t.sent("other_memory", "secure_contract", {"0 solari": 3, "0 discard": "-the_voice", "0 hand": "+the_voice"})
    assert t.game.view(1)["players"][0]["known_hand"] == ["the_voice"]
    t = at("other_memory", deck="dagger", discard="lady_jessica the_voice").send("other_memory", "secure_contract")
    t.resolve("other_memory.agent").play("effect:card/other_memory.agent.1")
    t.offers("discard:lady_jessica", "discard:the_voice")


@plays("card/other_memory")
@rule("DI-C36")
def test_other_memory_without_such_a_card_can_only_draw():
    t = at("other_memory", deck="dagger", discard="diplomacy").send("other_memory", "secure_contract")
    t.resolve("other_memory.agent")
    t.sent("other_memory", "secure_contract", {"0 solari": 3, "0 deck": "-dagger", "0 hand": "+dagger"})
    at("other_memory").play("reveal").showed("other_memory", {"0 persuasion": 2})


@plays("card/reverend_mother_mohiam")
@rule("DI-C20", "DI-3.11", "DI-13.5", "DI-V09")
def test_reverend_mother_mohiam_makes_each_opponent_discard_two():
    t = at("reverend_mother_mohiam", played="the_voice")
    t.hand(1, "dagger", "diplomacy", "signet_ring").hand(2, "dagger").hand(3, "dagger", "dagger", "diplomacy")
    t.mark().send("reverend_mother_mohiam", "wealth").resolve("wealth.visit")
    refused(t, "end", "E_PENDING")
    t.resolve("reverend_mother_mohiam.agent")
    assert t.acting == 1
    t.offers("hand:dagger", "hand:diplomacy", "hand:signet_ring").play("hand:signet_ring")
    t.offers("hand:dagger", "hand:diplomacy").play("hand:dagger")
    # Player 2 has one card only, which goes by itself.
    assert t.acting == 3
    t.play("hand:dagger").offers("hand:dagger", "hand:diplomacy").play("hand:dagger")
    t.sent(
        "reverend_mother_mohiam",
        "wealth",
        {
            "0 solari": 2,
            "0 emperor": 1,
            "1 hand": "-dagger -signet_ring",
            "1 discard": "+dagger +signet_ring",
            "2 hand": "-dagger",
            "2 discard": "+dagger",
            "3 hand": "-dagger -dagger",
            "3 discard": "+dagger +dagger",
        },
    )


@plays("card/reverend_mother_mohiam")
@rule("DI-C20", "DI-3.9")
def test_reverend_mother_mohiam_needs_the_bond():
    t = at("reverend_mother_mohiam").hand(1, "dagger", "dagger").send("reverend_mother_mohiam", "wealth")
    refused(t, "effect:card/reverend_mother_mohiam.agent", "E_CONDITION")
    at("reverend_mother_mohiam").play("reveal").showed("reverend_mother_mohiam", {"0 persuasion": 2, "0 spice": 2})


@plays("card/sietch_reverend_mother")
@rule("DI-I06")
def test_sietch_reverend_mother():
    t = at("sietch_reverend_mother", "dagger").send("sietch_reverend_mother", "stillsuits").resolve("stillsuits.visit")
    t.resolve("sietch_reverend_mother.agent").offers("hand:dagger", "play:sietch_reverend_mother").play("hand:dagger")
    t.sent(
        "sietch_reverend_mother",
        "stillsuits",
        {"0 fremen": 1, "0 water": 1, "0 hand": "-dagger", "0 trash": "+dagger"},
    )
    t.offers("deploy:1", "deploy:2", "end")
    at("sietch_reverend_mother").play("reveal").showed("sietch_reverend_mother").offers("end")
    t = at("sietch_reverend_mother", played="stilgar").play("reveal")
    t.showed("sietch_reverend_mother", {"0 persuasion": 3, "0 spice": 1})
    # A Bene Gesserit card is no Fremen card.
    at("sietch_reverend_mother", played="the_voice").play("reveal").showed("sietch_reverend_mother")


@plays("card/sietch_reverend_mother")
@rule("DI-I06")
def test_sietch_reverend_mother_counts_for_both_factions():
    t = at("gene_manipulation", played="sietch_reverend_mother").send("gene_manipulation", "hall_of_oratory")
    t.sent("gene_manipulation", "hall_of_oratory", {**RECRUIT, "0 spice": 2})
    t = at("spice_hunter", played="sietch_reverend_mother").play("reveal")
    t.showed("spice_hunter", {"0 persuasion": 1, "0 swords": 1, "0 spice": 1})


@plays("card/test_of_humanity")
@rule("DI-C09", "DI-3.8", "DI-3.11")
def test_test_of_humanity():
    t = at("test_of_humanity").hand(1, "dagger", "diplomacy").troops(1, garrison=2, conflict=2)
    t.troops(2, garrison=1, conflict=1).troops(3, garrison=3).mark().send("test_of_humanity", "hall_of_oratory")
    refused(t, "end", "E_PENDING")
    t.resolve("test_of_humanity.agent")
    assert t.acting == 1
    t.offers("effect:card/test_of_humanity.agent.0.0", "effect:card/test_of_humanity.agent.0.1")
    t.play("effect:card/test_of_humanity.agent.0.0").offers("hand:dagger", "hand:diplomacy").play("hand:diplomacy")
    # Player 2 has no card and loses a troop; player 3 has neither, so nothing happens.
    t.sent(
        "test_of_humanity",
        "hall_of_oratory",
        {
            **RECRUIT,
            "1 hand": "-diplomacy",
            "1 discard": "+diplomacy",
            "2 conflict": -1,
            "2 supply": 1,
        },
    )
    assert t.acting == 0


@plays("card/test_of_humanity")
@rule("DI-C09")
def test_test_of_humanity_by_a_troop():
    t = at("test_of_humanity").hand(1, "dagger").troops(1, garrison=2, conflict=2).mark()
    t.send("test_of_humanity", "hall_of_oratory").resolve("test_of_humanity.agent")
    t.play("effect:card/test_of_humanity.agent.0.1")
    t.sent("test_of_humanity", "hall_of_oratory", {**RECRUIT, "1 conflict": -1, "1 supply": 1})
    at("test_of_humanity").play("reveal").showed("test_of_humanity", {"0 persuasion": 2})


@plays("card/the_voice")
@rule("DI-C07", "DI-6.4")
def test_the_voice_closes_a_space_until_the_owners_next_turn():
    t = at("the_voice", "reconnaissance").hand(1, "reconnaissance", "dagger").hand(2, "dagger").hand(3, "dagger")
    t.mark().send("the_voice", "secure_contract")
    refused(t, "end", "E_PENDING")
    t.resolve("the_voice.agent")
    assert len(t.options) == 22
    t.play("space:arrakeen").sent("the_voice", "secure_contract", {"0 solari": 3, "blocked": "+arrakeen=0"})
    t.end().play("card:reconnaissance")
    refused(t, "space:arrakeen", "E_SPACE_BLOCKED")
    t.play("space:carthag").resolve("carthag.effect.1").end()
    t.play("reveal").play("reveal")
    assert t.acting == 0
    assert t.state.voices == []
    t.play("card:reconnaissance")
    assert "space:arrakeen" in t.options


@plays("card/the_voice")
@rule("DI-C07")
def test_the_voice_does_not_bind_its_owner():
    t = at("reconnaissance", holding="dispatch_an_envoy")
    t.state.voices = [(t.state.content.space_ids["arrakeen"], 0)]
    t.turn(1).hand(1, "reconnaissance").play("card:reconnaissance")
    assert "space:arrakeen" not in t.options
    t.turn(0)
    t.state.voices = [(t.state.content.space_ids["arrakeen"], 0)]
    t.refresh().play("card:reconnaissance")
    assert "space:arrakeen" in t.options
    at("the_voice").play("reveal").showed("the_voice", {"0 persuasion": 2})


@plays("card/the_voice")
@rule("DI-C07")
@pytest.mark.parametrize("space", ["carthag", "secure_contract"])
def test_the_voice_may_name_an_occupied_space_and_removes_nobody(space):
    t = at("the_voice").agent_on(1, "carthag").send("the_voice", "secure_contract").resolve("the_voice.agent").mark()
    t.play(f"space:{space}").outcome({"blocked": f"+{space}=0"})
