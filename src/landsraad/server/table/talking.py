"""Chat, presence and notes: who may say what at a table, and what of it a viewer gets."""

from __future__ import annotations

import time
import unicodedata

from landsraad.server.errors import Refused
from landsraad.server.messages.talk import Say, TalkLine, TalkPart
from landsraad.server.store import talk
from landsraad.server.table.memory import LiveTable
from landsraad.server.table.names import clean_name
from landsraad.server.table.tables import Tables

__all__ = ["PHRASES", "mute", "notes_of", "say", "talk_for", "write_notes"]

PHRASES = (
    "hello",
    "good_luck",
    "well_played",
    "thanks",
    "sorry",
    "moment",
    "your_turn",
    "spice",
    "nice_try",
    "deal",
    "no_deal",
    "good_game",
)
"""What can be said with one click. A phrase travels as its key; whoever shows it has the words."""


async def say(tables: Tables, live: LiveTable, seat: int, said: Say) -> int:
    """Say something to everybody at the table."""
    live.standing.alive()
    text = clean_name(said.text)
    if (said.phrase is None) == (not text) or said.phrase not in (None, *PHRASES):
        raise Refused("bad_request", detail="a phrase that there is, or a text that can be seen", where="text")
    person = live.standing.seats[seat]
    line = talk.Line(
        number=0,
        at=time.time(),
        seat=seat,
        name=person.name,
        holder=holder_of(live, seat),
        phrase=said.phrase or "",
        text=text,
    )
    number = await tables.storage.say(live.standing.facts.id, line)
    await tables.hear(live)
    return number


async def mute(tables: Tables, live: LiveTable, seat: int, whom: int, muted: bool) -> None:
    """No longer hear what somebody says, or hear it again; the others are not told."""
    row = live.rows.get(whom)
    if whom == seat or row is None or row.token_hash is None:
        raise Refused("no_such_person")
    await tables.storage.mute(live.standing.facts.id, holder_of(live, seat), row.token_hash, muted)
    await tables.hear(live)


async def notes_of(tables: Tables, live: LiveTable, seat: int) -> str:
    return await tables.storage.notes(live.standing.facts.id, holder_of(live, seat))


async def write_notes(tables: Tables, live: LiveTable, seat: int, text: str) -> None:
    """Notes are for whoever writes them alone."""
    kept = "".join(each for each in text if each in "\n\t" or unicodedata.category(each) not in ("Cc", "Cs", "Cn"))
    await tables.storage.write_notes(live.standing.facts.id, holder_of(live, seat), kept)


def talk_for(tables: Tables, live: LiveTable, viewer: int | None, since: int) -> TalkPart:
    """What was said after a number, for a viewer, and who is there."""
    standing = live.standing
    hidden = standing.facts.talk_hidden and viewer is None
    silent = live.talk.muted.get(holder_of(live, viewer), frozenset()) if viewer is not None else frozenset()
    lines = [
        TalkLine(number=line.number, at=line.at, seat=line.seat, name=line.name, phrase=line.phrase, text=line.text)
        for line in live.talk.lines
        if line.number > since and not hidden and line.holder not in silent
    ]
    present = tables.hub.at_table(standing.facts.id)
    return TalkPart(
        since=since,
        last=0 if hidden else live.talk.last,
        lines=lines,
        present=[seat.seat for seat in standing.seats if seat.kind == "person" and seat.seat in present],
        muted=[seat for seat, row in live.rows.items() if row.token_hash in silent],
        hidden=hidden,
    )


def holder_of(live: LiveTable, seat: int) -> str:
    held = live.rows[seat].token_hash
    if held is None:
        raise Refused("not_your_seat")
    return held
