"""`landsraad challenges`: the solo games with an aim, and how each is begun."""

from __future__ import annotations

import json
from datetime import UTC, datetime
from typing import Annotated

import typer
from rich.console import Console
from rich.text import Text

import landsraad
from landsraad.cli.input import game_info, home_language, language
from landsraad.core.challenges import Challenge, book_of
from landsraad.text.languages import LANGUAGES
from landsraad.text.messages import Renderer
from landsraad.text.texts import texts_of_info

__all__ = ["challenges"]


def challenges(
    game: Annotated[str | None, typer.Argument(help="Only those of this game.")] = None,
    lang: Annotated[str, typer.Option(help=f"The language: {', '.join(LANGUAGES)}.")] = home_language(),
) -> None:
    """List the challenges: solo games with a fixed deal and an aim; today's first.

    [bold]Examples[/bold]

    [cyan]landsraad challenges imperium --lang it[/cyan]
    """
    console = Console(highlight=False)
    for info in [game_info(game)] if game else landsraad.games():
        book = book_of(info.name)
        if book is None:
            continue
        today = book.daily(info.name, datetime.now(UTC).date())
        console.print(Text(texts_of_info(info).title(language(lang)), style="bold yellow"))
        for challenge in [*([] if today is None else [today]), *book.of(info.name)]:
            console.print(entry(challenge, Renderer(language(lang), challenge.game)))


def entry(challenge: Challenge, say: Renderer) -> Text:
    """The name, the aims, and the command that begins it."""
    aims = " ".join(say.message(aim.message()) for aim in challenge.aims)
    options = " ".join(f"--option {name}={written(value)}" for name, value in challenge.given.items())
    command = f"landsraad play {challenge.game} --players 1 --seed {challenge.seed} {options}"
    name = say.name(f"challenge/{challenge.id}")
    return Text.assemble("  ", (str(name), "bold"), f"  {aims}\n", (f"    {command}", "dim"))


def written(value: object) -> str:
    """As options are typed; a list of one ends in a comma."""
    if isinstance(value, list):
        return ",".join(str(one) for one in value) + ("," if len(value) == 1 else "")
    return value if isinstance(value, str) else json.dumps(value)
