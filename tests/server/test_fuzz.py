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


@pytest.fixture(scope="module")
def played_table(server: Server) -> Table:
    """A table in the middle of a game, which the requests may find."""
    return server.table("Ada", "Bo", "bot")


def operations_of(server: Server) -> list[Any]:
    schema = schemathesis.openapi.from_url(f"{server.url}/schema/openapi.json")
    return [found.ok() for found in schema.get_all_operations()]  # type: ignore[union-attr]


def test_generated_requests(server: Server, played_table: Table) -> None:
    operations = operations_of(server)
    assert len(operations) > 15
    for operation in operations:
        fuzz(operation, server, played_table)


def fuzz(operation: Any, server: Server, table: Table, examples: int = 12) -> None:
    """Requests to one address: as generated, and again by a real seat of a real table."""
    mode = schemathesis.GenerationMode

    @settings(max_examples=examples, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck))
    @given(operation.as_strategy(generation_mode=mode.POSITIVE) | operation.as_strategy(generation_mode=mode.NEGATIVE))
    def check(case: Any) -> None:
        case.call_and_validate(base_url=server.url, checks=CHECKED)
        if "table_id" in (case.path_parameters or {}):
            case.path_parameters["table_id"] = table.id
            case.headers = {**(case.headers or {}), "Seat-Token": table.tokens[0]}
            case.call_and_validate(base_url=server.url, checks=CHECKED)

    check()
    assert server.get("/health").status_code == 200


def test_the_table_is_still_in_play(server: Server, played_table: Table) -> None:
    state = played_table.look(0)["state"]
    assert state["status"] in ("playing", "over")
    assert played_table.look(0)["updates"]
