"""docs/rivals.md keeps its word."""

from __future__ import annotations

import re
from pathlib import Path

import landsraad

DOCUMENT = (Path(__file__).resolve().parents[3] / "docs" / "rivals.md").read_text(encoding="utf-8")
SOURCES = Path(landsraad.__file__).parent / "imperium" / "automa"


def test_the_examples_run():
    for snippet in re.findall(r"```python\n(.*?)```", DOCUMENT, re.DOTALL):
        exec(compile(snippet, "docs/rivals.md", "exec"), {"print": lambda *values: None})


def test_every_event_option_and_question_is_described():
    told = set()
    for path in SOURCES.glob("*.py"):
        told |= set(re.findall(r'tell\(s, "(\w+)"', path.read_text(encoding="utf-8")))
    usual = {"swords", "reward", "doubled", "harvest"}
    named = set(re.findall(r"`([\w.]+)`", DOCUMENT))
    assert told - usual <= named
    for game in ("imperium", "uprising"):
        info = next(info for info in landsraad.games() if info.name == game)
        few = [option.name for option in info.options if option.players and max(option.players) <= 2]
        assert set(few) <= named
    assert {"rival.influence", "rival.choose"} <= named
    view = landsraad.new_game("uprising", 1, 1).view(0)
    assert set(view["hagal"]) <= named
    assert set(view["players"][1]["rival"]) <= named
