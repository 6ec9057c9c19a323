"""The name of every component and term, in four languages."""

from __future__ import annotations

from landsraad.text.texts import texts_of

__all__ = ["has_name", "name"]


def name(ref: str, lang: str, game: str = "imperium") -> str:
    """The name of `kind/id` (`card/stilgar`, `space/arrakeen`, `ability/paul_atreides.signet`) in a game.

    A table `[uprising.card]` goes before `[card]` for the game `uprising`.
    """
    found = texts_of(game).name(ref, lang)
    if found is None:
        raise KeyError(f"{ref!r} has no name in {lang!r}")
    return found


def has_name(ref: str, lang: str, game: str = "imperium") -> bool:
    return texts_of(game).name(ref, lang) is not None
