"""The challenges of Dune: Imperium and Uprising, from `challenges.toml`."""

from __future__ import annotations

from importlib.resources import files

from landsraad.core.challenges import ChallengeBook

__all__ = ["CHALLENGES"]

CHALLENGES = ChallengeBook(files("landsraad.imperium") / "challenges.toml")
