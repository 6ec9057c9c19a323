"""Moves the bots: one task for each table that waits for one."""

from __future__ import annotations

import asyncio
import logging
import time

import sqlalchemy as sa

from landsraad.core.game import Game
from landsraad.server.errors import Refused
from landsraad.server.processes.peers import Peers
from landsraad.server.settings import PACES
from landsraad.server.store.entries import Seat
from landsraad.server.table import sitting
from landsraad.server.table.memory import LiveTable
from landsraad.server.table.standing import Standing
from landsraad.server.table.tables import Tables, in_pause
from landsraad.server.table.windows import next_answer, window_of
from landsraad.server.workers.thinking import Thinkers

__all__ = ["Driver"]

logger = logging.getLogger(__name__)

SWEEP = 3.0
"""Seconds between two searches for tables whose server has gone."""

FOLLOWING = 0.35
"""A step within a turn, or in an auction, comes quicker than its first."""


class Driver:
    def __init__(self, tables: Tables, peers: Peers) -> None:
        self.tables = tables
        self.peers = peers
        settings = tables.settings
        self.thinkers = Thinkers(settings.bot_workers, settings.plugins, settings.bot_patience, settings.bot_seconds)
        self._tasks: dict[str, asyncio.Task[None]] = {}
        self._sweeper: asyncio.Task[None] | None = None

    def open(self) -> None:
        self._sweeper = asyncio.create_task(self._sweep())

    async def close(self) -> None:
        tasks = [*self._tasks.values(), *([self._sweeper] if self._sweeper else [])]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        self.thinkers.close()

    def consider(self, table_id: str, standing: Standing) -> None:
        """A table has changed: move its bots if one must act."""
        if standing.bot_to_act() is not None or in_pause(standing) or self._ordered(table_id, standing):
            self._drive(table_id)

    def _ordered(self, table_id: str, standing: Standing) -> bool:
        """Whether a person's orders have something to do that nobody has done yet: at the start of a game."""
        live = self.tables.memory.known(table_id)
        return live is not None and next_answer(standing, live.orders) is not None

    def _drive(self, table_id: str) -> None:
        if table_id not in self._tasks:
            self._tasks[table_id] = asyncio.create_task(self._move_bots(table_id))

    async def _sweep(self) -> None:
        """Find tables that wait for a bot nobody moves (after a restart, or when another server has died) or too long
        for a person."""
        quiet = 0.0
        began = time.monotonic()
        while True:
            try:
                for table_id in await self.tables.storage.bots_due(time.time() - quiet):
                    self._drive(table_id)
                if time.monotonic() - began >= self.tables.settings.clock_grace:
                    await self._stop_clocks()
            except (OSError, sa.exc.SQLAlchemyError) as error:
                logger.warning("The database does not answer: %s", error)
            quiet = SWEEP
            self.tables.memory.forget_idle()
            await asyncio.sleep(SWEEP)

    async def _stop_clocks(self) -> None:
        """Bots take over where somebody's time is up; of several servers one does it."""
        for table_id in await self.tables.storage.clocks_due(time.time()):
            try:
                await sitting.expire(self.tables, table_id)
            except Refused as refused:
                logger.info("Table %s: %s", table_id, refused)

    async def _move_bots(self, table_id: str) -> None:
        claimed = False
        try:
            claimed = await self.peers.claim(table_id)
            if claimed:
                await self._play_out(table_id)
        except asyncio.CancelledError:
            raise
        except Exception:
            logger.exception("Table %s: its bots cannot move; trying again later.", table_id)
        finally:
            self._tasks.pop(table_id, None)
            if claimed:
                await self.peers.release(table_id)

    async def _play_out(self, table_id: str) -> None:
        live = await self.tables.memory.fresh(table_id)
        last = (-1, "")
        shown = self.tables.clock.now()
        while True:
            now = live.standing
            try:
                if next_answer(now, live.orders) is not None:
                    await self.tables.follow_orders(table_id)
                elif in_pause(now):
                    if not await self._wait_out(table_id, live):
                        return
                    shown = self.tables.clock.now()
                else:
                    bot = now.bot_to_act()
                    if bot is None:
                        return
                    option = await self._chosen(now, now.game, bot)
                    pause = self._pause(now, bot.seat, option, last)
                    if pause:
                        await self.tables.clock.sleep(shown + pause - self.tables.clock.now())
                        shown = self.tables.clock.now()
                        last = (bot.seat, now.asked_kind(bot.seat))
                    await self.tables.play(table_id, bot.seat, now.seq, option)
            except Refused as refused:
                logger.info("Table %s: %s", table_id, refused)
                await self.tables.memory.refresh(live)
            live = await self.tables.memory.table(table_id)

    async def _chosen(self, now: Standing, game: Game | None, bot: Seat) -> str:
        assert game is not None
        return await self.thinkers.choose(game, bot.seat, bot.bot or "", now.facts.seed)

    def _pause(self, now: Standing, seat: int, option: str, last: tuple[int, str]) -> float:
        """Seconds between what was shown last and a bot's step: none if the step shows nothing.

        A turn of many steps and a question that goes round (an auction) have a quicker rhythm. `last`: who has shown
        something, asked what.
        """
        pace = PACES.get(now.facts.pace, 0.0) * self.tables.settings.bot_speed
        if not pace:
            return 0.0
        entry, _ = now.play(seat, option, now.window_since)
        if not any(event.heard(None) for event in entry.events):
            return 0.0
        return pace * (FOLLOWING if last[0] == seat or last[1] == now.asked_kind(seat) else 1)

    async def _wait_out(self, table_id: str, live: LiveTable) -> bool:
        """A window is open: all wait, then the answers are carried out. False: somebody has said "wait"."""
        now = live.standing
        window = window_of(now)
        assert window is not None
        if window.until(now, live.orders) is None:
            return False
        # Bots think while everybody waits, so that nobody can tell for how long.
        choices = {
            asked.seat: await self._chosen(now, asked.game, now.seats[asked.seat])
            for asked in window.asked
            if now.seats[asked.seat].kind == "bot"
        }
        until = window.until(now, live.orders)
        while until is not None and live.standing is now and self.tables.clock.now() < until:
            await self.tables.clock.sleep(until - self.tables.clock.now())
            until = window.until(now, live.orders)
        if live.standing is not now:
            return True
        if until is None:
            return False
        await self.tables.settle(table_id, now.seq, choices)
        return True
