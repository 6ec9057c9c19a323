"""Rulebooks for players: whole in every language, told from the statements of the rules, found by meaning."""

from __future__ import annotations

from pathlib import Path

import pytest

from landsraad.core import registry
from landsraad.text import rulebook
from landsraad.text.books import BrokenBook, book_of, places, problems, section_of, with_book
from landsraad.text.books.book import Contents, problems_in, read
from landsraad.text.books.markup import blocks, icons, links, pictures, plain, words_of
from landsraad.text.books.search import search, stem
from landsraad.text.languages import LANGUAGES, UnknownLanguage

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
