"""Simulating, replaying, looking things up."""

from __future__ import annotations

import errno
import json
import os
import re
import socket
import subprocess
import sys
from pathlib import Path

import pytest

import landsraad
from landsraad import bots
from landsraad.text.languages import LANGUAGES
from landsraad.text.messages import Renderer
from landsraad.text.texts import texts_of
from tests.cli.commands import refused, run


def record(players: int = 4, seed: int = 3) -> dict[str, object]:
    game = landsraad.new_game("imperium", players, seed)
    number = seed
    while not game.is_over:
        decision = game.pending[0]
        number = (number * 1103515245 + 12345) % 2**31
        game.apply(decision.player, (number >> 16) % len(decision.options))
    return game.record()


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "game.json"
    path.write_text(json.dumps(record()), encoding="utf-8")
    return path


# --- landsraad, landsraad games


def test_the_version() -> None:
    assert run("--version").strip() == f"landsraad {landsraad.__version__}"


@pytest.mark.parametrize(
    "command", ["play", "simulate", "tournament", "replay", "cards", "rules", "serve", "backup", "restore", "migrate"]
)
def test_help_has_examples(command: str) -> None:
    assert command in run("--help")
    text = run(command, "--help")
    assert "Examples" in text
    assert f"landsraad {command}" in text


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="this system has no file that is always full")
@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("arguments", [["games"], ["cards", "stilgar"], ["--help"]])
def test_where_what_is_printed_finds_no_room_that_is_said(arguments: list[str], lang: str) -> None:
    with open("/dev/full", "w") as full:
        done = subprocess.run(
            [sys.executable, "-c", "from landsraad.cli.app import main; main()", *arguments],
            stdout=full, stderr=subprocess.PIPE, text=True, timeout=60, env={**os.environ, "LANGUAGE": lang},
        )  # fmt: skip
    assert done.returncode == 2
    said = Renderer(lang).say("cli.trouble.not_printed", {"reason": os.strerror(errno.ENOSPC)})
    assert done.stderr == f"landsraad: {said}\n"


def test_the_games_are_listed() -> None:
    output = run("games")
    for info in landsraad.games():
        assert info.name in output
        assert info.title in output


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_level_of_bots_is_told_in_one_line(lang: str) -> None:
    told = run("games", "--lang", lang)
    for level in bots.levels("imperium"):
        assert re.search(rf"^{level} +{texts_of('imperium').messages(lang)[f'bot.{level}']} ", told, re.MULTILINE)


# --- simulate


def test_simulated_games_are_counted() -> None:
    output = run("simulate", "imperium", "--games", "6", "--players", "3", "--seed", "1", "--processes", "1")
    assert re.search(r"6 games in .* games/s, .* decisions/s", output)
    assert re.search(r"length: [\d.]+ rounds, \d+ decisions", output)
    assert re.search(r"points: [\d.]+ on average", output)
    seats = re.findall(r"^([123]) +6 +([\d.]+)%", output, re.MULTILINE)
    assert len(seats) == 3
    assert sum(float(won) for _, won in seats) == pytest.approx(100, abs=0.2)
    assert "leader" in output


def test_processes_do_not_change_the_games() -> None:
    def figures(processes: str) -> list[str]:
        arguments = ("--games", "9", "--seed", "5", "--bots", "random", "--processes", processes, "--lang", "es")
        return [line for line in run("simulate", "imperium", *arguments).splitlines() if "games/s" not in line]

    assert figures("1") == figures("2")


def test_bots_are_compared() -> None:
    output = run(
        "simulate", "imperium", "--games", "2", "--bots", "heuristic,random", "--seed", "1", "--processes", "1"
    )
    assert re.search(r"^heuristic +4 ", output, re.MULTILINE)
    assert re.search(r"^random +4 ", output, re.MULTILINE)


@pytest.mark.parametrize("game", [info.name for info in landsraad.games()])
def test_every_game_can_be_simulated(game: str) -> None:
    output = run("simulate", game, "--games", "1", "--seed", "2", "--processes", "1")
    assert "1 game in" in output


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (["poker"], "There is no game 'poker'"),
        (["imperium", "--bots", "genius"], "genius"),
        (["imperium", "--bots", "you"], "Name one or more bots"),
        (["imperium", "--players", "7"], "3 or 4 players"),
        (["imperium", "--lang", "fr"], "languages"),
    ],
)
def test_impossible_simulations(arguments: list[str], reason: str) -> None:
    assert reason in refused("simulate", *arguments)


