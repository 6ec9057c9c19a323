"""What is said of House Hagal and the Rivals."""

from __future__ import annotations

import pytest

import landsraad
from landsraad.text.languages import LANGUAGES
from landsraad.text.log import lines
from landsraad.text.messages import Renderer
from tests.imperium.rivals.table import duel, solo
from tests.uprising.rivals.table import solo as uprising_solo


def said(t, lang="en"):
    return lines(t.heard(), Renderer(lang, t.game, ["Ada"]), 0)


def test_the_turn_of_a_rival_is_one_line_with_the_cards_it_passed_over():
    t = solo().agent_on(0, "wealth")
    t.heard()
    t.rival_turn("wealth", "hardy_warriors")
    assert said(t) == [
        "Earl Memnon Thorvald turns over Wealth and Hardy Warriors: sends an Agent to Hardy Warriors, gains 1 "
        "Influence with the Fremen (now 1), recruits 2 troops, deploys 2 troops from the garrison.",
    ]


def test_house_hagal_has_its_name():
    t = duel()
    t.heard()
    t.rival_turn("carthag")
    assert said(t)[0].startswith("House Hagal turns over Carthag: sends an Agent to Carthag")


def test_signet_rings_and_schemes_are_told():
    t = uprising_solo("lady_margot_fenring", "staban_tuek").spies(2, "post_emperor", "post_choam")
    t.heard()
    t.rival_turn("place_spy_city", "spice_refinery")
    text = " ".join(said(t))
    assert "carries out its Scheme" in text
    assert "uses its Signet Ring ability" in text


@pytest.mark.parametrize("lang", LANGUAGES)
def test_questions_about_rivals_name_them(lang):
    t = solo().reward("skirmish_3")
    say = Renderer(lang, t.game, ["Ada"])
    assert say.name("leader/earl_memnon_thorvald") in say.message(t.decision.prompt)
    t = solo().reward("battle_for_arrakeen", place=2)
    assert say.name("leader/earl_memnon_thorvald") in say.message(t.decision.prompt)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_refused_options_have_words(lang):
    for game, players, options in (
        ("imperium", 1, {"difficulty": "nightmare"}),
        ("imperium", 1, {"rivals": ["paul_atreides", "count_ilban_richese"]}),
        ("imperium", 1, {"rivals": ["count_ilban_richese"]}),
        ("imperium", 1, {"rivals": ["count_ilban_richese", "nobody"]}),
        ("imperium", 2, {"difficulty": "mentat"}),
        ("uprising", 1, {"rivals": ["lady_amber_metulli", "muaddib"]}),
    ):
        with pytest.raises(landsraad.InvalidOptions) as caught:
            landsraad.new_game(game, players, 1, options)
        text = Renderer(lang, game).error(caught.value)
        assert text
        assert "{" not in text
        assert lang == "en" or text != caught.value.reason
