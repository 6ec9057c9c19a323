"""Real servers in processes of their own, and what the tests say to them."""

from __future__ import annotations

import contextlib
import copy
import json
import multiprocessing
import os
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import httpx
from websockets.sync.client import ClientConnection, connect

from tests.server import serving

ROOT = Path(__file__).parents[2]

FORKS = multiprocessing.get_context("forkserver")
FORKS.set_forkserver_preload(["tests.server.serving", "tests.server.warm"])

DEFAULTS: dict[str, Any] = {
    "plugins": ["tests.server.plugin"],
    "bot_speed": 0.0,
    "bot_workers": 0,
    "requests_per_second": 100_000.0,
    "tables_per_minute": 100_000.0,
    "tables_per_day": 1_000_000.0,
    "joins_per_hour": 1_000_000.0,
}


class Server:
    """A server process; `start` again after `kill` to see what survived."""

    def __init__(self, database: str, port: int = 0, log: Path | None = None, **settings: Any) -> None:
        self.log = log
        self.settings = {**DEFAULTS, "database": database, **settings}
        self.port = port
        self.process: multiprocessing.process.BaseProcess | None = None

    def start(self) -> Server:
        paths = [str(ROOT), *filter(None, [os.environ.get("PYTHONPATH")])]
        around = {**os.environ, "PYTHONPATH": os.pathsep.join(paths)}
        ours, theirs = FORKS.Pipe(duplex=False)
        task = (self.settings, self.port, theirs, self.log, ROOT, around)
        self.process = FORKS.Process(target=serving.run, args=task, daemon=True)
        self.process.start()
        theirs.close()
        self.told = os.fdopen(os.dup(ours.fileno()))
        ours.close()
        line = self.told.readline()
        assert line.startswith("Landsraad is at "), line
        self.port = urlsplit(line.split()[-1]).port or 0
        self.url = f"http://127.0.0.1:{self.port}"
        self.http = httpx.Client(base_url=self.url, timeout=30)
        until(lambda: self.http.get("/api/health").status_code == 200)
        return self

    def kill(self) -> None:
        """As a power cut would: no time to tidy up."""
        assert self.process is not None
        self.process.kill()
        self.process.join()
        self._closed()

    def stop(self) -> None:
        if self.process is not None and self.process.is_alive():
            self.process.terminate()
            self.process.join(15)
            if self.process.is_alive():
                self.process.kill()
                self.process.join()
            self._closed()

    def _closed(self) -> None:
        self.told.close()
        self.http.close()

    def client(self) -> httpx.Client:
        """Another client: connections are not shared between threads."""
        return httpx.Client(base_url=self.url, timeout=60)

    def post(self, path: str, body: Any = None, token: str | None = None) -> httpx.Response:
        headers = {} if token is None else {"Seat-Token": token}
        return self.http.post(f"/api{path}", json={} if body is None else body, headers=headers)

    def get(self, path: str, token: str | None = None) -> httpx.Response:
        return self.http.get(f"/api{path}", headers={} if token is None else {"Seat-Token": token})

    def table(self, *seats: Any, game: str = "parlour", **more: Any) -> Table:
        """A new table. A seat is a name, `open` or `bot`."""
        kinds = {"open": {"kind": "open"}, "bot": {"kind": "bot", "bot": "random"}}
        body = {
            "game": game,
            "seats": [kinds.get(seat, {"kind": "person", "name": seat}) for seat in seats],
            "reaction_seconds": 0.0,
            **more,
        }
        answer = self.post("/tables", body)
        assert answer.status_code == 201, answer.text
        return Table(self, answer.json())


