"""Named as a plugin of a server: its games of classic Dune begin in known positions where their seeds say so."""

from __future__ import annotations

from landsraad.core import registry
from tests.dune.positions import Positions

registry.register(Positions())
