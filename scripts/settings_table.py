"""Writes the table of all settings into docs/hosting.md, from their declarations.

python scripts/settings_table.py
"""

from __future__ import annotations

from pathlib import Path

from landsraad.cli.settings import written
from landsraad.server.settings import SETTINGS, Setting

PAGE = Path(__file__).resolve().parents[1] / "docs" / "hosting.md"
BEGIN, END = "<!-- settings -->\n", "<!-- end of the settings -->\n"


def table() -> str:
    lines = ["| flag | variable | default | meaning |", "| --- | --- | --- | --- |"]
    group = ""
    for setting in SETTINGS.values():
        if setting.group != group:
            group = setting.group
            lines.append(f"| **{group}** | | | |")
        lines.append(f"| `{setting.flag}` | `{setting.variable}` | {default(setting)} | {setting.help} |")
    return "\n".join(lines) + "\n"


def default(setting: Setting) -> str:
    if setting.name == "bot_workers":
        return "cores - 1"
    return "" if setting.default in ("", ()) else f"`{written(setting.default)}`"


def page(text: str) -> str:
    """The page with the table as it should be."""
    before, begin, rest = text.partition(BEGIN)
    _, end, after = rest.partition(END)
    assert begin, f"{PAGE.name} does not say where the settings begin"
    assert end, f"{PAGE.name} does not say where the settings end"
    return before + begin + table() + end + after


if __name__ == "__main__":
    PAGE.write_text(page(PAGE.read_text()))
