"""Games watched again: a finished one from everybody's eyes, a running one as far as the viewer has seen it.

While a game is on, a seat looks back with its own eyes and a spectator with everybody's. Nothing is taken from how the
game stands now: it is played again, and what a viewer sees of an earlier time is what the rules showed them then.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Callable, Iterator, Sequence
from itertools import takewhile
from typing import TypeVar

import msgspec

from landsraad.core import registry
from landsraad.core.game import Game
from landsraad.core.messages import Event
from landsraad.server.errors import Refused
from landsraad.server.messages.live import LogLine
from landsraad.server.messages.study import Replay, ReplayFrame, ReplayMoment
from landsraad.server.showing.updates import state_of, update_of
from landsraad.server.store.entries import Entry, TableFacts
from landsraad.server.study.finished import effective
from landsraad.server.table.memory import LiveTable
from landsraad.server.table.standing import choose
from landsraad.server.table.tables import Tables
from landsraad.server.table.wording import line_data, names_of, read
from landsraad.text.log import Log
from landsraad.text.messages import Renderer

__all__ = ["EVERY", "MOST_FRAMES", "Eyes", "Reel", "Reels", "eyes_of"]

EVERY = 16
"""Plays between two games that a reel keeps."""
MOST_FRAMES = 40
"""So many are given at a time."""
WAITING = 16
"""So many may wait for their part of a replay."""

Result = TypeVar("Result")


class Eyes(msgspec.Struct, frozen=True):
    """With whose eyes somebody looks: one seat's or a spectator's (None), or those of all `viewers` at once."""

    viewers: tuple[int | None, ...]
    all_seen: bool
    """The game is over: nothing is hidden any more."""

    @property
    def viewer(self) -> int | None:
        """Whose the log is."""
        return self.viewers[0] if len(self.viewers) == 1 else None

    def told(self, entry: Entry) -> Sequence[Event]:
        """What happened, with nothing left out where all is open."""
        return entry.events if len(self.viewers) == 1 else [opened(event) for event in entry.events]


def eyes_of(live: LiveTable, token: str | None, wanted: str) -> Eyes:
    """The eyes somebody may look with; empty: their own. `public`, `open` or the number of a seat."""
    own = live.seat_of(token)
    standing = live.standing
    if standing.outdated:
        raise Refused("outdated", begun=standing.facts.rules)
    if standing.game is None:
        raise Refused("not_started")
    over = standing.status == "over"
    if wanted in ("", "public"):
        return Eyes((own if not wanted else None,), over)
    people = range(standing.game.players)
    if wanted != "open" and wanted not in map(str, people):
        raise Refused("no_such_seat")
    if wanted == "open":
        if not over:
            raise Refused("game_not_over")
        return Eyes(tuple(people), over)
    if not over and int(wanted) != own:
        raise Refused("game_not_over")
    return Eyes((int(wanted),), over)


class Reel:
    """The entries of a table, the plays among them that were not taken back, and the game after some of these."""

    def __init__(self, facts: TableFacts) -> None:
        self.facts = facts
        self.entries: list[Entry] = []
        self.plays: list[Entry] = []
        self._games: list[Game] = []
        """After every `EVERY` plays."""

    @property
    def last(self) -> int:
        return self.entries[-1].seq if self.entries else 0

    def learn(self, entries: Sequence[Entry]) -> None:
        """What has been entered since; plays may have been taken back."""
        self.entries += entries
        plays = effective(self.entries)
        same = sum(1 for _ in takewhile(lambda pair: pair[0].seq == pair[1].seq, zip(self.plays, plays, strict=False)))
        del self._games[same // EVERY + 1 :]
        self.plays = plays

    def game(self, plays: int) -> Game:
        """The game after so many plays; nobody else has it."""
        facts = self.facts
        if not self._games:
            self._games.append(registry.new_game(facts.game, facts.players, facts.seed, facts.options))
        nearest = min(plays // EVERY, len(self._games) - 1)
        game = self._games[nearest].copy()
        for number, entry in enumerate(self.plays[nearest * EVERY : plays], nearest * EVERY + 1):
            assert entry.seat is not None
            choose(game, entry.seat, entry.value)
            if number == len(self._games) * EVERY:
                self._games.append(game.copy())
        return game

    def moments(self, eyes: Eyes) -> list[int]:
        """The moments to look at, each by the number of plays before it.

        While the game is on, a play that the viewer has not noticed is no moment of its own.
        """
        plays = enumerate(self.plays, 1)
        return [0, *(n for n, play in plays if eyes.all_seen or update_of(play, eyes.viewer).seat is not None)]

    def walk(self, numbers: Sequence[int]) -> Iterator[tuple[Entry, Game]]:
        """The entry that led to each of these moments, and the game after it."""
        start = next(entry for entry in self.entries if entry.kind == "start")
        done = numbers[0] if numbers else 0
        game = self.game(done)
        for number in numbers:
            for play in self.plays[done:number]:
                assert play.seat is not None
                choose(game, play.seat, play.value)
            done = number
            yield (self.plays[number - 1] if number else start), game

    def outline(self, eyes: Eyes) -> list[ReplayMoment]:
        return [
            ReplayMoment(
                seq=entry.seq,
                seat=entry.seat if entry.kind != "start" else None,
                round=game.round,
                opens_turn=game.opens_turn,
            )
            for entry, game in self.walk(self.moments(eyes))
        ]

    def log(self, eyes: Eyes, say: Renderer) -> list[LogLine]:
        log = Log(say, eyes.viewer)
        for entry in self.entries:
            read(log, msgspec.structs.replace(entry, events=tuple(eyes.told(entry))))
        return [LogLine(**line_data(line)) for line in log.lines()]

    def frames(self, eyes: Eyes, first: int, count: int) -> list[ReplayFrame]:
        return [
            ReplayFrame(
                seq=entry.seq,
                views=[shown(game, viewer) for viewer in eyes.viewers],
                events=[event.seen_by(eyes.viewer) for event in eyes.told(entry) if event.heard(eyes.viewer)],
            )
            for entry, game in self.walk(self.moments(eyes)[first : first + count])
        ]


def shown(game: Game, viewer: int | None) -> dict[str, object]:
    """What a viewer saw. Who was asked is left out: several may have been at once, and not everybody knew of all."""
    view = game.view(viewer)
    del view["decision"]
    return {**view, "pending": []}


def opened(event: Event) -> Event:
    """An event that everybody sees the whole of."""
    return Event(event.kind, event.seat, event.source, {**event.params, **(event.secret or {})})


class Reels:
    """The games that are being watched again: some are kept, and one at a time is played."""

    def __init__(self, tables: Tables, room: int = 8) -> None:
        self._tables = tables
        self._room = room
        self._kept: OrderedDict[str, Reel] = OrderedDict()
        self._turn = asyncio.Lock()
        self._waiting = 0

    async def replay(self, live: LiveTable, eyes: Eyes, lang: str) -> Replay:
        """The moments of a game and its log."""
        standing = live.standing
        assert standing.game is not None
        say = Renderer(lang, standing.game, names_of(standing.seats), strict=False)
        state = state_of(live, None, say, self._tables.settings.absence_minutes)
        blank = msgspec.structs.replace(state, view=None, acting=[], window=None, awaiting_end_turn=None)
        return await self.work(
            live,
            lambda reel: Replay(
                table=standing.facts.id,
                eyes=list(eyes.viewers),
                over=eyes.all_seen,
                state=blank,
                moments=reel.outline(eyes),
                log=reel.log(eyes, say),
            ),
        )

    async def frames(self, live: LiveTable, eyes: Eyes, first: int, count: int) -> list[ReplayFrame]:
        return await self.work(live, lambda reel: reel.frames(eyes, first, min(count, MOST_FRAMES)))

    async def work(self, live: LiveTable, work: Callable[[Reel], Result]) -> Result:
        """Something that takes a while, beside the event loop, and one at a time."""
        if self._waiting >= WAITING:
            raise Refused("too_many_requests", retry_after=2)
        self._waiting += 1
        try:
            async with self._turn:
                reel = self._kept_for(live.standing.facts)
                if reel.last < live.standing.seq:
                    reel.learn(await self._tables.storage.entries(reel.facts.id, reel.last))
                return await asyncio.to_thread(work, reel)
        finally:
            self._waiting -= 1

    def _kept_for(self, facts: TableFacts) -> Reel:
        reel = self._kept.setdefault(facts.id, Reel(facts))
        self._kept.move_to_end(facts.id)
        while len(self._kept) > self._room:
            self._kept.popitem(last=False)
        return reel
