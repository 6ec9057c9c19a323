"""A client never receives what its seat may not know: everything sent is compared with the game's own views."""

from __future__ import annotations

import random
import sqlite3
import time
from typing import Any

import pytest

import landsraad
from landsraad.core.asked import decision_data
from landsraad.core.game import Game
from landsraad.core.messages import Event
from landsraad.server.table.windows import in_turn
from landsraad.text.log import Log
from landsraad.text.messages import Renderer
from tests.server.harness import Server, Watcher


def replayed(seed: int, game: str, players: int, options: dict[str, Any], log: list[dict[str, Any]]) -> Any:
    """The positions and events of a table by its entries, from the rules alone."""
    taken: list[tuple[int, Game]] = []
    current: Game | None = None
    positions: dict[int, tuple[Game | None, list[Event]]] = {}
    for entry in log:
        events: list[Event] = []
        if entry["kind"] == "start":
            current = landsraad.new_game(game, players, seed, options, watch=True)
            events = current.drain()
            current.state.sink = None
        elif entry["kind"] in ("play", "redo"):
            assert current is not None
            taken.append((entry["seq"], current))
            current = current.copy()
            current.watch()
            current.choose(entry["seat"], entry["option"])
            events = current.drain()
            current.state.sink = None
        elif entry["kind"] == "undo":
            seq, current = taken.pop()
            assert seq == entry["undoes"]
        positions[entry["seq"]] = (current, events)
    return positions


class Readers:
    """What every viewer in every language has of the log, after each of the messages it was sent."""

    def __init__(self, log: list[dict[str, Any]], positions: Any, names: list[str]) -> None:
        self.log = log
        self.positions = positions
        self.names = names

    def expected(self, viewer: int | None, lang: str, seq: int) -> list[dict[str, Any]]:
        """The log from the rules alone: of what stands at a number, told at once."""
        game, _ = self.positions[seq]
        standing: list[dict[str, Any]] = []
        for entry in self.log:
            if entry["seq"] > seq:
                break
            if entry["kind"] == "undo":
                standing.pop()
            elif entry["kind"] in ("start", "play", "redo"):
                standing.append(entry)
        log = Log(Renderer(lang, game or "imperium", self.names, strict=False), viewer)
        for entry in standing:
            log.add(entry["seq"], self.positions[entry["seq"]][1])
        return [line._asdict() for line in log.lines()]

    def follow(self, messages: list[dict[str, Any]]) -> None:
        """Keep the log as a client does: what was there from `from` on is replaced."""
        lines: list[dict[str, Any]] = []
        for number, message in enumerate(messages):
            assert message["log"]["from"] <= len(lines)
            lines[message["log"]["from"] :] = message["log"]["lines"]
            if number % 10 == 0 or message is messages[-1]:
                assert lines == self.expected(message["viewer"], message["lang"], message["seq"])


def check(message: dict[str, Any], positions: Any, names: list[str]) -> None:
    """One message against what its viewer may know."""
    viewer = message["viewer"]
    assert set(message) - {"now"} == {"type", "table", "viewer", "lang", "since", "seq", "updates", "log", "state"}
    for update in message["updates"]:
        _, events = positions[update["seq"]]
        assert update["events"] == [event.seen_by(viewer) for event in events if event.heard(viewer)]
        assert set(update) == {"seq", "at", "kind", "seat", "undoes", "events"}
        if update["kind"] == "play" and not update["events"]:
            assert update["seat"] in (None, viewer), "somebody may have been asked aside"
    game, _ = positions[message["seq"]]
    state = message["state"]
    if game is None:
        assert state["view"] is None
        assert state["decision"] is None
        return
    allowed = game.view(viewer)
    decision = allowed.pop("decision")
    assert state["view"] == allowed
    say = Renderer(message["lang"], game, names, strict=False)
    reacting = bool(game.pending) and game.pending[0].reaction
    if reacting:
        # All whom the rules would ask are asked together, unless their orders answer for them.
        window = {asked.seat: asked.decision for asked in in_turn(game, game.pending[0])}
        open_to_viewer = viewer in window and state["decision"] is not None
        decision = decision_data(window[viewer]) if open_to_viewer else None
        assert state["answered"] is None or viewer in window
    if state["awaiting_end_turn"] is not None or decision is None:
        assert state["decision"] is None
    else:
        shown = state["decision"]
        known = {"player", "kind", "prompt", "options"} | ({"topic", "reaction", "whole"} & set(decision))
        assert set(shown) == known
        assert (shown["player"], shown["kind"]) == (decision["player"], decision["kind"])
        assert shown["prompt"] == say.pieces(decision["prompt"]["id"], decision["prompt"]["params"])
        assert shown["options"] == [
            {**option, "label": say.pieces(option["label"]["id"], option["label"]["params"])}
            for option in decision["options"]
        ]
    if reacting:
        assert set(state["acting"]) <= {asked.player for asked in game.open_to(viewer)} | {viewer}
    elif state["awaiting_end_turn"] is None:
        assert state["acting"] == [asked.player for asked in game.open_to(viewer)]
    running = {seat for seat, clock in enumerate(state["clocks"]) if clock["since"] is not None}
    assert running <= set(state["acting"]), "a clock tells no more than who is known to be asked"
    known = {"status", "game", "players", "options", "language", "public", "end_turns_at_once", "pace", "seats"}
    known |= {"view", "decision", "acting", "awaiting_end_turn", "can_undo", "can_redo", "can_end_turn", "rematch"}
    known |= {"client", "outcome", "seed", "host", "paused", "archived", "outdated", "clock", "clocks", "votes"}
    known |= {"absence_minutes", "paused_since", "challenge", "orders", "window", "answered", "reaction_seconds"}
    known |= {"talk_hidden", "hints"}
    known |= {"title", "mode"}  # of the game and its options, which all know
    assert state["seed"] is None
    assert set(state) == known


