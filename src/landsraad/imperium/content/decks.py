"""Checking the decks of a set as a whole: what a game needs so much of that it can be played to its end."""

from __future__ import annotations

from collections.abc import Iterator

from landsraad.imperium.content.errors import ALL, ContentError
from landsraad.imperium.content.files import ComponentSet
from landsraad.imperium.effects.parser import parse_condition

__all__ = ["SMALLEST", "check_decks", "check_names"]

SMALLEST = {"imperium": 20, "intrigue": 10}
"""Below this a deck cannot serve a game: five cards in the Row and some to refill it, a few Intrigue cards each."""

LEVELS = {1: 1, 2: 5, 3: 4}
"""Conflicts of each level in a game (DI-2.2)."""
PLAYERS = (3, 4)
CONTRACTS = 2
FEW = (1, 2)
"""Numbers of people who play with Rivals."""
RIVALS = 2


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
    ):
        if home.holds(file):
            errors += [ContentError(reason, home.place(file), id, field) for id, field, reason in check(home, file)]
    return [*check_names(home, "reserve"), *check_names(home, "imperium"), *errors]


def check_names(home: ComponentSet, file: str) -> list[ContentError]:
    """Cards of all personal decks have one name each."""
    errors: list[ContentError] = []
    for other in ("starting", "reserve"):
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
    for players in PLAYERS:
        used = [
            data
            for data in home.read(file).values()
            if data["players"] == "all" or int(data["players"][0]) <= players <= int(data["players"][2])
        ]
        firsts = sum(1 for data in used if data.get("first_player"))
        if len(used) != players or firsts != 1:
            yield (
                ALL,
                "players",
                f"{players} players need {players} Objectives, one of them for the First Player; "
                f"there are {len(used)} with {firsts}",
            )


def check_hagal(home: ComponentSet, file: str) -> Found:
    """Whatever the position, some card must lead somewhere."""
    for people in FEW:
        cards = [data for data in home.read(file).values() if data.get("people", people) == people]
        plain = [data for data in cards if "destinations" in data and "harvest" not in data]
        if not any("if" not in place for data in plain for place in data["destinations"]):
            yield ALL, "destinations", f"with {people} players there must be a card that sends an Agent in any case"


def check_rivals(home: ComponentSet, file: str) -> Found:
    streamlined = [bool(data.get("streamlined")) for data in home.read(file).values()]
    if streamlined.count(False) < RIVALS or not any(streamlined):
        yield ALL, "streamlined", f"there must be {RIVALS} Rivals and a streamlined one"
