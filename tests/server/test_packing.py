"""Answers are compressed where it pays."""

from __future__ import annotations

import gzip
import json

from tests.server.harness import Server


def raw(server: Server, path: str, accepted: str = "gzip, deflate, br") -> tuple[dict[str, str], bytes]:
    with server.http.stream("GET", path, headers={"accept-encoding": accepted}) as answer:
        return dict(answer.headers), b"".join(answer.iter_raw())


def test_long_answers_are_packed_for_those_who_want_it(server: Server) -> None:
    headers, body = raw(server, "/schema/openapi.json")
    assert headers["content-encoding"] == "gzip"
    assert headers["vary"] == "accept-encoding"
    assert int(headers["content-length"]) == len(body)
    assert "/api/tables" in json.loads(gzip.decompress(body))["paths"]
    plain, text = raw(server, "/schema/openapi.json", "identity")
    assert "content-encoding" not in plain
    assert text == gzip.decompress(body)


def test_short_answers_are_not_packed(server: Server) -> None:
    headers, body = raw(server, "/api/health")
    assert "content-encoding" not in headers
    assert json.loads(body)["status"] == "ok"


def test_a_table_is_packed_and_says_the_same(server: Server) -> None:
    table = server.table("Ada", "Bo", "Cy", game="imperium")
    headers, body = raw(server, f"/api/tables/{table.id}")
    assert headers["content-encoding"] == "gzip"
    seen = json.loads(gzip.decompress(body))
    assert seen.pop("now") > 0
    assert seen == table.look()
    assert headers["cache-control"] == "no-store"
