"""The own deck (DI-13)."""

from __future__ import annotations

from tests.imperium.outcome import at
from tests.imperium.table import refused, table
from tests.rulebook import rule


@rule("DI-13.1")
def test_the_zones_of_a_player() -> None:
    t = at("dagger", deck="diplomacy", discard="reconnaissance", played="stilgar")
    shown = t.game.view(0)["players"][0]
    assert shown["hand"] == ["dagger"]
    assert shown["deck"] == ["diplomacy"]
    assert shown["discard"] == ["reconnaissance"]
    assert shown["played"] == ["stilgar"]
    assert "convincing_argument" in shown["trash"]


@rule("DI-13.2", "DI-I09")
def test_drawing_from_the_top_then_from_the_shuffled_discard_pile() -> None:
    t = at("reconnaissance", deck="stilgar", discard="dagger dagger diplomacy").give(0, water=2)
    t.send("reconnaissance", "research_station").resolve("research_station.effect")
    hand = t.cards(0, "hand")
    assert hand[0] == "stilgar"
    assert sorted(hand[1:] + t.cards(0, "deck")) == ["dagger", "dagger", "diplomacy"]
    assert len(hand) == 3
    assert t.cards(0, "discard") == []


@rule("DI-13.2")
def test_with_both_empty_the_rest_of_the_draw_is_void() -> None:
    t = at("reconnaissance", deck="stilgar").give(0, water=2)
    t.send("reconnaissance", "research_station").resolve("research_station.effect")
    assert t.cards(0, "hand") == ["stilgar"]
    t = at("reconnaissance").give(0, water=2)
    t.send("reconnaissance", "research_station")
    assert t.effects() == []
    assert "end" in t.options, "a draw that is void does not hold up the turn"


@rule("DI-13.3", "DI-C10")
def test_no_shuffle_in_advance_and_no_look_at_an_empty_deck() -> None:
    t = at("reconnaissance", deck="dagger", discard="diplomacy", holding="poison_snooper staged_incident")
    t.send("reconnaissance", "arrakeen").resolve("arrakeen.effect.1")
    assert (t.cards(0, "deck"), t.cards(0, "discard")) == ([], ["diplomacy"])
    refused(t, "plot:poison_snooper", "E_INTRIGUE_CONDITION")


@rule("DI-13.4")
def test_cards_in_play_are_not_shuffled_in() -> None:
    t = at("reconnaissance", discard="dagger", played="stilgar diplomacy").give(0, water=2)
    t.send("reconnaissance", "research_station").resolve("research_station.effect")
    assert t.cards(0, "hand") == ["dagger"]
    assert sorted(t.cards(0, "played")) == ["diplomacy", "reconnaissance", "stilgar"]


@rule("DI-13.5")
def test_discarding_is_from_the_hand_by_the_owner() -> None:
    t = table().hand(1, "test_of_humanity").hand(2, "dagger", "diplomacy").intrigue(2, "ambush").turn(1)
    t.send("test_of_humanity", "hall_of_oratory")
    assert (t.acting, t.kind) == (2, "card.discard")
    assert t.options == ["hand:dagger", "hand:diplomacy"], "never an Intrigue card"
    refused(t, "hand:stilgar", "E_CARD_NOT_IN_HAND")
    t.play("hand:diplomacy")
    assert (t.cards(2, "hand"), t.cards(2, "discard")) == (["dagger"], ["diplomacy"])


@rule("DI-13.6", "DI-I25")
def test_trashing_from_hand_discard_pile_or_play_never_from_the_deck() -> None:
    t = at("guild_administrator", "dagger", deck="stilgar", discard="diplomacy", played="reconnaissance")
    t.send("guild_administrator", "secure_contract").resolve("guild_administrator.agent")
    assert sorted(t.options) == [
        "discard:diplomacy",
        "hand:dagger",
        "play:guild_administrator",
        "play:reconnaissance",
    ]
    refused(t, "deck:stilgar", "E_TRASH_TARGET")
    refused(t, "hand:stilgar", "E_TRASH_TARGET")
    t.play("discard:diplomacy")
    assert "diplomacy" in t.game.view(2)["players"][0]["trash"]


@rule("DI-13.6", "DI-6.12")
def test_a_card_may_trash_itself_by_its_own_icon() -> None:
    t = at("guild_administrator").mark()
    t.send("guild_administrator", "secure_contract").resolve("guild_administrator.agent")
    t.play("play:guild_administrator")
    t.outcome(
        {
            "0 hand": "-guild_administrator",
            "0 trash": "+guild_administrator",
            "0 agents": -1,
            "0 placed": "+secure_contract",
            "0 solari": 3,
        }
    )


@rule("DI-13.6")
def test_trashed_cards_stay_out_of_reshuffles() -> None:
    t = at("guild_administrator", "thufir_hawat", "dagger", discard="diplomacy convincing_argument")
    t.send("guild_administrator", "secure_contract").resolve("guild_administrator.agent").play(
        "discard:diplomacy"
    ).end()
    t.turn(0).send("thufir_hawat", "arrakeen").resolve("arrakeen.effect.1")
    assert t.effects() == [], "one card was left to draw"
    assert sorted(t.cards(0, "hand")) == ["convincing_argument", "dagger"]


@rule("DI-13.7", "DI-I06", "DI-I13")
def test_conditions_look_at_cards_in_play_only() -> None:
    t = at("crysknife", discard="stilgar", deck="chani").mark()
    t.play("reveal").showed("crysknife", {"0 swords": 1})
    refused(t, "effect:card/crysknife.reveal.1", "E_CONDITION")
    t = at("crysknife", played="stilgar").mark()
    t.play("reveal").resolve("crysknife.reveal.1")
    t.showed("crysknife", {"0 swords": 1, "0 fremen": 1})
