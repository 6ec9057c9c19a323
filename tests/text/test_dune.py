"""Names and descriptions of classic Dune, in four languages."""

from __future__ import annotations

import json
import re
from functools import cache

import pytest

import landsraad
from landsraad.core import registry
from landsraad.core.messages import Event, Message
from landsraad.dune.components import ADVANTAGE_NUMBER
from landsraad.dune.words import WORDS
from landsraad.text import LANGUAGES, catalog, has_name, name
from landsraad.text.games import dune as text
from landsraad.text.messages import Renderer, placeholders
from landsraad.text.texts import flatten, texts_of

FILES = ("dune_names", "dune_cards")


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("file", FILES)
def test_all_languages_say_the_same_things(file: str, lang: str) -> None:
    said = dict(flatten("", catalog(lang, file)))
    english = dict(flatten("", catalog("en", file)))
    assert list(said) == list(english)
    for id, words in said.items():
        assert words == words.strip() != "", id
        assert placeholders(words) == placeholders(english[id]), id
        assert "_" not in re.sub(r"\{\w+\}", "", words), id


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_component_has_a_name(lang: str) -> None:
    refs = [ref for refs in text.components().values() for ref in refs]
    refs += [f"advantage/{id}" for id in text.advantages()]
    refs += [f"terrain/{entry['terrain']}" for entry in text.territories().values()]
    refs += [f"class/{entry['class']}" for entry in text.cards().values()]
    for territory, entry in text.territories().items():
        refs += [f"part/{territory}:{sector}" for sector in entry["sectors"]] or [f"part/{territory}"]
    missing = [ref for ref in refs if not has_name(ref, lang, "dune")]
    assert missing == []


def test_english_names_are_those_of_the_content() -> None:
    for kind, entries in (("territory", text.territories()), ("card", text.cards()), ("leader", text.leaders())):
        for id, entry in entries.items():
            assert name(f"{kind}/{id}", "en", "dune") == entry["name"]


def test_the_numbers_of_components() -> None:
    assert {group: len(refs) for group, refs in text.components().items()} == {
        "factions": 6,
        "treachery": 23,
        "spice": 16,
        "phases": 10,
        "leaders": 30,
        "territories": 42,
    }
    assert sum(entry["count"] for entry in text.cards().values()) == 33
    assert len(text.names("en")["part"]) == 86


def test_words_of_the_italian_rulebook() -> None:
    assert name("territory/habbanya_ridge_flat", "it", "dune") == "Pianoro della Catena di Habbanya"
    assert name("card/snooper", "it", "dune") == "Rivelatore di Veleni"
    assert name("phase/mentat", "it", "dune") == "Intervento dei Mentat"
    assert name("term/tanks", "it", "dune") == "Serbatoi dei Tleilaxu"


def test_parts_are_named_after_their_territory() -> None:
    assert name("part/meridian:2", "es", "dune") == "Meridiano (sector 2)"
    assert name("part/carthag:11", "pt", "dune") == "Cartago"
    assert name("part/polar_sink", "en", "dune") == "Polar Sink"
    assert name("spice_card/red_chasm", "it", "dune") == "Abisso Rosso"


def test_the_browser_gets_the_names() -> None:
    content = text.TEXTS.content("it")
    assert content["names"]["card/lasgun"] == "Fucile Laser"
    assert content["names"]["part/meridian:2"] == "Meridiano (settore 2)"
    assert content["components"]["advantage/bg_voice"]["text"].startswith("Prima dei piani")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_everything_is_described(lang: str) -> None:
    refs = [ref for refs in text.components().values() for ref in refs]
    for ref in [*refs, *(f"advantage/{id}" for id in text.advantages())]:
        described = text.describe(ref, lang)
        assert described.text or described.lines or described.facts, ref
        assert not re.search(r"[{}]", described.plain()), ref
        assert json.loads(json.dumps(described.data()))["name"] == described.name


def test_a_card_as_plain_text() -> None:
    assert text.describe("card/snooper", "en").plain() == (
        "Snooper · ×4\nDefense for a battle plan. Saves your leader from a poison weapon."
    )
    assert text.describe("card/gom_jabbar", "it").facts == ["arma avvelenata"]
    assert text.describe("spice_card/red_chasm", "es").text == (
        "Pon 8 de especia en la Sima Roja, sector 7, salvo que ese sector esté en la tormenta."
    )


