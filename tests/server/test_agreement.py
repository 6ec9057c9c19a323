"""The life of a table when two server processes serve it: they agree on who sits there, on clocks and on its end."""

from __future__ import annotations

import asyncio
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Any

import asyncpg  # type: ignore[import-untyped]
import pytest

from landsraad.server.processes.hub import Hub
from landsraad.server.settings import Settings
from landsraad.server.store.database import open_database
from landsraad.server.store.storage import Storage
from landsraad.server.table import housekeeping
from landsraad.server.table.tables import Tables
from tests.loops import run
from tests.server.conftest import new_database
from tests.server.harness import Server, Table, Watcher, until
from tests.server.test_life import code
from tests.server.test_rights import hear_out, sit_down

Pair = tuple[Server, Server]


@pytest.fixture(scope="module")
def database(cluster_url: str) -> str:
    return new_database(cluster_url)


@pytest.fixture(scope="module")
def pair(database: str) -> Iterator[Pair]:
    servers = [Server(database, absence_minutes=0.01, clock_grace=0.0).start() for _ in range(2)]
    yield servers[0], servers[1]
    for server in servers:
        server.stop()


def at_once(*works: Callable[[], Any]) -> list[Any]:
    """All at the same moment; what they give."""
    barrier = threading.Barrier(len(works))
    found: list[Any] = [None] * len(works)

    def one(number: int) -> None:
        barrier.wait()
        found[number] = works[number]()

    threads = [threading.Thread(target=one, args=(number,)) for number in range(len(works))]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return found


def everywhere(servers: Sequence[Server], work: Callable[[Server], Any]) -> list[Any]:
    """The same asked of all at the same moment; the answers in order."""
    return sorted(at_once(*[partial(work, server) for server in servers]))


def kinds(table: Table) -> list[str]:
    return [update["kind"] for update in table.look()["updates"]]


def agree(table: Table, pair: Pair) -> dict[str, Any]:
    """Both processes say the same to everybody; what they say to a spectator."""
    for seat in (*table.tokens, None):
        here, there = (table.at(server).look(seat) for server in pair)
        assert here == there
    return here


def without(table: Table, *seats: int) -> Table:
    """The table as those know it who have not lost their seats."""
    left = table.at(table.server)
    left.tokens = {seat: token for seat, token in table.tokens.items() if seat not in seats}
    return left


def test_removal(pair: Pair) -> None:
    here, there = pair
    table = here.table("Ada", "open", "open")
    bo = sit_down(table.at(there), 1, "Bo")
    watcher = Watcher(bo, 1)
    assert code(bo.post("remove", 1, {"seat": 0})) == "not_host"
    assert table.post("remove", 0, {"seat": 1}).status_code == 200
    assert hear_out(watcher)[-1]["error"]["code"] == "not_your_seat"
    assert code(bo.post("leave", 1)) == "not_your_seat"
    sit_down(table.at(there), 1, "Cy")
    assert [seat["name"] for seat in agree(table, pair)["state"]["seats"]] == ["Ada", "Cy", ""]


def test_pause_and_resume(pair: Pair) -> None:
    here, there = pair
    table = here.table("Ada", "bot", "Bo", pace="instant", end_turns_at_once=True)
    assert table.at(there).look()["state"]["acting"] == [0]
    assert table.post("pause", 0, {"paused": True}).status_code == 200
    assert code(table.at(there).act(0, "stop")) == "paused"
    answers = everywhere(pair, lambda server: table.at(server).post("pause", 0, {"paused": False}).status_code)
    assert answers == [200, 409]
    assert table.at(there).act(0, "stop").status_code == 200
    until(lambda: table.look()["state"]["acting"] == [2])
    assert kinds(table).count("resume") == 1
    agree(table, pair)


def test_resigning(pair: Pair) -> None:
    here, there = pair
    table = here.table("Ada", "Bo", "Cy", pace="instant", end_turns_at_once=True)
    watchers = [Watcher(table.at(server), 0) for server in pair]
    assert everywhere(pair, lambda server: table.at(server).post("resign", 0).status_code) == [200, 403]
    for watcher in watchers:
        assert hear_out(watcher)[-1]["error"]["code"] == "not_your_seat"
    left = without(table, 0)
    until(lambda: left.at(there).look()["state"]["acting"] == [1])
    for server in pair:
        assert code(table.at(server).post("actions", 0, {"seq": 2, "option": "stop"})) == "not_your_seat"
    state = agree(left, pair)["state"]
    assert (state["seats"][0]["kind"], state["host"]) == ("bot", 1)


