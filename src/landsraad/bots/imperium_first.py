"""The first heuristic bot of the Imperium family, kept as it was: later bots are measured against it.

Nothing here is ever repaired. It tries every option in an imagined world and weighs the result.
"""

from __future__ import annotations

import math
import random
from typing import cast

from landsraad.core.game import Game
from landsraad.core.machine import Decision
from landsraad.imperium.components import Card, Content
from landsraad.imperium.effects.nodes import Node
from landsraad.imperium.rules.battle_icons import face_up
from landsraad.imperium.rules.seats import opponents, side
from landsraad.imperium.rules.troops import strength
from landsraad.imperium.state import ImperiumState

__all__ = ["FirstPolicy", "FirstTeamPolicy"]

VP = 12.0
RESOURCE = (0.7, 1.0, 1.0)
INFLUENCE = (0.0, 4.0, 4.5, 7.0, 8.5, 8.8, 9.0)
"""By position, besides the VP it brings."""
ENOUGH = (8, 5, 3)
"""More than this is worth little."""
GARRISON = 0.9
INTRIGUE = 1.6
HAND = 0.6
AGENT = 3.0
PERSUASION = 0.55
ROUNDS = 10
GAIN = {
    "vp": VP,
    "influence": 3.2,
    "solari": RESOURCE[0],
    "spice": RESOURCE[1],
    "water": RESOURCE[2],
    "troop": GARRISON,
    "intrigue": INTRIGUE,
    "draw": 1.2,
    "control": 3.0,
    "trash": 1.0,
    "mentat": 2.5,
    "persuasion": PERSUASION,
    "sword": 0.5,
    "spy": 1.2,
    "contract": 2.5,
    "sandworm": 3.0,
    "maker_hook": 4.0,
}

LOYALTY = 0.9
"""What something is worth to a teammate, as against to oneself."""
ENEMIES = 0.3
LONGEST = 8
"""So many answers of teammates are imagined for one move."""
GENEROUS = ("ally.deploy", "troops.deploy", "ally.pledge")
"""Questions to a teammate to which the most is imagined; else it is the first answer: `yes`, or giving nothing."""


