"""What a viewer gets to see of a table. The only place where a game's information leaves the server."""

from __future__ import annotations

import msgspec

from landsraad.server.log import Entry, Seat
from landsraad.server.memory import LiveTable
from landsraad.server.models import Batch, SeatInfo, TableState, Update
from landsraad.server.position import Position
from landsraad.server.tables import Tables

__all__ = ["batch", "seat_info", "state_of"]


class EncodedBatch(msgspec.Struct, kw_only=True):
    """A `Batch` whose state is already text."""

    type: str
    table: str
    viewer: int | None
    since: int
    seq: int
    updates: list[Update]
    state: msgspec.Raw


assert EncodedBatch.__struct_fields__ == Batch.__struct_fields__


async def batch(tables: Tables, live: LiveTable, viewer: int | None, since: int) -> tuple[int, int, bytes]:
    """The entries after `since` and the state after them, cut for a viewer: from, to, and the message."""
    position = live.position
    if since > position.seq:
        since = 0
    entries = live.entries_after(since)
    if entries is None:
        # The table may move on meanwhile: the batch ends at the position it began with, and the next one follows it.
        stored = await tables.storage.entries(position.facts.id, since)
        entries = [entry for entry in stored if entry.seq <= position.seq]
    state = live.shown.get(viewer) if live.position is position else None
    if state is None:
        state = msgspec.json.encode(state_of(position, viewer))
        if live.position is position:
            live.shown[viewer] = state
    message = EncodedBatch(
        type="updates",
        table=position.facts.id,
        viewer=viewer,
        since=since,
        seq=position.seq,
        updates=[update_of(entry, viewer) for entry in entries],
        state=msgspec.Raw(state),
    )
    return since, position.seq, msgspec.json.encode(message)


def update_of(entry: Entry, viewer: int | None) -> Update:
    return Update(
        seq=entry.seq,
        at=entry.at,
        kind=entry.kind,
        seat=entry.seat,
        undoes=entry.undoes,
        events=[event.seen_by(viewer) for event in entry.events],
    )


def state_of(position: Position, viewer: int | None) -> TableState:
    facts = position.facts
    view = None
    decision = None
    if position.game is not None:
        view = position.game.view(viewer)
        decision = view.pop("decision")
        if position.holding is not None:
            decision = None
    return TableState(
        status=position.status,  # type: ignore[arg-type]
        game=facts.game,
        players=facts.players,
        options=facts.options,
        language=facts.language,
        public=facts.public,
        end_turns_at_once=facts.end_turns_at_once,
        pace=facts.pace,  # type: ignore[arg-type]
        seats=[seat_info(seat) for seat in position.seats],
        view=view,
        decision=decision,
        acting=position.acting,
        awaiting_end_turn=position.holding,
        can_undo=position.can_undo(viewer),
        can_redo=position.can_redo(viewer),
        can_end_turn=viewer is not None and position.holding == viewer,
        rematch=position.rematch,
    )


def seat_info(seat: Seat) -> SeatInfo:
    return SeatInfo(seat=seat.seat, kind=seat.kind, name=seat.name, bot=seat.bot)
