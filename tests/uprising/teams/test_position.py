"""Positions of six players: what is written, and what is refused (docs/state.md)."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

import landsraad
from landsraad.core.errors import InvalidState
from tests.uprising.teams.table import MUADDIB, six

Edit = Callable[[dict[str, Any]], None]


def player(seat: int, **changes: Any) -> Edit:
    def edit(state: dict[str, Any]) -> None:
        state["players"][seat].update(changes)

    return edit


def turn(**changes: Any) -> Edit:
    def edit(state: dict[str, Any]) -> None:
        state["turn"].update(changes)

    return edit


@pytest.mark.parametrize(
    ("edit", "reason"),
    [
        (player(0, tokens=["left"]), "each Agent token"),
        (player(0, tokens=["left", "right", "both"]), "one Swordmaster"),
        (player(0, tokens=["left", "up"]), "arrow"),
        (player(0, supply=3), "troops"),
        (player(0, objective="objective_crysknife"), "a Commander has no units"),
        (player(0, kept_swords=1), "a Commander has no units"),
        (player(0, leader="lady_amber_metulli"), "is the Commander muaddib"),
        (player(0, bonus_token=True), "comes with the Swordmaster"),
        (player(0, influence={"emperor": 0}), "fremen"),
        (player(1, tokens=["left"]), "only the Swordmaster"),
        (player(1, figures=["none"]), "one entry for each Agent"),
        (player(1, hooks=True), "Maker Hooks"),
        (player(1, objective=None), "has no Objective"),
        (player(1, influence={"emperor": 0, "guild": 0, "bg": 0, "fremen": 0}), "great_houses"),
        (player(1, gift=["impress"]), "Intrigue card impress"),
        (turn(ally=1), "one of the own Allies"),
        (turn(ally=7), "7"),
        (lambda state: state.update(throne_row=["overthrow"]), "card overthrow"),
    ],
)
def test_what_cannot_be_is_refused(edit: Edit, reason: str):
    data = json.loads(six(MUADDIB, "usul").game.to_json())
    edit(data["state"])
    with pytest.raises(InvalidState, match=reason):
        landsraad.from_json(json.dumps(data))


def test_a_position_in_the_middle_of_a_commanders_turn():
    t = six(MUADDIB, "usul")
    t.troops(2, garrison=2)
    t.send("usul", "arrakeen", "token:left").play("call")
    again = landsraad.from_json(t.game.to_json())
    assert again.pending[0].player == 2
    assert [option.id for option in again.pending[0].options] == t.options
    assert again.to_json() == t.game.to_json()


def test_records_are_played_again():
    game = landsraad.new_game("uprising", players=6, seed=5)
    while not game.is_over:
        game.apply(game.pending[0].player, len(game.pending[0].options) - 1)
    again = landsraad.replay(game.record())
    assert again.to_json() == game.to_json()
    assert again.winners == game.winners
