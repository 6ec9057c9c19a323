"""Batches without gaps, however the table moves while one is made."""

from __future__ import annotations

import asyncio
import json
import time
from types import SimpleNamespace
from typing import Any

from hypothesis import example, given, settings
from hypothesis import strategies as st

import landsraad
from landsraad.server.settings import Settings
from landsraad.server.showing.updates import batch
from landsraad.server.store.entries import Entry
from landsraad.server.table.memory import RECENT, LiveTable
from landsraad.text.log import Log
from landsraad.text.messages import Renderer
from tests.loops import run
from tests.server.test_standing import begun, do


class SlowStorage:
    """The log as the database has it; the table moves on before and after it answers."""

    def __init__(self, live: LiveTable, log: list[Entry], before: int, after: int) -> None:
        self.live = live
        self.log = log
        self.moves = (before, after)

    def move(self, count: int) -> None:
        for _ in range(count):
            now = self.live.standing
            verb = "undo" if now.can_undo(0) else "coin:1"
            self.live.move_to(do(now, self.log, 0, verb), (self.log[-1],))

    async def entries(self, _table_id: str, after: int) -> tuple[Entry, ...]:
        self.move(self.moves[0])
        await asyncio.sleep(0)
        found = tuple(entry for entry in self.log if entry.seq > after)
        self.move(self.moves[1])
        await asyncio.sleep(0)
        return found


def told(log: list[Entry], viewer: int | None) -> list[dict[str, Any]]:
    """The log up to a number, from what still stands of it."""
    say = Renderer("en", landsraad.new_game("parlour", 2), ["P", "P"], strict=False)
    written = Log(say, viewer)
    undone = {entry.undoes for entry in log}
    for entry in log:
        if entry.seq not in undone and entry.undoes is None:
            written.add(entry.seq, entry.events)
    return [line._asdict() for line in written.lines()]


@settings(max_examples=100, deadline=None)
@example(length=2 * RECENT, since=3, moves=[(1, 2)], viewer=None)
@given(
    length=st.integers(0, 3 * RECENT),
    since=st.integers(0, RECENT),
    moves=st.lists(st.tuples(st.integers(0, 3), st.integers(0, 3)), min_size=1, max_size=4),
    viewer=st.sampled_from([None, 0, 1]),
)
def test_batches_follow_each_other_without_a_gap(
    length: int, since: int, moves: list[tuple[int, int]], viewer: int | None
) -> None:
    start, log = begun()
    live = LiveTable(start, (), tuple(log))
    storage = SlowStorage(live, log, 0, 0)
    storage.move(length)

    async def listen() -> None:
        seen = min(since, live.standing.seq)
        lines = told(log[:seen], viewer)
        for each in [*moves, (0, 0)]:
            storage.moves = each
            tables: Any = SimpleNamespace(storage=storage, settings=Settings(), clock=SimpleNamespace(now=time.time))
            begin, seq, text = await batch(tables, live, viewer, seen, "en")
            message = json.loads(text)
            assert (message["since"], message["seq"]) == (begin, seq) == (seen, seq)
            assert [update["seq"] for update in message["updates"]] == list(range(seen + 1, seq + 1))
            assert message["state"]["can_undo"] == (log[seq - 1].kind == "play" and viewer == 0)
            lines[message["log"]["from"] :] = message["log"]["lines"]
            assert lines == told(log[:seq], viewer)
            seen = seq
        assert seen == live.standing.seq

    run(listen())
