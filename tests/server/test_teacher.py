"""Hints at the table, and what a bot says of a finished game."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest

from landsraad.server.messages.study import GameMoment
from landsraad.server.study.teaching import turning_points
from tests.server.harness import Server, Table, until

SEATS = [{"kind": "person", "name": "Ada"}, {"kind": "bot", "bot": "random"}]


@pytest.fixture(scope="module")
def here(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """Its bots think in a process of their own."""
    database = str(tmp_path_factory.mktemp("teacher") / "tables.sqlite3")
    running = Server(database, bot_workers=1, bot_seconds=0.05).start()
    yield running
    running.stop()


def table_of(server: Server, *seats: dict[str, Any], **more: Any) -> Table:
    body = {"game": "imperium", "seats": list(seats), "pace": "instant", "seed": 1, "reaction_seconds": 0.0, **more}
    answer = server.post("/tables", body)
    assert answer.status_code == 201, answer.text
    return Table(server, answer.json())


def at_a_choice(table: Table) -> dict[str, Any]:
    """Ada's table as soon as she has something to choose."""
    seen: dict[str, Any] = {}

    def asked() -> bool:
        seen.update(table.look(0))
        return seen["state"]["decision"] is not None

    until(asked)
    return seen


def test_a_hint_names_options_of_the_own_decision(here: Server) -> None:
    table = table_of(here, *SEATS)
    seen = at_a_choice(table)
    assert seen["state"]["hints"] is True
    answer = table.turn("hint", 0, seen["seq"])
    assert answer.status_code == 200, answer.text
    hint = answer.json()
    options = [option["id"] for option in seen["state"]["decision"]["options"]]
    assert hint["seq"] == seen["seq"]
    assert 1 <= len(hint["choices"]) <= 3
    assert all(choice["option"] in options and 0 <= choice["chance"] <= 1 for choice in hint["choices"])
    assert table.look(0)["seq"] == seen["seq"], "nobody is told, and nothing has happened"
    assert table.turn("hint", 0, 0).json()["code"] == "stale"
    assert table.post("hint", None, {"seq": seen["seq"]}).status_code == 401


def test_hints_are_limited(here: Server) -> None:
    """Whatever comes of them: these are about a decision of the past, so that nobody thinks long."""
    table = table_of(here, *SEATS)
    at_a_choice(table)
    codes = [table.turn("hint", 0, 0).status_code for _ in range(30)]
    assert codes[:5] == [409] * 5
    assert 429 in codes


def test_among_people_there_are_none_unless_they_were_wanted(here: Server) -> None:
    people = [SEATS[0], {"kind": "person", "name": "Bo"}]
    competitive = table_of(here, *people)
    assert competitive.look()["state"]["hints"] is False, "everybody sees it, spectators too"
    asked = competitive.awaited()[0]
    refused = competitive.turn("hint", asked)
    assert (refused.status_code, refused.json()["code"]) == (409, "hints_off")
    friendly = table_of(here, *people, hints=True)
    assert friendly.look()["state"]["hints"] is True
    alone = table_of(here, *SEATS, hints=False)
    assert alone.look(0)["state"]["hints"] is False
    waiting = friendly.turn("hint", 1 - friendly.awaited()[0])
    assert waiting.json()["code"] == "no_decision"


def test_a_finished_game_is_analysed(here: Server) -> None:
    table = table_of(here, *SEATS)
    assert here.get(f"/tables/{table.id}/analysis").json()["code"] == "game_not_over"
    table.play_out(random.Random(4).choice)
    mine = here.get(f"/tables/{table.id}/analysis", table.tokens[0]).json()
    assert mine["judged"] is True
    assert mine["seat"] == 0
    assert mine["moments"][0]["action"] == 0
    assert all(abs(sum(moment["chances"]) - 1) < 1e-6 for moment in mine["moments"])
    actions = here.get(f"/tables/{table.id}/record").json()["actions"]
    assert mine["moments"][-1]["action"] == len(actions)
    assert [moment["place"] for moment in mine["moments"]] == sorted(moment["place"] for moment in mine["moments"])
    for choice in mine["choices"]:
        assert choice["better_chance"] > choice["chance"]
        assert choice["chosen"] != choice["better"]
        assert actions[choice["action"]][0] == 0
        assert choice["place"] <= choice["action"]
        assert "".join(piece["text"] for piece in choice["prompt"])
    others = here.get(f"/tables/{table.id}/analysis").json()
    assert others["choices"] == []
    assert [moment["action"] for moment in others["moments"]] == [moment["action"] for moment in mine["moments"]]


def test_a_game_that_nobody_can_judge_is_not_judged(here: Server) -> None:
    table = here.table("Ada", "bot")
    table.play_out(random.Random(1).choice)
    found = here.get(f"/tables/{table.id}/analysis").json()
    assert found == {"judged": False, "seat": None, "moments": [], "turning": [], "choices": []}


def test_turning_points_are_the_largest_changes_in_order() -> None:
    told = [[0.5, 0.5], [0.52, 0.48], [0.9, 0.1], [0.8, 0.2], [0.2, 0.8], [0.0, 1.0]]
    moments = [GameMoment(action=n, place=n, round=n, chances=chances) for n, chances in enumerate(told)]
    found = turning_points(moments)
    assert [(each.moment, each.seat, round(each.change, 2)) for each in found] == [
        (2, 0, 0.38),
        (4, 0, -0.6),
        (5, 0, -0.2),
    ]
    assert turning_points(moments[:2]) == []
