"""A process for what may take long: bots think, teach and answer in trials, and what strangers send is looked at.

It reads questions from its input and writes answers, one line each.
"""

from __future__ import annotations

import json
import os
import signal
import sys
import time
import zlib
from collections.abc import Sequence
from typing import Any

from landsraad import bots
from landsraad.bots import teacher
from landsraad.core import registry
from landsraad.core.errors import IllegalAction, InvalidOptions, LandsraadError
from landsraad.core.game import Game
from landsraad.core.machine import Option
from landsraad.core.orders import BidOrder, Order, Orders

__all__ = ["answer", "answer_question", "answers", "main", "seed_for"]

AHEAD = 12
"""Choices in a row, at most."""
QUICK = 0.005
"""Seconds of thought after which a bot does not think ahead any more."""


def answer(game: Game, seat: int, kind: str, seed: int, seconds: float) -> str:
    """The id of the option a bot chooses within so many seconds."""
    decision = game.decision(seat)
    assert decision is not None
    chosen: Any = bots.make(kind, seed_for(game, seat, seed), seconds).choose(game, decision)
    option: Option = chosen if isinstance(chosen, Option) else decision.options[chosen]
    return option.id


def seed_for(game: Game, seat: int, seed: int) -> int:
    """The seed of a choice: by the table's, the seat and how many actions came before, so that it is the same whenever
    and wherever the bot thinks."""
    return zlib.crc32(f"{seed} {game.length} {seat}".encode())


def answers(game: Game, seat: int, kind: str, seed: int, seconds: float) -> list[str]:
    """What a bot chooses now and, if it thinks quickly, next, as long as nobody else is asked: the game goes on as
    foreseen, so that it need not be asked again."""
    began = time.perf_counter()
    chosen = [answer(game, seat, kind, seed, seconds)]
    try:
        while len(chosen) < AHEAD and time.perf_counter() - began < QUICK:
            game.choose(seat, chosen[-1])
            if [decision.player for decision in game.pending] != [seat]:
                break
            chosen.append(answer(game, seat, kind, seed, seconds))
    except Exception:
        # The first answer counts; whatever is wrong comes up again when it is asked for the next.
        return chosen[:1]
    return chosen


def answer_question(question: dict[str, Any]) -> dict[str, Any]:
    try:
        if "played" in question:
            return check_record(question["played"])
        if "options" in question:
            return check(question["game"], question["players"], question["options"])
        if "record" in question:
            return studied(question)
        data = question["position"]
        game = Game.from_data(registry.find(data["game"]), data, question["length"])
        if "trial" in question:
            return {"moves": played_on(game, question)}
        if "hint" in question:
            advice = teacher.hint(game, question["seat"], question["seed"], question["seconds"])
            return {"advice": [each._asdict() for each in advice]}
        asked = question["seat"], question["kind"], question["seed"], question["seconds"]
        return {"options": answers(game, *asked)}
    except Exception as error:
        return {"error": f"{type(error).__name__}: {error}"}


def played_on(game: Game, question: dict[str, Any]) -> list[tuple[int, str]]:
    """What happens in a trial before a seat has something to choose: bots play the others, and what is done for the
    seat without asking at a table is done here, too."""
    seat, kind, seed = question["seat"], question["kind"], question["seed"]
    given = {topic: Order(*order) for topic, order in question["orders"].items()}
    orders = Orders(given, tuple(BidOrder(*bid) for bid in question["bids"]))
    until = time.perf_counter() + question["seconds"]
    moves: list[tuple[int, str]] = []
    while not game.is_over and len(moves) < question["steps"] and time.perf_counter() < until:
        own = game.decision(seat)
        if own is None:
            who = game.pending[0].player
            option = answer(game, who, kind, seed, question["seconds"])
        else:
            who, following = seat, game.automatic(own, orders, unseen=True)
            if following is None:
                break
            option = following
        game.choose(who, option)
        moves.append((who, option))
    return moves


def studied(question: dict[str, Any]) -> dict[str, Any]:
    """A part of a finished game, or some of its choices once more."""
    record, seconds, seed = question["record"], question["seconds"], question["seed"]
    if "slips" in question:
        slips = [teacher.Slip(**slip) for slip in question["slips"]]
        return {"chances": teacher.compare(record, slips, seconds, seed)}
    found = teacher.study(record, question["seat"], question["begin"], question["part"], seconds, seed)
    return {
        "moments": [moment._asdict() for moment in found.moments],
        "slips": [slip._asdict() for slip in found.slips],
        "next": found.next,
    }


def check(game: str, players: int, options: dict[str, Any]) -> dict[str, Any]:
    """Whether a game can be set up like this; if not, why."""
    try:
        registry.find(game).check(players, options)
    except InvalidOptions as error:
        return {"code": error.code, "reason": error.reason, "params": error.params}
    return {}


def check_record(record: dict[str, Any]) -> dict[str, Any]:
    """Play a record: nothing if it is a finished game, else the code and the facts of what is wrong with it."""
    try:
        game = registry.new_game(record["game"], record["players"], record["seed"], record["options"])
    except LandsraadError as error:
        return {"code": "record_options", "params": {"detail": str(error)}}
    for number, (seat, option) in enumerate(record["actions"], 1):
        try:
            game.choose(seat, option)
        except IllegalAction as error:
            return {"code": "record_illegal", "params": {"number": number, "option": option, "detail": error.reason}}
    return {} if game.is_over else {"code": "record_unfinished", "params": {}}


def main(plugins: Sequence[str]) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    # What a bot prints must not be taken for its answer.
    answers = os.fdopen(os.dup(1), "wb", buffering=0)
    os.dup2(2, 1)
    registry.load_plugins(plugins)
    for line in sys.stdin.buffer:
        answers.write(json.dumps(answer_question(json.loads(line))).encode() + b"\n")


if __name__ == "__main__":
    main(sys.argv[1:])
