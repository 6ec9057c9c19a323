"""Kill the server at any moment: every table continues from its last acknowledged action."""

from __future__ import annotations

import os
import random
import threading
import time
from collections.abc import Callable
from typing import Any

import httpx
import pytest

from tests.server.harness import Server, Watcher, until

KILLS = int(os.environ.get("LANDSRAAD_KILLS") or 2)
"""How often a server is killed; a long run is asked for by the variable."""

Known = dict[str, dict[int, str]]
"""What was acknowledged: the kind of an entry by table and number."""


@pytest.mark.parametrize("backend", ["sqlite", "postgresql"])
def test_every_acknowledged_action_survives_a_kill(
    backend: str, start_server: Callable[..., Server], request: pytest.FixtureRequest
) -> None:
    """Tables are played by threads while servers are killed again and again: the only one on SQLite, one of two on
    PostgreSQL. Whoever plays asks any of them, again and again, until one answers."""
    database = None if backend == "sqlite" else request.getfixturevalue("postgres")
    servers = [start_server(database, snapshot_every=5) for _ in range(1 if backend == "sqlite" else 2)]
    ports = [server.port for server in servers]
    stop = threading.Event()
    known: Known = {}
    failures: list[BaseException] = []

    def keep_playing(number: int) -> None:
        pick = random.Random(number)
        table: dict[str, Any] | None = None
        while not stop.is_set():
            try:
                with httpx.Client(base_url=f"http://127.0.0.1:{pick.choice(ports)}", timeout=10) as http:
                    while not stop.is_set():
                        if table is None:
                            table = new_table(http, known)
                        if not play_one(table, http, pick, known):
                            table = None
            except httpx.TransportError:
                time.sleep(0.05)
            except BaseException as error:
                failures.append(error)
                raise

    threads = [threading.Thread(target=keep_playing, args=(number,)) for number in range(4)]
    for thread in threads:
        thread.start()
    chance = random.Random(backend)
    try:
        for number in range(KILLS):
            time.sleep(chance.uniform(0.2, 1.0))
            which = number % len(servers)
            servers[which].kill()
            servers[which] = start_server(database, port=ports[which], snapshot_every=5)
            assert not failures, failures
        time.sleep(1)
    finally:
        stop.set()
        for thread in threads:
            thread.join()
    assert not failures, failures
    for table_id, acknowledged in known.items():
        batches = [server.get(f"/tables/{table_id}").json() for server in servers]
        updates = {update["seq"]: update["kind"] for update in batches[0]["updates"]}
        assert sorted(updates) == list(range(1, len(updates) + 1))
        assert {seq: updates.get(seq) for seq in acknowledged} == acknowledged
        assert all(batch["updates"] == batches[0]["updates"] for batch in batches)
    total = sum(len(acknowledged) for acknowledged in known.values())
    assert total > 10 * KILLS
    print(f"{backend}: {KILLS} kills, {len(known)} tables, {total} acknowledged entries, none lost")


def new_table(http: httpx.Client, known: Known) -> dict[str, Any] | None:
    seats = [{"kind": "person", "name": "Ada"}, {"kind": "bot", "bot": "random"}, {"kind": "person", "name": "Bo"}]
    body = {"game": "parlour", "seats": seats, "pace": "instant", "clock": {"move": 86_400}}
    answer = http.post("/api/tables", json=body)
    assert answer.status_code == 201, answer.text
    made: dict[str, Any] = answer.json()
    known[made["table"]] = {1: "created", made["seq"]: "start"}
    return made


def play_one(made: dict[str, Any] | None, http: httpx.Client, pick: random.Random, known: Known) -> bool:
    """Something a person does: a step, the end of a turn, a pause, an offer. False when the game is over."""
    assert made is not None
    table = f"/api/tables/{made['table']}"
    for held in made["seats"]:
        headers = {"Seat-Token": held["token"]}
        seen = http.get(table, headers=headers).json()
        state = seen["state"]
        if state["status"] == "over":
            return False
        offered = state["seats"][held["seat"]]["free"]
        if state["paused"]:
            verb, kind, body = "pause", "resume", {"paused": False}
        elif pick.random() < 0.05 and state["host"] == held["seat"]:
            verb, kind, body = "pause", "pause", {"paused": True}
        elif pick.random() < 0.05:
            verb, kind, body = "offer", "withdraw" if offered else "offer", {"offered": not offered}
        elif state["can_end_turn"]:
            verb, kind, body = "end_turn", "end_turn", {"seq": seen["seq"]}
        elif state["decision"] is not None:
            option = pick.choice(state["decision"]["options"])["id"]
            verb, kind, body = "actions", "play", {"seq": seen["seq"], "option": option}
        else:
            continue
        answer = http.post(f"{table}/{verb}", json=body, headers=headers)
        assert answer.status_code in (200, 403, 409), answer.text
        if answer.status_code == 200:
            known[made["table"]][answer.json()["seq"]] = kind
    return True


def test_bots_go_on_after_a_restart_without_anybody_asking(start_server: Any) -> None:
    server: Server = start_server(bot_speed=0.4)
    table = server.table("bot", "bot", "bot", "Ada", options={"rounds": 1}, pace="fast")
    until(lambda: table.look()["seq"] > 3)
    server.kill()
    server = start_server(bot_speed=0.0)
    until(lambda: table.at(server).look()["state"]["acting"] == [3])


def test_a_watcher_resumes_after_the_restart_exactly_once(start_server: Any) -> None:
    server: Server = start_server()
    table = server.table("Ada", "Bo")
    watcher = Watcher(table, 1)
    for option in ("coin:1", "coin:2", "draw"):
        watcher.hear_until(table.act(0, option).json()["seq"])
    table.act(0, "coin:1")
    server.kill()
    watcher.table = table.at(start_server())
    watcher.connect()
    watcher.hear_until(watcher.table.act(0, "stop").json()["seq"])
    assert watcher.numbers == list(range(1, watcher.seq + 1))
    assert [message["state"]["view"]["coins"][0] for message in watcher.messages][-1] == 4


def test_idle_tables_leave_the_memory_and_come_back(start_server: Any) -> None:
    server: Server = start_server(tables_in_memory=3, snapshot_every=2, idle_seconds=0.5)
    tables = [server.table("Ada", "Bo", seed=n) for n in range(8)]
    for _ in range(3):
        for table in tables:
            assert table.act(0, "draw").status_code == 200
    time.sleep(4)
    for table in tables:
        assert len(table.look(0)["state"]["view"]["hand"]) == 7
        assert table.look(0)["state"]["view"]["length"] == 3
