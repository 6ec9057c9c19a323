"""Two people and House Hagal (DI-H2)."""

from __future__ import annotations

import landsraad
from landsraad.imperium.state import ImperiumState
from tests.imperium.rivals.table import RivalTable, duel
from tests.imperium.rules.play import finish_round, pass_on
from tests.rulebook import rule


def sent(t: RivalTable) -> int:
    """How often House Hagal has acted since the last look."""
    return sum(1 for event in t.heard() if event.kind == "rival_agent")


def fight(*troops: int, conflict: str = "skirmish_1") -> RivalTable:
    """The last turn before the Combat, with so many troops of each seat in the Conflict."""
    t = duel().conflict(conflict)
    for seat, count in enumerate(troops):
        t.troops(seat, conflict=count)
    t.player(2).agents = 0
    t.player(0).revealed_at = 1
    return t.turn(1)


def resolve(t: RivalTable, swords: str = "carthag") -> RivalTable:
    """The Combat is over; the card for House Hagal has these swords."""
    t.hagal(swords).play("reveal", "end")
    while t.game.pending and t.state.phase == "combat":
        pass_on(t)
    return t


@rule("DI-H2.1", "DI-H2.2", "DI-H2.4", "DI-H2.3", "DI-2.8", "DI-2.13")
def test_the_setup_with_house_hagal():
    game = landsraad.new_game("imperium", players=2, seed=5)
    s = game.state
    assert isinstance(s, ImperiumState)
    assert (game.players, game.seats, game.sides) == (2, 3, ((0,), (1,), (2,)))
    hagal = s.players[2]
    assert (hagal.leader, hagal.rival) == (-1, -1)
    assert hagal.resources == [0, 0, 0]
    assert (hagal.supply, hagal.garrison, hagal.conflict) == (12, 0, 0)
    assert hagal.agents + len(hagal.placed) == 3
    assert hagal.influence == [0, 0, 0, 0]
    for person in s.players[:2]:
        assert person.leader >= 0
        assert (person.supply, person.garrison) == (9, 3)
        assert len(person.hand) == 5
    assert game.scores == [0, 0, 0]
    assert len(s.hagal_deck) + len(s.hagal_discard) == 28
    assert not any(s.content.hagal[card].id == "arrakeen_1p" for card in s.hagal_deck)


@rule("DI-H2.5")
def test_house_hagal_acts_after_each_agent_turn_of_the_first_player():
    t = duel().hand(0, "dagger", "diplomacy").hand(1, "dagger", "diplomacy").turn(0)
    t.heard()
    t.hagal("conspire", "heighliner")
    t.send("dagger", "hall_of_oratory").play("end")
    assert sent(t) == 1
    assert (t.acting, t.kind) == (1, "turn.choose")
    t.send("diplomacy", "secrets").finish_turn()
    assert sent(t) == 0
    assert t.acting == 0
    t.send("diplomacy", "wealth").finish_turn()
    assert sent(t) == 1
    # Its own Reveal turn brings no turn of House Hagal, nor do later turns of the other player.
    t.turn(0).play("reveal", "end")
    assert sent(t) == 0
    t.play("reveal", "end")
    assert sent(t) == 0


@rule("DI-H2.5")
def test_house_hagal_acts_as_long_as_it_has_agents():
    t = duel().hand(0, "dagger").turn(0)
    t.player(2).agents = 0
    t.heard()
    t.send("dagger", "hall_of_oratory").play("end")
    assert sent(t) == 0
    assert t.acting == 1


@rule("DI-QH4", "DI-H2.5")
def test_a_turn_passed_by_a_card_is_no_agent_turn():
    t = duel().intrigue(0, "bindu_suspension").hand(0, "dagger").turn(0)
    t.heard()
    t.play("plot:bindu_suspension", "yes")
    assert t.acting == 1
    assert sent(t) == 0


@rule("DI-H2.6", "DI-QH5")
def test_the_first_player_marker_goes_from_person_to_person():
    game = landsraad.new_game("imperium", players=2, seed=3)
    s = game.state
    assert isinstance(s, ImperiumState)
    firsts: dict[int, int] = {}
    while game.pending:
        if s.phase == "turns":
            firsts[s.round] = s.first
        game.apply(game.pending[0].player, len(game.pending[0].options) - 1)
        assert game.state is s
    assert set(firsts.values()) == {0, 1}
    assert all(firsts[number] != firsts[number + 1] for number in range(1, len(firsts)))


