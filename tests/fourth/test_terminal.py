"""Caravan in the terminal: a plugin, and nothing else."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from landsraad.core import registry
from tests.cli.commands import refused, run
from tests.server.parlour import Parlour

ROOT = Path(__file__).parents[2]


@pytest.fixture(autouse=True)
def elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A game that is left writes its record where it was played."""
    monkeypatch.chdir(tmp_path)


def typed(*keys: str) -> str:
    return "".join(f"{key}\n" for key in (*keys, *["1"] * 20))


def test_it_is_played_to_its_end_in_a_terminal_of_its_own(tmp_path: Path) -> None:
    """A real process, as somebody would start it."""
    record = tmp_path / "game.json"
    command = [sys.executable, "-c", "from landsraad.cli import main; main()", "--plugin", "tests.fourth.plugin"]
    command += ["play", "caravan"]
    command += ["--players", "2", "--seats", "you,random", "--names", "Ada", "--seed", "4", "--record", str(record)]
    paths = [str(ROOT), *filter(None, [os.environ.get("PYTHONPATH")])]
    done = subprocess.run(
        command,
        input=typed("?", "c silk", "bid:99", "l"),
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(paths), "COLUMNS": "120", "TERM": "dumb"},
    )
    assert done.returncode == 0, done.stderr
    output = done.stdout
    assert re.search(r"Ada: you .*Player 2: bot: random .*Smugglers: the game itself", output)
    assert "Ada: Bid a coin." in output
    assert "Silk · worth 5" in output
    assert "You hold no coin worth 99." in output
    assert "Wares to come: 5" in output
    assert re.search(r"Won by .*Points: Ada \d+, Player 2 \d+, Smugglers \d+\.", output)
    assert json.loads(record.read_text())["game"] == "caravan"


def test_it_is_played_in_another_language() -> None:
    output = run("play", "caravan", "--players", "1", "--lang", "it", "--seed", "2", typed=typed())
    assert "Offri una moneta." in output
    assert "Contrabbandieri" in output


def test_choices_are_taken_back_until_something_is_shown() -> None:
    output = run(
        "play", "caravan", "--players", "2", "--seats", "you,you", "--seed", "1", typed=typed("1", "u", "2", "q")
    )
    assert "Taken back." in output


def test_it_is_listed_simulated_and_looked_up() -> None:
    listed = run("games")
    assert re.search(r"caravan +Caravan \(1, 2, 3 players\)\n +bots: random\n", listed)
    output = run("simulate", "caravan", "--games", "6", "--players", "2", "--seed", "1", "--processes", "1")
    assert re.search(r"^game +6", output, re.M)
    assert re.search(r"^3 +6", output, re.M)
    assert "Seta · vale 5" in run("cards", "--game", "caravan", "--lang", "it", "seta")
    assert "no rules for 'caravan'" in refused("rules", "--game", "caravan", "bid")
    assert "heuristic" in refused("play", "caravan", "--seats", "you,heuristic")


def test_a_record_of_it_is_read_again(tmp_path: Path) -> None:
    record = tmp_path / "game.json"
    run("play", "caravan", "--players", "1", "--seed", "3", "--record", str(record), typed=typed())
    output = run("replay", str(record), "--lang", "it")
    assert "Contrabbandieri offre " in output
    assert "Round 5" in output


def test_a_plugin_that_is_not_there_is_named() -> None:
    assert "no.such.game" in refused("--plugin", "no.such.game", "games")


@pytest.fixture
def parlour() -> Iterator[None]:
    registry.register(Parlour())
    yield
    registry.unregister("parlour")


@pytest.mark.usefixtures("parlour")
def test_a_game_without_any_words_is_played_by_its_ids() -> None:
    output = run("play", "parlour", "--players", "2", "--seats", "you,random", "--seed", "1", typed="2\nstop\nl\nq\n")
    assert "Player 1: turn step" in output
    assert re.search(r"^ *2 coin 2 *$", output, re.M)
    assert "Player 1 gain 2." in output
    assert "hand sizes: " in output
    assert "There are no card texts for parlour" in refused("cards", "--game", "parlour")
