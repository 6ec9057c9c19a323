"""Nobody sees or acts where they do not belong: a right is asked for every message, in every process."""

from __future__ import annotations

import contextlib
import json
import threading
from collections.abc import Callable
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from tests.server.harness import Server, Table, Watcher, until


def sit_down(table: Table, seat: int, name: str, **more: Any) -> Table:
    """Somebody takes an open seat; the table as they know it, with no other token."""
    wanted = {"name": name, "seat": seat, "invite": table.invite, **more}
    joined = table.server.post(f"/tables/{table.id}/join", wanted)
    assert joined.status_code == 200, joined.text
    own = Table(table.server, {"table": table.id, "invite": table.invite, "seats": []})
    own.tokens[seat] = joined.json()["token"]
    return own


def hear_out(watcher: Watcher) -> list[dict[str, Any]]:
    """Everything a socket still says, until it is closed."""
    heard = []
    with contextlib.suppress(ConnectionClosed):
        while True:
            heard.append(json.loads(watcher.socket.recv(20)))
    assert watcher.socket.close_code == 4403
    return heard


@pytest.fixture(params=["one process", "two processes"])
def places(request: pytest.FixtureRequest, start_server: Callable[..., Server]) -> tuple[Server, Server]:
    """Where the host is, and where the others are."""
    if request.param == "one process":
        server = start_server()
        return server, server
    database = request.getfixturevalue("postgres")
    return start_server(database), start_server(database)


def test_whoever_leaves_sees_no_more_through_the_seat(places: tuple[Server, Server]) -> None:
    here, there = places
    table = here.table("Ada", "open", "open", end_turns_at_once=True)
    gone = sit_down(table.at(there), 1, "Bo")
    watcher = Watcher(gone, 1)
    assert gone.at(here).post("leave", 1).status_code == 200
    heard = hear_out(watcher)
    assert [message["type"] for message in heard] == ["error"]
    assert heard[0]["error"]["code"] == "not_your_seat"
    heir = sit_down(table, 1, "Cy")
    sit_down(table, 2, "Di")
    assert table.act(0, "draw").status_code == 200
    for server in places:
        assert gone.at(server).post("actions", 1, {"seq": 1, "option": "stop"}).json()["code"] == "not_your_seat"
        assert server.get(f"/tables/{table.id}", gone.tokens[1]).json()["code"] == "not_your_seat"
        assert heir.at(server).look(1)["viewer"] == 1
        with gone.at(server).socket() as socket:
            socket.send(json.dumps({"type": "watch", "seat": 1, "tokens": [gone.tokens[1]]}))
            assert json.loads(socket.recv(5))["error"]["code"] == "not_your_seat"


def test_a_seat_is_its_new_owners_in_every_process(start_server: Callable[..., Server], postgres: str) -> None:
    here, there = start_server(postgres), start_server(postgres)
    table = here.table("Ada", "open", end_turns_at_once=True)
    assert table.at(there).look()["state"]["status"] == "open", "the other process knows it as it is before the join"
    joined = sit_down(table, 1, "Bo")
    assert table.at(there).act(0, "stop").status_code == 200
    assert joined.at(there).act(1, "coin:1").status_code == 200
    until(lambda: joined.look(1)["state"]["view"]["coins"] == [0, 1])


def test_a_revoked_token_cannot_play_at_a_process_that_has_not_heard(
    start_server: Callable[..., Server], postgres: str
) -> None:
    """Leave here and act there at the same moment, many times: after the leave nothing is accepted."""
    here, there = start_server(postgres), start_server(postgres)
    for _ in range(12):
        table = here.table("Ada", "open", "open")
        gone = sit_down(table, 1, "Bo")
        assert gone.at(there).look(1)["viewer"] == 1
        barrier = threading.Barrier(2)
        answers: dict[str, int] = {}

        def at_once(name: str, work: Callable[[], int], barrier: Any = barrier, answers: Any = answers) -> None:
            barrier.wait()
            answers[name] = work()

        works: dict[str, Callable[[], int]] = {
            "here": lambda gone=gone: gone.at(here).post("leave", 1).status_code,  # type: ignore[misc]
            "there": lambda gone=gone: gone.at(there).post("leave", 1).status_code,  # type: ignore[misc]
        }
        threads = [threading.Thread(target=at_once, args=item) for item in works.items()]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert sorted(answers.values()) == [200, 403], "the second finds the token revoked, whoever it asks"
        assert [update["kind"] for update in table.look()["updates"]] == ["created", "join", "leave"]
