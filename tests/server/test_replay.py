"""Games watched again show what their viewers saw then, and nothing that came to light later; and they go on: from one
of their moments, and from the file of a record."""

from __future__ import annotations

import json
import random
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest

import landsraad
from landsraad.core.game import Game
from landsraad.server.errors import Refused
from landsraad.server.messages.tables import NewTable
from landsraad.server.processes.hub import Hub
from landsraad.server.settings import Settings
from landsraad.server.showing.updates import batch
from landsraad.server.store.database import open_database
from landsraad.server.store.storage import Storage
from landsraad.server.study.replaying import EVERY, MOST_FRAMES, Eyes, Reels, eyes_of
from landsraad.server.table import creation
from landsraad.server.table.memory import LiveTable
from landsraad.server.table.standing import Standing
from landsraad.server.table.tables import Tables
from landsraad.server.workers.examining import Examiner
from tests.loops import run
from tests.server.harness import Server, Table

NAMES = ("Ada", "Bo", "Cy", "Di")
PLAYS = 120


PEOPLE = [{"kind": "person", "name": name} for name in ("Ada", "Bo", "Cy")]


@asynccontextmanager
async def table_of(path: Path, game: str, players: int) -> AsyncIterator[tuple[Tables, LiveTable, dict[int, str]]]:
    database = open_database(str(path / "tables.sqlite3"))
    await database.open()
    tables = Tables(Storage(database), Hub(), Settings())
    wanted = {
        "game": game,
        "seats": [{"kind": "person", "name": name} for name in NAMES[:players]],
        "seed": 11,
        "reaction_seconds": 0,
    }
    created = await creation.create(tables, msgspec.convert(wanted, NewTable))
    try:
        live = await tables.memory.table(created.table)
        yield tables, live, {seat.seat: seat.token for seat in created.seats if seat.token}
    finally:
        await database.close()


async def played(tables: Tables, live: LiveTable, tokens: dict[int, str], plays: int) -> None:
    """Play on at random, taking back now and then."""
    pick = random.Random(3)
    table_id = live.standing.facts.id
    for _ in range(plays):
        standing = live.standing
        game = standing.game
        assert game is not None
        if game.is_over:
            break
        if standing.draft and pick.random() < 0.2:
            await tables.undo(table_id, tokens[standing.draft[-1].seat], standing.seq)
        elif standing.holding is not None:
            await tables.end_turn(table_id, tokens[standing.holding], standing.seq)
        else:
            decision = pick.choice(game.pending)
            ids = [option.id for option in decision.options]
            option = "deal" if "deal" in ids else pick.choice(ids)
            await tables.play(table_id, tokens[decision.player], standing.seq, option)


async def stood(tables: Tables, live: LiveTable) -> dict[int, Game | None]:
    """The game after each of the entries."""
    standing = Standing(live.standing.facts, live.standing.seats)
    found = {}
    for entry in await tables.storage.entries(live.standing.facts.id, 0):
        standing = standing.after(entry)
        found[entry.seq] = standing.game
    return found


async def all_frames(reels: Reels, live: LiveTable, eyes: Eyes) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = []
    while True:
        part = msgspec.to_builtins(await reels.frames(live, eyes, len(found), MOST_FRAMES))
        found += part
        if len(part) < MOST_FRAMES:
            return found


def saw(game: Game | None, viewer: int | None) -> dict[str, Any]:
    """The view without the questions of the moment."""
    assert game is not None
    view = game.view(viewer)
    del view["decision"]
    return {**view, "pending": []}


