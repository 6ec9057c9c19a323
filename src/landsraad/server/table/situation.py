"""What can be said of a table at a moment: who sits there, who is asked, what could be undone."""

from __future__ import annotations

from typing import Any, NamedTuple

from landsraad.core.game import Game
from landsraad.core.machine import Decision
from landsraad.server.errors import Refused
from landsraad.server.store.entries import Seat, TableFacts
from landsraad.server.table.clocks import Clock, fresh_clock

__all__ = ["Situation", "Taken", "first_person"]


class Taken(NamedTuple):
    """A step of the turn in progress that can be taken back."""

    seq: int
    seat: int
    option: str
    before: Game


class Situation:
    """`game` is None until all seats are taken; `holding` is the seat that has to end its turn.

    `votes` are (who, about which seat, "bot" or "open"); `furthest` is how many actions the game has ever had.
    """

    __slots__ = (
        "archived",
        "clocks",
        "closed",
        "draft",
        "facts",
        "furthest",
        "game",
        "holding",
        "host",
        "let_pass",
        "opened",
        "outdated",
        "paused_since",
        "redo",
        "rematch",
        "seats",
        "seq",
        "shared",
        "votes",
        "waiting",
        "window",
        "window_opened",
        "window_since",
    )

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
        self.paused_since: float | None = None
        self.host = first_person(seats)
        """The seat of whoever made the table, or of the first person who is left."""
        self.closed = False
        self.archived = False
        self.outdated = ""
        """The status the table had when its rules changed so that it can only be watched; empty: it goes on."""
        self.shared = False
        """Others than whoever made the table play, or could."""
        self.votes: frozenset[tuple[int, int, str]] = frozenset()
        self.furthest = 0
        self.waiting: frozenset[int] = frozenset()
        """Who has said "wait" in the window that is open (`windows.py`), and not answered yet."""
        self.window: Any = None
        """Kept by `windows.window_of`: what it has found, in a tuple."""
        self.window_opened = seq
        self.window_since = 0.0
        """The entry that opened what is asked now, and when."""
        self.let_pass: tuple[str, frozenset[str]] = ("", frozenset())
        """The topics that all have let pass in a moment of the game (`Rules.moment`)."""
        self.clocks: tuple[Clock, ...] = (fresh_clock(facts),) * facts.players

    @property
    def status(self) -> str:
        if self.outdated:
            return self.outdated
        if self.closed:
            return "closed"
        if self.game is None:
            return "open"
        return "over" if self.game.is_over else "playing"

    @property
    def paused(self) -> bool:
        return self.paused_since is not None

    @property
    def acting(self) -> list[int]:
        """The seats that are asked."""
        if self.game is None or self.closed:
            return []
        return self.waited_for or [decision.player for decision in self.game.pending]

    @property
    def waited_for(self) -> list[int]:
        """Who has to say that it goes on, whomever the rules ask."""
        return sorted(self.waiting) if self.holding is None else [self.holding]

    @property
    def awaited(self) -> list[int]:
        """The seats without which the game does not go on: whose clocks run."""
        if self.game is None or self.closed:
            return []
        return self.waited_for or self.game.awaited

    def acting_for(self, viewer: int | None) -> list[int]:
        """The seats that somebody (None: a spectator) may know to be asked: others may be asked aside."""
        if self.game is None or self.closed or self.waited_for:
            return self.acting
        return [decision.player for decision in self.game.open_to(viewer)]

    @property
    def acting_known(self) -> list[int]:
        """The seats that everybody may know to be asked."""
        return self.acting_for(None)

    def clocks_for(self, acting: list[int]) -> list[Clock]:
        """The clocks as somebody sees them who knows of these seats that they are asked.

        While others are asked aside, the clock of whoever was interrupted seems to run on.
        """
        asked = self.acting
        aside = next((self.clocks[seat] for seat in asked if seat not in acting), Clock())
        shown = []
        for seat, clock in enumerate(self.clocks):
            seen = Clock() if seat not in acting else clock if seat in asked else aside
            shown.append(Clock(reserve=clock.reserve, spent=seen.spent, since=seen.since))
        return shown

    @property
    def people(self) -> list[int]:
        return [seat.seat for seat in self.seats if seat.kind == "person"]

    @property
    def has_room(self) -> bool:
        """Whether somebody could sit down."""
        if self.status not in ("open", "playing") or self.archived:
            return False
        return any(seat.kind == "open" or seat.free for seat in self.seats)

    @property
    def due(self) -> tuple[float, int] | None:
        """When the first clock runs out, and whose it is."""
        found = [(due, seat) for seat, clock in enumerate(self.clocks) if (due := clock.due(self.facts)) is not None]
        return min(found, default=None)

    def kept_waiting(self, seat: int, at: float, opened: float, viewer: int) -> float:
        """Seconds for which all have waited for somebody: to act or, if the host has paused the game, to resume it.

        As far as the viewer can tell: who is asked aside, and who seems to be, is not betrayed by asking for this.
        `opened`: before that nobody could do anything, because the server was not there.
        """
        clock = self.clocks_for(self.acting_for(viewer))[seat]
        since = self.paused_since if self.paused and seat == self.host else clock.since
        waited = 0.0 if since is None else max(0.0, at - max(since, opened))
        return waited if self.paused else waited + clock.spent

    def decision(self, seat: int | None) -> Decision | None:
        """What a seat is asked now."""
        if self.game is None or seat is None or self.holding is not None:
            return None
        return self.game.decision(seat)

    def asked_kind(self, seat: int) -> str:
        """The kind of question a seat is asked; empty: none."""
        decision = self.decision(seat)
        return "" if decision is None else decision.kind

    def bot_to_act(self) -> Seat | None:
        if self.paused or self.archived or self.outdated:
            return None
        for seat in self.acting:
            if self.seats[seat].kind == "bot":
                return self.seats[seat]
        return None

    def let_pass_before(self, decision: Decision) -> bool:
        """Whether all have let it pass already and a stop would have held until now: nobody is asked again."""
        moment, topics = self.let_pass
        if decision.topic not in topics or not decision.asked_by.lasting or self.game is None:
            return False
        return moment == self.game.rules.moment(self.game.state) != ""

    def can_undo(self, seat: int | None) -> bool:
        return bool(self.draft) and self.draft[-1].seat == seat

    def can_redo(self, seat: int | None) -> bool:
        return bool(self.redo) and self.redo[-1][0] == seat

    def can_act_from(self, seat: int, seen: int) -> bool:
        """Whether the seat's decision is still the one it was after an earlier entry."""
        return self.opened[seat] <= seen <= self.seq

    def alive(self) -> None:
        """Anything at all can still happen at this table."""
        if self.outdated:
            raise Refused("outdated", begun=self.facts.rules)
        if self.archived:
            raise Refused("archived")
        if self.closed:
            raise Refused("table_closed")

    def started(self) -> Game:
        """The game, which must be on."""
        self.alive()
        if self.game is None:
            raise Refused("not_started")
        if self.game.is_over:
            raise Refused("game_over")
        return self.game

    def running(self) -> Game:
        """The game, which must be on and not paused."""
        game = self.started()
        if self.paused:
            raise Refused("paused")
        return game


def first_person(seats: tuple[Seat, ...]) -> int | None:
    return next((seat.seat for seat in seats if seat.kind == "person"), None)
