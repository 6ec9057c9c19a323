"""What is wrong with content, and where."""

from __future__ import annotations

from landsraad.core.errors import LandsraadError

__all__ = ["ALL", "ContentError"]

ALL = "*"
"""In place of a component: the file as a whole."""


class ContentError(LandsraadError, ValueError):
    """A component file that cannot be used: which file, component and field, and the column of an effect (0: none)."""

    def __init__(self, reason: str, file: str, component: str = "", field: str = "", column: int = 0) -> None:
        where = [part for part in (file, component, field, f"column {column}" if column else "") if part]
        super().__init__(f"{', '.join(where)}: {reason}")
        self.reason = reason
        self.file = file
        self.component = component
        self.field = field
        self.column = column
