"""docs/uprising.md keeps its word."""

from __future__ import annotations

import re
from pathlib import Path

from landsraad.imperium.position import writing

DOCUMENT = (Path(__file__).resolve().parents[2] / "docs" / "uprising.md").read_text(encoding="utf-8")


def test_its_snippets_run():
    for snippet in re.findall(r"```python\n(.*?)```", DOCUMENT, re.DOTALL):
        exec(compile(snippet, "docs/uprising.md", "exec"), {"print": lambda *values: None})


def test_it_names_every_field_of_a_position():
    named = set(re.findall(r"`([a-z_]+)`", DOCUMENT))
    fields = {
        *writing.UPRISING_NUMBERS,
        *writing.UPRISING_FLAGS,
        *writing.UPRISING_TURN_NUMBERS,
        *writing.UPRISING_TURN_FLAGS,
    }
    assert fields <= named, fields - named
