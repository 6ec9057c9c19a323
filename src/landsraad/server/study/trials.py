"""What if: a seat plays on for itself from its own decision, in a world that it cannot tell from the true one.

The client sends all that was tried so far: nothing is kept here, and nobody else is told anything. What is hidden is
imagined, the same whenever the seat asks at the same decision. Others are played by a bot, where the bots think.
"""

from __future__ import annotations

import asyncio
import hashlib
import logging
from collections.abc import Sequence
from typing import NamedTuple

import msgspec

from landsraad import bots
from landsraad.core.asked import decision_data
from landsraad.core.errors import IllegalAction
from landsraad.core.game import Game
from landsraad.core.wholes import explore
from landsraad.server.errors import Refused
from landsraad.server.messages.live import LogLine, TableState
from landsraad.server.messages.play import Whole, Why
from landsraad.server.messages.trials import ExploreIf, Trial, TrialMove, WhatIf, WhyIf
from landsraad.server.showing.updates import outcome, reason_in_words, state_of, update_of, whole_in_words
from landsraad.server.store.entries import Entry, options_to_text
from landsraad.server.table.memory import LiveTable
from landsraad.server.table.standing import Standing, choose
from landsraad.server.table.tables import Tables
from landsraad.server.table.windows import NOTHING, asked_since
from landsraad.server.table.wording import in_words, line_data, names_of, read
from landsraad.server.workers.thinking import Thinkers, WorkerLost
from landsraad.text.log import Log
from landsraad.text.messages import Renderer

__all__ = ["MOST_MOVES", "Trials", "imagined"]

logger = logging.getLogger(__name__)

MOST_MOVES = 400
"""So far a trial leads."""
STEPS = 60
SECONDS = 1.0
"""How much of what others do is found out at a time; the client asks again for more."""


class Tried(NamedTuple):
    """A game after all that was tried, and what happened on the way."""

    game: Game
    moves: list[TrialMove]
    entries: list[Entry]


class Trials:
    def __init__(self, tables: Tables, thinkers: Thinkers) -> None:
        self._tables = tables
        self._thinkers = thinkers

    async def play(self, live: LiveTable, seat: int, wanted: WhatIf, lang: str) -> Trial:
        """The table after what was tried and what others answer to it, up to the seat's next decision."""
        now = live.standing
        tried = await asyncio.to_thread(tried_out, now, seat, wanted)
        if len(wanted.moves) >= MOST_MOVES:
            raise Refused("trial_over", most=MOST_MOVES)
        following = await self._answered(live, seat, tried)
        say = live.wording.renderer(now.game or now.facts.game, now.seats, lang)
        table = state_of(live, seat, say, self._tables.settings.absence_minutes)
        return await asyncio.to_thread(lambda: shown(now, seat, played(tried, following, now), table, lang))

    async def explore(self, live: LiveTable, seat: int, wanted: ExploreIf, lang: str) -> Whole:
        """As at the table (`updates.whole_of`), after what was tried."""
        now = live.standing
        tried = await asyncio.to_thread(tried_out, now, seat, wanted)
        say = live.wording.renderer(tried.game, now.seats, lang)
        parts = explore(tried.game, seat, [(part.kind, part.option) for part in wanted.parts])
        return Whole(**whole_in_words(parts, now.seq, say))

    async def why(self, live: LiveTable, seat: int, wanted: WhyIf, lang: str) -> Why:
        """As at the table (`updates.reason`), after what was tried."""
        now = live.standing
        tried = await asyncio.to_thread(tried_out, now, seat, wanted)
        say = live.wording.renderer(tried.game, now.seats, lang)
        refusal = tried.game.why_not(seat, wanted.about)
        return Why(**reason_in_words(tried.game, wanted.about, refusal, now.seq, say))

    async def _answered(self, live: LiveTable, seat: int, tried: Tried) -> list[TrialMove]:
        """What others do before the seat is asked again, and what is done for the seat without asking."""
        now = live.standing
        orders = live.orders.get(seat, NOTHING).orders
        question = {
            "trial": True,
            "position": tried.game.to_data(),
            "length": tried.game.length,
            "seat": seat,
            "kind": bots.usual(now.facts.game),
            "seed": world(now, 0, seat) % 2**32,
            "orders": orders.given,
            "bids": orders.bids,
            "steps": min(STEPS, MOST_MOVES - len(tried.moves)),
            "seconds": SECONDS,
        }
        try:
            answer = await self._thinkers.teach(question)
        except (WorkerLost, TimeoutError) as error:
            logger.warning("A trial does not go on: %s", error or type(error).__name__)
            raise Refused("no_trial") from error
        return [TrialMove(seat=who, options=[option]) for who, option in answer["moves"]]


def tried_out(now: Standing, seat: int, wanted: WhatIf) -> Tried:
    """What somebody has tried, move by move, on the imagined game."""
    game = imagined(now, seat, wanted.seq)
    game.watch()
    return played(Tried(game, [], []), wanted.moves, now)


def imagined(now: Standing, seat: int, seen: int) -> Game:
    """The game as a seat may imagine it at its own decision."""
    game, since = asked_since(now, seat)
    if not since <= seen <= now.seq:
        raise Refused("stale", seq=now.seq)
    if now.holding is not None or game.decision(seat) is None:
        raise Refused("no_decision")
    return game.determinize(seat, world(now, since, seat))


def world(now: Standing, since: int, seat: int) -> int:
    """Which of all possible worlds a seat imagines: nobody can foresee it without the secret seed of the game."""
    secret = f"{now.facts.seed} {now.facts.invite_hash}".encode()
    found = hashlib.blake2b(f"{now.facts.id} {since} {seat}".encode(), key=hashlib.sha256(secret).digest())
    return int.from_bytes(found.digest()[:8])


def played(tried: Tried, moves: Sequence[TrialMove], now: Standing) -> Tried:
    """The same game after further moves."""
    game, done, entries = tried.game, tried.moves[:], tried.entries[:]
    for move in moves:
        value = options_to_text(move.options)
        try:
            choose(game, move.seat, value)
        except IllegalAction as error:
            raise Refused.by_rules(error).at(game, names_of(now.seats)) from error
        done.append(move)
        entries.append(
            Entry(
                seq=now.seq + len(done),
                kind="play",
                at=0.0,
                seat=move.seat,
                value=value,
                final=True,
                events=tuple(game.drain()),
            )
        )
    return Tried(game, done, entries)


def shown(now: Standing, seat: int, tried: Tried, table: TableState, lang: str) -> Trial:
    """A trial as the table is shown: who sits there stays as it is, the game is the imagined one."""
    game = tried.game
    say = Renderer(lang, game, names_of(now.seats), strict=False)
    log = Log(say, seat)
    for entry in tried.entries:
        read(log, entry)
    view = game.view(seat)
    view.pop("decision")
    own = game.decision(seat)
    state = msgspec.structs.replace(
        table,
        status="over" if game.is_over else "playing",
        view=view,
        decision=None if own is None else in_words(decision_data(own), say),
        outcome=outcome(game, view, say),
        acting=[decision.player for decision in game.open_to(seat)],
        awaiting_end_turn=None,
        can_undo=False,
        can_redo=False,
        can_end_turn=False,
        window=None,
        answered=None,
        orders=None,
    )
    return Trial(
        seq=now.seq,
        moves=tried.moves,
        more=own is None and not game.is_over,
        updates=[update_of(entry, seat) for entry in tried.entries],
        log=[LogLine(**line_data(line)) for line in log.lines()],
        state=state,
    )