# --- replay


def test_a_record_is_told_and_checked(file: Path) -> None:
    game = landsraad.replay(record())
    output = run("replay", str(file), columns=200)
    assert "sends an Agent to" in output
    assert f"{game.length} decisions" in output
    assert f"Won by Player {game.winners[0] + 1}." in output


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_record_is_told_in_every_language(file: Path, lang: str) -> None:
    names = {"en": "Player", "it": "Giocatore", "es": "Jugador", "pt": "Jogador"}
    assert f"{names[lang]} 2" in run("replay", str(file), "--lang", lang)


def test_a_position_of_the_record(file: Path) -> None:
    position = landsraad.from_json(run("replay", str(file), "--to", "50", "--json"))
    whole = record()
    actions = whole["actions"]
    assert isinstance(actions, list)
    assert position.to_data()["state"] == landsraad.replay({**whole, "actions": actions[:50]}).to_data()["state"]
    assert "Imperium Row and Reserve" in run("replay", str(file), "--to", "50")


def test_step_by_step(file: Path) -> None:
    output = run("replay", str(file), "--step", typed="\n\nq\n")
    assert "1. " in output
    assert "3. " in output
    assert "4. " not in output


def test_names_in_the_record_are_used(tmp_path: Path) -> None:
    path = tmp_path / "named.json"
    path.write_text(json.dumps({**record(3), "names": ["Ada", "Bo", "Cy"]}), encoding="utf-8")
    assert "Bo sends an Agent to" in run("replay", str(path))


def test_records_that_do_not_replay(tmp_path: Path) -> None:
    good = record()
    actions = good["actions"]
    assert isinstance(actions, list)
    bad = {
        "is not JSON": "nonsense",
        "is not a record": "[1, 2]",
        "There is no game": json.dumps({**good, "game": "go"}),
        "needs a list `actions`": json.dumps({**good, "actions": 5}),
        "needs a list `actions`. This is a position": landsraad.new_game("imperium", seed=1).to_json(),
        "Action 3": json.dumps({**good, "actions": [*actions[:3], [0, "card:nothing"]]}),
        "Action 2": json.dumps({**good, "actions": [*actions[:2], "pass"]}),
        "format 7": json.dumps({**good, "landsraad": 7}),
    }
    path = tmp_path / "bad.json"
    for reason, text in bad.items():
        path.write_text(text, encoding="utf-8")
        assert reason in refused("replay", str(path))
    assert "cannot be read" in refused("replay", str(tmp_path))


def test_no_further_than_the_record_goes(file: Path) -> None:
    assert "not 99999" in refused("replay", str(file), "--to", "99999")


# --- cards


@pytest.mark.parametrize(
    ("lang", "words"),
    [
        ("en", ["Stilgar", "Gain 1 water."]),
        ("it", ["Stilgar", "Ottieni 1 acqua."]),
        ("es", ["Stilgar", "Agente: "]),
        ("pt", ["Stilgar", "Agente: "]),
    ],
)
def test_a_card_in_every_language(lang: str, words: list[str]) -> None:
    output = run("cards", "--lang", lang, "stilgar")
    for word in words:
        assert word in output


@pytest.mark.parametrize("query", ["the voice", "La Voce", "LA VOZ", "the_voice", "the voise"])
def test_a_card_by_its_name_in_any_language(query: str) -> None:
    assert run("cards", *query.split()).startswith("The Voice")


@pytest.mark.parametrize("arguments", [["games"], ["cards", "--lang", "pt"]])
def test_signs_that_an_encoding_lacks_end_no_command(arguments: list[str]) -> None:
    done = subprocess.run(
        [sys.executable, "-c", "from landsraad.cli import main; main()", *arguments],
        capture_output=True,
        timeout=60,
        env={**os.environ, "PYTHONIOENCODING": "ascii", "PYTHONUTF8": "0"},
    )
    assert b"Traceback" not in done.stderr
    assert done.returncode == 0
    assert b"?" in done.stdout


def test_several_cards() -> None:
    output = run("cards", "chani", "arrakeen")
    assert "Chani" in output
    assert "Arrakeen" in output


