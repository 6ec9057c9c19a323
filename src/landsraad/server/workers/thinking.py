"""Where bots think: in processes of their own, so that the server never waits for them."""

from __future__ import annotations

import asyncio
import logging
import random
import socket
import subprocess
import sys
import threading
from collections import OrderedDict
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any, NamedTuple

import msgspec

from landsraad.bots.random import any_option
from landsraad.core.game import Game
from landsraad.core.machine import Option
from landsraad.server import figures
from landsraad.server.workers import worker

__all__ = ["Thinkers", "Worker", "WorkerLost"]

logger = logging.getLogger(__name__)

REMEMBERED = 1000
"""Bots whose next choices are kept."""


class WorkerLost(Exception):
    """A worker has ended, or its bot has failed."""


class Answers(asyncio.Protocol):
    """The lines that a worker writes; one is awaited at a time."""

    def __init__(self) -> None:
        self._line = bytearray()
        self._awaited: asyncio.Future[bytes] | None = None
        self._ended = False

    def awaited(self) -> asyncio.Future[bytes]:
        if self._ended:
            raise WorkerLost("it has ended")
        self._awaited = asyncio.get_running_loop().create_future()
        return self._awaited

    def data_received(self, data: bytes) -> None:
        self._line += data
        if self._line.endswith(b"\n"):
            line, self._line = bytes(self._line), bytearray()
            if self._awaited is not None and not self._awaited.done():
                self._awaited.set_result(line)

    def connection_lost(self, _: Exception | None) -> None:
        self._ended = True
        if self._awaited is not None and not self._awaited.done():
            self._awaited.set_exception(WorkerLost("it has ended"))


class Worker:
    """A process that answers one question at a time. It ends by itself when this process does."""

    def __init__(self, plugins: Sequence[str]) -> None:
        self._command = [sys.executable, "-m", "landsraad.server.workers.worker", *plugins]
        self._process: subprocess.Popen[bytes] | None = None

    async def ask(self, question: bytes) -> dict[str, Any]:
        if self._process is None or self._process.poll() is not None:
            await self._start()
        line = self._answers.awaited()
        self._questions.write(question + b"\n")
        answer: dict[str, Any] = msgspec.json.decode(await line)
        if "error" in answer:
            raise WorkerLost(answer["error"])
        return answer

    async def _start(self) -> None:
        """In a thread: the larger this process is, the longer it takes to begin another one.

        It is spoken to through one socket, which the event loop closes once; a pipe it would close twice, and then
        perhaps what another thread has just opened.
        """
        ours, theirs = socket.socketpair()
        with theirs:
            process = await asyncio.to_thread(self._process_at, theirs.fileno())
        ours.setblocking(False)
        self._questions, self._answers = await asyncio.get_running_loop().create_unix_connection(Answers, sock=ours)
        self._process = process

    def _process_at(self, end: int) -> subprocess.Popen[bytes]:
        return subprocess.Popen(self._command, stdin=end, stdout=end)

    def end(self) -> None:
        if self._process is not None:
            self._process.kill()
            threading.Thread(target=self._process.wait, daemon=True).start()
            self._questions.close()
        self._process = None


class Ahead(NamedTuple):
    """What a bot would choose one after the other from a game on, and how many of it have been taken."""

    game: Game
    kind: str
    options: list[str]
    taken: int


class Thinkers:
    """The workers. With none, bots think in a thread of this process (fine for quick bots)."""

    def __init__(self, workers: int, plugins: Sequence[str], patience: float, seconds: float) -> None:
        """`patience`: seconds after which nobody waits for a bot any more; `seconds`: what it may compute for a
        decision."""
        self._workers = [Worker(plugins) for _ in range(workers)]
        self._idle: asyncio.Queue[Worker] = asyncio.Queue()
        for each in self._workers:
            self._idle.put_nowait(each)
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="bot")
        self._patience = patience
        self._seconds = seconds
        self._ahead: OrderedDict[tuple[str, int, int], Ahead] = OrderedDict()

    async def choose(self, game: Game, seat: int, kind: str, seed: int) -> str:
        """What a bot chooses; a bot that fails or takes too long gets a random legal option, so that play goes on.

        `seed`: of the table, for all that is chosen there."""
        try:
            with figures.BOTS.labels(kind).time():
                if not self._workers:
                    loop = asyncio.get_running_loop()
                    asked = game.copy(), seat, kind, seed, self._seconds
                    return await loop.run_in_executor(self._thread, worker.answer, *asked)
                return await self._ask(game, seat, kind, seed)
        except Exception as error:
            logger.warning("Bot %s: %s. It gets a random option.", kind, error or type(error).__name__)
        decision = game.decision(seat)
        assert decision is not None
        chance = random.Random(worker.seed_for(game, seat, seed))
        option: Option = decision.options[any_option(decision, chance)]
        return option.id

    def _foreseen(self, game: Game, seat: int, kind: str) -> str | None:
        """What a bot has said it would do now, when it was last asked."""
        last = self._ahead.pop((game.name, game.seed, seat), None)
        if last is None or last.kind != kind or not game.goes_on_from(last.game, seat, last.options[: last.taken]):
            return None
        self._foresee(last._replace(taken=last.taken + 1), seat)
        return last.options[last.taken]

    def _foresee(self, ahead: Ahead, seat: int) -> None:
        if ahead.taken < len(ahead.options):
            self._ahead[ahead.game.name, ahead.game.seed, seat] = ahead
            if len(self._ahead) > REMEMBERED:
                self._ahead.popitem(last=False)

    async def _ask(self, game: Game, seat: int, kind: str, seed: int) -> str:
        foreseen = self._foreseen(game, seat, kind)
        if foreseen is not None:
            return foreseen
        question = {
            "position": game.to_data(),
            "length": game.length,
            "seat": seat,
            "kind": kind,
            "seed": seed,
            "seconds": self._seconds,
        }
        answer = await self._answered(question)
        ahead = Ahead(game, kind, [str(option) for option in answer["options"]], 1)
        self._foresee(ahead, seat)
        return ahead.options[0]

    async def teach(self, question: dict[str, Any]) -> dict[str, Any]:
        """Ask one of the bots' workers something else (`worker.answer_question`); WorkerLost: it cannot tell."""
        if self._workers:
            return await self._answered(question)
        loop = asyncio.get_running_loop()
        answer = await loop.run_in_executor(self._thread, worker.answer_question, question)
        if "error" in answer:
            raise WorkerLost(answer["error"])
        return answer

    async def _answered(self, question: dict[str, Any]) -> dict[str, Any]:
        text = msgspec.json.encode(question)
        chosen = await self._idle.get()
        try:
            async with asyncio.timeout(self._patience):
                return await chosen.ask(text)
        except BaseException as error:
            if not isinstance(error, WorkerLost):
                chosen.end()
            raise
        finally:
            self._idle.put_nowait(chosen)

    def close(self) -> None:
        for each in self._workers:
            each.end()
        self._thread.shutdown(wait=False, cancel_futures=True)
