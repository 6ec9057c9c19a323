"""What a game brings to the kernel: the `Rules` of one name, and the spec of its options."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from landsraad.core.errors import IllegalAction, InvalidOptions
from landsraad.core.machine import Decision, Machine, State
from landsraad.core.orders import ASK, Topic

__all__ = ["GameInfo", "OptionSpec", "Role", "Rules"]


class OptionSpec:
    """One game option: its name, default and the values it takes, for help pages and lobby forms.

    | kind | value |
    | --- | --- |
    | flag | true or false, or null where that is a choice |
    | choice | one of the choices |
    | number | one of the choices, all whole numbers |
    | sets | a list of some of the choices, in their order |
    | text | any text, or null |
    | leaders, rivals, factions, circles | a word among the choices, or a list with one of the others for each seat |
    """

    __slots__ = (
        "_choices",
        "_needs",
        "apart",
        "code",
        "default",
        "follows",
        "kind",
        "name",
        "players",
        "rare",
        "unless",
    )

    def __init__(
        self,
        name: str,
        kind: str,
        default: object,
        choices: tuple[object, ...] | Callable[[], tuple[object, ...]] = (),
        *,
        players: tuple[int, ...] = (),
        code: str = "E_OPTION_VALUE",
        needs: Callable[[object], dict[str, object]] | None = None,
        unless: Mapping[str, tuple[object, ...]] | None = None,
        apart: tuple[str, ...] = (),
        follows: str = "",
        rare: bool = False,
    ) -> None:
        """`choices` may be a function, for names that are read from content when somebody asks for them.

        What follows `code` is for forms: it tells what not to offer. Whoever asks for it all the same is refused by the
        game's own `check`.
        """
        self.name = name
        self.kind = kind
        self.default = default
        self._choices = choices
        self.players = players
        """The numbers of players it is for; empty: all."""
        self.code = code
        """Of the refusal of any other value."""
        self._needs = needs
        self.unless = dict(unless or {})
        """Values of other options with which this one is not a matter of choice."""
        self.apart = apart
        """Options that give out the same things: nothing can be chosen in both."""
        self.follows = follows
        """The option whose value is taken where this one is null."""
        self.rare = rare
        """A reading or a part of the rules that few want to choose: it stands behind the others."""

    @property
    def choices(self) -> tuple[object, ...]:
        return self._choices() if callable(self._choices) else self._choices

    def needs(self, choice: object) -> dict[str, object]:
        """The values of other options without which a choice is not possible."""
        return {} if self._needs is None else self._needs(choice)

    def as_dict(self) -> dict[str, Any]:
        return {
            "name": self.name,
            "kind": self.kind,
            "default": self.default,
            "choices": list(self.choices),
            "players": list(self.players),
        }

    def is_for(self, players: int | None) -> bool:
        """Whether it means anything with so many players; None: with some number of them."""
        return players is None or not self.players or players in self.players

    def check(self, value: Any) -> Any:
        """The value in its normal form, or InvalidOptions. What a list of seats may hold is for the game to say."""
        if self.kind == "text":
            if value is not None and not isinstance(value, str):
                raise self.refused("a text", value)
            return value
        if self.kind == "sets":
            if not isinstance(value, (list, tuple)) or not value or any(item not in self.choices for item in value):
                raise self.refused("a list of " + self.listed(), value)
            return [choice for choice in self.choices if choice in value]
        if self.kind in SEATED and isinstance(value, (list, tuple)):
            return list(value)
        if not any(value == choice and type(value) is type(choice) for choice in self.choices):
            raise self.refused("one of " + self.listed(), value)
        return value

    @property
    def usual(self) -> Any:
        """The default in its normal form; nobody shares a list."""
        return self.check(self.default) if isinstance(self.default, (list, tuple)) else self.default

    def listed(self) -> str:
        return ", ".join("null" if choice is None else str(choice) for choice in self.choices)

    def refused(self, wanted: str, value: object) -> InvalidOptions:
        return InvalidOptions(
            f"The option {self.name} takes {wanted}, not {value!r}.",
            self.code,
            {"option": self.name, "value": repr(value), "choices": [str(choice) for choice in self.choices]},
        )


SEATED = ("leaders", "rivals", "factions", "circles")
"""Kinds of options that give something to each seat."""


class GameInfo:
    """A line of `landsraad.games()`, and the descriptor of all that a game brings.

    What belongs to other layers is named as `module:name` and looked up by the layer that needs it (`core.registry.
    resolve`); a game without one is shown and played in a general way.
    """

    __slots__ = (
        "book",
        "challenges",
        "checker",
        "client",
        "name",
        "options",
        "painter",
        "players",
        "policy",
        "research",
        "rulebook",
        "rules_version",
        "seat_colours",
        "texts",
        "title",
        "usual",
    )

    def __init__(
        self,
        name: str,
        title: str,
        players: tuple[int, ...],
        options: tuple[OptionSpec, ...],
        *,
        texts: str = "",
        painter: str = "",
        policy: str = "",
        rulebook: str = "",
        book: str = "",
        client: str = "",
        checker: str = "",
        challenges: str = "",
        research: str = "",
        rules_version: int = 1,
        usual: int = 4,
        seat_colours: bool = False,
    ) -> None:
        self.name = name
        self.title = title
        self.players = players
        self.usual = usual if usual in players else players[-1]
        """The number of players it is offered with at first."""
        self.options = options
        self.texts = texts
        """Names, sentences, components and log rules (text)."""
        self.painter = painter
        """The table as a picture for terminals (cli)."""
        self.policy = policy
        """How the heuristic bot plays (bots)."""
        self.rulebook = rulebook
        """The file of the numbered rules (text)."""
        self.book = book
        """The folder of its rulebook for players (text); empty: it is not written."""
        self.client = client
        """The module of the browser client that draws it."""
        self.checker = checker
        """`(path, options) -> (how many components, errors)` for content of one's own."""
        self.challenges = challenges
        """Its solo games with an aim (`core.challenges`)."""
        self.research = research
        """Its family as programs see it: actions and observations as numbers (research)."""
        self.seat_colours = seat_colours
        """Whether people choose the colours of their seats; else the game gives them."""
        self.rules_version = rules_version
        """Rises whenever the same actions could lead elsewhere than before; records carry it."""

    def check_players(self, players: object) -> None:
        if type(players) is not int or players not in self.players:
            *others, last = [str(count) for count in self.players]
            counts = f"{', '.join(others)} or {last}" if others else last
            raise InvalidOptions(
                f"{self.title} is for {counts} players, not {players!r}.",
                "E_PLAYER_COUNT",
                {"players": repr(players), "possible": list(self.players)},
            )

    def check_options(self, options: Mapping[str, Any], players: int | None = None) -> dict[str, Any]:
        """Every option (for so many players), those not given by their default; each value of its kind."""
        specs = {spec.name: spec for spec in self.options}
        for name in options:
            if name not in specs:
                raise InvalidOptions(
                    f"There is no option {name!r}; there are: {', '.join(sorted(specs))}.",
                    "E_OPTION_UNKNOWN",
                    {"option": str(name), "options": sorted(specs)},
                )
            if not specs[name].is_for(players):
                counts = " or ".join(str(count) for count in specs[name].players)
                raise InvalidOptions(
                    f"The option {name} is for {counts} players, not for {players}.",
                    "E_OPTION_PLAYERS",
                    {"option": name, "players": players, "possible": list(specs[name].players)},
                )
        return {
            name: spec.check(options[name]) if name in options else spec.usual
            for name, spec in specs.items()
            if spec.is_for(players)
        }

    def __repr__(self) -> str:
        return f"<GameInfo {self.name}: {self.players} players>"


