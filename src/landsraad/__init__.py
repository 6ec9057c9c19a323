"""Landsraad: Dune: Imperium, Dune: Imperium - Uprising and classic Dune, exact, for people, bots and researchers.

import landsraad

game = landsraad.new_game("imperium", players=4, seed=7)
while not game.is_over:
    decision = game.pending[0]
    game.apply(decision.player, decision.options[0])
print(game.scores, game.winners)
"""

from landsraad.core.errors import (
    IllegalAction,
    InvalidOptions,
    InvalidRecord,
    InvalidState,
    LandsraadError,
    UnknownGame,
    VersionMismatch,
)
from landsraad.core.game import Game
from landsraad.core.machine import Decision, Option
from landsraad.core.messages import Event, Message
from landsraad.core.registry import from_bytes, from_json, games, new_game, register_later, replay

__version__ = "0.1.0"

__all__ = [
    "Decision",
    "Event",
    "Game",
    "IllegalAction",
    "InvalidOptions",
    "InvalidRecord",
    "InvalidState",
    "LandsraadError",
    "Message",
    "Option",
    "UnknownGame",
    "VersionMismatch",
    "from_bytes",
    "from_json",
    "games",
    "new_game",
    "replay",
]

register_later("imperium", "landsraad.imperium.game:ImperiumRules")
register_later("uprising", "landsraad.imperium.uprising:UprisingRules")
register_later("dune", "landsraad.dune.rules:DuneRules")
