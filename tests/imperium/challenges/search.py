"""Looking for a game that reaches the aim of a challenge.

Round by round, the bot plays on from the best games so far, sometimes erring, and then to the end: whatever came
nearest to the aim is gone on with.
"""

from __future__ import annotations

import random

import landsraad
from landsraad import bots
from landsraad.core.challenges import Challenge, Deed, Story
from landsraad.core.game import Game

ERRS = 0.15
"""How often another option is taken than the bot would."""
KEPT = 8
TRIED = 16
"""So many games are gone on with, each in so many ways."""


def worth(challenge: Challenge, story: Story) -> float:
    """How near a finished game came to the aim."""
    deeds = [(aim.deed.done(story.events), aim) for aim in challenge.aims if aim.deed is not None]
    done = sum(-done if aim.kind == "without" else min(done, aim.count) for done, aim in deeds)
    late = sum(max(0, story.round - aim.count) for aim in challenge.aims if aim.kind == "by_round")
    return story.lead + 3 * story.won + 2 * done - late


def play(challenge: Challenge, game: Game, moves: list[int], rng: random.Random, errs: float, until: int) -> None:
    """Play on until a round has begun, or to the end; what must not be done is not done if it can be helped."""
    bot = bots.make("heuristic", seed=rng.randrange(1 << 30))
    shunned = [aim.deed for aim in challenge.aims if aim.kind == "without" and aim.deed is not None]
    while not game.is_over and game.round < until:
        decision = game.pending[0]
        count = len(decision.options)
        number = rng.randrange(count) if rng.random() < errs else bot.choose(game, decision)
        if shunned:
            others = rng.sample(range(count), count)
            number = next((one for one in (number, *others) if not does(game, one, shunned)), number)
        game.apply(decision.player, number)
        moves.append(number)


def does(game: Game, number: int, shunned: list[Deed]) -> bool:
    """Whether an option is at once something that must not be done."""
    imagined = game.branch()
    imagined.apply(imagined.pending[0].player, number)
    events = imagined.drain()
    return any(deed.done(events) for deed in shunned)


def witness(challenge: Challenge, seed: int = 1) -> list[int] | None:
    """The moves of a game that reaches the aim, by their numbers among the options."""
    rng = random.Random(seed)
    start = landsraad.new_game(challenge.game, 1, challenge.seed, challenge.given)
    kept: list[tuple[Game, list[int]]] = [(start, [])]
    for following in range(2, 12):
        tried: list[tuple[float, Game, list[int]]] = []
        for game, moves in kept:
            for number in range(TRIED * KEPT // len(kept)):
                here, made = game.copy(), list(moves)
                play(challenge, here, made, rng, ERRS if number else 0.0, following)
                end, whole = here.copy(), list(made)
                play(challenge, end, whole, rng, 0.0, 99)
                story = replayed(challenge, whole)
                if all(challenge.reached(story)):
                    return whole
                if not here.is_over:
                    tried.append((worth(challenge, story), here, made))
        if not tried:
            return None
        tried.sort(key=lambda one: -one[0])
        kept = [(here, made) for _, here, made in tried[:KEPT]]
    return None


def replayed(challenge: Challenge, moves: list[int]) -> Story:
    game = challenge.new_game()
    for number in moves:
        game.apply(game.pending[0].player, number)
    assert game.is_over, f"{challenge.id}: the game of the witness goes on"
    return Story.of(game, game.drain())
