"""Solo and two-player games over the server: the Rivals have seats that nobody can take."""

from __future__ import annotations

import random

import pytest

from landsraad.text.messages import plain
from tests.server.harness import Server, Watcher


@pytest.mark.parametrize(("game", "names"), [("imperium", ["Ada"]), ("uprising", ["Ada", "Bo"])])
def test_a_game_with_rivals_is_played_to_its_end(server: Server, game: str, names: list[str]) -> None:
    options = {"rivals": ["staban_tuek"]} if game == "uprising" else {"difficulty": "sardaukar"}
    table = server.table(*names, game=game, seed=3, pace="instant", options=options)
    watcher = Watcher(table, 0, lang="it")
    table.play_out(random.Random(4).choice)
    watcher.hear_until(table.look()["seq"])
    watcher.close()
    last = watcher.messages[-1]["state"]
    assert last["status"] == "over"
    assert [seat["kind"] for seat in last["seats"]] == ["person"] * len(names) + ["game"] * (3 - len(names))
    lines: list[str] = []
    for message in watcher.messages:
        lines[message["log"]["from"] :] = [plain(line["pieces"]) for line in message["log"]["lines"]]
    if game == "uprising":
        assert last["seats"][2]["name"] == "Staban Tuek"
        assert any(line.startswith("Staban Tuek rivela ") for line in lines)
    else:
        assert "La difficoltà è Sardaukar (Veterano)." in lines
    assert not any("{" in line or "/" in line.replace(" / ", "") for line in lines)
    statistics = server.get(f"/tables/{table.id}/statistics").json()
    assert len(statistics["scores"]) == len(statistics["events"]) == 3
    assert statistics["actions"][2] == 0
    assert statistics["events"][2]["draw_hagal"] > 5
    record = server.get(f"/tables/{table.id}/record").json()
    assert record["players"] == len(names)


def test_what_cannot_be_is_refused_with_its_reason(server: Server) -> None:
    person = {"kind": "person", "name": "Ada"}
    for seats, options in (
        ([person], {"difficulty": "nightmare"}),
        ([person], {"rivals": ["lady_amber_metulli", "muaddib"]}),
        ([person, person], {"row_churn": True}),
    ):
        answer = server.post("/tables", {"game": "uprising", "seats": seats, "options": options})
        assert answer.status_code == 400
        assert answer.json()["message"]


def test_options_say_for_how_many_players_they_are(server: Server) -> None:
    games = {game["name"]: game for game in server.get("/games").json()}
    options = {option["name"]: option for option in games["uprising"]["options"]}
    assert options["difficulty"]["players"] == [1]
    assert options["streamlined"]["players"] == [2]
    assert options["leaders"]["players"] == []
    assert options["difficulty"]["label"] == "Difficulty"
    assert all(options["difficulty"]["labels"])
