"""Caravan over the server: a plugin, and nothing else. The smugglers have a seat that nobody can take."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from landsraad.text.messages import plain
from tests.server.harness import Server, Table, Watcher


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    database = str(tmp_path_factory.mktemp("caravan") / "tables.sqlite3")
    running = Server(database, plugins=["tests.fourth.plugin"], bot_workers=1).start()
    yield running
    running.stop()


def table(server: Server, *seats: str, **more: object) -> Table:
    return server.table(*seats, game="caravan", seed=4, pace="instant", **more)


def test_it_is_offered_with_its_options_and_bots(server: Server) -> None:
    listed = server.http.get("/api/games", headers={"Accept-Language": "it"}).json()
    game = next(game for game in listed if game["name"] == "caravan")
    assert game["bots"] == ["random"]
    assert game["client"] == ""
    assert [(option["name"], option["label"]) for option in game["options"]] == [
        ("smugglers", "Anche i contrabbandieri fanno offerte")
    ]


def test_it_is_played_to_its_end_by_people_and_a_bot(server: Server) -> None:
    game = table(server, "Ada", "Bo", "bot")
    watcher = Watcher(game, 0, lang="it")
    game.play_out(random.Random(3).choice)
    watcher.hear_until(game.look()["seq"])
    watcher.close()
    last = watcher.messages[-1]
    assert last["state"]["status"] == "over"
    assert [seat["kind"] for seat in last["state"]["seats"]] == ["person", "person", "bot", "game"]
    assert [seat["name"] for seat in last["state"]["seats"]][-1] == "Contrabbandieri"
    assert len(last["state"]["view"]["scores"]) == 4
    lines: list[str] = []
    for message in watcher.messages:
        told = [plain(line["pieces"]) for line in message["log"]["lines"]]
        lines[message["log"]["from"] :] = told
    assert "Round 5" in lines
    assert any(line.startswith("Contrabbandieri offre ") for line in lines)
    assert not any("{" in line for line in lines)
    statistics = server.get(f"/tables/{game.id}/statistics").json()
    assert len(statistics["scores"]) == len(statistics["actions"]) == len(statistics["events"]) == 4
    assert statistics["actions"][3] == 0
    assert statistics["events"][3]["shows"] == 5
    record = server.get(f"/tables/{game.id}/record").json()
    assert record["players"] == 3


def test_the_prompt_and_the_options_are_in_words(server: Server) -> None:
    game = table(server, "Ada")
    decision = game.look(0)["state"]["decision"]
    assert plain(decision["prompt"]) == "Bid a coin."
    assert all(option["targets"] == [option["id"].replace("bid", "coin")] for option in decision["options"])
    answer = server.get(f"/tables/{game.id}/why?about=coin:99", game.tokens[0]).json()
    assert plain(answer["reason"]) == "You hold no coin worth 99."


def test_nobody_takes_the_seat_of_the_smugglers(server: Server) -> None:
    game = table(server, "Ada", "open", public=True)
    seats = game.look(0)["state"]["seats"]
    assert [seat["kind"] for seat in seats] == ["person", "open", "game"]
    assert [seat["name"] for seat in seats] == ["Ada", "", "Smugglers"]
    taken = server.post(f"/tables/{game.id}/join", {"name": "Eve", "seat": 2})
    assert taken.json()["code"] == "no_open_seat"
    assert server.post(f"/tables/{game.id}/join", {"name": "Bo"}).json()["seat"] == 1
    assert game.look(0)["state"]["status"] == "playing"
    body = {"game": "caravan", "seats": [{"kind": "person"}, {"kind": "game"}]}
    assert server.post("/tables", body).json()["code"] == "bad_request"


def test_bots_fill_the_open_seats_but_not_that_of_the_game(server: Server) -> None:
    game = table(server, "Ada", "open", "open")
    assert server.post(f"/tables/{game.id}/start", {}, game.tokens[0]).status_code == 200
    seats = game.look(0)["state"]["seats"]
    assert [(seat["kind"], seat["bot"]) for seat in seats] == [
        ("person", None),
        ("bot", "random"),
        ("bot", "random"),
        ("game", None),
    ]
    game.play_out(random.Random(1).choice)


def test_the_same_people_and_the_same_opponent_meet_again(server: Server) -> None:
    game = table(server, "Ada")
    game.play_out(random.Random(1).choice)
    following = server.post(f"/tables/{game.id}/rematch", {}, game.tokens[0]).json()["table"]
    seats = server.get(f"/tables/{following}", game.tokens[0]).json()["state"]["seats"]
    assert [seat["kind"] for seat in seats] == ["person", "game"]
