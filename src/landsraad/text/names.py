"""The name of every component and term, in four languages."""

from __future__ import annotations

from landsraad.text.games import dune
from landsraad.text.languages import catalog

__all__ = ["has_name", "name"]


def name(ref: str, lang: str, game: str = "imperium") -> str:
    """The name of `kind/id` (`card/stilgar`, `space/arrakeen`, `ability/paul_atreides.signet`).

    A table `[uprising.card]` goes before `[card]` for the game `uprising`. Classic Dune has names of its own.
    """
    found = look_up(ref, lang, game)
    if found is None:
        raise KeyError(f"{ref!r} has no name in {lang!r}")
    return found


def has_name(ref: str, lang: str, game: str = "imperium") -> bool:
    return look_up(ref, lang, game) is not None


def look_up(ref: str, lang: str, game: str) -> str | None:
    kind, _, id = ref.partition("/")
    names = catalog(lang, "names")
    for tables in (dune.names(lang), names) if game == "dune" else (names.get(game, {}), names):
        found = tables.get(kind, {}).get(id)
        if isinstance(found, str):
            return found
    return None
