"""Solo and two-player games in the terminal: played, simulated, and the list of challenges."""

from __future__ import annotations

import json
import re
import shlex
from pathlib import Path

import pytest

from landsraad.imperium.challenges import CHALLENGES
from tests.cli.commands import run

GAMES = ("imperium", "uprising")
LONG = "1\n" * 4000


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("players", [1, 2])
def test_a_bot_takes_the_seats_of_the_people(game: str, players: int) -> None:
    arguments = ["simulate", game, "--games", "2", "--players", str(players), "--seed", "1", "--processes", "1"]
    output = run(*arguments, "--bots", "heuristic,random"[: None if players == 2 else 9])
    assert f"{game}, {players} player" in output
    assert "2 games" in output
    bots = output[output.index("bot ") :]
    assert re.search(rf"^game +{2 * (3 - players)} ", bots, re.MULTILINE), output
    assert ("House Hagal" in output) == ((game, players) == ("imperium", 2))


@pytest.mark.parametrize(
    ("game", "options", "names"),
    [
        (
            "imperium",
            ["difficulty=sardaukar", "rivals=count_ilban_richese,glossu_the_beast_rabban"],
            ["Rabban", "Ilban"],
        ),
        ("uprising", ["difficulty=mentat", "rivals=staban_tuek,muaddib"], ["Staban Tuek", "Muad'Dib"]),
    ],
)
def test_a_solo_game_is_played_in_the_terminal(game: str, options: list[str], names: list[str], tmp_path: Path) -> None:
    record = tmp_path / "record.json"
    given = [part for option in options for part in ("--option", option)]
    output = run("play", game, "--players", "1", "--seed", "4", "--record", str(record), *given, typed=LONG)
    for name in names:
        assert name in output
    assert "turns over" in output
    assert "Difficulty: " in output, "the end names the level"
    assert json.loads(record.read_text())["options"]["difficulty"] in options[0]


def test_the_end_of_a_challenge_tells_what_was_reached() -> None:
    challenge = CHALLENGES.of("imperium")[2]
    leader, rivals = (challenge.given[name] for name in ("leaders", "rivals"))
    options = [f"difficulty={challenge.given['difficulty']}", f"leaders={leader[0]},", f"rivals={','.join(rivals)}"]
    given = [part for option in options for part in ("--option", option)]
    output = run("play", "imperium", "--players", "1", "--seed", str(challenge.seed), *given, typed=LONG)
    assert "✗ Win the game." in output
    assert "✓ Do it without the Swordmaster." in output


def test_the_challenges_are_listed_with_the_commands_that_begin_them(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    output = run("challenges", "uprising", "--lang", "it")
    assert "Sfida del giorno" in output
    assert "First Command" not in output
    whole = " ".join(output.split())
    assert whole.count("landsraad play uprising") == len(CHALLENGES.of("uprising")) + 1
    command = whole[whole.index("landsraad play uprising --players 1 --seed 201") :].split(" landsraad ")[0]
    arguments = shlex.split(command)[1 : command.split().index("--option") + 6]
    assert "Rival" in run(*arguments, typed="q\n")


def test_a_game_without_challenges_lists_none() -> None:
    assert run("challenges", "dune") == ""
