"""Names for the numbers that a network is shown: what each means, and which belong together."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable

__all__ = ["Labels"]


class Labels:
    """What features mean, in their order."""

    __slots__ = ("names", "segments")

    def __init__(self) -> None:
        self.names: list[str] = []
        self.segments: dict[str, tuple[int, int]] = {}
        """By name: where a group of features begins, and where the next one does."""

    def segment(self, name: str, parts: Iterable[object]) -> int:
        """Add features, one for each part; where they begin."""
        begin = len(self.names)
        for part in parts:
            self.names.append(f"{name}/{part}")
        self.segments[name] = (begin, len(self.names))
        return begin

    @property
    def digest(self) -> str:
        """The same for all who mean the same by the same numbers."""
        return hashlib.sha256("\n".join(self.names).encode()).hexdigest()[:16]