@pytest.mark.parametrize("lang", LANGUAGES)
def test_all_components_are_listed(lang: str) -> None:
    output = run("cards", "--lang", lang, columns=500)
    assert "Sietch Tabr" in output
    assert "Duncan Idaho" in output
    assert "Paul Atreides" in output


@pytest.mark.parametrize(
    ("game", "query", "found"),
    [("uprising", "maker keeper", "Maker Keeper"), ("dune", "karama", "Karama"), ("dune", "Fucile Laser", "Lasgun")],
)
def test_cards_of_every_game(game: str, query: str, found: str) -> None:
    assert run("cards", "--game", game, *query.split()).startswith(found)
    assert found in run("cards", "--game", game, columns=5000)


def test_unknown_cards() -> None:
    assert "nothing called 'ace of spades' in Dune: Imperium;" in refused("cards", "ace", "of", "spades")
    assert "There is no game" in refused("cards", "--game", "whist")
    assert "languages" in refused("cards", "--lang", "xx")


# --- rules


def test_a_rule_by_its_id() -> None:
    output = run("rules", "DI-6.4")
    assert output.startswith("DI-6.4")
    assert "one's own counts as well" in output.replace("\n", " ")


def test_statements_by_words() -> None:
    output = run("rules", "--statements", "--game", "imperium", "--most", "3", "reveal", "turn")
    assert len(re.findall(r"^DI-", output, re.MULTILINE)) == 3
    assert "more; --most" in output


def test_the_rulebook_by_words_in_a_language() -> None:
    output = run("rules", "--lang", "it", "--game", "imperium", "turno", "agente")
    assert output.startswith("Un turno dell'Agente passo per passo")
    assert "Esempio. Ada gioca Ricognizione" in output
    assert "Vedi anche: Quali caselle sono aperte (choosing-a-space)" in " ".join(output.split())
    assert "Paul Atreides (paul-atreides)" in run("rules", "--lang", "pt", "--most", "1", "líder")
    assert "languages" in refused("rules", "--lang", "xx", "agent")


@pytest.mark.parametrize(("lang", "words"), [("en", "agent turn"), ("it", "turno agente")])
def test_games_that_know_fewer_of_the_words_are_left_out(lang: str, words: str) -> None:
    """Turns there are in every game, Agents in some."""
    found = run("rules", "--lang", lang, *words.split(), columns=200)
    titles = re.findall(r"  (\S.*) · .* · agent-turn$", found, re.MULTILINE)
    assert titles == [texts_of(game).title(lang) for game in ("imperium", "uprising")]
    assert " Dune · " not in found
    assert " Dune · " in run("rules", "--lang", lang, words.split()[lang == "en"], columns=200)


def test_a_rule_is_shown_with_the_section_that_tells_it() -> None:
    assert "Which spaces are open" in run("rules", "DI-6.4")


def test_the_contents_and_the_whole_rulebook() -> None:
    contents = run("rules", "--game", "imperium", "--lang", "es")
    assert "Los turnos de Agente\n  Un turno de Agente paso a paso agent-turn" in contents
    whole = run("rules", "--game", "imperium", "--all")
    assert len(whole) > 60_000
    assert "{" not in whole


def test_rules_without_a_test(tmp_path: Path) -> None:
    (tmp_path / "test_one.py").write_text('@rule("DI-6.4")\n', encoding="utf-8")
    output = run("rules", "--game", "imperium", "--untested", str(tmp_path), code=1)
    assert "DI-6.5" in output
    assert "DI-6.4 " not in output
    assert "rules without a test" in output


def test_rules_that_are_not_there(tmp_path: Path) -> None:
    assert "No rule speaks of" in refused("rules", "xylophone")
    assert "There are no rules for 'ludo'" in refused("rules", "--game", "ludo", "die")
    assert "Say what to look for" in refused("rules")
    assert "Say what to look for" in refused("rules", " ")
    assert "There is no folder" in refused("rules", "--untested", str(tmp_path / "nowhere"))


# --- serve


def test_a_port_in_use_is_told(tmp_path: Path) -> None:
    pytest.importorskip("landsraad.server.cli")
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        told = refused("serve", "--port", str(port), "--database", str(tmp_path / "tables.sqlite3"))
    assert told == f"landsraad: 127.0.0.1:{port} cannot be used: Address already in use."
