"""Every error a caller can meet. Each says what was tried, why it is refused and, where it helps, what is possible."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

__all__ = [
    "BrokenDescriptor",
    "IllegalAction",
    "InvalidOptions",
    "InvalidRecord",
    "InvalidState",
    "LandsraadError",
    "MissingPlugin",
    "UnknownGame",
    "VersionMismatch",
]


class LandsraadError(Exception):
    """Base of all errors raised on purpose by Landsraad. All can be pickled: they come from other processes, too."""

    def __reduce__(self) -> tuple[Any, ...]:
        # Not made anew from its message, as others are: an error may be made from something else.
        return remade, (type(self), self.args), getattr(self, "__dict__", None) or None


def remade(kind: Any, args: tuple[Any, ...]) -> Any:
    """An error that was pickled."""
    return kind.__new__(kind, *args)


class UnknownGame(LandsraadError, LookupError):
    """There is no game of that name."""


class BrokenDescriptor(LandsraadError, LookupError):
    """A game names something (its texts, its painter ...) that is not there or not what it should be."""


class MissingPlugin(LandsraadError, LookupError):
    """A module that was to register games or bots cannot be imported."""


class InvalidOptions(LandsraadError, ValueError):
    """The number of players or a game option is not possible. `code` and `params` are as for IllegalAction."""

    def __init__(self, reason: str, code: str = "E_OPTION_VALUE", params: Mapping[str, object] | None = None) -> None:
        super().__init__(reason)
        self.code = code
        self.reason = reason
        self.params: dict[str, object] = dict(params or {})

    def __reduce__(self) -> tuple[Any, ...]:
        # The fields of a compiled class are in no __dict__.
        return type(self), (self.reason, self.code, self.params)


class InvalidState(LandsraadError, ValueError):
    """A position that cannot exist, or text that is not a position at all."""


class VersionMismatch(InvalidState):
    """A position or record written by another version of the format."""


class InvalidRecord(LandsraadError, ValueError):
    """A record that does not replay."""


class IllegalAction(LandsraadError, ValueError):
    """An action the rules do not allow now. The game is unchanged.

    `code` is a stable error code of the rules (`E_SPACE_OCCUPIED` ...), `reason` the English sentence,
    `params` the facts in it, so that the edge can say the same in another language.
    """

    def __init__(self, code: str, reason: str, params: Mapping[str, object] | None = None) -> None:
        super().__init__(reason)
        self.code = code
        self.reason = reason
        self.params: dict[str, object] = dict(params or {})

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.code, self.reason, self.params)
