"""A tiny game for the tests of the server: turns of several steps, hidden hands, secret simultaneous bids.

In its turn a player takes coins (which can be undone), draws a card or throws a die (which cannot), and stops. Then
all bid a card of their hand in secret; the highest wins a point. Three rounds.
"""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Any

from landsraad.core.errors import InvalidOptions, InvalidState
from landsraad.core.machine import Ask, Code, Decision, Machine, State, Step
from landsraad.core.messages import Event, Message
from landsraad.core.random import below, seeded, shuffle
from landsraad.core.rules import GameInfo, OptionSpec, Rules

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
        other.rng, other.stack = self.rng, list(self.stack)
        other.round, other.steps = self.round, self.steps
        other.deck, other.coins = list(self.deck), list(self.coins)
        other.points, other.bids = list(self.points), list(self.bids)
        other.hands = [list(hand) for hand in self.hands]
        return other

    def tell(self, kind: str, seat: int, secret: dict[str, Any] | None = None, **params: Any) -> None:
        if self.sink is not None:
            self.sink.append(Event(kind, {"seat": seat, **params}, secret, (seat,) if secret else ()))


class ParlourMachine(Machine):
    def __init__(self, players: int, rounds: int) -> None:
        super().__init__()
        self.players = players
        self.rounds = rounds
        self.actions = {"round": self.start_round, "showdown": self.showdown}
        self.asks = {"turn": Ask(self.ask_turn, self.answer_turn), "bid": Ask(self.ask_bid, self.answer_bid)}

    def start_round(self, state: ParlourState, step: Step) -> None:
        if state.round == self.rounds:
            return
        state.round += 1
        state.bids = [0] * self.players
        state.stack += [("round",), ("showdown",), ("bid",)]
        state.stack += [("turn", seat) for seat in reversed(range(self.players))]
        state.steps = 0
        state.tell("round", 0, number=state.round)

    def ask_turn(self, state: ParlourState, step: Step) -> list[Decision]:
        codes: list[Code] = [("coin", 1), ("coin", 2), ("draw", 0), ("roll", 0)] if state.steps < 4 else []
        return [Decision(self, step[1], "turn.step", [*codes, ("stop", 0)], step, forced=False)]

    def answer_turn(self, state: ParlourState, step: Step, player: int, code: Code) -> None:
        state.steps += 1
        match code[0]:
            case "coin":
                state.coins[player] += code[1]
                state.tell("gain", player, amount=code[1])
            case "draw":
                card = state.deck.pop()
                state.hands[player].append(card)
                state.tell("draw", player, {"card": card}, count=1)
            case "roll":
                state.tell("die", player, face=below(state, 6) + 1)
            case _:
                state.steps = 0
                state.stack.pop()
                state.tell("stop", player)

    def ask_bid(self, state: ParlourState, step: Step) -> list[Decision]:
        return [
            Decision(self, seat, "bid", [("card", card) for card in sorted(state.hands[seat])], step, forced=False)
            for seat in range(self.players)
            if not state.bids[seat]
        ]

    def answer_bid(self, state: ParlourState, step: Step, player: int, code: Code) -> None:
        state.bids[player] = code[1]
        state.hands[player].remove(code[1])
        state.tell("bid", player, {"card": code[1]})

    def showdown(self, state: ParlourState, step: Step) -> None:
        best = max(range(self.players), key=lambda seat: state.bids[seat])
        state.points[best] += 1
        state.tell("showdown", best, bids=list(state.bids))

    def option_id(self, code: Code) -> str:
        return f"{code[0]}:{code[1]}" if code[1] else code[0]

    def targets(self, decision: Decision, code: Code) -> list[str]:
        return [self.option_id(code)] if code[0] == "card" else []

    def label(self, decision: Decision, code: Code) -> Message:
        return Message(f"option.{code[0]}", {"n": code[1]})

    def prompt(self, decision: Decision) -> Message:
        return Message(f"prompt.{decision.kind}", {})


class Parlour(Rules):
    info = GameInfo("parlour", "Parlour", (2, 3, 4), (OptionSpec("rounds", "int", 3, (1, 2, 3)),))

    def check(self, players: int, options: Mapping[str, Any]) -> dict[str, Any]:
        if players not in self.info.players:
            raise InvalidOptions(f"Parlour is for 2 to 4 players, not {players!r}.")
        unknown = set(options) - {"rounds"}
        rounds = options.get("rounds", 3)
        if unknown or isinstance(rounds, bool) or rounds not in (1, 2, 3):
            raise InvalidOptions("Parlour has one option: `rounds`, from 1 to 3.")
        return {"rounds": rounds}

    def machine(self, players: int, options: Mapping[str, Any]) -> Machine:
        return ParlourMachine(players, options["rounds"])

    def setup(self, players: int, seed: int, options: Mapping[str, Any]) -> ParlourState:
        state = ParlourState()
        state.rng = seeded(seed)
        state.deck = list(range(1, CARDS + players * 12))
        shuffle(state, state.deck)
        state.hands = [[state.deck.pop() for _ in range(4)] for _ in range(players)]
        state.coins, state.points, state.bids = [0] * players, [0] * players, [0] * players
        state.round = state.steps = 0
        state.stack = [("round",)]
        return state

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
        return {**data, "rng": state.rng, "stack": [list(step) for step in state.stack]}

    def load(self, players: int, options: Mapping[str, Any], data: Mapping[str, Any]) -> ParlourState:
        state = ParlourState()
        try:
            for name in FIELDS:
                setattr(state, name, data[name])
            state.rng, state.stack = data["rng"], [tuple(step) for step in data["stack"]]
        except KeyError as error:
            raise InvalidState(f"{error} is missing.") from error
        return state.copy()


class RandomBot:
    def __init__(self, seed: int) -> None:
        self.random = random.Random(seed)

    def choose(self, game: Any, decision: Decision) -> Any:
        return self.random.choice(decision.options)


class FailingBot(RandomBot):
    """Fails in every way a bot can."""

    def choose(self, game: Any, decision: Decision) -> Any:
        match self.random.randrange(3):
            case 0:
                raise RuntimeError("lost in thought")
            case 1:
                return 999
            case _:
                return "not an option"
