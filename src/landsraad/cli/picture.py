"""The table as text: who has what, what lies where. It is made from a view, so it shows what the seat may know."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.text import Text

from landsraad.cli.marks import seat_mark
from landsraad.core.game import Game
from landsraad.core.registry import resolve
from landsraad.text.messages import Renderer
from landsraad.text.texts import in_words

__all__ = ["Painter", "picture", "result"]

Painter = Callable[[dict[str, Any], Renderer, int], RenderableType]
"""Draws a view in so many columns; the descriptor of a game names its own."""

GENERAL = ("decision", "game", "over", "pending", "position", "scores", "viewer", "winners")
"""What every view has beside the things on the table."""


def picture(game: Game, seat: int | None, say: Renderer, width: int) -> RenderableType:
    """The table of a game as a seat (None: a spectator) sees it."""
    named = game.rules.info.painter
    paint: Painter = resolve(named) if named else paint_view
    return paint(game.view(seat), say, width)


def paint_view(view: dict[str, Any], say: Renderer, width: int) -> RenderableType:
    """The table of a game without a painter: points, and everything in the view by its name."""
    parts: list[RenderableType] = []
    for seat, score in enumerate(view["scores"]):
        own = "bold" if seat == view["viewer"] else ""
        parts.append(Text.assemble(seat_mark(seat), " ", (say.seat(seat), own), f"  {score}"))
    for name, value in view.items():
        if name not in GENERAL:
            parts += entry(name, value, say)
    return Group(*parts)


def entry(name: str, value: object, say: Renderer) -> list[RenderableType]:
    """A value of a view; what it holds stands below it, indented."""
    title = Text(f"{say.name(f'term/{name}') or in_words(name)}: ", style="cyan")
    if isinstance(value, dict):
        inner = [part for key, held in value.items() for part in entry(str(key), held, say)]
        return [title, Padding(Group(*inner), (0, 0, 0, 2))]
    if isinstance(value, list) and any(isinstance(item, (dict, list)) for item in value):
        inner = [part for number, held in enumerate(value, 1) for part in entry(str(number), held, say)]
        return [title, Padding(Group(*inner), (0, 0, 0, 2))]
    if isinstance(value, list):
        return [title + Text(", ".join(say.value(item) for item in value) or "–")]
    return [title + Text("–" if value is None else say.value(value))]


def result(game: Game, say: Renderer) -> str:
    """Who won, and with how many points."""
    winners = say.listed([say.seat(winner) for winner in game.winners])
    scores = ", ".join(f"{say.seat(seat)} {score}" for seat, score in enumerate(game.scores))
    return say.say("cli.result", winners=winners, scores=scores)
