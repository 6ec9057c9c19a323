"""The table as text: who has what, what lies where. It is made from a view, so it shows what the seat may know."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from rich.console import Group, RenderableType
from rich.text import Text

from landsraad.cli import dune_picture, imperium_picture
from landsraad.cli.marks import seat_mark
from landsraad.core.game import Game
from landsraad.text.messages import Renderer

__all__ = ["picture", "result"]

Painter = Callable[[dict[str, Any], Renderer, int], RenderableType]

PAINTERS: dict[str, Painter] = {
    "imperium": imperium_picture.paint,
    "uprising": imperium_picture.paint,
    "dune": dune_picture.paint,
}


def picture(game: Game, seat: int | None, say: Renderer, width: int) -> RenderableType:
    """The table of a game as a seat (None: a spectator) sees it."""
    return PAINTERS.get(game.name, paint_scores)(game.view(seat), say, width)


def paint_scores(view: dict[str, Any], say: Renderer, width: int) -> RenderableType:
    """What every game has."""
    rows = []
    for seat, score in enumerate(view["scores"]):
        rows.append(Text.assemble(seat_mark(seat), " ", say.seat(seat), f"  {score}"))
    return Group(*rows)


def result(game: Game, say: Renderer) -> str:
    """Who won, and with how many points."""
    winners = say.listed([say.seat(winner) for winner in game.winners])
    scores = ", ".join(f"{say.seat(seat)} {score}" for seat, score in enumerate(game.scores))
    return say.say("cli.result", winners=winners, scores=scores)