def test_a_faction_lists_all_its_powers() -> None:
    powers = text.describe("faction/harkonnen", "en").lines
    assert [line.partition(":")[0] for line in powers] == [
        "Advantage – Four traitors",
        "Advantage – Eight cards",
        "Advantage – Extra card",
        "Alliance – Traitors for the ally",
        "Advanced advantage – Captured leaders",
        "Special Karama – Exchange of cards",
    ]


def test_powers_name_the_option_they_need() -> None:
    powers = {power["ref"]: power["needs"] for power in text.describe("faction/spacing_guild", "en").powers}
    offered = {option.name for option in landsraad.new_game("dune", 2).rules.info.options}
    assert powers["advantage/gui_karama"] == "karama_powers"
    assert powers["advantage/gui_victory"] is None
    for faction in text.factions():
        needed = {power["needs"] for power in text.describe(f"faction/{faction}", "it").powers} - {None}
        assert needed <= offered
        assert any(str(name).startswith("advanced_") for name in needed)


def test_leaders_and_territories_have_facts() -> None:
    assert text.describe("leader/stilgar", "it").facts == ["Fremen", "forza 7"]
    assert text.describe("leader/kwisatz_haderach", "en").text.startswith("After 7 forces lost in battle")
    assert text.describe("territory/old_gap", "en").facts == ["sand", "sectors 9, 10, 11", "6 spice in sector 10"]


@pytest.mark.parametrize("ref", ["card/nobody", "card/none", "space/arrakeen", "nothing"])
def test_what_is_not_there_is_refused(ref: str) -> None:
    with pytest.raises(KeyError, match="dune has no"):
        text.describe(ref, "en")


@cache
def played() -> tuple[list[Message], list[Event]]:
    """All different messages and events of random games, basic and advanced."""
    said: dict[tuple[str, str], Message] = {}
    told: dict[tuple[str, str], Event] = {}
    for seed in range(8):
        game = landsraad.new_game("dune", 3 + seed % 4, seed, {"advanced": seed % 2 == 0, "max_turns": 6})
        game.watch()
        number = seed
        while not game.is_over:
            decision = game.pending[number % len(game.pending)]
            for message in (decision.prompt, *(option.label for option in decision.options)):
                said[message.id, repr(message.params)] = message
            number = (number * 1103515245 + 12345) % 2**31
            game.apply(decision.player, (number >> 16) % len(decision.options))
        for event in game.drain():
            told[event.kind, repr(event.params) + repr(event.secret)] = event
    return list(said.values()), list(told.values())


@pytest.mark.parametrize("lang", LANGUAGES)
def test_everything_said_in_games_reads_well(lang: str) -> None:
    messages, events = played()
    say = Renderer(lang, "dune", ["Ada", "Bo", "Cy", "Di", "Ed", "Flo"])
    texts = {f"{message.id} {message.params}": say.message(message) for message in messages}
    for event in events:
        for seat in filter(event.heard, (None, *event.knowers)):
            texts[f"{event.kind} {seat} {event.params}"] = say.say(f"log.{event.kind}", event.seen_by(seat))
    assert {id: words for id, words in texts.items() if not words or re.search(r"[{}]|[a-z_]+/\w", words)} == {}


def test_prepositions_suit_the_faction() -> None:
    say = Renderer("it", "dune")
    assert say.say("log.card_paid", faction="faction/fremen", count=3, receiver="faction/emperor") == (
        "I Fremen pagano 3 spezia all'Imperatore per la carta."
    )
    assert "alla banca" in say.say("log.card_paid", faction="faction/fremen", count=3, receiver="bank/spice")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_option_has_a_name_and_an_explanation(lang: str) -> None:
    words = texts_of("dune")
    for option in registry.find("dune").info.options:
        assert words.option(option.name, lang), option.name
        assert words.about_option(option.name, lang).endswith("."), option.name
        if option.kind in ("choice", "circles"):
            assert all(words.choice(option.name, choice, lang) for choice in option.choices), option.name


@pytest.mark.parametrize(
    ("lang", "told"),
    [
        ("en", "Stop the advantage The Voice of the Bene Gesserit"),
        ("it", "Ferma il vantaggio «La Voce» delle Bene Gesserit"),
        ("es", "Anular la ventaja «La Voz» de las Bene Gesserit"),
        ("pt", "Anular a vantagem “A Voz” das Bene Gesserit"),
    ],
)
def test_an_advantage_is_stopped_by_name_and_owner(lang: str, told: str) -> None:
    stop = next(word for word in WORDS if word.word == "stop")
    assert Renderer(lang, "dune").message(stop.label(ADVANTAGE_NUMBER["bg_voice"])) == told
