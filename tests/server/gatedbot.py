"""Loaded by a server and its workers: a bot that thinks until a file is there, and tells by another that it does."""

from __future__ import annotations

import os
import time
from pathlib import Path

from landsraad import Decision, Game, bots
from landsraad.bots import Bot

__all__ = ["VARIABLE", "asked", "opened"]

VARIABLE = "LANDSRAAD_TEST_GATE"
"""The directory for both files."""


def asked(gate: Path) -> Path:
    return gate / "asked"


def opened(gate: Path) -> Path:
    return gate / "opened"


class GatedBot:
    """`hard`, once it may."""

    def __init__(self, seed: int) -> None:
        self.bot: Bot = bots.make("hard", seed)

    def choose(self, game: Game, decision: Decision) -> int:
        gate = Path(os.environ[VARIABLE])
        asked(gate).touch()
        while not opened(gate).exists():
            time.sleep(0.01)
        return self.bot.choose(game, decision)


if VARIABLE in os.environ:  # in the test itself there is no such bot
    bots.register("gated", GatedBot, games=["imperium"])
