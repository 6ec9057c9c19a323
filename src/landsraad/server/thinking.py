"""Where bots think: in processes of their own, so that the server never waits for them."""

from __future__ import annotations

import asyncio
import json
import logging
import random
import sys
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor

from landsraad.core.game import Game
from landsraad.core.machine import Option
from landsraad.server import metrics, worker

__all__ = ["Thinkers"]

logger = logging.getLogger(__name__)

LINE = 2**24
"""Bytes a position may have on its way to a worker."""


class WorkerLost(Exception):
    """A worker has ended, or its bot has failed."""


class Worker:
    """A process that answers one question at a time. It ends by itself when this process does."""

    def __init__(self, plugins: Sequence[str]) -> None:
        self._plugins = plugins
        self._process: asyncio.subprocess.Process | None = None

    async def ask(self, question: bytes) -> str:
        if self._process is None or self._process.returncode is not None:
            self._process = await asyncio.create_subprocess_exec(
                *(sys.executable, "-m", "landsraad.server.worker", *self._plugins),
                stdin=asyncio.subprocess.PIPE,
                stdout=asyncio.subprocess.PIPE,
                limit=LINE,
            )
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.write(question + b"\n")
        await self._process.stdin.drain()
        line = await self._process.stdout.readline()
        if not line:
            raise WorkerLost("it has ended")
        answer = json.loads(line)
        if "error" in answer:
            raise WorkerLost(answer["error"])
        return str(answer["option"])

    def end(self) -> None:
        if self._process is not None and self._process.returncode is None:
            self._process.kill()
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
        text = json.dumps(question, separators=(",", ":")).encode()
        chosen = await self._idle.get()
        try:
            return await asyncio.wait_for(chosen.ask(text), self._patience)
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
