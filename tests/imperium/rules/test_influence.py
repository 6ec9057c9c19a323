"""Influence and Alliances (DI-15)."""

from __future__ import annotations

import pytest

from landsraad.imperium.rules.influence import gain_influence, lose_influence
from tests.imperium.outcome import CardTable, at
from tests.imperium.table import Table, refused
from tests.rulebook import rule

FACTIONS = ("emperor", "guild", "bg", "fremen")


def holder(t: Table, faction: str) -> int | None:
    found: int | None = t.game.view()["alliances"][faction]
    return found


def gain(t: Table, seat: int, faction: str, count: int = 1) -> Table:
    gain_influence(t.state, seat, FACTIONS.index(faction), count)
    return t.refresh()


def lose(t: Table, seat: int, faction: str, count: int = 1) -> Table:
    lose_influence(t.state, seat, FACTIONS.index(faction), count)
    return t.refresh()


def levels(*positions: int, faction: str = "guild") -> CardTable:
    t = at("dagger")
    for seat, position in enumerate(positions):
        t.influence(seat, **{faction: position})
    return t


@rule("DI-15.1", "DI-Q10")
def test_positions_from_nothing_to_six() -> None:
    t = at(holding="guild_authorization staged_incident").influence(0, guild=6)
    t.mark().play("plot:guild_authorization")
    t.outcome({"0 intrigue": "-guild_authorization", "intrigue_discard": "+guild_authorization"})
    t = at(holding="bribery staged_incident").influence(0, guild=6, emperor=6, bg=6, fremen=6).give(0, solari=2)
    t.play("plot:bribery")
    assert len(t.options) == 4, "a full track may be chosen"
    t = levels(0)
    lose(t, 0, "guild", 3)
    assert (t.level(0, "guild"), t.player(0).vp) == (0, 1)


@rule("DI-15.2", "DI-I10")
@pytest.mark.parametrize(
    ("space", "faction"), [("wealth", "emperor"), ("foldspace", "guild"), ("secrets", "bg"), ("stillsuits", "fremen")]
)
def test_a_faction_space_gives_one_influence(space: str, faction: str) -> None:
    t = at("diplomacy").send("diplomacy", space)
    assert t.level(0, faction) == 0, "it is an entry of its own"
    t.resolve(f"{space}.visit")
    assert [t.level(0, name) for name in FACTIONS] == [int(name == faction) for name in FACTIONS]


@rule("DI-15.3")
def test_a_point_at_two_won_and_lost_again_and_again() -> None:
    t = levels(1)
    for _ in range(3):
        gain(t, 0, "guild")
        assert t.player(0).vp == 2
        lose(t, 0, "guild")
        assert t.player(0).vp == 1
    gain(t, 0, "guild", 2)
    assert (t.level(0, "guild"), t.player(0).vp) == (3, 2), "1 to 3 reaches 2"


@rule("DI-15.4")
@pytest.mark.parametrize(
    ("faction", "bonus"),
    [
        ("emperor", {"0 supply": -2, "0 garrison": 2}),
        ("guild", {"0 solari": 3}),
        ("bg", {"0 intrigue": "+ambush", "intrigue_deck": "-ambush"}),
        ("fremen", {"0 water": 1}),
    ],
)
def test_the_bonus_at_four(faction: str, bonus: dict[str, int | str]) -> None:
    t = levels(3, 5, faction=faction).alliance(1, faction).intrigue_deck("ambush")
    t.mark()
    gain(t, 0, faction)
    t.outcome({f"0 {faction}": 1}, bonus)


@rule("DI-15.4")
def test_the_bonus_is_kept_and_can_be_earned_again() -> None:
    t = levels(3, 6).alliance(1, "guild")
    gain(t, 0, "guild")
    lose(t, 0, "guild")
    assert t.resources(0) == (3, 0, 0)
    gain(t, 0, "guild")
    assert t.resources(0) == (6, 0, 0)


@rule("DI-15.5")
def test_the_first_to_reach_four_takes_the_token_and_its_point() -> None:
    t = levels(3, 3)
    gain(t, 0, "guild")
    assert (holder(t, "guild"), t.player(0).vp) == (0, 2)
    gain(t, 1, "guild")
    assert (holder(t, "guild"), t.player(1).vp) == (0, 1), "only the first"


@rule("DI-15.5")
def test_the_order_within_one_effect() -> None:
    t = levels(0)
    t.game.watch()
    gain(t, 0, "guild", 4)
    kinds = [event.kind for event in t.game.drain()]
    assert kinds[:3] == ["influence", "influence", "vp"], "2 gives its point first"
    assert set(kinds[5:]) == {"gain", "alliance", "vp"}
    assert (t.resources(0)[0], t.player(0).vp) == (3, 3)


