"""How the heuristic bot plays the Imperium family: it tries every option in an imagined world and weighs the result.

What the seat cannot know is drawn anew before trying, so the bot never sees more than a person in its place.
"""

from __future__ import annotations

import math
import random
from collections.abc import Iterable
from typing import Final, NamedTuple, cast

from landsraad.core.game import Game
from landsraad.core.machine import Decision
from landsraad.imperium.components import Card, Content
from landsraad.imperium.effects.nodes import Node
from landsraad.imperium.rules.battle_icons import face_up
from landsraad.imperium.rules.seats import opponents, scores, sides
from landsraad.imperium.rules.troops import strength
from landsraad.imperium.state import ImperiumState

__all__ = ["ALONE", "VP", "WEIGHTS", "ImperiumPolicy", "Weights"]

VP: Final = 12.0
"""The measure of all other weights."""
ROUNDS: Final = 10
GOAL: Final = 10
"""Victory points that end the game."""
ENOUGH: Final = (8, 5, 3)
"""More than this of a resource is worth little."""
SWORDMASTER_COST: Final = 8
THOROUGH: Final = 1
"""So many choices further it is looked where a whole turn is tried; more of them change next to nothing."""


class Weights(NamedTuple):
    """What things are worth: fitted to the results of games of Imperium. `left` is how many rounds are expected."""

    solari: float = 0.57
    spice: float = 0.79
    water: float = 0.86
    surplus: float = 0.12
    """of a resource beyond what is enough, as a share"""
    late: float = 0.19
    """share of their worth that resources still have in the last round"""
    saving: float = 3.66
    """for having all Solari for the Swordmaster, who is still to come"""
    influence_1: float = 4.96
    influence_2: float = 3.12
    influence_3: float = 8.82
    influence_4: float = 12.07
    garrison: float = 1.43
    garrison_more: float = 0.33
    intrigue: float = 2.1
    council: float = 1.19
    """times `left`, as are the next two"""
    swordmaster: float = 2.53
    hooks: float = 1.11
    control: float = 3.94
    spy: float = 1.06
    contract: float = 1.52
    contract_done: float = 2.02
    starting_card: float = 1.27
    """what it costs to have one of the starting cards that do little"""
    card: float = -1.15
    card_cost: float = 0.42
    """by what the card is sold for"""
    card_worth: float = 0.45
    """by what is printed on it"""
    card_ever: float = 0.57
    card_left: float = 0.06
    agent: float = 4.68
    persuasion: float = 0.31
    sword: float = 0.32
    kept_persuasion: float = 0.3
    draw: float = 1.14
    trash: float = 0.7
    rival: float = 0.36
    """the VP of the leading opponent, as a share of own ones"""
    rivals: float = 0.02
    """those of all opponents"""
    pace: float = 1.01
    """rounds for the leader's next VP"""
    prize: float = 1.2
    prize_2: float = 1.09
    margin: float = 0.5
    to_come: float = 0.9
    """strength still expected of an opponent who has not revealed yet"""
    reserve: float = 0.21
    """and of each troop in the garrison"""
    icon: float = 0.29
    doubt: float = 22.0
    """how much more a position must be worth to be three times as likely to win"""


WEIGHTS: Final = Weights()
ALONE: Final = Weights(
    solari=0.25,
    spice=1.04,
    water=0.54,
    surplus=0.19,
    late=0.14,
    saving=1.31,
    influence_1=4.5,
    influence_2=3.33,
    influence_3=9.57,
    influence_4=17.46,
    garrison=1.47,
    garrison_more=0.42,
    intrigue=4.47,
    council=1.25,
    swordmaster=1.86,
    hooks=2.29,
    control=6.79,
    spy=0.59,
    contract=0.81,
    contract_done=3.74,
    starting_card=0.36,
    card=-0.56,
    card_cost=1.82,
    card_worth=0.4,
    card_ever=0.64,
    card_left=0.054,
    agent=3.49,
    persuasion=0.34,
    sword=0.39,
    kept_persuasion=0.23,
    draw=0.54,
    trash=0.41,
    rival=0.59,
    rivals=0.021,
    pace=0.71,
    prize=1.02,
    prize_2=0.44,
    margin=0.56,
    to_come=1.42,
    reserve=0.2,
    icon=0.26,
)
"""For who plays alone against Rivals: fitted to games at the highest difficulty, where nobody gains a Swordmaster."""


def added(values: list[float], pile: list[int]) -> float:
    """What the cards of a pile are worth together."""
    total = 0.0
    for card in pile:
        total += values[card]
    return total