class Table:
    def __init__(self, server: Server, created: dict[str, Any]) -> None:
        self.server = server
        self.id: str = created["table"]
        self.invite: str = created["invite"]
        self.tokens: dict[int, str] = {seat["seat"]: seat["token"] for seat in created["seats"]}

    def at(self, server: Server) -> Table:
        """The same table, asked of another server."""
        other = Table(server, {"table": self.id, "invite": self.invite, "seats": []})
        other.tokens = self.tokens
        return other

    def through(self, http: httpx.Client) -> Table:
        """The same table, asked through another client."""
        server = copy.copy(self.server)
        server.http = http
        return self.at(server)

    def look(self, seat: int | None = None, since: int = 0) -> dict[str, Any]:
        answer = self.server.get(f"/tables/{self.id}?since={since}", None if seat is None else self.tokens[seat])
        assert answer.status_code == 200, answer.text
        batch: dict[str, Any] = answer.json()
        # The rest is the same however often one looks.
        assert abs(batch.pop("now") - time.time()) < 60
        return batch

    def post(self, path: str, seat: int | None, body: Any = None) -> httpx.Response:
        return self.server.post(
            f"/tables/{self.id}/{path}", body, None if seat is None else self.tokens.get(seat, "no-such-token")
        )

    def act(self, seat: int, option: str, seq: int | None = None) -> httpx.Response:
        if seq is None:
            seq = self.look(seat)["seq"]
        return self.post("actions", seat, {"seq": seq, "option": option})

    def turn(self, verb: str, seat: int, seq: int | None = None) -> httpx.Response:
        if seq is None:
            seq = self.look(seat)["seq"]
        return self.post(verb, seat, {"seq": seq})

    def socket(self, **more: Any) -> ClientConnection:
        url = f"ws://127.0.0.1:{self.server.port}/api/tables/{self.id}/live"
        opened: ClientConnection = connect(url, max_size=2**24, compression=None, **more)
        return opened

    def awaited(self) -> list[int]:
        """Those of ours who must act, each as they see it: others may not know who is asked aside."""
        return [seat for seat in sorted(self.tokens) if seat in self.look(seat)["state"]["acting"]]

    def step(self, choose: Callable[[list[str]], str]) -> bool:
        """Let a person who must act do one thing; False if nobody of ours must."""
        acting = self.awaited()
        if not acting:
            return False
        seen = self.look(acting[0])
        if seen["state"]["can_end_turn"]:
            answer = self.turn("end_turn", acting[0], seen["seq"])
        elif seen["state"]["decision"] is not None:
            options = [option["id"] for option in seen["state"]["decision"]["options"]]
            answer = self.act(acting[0], choose(options), seen["seq"])
        else:
            return False
        assert answer.status_code in (200, 409), answer.text
        return True

    def play_out(self, choose: Callable[[list[str]], str], seconds: float = 120) -> None:
        """Play to the end."""
        end = time.monotonic() + seconds
        while self.look()["state"]["status"] != "over":
            assert time.monotonic() < end, "the game does not end"
            if not self.step(choose):
                time.sleep(0.01)


class Watcher:
    """A client on a socket that notes everything it is told."""

    def __init__(self, table: Table, seat: int | None, since: int = 0, lang: str | None = None) -> None:
        self.table = table
        self.seat = seat
        self.lang = lang
        self.messages: list[dict[str, Any]] = []
        self.seq = since
        self.connect()

    def connect(self) -> None:
        self._exit = contextlib.ExitStack()
        self.socket = self._exit.enter_context(self.table.socket())
        tokens = list(self.table.tokens.values())
        self.say({"type": "watch", "seat": self.seat, "since": self.seq, "tokens": tokens, "lang": self.lang})
        self.hear()

    def say(self, message: Any) -> None:
        self.socket.send(message if isinstance(message, (str, bytes)) else json.dumps(message))

    def hear(self, timeout: float = 40) -> dict[str, Any]:
        message: dict[str, Any] = json.loads(self.socket.recv(timeout))
        if message["type"] == "updates":
            self.messages.append(message)
            self.seq = message["seq"]
        return message

    def hear_until(self, seq: int) -> None:
        while self.seq < seq:
            self.hear()

    def close(self) -> None:
        self._exit.close()

    @property
    def numbers(self) -> list[int]:
        return [update["seq"] for message in self.messages for update in message["updates"]]


def until(condition: Callable[[], bool], seconds: float = 60) -> None:
    end = time.monotonic() + seconds
    while True:
        try:
            if condition():
                return
        except httpx.TransportError:
            pass
        assert time.monotonic() < end, "it did not happen in time"
        time.sleep(0.02)
