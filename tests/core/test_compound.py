"""Several options at once: as a whole or not at all, and nothing seen in between."""

from __future__ import annotations

import pytest

import landsraad
from tests.server.parlour import Parlour

RULES = Parlour()


def parlour() -> landsraad.Game:
    return landsraad.Game.start(RULES, 2, 5, {}, watch=True)


def test_all_of_them_as_one_after_the_other() -> None:
    at_once, in_steps = parlour(), parlour()
    at_once.choose_all(0, ["coin:1", "coin:2", "stop"])
    for option in ("coin:1", "coin:2", "stop"):
        in_steps.choose(0, option)
    assert at_once.to_data() == in_steps.to_data()
    assert at_once.actions() == in_steps.actions()
    assert [event.kind for event in at_once.drain()] == [event.kind for event in in_steps.drain()]
    assert (at_once.length, at_once.final) == (3, in_steps.final)


@pytest.mark.parametrize(
    ("options", "code", "part"),
    [
        (["nonsense", "coin:1"], "E_BAD_CHOICE", 0),
        (["coin:1", "coin:7"], "E_BAD_CHOICE", 1),
        (["coin:1", "draw", "stop"], "E_SHOWN_BEFORE", 2),
        (["roll", "coin:1"], "E_SHOWN_BEFORE", 1),
        (["coin:1", "stop", "coin:1"], "E_NOT_YOUR_TURN", 2),
    ],
)
def test_none_of_them_if_one_is_refused(options: list[str], code: str, part: int) -> None:
    game = parlour()
    before, told = game.to_data(), len(game.state.sink or [])
    with pytest.raises(landsraad.IllegalAction) as refused:
        game.choose_all(0, options)
    assert (refused.value.code, refused.value.params["part"]) == (code, part)
    assert game.to_data() == before
    assert (game.length, len(game.state.sink or [])) == (0, told)


def test_what_shows_something_may_come_last() -> None:
    game = parlour()
    game.choose_all(0, ["coin:1", "coin:2", "draw"])
    assert game.final
    assert len(game.view(0)["hand"]) == 5


def test_a_game_that_nobody_watches_collects_nothing() -> None:
    game = landsraad.Game.start(RULES, 2, 5, {})
    game.choose_all(0, ["coin:1", "coin:2"])
    assert game.state.sink is None
