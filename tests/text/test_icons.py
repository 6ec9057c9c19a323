"""Rows of icons come from the same effects as the sentences."""

from __future__ import annotations

import json

import pytest

from landsraad.imperium.effects.parser import parse
from landsraad.text import LANGUAGES, catalog
from landsraad.text.games.imperium.cards import CONTENT, components, describe
from landsraad.text.games.imperium.effects.icons import CONDITION_GLYPHS, GLYPHS, icons
from landsraad.text.games.imperium.icons import alternative, glyph_name, row


def kinds(effect: str) -> list[str]:
    return [token["kind"] for token in icons(parse(effect))]


def test_an_exchange() -> None:
    cost, arrow, effect = icons(parse("spice 2 -> troop 3"))
    assert cost == {"kind": "icon", "glyph": "spice", "effect": "spice 2", "amount": 2, "paid": True}
    assert arrow == {"kind": "arrow"}
    assert effect == {"kind": "icon", "glyph": "troop", "effect": "troop 3", "amount": 3}


def test_a_condition_carries_faction_and_number() -> None:
    condition, gain = icons(parse("if influence:fremen>=2: sword 4"))
    assert condition["kind"] == "if"
    assert (condition["glyph"], condition["faction"], condition["amount"]) == ("influence", "fremen", 2)
    assert gain["glyph"] == "sword"


def test_lists_alternatives_and_brackets() -> None:
    assert kinds("persuasion 2; sword 1") == ["icon", "icon"]
    assert kinds("persuasion 2 | sword 2") == ["icon", "or", "icon"]
    assert kinds("trash 1; (if bond:bg: spice 2)") == ["icon", "open", "if", "icon", "close"]
    assert kinds("choose 2 of [spice 1 | water 1]") == ["choose", "open", "icon", "or", "icon", "close"]
    assert kinds("sword 2 // (recall_spy 1 -> sword 3)") == ["icon", "line", "icon", "arrow", "icon"]
    assert kinds("if not high_council: high_council else: spice 2") == ["if", "icon", "else", "icon"]


def test_prefixes() -> None:
    assert kinds("each_opponent: discard 1") == ["who", "icon"]
    assert kinds("any_time: may: look_top 1: look") == ["window", "may", "look_top", "icon"]
    when = icons(parse("when deploy_in_turn>=4 {once_per_game}: influence:secret 1"))[0]
    assert (when["event"], when["amount"], when["limit"]) == ("deploy_in_turn", 4, "once_per_game")
    assert alternative(when, "en") == "once per game, when you deploy 4 or more troops in one of your turns"


def test_ranges_and_limits() -> None:
    (retreat,) = icons(parse("retreat 0..all"))
    assert (retreat["least"], retreat["amount"]) == (0, "all")
    (acquire,) = icons(parse("acquire 1 {cost<=5, to=deck_top}"))
    assert acquire["limits"] == {"cost": "<=5", "to": "=deck_top"}
    (taken,) = icons(parse("take_from_discard 1 {faction=bg}"))
    assert taken["faction"] == "bg"


def test_what_has_no_pictogram_is_shown_in_words() -> None:
    (token,) = icons(parse("discount:the_spice_must_flow 3"))
    assert token["words"]
    assert row([token], "en") == "The Spice Must Flow costs you 3 Persuasion less this turn"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_glyph_and_sign_has_a_text_alternative(lang: str) -> None:
    used = set(GLYPHS.values()) | set(CONDITION_GLYPHS.values())
    assert set(catalog(lang, "icons")["glyphs"]) == used
    assert all(glyph_name(glyph, lang) for glyph in used)
    assert set(catalog(lang, "icons")["signs"]) == set(catalog("en", "icons")["signs"])


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", CONTENT)
def test_every_row_can_be_read_aloud_and_stored(game: str, lang: str) -> None:
    for refs in components(game).values():
        for ref in refs:
            for box in describe(ref, lang, game).boxes:
                assert json.loads(json.dumps(box.icons)) == box.icons
                assert all(alternative(token, lang, game) for token in box.icons)
                assert "_" not in row(box.icons, lang, game)


def test_a_row_as_short_text() -> None:
    assert row(icons(parse("spice 2 -> (troop 3; draw 1)")), "en") == "Spice ×2 → (Troop ×3, Draw a card)"
    assert row(icons(parse("influence:guild 1 | spice 2")), "it") == "Influenza (Gilda Spaziale) / Spezia ×2"
    assert row(icons(parse("deploy 0..3")), "en") == "Deploy ×0–3"
