"""Any legal option with the same chance, but for words of one's own: a bot has nothing to say."""

from __future__ import annotations

import random

from landsraad.core.game import Game
from landsraad.core.machine import Decision
from landsraad.core.words import FreeWord

__all__ = ["RandomBot", "any_option"]


class RandomBot:
    def __init__(self, seed: int = 0) -> None:
        self.random = random.Random(seed)

    def choose(self, game: Game, decision: Decision) -> int:
        return any_option(decision, self.random)


def any_option(decision: Decision, chance: random.Random) -> int:
    """An option by chance; one that is to be said in words only where there is no other."""
    codes, words = decision.codes, decision.machine.words
    chosen = chance.randrange(len(codes))
    if not isinstance(words[codes[chosen][0]], FreeWord):
        return chosen
    wordless = [n for n, (word, _) in enumerate(codes) if not isinstance(words[word], FreeWord)]
    return chance.choice(wordless) if wordless else chosen
