"""Limits, headers, and input nobody should send."""

from __future__ import annotations

import json
from typing import Any

import pytest

from landsraad.server.door.limits import Buckets
from landsraad.server.errors import Refused
from tests.server.harness import Server


def test_a_large_body_is_refused(server: Server) -> None:
    body = json.dumps({"game": "parlour", "seats": [], "options": {"x": "y" * 70_000}})
    answer = server.http.post("/api/tables", content=body, headers={"content-type": "application/json"})
    assert (answer.status_code, answer.json()["code"]) == (413, "too_large")

    def endless() -> Any:
        for _ in range(200):
            yield b"[" * 1000

    answer = server.http.post("/api/tables", content=endless(), headers={"content-type": "application/json"})
    assert answer.status_code == 413


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"{",
        b"\x00\xff",
        b"null",
        b"[]",
        b"[" * 5000,
        b'{"seq": 1e400, "option": "x"}',
        b'{"seq": "one", "option": "x"}',
        b'{"seq": 1, "option": null}',
        b'{"seq": 1, "option": "x", "extra": 1}',
        b'{"seq": -1, "option": "x"}',
        b'{"seq": 1, "option": "' + b"x" * 500 + b'"}',
        b'{"seq": 2, "option": "\\ud800"}',
    ],
)
def test_a_malformed_action_changes_nothing(server: Server, body: bytes) -> None:
    table = server.table("Ada", "Bo")
    before = table.look(0)
    answer = server.http.post(
        f"/api/tables/{table.id}/actions",
        content=body,
        headers={"content-type": "application/json", "Seat-Token": table.tokens[0]},
    )
    assert answer.status_code in (400, 422), answer.text
    assert set(answer.json()) == {"code", "message", "params", "section"}
    assert table.look(0) == before
    assert table.act(0, "coin:1").status_code == 200


def test_odd_tokens_and_numbers(server: Server) -> None:
    table = server.table("Ada", "Bo")
    for token in ("", "x", "ü" * 10, "'; DROP TABLE seats; --", "0" * 64):
        headers = {b"Seat-Token": token.encode()}
        answer = server.http.get(f"/api/tables/{table.id}", headers=headers)
        assert answer.status_code in (400, 403), answer.text
    assert server.http.get(f"/api/tables/{table.id}?since=-1").json()["code"] == "bad_request"
    assert server.http.get(f"/api/tables/{table.id}?since=x").json()["code"] == "bad_request"


def test_every_answer_carries_the_security_headers(server: Server) -> None:
    for path in ("/", "/api/games", "/api/nothing", "/schema", "/missing.js"):
        headers = server.http.get(path).headers
        assert "frame-ancestors 'none'" in headers["content-security-policy"]
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["referrer-policy"] == "no-referrer"
        assert "server" not in headers
    assert server.http.get("/api/games").headers["cache-control"] == "no-store"


def test_an_address_cannot_ask_for_too_much(start_server: Any) -> None:
    server: Server = start_server(requests_per_second=5.0)
    answers = [server.get("/games") for _ in range(40)]
    refused = [answer for answer in answers if answer.status_code == 429]
    assert refused
    assert refused[0].json()["code"] == "too_many_requests"
    assert int(refused[0].headers["retry-after"]) >= 1
    assert "content-security-policy" in refused[0].headers


def test_an_address_cannot_set_up_too_many_tables(start_server: Any) -> None:
    server: Server = start_server(tables_per_minute=3.0)
    body = {"game": "parlour", "seats": [{"kind": "open"}] * 2}
    statuses = [server.post("/tables", body).status_code for _ in range(5)]
    assert statuses == [201, 201, 201, 429, 429]


def test_buckets_refill(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 100.0
    monkeypatch.setattr("landsraad.server.door.limits.time.monotonic", lambda: now)
    buckets = Buckets(rate=1000.0, burst=2)
    buckets.take("a")
    buckets.take("a")
    buckets.take("b")

    def drain() -> None:
        for _ in range(10):
            buckets.take("a")

    with pytest.raises(Refused):
        drain()
    now += 0.01
    buckets.take("a")


def test_the_interface_describes_itself(server: Server) -> None:
    page = server.http.get("/schema")
    assert page.status_code == 200
    assert "/api/tables/{table_id}/actions" in page.text
    assert "<script" not in page.text
    assert "https://" not in page.text
    schema = server.http.get("/schema/openapi.json").json()
    assert "/api/tables" in schema["paths"]
    assert schema["components"]["schemas"]
