"""The expert compares ways to go on with a whole turn: which card, to which space, in which order."""

from __future__ import annotations

from typing import Any

import pytest

import landsraad
from landsraad.bots import imperium_expert, imperium_network
from landsraad.bots.imperium_expert import ExpertBot
from landsraad.bots.imperium_lines import Line, goes_on, lines_of
from landsraad.bots.imperium_network import Judge
from landsraad.core.game import Game
from landsraad.core.machine import Decision


def at(kind: str, name: str = "imperium", options: int = 4, skip: int = 0, seed: int = 5) -> tuple[Game, Decision]:
    """The first question of a kind with so many options at least, in a game in which everybody takes the first option
    that sends an Agent."""
    game = landsraad.new_game(name, 4, seed=seed)
    while True:
        decision = game.pending[0]
        if decision.kind == kind and len(decision.codes) >= options:
            if not skip:
                return game, decision
            skip -= 1
        game.apply(decision.player, 0)


def judge_of(game: Game) -> Judge:
    state: Any = game.state
    return imperium_network.judge_of(game.name, state.content)


def seen_after(world: Game, seat: int, line: Line, judge: Judge) -> tuple[int, ...]:
    """What the seat sees at the end of a line, all of whose answers are offered."""
    trial = world.copy()
    trial.apply(seat, line.option)
    for code in line.further:
        mine = goes_on(trial, seat)
        assert mine is not None
        assert len(mine.codes) > 1
        trial.apply(seat, mine.codes.index(code))
    goes_on(trial, seat)
    state: Any = trial.state
    return tuple(judge.observer.observe(state, seat))


@pytest.mark.parametrize("name", ["imperium", "uprising"])
@pytest.mark.parametrize(
    ("kind", "depth"), [("turn.choose", 1), ("turn.choose", 2), ("turn.choose", 4), ("agent.act", 3)]
)
def test_lines_begin_with_every_option_and_lead_to_different_places(name: str, kind: str, depth: int) -> None:
    game, decision = at(kind, name, 3, skip=2)
    seat = decision.player
    world = game.determinize(seat, 3)
    options = list(reversed(range(len(decision.codes))))
    judge = judge_of(game)
    lines = lines_of(judge, world, decision, options, 12, depth)
    assert len(lines) >= min(12, len(options))
    assert {line.option for line in lines} == set(options)
    firsts = [options.index(line.option) for line in lines]
    assert firsts == sorted(firsts)
    assert all(len(line.further) < depth for line in lines)
    # Only the one line of an option may lead where another option leads as well.
    ends = {line: seen_after(world, seat, line, judge) for line in lines}
    several = [line for line in lines if sum(other.option == line.option for other in lines) > 1]
    assert len({ends[line] for line in several}) == len(several)


def test_what_comes_to_the_same_in_another_order_is_one_line() -> None:
    """Two effects of a space, in either order: alone each option has its line; further on there is one for both."""
    for skip in range(30):
        game, decision = at("agent.act", options=3, skip=skip)
        effects = [option for option, code in enumerate(decision.codes) if code[0] == "effect"]
        world = game.determinize(decision.player, 3)
        ends = set()
        for one, other in (effects[:2], effects[1::-1]) if len(effects) > 1 else ():
            trial = world.copy()
            trial.apply(decision.player, one)
            mine = goes_on(trial, decision.player)
            if mine is None or decision.codes[other] not in mine.codes:
                break
            trial.apply(decision.player, mine.codes.index(decision.codes[other]))
            state: Any = trial.state
            ends.add(tuple(judge_of(game).observer.observe(state, decision.player)))
        if len(ends) != 1:
            continue
        lines = lines_of(judge_of(game), world, decision, effects[:2], 50, 2)
        both = [line for line in lines if decision.codes[effects[0]] in line.further]
        both += [line for line in lines if decision.codes[effects[1]] in line.further]
        assert len(both) == 1
        return
    pytest.fail("No two effects in any order were met.")


def test_a_card_is_played_for_the_sake_of_one_of_its_spaces(monkeypatch: pytest.MonkeyPatch) -> None:
    """All lines are equally good but one, to a space that is not the likeliest: its card is played, and then the Agent
    goes there, without another thought."""
    game, decision = at("turn.choose")
    seat = decision.player
    world = game.determinize(seat, 3)
    lines = lines_of(judge_of(game), world, decision, list(range(len(decision.codes))), 12, 2)
    spaces: dict[int, list[Line]] = {}
    for line in lines:
        spaces.setdefault(line.option, []).append(line)
    wanted = next(each for each in spaces.values() if len(each) > 1)[-1]
    tried: list[Line] = []

    def outcome(judge: object, world: object, seat: int, line: Line) -> tuple[float, float]:
        tried.append(line)
        return (0.6 if line == wanted else 0.4), 0.0

    bot = ExpertBot(4, worlds=6, seconds=60.0)
    monkeypatch.setattr(bot, "outcome", outcome)
    monkeypatch.setattr(bot, "promising", lambda judge, world, decision: list(range(len(decision.codes))))
    assert bot.choose(game, decision) == wanted.option
    game.apply(seat, wanted.option)
    asked = game.pending[0]
    assert asked.kind == "agent.space"
    before = len(tried)
    elsewhere = game.copy()
    assert asked.codes[bot.choose(game, asked)] == wanted.further[0]
    assert len(tried) == before
    # It was foreseen for this very place only, and only once.
    bot.choose(game, asked)
    assert len(tried) > before
    bot.choose(*at("turn.choose"))
    before = len(tried)
    state: Any = elsewhere.state
    state.players[seat].resources[0] += 1
    bot.choose(elsewhere, asked)
    assert len(tried) > before


def test_where_a_line_cannot_be_followed_the_network_goes_on() -> None:
    """In another world an answer may not be offered: a card that was drawn, say."""
    game, decision = at("turn.choose")
    world = game.determinize(decision.player, 3)
    bot = ExpertBot(4)
    judge = judge_of(game)
    usual = bot.outcome(judge, world, decision.player, Line(0, ()))
    assert bot.outcome(judge, world, decision.player, Line(0, (("nowhere", 7),))) == usual


def test_a_hint_tells_of_each_option_the_best_that_follows(monkeypatch: pytest.MonkeyPatch) -> None:
    game, decision = at("turn.choose")
    bot = ExpertBot(4, worlds=2, seconds=60.0)
    shares = {Line(0, (("space", 1),)): 0.2, Line(0, (("space", 2),)): 0.5, Line(1, ()): 0.3}
    monkeypatch.setattr(imperium_expert, "lines_of", lambda *_: list(shares))
    monkeypatch.setattr(bot, "outcome", lambda judge, world, seat, line: (shares[line], 0.0))
    assert bot.weigh(game, decision, [1, 0]) == [(0, 0.5), (1, 0.3)]
