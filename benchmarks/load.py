"""How much a server costs and how quick it is under load, beside an idle one on the same machine.

    python -m benchmarks.load [--game imperium] [--seconds 15] [--only "1 table"] [--memory]

Real server processes on loopback, with their bots' workers. An active table has one person (this program, over HTTP
and WebSocket) and heuristic bots; the others are begun, and their people wait at a socket. At a single table nobody
pauses; at many the bots move at their normal pace and the person thinks for a second before each step, much less than
people do. Every scenario is measured for the same time, after everybody has sat down:

  p50, p95     from sending an action to hearing of it on the socket; of the idle server: a request and its answer
  lag          how late the server's event loop wakes up, 95 of 100 times
  CPU/action   processor time of the server processes (not of bots and database) per entry stored
  core         share of one core that they took

An idle server is measured in the same minute as each scenario: what it shows is the machine, not the server.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import os
import random
import re
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import httpx
import msgspec
from websockets.asyncio.client import connect

from landsraad.server.settings import SETTINGS

ROOT = Path(__file__).parents[1]
CPU_GOAL = 1.2
"""Milliseconds of processor time per stored entry, on SQLite."""
P95_GOAL = 50.0
"""Milliseconds, for 100 active tables of 1,000."""

PROGRAM = """
import json, sys
from landsraad.server.cli import serve
from landsraad.server.settings import Settings
if __name__ == "__main__":
    serve(Settings(port=0, **json.loads(sys.argv[1])))
