"""Tables live and end: people come and go, clocks run, what is old is archived, and rules may change."""

from __future__ import annotations

import json
import sqlite3
import time
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest

import landsraad
from landsraad.server.errors import Refused
from landsraad.server.messages.tables import NewTable
from landsraad.server.processes.hub import Hub
from landsraad.server.settings import Settings
from landsraad.server.store.database import open_database
from landsraad.server.store.storage import Storage
from landsraad.server.table import creation, housekeeping, sitting
from landsraad.server.table.tables import Tables
from tests.loops import run
from tests.server.harness import Server, Table, Watcher, until
from tests.server.test_rights import hear_out, sit_down

Starter = Callable[..., Server]


def code(answer: Any) -> str:
    assert answer.status_code >= 400, answer.text
    return str(answer.json()["code"])


def lines(table: Table, seat: int | None = None) -> list[str]:
    """The log as somebody reads it."""
    return ["".join(piece["text"] for piece in line["pieces"]) for line in table.look(seat)["log"]["lines"]]


# Before the start


def test_the_host_removes_somebody_before_the_start(server: Server) -> None:
    table = server.table("Ada", "open", "open")
    bo = sit_down(table, 1, "Bo")
    watcher = Watcher(bo, 1)
    assert code(bo.post("remove", 1, {"seat": 0})) == "not_host"
    assert code(table.post("remove", 0, {"seat": 2})) == "no_such_person"
    assert code(table.post("remove", 0, {"seat": 0})) == "no_such_person"
    assert table.post("remove", 0, {"seat": 1}).status_code == 200
    assert hear_out(watcher)[-1]["error"]["code"] == "not_your_seat"
    assert code(server.get(f"/tables/{table.id}", bo.tokens[1])) == "not_your_seat"
    assert [update["kind"] for update in table.look()["updates"]] == ["created", "join", "remove"]
    cy = sit_down(table, 1, "Cy")
    sit_down(table, 2, "Di")
    assert code(table.post("remove", 0, {"seat": 1})) == "already_started"
    assert cy.look(1)["state"]["status"] == "playing"


def test_people_choose_their_seats_before_the_start(server: Server) -> None:
    table = server.table("Ada", "bot", "open", "open")
    key = "p" * 24
    bo = sit_down(table, 2, "Bo", person=key)
    assert code(bo.post("exchange", 2, {"seat": 2, "other": 0})) == "not_host"
    assert code(bo.post("exchange", 2, {"seat": 1, "other": 3})) == "not_host"
    assert code(bo.post("exchange", 2, {"seat": 2, "other": 2})) == "no_such_seat"
    assert code(bo.post("exchange", 2, {"seat": 2, "other": 9})) == "no_such_seat"
    watcher = Watcher(bo, 2)
    assert bo.post("exchange", 2, {"seat": 2, "other": 3}).status_code == 200
    # The old seat is nobody's now; the token stands for the new one, and so does the person's key.
    assert hear_out(watcher)[-1]["error"]["code"] == "not_your_seat"
    assert server.get(f"/tables/{table.id}", bo.tokens[2]).json()["viewer"] == 3
    assert server.get(f"/tables/{table.id}", f"{key}:3").json()["viewer"] == 3
    assert code(server.get(f"/tables/{table.id}", f"{key}:2")) == "not_your_seat"
    # The host seats everybody, and hosts from wherever.
    assert table.post("exchange", 0, {"seat": 0, "other": 3}).status_code == 200
    assert table.post("exchange", 0, {"seat": 1, "other": 2}).status_code == 200
    state = table.look()["state"]
    assert [(seat["kind"], seat["name"]) for seat in state["seats"]] == [
        ("person", "Bo"),
        ("open", ""),
        ("bot", "Player 3"),
        ("person", "Ada"),
    ]
    assert state["host"] == 3
    cy = sit_down(table, 1, "Cy")
    assert cy.look(1)["state"]["status"] == "playing"
    assert cy.look(1)["state"]["host"] == 3
    assert code(table.post("exchange", 0, {"seat": 0, "other": 3})) == "already_started"
    assert table.post("pause", 0, {"paused": True}).status_code == 200


