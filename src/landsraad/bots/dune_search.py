"""How a search thinks about classic Dune: lines are played on to the end of the turn in imagined worlds.

There everybody goes on like the heuristic bot, and the turn's end is worth what `dune_chances` says. Lines that fall
behind are given up, the others are tried in more worlds; in one world all lines meet the same chance. Cards are bid for
as long as they are worth more than the spice.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Final, cast

from landsraad.bots.bot import Effort, Weighed
from landsraad.bots.dune_chances import MARKET, chances, promise
from landsraad.bots.dune_lines import PLAN, Line, Lines, further, plan_again
from landsraad.bots.dune_options import find
from landsraad.core.game import Game
from landsraad.core.machine import Decision
from landsraad.dune.state import DuneState

__all__ = ["SEARCHED", "Thinking"]

SEARCHED: Final = frozenset(
    {
        PLAN,
        "battle.choose",
        "battle.voice",
        "battle.prescience",
        "ship.kind",
        "ship.where",
        "ship.count",
        "move.origin",
        "move.where",
        "move_count",
    }
)
"""Kinds of decisions that are thought through; the others are left to the rules of the heuristic bot."""
FOLLOWED: Final = frozenset({"ship.where", "ship.part", "ship.count", "move.where", "move.part", PLAN})
"""Kinds of decisions at which a line goes on."""
DEPTH: Final = 3
"""Worlds in classic Dune for each one that a search is asked for: a turn is short, and full of chance."""
BREADTH: Final = 2
"""Lines more than a search is asked for."""
TRUST: Final = 0.004
"""How much better, in chances, a line must be than what the heuristic bot would do."""
DOUBT: Final = 4
"""Worlds in which a line would be no better than the usual one."""
TOLD: Final = 3
"""Options of a hint."""
IMAGINED_CARDS: Final = 8
BIDS: Final = 6
"""Bids that are weighed, with passing."""


class Thinking(Lines):
    """Thinks ahead; a part of the policy."""

    intent: tuple[int, int, Line] = (-1, -1, ())
    """what is left of the line it has decided for: seat, turn, line"""
    _roller: Thinking | None = None

    def share(self, world: Game, seat: int) -> float:
        """How good the chances of a seat are, from 0 to 1; who wins together has a part of it."""
        if not world.pending:
            return 1.0 / len(world.winners) if seat in world.winners else 0.0
        s = cast(DuneState, world.state)
        return chances(s)[s.faction[seat]] if s.faction[seat] >= 0 else 1.0 / world.seats

    def think(self, game: Game, decision: Decision, effort: Effort) -> int:
        seat = decision.player
        number = self.random.getrandbits(32)
        world = game.determinize(seat, number)
        mine = world.decision(seat)
        if mine is None or mine.codes != decision.codes:
            return self.random.randrange(len(decision.codes))
        if mine.kind == "bidding.bid":
            return self.bid_by_worth(game, world, mine)
        going = self.gone_on(mine, world.round)
        if going >= 0:
            return going
        if mine.kind not in SEARCHED:
            return self.choose(world, mine)
        lines = self.promising(world, mine, effort.candidates + BREADTH)
        line = lines[0] if len(lines) == 1 else self.ranked(game, seat, lines, effort, number)[0][0]
        self.intent = (seat, world.round, line[1:])
        return mine.codes.index(line[0])

    def gone_on(self, decision: Decision, turn: int) -> int:
        """The next step of the line it has decided for; -1: there is none."""
        seat, then, line = self.intent
        self.intent = (-1, -1, ())
        if (seat, then) != (decision.player, turn) or decision.kind not in FOLLOWED:
            return -1
        line = upcoming(line, decision)
        if not line:
            return -1
        self.intent = (seat, turn, line[1:])
        return decision.codes.index(line[0])

    def weigh(self, game: Game, decision: Decision, options: Sequence[int] | None, effort: Effort) -> list[Weighed]:
        """What these options lead to, or those worth a thought; the best first. One world is always played out."""
        seat = decision.player
        number = self.random.getrandbits(32)
        world = game.determinize(seat, number)
        mine = world.decision(seat)
        if mine is None or mine.codes != decision.codes:
            return []
        if mine.kind == "bidding.bid":
            weighed = self.bids_weighed(game, mine, options)
            if weighed:
                return weighed
        if options is None:
            lines = self.promising(world, mine, effort.candidates + BREADTH)
            begun = {line[0] for line in lines}
            lines += [(code,) for code in further(mine, begun, lines[0][0])[: max(0, TOLD - len(begun))]]
        else:
            lines = [(decision.codes[option],) for option in options]
        found: dict[int, float] = {}
        for line, share in self.ranked(game, seat, lines, effort, number, sure=True, all_of_them=options is not None):
            option = decision.codes.index(line[0])
            found[option] = max(share, found.get(option, 0.0))
        return sorted((Weighed(option, share) for option, share in found.items()), key=lambda each: -each.share)

    def bids_weighed(self, game: Game, decision: Decision, options: Sequence[int] | None) -> list[Weighed]:
        """Bids by what it means to have the card and to have paid for it. Empty: some of the options are no bids, or
        there are too few bids for a hint."""
        codes = decision.codes
        if options is None:
            options = [option for option, (word, _) in enumerate(codes) if word in ("pass", "bid")][:BIDS]
            if len(options) < min(TOLD, len(codes)):
                return []
        if any(codes[option][0] not in ("pass", "bid") for option in options):
            return []
        seat = decision.player
        totals = dict.fromkeys(options, 0.0)
        for _ in range(IMAGINED_CARDS):
            s = cast(DuneState, game.determinize(seat, self.random.getrandbits(32)).state)
            me = s.faction[seat]
            hand, spice = s.hands[me], s.spice[me]
            for option in options:
                word, price = codes[option]
                s.hands[me] = [*hand, s.row[-1]] if word == "bid" else hand
                s.spice[me] = max(0, spice - price) if word == "bid" else spice
                totals[option] += chances(s)[me]
        found = [Weighed(option, total / IMAGINED_CARDS) for option, total in totals.items()]
        return sorted(found, key=lambda each: -each.share)

    def ranked(
        self,
        game: Game,
        seat: int,
        lines: list[Line],
        effort: Effort,
        number: int,
        sure: bool = False,
        all_of_them: bool = False,
    ) -> list[tuple[Line, float]]:
        """Lines with the chances they lead to, the best first, then those given up. `sure`: it is to be told, so that
        one world is played out even if there is no time for it, and three are not given up; `all_of_them`: none is.

        A few worlds are mostly luck: what is told of a line is how much better than the usual one it was in the same
        worlds, as if it had been no better in some more.
        """
        roller = self.roller
        usual = lines[0]
        now = 0.0
        ahead = dict.fromkeys(lines, 0.0)
        totals = dict.fromkeys(lines, 0.0)
        tried = dict.fromkeys(lines, 0)
        alive = lines
        for turn in range(DEPTH * effort.worlds):
            if turn:
                number = self.random.getrandbits(32)
            world = game.determinize(seat, number)
            now = now or self.share(world, seat)
            plan_again(world, seat)
            shares = []
            for line in alive:
                if effort.watch.is_over() and not (sure and not turn):
                    break
                roller.random.seed(number)
                shares.append(self.outcome(roller, world, seat, line))
            if len(shares) < len(alive):
                break
            expected = shares[alive.index(usual)]
            for line, share in zip(alive, shares, strict=True):
                totals[line] += share
                ahead[line] += share - expected
                tried[line] += 1
            least = TOLD if sure else 2
            if turn % 2 and len(alive) > least and not all_of_them:
                kept = sorted(alive, key=lambda line: -totals[line])[: max(least, (len(alive) + 1) // 2)]
                alive = kept if usual in kept else [*kept, usual]
        if not tried[usual]:
            return [(usual, now)]
        base = (totals[usual] + DOUBT * now) / (tried[usual] + DOUBT)
        best = sorted(alive, key=lambda line: -totals[line] - (TRUST * tried[usual] if line == usual else 0.0))
        best += sorted((line for line in lines if line not in alive), key=lambda line: -ahead[line])
        return [(line, max(0.0, min(1.0, base + ahead[line] / (tried[line] + DOUBT)))) for line in best]

    @property
    def roller(self) -> Thinking:
        """How everybody goes on in imagined worlds."""
        if self._roller is None:
            self._roller = type(self)(random.Random(0))
        return self._roller

    def outcome(self, roller: Thinking, world: Game, seat: int, line: Line) -> float:
        """What a line leads to when everybody goes on like the heuristic bot until the turn is over."""
        trial = world.copy()
        now = trial.round
        mine = trial.decision(seat)
        assert mine is not None
        trial.apply(seat, mine.codes.index(line[0]))
        line = line[1:]
        while trial.pending and trial.round == now:
            decision = trial.pending[0]
            if line and decision.player == seat and decision.kind in FOLLOWED:
                line = upcoming(line, decision)
                if line:
                    trial.apply(seat, decision.codes.index(line[0]))
                    line = line[1:]
                    continue
            trial.apply(decision.player, roller.choose(trial, decision))
        return self.share(trial, seat)

    def bid_by_worth(self, game: Game, world: Game, decision: Decision) -> int:
        """One more than the last bid, as long as the card brings victory nearer than the spice would."""
        usual = self.choose(world, decision)
        s = cast(DuneState, world.state)
        seat = decision.player
        me = s.faction[seat]
        price = s.bid + 1
        lowest = find(decision.codes, "bid", price)
        if decision.codes[usual][0] not in ("pass", "bid") or lowest is None or s.bidder == me or price > s.spice[me]:
            return usual
        gain = 0.0
        for _ in range(1 if s.known[s.row[-1]] >> me & 1 else IMAGINED_CARDS):
            state = cast(DuneState, game.determinize(seat, self.random.getrandbits(32)).state)
            before = promise(state, me, MARKET)
            state.spice[me] -= price
            state.hands[me] = [*state.hands[me], state.row[-1]]
            gain += promise(state, me, MARKET) - before
        return lowest if gain > 0.0 else find(decision.codes, "pass") or 0


def upcoming(line: Line, decision: Decision) -> Line:
    """What is left of a line at a decision: the part of a territory is not always asked for. Empty: it cannot go on."""
    if line and line[0][0] == "part" and line[0] not in decision.codes:
        line = line[1:]
    return line if line and line[0] in decision.codes else ()
