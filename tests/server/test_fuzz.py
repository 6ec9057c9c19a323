"""The whole HTTP interface under generated requests: no server error, and every answer as the schema says."""

from __future__ import annotations

from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from schemathesis.checks import CHECKS, load_all_checks

from tests.server.harness import Server, Table

load_all_checks()
CHECKED = [
    CHECKS.get_one(name)
    for name in (
        "not_a_server_error",
        "status_code_conformance",
        "content_type_conformance",
        "response_schema_conformance",
    )
]


def operations_of(server: Server) -> list[Any]:
    schema = schemathesis.openapi.from_url(f"{server.url}/schema/openapi.json")
    return [found.ok() for found in schema.get_all_operations()]  # type: ignore[union-attr]


def stages(server: Server) -> list[Table]:
    """Tables that requests may find: before the start, in the middle of a game, paused, offered to others."""
    tables = [server.table("Ada", "open"), *[server.table("Ada", "Bo", "bot", clock={"move": 60}) for _ in range(3)]]
    assert tables[2].post("pause", 0, {"paused": True}).status_code == 200
    assert tables[3].post("offer", 1, {"offered": True}).status_code == 200
    return tables


@pytest.mark.slow
def test_generated_requests(server: Server) -> None:
    operations = operations_of(server)
    paths = {operation.path for operation in operations}
    assert {f"/api/tables/{{table_id}}/{verb}" for verb in LIFE} <= paths
    for operation in operations:
        fuzz(operation, server, examples=12)


LIFE = (
    "remove",
    "exchange",
    "pause",
    "offer",
    "resign",
    "replace",
    "join",
    "leave",
    "start",
    "rematch",
    "mail",
    "mail/off",
)


def fuzz(operation: Any, server: Server, examples: int) -> None:
    """Requests to one address: as generated, and again by a real seat of real tables."""
    mode = schemathesis.GenerationMode
    tables = stages(server) if "{table_id}" in operation.path else []

    @settings(max_examples=examples, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck))
    @given(operation.as_strategy(generation_mode=mode.POSITIVE) | operation.as_strategy(generation_mode=mode.NEGATIVE))
    def check(case: Any) -> None:
        case.call_and_validate(base_url=server.url, checks=CHECKED)
        for table in tables:
            case.path_parameters["table_id"] = table.id
            case.headers = {**(case.headers or {}), "Seat-Token": table.tokens[0]}
            case.call_and_validate(base_url=server.url, checks=CHECKED)

    check()
    assert server.get("/health").status_code == 200
    for table in tables:
        seen = table.look()
        assert [update["seq"] for update in seen["updates"]] == list(range(1, seen["seq"] + 1))
        assert seen["state"]["status"] in ("open", "playing", "closed")
