"""What a viewer gets to see of a table. The only place where a game's information leaves the server."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from landsraad.core import registry
from landsraad.core.asked import decision_data
from landsraad.core.errors import IllegalAction
from landsraad.core.game import Game
from landsraad.core.wholes import Part, explore
from landsraad.server.errors import Refused
from landsraad.server.messages.games import SeatRole
from landsraad.server.messages.live import Batch, SeatClock, TableState, Update
from landsraad.server.messages.seats import SeatInfo, Vote
from landsraad.server.messages.tables import ClockInfo
from landsraad.server.showing.challenges import info_of, unusual
from landsraad.server.store.entries import Entry, Seat, TableFacts
from landsraad.server.table.memory import LiveTable
from landsraad.server.table.ordering import orders_info, window_info
from landsraad.server.table.tables import Tables
from landsraad.server.table.windows import NOTHING, asks, window_of
from landsraad.server.table.wording import in_words, line_data
from landsraad.text.books import section_of
from landsraad.text.messages import Piece, Renderer
from landsraad.text.texts import in_words as in_words_of
from landsraad.text.texts import texts_of

__all__ = [
    "batch",
    "clock_info",
    "outcome",
    "reason",
    "reason_in_words",
    "roles_in_words",
    "seats_in_words",
    "state_of",
    "update_of",
    "whole_in_words",
    "whole_of",
]


class EncodedBatch(msgspec.Struct, kw_only=True):
    """A `Batch` whose updates and state are already text."""

    type: str
    table: str
    viewer: int | None
    lang: str
    since: int
    seq: int
    now: float
    updates: list[msgspec.Raw]
    log: dict[str, Any]
    state: msgspec.Raw


assert EncodedBatch.__struct_fields__ == Batch.__struct_fields__
encode = msgspec.json.Encoder().encode


SLICE = 50
"""So many entries are put into words at a time; then others have their turn."""


async def batch(tables: Tables, live: LiveTable, viewer: int | None, since: int, lang: str) -> tuple[int, int, bytes]:
    """The entries after `since` and the state after them, cut for a viewer: from, to, and the message."""
    if since > live.standing.seq:
        since = 0
    updates: list[msgspec.Raw] = []
    sent = since
    entries: list[Entry] = []
    while True:
        told = min(sent, live.wording.read_up_to(viewer, lang))
        entries = await entries_after(tables, live, told, entries)
        # Until the next wait, entries, log and state are of one moment.
        standing = live.standing
        say = live.wording.renderer(standing.game or standing.facts.game, standing.seats, lang)
        if live.wording.read_up_to(viewer, lang) < told:
            # Somebody else has sat down: all is told anew.
            entries = []
            continue
        part, entries = entries[:SLICE], entries[SLICE:]
        log = live.wording.log(viewer, say, part)
        log.lines()
        updates += [msgspec.Raw(encode(update_of(entry, viewer))) for entry in part if entry.seq > sent]
        sent = max([sent, *[entry.seq for entry in part]])
        if not entries:
            break
        await asyncio.sleep(0)
    first, lines = log.since(since)
    state = live.shown.get((viewer, lang))
    if state is None:
        state = live.shown[viewer, lang] = encode(state_of(live, viewer, say, tables.settings.absence_minutes))
    message = EncodedBatch(
        type="updates",
        table=standing.facts.id,
        viewer=viewer,
        lang=lang,
        since=since,
        seq=standing.seq,
        now=tables.clock.now(),
        updates=updates,
        log={"from": first, "lines": [line_data(line) for line in lines]},
        state=msgspec.Raw(state),
    )
    return since, standing.seq, encode(message)


async def entries_after(tables: Tables, live: LiveTable, seq: int, read: list[Entry]) -> list[Entry]:
    """The entries after a number, up to how the table stands when this returns; the first of them are read."""
    while True:
        last = read[-1].seq if read else seq
        following = live.entries_after(last)
        if following is not None:
            return [entry for entry in (*read, *following) if entry.seq <= live.standing.seq]
        stored = await tables.storage.entries(live.standing.facts.id, last)
        if not stored:
            # It was deleted at this very moment.
            raise Refused("unknown_table")
        read = [*read, *stored]


def update_of(entry: Entry, viewer: int | None) -> Update:
    """An entry for a viewer. Who has played is not told where nothing is heard of it: it may have been aside."""
    events = [event.seen_by(viewer) for event in entry.events if event.heard(viewer)]
    silent = entry.kind in ("play", "redo", "undo") and not events and entry.seat != viewer
    return Update(
        seq=entry.seq,
        at=entry.at,
        kind=entry.kind,
        seat=None if silent else entry.seat,
        undoes=entry.undoes,
        events=events,
    )


def state_of(live: LiveTable, viewer: int | None, say: Renderer, absence_minutes: float) -> TableState:
    standing = live.standing
    facts = standing.facts
    view = None
    decision = None
    if standing.game is not None:
        view = standing.game.view(viewer)
        decision = view.pop("decision")
        if standing.holding is not None:
            decision = None
    acting = standing.acting_for(viewer)
    window = None if standing.paused else window_of(standing)
    answered = None
    if window is not None:
        asked = window.of(viewer)
        answered = None if asked is None or viewer is None else window.answer(viewer, live.orders)
        decision = None
        if asked is not None and asks(standing, asked, live.orders.get(asked.seat, NOTHING)):
            decision = decision_data(asked.decision)
        if window.timed:
            acting = window.awaited(standing, live.orders)
        if decision is not None and answered is None and viewer is not None:
            acting = sorted({*acting, viewer})
    return TableState(
        status=standing.status,  # type: ignore[arg-type]
        game=facts.game,
        title=texts_of(facts.game).title(say.lang),
        mode=unusual(facts.game, facts.options, say.lang),
        client=registry.find(facts.game).info.client,
        players=facts.players,
        options=facts.options if standing.game is None else standing.game.options,
        language=facts.language,
        public=facts.public,
        end_turns_at_once=facts.end_turns_at_once,
        pace=facts.pace,  # type: ignore[arg-type]
        seed=str(facts.seed) if facts.seed_chosen and standing.shared else None,
        seats=seats_in_words(facts, standing.seats, say),
        host=standing.host,
        paused=standing.paused,
        paused_since=standing.paused_since,
        archived=standing.archived,
        outdated=bool(standing.outdated),
        clock=clock_info(facts),
        clocks=[SeatClock(reserve=c.reserve, spent=c.spent, since=c.since) for c in standing.clocks_for(acting)],
        votes=[Vote(seat=seat, about=about, by=by) for seat, about, by in sorted(standing.votes)],
        absence_minutes=absence_minutes,
        view=view,
        decision=in_words(decision, say),  # type: ignore[arg-type]
        outcome=outcome(standing.game, view, say),  # type: ignore[arg-type]
        challenge=None if standing.game is None else info_of(standing.game, say),
        acting=acting,
        awaiting_end_turn=standing.holding,
        can_undo=standing.can_undo(viewer),
        can_redo=standing.can_redo(viewer),
        can_end_turn=viewer is not None and standing.holding == viewer,
        rematch=standing.rematch,
        reaction_seconds=facts.reaction_seconds,
        talk_hidden=facts.talk_hidden,
        hints=facts.hints,
        window=window_info(live, window, say),
        answered=answered,
        orders=orders_info(live, viewer, say),
    )


def outcome(game: Game | None, view: dict[str, Any] | None, say: Renderer) -> list[Piece] | None:
    """How a finished game was won, where there are several ways."""
    if game is None or view is None or not game.is_over:
        return None
    message = say.texts.outcome(view)
    return None if message is None else say.pieces(message.id, message.params)


def reason(live: LiveTable, seat: int, about: str, lang: str) -> dict[str, Any]:
    """Why a seat cannot choose an option, or something on the table."""
    standing = live.standing
    game = standing.started()
    say = live.wording.renderer(game, standing.seats, lang)
    refusal = game.why_not(seat, about) if standing.holding is None else None
    return reason_in_words(game, about, refusal, standing.seq, say)


def reason_in_words(game: Game, about: str, refusal: IllegalAction | None, seq: int, say: Renderer) -> dict[str, Any]:
    return {
        "about": about,
        "seq": seq,
        "code": None if refusal is None else refusal.code,
        "reason": None if refusal is None else say.error_pieces(refusal),
        "section": None if refusal is None else section_of(game.name, refusal.code),
    }


def whole_of(live: LiveTable, seat: int, seen: int, wanted: list[tuple[str, str]], lang: str) -> dict[str, Any]:
    """The parts of the choice a seat can make at once."""
    standing = live.standing
    game = standing.running()
    if not standing.can_act_from(seat, seen):
        raise Refused("stale", seq=standing.seq)
    say = live.wording.renderer(game, standing.seats, lang)
    parts = explore(game, seat, wanted) if standing.holding is None else []
    return whole_in_words(parts, standing.seq, say)


def whole_in_words(parts: Sequence[Part], seq: int, say: Renderer) -> dict[str, Any]:
    return {
        "seq": seq,
        "whole": parts[0].decision.whole if parts else "",
        "parts": [part_in_words(part, say) for part in parts],
    }


def part_in_words(part: Part, say: Renderer) -> dict[str, Any]:
    asked = in_words(decision_data(part.decision), say)
    assert asked is not None
    outlook = None if part.outlook is None else say.pieces(part.outlook.id, part.outlook.params)
    shown = {name: asked[name] for name in ("kind", "prompt", "options")}
    return {**shown, "chosen": part.chosen.id, "outlook": outlook}


def clock_info(facts: TableFacts) -> ClockInfo | None:
    return None if facts.clock_move is None else ClockInfo(move=facts.clock_move, reserve=facts.clock_reserve)


def seats_in_words(facts: TableFacts, seats: Sequence[Seat], say: Renderer) -> list[SeatInfo]:
    """The seats as they are called at the table; nobody is called anything at an open one."""
    named = [msgspec.structs.replace(seat, name="" if seat.kind == "open" else say.seat(seat.seat)) for seat in seats]
    return seat_infos(facts, named, say.lang)


def seat_infos(facts: TableFacts, seats: Sequence[Seat], lang: str) -> list[SeatInfo]:
    """The seats, each with what its player is going to be."""
    roles = roles_in_words(facts.game, facts.players, facts.options, lang)
    return [
        SeatInfo(
            seat=seat.seat,
            kind=seat.kind,
            name=seat.name,
            bot=seat.bot,
            free=seat.free,
            role=roles[seat.seat].role if seat.seat < len(roles) else "",
            team=roles[seat.seat].team if seat.seat < len(roles) else "",
            colour=seat.colour,
        )
        for seat in seats
    ]


def roles_in_words(game: str, players: int, options: Mapping[str, Any], lang: str) -> list[SeatRole]:
    """What the seats are before the game begins."""
    texts = texts_of(game)

    def called(ref: str) -> str:
        return texts.name(ref, lang) or in_words_of(ref.partition("/")[2])

    return [
        SeatRole(
            role=" · ".join(called(ref) for ref in role.refs),
            team=called(role.team) if role.team else "",
            fixed=role.fixed,
        )
        for role in registry.find(game).roles(players, options)
    ]
