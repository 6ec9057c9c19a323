"""Challenges in words: solo games with an aim, as the lobby lists them and as the table shows them."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from typing import Any

from landsraad.core import registry
from landsraad.core.challenges import Challenge, Story, book_of, challenge_of
from landsraad.core.game import Game
from landsraad.server.messages.games import ChallengeInfo, ChallengeListing, ChallengeResult
from landsraad.text.messages import Renderer
from landsraad.text.texts import texts_of

__all__ = ["info_of", "list_challenges", "result_of", "unusual"]


def list_challenges(lang: str, today: date) -> list[ChallengeListing]:
    """The challenges of today, then the lasting ones, game by game."""
    books = [(info.name, book) for info in registry.games() if (book := book_of(info.name)) is not None]
    found = [challenge for game, book in books if (challenge := book.daily(game, today)) is not None]
    for game, book in books:
        found += book.of(game)
    return [listing(challenge, lang) for challenge in found]


def listing(challenge: Challenge, lang: str) -> ChallengeListing:
    say = Renderer(lang, challenge.game, strict=False)
    return ChallengeListing(
        id=challenge.id,
        game=challenge.game,
        title=texts_of(challenge.game).title(lang),
        name=name(challenge, say),
        aims=[say.message(aim.message()) for aim in challenge.aims],
        setting=in_words(challenge.game, challenge.given, lang),
        players=1,
        options=challenge.given,
        seed=challenge.seed,
        day=day(challenge),
    )


def unusual(game: str, options: Mapping[str, Any], lang: str) -> list[str]:
    """What is unusual about a table: its options that are not as always."""
    usual = {spec.name: spec.default for spec in registry.find(game).info.options}
    return in_words(game, {name: value for name, value in options.items() if value != usual.get(name)}, lang)


def in_words(game: str, options: Mapping[str, Any], lang: str) -> list[str]:
    """`Difficulty: Mentat (Expert)`, in the order of the options; what has no name is left out."""
    words = texts_of(game)
    said = []
    for spec in registry.find(game).info.options:
        label = words.option(spec.name, lang)
        if label and spec.name in options:
            value = options[spec.name]
            named = value if isinstance(value, list) and spec.kind != "sets" else [value]
            chosen = [words.choice(spec.name, one, lang) for one in named if not isinstance(one, (bool, list, dict))]
            if isinstance(value, list) and len(value) == 1:
                label = words.option(f"{spec.name}.one", lang) or label
            said.append(f"{label}: {', '.join(chosen)}" if all(chosen) and chosen else label)
    return said


def of_game(game: Game) -> Challenge | None:
    return challenge_of(game.name, game.players, game.seed, game.options)


def info_of(game: Game, say: Renderer) -> ChallengeInfo | None:
    """The challenge that is played at a table."""
    found = of_game(game)
    if found is None:
        return None
    aims = [say.message(aim.message()) for aim in found.aims]
    return ChallengeInfo(id=found.id, seed=found.seed, name=name(found, say), aims=aims, day=day(found))


def result_of(game: Game, story: Story) -> ChallengeResult | None:
    """Whether a finished game has reached its aim."""
    found = of_game(game)
    if found is None:
        return None
    aims = found.reached(story)
    return ChallengeResult(id=found.id, day=day(found), reached=all(aims), aims=aims)


def name(challenge: Challenge, say: Renderer) -> str:
    return say.name(f"challenge/{challenge.id}") or challenge.id


def day(challenge: Challenge) -> str | None:
    return None if challenge.day is None else challenge.day.isoformat()
