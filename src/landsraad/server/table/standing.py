"""How a table stands after one of its entries: the game, who must act, what could be undone. A pure fold of entries.

A standing is never changed: `after` gives the next one. So one that could not be stored is simply forgotten, and a step
back is the game as it was.
"""

from __future__ import annotations

from typing import Any

import msgspec

from landsraad.core import registry
from landsraad.core.asked import decision_data
from landsraad.core.errors import IllegalAction
from landsraad.core.game import Game
from landsraad.server.errors import Refused
from landsraad.server.store.entries import (
    Entry,
    Seat,
    options_from_text,
    seats_from_text,
)
from landsraad.server.table.clocks import Clock, fresh_clock
from landsraad.server.table.situation import Situation, Taken, first_person

__all__ = ["Standing", "choose"]


class Standing(Situation):
    """See above."""

    __slots__ = ()

    def play(
        self, seat: int, chosen: str, at: float, again: bool = False, final: bool = False
    ) -> tuple[Entry, Standing]:
        """The entry of a seat choosing an option (or several: `options_to_text`), and how the table stands after it.

        `final`: it cannot be undone, whatever it was.
        """
        game = self.running()
        if self.holding is not None:
            raise Refused("awaiting_end_turn", seat=self.holding)
        moved = game.branch()
        try:
            choose(moved, seat, chosen)
        except IllegalAction as error:
            raise Refused.by_rules(error) from error
        events = tuple(moved.drain())
        moved.unwatch()
        final = final or self.seats[seat].kind == "bot" or moved.final
        entry = Entry(
            seq=self.seq + 1,
            kind="redo" if again else "play",
            at=at,
            seat=seat,
            value=chosen,
            final=final,
            events=events,
        )
        return entry, self._timed(self._moved(moved, entry), entry)

    def after(self, entry: Entry) -> Standing:
        """How the table stands after an entry."""
        return self._timed(self._after(entry), entry)

    def _after(self, entry: Entry) -> Standing:
        match entry.kind:
            case "play" | "redo":
                assert self.game is not None
                assert entry.seat is not None
                game = self.game.copy()
                choose(game, entry.seat, entry.value)
                return self._moved(game, entry)
            case "undo":
                return self._undone(entry)
            case "end_turn":
                return self._next(entry)
            case "created":
                return self._created(entry)
            case "colour":
                assert entry.seat is not None
                return self._noted(entry, seats=self._with(entry.seat, colour=entry.value))
            case "join":
                return self._seated(entry, kind="person", name=entry.value)
            case "leave" | "remove":
                return self._seated(entry, kind="open")
            case "exchange":
                return self._exchanged(entry)
            case "start":
                return self._begun(entry)
            case "takeover":
                return self._replaced(entry, kind="person", name=entry.value)
            case "resign" | "timeout":
                return self._replaced(entry, kind="bot", bot=entry.value)
            case "replace":
                return self._replaced(entry, kind="bot" if entry.value else "open", bot=entry.value or None)
            case "vote":
                assert entry.seat is not None
                target, how = entry.value.split()
                return self._noted(entry, votes=self.votes | {(entry.seat, int(target), how)})
            case "offer" | "withdraw":
                assert entry.seat is not None
                return self._noted(entry, seats=self._with(entry.seat, free=entry.kind == "offer"), shared=True)
            case "wait":
                assert entry.seat is not None
                mine = {entry.seat}
                return self._noted(entry, waiting=self.waiting - mine if entry.value else self.waiting | mine)
            case "pause":
                return self._noted(entry, paused_since=entry.at)
            case "resume":
                return self._noted(entry, paused_since=None, window_since=entry.at)
            case "close":
                return self._noted(entry, closed=True)
            case "archive":
                return self._noted(entry, archived=True)
            case _:
                return self._noted(entry, rematch=entry.value)

    def _noted(self, entry: Entry, **changes: Any) -> Standing:
        """The game is where it was, and so is what could be undone in it."""
        following = Standing.__new__(Standing)
        for name in Situation.__slots__:
            setattr(following, name, changes[name] if name in changes else getattr(self, name))
        following.seq = entry.seq
        following.window = None
        return following

    def _next(self, entry: Entry, **changes: Any) -> Standing:
        """Nothing before can be undone."""
        following = self._noted(entry, draft=(), redo=(), holding=None, **changes)
        following.window_opened, following.window_since, following.waiting = entry.seq, entry.at, frozenset()
        if "opened" not in changes:
            following.opened = (entry.seq,) * self.facts.players
        return following

    def _moved(self, game: Game, entry: Entry) -> Standing:
        assert self.game is not None
        assert entry.seat is not None
        actor = entry.seat
        following = self._next(entry, opened=opened_after(self, game, entry), game=game)
        following.votes = frozenset(vote for vote in self.votes if vote[1] != actor)
        following._open_window(self, entry)
        if not entry.final:
            earlier = self.draft if self.can_undo(actor) else ()
            following.draft = (*earlier, Taken(entry.seq, actor, entry.value, self.game))
            following.redo = self.redo[:-1] if entry.kind == "redo" else ()
            alone = all(decision.player == actor for decision in self.game.pending)
            done = game.pending and all(decision.player != actor for decision in game.pending)
            if alone and done and not self.facts.end_turns_at_once and not self._ended(entry):
                following.holding = actor
        return following

    def _ended(self, entry: Entry) -> bool:
        """Whether somebody has said with the choice itself that it is the others' turn now."""
        assert self.game is not None
        options = options_from_text(entry.value)
        asked = self.game.decision(-1 if entry.seat is None else entry.seat)
        option = None if asked is None or len(options) > 1 else asked.option(options[0])
        return len(options) > 1 or (option is not None and option.decision.asked_by.ends(option.code))

    def _open_window(self, before: Standing, entry: Entry) -> None:
        """Note what is asked since when, and what all have let pass."""
        assert before.game is not None
        assert self.game is not None
        now = self.game.pending[0] if self.game.pending else None
        assert entry.seat is not None
        asked = before.game.decision(entry.seat)
        passed = asked is not None and asked.reaction and entry.value == asked.machine.option_id(asked.own[0])
        if asked is not None and passed:
            if now is not None and now.reaction and (now.topic, now.step[0]) == (asked.topic, asked.step[0]):
                self.window_opened, self.window_since = before.window_opened, before.window_since
                self.waiting = before.waiting
            elif asked.asked_by.lasting:
                moment = before.game.rules.moment(before.game.state)
                earlier = self.let_pass[1] if self.let_pass[0] == moment else frozenset()
                self.let_pass = (moment, earlier | {asked.topic})

    def _undone(self, entry: Entry) -> Standing:
        last = self.draft[-1]
        following = self._next(entry, game=last.before)
        following.draft = self.draft[:-1]
        following.redo = (*self.redo, (last.seat, last.option))
        return following

    def _with(self, number: int, **changes: Any) -> tuple[Seat, ...]:
        """The seats, one of them changed."""
        old = self.seats[number]
        values = {field: getattr(old, field) for field in old.__struct_fields__}
        return (*self.seats[:number], Seat(**{**values, **changes}), *self.seats[number + 1 :])

    def _created(self, entry: Entry) -> Standing:
        seats = seats_from_text(entry.value) if entry.value else self.seats
        shared = any(seat.kind == "open" or seat.free for seat in seats)
        return self._next(entry, seats=seats, shared=shared, host=first_person(seats))

    def _seated(self, entry: Entry, kind: str, name: str = "") -> Standing:
        assert entry.seat is not None
        seats = self._with(entry.seat, kind=kind, name=name, bot=None, free=False)
        return self._next(entry, seats=seats, shared=True)

    def _exchanged(self, entry: Entry) -> Standing:
        """Two seats change people; whoever hosts the table does so from the other seat."""
        assert entry.seat is not None
        one, other = entry.seat, int(entry.value)
        there = {one: other, other: one}
        seats = tuple(
            msgspec.structs.replace(self.seats[there.get(seat.seat, seat.seat)], seat=seat.seat) for seat in self.seats
        )
        host = None if self.host is None else there.get(self.host, self.host)
        return self._next(entry, seats=seats, host=host)

    def _begun(self, entry: Entry) -> Standing:
        facts = self.facts
        seats = self.seats
        for seat in self.seats:
            if seat.kind == "open":
                bot = msgspec.structs.replace(seat, kind="bot", bot=entry.value)
                seats = (*seats[: seat.seat], bot, *seats[seat.seat + 1 :])
        game = registry.new_game(facts.game, facts.players, facts.seed, facts.options)
        return self._next(entry, seats=seats, game=game)

    def _replaced(self, entry: Entry, kind: str, name: str | None = None, bot: str | None = None) -> Standing:
        """Somebody else sits down in the middle of the game; a bot goes by the name of whom it stands in for."""
        number = entry.seat
        assert number is not None
        changes: dict[str, Any] = {"kind": kind, "bot": bot, "free": kind != "person"}
        if name is not None or kind == "open":
            changes["name"] = name or ""
        votes = frozenset(vote for vote in self.votes if number not in vote[:2])
        following = self._noted(entry, seats=self._with(number, **changes), votes=votes, shared=True)
        following.waiting = self.waiting - {number} if len(following.people) > 1 else frozenset()
        if self.holding == number or self.can_undo(number) or self.can_redo(number):
            following = following._next(entry, opened=self.opened)
        opened = list(self.opened)
        opened[number] = entry.seq
        following.opened = tuple(opened)
        following.clocks = (*self.clocks[:number], fresh_clock(self.facts), *self.clocks[number + 1 :])
        return following

    def _timed(self, following: Standing, entry: Entry) -> Standing:
        """Clocks go on: those of people who are waited for run, and a step forward ends a move.

        Talk aside ends none: a clock that begins anew would tell of it.
        """
        length = 0 if following.game is None else following.game.length
        forward = entry.kind in ("play", "redo") and length > self.furthest
        forward = forward and not asked_aside(self.game, entry.seat) and not asked_aside(following.game, entry.seat)
        following.furthest = max(self.furthest, length)
        if following.host is None or following.seats[following.host].kind != "person":
            following.host = first_person(following.seats)
        stopped = following.paused or following.archived or following.status != "playing"
        awaited = following.awaited
        clocks = list(following.clocks)
        for seat, clock in enumerate(clocks):
            if seat not in awaited or following.seats[seat].kind != "person":
                clocks[seat] = clock if clock.since is None and not clock.spent else self._move_over(seat, entry.at)
            elif stopped:
                clocks[seat] = clock if clock.since is None else clock.stopped(entry.at)
            elif forward and entry.seat == seat:
                clocks[seat] = self._move_over(seat, entry.at).running(entry.at)
            else:
                clocks[seat] = clock.running(entry.at)
        following.clocks = tuple(clocks)
        return following

    def _move_over(self, seat: int, at: float) -> Clock:
        """What is answered aside takes nothing from the reserve, which all can see."""
        clock = self.clocks[seat]
        aside = self.facts.clock_move is not None and seat in self.acting and seat not in self.acting_known
        return Clock(reserve=clock.reserve) if aside else clock.moved(at, self.facts)


def choose(game: Game, seat: int, chosen: str) -> None:
    options = options_from_text(chosen)
    if len(options) == 1:
        game.choose(seat, options[0])
    else:
        game.choose_all(seat, options)


def asked_aside(game: Game | None, seat: int | None) -> bool:
    """Whether a seat is asked something that not everybody may know of."""
    decision = None if game is None or seat is None else game.decision(seat)
    if game is None or decision is None:
        return False
    return all((shown.player, shown.kind) != (seat, decision.kind) for shown in game.open_to(None))


def opened_after(before: Standing, game: Game, entry: Entry) -> tuple[int, ...]:
    """Since when each seat's decision has been the one it is."""
    assert before.game is not None
    opened = [entry.seq] * game.players
    for decision in game.pending:
        seat = decision.player
        earlier = before.game.decision(seat)
        if seat != entry.seat and earlier is not None and decision_data(earlier) == decision_data(decision):
            opened[seat] = before.opened[seat]
    return tuple(opened)
