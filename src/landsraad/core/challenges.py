"""Challenges: solo games with a fixed deal and an aim, and whether a finished game has reached it.

A game names its book of challenges in its descriptor (`GameInfo.challenges`). A table is a challenge if it has the
challenge's seed and options; nothing else has to be remembered about it. The challenge of a day has the date as its
seed (`20261115`).
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Mapping, Sequence
from datetime import date
from functools import cache
from importlib.resources.abc import Traversable
from typing import Any

from landsraad.core.errors import BrokenDescriptor, InvalidOptions, InvalidState, LandsraadError, UnknownGame
from landsraad.core.game import Game
from landsraad.core.messages import Event, Message
from landsraad.core.reading import Reader
from landsraad.core.registry import find, new_game, resolve

__all__ = ["Aim", "BrokenChallenge", "Challenge", "ChallengeBook", "Deed", "Story", "book_of", "challenge_of"]

PERSON = 0
"""The seat of the one who takes up the challenge."""
PLAYERS = 1
ID = re.compile(r"^[a-z][a-z0-9_]*$")
DAYS = 7
MOST_POINTS, MOST_ROUNDS, MOST_DEEDS = 30, 10, 30
"""Aims beyond these are slips of the pen."""
read = Reader({}, PLAYERS)


class BrokenChallenge(LandsraadError, ValueError):
    """A challenge that cannot be played, or whose aim means nothing; with the file and the place."""


class Deed:
    """Something a player does that aims count: events of a kind, with these parameters."""

    __slots__ = ("distinct", "event", "name", "where")

    def __init__(self, name: str, event: str, where: Mapping[str, Any], distinct: str = "") -> None:
        self.name = name
        self.event = event
        self.where = dict(where)
        self.distinct = distinct
        """The parameter whose different values are counted; empty: every event counts."""

    def done(self, events: Iterable[Event]) -> int:
        """How often the person has done it."""
        found = [
            event.params.get(self.distinct) if self.distinct else number
            for number, event in enumerate(events)
            if event.kind == self.event
            and event.seat == PERSON
            and all(event.params.get(name) == value for name, value in self.where.items())
        ]
        return len(set(found))


class Story:
    """What aims ask of a finished game."""

    __slots__ = ("events", "round", "scores", "winners")

    def __init__(self, scores: Sequence[int], winners: Sequence[int], last_round: int, events: Sequence[Event]) -> None:
        self.scores = scores
        self.winners = winners
        self.round = last_round
        self.events = events

    @staticmethod
    def of(game: Game, events: Sequence[Event]) -> Story:
        """`events`: all that was told while it was played."""
        return Story(game.scores, game.winners, game.round, events)

    @property
    def won(self) -> bool:
        return PERSON in self.winners

    @property
    def lead(self) -> int:
        """The person's points ahead of the best opponent."""
        return self.scores[PERSON] - max(self.scores[PERSON + 1 :], default=0)


class Aim:
    """One thing to be reached.

    | kind | reached if the person |
    | --- | --- |
    | win | wins |
    | by_round | wins in this round or earlier |
    | points | has so many points at the end |
    | lead | wins with so many points more than the best opponent |
    | deed | has done it so many times |
    | without | has never done it |
    """

    __slots__ = ("count", "deed", "kind")

    def __init__(self, kind: str, count: int = 1, deed: Deed | None = None) -> None:
        self.kind = kind
        self.count = count
        self.deed = deed

    def message(self) -> Message:
        """`Win by the end of round 8.`"""
        if self.deed is None:
            return Message(f"aim.{self.kind}", {"count": self.count})
        return Message(f"aim.{self.kind}.{self.deed.name}", {"count": self.count})

    def reached(self, story: Story) -> bool:
        if self.kind == "win":
            return story.won
        if self.kind == "by_round":
            return story.won and story.round <= self.count
        if self.kind == "points":
            return story.scores[PERSON] >= self.count
        if self.kind == "lead":
            return story.won and story.lead >= self.count
        assert self.deed is not None
        done = self.deed.done(story.events)
        return done == 0 if self.kind == "without" else done >= self.count


class Challenge:
    """A solo game with an aim. `options` are complete and checked."""

    __slots__ = ("aims", "day", "game", "given", "id", "options", "seed")

    def __init__(self, id: str, game: str, seed: int, given: Mapping[str, Any], aims: tuple[Aim, ...]) -> None:
        self.id = id
        self.game = game
        self.seed = seed
        self.given = dict(given)
        """The options that are not left as usual."""
        self.options = checked_options(game, given, f"challenge {id}")
        self.aims = aims
        self.day: date | None = None
        """Set for the challenge of a day."""

    def new_game(self) -> Game:
        return new_game(self.game, PLAYERS, self.seed, self.given, watch=True)

    def reached(self, story: Story) -> list[bool]:
        """Whether each aim is reached; the challenge is met if all are."""
        return [aim.reached(story) for aim in self.aims]


