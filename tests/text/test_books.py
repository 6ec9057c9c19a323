"""Rulebooks for players: whole in every language, told from the statements of the rules, found by meaning."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from landsraad.core import registry
from landsraad.text import rulebook
from landsraad.text.books import BrokenBook, book_of, places, problems, section_of, with_book
from landsraad.text.books.book import Contents, problems_in, read
from landsraad.text.books.markup import blocks, icons, links, pictures, plain, words_of
from landsraad.text.books.search import search, stem
from landsraad.text.languages import LANGUAGES, UnknownLanguage
from landsraad.text.texts import texts_of

SRC = Path(registry.__file__).resolve().parents[1]

CONTENTS = """
[[chapters]]
id = "turns"
[[chapters.sections]]
id = "agent-turn"
covers = "DI-6.1..DI-6.3 DI-Q03"
see = "paul"
[[chapters.sections]]
id = "paul"
about = "leader/paul_atreides"
shows = "space/arrakeen"
covers = "DI-C44"
[index]
agent = "agent-turn"
paul = "paul"
[refusals]
E_NO_AGENT = "agent-turn"
[explanations]
"glyph/agent" = "agent-turn"
"space/*" = "agent-turn"
"""
CHAPTER = """# Turns

## agent-turn: Agent turn

Send an {agent} Agent to {space/arrakeen}, or [look](paul).

## paul

Paul looks.
"""


def a_book(folder: Path, **changed: str) -> Contents:
    """A small rulebook; `en`, `it` ... replace the chapter of a language, `contents` and `index` those files."""
    (folder / "contents.toml").write_text(changed.get("contents", CONTENTS), encoding="utf-8")
    for lang in LANGUAGES:
        (folder / lang).mkdir()
        (folder / lang / "turns.md").write_text(changed.get(lang, CHAPTER), encoding="utf-8")
        index = changed.get("index", 'agent = ["Agent", "worker"]\npaul = ["Paul"]\n')
        (folder / lang / "index.toml").write_text(index, encoding="utf-8")
    return Contents("imperium", folder)


# --- the rulebooks there are


def test_every_rulebook_is_whole_in_every_language() -> None:
    """Each statement is covered, each section written in each language, each link and picture there."""
    assert {game: problems(game) for game in with_book()} == {game: [] for game in with_book()}


def test_a_game_without_a_rulebook_says_so() -> None:
    for info in registry.games():
        if not info.book:
            assert section_of(info.name, "E_GAME_OVER") is None
            assert places(info.name) == {}
            with pytest.raises(rulebook.NoRulebook):
                book_of(info.name, "en")


CODE = re.compile(r"\"(E_[A-Z_]+)\"")
SOURCES = {"imperium": ("core", "imperium"), "uprising": ("core", "imperium"), "dune": ("core", "dune")}
"""The packages that refuse for each game."""
ELSEWHERE = {
    "imperium": {
        "E_ALLY",
        "E_BLEND",
        "E_CHOAM",
        "E_DEPLOY_NOT",
        "E_GIVE",
        "E_LEADER_COMMANDER",
        "E_LEADER_MODULE",
        "E_NOT_ACTIVATED",
        "E_NOT_TEAMMATE",
        "E_NO_CONTRACT",
        "E_NO_MAKER",
        "E_NO_SPY",
        "E_OWN_AGENT",
        "E_PERSONAL",
        "E_POST",
        "E_SHIELD_WALL",
        "E_THRONE",
    }
}
"""How codes begin that only a sister game refuses with."""


def test_every_refusal_opens_at_a_section() -> None:
    """Each code that the statements name or the source raises."""
    for game in with_book():
        stated = (code for statement in rulebook.statements(game) for code in statement.errors)
        named = {code for code in stated if code.startswith("E_")}
        for package in SOURCES[game]:
            for path in (SRC / package).rglob("*.py"):
                named.update(CODE.findall(path.read_text(encoding="utf-8")))
        named = {code for code in named if not code.startswith(tuple(ELSEWHERE.get(game, ())))}
        assert [code for code in sorted(named) if section_of(game, code) is None] == []


def test_every_explanation_and_every_component_opens_at_a_section() -> None:
    for game in with_book():
        content = texts_of(game).content("en")
        refs = [*content.get("explanations", ()), *content["components"]]
        foreign = FOREIGN.get(game, ())
        missing = [ref for ref in refs if section_of(game, ref) is None and not ref.startswith(foreign)]
        assert missing == []
        assert set(places(game).values()) <= set(book_of(game, "en").by_id)


FOREIGN = {"imperium": ("battle_icon/", "objective/", "contract/", "post/", "piece/")}
"""Explanations in the catalog of a family that only a sister game needs."""


def test_every_leader_faction_and_level_of_the_base_game_has_a_page() -> None:
    about = places("imperium")
    for ref in texts_of("imperium").groups()["leaders"]:
        assert about[ref] != about["leader/*"]
    for ref in ("faction/emperor", "faction/guild", "faction/bg", "faction/fremen", "house/hagal"):
        assert ref in about
    for level in ("mercenary", "sardaukar", "mentat", "kwisatz_haderach"):
        assert about[f"difficulty/{level}"] != about["difficulty/*"]
    assert book_of("imperium", "es").by_id[about["leader/helena_richese"]].blocks[0]["name"] == "Helena Richese"


@pytest.mark.parametrize(
    ("lang", "words", "section"),
    [
        ("en", "agent turn", "agent-turn"),
        ("it", "turno agente", "agent-turn"),
        ("it", "PARITA", "ties"),
        ("it", "comprare carte", "acquiring"),
        ("it", "maestro di spada", "swordmaster-and-council"),
        ("it", "deploy", "deploying"),
        ("es", "cuántas tropas puedo desplegar", "deploying"),
        ("es", "fuerza", "strength"),
        ("pt", "espaços ocupados", "choosing-a-space"),
        ("pt", "forca", "strength"),
        ("pt", "quando termina a partida", "end-of-game"),
        ("en", "steal", "intrigue"),
        ("en", "how do I win", "end-of-game"),
        ("en", "DI-7.4", "deploying"),
        ("es", "swordmaster", "swordmaster-and-council"),
    ],
)
def test_the_base_game_is_searched_by_meaning(lang: str, words: str, section: str) -> None:
    assert search(book_of("imperium", lang), words)[0].id == section


# --- reading


def test_markup_becomes_blocks() -> None:
    text = """One **bold** {space/arrakeen}
