"""Tables over plain HTTP: from setting one up to the rematch."""

from __future__ import annotations

import random

import pytest

import landsraad
from tests.server.harness import Server


def test_a_table_starts_when_its_last_seat_is_taken(server: Server) -> None:
    table = server.table("Ada", "open", "bot")
    assert table.look(0)["state"]["status"] == "open"
    assert table.look(0)["state"]["view"] is None
    joined = server.post(f"/tables/{table.id}/join", {"name": " Grace  H. ", "invite": table.invite})
    assert joined.status_code == 200
    assert joined.json()["seat"] == 1
    state = table.look(0)["state"]
    assert state["status"] == "playing"
    assert [seat["name"] for seat in state["seats"]] == ["Ada", "Grace H.", "Player 3"]
    assert [update["kind"] for update in table.look(0)["updates"]] == ["created", "join", "start"]
    table.tokens[1] = joined.json()["token"]
    assert table.look(1)["viewer"] == 1
    assert server.post(f"/tables/{table.id}/join", {"name": "X", "invite": table.invite}).json()["code"] == (
        "already_started"
    )


def test_a_private_table_needs_its_invite_and_a_public_one_is_listed(server: Server) -> None:
    private = server.table("Ada", "open")
    for invite in (None, "wrong"):
        body = {"name": "Eve"} if invite is None else {"name": "Eve", "invite": invite}
        answer = server.post(f"/tables/{private.id}/join", body)
        assert (answer.status_code, answer.json()["code"]) == (403, "bad_invite")
    public = server.table("Ada", "open", "open", public=True)
    listed = [table["id"] for table in server.get("/tables").json()]
    assert public.id in listed
    assert private.id not in listed
    assert server.post(f"/tables/{public.id}/join", {"name": "Grace", "seat": 2}).json()["seat"] == 2
    taken = server.post(f"/tables/{public.id}/join", {"name": "Eve", "seat": 2})
    assert (taken.status_code, taken.json()["code"]) == (409, "no_open_seat")


def test_leaving_opens_the_seat_and_ends_the_token(server: Server) -> None:
    table = server.table("Ada", "open", "open")
    joined = server.post(f"/tables/{table.id}/join", {"name": "Bo", "invite": table.invite}).json()
    table.tokens[1] = joined["token"]
    assert table.post("leave", 1).status_code == 200
    left = {"seat": 1, "kind": "open", "name": "", "bot": None, "free": False, "role": "", "team": "", "colour": ""}
    assert table.look()["state"]["seats"][1] == left
    assert table.post("leave", 1).json()["code"] == "not_your_seat"


def test_the_host_starts_with_bots(server: Server) -> None:
    table = server.table("Ada", "open", "open")
    joined = server.post(f"/tables/{table.id}/join", {"name": "Bo", "invite": table.invite}).json()
    table.tokens[1] = joined["token"]
    assert table.post("start", 1, {"bot": "random"}).json()["code"] == "not_host"
    assert table.post("start", 0, {"bot": "mentat"}).json()["code"] == "invalid_options"
    assert table.post("start", 0, {"bot": "random"}).status_code == 200
    state = table.look()["state"]
    assert state["seats"][2]["kind"] == "bot"
    assert state["status"] == "playing"


def test_a_seat_acts_only_for_itself_and_only_now(server: Server) -> None:
    table = server.table("Ada", "Bo")
    seq = table.look(0)["seq"]
    body = {"seq": seq, "option": "coin:1"}
    assert table.post("actions", None, body).status_code == 401
    assert table.post("actions", 7, body).json()["code"] == "not_your_seat"
    foreign = server.table("Eve", "Mallory")
    assert server.post(f"/tables/{table.id}/actions", body, foreign.tokens[0]).status_code == 403
    refused = table.post("actions", 1, body)
    assert (refused.status_code, refused.json()["code"]) == (422, "E_NOT_YOUR_TURN")
    illegal = table.post("actions", 0, {**body, "option": "coin:3"})
    assert (illegal.status_code, illegal.json()["code"]) == (422, "E_BAD_CHOICE")
    assert table.post("actions", 0, body).json() == {"seq": seq + 1}
    again = table.post("actions", 0, body)
    assert (again.status_code, again.json()["code"]) == (409, "stale")
    assert again.json()["params"] == {"seq": seq + 1}
    future = table.post("actions", 0, {**body, "seq": seq + 5})
    assert future.json()["code"] == "stale"
    assert table.look(0)["seq"] == seq + 1


def test_secret_answers_do_not_get_in_each_others_way(server: Server) -> None:
    table = server.table("Ada", "Bo", "Cy", options={"rounds": 1}, end_turns_at_once=True)
    for seat in (0, 1, 2):
        assert table.act(seat, "stop").status_code == 200
    seq = table.look(0)["seq"]
    cards = [f"card:{table.look(seat)['state']['view']['hand'][0]}" for seat in (0, 1, 2)]
    assert table.act(0, cards[0], seq).status_code == 200
    assert table.act(1, cards[1], seq).status_code == 200
    assert table.look(2)["state"]["acting"] == [2]
    assert table.act(1, cards[1], seq).status_code in (409, 422)
    assert table.act(2, cards[2], seq).status_code == 200
    assert table.look()["state"]["status"] == "over"


