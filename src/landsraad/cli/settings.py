"""Commands that take settings of the server: an option for each, made from its declaration."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from typing import Annotated, Any, get_type_hints

import typer

from landsraad.server.configuration import read_settings, wrong_settings
from landsraad.server.settings import SETTINGS, Setting

__all__ = ["takes_settings"]

METAVARS = {int: "NUMBER", float: "NUMBER", str: "TEXT", tuple: "TEXT"}


def takes_settings(*names: str) -> Callable[[Callable[..., None]], Callable[..., None]]:
    """Give a command an option for each of these settings (without names: for all); it is called with `settings`."""
    wanted = [SETTINGS[name] for name in names or SETTINGS]

    def with_options(command: Callable[..., None]) -> Callable[..., None]:
        def run(**given: Any) -> None:
            flags = {each.name: given.pop(each.name) for each in wanted}
            wrong = wrong_settings(flags) if given.get("check") else []
            for error in wrong:
                typer.echo(f"wrong  settings  {error}")
            if wrong:
                raise typer.Exit(1)
            command(settings=read_settings(flags), **given)

        own = [each for each in inspect.signature(command).parameters.values() if each.name != "settings"]
        hints = get_type_hints(command, include_extras=True)
        parameters = [each.replace(annotation=hints[each.name]) for each in own]
        parameters += [parameter(each) for each in wanted]
        run.__name__, run.__doc__ = command.__name__, command.__doc__
        run.__signature__ = inspect.Signature(parameters)  # type: ignore[attr-defined]
        run.__annotations__ = {each.name: each.annotation for each in parameters}
        return run

    return with_options


def parameter(setting: Setting) -> inspect.Parameter:
    """Texts, so that a wrong flag and a wrong variable are told in the same words."""
    names = [setting.flag]
    kind: Any = str | None
    if setting.kind is bool:
        names, kind = [f"{setting.flag}/--no-{setting.flag[2:]}"], bool | None
    elif setting.kind is tuple:
        kind = list[str] | None
    option = typer.Option(
        *names,
        help=help_of(setting),
        metavar="|".join(setting.choices) or METAVARS.get(setting.kind),
        rich_help_panel=setting.group,
    )
    return inspect.Parameter(
        setting.name, inspect.Parameter.KEYWORD_ONLY, default=None, annotation=Annotated[kind, option]
    )


def help_of(setting: Setting) -> str:
    parts = [setting.help]
    if setting.kind is tuple:
        parts.append("Repeatable.")
    if setting.default not in ("", ()):
        parts.append(f"Default: {written(setting.default)}.")
    return f"{' '.join(parts)} [dim]{setting.variable}[/dim]"


def written(value: object) -> str:
    """A value as one would type it."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    return f"{value:g}" if isinstance(value, float) else str(value)
