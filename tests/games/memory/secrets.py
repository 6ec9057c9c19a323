"""Which part of an event is for whom (DI-V07, DI-V08, UP-V15, UP-V16, section 11 of Dune): written down here once more.

Whoever is named must be told, nobody else may be. An event that names a card or a leader openly must stand in `OPEN`:
somebody has thought about it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from landsraad import Event, Game
from tests.games.checks import refs

__all__ = ["wrongly_told"]

Seats = set[int | None]


def actor(event: Event, game: Game) -> Seats:
    return {event.seat}


def thief_and_victim(event: Event, game: Game) -> Seats:
    return {event.seat, int(event.params["victim"].partition("/")[2])}


def who_gives_and_who_takes(event: Event, game: Game) -> Seats:
    return {event.seat, int(event.params["to"].partition("/")[2])}


def seat_of(game: Game, *factions: str) -> Seats:
    names = {faction.rpartition("/")[2] for faction in factions}
    return {entry["seat"] for entry in game.view(None)["factions"] if entry["id"] in names}


def only(*factions: str) -> Callable[[Event, Game], Seats]:
    return lambda event, game: seat_of(game, *factions)


def the_faction(event: Event, game: Game) -> Seats:
    return seat_of(game, event.params["faction"])


def with_harkonnen(event: Event, game: Game) -> Seats:
    return seat_of(game, "harkonnen", event.params["faction"])


def those_of_the_battle(event: Event, game: Game) -> Seats:
    """The Atreides and both fighters, or everybody where the option says so, spectators too."""
    if game.options["prescience_public"]:
        return {None, *range(game.players)}
    battle = game.view(None)["battle"]
    return seat_of(game, "atreides", battle["aggressor"], battle["defender"])


def said(event: Event) -> dict[str, Any]:
    """All that an event says to those who may know."""
    return {**event.params, **(event.secret or {})}


def allies(event: Event, game: Game) -> Seats:
    own = next(entry for entry in game.view(None)["factions"] if entry["seat"] == event.seat)
    return seat_of(game, own["id"], *own["allies"])


def giver_and_receiver(event: Event, game: Game) -> Seats:
    return seat_of(game, said(event)["giver"], said(event)["receiver"])


def parties(event: Event, game: Game) -> Seats:
    assert event.secret is not None
    return seat_of(game, event.secret["faction"], *event.secret["factions"])


def some_parties(event: Event, game: Game) -> Seats:
    """The one who acts and at least one other; who else, the event does not say."""
    assert len(event.knowers) > 1
    assert event.seat in event.knowers
    return set(event.knowers)


SECRET: dict[str, dict[str, tuple[tuple[str, ...], Callable[[Event, Game], Seats]]]] = {
    "imperium": {
        "draw": (("cards",), actor),
        "draw_intrigue": (("cards",), actor),
        "give_intrigue": (("cards",), who_gives_and_who_takes),
        "steal_intrigue": (("card",), thief_and_victim),
    },
    "dune": {
        "bonus_card": (("card",), only("harkonnen")),
        "card_bought": (("card",), the_faction),
        "card_given": (("card",), with_harkonnen),
        "card_seen": (("card",), only("atreides")),
        "foreseen": (("shown",), those_of_the_battle),
        "leader_captured": (("leader",), with_harkonnen),
        "pledge": (("faction", "count"), allies),
        "prediction": (("faction", "turn"), only("bene_gesserit")),
        "spice_seen": (("card",), only("atreides")),
        "storm_card_seen": (("distance",), only("fremen")),
        "traitors_dealt": (("leaders",), the_faction),
        "told": (("values",), giver_and_receiver),
        "deal_offered": (("faction", "terms"), parties),
        "deal_agreed": (("faction", "other"), some_parties),
        "deal_refused": (("faction", "other"), some_parties),
        "deal_withdrawn": (("faction",), some_parties),
        "deal_expired": (("faction",), some_parties),
        "deal_stands": (("faction", "number"), some_parties),
    },
}
SECRET["uprising"] = SECRET["imperium"]

OPEN: dict[str, set[str]] = {
    "imperium": {
        "acquire",
        "acquire_on_top",
        "discard",
        "play_card",
        "play_intrigue",
        "refill_row",
        "return_to_hand",
        "row_removed",
        "reveal_card",
        "send_agent",
        "set_aside",
        "set_aside_lost",
        "throne_row",
        "take_from_discard",
        "trash",
        "trash_intrigue",
        "spend_intrigue",
    },
    "dune": {
        "card_discarded",
        "card_kept",
        "card_played",
        "karama_played",
        "leader_killed",
        "leader_returned",
        "leader_revived",
        "plan",
        "spice_card",
        "traitor",
        "truth",
        "truth_unverified",
    },
}
OPEN["uprising"] = OPEN["imperium"]
NAMED = {"imperium": ("card", "intrigue"), "dune": ("card", "spice_card", "leader")}
NAMED["uprising"] = NAMED["imperium"]


def wrongly_told(event: Event, game: Game) -> Iterator[str]:
    """What is wrong with who is told what. `game`: the position after the event."""
    keys, knowers = SECRET[game.name].get(event.kind, ((), None))
    allowed = set() if knowers is None else knowers(event, game) & {None, *range(game.players)}
    for seat in (None, *range(game.players)):
        if event.private and event.heard(seat) != (seat in allowed):
            yield f"{event.kind}: seat {seat} {'hears' if event.heard(seat) else 'does not hear'} of it"
        shown: dict[str, Any] = event.seen_by(seat)
        for key in keys:
            if (key in shown) != (seat in allowed):
                yield f"{event.kind}: seat {seat} {'hears' if key in shown else 'does not hear'} `{key}`"
        if seat not in allowed:
            del shown["source"]
            named = refs(shown, *NAMED[game.name])
            if named and event.kind not in OPEN[game.name]:
                yield f"{event.kind}: seat {seat} hears of {sorted(named)}"
