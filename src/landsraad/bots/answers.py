"""Carrying out what a bot chooses; if that is nothing the game offers, it is told who did so."""

from __future__ import annotations

from landsraad.bots.bot import Bot
from landsraad.core.errors import IllegalAction, LandsraadError
from landsraad.core.game import Game
from landsraad.core.machine import Decision

__all__ = ["BadAnswer", "take_answer"]


class BadAnswer(LandsraadError, ValueError):
    """A bot chose what is no option of the decision: a fault of the bot. The game is unchanged."""

    def __init__(self, bot: str, seat: int, decision: str, options: int, answer: str) -> None:
        super().__init__(
            f"The bot {bot!r}, player {seat}, answered {answer} to {decision}, which has {options} options,"
            " counted from 0."
        )
        self.bot = bot
        self.seat = seat
        self.decision = decision
        self.options = options
        self.answer = answer


def take_answer(game: Game, decision: Decision, bot: Bot, name: str) -> None:
    """Let a bot of this name decide."""
    answer = bot.choose(game, decision)
    try:
        game.apply(decision.player, answer)
    except IllegalAction as error:
        raise BadAnswer(name, decision.player, decision.kind, len(decision.codes), repr(answer)) from error
