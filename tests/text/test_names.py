"""Every component has a name in every language."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from landsraad.text import LANGUAGES, catalog, has_name, name
from landsraad.text.games.imperium.cards import CONTENT, components, table
from landsraad.text.languages import UnknownLanguage
from landsraad.text.texts import Texts


@pytest.mark.parametrize("lang", LANGUAGES)
def test_all_languages_name_the_same_things(lang: str) -> None:
    names = catalog(lang, "names")
    english = catalog("en", "names")
    assert {kind: set(table) for kind, table in names.items()} == {kind: set(table) for kind, table in english.items()}
    assert all(text and text == text.strip() for table in names.values() for text in table.values())


@pytest.mark.parametrize("lang", LANGUAGES)
def test_both_games_are_named_in_full_and_nothing_else(lang: str) -> None:
    wanted: dict[str, set[str]] = {}
    for game in CONTENT:
        for file, refs in components(game).items():
            for ref in refs:
                kind, _, id = ref.partition("/")
                wanted.setdefault(kind, set()).add(id)
                if file == "leaders":
                    name_leader(wanted, id, table(game, file)[id])
    names = {**catalog(lang, "names"), **catalog(lang, "rivals"), **catalog(lang, "teams")}
    assert {kind: set(names[kind]) for kind in wanted} == wanted


def name_leader(wanted: dict[str, set[str]], id: str, printed: dict[str, Any]) -> None:
    """Its abilities, and its other side."""
    abilities = wanted.setdefault("ability", set())
    abilities |= {f"{id}.{field}" for field in ("left", "signet", "special") if field in printed}
    if "back" in printed:
        wanted["leader"].add(printed["back"]["id"])
        name_leader(wanted, printed["back"]["id"], printed["back"])


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", CONTENT)
def test_every_component_of_the_content_has_a_name(game: str, lang: str) -> None:
    missing = [ref for refs in components(game).values() for ref in refs if not has_name(ref, lang, game)]
    assert missing == []


@pytest.mark.parametrize("game", CONTENT)
def test_english_names_are_those_of_the_content(game: str) -> None:
    for file, refs in components(game).items():
        for ref in refs:
            printed = table(game, file)[ref.partition("/")[2]]
            assert name(ref, "en") == printed.get("name", name(ref, "en"))
            for field in ("left", "signet"):
                if file == "leaders":
                    ability = f"ability/{ref.partition('/')[2]}.{field}"
                    assert name(ability, "en") == printed[field]["name"]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_names_are_words_and_not_ids(lang: str) -> None:
    for names in catalog(lang, "names").values():
        for text in names.values():
            assert not re.search(r"[_{}<>\[\]\"]", text), "straight quotes are no quotes of any language"


def test_known_official_names() -> None:
    assert name("card/the_voice", "it") == "La Voce"
    assert name("card/the_spice_must_flow", "es") == "La especia debe fluir"
    assert name("space/arrakeen", "pt") == "Arrakina"
    assert name("faction/guild", "es") == "Cofradía Espacial"
    assert name("leader/glossu_the_beast_rabban", "it") == "Glossu «la Bestia» Rabban"


def test_a_game_may_have_a_name_of_its_own(tmp_path: Path) -> None:
    (tmp_path / "en.toml").write_text('[card]\ndagger = "Dagger"\n[uprising.card]\ndagger = "Sharp Dagger"\n')
    assert Texts("uprising", tmp_path).name("card/dagger", "en") == "Sharp Dagger"
    assert Texts("imperium", tmp_path).name("card/dagger", "en") == "Dagger"


def test_a_game_speaks_english_where_it_has_no_words_in_the_language(tmp_path: Path) -> None:
    (tmp_path / "en.toml").write_text('[card]\ndagger = "Dagger"\n')
    assert Texts("fourth", tmp_path).name("card/dagger", "it") == "Dagger"
    assert Texts("fourth", tmp_path).template("it", "option.yes") == "Sì"


def test_unknown_names_and_languages_are_refused() -> None:
    with pytest.raises(KeyError, match="card/nobody"):
        name("card/nobody", "en")
    with pytest.raises(UnknownLanguage, match="en, it, es, pt"):
        name("card/dagger", "de")
