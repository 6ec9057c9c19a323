"""New tables, and the next one for the same people."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Sequence
from typing import Any

import msgspec

from landsraad import bots
from landsraad.core import registry
from landsraad.core.errors import UnknownGame
from landsraad.server.errors import Refused
from landsraad.server.messages.seats import NewSeat, SeatToken
from landsraad.server.messages.tables import Created, NewTable
from landsraad.server.secrets import digest, new_secret, new_seed, new_table_id
from landsraad.server.store.entries import Entry, Seat, TableFacts, seats_to_text
from landsraad.server.store.rows import Change, SeatRow
from landsraad.server.table.colours import worn
from landsraad.server.table.memory import LiveTable
from landsraad.server.table.names import clean_name
from landsraad.server.table.standing import Standing
from landsraad.server.table.tables import Actor, Tables, acting_seat, next_entry, outline
from landsraad.text.texts import texts_of

__all__ = ["Play", "check_bot", "create", "rematch", "store"]

Play = tuple[int, str]
"""A seat, and what it has chosen (`entries.options_to_text`)."""


def understood(game: str, options: dict[str, Any]) -> dict[str, Any]:
    """The options in the words of the rules; a game that is not known is refused later."""
    try:
        return texts_of(game).understood(options)
    except UnknownGame:
        return options


async def create(tables: Tables, new: NewTable, played: Sequence[Play] | None = None) -> Created:
    """Set up a table; the caller gets the tokens of its `person` seats.

    `played`: the game has gone so far already, with this seed. Bots hold the seats that are still open.
    """
    players = len(new.seats)
    options = understood(new.game, new.options)
    seats = await tables.examiner.seats(new.game, players, options)
    check_seats(new)
    chosen = [*(seat.colour for seat in new.seats), *[""] * (seats - players)]
    colours = worn(new.game, chosen)
    tokens = [new_secret() if seat.kind == "person" else None for seat in new.seats]
    rows = [
        SeatRow(
            seat=msgspec.structs.replace(seat_of(number, seat, new.game, bool(played)), colour=colours[number]),
            token_hash=None if token is None else digest(token),
            person_hash=None if token is None or new.person is None else digest(new.person),
        )
        for number, (seat, token) in enumerate(zip(new.seats, tokens, strict=True))
    ]
    rows += [
        SeatRow(seat=Seat(seat=number, kind="game", colour=colours[number]), token_hash=None)
        for number in range(players, seats)
    ]
    invite = new_secret()
    facts = TableFacts(
        id=new_table_id(),
        game=new.game,
        players=players,
        options=options,
        seed=new_seed() if new.seed is None else new.seed,
        language=new.language,
        public=new.public,
        end_turns_at_once=new.end_turns_at_once,
        pace=new.pace,
        invite_hash=digest(invite),
        created=time.time(),
        rules=registry.find(new.game).info.rules_version,
        seed_chosen=new.seed is not None and played is None,
        clock_move=None if new.clock is None else new.clock.move,
        clock_reserve=0.0 if new.clock is None else new.clock.reserve,
        reaction_seconds=new.reaction_seconds,
        talk_hidden=new.talk_hidden,
        hints=sum(seat.kind != "bot" for seat in new.seats) == 1 if new.hints is None else new.hints,
    )
    standing = await store(tables, facts, rows, None, played or ())
    assert standing is not None
    return Created(
        table=facts.id,
        invite=invite,
        seats=[SeatToken(seat=seat, token=token) for seat, token in enumerate(tokens) if token is not None],
        seq=standing.seq,
    )


async def rematch(tables: Tables, table_id: str, who: Actor) -> str:
    """The table where the same people meet again, made when the first of them asks."""
    live = await tables.memory.fresh(table_id)
    while True:
        seat = acting_seat(live, who)
        now = live.standing
        if now.rematch is not None:
            return now.rematch
        now.alive()
        if now.status != "over":
            raise Refused("game_not_over")
        old = now.facts
        rows = [again(row) for row in await tables.storage.seats(table_id)]
        facts = msgspec.structs.replace(
            old,
            id=new_table_id(),
            seed=new_seed(),
            seed_chosen=False,
            rules=registry.find(old.game).info.rules_version,
            created=time.time(),
        )
        entry = next_entry(now, "rematch", seat, value=facts.id)
        following = now.after(entry)
        change = tables.change_of(live, (entry,), following, ())
        async with live.lock:
            if live.standing is now and await store(tables, facts, rows, change) is not None:
                live.move_to(following, (entry,))
                tables.hub.publish(table_id)
                return facts.id
            await tables.memory.refresh(live)


def again(row: SeatRow) -> SeatRow:
    """A seat at the next table: whoever sat there last has it again, and nobody has asked to go."""
    return msgspec.structs.replace(row, seat=msgspec.structs.replace(row.seat, free=False))


async def store(
    tables: Tables,
    facts: TableFacts,
    rows: Sequence[SeatRow],
    rematch_of: Change | None = None,
    played: Sequence[Play] = (),
) -> Standing | None:
    entries, standing = await asyncio.to_thread(first_entries, facts, rows, played)
    change = Change(table_id=facts.id, entries=tuple(entries), **outline(standing))
    if not await tables.storage.create(facts, rows, change, rematch_of):
        return None
    tables.memory.keep(LiveTable(standing, tuple(rows), tuple(entries)))
    tables.on_change(facts.id, standing)
    return standing


def first_entries(
    facts: TableFacts, rows: Sequence[SeatRow], played: Sequence[Play] = ()
) -> tuple[list[Entry], Standing]:
    """How a table begins; setting up a game may take a while."""
    standing = Standing(facts, tuple(row.seat for row in rows))
    entries = [next_entry(standing, "created", None, value=seats_to_text(standing.seats))]
    standing = standing.after(entries[0])
    if all(row.seat.kind != "open" for row in rows):
        entries.append(next_entry(standing, "start", None))
        standing = standing.after(entries[1])
    for seat, chosen in played:
        entry, standing = standing.play(seat, chosen, entries[0].at, final=True)
        entries.append(entry)
    return entries, standing


def check_seats(new: NewTable) -> None:
    kinds = bots.kinds(new.game)
    for seat in new.seats:
        if seat.kind == "bot":
            check_bot(seat.bot, kinds)
        elif seat.bot is not None:
            raise Refused("bad_request", detail="only a bot's seat names a bot", where="seats")
    if all(seat.kind == "bot" for seat in new.seats):
        raise Refused("no_people")


def check_bot(kind: str | None, kinds: Sequence[str]) -> None:
    if kind not in kinds:
        raise Refused("invalid_options", detail=f"There is no bot {kind!r}; there are: {', '.join(kinds)}.")


def seat_of(number: int, new: NewSeat, game: str, begun: bool) -> Seat:
    if begun and new.kind == "open":
        return Seat(seat=number, kind="bot", bot=bots.usual(game), free=True)
    name = "" if new.kind == "open" else clean_name(new.name)
    return Seat(seat=number, kind=new.kind, name=name, bot=new.bot if new.kind == "bot" else None)
