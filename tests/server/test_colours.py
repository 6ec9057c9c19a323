"""Seats have colours: chosen where the game leaves them free, kept with the table, never two alike."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from landsraad.server.table.colours import COLOURS
from tests.server.harness import Server


def made(server: Server, game: str, colours: Sequence[str]) -> Any:
    seats = [{"kind": "person", "name": f"P{n}", "colour": colour} for n, colour in enumerate(colours)]
    return server.post("/tables", {"game": game, "seats": seats, "seed": 7})


def colours_at(server: Server, table: str) -> list[str]:
    return [seat["colour"] for seat in server.get(f"/tables/{table}").json()["state"]["seats"]]


@pytest.mark.parametrize(
    ("chosen", "worn"),
    [
        (("", "", ""), ("crimson", "gold", "green")),
        (("violet", "", "crimson"), ("violet", "gold", "crimson")),
        (("", "crimson", ""), ("gold", "crimson", "green")),
        (("gold", "crimson", "rose"), ("gold", "crimson", "rose")),
    ],
)
def test_every_seat_has_a_colour_of_its_own(server: Server, chosen: tuple[str, ...], worn: tuple[str, ...]) -> None:
    table = made(server, "imperium", chosen).json()["table"]
    assert colours_at(server, table) == [*worn]


@pytest.mark.parametrize(
    ("game", "chosen", "code"),
    [
        ("imperium", ("blue", "", "blue"), "colour_taken"),
        ("uprising", ("mauve", "", ""), "unknown_colour"),
        ("dune", ("blue", "", ""), "no_colours"),
    ],
)
def test_what_cannot_be_worn_is_refused(server: Server, game: str, chosen: tuple[str, ...], code: str) -> None:
    assert made(server, game, chosen).json()["code"] == code


def test_the_games_say_what_they_offer(server: Server) -> None:
    games = {game["name"]: game["colours"] for game in server.get("/games").json()}
    assert games["imperium"] == games["uprising"] == [*COLOURS]
    assert games["dune"] == []


def test_a_colour_is_kept(server: Server) -> None:
    """Over an exchange of seats a person takes it along, and an open seat that a bot takes has it still."""
    seats = [
        {"kind": "person", "name": "Ada", "colour": "rose"},
        {"kind": "open", "colour": "cyan"},
        {"kind": "open"},
    ]
    table = server.post("/tables", {"game": "imperium", "seats": seats, "seed": 7}).json()
    assert colours_at(server, table["table"]) == ["rose", "cyan", "green"]
    token, path = table["seats"][0]["token"], f"/tables/{table['table']}"
    assert server.post(f"{path}/exchange", {"seat": 0, "other": 1}, token).status_code == 200
    assert colours_at(server, table["table"]) == ["cyan", "rose", "green"]
    assert server.post(f"{path}/start", None, token).status_code == 200
    assert colours_at(server, table["table"]) == ["cyan", "rose", "green"]


def test_who_joins_wears_a_free_colour(server: Server) -> None:
    """Also where the game begins with them; what somebody else wears, or a game that is on, is refused."""
    seats = [{"kind": "person", "name": "Ada", "colour": "rose"}, {"kind": "open"}, {"kind": "open"}]
    table = server.post("/tables", {"game": "imperium", "seats": seats, "seed": 7}).json()
    path, invite = f"/tables/{table['table']}", {"invite": table["invite"]}

    def join(colour: str, seat: int) -> Any:
        return server.post(f"{path}/join", {"name": "Bo", "seat": seat, "colour": colour, **invite})

    for colour, code in (("rose", "colour_taken"), ("green", "colour_taken"), ("mauve", "unknown_colour")):
        assert join(colour, 1).json()["code"] == code
    assert join("violet", 1).status_code == 200
    assert colours_at(server, table["table"]) == ["rose", "violet", "green"]
    assert join("violet", 2).json()["code"] == "colour_taken"
    last = join("gold", 2).json()
    assert colours_at(server, table["table"]) == ["rose", "violet", "gold"]
    assert server.post(f"{path}/offer", {"offered": True}, last["token"]).status_code == 200
    assert join("blue", 2).json()["code"] == "already_started"
    assert join("", 2).status_code == 200
    assert colours_at(server, table["table"]) == ["rose", "violet", "gold"]
