"""What the teacher says: the best options with what they lead to, from what the seat may know; how a game went."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest

import landsraad
from landsraad.bots import make, teacher
from landsraad.bots.search import SearchBot
from tests.bots.test_bots import Blindfold, positions


class Seen(Blindfold):
    """Imagined worlds, and the options of the seat that decides."""

    def __init__(self, game: landsraad.Game) -> None:
        super().__init__(game)
        self.decision = game.decision


def few(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(teacher, "adviser", lambda game, seed, seconds: SearchBot(seed, 2, 4))


@pytest.mark.parametrize(("name", "players"), [("imperium", 1), ("imperium", 4), ("uprising", 6), ("dune", 6)])
def test_a_hint_names_up_to_three_options_and_looks_at_imagined_worlds_only(
    name: str, players: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    few(monkeypatch)
    for game in positions(name, players)[2:4]:
        decision = game.pending[0]
        before = game.to_json()
        found = teacher.hint(game, decision.player, 3, 60.0)
        assert 1 <= len(found) <= 3
        assert len({advice.option for advice in found}) == len(found)
        assert {advice.option for advice in found} <= {option.id for option in decision.options}
        if teacher.can_judge(name):
            told = [advice.chance for advice in found]
            assert all(chance is not None and 0 <= chance <= 1 for chance in told)
            assert told == sorted(told, reverse=True)
        assert teacher.hint(Seen(game), decision.player, 3, 60.0) == found  # type: ignore[arg-type]
        assert game.to_json() == before


def test_the_first_option_of_a_hint_is_what_the_bot_chooses() -> None:
    game = positions("imperium", 4)[2]
    decision = game.pending[0]
    weighed = SearchBot(5, worlds=2, candidates=4).weigh(game, decision)
    assert weighed[0].option == SearchBot(5, worlds=2, candidates=4).choose(game, decision)
    some = SearchBot(5, worlds=1).weigh(game, decision, [0, 1])
    assert sorted(each.option for each in some) == [0, 1]


def test_without_time_one_world_is_looked_at() -> None:
    game = positions("imperium", 4)[2]
    weighed = SearchBot(5, worlds=50, candidates=2, seconds=0.0).weigh(game, game.pending[0])
    assert len(weighed) == 2
    assert all(each.share > 0 for each in weighed)


@cache
def finished() -> dict[str, Any]:
    game = landsraad.new_game("imperium", players=2, seed=8)
    players = [make("novice", seed=1), make("novice", seed=2)]
    while game.pending:
        decision = game.pending[0]
        game.apply(decision.player, players[decision.player].choose(game, decision))
    return game.record()


def test_a_finished_game_is_looked_at_in_parts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(teacher, "adviser", lambda game, seed, seconds: SearchBot(seed, 1, 2))
    record = finished()
    whole = teacher.study(record, None, 0, 600.0, 1.0)
    assert whole.next is None
    assert whole.slips == []
    begin: int | None = 0
    moments: list[teacher.Moment] = []
    parts = 0
    while begin is not None and parts < 25:
        part = teacher.study(record, None, begin, 0.0, 1.0)
        moments += part.moments
        begin, parts = part.next, parts + 1
    assert begin == 25, "each part sees at least one action"
    assert {moment.action for moment in moments} <= set(range(25))
    for moment in whole.moments:
        assert len(moment.chances) == 3
        assert sum(moment.chances) == pytest.approx(1.0)
    last = whole.moments[-1].chances
    assert [chance == max(last) for chance in last] == [seat in winners_of(record) for seat in range(3)]


@cache
def alone(name: str, seed: int) -> dict[str, Any]:
    game = landsraad.new_game(name, players=1, seed=seed)
    player = make("normal", seed=seed)
    while game.pending:
        game.apply(0, player.choose(game, game.pending[0]))
    return game.record()


@pytest.mark.parametrize("name", ["imperium", "uprising"])
def test_the_chances_of_who_plays_alone_are_told_turn_by_turn(name: str) -> None:
    record = alone(name, 3)
    moments = teacher.study(record, None, 0, 600.0, 1.0).moments
    rounds = max(moment.round for moment in moments)
    assert len(moments) > 2 * rounds
    assert all(sum(moment.chances) == pytest.approx(1.0) for moment in moments)
    assert moments[-1].chances == [float(seat in winners_of(record)) for seat in range(3)]


@pytest.mark.parametrize("name", ["imperium", "uprising"])
def test_shortly_before_the_end_the_chances_of_who_plays_alone_come_true(name: str) -> None:
    """The squares of what they are off, in the last quarter of games: always one half would be off by 0.25."""
    off = []
    for seed in range(20):
        record = alone(name, seed)
        won = float(0 in winners_of(record))
        moments = teacher.study(record, None, 3 * len(record["actions"]) // 4, 600.0, 1.0).moments[:-1]
        off += [(moment.chances[0] - won) ** 2 for moment in moments]
    assert sum(off) / len(off) < 0.17


def test_a_game_that_goes_on_from_a_position_is_looked_at_from_there() -> None:
    game = landsraad.from_json(positions("imperium", 3)[2].to_json())
    player = make("random", seed=1)
    for _ in range(12):
        decision = game.pending[0]
        game.apply(decision.player, player.choose(game, decision))
    record = game.record()
    assert [each.to_json() for each in teacher.positions(record, 12)] == [game.to_json()]
    assert teacher.study(record, None, 0, 60.0, 0.01).moments


def winners_of(record: dict[str, Any]) -> list[int]:
    game = list(teacher.positions(record, len(record["actions"])))[-1]
    return list(game.winners)


def test_choices_that_could_have_been_better_are_found_and_looked_at_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(teacher, "adviser", lambda game, seed, seconds: SearchBot(seed, 1, 2))
    record = finished()
    slips = teacher.study(record, 0, len(record["actions"]) // 2, 600.0, 1.0).slips
    assert slips
    worst = max(slips, key=lambda slip: slip.lost)
    assert worst.lost > teacher.LEAST
    assert record["actions"][worst.action][0] == 0
    found = teacher.compare(record, [worst], 60.0, 7)
    assert len(found) == 1
    assert all(0 <= chance <= 1 for chance in found[0])
