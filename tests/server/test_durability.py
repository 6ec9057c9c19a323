"""Kill the server at any moment: every table continues from its last acknowledged action."""

from __future__ import annotations

import random
import threading
import time
from typing import Any

import httpx

from tests.server.harness import Server, Table, Watcher, until


def test_every_acknowledged_action_survives_a_kill(start_server: Any) -> None:
    """Four tables are played by threads while the server is killed again and again."""
    server: Server = start_server(snapshot_every=5)
    port = server.port
    tables = [server.table("Ada", "bot", "Bo", pace="instant", seed=n) for n in range(4)]
    acknowledged: list[dict[int, str]] = [{} for _ in tables]
    stop = threading.Event()

    def keep_playing(number: int) -> None:
        pick = random.Random(number)
        table = tables[number]
        with httpx.Client(base_url=f"http://127.0.0.1:{port}", timeout=10) as http:
            while not stop.is_set():
                try:
                    play_one(table, http, pick, acknowledged[number])
                except httpx.TransportError:
                    time.sleep(0.05)

    threads = [threading.Thread(target=keep_playing, args=(number,)) for number in range(len(tables))]
    for thread in threads:
        thread.start()
    for _ in range(3):
        time.sleep(0.7)
        server.kill()
        server = start_server(port=port, snapshot_every=5)
    until(lambda: all(table.at(server).look()["state"]["status"] == "over" for table in tables), 120)
    stop.set()
    for thread in threads:
        thread.join()
    for table, known in zip(tables, acknowledged, strict=True):
        updates = {update["seq"]: update for update in table.at(server).look()["updates"]}
        assert sorted(updates) == list(range(1, len(updates) + 1))
        assert known
        for seq, kind in known.items():
            assert updates[seq]["kind"] == kind
        assert server.get(f"/tables/{table.id}/record").status_code == 200


def play_one(table: Table, http: httpx.Client, pick: random.Random, acknowledged: dict[int, str]) -> None:
    for seat in (0, 2):
        headers = {"Seat-Token": table.tokens[seat]}
        seen = http.get(f"/api/tables/{table.id}", headers=headers).json()
        state = seen["state"]
        if state["can_end_turn"]:
            verb, body = "end_turn", {"seq": seen["seq"]}
        elif state["decision"] is not None:
            option = pick.choice(state["decision"]["options"])["id"]
            verb, body = "actions", {"seq": seen["seq"], "option": option}
        else:
            continue
        answer = http.post(f"/api/tables/{table.id}/{verb}", json=body, headers=headers)
        if answer.status_code == 200:
            acknowledged[answer.json()["seq"]] = "play" if verb == "actions" else verb


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
        assert table.look(0)["state"]["view"]["position"] == 3
