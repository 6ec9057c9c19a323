"""What the tests of bots share."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from landsraad.core import registry
from tests.server.parlour import Parlour


@pytest.fixture
def parlour() -> Iterator[None]:
    registry.register(Parlour())
    yield
    registry.unregister("parlour")
