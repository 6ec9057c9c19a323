"""How a table stands after one of its entries: the game, who must act, what could be undone. A pure fold of entries.

A standing is never changed: `after` gives the next one. So one that could not be stored is simply forgotten, and a step
back is the game as it was.
"""

from __future__ import annotations

from typing import NamedTuple

from landsraad.core import registry
from landsraad.core.errors import IllegalAction
from landsraad.core.game import Game, decision_data
from landsraad.core.machine import Decision
from landsraad.server.entries import Entry, Seat, TableFacts
from landsraad.server.errors import Refused

__all__ = ["Standing", "Taken"]


class Taken(NamedTuple):
    """A step of the turn in progress that can be taken back."""

    seq: int
    seat: int
    option: str
    before: Game


class Standing:
    """See above. `game` is None until all seats are taken; `holding` is the seat that has to end its turn."""

    __slots__ = ("draft", "facts", "game", "holding", "opened", "redo", "rematch", "seats", "seq")

    def __init__(self, facts: TableFacts, seats: tuple[Seat, ...], seq: int = 0, game: Game | None = None) -> None:
        self.facts = facts
        self.seats = seats
        self.seq = seq
        self.game = game
        self.draft: tuple[Taken, ...] = ()
        self.redo: tuple[tuple[int, str], ...] = ()
        self.holding: int | None = None
        self.opened = (seq,) * facts.players
        self.rematch: str | None = None

    @property
    def status(self) -> str:
        if self.game is None:
            return "open"
        return "over" if self.game.is_over else "playing"

    @property
    def acting(self) -> list[int]:
        """The seats everybody waits for."""
        if self.game is None:
            return []
        return [self.holding] if self.holding is not None else [d.player for d in self.game.pending]

    def decision(self, seat: int | None) -> Decision | None:
        """What a seat is asked now."""
        if self.game is None or seat is None or self.holding is not None:
            return None
        return self.game.decision(seat)

    def bot_to_act(self) -> Seat | None:
        for seat in self.acting:
            if self.seats[seat].kind == "bot":
                return self.seats[seat]
        return None

    def can_undo(self, seat: int | None) -> bool:
        return bool(self.draft) and self.draft[-1].seat == seat

    def can_redo(self, seat: int | None) -> bool:
        return bool(self.redo) and self.redo[-1][0] == seat

    def can_act_from(self, seat: int, seen: int) -> bool:
        """Whether the seat's decision is still the one it was after an earlier entry."""
        return self.opened[seat] <= seen <= self.seq

    def started(self) -> Game:
        """The game, which must be on."""
        if self.game is None:
            raise Refused("not_started")
        if self.game.is_over:
            raise Refused("game_over")
        return self.game

    def play(self, seat: int, option: str, at: float, again: bool = False) -> tuple[Entry, Standing]:
        """The entry of a seat choosing an option, and how the table stands after it."""
        game = self.started()
        if self.holding is not None:
            raise Refused("awaiting_end_turn", seat=self.holding)
        moved = game.branch()
        try:
            moved.choose(seat, option)
        except IllegalAction as error:
            raise Refused.by_rules(error) from error
        events = tuple(moved.drain())
        moved.unwatch()
        final = self.seats[seat].kind == "bot" or moved.final
        entry = Entry(
            seq=self.seq + 1,
            kind="redo" if again else "play",
            at=at,
            seat=seat,
            value=option,
            final=final,
            events=events,
        )
        return entry, self._moved(moved, entry)

    def after(self, entry: Entry) -> Standing:
        """How the table stands after an entry."""
        match entry.kind:
            case "play" | "redo":
                assert self.game is not None
                assert entry.seat is not None
                game = self.game.copy()
                game.choose(entry.seat, entry.value)
                return self._moved(game, entry)
            case "undo":
                return self._undone(entry)
            case "end_turn":
                return self._next(entry)
            case "join":
                return self._seated(entry, "person", entry.value)
            case "leave":
                return self._seated(entry, "open", "")
            case "start":
                return self._begun(entry)
            case "rematch":
                following = self._next(entry, self.opened)
                following.rematch = entry.value
                return following
            case _:
                return self._next(entry)

    def _next(self, entry: Entry, opened: tuple[int, ...] | None = None) -> Standing:
        following = Standing(self.facts, self.seats, entry.seq, self.game)
        following.rematch = self.rematch
        if opened is not None:
            following.opened = opened
        return following

    def _moved(self, game: Game, entry: Entry) -> Standing:
        assert self.game is not None
        assert entry.seat is not None
        actor = entry.seat
        following = self._next(entry, opened_after(self, game, entry))
        following.game = game
        if not entry.final:
            earlier = self.draft if self.can_undo(actor) else ()
            following.draft = (*earlier, Taken(entry.seq, actor, entry.value, self.game))
            following.redo = self.redo[:-1] if entry.kind == "redo" else ()
            alone = all(decision.player == actor for decision in self.game.pending)
            done = game.pending and all(decision.player != actor for decision in game.pending)
            if alone and done and not self.facts.end_turns_at_once:
                following.holding = actor
        return following

    def _undone(self, entry: Entry) -> Standing:
        following = self._next(entry)
        last = self.draft[-1]
        following.game = last.before
        following.draft = self.draft[:-1]
        following.redo = (*self.redo, (last.seat, last.option))
        return following

    def _seated(self, entry: Entry, kind: str, name: str) -> Standing:
        following = self._next(entry)
        seats = list(self.seats)
        assert entry.seat is not None
        seats[entry.seat] = Seat(seat=entry.seat, kind="person" if kind == "person" else "open", name=name)
        following.seats = tuple(seats)
        return following

    def _begun(self, entry: Entry) -> Standing:
        facts = self.facts
        following = self._next(entry)
        following.seats = tuple(
            Seat(seat=seat.seat, kind="bot", name=seat.name, bot=entry.value) if seat.kind == "open" else seat
            for seat in self.seats
        )
        following.game = registry.new_game(facts.game, facts.players, facts.seed, facts.options)
        return following


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