def test_my_tables_by_the_tokens_of_this_browser(server: Server) -> None:
    first, second = server.table("Ada", "Bo"), server.table("bot", "Ada", "open")
    tokens = [first.tokens[0], first.tokens[1], second.tokens[1], "unknown"]
    mine = server.post("/tables/mine", {"tokens": tokens}).json()
    assert {(item["table"]["id"], tuple(item["seats"]), item["my_turn"]) for item in mine} == {
        (first.id, (0, 1), True),
        (second.id, (1,), False),
    }
    assert server.post("/tables/mine", {"tokens": []}).json() == []


def test_the_record_and_the_statistics_of_a_finished_game_and_its_rematch(server: Server) -> None:
    table = server.table("Ada", "bot", "bot", pace="instant")
    for path in ("record", "statistics"):
        assert server.get(f"/tables/{table.id}/{path}").json()["code"] == "game_not_over"
    assert table.post("rematch", 0).json()["code"] == "game_not_over"
    table.play_out(random.Random(1).choice)
    answer = server.get(f"/tables/{table.id}/record")
    assert "attachment" in answer.headers["content-disposition"]
    game = landsraad.replay(answer.json())
    view = table.look()["state"]["view"]
    assert game.is_over
    assert game.scores == view["scores"]
    assert {**game.view(None), "decision": None} == {**view, "decision": None}
    statistics = server.get(f"/tables/{table.id}/statistics").json()
    assert statistics["scores"] == game.scores
    assert statistics["winners"] == game.winners
    assert [line["round"] for line in statistics["rounds"]] == [1, 2, 3]
    assert statistics["rounds"][-1]["scores"] == game.scores
    assert sum(statistics["actions"]) == len(answer.json()["actions"])

    again = table.post("rematch", 0).json()["table"]
    assert table.post("rematch", 0).json()["table"] == again
    assert table.look()["state"]["rematch"] == again
    assert table.look()["updates"][-1]["kind"] == "rematch"
    following = server.get(f"/tables/{again}", table.tokens[0]).json()
    assert following["viewer"] == 0
    assert following["state"]["status"] == "playing"
    assert [seat["kind"] for seat in following["state"]["seats"]] == ["person", "bot", "bot"]


def test_what_cannot_be_set_up_is_refused_with_the_reason(server: Server) -> None:
    def refusal(**body: object) -> str:
        answer = server.post("/tables", {"game": "parlour", "seats": [{"kind": "open"}] * 2, **body})
        assert answer.status_code in (400, 404), answer.text
        data = answer.json()
        assert set(data) == {"code", "message", "params", "section"}
        return str(data["code"])

    assert refusal(game="poker") == "unknown_game"
    assert refusal(seats=[{"kind": "open"}]) == "invalid_options"
    assert refusal(options={"rounds": 9}) == "invalid_options"
    assert refusal(options={"rounds": [1]}) == "invalid_options"
    assert refusal(seats=[{"kind": "bot", "bot": "none"}] * 2) == "invalid_options"
    assert refusal(seats=[{"kind": "person", "name": "x" * 33}] * 2) == "bad_request"
    assert refusal(seats=[{"kind": "king"}] * 2) == "bad_request"
    assert refusal(seats="no") == "bad_request"
    assert refusal(seed=-1) == "bad_request"
    assert refusal(pace="warp") == "bad_request"
    assert refusal(surprise=1) == "bad_request"


@pytest.mark.parametrize("value", [None, [], {}, "", "x" * 1000, -1, 10**30, 1.5, True, [[1]], {"a": {"b": 1}}])
def test_no_value_of_an_option_is_too_odd(server: Server, value: object) -> None:
    for game in server.get("/games").json():
        for name in [option["name"] for option in game["options"]] + ["no_such_option"]:
            body = {"game": game["name"], "seats": [{"kind": "open"}] * max(game["players"]), "options": {name: value}}
            answer = server.post("/tables", body)
            assert answer.status_code in (201, 400), answer.text


def test_a_seed_gives_the_same_game_and_is_never_shown(server: Server) -> None:
    views = []
    for _ in range(2):
        table = server.table("Ada", "Bo", seed=918273645)  # no number that a clock or an id could show
        seen = table.look(0)
        assert seen["state"].pop("seed") is None
        assert "seed" not in str(seen)
        assert "918273645" not in str(seen)
        views.append(seen["state"]["view"])
    assert views[0] == views[1]


def test_names_are_free_text_without_control_characters(server: Server) -> None:
    table = server.table("<b>Zoë</b>\u0007\u202e 鈴木", "bot")
    assert table.look()["state"]["seats"][0]["name"] == "<b>Zoë</b> 鈴木"


def test_unknown_tables_and_addresses(server: Server) -> None:
    for path in ("/tables/nowhere", "/tables/nowhere/record"):
        answer = server.get(path)
        assert (answer.status_code, answer.json()["code"]) == (404, "unknown_table")
    assert server.get("/nothing").json()["code"] == "not_found"
    assert "root:" not in server.http.get("/%2e%2e/%2e%2e/etc/passwd").text
    assert server.http.delete("/api/games").json()["code"] == "method_not_allowed"
    assert server.post("/tables/nowhere/join", {"name": "x"}).json()["code"] == "unknown_table"
