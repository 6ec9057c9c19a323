"""The commands, and how trouble is told: one line on stderr and exit code 2."""

from __future__ import annotations

import errno
import io
import os
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Annotated, Any, Final

import typer
from typer.core import TyperGroup

import landsraad
from landsraad.cli.cards import cards
from landsraad.cli.challenges import challenges
from landsraad.cli.check import check
from landsraad.cli.games import games
from landsraad.cli.help import saying, translate, wanted_language
from landsraad.cli.input import CHOSEN, home_language, trouble
from landsraad.cli.maintenance import backup, migrate, restore
from landsraad.cli.play import play
from landsraad.cli.replay import replay
from landsraad.cli.rules import rules
from landsraad.cli.serve import serve
from landsraad.cli.simulate import simulate
from landsraad.cli.tournament import tournament
from landsraad.core import registry
from landsraad.core.errors import InvalidOptions, LandsraadError
from landsraad.text.languages import LANGUAGES
from landsraad.text.messages import Renderer

__all__ = ["app", "main"]


WRONG: Any = typer.BadParameter.__mro__[1]
"""Whatever the library finds wrong with a command line; it has no public name."""


FULL: Final = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG, errno.EIO)
"""Where what is printed goes to takes no more."""


class Commands(TyperGroup):
    """Bad input ends with its reason, never with a traceback, and in the language of whoever typed it."""

    def main(self, args: Sequence[str] | None = None, *further: Any, **more: Any) -> Any:
        self.lang = wanted_language(sys.argv[1:] if args is None else args)
        translate(self, self.lang)
        before = CHOSEN.set(self.lang)
        try:
            return super().main(args, *further, **more)
        except OSError as full:
            if full.filename is not None or full.errno not in FULL:
                raise
            # What is still to be printed goes nowhere: Python would complain once more when it ends.
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
            typer.echo(f"landsraad: {trouble('not_printed', reason=os.strerror(full.errno))}", err=True)
            raise SystemExit(2) from full
        finally:
            CHOSEN.reset(before)

    def make_context(self, *given: Any, **more: Any) -> Any:
        with self.said_well():
            return super().make_context(*given, **more)

    def invoke(self, ctx: Any) -> Any:
        try:
            with self.said_well():
                return super().invoke(ctx)
        except LandsraadError as refused:
            typer.echo(f"landsraad: {in_words(refused)}", err=True)
            raise typer.Exit(2) from refused

    @contextmanager
    def said_well(self) -> Iterator[None]:
        """What the library finds wrong with the command line, in the language of whoever typed it."""
        try:
            yield
        except WRONG as wrong:
            told = saying(self.lang)(wrong.format_message())
            wrong.format_message = lambda: told
            raise


def in_words(trouble: LandsraadError) -> str:
    """The reason in the language of the terminal where the rules gave it a code."""
    lang = home_language()
    if lang == LANGUAGES[0] or not isinstance(trouble, InvalidOptions):
        return str(trouble)
    game = next((info.name for info in landsraad.games() if info.name in sys.argv), None)
    return Renderer(lang, game, strict=False).error(trouble)


app = typer.Typer(
    name="landsraad",
    cls=Commands,
    help="Dune: Imperium, Dune: Imperium – Uprising and classic Dune: play, watch, measure and look things up.",
    epilog="Start with [bold]landsraad play imperium[/bold]. Every command explains itself: "
    "[bold]landsraad play --help[/bold].",
    rich_markup_mode="rich",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)


def print_version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"landsraad {landsraad.__version__}")
        raise typer.Exit


@app.callback()
def options(
    context: typer.Context,
    version: Annotated[
        bool, typer.Option("--version", callback=print_version, is_eager=True, help="Print the version.")
    ] = False,
    plugin: Annotated[
        list[str] | None,
        typer.Option(
            help="A Python module that brings games or bots of its own (repeatable). [dim]LANDSRAAD_PLUGINS[/dim]",
            metavar="MODULE",
        ),
    ] = None,
) -> None:
    # The server has a setting of the same name, and reads it itself.
    variable = "" if context.invoked_subcommand == "serve" else os.environ.get("LANDSRAAD_PLUGINS", "")
    registry.load_plugins(variable.replace(",", " ").split() if plugin is None else plugin)


COMMANDS = (play, simulate, tournament, replay, cards, rules, games, challenges, check, serve, backup, restore, migrate)
for command in COMMANDS:
    app.command()(command)


def main() -> None:
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):  # A sign that an old terminal or file cannot hold ends no command.
            stream.reconfigure(errors="replace")
    app()
