"""Every option has a number, the same in all games of a family, and no other option has it."""

from __future__ import annotations

import math

import pytest

import landsraad
from landsraad.core import registry
from landsraad.core.words import NumberedWord, OptionWord
from landsraad.research import NotForResearch, Spaces, Vocabulary
from tests.games.settings import SETTINGS, Setting
from tests.games.walks import walk
from tests.server.parlour import Parlour

ACTIONS = 350
"""Of each random game."""


@pytest.fixture(scope="module")
def vocabularies() -> dict[str, Vocabulary]:
    return {info.name: Spaces(info.name).vocabulary for info in landsraad.games()}


def most_of(word: OptionWord) -> float:
    return word.most if isinstance(word, NumberedWord) else math.inf


@pytest.mark.parametrize("setting", SETTINGS.values(), ids=SETTINGS)
def test_every_option_of_every_game_has_a_number_of_its_own(
    setting: Setting, vocabularies: dict[str, Vocabulary]
) -> None:
    vocabulary = vocabularies[setting.game]
    for game, decision, index in walk(setting, 5):
        numbers = vocabulary.encode(decision)
        words = decision.machine.words
        shared = [n for n, (word, count) in enumerate(decision.codes) if count >= most_of(words[word])]
        assert len(set(numbers)) == len(numbers) - max(0, len(shared) - 1)
        assert vocabulary.mask(decision).sum() == len(set(numbers))
        if len(shared) < 2:
            assert [vocabulary.ids[number] for number in numbers] == [option.id for option in decision.options]
            assert vocabulary.decode(decision, numbers[index]) == index
        if game.length >= ACTIONS:
            break


def test_numbers_are_the_same_in_both_games_of_a_family(vocabularies: dict[str, Vocabulary]) -> None:
    assert vocabularies["imperium"] is vocabularies["uprising"]
    assert vocabularies["imperium"].digest != vocabularies["dune"].digest
    for vocabulary in vocabularies.values():
        assert len(set(vocabulary.ids)) == vocabulary.size == len(vocabulary.ids)


def test_what_is_not_possible_is_said(vocabularies: dict[str, Vocabulary]) -> None:
    decision = landsraad.new_game("imperium", seed=1).pending[0]
    with pytest.raises(ValueError, match=r"Action \d+ \(space:arrakeen\) is not possible now"):
        vocabularies["imperium"].decode(decision, vocabularies["imperium"].number["space:arrakeen"])


def test_large_amounts_share_a_number(vocabularies: dict[str, Vocabulary]) -> None:
    """The auction of somebody very rich: bids are told apart up to 60."""
    game = next(
        game
        for game, decision, _ in walk(Setting("dune", 6), 1)
        if decision is game.pending[0] and any(word == "bid" for word, _ in decision.codes)
    )
    decision = game.pending[0]
    decision.codes = [("pass", 0), *[("bid", bid) for bid in range(58, 70)]]
    vocabulary = vocabularies["dune"]
    assert [vocabulary.ids[number] for number in vocabulary.encode(decision)[:5]] == [
        "pass",
        "bid:58",
        "bid:59",
        "bid:60",
        "bid:60",
    ]
    assert vocabulary.decode(decision, vocabulary.number["bid:60"]) == 3


def test_a_game_may_have_no_numbers() -> None:
    registry.register(Parlour())
    try:
        with pytest.raises(NotForResearch, match="Parlour"):
            Spaces("parlour")
    finally:
        registry.unregister("parlour")
