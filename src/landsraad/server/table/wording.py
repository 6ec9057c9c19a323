"""The words of a table for its viewers: the log, the question, the reasons. Made once for each language and seat."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from landsraad.core.game import Game
from landsraad.server.store.entries import Entry, Seat
from landsraad.text.log import Line, Log
from landsraad.text.messages import Piece, Renderer

__all__ = ["Wording", "in_words", "line_data", "names_of", "read"]

Key = tuple[int | None, str]
"""A viewer and a language."""


class Wording:
    """What was put into words already. A log only goes on: nothing is said twice."""

    __slots__ = ("_logs", "_of", "_renderers")

    def __init__(self) -> None:
        self._of: tuple[bool, list[str]] = (False, [])
        """Whether the game has begun, and who sits at the table."""
        self._renderers: dict[str, Renderer] = {}
        self._logs: dict[Key, Log] = {}

    def renderer(self, game: Game | str, seats: Sequence[Seat], lang: str) -> Renderer:
        names = names_of(seats)
        if self._of != (isinstance(game, Game), names):
            self._of = (isinstance(game, Game), names)
            self._renderers.clear()
            self._logs.clear()
        if lang not in self._renderers:
            players = sum(seat.kind != "game" for seat in seats)
            self._renderers[lang] = Renderer(lang, game, names, strict=False, players=players)
        return self._renderers[lang]

    def read_up_to(self, viewer: int | None, lang: str) -> int:
        """The number of the last entry that the log of a viewer knows of."""
        log = self._logs.get((viewer, lang))
        return 0 if log is None else log.step

    def log(self, viewer: int | None, say: Renderer, entries: Iterable[Entry]) -> Log:
        """The log of a viewer, told on with the entries it does not know yet."""
        log = self._logs.get((viewer, say.lang))
        if log is None:
            log = self._logs[viewer, say.lang] = Log(say, viewer)
        for entry in entries:
            if entry.seq > log.step:
                read(log, entry)
        return log


def read(log: Log, entry: Entry) -> None:
    if entry.undoes is not None:
        log.take_back(entry.seq, entry.undoes)
    elif entry.kind not in ("play", "redo", "end_turn", "start", "created"):
        log.note(entry.seq, entry.events)
    else:
        log.add(entry.seq, entry.events, entry.final)


def names_of(seats: Sequence[Seat]) -> list[str]:
    return [seat.name for seat in seats]


def in_words(decision: dict[str, Any] | None, say: Renderer) -> dict[str, Any] | None:
    """A decision with its prompt and labels as pieces."""
    if decision is None:
        return None
    return {
        **decision,
        "prompt": said(decision["prompt"], say),
        "options": [{**option, "label": said(option["label"], say)} for option in decision["options"]],
    }


def said(message: dict[str, Any], say: Renderer) -> list[Piece]:
    return say.pieces(message["id"], message["params"])


def line_data(line: Line) -> dict[str, Any]:
    return {"key": line.key, "seat": line.seat, "heading": line.heading, "pieces": line.pieces}