@pytest.mark.parametrize(
    ("game", "players", "at_once"),
    [
        ("parlour", 3, False),
        ("parlour", 4, True),
        ("imperium", 3, False),
        ("uprising", 4, False),
        ("dune", 4, True),
    ],
)
def test_every_message_is_what_its_viewer_may_know(
    start_server: Any, tmp_path: Any, game: str, players: int, at_once: bool
) -> None:
    server: Server = start_server(snapshot_every=7)
    seed = 4242
    more = {"end_turns_at_once": at_once}
    table = server.table("Ada", "Bo", *["bot"] * (players - 2), game=game, seed=seed, pace="instant", **more)
    watchers = [Watcher(table, seat, lang=lang) for seat, lang in ((0, "en"), (1, "it"), (None, "pt"))]
    polled: list[dict[str, Any]] = []
    pick = random.Random(seed)
    number, undone = 0, False
    while number < 100:
        state = table.look()["state"]
        if state["status"] == "over":
            break
        mine = table.awaited()
        if not mine:
            # The bots are thinking; only what people do is counted.
            time.sleep(0.01)
            continue
        number += 1
        seen = table.look(mine[0])
        if seen["state"]["can_undo"] and (not undone or pick.random() < 0.15):
            table.turn("undo", mine[0], seen["seq"])
            undone = True
        elif seen["state"]["can_redo"] and pick.random() < 0.5:
            table.turn("redo", mine[0], seen["seq"])
        else:
            table.step(pick.choice)
        polled += [table.look(pick.choice((0, 1, None)), pick.randrange(seen["seq"]))] if number % 5 == 0 else []
    end = table.look()["seq"]
    # Bots may still be moving: what is compared ends here.
    for watcher in watchers:
        watcher.hear_until(end)
        watcher.close()
    server.stop()
    log = read_log(str(tmp_path / "tables.sqlite3"), table.id)
    positions = replayed(seed, game, players, {}, log)
    assert any(entry["kind"] == "undo" for entry in log)
    names = ["Ada", "Bo", *[""] * (players - 2)]
    for message in [message for watcher in watchers for message in watcher.messages] + polled:
        check(message, positions, names)
    for watcher in watchers:
        Readers(log, positions, names).follow(watcher.messages)


def read_log(path: str, table_id: str) -> list[dict[str, Any]]:
    connection = sqlite3.connect(path)
    query = "SELECT seq, kind, seat, value, undoes FROM entries WHERE table_id = ? ORDER BY seq"
    rows = connection.execute(query, (table_id,)).fetchall()
    connection.close()
    return [dict(zip(("seq", "kind", "seat", "option", "undoes"), row, strict=True)) for row in rows]


def test_secrets_are_stored_as_digests_only(start_server: Any, tmp_path: Any) -> None:
    server: Server = start_server()
    table = server.table("Ada", "Bo")
    server.stop()
    stored = (tmp_path / "tables.sqlite3").read_bytes()
    wal = tmp_path / "tables.sqlite3-wal"
    stored += wal.read_bytes() if wal.exists() else b""
    assert table.id.encode() in stored
    for secret in (*table.tokens.values(), table.invite):
        assert secret.encode() not in stored
