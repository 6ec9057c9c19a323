"""Live updates: every number once and in order, whatever happens to the connection."""

from __future__ import annotations

import json
import random
import threading
import time

import pytest
from websockets.exceptions import ConnectionClosed

from tests.server.harness import Server, Table, Watcher


def test_a_socket_tells_what_happens(server: Server) -> None:
    table = server.table("Ada", "Bo")
    watcher = Watcher(table, 0)
    first = watcher.messages[0]
    assert (first["viewer"], first["since"], first["table"]) == (0, 0, table.id)
    assert watcher.numbers == [1, 2]
    seq = table.act(0, "coin:1").json()["seq"]
    watcher.hear_until(seq)
    last = watcher.messages[-1]
    assert last["since"] == seq - 1
    assert last["updates"][0]["events"] == [{"kind": "gain", "seat": 0, "source": "phase/round", "amount": 1}]
    assert last["state"] == table.look(0)["state"]
    watcher.say({"type": "ping"})
    assert watcher.hear() == {"type": "pong"}
    watcher.close()


def test_the_lobby_is_live_too(server: Server) -> None:
    table = server.table("Ada", "open")
    watcher = Watcher(table, 0)
    server.post(f"/tables/{table.id}/join", {"name": "Bo", "invite": table.invite})
    watcher.hear_until(3)
    assert watcher.messages[-1]["state"]["status"] == "playing"
    assert [update["kind"] for message in watcher.messages for update in message["updates"]] == [
        "created",
        "join",
        "start",
    ]
    watcher.close()


def test_nothing_is_missed_and_nothing_comes_twice(server: Server) -> None:
    """Connections break at random while bots and people play; together they have told everything once."""
    table = server.table("Ada", "bot", "Bo", pace="instant", end_turns_at_once=True)
    watchers = [Watcher(table, seat) for seat in (0, 2, None)]
    pick = random.Random(3)
    stop = threading.Event()

    def follow(watcher: Watcher, pick: random.Random) -> None:
        while not stop.is_set() or watcher.seq < table_end[0]:
            if pick.random() < 0.2:
                watcher.socket.close_socket() if pick.random() < 0.5 else watcher.close()
                watcher.connect()
            try:
                watcher.hear(0.05)
            except TimeoutError:
                continue
            except ConnectionClosed:
                watcher.connect()

    table_end = [10**9]
    threads = [threading.Thread(target=follow, args=(w, random.Random(n))) for n, w in enumerate(watchers)]
    for thread in threads:
        thread.start()
    table.play_out(pick.choice)
    table_end[0] = table.look()["seq"]
    stop.set()
    for thread in threads:
        thread.join(30)
    for watcher in watchers:
        assert watcher.numbers == list(range(1, table_end[0] + 1))
        watcher.close()


def test_a_since_from_another_world_starts_over(server: Server) -> None:
    table = server.table("Ada", "Bo")
    watcher = Watcher(table, 0, since=5000)
    assert watcher.messages[0]["since"] == 0
    assert watcher.numbers == [1, 2]
    assert table.look(0, since=5000)["since"] == 0
    watcher.close()


def test_hot_seat_shows_a_seat_only_when_it_is_active(server: Server) -> None:
    table = server.table("Ada", "Bo", end_turns_at_once=True)
    hands = [table.look(seat)["state"]["view"]["hand"] for seat in (0, 1)]
    watcher = Watcher(table, 0)
    for _ in range(2):
        watcher.hear_until(table.act(0, "draw").json()["seq"])
    watcher.hear_until(table.act(0, "stop").json()["seq"])
    assert all(message["viewer"] == 0 for message in watcher.messages)
    assert watcher.messages[-1]["state"]["view"]["hand"] != hands[0]
    assert watcher.messages[-1]["state"]["decision"] is None
    assert watcher.messages[-1]["state"]["acting"] == [1]
    watcher.say({"type": "watch", "seat": 1, "since": watcher.seq})
    switched = watcher.hear()
    assert switched["viewer"] == 1
    assert switched["updates"] == []
    assert switched["state"]["view"]["hand"] == hands[1]
    assert switched["state"]["decision"]["player"] == 1
    watcher.say({"type": "watch", "seat": 1, "since": 0})
    events = [event for update in watcher.hear()["updates"] for event in update["events"]]
    drawn = {"kind": "draw", "seat": 0, "source": "phase/round", "count": 1}
    assert [event for event in events if event["kind"] == "draw"] == [drawn] * 2
    watcher.close()


def test_a_socket_cannot_watch_through_other_eyes(server: Server) -> None:
    table, other = server.table("Ada", "Bo"), server.table("Eve", "Mallory")
    with table.socket() as socket:
        for message in (
            {"type": "watch", "seat": 0},
            {"type": "watch", "seat": 0, "tokens": [other.tokens[0]]},
            {"type": "watch", "seat": 1, "tokens": [table.tokens[0]]},
        ):
            socket.send(json.dumps(message))
            answer = json.loads(socket.recv(5))
            assert answer["type"] == "error"
            assert answer["error"]["code"] == "not_your_seat"
        socket.send(json.dumps({"type": "watch", "seat": None}))
        seen = json.loads(socket.recv(5))
        assert seen["viewer"] is None
        assert seen["state"]["view"]["hand"] is None


def test_pages_of_other_sites_may_not_connect(start_server) -> None:  # type: ignore[no-untyped-def]
    server = start_server(origins=["https://play.example.org"])
    table = server.table("Ada", "Bo")
    own = f"http://127.0.0.1:{server.port}"
    for origin in (own, "https://play.example.org", None):
        with table.socket(origin=origin) as socket:
            socket.send(json.dumps({"type": "watch"}))
            assert json.loads(socket.recv(5))["type"] == "updates"
    for origin in ("https://evil.example", "null", f"http://127.0.0.1:{server.port + 1}"):
        with table.socket(origin=origin) as socket:
            assert json.loads(socket.recv(5))["error"]["code"] == "origin"
            with pytest.raises(ConnectionClosed):
                socket.recv(5)


def test_nonsense_on_a_socket_is_answered_and_harms_nobody(server: Server) -> None:
    table = server.table("Ada", "Bo")
    watcher = Watcher(table, 0)
    nonsense = ["", "{", "[]", "null", '{"type":"fly"}', '{"type":"watch","seat":"0"}', '{"type":"watch","since":-1}']
    for message in nonsense:
        watcher.say(message)
        assert watcher.hear()["error"]["code"] == "bad_request"
    watcher.say(b"\xff\xfe")
    assert watcher.hear()["error"]["code"] == "bad_request"
    watcher.hear_until(table.act(0, "coin:1").json()["seq"])
    watcher.say("x" * 100_000)
    with pytest.raises(ConnectionClosed):
        watcher.hear()
    impatient = Watcher(table, 0)

    def insist() -> None:
        for _ in range(40):
            impatient.say("{")
            impatient.hear()

    with pytest.raises(ConnectionClosed):
        insist()
    assert table.act(0, "coin:1").status_code == 200
    with Table(server, {"table": "nowhere", "invite": "", "seats": []}).socket() as socket:
        assert json.loads(socket.recv(5))["error"]["code"] == "unknown_table"


def test_an_update_comes_soon_after_the_action(server: Server) -> None:
    table = server.table("Ada", "Bo")
    watcher = Watcher(table, 1)
    started = time.monotonic()
    watcher.hear_until(table.act(0, "coin:1").json()["seq"])
    assert time.monotonic() - started < 10
    watcher.close()
