"""Tables that nobody plays at any more are archived and, where the host wants it, deleted after a while."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from collections.abc import AsyncIterator

import sqlalchemy as sa

from landsraad.server.errors import Refused
from landsraad.server.table import sitting
from landsraad.server.table.tables import Tables

__all__ = ["kept_in_order", "tidy"]

logger = logging.getLogger(__name__)

EVERY = 600.0
"""Seconds between two rounds."""
DAY = 86_400.0


@contextlib.asynccontextmanager
async def kept_in_order(tables: Tables) -> AsyncIterator[None]:
    task = asyncio.create_task(keep_in_order(tables))
    try:
        yield
    finally:
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)


async def keep_in_order(tables: Tables) -> None:
    while True:
        try:
            archived, deleted = await tidy(tables)
            if archived or deleted:
                logger.info("%s tables archived, %s deleted", archived, deleted)
        except (OSError, sa.exc.SQLAlchemyError) as error:
            logger.warning("Old tables cannot be archived now: %s", error)
        await asyncio.sleep(EVERY)


async def tidy(tables: Tables) -> tuple[int, int]:
    """Archive and delete what is old by the settings: how many of each."""
    settings = tables.settings
    archived = 0
    for statuses, days in (
        (("open",), settings.open_days),
        (("playing",), settings.idle_days),
        (("over", "closed"), settings.archive_days),
    ):
        if not days:
            continue
        before = time.time() - days * DAY
        for table_id in await tables.storage.quiet(statuses, before):
            with contextlib.suppress(Refused):
                await sitting.archive(tables, table_id, before)
                archived += 1
    deleted = 0
    if settings.delete_days:
        for table_id in await tables.storage.delete_archived(time.time() - settings.delete_days * DAY):
            tables.memory.forget(table_id)
            deleted += 1
    return archived, deleted
