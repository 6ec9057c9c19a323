"""Time to think: so many seconds for each move and, where that is not enough, a reserve for the whole game.

Live tables have a minute or so for a move and some reserve; correspondence tables have days and none. A clock runs
while its person is asked something. Everything is told by the times of the entries, so that a restart changes nothing.
"""

from __future__ import annotations

import msgspec

from landsraad.server.store.entries import TableFacts

__all__ = ["Clock", "fresh_clock"]


class Clock(msgspec.Struct, frozen=True, array_like=True):
    """`reserve`: what is left of it; `spent` on the present move until the clock was last stopped; `since` it runs."""

    reserve: float = 0.0
    spent: float = 0.0
    since: float | None = None

    def used(self, at: float) -> float:
        """Seconds of the present move."""
        return self.spent + (0.0 if self.since is None else max(0.0, at - self.since))

    def due(self, facts: TableFacts) -> float | None:
        """When the time is up, if it runs and there is a limit at all."""
        if facts.clock_move is None or self.since is None:
            return None
        return self.since + facts.clock_move + self.reserve - self.spent

    def moved(self, at: float, facts: TableFacts) -> Clock:
        """The present move is over: what it took beyond its time comes from the reserve."""
        beyond = 0.0 if facts.clock_move is None else max(0.0, self.used(at) - facts.clock_move)
        return Clock(reserve=max(0.0, self.reserve - beyond))

    def stopped(self, at: float) -> Clock:
        return Clock(reserve=self.reserve, spent=self.used(at))

    def running(self, at: float) -> Clock:
        return Clock(reserve=self.reserve, spent=self.spent, since=at) if self.since is None else self


def fresh_clock(facts: TableFacts) -> Clock:
    return Clock(reserve=facts.clock_reserve)
