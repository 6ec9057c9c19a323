"""Tells people by mail that they are awaited: finds them, and sends what is in the queue. Survives restarts."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time

import sqlalchemy as sa

from landsraad.server import figures
from landsraad.server.door.limits import Buckets
from landsraad.server.errors import Refused
from landsraad.server.mail import subscriptions
from landsraad.server.mail.smtp import AddressRefused, MailTrouble, Smtp, compose
from landsraad.server.mail.subscriptions import Mail, Status
from landsraad.server.processes.hub import Hub
from landsraad.server.settings import Settings
from landsraad.server.store.database import Database

__all__ = ["Postman"]

logger = logging.getLogger(__name__)

ROUND = 15.0
"""Seconds between two rounds at the longest."""
AT_ONCE = 20
"""Mails sent in one round."""
WAITS = (60.0, 300.0, 1800.0, 7200.0, 21_600.0)
"""Seconds before a mail that could not be sent is tried again; then it is given up."""
TIDY = 3600.0


class Postman:
    """`available`: whether the host has an SMTP server."""

    def __init__(self, database: Database, hub: Hub, settings: Settings) -> None:
        self.available = bool(settings.smtp_host)
        self._database = database
        self._hub = hub
        self._settings = settings
        self._smtp = Smtp(settings)
        self._allowance = Buckets(settings.mails_per_hour / 3600, max(1.0, settings.mails_per_hour / 4))
        self._wake = asyncio.Event()
        self._task: asyncio.Task[None] | None = None
        self._tidied = 0.0

    def open(self) -> None:
        if self.available:
            self._task = asyncio.create_task(self._go_round())

    async def close(self) -> None:
        if self._task is not None:
            self._task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._task

    async def subscribe(self, table_id: str, seat: int, token_hash: str, address: str, key: str, lang: str) -> Status:
        self._needed()
        clean = subscriptions.clean_address(address)
        found: Status = await self._database.write(
            lambda connection: subscriptions.subscribe(connection, table_id, seat, token_hash, clean, key, lang)
        )
        self._wake.set()
        return found

    async def unsubscribe(self, table_id: str, seat: int) -> None:
        await self._database.write(lambda connection: subscriptions.unsubscribe(connection, table_id, seat))

    async def status(self, table_id: str, seat: int, token_hash: str) -> Status:
        return await self._database.read(
            lambda connection: subscriptions.status(connection, table_id, seat, token_hash)
        )

    async def confirm(self, secret: str) -> None:
        if not await self._database.write(lambda connection: subscriptions.confirm(connection, secret)):
            raise Refused("unknown_link")

    async def turn_off(self, secret: str) -> None:
        if not await self._database.write(lambda connection: subscriptions.turn_off(connection, secret)):
            raise Refused("unknown_link")

    def _needed(self) -> None:
        if not self.available:
            raise Refused("no_mail")

    async def _go_round(self) -> None:
        away = self._settings.mail_after_minutes * 60
        pause = min(ROUND, max(0.2, away / 4))
        while True:
            try:
                await self._look(away)
                await self._send()
            except (OSError, sa.exc.SQLAlchemyError) as error:
                logger.warning("Mails wait, the database does not answer: %s", error)
            except Exception:
                logger.exception("Mails wait.")
            self._wake.clear()
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self._wake.wait(), pause)

    async def _look(self, away: float) -> None:
        """Who is here, who is awaited and away, what can be forgotten."""
        now, connected = time.time(), self._hub.connected()
        if connected:
            await self._database.write(lambda connection: subscriptions.seen(connection, connected, now))
        found = await self._database.read(lambda connection: subscriptions.awaited(connection, now - away))
        per_day = self._settings.mails_per_day
        for each in found:
            await self._database.write(lambda connection, each=each: subscriptions.tell(connection, each, per_day))  # type: ignore[misc]
        if now - self._tidied > TIDY:
            self._tidied = now
            await self._database.write(subscriptions.tidy)

    async def _send(self) -> None:
        now = time.time()
        for mail in await self._database.write(lambda connection: subscriptions.due(connection, now, AT_ONCE)):
            try:
                self._allowance.take("")
            except Refused:
                return
            if await self._claimed(mail, now):
                await self._deliver(mail)

    async def _claimed(self, mail: Mail, now: float) -> bool:
        return await self._database.write(lambda connection: subscriptions.claim(connection, mail, now))

    async def _deliver(self, mail: Mail) -> None:
        kind = "question" if mail.table_id is None else "notice"
        try:
            await asyncio.to_thread(self._smtp.send, compose(mail, self._settings))
        except AddressRefused:
            figures.MAILS.labels(kind, "refused").inc()
            await self._database.write(lambda connection: subscriptions.turn_off(connection, mail.secret))
        except MailTrouble as trouble:
            figures.MAILS.labels(kind, "failed").inc()
            await self._put_off(mail, trouble)
        else:
            figures.MAILS.labels(kind, "sent").inc()
            await self._database.write(lambda connection: subscriptions.drop(connection, mail.id))

    async def _put_off(self, mail: Mail, trouble: MailTrouble) -> None:
        if mail.tries >= len(WAITS):
            logger.error("A mail is given up: %s", trouble)
            await self._database.write(lambda connection: subscriptions.drop(connection, mail.id))
            return
        when = time.time() + WAITS[mail.tries]
        await self._database.write(lambda connection: subscriptions.later(connection, mail.id, when))
        logger.warning("A mail is tried again later: %s", trouble)
