"""Libraries that a machine may lack: one clear line says what is not tested there. On the project's own none may."""

from __future__ import annotations

import importlib.util
import os

import pytest

__all__ = ["needs"]


def needs(library: str) -> pytest.MarkDecorator:
    missing = importlib.util.find_spec(library) is None and os.environ.get("LANDSRAAD_CI") != "1"
    return pytest.mark.skipif(missing, reason=f"{library} is not installed: pip install landsraad[research,cluster]")