"""
LIMITS = ("requests_per_second", "tables_per_minute", "tables_per_day", "connections", "connections_per_address")
UNLIMITED = {name: 10**6 for name in (*LIMITS, "sockets_per_address") if name in SETTINGS}

Span = tuple[float, float]
"""From when to when it is measured."""


class Scenario(NamedTuple):
    name: str
    active: int
    others: int
    processes: int
    postgres: bool
    thought: float
    pace: str
    settling: float = 4.0
    """Seconds at the start that are not measured."""


SCENARIOS = [
    Scenario("1 table, SQLite", 1, 0, 1, False, 0.02, "instant"),
    Scenario("100 of 1,000 tables, SQLite", 100, 900, 1, False, 1.0, "normal"),
    Scenario("1 table, PostgreSQL x2", 1, 0, 2, True, 0.02, "instant"),
    Scenario("100 of 1,000 tables, PostgreSQL x2", 100, 900, 2, True, 1.0, "normal"),
]


class Server:
    """A server process of its own."""

    def __init__(self, database: str, **settings: Any) -> None:
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.metrics = probe.getsockname()[1]
        given = {"database": database, "metrics_port": self.metrics, "bot_workers": 1, **UNLIMITED, **settings}
        self.process = subprocess.Popen(
            [sys.executable, "-c", PROGRAM, json.dumps(given)], stdout=subprocess.PIPE, text=True, cwd=ROOT
        )

    def wait(self) -> Server:
        """Until it can be asked; servers that are started together wait for each other."""
        assert self.process.stdout is not None
        address = self.process.stdout.readline().split()[-1]
        self.port = int(address.rstrip("/").rpartition(":")[2])
        self.url = f"http://127.0.0.1:{self.port}"
        return self

    def memory(self) -> int:
        """Bytes of this process that are in memory."""
        for line in Path(f"/proc/{self.process.pid}/status").read_text().splitlines():
            if line.startswith("VmRSS:"):
                return int(line.split()[1]) * 1024
        raise RuntimeError("the server is gone")

    def processor_seconds(self) -> float:
        fields = Path(f"/proc/{self.process.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def figures(self) -> dict[str, float]:
        text = httpx.get(f"http://127.0.0.1:{self.metrics}/metrics").text
        return {name: float(value) for name, value in re.findall(r"^(landsraad_\S+) (\S+)$", text, re.MULTILINE)}

    def stop(self) -> None:
        self.end()
        self.process.wait()

    def end(self) -> None:
        self.process.terminate()


class Reading(NamedTuple):
    """What a server has done so far."""

    processor: float
    stored: float
    lags: dict[float, float]
    """How often the loop was late by at most so many seconds."""

    @staticmethod
    def of(servers: list[Server]) -> Reading:
        processor = stored = 0.0
        lags: dict[float, float] = {}
        for server in servers:
            processor += server.processor_seconds()
            for name, value in server.figures().items():
                if name.startswith("landsraad_entries_total"):
                    stored += value
                elif late := re.match(r'landsraad_loop_lag_seconds_bucket\{le="(.+)"\}', name):
                    lags[float(late[1])] = lags.get(float(late[1]), 0.0) + value
        return Reading(processor, stored, lags)


def lag(before: Reading, after: Reading) -> str:
    """The bucket in which the 95th of 100 lags is."""
    count = after.lags[float("inf")] - before.lags[float("inf")]
    for bound in sorted(after.lags):
        if after.lags[bound] - before.lags[bound] >= 0.95 * count:
            return f"<{bound * 1000:g} ms"
    return "-"


class Result(NamedTuple):
    name: str
    times: list[float]
    before: Reading
    after: Reading
    seconds: float

    @property
    def cost(self) -> float | None:
        """Milliseconds of processor time per stored entry."""
        stored = self.after.stored - self.before.stored
        return 1000 * (self.after.processor - self.before.processor) / stored if stored else None

    def line(self) -> str:
        stored = self.after.stored - self.before.stored
        core = 100 * (self.after.processor - self.before.processor) / self.seconds
        cost = "-" if self.cost is None else f"{self.cost:.2f} ms"
        p50, p95 = percentile(self.times, 0.5), percentile(self.times, 0.95)
        return (
            f"{self.name:36}{p50:7.1f} ms{p95:7.1f} ms {lag(self.before, self.after):>9} {cost:>11} {core:5.0f} %"
            f"{stored / self.seconds:8.0f}/s"
        )


HEADING = f"{'':36}{'p50':>10}{'p95':>10} {'lag':>9} {'CPU/action':>11} {'core':>7}{'stored':>10}"


def percentile(times: list[float], share: float) -> float:
    ordered = sorted(times)
    return ordered[min(len(ordered) - 1, int(len(ordered) * share))] * 1000 if ordered else float("nan")


async def create(http: httpx.AsyncClient, game: str, seed: int, pace: str) -> tuple[str, str]:
    seats = [{"kind": "person", "name": "Ada"}, *[{"kind": "bot", "bot": "heuristic"}] * 3]
    body = {"game": game, "seats": seats, "pace": pace, "seed": seed}
    answer = await http.post("/api/tables", json=body)
    answer.raise_for_status()
    created = answer.json()
    return created["table"], created["seats"][0]["token"]


class Asked(msgspec.Struct):
    options: list[dict[str, Any]]


class Seen(msgspec.Struct):
    """What the person needs of the state; the rest is not even decoded, so that this program takes little."""

    status: str
    can_end_turn: bool
    decision: Asked | None


class Batch(msgspec.Struct):
    seq: int
    state: Seen


decode = msgspec.json.Decoder(Batch).decode


def watch(token: str) -> str:
    return json.dumps({"type": "watch", "tokens": [token], "seat": 0, "since": 0})


async def play(
    server: Server, http: httpx.AsyncClient, game: str, seed: int, span: Span, scenario: Scenario, times: list[float]
) -> None:
    """Sit at tables until the time is up; note how long each action took to come back."""
    pick = random.Random(seed)
    start, until = span
    await asyncio.sleep(pick.uniform(0, scenario.settling / 2))
    while time.monotonic() < until:
        table, token = await create(http, game, pick.randrange(10**9), scenario.pace)
        headers = {"Seat-Token": token}
        url = f"ws://127.0.0.1:{server.port}/api/tables/{table}/live"
        async with connect(url, max_size=2**24) as live:
            await live.send(watch(token))
            sent: tuple[int, float] | None = None
            while time.monotonic() < until:
                try:
                    batch = decode(await asyncio.wait_for(live.recv(), max(0.1, until - time.monotonic())))
                except TimeoutError:
                    return
                if sent is not None and batch.seq >= sent[0]:
                    if sent[1] > start:
                        times.append(time.monotonic() - sent[1])
                    sent = None
                if batch.state.status == "over":
                    break
                verb, body = answer_to(batch, pick)
                if verb is None or sent is not None:
                    continue
                await asyncio.sleep(pick.uniform(0, 2 * scenario.thought))
                sent = (batch.seq + 1, time.monotonic())
                answer = await http.post(f"/api/tables/{table}/{verb}", json=body, headers=headers)
                if answer.status_code != 200:
                    sent = None


def answer_to(batch: Batch, pick: random.Random) -> tuple[str | None, dict[str, Any]]:
    if batch.state.can_end_turn:
        return "end_turn", {"seq": batch.seq}
    if batch.state.decision is not None:
        option = pick.choice(batch.state.decision.options)["id"]
        return "actions", {"seq": batch.seq, "option": option}
    return None, {}


async def wait_at_tables(server: Server, game: str, count: int, seeds: int, ready: asyncio.Event) -> None:
    """People at tables where nothing happens: begun, and it is their turn."""
    async with contextlib.AsyncExitStack() as stack:
        http = await stack.enter_async_context(httpx.AsyncClient(base_url=server.url, timeout=60))
        for seed in range(seeds, seeds + count):
            table, token = await create(http, game, seed, "instant")
            url = f"ws://127.0.0.1:{server.port}/api/tables/{table}/live"
            # Nobody reads what comes later: without a bound on what may lie there, the farewell is heard all the same.
            live = await stack.enter_async_context(connect(url, max_size=2**24, max_queue=None))
            await live.send(watch(token))
            await live.recv()
        ready.set()
        await asyncio.Event().wait()


async def knock(server: Server, seconds: float) -> list[float]:
    """Ask an idle server for nothing, again and again."""
    times = []
    async with httpx.AsyncClient(base_url=server.url) as http:
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            began = time.monotonic()
            await http.get("/api/health")
            times.append(time.monotonic() - began)
            await asyncio.sleep(0.05)
    return times


async def measure(scenario: Scenario, servers: list[Server], idle: Server, game: str, seconds: float) -> list[Result]:
    """A scenario, and an idle server before it."""
    before = Reading.of([idle])
    knocks = await knock(idle, min(seconds, 5.0))
    quiet = Result("  idle server beside it", knocks, before, Reading.of([idle]), min(seconds, 5.0))
    waiting = []
    for number, server in enumerate(servers):
        ready = asyncio.Event()
        count = scenario.others // len(servers)
        waiting.append(asyncio.create_task(wait_at_tables(server, game, count, number * 10**6, ready)))
        await ready.wait()
    times: list[float] = []
    limits = httpx.Limits(max_connections=None, max_keepalive_connections=None)
    async with contextlib.AsyncExitStack() as stack:
        clients = [
            await stack.enter_async_context(httpx.AsyncClient(base_url=server.url, timeout=60, limits=limits))
            for server in servers
        ]
        start = time.monotonic() + scenario.settling
        span = (start, start + seconds)
        playing = asyncio.gather(
            *(
                play(servers[seed % len(servers)], clients[seed % len(servers)], game, seed, span, scenario, times)
                for seed in range(scenario.active)
            )
        )
        await asyncio.sleep(scenario.settling)
        before = Reading.of(servers)
        await asyncio.sleep(seconds)
        after = Reading.of(servers)
        await playing
    for task in waiting:
        task.cancel()
    await asyncio.gather(*waiting, return_exceptions=True)
    return [Result(scenario.name, times, before, after, seconds), quiet]


@contextlib.contextmanager
def servers_for(scenario: Scenario, database: str) -> Iterator[tuple[list[Server], Server]]:
    """The servers of a scenario, and an idle one."""
    with tempfile.TemporaryDirectory() as directory:
        running = [
            Server(database or f"{directory}/tables.sqlite3", tables_in_memory=10**4) for _ in range(scenario.processes)
        ]
        idle = Server(f"{directory}/idle.sqlite3")
        try:
            yield [server.wait() for server in running], idle.wait()
        finally:
            for server in (*running, idle):
                server.end()
            for server in (*running, idle):
                server.stop()


@contextlib.contextmanager
def postgres(number: int) -> Iterator[str | None]:
    """An empty database of a PostgreSQL of our own, if it is installed."""
    from tests.server.postgres import cluster, programs

    if programs() is None:
        yield None
        return
    with cluster() as url:
        yield f"{url}/postgres"


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


async def begin(http: httpx.AsyncClient, game: str, seed: int) -> None:
    """A table whose person has made a few moves."""
    table, token = await create(http, game, seed, "instant")
    headers = {"Seat-Token": token}
    pick = random.Random(seed)
    for _ in range(6):
        batch = decode((await http.get(f"/api/tables/{table}", headers=headers)).content)
        verb, body = answer_to(batch, pick)
        if verb is not None:
            await http.post(f"/api/tables/{table}/{verb}", json=body, headers=headers)


def measure_memory(game: str, tables: int) -> None:
    """Idle tables leave the memory; how much would they take if they stayed?"""
    found = []
    for idle_seconds, wait in ((1.0, 6.0), (1e9, 2.0)):
        with tempfile.TemporaryDirectory() as directory:
            database = f"{directory}/tables.sqlite3"
            server = Server(database, idle_seconds=idle_seconds, tables_in_memory=10**6).wait()
            try:
                found.append(asyncio.run(memory_per_table(server, game, tables, wait)))
            finally:
                server.stop()
    print(f"{tables} idle tables: {found[0]:.1f} kB each once they have left the memory, {found[1]:.1f} kB before")


def goals(result: Result, scenario: Scenario) -> Iterator[str]:
    if not scenario.postgres and result.cost is not None:
        yield f"CPU/action {'within' if result.cost <= CPU_GOAL else 'above'} the goal of {CPU_GOAL} ms"
    if scenario.active > 1:
        p95 = percentile(result.times, 0.95)
        yield f"p95 {'within' if p95 <= P95_GOAL else 'above'} the goal of {P95_GOAL:g} ms"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", default="imperium")
    parser.add_argument("--seconds", type=float, default=15, help="how long each scenario is measured")
    parser.add_argument("--settling", type=float, default=4, help="seconds at the start that are not measured")
    parser.add_argument("--only", default="", help="scenarios whose name contains this")
    parser.add_argument("--scale", type=float, default=1.0, help="factor on the number of tables")
    parser.add_argument("--memory", action="store_true", help="also measure what an idle table costs")
    given = parser.parse_args()
    print(f"Load of the machine: {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores\n{HEADING}", flush=True)
    for scenario in SCENARIOS:
        if given.only not in scenario.name:
            continue
        scaled = scenario._replace(
            active=max(1, round(scenario.active * given.scale)),
            others=round(scenario.others * given.scale),
            settling=given.settling,
        )
        with postgres(0) if scenario.postgres else contextlib.nullcontext("") as database:
            if database is None:
                print(f"{scenario.name:36}PostgreSQL is not installed: left out", flush=True)
                continue
            with servers_for(scaled, database) as (servers, idle):
                results = asyncio.run(measure(scaled, servers, idle, given.game, given.seconds))
        print("\n".join(result.line() for result in results), flush=True)
        print("".join(f"  {text}\n" for text in goals(results[0], scaled)), end="", flush=True)
    if given.memory:
        measure_memory(given.game, 200)


if __name__ == "__main__":
    main()
