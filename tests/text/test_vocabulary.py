"""One vocabulary for each language: the words of the official editions, every form, the sounds, the numbers."""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from landsraad.text.books import book_of, with_book
from landsraad.text.games import dune
from landsraad.text.languages import CATALOGS, LANGUAGES, catalog
from landsraad.text.messages import Renderer
from landsraad.text.texts import flatten
from landsraad.text.vocabulary import vocabulary

HERE = Path(__file__).parent
PAGE = HERE.parents[1] / "web" / "src" / "i18n"
FILES = sorted(path.name.removesuffix(".toml") for path in (CATALOGS / "en").iterdir())
FORMS = ("the", "of", "to", "in", "from", "with", "at", "by")
WORDS_OF_GRAMMAR = ("effects", "vocabulary")
INFLECTED = {
    # What English says with one word where the other languages have forms: verbs and nouns, genders, cases.
    *("acquire", "agent", "chosen in turn", "deploy", "discard", "discards", "first", "harvest spice", "intrigue"),
    *("in play", "leader", "leaders", "none", "pass", "pay", "play", "recall", "reshuffle", "retreat", "reveal"),
    *("second", "solari", "strength", "third", "trash", "the great flat", "won"),
}


def group_of(file: str) -> str:
    return "dune" if file.startswith("dune") else "web" if file == "web" else "imperium"


@cache
def said(lang: str) -> dict[tuple[str, str], str]:
    """Every text of every catalog, by file and id; those of the page as the file `web`."""
    found = {}
    for file in FILES:
        found.update({(file, id): text for id, text in flatten("", catalog(lang, file))})
    page = json.loads((PAGE / f"{lang}.json").read_text(encoding="utf-8"))
    return found | {("web", id): text for id, text in page.items()}


def replaced(lang: str) -> Iterator[tuple[re.Pattern[str], str, str]]:
    for group, patterns in tomllib.loads((HERE / "replaced.toml").read_text(encoding="utf-8")).get(lang, {}).items():
        for pattern, official in patterns:
            yield re.compile(pattern), official, group


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_text_uses_a_word_that_the_official_edition_replaces(lang: str) -> None:
    wrong = [
        f"{file}:{id}: {text!r} has {found.group()!r}; the box says {official!r}"
        for pattern, official, group in replaced(lang)
        for (file, id), text in said(lang).items()
        if group in ("all", group_of(file)) or (group == "imperium" and file == "web")
        if (found := pattern.search(text))
    ]
    assert wrong == []


@pytest.mark.parametrize("lang", LANGUAGES[1:])
def test_what_english_calls_by_one_name_has_one_name(lang: str) -> None:
    """In all catalogs and in the page."""
    names: dict[str, dict[str, tuple[str, str]]] = {}
    for key, english in said("en").items():
        if key[0] not in WORDS_OF_GRAMMAR:
            text = said(lang)[key].lower().rstrip(".")
            names.setdefault(english.lower().rstrip("."), {}).setdefault(text, key)
    different = {english: found for english, found in names.items() if len(found) > 1 and english not in INFLECTED}
    assert different == {}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_article_has_every_form(lang: str) -> None:
    words = catalog(lang, "vocabulary")
    articles = {
        text.partition(" ")[0]
        for table in (words, words["dune"])
        for names in table["article"].values()
        for text in names.values()
    }
    assert set(words["form"]) == set(FORMS)
    for form, table in words["form"].items():
        assert articles | {""} <= set(table), form
    assert set(words["plural"].split()) <= articles


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_noun_and_name_has_its_grammar(lang: str) -> None:
    words, english = catalog(lang, "vocabulary"), catalog("en", "vocabulary")
    assert set(words["noun"]) == set(english["noun"])
    assert all(len(text.split("|")) == 2 and all(text.split("|")) for text in words["noun"].values())
    assert set(words["article"]["faction"]) == set(catalog(lang, "names")["faction"]) - {"faction"}
    assert set(words["dune"]["article"]["territory"]) == set(dune.territories())
    assert set(words["dune"]["article"]["faction"]) == set(dune.factions())
    assert set(words["dune"]["article"]["element"]) == set(catalog(lang, "dune_names")["dune"]["element"])


