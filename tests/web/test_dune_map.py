"""The browser draws the map the rules play on."""

from __future__ import annotations

import runpy

from tests.server.harness import ROOT


def test_the_facts_of_the_map_are_current() -> None:
    """`python web/scripts/dune_map.py` renews them."""
    facts = runpy.run_path(str(ROOT / "web" / "scripts" / "dune_map.py"))["facts"]
    assert (ROOT / "web" / "src" / "games" / "dune" / "map.json").read_text(encoding="utf-8") == facts()
