"""How quick a server is under load, and how much memory an idle table costs.

    python -m benchmarks.load [--game imperium] [--tables 100] [--seconds 20] [--database URL]

A real server process is started on loopback, with its bots' workers. Every live table has one person (this program,
over HTTP and WebSocket) and heuristic bots for the other seats. At many tables the bots move at their normal pace and
the person thinks for a second before each step, much less than people do; at a single table nobody pauses. Measured is
the time from sending an action to hearing of it on the socket, after a few seconds for everyone to sit down. Then many
further tables are played a little way and left alone, and the server's memory is compared before and after.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

import httpx
from websockets.asyncio.client import connect

ROOT = Path(__file__).parents[1]
SETTLING = 4.0
"""Seconds at the start that are not measured."""

PROGRAM = """
import json, sys
from landsraad.server.cli import serve
from landsraad.server.settings import Settings
if __name__ == "__main__":
    serve(Settings(port=0, **json.loads(sys.argv[1])))
"""


Span = tuple[float, float]
"""From when to when it is measured."""


class Server:
    """A server process of its own."""

    def __init__(self, database: str, **settings: Any) -> None:
        given = {"database": database, "requests_per_second": 1e6, "tables_per_minute": 1e6, **settings}
        self.process = subprocess.Popen(
            [sys.executable, "-c", PROGRAM, json.dumps(given)], stdout=subprocess.PIPE, text=True, cwd=ROOT
        )
        assert self.process.stdout is not None
        address = self.process.stdout.readline().split()[-1]
        self.port = int(address.rstrip("/").rpartition(":")[2])
        self.url = f"http://127.0.0.1:{self.port}"

    def memory(self) -> int:
        """Bytes of this process that are in memory."""
        for line in Path(f"/proc/{self.process.pid}/status").read_text().splitlines():
            if line.startswith("VmRSS:"):
                return int(line.split()[1]) * 1024
        raise RuntimeError("the server is gone")

    def processor_seconds(self) -> float:
        fields = Path(f"/proc/{self.process.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def stop(self) -> None:
        self.process.terminate()
        self.process.wait()


async def create(http: httpx.AsyncClient, game: str, players: int, seed: int, pace: str) -> tuple[str, str]:
    seats = [{"kind": "person", "name": "Ada"}, *[{"kind": "bot", "bot": "heuristic"}] * (players - 1)]
    body = {"game": game, "seats": seats, "pace": pace, "seed": seed}
    answer = await http.post("/api/tables", json=body)
    answer.raise_for_status()
    created = answer.json()
    return created["table"], created["seats"][0]["token"]


async def play(
    server: Server,
    http: httpx.AsyncClient,
    game: str,
    seed: int,
    span: Span,
    thought: float,
    pace: str,
    times: list[float],
) -> int:
    """Sit at tables until the time is up; note how long each action took to come back. Returns the updates heard."""
    pick = random.Random(seed)
    heard = 0
    start, until = span
    await asyncio.sleep(pick.uniform(0, SETTLING / 2))
    while time.monotonic() < until:
        table, token = await create(http, game, 4, pick.randrange(10**9), pace)
        headers = {"Seat-Token": token}
        async with connect(f"ws://127.0.0.1:{server.port}/api/tables/{table}/live", max_size=2**24) as socket:
            await socket.send(json.dumps({"type": "watch", "tokens": [token], "seat": 0, "since": 0}))
            sent: tuple[int, float] | None = None
            while time.monotonic() < until:
                batch = json.loads(await socket.recv())
                heard += len(batch["updates"]) if time.monotonic() > start else 0
                if sent is not None and batch["seq"] >= sent[0]:
                    if sent[1] > start:
                        times.append(time.monotonic() - sent[1])
                    sent = None
                state = batch["state"]
                if state["status"] == "over":
                    break
                verb, body = answer_to(batch, pick)
                if verb is None or sent is not None:
                    continue
                await asyncio.sleep(pick.uniform(0, 2 * thought))
                sent = (batch["seq"] + 1, time.monotonic())
                answer = await http.post(f"/api/tables/{table}/{verb}", json=body, headers=headers)
                if answer.status_code != 200:
                    sent = None
    return heard


def answer_to(batch: dict[str, Any], pick: random.Random) -> tuple[str | None, dict[str, Any]]:
    state = batch["state"]
    if state["can_end_turn"]:
        return "end_turn", {"seq": batch["seq"]}
    if state["decision"] is not None:
        option = pick.choice(state["decision"]["options"])["id"]
        return "actions", {"seq": batch["seq"], "option": option}
    return None, {}


def percentile(times: list[float], share: float) -> float:
    ordered = sorted(times)
    return ordered[min(len(ordered) - 1, int(len(ordered) * share))] * 1000


async def measure_live(server: Server, game: str, tables: int, seconds: float, thought: float, pace: str) -> None:
    times: list[float] = []
    limits = httpx.Limits(max_connections=tables * 2, max_keepalive_connections=tables * 2)
    async with httpx.AsyncClient(base_url=server.url, timeout=60, limits=limits) as http:
        start = time.monotonic() + SETTLING
        players = [
            play(server, http, game, seed, (start, start + seconds), thought, pace, times) for seed in range(tables)
        ]
        playing = asyncio.gather(*players)
        await asyncio.sleep(SETTLING)
        busy = server.processor_seconds()
        heard = await playing
        busy = server.processor_seconds() - busy
    print(
        f"{tables:>4} live table{'s' if tables > 1 else ' '}  p50 {percentile(times, 0.5):6.1f} ms   "
        f"p95 {percentile(times, 0.95):6.1f} ms   ({len(times)} actions, {sum(heard) / seconds:.0f} updates/s, "
        f"server {100 * busy / seconds:.0f} % of a core)"
    )


async def memory_per_table(server: Server, game: str, tables: int, wait: float) -> float:
    """Kilobytes of the server per table that was played a little way and left."""
    async with httpx.AsyncClient(base_url=server.url, timeout=60) as http:
        for seed in range(20):
            await begin(http, game, seed)
        await asyncio.sleep(wait)
        before = server.memory()
        for seed in range(tables):
            await begin(http, game, seed)
        await asyncio.sleep(wait)
        return (server.memory() - before) / tables / 1000


def measure_idle(database: str, game: str, tables: int) -> None:
    """Idle tables leave the memory; how much would they take if they stayed?"""
    found = []
    for idle_seconds, wait in ((1.0, 6.0), (1e9, 2.0)):
        server = Server(database, idle_seconds=idle_seconds, tables_in_memory=10**6)
        try:
            found.append(asyncio.run(memory_per_table(server, game, tables, wait)))
        finally:
            server.stop()
    print(f"{tables:>4} idle tables  {found[0]:.1f} kB each once they have left the memory, {found[1]:.1f} kB before")


async def begin(http: httpx.AsyncClient, game: str, seed: int) -> None:
    """A table whose person has made a few moves."""
    table, token = await create(http, game, 4, seed, "instant")
    headers = {"Seat-Token": token}
    pick = random.Random(seed)
    for _ in range(6):
        batch = (await http.get(f"/api/tables/{table}", headers=headers)).json()
        verb, body = answer_to(batch, pick)
        if verb is not None:
            await http.post(f"/api/tables/{table}/{verb}", json=body, headers=headers)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", default="imperium")
    parser.add_argument("--tables", type=int, default=100)
    parser.add_argument("--seconds", type=float, default=20)
    parser.add_argument("--database", default="")
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as directory:
        database = given.database or f"{directory}/tables.sqlite3"
        server = Server(database)
        try:
            asyncio.run(measure_live(server, given.game, 1, given.seconds, 0.1, "instant"))
            asyncio.run(measure_live(server, given.game, given.tables, given.seconds, 1.0, "normal"))
        finally:
            server.stop()
        measure_idle(database, given.game, 200)


if __name__ == "__main__":
    main()
