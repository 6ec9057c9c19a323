"""A game at the terminal, typed from a file."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

import landsraad
from landsraad.core.rules import GameInfo
from landsraad.text.languages import LANGUAGES
from landsraad.text.messages import render
from landsraad.text.texts import texts_of
from tests.cli.commands import refused, run
from tests.imperium.table import table as imperium_table

OPTION_1 = "1\n" * 3000


@pytest.fixture(autouse=True)
def _in_an_empty_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def landsraad_process(*arguments: str, typed: str, columns: int) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-c", "from landsraad.cli import main; main()", *arguments],
        input=typed,
        capture_output=True,
        text=True,
        encoding="utf-8",
        timeout=120,
        env={**os.environ, "COLUMNS": str(columns), "PYTHONIOENCODING": "utf-8"},
    )


def test_a_whole_game_by_piped_input(tmp_path: Path) -> None:
    arguments = ("play", "imperium", "--players", "3", "--seats", "you,random,random", "--seed", "4")
    result = landsraad_process(*arguments, "--record", "game.json", typed=OPTION_1, columns=130)
    assert result.returncode == 0, result.stderr
    assert result.stderr == ""
    assert "Won by " in result.stdout
    game = landsraad.replay(json.loads((tmp_path / "game.json").read_text(encoding="utf-8")))
    assert game.is_over
    assert game.seed == 4


def test_a_whole_game_on_a_narrow_terminal_in_italian() -> None:
    arguments = ("play", "imperium", "--seats", "random,you,random,random", "--seed", "5", "--lang", "it")
    result = landsraad_process(*arguments, typed=OPTION_1, columns=50)
    assert result.returncode == 0, result.stderr
    assert "Vittoria: " in result.stdout
    assert max(len(line) for line in result.stdout.splitlines()) <= 80


@pytest.fixture
def position(tmp_path: Path) -> str:
    """A file with a position: player 1 is to choose, and everybody holds cards."""
    t = imperium_table()
    for seat in range(4):
        t.hand(seat, "dagger", "diplomacy", "reconnaissance", "convincing_argument")
    t.turn(0)
    (tmp_path / "table.json").write_text(t.game.to_json(), encoding="utf-8")
    return "table.json"


def play_on(position: str, *typed: str, arguments: tuple[str, ...] = (), columns: int = 120) -> str:
    return run("play", "imperium", "--load", position, *arguments, typed="\n".join(typed) + "\n", columns=columns)


def test_leaving_writes_a_record_to_go_on_from(tmp_path: Path) -> None:
    output = run("play", "imperium", "--seed", "7", "--seats", "you,you,you,you", typed="1\n1\nq\n")
    assert "The record of the game is in imperium-7.json." in output
    left = landsraad.replay(json.loads((tmp_path / "imperium-7.json").read_text(encoding="utf-8")))
    assert left.length == 2
    assert not left.is_over
    again = run("play", "imperium", "--load", "imperium-7.json", "--seats", "you,you,you,you", typed="q\n")
    assert render(left.pending[0].prompt, "en", left) in " ".join(again.split())


def test_the_end_of_the_input_is_like_leaving(tmp_path: Path) -> None:
    run("play", "imperium", "--seed", "8", typed="1\n")
    assert (tmp_path / "imperium-8.json").exists()


def test_a_saved_position_can_be_loaded(tmp_path: Path, position: str) -> None:
    output = play_on(position, "card:reconnaissance", "s here.json", "q")
    assert "The position is in here.json." in output
    saved = landsraad.from_json((tmp_path / "here.json").read_text(encoding="utf-8"))
    assert saved.pending[0].kind == "agent.space"
    assert "Choose a space" in play_on("here.json", "q")


def test_a_choice_that_showed_nothing_can_be_taken_back(position: str) -> None:
    output = play_on(position, "u", "card:reconnaissance", "u", "q")
    assert "There is nothing you could take back" in output
    assert "Taken back." in output
    assert output.count("Player 1: Choose a card to play, or reveal your hand.") == 2


def test_taking_back_forgets_what_was_told(position: str) -> None:
    output = play_on(position, "card:diplomacy", "u", "card:reconnaissance", "1", "l", "q")
    whole_log = output.rpartition("Your choice (? for help): l")[2]
    assert whole_log.count("Player 1 sends an Agent") == 1
    assert "Player 1 plays" not in whole_log


def test_what_cannot_be_chosen_is_explained(position: str) -> None:
    output = play_on(position, "99", "abc", "card:stilgar", "reveal:", "card:reconnaissance", "q")
    assert "99: no such option. Type a number from 1 to" in output
    assert "abc: no such option" in output
    assert "Stilgar is not in your hand." in output
    assert "The rules: An Agent turn step by step (r agent-turn)" in output
    assert "Choose a space for the Agent sent with Reconnaissance." in output


def test_help_cards_and_the_table_can_be_asked_for(position: str) -> None:
    output = play_on(position, "?", "c la voce", "c nothing such", "t", "l", "q")
    assert "take back your last choice" in output
    assert "The Voice" in output
    assert "There is nothing called nothing such here." in output
    assert output.count("Imperium Row and Reserve") == 2


def test_the_rulebook_can_be_asked_for(position: str) -> None:
    output = play_on(position, "r tie", "c paul atreides", "r nothing such", "q")
    assert "Four players have strength 8, 8, 5 and 3" in output
    assert "The rules: Paul Atreides (r paul-atreides)" in output
    assert "There is nothing called xyzzy" in play_on(position, "r xyzzy", "q")


def test_the_log_tells_what_the_others_did(position: str) -> None:
    names = ("Ada", "Bo", "Cy", "Di")
    seats = ("--seats", "you,you,you,you", "--names", ",".join(names))
    turns = [answer for _ in names for answer in ("reveal", "end")]
    output = play_on(position, *turns, "q", arguments=seats, columns=200)
    assert "What happened" in output
    for name in names:
        assert f"{name} reveals" in output


def test_several_people_at_one_terminal(position: str) -> None:
    seats = ("--seats", "you,you,you,random", "--names", "Ada,Bo,Cy")
    output = play_on(position, "reveal", "end", "reveal", "end", "q", arguments=seats)
    for name in ("Ada", "Bo", "Cy"):
        assert f"{name}: Choose a card to play" in output


def test_leaders_can_be_drafted_or_named() -> None:
    drafted = run("play", "imperium", "--option", "leaders=draft", "--seed", "3", typed="1\nq\n")
    assert "Choose your Leader." in drafted
    leaders = "leaders=paul_atreides,helena_richese,count_ilban_richese"
    named = run("play", "imperium", "--players", "3", "--option", leaders, typed="q\n")
    assert "Player 1 (Paul Atreides)" in named


@pytest.mark.parametrize("columns", [60, 140])
@pytest.mark.parametrize("info", landsraad.games(), ids=lambda info: info.name)
def test_every_game_has_its_picture(info: GameInfo, columns: int) -> None:
    seats = ",".join(["you"] + ["random"] * (max(info.players) - 1))
    arguments = ("play", info.name, "--players", str(max(info.players)), "--seats", seats, "--seed", "1")
    output = run(*arguments, typed="1\n" * 40, columns=columns)
    assert "Board" in output
    assert "What happened" in output


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_game_speaks_every_language(lang: str, position: str) -> None:
    output = play_on(position, "?", "card:dagger", "q", arguments=("--lang", lang))
    texts = texts_of("imperium").messages(lang)
    for id in ("cli.board", "cli.hand", "cli.row", "prompt.turn.choose", "option.reveal"):
        assert texts[id] in output
    assert texts["cli.help"].splitlines()[0] in output


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (["chess"], "There is no game 'chess'"),
        (["imperium", "--players", "9"], "3 or 4 players"),
        (["imperium", "--lang", "xx"], "the languages are en, it, es, pt"),
        (["imperium", "--seats", "you,hueristic"], "Did you mean heuristic?"),
        (["imperium", "--seats", "you,you,you,you,you"], "5 seats are named for 4 players"),
        (["imperium", "--names", "a,b,c,d,e"], "5 names are given for 4 players"),
        (["imperium", "--option", "leaders"], "name=value"),
        (["imperium", "--option", "worms=yes"], "no option 'worms'"),
        (["imperium", "--option", "leaders=nobody"], "leaders"),
        (["imperium", "--load", "nowhere.json"], "cannot be read"),
    ],
)
def test_bad_input_gets_one_line(arguments: list[str], reason: str) -> None:
    assert reason in refused("play", *arguments)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("{", "is not JSON"),
        ("[]", "neither a position nor a record"),
        ("{}", "There is no game None"),
        ('{"landsraad": 99, "game": "imperium"}', "format 99"),
        ('{"landsraad": 1, "game": "imperium", "players": 4, "state": {}}', ""),
    ],
)
def test_a_bad_file_gets_one_line(tmp_path: Path, text: str, reason: str) -> None:
    (tmp_path / "bad.json").write_text(text, encoding="utf-8")
    assert reason in refused("play", "imperium", "--load", "bad.json")
