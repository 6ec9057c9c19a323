"""What a seat may do with the rest of its turn: which card goes where, what comes first, who fights.

How good it is to play a card depends on the space its Agent goes to. So the expert bot compares lines, not answers: own
answers one after another, of which only the first is given now. They are drawn up in one imagined world and tried in
many; where an answer of a line is not offered, somebody goes on who knows what good players do.
"""

from __future__ import annotations

import heapq
import math
from typing import Final, NamedTuple, cast

from landsraad.bots.imperium_network import Judge
from landsraad.core.game import Game
from landsraad.core.machine import Code, Decision
from landsraad.imperium.state import ImperiumState

__all__ = ["Line", "goes_on", "lines_of"]

UNLIKELY: Final = 4.0
"""An answer further on is not thought about that is taken so much less often than the best one: e to this power."""


class Line(NamedTuple):
    option: int
    """The first answer."""
    further: tuple[Code, ...]
    """Those that follow; questions with a single answer are not among them."""


class Begun(NamedTuple):
    """A line that is being drawn up."""

    unlikely: float
    number: int
    """In which order they were met: no two are alike."""
    before: Game
    """The world before its last answer."""
    last: int
    line: Line


def logarithms(judge: Judge, s: ImperiumState, decision: Decision) -> list[float]:
    """How likely each answer is."""
    if len(decision.codes) == 1:
        return [0.0]
    scores: list[float] = judge.scores(s, decision).tolist()
    most = max(scores)
    total = most + math.log(sum((math.exp(score - most) for score in scores), 0.0))
    return [score - total for score in scores]


def lines_of(judge: Judge, world: Game, decision: Decision, options: list[int], most: int, depth: int) -> list[Line]:
    """The likeliest lines that begin with these options and lead to different places, at least one with each option, in
    their order. `depth`: how many answers they have, at most."""
    seat = decision.player
    priors = logarithms(judge, cast(ImperiumState, world.state), decision)
    begun = [Begun(-priors[option], number, world, option, Line(option, ())) for number, option in enumerate(options)]
    heapq.heapify(begun)
    found: list[Line] = []
    spare: dict[int, Line] = {}
    met: set[tuple[int, ...]] = set()
    missing = set(options)
    number = len(begun)
    while begun and (len(found) < most or missing):
        unlikely, _, before, last, line = heapq.heappop(begun)
        if len(found) >= most and line.option not in missing:
            continue
        trial = before.copy()
        trial.apply(seat, last)
        mine = goes_on(trial, seat)
        if mine is None or len(line.further) + 1 >= depth:
            seen = tuple(judge.observer.observe(cast(ImperiumState, trial.state), seat))
            if seen not in met:
                met.add(seen)
                found.append(line)
            else:
                spare.setdefault(line.option, line)
            missing.discard(line.option)
            continue
        likely = logarithms(judge, cast(ImperiumState, trial.state), mine)
        least = max(likely) - UNLIKELY
        for option, code in enumerate(mine.codes):
            if likely[option] >= least:
                further = Line(line.option, (*line.further, code))
                heapq.heappush(begun, Begun(unlikely - likely[option], number, trial, option, further))
                number += 1
    for line in found:
        spare.pop(line.option, None)
    found += spare.values()
    return sorted(found, key=lambda line: options.index(line.option))


def goes_on(trial: Game, seat: int) -> Decision | None:
    """The next question to the same seat in the same turn; those with a single answer are answered."""
    while trial.pending:
        decision = trial.pending[0]
        if decision.player != seat or decision.kind == "turn.choose":
            return None
        if len(decision.codes) > 1:
            return decision
        trial.apply(seat, 0)
    return None
