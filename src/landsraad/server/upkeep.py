"""The process looks after itself: what everybody needs is at hand early, and collecting garbage never takes long.

Python collects garbage by looking at all objects there are, with everything else standing still. Contents, catalogs and
tables are hundreds of thousands of objects that are no garbage; frozen, they are not looked at again. What is thrown
away is nearly always freed at once, without any collecting.
"""

from __future__ import annotations

import asyncio
import contextlib
import gc
import itertools
from collections.abc import AsyncIterator

import landsraad
from landsraad.bots import levels
from landsraad.text.languages import LANGUAGES
from landsraad.text.texts import texts_of

__all__ = ["cared_for"]

COLLECT = 120.0
"""Seconds between two collections, which look at what is new since the last one."""
THOROUGH = 300
"""Every so many of them, everything is looked at: a few times a day."""


@contextlib.asynccontextmanager
async def cared_for() -> AsyncIterator[None]:
    warm_up()
    gc.collect()
    gc.freeze()
    task = asyncio.create_task(care())
    # Young objects are collected as ever; all others by us.
    thresholds = gc.get_threshold()
    gc.set_threshold(2000, 5, 10**9)
    try:
        yield
    finally:
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)
        gc.set_threshold(*thresholds)
        gc.unfreeze()


async def care() -> None:
    for number in itertools.count(1):
        await asyncio.sleep(COLLECT)
        if number % THOROUGH == 0:
            gc.unfreeze()
        gc.collect()
        gc.freeze()


def warm_up() -> None:
    """The words and bots of all games; read when they are first needed, they would keep somebody waiting."""
    for info in landsraad.games():
        levels(info.name)
        for lang in LANGUAGES:
            texts_of(info.name).messages(lang)
