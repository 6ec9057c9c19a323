"""Finished games that go on: played on from one of their moments, or brought back from the file of a record."""

from __future__ import annotations

import time

import msgspec

from landsraad.core import registry
from landsraad.core.errors import UnknownGame
from landsraad.core.game import FORMAT
from landsraad.server.errors import Refused
from landsraad.server.messages.study import Continuation, RecordSent
from landsraad.server.messages.tables import Created, NewTable
from landsraad.server.secrets import digest, new_secret, new_table_id
from landsraad.server.store.entries import Seat, TableFacts
from landsraad.server.store.rows import SeatRow
from landsraad.server.study.finished import plays_of
from landsraad.server.table import creation
from landsraad.server.table.names import clean_name
from landsraad.server.table.tables import Tables

__all__ = ["play_on", "read_record"]


async def play_on(tables: Tables, table_id: str, wanted: Continuation) -> Created:
    """A new table where a finished game stood after an entry. What is hidden there is as it was."""
    plays = await plays_of(tables, table_id)
    live = await tables.memory.table(table_id)
    old = live.standing.facts
    if live.standing.outdated:
        raise Refused("outdated", begun=old.rules)
    if len(wanted.seats) != old.players:
        raise Refused("bad_request", detail=f"there are {old.players} seats", where="seats")
    played = [(entry.seat, entry.value) for entry in plays if entry.seq <= wanted.seq and entry.seat is not None]
    if len(played) == len(plays):
        raise Refused("game_over")
    new = NewTable(
        game=old.game,
        seats=wanted.seats,
        options=old.options,
        seed=old.seed,
        end_turns_at_once=wanted.end_turns_at_once,
        pace=wanted.pace,
        language=wanted.language,
        reaction_seconds=old.reaction_seconds,
        person=wanted.person,
    )
    return await creation.create(tables, new, played)


async def read_record(tables: Tables, text: bytes, lang: str) -> str:
    """A table with the finished game of a record, to be watched again and played on; its id."""
    try:
        record = msgspec.json.decode(text, type=RecordSent)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise Refused("record_broken", detail=str(error)) from error
    if record.landsraad != FORMAT or record.start is not None:
        raise Refused("record_foreign")
    try:
        rules = registry.find(record.game)
    except UnknownGame as error:
        raise Refused("unknown_game") from error
    if record.rules != rules.info.rules_version:
        raise Refused("record_rules", begun=record.rules, rules=rules.info.rules_version)
    refused = await tables.reader.record(msgspec.to_builtins(record))
    if refused:
        raise Refused(refused["code"], **refused["params"])
    facts = TableFacts(
        id=new_table_id(),
        game=record.game,
        players=record.players,
        options=record.options,
        seed=record.seed,
        language=lang,
        public=False,
        end_turns_at_once=True,
        pace="normal",
        invite_hash=digest(new_secret()),
        created=time.time(),
        rules=record.rules,
    )
    seats = rules.seats(record.players, rules.check(record.players, record.options))
    rows = [SeatRow(seat=seat_of(record, number), token_hash=None) for number in range(seats)]
    await creation.store(tables, facts, rows, played=record.actions)
    return facts.id


def seat_of(record: RecordSent, number: int) -> Seat:
    name = clean_name(record.names[number])[:32] if number < len(record.names) else ""
    return Seat(seat=number, kind="person" if number < record.players else "game", name=name)