def test_a_text_counts_and_inflects_only_what_the_vocabulary_knows() -> None:
    for lang in LANGUAGES:
        for (file, id), text in said(lang).items():
            if file not in WORDS_OF_GRAMMAR:
                nouns = set(re.findall(r"\{\w+#(\w+)\}", text))
                assert nouns <= set(vocabulary(lang).nouns()), (lang, id)
                forms = set(re.findall(r"\{\w+:(\w+)\}", text))
                assert forms <= {*FORMS, "place", "rank", "turn"}, (lang, id)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_text_has_a_noun_of_its_own_behind_a_number(lang: str) -> None:
    """`{count} {count|truppa|truppe}` belongs into the vocabulary."""
    own = [
        id
        for (file, id), text in said(lang).items()
        for one, many in re.findall(r"\{\w+\} \{\w+\|([^|{}]*)\|([^|{}]*)\}", text)
        if file not in WORDS_OF_GRAMMAR and (one, many) in vocabulary(lang).nouns().values()
    ]
    assert own == []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_plural_stands_behind_a_bare_number(lang: str) -> None:
    """`{count} truppe` is wrong for 1: `{count#troop}` has both forms."""
    plurals = {many.split()[0] for one, many in vocabulary(lang).nouns().values() if one != many}
    always_many = {("cards", "facts.players"), ("cards", "facts.swords"), ("cards", "words.counted")}
    wrong = [
        f"{file}:{id}: {text!r}"
        for (file, id), text in said(lang).items()
        if file not in WORDS_OF_GRAMMAR and (file, id) not in always_many
        if plurals & set(re.findall(r"\{\w+\} (\w+)", text))
    ]
    assert wrong == []


def test_prepositions_melt_with_articles() -> None:
    assert in_words("it", "in", "territory/great_flat") == "nella Grande Distesa"
    assert in_words("it", "from", "territory/hagga_basin") == "dal Bacino di Hagga"
    assert in_words("it", "to", "part/habbanya_sietch:17") == "al Sietch Habbanya"
    assert in_words("it", "to", "territory/arrakeen") == "a Arrakeen"
    assert in_words("es", "to", "territory/polar_sink") == "a la Depresión Polar"
    assert in_words("es", "of", "faction/emperor") == "del Emperador"
    assert in_words("pt", "to", "territory/polar_sink") == "à Depressão Polar"
    assert in_words("pt", "by", "faction/fremen") == "pelos Fremen"
    assert in_words("en", "in", "territory/great_flat") == "in The Great Flat"


def in_words(lang: str, form: str, ref: str) -> str:
    return "".join(piece["text"] for piece in Renderer(lang, "dune").inflected(form, ref))


def test_verbs_agree_with_their_subject() -> None:
    for lang, one, many in (
        ("en", "The Emperor passes.", "The Fremen pass."),
        ("it", "L'Imperatore passa.", "I Fremen passano."),
        ("es", "El Emperador pasa.", "Los Fremen pasan."),
        ("pt", "O Imperador passa.", "Os Fremen passam."),
    ):
        say = Renderer(lang, "dune")
        assert say.say("log.bid_pass", faction="faction/emperor") == one
        assert say.say("log.bid_pass", faction="faction/fremen") == many


@pytest.mark.parametrize(
    ("lang", "names", "listed"),
    [
        ("it", ["Ada", "Ezio"], "Ada ed Ezio"),
        ("it", ["Ezio", "Ada"], "Ezio e Ada"),
        ("es", ["Ana", "Inés"], "Ana e Inés"),
        ("es", ["Ana", "Hilda"], "Ana e Hilda"),
        ("es", ["Ana", "Hiedra"], "Ana y Hiedra"),
        ("pt", ["Ana", "Inês"], "Ana e Inês"),
    ],
)
def test_a_list_suits_the_ear(lang: str, names: list[str], listed: str) -> None:
    say = Renderer(lang, "imperium", names)
    text = say.say("error.E_SPACE_OCCUPIED", space="space/arrakeen", seats=[0, 1])
    assert text.endswith(f" {listed}.")


