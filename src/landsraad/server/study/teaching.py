"""The teacher: a bot gives hints, and says of a finished game how it went. It thinks where the bots do.

A game is looked at in parts, so that no bot has to wait for long, and only one game at a time; what was found is kept.
"""

from __future__ import annotations

import asyncio
import logging
import zlib
from collections.abc import Sequence
from typing import Any

import msgspec

from landsraad.bots.teacher import can_judge
from landsraad.core import registry
from landsraad.core.asked import decision_data
from landsraad.server.errors import Refused
from landsraad.server.messages.play import Hint, HintChoice
from landsraad.server.messages.study import Analysis, BetterChoice, GameMoment, TurningPoint
from landsraad.server.once import Once
from landsraad.server.store.entries import Entry, options_from_text
from landsraad.server.study import finished
from landsraad.server.table.memory import LiveTable
from landsraad.server.table.standing import Standing
from landsraad.server.table.tables import Tables
from landsraad.server.table.windows import asked_since
from landsraad.server.table.wording import in_words
from landsraad.server.workers.thinking import Thinkers, WorkerLost

__all__ = ["Teacher"]

logger = logging.getLogger(__name__)

PART = 0.5
"""Seconds a worker looks at a game before a bot may have its turn."""
PARTS = 120
"""What is not seen after so many parts is left out."""
CLOSER = 8
"""Choices that are looked at once more, each in as much time as a bot has for a decision."""
TOLD = 5
COSTLY = 0.02
"""A chance that is worth telling of."""
TURNING = 3
SWING = 0.08


class Found(msgspec.Struct):
    """What a bot has found out about a game, in no language."""

    moments: list[dict[str, Any]] = []
    slips: list[dict[str, Any]] = []
    """The costliest first, with both chances."""


class Teacher:
    def __init__(self, tables: Tables, thinkers: Thinkers, seconds: float) -> None:
        self._tables = tables
        self._thinkers = thinkers
        self._seconds = seconds
        self._found: Once[Found] = Once(room=200)
        self._one = asyncio.Lock()

    async def hint(self, live: LiveTable, seat: int, seen: int) -> Hint:
        """The best options of a seat's decision, in a window too. It is kept nowhere, and nobody else hears of it."""
        now = live.standing
        game, since = asked_since(now, seat)
        if not since <= seen <= now.seq:
            raise Refused("stale", seq=now.seq)
        if now.holding is not None or game.decision(seat) is None:
            raise Refused("no_decision")
        question = {
            "hint": True,
            "position": game.to_data(),
            "length": game.length,
            "seat": seat,
            "seed": zlib.crc32(f"hint {now.facts.id} {now.seq} {seat}".encode()),
            "seconds": self._seconds,
        }
        answer = await self._taught(question)
        return Hint(seq=now.seq, choices=[HintChoice(**each) for each in answer["advice"]])

    async def analysis(self, live: LiveTable, seat: int | None, lang: str) -> Analysis:
        """How a finished game went, and what the seat that asks could have done better."""
        now = live.standing
        record = msgspec.to_builtins(await finished.record(self._tables, now.facts.id))
        if record["rules"] != registry.find(record["game"]).info.rules_version:
            raise Refused("outdated", begun=record["rules"])
        if not can_judge(record["game"]):
            return Analysis(judged=False, seat=seat, moments=[], turning=[], choices=[])

        async def work() -> Found:
            async with self._one:
                return await self._look_at(record, seat)

        found = await self._found.get(f"{now.facts.id} {seat}", work)
        places = places_of(await finished.plays_of(self._tables, now.facts.id))
        moments = [GameMoment(place=places[moment["action"]], **moment) for moment in found.moments]
        choices = await asyncio.to_thread(in_sentences, now, live, record, found.slips, places, lang)
        return Analysis(judged=True, seat=seat, moments=moments, turning=turning_points(moments), choices=choices)

    async def _taught(self, question: dict[str, Any]) -> dict[str, Any]:
        try:
            return await self._thinkers.teach(question)
        except (WorkerLost, TimeoutError) as error:
            logger.warning("The teacher cannot say: %s", error or type(error).__name__)
            raise Refused("no_advice") from error

    async def _look_at(self, record: dict[str, Any], seat: int | None) -> Found:
        found = Found()
        question = {"record": record, "seat": seat, "begin": 0, "part": PART, "seconds": self._seconds, "seed": 1}
        for _ in range(PARTS):
            answer = await self._taught(question)
            found.moments += answer["moments"]
            found.slips += answer["slips"]
            if answer["next"] is None:
                break
            question["begin"] = answer["next"]
        found.slips.sort(key=lambda slip: -slip["lost"])
        closer = []
        for slip in found.slips[:CLOSER]:
            again = {"record": record, "slips": [slip], "seconds": self._seconds, "seed": 2}
            answer = await self._taught(again)
            chance, better = answer["chances"][0]
            if better - chance >= COSTLY:
                closer.append({**slip, "chance": chance, "better_chance": better})
        found.slips = sorted(closer, key=lambda slip: slip["chance"] - slip["better_chance"])[:TOLD]
        return found


def places_of(plays: Sequence[Entry]) -> list[int]:
    """For each action of a game, and its end: how many plays came before. Some plays are several actions."""
    places = [number for number, play in enumerate(plays) for _ in options_from_text(play.value)]
    return [*places, len(plays)]


def turning_points(moments: list[GameMoment]) -> list[TurningPoint]:
    """Where somebody's chance has changed most, in the order of the game."""
    swings = []
    for place in range(1, len(moments)):
        before, after = moments[place - 1].chances, moments[place].chances
        seat = max(range(len(after)), key=lambda seat: abs(after[seat] - before[seat]))
        swings.append(TurningPoint(moment=place, seat=seat, change=after[seat] - before[seat]))
    largest = sorted(swings, key=lambda swing: -abs(swing.change))[:TURNING]
    return sorted((swing for swing in largest if abs(swing.change) >= SWING), key=lambda swing: swing.moment)


def in_sentences(
    now: Standing,
    live: LiveTable,
    record: dict[str, Any],
    slips: list[dict[str, Any]],
    places: list[int],
    lang: str,
) -> list[BetterChoice]:
    """Choices in words: the game is played again up to each of them."""
    wanted = {slip["action"]: slip for slip in slips}
    found: dict[int, BetterChoice] = {}
    game = registry.new_game(record["game"], record["players"], record["seed"], record["options"])
    for number, (seat, option) in enumerate(record["actions"]):
        if len(found) == len(wanted):
            break
        slip = wanted.get(number)
        if slip is not None:
            decision = game.decision(seat)
            assert decision is not None
            asked = in_words(decision_data(decision), live.wording.renderer(game, now.seats, lang))
            assert asked is not None
            found[number] = BetterChoice(
                action=number,
                place=places[number],
                round=game.round,
                prompt=asked["prompt"],
                chosen=asked["options"][slip["chosen"]]["label"],
                chance=slip["chance"],
                better=asked["options"][slip["better"]]["label"],
                better_chance=slip["better_chance"],
            )
        game.choose(seat, option)
    return [found[slip["action"]] for slip in slips]
