"""A position that loads can be played on: real ones, spoiled at random.

`LANDSRAAD_FUZZ_POSITIONS=100000` spoils so many of each setting, however long it takes; `LANDSRAAD_FUZZ_SEED=7000`
begins with another one.
"""

from __future__ import annotations

import os
import time

import pytest

from tests.games.position_fuzz import holes
from tests.games.settings import SETTINGS
from tests.games.walks import samples

SECONDS = 12.0
"""For all settings together, besides playing to their positions."""
AT_ONCE = 10


@pytest.mark.parametrize("name", SETTINGS)
def test_a_spoiled_position_is_refused_or_played_on(name: str) -> None:
    wanted = int(os.environ.get("LANDSRAAD_FUZZ_POSITIONS", "0"))
    seed = first = int(os.environ.get("LANDSRAAD_FUZZ_SEED", "0"))
    samples(name)
    until = time.monotonic() + SECONDS / len(SETTINGS)
    while seed < first + (wanted or AT_ONCE) or (not wanted and time.monotonic() < until):
        assert holes(name, range(seed, seed + AT_ONCE)) == []
        seed += AT_ONCE
