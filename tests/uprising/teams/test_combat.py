"""Combat and the end of the game with two teams: UP-S44, UP-S46 to UP-S49."""

from __future__ import annotations

import pytest

from landsraad.imperium.state import IDLE as NO_TURN
from landsraad.imperium.state import Turn
from tests.imperium.rules.play import final_position, finish_round, pass_on
from tests.imperium.table import refused
from tests.rulebook import plays, rule
from tests.uprising.teams.table import FEYD, GURNEY, IRULAN, JESSICA, MUADDIB, SHADDAM, SixTable, at_war, six

SEATS = {"feyd": FEYD, "gurney": GURNEY, "jessica": JESSICA, "irulan": IRULAN}


# --- Combat cards


@rule("UP-S44", "UP-X14", "UP-Q62")
@plays("intrigue/questionable_methods")
def test_muaddib_plays_questionable_methods_for_gurney():
    """Gurney loses 1 with the Fringe Worlds; Jessica's Influence cannot pay, Muad'Dib's own could."""
    levels = {GURNEY: {"fringe_worlds": 1}, JESSICA: {"guild": 3}, MUADDIB: {"fremen": 1}}
    t = at_war(held={MUADDIB: "questionable_methods"}, levels=levels, gurney=1, jessica=1, feyd=2)
    assert (t.acting, t.kind) == (MUADDIB, "combat.play")
    t.play("combat:questionable_methods")
    assert (t.kind, t.options) == ("ally.combat", ["seat:2", "seat:4"])
    t.play("seat:2").effects()
    assert sorted(t.options) == ["faction:fremen", "faction:fringe_worlds"]
    refused(t, "faction:guild", "E_NOT_ACTIVATED_ALLY")
    t.play("faction:fringe_worlds").effects()
    assert t.level(GURNEY, "fringe_worlds") == 0
    assert t.strength(GURNEY) == 2 + 5
    assert t.strength(JESSICA) == 2
    assert t.game.view()["activated"] is None


@rule("UP-S44")
def test_the_commander_may_lose_the_own_influence():
    t = at_war(held={MUADDIB: "questionable_methods"}, levels={MUADDIB: {"fremen": 1}}, gurney=1, feyd=2)
    t.play("combat:questionable_methods").effects()
    assert t.level(MUADDIB, "fremen") == 0
    assert t.strength(GURNEY) == 2 + 5


@rule("UP-S44", "UP-15.1", "UP-15.4")
def test_a_commander_takes_part_with_an_ally_in_the_conflict():
    t = at_war(held={MUADDIB: "contingency_plan", SHADDAM: "find_weakness"}, gurney=1, jessica=1)
    assert t.acting == MUADDIB
    t.play("combat:contingency_plan")
    refused(t, "seat:1", "E_NOT_TEAMMATE")
    t.play("seat:4")
    assert t.strength(JESSICA) == 5
    assert t.strength(GURNEY) == 2
    fought = [event.seat for event in t.game.drain() if event.kind in ("combat_pass", "play_intrigue")]
    assert SHADDAM not in fought  # He has nobody there.


@rule("UP-S44")
def test_with_one_ally_there_is_no_choice():
    t = at_war(held={MUADDIB: "contingency_plan impress"}, gurney=1, feyd=1)
    t.play("combat:contingency_plan")
    assert t.kind == "combat.play"
    assert t.strength(GURNEY) == 5


@rule("UP-S44")
def test_an_ally_without_units_cannot_be_played_for():
    t = at_war(held={MUADDIB: "contingency_plan"}, gurney=1, jessica=1, feyd=1)
    t.play("combat:contingency_plan")
    t.troops(JESSICA, garrison=1)
    refused(t, "seat:4", "E_NOT_COMBATANT")


@rule("UP-S44", "UP-15.2", "UP-15.3")
def test_the_order_of_combat_cards_goes_over_all_six():
    cards = ("contingency_plan", "find_weakness", "questionable_methods", "distraction", "impress", "mercenaries")
    t = at_war(held=dict(enumerate(cards)), gurney=1, feyd=1, jessica=1, irulan=1)
    order = []
    while t.kind == "combat.play":
        order.append(t.acting)
        t.play("pass")
    assert order == [0, 1, 2, 3, 4, 5]


