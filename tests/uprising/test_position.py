"""Positions of Uprising that cannot exist are refused with the reason."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

import landsraad
from tests.uprising.table import table

State = dict[str, Any]


def position() -> dict[str, Any]:
    t = table(3, ["lady_jessica", "feyd_rautha_harkonnen", "muaddib"], choam=True)
    t.conflict("trade_dispute").won(2, "trade_dispute")
    t.spies(0, "post_bg", "post_guild").contracts(1, "espionage", done=1)
    data: dict[str, Any] = json.loads(t.game.to_json())
    return data


def test_the_position_itself_is_accepted():
    data = position()
    again = json.loads(landsraad.from_json(json.dumps(data)).to_json())
    assert again["state"] == data["state"]
    assert again["state"]["players"][0]["spies"] == ["post_guild", "post_bg"]


def change(path: str, value: object) -> Callable[[State], None]:
    def apply(state: State) -> None:
        place: Any = state
        *steps, last = path.split(".")
        for step in steps:
            place = place[int(step)] if step.isdigit() else place[step]
        place[last] = value

    return apply


BROKEN: list[tuple[Callable[[State], None], str]] = [
    (change("players.0.spies", ["post_bg", "post_guild", "post_choam", "post_emperor"]), "4 Spies"),
    (change("players.0.spies", ["post_arrakis"]), "no observation post"),
    (change("players.0.memories", 3), "15 troops"),
    (change("players.1.training", 9), "training"),
    (change("players.2.training", 1), "training"),
    (change("players.1.flipped", True), "no other side"),
    (change("players.1.contracts", []), "contract espionage"),
    (change("players.1.contracts", ["bribe"]), "no contract"),
    (change("players.2.won_down", ["trade_dispute"]), "trade_dispute"),
    (change("players.2.won", ["propaganda"]), "propaganda|won"),
    (change("players.0.objective", "objective_none"), "no Objective"),
    (change("intrigue_trash", ["cunning"]), "cunning"),
    (change("contract_market", ["espionage", "espionage"]), "contract"),
    (change("turn.placed_on", "post_x"), "no observation post"),
    (change("turn.on_acquire", ["card/nothing.agent"]), "no effect"),
]


@pytest.mark.parametrize(("broken", "reason"), BROKEN)
def test_impossible_positions_are_refused(broken, reason):
    data = position()
    broken(data["state"])
    with pytest.raises(landsraad.InvalidState, match=reason):
        landsraad.from_json(json.dumps(data))


def test_two_players_cannot_have_one_objective():
    data = position()
    data["state"]["players"][0]["objective"] = data["state"]["players"][1]["objective"]
    with pytest.raises(landsraad.InvalidState, match="same Objective"):
        landsraad.from_json(json.dumps(data))
