"""How the heuristic bot plays Uprising, alone and for a team: what a position is worth to all three of it."""

from __future__ import annotations

import math
import random
from typing import Final, cast

from landsraad.bots.imperium import VP, ImperiumPolicy, Weights
from landsraad.core.game import Game
from landsraad.core.machine import Decision
from landsraad.imperium.rules.battle_icons import face_up
from landsraad.imperium.rules.seats import opponents, side
from landsraad.imperium.rules.troops import strength
from landsraad.imperium.state import ImperiumState

__all__ = ["TeamPolicy"]

LOYALTY: Final = 0.9
"""What something is worth to a teammate, as against to oneself."""
ENEMIES: Final = 0.3
LONGEST: Final = 8
"""So many answers of teammates are imagined for one move."""
GENEROUS: Final = ("ally.deploy", "troops.deploy", "ally.pledge")
"""Questions to a teammate to which the most is imagined; else it is the first answer: `yes`, or giving nothing."""


UPRISING: Final = Weights(
    solari=0.3,
    spice=0.63,
    water=1.08,
    surplus=0.12,
    late=0.21,
    saving=2.91,
    influence_1=3.86,
    influence_2=4.8,
    influence_3=9.61,
    influence_4=10.28,
    garrison=1.08,
    garrison_more=0.18,
    intrigue=0.99,
    council=2.28,
    swordmaster=2.19,
    hooks=1.12,
    control=1.78,
    spy=0.77,
    contract=1.2,
    contract_done=3.79,
    starting_card=1.96,
    card=-0.94,
    card_cost=0.67,
    card_worth=0.36,
    card_ever=0.42,
    card_left=0.06,
    agent=3.24,
    persuasion=0.46,
    sword=0.62,
    kept_persuasion=0.18,
    draw=1.34,
    trash=0.74,
    rival=0.24,
    rivals=0.05,
    pace=0.92,
    prize=1.5,
    prize_2=0.84,
    margin=0.42,
    to_come=1.45,
    reserve=0.28,
    icon=0.26,
)
UPRISING_ALONE: Final = Weights(
    solari=0.23,
    spice=0.45,
    water=1.96,
    surplus=0.094,
    late=0.17,
    saving=1.06,
    influence_1=3.68,
    influence_2=4.34,
    influence_3=6.77,
    influence_4=13.89,
    garrison=1.56,
    garrison_more=0.21,
    intrigue=1.7,
    council=2.9,
    swordmaster=2.47,
    hooks=1.39,
    control=3.17,
    spy=0.51,
    contract=1.11,
    contract_done=5.28,
    starting_card=1.83,
    card=-0.34,
    card_cost=1.23,
    card_worth=0.27,
    card_ever=0.57,
    card_left=0.077,
    agent=1.49,
    persuasion=0.5,
    sword=0.31,
    kept_persuasion=0.22,
    draw=1.14,
    trash=0.6,
    rival=0.34,
    rivals=0.06,
    pace=0.68,
    prize=1.75,
    prize_2=1.17,
    margin=0.45,
    to_come=1.18,
    reserve=0.2,
    icon=0.29,
)


class TeamPolicy(ImperiumPolicy):
    """The policy of Uprising. It plays like everybody where each plays alone."""

    def __init__(self, rng: random.Random, weights: Weights = UPRISING, alone: Weights = UPRISING_ALONE) -> None:
        super().__init__(rng, weights, alone)

    def by_rule(self, imagined: Game, decision: Decision) -> int:
        if decision.kind == "combat.concede":
            return self.concede(cast(ImperiumState, imagined.state), decision)
        if decision.kind == "row.throne":
            self.study(cast(ImperiumState, imagined.state))
            return max(range(len(decision.codes)), key=lambda index: self.card_values[decision.codes[index][1]])
        return -1

    def concede(self, s: ImperiumState, decision: Decision) -> int:
        """One of the two should: whoever has less of the better reward, and the second in any case."""
        _, seat, other, place, answers = decision.step
        asked_before = -1 - other in answers
        mine, theirs = self.prize(s, seat, place), self.prize(s, other, place)
        yes, no = (("yes", 0), ("no", 0))
        return decision.codes.index(yes if asked_before or theirs >= mine else no)

    def prize(self, s: ImperiumState, seat: int, place: int) -> float:
        if s.content is not self.content:
            self.study(s)
        conflict = s.content.conflicts[s.conflicts[-1]]
        worth = self.prizes[conflict.index][place - 1] * (1.9 if s.players[seat].worms else 1.0)
        if place == 1 and conflict.icon >= 0 and face_up(s, seat, conflict.icon, True):
            worth += VP
        return worth

    def look_ahead(self, game: Game, seat: int, depth: int, thorough: bool) -> float:
        if game.seats != 6:
            return super().look_ahead(game, seat, depth, thorough)
        game = game.copy()
        self.imagine_teammates(game, seat)
        decision = game.decision(seat)
        if decision is not None and decision.kind == "agent.act" and ("call", 0) in decision.codes:
            game.apply(seat, decision.codes.index(("call", 0)))
            self.imagine_teammates(game, seat)
        return super().look_ahead(game, seat, depth, thorough)

    def imagine_teammates(self, game: Game, seat: int) -> None:
        """What a teammate is asked in between is answered in a helpful way."""
        s = cast(ImperiumState, game.state)
        turn = s.turn.seat
        for _ in range(LONGEST):
            if not game.pending or game.decision(seat) is not None or s.turn.seat != turn:
                return
            asked = game.pending[0]
            if asked.player not in side(s, seat) or asked.kind in ("turn.choose", "agent.act", "reveal.act"):
                return
            game.apply(asked.player, len(asked.codes) - 1 if asked.kind in GENEROUS else 0)

    def value(self, game: Game, seat: int, revealing: bool = False) -> float:
        if game.seats != 6:
            return super().value(game, seat, revealing)
        s = cast(ImperiumState, game.state)
        if game.is_over:
            return 1000.0 if seat in game.winners else -1000.0
        total = super().value(game, seat, revealing)
        for mate in side(s, seat):
            if mate != seat:
                total += LOYALTY * super().value(game, mate)
        total -= ENEMIES * VP * sum(s.players[enemy].vp for enemy in opponents(s, seat))
        return total

    def fight(self, s: ImperiumState, seat: int) -> float:
        """An Ally not ahead of the other one fights for what that one leaves; swords kept for a Reveal turn count."""
        team = s.players[seat].team
        if team is None:
            return super().fight(s, seat)
        expected = super().fight(s, seat)
        own = strength(s, seat)
        if own and team.kept_swords:
            expected += 0.3 * team.kept_swords
        ahead = [strength(s, mate) for mate in side(s, seat) if mate != seat and strength(s, mate) >= own]
        if not own or not ahead:
            return expected
        _, second, third = self.prizes[s.conflicts[-1]]
        enemies = sorted((strength(s, enemy) for enemy in opponents(s, seat)), reverse=True)
        waiting = sum(1 for enemy in opponents(s, seat) if not s.players[enemy].revealed_at)
        beaten = 1.0 / (1.0 + math.exp(-0.45 * (own - enemies[0] - waiting)))
        return min(expected, self.weights.prize * (beaten * second + (1 - beaten) * 0.6 * third))
