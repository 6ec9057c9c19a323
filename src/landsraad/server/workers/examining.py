"""Whether a game can be set up as a stranger wishes, or went as a record says: seen beside the event loop, in time."""

from __future__ import annotations

import asyncio
import json
import logging
from typing import Any

import msgspec

from landsraad.core import registry
from landsraad.core.errors import InvalidOptions, UnknownGame
from landsraad.core.rules import Rules
from landsraad.server.errors import Refused
from landsraad.server.settings import Settings
from landsraad.server.workers.thinking import Worker, WorkerLost

__all__ = ["Examiner", "is_long"]

log = logging.getLogger(__name__)

SHORT = 400
"""Options of so many bytes hold nothing that could take long."""
WAITING = 8
"""So many may wait for their long options to be looked at."""


def is_long(options: dict[str, Any]) -> bool:
    """Whether options hold texts of some length, such as a blend."""
    return len(msgspec.json.encode(options)) > SHORT


class Examiner:
    """Long options go to a process of their own, which is ended if it takes too long."""

    def __init__(self, settings: Settings) -> None:
        self._patience = settings.options_seconds
        self._worker = Worker(settings.plugins)
        self._started = False
        self._turn = asyncio.Lock()
        self._waiting = 0

    async def seats(self, game: str, players: int, options: dict[str, Any]) -> int:
        """How many seats such a table has: those of people and bots, then those of the game's own opponents."""
        try:
            rules = registry.find(game)
        except UnknownGame as error:
            raise Refused("unknown_game") from error
        try:
            if is_long(options):
                question = {"game": game, "players": players, "options": options}
                if wrong := await self._ask(question):
                    raise InvalidOptions(wrong["reason"], wrong["code"], wrong["params"])
            # What has passed there does not take long here: it is the same work, in a thread.
            return await asyncio.to_thread(prepare, rules, players, options)
        except InvalidOptions as error:
            raise Refused.by_options(error, game) from error

    async def record(self, record: dict[str, Any]) -> dict[str, Any]:
        """What is wrong with a record, as a code and its facts; empty: it is a finished game."""
        question = {name: record[name] for name in ("game", "players", "options")}
        return await self._ask({**question, "played": record})

    async def _ask(self, question: dict[str, Any]) -> dict[str, Any]:
        if self._waiting >= WAITING:
            raise Refused("too_many_requests", retry_after=5)
        self._waiting += 1
        try:
            async with self._turn:
                return await self._answer(question)
        finally:
            self._waiting -= 1

    async def _answer(self, question: dict[str, Any]) -> dict[str, Any]:
        try:
            if not self._started:
                # Starting takes its time; only the question itself is timed.
                first = {"game": question["game"], "players": question["players"], "options": {}}
                await self._worker.ask(json.dumps(first).encode())
                self._started = True
            return await asyncio.wait_for(self._worker.ask(json.dumps(question).encode()), self._patience)
        except WorkerLost as error:
            log.error("The options of %s cannot be looked at: %s", question["game"], error)
            raise Refused("internal") from error
        except TimeoutError as error:
            self.close()
            log.warning("The options of %s took too long to look at.", question["game"])
            where = "record" if "played" in question else "options"
            raise Refused("bad_request", detail=f"the {where} takes too long to look at", where=where) from error
        except BaseException:
            # Nobody waits for the answer any more; the next question must not get it.
            self.close()
            raise

    def close(self) -> None:
        self._worker.end()
        self._started = False


def prepare(rules: Rules, players: int, options: dict[str, Any]) -> int:
    """Check, and build what all games with these options share."""
    checked = rules.check(players, options)
    rules.machine(players, checked)
    return rules.seats(players, checked)
