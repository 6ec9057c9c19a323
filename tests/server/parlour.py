"""A tiny game for the tests of the server: turns of several steps, hidden hands, secret simultaneous bids.

In its turn a player takes coins (which can be undone), draws a card or throws a die (which cannot), and stops. Then
all bid a card of their hand in secret; the highest wins a point. Three rounds.
"""

from __future__ import annotations

import random
import re
from collections.abc import Mapping
from typing import Any

from landsraad.core.errors import InvalidState
from landsraad.core.machine import Action, Ask, Code, Decision, Machine, State, Step, ask
from landsraad.core.random import below, seeded, shuffle
from landsraad.core.rules import GameInfo, OptionSpec, Rules
from landsraad.core.telling import tell, whisper
from landsraad.core.words import NumberedWord, OptionWord

CARDS = 24
FIELDS = ("round", "deck", "hands", "coins", "points", "bids", "steps")


class ParlourState(State):
    __slots__ = FIELDS

    round: int
    deck: list[int]
    hands: list[list[int]]
    coins: list[int]
    points: list[int]
    bids: list[int]
    steps: int

    def copy(self) -> ParlourState:
        other = ParlourState()
        other.rng, other.cause, other.stack = self.rng, self.cause, list(self.stack)
        other.round, other.steps = self.round, self.steps
        other.deck, other.coins = list(self.deck), list(self.coins)
        other.points, other.bids = list(self.points), list(self.bids)
        other.hands = [list(hand) for hand in self.hands]
        return other


class Turn(Ask):
    name = "turn"
    fields = "seat"

    def decisions(self, s: ParlourState, step: Step) -> list[Decision]:
        _, seat = step
        codes: list[Code] = [("coin", 1), ("coin", 2), ("draw", 0), ("roll", 0)] if s.steps < 4 else []
        return ask(seat, "turn.step", [*codes, ("stop", 0)], step, forced=False)

    def answer(self, s: ParlourState, step: Step, seat: int, code: Code) -> None:
        s.steps += 1
        match code[0]:
            case "coin":
                s.coins[seat] += code[1]
                tell(s, "gain", seat, amount=code[1])
            case "draw":
                card = s.deck.pop()
                s.hands[seat].append(card)
                whisper(s, "draw", seat, {"card": card}, (seat,), count=1)
            case "roll":
                tell(s, "die", seat, face=below(s, 6) + 1)
            case _:
                s.steps = 0
                s.stack.pop()
                tell(s, "stop", seat)


class Bid(Ask):
    name = "bid"
    fields = ""
    together = True

    def decisions(self, s: ParlourState, step: Step) -> list[Decision]:
        return [
            decision
            for seat, hand in enumerate(s.hands)
            if not s.bids[seat]
            for decision in ask(seat, "bid", [("card", card) for card in sorted(hand)], step, forced=False)
        ]

    def answer(self, s: ParlourState, step: Step, seat: int, code: Code) -> None:
        s.bids[seat] = code[1]
        s.hands[seat].remove(code[1])
        tell(s, "bid", seat)

    def targets(self, decision: Decision, code: Code) -> list[str]:
        return [decision.machine.option_id(code)]


def start_round(s: ParlourState, step: Step) -> None:
    _, rounds = step
    if s.round == rounds:
        return
    s.round += 1
    s.cause = "phase/round"
    players = len(s.hands)
    s.bids = [0] * players
    s.stack += [("round", rounds), ("showdown",), ("bid",)]
    s.stack += [("turn", seat) for seat in reversed(range(players))]
    s.steps = 0
    tell(s, "round", 0, number=s.round)


def showdown(s: ParlourState, step: Step) -> None:
    best = max(range(len(s.bids)), key=lambda seat: s.bids[seat])
    s.points[best] += 1
    tell(s, "showdown", best, bids=list(s.bids))


MACHINE = Machine(
    [Turn(), Bid(), Action("round", "rounds:number", start_round), Action("showdown", "", showdown)],
    [NumberedWord("coin"), OptionWord("draw"), OptionWord("roll"), OptionWord("stop"), NumberedWord("card")],
)


class Parlour(Rules):
    info = GameInfo(
        "parlour",
        "Parlour",
        (2, 3, 4),
        (OptionSpec("rounds", "number", 3, (1, 2, 3)), OptionSpec("motto", "text", None)),
    )

    def check(self, players: int, options: Mapping[str, Any]) -> dict[str, Any]:
        self.info.check_players(players)
        checked = self.info.check_options(options)
        if checked["motto"]:
            # A long "aaa…" without an end takes for ever, and nobody else in the process can do anything.
            re.fullmatch("(a|aa)+", checked["motto"])
        return checked

    def machine(self, players: int, options: Mapping[str, Any]) -> Machine:
        return MACHINE

    def setup(self, players: int, seed: int, options: Mapping[str, Any]) -> ParlourState:
        state = ParlourState()
        state.rng = seeded(seed)
        state.deck = list(range(1, CARDS + players * 12))
        shuffle(state, state.deck)
        state.hands = [[state.deck.pop() for _ in range(4)] for _ in range(players)]
        state.coins, state.points, state.bids = [0] * players, [0] * players, [0] * players
        state.round = state.steps = 0
        state.stack = [("round", options["rounds"])]
        return state

    def round(self, state: ParlourState) -> int:
        return state.round

    def scores(self, state: ParlourState) -> list[int]:
        return list(state.points)

    def winners(self, state: ParlourState) -> list[int]:
        return [seat for seat, points in enumerate(state.points) if points == max(state.points)]

    def view(self, state: ParlourState, player: int | None) -> dict[str, Any]:
        return {
            "round": state.round,
            "deck": len(state.deck),
            "coins": list(state.coins),
            "hand_sizes": [len(hand) for hand in state.hands],
            "hand": None if player is None else sorted(state.hands[player]),
            "bid": None if player is None else state.bids[player],
            "has_bid": [bool(bid) for bid in state.bids],
        }

    def determinize(self, state: ParlourState, player: int | None, seed: int) -> ParlourState:
        other = state.copy()
        other.rng = seeded(seed)
        hidden = list(other.deck)
        for seat, hand in enumerate(other.hands):
            if seat != player:
                hidden += hand
                if other.bids[seat]:
                    hidden.append(other.bids[seat])
        shuffle(other, hidden)
        for seat, hand in enumerate(other.hands):
            if seat != player:
                other.hands[seat] = [hidden.pop() for _ in hand]
                if other.bids[seat]:
                    other.bids[seat] = hidden.pop()
        other.deck = hidden
        return other

    def dump(self, state: ParlourState) -> dict[str, Any]:
        data = {name: getattr(state, name) for name in FIELDS}
        return {**data, "rng": state.rng, "cause": state.cause, "stack": [list(step) for step in state.stack]}

    def load(self, players: int, options: Mapping[str, Any], data: Mapping[str, Any]) -> ParlourState:
        state = ParlourState()
        try:
            for name in FIELDS:
                setattr(state, name, data[name])
            state.rng, state.cause = data["rng"], data["cause"]
            state.stack = [tuple(step) for step in data["stack"]]
        except KeyError as error:
            raise InvalidState(f"{error} is missing.") from error
        return state.copy()


class FailingBot:
    """Fails in every way a bot can."""

    def __init__(self, seed: int) -> None:
        self.random = random.Random(seed)

    def choose(self, game: Any, decision: Decision) -> Any:
        match self.random.randrange(3):
            case 0:
                raise RuntimeError("lost in thought")
            case 1:
                return 999
            case _:
                return "not an option"
