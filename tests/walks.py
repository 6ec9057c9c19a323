"""Random walks through any game, and the properties every position of every game must have.

Nothing here knows a game. A game brings its own invariants (what there is, and how much of it) as a function of the
game; `tests/imperium/test_properties.py` shows how the parts fit together.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, Phase, settings

import landsraad
from landsraad import Decision, Game, IllegalAction

__all__ = [
    "DETERMINISTIC",
    "asked",
    "check_copy",
    "check_determinized",
    "check_options",
    "check_refusals",
    "check_round_trip",
    "check_view",
    "play_out",
    "position_at",
    "refs",
    "walk",
]

MOST_OPTIONS = 60

DETERMINISTIC = settings(
    deadline=None,
    derandomize=True,
    database=None,
    phases=[Phase.explicit, Phase.generate],
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)
"""The same examples in every run and no clock; a seed cannot be made simpler, so nothing is shrunk."""


def walk(
    name: str, players: int, seed: int, choices: int, options: Mapping[str, Any] | None = None
) -> Iterator[tuple[Game, Decision, int]]:
    """Play at random; before each action: the game, the decision and the index about to be chosen."""
    game = landsraad.new_game(name, players=players, seed=seed, options=options)
    random = Random(choices)
    while game.pending:
        decision = game.pending[random.randrange(len(game.pending))]
        index = random.randrange(len(decision.options))
        yield game, decision, index
        game.apply(decision.player, index)


def play_out(game: Game, choices: int, limit: int = 20_000) -> Game:
    """Play a game to its end at random."""
    random = Random(choices)
    for _ in range(limit):
        if not game.pending:
            return game
        decision = game.pending[random.randrange(len(game.pending))]
        game.apply(decision.player, random.randrange(len(decision.options)))
    raise AssertionError(f"the game does not end within {limit} actions")


def position_at(
    name: str, players: int, seed: int, choices: int, actions: int, options: Mapping[str, Any] | None = None
) -> Game:
    """The position after so many random actions, or the last one in which a decision is open."""
    for number, (game, _, _) in enumerate(walk(name, players, seed, choices, options)):
        if number == actions:
            return game
        last = game.copy()
    return last


def seats(game: Game) -> list[int | None]:
    """All who can look: every seat and a spectator."""
    return [*range(game.players), None]


def asked(game: Game) -> list[tuple[int, str, list[str]]]:
    return [(d.player, d.kind, [option.id for option in d.options]) for d in game.pending]


def check_options(game: Game) -> None:
    """Decisions are never empty, of readable size, and every option has an id of its own, targets and a label."""
    assert game.pending
    assert len({decision.player for decision in game.pending}) == len(game.pending)
    for decision in game.pending:
        assert 0 < len(decision.options) < MOST_OPTIONS, decision.kind
        ids = [option.id for option in decision.options]
        assert len(set(ids)) == len(ids), ids
        assert decision.prompt.id
        json.dumps(decision.prompt.params)
        for option in decision.options:
            assert option.label.id
            json.dumps([option.targets, option.label.params])
            assert decision.option(option.id) == option


def check_copy(game: Game, invariants: Callable[[Game], None]) -> None:
    """Every option is accepted on a copy, and the original does not notice."""
    before, asking, length = game.to_json(), asked(game), game.length
    for decision in game.pending:
        for index in range(len(decision.options)):
            other = game.copy()
            assert other.to_json() == before
            other.apply(decision.player, index)
            invariants(other)
            assert other.length == length + 1
    assert game.to_json() == before
    assert asked(game) == asking
    assert game.length == length


def check_refusals(game: Game, stale: list[tuple[int, Any]], foreign: set[str]) -> None:
    """Nothing but the open options is accepted, and a refused action changes nothing.

    `stale` are options of earlier decisions with their players, `foreign` ids that were options somewhere.
    """
    before, asking = game.to_json(), asked(game)
    acting = {decision.player for decision in game.pending}
    for decision in game.pending:
        bad: list[Any] = [-1, len(decision.options), 10**9, True, 0.0, None, "end", decision.options[0].id, (0,), b"0"]
        for choice in bad:
            with pytest.raises(IllegalAction):
                game.apply(decision.player, choice)
        for player, option in stale:
            if player == decision.player:
                with pytest.raises(IllegalAction):
                    game.apply(player, option)
        ids = {option.id for option in decision.options}
        for id in foreign - ids:
            with pytest.raises(IllegalAction) as caught:
                game.choose(decision.player, id)
            assert caught.value.code.startswith("E_")
            assert caught.value.reason
            json.dumps(caught.value.params)
    for player in (*range(game.players), -1, game.players, None, "0", True):
        if player not in acting or isinstance(player, bool):
            with pytest.raises(IllegalAction):
                game.apply(player, 0)  # type: ignore[arg-type]
    assert game.to_json() == before
    assert asked(game) == asking


def check_round_trip(game: Game) -> Game:
    """The position as text and back is the same position with the same questions."""
    text = game.to_json()
    loaded = landsraad.from_json(text)
    assert loaded.to_json() == text
    assert asked(loaded) == asked(game)
    assert loaded.is_over == game.is_over
    assert loaded.scores == game.scores
    for seat in seats(game):
        shown, again = game.view(seat), loaded.view(seat)
        assert shown.pop("position") == game.length
        again.pop("position")
        assert shown == again
    return loaded


def check_view(game: Game, seed: int) -> None:
    """A view is data, and the same in every world that its owner cannot tell apart."""
    for seat in seats(game):
        shown = game.view(seat)
        assert json.loads(json.dumps(shown)) == shown
        imagined = game.determinize(seat, seed)
        assert imagined.view(seat) == shown
        assert [(d.player, d.kind) for d in imagined.pending] == [(d.player, d.kind) for d in game.pending]


def check_determinized(game: Game, seed: int, invariants: Callable[[Game], None]) -> None:
    """An imagined world is a possible one: complete, playable to the end, and the real game does not notice it."""
    before = game.to_json()
    for seat in seats(game):
        imagined = game.determinize(seat, seed)
        invariants(imagined)
        check_round_trip(imagined)
        again = game.determinize(seat, seed)
        assert again.to_json() == imagined.to_json()
        # Twice imagined is as good as once.
        invariants(imagined.determinize((seat or 0) if seat is None else None, seed + 1))
        play_out(imagined, seed)
        invariants(imagined)
    assert game.to_json() == before


def refs(data: object, *kinds: str) -> set[str]:
    """All references such as `card/stilgar` in JSON-able data."""
    if isinstance(data, str):
        return {data} if data.partition("/")[0] in kinds and "/" in data else set()
    if isinstance(data, Mapping):
        return set().union(*[refs(value, *kinds) for value in data.values()]) if data else set()
    if isinstance(data, (list, tuple)):
        return set().union(*[refs(value, *kinds) for value in data]) if data else set()
    return set()
