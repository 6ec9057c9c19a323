"""The command line speaks the language of its user, and blends name their cards in any of the four."""

from __future__ import annotations

from pathlib import Path

import pytest

from landsraad.cli.app import in_words
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
