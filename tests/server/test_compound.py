"""Several options of a seat in one request: stored as one entry, or refused with nothing changed."""

from __future__ import annotations

from typing import Any

import pytest

from landsraad.core.registry import replay
from tests.server.harness import Server, Table, Watcher, until


def together(table: Table, seat: int, *options: str, seq: int | None = None) -> Any:
    seen = table.look(seat)["seq"] if seq is None else seq
    return table.post("actions", seat, {"seq": seen, "options": list(options)})


def test_one_entry_that_is_heard_undone_and_done_again_as_a_whole(server: Server) -> None:
    table = server.table("Ada", "Bo")
    watcher = Watcher(table, 1)
    seq = together(table, 0, "coin:1", "coin:2").json()["seq"]
    assert seq == 3
    watcher.hear_until(seq)
    (update,) = watcher.messages[-1]["updates"]
    assert (update["kind"], [event["amount"] for event in update["events"]]) == ("play", [1, 2])
    watcher.close()
    assert table.look(0)["state"]["view"]["coins"] == [3, 0]
    assert table.turn("undo", 0).status_code == 200
    assert table.look(0)["state"]["view"]["coins"] == [0, 0]
    assert table.turn("redo", 0).status_code == 200
    assert table.look(0)["state"]["view"]["coins"] == [3, 0]


@pytest.mark.parametrize(
    ("options", "status", "code", "part"),
    [
        (("coin:1", "coin:7"), 422, "E_BAD_CHOICE", 1),
        (("coin:1", "draw", "coin:1"), 422, "E_SHOWN_BEFORE", 2),
        (("coin:1", "stop", "coin:1"), 422, "E_NOT_YOUR_TURN", 2),
    ],
)
def test_refused_with_the_part_that_fails(
    server: Server, options: tuple[str, ...], status: int, code: str, part: int
) -> None:
    table = server.table("Ada", "Bo")
    before = table.look(0)
    refused = together(table, 0, *options)
    assert (refused.status_code, refused.json()["code"]) == (status, code)
    assert refused.json()["params"]["part"] == part
    assert refused.json()["message"]
    assert table.look(0) == before


def test_the_same_request_twice_is_carried_out_once(server: Server) -> None:
    table = server.table("Ada", "Bo")
    seen = table.look(0)["seq"]
    assert together(table, 0, "coin:1", "coin:1", seq=seen).status_code == 200
    again = together(table, 0, "coin:1", "coin:1", seq=seen)
    assert (again.status_code, again.json()["code"]) == (409, "stale")
    assert table.look(0)["state"]["view"]["coins"] == [2, 0]


def test_what_is_no_request(server: Server) -> None:
    table = server.table("Ada", "Bo")
    for body in ({}, {"option": "coin:1", "options": ["coin:1"]}, {"options": []}, {"options": ["coin:1"] * 40}):
        refused = table.post("actions", 0, {"seq": 2, **body})
        assert (refused.status_code, refused.json()["code"]) == (400, "bad_request")


def test_others_cannot_use_it(server: Server) -> None:
    table = server.table("Ada", "Bo")
    assert together(table, 1, "coin:1", "coin:1").json()["code"] == "E_NOT_YOUR_TURN"
    stranger = table.post("actions", 5, {"seq": 2, "options": ["coin:1", "coin:1"]})
    assert (stranger.status_code, stranger.json()["code"]) == (403, "not_your_seat")


def test_it_survives_a_restart_and_the_record_has_every_part(start_server: Any) -> None:
    server = start_server()
    table = server.table("Ada", "Bo", options={"rounds": 1}, end_turns_at_once=True)
    together(table, 0, "coin:1", "coin:2", "stop")
    before = table.look(1)
    server.kill()
    table = table.at(start_server())
    assert table.look(1) == before
    together(table, 1, "coin:2", "stop")
    table.play_out(lambda options: options[0])
    found = table.server.get(f"/tables/{table.id}/record").json()
    assert found["actions"][:5] == [[0, "coin:1"], [0, "coin:2"], [0, "stop"], [1, "coin:2"], [1, "stop"]]
    assert replay(found).is_over
    assert table.server.get(f"/tables/{table.id}/statistics").json()["actions"] == [4, 3]


def test_a_choice_is_explored_and_made_at_once(server: Server) -> None:
    """Somebody at a table of classic Dune answers what is asked until a whole is open."""
    table = server.table("Ada", "bot", game="dune", seed=3, pace="instant", end_turns_at_once=True)
    until(lambda: 0 in table.look(0)["state"]["acting"])
    while not (decision := table.look(0)["state"]["decision"]).get("whole"):
        table.act(0, decision["options"][0]["id"])
        until(lambda: table.look(0)["state"]["decision"] is not None)
    seen = table.look(0)
    decision = seen["state"]["decision"]
    assert table.post("explore", 0, {"seq": 0}).json()["code"] == "stale"
    found = table.post("explore", 0, {"seq": seen["seq"]}).json()
    assert found["whole"] == decision["whole"]
    assert found["parts"][0]["options"] == decision["options"]
    wanted = next(option["id"] for option in reversed(decision["options"]) if not option.get("aside"))
    body = {"seq": seen["seq"], "parts": [{"kind": decision["kind"], "option": wanted}]}
    parts = table.post("explore", 0, body).json()["parts"]
    assert parts[0]["chosen"] == wanted
    assert all(part["prompt"] and part["chosen"] in [option["id"] for option in part["options"]] for part in parts)
    assert table.look(0) == seen
    assert together(table, 0, *[part["chosen"] for part in parts]).status_code == 200
    assert table.post("explore", 1, {"seq": 2}).json()["code"] == "not_your_seat"
