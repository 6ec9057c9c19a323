"""What people know of Rivals, and positions with them as data."""

from __future__ import annotations

import json

import pytest

import landsraad
from landsraad import IllegalAction, InvalidState
from tests.imperium.rivals.table import duel, solo
from tests.rulebook import rule


@rule("DI-V01", "DI-V02", "DI-V03")
def test_the_view_shows_rivals_and_their_deck():
    t = solo(difficulty="sardaukar").intrigue(2, "windfall").give(2, solari=3).rival_turn("wealth")
    shown = t.game.view(0)
    assert shown["hagal"] == {
        "deck": 26,
        "discard": ["wealth"],
        "revealed": "wealth",
        "difficulty": "sardaukar",
        "swordmasters_in_round": 4,
        "closed_swordmaster": False,
        "brutal_escalation": False,
        "expert_deployment": False,
        "smart_politics": False,
        "row_churn": False,
    }
    person, _, rival = shown["players"]
    assert person["rival"] is None
    assert rival["leader"] is None
    assert rival["rival"]["id"] == "earl_memnon_thorvald"
    assert rival["rival"]["ref"] == "leader/earl_memnon_thorvald"
    assert rival["solari"] == 3
    assert rival["intrigue_count"] == 1
    assert "intrigue" not in rival
    assert t.game.view() == {**t.game.view(), "viewer": None}
    hagal = duel().game.view(1)["players"][2]["rival"]
    assert (hagal["id"], hagal["ref"], hagal["can_win"]) == (None, "house/hagal", False)


@rule("DI-V06", "DI-QH12")
def test_nobody_looks_from_the_seat_of_a_rival():
    game = solo().game
    for seat in (1, 2, 3):
        with pytest.raises(IllegalAction) as caught:
            game.view(seat)
        assert caught.value.code == "E_HIDDEN"
        with pytest.raises(IllegalAction):
            game.determinize(seat, 1)


@rule("DI-QH12", "DI-V07")
def test_intrigue_cards_of_a_rival_are_seen_by_nobody():
    t = solo().intrigue_deck("windfall")
    t.heard()
    t.reward("siege_of_carthag", place=2)
    drawn = next(event for event in t.heard() if event.kind == "draw_intrigue")
    assert drawn.knowers == ()
    assert "windfall" not in json.dumps([drawn.seen_by(seat) for seat in (0, None)])
    worlds = {tuple(t.game.determinize(0, seed).state.players[2].intrigue) for seed in range(12)}
    assert len(worlds) > 3


@rule("DI-V06", "DI-V10")
def test_the_hagal_deck_is_drawn_anew_in_imagined_worlds():
    t = solo().rival_turn("wealth")
    game = t.game
    decks = {tuple(game.determinize(0, seed).state.hagal_deck) for seed in range(6)}
    assert len(decks) == 6
    for seed in range(6):
        imagined = game.determinize(0, seed).state
        assert sorted(imagined.hagal_deck) == sorted(t.state.hagal_deck)
        assert imagined.hagal_discard == t.state.hagal_discard


def test_a_position_survives_as_text():
    for t in (solo().rival_turn("wealth"), duel().rival_turn("conspire")):
        text = t.game.to_json()
        again = landsraad.from_json(text)
        assert again.to_json() == text
        assert again.view(0) == {**t.game.view(0), "length": 0}


def edited(t, change):
    position = json.loads(t.game.to_json())
    change(position["state"])
    with pytest.raises(InvalidState) as caught:
        landsraad.from_json(json.dumps(position))
    return str(caught.value)


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        (lambda s: s["hagal_deck"].pop(), "Hagal card"),
        (lambda s: s["hagal_deck"].append("wealth"), "There must be 1 of Hagal card wealth"),
        (lambda s: s["hagal_deck"].append("welth"), "there is no Hagal card 'welth'; did you mean 'wealth'?"),
        (lambda s: s.pop("hagal_discard"), "`hagal_discard` is missing"),
        (lambda s: s.update(hagal_discard=s["hagal_deck"], hagal_deck=[]), "never empty"),
        (lambda s: s["players"][1].update(rival=None), "House Hagal has no `rival`"),
        (lambda s: s["players"][1].update(rival="paul_atreides"), "there is no Rival 'paul_atreides'"),
        (lambda s: s["players"][1].update(rival="earl_memnon_thorvald"), "Two Rivals are the same"),
        (lambda s: s["players"][1].update(leader="helena_richese"), "neither a Leader nor cards"),
        (lambda s: s["players"][1]["hand"].append(s["players"][0]["deck"].pop()), "neither a Leader nor cards"),
        (lambda s: s["players"][1].update(revealed_at=1), "no Reveal turns"),
        (lambda s: s["players"][0].update(rival="duke_leto_atreides"), "there is no field 'rival'"),
        (lambda s: s["players"].pop(), "has 2 entries instead of 3"),
        (lambda s: s["stack"].append(["turn.choose", 1]), "nobody decides for player 1"),
        (lambda s: s["stack"].append(["rival.reveal", 1]), "rival.reveal has 1 parts instead of 2"),
    ],
)
def test_positions_that_cannot_exist(change, reason):
    assert reason in edited(solo(), change)


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        (lambda s: s.update(first_player=2), "a Rival never has the marker"),
        (lambda s: s["players"][2].update(vp=1), "no resources, Intrigue cards or Victory Points"),
        (lambda s: s["players"][2].update(rival="count_ilban_richese"), "House Hagal has no `rival`"),
        (lambda s: s["players"][2].update(agents=2), "2 Agents on Leader and board instead of 3"),
    ],
)
def test_positions_that_cannot_exist_with_house_hagal(change, reason):
    assert reason in edited(duel(), change)


def test_games_of_three_have_nothing_of_it():
    position = json.loads(landsraad.new_game("imperium", 3, 1).to_json())
    assert "hagal_deck" not in position["state"]
    position["state"]["hagal_deck"] = []
    with pytest.raises(InvalidState):
        landsraad.from_json(json.dumps(position))
    assert "hagal" not in landsraad.new_game("imperium", 3, 1).view(0)