goes on, *see* [there](x).

- first
  still first
- second {troop}

1. a
2. b

### Heading

| a | b |
| --- | --- |
| c | d |

> **Example.** So.
>
> ![Inside](other)

![A picture](board)
"""
    found = blocks(text, lambda ref: f"<{ref}>")
    assert found == [
        {
            "p": [
                "One ",
                {"b": "bold"},
                " <space/arrakeen> goes on, ",
                {"i": "see"},
                " ",
                {"to": "x", "text": "there"},
                ".",
            ]
        },
        {"ul": [["first still first"], ["second ", {"icon": "troop"}]]},
        {"ol": [["a"], ["b"]]},
        {"h": ["Heading"]},
        {"table": [[["a"], ["b"]], [["c"], ["d"]]]},
        {"example": [{"p": [{"b": "Example."}, " So."]}, {"picture": "other", "caption": ["Inside"]}]},
        {"picture": "board", "caption": ["A picture"]},
    ]
    assert links(found) == ["x"]
    assert icons(found) == ["troop"]
    assert pictures(found) == ["board", "other"]
    assert "Example. So." in words_of(found)


def test_icons_leave_no_gap_in_plain_text() -> None:
    [bold] = blocks("**Two {spice} spice**", str)
    assert bold["p"] == [{"b": "Two "}, {"icon": "spice"}, {"b": " spice"}]
    [block] = blocks("Pay 2 {spice} spice ({troop} troops), then {water} .", str)
    assert plain(block["p"]) == "Pay 2 spice (troops), then."


def test_a_book_is_read_with_the_words_of_its_game(tmp_path: Path) -> None:
    plan = a_book(tmp_path)
    book = read(plan, "it")
    turn, paul = book.sections
    assert turn.covers == ["DI-6.1", "DI-6.2", "DI-6.3", "DI-Q03"]
    assert turn.text == "Send an Agent to Arrakeen, or look."
    assert paul.title == "Paul Atreides"
    assert [next(iter(block)) for block in paul.blocks] == ["thing", "p", "thing"]
    assert paul.blocks[0]["lines"][1] == ["Anello con Sigillo – Disciplina", "Pesca 1 carta."]
    assert [term.word for term in book.index] == ["Agent", "Paul"]
    assert book.chapter_of("paul").title == "Turns"


@pytest.mark.parametrize(
    ("changed", "said"),
    [
        ({"es": CHAPTER.replace("## agent-turn: Agent turn", "## agent: Turno")}, "agent-turn is missing in es"),
        ({"contents": CONTENTS.replace("DI-C44", "DI-C99")}, "DI-C99, which is no statement"),
        ({"pt": CHAPTER.replace("space/arrakeen", "space/caladan")}, "nothing is called space/caladan"),
        ({"it": CHAPTER.replace("## paul", "## Paul!")}, "A section begins like this"),
        ({"it": CHAPTER + "\n## paul\n"}, "written twice"),
        ({"index": 'agent = ["Agent"]\n'}, "disagree about paul"),
    ],
)
def test_what_cannot_be_read_is_told(tmp_path: Path, changed: dict[str, str], said: str) -> None:
    plan = a_book(tmp_path, **changed)
    with pytest.raises(BrokenBook, match=said):
        [read(plan, lang) for lang in LANGUAGES]


@pytest.mark.parametrize(
    ("chapter", "said"),
    [
        (CHAPTER.replace("(paul)", "(nowhere)"), "agent-turn points at nowhere"),
        (CHAPTER.replace("Paul looks.", "![He](him)"), "paul shows him, which is not drawn"),
        (CHAPTER.replace("{agent}", ""), "agent-turn shows other icons"),
        (CHAPTER.replace("Paul looks.", "- Paul looks."), "paul is built otherwise"),
        (CHAPTER.replace("{agent}", "{agent} {Agent}"), "agent-turn has marks that are not read"),
        (CHAPTER.replace("# Turns", ""), "the chapter turns has no title"),
        (CHAPTER + "\n## more: More\n\nMore.\n", "turns.md has a section more"),
    ],
)
def test_what_is_wrong_in_a_language_is_told(tmp_path: Path, chapter: str, said: str) -> None:
    plan = a_book(tmp_path, it=chapter)
    told = list(problems_in(read(plan, "it"), read(plan, "en"), plan))
    assert any(said in problem for problem in told), told


def test_there_is_no_book_in_another_language() -> None:
    for game in with_book():
        with pytest.raises(UnknownLanguage):
            book_of(game, "xx")


# --- searching


def test_endings_and_accents_do_not_matter() -> None:
    assert stem("deploying", "en") == stem("deploy", "en")
    assert stem("truppe", "it") == stem("truppa", "it")
    assert stem("tropas", "es") == stem("tropa", "es")
    assert stem("acao", "pt") == "acao"


def test_a_search_by_title_synonym_rule_and_text(tmp_path: Path) -> None:
    book = read(a_book(tmp_path), "en")

    def found(words: str | list[str]) -> list[str]:
        return [section.id for section in search(book, words)]

    assert found("agent turn") == ["agent-turn"]
    assert found(["WORKERS"]) == ["agent-turn"]
    assert found("di-c44") == ["paul"]
    assert found("paul") == ["paul"]
    assert found("how do I look") == ["paul", "agent-turn"]
    assert found("xyzzy") == found("") == []
