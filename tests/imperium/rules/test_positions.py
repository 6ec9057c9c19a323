"""Positions as JSON: what cannot exist is refused with the reason."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

import landsraad
from landsraad.imperium.machine import machine_of
from landsraad.imperium.position.reading import ContentReader
from landsraad.imperium.position.writing import dump_value
from tests.imperium.outcome import at
from tests.imperium.table import PLAIN_LEADERS

Data = dict[str, Any]


def position() -> Data:
    game = landsraad.new_game("imperium", players=4, seed=5, options={"leaders": PLAIN_LEADERS})
    data: Data = json.loads(game.to_json())
    return data


def player(data: Data, seat: int = 0) -> Data:
    found: Data = data["state"]["players"][seat]
    return found


def set_state(**values: Any) -> Callable[[Data], None]:
    return lambda data: data["state"].update(values)


def set_player(**values: Any) -> Callable[[Data], None]:
    return lambda data: player(data).update(values)


def twice(data: Data) -> None:
    player(data)["hand"].append(player(data)["hand"][0])


def lost_card(data: Data) -> None:
    player(data)["hand"].pop()


def intrigue_twice(data: Data) -> None:
    player(data)["intrigue"].append("staged_incident")


def two_alliances(data: Data) -> None:
    for seat in (0, 1):
        player(data, seat)["influence"]["guild"] = 5
        player(data, seat)["alliances"] = ["guild"]


def same_leader(data: Data) -> None:
    player(data, 0)["leader"] = player(data, 1)["leader"]


def conflict_twice(data: Data) -> None:
    data["state"]["conflict_deck"][0] = data["state"]["conflict_deck"][1]


def no_agent_there(data: Data) -> None:
    data["state"]["mentat"] = {"owner": 1, "space": "arrakeen", "kept": False}


IMPOSSIBLE: list[tuple[str, Callable[[Data], None], str]] = [
    ("a card twice", twice, "There must be"),
    ("a card lost", lost_card, "There must be"),
    ("an Intrigue card twice", intrigue_twice, "Intrigue card staged_incident"),
    ("a Conflict twice", conflict_twice, "Conflict card"),
    ("13 troops", set_player(garrison=4), "13 troops"),
    ("negative troops", set_player(supply=-1, garrison=13), "below 0"),
    ("negative spice", set_player(spice=-1), "below 0"),
    ("half a spice", set_player(spice=1.5), "whole number"),
    ("true spice", set_player(spice=True), "whole number"),
    ("Influence 7", set_player(influence={"emperor": 7, "guild": 0, "bg": 0, "fremen": 0}), "at most 6"),
    ("an Alliance at 3", set_player(alliances=["bg"]), "less than 4"),
    ("two Alliances of one Faction", two_alliances, "Two players hold"),
    ("three Agents", set_player(agents=3), "3 Agents"),
    ("an unknown card", set_player(hand=["lasgun"]), "no card 'lasgun'"),
    ("an unknown Leader", set_player(leader="jessica"), "no Leader 'jessica'"),
    ("no Leader", set_player(leader=None), "no Leader"),
    ("a Leader twice", same_leader, "same Leader"),
    ("an unknown space", set_player(placed=["caladan"]), "no space 'caladan'"),
    ("an unknown Faction", set_player(alliances=["choam"]), "no Faction 'choam'"),
    ("a list of nothing", set_player(hand=None), "expected a list"),
    ("an unknown phase", set_state(phase="lunch"), "phase: there is no 'lunch'"),
    ("an unknown first player", set_state(first_player=4), "no player 4"),
    ("a row of four", set_state(imperium_row=[]), "0 entries instead of 5"),
    ("a fourth player missing", set_state(players=[]), "0 entries instead of 4"),
    ("control of Wealth", set_state(control={"wealth": 1}), "cannot be controlled"),
    ("bonus spice on Wealth", set_state(bonus_spice={"wealth": 1}), "not a maker space"),
    ("the Mentat without an Agent", no_agent_there, "Agents"),
    ("an unknown step", set_state(stack=[["explode"]]), "there is no 'explode'"),
    ("an empty stack", set_state(stack=[]), "nothing is left"),
    ("a step of a player who is not there", set_state(stack=[["turn.choose", 7]]), "stack"),
    ("a step with an unknown effect", set_state(stack=[["do", 0, "@card/lasgun.agent", -1]]), "no effect"),
    ("a step that is no list", set_state(stack=["turn.choose"]), "expected a list"),
    ("a step with a table in it", set_state(stack=[["turn.choose", {}]]), "expected a whole number"),
    ("no rng", lambda data: data["state"].pop("rng"), "rng"),
]


@pytest.mark.parametrize(("change", "reason"), [case[1:] for case in IMPOSSIBLE], ids=[case[0] for case in IMPOSSIBLE])
def test_an_impossible_position_is_refused(change: Callable[[Data], None], reason: str) -> None:
    data = position()
    assert landsraad.from_json(json.dumps(data)).pending
    change(data)
    with pytest.raises(landsraad.InvalidState) as caught:
        landsraad.from_json(json.dumps(data))
    assert reason in str(caught.value)


@pytest.mark.parametrize(
    "lower",
    [
        ["turns", "nobody"],
        ["turns"],
        ["turn.end"],
        ["makers", 1, 2, 3],
        ["combat_turns", 0],
        ["round", []],
        ["act", None],
    ],
)
def test_a_broken_step_deep_in_the_stack_is_refused(lower: list[Any]) -> None:
    data = position()
    data["state"]["stack"].insert(1, lower)
    with pytest.raises(landsraad.InvalidState):
        landsraad.from_json(json.dumps(data))


def test_every_step_says_what_it_carries() -> None:
    for name in ("imperium", "uprising"):
        game = landsraad.new_game(name, players=4, seed=3)
        machine = machine_of(game.state.content)
        read = ContentReader(game.state.content, 4)
        while not game.is_over:
            written = [dump_value(step) for step in game.state.stack]
            assert read.stack(machine, read.parts, written, "stack") == game.state.stack
            decision = game.pending[0]
            game.apply(decision.player, (game.length * 7) % len(decision.options))


def test_positions_in_the_middle_of_everything_round_trip() -> None:
    tables = [
        at("other_memory", deck="dagger", discard="the_voice")
        .send("other_memory", "arrakeen")
        .resolve("other_memory.agent"),
        at("signet_ring", leader="helena_richese")
        .send("signet_ring", "secure_contract")
        .resolve("helena_richese.signet"),
        at("the_voice").send("the_voice", "secure_contract").resolve("the_voice.agent").play("space:carthag"),
        at(holding="recruitment_mission staged_incident").play("plot:recruitment_mission"),
        at("dune_the_desert_planet").give(0, spice=5).send("dune_the_desert_planet", "sell_melange"),
    ]
    for t in tables:
        text = t.game.to_json()
        again = landsraad.from_json(text)
        assert again.to_json() == text
        assert [option.id for option in again.pending[0].options] == t.options
        assert again.view(0) == {**t.game.view(0), "length": 0}
