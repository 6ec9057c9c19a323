"""Errors come from other processes and machines: none of them may lose what it says on the way."""

from __future__ import annotations

import contextlib
import copy
import importlib
import pickle
import pkgutil
from collections.abc import Iterator
from typing import Any

import pytest

import landsraad
from landsraad.bots import BadAnswer
from landsraad.core.errors import IllegalAction, InvalidOptions
from landsraad.imperium.content.errors import ContentError
from landsraad.imperium.effects.parser import NotationError
from landsraad.server.errors import Refused
from landsraad.server.settings import InvalidSetting

MADE = [
    BadAnswer("miser", 2, "turn.choose", 3, "None"),
    ContentError("there is no such file", "cards.toml", "dagger", "agent", 7),
    IllegalAction("E_BAD_CHOICE", "There is no option 7.", {"choice": 7}),
    InvalidOptions("There is no option 'x'.", "E_OPTION_UNKNOWN", {"option": "x"}),
    InvalidSetting("port", "must be a number", "LANDSRAAD_PORT"),
    NotationError("dagger.agent", 3, "expected an effect"),
    Refused("stale", seq=41),
]
"""Those that are not made from their message alone."""


def import_all() -> None:
    """But for what needs a library that a machine may lack."""
    for module in pkgutil.walk_packages(landsraad.__path__, "landsraad."):
        if not module.name.endswith("__main__") and ".migrations." not in module.name:
            with contextlib.suppress(ModuleNotFoundError):
                importlib.import_module(module.name)


def kinds_of(kind: type[BaseException]) -> Iterator[type[BaseException]]:
    for each in kind.__subclasses__():
        if each.__module__.startswith("landsraad."):
            yield each
        yield from kinds_of(each)


def facts(error: BaseException) -> dict[str, Any]:
    """All that can be read of it, compiled or not."""
    named = {name: getattr(error, name) for name in dir(error) if not name.startswith("_")}
    return {"said": str(error), **{name: value for name, value in named.items() if not callable(value)}}


def check_travels(error: BaseException) -> None:
    for protocol in range(pickle.HIGHEST_PROTOCOL + 1):
        arrived = pickle.loads(pickle.dumps(error, protocol))
        assert type(arrived) is type(error)
        assert facts(arrived) == facts(error)
    assert facts(copy.copy(error)) == facts(error)


@pytest.mark.parametrize("error", MADE, ids=lambda error: type(error).__name__)
def test_an_error_keeps_what_it_was_made_from(error: BaseException) -> None:
    check_travels(error)


def test_all_other_errors_keep_what_they_say() -> None:
    import_all()
    found = set(kinds_of(BaseException))
    assert {type(error) for error in MADE} < found
    found = {kind for kind in found if kind.__name__ != "NoCluster"}  # It needs Ray: tests/research has it.
    from_more = {kind for kind in found if "__init__" in vars(kind)}
    assert from_more == {type(error) for error in MADE}, "A new one belongs into MADE."
    for kind in found - from_more:
        check_travels(kind("said"))
