"""People talk at a table, see who is there, and keep notes: in every process, for nobody else, and within bounds."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
import sqlalchemy as sa

from landsraad.server.store.talk import KEPT, add, read
from landsraad.server.table.talking import PHRASES
from tests.server.conftest import new_database
from tests.server.harness import ROOT, Server, Table, until
from tests.server.test_rights import sit_down


@pytest.fixture(scope="module", params=["one process", "two processes"])
def places(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Server, Server]]:
    """Where some are, and where the others are."""
    alone = request.param == "one process"
    database = (
        str(tmp_path_factory.mktemp("talk") / "talk.sqlite3")
        if alone
        else new_database(request.getfixturevalue("cluster_url"))
    )
    here = Server(database).start()
    there = here if alone else Server(database).start()
    yield here, there
    here.stop()
    if not alone:
        there.stop()


class Listener:
    """Somebody who follows the chat on a socket."""

    def __init__(self, table: Table, seat: int | None) -> None:
        self.socket = table.socket().__enter__()
        tokens = [] if seat is None else [table.tokens[seat]]
        self.socket.send(json.dumps({"type": "watch", "seat": seat, "tokens": tokens, "talk": 0}))
        self.lines: list[dict[str, Any]] = []
        self.part: dict[str, Any] = {}
        self.kinds: list[str] = []

    def hear(self, enough: Callable[[], bool]) -> None:
        while not enough():
            message = json.loads(self.socket.recv(30))
            self.kinds.append(message["type"])
            if message["type"] == "talk":
                self.part = message
                self.lines = [line for line in self.lines if line["number"] <= message["since"]] + message["lines"]

    def hear_lines(self, count: int) -> list[str]:
        self.hear(lambda: len(self.lines) >= count)
        return [line["phrase"] or line["text"] for line in self.lines]

    def see(self, *seats: int) -> None:
        self.hear(lambda: self.part.get("present") == list(seats))

    def close(self) -> None:
        self.socket.close()


def say(table: Table, seat: int | None, text: str = "", **more: Any) -> Any:
    return table.post("talk", seat, {"text": text, **more} if text else more)


def said(table: Table, seat: int | None) -> list[str]:
    token = None if seat is None else table.tokens[seat]
    part = table.server.get(f"/tables/{table.id}/talk", token).json()
    return [line["phrase"] or line["text"] for line in part["lines"]]


def test_people_talk_and_see_each_other(places: tuple[Server, Server]) -> None:
    here, there = places
    table = here.table("Ada", "Bo", "bot")
    away = table.at(there)
    ada = Listener(table, 0)
    ada.see(0)
    bo = Listener(away, 1)
    ada.see(0, 1)
    bo.see(0, 1)
    assert say(table, 0, "  <b>Spice</b>\n\x00 & \u202esand  ").status_code == 200
    assert say(away, 1, phrase="well_played").status_code == 200
    for each in (ada, bo):
        assert each.hear_lines(2) == ["<b>Spice</b> & sand", "well_played"]
        assert [(line["seat"], line["name"], line["number"]) for line in each.lines] == [(0, "Ada", 1), (1, "Bo", 2)]
        assert not each.part["hidden"]
    onlooker = Listener(table, None)
    assert onlooker.hear_lines(2)[1] == "well_played"
    bo.close()
    ada.see(0)
    onlooker.see(0)
    assert away.look(1)["seq"] == table.look(0)["seq"], "what is said is no move"
    for each in (ada, onlooker):
        each.close()


def test_who_looks_on_reads_only_what_the_table_shows(places: tuple[Server, Server]) -> None:
    here, there = places
    table = here.table("Ada", "Bo", talk_hidden=True)
    assert table.look()["state"]["talk_hidden"] is True
    onlooker = Listener(table.at(there), None)
    bo = Listener(table.at(there), 1)
    assert say(table, 0, "between us").status_code == 200
    assert bo.hear_lines(1) == ["between us"]
    onlooker.see(1)
    assert onlooker.part == {**onlooker.part, "lines": [], "last": 0, "hidden": True}
    assert said(table.at(there), None) == []
    assert said(table.at(there), 1) == ["between us"]
    for each in (bo, onlooker):
        each.close()


def test_somebody_is_not_heard_any_more(places: tuple[Server, Server]) -> None:
    here, there = places
    table = here.table("Ada", "Bo", "Cy")
    cy = Listener(table.at(there), 2)
    say(table, 0, "one")
    say(table, 1, "two")
    assert cy.hear_lines(2) == ["one", "two"]
    assert table.at(there).post("mute", 2, {"seat": 0, "muted": True}).status_code == 200
    cy.hear(lambda: cy.part["muted"] == [0])
    assert [line["text"] for line in cy.lines] == ["two"]
    say(table, 0, "three")
    say(table, 1, "four")
    assert cy.hear_lines(2) == ["two", "four"]
    assert said(table, 1) == ["one", "two", "three", "four"], "for others nothing has changed"
    assert table.post("mute", 2, {"seat": 0, "muted": False}).status_code == 200
    assert cy.hear_lines(4) == ["one", "two", "three", "four"]
    assert table.post("mute", 2, {"seat": 2, "muted": True}).json()["code"] == "no_such_person"
    cy.close()


def test_words_and_notes_belong_to_whoever_has_the_seat(places: tuple[Server, Server]) -> None:
    here, there = places
    table = here.table("Ada", "open", "open", talk_hidden=True)
    bo = sit_down(table.at(there), 1, "Bo")
    assert bo.post("notes", 1, {"text": "Ada bluffs.\n\tAlways.\x00"}).status_code == 200
    assert say(bo, 1, "hello").status_code == 200
    token = bo.tokens[1]

    def notes_of(server: Server, token: str | None) -> Any:
        return server.get(f"/tables/{table.id}/notes", token).json()

    for server in places:
        assert notes_of(server, token) == {"text": "Ada bluffs.\n\tAlways."}
        assert notes_of(server, table.tokens[0]) == {"text": ""}
        assert notes_of(server, None)["code"] == "token_missing"
        assert say(table.at(server), None, "me too").json()["code"] == "token_missing"
    # Notes and words go with their person when the host seats people elsewhere.
    assert table.post("exchange", 0, {"seat": 1, "other": 2}).status_code == 200
    assert notes_of(here, token) == {"text": "Ada bluffs.\n\tAlways."}
    assert table.post("remove", 0, {"seat": 2}).status_code == 200
    heir = sit_down(table, 2, "Cy")
    for server in places:
        assert say(bo.at(server), 1, "still here").json()["code"] == "not_your_seat"
        assert notes_of(server, token)["code"] == "not_your_seat"
        assert server.get(f"/tables/{table.id}/talk", token).json()["code"] == "not_your_seat"
        assert notes_of(server, heir.tokens[2]) == {"text": ""}
    until(lambda: said(heir.at(here), 2) == ["hello"])


@pytest.mark.parametrize(
    "body",
    [
        {},
        {"text": " \u200b\u2800 "},
        {"text": "x" * 301},
        {"phrase": "buy_my_book"},
        {"phrase": "hello", "text": "and more"},
        {"text": 7},
        {"text": "x", "seat": 1},
    ],
)
def test_nothing_else_can_be_said(server: Server, body: Any) -> None:
    table = server.table("Ada", "Bo")
    refused = table.post("talk", 0, body)
    assert (refused.status_code, refused.json()["code"]) == (400, "bad_request")
    assert said(table, 0) == []


def test_nobody_talks_without_end(server: Server) -> None:
    table = server.table("Ada", "Bo")
    answers = [say(table, 0, str(n)) for n in range(6)]
    assert [answer.status_code for answer in answers] == [200] * 6
    while answers[-1].status_code == 200 and len(answers) < 60:
        answers.append(say(table, 0, "and on"))
    assert answers[-1].json()["code"] == "too_many_requests"
    assert say(table, 1, "and I?").status_code == 200, "others may go on"
    long = table.post("notes", 0, {"text": "n" * 4001})
    assert long.json()["code"] == "bad_request"


def test_old_words_are_forgotten_and_the_others_outlive_a_restart(
    start_server: Callable[..., Server], tmp_path: Path
) -> None:
    server = start_server(str(tmp_path / "old.sqlite3"))
    table = server.table("Ada", "Bo")
    assert table.post("notes", 1, {"text": "kept"}).status_code == 200
    assert say(table, 0, "0").status_code == 200
    server.kill()
    with sa.create_engine(f"sqlite:///{tmp_path / 'old.sqlite3'}").begin() as connection:
        first = read(connection, table.id).lines[0]
        for n in range(1, KEPT + 3):
            add(connection, table.id, msgspec.structs.replace(first, text=str(n)))
    server.start()
    assert said(table, 0) == [str(n) for n in range(3, KEPT + 3)]
    assert server.get(f"/tables/{table.id}/notes", table.tokens[1]).json() == {"text": "kept"}


def test_every_phrase_has_words_in_every_language() -> None:
    for path in sorted((ROOT / "web" / "src" / "i18n").glob("*.json")):
        words = json.loads(Path(path).read_text())
        assert [f"phrase.{phrase}" in words for phrase in PHRASES] == [True] * len(PHRASES), path.name
        assert {key for key in words if key.startswith("phrase.")} == {f"phrase.{phrase}" for phrase in PHRASES}
