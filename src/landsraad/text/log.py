"""The log of a game as lines to read: who did what, cut to what a seat may know.

    lines(game.drain(), Renderer("en", game, ["Ada", "Bo", "Cy"]), seat=0)
    # ["Ada sends an Agent to Arrakeen with Reconnaissance: recruits 1 troop, draws 1 card."]

A deed of a player is one line with all that follows from it for that player; what it does to others comes in lines of
their own right after. Equal things are counted together. A game's `LogStyle` says which events are deeds.

A `Log` grows as the game does: a line may go on over several actions, and steps that are taken back take their lines
with them. `since` says from which line on a reader who has seen it up to some step must read again.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Iterator
from itertools import chain, repeat
from typing import NamedTuple

from landsraad.core.messages import Event
from landsraad.core.telling import NOBODY
from landsraad.text.grouping import Clause, Group, Grouping
from landsraad.text.messages import Piece, Renderer, plain

__all__ = ["Line", "Log", "lines"]


class Line(NamedTuple):
    """`key` stays the same while a line grows. `seat`: whose line it is (-1: of the table)."""

    key: str
    seat: int
    heading: bool
    pieces: list[Piece]


class Log:
    """The log as one seat (None: a spectator) reads it."""

    def __init__(self, say: Renderer, seat: int | None = None) -> None:
        self.say = say
        self.seat = seat
        self.style = say.texts.log
        self.step = 0
        """The number of the last step it knows of."""
        self._grouping = Grouping(self.style)
        self._kept: list[tuple[int, tuple[list[Group], dict[int, Clause]]]] = []
        """Steps that can be taken back, and how things stood before them."""
        self._notes: list[tuple[int, tuple[Event, ...]]] = []
        """What was said between them."""
        self._starts: list[int] = [0]
        """The first line of every group, and of the one to come."""
        self._lines: list[Line] = []
        self._written = 0
        """How many groups are in `_lines`; the others are put into words when somebody reads."""
        self._changes: list[tuple[int, int]] = []
        """Steps, and the first line that each of them changed."""

    def add(self, step: int, events: Iterable[Event], final: bool = True) -> None:
        """What happened in a step. `final`: neither it nor anything before can be taken back."""
        if final:
            self._kept.clear()
            self._notes.clear()
        else:
            self._kept.append((step, self._grouping.kept()))
        self._change(step, self._tell(step, events))

    def note(self, step: int, events: Iterable[Event]) -> None:
        """Something that is said between the steps of the game, and stays when one of them is taken back."""
        said = tuple(events)
        if self._kept:
            self._notes.append((step, said))
        self._change(step, self._tell(step, said))

    def take_back(self, step: int, undone: int) -> None:
        """In this step an earlier one was taken back: the last that is not final."""
        number, kept = self._kept.pop()
        assert number == undone, (number, undone)
        first = self._grouping.restore(kept)
        for noted, said in self._notes:
            if noted > undone:
                first = min(first, self._tell(noted, said))
        self._change(step, first)

    def _tell(self, step: int, events: Iterable[Event]) -> int:
        """Add what happened; the number of the first group that has changed."""
        first = len(self._grouping.groups)
        for number, event in enumerate(events):
            if not event.heard(self.seat) or self._is_quiet(event):
                continue
            params = event.seen_by(self.seat)
            source = str(params.pop("source"))
            clause = Clause(f"{step}.{number}", event.seat, event.kind, params, source)
            first = min(first, self._grouping.add(clause))
        return first

    def _is_quiet(self, event: Event) -> bool:
        """Whether it says nothing to this seat."""
        unsaid, quiet = self.style.unsaid.get(event.kind), self.style.quiet.get(event.kind)
        if unsaid is not None and event.source.startswith(unsaid):
            return True
        secret = event.secret is not None and self.seat not in event.knowers
        return secret and quiet is not None and event.source.startswith(quiet)

    def lines(self) -> list[Line]:
        for group in self._grouping.groups[self._written :]:
            self._lines += self._say_group(group)
        self._written = len(self._grouping.groups)
        return self._lines

    def since(self, step: int) -> tuple[int, list[Line]]:
        """The number of the first line that has changed after a step, and the lines from there on."""
        found = self.lines()
        later = self._changes[bisect_right(self._changes, step, key=lambda change: change[0]) :]
        first = min((line for _, line in later), default=len(found))
        return first, found[first:]

    def _change(self, step: int, group: int) -> None:
        """From this group on everything is to be written again."""
        self.step = step
        start = self._starts[group]
        self._changes.append((step, start))
        del self._starts[group + 1 :]
        for changed in self._grouping.groups[group:]:
            self._starts.append(self._starts[-1] + self._size(changed))
        if group < self._written:
            self._written = group
            del self._lines[start:]

    def _is_one(self, actor: int) -> bool:
        """Whether all clauses of an actor make one line."""
        return self.style.named and actor != NOBODY

    def _size(self, group: Group) -> int:
        return sum(1 if self._is_one(actor) else len(clauses) for actor, clauses in group.items())

    def _say_group(self, group: Group) -> list[Line]:
        found = []
        for actor, clauses in group.items():
            for said in [clauses] if self._is_one(actor) else [(clause,) for clause in clauses]:
                heading = said[0].kind in self.style.headings
                found.append(Line(said[0].key, actor, heading, self.say.finished(self._say_line(actor, said))))
        return found

    def _say_line(self, actor: int, clauses: tuple[Clause, ...]) -> Iterator[Piece]:
        if not self._is_one(actor):
            yield from self._say_clause(clauses[0])
            return
        yield self.say.seated(actor)
        links = chain((" ", ": " if clauses[0].kind in self._grouping.begun else ", "), repeat(", "))
        causes = ["" if self._is_own(actor, clause.cause) else clause.cause for clause in clauses]
        for number, (link, clause) in enumerate(zip(links, clauses, strict=False)):
            cause, before, after = causes[number], causes[number - 1] if number else "", [*causes, ""][number + 1]
            ends = bool(cause) and cause != after
            yield {"text": self.say.templates["list.and"] if ends and cause == before else link}
            said = self._say_clause(clause)
            yield from self._with_cause(said, cause) if ends else said
        yield {"text": "."}

    def _is_own(self, actor: int, cause: str) -> bool:
        """Whether a cause is the actor: a Rival is called by the name of its Leader."""
        return bool(cause) and self.say.value(cause) == self.say.seat(actor)

    def _say_clause(self, clause: Clause) -> list[Piece]:
        return self.say.pieces(f"log.{clause.kind}", clause.params)

    def _with_cause(self, said: list[Piece], cause: str) -> list[Piece]:
        """The clause with its source in brackets; `a and b (source)` where several in a row come from it."""
        opening, *rest = self.say.pieces("log.cause", {"card": cause})
        last = said[-1]
        if last["text"].endswith(")"):
            return [*said[:-1], {**last, "text": last["text"][:-1]}, {"text": "; "}, *rest]
        return [*said, opening, *rest]


def lines(events: Iterable[Event], say: Renderer, seat: int | None = None) -> list[str]:
    """The events as a seat (None: a spectator) may read them."""
    log = Log(say, seat)
    log.add(1, events)
    return [plain(line.pieces) for line in log.lines()]
