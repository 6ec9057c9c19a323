"""Messages: what is said to a person, as an id and parameters; translated only at the edge."""

from __future__ import annotations

from typing import Any

__all__ = ["Event", "Message"]


class Message:
    """An id of the message catalogs and its parameters.

    A parameter is a number, a plain string, or a reference `kind/id` (`card/stilgar`, `space/arrakeen`, `seat/2`,
    `faction/emperor`, `effect/card/stilgar.agent`) that the text layer replaces by a name or a sentence. It may be a
    message itself (`{"id": ..., "params": ...}`), or a list. The parameter `words` is said as it is.
    """

    __slots__ = ("id", "params")

    def __init__(self, id: str, params: dict[str, Any] | None = None) -> None:
        self.id = id
        self.params: dict[str, Any] = {} if params is None else params

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Message) and self.id == other.id and self.params == other.params

    def __hash__(self) -> int:
        return hash(self.id)

    def __repr__(self) -> str:
        return f"Message({self.id!r}, {self.params!r})"


class Event:
    """Something that happened.

    `seat` did it (-1: the table), by `source`: the reference of a card, space, leader, power or phase.
    `params` is public; `secret` is added for the seats in `knowers` only. Of an event that is `private` nobody else
    hears at all (`heard`).
    """

    __slots__ = ("kind", "knowers", "params", "private", "seat", "secret", "source")

    def __init__(
        self,
        kind: str,
        seat: int,
        source: str,
        params: dict[str, Any],
        secret: dict[str, Any] | None = None,
        knowers: tuple[int, ...] = (),
        private: bool = False,
    ) -> None:
        self.kind = kind
        self.seat = seat
        self.source = source
        self.params = params
        self.secret = secret
        self.knowers = knowers
        self.private = private

    def heard(self, seat: int | None) -> bool:
        """Whether a seat (None: a spectator) may know that it happened."""
        return not self.private or (seat is not None and seat in self.knowers)

    def seen_by(self, seat: int | None) -> dict[str, Any]:
        """The event as a seat (None: a spectator) may see it, JSON-able."""
        shown: dict[str, Any] = {"kind": self.kind, "seat": self.seat, "source": self.source}
        shown.update(self.params)
        if self.secret is not None and seat is not None and seat in self.knowers:
            shown.update(self.secret)
        return shown

    def __repr__(self) -> str:
        return f"Event({self.kind!r}, {self.seat}, {self.source!r}, {self.params!r})"
