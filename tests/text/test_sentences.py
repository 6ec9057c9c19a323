"""Effects read as sentences in every language."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Any

import pytest

from landsraad.imperium.content.schema import SCHEMA, Field, Fields
from landsraad.imperium.effects.nodes import Node
from landsraad.imperium.effects.parser import parse, parse_condition
from landsraad.text import LANGUAGES, catalog
from landsraad.text.games.imperium.cards import CONTENT, components, describe
from landsraad.text.games.imperium.cards import table as printed_table
from landsraad.text.games.imperium.effects.grammar import grammar
from landsraad.text.games.imperium.effects.sentences import (
    PLACES,
    say,
    say_condition,
    say_event,
    say_requirement,
    say_task,
)
from landsraad.text.vocabulary import vocabulary

GOLDEN: list[dict[str, Any]] = tomllib.loads(Path(__file__).with_name("sentences.toml").read_text(encoding="utf-8"))[
    "sentence"
]
LEFTOVER = re.compile(r"[_{}<>\[\]|]|\s\s|\s[.,;:]|\bNone\b")


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("entry", GOLDEN, ids=lambda entry: f"{entry['place']}: {entry['effect']}")
def test_golden_sentences(entry: dict[str, Any], lang: str) -> None:
    game = entry.get("game", "imperium")
    assert say(parse(entry["effect"]), lang, entry["place"], game) == entry[lang]


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", CONTENT)
def test_every_effect_is_a_clean_sentence(game: str, lang: str) -> None:
    for refs in components(game).values():
        for ref in refs:
            for box in describe(ref, lang, game).boxes:
                assert not LEFTOVER.search(box.sentence), (ref, box.sentence)
                assert re.match(r"[A-ZÀ-Ü«“0-9]", box.sentence), (ref, box.sentence)
                assert box.sentence.endswith("."), (ref, box.sentence)


@pytest.mark.parametrize("game", CONTENT)
def test_every_printed_effect_has_a_sentence(game: str) -> None:
    for file, refs in components(game).items():
        for ref in refs:
            boxes = describe(ref, "en", game).boxes
            printed = printed_table(game, file)[ref.partition("/")[2]]
            expected = effects_of(SCHEMA[file], printed)
            if file == "hagal":
                # A sentence for each place, and one for what it does besides or instead.
                expected = len(printed.get("destinations", [])) + len({"harvest", "posts", "reshuffle"} & set(printed))
            assert len(boxes) == expected, ref


def effects_of(fields: Fields, printed: dict[str, Any]) -> int:
    """How many effects, costs and conditions are printed on a component."""
    count = 0
    for name, value in printed.items():
        field = fields.get(name, Field("effect"))
        if field.kind == "table":
            count += effects_of(field.of, value)
        elif field.kind == "tables":
            count += sum(effects_of(field.of, item) for item in value)
        elif field.kind in ("effect", "price", "condition") or name == "passive":
            count += 1
    return count


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("place", PLACES)
def test_every_verb_can_be_said_everywhere(place: str, lang: str) -> None:
    arguments = {
        "influence": "fremen",
        "lose_influence": "fremen",
        "control": "arrakeen",
        "discount": "the_spice_must_flow",
        "space_discount": "landsraad",
        "enemy_agents_do_not_block": "landsraad/city",
        "add_icons": "emperor/bg",
        "remove_from_deck": "diplomacy",
        "set_aside_contracts": "sardaukar",
        "flip_battle_card": "crysknife",
    }
    for key in catalog("en", "effects")["effects"]:
        verb, _, argument = key.partition("@")[0].partition(":")
        node = Node("atom", verb, argument or arguments.get(verb, ""), 2, 2, mods={"amount": ""})
        text = say(node, lang, place, "uprising")
        assert not LEFTOVER.search(text), text


@pytest.mark.parametrize("lang", LANGUAGES)
def test_all_languages_have_words_for_the_same_things(lang: str) -> None:
    english = catalog("en", "effects")
    words = catalog(lang, "effects")
    assert set(words) == set(english)
    for table in set(english) - {"verbs", "sound"}:
        assert set(words[table]) == set(english[table]), table


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_verb_of_the_lexicon_is_used_and_known(lang: str) -> None:
    words = catalog(lang, "effects")
    phrases = [text for table in words if table != "verbs" for text in texts(words[table])]
    used = {verb for text in phrases for verb in re.findall(r"\[(\w+)\]", text)}
    assert used == set(words["verbs"])
    assert all(len(forms) == 3 for forms in words["verbs"].values())


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_noun_of_the_lexicon_is_used_and_known(lang: str) -> None:
    words = catalog(lang, "effects")
    phrases = [text for table in words if table != "counted" for text in texts(words[table])]
    counted = {noun for text in phrases for noun in re.findall(r"\{n:(\w+)\}", text)}
    assert counted | {"faction_card"} >= set(words["counted"])
    assert counted <= {*words["counted"], *vocabulary(lang).nouns()}


def texts(value: Any) -> list[str]:
    if isinstance(value, str):
        return [value]
    values = value.values() if isinstance(value, dict) else value
    return [text for part in values for text in texts(part)]


@pytest.mark.parametrize(
    ("noun", "singular", "plural"),
    [
        ("troop", ("troop", "truppa", "tropa", "tropa"), ("troops", "truppe", "tropas", "tropas")),
        ("sword", ("sword", "spada", "espada", "espada"), ("swords", "spade", "espadas", "espadas")),
        ("card", ("card", "carta", "carta", "carta"), ("cards", "carte", "cartas", "cartas")),
        ("solari", ("Solari", "solari", "solari", "Solari"), ("Solari", "solari", "solaris", "Solari")),
        ("spy", ("Spy", "Spia", "Espía", "Espião"), ("Spies", "Spie", "Espías", "Espiões")),
        (
            "vp",
            ("Victory Point", "Punto Vittoria", "Punto de Victoria", "Ponto de Vitória"),
            ("Victory Points", "Punti Vittoria", "Puntos de Victoria", "Pontos de Vitória"),
        ),
        (
            "influence",
            ("Influence", "Influenza", "punto de Influencia", "de Influência"),
            ("Influence", "Influenza", "puntos de Influencia", "de Influência"),
        ),
    ],
)
def test_plurals(noun: str, singular: tuple[str, ...], plural: tuple[str, ...]) -> None:
    for number, lang in enumerate(LANGUAGES):
        words = grammar(lang, "imperium")
        assert words.amount(1, 1, noun) == f"1 {singular[number]}"
        assert words.amount(2, 2, noun) == f"2 {plural[number]}"


@pytest.mark.parametrize(
    ("faction", "told"),
    [
        ("emperor", ("with the Emperor", "presso l'Imperatore", "con el Emperador", "com o Imperador")),
        (
            "guild",
            (
                "with the Spacing Guild",
                "presso la Gilda Spaziale",
                "con la Cofradía Espacial",
                "com a Guilda Espacial",
            ),
        ),
        (
            "bg",
            (
                "with the Bene Gesserit",
                "presso l'ordine Bene Gesserit",
                "con las Bene Gesserit",
                "com as Bene Gesserit",
            ),
        ),
        ("fremen", ("with the Fremen", "presso i Fremen", "con los Fremen", "com os Fremen")),
    ],
)
def test_factions_have_their_article(faction: str, told: tuple[str, ...]) -> None:
    for number, lang in enumerate(LANGUAGES):
        assert say(parse(f"influence:{faction} 1"), lang).endswith(told[number] + ".")


def test_what_is_optional_is_said_so() -> None:
    for effect in ("trash 1", "spice 1 -> draw 1", "retreat 0..2", "may: pass_turn", "shield_wall"):
        assert say(parse(effect), "en", "reveal").startswith("You may ")
    for effect in ("trash_self", "discard 1", "trash 1 {from=hand} then draw 1", "retreat 2"):
        assert "may" not in say(parse(effect), "en", "reveal")


def test_paying_for_a_played_intrigue_card_is_not_optional() -> None:
    for place in ("plot", "combat", "endgame"):
        assert say(parse("spice 2 -> sword 5"), "en", place) == "Pay 2 spice to gain 5 swords."


def test_the_ear_decides_about_conjunctions() -> None:
    effect = parse("draw 1; trash_self")
    assert say(effect, "it") == "Pesca 1 carta ed elimina questa carta."
    assert grammar("es", "imperium").finish(["Bene Gesserit y Imperio o otro"]) == ("Bene Gesserit e Imperio u otro.")


def test_conditions_requirements_and_tasks() -> None:
    needed = parse_condition("influence:fremen>=2")
    assert say_condition(needed, "en") == "you have 2 or more Influence with the Fremen"
    assert say_condition(needed, "en", "rival") == "it has 2 or more Influence with the Fremen"
    assert [say_requirement(needed, lang) for lang in LANGUAGES] == [
        "needs 2 Influence with the Fremen",
        "richiede 2 Influenza presso i Fremen",
        "requiere 2 puntos de Influencia con los Fremen",
        "requer 2 de Influência com os Fremen",
    ]
    task = parse_condition("visit:spice_refinery")
    assert say_task(task, "it", "uprising") == "Invia un Agente sulla casella Raffineria di Spezia."
    assert say_event(parse("when harvest: draw 1"), "es") == "cada vez que recolectes especia"


def test_the_same_verb_may_differ_between_the_games() -> None:
    assert say(parse("recall_agent 1"), "en", "plot") == "Recall 1 of your Agents."
    assert say(parse("recall_agent 1"), "en", "plot", "uprising") == "Recall 1 of your other Agents."


def test_words_that_are_missing_are_named() -> None:
    with pytest.raises(KeyError, match="no words for fly 1"):
        say(parse("fly 1"), "en")
    with pytest.raises(KeyError, match="condition moon"):
        say(parse("if moon: draw 1"), "en")
    with pytest.raises(KeyError, match="event eclipse"):
        say(parse("when eclipse: draw 1"), "en")