def test_a_newcomer_at_the_other_process(pair: Pair) -> None:
    here, there = pair
    table = here.table("Ada", "Bo", end_turns_at_once=True)
    assert table.post("offer", 0, {"offered": True}).status_code == 200
    watchers = [Watcher(table.at(server), 0) for server in pair]
    body = {"name": "Cy", "invite": table.invite}
    join = partial(Server.post, path=f"/tables/{table.id}/join", body=body)
    answers = at_once(*[partial(join, server) for server in pair * 2])
    assert sorted(answer.status_code for answer in answers) == [200, 409, 409, 409], "one of them gets the seat"
    for watcher in watchers:
        assert hear_out(watcher)[-1]["error"]["code"] == "not_your_seat"
    heir = without(table, 0)
    heir.tokens[0] = next(answer.json()["token"] for answer in answers if answer.status_code == 200)
    for server in pair:
        assert code(table.at(server).act(1, "stop", 0)) == "stale"
        assert code(server.get(f"/tables/{table.id}", table.tokens[0])) == "not_your_seat"
    assert heir.at(there).act(0, "stop").status_code == 200
    assert heir.at(here).act(1, "coin:1").status_code == 200
    agree(heir, pair)


def test_agreeing_on_a_replacement(pair: Pair) -> None:
    here, there = pair
    table = here.table("Ada", "Bo", "Cy", end_turns_at_once=True, pace="instant")
    time.sleep(0.8)
    body = {"seat": 0, "by": "bot"}
    answers = at_once(
        lambda: table.at(here).post("replace", 1, body).status_code,
        lambda: table.at(there).post("replace", 2, body).status_code,
    )
    assert answers == [200, 200]
    assert kinds(table)[2:5] == ["vote", "vote", "replace"], "the second sees the first's vote, wherever it was given"
    left = without(table, 0)
    until(lambda: left.look()["state"]["acting"] == [1])
    assert agree(left, pair)["state"]["seats"][0]["kind"] == "bot"


def test_a_clock_runs_out_once(pair: Pair) -> None:
    here, there = pair
    table = here.table("Ada", "Bo", clock={"move": 5}, end_turns_at_once=True)
    watcher = Watcher(table.at(there), 1)
    until(lambda: "timeout" in kinds(table), 30)
    until(lambda: table.look()["state"]["acting"] == [1])
    assert kinds(table).count("timeout") == 1
    watcher.hear_until(table.look()["seq"])
    assert watcher.numbers == list(range(1, watcher.seq + 1))
    assert code(table.at(there).post("actions", 0, {"seq": 2, "option": "stop"})) == "not_your_seat"
    agree(without(table, 0), pair)


def test_a_person_is_known_to_both(pair: Pair) -> None:
    here, there = pair
    key = "k" * 32
    table = here.table("Ada", "open", person=key)
    assert there.get(f"/tables/{table.id}", f"{key}:0").json()["viewer"] == 0
    other = {"name": "Bo", "invite": table.invite, "person": "q" * 32}
    assert there.post(f"/tables/{table.id}/join", other).status_code == 200
    assert here.post(f"/tables/{table.id}/resign", {}, f"{'q' * 32}:1").status_code == 200
    assert code(there.get(f"/tables/{table.id}", f"{'q' * 32}:1")) == "not_your_seat"
    for server in pair:
        assert server.post("/tables/mine", {"tokens": ["q" * 32]}).json() == []
        assert server.post("/tables/mine", {"tokens": [key]}).json()[0]["seats"] == [0]


def test_the_end_of_old_tables(pair: Pair, database: str) -> None:
    """Both processes tidy up at the same moment; a table is archived once and, deleted by one, gone for the other."""
    here, there = pair
    table = here.table("Ada", "Bo")
    fresh = here.table("Ada", "Bo")
    assert table.at(there).look(0)["seq"] == 2, "both have it in memory"

    async def change(query: str) -> None:
        connection = await asyncpg.connect(database)
        await connection.execute(query, table.id)
        await connection.close()

    async def tidied(**settings: Any) -> tuple[int, int]:
        opened = open_database(database)
        await opened.open()
        try:
            return await housekeeping.tidy(Tables(Storage(opened), Hub(), Settings(**settings)))
        finally:
            await opened.close()

    async def both(**settings: Any) -> list[tuple[int, int]]:
        return sorted(await asyncio.gather(tidied(**settings), tidied(**settings)))

    run(change("UPDATE tables SET changed = changed - 864000 WHERE id = $1"))
    run(change("UPDATE entries SET at = at - 864000 WHERE table_id = $1"))
    assert run(both(open_days=9, idle_days=9, archive_days=9)) == [(0, 0), (1, 0)]
    until(lambda: all(table.at(server).look()["state"]["archived"] for server in pair))
    assert kinds(table).count("archive") == 1
    for server in pair:
        assert code(table.at(server).act(0, "stop", 2)) == "archived"
    agree(table, pair)
    watcher = Watcher(table.at(there), 0)
    run(change("UPDATE tables SET archived = archived - 864000 WHERE id = $1"))
    assert run(both(delete_days=9)) == [(0, 0), (0, 1)]
    for server in pair:
        until(lambda server=server: server.get(f"/tables/{table.id}").status_code == 404)  # type: ignore[misc]
        assert fresh.at(server).look(0)["state"]["status"] == "playing"
    assert watcher.hear()["error"]["code"] == "unknown_table"
    watcher.close()