def test_a_table_that_everybody_has_left_is_closed(server: Server) -> None:
    table = server.table("Ada", "open", public=True)
    assert table.id in [listed["id"] for listed in server.get("/tables").json()]
    assert table.post("leave", 0).status_code == 200
    assert table.look()["state"]["status"] == "closed"
    assert table.id not in [listed["id"] for listed in server.get("/tables").json()]
    assert code(server.post(f"/tables/{table.id}/join", {"name": "Bo"})) == "table_closed"


# During the game


def test_the_host_pauses_and_goes_on(server: Server) -> None:
    table = server.table("Ada", "bot", "Bo", pace="instant", end_turns_at_once=True)
    assert code(table.post("pause", 2, {"paused": True})) == "not_host"
    assert table.post("pause", 0, {"paused": True}).status_code == 200
    assert code(table.post("pause", 0, {"paused": True})) == "paused"
    assert code(table.act(0, "stop")) == "paused"
    assert table.look()["state"]["paused"]
    assert table.post("pause", 0, {"paused": False}).status_code == 200
    assert code(table.post("pause", 0, {"paused": False})) == "not_paused"
    assert table.act(0, "stop").status_code == 200
    until(lambda: table.look()["state"]["acting"] == [2])
    assert [line for line in lines(table) if "the game" in line] == ["Ada pauses the game.", "Ada resumes the game."]


def test_an_undo_is_still_possible_after_a_pause(server: Server) -> None:
    table = server.table("Ada", "Bo")
    table.act(0, "coin:1")
    before = lines(table)
    table.act(0, "coin:2")
    table.post("pause", 0, {"paused": True})
    assert code(table.turn("undo", 0)) == "paused"
    table.post("pause", 0, {"paused": False})
    assert table.turn("undo", 0).status_code == 200
    assert lines(table) == [*before, "Ada pauses the game.", "Ada resumes the game."]


def test_whoever_resigns_is_replaced_by_a_bot_at_once(server: Server) -> None:
    table = server.table("Ada", "Bo", "Cy", pace="instant", end_turns_at_once=True)
    watcher = Watcher(table, 0)
    assert table.post("resign", 0).status_code == 200
    assert hear_out(watcher)[-1]["error"]["code"] == "not_your_seat"
    assert code(table.post("actions", 0, {"seq": 2, "option": "stop"})) == "not_your_seat"
    until(lambda: table.look()["state"]["acting"] == [1])
    seat = table.look()["state"]["seats"][0]
    assert (seat["kind"], seat["name"], seat["free"]) == ("bot", "Ada", True)
    assert table.look()["state"]["host"] == 1
    assert lines(table)[1] == "Ada resigns; a bot plays on."


def test_when_the_last_person_resigns_the_game_ends_there(server: Server) -> None:
    table = server.table("Ada", "bot", "bot", pace="instant")
    assert table.post("resign", 0).status_code == 200
    state = table.look()["state"]
    assert (state["status"], state["acting"]) == ("closed", [])
    last = table.look()["seq"]
    time.sleep(0.3)
    assert table.look()["seq"] == last, "no bot moves any more"
    assert code(server.post(f"/tables/{table.id}/join", {"name": "Bo", "invite": table.invite})) == "table_closed"


def test_a_newcomer_takes_the_seat_of_whoever_asked_to_be_replaced(server: Server) -> None:
    table = server.table("Ada", "Bo", end_turns_at_once=True)
    assert code(server.post(f"/tables/{table.id}/join", {"name": "Cy", "invite": table.invite})) == "already_started"
    assert table.post("offer", 0, {"offered": True}).status_code == 200
    assert table.act(0, "coin:1").status_code == 200, "until then one plays on"
    assert table.post("offer", 0, {"offered": False}).status_code == 200
    assert code(server.post(f"/tables/{table.id}/join", {"name": "Cy", "invite": table.invite})) == "already_started"
    assert code(table.post("offer", 0, {"offered": False})) == "not_offered"
    table.post("offer", 0, {"offered": True})
    assert code(table.post("offer", 0, {"offered": True})) == "offered_already"
    watcher = Watcher(table, 0)
    assert code(server.post(f"/tables/{table.id}/join", {"name": "Cy"})) == "bad_invite"
    heir = sit_down(table, 0, "Cy")
    assert hear_out(watcher)[-1]["error"]["code"] == "not_your_seat"
    assert code(table.act(0, "stop", heir.look(0)["seq"])) == "not_your_seat"
    assert heir.act(0, "stop").status_code == 200
    assert [seat["name"] for seat in heir.look()["state"]["seats"]] == ["Cy", "Bo"]
    told = [line for line in lines(table) if "Ada" in line]
    assert told[0] == "Ada asks to be replaced."
    assert told[-2:] == ["Ada asks to be replaced.", "Cy takes the seat of Ada."]


