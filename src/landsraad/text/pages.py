"""Writes the catalogue of all components of a game, one page per language: `python -m landsraad.text.pages`."""

from __future__ import annotations

import argparse
from pathlib import Path

from landsraad.text.games import dune
from landsraad.text.games.imperium.cards import CONTENT, CardText, components, describe
from landsraad.text.languages import LANGUAGES, catalog
from landsraad.text.names import name

__all__ = ["main", "page", "pages"]


def page(game: str, lang: str) -> str:
    """The catalogue of a game in a language, as Markdown."""
    words = catalog(lang, "cards")
    lines = [f"# {name(f'game/{game}', lang)} – {words['words']['title']}", "", words["words"]["intro"], ""]
    for group, refs in components(game).items():
        texts = [describe(ref, lang, game) for ref in refs]
        total = sum(text.count for text in texts)
        count = words["words"]["counted" if total > len(texts) else "different"]
        lines += [f"## {words['groups'][group]}", "", count.format(total=total, different=len(texts)), ""]
        for text in texts:
            lines += entry(text, lang)
    return "\n".join(lines).rstrip() + "\n"


def entry(text: CardText, lang: str) -> list[str]:
    title, *notes = text.heading(lang).split(" · ")
    lines = [f"### {title}", ""]
    if notes:
        lines += [" · ".join(notes), ""]
    for box in text.boxes:
        label = f"{box.label} – {box.name}" if box.name else box.label
        lines.append(f"- **{label}:** {box.sentence}")
    return [*lines, ""] if text.boxes else lines


def pages() -> dict[str, str]:
    """Every page by its file name. A game whose content is not there has none."""
    games = [game for game in CONTENT if components(game)]
    return {f"{game}-{lang}.md": page(game, lang) for game in games for lang in LANGUAGES} | dune.pages()


def main() -> None:
    parser = argparse.ArgumentParser(description="Write the catalogue of all components.")
    parser.add_argument("folder", nargs="?", type=Path, default=Path("docs/cards"))
    folder: Path = parser.parse_args().folder
    folder.mkdir(parents=True, exist_ok=True)
    for file, text in pages().items():
        (folder / file).write_text(text, encoding="utf-8")
        print(folder / file)


if __name__ == "__main__":
    main()