@rule("DI-H2.7")
def test_house_hagal_uses_up_its_place():
    # It wins: the first reward is not given out, the others get the second and nothing.
    t = resolve(fight(2, 1, 3))
    assert (t.vp(0), t.vp(1), t.vp(2)) == (0, 0, 0)
    assert t.resources(0) == (2, 0, 0)
    assert t.resources(1) == (0, 0, 0)
    # It comes second.
    t = resolve(fight(3, 1, 2))
    assert (t.vp(0), t.vp(1), t.vp(2)) == (1, 0, 0)
    assert t.resources(1) == (0, 0, 0)


@rule("DI-H2.7", "DI-16.9")
def test_in_a_tie_the_human_part_gets_the_reward():
    # Tied for first with a person: both would have the second reward, the person takes it.
    t = resolve(fight(2, 1, 2))
    assert (t.vp(0), t.vp(2)) == (0, 0)
    assert t.resources(0) == (2, 0, 0)
    assert t.resources(1) == t.resources(2) == (0, 0, 0)
    # Tied for second: the third reward, for the person alone.
    t = resolve(fight(3, 2, 2))
    assert t.vp(0) == 1
    assert t.resources(1) == (2, 0, 0)
    assert t.resources(2) == (0, 0, 0)


@rule("DI-H2.8", "DI-H2.9")
def test_house_hagal_never_controls_but_ends_the_control_of_others():
    for owner in (0, 1):
        t = fight(1, 0, 3, conflict="siege_of_carthag").control("carthag", owner)
        resolve(t)
        assert t.state.control[t.state.content.space_ids["carthag"]] == -1
        assert [event.seat for event in t.heard() if event.kind == "control_lost"] == [owner]
    # Nobody had it: nothing changes. Another space: its marker stays.
    t = fight(1, 0, 3, conflict="siege_of_carthag").control("arrakeen", 1)
    resolve(t)
    assert t.state.control[t.state.content.space_ids["carthag"]] == -1
    assert t.state.control[t.state.content.space_ids["arrakeen"]] == 1
    # A tie is no victory.
    t = fight(3, 0, 3, conflict="siege_of_carthag").control("carthag", 1)
    resolve(t)
    assert t.state.control[t.state.content.space_ids["carthag"]] == 1


@rule("DI-H2.11", "DI-H1.6")
def test_alliances_of_house_hagal_are_worth_nothing_to_it():
    t = duel().influence(2, emperor=3).rival_turn("wealth")
    assert t.player(2).alliances == 1
    assert t.vp(2) == 0
    # A person overtakes it and gains the VP; losing it again costs the VP.
    t = duel().influence(2, emperor=4).alliance(2, "emperor").influence(0, emperor=4).hand(0, "diplomacy").turn(0)
    t.send("diplomacy", "wealth").resolve("wealth.visit")
    assert t.player(0).alliances == 1
    assert t.player(2).alliances == 0
    assert (t.vp(0), t.vp(2)) == (1, 0)
    t = duel().influence(0, emperor=4).alliance(0, "emperor").give(0, vp=2).influence(2, emperor=4)
    t.rival_turn("wealth")
    assert t.player(2).alliances == 1
    assert (t.vp(0), t.vp(2)) == (1, 0)


@rule("DI-H2.11")
def test_two_influence_is_worth_nothing_to_house_hagal():
    t = duel().influence(2, emperor=1).rival_turn("wealth")
    assert (t.level(2, "emperor"), t.vp(2)) == (2, 0)


@rule("DI-H2.12", "DI-H2.14")
def test_house_hagal_cannot_win():
    t = duel()
    s = t.state
    s.set_aside_conflicts.extend(s.conflict_deck)
    s.conflict_deck = []
    t.troops(2, garrison=12)
    t.intrigue(0).intrigue(1)
    finish_round(t.turn(1))
    while t.game.pending:
        pass_on(t)
    # All without points: the tie-breaks are between the two people.
    assert t.game.scores == [0, 0, 0]
    assert t.game.winners[0] in (0, 1)


@rule("DI-H2.14")
def test_endgame_cards_do_not_look_at_house_hagal():
    t = duel()
    s = t.state
    s.set_aside_conflicts.extend(s.conflict_deck)
    s.conflict_deck = []
    t.intrigue(0, "corner_the_market").intrigue(1).zone(0, "discard", "the_spice_must_flow")
    t.player(1).revealed_at = 1
    t.turn(0).play("reveal", "end")
    while t.kind != "endgame.play":
        pass_on(t)
    t.play("endgame:corner_the_market")
    assert t.vp(0) == 1