def test_somebody_absent_is_replaced_when_all_others_agree(start_server: Starter) -> None:
    server = start_server(absence_minutes=0.01)
    table = server.table("Ada", "Bo", "Cy", "bot", end_turns_at_once=True, pace="instant")
    assert code(table.post("replace", 1, {"seat": 2, "by": "bot"})) == "not_absent", "it is not even asked anything"
    time.sleep(0.8)
    assert code(table.post("replace", 0, {"seat": 0, "by": "bot"})) == "no_such_person"
    assert code(table.post("replace", 1, {"seat": 3, "by": "bot"})) == "no_such_person"
    assert table.post("replace", 1, {"seat": 0, "by": "bot"}).status_code == 200
    assert code(table.post("replace", 1, {"seat": 0, "by": "bot"})) == "voted_already"
    state = table.look()["state"]
    assert state["seats"][0]["kind"] == "person"
    assert state["votes"] == [{"seat": 1, "about": 0, "by": "bot"}]
    assert table.post("replace", 2, {"seat": 0, "by": "bot"}).status_code == 200
    until(lambda: table.look()["state"]["acting"] == [1])
    state = table.look()["state"]
    assert (state["seats"][0]["kind"], state["votes"]) == ("bot", [])
    assert code(table.post("actions", 0, {"seq": 2, "option": "stop"})) == "not_your_seat"
    assert [line for line in lines(table) if "bot play" in line] == [
        "Bo would have a bot play for Ada.",
        "Cy would have a bot play for Ada.",
        "By agreement a bot plays for Ada.",
    ]
    # The newcomer's way: the seat stays free until somebody comes, or the others change their minds.
    time.sleep(0.8)
    assert table.post("replace", 2, {"seat": 1, "by": "open"}).status_code == 200
    gone = table.look()["state"]["seats"][1]
    assert (gone["kind"], gone["name"], gone["bot"], gone["free"]) == ("open", "", None, True)
    assert table.look()["state"]["status"] == "playing"
    heir = sit_down(table, 1, "Di")
    assert heir.act(1, "coin:1").status_code == 200


def test_a_vote_is_over_when_the_person_acts(start_server: Starter) -> None:
    server = start_server(absence_minutes=0.005)
    table = server.table("Ada", "Bo", "Cy")
    time.sleep(0.5)
    assert table.post("replace", 1, {"seat": 0, "by": "bot"}).status_code == 200
    assert table.act(0, "coin:1").status_code == 200
    assert table.look()["state"]["votes"] == []