@rule("DI-15.6")
def test_overtaking_takes_the_token_a_tie_does_not() -> None:
    t = levels(4, 3).alliance(0, "guild").give(0, vp=5)
    gain(t, 1, "guild")
    assert (holder(t, "guild"), t.player(0).vp, t.player(1).vp) == (0, 5, 1)
    gain(t, 1, "guild")
    assert (holder(t, "guild"), t.player(0).vp, t.player(1).vp) == (1, 4, 2)


@rule("DI-15.7")
def test_not_tied_before_the_loss_keeps_the_token() -> None:
    t = levels(5, 4).alliance(0, "guild")
    lose(t, 0, "guild")
    assert (holder(t, "guild"), t.player(0).vp, t.player(1).vp) == (0, 1, 1)


@rule("DI-15.7")
def test_tied_before_the_loss_passes_the_token_even_at_four() -> None:
    t = levels(5, 5).alliance(0, "guild").give(0, vp=5)
    lose(t, 0, "guild")
    assert (holder(t, "guild"), t.player(0).vp, t.player(1).vp) == (1, 4, 2)
    assert t.level(0, "guild") == 4


@rule("DI-15.7", "DI-15.8")
def test_below_four_alone_the_token_returns_to_the_board() -> None:
    t = levels(4, 3).alliance(0, "guild").give(0, vp=5)
    lose(t, 0, "guild")
    assert (holder(t, "guild"), t.player(0).vp) == (None, 4)
    gain(t, 1, "guild")
    assert (holder(t, "guild"), t.player(1).vp) == (1, 2)


@rule("DI-15.7")
def test_two_steps_are_processed_one_by_one() -> None:
    t = levels(5, 4).alliance(0, "guild").give(0, vp=5)
    lose(t, 0, "guild", 2)
    assert (holder(t, "guild"), t.player(0).vp, t.player(1).vp) == (1, 4, 2)


@rule("DI-15.7")
def test_with_several_tied_the_former_holder_chooses() -> None:
    t = levels(4, 4, 4, 3).alliance(0, "guild").give(0, vp=5)
    lose(t, 0, "guild")
    assert (t.acting, t.kind, t.options) == (0, "alliance.heir", ["seat:1", "seat:2"])
    refused(t, "seat:3", "E_BAD_CHOICE")
    t.play("seat:2")
    assert (holder(t, "guild"), t.player(0).vp, t.player(2).vp) == (2, 4, 2)


@rule("DI-15.8", "DI-Q11")
def test_a_token_on_the_board_is_taken_by_moving_up_only() -> None:
    t = levels(5, 4)
    assert holder(t, "guild") is None
    lose(t, 0, "guild")
    assert holder(t, "guild") is None
    gain(t, 1, "guild")
    assert holder(t, "guild") == 1


@rule("DI-15.9", "DI-I11")
def test_influence_of_choice_goes_to_one_faction() -> None:
    t = at("shifting_allegiances").give(0, spice=2).influence(0, bg=1, emperor=1)
    t.send("shifting_allegiances", "secure_contract").resolve("shifting_allegiances.agent")
    refused(t, "faction:guild", "E_INFLUENCE_MIN")
    t.play("faction:bg")
    assert (t.kind, len(t.options)) == ("influence.gain", 4)
    refused(t, "faction:harkonnen", "E_BAD_CHOICE")
    t.play("faction:fremen")
    assert (t.level(0, "bg"), t.level(0, "fremen")) == (0, 2)


@rule("DI-15.10", "DI-I11", "DI-C21")
def test_losing_influence_as_a_cost_needs_some() -> None:
    t = at("shifting_allegiances").give(0, spice=2)
    t.send("shifting_allegiances", "secure_contract")
    refused(t, "effect:card/shifting_allegiances.agent", "E_CANNOT_PAY")


@rule("DI-15.11", "DI-I04", "DI-I12", "DI-C41")
def test_influence_conditions_look_at_the_track_alliance_conditions_at_the_token() -> None:
    t = at("worm_riders").influence(0, fremen=6).mark()
    t.play("reveal").showed("worm_riders", {"0 swords": 4})
    t = at("worm_riders").influence(0, fremen=4).alliance(0, "fremen")
    t.mark().play("reveal").showed("worm_riders", {"0 swords": 6})
    t = at("worm_riders").influence(0, fremen=1).mark()
    t.play("reveal").showed("worm_riders")
    refused(t, "effect:card/worm_riders.reveal.0", "E_CONDITION")