# --- ties


def answer(t: SixTable, *answers: str) -> list[tuple[int, str]]:
    """Answer the questions whether to concede; who was asked what."""
    asked = []
    for word in answers:
        assert t.kind == "combat.concede"
        asked.append((t.acting, str(t.decision.prompt.params["place"])))
        t.play(word)
    assert t.kind != "combat.concede"
    return asked


def rewards(t: SixTable) -> dict[int, int]:
    """The place each player was rewarded for."""
    while t.game.pending and t.state.phase == "combat":
        pass_on(t)
    return {event.seat: event.params["place"] for event in t.game.drain() if event.kind == "reward"}


@rule("UP-S46.1", "UP-X12", "UP-S46")
def test_gurney_concedes_the_first_place():
    t = at_war(gurney=2, jessica=2, feyd=1)
    assert answer(t, "yes") == [(GURNEY, "1")]
    assert rewards(t) == {JESSICA: 1, GURNEY: 2, FEYD: 3}
    p = t.player(JESSICA)
    assert len(p.won + p.won_down) == 1


@rule("UP-S46.1")
def test_two_enemies_behind_them_may_concede_too():
    t = at_war(gurney=2, jessica=2, feyd=1, irulan=1)
    assert answer(t, "no", "yes", "yes") == [(GURNEY, "1"), (JESSICA, "1"), (FEYD, "3")]
    assert rewards(t) == {GURNEY: 1, JESSICA: 2, IRULAN: 3}


@rule("UP-S46.2")
def test_tied_second():
    t = at_war(gurney=3, feyd=2, irulan=2, jessica=1)
    assert answer(t, "yes") == [(FEYD, "2")]
    assert rewards(t) == {GURNEY: 1, IRULAN: 2, FEYD: 3}


@rule("UP-S46.3")
def test_tied_third():
    t = at_war(gurney=3, jessica=2, feyd=1, irulan=1)
    assert answer(t, "no", "yes") == [(FEYD, "3"), (IRULAN, "3")]
    assert rewards(t) == {GURNEY: 1, JESSICA: 2, FEYD: 3}


@rule("UP-S46.4", "UP-16.2", "UP-Q55")
def test_nobody_concedes():
    t = at_war(gurney=2, jessica=2, feyd=1, irulan=1)
    assert len(answer(t, "no", "no", "no", "yes")) == 4
    assert rewards(t) == {GURNEY: 2, JESSICA: 2, FEYD: 3}
    t = at_war(gurney=2, jessica=2, feyd=1)
    answer(t, "no", "no")
    assert rewards(t) == {GURNEY: 2, JESSICA: 2, FEYD: 3}


@rule("UP-S46.4", "UP-Q46", "UP-16.2")
@pytest.mark.parametrize(
    ("armies", "places"),
    [
        ({"gurney": 2, "feyd": 2, "jessica": 1}, {GURNEY: 2, FEYD: 2, JESSICA: 3}),
        ({"gurney": 2, "jessica": 2, "feyd": 2}, {GURNEY: 2, JESSICA: 2, FEYD: 2}),
        ({"gurney": 3, "jessica": 2, "feyd": 2}, {GURNEY: 1, JESSICA: 3, FEYD: 3}),
        ({"gurney": 2}, {GURNEY: 1}),
        ({"gurney": 1, "jessica": 1, "feyd": 1, "irulan": 1}, {GURNEY: 2, JESSICA: 2, FEYD: 2, IRULAN: 2}),
    ],
)
def test_no_concession_in_other_groups(armies: dict[str, int], places: dict[int, int]):
    t = at_war(**armies)
    assert t.kind != "combat.concede"
    assert rewards(t) == places


# --- the end


def last_round(**scores: int) -> SixTable:
    """The last round is nearly over; everybody has 2 VP unless it says otherwise."""
    t = six(MUADDIB)
    names = {**SEATS, "muaddib": MUADDIB, "shaddam": SHADDAM}
    for name, seat in names.items():
        t.give(seat, vp=scores.get(name, 2))
    final_position(t)
    return t


