"""`landsraad check`: is content of one's own right, and if not, where and why."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from landsraad.cli.input import Trouble, game_info, game_options, home_language, language
from landsraad.core import registry
from landsraad.text.languages import LANGUAGES
from landsraad.text.messages import Renderer
from landsraad.text.texts import texts_of_info

__all__ = ["check"]


def check(
    paths: Annotated[
        list[Path],
        typer.Argument(help="A component file (TOML), a folder of them, or the text of a blend.", metavar="FILE..."),
    ],
    game: Annotated[str, typer.Option(help="The game it is for.")] = "uprising",
    option: Annotated[list[str] | None, typer.Option(help="An option of the game: name=value (repeatable).")] = None,
    lang: Annotated[str, typer.Option(help=f"The language: {', '.join(LANGUAGES)}.")] = home_language(),
) -> None:
    """Check cards, Leaders, spaces and blends of your own, without a game.

    Every mistake is listed with its file, component, field and column and with what was expected. A file is taken for
    the kind of components in its name (leaders.toml, my_leaders.toml); in a folder each kind has its file.

    [bold]Examples[/bold]

    [cyan]landsraad check my_imperium.toml[/cyan]   Imperium cards for Uprising

    [cyan]landsraad check --game imperium my_set/[/cyan]   a folder with component files for Dune: Imperium

    [cyan]landsraad check blend.txt --option choam=yes[/cyan]   a blend for a game with the CHOAM module
    """
    say = Renderer(language(lang), game).say
    info = game_info(game)
    if not info.checker:
        raise Trouble(say("cli.check.nothing", game=texts_of_info(info).title(language(lang))))
    checker = registry.resolve(info.checker)
    options = game_options(info, option or [])
    mistakes = 0
    for path in paths:
        count, errors = checker(path, options)
        for error in errors:
            typer.echo(str(error))
        if not errors:
            typer.echo(say("cli.check.good", file=str(path), count=count))
        mistakes += len(errors)
    if mistakes:
        typer.echo(say("cli.check.wrong", count=mistakes))
        raise typer.Exit(1)
