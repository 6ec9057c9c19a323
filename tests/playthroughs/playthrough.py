"""A whole seeded game as text: every question, every answer, everything that happened, and the table round by round.

Works for any game. The answers are drawn at random from a seed, so a file changes exactly where the rules, the names or
the order of options change: read the difference, and if it is meant, write the files anew with

    LANDSRAAD_UPDATE_GOLDEN=1 pytest tests/playthroughs
"""

from __future__ import annotations

import textwrap
from collections.abc import Callable, Mapping
from random import Random
from typing import Any

import landsraad
from landsraad import Event

__all__ = ["playthrough"]

WIDTH = 118


def playthrough(
    name: str,
    players: int,
    seed: int,
    options: Mapping[str, Any] | None = None,
    chapter: Callable[[Mapping[str, Any]], object] = lambda view: view.get("round", view.get("turn")),
) -> str:
    """The text of a game. `chapter` picks what divides it from a spectator's view: a table is drawn when it changes."""
    game = landsraad.new_game(name, players=players, seed=seed, options=options)
    game.watch()
    lines = [f"{name}, {players} players, seed {seed}, options {game.options}", ""]
    lines += event_lines(game.drain())
    random = Random(seed)
    view = game.view(None)
    part = chapter(view)
    lines += table(view)
    while game.pending:
        decision = game.pending[random.randrange(len(game.pending))]
        option = decision.options[random.randrange(len(decision.options))]
        lines.append(f"{game.length + 1}. seat {decision.player}  {decision.kind}")
        lines += wrapped("of ", [other.id for other in decision.options])
        lines.append(f"   -> {option.id}")
        game.apply(decision.player, option)
        lines += event_lines(game.drain())
        view = game.view(None)
        if chapter(view) != part or game.is_over:
            part = chapter(view)
            lines += ["", *table(view)]
    lines.append(f"scores {game.scores}, winners {game.winners}")
    return "\n".join(lines) + "\n"


def wrapped(label: str, words: list[str]) -> list[str]:
    indent = " " * (3 + len(label))
    text = textwrap.fill(
        "  ".join(words),
        WIDTH,
        initial_indent="   " + label,
        subsequent_indent=indent,
        break_long_words=False,
        break_on_hyphens=False,
    )
    return text.split("\n")


def event_lines(events: list[Event]) -> list[str]:
    return [f"   * {event.kind} {facts({**actor(event), **event.params})}{secret(event)}".rstrip() for event in events]


def actor(event: Event) -> dict[str, Any]:
    """Who, and by what."""
    return {"seat": event.seat, "source": event.source} if event.source else {"seat": event.seat}


def facts(params: Mapping[str, Any]) -> str:
    return " ".join(f"{name}={short(value)}" for name, value in params.items())


def secret(event: Event) -> str:
    """What only some seats are told."""
    if event.secret is None:
        return ""
    return f" ({facts(event.secret)} for {', '.join(str(seat) for seat in event.knowers)} only)"


def short(value: object) -> str:
    """`card/stilgar` is written as `stilgar`."""
    if isinstance(value, str):
        return value.partition("/")[2] or value
    if isinstance(value, (list, tuple)):
        return "[" + ", ".join(short(item) for item in value) + "]"
    return str(value)


def table(view: Mapping[str, Any]) -> list[str]:
    """What a spectator sees: the plain facts of the table, then one column for each player."""
    lines = ["=" * WIDTH]
    for name, value in view.items():
        if name not in ("players", "factions", "decision", "pending", "viewer", "spaces", "map"):
            shown = short_data(value)
            if shown:
                lines += wrapped(f"{name}: ", [shown])
    lines += places(view.get("spaces") or view.get("map"))
    lines += columns(view.get("players") or view.get("factions"))
    return [*lines, "=" * WIDTH, ""]


def short_data(value: object) -> str:
    if isinstance(value, Mapping):
        if value.get("status") == "available" and not value.get("deaths"):
            return ""  # a leader like any other
        parts = [f"{key} {shown}" for key, item in value.items() if (shown := short_data(item))]
        return ", ".join(parts)
    if isinstance(value, (list, tuple)):
        words = [short_data(item) or "-" for item in value]
        return "" if all(word == "-" for word in words) else " ".join(words)
    return "" if value is None or value is False else str(value)


def places(spaces: object) -> list[str]:
    """Only the places where something is; the price of a space is printed on the board."""
    if not isinstance(spaces, Mapping):
        return []
    found: list[str] = []
    for name, facts_here in spaces.items():
        if isinstance(facts_here, Mapping):
            facts_here = {
                key: value
                for key, value in facts_here.items()
                if key != "price" and value not in (None, 0, [], {}, False)
            }
        shown = short_data(facts_here)
        if shown:
            found.append(f"   {name}: {shown}")
    return found


def columns(players: object) -> list[str]:
    if not isinstance(players, (list, tuple)) or not players:
        return []
    flat = [flattened(player) for player in players]
    names = list(dict.fromkeys(name for player in flat for name in player))
    lines: list[str] = []
    for name in names:
        cells = [player.get(name, "") for player in flat]
        if any(cell not in ("", "0") for cell in cells):
            if max(len(cell) for cell in cells) <= 24:
                lines.append(f"   {name:18}" + "".join(f"{cell:>25}" for cell in cells).rstrip())
            else:
                for seat, cell in enumerate(cells):
                    if cell:
                        lines += wrapped(f"{name:18} {seat}: ", [cell])
    return lines


def flattened(player: Mapping[str, Any]) -> dict[str, str]:
    found: dict[str, str] = {}
    for name, value in player.items():
        if isinstance(value, Mapping):
            for inner, item in value.items():
                found[f"{name} {inner}"] = short_data(item)
        else:
            found[name] = short_data(value)
    return found
