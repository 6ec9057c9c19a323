"""Where bots think: in processes of their own, so that the server never waits for them."""

from __future__ import annotations

import asyncio
import importlib
import json
import logging
import multiprocessing
import os
import random
import signal
import threading
from collections.abc import Sequence
from concurrent.futures import Executor, ProcessPoolExecutor, ThreadPoolExecutor
from concurrent.futures.process import BrokenProcessPool

from landsraad.core import registry
from landsraad.core.game import Game
from landsraad.core.machine import Option

__all__ = ["Thinkers", "kinds", "load_plugins"]

log = logging.getLogger(__name__)


def kinds(game: str) -> list[str]:
    """The bots that can play a game."""
    from landsraad import bots

    return list(bots.kinds(game))


def load_plugins(modules: Sequence[str]) -> None:
    for module in modules:
        importlib.import_module(module)


def answer(game: Game, seat: int, kind: str, seed: int) -> str:
    """The id of the option a bot chooses."""
    from landsraad import bots

    decision = game.decision(seat)
    assert decision is not None
    chosen = bots.make(kind, seed=seed).choose(game, decision)
    option: Option = chosen if isinstance(chosen, Option) else decision.options[chosen]
    return option.id


def answer_in_worker(position: str, length: int, seat: int, kind: str, seed: int) -> str:
    game = registry.from_json(position)
    game.length = length
    for decision in game.pending:
        decision.position = length
    return answer(game, seat, kind, seed)


def start_worker(plugins: Sequence[str]) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    parent = multiprocessing.parent_process()

    def end_with_parent() -> None:
        assert parent is not None
        parent.join()
        os._exit(0)

    # A server that is killed cannot tell its workers to go.
    threading.Thread(target=end_with_parent, daemon=True).start()
    load_plugins(plugins)


class Thinkers:
    """The workers. With none, bots think in a thread of this process (fine for quick bots)."""

    def __init__(self, workers: int, plugins: Sequence[str], patience: float) -> None:
        self._workers = workers
        self._plugins = tuple(plugins)
        self._patience = patience
        self._executor: Executor | None = None

    async def choose(self, game: Game, seat: int, kind: str, seed: int) -> str:
        """What a bot chooses; a bot that fails or takes too long gets a random legal option, so that play goes on."""
        try:
            return await asyncio.wait_for(self._submit(game, seat, kind, seed), self._patience)
        except BrokenProcessPool:
            log.warning("The bots' workers ended; starting them again.")
            self.close()
        except TimeoutError:
            log.warning("Bot %s took more than %s s.", kind, self._patience)
        except Exception:
            log.exception("Bot %s failed.", kind)
        decision = game.decision(seat)
        assert decision is not None
        option: Option = random.Random(seed).choice(decision.options)
        return option.id

    def _submit(self, game: Game, seat: int, kind: str, seed: int) -> asyncio.Future[str]:
        loop = asyncio.get_running_loop()
        if self._executor is None:
            self._executor = self._start()
        if self._workers == 0:
            return loop.run_in_executor(self._executor, answer, game.copy(), seat, kind, seed)
        position = json.dumps(game.to_data(), separators=(",", ":"))
        return loop.run_in_executor(self._executor, answer_in_worker, position, game.length, seat, kind, seed)

    def _start(self) -> Executor:
        if self._workers == 0:
            return ThreadPoolExecutor(1, thread_name_prefix="bot")
        return ProcessPoolExecutor(
            self._workers,
            mp_context=multiprocessing.get_context("spawn"),
            initializer=start_worker,
            initargs=(self._plugins,),
        )

    def close(self) -> None:
        if self._executor is not None:
            self._executor.shutdown(wait=False, cancel_futures=True)
            self._executor = None
