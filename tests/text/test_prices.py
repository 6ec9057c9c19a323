"""Sentences know the game: costs depend on the seat that pays, effects on the options."""

from __future__ import annotations

from typing import Any

import pytest

import landsraad
from landsraad.cli.printed import in_one_line
from landsraad.text.languages import LANGUAGES
from landsraad.text.messages import Renderer
from landsraad.text.texts import texts_of
from tests.imperium.table import refused
from tests.uprising.table import at

LETO = ["duke_leto_atreides", "paul_atreides", "helena_richese"]


def cost(game: str, view: dict[str, Any], space: str, lang: str) -> str:
    texts = texts_of(game)
    printed = texts.describe(f"space/{space}", lang).lines
    told = texts.describe_for(f"space/{space}", lang, view).lines
    label = next(label for label, text in printed if any(digit in text for digit in "2358"))
    return dict(told)[label]


@pytest.mark.parametrize(
    ("lang", "leto", "others"),
    [
        ("en", "Pay 4 Solari.", "Pay 5 Solari."),
        ("it", "Paga 4 solari.", "Paga 5 solari."),
        ("es", "Paga 4 solaris.", "Paga 5 solaris."),
        ("pt", "Pague 4 Solari.", "Pague 5 Solari."),
    ],
)
def test_a_leader_who_pays_less_is_told_so(lang: str, leto: str, others: str) -> None:
    game = landsraad.new_game("imperium", 3, seed=1, options={"leaders": LETO})
    assert cost("imperium", game.view(0), "high_council", lang) == leto
    assert cost("imperium", game.view(1), "high_council", lang) == others
    assert cost("imperium", game.view(), "high_council", lang) == others
    assert leto in in_one_line("space/high_council", lang, "imperium", game.view(0))


def test_the_number_that_holds_now_is_told() -> None:
    """The Swordmaster of Uprising gets cheaper once somebody has one."""
    t = at("dagger", leader="duke_leto_atreides").give(0, solari=0)
    assert cost("uprising", t.game.view(0), "swordmaster", "en") == "Pay 7 Solari."
    assert cost("uprising", t.game.view(1), "swordmaster", "en") == "Pay 8 Solari."
    assert cost("uprising", t.game.view(0), "gather_support", "it") == "Paga 0 o 1 solari."
    t.give(1, swordmaster=True)
    assert cost("uprising", t.game.view(0), "swordmaster", "es") == "Paga 5 solaris."
    assert cost("uprising", t.game.view(1), "swordmaster", "pt") == "Pague 6 Solari."


def test_a_refusal_and_an_option_name_what_the_leader_pays() -> None:
    t = at("dagger", leader="duke_leto_atreides").give(0, solari=3)
    t.play("card:dagger")
    error = refused(t, "space:high_council", "E_CANNOT_PAY")
    said = [Renderer(lang, t.game).error(error) for lang in LANGUAGES]
    assert said[:2] == ["You need 4 Solari and have 3.", "Servono 4 solari e ne hai 3."]
    t.play("space:gather_support")
    say = Renderer("es", t.game)
    assert [say.message(option.label) for option in t.game.pending[0].options] == ["Pagar 0 solaris", "Pagar 1 solari"]


@pytest.mark.parametrize("game", ["imperium", "uprising"])
def test_the_page_has_words_for_every_price(game: str) -> None:
    """Whoever plays: a space asks something the client can say."""
    prices = texts_of(game).content("it")["prices"]
    leaders = landsraad.new_game(
        game, 3, seed=1, options={"leaders": LETO, **({"base_leaders": True} if game == "uprising" else {})}
    )
    for seat in (0, 1):
        for id, space in leaders.view(seat)["spaces"].items():
            if space["price"]:
                key = f"{space['price']['resource']}:{','.join(map(str, space['price']['amounts']))}"
                assert key in prices, id
    assert prices["solari:7"] == "Paga 7 solari."
    assert prices["solari:0"] == "Non paghi nulla."


def test_what_an_effect_says_depends_on_the_options() -> None:
    """Without CHOAM there are no contracts to take."""
    told = []
    for choam in (False, True):
        game = landsraad.new_game("uprising", 3, seed=1, options={"choam": choam})
        told.append(Renderer("it", game).value("effect/space/accept_contract.effect"))
    assert told == ["Pesca 1 carta e ottieni 2 solari.", "Pesca 1 carta e prendi 1 contratto."]
