"""Writes a page with all components of each game in each language: `python -m landsraad.text.pages`."""

from __future__ import annotations

import argparse
from pathlib import Path

import landsraad
from landsraad.text.languages import LANGUAGES
from landsraad.text.texts import texts_of

__all__ = ["main", "pages"]


def pages() -> dict[str, str]:
    """Every page by its file name. A game that describes no components has none."""
    games = [info.name for info in landsraad.games()]
    found = {f"{game}-{lang}.md": texts_of(game).page(lang) for game in games for lang in LANGUAGES}
    return {file: text for file, text in found.items() if text}


def main() -> None:
    parser = argparse.ArgumentParser(description="Write the pages with all components.")
    parser.add_argument("folder", nargs="?", type=Path, default=Path("docs/cards"))
    folder: Path = parser.parse_args().folder
    folder.mkdir(parents=True, exist_ok=True)
    for file, text in pages().items():
        (folder / file).write_text(text, encoding="utf-8")
        print(folder / file)


if __name__ == "__main__":
    main()
