"""Every Python snippet of the README and of docs/architecture.md runs as written."""

import re
from pathlib import Path

import landsraad
from landsraad import bots

ROOT = Path(__file__).resolve().parents[1]
README = ROOT / "README.md"
ARCHITECTURE = ROOT / "docs" / "architecture.md"


def test_snippets_run_one_after_another() -> None:
    snippets = re.findall(r"```python\n(.*?)```", README.read_text(encoding="utf-8"), re.DOTALL)
    assert snippets
    names: dict[str, object] = {}
    for snippet in snippets:
        exec(compile(snippet, str(README), "exec"), names)
    for name in ("view", "other", "guess", "same", "again"):
        assert name in names


def test_the_example_of_a_bot_plays() -> None:
    snippets = re.findall(r"```python\n(.*?)```", ARCHITECTURE.read_text(encoding="utf-8"), re.DOTALL)
    names: dict[str, object] = {}
    try:
        for snippet in snippets:
            exec(compile(snippet, str(ARCHITECTURE), "exec"), names)
        game = landsraad.new_game("imperium", seed=1)
        assert bots.kinds("imperium")[-1] == "miser"
        assert "miser" not in bots.kinds("dune")
        decision = game.pending[0]
        assert bots.make("miser").choose(game, decision) == len(decision.options) - 1
    finally:
        bots.unregister("miser")
