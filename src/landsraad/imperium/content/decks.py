"""Checking the decks of a set as a whole: what a game needs so much of that it can be played to its end."""

from __future__ import annotations

from collections.abc import Iterator

from landsraad.imperium.content.errors import ALL, ContentError
from landsraad.imperium.content.files import ComponentSet
from landsraad.imperium.effects.parser import parse_condition
from landsraad.imperium.teams.sides import COMMANDERS

__all__ = ["FOR_FEW", "SMALLEST", "check_decks", "check_names"]

SMALLEST = {"imperium": 20, "intrigue": 10}
"""Below this a deck cannot serve a game: five cards in the Row and some to refill it, a few Intrigue cards each."""

LEVELS = {1: 1, 2: 5, 3: 4}
"""Conflicts of each level in a game (DI-2.2)."""
PLAYERS = (3, 4)
TEAMS = 6
"""Players in two teams; Objectives are for their Allies (UP-S13)."""
CONTRACTS = 2
FEW = (1, 2)
"""Numbers of people who play with Rivals."""
RIVALS = 2
FOR_FEW = ("hagal", "rivals")
"""Files that a board for six players has no use for."""
DECKS = tuple(f"commander_{leader}" for leader in COMMANDERS.values())


def check_decks(home: ComponentSet) -> list[ContentError]:
    errors: list[ContentError] = []
    for file, check in (
        ("tracks", check_tracks),
        ("imperium", check_sizes),
        ("intrigue", check_sizes),
        ("conflicts", check_levels),
        ("leaders", check_leaders),
        ("contracts", check_contracts),
        ("objectives", check_objectives),
        ("hagal", check_hagal),
        ("rivals", check_rivals),
        ("boards", check_boards),
    ):
        if home.holds(file) and not (file in FOR_FEW and home.holds("boards")):
            errors += [ContentError(reason, home.place(file), id, field) for id, field, reason in check(home, file)]
    return [*check_names(home, "reserve"), *check_names(home, "imperium"), *errors]


def check_names(home: ComponentSet, file: str) -> list[ContentError]:
    """Cards of all personal decks have one name each."""
    errors: list[ContentError] = []
    for other in ("starting", "reserve", *(deck for deck in DECKS if home.holds(deck))):
        if file in ("reserve", "imperium") and file != other:
            reason = f"{home.place(other)} has a card of this id as well"
            known = home.read(other)
            errors += [ContentError(reason, home.place(file), id, "id") for id in home.read(file) if id in known]
    return errors


Found = Iterator[tuple[str, str, str]]
"""Component, field and reason."""


def check_tracks(home: ComponentSet, file: str) -> Found:
    for id in home.read(file):
        if id != "bonus_at_4":
            yield id, "id", "expected one heading, [bonus_at_4]"


def check_sizes(home: ComponentSet, file: str) -> Found:
    size = sum(data["count"] for data in home.read(file).values() if not data.get("choam"))
    if size < SMALLEST[file]:
        yield ALL, "count", f"the deck needs at least {SMALLEST[file]} cards, there are {size}"


def check_levels(home: ComponentSet, file: str) -> Found:
    levels = [data["level"] for data in home.read(file).values()]
    for level, needed in LEVELS.items():
        if levels.count(level) < needed:
            yield ALL, "level", f"a game needs {needed} Conflicts of level {level}, there are {levels.count(level)}"


def check_leaders(home: ComponentSet, file: str) -> Found:
    leaders = home.read(file)
    able = [id for id, data in leaders.items() if not data.get("choam")]
    if len(able) < max(PLAYERS):
        yield ALL, "choam", f"a game needs {max(PLAYERS)} Leaders without the CHOAM module, there are {len(able)}"
    for id, data in leaders.items():
        back = data.get("back", {}).get("id")
        if back in leaders:
            yield id, "back.id", f"{back} is a Leader of its own"


def check_contracts(home: ComponentSet, file: str) -> Found:
    """Enough for the market even if a Leader keeps those of a space for itself."""
    visits: dict[str, int] = {}
    total = 0
    for data in home.read(file).values():
        total += data["count"]
        where = parse_condition(data["condition"]).terms[0].argument
        visits[where] = visits.get(where, 0) + data["count"]
    if total - max(visits.values(), default=0) < CONTRACTS:
        yield ALL, "count", f"there must be {CONTRACTS} contracts to offer, whatever a Leader sets aside"


def check_objectives(home: ComponentSet, file: str) -> Found:
    for players in (*PLAYERS, TEAMS) if home.holds("boards") else PLAYERS:
        used = [
            data
            for data in home.read(file).values()
            if data["players"] == "all" or int(data["players"][0]) <= players <= int(data["players"][2])
        ]
        firsts = sum(1 for data in used if data.get("first_player"))
        needed = players - len(COMMANDERS) if players == TEAMS else players
        if len(used) != needed or firsts != 1:
            yield (
                ALL,
                "players",
                f"{players} players need {needed} Objectives, one of them for the First Player; "
                f"there are {len(used)} with {firsts}",
            )


def check_hagal(home: ComponentSet, file: str) -> Found:
    """Whatever the position, some card must lead somewhere."""
    for people in FEW:
        cards = [data for data in home.read(file).values() if data.get("people", people) == people]
        plain = [data for data in cards if "destinations" in data and "harvest" not in data]
        if not any("if" not in place for data in plain for place in data["destinations"]):
            yield ALL, "destinations", f"with {people} players there must be a card that sends an Agent in any case"


def check_boards(home: ComponentSet, file: str) -> Found:
    """One for each Commander, with two spaces, a track and a deck; common cards are the same (UP-S4, UP-S8)."""
    boards = home.read(file)
    commanders = [data["commander"] for data in boards.values()]
    if sorted(commanders) != sorted(COMMANDERS.values()):
        yield ALL, "commander", f"there must be one board each for: {', '.join(COMMANDERS.values())}"
    starting = home.read("starting")
    for id, data in boards.items():
        spaces = [space for space in home.read("spaces").values() if space.get("commander") == data["commander"]]
        if not spaces or any(space.get("faction") != data["faction"] for space in spaces):
            yield id, "faction", "the spaces of the board are spaces of its Faction"
        deck = home.read(f"commander_{data['commander']}")
        for card, printed in deck.items():
            common = starting.get(card, printed)
            if {**printed, "count": 0} != {**common, "count": 0}:
                yield id, "commander", f"{card} differs from the starting card of this id"


def check_rivals(home: ComponentSet, file: str) -> Found:
    streamlined = [bool(data.get("streamlined")) for data in home.read(file).values()]
    if streamlined.count(False) < RIVALS or not any(streamlined):
        yield ALL, "streamlined", f"there must be {RIVALS} Rivals and a streamlined one"
