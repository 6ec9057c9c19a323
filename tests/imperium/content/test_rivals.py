"""Hagal cards and Rivals are checked like everything else that is printed."""

from __future__ import annotations

from pathlib import Path

import pytest

from landsraad.imperium.content.check import check_set
from landsraad.imperium.content.errors import ContentError
from landsraad.imperium.content.files import BASE, UPRISING
from tests.imperium.content.sets import edited, load_set, printed

HAGAL = [
    ('effect = "influence:emperor 1"', 'effect = "influence:emperer 1"', "there is no faction", 11),
    ('effect = "influence:emperor 1"', 'effect = "draw 1"', "there is no verb 'draw' for Rivals", 1),
    ('effect = "influence:emperor 1"', 'effect = "may: vp 1"', "it understands lists, choices", 1),
    ('effect = "influence:emperor 1"', 'effect = "influence:priority_5 1"', "priority_5", 11),
    ('if = "influence:fremen>=2"', 'if = "influence:fremen=2"', "expected '>=' and a number", 0),
    ('if = "influence:fremen>=2"', 'if = "conflict_level>=2"', "expected '==' and a number", 0),
    ('if = "influence:guild<=1", ', "", "each of several destinations needs a condition", 0),
    ('space = "dutiful_service"', 'space = "dutiful"', "there is no space 'dutiful'", 0),
    ('"post_city_right"', '"post_city"', "there is no post 'post_city'", 0),
    ('harvest = "all"', 'harvest = "some"', "there is no free or all 'some'", 0),
    ("swords = 4", "swords = 40", "expected a number from 0 to 20", 0),
    ("reshuffle = true", "reshuffle = false", "a card has destinations, posts or reshuffle", 0),
    ("people = 2", "people = 3", "expected a number from 1 to 2", 0),
]
RIVALS = [
    ('signet = "intrigue 1"', 'signet = "signet"', "'signet' cannot stand here (rival)"),
    ('signet = "intrigue 1"', 'signet = "collect_bonus_spice"', "cannot stand here (rival)"),
    ('signet = "intrigue 1"', 'signet = "spy 1 {on=city}"', "there is no faction priority 'city'"),
    ('scheme = "water 2"', 'scheme = "influence:lowest 1"', "lowest"),
    ('priority = ["bg", "fremen", "guild", "emperor"]', 'priority = ["bg", "fremen"]', "expected all 4 Factions"),
    ("swordmaster_value = 6", "swordmaster_value = 0", "expected a number from 1 to 20"),
    ("streamlined = true", "streamlined = false", "there must be 2 Rivals and a streamlined one"),
]


@pytest.mark.parametrize(("old", "new", "reason", "column"), HAGAL)
def test_a_wrong_hagal_card(tmp_path: Path, old: str, new: str, reason: str, column: int) -> None:
    text = printed(UPRISING, "hagal")
    assert old in text
    home = edited(tmp_path, UPRISING, "hagal", text.replace(old, new))
    errors = check_set(home)
    assert reason in str(errors[0]), errors
    assert errors[0].file == "mine/hagal.toml"
    if column:
        assert errors[0].column == column
    with pytest.raises(ContentError):
        load_set(home)


@pytest.mark.parametrize(("old", "new", "reason"), RIVALS)
def test_a_wrong_rival(tmp_path: Path, old: str, new: str, reason: str) -> None:
    text = printed(UPRISING, "rivals")
    assert old in text
    home = edited(tmp_path, UPRISING, "rivals", text.replace(old, new))
    errors = check_set(home)
    assert any(reason in str(error) for error in errors), errors


def test_words_of_rivals_are_for_rivals_alone(tmp_path: Path) -> None:
    text = printed(BASE, "imperium")
    card = text.replace('agent = "spice 2 -> troop 3"', 'agent = "influence:priority_1 1"')
    assert card != text
    assert "there is no" in str(check_set(edited(tmp_path, BASE, "imperium", card))[0])
    card = text.replace('agent = "spice 2 -> troop 3"', 'agent = "if conflict_level==3: troop 3"')
    assert "cannot stand here" in str(check_set(edited(tmp_path, BASE, "imperium", card))[0])


def test_a_deck_must_lead_somewhere(tmp_path: Path) -> None:
    text = '[sietch_tabr]\nname = "S"\ncount = 1\nswords = 0\n'
    text += 'destinations = [{ space = "sietch_tabr", if = "influence:fremen>=2", effect = "vp 1" }]\n'
    errors = check_set(edited(tmp_path, UPRISING, "hagal", text))
    assert "there must be a card that sends an Agent in any case" in str(errors[0])


def test_the_printed_ones_are_right() -> None:
    assert check_set(BASE) == check_set(UPRISING) == []
