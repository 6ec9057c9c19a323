"""Undo, redo and End turn as a client uses them."""

from __future__ import annotations

from tests.server.harness import Server, until


def test_undo_redo_and_end_turn_over_http(server: Server) -> None:
    table = server.table("Ada", "bot", pace="instant")
    assert table.turn("undo", 0).json()["code"] == "nothing_to_undo"
    assert table.turn("redo", 0).json()["code"] == "nothing_to_redo"
    assert table.turn("end_turn", 0).json()["code"] == "nothing_to_end"
    coin = table.act(0, "coin:2").json()["seq"]
    assert table.look(0)["state"]["can_undo"]
    assert not table.look(1 if 1 in table.tokens else None)["state"]["can_undo"]
    assert table.turn("undo", 0, coin - 1).json()["code"] == "stale"
    undone = table.turn("undo", 0, coin).json()["seq"]
    seen = table.look(0, coin)
    assert [(u["seq"], u["kind"], u["undoes"]) for u in seen["updates"]] == [(undone, "undo", coin)]
    assert seen["state"]["view"]["coins"] == [0, 0]
    assert seen["state"]["can_redo"]
    assert table.turn("redo", 0).status_code == 200
    assert table.act(0, "stop").status_code == 200
    state = table.look(0)["state"]
    assert (state["awaiting_end_turn"], state["acting"], state["can_end_turn"]) == (0, [0], True)
    assert state["decision"] is None
    before = table.look()["seq"]
    assert table.act(0, "coin:1").json()["code"] == "awaiting_end_turn"
    assert table.turn("end_turn", 0).status_code == 200
    until(lambda: table.look()["seq"] > before + 1)
    assert not table.look(0)["state"]["can_undo"]


def test_nobody_else_can_undo_or_end_my_turn(server: Server) -> None:
    table = server.table("Ada", "Bo")
    table.act(0, "stop")
    assert table.turn("undo", 1).json()["code"] == "nothing_to_undo"
    assert table.turn("end_turn", 1).json()["code"] == "nothing_to_end"
    refused = table.act(1, "coin:1")
    assert (refused.status_code, refused.json()["code"]) == (409, "awaiting_end_turn")
    assert refused.json()["params"] == {"seat": 0}
    assert table.post("undo", None, {"seq": 1}).status_code == 401


def test_a_held_turn_and_its_undo_survive_a_restart(start_server) -> None:  # type: ignore[no-untyped-def]
    server = start_server()
    table = server.table("Ada", "bot", pace="instant")
    table.act(0, "coin:1")
    table.act(0, "stop")
    before = table.look(0)
    server.kill()
    table = table.at(start_server())
    assert table.look(0) == before
    assert table.turn("undo", 0).status_code == 200
    assert table.turn("undo", 0).status_code == 200
    assert table.look(0)["state"]["view"]["coins"] == [0, 0]
    assert table.turn("redo", 0).status_code == 200
    assert table.look(0)["state"]["view"]["coins"] == [1, 0]


def test_finish_ends_the_turn_with_one_click_and_all_before_it_can_be_taken_back(server: Server) -> None:
    table = server.table("Ada", "Bo", "Cy", game="imperium", seed=3)
    first = table.look(0)["state"]["acting"][0]
    assert table.act(first, "reveal").status_code == 200
    seen = table.look(first)["state"]
    assert "end" in [option["id"] for option in seen["decision"]["options"]]
    assert table.turn("undo", first).status_code == 200
    assert table.look(first)["state"]["decision"]["kind"] == "turn.choose"
    assert table.turn("redo", first).status_code == 200
    assert table.look(first)["state"]["view"] == seen["view"]
    assert table.act(first, "end").status_code == 200
    state = table.look(first)["state"]
    assert not state["can_end_turn"]
    assert state["acting"] == [(first + 1) % 3]
