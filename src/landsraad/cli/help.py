"""The help and the errors of the command line, in the language of whoever sits there."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from functools import cache
from itertools import pairwise
from typing import Any

from typer import rich_utils

from landsraad.cli.input import home_language
from landsraad.text.languages import LANGUAGES, catalog

__all__ = ["Saying", "saying", "translate", "wanted_language"]

Saying = Callable[[str], str]
TITLES = {
    name: str(getattr(rich_utils, name))
    for name in (
        "OPTIONS_PANEL_TITLE",
        "ARGUMENTS_PANEL_TITLE",
        "COMMANDS_PANEL_TITLE",
        "ERRORS_PANEL_TITLE",
        "REQUIRED_LONG_STRING",
        "DEFAULT_STRING",
        "ENVVAR_STRING",
        "RICH_HELP",
    )
}
"""What the library writes around our texts."""
HOLE = re.compile(r"\{=?\}")


def wanted_language(arguments: Sequence[str]) -> str:
    """What `--lang` says, wherever it stands; otherwise the language of the locale."""
    given = [after for before, after in pairwise(arguments) if before == "--lang"]
    given += [each.removeprefix("--lang=") for each in arguments if each.startswith("--lang=")]
    return given[-1] if given and given[-1] in LANGUAGES else home_language()


@cache
def saying(lang: str) -> Saying:
    """From an English text of the command line to what it is in a language; itself where there is nothing to say."""
    if lang == LANGUAGES[0]:
        return lambda text: text
    words: dict[str, str] = catalog(lang, "help")["help"]
    # The one that says most is tried first.
    holed = sorted((text for text in words if HOLE.search(text)), key=lambda text: -len(HOLE.sub("", text)))
    patterns = [(pattern(text), text, words[text]) for text in holed]

    def say(text: str) -> str:
        if text in words:
            return words[text]
        if "\n\n" in text:
            return "\n\n".join(say(part) for part in text.split("\n\n"))
        for found, english, said in patterns:
            match = found.fullmatch(text)
            if match:
                parts = zip(HOLE.findall(english), match.groups(), strict=True)
                return filled(said, [part if hole == "{=}" else say(part) for hole, part in parts])
        return text

    return say


def filled(text: str, parts: list[str]) -> str:
    between = HOLE.split(text)
    return between[0] + "".join(part + after for part, after in zip(parts, between[1:], strict=True))


def pattern(text: str) -> re.Pattern[str]:
    return re.compile("(.+?)".join(re.escape(part) for part in HOLE.split(text)), re.DOTALL)


def translate(group: Any, lang: str) -> None:
    """Puts the texts of all commands, and those of the library around them, into a language."""
    say = saying(lang)
    for name, english in TITLES.items():
        setattr(rich_utils, name, say(english))
    for command in (group, *group.commands.values()):
        speak(command, say)


def speak(command: Any, say: Saying) -> None:
    usage, helped = command.get_usage, command.get_help_option

    def get_usage(context: Any) -> str:
        return str(usage(context)).replace("Usage: ", say("Usage: "), 1)

    def get_help_option(context: Any) -> Any:
        option = helped(context)
        if option is not None:
            option.help = say(option.help or "")
        return option

    command.get_usage, command.get_help_option = get_usage, get_help_option
    for field in ("help", "short_help", "epilog", "options_metavar", "subcommand_metavar"):
        text = getattr(command, field, None)
        if text:
            setattr(command, field, say(text))
    for parameter in command.params:
        if getattr(parameter, "help", None):
            parameter.help = say(parameter.help)
        if getattr(parameter, "rich_help_panel", None):
            parameter.rich_help_panel = say(parameter.rich_help_panel)
        if parameter.metavar:
            parameter.metavar = say(parameter.metavar)
        elif parameter.param_type_name == "argument" and say(parameter.name.upper()) != parameter.name.upper():
            parameter.metavar = say(parameter.name.upper())
