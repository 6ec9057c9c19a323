"""Game options as they are typed."""

from __future__ import annotations

import pytest

from landsraad.cli.input import Trouble, game_options, player_count, seat_kinds
from landsraad.core.rules import GameInfo, OptionSpec

INFO = GameInfo(
    "some",
    "Some Game",
    (2, 3, 6),
    (
        OptionSpec("worms", "flag", False, (False, True)),
        OptionSpec("flow", "bool or null", None, (None, False, True)),
        OptionSpec("length", "number", 10, (5, 10)),
        OptionSpec("win", "choice", "2 members, 4 strongholds", ("2 members, 4 strongholds", "any")),
        OptionSpec("decks", "sets", ["one"], ("one", "two")),
        OptionSpec("leaders", "leaders", "random", ("random", "draft", "ada", "bo")),
        OptionSpec("circles", "numbers", "default", ("default",)),
    ),
)


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("worms=yes", True),
        ("worms=False", False),
        ("flow=on", True),
        ("flow=none", None),
        ("length=5", 5),
        ("win=2 members, 4 strongholds", "2 members, 4 strongholds"),
        ("decks=one,two", ["one", "two"]),
        ("leaders=draft", "draft"),
        ("leaders=ada, bo", ["ada", "bo"]),
        ("circles=1,4", [1, 4]),
    ],
)
def test_a_value_becomes_what_the_option_takes(text: str, value: object) -> None:
    assert game_options(INFO, [text]) == {text.partition("=")[0]: value}


@pytest.mark.parametrize("text", ["worms=perhaps", "worms", "thopters=3"])
def test_what_is_no_option_is_refused(text: str) -> None:
    with pytest.raises(Trouble):
        game_options(INFO, [text])


def test_the_usual_number_of_players() -> None:
    assert player_count(INFO, None) == 6
    assert player_count(INFO, 2) == 2


def test_seats_not_named_are_played_by_bots() -> None:
    assert seat_kinds("imperium", 4, None)[0] == "you"
    assert seat_kinds("imperium", 4, "random,you")[:2] == ["random", "you"]
    assert "you" not in seat_kinds("imperium", 3, "random")