@pytest.mark.parametrize(("game", "players"), [("parlour", 3), ("imperium", 3), ("uprising", 4), ("dune", 4)])
def test_a_running_game_is_seen_as_it_was_seen(tmp_path: Path, game: str, players: int) -> None:
    async def check() -> None:
        async with table_of(tmp_path, game, players) as (tables, live, tokens):
            reels = Reels(tables)
            await played(tables, live, tokens, PLAYS // 2)
            # What is known of the first half does not stand in the way of the second.
            await all_frames(reels, live, Eyes((0,), False))
            await played(tables, live, tokens, PLAYS // 2)
            games = await stood(tables, live)
            undone = 0
            for viewer in (*range(players), None):
                eyes = eyes_of(live, None if viewer is None else tokens[viewer], "")
                assert eyes == Eyes((viewer,), live.standing.status == "over")
                found = await all_frames(reels, live, eyes)
                told = await reels.replay(live, eyes, "en")
                assert [frame["seq"] for frame in found] == [moment.seq for moment in told.moments]
                _, _, text = await batch(tables, live, viewer, 0, "en")
                seen = msgspec.json.decode(text)
                assert msgspec.to_builtins(told.log) == seen["log"]["lines"]
                taken_back = {update["undoes"] for update in seen["updates"]}
                undone += len(taken_back - {None})
                noticed = {
                    update["seq"]: update
                    for update in seen["updates"]
                    if update["seq"] not in taken_back and update["kind"] in ("play", "redo", "start")
                }
                kept = [seq for seq, each in noticed.items() if each["kind"] == "start" or each["seat"] is not None]
                if live.standing.status != "over":
                    assert [moment.seq for moment in told.moments] == kept
                for frame in found:
                    assert frame["views"] == [saw(games[frame["seq"]], viewer)]
                    assert frame["events"] == noticed[frame["seq"]]["events"]
            assert undone or game == "dune", "something was taken back"
            assert len(found) > 2 * EVERY

    run(check())


def looked(table: Table, what: str, eyes: str, seat: int | None = None) -> tuple[int, Any]:
    token = None if seat is None else table.tokens[seat]
    answer = table.server.get(f"/tables/{table.id}/{what}?eyes={eyes}", token)
    return answer.status_code, answer.json()


@pytest.mark.parametrize("what", ["replay", "replay/frames"])
def test_whose_eyes_one_may_look_with(server: Server, what: str) -> None:
    table = server.table("Ada", "Bo", "Cy", seed=5, end_turns_at_once=True)
    table.act(0, "draw")
    table.act(0, "stop")
    for seat, eyes in ((0, "1"), (None, "0"), (0, "open"), (None, "open")):
        status, answer = looked(table, what, eyes, seat)
        assert (status, answer["code"]) == (409, "game_not_over")
    assert looked(table, what, "7", 0)[1]["code"] == "no_such_seat"
    wrong = server.get(f"/tables/{table.id}/{what}", "no-such-token")
    assert (wrong.status_code, wrong.json()["code"]) == (403, "not_your_seat")
    for eyes, seat in (("", 0), ("0", 0), ("public", 0), ("", None), ("public", None)):
        assert looked(table, what, eyes, seat)[0] == 200
    table.play_out(random.Random(1).choice)
    for seat in (0, None):
        for eyes in ("0", "1", "2", "open", "public"):
            assert looked(table, what, eyes, seat)[0] == 200


def test_a_secret_bid_stays_secret_at_its_time(server: Server) -> None:
    """The bids of all are told in the end; before that a viewer of the past sees the own one alone."""
    table = server.table("Ada", "Bo", seed=5, end_turns_at_once=True)
    assert looked(server.table("Ada", "open"), "replay", "")[1]["code"] == "not_started"
    for seat in (0, 1):
        table.act(seat, "stop")
    cards = table.look(0)["state"]["view"]["hand"]
    table.act(0, f"card:{cards[0]}")
    status, frames = looked(table, "replay/frames", "", 1)
    assert status == 200
    assert frames[-1]["views"][0]["has_bid"] == [True, False]
    assert (frames[-1]["views"][0]["hand"], frames[-1]["views"][0]["bid"]) == (
        table.look(1)["state"]["view"]["hand"],
        0,
    )
    table.play_out(random.Random(1).choice)
    _, later = looked(table, "replay/frames", "1")
    assert later[: len(frames)] == frames, "the end of the game changes nothing in what was seen before"
    _, opened = looked(table, "replay/frames", "open")
    assert opened[0]["views"][0]["hand"] == sorted(cards)
    assert opened[len(frames) - 1]["views"][0]["bid"] == cards[0]
    _, public = looked(table, "replay", "public")
    assert public["over"]
    assert public["moments"][-1]["round"] == 3
    assert [moment["seq"] for moment in public["moments"]] == [frame["seq"] for frame in later]


@pytest.fixture(scope="module")
def finished(server: Server) -> Table:
    table = server.table("Ada", "Bo", "Cy", seed=5)
    table.play_out(random.Random(2).choice)
    return table


def moments(table: Table) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = table.server.get(f"/tables/{table.id}/replay?eyes=0").json()["moments"]
    return found


def frames(table: Table, eyes: str = "0") -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = table.server.get(f"/tables/{table.id}/replay/frames?eyes={eyes}").json()
    return found


def play_on(table: Table, seq: int, seats: list[dict[str, Any]]) -> httpx.Response:
    return table.server.post(f"/tables/{table.id}/continue", {"seq": seq, "seats": seats, "pace": "instant"})


def lines(batch: dict[str, Any]) -> list[str]:
    return ["".join(piece["text"] for piece in line["pieces"]) for line in batch["log"]["lines"]]


def test_a_game_is_played_on_from_its_middle(server: Server, finished: Table) -> None:
    past = moments(finished)
    middle = past[len(past) // 2]["seq"]
    answer = play_on(finished, middle, PEOPLE)
    assert answer.status_code == 201
    table = Table(server, answer.json())
    assert sorted(table.tokens) == [0, 1, 2]
    begun = table.look(0)
    then = next(frame for frame in frames(finished) if frame["seq"] == middle)
    assert {**begun["state"]["view"], "pending": []} == then["views"][0]
    assert begun["state"]["status"] == "playing"
    assert not begun["state"]["can_undo"], "what was played before stays"
    assert begun["state"]["seed"] is None
    assert lines(begun) == lines(finished.look(0))[: len(lines(begun))]
    table.play_out(random.Random(8).choice)
    again = server.get(f"/tables/{table.id}/record").json()
    before = server.get(f"/tables/{finished.id}/record").json()
    half = len(past) // 2
    assert again["actions"][:half] == before["actions"][:half]
    assert again["actions"] != before["actions"]
    assert landsraad.replay(again).is_over


def test_seats_of_a_game_that_goes_on(server: Server, finished: Table) -> None:
    """A bot plays, and another holds a seat until somebody with the invitation takes it."""
    early = moments(finished)[2]["seq"]
    seats = [{"kind": "bot", "bot": "random"}, {"kind": "person", "name": "Eve"}, {"kind": "open"}]
    made = play_on(finished, early, seats).json()
    table = Table(server, {**made, "seats": [seat for seat in made["seats"] if seat["token"]]})
    assert list(table.tokens) == [1]
    kinds = [(seat["kind"], seat["free"]) for seat in table.look(1)["state"]["seats"]]
    assert kinds == [("bot", False), ("person", False), ("bot", True)]
    joined = server.post(f"/tables/{table.id}/join", {"name": "Fay", "invite": table.invite})
    assert joined.json()["seat"] == 2
    table.tokens[2] = joined.json()["token"]
    table.play_out(random.Random(1).choice)


def test_only_a_finished_game_is_played_on_and_before_its_end(server: Server, finished: Table) -> None:
    running = server.table("Ada", "Bo")
    assert play_on(running, 2, PEOPLE[:2]).json()["code"] == "game_not_over"
    assert play_on(finished, finished.look()["seq"], PEOPLE).json()["code"] == "game_over"
    assert play_on(finished, 2, PEOPLE[:2]).json()["code"] == "bad_request"
    nobody = [{"kind": "bot", "bot": "random"}] * 3
    assert play_on(finished, 2, nobody).json()["code"] == "no_people"


def sent(server: Server, text: str | bytes) -> httpx.Response:
    return server.http.post("/api/records", content=text, headers={"content-type": "application/json"})


def test_a_record_comes_back_as_a_game_to_watch(server: Server, finished: Table) -> None:
    record = server.get(f"/tables/{finished.id}/record").json()
    assert record["names"] == ["Ada", "Bo", "Cy"]
    answer = sent(server, json.dumps(record))
    assert answer.status_code == 201
    table = Table(server, {**answer.json(), "invite": "", "seats": []})
    assert server.get(f"/tables/{table.id}/record").json() == record
    assert table.look()["state"]["status"] == "over"
    assert lines(table.look()) == lines(finished.look())
    for eyes in ("1", "open", "public"):
        there = [{**frame, "seq": 0} for frame in frames(finished, eyes)]
        assert [{**frame, "seq": 0} for frame in frames(table, eyes)] == there
    assert server.get(f"/tables/{table.id}/statistics").json()["scores"] == table.look()["state"]["view"]["scores"]
    assert play_on(table, moments(table)[3]["seq"], PEOPLE).status_code == 201


@pytest.mark.parametrize(
    ("change", "code"),
    [
        (lambda record: "{", "record_broken"),
        (lambda record: "[1, 2]", "record_broken"),
        (lambda record: b"\xff\xfe", "record_broken"),
        (lambda record: {**record, "actions": [[0, 1]]}, "record_broken"),
        (lambda record: {**record, "seed": "many"}, "record_broken"),
        (lambda record: {**record, "landsraad": 99}, "record_foreign"),
        (lambda record: {**record, "start": {}}, "record_foreign"),
        (lambda record: {**record, "game": "chess"}, "unknown_game"),
        (lambda record: {**record, "rules": 99}, "record_rules"),
        (lambda record: {**record, "players": 9}, "record_options"),
        (lambda record: {**record, "options": {"colour": "blue"}}, "record_options"),
        (lambda record: {**record, "actions": [[0, "fly"], *record["actions"]]}, "record_illegal"),
        (lambda record: {**record, "actions": record["actions"][:-1]}, "record_unfinished"),
        (lambda record: {**record, "actions": [*record["actions"], [0, "stop"]]}, "record_illegal"),
        (lambda record: {**record, "padding": "x" * 600_000}, "too_large"),
    ],
)
def test_a_broken_file_is_refused_with_its_reason(server: Server, finished: Table, change: Any, code: str) -> None:
    record = server.get(f"/tables/{finished.id}/record").json()
    wrong = change(record)
    answer = sent(server, wrong if isinstance(wrong, (str, bytes)) else json.dumps(wrong))
    assert answer.json()["code"] == code
    assert answer.status_code in (400, 404, 413)
    assert answer.json()["message"]


def test_a_record_that_takes_too_long_is_given_up() -> None:
    """Its options would keep the process busy for ever."""
    hard = {"game": "parlour", "players": 2, "options": {"motto": "a" * 60 + "!"}, "seed": 1, "actions": []}

    async def check() -> None:
        examiner = Examiner(Settings(options_seconds=0.3, plugins=("tests.server.plugin",)))
        with pytest.raises(Refused, match="takes too long"):
            await examiner.record(hard)
        examiner.close()

    run(check())


def test_alone_every_turn_is_a_stride(server: Server) -> None:
    """Nobody else is asked in between, and still a turn ends and the next one begins."""
    table = server.table("Ada", seed=5, game="imperium")
    table.play_out(random.Random(2).choice)
    turns = [moment["opens_turn"] for moment in moments(table)]
    assert turns.count(True) > 2 * 6
    assert not all(turns)
    assert not turns[-1]
