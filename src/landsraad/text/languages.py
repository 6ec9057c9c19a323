"""The languages of the project, and the catalogs in which each of them keeps its words."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib.resources import files
from typing import Any

from landsraad.core.errors import LandsraadError

__all__ = ["CATALOGS", "LANGUAGES", "UnknownLanguage", "catalog"]

CATALOGS = files("landsraad.text") / "catalogs"
"""A folder for each language."""
LANGUAGES = ("en", "it", "es", "pt")
"""English, Italian, Spanish, Brazilian Portuguese."""


class UnknownLanguage(LandsraadError, ValueError):
    """A language there is no catalog for."""


@cache
def catalog(lang: str, name: str) -> dict[str, Any]:
    """The tables of `catalogs/<lang>/<name>.toml`."""
    if lang not in LANGUAGES:
        raise UnknownLanguage(f"There is no text in {lang!r}; the languages are {', '.join(LANGUAGES)}.")
    path = CATALOGS / lang / f"{name}.toml"
    return tomllib.loads(path.read_text(encoding="utf-8"))
