"""Every Python snippet of the README, of docs/architecture.md and of docs/research.md runs as written."""

import re
from pathlib import Path

import pytest

import landsraad
from landsraad import bots
from landsraad.research import Spaces
from tests.research.needs import needs

ROOT = Path(__file__).resolve().parents[1]
README = ROOT / "README.md"
ARCHITECTURE = ROOT / "docs" / "architecture.md"
RESEARCH = ROOT / "docs" / "research.md"


def snippets_of(page: Path) -> list[str]:
    return re.findall(r"```python\n(.*?)```", page.read_text(encoding="utf-8"), re.DOTALL)


def run(snippets: list[str], page: Path) -> dict[str, object]:
    """What the snippets leave behind, one after another."""
    names: dict[str, object] = {"__name__": "__main__"}
    for snippet in snippets:
        exec(compile(snippet, str(page), "exec"), names)
    return names


def test_snippets_run_one_after_another() -> None:
    snippets = snippets_of(README)
    assert snippets
    names = run(snippets, README)
    for name in ("view", "other", "guess", "same", "again"):
        assert name in names


def test_the_example_of_a_bot_plays() -> None:
    try:
        run(snippets_of(ARCHITECTURE), ARCHITECTURE)
        game = landsraad.new_game("imperium", seed=1)
        assert bots.kinds("imperium")[-1] == "miser"
        assert "miser" not in bots.kinds("dune")
        decision = game.pending[0]
        assert bots.make("miser").choose(game, decision) == len(decision.options) - 1
    finally:
        bots.unregister("miser")


def test_the_numbers_for_research_are_as_told() -> None:
    games, _ = snippets_of(RESEARCH)
    names = run([games], RESEARCH)
    game, numbers, spaces = names["game"], names["numbers"], names["spaces"]
    assert isinstance(game, landsraad.Game)
    assert isinstance(spaces, Spaces)
    assert game.length == 1
    told = RESEARCH.read_text(encoding="utf-8")
    assert f"with CHOAM {len(numbers):,}, with six players {Spaces('uprising', 6).observation.size:,}" in told
    assert f"Uprising {Spaces('uprising').observation.size:,} (" in told
    assert f"Imperium {Spaces('imperium').observation.size:,}\n" in told
    assert f"classic Dune {Spaces('dune').observation.size:,}," in told
    assert f"({spaces.vocabulary.size:,} actions; classic Dune has {Spaces('dune').vocabulary.size:,})" in told


@needs("ray")
def test_the_example_of_work_for_a_cluster_runs(monkeypatch: pytest.MonkeyPatch) -> None:
    """As written, but for what is played and how often."""
    monkeypatch.delenv("RAY_ADDRESS", raising=False)
    _, work = snippets_of(RESEARCH)
    assert work.count("...") == work.count("1_000_000") == 1
    names = run([work.replace("...", "return [number]").replace("1_000_000", "3")], RESEARCH)
    assert names["results"] == [[0], [1], [2]]
