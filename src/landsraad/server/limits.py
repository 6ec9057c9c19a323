"""How much one address may ask of the server: token buckets in memory."""

from __future__ import annotations

import math
import time
from collections import Counter, OrderedDict

from landsraad.server.errors import Refused

__all__ = ["Buckets", "Limits"]

REMEMBERED = 20_000


class Buckets:
    """One bucket per key: it holds `burst` tokens and refills at `rate` per second."""

    def __init__(self, rate: float, burst: float) -> None:
        self.rate = rate
        self.burst = burst
        self._buckets: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def take(self, key: str) -> None:
        """Take one token, or refuse."""
        now = time.monotonic()
        level, since = self._buckets.get(key, (self.burst, now))
        level = min(self.burst, level + (now - since) * self.rate)
        if level < 1:
            raise Refused("too_many_requests", retry_after=math.ceil((1 - level) / self.rate))
        self._buckets[key] = (level - 1, now)
        self._buckets.move_to_end(key)
        if len(self._buckets) > REMEMBERED:
            self._buckets.popitem(last=False)


class Limits:
    def __init__(self, requests_per_second: float, tables_per_minute: float, sockets_per_address: int) -> None:
        self.requests = Buckets(requests_per_second, requests_per_second * 4)
        self.seats = Buckets(requests_per_second / 2, requests_per_second * 2)
        self.tables = Buckets(tables_per_minute / 60, tables_per_minute)
        self.sockets_per_address = sockets_per_address
        self.sockets: Counter[str] = Counter()

    def open_socket(self, address: str) -> None:
        if self.sockets[address] >= self.sockets_per_address:
            raise Refused("too_many_requests", retry_after=60)
        self.sockets[address] += 1

    def close_socket(self, address: str) -> None:
        self.sockets[address] -= 1
        if self.sockets[address] <= 0:
            del self.sockets[address]
