"""A bot that thinks quickly is not asked again for what it has foreseen; what it has not foreseen, it is asked."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from landsraad.core import registry
from landsraad.core.game import Game
from landsraad.server.workers.thinking import Thinkers, Worker
from landsraad.server.workers.worker import answer_question, answers
from tests.loops import run


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> list[bytes]:
    """The questions that workers get. They are answered here, however busy the machine is."""
    questions: list[bytes] = []

    async def counted(_: Worker, question: bytes) -> dict[str, Any]:
        questions.append(question)
        return answer_question(msgspec.json.decode(question))

    monkeypatch.setattr(Worker, "ask", counted)
    monkeypatch.setattr("landsraad.server.workers.worker.QUICK", 3600.0)
    return questions


def started(seed: int = 3) -> Game:
    return registry.new_game("imperium", 4, seed, {})


def test_a_game_of_bots_needs_few_questions(asked: list[bytes]) -> None:
    async def play() -> None:
        thinkers = Thinkers(1, [], 60.0, 1.5)
        game = started()
        for _ in range(60):
            seat = game.pending[0].player
            option = await thinkers.choose(game, seat, "heuristic", game.length)
            # As at a table: every position is a game of its own.
            game = game.branch()
            game.choose(seat, option)
        thinkers.close()

    run(play())
    assert len(asked) < 45, "of 60"


def test_what_was_foreseen_is_forgotten_when_something_else_happens(asked: list[bytes]) -> None:
    async def play() -> None:
        thinkers = Thinkers(1, [], 60.0, 1.5)
        seed = 0
        while True:
            # A game in which the first player is asked twice in a row, and may choose otherwise.
            game, seed = started(seed), seed + 1
            seat = game.pending[0].player
            first = await thinkers.choose(game, seat, "heuristic", 1)
            others = [option.id for option in game.pending[0].options if option.id != first]
            foreseen = thinkers._ahead.get((game.name, game.seed, seat))
            otherwise = game.branch()
            if foreseen is not None and others:
                otherwise.choose(seat, others[-1])
                if otherwise.decision(seat) is not None:
                    break
        count = len(asked)
        option = await thinkers.choose(otherwise, seat, "heuristic", 2)
        assert otherwise.pending[0].option(option) is not None
        assert len(asked) == count + 1, "it goes on from another choice than the one foreseen"
        again = await thinkers.choose(game, seat, "heuristic", 1)
        assert len(asked) == count + 2, "taken back and asked anew"
        same = game.branch()
        same.choose(seat, again)
        assert await thinkers.choose(same, seat, "heuristic", 2) == foreseen.options[1]
        assert len(asked) == count + 2
        twin = started(game.seed)
        twin.choose(seat, again)
        thinkers._ahead[game.name, game.seed, seat] = foreseen
        await thinkers.choose(twin, seat, "heuristic", 2)
        assert len(asked) == count + 3, "another table that looks the same is another table"
        thinkers.close()

    run(play())


def test_only_the_bot_itself_is_foreseen_and_only_what_it_may_choose() -> None:
    game = started()
    while not game.is_over and game.length < 80:
        seat = game.pending[0].player
        chosen = answers(game.copy(), seat, "heuristic", 7, 1.5)
        assert 1 <= len(chosen) <= 12
        for option in chosen:
            assert [decision.player for decision in game.pending] == [seat]
            game.choose(seat, option)


def test_a_bot_that_thinks_for_long_is_asked_each_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("landsraad.server.workers.worker.QUICK", 0.0)
    game = started()
    assert len(answers(game.copy(), game.pending[0].player, "heuristic", 7, 1.5)) == 1


@pytest.mark.parametrize("kind", ["random", "easy"])
def test_a_bot_chooses_the_same_whether_it_thinks_ahead_or_not(kind: str, asked: list[bytes]) -> None:
    """What a table's bots do depends on the table alone, not on how busy the server was."""
    game = started()
    foreseen = 0
    while game.length < 60:
        seat = game.pending[0].player
        ahead = answers(game.copy(), seat, kind, 7, 1.5)
        foreseen += len(ahead) - 1
        for option in ahead:
            assert answers(game.copy(), seat, kind, 7, 1.5)[0] == option
            game.choose(seat, option)
    assert foreseen, "the bot has thought ahead"
