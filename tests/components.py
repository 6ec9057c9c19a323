"""How many components there are: `counted` from what is printed, `in_the_box` as the rulebooks have it."""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path
from typing import Any

import landsraad.imperium.content

__all__ = ["copies", "counted", "in_the_box", "printed"]

FOLDERS = {"imperium": "base", "uprising": "uprising", "six": "six"}
CONTENT = Path(landsraad.imperium.content.__path__[0])


@cache
def printed(game: str, file: str) -> dict[str, dict[str, Any]]:
    """What the file says, read without the engine."""
    found = tomllib.loads((CONTENT / FOLDERS[game] / f"{file}.toml").read_text(encoding="utf-8"))
    return found["bonus_at_4"] if file == "tracks" else found


def copies(game: str, file: str, choam: bool = False) -> int:
    """All copies of all components; those of the CHOAM module only with it."""
    return sum(data.get("count", 1) for data in printed(game, file).values() if choam or not data.get("choam"))


def counted(game: str) -> dict[str, dict[str, Any]]:
    """The numbers of each file, in the form of `in_the_box`."""
    found: dict[str, dict[str, Any]] = {}
    for path in (CONTENT / FOLDERS[game]).glob("*.toml"):
        components = printed(game, path.stem)
        numbers: dict[str, Any] = {"different": len(components)}
        tables = [data for data in components.values() if isinstance(data, dict)]
        if any("count" in data for data in tables):
            numbers["copies"] = sum(data["count"] for data in tables)
        if any(data.get("choam") for data in tables):
            numbers["choam"] = sum(data.get("count", 1) for data in tables if data.get("choam"))
        if path.stem == "conflicts":
            numbers["levels"] = [sum(1 for data in tables if data["level"] == level) for level in (1, 2, 3)]
        found[path.stem] = numbers
    return found


def in_the_box(game: str) -> dict[str, dict[str, Any]]:
    found: dict[str, Any] = tomllib.loads(Path(__file__).with_suffix(".toml").read_text(encoding="utf-8"))[game]
    return found
