"""Bots move by themselves, at a natural pace, and never hold up anybody."""

from __future__ import annotations

import random
import time
from pathlib import Path
from typing import Any

import pytest

from tests.server import gatedbot
from tests.server.harness import Server, Table, until


def test_bots_in_worker_processes_play_a_table_to_its_end(start_server: Any) -> None:
    server: Server = start_server(bot_workers=1)
    table = server.table("bot", "bot", "Ada")
    table.play_out(random.Random(1).choice)


def test_a_bot_that_fails_does_not_stop_the_table(server: Server) -> None:
    seats = [{"kind": "person", "name": "Ada"}, {"kind": "bot", "bot": "failing", "name": "Piter"}]
    created = server.post("/tables", {"game": "parlour", "seats": seats, "pace": "instant"}).json()
    table = Table(server, created)
    table.play_out(random.Random(2).choice)
    assert table.look()["state"]["seats"][1]["name"] == "Piter"


def test_bots_take_their_time_and_the_server_does_not_wait_for_them(start_server: Any) -> None:
    server: Server = start_server(bot_speed=1.0)
    table = server.table("bot", "Ada", pace="normal")
    started = time.monotonic()
    assert server.get("/health").status_code == 200
    assert time.monotonic() - started < 0.8 * 5
    until(lambda: table.look()["seq"] > 2)
    assert time.monotonic() - started > 0.5


def test_play_goes_on_at_other_tables_while_a_bot_thinks(
    start_server: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """People and bots elsewhere are served, and its own table looked at, for as long as it takes."""
    monkeypatch.setenv(gatedbot.VARIABLE, str(tmp_path))
    plugins = ["tests.server.plugin", "tests.server.gatedbot"]
    server: Server = start_server(bot_workers=2, bot_patience=600.0, bot_seconds=0.05, plugins=plugins)

    def imperium(bot: str) -> Table:
        seats = [{"kind": "person", "name": "Ada"}, *[{"kind": "bot", "bot": bot}] * 2]
        table = {"game": "imperium", "seats": seats, "pace": "instant", "seed": 1, "reaction_seconds": 0.0}
        return Table(server, server.post("/tables", table).json())

    slow = imperium("gated")
    until(lambda: gatedbot.asked(tmp_path).exists() or (slow.step(first) and False))
    awaited = slow.look()
    server.table("Bert", "Cleo").play_out(random.Random(3).choice)
    other = imperium("hard")
    until(lambda: bots_have_moved(other) or (other.step(first) and False))
    assert slow.look() == awaited
    gatedbot.opened(tmp_path).touch()
    until(lambda: slow.look()["seq"] > awaited["seq"])


def first(options: list[str]) -> str:
    return options[0]


def bots_have_moved(table: Table) -> bool:
    return {1, 2} <= {update["seat"] for update in table.look()["updates"]}


def test_the_imperium_is_played_by_people_and_bots(server: Server) -> None:
    games = {game["name"]: game for game in server.get("/games").json()}
    assert "heuristic" in games["imperium"]["bots"]
    assert games["imperium"]["usual_bot"] == "normal"
    assert [level["bot"] for level in games["imperium"]["levels"]][:3] == ["novice", "easy", "normal"]
    assert all(level["name"] and level["about"] for game in games.values() for level in game["levels"])
    seats = [{"kind": "person", "name": "Ada"}, *[{"kind": "bot", "bot": "heuristic"}] * 3]
    created = server.post("/tables", {"game": "imperium", "seats": seats, "pace": "instant", "seed": 1}).json()
    table = Table(server, created)
    table.play_out(random.Random(2).choice, 120)
    statistics = server.get(f"/tables/{table.id}/statistics").json()
    assert len(statistics["rounds"]) >= 5
    assert statistics["rounds"][-1]["scores"] == statistics["scores"]