class FirstPolicy:
    def __init__(self, rng: random.Random) -> None:
        self.random = rng
        self.content: Content | None = None
        self.card_values: list[float] = []
        self.prizes: list[list[float]] = []

    def choose(self, game: Game, decision: Decision) -> int:
        seat = decision.player
        imagined = game.determinize(seat, self.random.getrandbits(32))
        mine = imagined.decision(seat)
        if mine is None or mine.codes != decision.codes:
            return self.random.randrange(len(decision.codes))
        known = self.by_rule(imagined, mine)
        if known >= 0:
            return known
        best, best_value = 0, -math.inf
        for index, code in enumerate(decision.codes):
            if decision.kind == "turn.choose" and code[0] == "reveal":
                value = self.value(imagined, seat, revealing=True)
            else:
                trial = imagined.copy()
                trial.apply(seat, index)
                value = self.look_ahead(trial, seat, 2 if code[0] == "card" else 1)
            value += self.random.random() * 0.05
            if value > best_value:
                best, best_value = index, value
        return best

    def by_rule(self, imagined: Game, decision: Decision) -> int:
        """An answer that needs no trying; -1: there is none."""
        return -1

    def look_ahead(self, game: Game, seat: int, depth: int) -> float:
        """The best value within the next choices that belong to the same move."""
        decision = game.decision(seat)
        if (
            decision is not None
            and decision.kind == "agent.act"
            and any(code[0] == "deploy" for code in decision.codes)
        ):
            trial = game.copy()
            trial.apply(seat, max(n for n, code in enumerate(decision.codes) if code[0] == "deploy"))
            return max(self.value(game, seat), self.value(trial, seat))
        if depth == 0 or decision is None or decision.kind in ("turn.choose", "agent.act", "reveal.act", "combat.play"):
            return self.value(game, seat)
        best = -math.inf
        for index in range(len(decision.codes)):
            trial = game.copy()
            trial.apply(seat, index)
            best = max(best, self.look_ahead(trial, seat, depth - 1))
        return best

    def value(self, game: Game, seat: int, revealing: bool = False) -> float:
        """What a position is worth to a seat."""
        s = cast(ImperiumState, game.state)
        if game.is_over:
            return 1000.0 if seat in game.winners else -1000.0
        p = s.players[seat]
        if s.content is not self.content:
            self.study(s.content)
        values = self.card_values
        left = max(0, ROUNDS - s.round)
        total = VP * p.vp
        late = 0.25 + 0.75 * min(1.0, left / 4)
        for resource in range(3):
            have = p.resources[resource]
            enough = ENOUGH[resource]
            total += late * RESOURCE[resource] * (min(have, enough) + 0.15 * max(0, have - enough))
        for level in p.influence:
            total += INFLUENCE[level]
        total += GARRISON * (min(p.garrison, 4, 2 * left) + 0.2 * p.garrison) + INTRIGUE * len(p.intrigue)
        total += left * ((1.1 if p.high_council else 0.0) + (1.6 if p.swordmaster else 0.0))
        total += sum((2.0 for owner in s.control if owner == seat), 0.0)
        for zone in (p.deck, p.hand, p.discard, p.played, p.revealed):
            for card in zone:
                total += values[card] * (0.4 + 0.06 * left)
        total += 1.2 * p.spies.bit_count() + (0.5 * left if p.hooks else 0.0)
        total += 2.0 * len(p.contracts) + 2.5 * len(p.contracts_done)
        total += self.fight(s, seat)
        if not p.revealed_at and not revealing:
            ready = p.agents + (1 if s.mentat_owner == seat and s.mentat_space < 0 else 0)
            total += AGENT * min(ready, len(p.hand))
            total += sum((self.reveal_worth(s.content.cards[card]) for card in p.hand), 0.0)
        elif revealing:
            total += sum((self.reveal_worth(s.content.cards[card]) for card in p.hand), 0.0)
        else:
            total += PERSUASION * 0.3 * p.persuasion
        total -= 0.35 * max(s.players[other].vp for other in opponents(s, seat)) * VP
        return total

    def reveal_worth(self, card: Card) -> float:
        return sum((GAIN.get(node.verb, 0.5) * node.low for node in card.reveal if node.op == "atom"), 0.0)

    def fight(self, s: ImperiumState, seat: int) -> float:
        """Expected reward of the current Conflict."""
        if not s.conflicts or s.phase not in ("start", "turns", "combat"):
            return 0.0
        own = strength(s, seat)
        if not own:
            return 0.0
        first, second, third = self.prizes[s.conflicts[-1]]
        p = s.players[seat]
        icon = s.content.conflicts[s.conflicts[-1]].icon
        if icon >= 0:
            first += VP if face_up(s, seat, icon, True) else 0.3 * VP
        if p.worms:
            first, second, third = 1.9 * first, 1.9 * second, 1.9 * third
        rivals = opponents(s, seat)
        others = sorted((strength(s, rival) for rival in rivals), reverse=True)
        open_players = sum(1 for rival in rivals if not s.players[rival].revealed_at)
        margin = own - others[0] - 1.5 * open_players
        win = 1.0 / (1.0 + math.exp(-0.45 * margin))
        behind = second if own > others[1] else third * 0.5
        return win * first + (1 - win) * 0.8 * behind

    def study(self, content: Content) -> None:
        """Weigh cards and rewards once; the starting cards are what a deck wants to be rid of."""
        self.content = content
        self.prizes = [
            [sum((self.worth(node) for node in reward), 0.0) for reward in c.rewards] for c in content.conflicts
        ]
        self.card_values = []
        for card in content.cards:
            worth = sum((self.worth(node) for node in card.agent), 0.0)
            worth += sum((self.worth(node) for node in card.reveal), 0.0)
            self.card_values.append(worth + 0.4 * card.icons.bit_count() - 2.6)

    def worth(self, node: Node) -> float:
        """A rough value of an effect wherever it is printed."""
        if node.op == "atom":
            return GAIN.get(node.verb, 0.8) * max(1, node.low)
        values = [self.worth(kid) for kid in node.kids]
        if node.op in ("all", "then", "lines", "harvest"):
            return sum(values, 0.0)
        if node.op == "choose":
            return sum(sorted(values)[-node.low :], 0.0)
        if node.op == "arrow":
            return max(0.0, values[1] - values[0])
        if node.op == "if":
            return 0.5 * values[0]
        return max(values)


class FirstTeamPolicy(FirstPolicy):
    """The same for a team; it plays like everybody where each plays alone."""

    def by_rule(self, imagined: Game, decision: Decision) -> int:
        if decision.kind == "combat.concede":
            return self.concede(cast(ImperiumState, imagined.state), decision)
        if decision.kind == "row.throne":
            self.study(cast(ImperiumState, imagined.state).content)
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
            self.study(s.content)
        conflict = s.content.conflicts[s.conflicts[-1]]
        worth = self.prizes[conflict.index][place - 1] * (1.9 if s.players[seat].worms else 1.0)
        if place == 1 and conflict.icon >= 0 and face_up(s, seat, conflict.icon, True):
            worth += VP
        return worth

    def look_ahead(self, game: Game, seat: int, depth: int) -> float:
        if game.seats != 6:
            return super().look_ahead(game, seat, depth)
        game = game.copy()
        self.imagine_teammates(game, seat)
        decision = game.decision(seat)
        if decision is not None and decision.kind == "agent.act" and ("call", 0) in decision.codes:
            game.apply(seat, decision.codes.index(("call", 0)))
            self.imagine_teammates(game, seat)
        return super().look_ahead(game, seat, depth)

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
        return min(expected, beaten * second + (1 - beaten) * 0.6 * third)
