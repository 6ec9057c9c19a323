"""Finding games, and refusing what is no game, no option, no position and no record."""

from __future__ import annotations

import json
import subprocess
import sys
from typing import Any

import pytest

import landsraad
from landsraad.core import registry
from landsraad.core.errors import BrokenDescriptor, MissingPlugin


def position(**changes: Any) -> str:
    data = json.loads(landsraad.new_game("imperium", players=3, seed=1).to_json())
    data.update(changes)
    return json.dumps(data)


def record(**changes: Any) -> dict[str, Any]:
    game = landsraad.new_game("imperium", players=3, seed=1)
    for _ in range(12):
        game.apply(game.pending[0].player, 0)
    return {**game.record(), **changes}


def test_the_games_there_are() -> None:
    infos = {info.name: info for info in landsraad.games()}
    assert {"imperium", "uprising"} <= set(infos)
    assert {3, 4} <= set(infos["imperium"].players)
    assert "leaders" in {option.name for option in infos["imperium"].options}
    for info in infos.values():
        assert info.title
        for option in info.options:
            assert json.dumps(option.as_dict())


@pytest.mark.parametrize("name", ["chess", "", "Imperium", None, 3, ["imperium"]])
def test_an_unknown_game(name: Any) -> None:
    with pytest.raises(landsraad.UnknownGame) as caught:
        landsraad.new_game(name)
    assert "imperium" in str(caught.value), "it says which there are"


@pytest.mark.parametrize(
    "options",
    [
        {"colour": "red"},
        {"leaders": "best"},
        {"leaders": ["paul_atreides"]},
        {"leaders": ["paul_atreides", "lady_jessica", "helena_richese", "duke_leto_atreides"]},
        {"leaders": [1, 2, 3, 4]},
        {"leaders": None},
        {"leaders": {}},
        {1: 2},
        ["leaders"],
        "draft",
        7,
    ],
)
def test_options_that_are_not_possible(options: Any) -> None:
    with pytest.raises(landsraad.InvalidOptions):
        landsraad.new_game("imperium", players=4, options=options)


def test_the_options_given_are_not_kept_by_reference() -> None:
    leaders = ["paul_atreides", "earl_memnon_thorvald", "helena_richese"]
    game = landsraad.new_game("imperium", players=3, options={"leaders": leaders})
    leaders.append("duke_leto_atreides")
    assert landsraad.replay(game.record()).to_json() == game.to_json()


@pytest.mark.parametrize("text", ["", "{", "[]", "null", "7", '"x"', "{}", "nonsense", "[" * 100_000, b"\xff", None, 5])
def test_text_that_is_no_position(text: Any) -> None:
    with pytest.raises(landsraad.LandsraadError):
        landsraad.from_json(text)


@pytest.mark.parametrize("version", [0, 2, 99, "1", None, True, [1]])
def test_a_position_of_another_version(version: Any) -> None:
    with pytest.raises(landsraad.VersionMismatch):
        landsraad.from_json(position(landsraad=version))


@pytest.mark.parametrize(
    "changes",
    [
        {"players": 4},
        {"players": "3"},
        {"players": None},
        {"players": True},
        {"seed": "x"},
        {"seed": True},
        {"options": []},
        {"options": {"leaders": "best"}},
        {"state": None},
        {"state": []},
        {"state": {}},
    ],
)
def test_a_position_with_a_broken_frame(changes: dict[str, Any]) -> None:
    with pytest.raises(landsraad.InvalidState):
        landsraad.from_json(position(**changes))


def test_a_position_of_an_unknown_game() -> None:
    with pytest.raises(landsraad.UnknownGame):
        landsraad.from_json(position(game="chess"))


@pytest.mark.parametrize("thing", [None, [], "record", 3])
def test_something_that_is_no_record(thing: Any) -> None:
    with pytest.raises(landsraad.InvalidRecord):
        landsraad.replay(thing)