class ChallengeBook:
    """The challenges of one file, checked when somebody asks for them."""

    def __init__(self, file: Traversable) -> None:
        self.file = file
        self._read: tuple[list[Challenge], dict[str, Mapping[str, Any]], dict[str, Deed]] | None = None

    def of(self, game: str) -> list[Challenge]:
        """The lasting ones of a game, in the order of the file."""
        return [challenge for challenge in self.contents()[0] if challenge.game == game]

    def daily(self, game: str, day: date) -> Challenge | None:
        """The challenge of a day; what is to be done depends on the day of the week."""
        _, days, deeds = self.contents()
        if game not in days:
            return None
        given = days[game]["options"][day.weekday()]
        aims = aims_of(days[game]["aims"], deeds, f"daily {game}")
        found = Challenge(f"daily_{game}", game, seed_of(day), given, aims)
        found.day = day
        return found

    def contents(self) -> tuple[list[Challenge], dict[str, Mapping[str, Any]], dict[str, Deed]]:
        if self._read is None:
            try:
                self._read = self.checked(tomllib.loads(self.file.read_text(encoding="utf-8")))
            except (InvalidState, tomllib.TOMLDecodeError) as error:
                raise BrokenChallenge(f"{self.file.name}: {error}") from error
        return self._read

    def checked(self, data: Mapping[str, Any]) -> tuple[list[Challenge], dict[str, Mapping[str, Any]], dict[str, Deed]]:
        read.only_fields(data, ("deeds", "daily", "challenge"), "file")
        deeds = {name: deed_of(name, printed) for name, printed in read.table(data.get("deeds", {}), "deeds").items()}
        found: list[Challenge] = []
        for number, printed in enumerate(read.items(data.get("challenge", []), "challenge")):
            challenge = challenge_from(read.table(printed, f"challenge {number + 1}"), deeds, number + 1)
            if any(other.id == challenge.id for other in found):
                raise InvalidState(f"challenge {challenge.id}: the id is taken.")
            if any(other.game == challenge.game and other.seed == challenge.seed for other in found):
                raise InvalidState(f"challenge {challenge.id}: another one has the seed {challenge.seed}.")
            if day_of(challenge.seed) is not None:
                raise InvalidState(f"challenge {challenge.id}: the seed {challenge.seed} is that of a day.")
            found.append(challenge)
        days: dict[str, Mapping[str, Any]] = {}
        for game, printed in read.table(data.get("daily", {}), "daily").items():
            days[game] = checked_daily(game, read.table(printed, f"daily {game}"), deeds)
        return found, days, deeds


def deed_of(name: str, printed: object) -> Deed:
    place = f"deed {name}"
    data = read.table(printed, place)
    read.only_fields(data, ("event", "where", "distinct"), place)
    return Deed(
        name,
        read.text(read.field(data, "event", place), place),
        read.table(data.get("where", {}), place),
        read.text(data.get("distinct", ""), place),
    )


def challenge_from(data: Mapping[str, Any], deeds: Mapping[str, Deed], number: int) -> Challenge:
    id = read.text(read.field(data, "id", f"challenge {number}"), f"challenge {number}")
    place = f"challenge {id}"
    if not ID.match(id):
        raise InvalidState(f"{place}: an id is made of small letters, figures and _.")
    read.only_fields(data, ("id", "game", "seed", "options", "aims"), place)
    return Challenge(
        id,
        read.text(read.field(data, "game", place), place),
        read.number(read.field(data, "seed", place), place),
        read.table(data.get("options", {}), f"{place}, options"),
        aims_of(read.table(read.field(data, "aims", place), place), deeds, place),
    )


def aims_of(data: Mapping[str, Any], deeds: Mapping[str, Deed], place: str) -> tuple[Aim, ...]:
    read.only_fields(data, ("win", "by_round", "points", "lead", "without", "deeds"), f"{place}, aims")
    aims = []
    if "win" in data and read.flag(data["win"], f"{place}, win"):
        aims.append(Aim("win"))
    for kind, most in (("by_round", MOST_ROUNDS), ("points", MOST_POINTS), ("lead", MOST_POINTS)):
        if kind in data:
            aims.append(Aim(kind, read.number(data[kind], f"{place}, {kind}", 1, most)))
    for name, count in read.table(data.get("deeds", {}), f"{place}, deeds").items():
        deed = deeds[read.word(name, deeds, f"{place}, deeds")]
        aims.append(Aim("deed", read.number(count, f"{place}, {name}", 1, MOST_DEEDS), deed))
    for name in read.items(data.get("without", []), f"{place}, without"):
        aims.append(Aim("without", 0, deeds[read.word(name, deeds, f"{place}, without")]))
    if not aims:
        raise InvalidState(f"{place}: it has no aim.")
    return tuple(aims)


def checked_daily(game: str, data: Mapping[str, Any], deeds: Mapping[str, Deed]) -> Mapping[str, Any]:
    place = f"daily {game}"
    read.only_fields(data, ("options", "aims"), place)
    for options in read.items(read.field(data, "options", place), f"{place}, options", DAYS, DAYS):
        checked_options(game, read.table(options, f"{place}, options"), place)
    aims_of(read.table(read.field(data, "aims", place), place), deeds, place)
    return data


def checked_options(game: str, options: Mapping[str, Any], place: str) -> dict[str, Any]:
    try:
        return find(game).check(PLAYERS, options)
    except (InvalidOptions, UnknownGame) as error:
        raise InvalidState(f"{place}: {error}") from error


def seed_of(day: date) -> int:
    return int(day.strftime("%Y%m%d"))


def day_of(seed: int) -> date | None:
    """The day whose seed this is."""
    try:
        return date(seed // 10_000, seed // 100 % 100, seed % 100)
    except (ValueError, OverflowError):
        return None


@cache
def book_of(game: str) -> ChallengeBook | None:
    """The challenges a game brings."""
    name = find(game).info.challenges
    if not name:
        return None
    found = resolve(name)
    if not isinstance(found, ChallengeBook):
        raise BrokenDescriptor(f"{game} names {name!r} as its challenges, which is {found!r}.")
    return found


def challenge_of(game: str, players: int, seed: int, options: Mapping[str, Any]) -> Challenge | None:
    """The challenge that a game with this seed and these (complete) options is."""
    book = book_of(game) if players == PLAYERS else None
    if book is None:
        return None
    day = day_of(seed)
    meant = [book.daily(game, day)] if day is not None else [one for one in book.of(game) if one.seed == seed]
    return next((one for one in meant if one is not None and one.options == options), None)