class Role:
    """What is known of a seat before the game begins, so that people can choose where to sit."""

    __slots__ = ("fixed", "refs", "team")

    def __init__(self, refs: tuple[str, ...] = (), team: str = "", fixed: str = "") -> None:
        self.refs = refs
        """What whoever sits there plays; nothing while chance or a draft decides."""
        self.team = team
        """The reference of the side that wins together; empty: there are no teams."""
        self.fixed = fixed
        """The only choice for this seat in an option that gives something to each seat; empty: it is free."""


class Rules:
    """A game. One object per name; the machine may depend on the options (other decks, other boards)."""

    info: GameInfo

    def check(self, players: int, options: Mapping[str, Any]) -> dict[str, Any]:
        """The complete, normalised options, or InvalidOptions."""
        raise NotImplementedError

    def machine(self, players: int, options: Mapping[str, Any]) -> Machine:
        raise NotImplementedError

    def setup(self, players: int, seed: int, options: Mapping[str, Any]) -> State:
        """The state before its first step is run."""
        raise NotImplementedError

    def seats(self, players: int, options: Mapping[str, Any]) -> int:
        """How many seats there are for so many people: theirs, then those of the game's own opponents."""
        return players

    def roles(self, players: int, options: Mapping[str, Any]) -> tuple[Role, ...]:
        """What each seat of people and bots is in a game with these options (those not given are as usual)."""
        return (Role(),) * players

    def sides(self, state: Any, seats: int) -> tuple[tuple[int, ...], ...]:
        """The seats that win together; each alone in a game without teams."""
        return tuple((seat,) for seat in range(seats))

    def scores(self, state: Any) -> list[int]:
        """One number for each seat."""
        raise NotImplementedError

    def winners(self, state: Any) -> list[int]:
        """The winning seats of a finished game."""
        raise NotImplementedError

    def round(self, state: Any) -> int:
        """The number of the present round or turn of all, for lists and statistics; 0: the game has none."""
        return 0

    def phase(self, state: Any) -> str:
        """The present part of a round, by name; empty: the game has none."""
        return ""

    def ranking(self, state: Any, seats: int) -> list[tuple[int, ...]]:
        """The sides from first to last, as if the game ended now."""
        scores = self.scores(state)
        return sorted(self.sides(state, seats), key=lambda side: -max(scores[seat] for seat in side))

    def moment(self, state: Any) -> str:
        """As long as it is the same, who has let something lasting pass (`Ask.lasting`) need not be asked again.

        Empty: everybody is asked each time.
        """
        return ""

    def occasion(self, state: Any, cards: str) -> str:
        """What an order about auctions is for that is given now: `this` card or `all`; empty: there is no auction."""
        return ""

    def topics(self, state: Any, machine: Machine, seat: int) -> list[Topic]:
        """What a seat can give standing orders for."""
        found: dict[str, Topic] = {}
        for ask in machine.asks.values():
            if ask.topic and ask.topic not in found:
                found[ask.topic] = Topic(ask.topic, (ASK, *ask.order_words()), ask.usual)
        return list(found.values())

    def view(self, state: Any, player: int | None) -> dict[str, Any]:
        """The table as a seat (None: a spectator) may know it, without the open decisions."""
        raise NotImplementedError

    def determinize(self, state: Any, player: int | None, seed: int) -> State:
        """A copy in which all that a player (None: a spectator) cannot know is drawn anew.

        It is made of what that player knows and of the seed alone: hidden cards are dealt from an order that tells
        nothing of how they lie (`core.random.shuffle_unseen`).
        """
        raise NotImplementedError

    def dump(self, state: Any) -> dict[str, Any]:
        """The complete state as JSON-able data with human-readable keys."""
        raise NotImplementedError

    def load(self, players: int, options: Mapping[str, Any], data: Mapping[str, Any]) -> State:
        """The state of such data, or InvalidState with the reason."""
        raise NotImplementedError

    def absence(self, state: Any, player: int, acting: list[int]) -> IllegalAction:
        """Why a player without an open decision cannot act now."""
        who = ", ".join(f"player {p}" for p in acting)
        return IllegalAction(
            "E_NOT_YOUR_TURN",
            f"Player {player} has no decision to make now: it is up to {who}.",
            {"acting": acting},
        )

    def refusal(self, state: Any, decision: Decision, option_id: str) -> IllegalAction:
        """Why an option that is not among those of the decision is not possible now."""
        return IllegalAction(
            "E_BAD_CHOICE",
            f"{option_id} is not one of the options.",
            {"choice": option_id, "options": [option.id for option in decision.options]},
        )
