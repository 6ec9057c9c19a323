"""Two server processes on one PostgreSQL serve the same tables."""

from __future__ import annotations

import random
import threading
import time
from typing import Any

import asyncpg  # type: ignore[import-untyped]
import pytest

from tests.loops import run
from tests.server.harness import Server, Table, Watcher, until

Pair = tuple[Server, Server]


@pytest.fixture
def pair(start_server: Any, postgres: str) -> Pair:
    """Two servers that come up at the same moment, on an empty database."""
    servers: list[Server] = []
    threads = [threading.Thread(target=lambda: servers.append(start_server(postgres))) for _ in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return servers[0], servers[1]


def test_a_position_is_accepted_once_by_however_many_servers(pair: Pair) -> None:
    here = pair[0].table("Ada", "Bo")
    there = here.at(pair[1])
    for _ in range(8):
        position = here.look(0)["seq"]
        barrier = threading.Barrier(6)
        answers: list[int] = []

        def send(table: Table, position: int = position, barrier: Any = barrier, answers: Any = answers) -> None:
            barrier.wait()
            answers.append(table.act(0, "coin:1", position).status_code)

        before = here.look(0)["state"]["view"]["coins"][0]
        threads = [threading.Thread(target=send, args=(table,)) for table in (here, there) * 3]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert sorted(answers) == [200, 409, 409, 409, 409, 409]
        assert there.look(0)["seq"] == here.look(0)["seq"] == position + 1
        assert there.look(0)["state"]["view"]["coins"][0] == before + 1
        assert there.turn("undo", 0).status_code == 200


def test_people_at_different_servers_play_together(pair: Pair) -> None:
    """A joins here, B there; each hears at once of what the other does, and every number once."""
    here = pair[0].table("Ada", "open", "bot", pace="instant")
    joined = pair[1].post(f"/tables/{here.id}/join", {"name": "Bo", "invite": here.invite}).json()
    here.tokens[1] = joined["token"]
    there = here.at(pair[1])
    assert here.look(1)["viewer"] == 1, "the token is known to the other server too"
    watchers = [Watcher(here, 0), Watcher(there, 1)]
    pick = random.Random(0)
    end = time.monotonic() + 120
    while (state := here.look()["state"])["status"] != "over":
        assert time.monotonic() < end
        for seat, table in ((0, here), (1, there)):
            if seat not in state["acting"]:
                continue
            seen = table.look(seat)
            if seen["state"]["can_end_turn"]:
                table.turn("end_turn", seat, seen["seq"])
            elif seen["state"]["decision"]:
                option = pick.choice(seen["state"]["decision"]["options"])["id"]
                table.act(seat, option, seen["seq"])
    last = here.look()["seq"]
    for watcher in watchers:
        watcher.hear_until(last)
        assert watcher.numbers == list(range(1, last + 1))
        watcher.close()
    assert here.look(0) == there.look(0)


def test_the_last_open_seat_is_taken_once(pair: Pair) -> None:
    table = pair[0].table("Ada", "open")
    barrier = threading.Barrier(6)
    answers: list[int] = []

    def join(server: Server) -> None:
        barrier.wait()
        body = {"name": "Bo", "invite": table.invite}
        answers.append(server.post(f"/tables/{table.id}/join", body).status_code)

    threads = [threading.Thread(target=join, args=(server,)) for server in pair * 3]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(answers) == [200, 409, 409, 409, 409, 409]


def test_a_rematch_asked_for_at_both_servers_is_one_table(pair: Pair) -> None:
    table = pair[0].table("Ada", "Bo", options={"rounds": 1}, end_turns_at_once=True)
    table.play_out(lambda options: options[-1])
    barrier = threading.Barrier(2)
    found: list[str] = []

    def ask(server: Server) -> None:
        barrier.wait()
        found.append(table.at(server).post("rematch", 0).json()["table"])

    threads = [threading.Thread(target=ask, args=(server,)) for server in pair]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert found[0] == found[1]
    assert pair[1].get(f"/tables/{found[0]}", table.tokens[0]).json()["viewer"] == 0


def test_bots_of_a_server_that_died_are_moved_by_the_other(start_server: Any, postgres: str) -> None:
    dying: Server = start_server(postgres, bot_speed=1.0)
    table = dying.table("bot", "bot", "bot", "Ada", options={"rounds": 1}, pace="fast")
    until(lambda: table.look()["seq"] > 2)
    dying.kill()
    heir = start_server(postgres)
    until(lambda: table.at(heir).look()["state"]["acting"] == [3])


def test_the_database_can_go_away_and_come_back(pair: Pair, postgres: str) -> None:
    """The connections are cut; the next requests find new ones and the news flow again."""
    here = pair[0].table("Ada", "Bo")
    watcher = Watcher(here.at(pair[1]), 1)

    async def cut() -> None:
        connection = await asyncpg.connect(postgres)
        await connection.execute(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
            "WHERE datname = current_database() AND pid <> pg_backend_pid()"
        )
        await connection.close()

    run(cut())
    until(lambda: here.act(0, "coin:1").status_code == 200)
    watcher.hear_until(here.look()["seq"])
    watcher.hear_until(here.act(0, "coin:2").json()["seq"])
    assert watcher.numbers == list(range(1, watcher.seq + 1))
    watcher.close()
