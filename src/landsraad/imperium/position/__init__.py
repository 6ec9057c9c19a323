"""Positions: a state written as data, read again and checked (docs/state.md)."""

from landsraad.imperium.position.reading import load
from landsraad.imperium.position.writing import dump

__all__ = ["dump", "load"]