@pytest.mark.parametrize(
    "changes",
    [
        {"actions": None},
        {"actions": "x"},
        {"actions": [1]},
        {"actions": [[0]]},
        {"actions": [[0, "reveal", 1]]},
        {"actions": [[0, "no such option"]]},
        {"actions": [[9, "reveal"]]},
        {"actions": [["0", "reveal"]]},
        {"actions": [[0, None]]},
        {"landsraad": None},
        {"landsraad": "1"},
    ],
)
def test_a_record_that_does_not_replay(changes: dict[str, Any]) -> None:
    with pytest.raises(landsraad.InvalidRecord):
        landsraad.replay(record(**changes))


def test_a_record_that_goes_on_after_the_end() -> None:
    game = landsraad.new_game("imperium", players=3, seed=1)
    while not game.is_over:
        game.apply(game.pending[0].player, 0)
    ended = game.record()
    ended["actions"].append([0, "reveal"])
    with pytest.raises(landsraad.InvalidRecord) as caught:
        landsraad.replay(ended)
    assert "over" in str(caught.value)


@pytest.mark.parametrize(
    ("changes", "error"),
    [
        ({"game": "chess"}, landsraad.UnknownGame),
        ({"players": 9}, landsraad.InvalidOptions),
        ({"seed": "x"}, landsraad.InvalidOptions),
        ({"options": {"colour": 1}}, landsraad.InvalidOptions),
        ({"options": [1]}, landsraad.LandsraadError),
        ({"landsraad": 2}, landsraad.VersionMismatch),
        ({"start": None}, landsraad.InvalidState),
    ],
)
def test_a_record_of_a_game_that_cannot_begin(changes: dict[str, Any], error: type[Exception]) -> None:
    with pytest.raises(error):
        landsraad.replay(record(**changes))


def test_every_error_is_a_landsraad_error() -> None:
    for name in ("IllegalAction", "InvalidOptions", "InvalidRecord", "InvalidState", "UnknownGame", "VersionMismatch"):
        assert issubclass(getattr(landsraad, name), landsraad.LandsraadError)


@pytest.mark.parametrize("name", ["landsraad.nowhere:TEXTS", "landsraad.core.game:nothing", "no colon"])
def test_a_descriptor_that_names_nothing_says_so(name: str) -> None:
    with pytest.raises(BrokenDescriptor, match=name):
        registry.resolve(name)


def test_a_plugin_that_is_missing_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registry, "_plugins", [])
    with pytest.raises(MissingPlugin, match="no_such_module"):
        registry.load_plugins(["no_such_module"])
    registry.load_plugins(["json"])
    assert registry.plugins() == ("json",)


def test_every_game_names_what_it_brings() -> None:
    for info in landsraad.games():
        for named in (info.texts, info.painter, info.policy, info.rulebook):
            assert registry.resolve(named) is not None


def test_a_record_of_other_rules_is_refused_and_never_played_on_silently() -> None:
    game = landsraad.new_game("imperium", players=3, seed=4)
    game.apply(game.pending[0].player, 0)
    record = game.record()
    assert record["rules"] == registry.find("imperium").info.rules_version
    assert landsraad.replay(record).to_json() == game.to_json()
    for other in ({**record, "rules": record["rules"] + 1}, {**record, "rules": "2"}, without_rules(record)):
        with pytest.raises(landsraad.VersionMismatch, match="rules of Dune: Imperium"):
            landsraad.replay(other)


def without_rules(record: dict[str, Any]) -> dict[str, Any]:
    """As records were before rules had versions."""
    return {name: value for name, value in record.items() if name != "rules"}


def test_a_broken_game_breaks_no_other(caplog: pytest.LogCaptureFixture) -> None:
    registry.register_later("broken", "landsraad.no_such_module:Rules")
    try:
        assert {info.name for info in landsraad.games()} >= {"imperium", "uprising", "dune"}
        assert "broken" in caplog.text
        with pytest.raises(BrokenDescriptor, match="'broken' cannot be loaded"):
            landsraad.new_game("broken")
        assert landsraad.new_game("imperium", players=3).pending
    finally:
        del registry._later["broken"]


def test_importing_landsraad_reads_no_content() -> None:
    """A component file that cannot be read must not keep anybody from the other games."""
    code = "import sys, landsraad; print([m for m in sys.modules if m.startswith(('landsraad.dune', 'landsraad.imp'))])"
    found = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert found.stdout.strip() == "[]"
