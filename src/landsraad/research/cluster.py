"""Work for many machines: the same function for many arguments, on a Ray cluster.

    from landsraad.research import cluster
    with cluster.connected():
        for result in cluster.spread(play, range(1000)):
            ...

Without an address (`RAY_ADDRESS`, or the argument) the cluster is this machine. All machines need this version of
Landsraad. Results come in the order of the arguments, and a function that depends on nothing but its argument gives the
same ones however many machines there are.
"""

from __future__ import annotations

import logging
import os
import subprocess
import sys
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from itertools import chain, islice
from typing import Any, TypeVar

import ray

from landsraad.core.errors import LandsraadError
from landsraad.core.registry import load_plugins, plugins
from landsraad.research import selfplay
from landsraad.research.arguments import whole
from landsraad.research.selfplay import Chooser, Finished

__all__ = ["NoCluster", "connected", "self_play", "spread"]

BATCH = 4
"""Arguments that travel together."""
AHEAD = 4
"""Batches for each core that are on their way at a time."""
STORE = 100 * 2**20
"""Bytes of shared memory of a cluster that begins and ends here: results are small."""

PATIENCE = 40.0
"""Seconds in which a cluster must have answered; Ray itself would go on trying for a quarter of an hour."""
JOIN = "import sys, ray; ray.init(sys.argv[1], logging_level='ERROR', log_to_driver=False)"

Given = TypeVar("Given")
Result = TypeVar("Result")


class NoCluster(LandsraadError):
    """No cluster can be joined at an address. `reason`: what Ray says about it; empty: nothing answers."""

    def __init__(self, address: str, reason: str = "") -> None:
        super().__init__(f"No Ray cluster can be joined at {address}: {reason or 'nothing answers there'}.")
        self.address = address
        self.reason = reason


@contextmanager
def connected(address: str | None = None, cores: int | None = None) -> Iterator[None]:
    """A cluster that is there, or one on this machine, with so many cores, that ends with the block.

    NoCluster, if there is none at the address.
    """
    if ray.is_initialized():
        yield
        return
    there = address or os.environ.get("RAY_ADDRESS", "")
    if there:
        check_joinable(there)
        ray.init(there, logging_level=logging.ERROR, log_to_driver=False)
    else:
        ray.init(
            "local",
            num_cpus=cores,
            include_dashboard=False,
            object_store_memory=STORE,
            logging_level=logging.ERROR,
            log_to_driver=False,
        )
    try:
        yield
    finally:
        ray.shutdown()


def check_joinable(address: str) -> None:
    """Another process tries it first: nothing but its end could end a try of Ray's."""
    try:
        tried = subprocess.run([sys.executable, "-c", JOIN, address], capture_output=True, text=True, timeout=PATIENCE)
    except subprocess.TimeoutExpired:
        raise NoCluster(address) from None
    if tried.returncode:
        last = (tried.stderr.strip().splitlines() or [""])[-1]
        raise NoCluster(address, last.partition(": ")[2].rstrip(".") or last or "the try to join it has failed")


def spread(function: Callable[[Given], Result], arguments: Iterable[Given], batch: int = BATCH) -> Iterator[Result]:
    """What a function gives for each argument, in their order. `batch`: so many travel together."""
    return spread_in(function, iter(arguments), whole("batch", batch, 1))


def spread_in(function: Callable[[Given], Result], left: Iterator[Given], batch: int) -> Iterator[Result]:
    known = plugins()

    def worked(given: list[Given]) -> list[Result]:
        load_plugins(known)
        return [function(each) for each in given]

    remote = ray.remote(worked)
    resources: dict[str, float] = ray.cluster_resources()  # type: ignore[no-untyped-call]
    waiting = int(resources.get("CPU", 1)) * AHEAD
    on_their_way: deque[Any] = deque()
    while given := list(islice(left, batch)):
        on_their_way.append(remote.remote(given))
        if len(on_their_way) >= waiting:
            yield from ray.get(on_their_way.popleft())
    while on_their_way:
        yield from ray.get(on_their_way.popleft())


def self_play(
    choose: Chooser,
    game: str,
    players: int | None = None,
    options: Mapping[str, Any] | None = None,
    *,
    games: int,
    width: int = 64,
    seed: int = 0,
    share: int = 256,
) -> Iterator[Finished]:
    """The games of `research.self_play`, by number, each machine playing a share of them at a time."""
    games, share, seed = whole("games", games, 1), whole("share", share, 1), whole("seed", seed)
    width = whole("width", width, 1)

    def played(first: int) -> list[Finished]:
        count = min(share, games - first)
        return selfplay.self_play(choose, game, players, options, games=count, width=width, seed=seed, first=first)

    return chain.from_iterable(spread(played, range(0, games, share), batch=1))
