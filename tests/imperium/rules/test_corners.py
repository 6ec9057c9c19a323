"""Corners of the base game: where an order, a count or a figure matters, the player is asked."""

from __future__ import annotations

from tests.imperium.outcome import at
from tests.rulebook import rule


@rule("DI-10.5", "DI-C16")
def test_a_count_waits_while_a_card_can_still_be_bought() -> None:
    """What is bought may lead to another Fremen card in play."""
    t = at("liet_kynes", "convincing_argument", deck="stilgar", holding="").play("reveal")
    assert "acquire:arrakis_liaison" in t.options
    assert t.player(0).persuasion == 2
    t.resolve("liet_kynes.reveal")
    assert t.player(0).persuasion == 4


@rule("DI-10.5")
def test_a_count_is_taken_when_nothing_is_left_that_could_change_it() -> None:
    t = at("liet_kynes", holding="")
    t.state.reserve = [0] * len(t.state.reserve)
    t.play("reveal")
    assert t.acting == 1, "2 Persuasion buy nothing here, so there was nothing to ask"


@rule("DI-6.9", "DI-7.2")
def test_the_last_troops_wait_for_an_intrigue_card_that_may_come() -> None:
    t = at("diplomacy", holding="").troops(0, garrison=10).troops(1, conflict=1).give(0, spice=4)
    t.intrigue_deck("double_cross").mark().send("diplomacy", "conspire")
    assert t.player(0).supply == 2
    t.resolve("conspire.effect.2").play("plot:double_cross").resolve("double_cross.plot.1.1")
    assert (t.player(0).supply, t.player(0).conflict) == (1, 1)
    assert any("conspire.effect.1" in id for id in t.options)


@rule("DI-6.9")
def test_troops_are_taken_at_once_while_the_supply_covers_all_that_may_come() -> None:
    t = at("diplomacy", holding="").troops(0, garrison=1).give(0, spice=4).send("diplomacy", "conspire")
    assert t.player(0).garrison == 3


@rule("DI-20.8", "DI-20.4")
def test_of_agent_and_mentat_on_one_space_the_player_recalls_either() -> None:
    for chosen, mentat, agents in (("agent:hagga_basin", True, 2), ("mentat:hagga_basin", False, 1)):
        t = at("dagger", holding="urgent_mission").agent_on(0, "hagga_basin")
        basin = t.state.content.space_ids["hagga_basin"]
        t.player(0).placed.append(basin)
        t.state.mentat_owner, t.state.mentat_space = 0, basin
        t.refresh().play("plot:urgent_mission")
        assert t.options == ["agent:hagga_basin", "mentat:hagga_basin"]
        t.play(chosen)
        assert t.player(0).placed == [basin]
        assert (t.state.mentat_space == basin, t.player(0).agents) == (mentat, agents)


@rule("DI-C17", "DI-11.6")
def test_a_discount_counts_for_a_card_of_the_row() -> None:
    t = at("dagger", "convincing_argument").row("spice_hunter").play("reveal")
    assert "acquire:spice_hunter" in t.options
    expensive = t.state.content.card_ids["gurney_halleck"]
    t.row("gurney_halleck").give(0, persuasion=4)
    assert "acquire:gurney_halleck" not in t.options
    t.state.turn.discount_card, t.state.turn.discount = expensive, 2
    t.refresh()
    assert "acquire:gurney_halleck" in t.options
    t.play("acquire:gurney_halleck")
    assert t.player(0).persuasion == 0
