"""The rules lookup, and the promise that every rule of the game has a test."""

from __future__ import annotations

from pathlib import Path

import pytest

from landsraad.text import rulebook
from landsraad.text.rulebook import cited, find, search, statements, untested

TESTS = Path(__file__).resolve().parents[1]


def test_every_rule_of_the_base_game_has_a_test() -> None:
    assert [found.id for found in untested("imperium", TESTS)] == []


def test_every_rule_of_classic_dune_has_a_test() -> None:
    assert [found.id for found in untested("dune", TESTS)] == []


def test_no_test_cites_a_rule_that_does_not_exist() -> None:
    known = {found.id for book in rulebook.books() for found in statements(book)}
    unknown = {id: files for id, files in cited(TESTS).items() if id not in known}
    assert unknown == {}


@pytest.mark.parametrize(("book", "least"), [("imperium", 350), ("uprising", 580), ("dune", 600)])
def test_all_statements_are_read(book: str, least: int) -> None:
    found = statements(book)
    assert len(found) >= least
    ids = [entry.id for entry in found]
    assert len(set(ids)) == len(ids)
    for entry in found:
        assert entry.game == book
        assert entry.section
        assert entry.text.strip()
        assert "**" not in entry.text or "*" in entry.text


def test_a_statement_with_title_edges_and_errors() -> None:
    entry = find("DI-3.1")
    assert entry is not None
    assert entry.title == "Goal"
    assert entry.section == "3. Basic concepts"
    assert len(entry.edges) == 1
    entry = find("di-7.4")
    assert entry is not None
    assert entry.errors == ("E_NOT_COMBAT_SPACE", "E_DEPLOY_LIMIT", "E_NO_TROOPS")
    assert len(entry.edges) == 5
    assert find("DI-99.9") is None


def test_a_statement_in_a_table_row() -> None:
    entry = find("DI-S10")
    assert entry is not None
    assert entry.title == "Mentat"
    assert "cost / requirement: 2 Solari" in entry.text
    assert find("UP-16.1a") is not None


def test_several_statements_in_one_line() -> None:
    ids = [entry.id for entry in statements("uprising")]
    assert {"UP-23.1", "UP-23.2", "UP-23.3"} <= set(ids)


def test_search_finds_by_id_title_and_words() -> None:
    assert [entry.id for entry in search(None, "DI-6.4")] == ["DI-6.4"]
    assert search("imperium", "deploy garrison")[0].id == "DI-7.4"
    assert search("imperium", ["agent", "turn"])[0].id == "DI-6.1"
    assert search(None, "agent turn")[0].id == "DI-6.1"
    assert {entry.game for entry in search(None, "garrison")} >= {"imperium", "uprising"}
    assert search("imperium", "xyzzy") == []
    assert search("imperium", "") == []
    with pytest.raises(LookupError):
        statements("chess")


def test_words_that_never_meet_give_the_nearest() -> None:
    found = search("imperium", "bindu sandworm")
    assert found
    assert all("bindu" in str(entry).casefold() for entry in found)


def test_citations_are_read_from_the_sources(tmp_path: Path) -> None:
    (tmp_path / "test_one.py").write_text('@rule("DI-1.1")\n@rule(\n    "DI-1.2",\n    "DI-1.3",\n)\ndef test(): ...\n')
    assert sorted(cited(tmp_path)) == ["DI-1.1", "DI-1.2", "DI-1.3"]
    assert "DI-1.4" in [entry.id for entry in untested("imperium", tmp_path)]
    assert "DI-1.1" not in [entry.id for entry in untested("imperium", tmp_path)]


def test_the_command(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    assert rulebook.main(["DI-6.4"]) == 0
    assert capsys.readouterr().out.startswith("DI-6.4")
    assert rulebook.main(["--game", "imperium", "xyzzy"]) == 1
    assert rulebook.main(["--untested", str(tmp_path), "--game", "imperium"]) == 1
    assert "DI-1.1" in capsys.readouterr().out
