"""What a host names as a plugin: importing it registers the game."""

from __future__ import annotations

from landsraad.core import registry
from tests.fourth.caravan import Caravan

registry.register(Caravan())
