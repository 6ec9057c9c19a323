"""Six players of Uprising over the server: people and bots in two teams."""

from __future__ import annotations

import random

from landsraad.text.messages import plain
from tests.server.harness import Server, Watcher

NAMES = ["Ada", "Bo", "Cy", "Di", "Ed", "Flo"]


def test_a_person_and_five_bots_play_to_the_end(server: Server) -> None:
    table = server.table("bot", "bot", "Ada", "bot", "bot", "bot", game="uprising", seed=3, pace="instant")
    watcher = Watcher(table, 2, lang="it")
    table.play_out(random.Random(4).choice)
    watcher.hear_until(table.look()["seq"])
    watcher.close()
    last = watcher.messages[-1]["state"]
    assert last["status"] == "over"
    assert sorted(last["view"]["winners"]) in ([0, 2, 4], [1, 3, 5])
    assert [team["seats"] for team in last["view"]["teams"]] == [[0, 2, 4], [3, 5, 1]]
    lines: list[str] = []
    for message in watcher.messages:
        lines[message["log"]["from"] :] = [plain(line["pieces"]) for line in message["log"]["lines"]]
    assert any("attiva " in line for line in lines)
    assert not any("{" in line or "/" in line.replace(" / ", "") for line in lines)


def test_the_lobby_says_what_it_is_like(server: Server) -> None:
    games = {game["name"]: game for game in server.get("/games").json()}
    uprising = games["uprising"]
    assert uprising["players"] == [1, 2, 3, 4, 6]
    assert "Two teams of three" in uprising["abouts"][-1]
    options = {option["name"]: option for option in uprising["options"]}
    assert not options["teams"]["label"]  # It is no matter of choice.
    assert options["choam"]["unless"] == {"teams": [True]}


def test_seats_say_what_they_are(server: Server) -> None:
    games = {game["name"]: game for game in server.get("/games").json()}
    roles = games["uprising"]["roles"][-1]
    assert [seat["role"] for seat in roles] == [
        "Commander · Muad'Dib",
        "Ally",
        "Ally",
        "Commander · Shaddam Corrino IV",
        "Ally",
        "Ally",
    ]
    mine, theirs = "Muad'Dib's team", "Shaddam's team"
    assert [seat["team"] for seat in roles] == [mine, theirs, mine, theirs, mine, theirs]
    assert [seat["fixed"] for seat in roles] == ["muaddib", "", "", "shaddam_corrino_iv", "", ""]
    assert games["uprising"]["roles"][2] == [{"role": "", "team": "", "fixed": ""}] * 3
    table = server.table("Ada", *["open"] * 5, game="uprising")
    asked = server.http.get(f"/api/tables/{table.id}", headers={"accept-language": "it"})
    seats = asked.json()["state"]["seats"]
    assert [seat["role"] for seat in seats[:2]] == ["Comandante · Muad'Dib", "Alleato"]
    assert seats[1]["team"] == "Squadra di Shaddam"
    named = server.table("Ada", "open", game="dune", options={"factions": ["spacing_guild", "fremen"]})
    assert [seat["role"] for seat in named.look()["state"]["seats"]] == ["Spacing Guild", "Fremen"]


def test_teammates_are_told_no_more_than_opponents(server: Server) -> None:
    """The server sends a teammate neither hidden cards nor what was whispered; nobody is told anything alone."""
    table = server.table(*NAMES, game="uprising", seed=5, pace="instant")
    table.step(random.Random(1).choice)  # Shaddam's Throne Row; then hands are drawn.
    for seat in range(6):
        seen = table.look(seat)
        for player in seen["state"]["view"]["players"]:
            hidden = {"hand", "intrigue", "deck", "gift"} & set(player)
            assert bool(hidden) == (player["seat"] == seat)
        told = [event for update in seen["updates"] for event in update["events"] if event["kind"] == "draw"]
        assert {event["seat"] for event in told} == set(range(6))
        assert all(("cards" in event) == (event["seat"] == seat) for event in told)
    schema = server.http.get("/schema/openapi.json").json()
    assert not [path for path in schema["paths"] if "chat" in path or "message" in path]
    assert set(schema["components"]["schemas"]["Say"]["properties"]) == {"phrase", "text"}, "what is said, all hear"


def test_what_cannot_be_is_refused_with_its_reason(server: Server) -> None:
    seats = [{"kind": "person", "name": name} for name in NAMES]
    for wrong, options in ((seats, {"choam": False}), (seats[:5], {}), (seats, {"leaders": ["muaddib"]})):
        answer = server.post("/tables", {"game": "uprising", "seats": wrong, "options": options})
        assert answer.status_code == 400
        assert answer.json()["message"]