def test_a_host_who_pauses_and_does_not_come_back_is_replaced(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    now = time.time()
    monkeypatch.setattr("time.time", lambda: now)

    async def refusal(work: Awaitable[int]) -> str:
        with pytest.raises(Refused) as refused:
            await work
        return refused.value.code

    async def check() -> None:
        nonlocal now
        database = open_database(str(tmp_path / "tables.sqlite3"))
        await database.open()
        tables = Tables(Storage(database), Hub(), Settings(absence_minutes=10))
        people = [{"kind": "person", "name": name} for name in ("Ada", "Bo", "Cy")]
        wanted = {"game": "parlour", "seats": people, "end_turns_at_once": True}
        created = await creation.create(tables, msgspec.convert(wanted, NewTable))
        table, (ada, bo, cy) = created.table, [seat.token for seat in created.seats]
        await tables.play(table, ada, 2, "stop")
        now += 601
        await sitting.pause(tables, table, ada, True)
        now += 599
        assert await refusal(sitting.replace(tables, table, bo, 0, "bot")) == "not_absent", "the pause has just begun"
        now += 2
        assert await refusal(sitting.replace(tables, table, cy, 1, "bot")) == "paused", "nobody else is waited for"
        for voter in (bo, cy):
            await sitting.replace(tables, table, voter, 0, "bot")
        standing = (await tables.memory.table(table)).standing
        assert (standing.host, standing.paused_since) == (1, now - 601)
        await sitting.pause(tables, table, bo, False)
        await tables.play(table, bo, standing.seq + 1, "stop")
        await database.close()

    run(check())


def test_nobody_is_absent_because_the_server_was(start_server: Starter, tmp_path: Path) -> None:
    server = start_server()
    table = server.table("Ada", "Bo")
    server.stop()
    age(tmp_path / "tables.sqlite3", 1, table)
    table = table.at(start_server())
    assert code(table.post("replace", 1, {"seat": 0, "by": "bot"})) == "not_absent"


# Clocks


def test_when_the_time_is_up_a_bot_plays_on(start_server: Starter) -> None:
    server = start_server(clock_grace=0.0)
    table = server.table("Ada", "Bo", clock={"move": 5, "reserve": 1}, end_turns_at_once=True)
    state = table.look(0)["state"]
    assert state["clock"] == {"move": 5.0, "reserve": 1.0}
    assert state["clocks"][0]["since"] is not None
    assert state["clocks"][1] == {"reserve": 1.0, "spent": 0.0, "since": None}
    until(lambda: table.look()["state"]["seats"][0]["kind"] == "bot", 30)
    assert lines(table)[1] == "Ada has run out of time; a bot plays on."
    assert code(table.post("actions", 0, {"seq": 2, "option": "stop"})) == "not_your_seat"


def test_a_restart_keeps_the_clocks(start_server: Starter) -> None:
    server = start_server(clock_grace=1000.0, snapshot_every=1)
    table = server.table("Ada", "Bo", clock={"move": 3 * 86_400}, end_turns_at_once=True)
    table.act(0, "draw")
    before = table.look(0)["state"]["clocks"]
    server.kill()
    table = table.at(start_server(clock_grace=1000.0))
    assert table.look(0)["state"]["clocks"] == before


def test_no_clock_runs_out_while_people_come_back_after_a_restart(start_server: Starter) -> None:
    server = start_server(clock_grace=1000.0)
    table = server.table("Ada", "Bo", clock={"move": 5})
    time.sleep(6)
    assert table.act(0, "coin:1").status_code == 200
    assert table.look()["state"]["seats"][0]["kind"] == "person"


def test_a_clock_runs_out_while_the_server_is_down(start_server: Starter, tmp_path: Path) -> None:
    """Whoever comes back in time plays on; the others are replaced when the grace is over."""
    server = start_server()
    back, away = (server.table("Ada", "Bo", clock={"move": 3600, "reserve": 60}) for _ in range(2))
    server.kill()
    age(tmp_path / "tables.sqlite3", 1, back, away)
    server = start_server(clock_grace=6.0)
    back, away = back.at(server), away.at(server)
    assert back.act(0, "coin:1").status_code == 200
    clock = back.look()["state"]["clocks"][0]
    assert clock["reserve"] == 0.0, "it was used up"
    assert away.look()["state"]["seats"][0]["kind"] == "person"
    until(lambda: away.look()["state"]["seats"][0]["kind"] == "bot", 30)
    assert away.post("actions", 0, {"seq": 2, "option": "stop"}).status_code == 403
    assert back.look()["state"]["seats"][0]["kind"] == "person"
    assert [update["kind"] for update in away.look()["updates"]][2] == "timeout"


@pytest.mark.parametrize("clock", [{"move": 1}, {"move": 60, "reserve": -1}, {"move": 1e9}, {"reserve": 60}, "fast"])
def test_clocks_nobody_could_play_with(server: Server, clock: object) -> None:
    seats = [{"kind": "person"}, {"kind": "open"}]
    assert code(server.post("/tables", {"game": "parlour", "seats": seats, "clock": clock})) == "bad_request"


# Lists


def test_lists_say_what_there_is_to_know(server: Server) -> None:
    options = {"rounds": 1}
    table = server.table("Ada", "Bo", options=options, public=True, end_turns_at_once=True, clock={"move": 60})
    playing = server.post("/tables/mine", {"tokens": [table.tokens[1]]}).json()[0]
    assert playing["my_turn"] is False
    listed = playing["table"]
    assert (listed["title"], listed["mode"], listed["round"]) == ("Parlour", ["rounds: 1"], 1)
    assert (listed["acting"], listed["scores"], listed["winners"]) == ([0], [0, 0], [])
    assert listed["clock"] == {"move": 60.0, "reserve": 0.0}
    table.play_out(lambda options: options[-1])
    listed = server.post("/tables/mine", {"tokens": [table.tokens[1]]}).json()[0]["table"]
    assert listed["status"] == "over"
    assert listed["scores"] == table.look()["state"]["view"]["scores"]
    assert listed["winners"] == table.look()["state"]["view"]["winners"]


@pytest.mark.parametrize(("lang", "named"), [("en", "Player 2"), ("it", "Giocatore 2")])
def test_a_list_calls_everybody_as_the_table_does(server: Server, lang: str, named: str) -> None:
    """Also bots that took open seats, and opponents of the game's own."""
    for seats, options, names in ((["Ada", "open"], {}, ["Ada", named]), (["Ada"], {"difficulty": "mercenary"}, None)):
        table = server.table(*seats, game="imperium", options=options, pace="instant")
        if "open" in seats:
            assert table.post("start", 0, {}).status_code == 200
        body, headers = {"tokens": [table.tokens[0]]}, {"Accept-Language": lang}
        with server.client() as http:
            listed = http.post("/api/tables/mine", json=body, headers=headers).json()[0]["table"]["seats"]
        called = [seat["name"] for seat in listed]
        assert all(called)
        assert len(set(called)) == len(called)
        assert names is None or called[:2] == names


def test_a_free_seat_of_a_running_public_game_is_listed(server: Server) -> None:
    table = server.table("Ada", "Bo", public=True)

    def ids() -> list[str]:
        return [listed["id"] for listed in server.get("/tables").json()]

    assert table.id not in ids()
    table.post("offer", 1, {"offered": True})
    assert table.id in ids()
    assert server.post(f"/tables/{table.id}/join", {"name": "Cy"}).json()["seat"] == 1
    assert table.id not in ids()


# Seeds


def test_a_chosen_seed_is_told_as_soon_as_others_could_play(server: Server) -> None:
    own = server.table("Ada", "Bo", seed=77)
    assert own.look(0)["state"]["seed"] is None, "all people are the creator's own"
    own.post("offer", 1, {"offered": True})
    assert own.look()["state"]["seed"] == "77"
    shared = server.table("Ada", "open", seed=2**60)
    assert shared.look()["state"]["seed"] == str(2**60)
    by_chance = server.table("Ada", "open")
    assert by_chance.look(0)["state"]["seed"] is None


# A seat on another device


def test_a_seat_follows_its_person_to_another_device(server: Server) -> None:
    key, other = "k" * 32, "q" * 32
    table = server.table("Ada", "Bo", "open", person=key)
    hot_seat = [f"{key}:{seat}" for seat in (0, 1)]
    assert server.get(f"/tables/{table.id}", hot_seat[0]).json()["viewer"] == 0
    assert server.get(f"/tables/{table.id}", hot_seat[1]).json()["viewer"] == 1
    for wrong in (key, f"{key}:2", f"{other}:0", f"{key}:", f"{key}:0:0", f"{table.tokens[0]}:0"):
        assert code(server.get(f"/tables/{table.id}", wrong)) == "not_your_seat"
    body = {"name": "Cy", "invite": table.invite, "person": other}
    assert server.post(f"/tables/{table.id}/join", body).status_code == 200
    for tokens in ([key], hot_seat):
        mine = server.post("/tables/mine", {"tokens": tokens}).json()
        assert [(one["table"]["id"], one["seats"]) for one in mine] == [(table.id, [0, 1])]
    with table.socket() as socket:
        socket.send(json.dumps({"type": "watch", "seat": 2, "tokens": [f"{other}:2"]}))
        assert json.loads(socket.recv(5))["viewer"] == 2
    answer = server.post(f"/tables/{table.id}/actions", {"seq": table.look()["seq"], "option": "draw"}, hot_seat[0])
    assert answer.status_code == 200
    assert server.post(f"/tables/{table.id}/resign", {}, f"{other}:2").status_code == 200
    assert code(server.get(f"/tables/{table.id}", f"{other}:2")) == "not_your_seat"
    short = {"game": "parlour", "seats": [{"kind": "person"}, {"kind": "open"}], "person": "guessable"}
    assert code(server.post("/tables", short)) == "bad_request"


# The end


def tidied(path: Path, **settings: Any) -> tuple[int, int]:
    """Let the housekeeping of a server with these settings look at a database once."""

    async def work() -> tuple[int, int]:
        database = open_database(str(path))
        await database.open()
        try:
            return await housekeeping.tidy(Tables(Storage(database), Hub(), Settings(**settings)))
        finally:
            await database.close()

    done: tuple[int, int] = run(work())
    return done


def test_old_tables_are_archived_and_then_deleted(start_server: Starter, tmp_path: Path) -> None:
    server = start_server()
    over = server.table("Ada", "Bo", options={"rounds": 1}, end_turns_at_once=True)
    over.play_out(lambda options: options[-1])
    record = server.get(f"/tables/{over.id}/record").json()
    before = over.look(0)
    playing, waiting = server.table("Ada", "Bo"), server.table("Ada", "open", public=True)
    fresh = server.table("Ada", "Bo")
    server.stop()
    path = tmp_path / "tables.sqlite3"
    age(path, 10, over, playing, waiting)
    assert tidied(path, open_days=0, idle_days=0, archive_days=0) == (0, 0)
    assert tidied(path, open_days=9, idle_days=9, archive_days=9) == (3, 0)
    assert tidied(path, open_days=9, idle_days=9, archive_days=9) == (0, 0)

    server = start_server()
    over, playing, waiting, fresh = (table.at(server) for table in (over, playing, waiting, fresh))
    after = over.look(0)
    assert after["state"]["archived"]
    assert [update["events"] for update in after["updates"][:-1]] == [update["events"] for update in before["updates"]]
    assert (after["updates"][-1]["kind"], after["log"]) == ("archive", before["log"])
    assert after["state"]["view"] == before["state"]["view"]
    assert server.get(f"/tables/{over.id}/record").json() == record
    assert landsraad.replay(record).is_over
    assert code(over.post("rematch", 0)) == "archived"
    assert code(playing.act(0, "coin:1")) == "archived"
    assert code(server.post(f"/tables/{waiting.id}/join", {"name": "Cy"})) == "archived"
    assert server.get("/tables").json() == []
    assert server.post("/tables/mine", {"tokens": [playing.tokens[0]]}).json()[0]["table"]["archived"]
    assert fresh.act(0, "coin:1").status_code == 200
    server.stop()

    assert tidied(path, delete_days=1) == (0, 0)
    age(path, 10, over, playing, waiting)
    assert tidied(path, delete_days=9) == (0, 3)
    connection = sqlite3.connect(path)
    for name in ("entries", "seats", "archives", "snapshots"):
        ids = {row[0] for row in connection.execute(f"SELECT table_id FROM {name}")}
        assert ids <= {fresh.id}
    connection.close()
    server = start_server()
    assert code(server.get(f"/tables/{over.id}")) == "unknown_table"
    assert fresh.at(server).look(0)["seq"] == 3


def age(path: Path, days: float, *tables: Table) -> None:
    connection = sqlite3.connect(path)
    for table in tables:
        long_ago = (days * 86_400, table.id)
        for column in ("changed", "archived", "clock_due"):
            connection.execute(f"UPDATE tables SET {column} = {column} - ?1 WHERE id = ?2", long_ago)
        connection.execute("UPDATE entries SET at = at - ?1 WHERE table_id = ?2", long_ago)
    connection.commit()
    connection.close()


# Rules change


def test_a_table_of_other_rules_can_be_watched_and_nothing_else(start_server: Starter, tmp_path: Path) -> None:
    server = start_server()
    table = server.table("Ada", "bot", "Bo", end_turns_at_once=True, pace="instant", public=True, clock={"move": 5})
    table.act(0, "coin:1")
    assert table.post("offer", 2, {"offered": True}).status_code == 200
    before = table.look(0)
    assert [listed["id"] for listed in server.get("/tables").json()] == [table.id]
    server.stop()
    connection = sqlite3.connect(tmp_path / "tables.sqlite3")
    connection.execute("UPDATE tables SET rules = 7, clock_due = 1")
    connection.commit()
    connection.close()
    server = start_server(clock_grace=0.0)
    table = table.at(server)
    seen = table.look(0)
    assert seen["state"]["outdated"]
    assert seen["state"]["status"] == "playing"
    assert seen["state"]["view"] == before["state"]["view"]
    assert seen["log"] == before["log"]
    for answer in (
        table.act(0, "stop"),
        table.turn("undo", 0),
        table.post("resign", 0),
        table.post("pause", 0, {"paused": True}),
    ):
        assert code(answer) == "outdated"
    assert "7" in answer.json()["message"]
    time.sleep(0.3)
    assert table.look(0)["seq"] == seen["seq"], "bots do not move either"
    listed = server.post("/tables/mine", {"tokens": [table.tokens[2]]}).json()[0]
    assert (listed["table"]["outdated"], listed["my_turn"]) == (True, False)
    assert server.get("/tables").json() == [], "nobody can sit down"
    assert server.table("Ada", "Bo").act(0, "coin:1").status_code == 200


def test_a_table_whose_log_the_rules_refuse_can_be_watched(start_server: Starter, tmp_path: Path) -> None:
    server = start_server()
    table = server.table("Ada", "bot", "Bo", end_turns_at_once=True, pace="instant")
    table.act(0, "coin:1")
    before = table.look(0)
    server.stop()
    connection = sqlite3.connect(tmp_path / "tables.sqlite3")
    connection.execute("UPDATE entries SET value = 'coin:3' WHERE kind = 'play'")
    connection.commit()
    connection.close()
    log = tmp_path / "log"
    server = start_server(log=log)
    table = table.at(server)
    for _ in range(3):
        seen = table.look(0)
        assert (seen["state"]["outdated"], seen["state"]["view"]) == (True, None)
        assert seen["log"]["lines"] == before["log"]["lines"], "what was told stays told"
    assert code(table.act(0, "stop")) == "outdated"
    time.sleep(4)
    server.stop()
    assert log.read_text().count("it can only be watched") == 1, "it is said once"


def test_a_result_outlives_its_rules(start_server: Starter, tmp_path: Path) -> None:
    """A finished game whose entries the rules refuse is archived, and lists still tell how it ended."""
    server = start_server()
    table = server.table("Ada", "Bo", options={"rounds": 1}, end_turns_at_once=True)
    table.play_out(lambda options: options[-1])

    def told() -> tuple[Any, ...]:
        listed = server.post("/tables/mine", {"tokens": [table.tokens[0]]}).json()[0]["table"]
        return listed["status"], listed["round"], listed["scores"], listed["winners"]

    before = told()
    assert before[0] == "over"
    server.stop()
    path = tmp_path / "tables.sqlite3"
    connection = sqlite3.connect(path)
    connection.execute("UPDATE entries SET value = 'coin:3' WHERE kind = 'play'")
    connection.commit()
    connection.close()
    age(path, 10, table)
    assert tidied(path, archive_days=9) == (1, 0)
    server = start_server()
    assert told() == before
    assert table.at(server).look(0)["state"]["archived"]


def test_tables_of_a_game_that_is_gone_wait_for_it(start_server: Starter, tmp_path: Path) -> None:
    """Its plugin is not installed any more; everything else works, and nothing of it is archived or deleted."""
    server = start_server()
    table = server.table("Ada", "open", "bot", public=True, clock={"move": 5})
    other = server.table("Ada", "open", game="imperium", public=True)
    server.stop()
    path = tmp_path / "tables.sqlite3"
    age(path, 10, table)
    server = start_server(plugins=[])
    assert [listed["id"] for listed in server.get("/tables").json()] == [other.id]
    mine = server.post("/tables/mine", {"tokens": [table.tokens[0], other.tokens[0]]}).json()
    assert [one["table"]["id"] for one in mine] == [other.id]
    assert code(server.get(f"/tables/{table.id}")) == "unknown_game"
    time.sleep(1)
    server.stop()
    back = table.at(start_server())
    until(lambda: back.look(0)["state"]["archived"])  # back again, it is as old as it is
