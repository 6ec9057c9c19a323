"""How much one address may ask of the server: token buckets in memory."""

from __future__ import annotations

import math
import time
from collections import Counter, OrderedDict

from landsraad.server.errors import Refused
from landsraad.server.settings import Settings

__all__ = [
    "ANALYSIS",
    "CREATE",
    "FILE",
    "FINISHED",
    "LONG_OPTIONS",
    "PER_ENTRY",
    "PER_MOVE",
    "PER_VIEW",
    "RECORD",
    "TRIAL",
    "Buckets",
    "Limits",
]

REMEMBERED = 20_000
MAILS_PER_HOUR = 20
"""How often one address of the net may name a mail address."""
WORDS_PER_MINUTE = 20
"""Lines that somebody may say at a table; or times that they may write to their notes."""
WORDS_AT_ONCE = 6
HINTS_PER_MINUTE = 15
"""Hints that a seat may ask for; a few at once."""
HINTS_AT_ONCE = 5
TRIALS_PER_SECOND = 2
"""Plain questions that a seat may ask in a trial; many at once."""
TRIALS_AT_ONCE = 60


class Buckets:
    """One bucket per key: it holds `burst` tokens and refills at `rate` per second."""

    def __init__(self, rate: float, burst: float) -> None:
        self.rate = rate
        self.burst = burst
        self._buckets: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def take(self, key: str, cost: float = 1.0) -> None:
        """Take so many tokens, or refuse if there is not even one. What is taken too much is owed."""
        level, now = self._level(key)
        if level < 1:
            raise Refused("too_many_requests", retry_after=math.ceil((1 - level) / self.rate))
        self._set(key, level - cost, now)

    def charge(self, key: str, cost: float) -> None:
        """Work that turned out to cost more: whoever asked for it waits longer before asking again."""
        level, now = self._level(key)
        self._set(key, max(-self.burst, level - cost), now)

    def _level(self, key: str) -> tuple[float, float]:
        now = time.monotonic()
        level, since = self._buckets.get(key, (self.burst, now))
        return min(self.burst, level + (now - since) * self.rate), now

    def _set(self, key: str, level: float, now: float) -> None:
        self._buckets[key] = (level, now)
        self._buckets.move_to_end(key)
        if len(self._buckets) > REMEMBERED:
            self._buckets.popitem(last=False)


FILE = 0.2
"""What a file of the client costs, where a plain request costs 1."""
CREATE = 10.0
LONG_OPTIONS = 20.0
FINISHED = 10.0
"""The record, the statistics or the replay of a game."""
ANALYSIS = 50.0
"""A bot looks at a whole game."""
RECORD = 30.0
"""The file of a record, which is played through twice."""
TRIAL = 2.0
"""A move of a trial, which others answer; of those a seat may try, a plain question about one costs 1."""
PER_MOVE = 0.02
"""What was tried before has to be played again."""
PER_ENTRY = 0.02
"""One entry of a log that is sent."""
PER_VIEW = 0.05
"""One view of a replay."""


class Limits:
    """All limits by address (`gate.address_of`), but for `seats` (by token) and for `talk`, `hints` and
    `trials` (by seat)."""

    def __init__(self, settings: Settings) -> None:
        each_second = settings.requests_per_second
        self.requests = Buckets(each_second, each_second * 4)
        self.seats = Buckets(each_second / 2, each_second * 2)
        self.tables = Buckets(settings.tables_per_minute / 60, settings.tables_per_minute)
        self.tables_daily = Buckets(settings.tables_per_day / 86_400, settings.tables_per_day)
        self.joins = Buckets(settings.joins_per_hour / 3600, max(1.0, settings.joins_per_hour / 3))
        self.talk = Buckets(WORDS_PER_MINUTE / 60, WORDS_AT_ONCE)
        self.hints = Buckets(HINTS_PER_MINUTE / 60, HINTS_AT_ONCE)
        self.trials = Buckets(TRIALS_PER_SECOND, TRIALS_AT_ONCE)
        self.mails = Buckets(MAILS_PER_HOUR / 3600, MAILS_PER_HOUR)
        self.sockets_per_address = settings.sockets_per_address
        self.sockets: Counter[str] = Counter()

    def open_socket(self, address: str) -> None:
        if self.sockets[address] >= self.sockets_per_address:
            raise Refused("too_many_requests", retry_after=60)
        self.sockets[address] += 1

    def close_socket(self, address: str) -> None:
        self.sockets[address] -= 1
        if self.sockets[address] <= 0:
            del self.sockets[address]
