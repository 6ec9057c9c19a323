"""Player turns (DI-5)."""

from __future__ import annotations

import pytest

import landsraad
from tests.imperium.outcome import at
from tests.imperium.rules.play import no_such_option, pass_on
from tests.imperium.table import refused, table
from tests.rulebook import rule


@rule("DI-5.1")
def test_one_turn_at_a_time_clockwise_from_the_marker() -> None:
    t = table()
    t.state.first = 2
    for seat in range(4):
        t.hand(seat, "dagger", "diplomacy", "reconnaissance")
    t.turn(2)
    order = []
    for card, space in [("dagger", "hall_of_oratory"), ("diplomacy", "wealth"), ("diplomacy", "foldspace")]:
        order.append(t.acting)
        with pytest.raises(landsraad.IllegalAction) as caught:
            t.game.choose((t.acting + 1) % 4, "reveal")
        assert caught.value.code == "E_NOT_YOUR_TURN"
        t.send(card, space)
        while t.kind == "agent.act":
            t.play(t.options[0])
    order.append(t.acting)
    t.send("diplomacy", "stillsuits").resolve("stillsuits.visit").end()
    order.append(t.acting)
    assert order == [2, 3, 0, 1, 2]


@rule("DI-5.2")
def test_an_agent_turn_is_never_obligatory() -> None:
    t = at("dagger", "diplomacy")
    assert {"card:dagger", "card:diplomacy", "reveal"} <= set(t.options)
    t.play("reveal").showed("dagger diplomacy", {"0 persuasion": 1, "0 swords": 1})
    assert t.player(0).agents == 2


@rule("DI-5.3")
def test_there_is_no_passing() -> None:
    t = at("dagger")
    refused(t, "pass", "E_WRONG_PHASE")
    refused(t, "end", "E_BAD_CHOICE")


@rule("DI-5.3")
def test_without_a_playable_card_only_the_reveal_turn_is_left() -> None:
    t = at("convincing_argument")
    assert t.options == ["reveal"]
    t = at("dagger").give(0, agents=0)
    assert t.options == ["reveal"]
    refused(t, "card:dagger", "E_NO_AGENT")
    t = at()
    assert t.options == ["reveal"], "an empty hand is revealed all the same"
    t.play("reveal").outcome({})
    assert t.player(0).revealed_at == 1


@rule("DI-5.3", "DI-C08")
def test_bindu_suspension_is_the_exception() -> None:
    t = at("dagger", deck="diplomacy", holding="bindu_suspension").hand(1, "dagger").turn(0)
    t.play("plot:bindu_suspension", "yes")
    assert t.acting == 1
    assert t.player(0).revealed_at == 0


@rule("DI-5.4")
def test_after_the_reveal_turn_a_player_is_skipped() -> None:
    t = at("dagger").hand(1, "dagger", "reconnaissance").turn(0)
    t.play("reveal").end()
    assert t.acting == 1
    with pytest.raises(landsraad.IllegalAction) as caught:
        t.game.choose(0, "reveal")
    assert caught.value.code == "E_ALREADY_REVEALED"
    t.send("dagger", "hall_of_oratory")
    assert t.acting == 1, "players 2, 3 and 0 are done"


@rule("DI-5.5")
def test_the_last_player_takes_turns_in_a_row() -> None:
    t = at("dagger", "reconnaissance", "dune_the_desert_planet")
    for seat in (1, 2, 3):
        t.give(seat, revealed_at=seat)
    t.send("dagger", "hall_of_oratory").end()
    assert (t.acting, t.kind) == (0, "turn.choose")
    t.send("reconnaissance", "carthag").resolve("carthag.effect.1").end()
    assert (t.acting, t.kind) == (0, "turn.choose")
    assert t.state.phase == "turns"
    t.play("reveal").end()
    assert t.state.phase != "turns" or t.state.round == 2


@rule("DI-5.6", "DI-Q03", "DI-14.2")
def test_plot_cards_before_during_and_after_the_turn() -> None:
    held = "windfall water_peddlers_union favored_subject know_their_ways"
    t = at("dune_the_desert_planet", "dagger", holding=held).hand(1, "dagger").turn(0)
    t.play("plot:windfall")
    assert t.kind == "turn.choose"
    t.send("dune_the_desert_planet", "secure_contract").play("plot:water_peddlers_union")
    assert t.resources(0) == (5, 0, 1)
    assert "plot:favored_subject" in t.options, "after the last effect"
    t.end()
    with pytest.raises(landsraad.IllegalAction) as caught:
        t.game.choose(0, "plot:favored_subject")
    assert caught.value.code == "E_NOT_YOUR_TURN"
    pass_on(t)
    t.play("reveal", "plot:favored_subject", "plot:know_their_ways")
    assert (t.level(0, "emperor"), t.level(0, "fremen")) == (1, 1)


@rule("DI-5.7", "DI-6.11")
def test_only_the_box_of_the_turn_counts() -> None:
    t = at("stilgar").mark()
    t.send("stilgar", "secure_contract").sent("stilgar", "secure_contract", {"0 solari": 3, "0 water": 1})
    assert no_such_option(t, "acquire:")
    t = at("stilgar").mark()
    t.play("reveal").showed("stilgar", {"0 persuasion": 2, "0 swords": 3})
