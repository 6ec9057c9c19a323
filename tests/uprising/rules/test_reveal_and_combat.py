"""Reveal turns (UP-13), acquiring (UP-14) and Combat (UP-15)."""

from __future__ import annotations

import pytest

import landsraad
from tests.imperium.table import refused
from tests.rulebook import rule
from tests.uprising.table import IDLE, UprisingTable, at, table, to_combat


@rule("UP-13.1", "UP-13.2", "UP-13.3", "UP-13.4", "UP-V20", "UP-21.14", "UP-21.26")
def test_a_reveal_turn():
    t = at("dagger", "convincing_argument", "diplomacy", played="maula_pistol").play("reveal")
    t.showed("dagger convincing_argument diplomacy", {"0 persuasion": 3, "0 swords": 1})
    assert t.game.view(1)["players"][0]["in_reveal"] == ["dagger", "convincing_argument", "diplomacy"]
    assert len(t.held(0)) == 1  # Intrigue cards are not revealed.
    t = at().play("reveal")
    assert t.kind == "reveal.act"


@rule("UP-13.6", "UP-6.3")
def test_mandatory_effects_come_before_the_end():
    t = at("public_spectacle").play("reveal")
    refused(t, "end", "E_PENDING")


@rule("UP-13.7")
def test_a_card_drawn_in_the_reveal_turn_is_revealed():
    t = at("dagger", deck="convincing_argument", holding=f"cunning {IDLE}").play("reveal").mark().play("plot:cunning")
    assert t.changed()["0 revealed"] == "+convincing_argument"
    assert t.changed()["0 persuasion"] == 2


@rule("UP-13.8")
def test_a_condition_that_becomes_true_later_counts_once():
    # The Fremen bond is switched on by a card drawn during the Reveal turn.
    t = at("northern_watermaster", deck="maula_pistol", holding=f"cunning {IDLE}").mark().play("reveal")
    assert "0 spice" not in t.changed()
    t.play("plot:cunning")
    assert t.changed()["0 spice"] == 2


@rule("UP-13.10")
def test_strength_has_no_upper_limit():
    t = at("dagger").troops(0, conflict=12).worms(0, 2).play("reveal")
    assert t.strength(0) == 31


@rule("UP-13.12", "UP-14.3")
def test_persuasion_is_lost_at_the_end():
    t = at("convincing_argument").hand(1, "dagger").turn(0).play("reveal", "end")
    assert t.player(0).persuasion == 0
    assert t.cards(0, "discard") == ["convincing_argument"]


@rule("UP-13.14")
def test_no_deployment_in_a_reveal_turn():
    t = at("dagger").agent_on(0, "arrakeen").play("reveal")
    refused(t, "deploy:1", "E_NOT_COMBAT_SPACE")


@rule("UP-14.1", "UP-14.2", "UP-14.3", "UP-14.4", "UP-14.5", "UP-23.4")
def test_acquiring():
    t = at("convincing_argument", "convincing_argument").row("desert_survival", "maula_pistol").mark()
    refused(t, "acquire:desert_survival", "E_TURN_TYPE")
    t.play("reveal")
    refused(t, "acquire:overthrow", "E_PERSUASION")
    refused(t, "acquire:dagger", "E_NOT_AVAILABLE")
    t.mark().play("acquire:desert_survival", "acquire:prepare_the_way")
    changes = t.changed()
    assert changes["0 discard"] == "+desert_survival +prepare_the_way"
    assert changes["0 persuasion"] == -4
    assert all(card >= 0 for card in t.state.row)


@rule("UP-14.9", "UP-Q4")
def test_an_empty_deck_leaves_a_gap():
    t = at("convincing_argument").row("desert_survival")
    removed, t.state.imperium_deck = t.state.imperium_deck, []
    t.state.removed.extend(removed)
    t.play("reveal", "acquire:desert_survival")
    assert t.game.view(0)["imperium_row"].count(None) == 1


@rule("UP-14.10")
def test_a_card_removed_from_the_row_is_replaced():
    t = at("dagger", holding=f"manipulate {IDLE}").row("desert_survival").play("plot:manipulate", "row:desert_survival")
    assert t.game.view(0)["imperium_row"].count("desert_survival") <= 1
    assert None not in t.game.view(0)["imperium_row"]
    t.play("reveal", "end")
    assert t.game.view(0)["removed"] == ["desert_survival"]


def battle(*troops: int, worms: int = 0) -> UprisingTable:
    t = table(len(troops), ["gurney_halleck"])
    for seat, count in enumerate(troops):
        t.troops(seat, conflict=count)
        if count:
            t.intrigue(seat, "contingency_plan")
    t.worms(0, worms)
    return to_combat(t)


@rule("UP-15.1", "UP-15.2", "UP-15.3", "UP-15.6")
def test_opportunities():
    t = battle(2, 2, 0)
    assert t.acting == 0
    with pytest.raises(landsraad.IllegalAction) as caught:
        t.game.choose(2, "pass")
    assert caught.value.code == "E_NOT_COMBATANT"
    t.play("pass")
    assert t.acting == 1
    t.play("combat:contingency_plan")
    assert t.strength(1) == 7
    if t.acting == 1:
        t.play("done")
    assert t.acting == 0  # Passing is not final.
    t.play("pass")
    assert t.state.phase != "combat" or t.kind != "combat.play"


@rule("UP-15.2")
def test_only_combat_cards():
    t = table(3).troops(0, conflict=1).intrigue(0, "mercenaries")
    to_combat(t)
    refused(t, "plot:mercenaries", "E_INTRIGUE_TIMING")


@rule("UP-15.5")
def test_without_participants_the_card_stays():
    t = table(3)
    conflict = t.game.view(None)["conflict"]
    to_combat(t)
    while t.state.round == 1:
        t.play(t.options[0])
    assert conflict in t.game.view(None)["past_conflicts"]
    assert all(p.won == [] for p in t.state.players)


@rule("UP-15.8", "UP-13.9")
def test_after_the_combat_units_go_back():
    t = battle(2, 1, 0, worms=1)
    while t.state.phase == "combat":
        t.play(next((id for id in ("pass", "done", "end") if id in t.options), t.options[0]))
    for p in t.state.players:
        assert (p.conflict, p.worms, p.swords) == (0, 0, 0)
        assert p.supply + p.garrison == 12


@rule("UP-15.3")
def test_a_sole_participant_passes_once():
    t = battle(1, 0, 0).play("pass")
    assert t.kind != "combat.play"


@rule("UP-12.10", "UP-M3")
def test_cards_for_the_winner():
    t = table(3, options={"decks": ["uprising", "base"]}).troops(0, conflict=1).intrigue(0, "demand_respect")
    to_combat(t)
    refused(t, "combat:demand_respect", "E_NOT_WINNER")
    t.play("pass")
    while t.kind == "influence.gain":
        t.play("faction:bg")
    assert t.kind == "combat.won"
    t.play("combat:demand_respect")
    while t.kind in ("effect.branch", "influence.gain"):
        t.play(t.options[0])
    assert sum(t.player(0).influence) == 2


@rule("UP-12.2", "UP-V7", "UP-V8")
def test_intrigue_cards_are_secret_until_played():
    t = at("dagger", holding=f"contingency_plan {IDLE}")
    assert t.game.view(0)["players"][0]["intrigue"] == ["contingency_plan", IDLE]
    assert "intrigue" not in t.game.view(1)["players"][0]
    assert t.game.view(1)["players"][0]["intrigue_count"] == 2
    t.play("plot:contingency_plan")
    assert t.game.view(1)["intrigue_discard"] == ["contingency_plan"]
