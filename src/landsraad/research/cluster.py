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
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from itertools import islice
from typing import Any, TypeVar

import ray

from landsraad.core.registry import load_plugins, plugins
from landsraad.research import selfplay
from landsraad.research.selfplay import Chooser, Finished

__all__ = ["connected", "self_play", "spread"]

BATCH = 4
"""Arguments that travel together."""
AHEAD = 4
"""Batches for each core that are on their way at a time."""
STORE = 100 * 2**20
"""Bytes of shared memory of a cluster that begins and ends here: results are small."""

Given = TypeVar("Given")
Result = TypeVar("Result")


@contextmanager
def connected(address: str | None = None, cores: int | None = None) -> Iterator[None]:
    """A cluster that is there, or one on this machine, with so many cores, that ends with the block."""
    if ray.is_initialized():
        yield
        return
    there = address or os.environ.get("RAY_ADDRESS", "")
    if there:
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


def spread(function: Callable[[Given], Result], arguments: Iterable[Given], batch: int = BATCH) -> Iterator[Result]:
    """What a function gives for each argument, in their order."""
    known = plugins()

    def worked(given: list[Given]) -> list[Result]:
        load_plugins(known)
        return [function(each) for each in given]

    remote = ray.remote(worked)
    resources: dict[str, float] = ray.cluster_resources()  # type: ignore[no-untyped-call]
    waiting = int(resources.get("CPU", 1)) * AHEAD
    on_their_way: deque[Any] = deque()
    left = iter(arguments)
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

    def played(first: int) -> list[Finished]:
        count = min(share, games - first)
        return selfplay.self_play(choose, game, players, options, games=count, width=width, seed=seed, first=first)

    for finished in spread(played, range(0, games, share), batch=1):
        yield from finished
