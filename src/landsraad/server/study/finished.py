"""What remains of a game: its record and its statistics."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Sequence

from landsraad.core import registry
from landsraad.core.challenges import Story
from landsraad.core.game import FORMAT
from landsraad.server.errors import Refused
from landsraad.server.messages.study import Record, RoundScores, Statistics
from landsraad.server.showing.challenges import result_of
from landsraad.server.store.entries import Entry, options_from_text
from landsraad.server.table.tables import Tables
from landsraad.server.table.wording import names_of

__all__ = ["effective", "plays_of", "record", "statistics"]


def effective(entries: Sequence[Entry]) -> list[Entry]:
    """The plays that were not taken back."""
    plays: list[Entry] = []
    for entry in entries:
        if entry.kind in ("play", "redo"):
            plays.append(entry)
        elif entry.kind == "undo":
            plays.pop()
    return plays


async def plays_of(tables: Tables, table_id: str) -> list[Entry]:
    live = await tables.memory.fresh(table_id)
    if live.standing.status != "over":
        raise Refused("game_not_over")
    return effective(await tables.storage.entries(table_id, 0))


async def record(tables: Tables, table_id: str) -> Record:
    """The record of a finished game; before the end it would give away what is hidden."""
    plays = await plays_of(tables, table_id)
    live = await tables.memory.table(table_id)
    facts, game = live.standing.facts, live.standing.game
    return Record(
        landsraad=FORMAT,
        game=facts.game,
        rules=facts.rules,
        players=facts.players,
        options=facts.options if game is None else game.options,
        seed=facts.seed,
        actions=[
            (entry.seat, option)
            for entry in plays
            if entry.seat is not None
            for option in options_from_text(entry.value)
        ],
        names=names_of(live.standing.seats),
    )


async def statistics(tables: Tables, table_id: str) -> Statistics:
    """A finished game does not change any more, so it is played again once only."""

    async def work() -> Statistics:
        plays = await plays_of(tables, table_id)
        found = await record(tables, table_id)
        if found.rules != registry.find(found.game).info.rules_version:
            raise Refused("outdated", begun=found.rules)
        return await asyncio.to_thread(count, found, plays)

    return await tables.statistics.get(table_id, work)


def count(found: Record, plays: Sequence[Entry]) -> Statistics:
    """Play the record again and note the points at the end of every round."""
    game = registry.new_game(found.game, found.players, found.seed, found.options)
    actions = [0] * game.seats
    events: list[Counter[str]] = [Counter() for _ in range(game.seats)]
    rounds: dict[int, list[int]] = {}
    for entry in plays:
        assert entry.seat is not None
        options = options_from_text(entry.value)
        actions[entry.seat] += len(options)
        for event in entry.events:
            seat = event.seat
            if 0 <= seat < game.seats:
                events[seat][event.kind] += 1
        for option in options:
            game.choose(entry.seat, option)
        if game.round:
            rounds[game.round] = game.scores
    return Statistics(
        scores=game.scores,
        winners=game.winners,
        rounds=[RoundScores(round=number, scores=scores) for number, scores in sorted(rounds.items())],
        actions=actions,
        events=[dict(counter) for counter in events],
        challenge=result_of(game, Story.of(game, [event for entry in plays for event in entry.events])),
    )
