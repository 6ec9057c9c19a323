"""What a host can watch: figures for Prometheus, and a log without secrets."""

from __future__ import annotations

import json
import re
import socket
from collections.abc import Callable
from pathlib import Path
from typing import Any

import httpx
import pytest

from landsraad.server.door.front import Front
from landsraad.server.logs import shown_path
from tests.cli.commands import refused
from tests.loops import run
from tests.server.harness import Server, Watcher, until


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def figures(port: int) -> dict[str, float]:
    text = httpx.get(f"http://127.0.0.1:{port}/metrics").text
    found = re.findall(r"^(\w+(?:\{[^}]*\})?) ([\d.e+-]+|NaN)$", text, re.MULTILINE)
    return {name: float(value) for name, value in found}


def test_prometheus_reads_what_happens(start_server: Callable[..., Server]) -> None:
    port = free_port()
    server = start_server(metrics_port=port)
    table = server.table("Ada", "bot")
    watcher = Watcher(table, 0)
    table.play_out(lambda options: options[0])
    server.get(f"/tables/{table.id}/nothing")
    server.http.request("BREW", "/api/games")
    until(lambda: figures(port)["landsraad_loop_lag_seconds_count"] > 0)
    found = figures(port)
    assert found["landsraad_sockets"] == 1
    watcher.close()
    assert found['landsraad_entries_total{kind="created"}'] == 1
    assert found['landsraad_entries_total{kind="play"}'] > 3
    assert found["landsraad_storing_seconds_count"] > 3
    assert found['landsraad_bot_seconds_count{bot="random"}'] > 0
    assert found["landsraad_request_seconds_count"] > 5
    assert found["landsraad_tables_in_memory"] == 1
    assert found["process_cpu_seconds_total"] > 0
    until(lambda: figures(port)["landsraad_sockets"] == 0)
    names = str(list(found))
    assert table.id not in names, "figures are of routes, not of addresses"
    assert "BREW" not in names


def test_figures_count_requests_by_route(start_server: Callable[..., Server]) -> None:
    port = free_port()
    server = start_server(metrics_port=port)
    table = server.table("Ada", "Bo")
    for _ in range(3):
        table.look()
    text = httpx.get(f"http://127.0.0.1:{port}/metrics").text
    assert 'landsraad_requests_total{method="GET",route="/api/tables/{table_id}",status="200"} 3.0' in text
    assert 'landsraad_requests_total{method="POST",route="/api/tables",status="201"} 1.0' in text


def test_strangers_read_no_figures(start_server: Callable[..., Server]) -> None:
    """Without the setting there are none; with it they are at a port of their own."""
    server = start_server()
    answer = server.http.get("/metrics")
    assert "landsraad_requests" not in answer.text


def test_a_port_for_figures_that_is_taken_is_told(server: Server, tmp_path: Path) -> None:
    database = str(tmp_path / "t.sqlite3")
    told = refused("serve", "--port", "0", "--metrics-port", str(server.port), "--database", database)
    assert told == f"landsraad: 127.0.0.1:{server.port} cannot be used for figures: Address already in use."


@pytest.mark.parametrize("format", ["text", "json"])
def test_the_access_log_tells_no_secrets(start_server: Callable[..., Server], tmp_path: Path, format: str) -> None:
    log = tmp_path / "log"
    server = start_server(log=log, access_log=True, log_format=format)
    table = server.table("Ada", "open")
    joined = server.post(f"/tables/{table.id}/join", {"name": "Bo", "invite": table.invite}).json()
    watcher = Watcher(table, 0)
    table.act(0, "coin:1")
    watcher.close()
    server.http.get(f"/table/{table.id}?token={joined['token']}")
    server.http.get(f"/api/tables/{table.id}/{table.invite}")
    server.http.get("/api/games%0AGET%20/forged%20200", headers={"referer": table.invite})
    until(lambda: "SOCKET" in log.read_text())
    server.stop()
    text = log.read_text()
    for secret in (table.id, table.invite, joined["token"], *table.tokens.values()):
        assert secret not in text
        assert secret[:10] not in text
    lines = [line for line in text.splitlines() if "landsraad.access" in line]
    if format == "json":
        found = [json.loads(line) for line in lines]
        actions = [line for line in found if line["path"] == f"/api/tables/{table.id[:6]}…/actions"]
        assert [(line["address"], line["method"], line["status"]) for line in actions] == [("127.0.0.1", "POST", 200)]
        assert set(actions[0]) == {"time", "level", "logger", "address", "method", "path", "status", "bytes", "ms"}
        assert [line["method"] for line in found].count("SOCKET") == 1
    else:
        assert any(f" 127.0.0.1 POST /api/tables/{table.id[:6]}…/actions 200 " in line for line in lines)
    assert all("forged" in line and "games%0AGET" in line for line in text.splitlines() if "forged" in line)


def test_without_the_setting_nothing_is_logged(start_server: Callable[..., Server], tmp_path: Path) -> None:
    server = start_server(log=tmp_path / "log")
    server.table("Ada", "Bo")
    server.stop()
    assert "GET" not in (tmp_path / "log").read_text()


def test_paths_are_cut() -> None:
    assert shown_path("/api/tables/k3V9abcdefghijkl/live") == "/api/tables/k3V9ab…/live"
    assert shown_path("/assets/index-C0ffee12.js") == "/assets/index-C0ffee12.js"
    assert shown_path("/a b\r\nc\x1b[0m") == "/a%20b%0D%0Ac%1B%5B0m"
    assert len(shown_path("/x." * 1000)) == 200


@pytest.mark.parametrize("said", ["unable to perform operation on <TCPTransport>; the handler is closed", "no header"])
def test_who_leaves_before_the_answer_is_no_error(said: str) -> None:
    """uvicorn would log a server error for everybody who closes a page that still loads."""
    asked: list[str] = []

    async def app(scope: Any, receive: Any, send: Any) -> None:
        await send({"type": "http.response.start", "status": 200, "headers": []})

    async def send(message: Any) -> None:
        raise RuntimeError(said)

    async def receive() -> Any:
        asked.append("receive")
        return {"type": "http.request"} if len(asked) < 3 else {"type": "http.disconnect"}

    scope: Any = {"type": "http", "path": "/", "method": "GET", "headers": [], "client": None}
    leaving: Any = Front(app, "")(scope, receive, send)
    if "closed" in said:
        run(leaving)
        assert len(asked) == 3, "it waits until the server knows, too"
    else:
        with pytest.raises(RuntimeError, match="no header"):
            run(leaving)
