"""Loaded by the servers of the tests and by their bots' workers: the parlour game, and a bot for it."""

from __future__ import annotations

from landsraad import bots
from landsraad.core import registry
from tests.server.parlour import FailingBot, Parlour

registry.register(Parlour())
bots.register("failing", FailingBot, games=["parlour"], strength=-1.0)