class ImperiumPolicy:
    def __init__(self, rng: random.Random, weights: Weights = WEIGHTS, alone: Weights = ALONE) -> None:
        """`alone`: the weights for one person against Rivals."""
        self.random = rng
        self.ways = (weights, alone)
        self.weights = weights
        self.alone = False
        self.content: Content | None = None
        self.card_values: list[float] = []
        self.reveal_values: list[float] = []
        self.prizes: list[list[float]] = []
        self.influence: tuple[float, ...] = ()
        """By position, besides the VP it brings."""
        self.gain: dict[str, float] = {}

    def choose(self, game: Game, decision: Decision) -> int:
        imagined = game.determinize(decision.player, self.random.getrandbits(32))
        mine = imagined.decision(decision.player)
        if mine is None or mine.codes != decision.codes:
            return self.random.randrange(len(decision.codes))
        return self.best(imagined, mine, thorough=True)

    def choose_in(self, world: Game, decision: Decision) -> int:
        """The best option in a world where everything is known."""
        return self.best(world, decision, thorough=True)

    def best(self, world: Game, decision: Decision, thorough: bool) -> int:
        if len(decision.codes) == 1:
            return 0
        known = self.by_rule(world, decision)
        if known >= 0:
            return known
        values = self.option_values(world, decision, thorough)
        return values.index(max(values))

    def option_values(self, world: Game, decision: Decision, thorough: bool = True) -> list[float]:
        """What each option is worth. `thorough`: with what comes of the whole turn."""
        seat = decision.player
        further = THOROUGH if thorough else 0
        turn = decision.kind == "turn.choose"
        values = []
        for index, code in enumerate(decision.codes):
            if turn and code[0] == "reveal":
                value = self.value(world, seat, revealing=True)
            else:
                trial = world.copy()
                trial.apply(seat, index)
                value = self.look_ahead(trial, seat, further + (2 if code[0] == "card" else 1), thorough)
            values.append(value + self.random.random() * 0.05)
        return values

    def quick(self, world: Game, decision: Decision) -> int:
        """An answer for which looking further ahead is not worth it; -1: there is none."""
        known = self.by_rule(world, decision)
        if known < 0 and decision.kind == "agent.act" and all(code[0] in ("effect", "end") for code in decision.codes):
            return self.best(world, decision, thorough=True)
        return known

    def share(self, world: Game, seat: int) -> float:
        """How good the chances of a seat are against each other side that can win, from 0 to 1."""
        if not world.pending:
            return float(seat in world.winners)
        s = cast(ImperiumState, world.state)
        if not scores(s, seat):
            return 0.0
        own = self.value(world, seat)
        others = [self.value(world, side[0]) for side in sides(s) if seat not in side and scores(s, side[0])]
        return 1.0 / (1.0 + sum((math.exp(min(50.0, (other - own) / self.weights.doubt)) for other in others), 0.0))

    def by_rule(self, imagined: Game, decision: Decision) -> int:
        """An answer that needs no trying; -1: there is none."""
        return -1

    def look_ahead(self, game: Game, seat: int, depth: int, thorough: bool) -> float:
        """The best value within the next choices that belong to the same move."""
        decision = game.decision(seat)
        if decision is None or decision.kind in ("turn.choose", "reveal.act", "combat.play"):
            return self.value(game, seat)
        if decision.kind == "agent.act":
            return self.rest_of_turn(game, decision, depth, thorough)
        if depth == 0:
            return self.value(game, seat)
        best = -math.inf
        for index in range(len(decision.codes)):
            trial = game.copy()
            trial.apply(seat, index)
            best = max(best, self.look_ahead(trial, seat, depth - 1, thorough))
        return best

    def rest_of_turn(self, game: Game, decision: Decision, depth: int, thorough: bool) -> float:
        """The best that can still be made of an Agent's turn: its next effects, and troops."""
        seat = decision.player
        best = self.value(game, seat)
        words = [code[0] for code in decision.codes]
        if thorough and depth and "effect" in words:
            trial = game.copy()
            trial.apply(seat, words.index("effect"))
            best = max(best, self.look_ahead(trial, seat, depth - 1, thorough))
        deployments = [index for index, word in enumerate(words) if word == "deploy"]
        if deployments:
            middle = deployments[len(deployments) // 2] if thorough else deployments[-1]
            for index in {deployments[-1], middle}:
                trial = game.copy()
                trial.apply(seat, index)
                best = max(best, self.value(trial, seat))
        return best

    def value(self, game: Game, seat: int, revealing: bool = False) -> float:
        """What a position is worth to a seat."""
        if not game.pending:
            return 1000.0 if seat in game.winners else -1000.0
        s = cast(ImperiumState, game.state)
        if s.content is not self.content or self.alone != (s.people == 1):
            self.study(s)
        w = self.weights
        p = s.players[seat]
        rivals = [s.players[other].vp for other in opponents(s, seat)]
        ahead = max(rivals)
        left = min(ROUNDS - s.round, w.pace * (GOAL - max(ahead, p.vp)))
        left = max(0.0, left)
        total = VP * (p.vp - w.rival * ahead - w.rivals * sum(rivals))
        total += self.belongings(s, seat, left)
        hand = p.hand
        deck = 0.0
        for pile in (p.deck, hand, p.discard, p.played, p.revealed):
            deck += added(self.card_values, pile)
        total += (w.card_ever + w.card_left * left) * deck
        if p.conflict or p.worms:
            total += self.fight(s, seat)
        if revealing or not p.revealed_at:
            total += added(self.reveal_values, hand)
            if not revealing:
                ready = p.agents + (s.mentat_owner == seat and s.mentat_space < 0)
                total += w.agent * min(ready, len(hand))
        else:
            total += w.kept_persuasion * p.persuasion
        return total

    def belongings(self, s: ImperiumState, seat: int, left: float) -> float:
        """What lies before a seat, but for its cards and its units in the Conflict."""
        w = self.weights
        p = s.players[seat]
        total = 0.0
        for have, enough, worth in zip(p.resources, ENOUGH, w[:3], strict=True):
            total += worth * (have if have <= enough else enough + w.surplus * (have - enough))
        total *= w.late + (1.0 - w.late) * min(1.0, left / 4)
        for level in p.influence:
            total += self.influence[level]
        total += w.garrison * min(p.garrison, 4, 2 * left) + w.garrison_more * p.garrison
        total += w.intrigue * len(p.intrigue) + w.control * s.control.count(seat)
        if p.high_council:
            total += w.council * left
        if p.hooks:
            total += w.hooks * left
        if p.swordmaster:
            total += w.swordmaster * left
        elif left > 2:
            total += w.saving * (min(p.resources[0], SWORDMASTER_COST) / SWORDMASTER_COST) ** 2
        total += w.spy * p.spies.bit_count()
        return total + w.contract * len(p.contracts) + w.contract_done * len(p.contracts_done)

    def fight(self, s: ImperiumState, seat: int) -> float:
        """Expected reward of the current Conflict."""
        if not s.conflicts or s.phase not in ("start", "turns", "combat"):
            return 0.0
        own = strength(s, seat)
        w = self.weights
        first, second, third = self.prizes[s.conflicts[-1]]
        icon = s.content.conflicts[s.conflicts[-1]].icon
        if icon >= 0:
            first += VP if face_up(s, seat, icon, True) else w.icon * VP
        if s.players[seat].worms:
            first, second, third = 1.9 * first, 1.9 * second, 1.9 * third
        best = runner_up = 0.0
        for rival in opponents(s, seat):
            p = s.players[rival]
            power = float(strength(s, rival))
            if not p.revealed_at and s.phase != "combat":
                power += w.to_come + w.reserve * min(p.garrison, 4)
            if power > best:
                best, runner_up = power, best
            elif power > runner_up:
                runner_up = power
        win = 1.0 / (1.0 + math.exp(-w.margin * (own - best)))
        behind = second if own > runner_up else 0.5 * third
        return win * w.prize * first + (1 - win) * w.prize_2 * behind

    def study(self, s: ImperiumState) -> None:
        """Weigh cards and rewards once for a content and a way to play."""
        content = self.content = s.content
        self.alone = s.people == 1
        w = self.weights = self.ways[self.alone]
        levels = (0.0, w.influence_1, w.influence_2, w.influence_3, w.influence_4)
        self.influence = (*levels, w.influence_4 + 0.3, w.influence_4 + 0.5)
        self.gain = {
            "vp": VP,
            "influence": 3.2,
            "solari": w.solari,
            "spice": w.spice,
            "water": w.water,
            "troop": w.garrison,
            "intrigue": w.intrigue,
            "draw": w.draw,
            "control": 1.5 * w.control,
            "trash": w.trash,
            "mentat": 2.5,
            "persuasion": w.persuasion,
            "sword": w.sword,
            "spy": w.spy,
            "contract": w.contract,
            "sandworm": 3.0,
            "maker_hook": 4.0,
        }
        self.prizes = [[self.worths(reward) for reward in c.rewards] for c in content.conflicts]
        self.card_values = [self.card_value(card) for card in content.cards]
        self.reveal_values = [
            sum((self.gain.get(node.verb, 0.5) * node.low for node in card.reveal if node.op == "atom"), 0.0)
            for card in content.cards
        ]

    def card_value(self, card: Card) -> float:
        """Per round or so; the starting cards are what a deck wants to be rid of."""
        w = self.weights
        printed = w.card_worth * min(6.0, self.worths(card.agent) + self.worths(card.reveal))
        if card.kind in ("starting", "commander"):
            return printed - w.starting_card
        paid_back = any(node.verb == "vp" for node in card.acquire)
        return w.card + printed + (0.0 if paid_back else w.card_cost * max(0, card.cost))

    def worths(self, nodes: Iterable[Node]) -> float:
        return sum((self.worth(node) for node in nodes), 0.0)

    def worth(self, node: Node) -> float:
        """A rough value of an effect wherever it is printed."""
        if node.op == "atom":
            return self.gain.get(node.verb, 0.8) * max(1, node.low)
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
