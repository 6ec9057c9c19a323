"""Moves the bots: one task for each table that waits for one."""

from __future__ import annotations

import asyncio
import logging
import time
import zlib

import sqlalchemy as sa

from landsraad.server import sitting
from landsraad.server.errors import Refused
from landsraad.server.peers import Peers
from landsraad.server.settings import PACES
from landsraad.server.standing import Standing
from landsraad.server.tables import Tables
from landsraad.server.thinking import Thinkers

__all__ = ["Driver"]

logger = logging.getLogger(__name__)

SWEEP = 3.0
"""Seconds between two searches for tables whose server has gone."""

FOLLOWING = 0.4
"""A step within a turn comes quicker than its first."""


class Driver:
    def __init__(self, tables: Tables, peers: Peers) -> None:
        self.tables = tables
        self.peers = peers
        settings = tables.settings
        self.thinkers = Thinkers(settings.bot_workers, settings.plugins, settings.bot_patience)
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
        if standing.bot_to_act() is not None:
            self._drive(table_id)

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
        last: int | None = None
        while True:
            now = live.standing
            bot = now.bot_to_act()
            if bot is None:
                return
            pace = PACES.get(now.facts.pace, 0.0) * self.tables.settings.bot_speed
            due = time.monotonic() + pace * (FOLLOWING if last == bot.seat else 1)
            assert now.game is not None
            seed = zlib.crc32(f"{now.facts.seed} {now.seq} {bot.seat}".encode())
            option = await self.thinkers.choose(now.game, bot.seat, bot.bot or "", seed)
            await asyncio.sleep(due - time.monotonic())
            try:
                await self.tables.play(table_id, bot.seat, now.seq, option)
            except Refused as refused:
                logger.info("Table %s: %s", table_id, refused)
                await self.tables.memory.refresh(live)
            live = await self.tables.memory.table(table_id)
            last = bot.seat
