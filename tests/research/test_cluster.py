"""A cluster changes nothing but the place: a local Ray with two workers, against one process."""

from __future__ import annotations

import importlib.util
from argparse import Namespace
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any
from zlib import crc32

import numpy as np
import pytest

from landsraad.research import Batch, self_play
from tests.cli.commands import run
from tests.research.needs import needs

SCRIPT = Path(__file__).parents[2] / "scripts" / "train.py"


@pytest.fixture(scope="module")
def two_workers() -> Iterator[None]:
    from landsraad.research import cluster

    with cluster.connected(cores=2):
        yield


@pytest.fixture(scope="module")
def train() -> Any:
    """The script, which no worker could import: it must travel as it does from a terminal."""
    spec = importlib.util.spec_from_file_location("train_script", SCRIPT)
    assert spec is not None
    assert spec.loader is not None
    script = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(script)
    return script


@needs("ray")
@pytest.mark.usefixtures("two_workers")
def test_a_tournament_on_a_cluster(tmp_path: Path) -> None:
    from landsraad.research import cluster

    arguments = ("--bots", "easy,random", "--players", "2", "--seed", "5", "--games", "9", "--json")
    here = run("tournament", "imperium", *arguments, str(tmp_path / "here.json"), "--processes", "1")
    there = run("tournament", "imperium", *arguments, str(tmp_path / "there.json"), "--cluster", "ray")
    assert here == there
    assert (tmp_path / "here.json").read_text() == (tmp_path / "there.json").read_text()
    assert list(cluster.spread(abs, range(-7, 0), batch=2)) == [7, 6, 5, 4, 3, 2, 1]


@needs("ray")
@pytest.mark.usefixtures("two_workers")
def test_self_play_on_a_cluster() -> None:
    from landsraad.research import cluster

    def choose(batch: Batch) -> list[int]:
        """As a network would, from what is known, with chance that hangs on the game and how far it is."""
        rows = zip(batch.numbers, batch.lengths, batch.observations, batch.masks, strict=True)
        return [
            int(np.random.default_rng([number, length, crc32(known.tobytes())]).choice(np.flatnonzero(mask)))
            for number, length, known, mask in rows
        ]

    here = self_play(choose, "imperium", 2, games=5, width=5, seed=20)
    assert [(each.number, each.seed) for each in here] == [(number, 20 + number) for number in range(5)]
    for share, width in ((2, 2), (1, 1)):
        assert list(cluster.self_play(choose, "imperium", 2, games=5, width=width, seed=20, share=share)) == here


@needs("ray")
@pytest.mark.usefixtures("two_workers")
def test_games_for_training_on_a_cluster(train: Any, tmp_path: Path) -> None:
    quick = partial(train.play_chunk, None)
    written = []
    for cluster in ("", "ray"):
        args = Namespace(game="imperium", seconds=3600.0, processes=1, cluster=cluster)
        files = train.generate(tmp_path / cluster, 0, 3, 1, quick, args)
        written.append({file.name: file.read_bytes() for file in files})
        assert train.generate(tmp_path / cluster, 0, 3, 1, quick, args) == files, "nothing is played again"
    assert list(written[0]) == [f"{first:07}.npz" for first in range(3)]
    assert written[0] == written[1]


def test_networks_play_the_next_generation(train: Any, tmp_path: Path) -> None:
    """The weights travel as the file they are; what is noted down can be learnt from."""
    weights = SCRIPT.parents[1] / "src/landsraad/bots/weights/imperium.npz"
    chunk = train.Chunk("imperium", "one.npz", 1, first=0, games=1, until=float("inf"))
    _, played, noted = train.play_chunk(weights.read_bytes(), chunk)
    assert played == 1
    (tmp_path / "one.npz").write_bytes(noted)
    data = train.Data([tmp_path / "one.npz"])
    assert len(data.arrays["results"]) == len(data.arrays["value_lengths"]) > 10
    assert data.arrays["values"].max() < len(data.labels["features"])
