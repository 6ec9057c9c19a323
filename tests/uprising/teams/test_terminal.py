"""Six players in the terminal."""

from __future__ import annotations

from io import StringIO
from random import Random

import pytest
from rich.console import Console

import landsraad
from landsraad.cli.imperium_picture import paint
from landsraad.text import LANGUAGES
from landsraad.text.messages import Renderer
from tests.cli.commands import run
from tests.uprising.teams.table import MUADDIB, six


def picture(game: landsraad.Game, seat: int, lang: str, width: int) -> str:
    console = Console(width=width, file=StringIO())
    console.print(paint(game.view(seat), Renderer(lang, game), width))
    return console.file.getvalue()


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_table_is_drawn_at_every_moment(lang: str):
    game = landsraad.new_game("uprising", players=6, seed=4)
    chance = Random(4)
    while not game.is_over:
        decision = game.pending[0]
        if game.length % 60 == 0:
            for width in (80, 200):
                assert picture(game, decision.player, lang, width)
        game.apply(decision.player, chance.randrange(len(decision.options)))


def test_it_shows_teams_tokens_and_who_is_activated():
    t = six(MUADDIB, "usul")
    t.throne("overthrow")
    shown = picture(t.game, MUADDIB, "en", 200)
    assert "Team of Muad'Dib: 6 VP" in shown
    assert "← →" in shown
    assert "Throne Row" in shown
    assert "Vast Wealth (Emperor board)" in shown
    t.send("usul", "arrakeen", "token:right")
    shown = picture(t.game, MUADDIB, "en", 200)
    assert "activated: Player 5" in shown
    assert shown.count("→") == 1  # Shaddam has his.


def test_bots_play_it_from_the_command_line():
    assert "Shaddam Corrino IV" in run("simulate", "uprising", "--players", "6", "--games", "2", "--bots", "random")