def test_a_preposition_suits_the_ear() -> None:
    say = Renderer("it", "dune")
    told = say.say("log.ship_declared", faction="faction/fremen", count=2, part="part/arrakeen:10")
    assert told == "I Fremen vogliono trasferire 2 truppe ad Arrakeen."
    asked = Renderer("it", "uprising", ["Ada"]).say("prompt.ally.pledge", seat=0, count=7, resource="resource/spice")
    assert asked == "Ad Ada servono 7 spezia. Quanto paghi?"


def test_a_title_has_its_article() -> None:
    say = Renderer("it", "imperium")
    assert say.say("log.leader", leader="leader/princess_irulan") == "gioca con la Principessa Irulan"
    assert say.say("log.leader", leader="leader/paul_atreides") == "gioca con Paul Atreides"
    killed = Renderer("it", "dune").say(
        "log.leader_killed", leader="leader/captain_aramsham", faction="faction/emperor"
    )
    assert killed == "Muore il Capitano Aramsham (Imperatore)."


@pytest.mark.parametrize("lang", LANGUAGES)
def test_numbers_meet_their_form(lang: str) -> None:
    say = Renderer(lang, "imperium")
    words = vocabulary(lang)
    for noun, (one, many) in words.nouns().items():
        assert words.counted(1, noun) == f"1 {one}"
        assert [words.counted(count, noun) for count in (0, 2, 11)] == [f"{count} {many}" for count in (0, 2, 11)]
    for count in (0, 1, 2):
        text = say.say("error.E_NO_TROOPS", n=count)
        assert ("0" in text, str(count) in text) == (False, count > 0)


@pytest.mark.parametrize(("lang", "dial"), [("en", "4.5"), ("it", "4,5"), ("es", "4,5"), ("pt", "4,5")])
def test_a_half_has_the_decimal_sign_of_the_language(lang: str, dial: str) -> None:
    assert dial in Renderer(lang, "dune").say("option.dial", count="4.5")


def test_one_needs_and_several_need() -> None:
    say = Renderer("it", "imperium")
    assert say.say("error.E_CANNOT_PAY", cost=1, resource="resource/solari", have=0) == "Serve 1 solari e ne hai 0."
    assert say.say("error.E_CANNOT_PAY", cost=2, resource="resource/solari", have=1) == "Servono 2 solari e ne hai 1."


@pytest.mark.parametrize(
    ("lang", "told"),
    [
        ("en", "reveals “Dune, the Desert Planet” and Dagger"),
        ("it", "rivela «Dune, il Pianeta Desertico» e «Pugnale»"),
        ("es", "revela «Dune, el planeta del desierto» y «Daga»"),
        ("pt", "revela “Duna, o Planeta Deserto” e “Adaga”"),
    ],
)
def test_names_of_cards_stand_out_of_the_sentence(lang: str, told: str) -> None:
    say = Renderer(lang, "imperium")
    found = say.say("log.reveal_card", card=["card/dune_the_desert_planet", "card/dagger"])
    assert found.lower() == told.lower()
    assert say.say("option.card", card="card/dagger")[0] not in "«“"
    assert not set("«“") & set(Renderer(lang, "dune").say("option.weapon", card="card/none"))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_rulebook_uses_a_word_that_the_official_edition_replaces(lang: str) -> None:
    wrong = [
        f"{game}, {section.id}: {found.group()!r}; the box says {official!r}"
        for pattern, official, group in replaced(lang)
        for game in with_book()
        if group in ("all", "dune" if game == "dune" else "imperium")
        for section in book_of(game, lang).sections
        if (found := pattern.search(section.text))
    ]
    assert wrong == []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_questions_end_once(lang: str) -> None:
    say = Renderer(lang, "dune")
    assert say.say("option.question", question="question/holds_card").count("?") == 1
    assert "?" not in say.say("option.question", question="question/aloud")
