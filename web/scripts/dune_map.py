"""Writes the facts of the map of classic Dune for the browser: `python web/scripts/dune_map.py`."""

from __future__ import annotations

import json
import tomllib
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
SOURCE = ROOT / "src" / "landsraad" / "dune" / "content"
TARGET = ROOT / "web" / "src" / "games" / "dune" / "map.json"


def facts() -> str:
    """Territories with terrain, sectors and spice, the parts that touch, factions and their leaders, and the cards."""
    board = tomllib.loads((SOURCE / "map.toml").read_text(encoding="utf-8"))
    factions = tomllib.loads((SOURCE / "factions.toml").read_text(encoding="utf-8"))["faction"]
    treachery = tomllib.loads((SOURCE / "treachery.toml").read_text(encoding="utf-8"))["card"]
    kept = ("terrain", "sectors", "spice", "spice_sector", "income")
    found = {
        "circles": board["circles"],
        "territories": {entry["id"]: {key: entry[key] for key in kept if key in entry} for entry in board["territory"]},
        "adjacency": board["adjacency"],
        "factions": {
            entry["id"]: {
                "hand_limit": entry["hand_limit"],
                "free_revival": entry["free_revival"],
                "leaders": {leader["id"]: leader["strength"] for leader in entry["leader"]},
            }
            for entry in factions
        },
        "cards": {entry["id"]: {"class": entry["class"], "count": entry["count"]} for entry in treachery},
    }
    return json.dumps(found, indent=1) + "\n"


if __name__ == "__main__":
    TARGET.write_text(facts(), encoding="utf-8")
    print(TARGET.relative_to(ROOT))
