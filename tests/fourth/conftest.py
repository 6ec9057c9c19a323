"""The fourth game is there for its own tests only."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from landsraad.core import registry
from tests.fourth.caravan import Caravan


@pytest.fixture(autouse=True, scope="package")
def caravan() -> Iterator[None]:
    registry.register(Caravan())
    yield
    registry.unregister("caravan")