@rule("UP-S47", "UP-20.1", "UP-20.5")
def test_the_team_with_the_higher_sum_wins():
    t = finish_round(last_round(muaddib=3, shaddam=2))
    assert t.game.is_over
    assert sorted(t.game.winners) == [0, 2, 4]
    t = finish_round(last_round(muaddib=9, shaddam=7, feyd=4, irulan=4))
    assert sorted(t.game.winners) == [1, 3, 5]


@rule("UP-S47", "UP-20.1")
def test_ten_points_of_one_player_end_the_game():
    t = six(MUADDIB)
    t.give(SHADDAM, vp=10)
    finish_round(t)
    assert t.game.is_over
    t = six(MUADDIB)
    for seat in range(6):
        t.give(seat, vp=9)
    finish_round(t)
    assert not t.game.is_over


@rule("UP-S48", "UP-20.6", "UP-Q51")
@pytest.mark.parametrize(
    ("kind", "amount"), [("spice", {"spice": 1}), ("solari", {"solari": 1}), ("water", {"water": 1}), ("troops", {})]
)
def test_ties_are_broken_by_what_a_team_has_together(kind: str, amount: dict[str, int]):
    t = last_round()
    if kind == "troops":
        t.troops(IRULAN, garrison=1)
    else:
        t.give(IRULAN, **amount)
    finish_round(t)
    assert sorted(t.game.winners) == [1, 3, 5]


@rule("UP-Q51")
def test_then_the_latest_reveal_turn():
    t = finish_round(last_round())
    assert sorted(t.game.winners) == [1, 3, 5]  # Seat 5 is the last to reveal when seat 0 is First Player.


def endgame(seat: int, *cards: str) -> SixTable:
    t = six(MUADDIB, holding="")
    t.intrigue(seat, *cards)
    s = t.state
    for other in range(6):
        t.player(other).revealed_at = other + 1
    s.phase = "endgame"
    s.turn = Turn(-1, NO_TURN)
    s.stack = [("game_over",), ("endgame", 0)]
    t.refresh()
    return t


@rule("UP-S49", "UP-S34")
@plays("intrigue/crysknife", "intrigue/desert_mouse", "intrigue/ornithopter")
def test_battle_icons_are_of_no_use_to_a_commander():
    t = endgame(MUADDIB, "crysknife", "desert_mouse", "ornithopter")
    assert (t.acting, t.options) == (MUADDIB, ["done"])


@rule("UP-S49", "UP-S29")
@plays("intrigue/shadow_alliance", "intrigue/choam_profits", "intrigue/secure_spice_trade")
def test_endgame_cards_of_a_commander():
    """Influence is that of the better Ally; nobody is activated."""
    t = endgame(MUADDIB, "shadow_alliance")
    assert t.options == ["done"]
    t.influence(JESSICA, guild=4)
    t.influence(FEYD, guild=5)
    t.alliance(FEYD, "guild")
    t.play("endgame:shadow_alliance")
    assert t.player(MUADDIB).vp == 5
    t = endgame(MUADDIB, "shadow_alliance")
    t.influence(JESSICA, guild=4)
    t.influence(GURNEY, guild=5)
    t.alliance(GURNEY, "guild")
    assert t.options == ["done"]  # The own team is no opponent.
    t = endgame(SHADDAM, "choam_profits", "secure_spice_trade")
    t.contracts(SHADDAM, done=4)
    t.zone(SHADDAM, "discard", "the_spice_must_flow", "the_spice_must_flow")
    assert "endgame:choam_profits" in t.options
    assert "endgame:secure_spice_trade" in t.options
    t.play("endgame:choam_profits")
    assert t.player(SHADDAM).vp == 5


@rule("UP-S34", "UP-11.2", "UP-18.2")
def test_conflict_cards_and_control_are_the_allys():
    t = at_war("siege_of_arrakeen", gurney=2, feyd=1)
    rewards(t)
    assert t.state.control[t.state.content.space_ids["arrakeen"]] == GURNEY
    assert not t.player(MUADDIB).won
    assert len(t.player(GURNEY).won + t.player(GURNEY).won_down) == 1
