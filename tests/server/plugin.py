"""Loaded by the servers of the tests and by their bots' workers: the parlour game, and bots for it."""

from __future__ import annotations

from typing import Any

from landsraad import bots
from landsraad.core import registry
from tests.server.parlour import FailingBot, Parlour, RandomBot

KINDS = {"random": RandomBot, "failing": FailingBot}

registry.register(Parlour())
_kinds: Any = getattr(bots, "kinds", lambda game: ["random"])
_make: Any = getattr(bots, "make", lambda kind, seed=0: RandomBot(seed))


def kinds(game: str) -> list[str]:
    return list(KINDS) if game == Parlour.info.name else list(_kinds(game))


def make(kind: str, seed: int = 0, **more: Any) -> Any:
    return FailingBot(seed) if kind == "failing" else _make(kind, seed=seed, **more)


bots.kinds, bots.make = kinds, make
