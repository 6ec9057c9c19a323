"""Where bots think: in processes of their own, so that the server never waits for them."""

from __future__ import annotations

import asyncio
import json
import logging
import random
import subprocess
import sys
import threading
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import msgspec

from landsraad.core.game import Game
from landsraad.core.machine import Option
from landsraad.server import metrics, worker

__all__ = ["Thinkers", "Worker", "WorkerLost"]

logger = logging.getLogger(__name__)

LINE = 2**24
"""Bytes a position may have on its way to a worker."""


class WorkerLost(Exception):
    """A worker has ended, or its bot has failed."""


class Worker:
    """A process that answers one question at a time. It ends by itself when this process does."""

    def __init__(self, plugins: Sequence[str]) -> None:
        self._command = [sys.executable, "-m", "landsraad.server.worker", *plugins]
        self._process: subprocess.Popen[bytes] | None = None

    async def ask(self, question: bytes) -> dict[str, Any]:
        if self._process is None or self._process.poll() is not None:
            await self._start()
        self._questions.write(question + b"\n")
        await self._questions.drain()
        line = await self._answers.readline()
        if not line:
            raise WorkerLost("it has ended")
        answer: dict[str, Any] = json.loads(line)
        if "error" in answer:
            raise WorkerLost(answer["error"])
        return answer

    async def _start(self) -> None:
        """In a thread: the larger this process is, the longer it takes to begin another one."""
        pipe = subprocess.PIPE
        process = await asyncio.to_thread(subprocess.Popen, self._command, stdin=pipe, stdout=pipe)
        loop = asyncio.get_running_loop()
        self._answers = asyncio.StreamReader(limit=LINE)
        await loop.connect_read_pipe(lambda: asyncio.StreamReaderProtocol(self._answers), process.stdout)
        # The protocol of a pipe that is written must not be the one that reads: a protocol has one transport.
        writing = asyncio.StreamReaderProtocol(asyncio.StreamReader())
        transport, _ = await loop.connect_write_pipe(lambda: writing, process.stdin)
        self._questions = asyncio.StreamWriter(transport, writing, None, loop)
        self._process = process

    def end(self) -> None:
        if self._process is not None:
            self._process.kill()
            threading.Thread(target=self._process.wait, daemon=True).start()
            self._questions.close()
        self._process = None


class Thinkers:
    """The workers. With none, bots think in a thread of this process (fine for quick bots)."""

    def __init__(self, workers: int, plugins: Sequence[str], patience: float) -> None:
        self._workers = [Worker(plugins) for _ in range(workers)]
        self._idle: asyncio.Queue[Worker] = asyncio.Queue()
        for each in self._workers:
            self._idle.put_nowait(each)
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="bot")
        self._patience = patience

    async def choose(self, game: Game, seat: int, kind: str, seed: int) -> str:
        """What a bot chooses; a bot that fails or takes too long gets a random legal option, so that play goes on."""
        try:
            with metrics.BOTS.labels(kind).time():
                if not self._workers:
                    loop = asyncio.get_running_loop()
                    return await loop.run_in_executor(self._thread, worker.answer, game.copy(), seat, kind, seed)
                return await self._ask(game, seat, kind, seed)
        except Exception as error:
            logger.warning("Bot %s: %s. It gets a random option.", kind, error or type(error).__name__)
        decision = game.decision(seat)
        assert decision is not None
        option: Option = random.Random(seed).choice(decision.options)
        return option.id

    async def _ask(self, game: Game, seat: int, kind: str, seed: int) -> str:
        question = {"position": game.to_data(), "length": game.length, "seat": seat, "kind": kind, "seed": seed}
        text = msgspec.json.encode(question)
        chosen = await self._idle.get()
        try:
            answer = await asyncio.wait_for(chosen.ask(text), self._patience)
            return str(answer["option"])
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
