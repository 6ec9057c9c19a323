"""Caravan: a small auction for one to three people, with smugglers that the game itself plays.

Everybody holds coins of different worth. In each of five rounds a ware is turned up; all bid a coin in secret, and the
highest takes the ware for its points. Whoever has taken a ware may sell it again: half its points for a new coin.
The smugglers bid the top coin of their pile and never sell.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from landsraad.core.errors import IllegalAction, InvalidState
from landsraad.core.machine import Action, Ask, Code, Decision, Machine, State, Step, ask
from landsraad.core.random import seeded, shuffle
from landsraad.core.reading import Reader
from landsraad.core.rules import GameInfo, OptionSpec, Rules
from landsraad.core.telling import NOBODY, tell, whisper
from landsraad.core.words import NamedWord, NumberedWord

__all__ = ["Caravan"]

WARES = ("spice", "silk", "water", "salt", "rugs", "dates")
WORTH = (6, 5, 4, 3, 2, 2)
ROUNDS = 5
COINS = 7
"""Coins for each seat, of which five are dealt."""


class CaravanState(State):
    """`ware` is up for sale (-1: none); `wares` are still to come, the next one last. A bid of 0 is none yet."""

    __slots__ = ("bids", "coins", "hands", "players", "points", "pool", "round", "ware", "wares")

    def __init__(self, players: int, seats: int) -> None:
        super().__init__()
        self.players = players
        self.round = 0
        self.ware = -1
        self.wares: list[int] = []
        self.pool: list[int] = []
        self.hands: list[list[int]] = [[] for _ in range(seats)]
        self.bids = [0] * seats
        self.points = [0] * seats

    @property
    def seats(self) -> int:
        return len(self.hands)

    def copy(self) -> CaravanState:
        other = CaravanState(self.players, self.seats)
        other.rng, other.cause, other.final, other.stack = self.rng, self.cause, self.final, list(self.stack)
        other.round, other.ware = self.round, self.ware
        other.wares, other.pool = list(self.wares), list(self.pool)
        other.hands = [list(hand) for hand in self.hands]
        other.bids, other.points = list(self.bids), list(self.points)
        return other


def start_round(s: CaravanState, step: Step) -> None:
    if s.round == ROUNDS:
        s.ware = -1
        return
    s.round += 1
    s.ware = s.wares.pop()
    s.final = True
    s.cause = f"ware/{WARES[s.ware]}"
    s.bids = [0] * s.seats
    s.stack += [("round",), ("award",), ("bid",)]
    tell(s, "round", NOBODY, round=s.round)
    tell(s, "ware", NOBODY, ware=f"ware/{WARES[s.ware]}", count=WORTH[s.ware])


class Bid(Ask):
    """All people at once, in secret."""

    name = "bid"
    fields = ""
    together = True

    def decisions(self, s: CaravanState, step: Step) -> list[Decision]:
        return [
            decision
            for seat in range(s.players)
            if not s.bids[seat]
            for decision in ask(seat, "bid", [("bid", coin) for coin in sorted(s.hands[seat])], step, forced=False)
        ]

    def answer(self, s: CaravanState, step: Step, seat: int, code: Code) -> None:
        _, coin = code
        s.hands[seat].remove(coin)
        s.bids[seat] = coin
        tell(s, "bid", seat)

    def targets(self, decision: Decision, code: Code) -> list[str]:
        return [f"coin:{code[1]}"]

    def refusal(self, s: CaravanState, decision: Decision, option_id: str) -> IllegalAction | None:
        word, _, coin = option_id.partition(":")
        if word not in ("bid", "coin") or not coin.isdigit():
            return None
        return IllegalAction("E_NO_COIN", f"You hold no coin worth {coin}.", {"count": int(coin)})


def award(s: CaravanState, step: Step) -> None:
    """The smugglers bid, all show what they bid, and the highest takes the ware."""
    for seat in range(s.players, s.seats):
        s.bids[seat] = s.hands[seat].pop()
    s.final = True
    for seat, coin in enumerate(s.bids):
        tell(s, "shows", seat, count=coin)
    best = max(range(s.seats), key=lambda seat: s.bids[seat])
    s.points[best] += WORTH[s.ware]
    tell(s, "takes", best, ware=f"ware/{WARES[s.ware]}", count=WORTH[s.ware])
    if best < s.players:
        s.stack.append(("haggle", best))


class Haggle(Ask):
    """Keep the ware, or sell it for a coin."""

    name = "haggle"
    fields = "seat"

    def decisions(self, s: CaravanState, step: Step) -> list[Decision]:
        _, seat = step
        return ask(seat, "haggle", [("keep", s.ware), ("sell", s.ware)] if s.pool else [("keep", s.ware)], step)

    def answer(self, s: CaravanState, step: Step, seat: int, code: Code) -> None:
        s.stack.pop()
        word, ware = code
        if word == "keep":
            return
        s.points[seat] -= WORTH[ware] - WORTH[ware] // 2
        coin = s.pool.pop()
        s.hands[seat].append(coin)
        tell(s, "sells", seat, ware=f"ware/{WARES[ware]}", count=WORTH[ware] // 2)
        whisper(s, "draw", seat, {"coin": coin}, (seat,), count=1)

    def prompt(self, decision: Decision) -> Any:
        message = super().prompt(decision)
        message.params["ware"] = f"ware/{WARES[decision.codes[0][1]]}"
        return message


MACHINE = Machine(
    [Action("round", "", start_round), Bid(), Action("award", "", award), Haggle()],
    [NumberedWord("bid"), NamedWord("keep", WARES, "ware", "ware"), NamedWord("sell", WARES, "ware", "ware")],
)
FIELDS = ("rng", "cause", "stack", "round", "ware", "wares", "pool", "hands", "bids", "points")


class Caravan(Rules):
    info = GameInfo(
        "caravan",
        "Caravan",
        (1, 2, 3),
        (OptionSpec("smugglers", "flag", True, (False, True)),),
        texts="tests.fourth.texts:TEXTS",
    )

    def check(self, players: int, options: Mapping[str, Any]) -> dict[str, Any]:
        self.info.check_players(players)
        return self.info.check_options(options)

    def machine(self, players: int, options: Mapping[str, Any]) -> Machine:
        return MACHINE

    def seats(self, players: int, options: Mapping[str, Any]) -> int:
        return players + bool(options["smugglers"])

    def setup(self, players: int, seed: int, options: Mapping[str, Any]) -> CaravanState:
        s = CaravanState(players, self.seats(players, options))
        s.rng = seeded(seed)
        s.cause = "phase/setup"
        s.wares = list(range(len(WARES)))
        s.pool = list(range(1, COINS * s.seats + 1))
        shuffle(s, s.wares)
        shuffle(s, s.pool)
        s.hands = [[s.pool.pop() for _ in range(ROUNDS)] for _ in range(s.seats)]
        s.stack = [("round",)]
        return s

    def scores(self, state: CaravanState) -> list[int]:
        return list(state.points)

    def winners(self, state: CaravanState) -> list[int]:
        return [seat for seat, points in enumerate(state.points) if points == max(state.points)]

    def view(self, state: CaravanState, player: int | None) -> dict[str, Any]:
        open = state.stack[-1:] != [("bid",)]
        return {
            "round": state.round,
            "ware": None if state.ware < 0 else f"ware/{WARES[state.ware]}",
            "wares_to_come": len(state.wares),
            "coins": [len(hand) for hand in state.hands],
            "bids": [shown_bid(bid, open or seat == player) for seat, bid in enumerate(state.bids)],
            "hand": None if player is None or player >= state.players else sorted(state.hands[player]),
        }

    def determinize(self, state: CaravanState, player: int | None, seed: int) -> CaravanState:
        s = state.copy()
        s.rng = seeded(seed)
        others = [seat for seat in range(s.seats) if seat != player]
        hidden_bids = [seat for seat in others if s.bids[seat] and s.stack[-1:] == [("bid",)]]
        coins = [*s.pool, *(coin for seat in others for coin in s.hands[seat]), *(s.bids[seat] for seat in hidden_bids)]
        shuffle(s, coins)
        for seat in others:
            s.hands[seat] = [coins.pop() for _ in s.hands[seat]]
        for seat in hidden_bids:
            s.bids[seat] = coins.pop()
        s.pool = coins
        shuffle(s, s.wares)
        return s

    def dump(self, state: CaravanState) -> dict[str, Any]:
        return {
            "rng": state.rng,
            "cause": state.cause,
            "stack": [list(step) for step in state.stack],
            "round": state.round,
            "ware": None if state.ware < 0 else WARES[state.ware],
            "wares": [WARES[ware] for ware in state.wares],
            "pool": list(state.pool),
            "hands": [list(hand) for hand in state.hands],
            "bids": list(state.bids),
            "points": list(state.points),
        }

    def load(self, players: int, options: Mapping[str, Any], data: Mapping[str, Any]) -> CaravanState:
        s = CaravanState(players, self.seats(players, options))
        read = Reader({"ware": {ware: number for number, ware in enumerate(WARES)}}, s.seats)
        read.only_fields(data, FIELDS, "state")
        given = {name: read.field(data, name, "state") for name in FIELDS}
        s.rng = read.rng(given["rng"], "rng")
        s.cause = read.text(given["cause"], "cause")
        s.stack = read.stack(MACHINE, {"seat": read.seat}, given["stack"], "stack")
        s.round = read.number(given["round"], "round", most=ROUNDS)
        s.ware = read.id_or_none("ware", given["ware"], "ware")
        s.wares = read.ids_of("ware", given["wares"], "wares")
        coins = COINS * s.seats
        s.pool = [read.number(coin, "pool", 1, coins) for coin in read.items(given["pool"], "pool")]
        hands = read.items(given["hands"], "hands", s.seats, s.seats)
        s.hands = [[read.number(coin, "hands", 1, coins) for coin in read.items(hand, "hands")] for hand in hands]
        s.bids = [read.number(coin, "bids", 0, coins) for coin in read.items(given["bids"], "bids", s.seats, s.seats)]
        s.points = [read.number(each, "points") for each in read.items(given["points"], "points", s.seats, s.seats)]
        held = [*s.pool, *(coin for hand in s.hands for coin in hand)]
        if len(set(held)) != len(held):
            raise InvalidState("hands: a coin is in two places.")
        return s


def shown_bid(bid: int, open: bool) -> int | str | None:
    """A bid as somebody sees it; None: there is none yet."""
    return None if bid == 0 else bid if open else "hidden"
