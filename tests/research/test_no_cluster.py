"""Where no cluster answers, whoever waits for it is told so."""

from __future__ import annotations

import os
import pickle
import socket
import time
from collections.abc import Iterator

import pytest

from landsraad.text.languages import LANGUAGES
from tests.cli.commands import refused
from tests.research.needs import needs

pytestmark = needs("ray")
TOURNAMENT = ("tournament", "imperium", "--bots", "random", "--games", "1", "--cluster", "ray")


@pytest.fixture
def silent() -> Iterator[str]:
    """An address where something listens and never says anything."""
    with socket.create_server(("127.0.0.1", 0)) as server:
        yield f"127.0.0.1:{server.getsockname()[1]}"


@pytest.fixture
def closed() -> str:
    with socket.create_server(("127.0.0.1", 0)) as server:
        port = server.getsockname()[1]
    return f"127.0.0.1:{port}"


@pytest.fixture
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    from landsraad.research import cluster

    assert cluster.PATIENCE < 60
    monkeypatch.setattr(cluster, "PATIENCE", 3.0)


@pytest.mark.usefixtures("impatient")
def test_nobody_waits_for_a_cluster_that_is_not_there(silent: str, closed: str) -> None:
    from landsraad.research import cluster

    for address in (silent, closed):
        begin = time.monotonic()
        with pytest.raises(cluster.NoCluster, match=f"{address}: nothing answers there") as told:
            cluster.check_joinable(address)
        assert time.monotonic() - begin < 30
        again = pickle.loads(pickle.dumps(told.value))
        assert (str(again), again.address, again.reason) == (str(told.value), address, "")


@pytest.mark.usefixtures("impatient")
@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_tournament_says_which_address_is_wrong(closed: str, lang: str, monkeypatch: pytest.MonkeyPatch) -> None:
    import ray

    assert not ray.is_initialized()
    monkeypatch.setenv("RAY_ADDRESS", closed if lang == LANGUAGES[0] else "nonsense")
    line = refused(*TOURNAMENT, "--lang", lang)
    assert os.environ["RAY_ADDRESS"] in line
    assert "RAY_ADDRESS" in line
    assert ("Invalid address" in line) == (lang != LANGUAGES[0])
