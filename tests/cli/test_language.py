"""The command line speaks the language of its user, and blends name their cards in any of the four."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
import typer

import landsraad
from landsraad.cli import app
from landsraad.cli.app import in_words
from landsraad.cli.help import saying
from landsraad.cli.input import home_language
from landsraad.core.errors import InvalidOptions
from landsraad.text.texts import texts_of
from tests.cli.commands import refused, run


@pytest.mark.parametrize(
    ("locale", "lang"), [("it_IT.UTF-8", "it"), ("es", "es"), ("pt_BR", "pt"), ("de_DE", "en"), ("C", "en"), ("", "en")]
)
def test_the_locale_says_the_language(locale: str, lang: str, monkeypatch: pytest.MonkeyPatch) -> None:
    for variable in ("LANGUAGE", "LC_ALL", "LC_MESSAGES"):
        monkeypatch.delenv(variable, raising=False)
    monkeypatch.setenv("LANG", locale)
    assert home_language() == lang


@pytest.mark.parametrize(
    ("lang", "told"),
    [
        ("it", "landsraad: Dune: Imperium non ha l'opzione 'x'; ha: "),
        ("es", "landsraad: Dune: Imperium no tiene la opción 'x'; tiene: "),
        ("pt", "landsraad: Duna: Imperium não tem a opção 'x'; tem: "),
    ],
)
def test_what_cannot_be_done_is_said_in_the_language(lang: str, told: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LANGUAGE", lang)
    assert refused("play", "imperium", "--option", "x=1").startswith(told)
    error = InvalidOptions("The option pace takes ...", "E_OPTION_UNKNOWN", {"option": "pace"})
    assert "pace" in in_words(error)
    assert not in_words(error).startswith("The option")


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["cards", "--lang", "it", "asso"], "In Dune: Imperium nulla si chiama 'asso'"),
        (["cards", "--lang", "pt", "--game", "dune", "xilofone"], "Em Dune nada se chama 'xilofone'"),
        (["rules", "--lang", "es", "xilófono"], "Ninguna regla habla de xilófono."),
        (["rules", "--lang", "es", "--statements", "xilófono"], "Ninguna regla habla de xilófono."),
        (["rules", "--lang", "pt"], "Diga o que procurar"),
        (["simulate", "imperium", "--lang", "it", "--bots", "you"], "Indica uno o più bot"),
        (["replay", "game.json", "--lang", "es", "--to", "1"], "El registro tiene 0 decisiones, no 1."),
    ],
    ids=" ".join,
)
def test_what_is_not_found_is_said_in_the_language(
    arguments: list[str], told: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("game.json").write_text(json.dumps(landsraad.new_game("imperium", seed=1).record()))
    assert refused(*arguments).startswith(f"landsraad: {told}")


def test_the_head_of_a_game_is_said_in_the_language(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)  # Where the record of the game is written.
    output = run("play", "imperium", "--lang", "it", "--seed", "3", typed="q\n")
    assert "Giocatore 1: tu" in output
    assert "Giocatore 2: bot: Normale" in output
    assert "seme 3" in output


def test_a_blend_names_cards_in_any_language() -> None:
    written = ["[imperium]", "2 Custode del Creatore", "Guardião de Fabricantes x3 # pt", "Maker Keeper: 1", "1 niente"]
    found = texts_of("uprising").understood({"choam": True, "blend": "\n".join(written)})
    assert found["choam"] is True
    assert found["blend"].splitlines() == [
        "[imperium]",
        "2 maker_keeper",
        "maker_keeper x3 # pt",
        "maker_keeper: 1",
        "1 niente",
    ]
    assert texts_of("uprising").understood({"blend": None}) == {"blend": None}


def texts_of_commands() -> dict[str, str]:
    """Every English text of the command line's help, and where it stands."""
    group: Any = typer.main.get_command(app)
    found = {group.help: "landsraad", group.epilog: "landsraad"}
    for command in (group, *group.commands.values()):
        found[command.help] = str(command.name)
        for parameter in command.params:
            found[parameter.help] = f"{command.name} {parameter.name}"
            found[getattr(parameter, "rich_help_panel", None) or "Options"] = str(command.name)
    return found


def runs(text: str) -> set[tuple[str, ...]]:
    """Three words one after the other, without what is typed."""
    words = re.sub(r"\[(cyan|dim|bold)\].*?\[/\1\]|`.*?`|landsraad \w+|\(novice.*?\)|tables\.sqlite3", "; ", text)
    parts = [re.findall(r"[^\W\d_]+", part) for part in re.split(r"[.:;,(]", words)]
    return {tuple(part[at : at + 3]) for part in parts for at in range(len(part) - 2)}


@pytest.mark.parametrize("lang", ["it", "es", "pt"])
def test_no_help_is_left_in_english(lang: str) -> None:
    say, texts = saying(lang), texts_of_commands()
    assert len(texts) > 100
    told = {text: say(text) for text in texts}
    assert not [texts[text] for text, said in told.items() if said == text and text not in ("Bots", "E-mail")]
    assert not {texts[text]: runs(text) & runs(said) for text, said in told.items() if runs(text) & runs(said)}


@pytest.mark.parametrize(
    ("lang", "titles", "wrong"),
    [
        ("it", ("Uso: ", "Opzioni", "Argomenti", "Mostra questo testo"), "L'opzione --seatz non c'è."),
        ("es", ("Uso: ", "Opciones", "Argumentos", "Muestra este texto"), "No existe la opción --seatz."),
        ("pt", ("Uso: ", "Opções", "Argumentos", "Mostra este texto"), "A opção --seatz não existe."),
    ],
)
def test_help_and_mistakes_follow_the_language(
    lang: str, titles: tuple[str, ...], wrong: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = run("play", "--lang", lang, "--help", columns=200)
    assert all(title in asked for title in titles)
    assert not re.search(r"Usage|Options|Arguments|Show this|INTEGER|\[default", asked)
    monkeypatch.setenv("LANGUAGE", lang)
    assert run("play", "--help", columns=200) == asked
    assert wrong in run("play", "--seatz", "x", columns=200, code=2)
    for mistake in (
        ["play"],
        ["nothing"],
        ["play", "imperium", "--players", "x"],
        ["games", "too", "much"],
        ["simulate", "dune", "--games", "0"],
        [],
    ):
        output = run(*mistake, columns=200, code=2)
        assert not re.search(r"Usage|Missing|No such|Invalid|Input should|Got |Try ", output), output


@pytest.mark.parametrize(("lang", "told"), [("it", "giocatori"), ("es", "jugadores"), ("pt", "jogadores")])
def test_the_list_of_games_is_said_in_the_language(lang: str, told: str) -> None:
    output = run("games", "--lang", lang, columns=200)
    assert told in output
    assert texts_of("uprising").title(lang) in output
    assert not re.search(r"players|levels of|for comparison|option +default +values", output)


def test_what_is_asked_for_wins_over_the_locale(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LANGUAGE", "it")
    assert "tiene la opción" in refused("play", "imperium", "--lang", "es", "--option", "x=1")
    assert home_language() == "it"
