"""Illegal attempts: the code, the sentence, and nothing changed (DI-0.3)."""

from __future__ import annotations

import pytest

import landsraad
from tests.imperium.outcome import at
from tests.imperium.rules.play import to_combat
from tests.imperium.table import refused, table


def test_another_phase() -> None:
    t = at("dagger").troops(0, conflict=1).intrigue(0, "ambush", "bribery")
    refused(t, "pass", "E_WRONG_PHASE")
    to_combat(t)
    for id in ("card:dagger", "reveal", "acquire:scout", "deploy:1", "end"):
        refused(t, id, "E_WRONG_PHASE")


def test_another_type_of_turn() -> None:
    t = at("dagger", "diplomacy").send("dagger", "hall_of_oratory")
    refused(t, "reveal", "E_TURN_TYPE")
    refused(t, "card:diplomacy", "E_TURN_TYPE")
    refused(t, "acquire:arrakis_liaison", "E_TURN_TYPE")
    t = at("dagger").play("reveal")
    refused(t, "card:dagger", "E_TURN_TYPE")
    refused(t, "reveal", "E_TURN_TYPE")


def test_an_open_question_comes_first() -> None:
    t = at("dagger", holding="bribery windfall").give(0, solari=2)
    t.play("plot:bribery")
    refused(t, "plot:windfall", "E_PENDING")
    refused(t, "end", "E_PENDING")
    refused(t, "card:dagger", "E_TURN_TYPE")


@pytest.mark.parametrize(
    "nonsense",
    ["", "card", "card:", ":", "effect:", "effect:nothing", "space:x", "föö:bär", "pay:1", "seat:9", "x" * 5000],
)
def test_nonsense_is_refused_everywhere(nonsense: str) -> None:
    places = [
        at("dagger"),
        at("dagger").play("card:dagger"),
        at("reconnaissance", deck="dagger").send("reconnaissance", "arrakeen"),
        at("dagger").play("reveal"),
        at(holding="bribery staged_incident").give(0, solari=2).play("plot:bribery"),
        to_combat(table().troops(0, conflict=1).intrigue(0, "ambush")),
    ]
    for t in places:
        before = t.game.to_json()
        with pytest.raises(landsraad.IllegalAction) as caught:
            t.game.choose(0, nonsense)
        assert caught.value.code.startswith("E_")
        assert caught.value.reason
        assert t.game.to_json() == before


def test_every_refusal_says_what_and_why() -> None:
    t = at("reconnaissance").agent_on(2, "carthag")
    t.play("card:reconnaissance")
    error = refused(t, "space:carthag", "E_SPACE_OCCUPIED")
    assert error.params["space"] == "space/carthag"
    assert error.params["seats"] == [2]
    error = refused(t, "space:research_station", "E_CANNOT_PAY")
    assert error.reason == "You need 2 water and have 0."
