"""What if: a seat tries things in private. The trial is legal play in an imagined world, and leaves no trace."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from landsraad.core.game import Game
from landsraad.server.errors import Refused
from landsraad.server.messages.trials import TrialMove, WhatIf
from landsraad.server.study.trials import imagined, played, tried_out
from landsraad.server.table.standing import Standing
from landsraad.server.workers.worker import answer_question
from tests.server.harness import Server, Table, Watcher
from tests.server.test_peeking import begun, step


def at_a_decision(name: str, seed: int, steps: int) -> tuple[Standing, int]:
    """A table where somebody is asked, after so many choices."""
    now, chance = begun(name, seed), random.Random(seed)
    for _ in range(steps):
        now = step(now, chance)
    while now.holding is not None:
        now = step(now, chance)
    assert now.game is not None
    return now, now.game.pending[0].player


def question(game: Game, seat: int) -> dict[str, Any]:
    return {
        "trial": True,
        "position": game.to_data(),
        "length": game.length,
        "seat": seat,
        "kind": "random",
        "seed": 5,
        "orders": {},
        "bids": [],
        "steps": 200,
        "seconds": 60.0,
    }


@pytest.mark.parametrize(("name", "steps"), [("imperium-3", 60), ("uprising-6", 40), ("dune-6-advanced", 120)])
def test_a_trial_is_legal_play_and_the_same_from_the_start(name: str, steps: int) -> None:
    now, seat = at_a_decision(name, 3, steps)
    moves: list[TrialMove] = []
    chance = random.Random(8)
    for _ in range(6):
        tried = tried_out(now, seat, WhatIf(seq=now.seq, moves=moves))
        asked = tried.game.decision(seat)
        assert asked is not None
        own = TrialMove(seat=seat, options=[chance.choice(asked.options).id])
        tried = played(tried, [own], now)
        answer = answer_question(question(tried.game, seat))
        others = [TrialMove(seat=who, options=[option]) for who, option in answer["moves"]]
        after = played(tried, others, now)
        moves = [*moves, own, *others]
        assert moves == after.moves
        assert tried_out(now, seat, WhatIf(seq=now.seq, moves=moves)).game.to_data() == after.game.to_data()
        if after.game.is_over:
            break
        assert after.game.decision(seat) is not None, "others play on until the seat is asked again"
    assert now.game is not None
    assert now.game.state.sink is None
    assert imagined(now, seat, now.seq).length == now.game.length, "the true game has not moved"


@pytest.mark.parametrize("name", ["imperium-3", "uprising-4-choam", "dune-6-advanced"])
def test_two_worlds_that_look_the_same_begin_the_same_trial(name: str) -> None:
    now, seat = at_a_decision(name, 4, 45)
    assert now.game is not None
    seen = now.game.view(seat)
    for number in range(5):
        other = at_a_decision(name, 4, 45)[0]
        other.game = now.game.determinize(seat, number)
        assert imagined(other, seat, other.seq).view(seat) == seen
        assert imagined(other, seat, other.seq).decision(seat) is not None
    assert imagined(now, seat, now.seq).view(seat) == seen


def test_what_is_imagined_is_not_the_truth() -> None:
    """The next card of a deck of forty is the true one by chance alone, at however many tables somebody tries."""
    now, seat = at_a_decision("imperium-3", 4, 45)
    assert now.game is not None
    truth = now.game.state.imperium_deck[-1]
    hits = 0
    for number in range(200):
        now.facts = msgspec.structs.replace(now.facts, id=f"table {number}")
        hits += imagined(now, seat, now.seq).state.imperium_deck[-1] == truth
    assert hits < 20
    now.facts = msgspec.structs.replace(now.facts, seed=now.facts.seed + 1)
    once, again = (imagined(now, seat, now.seq).to_data() for _ in range(2))
    assert once == again, "stepping back and forth stays in one world"


def test_nobody_tries_what_they_are_not_asked() -> None:
    now, seat = at_a_decision("imperium-3", 4, 45)
    mistakes = [
        ((seat + 1) % 3, now.seq, "no_decision"),
        (seat, now.opened[seat] - 1, "stale"),
        (seat, now.seq + 1, "stale"),
    ]
    for who, seen, code in mistakes:
        with pytest.raises(Refused) as refused:
            imagined(now, who, seen)
        assert refused.value.code == code


@pytest.fixture(scope="module")
def here(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    running = Server(str(tmp_path_factory.mktemp("trials") / "tables.sqlite3"), bot_workers=1).start()
    yield running
    running.stop()


def try_out(table: Table, seat: int, seq: int, moves: list[dict[str, Any]]) -> dict[str, Any]:
    answer = table.post("what-if", seat, {"seq": seq, "moves": moves})
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()
    return found if not found["more"] else try_out(table, seat, seq, found["moves"])


def test_a_trial_at_a_table_leaves_no_trace(here: Server) -> None:
    """Competitive: nobody may ask a bot for advice, but everybody may think."""
    table = here.table("Ada", "Bo", "Cy", game="imperium", seed=3)
    asked = table.awaited()[0]
    seen = table.look(asked)
    before = [table.look(viewer) for viewer in (None, 0, 1, 2)]
    watcher = Watcher(table, (asked + 1) % 3)
    heard = len(watcher.messages)
    trial = try_out(table, asked, seen["seq"], [])
    assert trial["moves"] == []
    assert trial["state"]["view"] == seen["state"]["view"]
    assert trial["state"]["decision"] == seen["state"]["decision"]
    positions = [trial]
    for _ in range(4):
        option = trial["state"]["decision"]["options"][0]["id"]
        trial = try_out(table, asked, seen["seq"], [*trial["moves"], {"seat": asked, "options": [option]}])
        positions.append(trial)
    assert trial["log"]
    assert any(update["events"] for update in trial["updates"])
    assert {update["seq"] for update in trial["updates"]} == {seen["seq"] + n + 1 for n in range(len(trial["moves"]))}
    for position in positions:
        assert try_out(table, asked, seen["seq"], position["moves"]) == position, "a step back leads to the same"
    assert [table.look(viewer) for viewer in (None, 0, 1, 2)] == before, "nothing is stored"
    table.act(asked, seen["state"]["decision"]["options"][0]["id"], seen["seq"])
    watcher.hear_until(seen["seq"] + 1)
    assert len(watcher.messages) == heard + 1, "the first that others hear of is the true move"
    watcher.close()
    assert table.post("what-if", asked, {"seq": seen["seq"]}).json()["code"] == "stale"


def test_a_trial_explains_and_explores_like_the_table(here: Server) -> None:
    table = here.table("Ada", "Bo", game="dune", seed=3, options={"advanced": True})
    for _ in range(300):
        asked = table.awaited()
        seen = table.look(asked[0])
        decision = seen["state"]["decision"]
        if decision is not None and decision.get("whole"):
            break
        table.step(lambda options: options[0])
    body = {"seq": seen["seq"], "moves": []}
    whole = table.post("explore", asked[0], {"seq": seen["seq"]}).json()
    assert whole["parts"]
    assert table.post("what-if/explore", asked[0], body).json() == whole
    for about in (decision["options"][0]["id"], "territory:arrakeen"):
        path = f"/tables/{table.id}/why?about={about}"
        expected = here.get(path, table.tokens[asked[0]]).json()
        assert table.post("what-if/why", asked[0], {**body, "about": about}).json() == expected
    bad = table.post("what-if", asked[0], {**body, "moves": [{"seat": asked[0], "options": ["no:such"]}]})
    assert bad.status_code == 422, bad.text
    assert bad.json()["message"]


def test_a_trial_has_its_limits(here: Server) -> None:
    table = here.table("Ada", "Bo", game="imperium", seed=4)
    asked = table.awaited()[0]
    seq = table.look(asked)["seq"]
    long = {"seq": seq, "moves": [{"seat": asked, "options": ["x"]}] * 501}
    assert table.post("what-if", asked, long).json()["code"] == "bad_request"
    codes = [table.post("what-if", asked, {"seq": 0}).json()["code"] for _ in range(60)]
    assert codes[0] == "stale"
    assert codes[-1] == "too_many_requests"
    assert table.post("what-if", 1 - asked, {"seq": seq}).json()["code"] == "no_decision", "each seat has its own"
    assert table.post("what-if", None, {"seq": seq}).json()["code"] == "token_missing"
