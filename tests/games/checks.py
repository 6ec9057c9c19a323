"""The properties every position of every game must have. Nothing here knows a game."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Mapping
from typing import Any

import pytest

import landsraad
from landsraad import Game, IllegalAction, Option
from landsraad.text.languages import LANGUAGES
from landsraad.text.messages import Renderer
from tests.games.walks import asked, play_out, seats

__all__ = [
    "check_blind_refusals",
    "check_copies",
    "check_determinized",
    "check_equal_worlds",
    "check_options",
    "check_own_questions",
    "check_refusals",
    "check_round_trip",
    "check_view",
    "check_words",
    "refs",
]

MOST_OPTIONS = 60
LEFT_OVER = re.compile(r"[{}]|\b[a-z_]+/[a-z_]")
"""A placeholder or a reference that nobody has replaced by words."""


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
            assert all(":" in target for target in option.targets), option.targets
            json.dumps([option.targets, option.label.params])
            assert decision.option(option.id) == option


def check_words(game: Game) -> None:
    """The question and every answer can be said in every language, in different words for different options."""
    for lang in LANGUAGES:
        renderer = Renderer(lang, game)
        for decision in game.pending:
            said = [renderer.message(decision.prompt)]
            said += [renderer.message(option.label) for option in decision.options]
            for text in said:
                assert text.strip(), (lang, decision.kind)
                assert not LEFT_OVER.search(text), (lang, decision.kind, text)
            assert len(set(said[1:])) == len(decision.options), (lang, decision.kind, said[1:])


def check_copies(game: Game, invariants: Callable[[Game], None]) -> None:
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


def check_refusals(game: Game, stale: Iterable[tuple[int, Option]], foreign: Iterable[str]) -> None:
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
        for id in set(foreign) - {option.id for option in decision.options}:
            with pytest.raises(IllegalAction) as caught:
                game.choose(decision.player, id)
            assert caught.value.code.startswith("E_")
            assert caught.value.reason
            json.dumps(caught.value.params)
    for player in (*range(game.players), -1, game.players, None, "0", True):
        if player not in acting or isinstance(player, bool):
            with pytest.raises(IllegalAction):
                game.apply(player, 0)
    assert game.to_json() == before
    assert asked(game) == asking


def check_blind_refusals(game: Game, seed: int, foreign: Iterable[str]) -> None:
    """Why something is not possible is the same in every world that the asker cannot tell apart."""
    for decision in game.pending:
        imagined = game.determinize(decision.player, seed)
        for id in set(foreign) - {option.id for option in decision.options}:
            answers = []
            for world in (game, imagined):
                with pytest.raises(IllegalAction) as caught:
                    world.choose(decision.player, id)
                answers.append((caught.value.code, caught.value.reason, caught.value.params))
            assert answers[0] == answers[1], (decision.kind, id)


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
        assert shown.pop("length") == game.length
        again.pop("length")
        assert shown == again
    return loaded


def check_view(game: Game, seed: int) -> None:
    """A view is data, and the same in every world that its owner cannot tell apart."""
    for seat in seats(game):
        shown = game.view(seat)
        assert json.loads(json.dumps(shown)) == shown
        imagined = game.determinize(seat, seed)
        assert imagined.view(seat) == shown
        asked = [(d.player, d.kind) for d in game.open_to(seat)]
        assert [(d.player, d.kind) for d in imagined.pending] == asked


def check_own_questions(game: Game, seed: int) -> None:
    """In an imagined world its owner is asked the very same."""
    for decision in game.pending:
        imagined = game.determinize(decision.player, seed).decision(decision.player)
        assert imagined is not None
        assert imagined.codes == decision.codes
        assert imagined.prompt == decision.prompt
        assert [option.label for option in imagined.options] == [option.label for option in decision.options]


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


def check_equal_worlds(game: Game, seed: int, besides: Iterable[str] = ()) -> None:
    """What a seat imagines is made of what it knows: in worlds it cannot tell apart it is the same.

    Not so what is noted of others' knowledge (Dune's `notes` and `taken_for`, and `besides`): it stays where it holds.
    """
    for seat in seats(game):
        worlds = [game, game.determinize(seat, seed), game.determinize(seat, seed + 1)]
        assert worlds[0].view(seat) == worlds[1].view(seat) == worlds[2].view(seat)
        imagined = [world.determinize(seat, seed + 2).to_data()["state"] for world in worlds]
        for state in imagined:
            for name in ("notes", "taken_for", *besides):
                state.pop(name, None)
        assert imagined[0] == imagined[1] == imagined[2]


def refs(data: object, *kinds: str) -> set[str]:
    """All references such as `card/stilgar` in JSON-able data."""
    if isinstance(data, str):
        return {data} if data.partition("/")[0] in kinds and "/" in data else set()
    if isinstance(data, Mapping):
        return set().union(*[refs(value, *kinds) for value in data.values()]) if data else set()
    if isinstance(data, (list, tuple)):
        return set().union(*[refs(value, *kinds) for value in data]) if data else set()
    return set()
