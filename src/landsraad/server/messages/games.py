"""The games of a server, their options, bots and challenges, and everything that is printed in them."""

from __future__ import annotations

from typing import Any

from landsraad.server.messages.parts import Sent

__all__ = [
    "BotLevel",
    "ChallengeInfo",
    "ChallengeListing",
    "ChallengeResult",
    "Content",
    "GameListing",
    "GameOption",
    "SeatRole",
]


class BotLevel(Sent):
    """A bot that a person chooses as an opponent, and one line about how it plays."""

    bot: str
    name: str
    about: str


class GameOption(Sent):
    name: str
    kind: str
    default: Any
    choices: list[Any]
    label: str
    """What it is called; empty: it is not to be offered."""
    about: str
    """What it changes; may be empty."""
    labels: list[str]
    """What its choices are called; an empty one is not to be offered."""
    abouts: list[str]
    """What its choices mean."""
    needs: list[dict[str, Any]]
    """For each choice the values of other options without which it is not possible."""
    unless: dict[str, list[Any]]
    """Values of other options with which it is not a matter of choice."""
    apart: list[str]
    """Options whose choices cannot be chosen here too."""
    follows: str
    """The option whose value is taken where this one is null; empty: none."""
    rare: bool
    """Few want to choose it: it stands behind the others."""
    players: list[int]
    """The numbers of players it is for; empty: all."""


class SeatRole(Sent):
    """What whoever sits there will be, and for which team; empty where that is not known or there are none."""

    role: str
    team: str
    fixed: str
    """The only choice for this seat among the options that give something to each seat; empty: it is free."""


class GameListing(Sent):
    name: str
    title: str
    about: str
    """What it is, in one sentence; may be empty."""
    players: list[int]
    usual: int
    """The number of players it is offered with at first."""
    opponents: list[int]
    """For each number of players: how many opponents the game itself plays."""
    abouts: list[str]
    """For each number of players: what the game is like then; may be empty."""
    roles: list[list[SeatRole]]
    """For each number of players: the seats, with the usual options."""
    options: list[GameOption]
    bots: list[str]
    usual_bot: str
    """The bot for a seat for which nobody has chosen one."""
    levels: list[BotLevel]
    """The bots that a person chooses an opponent from, the easiest first; the others are for comparison."""
    client: str
    """The module of the browser client that draws it; empty: it is shown in a general way."""
    rulebook: bool
    """Whether there is a rulebook to read."""
    colours: list[str]
    """The colours a seat can be given; empty: the game gives them."""


class ChallengeListing(Sent):
    """A solo game with an aim: a table with this game, seed and options is this challenge."""

    id: str
    game: str
    title: str
    """The name of the game."""
    name: str
    aims: list[str]
    setting: list[str]
    """The options in words."""
    players: int
    options: dict[str, Any]
    seed: int
    day: str | None
    """The date, for the challenge of a day (in UTC)."""


class ChallengeInfo(Sent):
    id: str
    seed: int
    name: str
    aims: list[str]
    day: str | None


class ChallengeResult(Sent):
    """Of a finished game. `aims`: whether each is reached."""

    id: str
    day: str | None
    reached: bool
    aims: list[bool]


class Content(Sent):
    game: str
    lang: str
    content: dict[str, Any]
