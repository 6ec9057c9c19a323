"""Positions: a state written as data, read again and checked (docs/state.md)."""

from landsraad.dune.position.reading import load
from landsraad.dune.position.writing import dump

__all__ = ["dump", "load"]
