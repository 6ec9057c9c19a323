"""Everything that can be asked of a table, by those who have no right to: nothing happens, and nothing is told."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from tests.server.harness import Server, Table, Watcher
from tests.server.test_fuzz import operations_of
from tests.server.test_life import code
from tests.server.test_rights import hear_out, sit_down

MAIL = {"address": "eve@example.org", "key": "a-secret-of-this-browser"}
ACTS: dict[str, Any] = {
    "actions": {"seq": 2, "option": "stop"},
    "explore": {"seq": 2},
    "undo": {"seq": 2},
    "redo": {"seq": 2},
    "end_turn": {"seq": 2},
    "wait": {},
    "orders": {"topic": "combat", "value": "pass"},
    "orders/bids": {"do": "pass_at", "amount": 2},
    "orders/remove": {"id": "b1"},
    "talk": {"text": "me too"},
    "mute": {"seat": 1, "muted": True},
    "notes": {"text": "mine"},
    "hint": {"seq": 1},
    "what-if": {"seq": 2},
    "what-if/explore": {"seq": 2},
    "what-if/why": {"seq": 2, "about": "stop"},
    "leave": {},
    "remove": {"seat": 1},
    "exchange": {"seat": 0, "other": 1},
    "start": {},
    "pause": {"paused": True},
    "offer": {"offered": True},
    "resign": {},
    "replace": {"seat": 1, "by": "bot"},
    "rematch": {},
    "mail": MAIL,
    "mail/off": {},
}
"""What only a seat may do."""
LOOKS = ("", "/talk", "/why?about=draw", "/mail", "/notes", "/replay", "/replay/frames")
OF_ALL = {"", "/talk", "/join", "/record", "/statistics", "/replay", "/replay/frames", "/continue", "/analysis"}
"""What anybody may ask; a wrong token is refused all the same."""
HOSTS: dict[str, Any] = {"pause": {"paused": True}, "remove": {"seat": 0}, "start": {}}


def test_no_way_in_is_forgotten(server: Server) -> None:
    """Whoever adds a way to a table adds it to these tests."""
    start = "/api/tables/{table_id}"
    ways = {
        operation.path.removeprefix(start) for operation in operations_of(server) if operation.path.startswith(start)
    }
    assert ways == {f"/{act}" for act in ACTS} | {look.partition("?")[0] for look in LOOKS} | OF_ALL


@pytest.fixture(params=["before the start", "in the game", "over"])
def table(request: pytest.FixtureRequest, server: Server) -> Iterator[Table]:
    """A table whose entries do not change, whoever tries."""
    if request.param == "before the start":
        table = server.table("Ada", "Bo", "open")
    else:
        table = server.table("Ada", "Bo", "Cy", options={"rounds": 1}, end_turns_at_once=True)
    if request.param == "over":
        table.play_out(lambda options: options[-1])
    before = table.look(0)
    yield table
    assert table.look(0) == before


def strangers(server: Server, table: Table) -> dict[str, tuple[str | None, str]]:
    """Tokens that are none here, and how they are refused."""
    key = "s" * 32
    other = server.table("Ada", "Bo", "Cy", person=key)
    gone = server.table("Ada", "open")
    guest = sit_down(gone, 1, "Eve")
    guest.post("resign", 1)
    return {
        "a spectator": (None, "token_missing"),
        "of another table": (other.tokens[0], "not_your_seat"),
        "a person of another table": (f"{key}:0", "not_your_seat"),
        "a person's secret alone": (key, "not_your_seat"),
        "the invite": (table.invite, "not_your_seat"),
        "the table": (table.id, "not_your_seat"),
        "another seat than the token's": (f"{table.tokens[0]}:1", "not_your_seat"),
        "nothing": ("", "not_your_seat"),
        "given up": (guest.tokens[1], "not_your_seat"),
        "nearly right": (table.tokens[0][:-1] + ("A" if table.tokens[0][-1] != "A" else "B"), "not_your_seat"),
    }


def test_strangers_do_nothing(server: Server, table: Table) -> None:
    for who, (token, refusal) in strangers(server, table).items():
        for act, body in ACTS.items():
            assert code(server.post(f"/tables/{table.id}/{act}", body, token)) == refusal, (who, act)
        for look in LOOKS:
            if token is not None or look not in OF_ALL:
                assert code(server.get(f"/tables/{table.id}{look}", token)) == refusal, (who, look)
        if token is None:
            continue
        with table.socket() as socket:
            socket.send(json.dumps({"type": "watch", "seat": 0, "tokens": [token]}))
            assert json.loads(socket.recv(5))["error"]["code"] in ("not_your_seat", "bad_request"), who


def test_a_spectator_is_told_what_all_may_know(server: Server, table: Table) -> None:
    seen = table.look()
    assert seen["viewer"] is None
    assert seen["state"]["decision"] is None
    if seen["state"]["view"] is not None and seen["state"]["status"] == "playing":
        assert seen["state"]["view"]["hand"] is None
    watcher = Watcher(table, None)
    watcher.say({"type": "watch", "seat": 1, "tokens": []})
    assert watcher.hear()["error"]["code"] == "not_your_seat"
    watcher.say({"type": "why", "about": "draw"})
    assert watcher.hear()["error"]["code"] == "not_your_seat"
    watcher.close()


def test_only_the_host_does_what_the_host_does(server: Server, table: Table) -> None:
    for act, body in HOSTS.items():
        refused = code(table.post(act, 1, body))
        assert refused in ("not_host", "already_started", "not_started", "game_over"), act


@pytest.mark.parametrize("seat", [-1, 3, 6, 99, 2**40, "0", 1.5, True])
def test_seats_that_are_not_there(server: Server, table: Table, seat: object) -> None:
    bodies = {
        "remove": {"seat": seat},
        "replace": {"seat": seat, "by": "bot"},
        "join": {"name": "Eve", "invite": table.invite, "seat": seat},
    }
    for act, body in bodies.items():
        answer = table.post(act, 0, body)
        assert 400 <= answer.status_code < 500, (act, answer.text)


def test_links_are_worth_nothing_when_their_time_is_over(start_server: Callable[..., Server]) -> None:
    """An invitation after the start, a seat's link after somebody else has it, a person's after they are gone."""
    server = start_server(absence_minutes=0.0)
    table = server.table("Ada", "open", "open", end_turns_at_once=True)
    invitation = {"name": "Eve", "invite": table.invite}
    bo = sit_down(table, 1, "Bo")
    person = "p" * 32
    joined = server.post(f"/tables/{table.id}/join", {**invitation, "name": "Cy", "person": person}).json()
    assert joined["seat"] == 2
    assert code(server.post(f"/tables/{table.id}/join", invitation)) == "already_started"
    for wrong in ("x", bo.tokens[1], table.tokens[0], table.id):
        assert code(server.post(f"/tables/{table.id}/join", {**invitation, "invite": wrong})) == "bad_invite"

    # The others replace Ada; the seat is open, but her old link is not a way back to it.
    ada = Watcher(table, 0)
    for voter, token in ((1, bo.tokens[1]), (2, f"{person}:2")):
        body = {"seat": 0, "by": "open"}
        assert server.post(f"/tables/{table.id}/replace", body, token).status_code == 200, voter
    assert hear_out(ada)[-1]["error"]["code"] == "not_your_seat"
    assert code(table.post("offer", 0, {"offered": True})) == "not_your_seat"
    with table.socket() as socket:
        socket.send(json.dumps({"type": "watch", "seat": 0, "tokens": [table.tokens[0]]}))
        assert json.loads(socket.recv(5))["error"]["code"] == "not_your_seat"
    eve = sit_down(table, 0, "Eve")
    assert code(server.post(f"/tables/{table.id}/join", invitation)) == "already_started"
    assert eve.act(0, "stop").status_code == 200
    assert code(table.act(0, "stop", eve.look(0)["seq"])) == "not_your_seat"

    # Cy resigns; neither token nor person opens anything here any more.
    assert server.post(f"/tables/{table.id}/resign", {}, f"{person}:2").status_code == 200
    for token in (joined["token"], f"{person}:2"):
        assert code(server.get(f"/tables/{table.id}", token)) == "not_your_seat"
        assert code(server.post(f"/tables/{table.id}/resign", {}, token)) == "not_your_seat"
    assert server.post("/tables/mine", {"tokens": [person, joined["token"]]}).json() == []
    # Taking over from the bot gives a right of one's own, and the earlier one stays dead.
    assert sit_down(table, 2, "Di").look(2)["viewer"] == 2
    assert code(server.get(f"/tables/{table.id}", f"{person}:2")) == "not_your_seat"


def test_nobody_votes_twice_or_about_themselves_or_for_others(start_server: Callable[..., Server]) -> None:
    server = start_server(absence_minutes=0.0)
    table = server.table("Ada", "Bo", "Cy", "bot")
    body = {"seat": 0, "by": "open"}
    assert code(table.post("replace", 0, body)) == "no_such_person"
    assert table.post("replace", 1, body).status_code == 200
    for _ in range(3):
        assert code(table.post("replace", 1, body)) == "voted_already"
    assert table.look()["state"]["seats"][0]["kind"] == "person"
    assert code(table.post("replace", 1, {"seat": 3, "by": "open"})) == "no_such_person", "a bot"
    assert table.post("replace", 1, {"seat": 0, "by": "nobody"}).status_code == 400
    # Votes for different ways do not add up.
    assert table.post("replace", 2, {"seat": 0, "by": "bot"}).status_code == 200
    assert table.look()["state"]["seats"][0]["kind"] == "person"
