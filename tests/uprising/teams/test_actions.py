"""What six players do besides: UP-S36 to UP-S45, UP-S50 to UP-S54."""

from __future__ import annotations

from landsraad.imperium.teams.sides import BOTH
from tests.imperium.rules.play import finish_round
from tests.imperium.table import refused
from tests.rulebook import plays, rule
from tests.uprising.table import IDLE
from tests.uprising.teams.table import FEYD, GURNEY, IRULAN, JESSICA, MUADDIB, SHADDAM, SixTable, six

# --- Reinforce


@rule("UP-S36", "UP-X11", "UP-S61")
@plays("space/military_support")
def test_reinforce():
    """Jessica keeps one troop in the garrison, Gurney deploys both of his and cannot bring more."""
    t = six(JESSICA, "diplomacy")
    t.give(JESSICA, spice=2)
    t.troops(GURNEY, garrison=2)
    t.mark()
    t.send("diplomacy", "military_support").resolve("military_support.effect")
    assert t.options == ["share:0", "share:1", "share:2", "share:3"]
    t.play("share:2")  # Gurney is the first Ally.
    assert (t.acting, t.kind) == (GURNEY, "troops.deploy")
    assert t.options == ["amount:0", "amount:1", "amount:2"]
    refused(t, "amount:3", "E_BAD_CHOICE")
    t.play("amount:2")
    assert (t.acting, t.kind) == (JESSICA, "troops.deploy")
    t.play("amount:0")
    t.resolve("military_support.visit")
    refused(t, "deploy:1", "E_NOT_COMBAT_SPACE")
    t.sent(
        "diplomacy", "military_support",
        {
            "4 spice": -2, "4 great_houses": 1, "4 supply": -1, "4 garrison": 1,
            "2 supply": -2, "2 conflict": 2,
        },
        seat=JESSICA,
    )  # fmt: skip


@rule("UP-S36")
def test_reinforce_by_a_commander_with_short_supplies():
    t = six(SHADDAM, "imperial_tent")
    t.give(SHADDAM, spice=2)
    t.troops(IRULAN, garrison=11)
    t.troops(FEYD, conflict=11)
    t.player(FEYD).revealed_at = 1
    t.send("imperial_tent", "military_support", "token:left").resolve("military_support.effect")
    # One each is all there is; only the deployment is asked for.
    assert (t.acting, t.options) == (IRULAN, ["amount:0", "amount:1"])
    t.play("amount:0")
    assert t.acting == FEYD
    t.play("amount:1")
    assert t.strength(FEYD) == 24
    assert t.player(GURNEY).supply == t.player(JESSICA).supply == 12


# --- Trade


def trading(seat: int = IRULAN, card: str = "diplomacy", holding: str = IDLE) -> SixTable:
    t = six(seat, card, holding=holding)
    t.send(card, "economic_support").resolve("economic_support.visit")
    t.resolve("economic_support.effect.1")
    return t


@rule("UP-S37", "UP-X13", "UP-Q48", "UP-S60")
@plays("space/economic_support")
def test_irulan_trades_with_shaddam():
    """She gives two Intrigue cards and receives three spice."""
    t = six(IRULAN, "diplomacy", holding="distraction mercenaries impress")
    t.give(SHADDAM, spice=3, water=1)
    t.send("diplomacy", "economic_support").resolve("economic_support.visit", "economic_support.effect.1")
    assert t.resources(IRULAN) == (0, 1, 0)
    assert (t.kind, t.options) == ("trade.partner", ["seat:3", "seat:1"])
    refused(t, "seat:2", "E_NOT_TEAMMATE")
    t.play("seat:3")
    assert t.options == [
        "give_nothing", "give_spice:1", "give_intrigue:1", "give_intrigue:2", "give_intrigue:3",
    ]  # fmt: skip
    refused(t, "give_spice:2", "E_GIVE")
    refused(t, "give_persuasion:1", "E_BAD_CHOICE")
    t.play("give_intrigue:2")
    assert t.acting == SHADDAM
    assert "give_spice:1 give_water:1" not in t.options  # One kind alone.
    t.play("give_spice:3")
    assert t.acting == IRULAN
    t.play("intrigue:mercenaries", "intrigue:impress")
    assert t.held(IRULAN) == ["distraction"]
    assert sorted(t.held(SHADDAM)) == ["impress", "mercenaries"]
    assert t.resources(IRULAN) == (0, 4, 0)
    assert t.resources(SHADDAM) == (0, 0, 1)


@rule("UP-S37", "UP-Q48")
def test_both_may_give_nothing_and_gifts_move_together():
    t = trading()
    t.play("seat:1", "give_nothing")
    assert t.resources(FEYD) == (0, 0, 0)
    assert t.kind == "agent.act"
    t = six(IRULAN, "diplomacy")
    t.give(FEYD, spice=0)
    t.send("diplomacy", "economic_support").resolve("economic_support.visit", "economic_support.effect.1")
    t.play("seat:1", "give_spice:1")
    # What Feyd is to receive cannot be given back: he has nothing to give.
    assert t.resources(FEYD) == (0, 1, 0)
    assert t.resources(IRULAN) == (0, 0, 0)


@rule("UP-S37", "UP-V15", "UP-V18", "UP-S38")
def test_traded_cards_are_known_to_both_and_nobody_else():
    t = six(IRULAN, "diplomacy", holding="distraction mercenaries impress")
    t.intrigue(SHADDAM, "buy_access")
    t.send("diplomacy", "economic_support").resolve("economic_support.visit", "economic_support.effect.1")
    t.play("seat:3", "give_intrigue:1", "give_intrigue:1", "intrigue:impress")
    assert t.held(SHADDAM) == ["impress"]
    assert sorted(t.held(IRULAN)) == ["buy_access", "distraction", "mercenaries"]
    view = t.game.view
    assert view(IRULAN)["players"][SHADDAM]["known_intrigue"] == ["impress"]
    assert view(SHADDAM)["players"][IRULAN]["known_intrigue"] == ["buy_access"]
    for other in (MUADDIB, FEYD, GURNEY, JESSICA):
        assert view(other)["players"][SHADDAM]["known_intrigue"] == []
        assert view(other)["players"][IRULAN]["known_intrigue"] == []
    told = [event for event in t.game.drain() if event.kind == "give_intrigue"]
    assert [event.seen_by(FEYD).get("cards") for event in told] == [None, None]
    assert told[0].seen_by(SHADDAM)["cards"] == ["intrigue/impress"]


# --- the Throne Row


@rule("UP-S39", "UP-22.39")
@plays("card/imperial_tent")
def test_imperial_tent():
    t = six(SHADDAM, "imperial_tent")
    t.row("overthrow", "steersman", "desert_survival", "stilgar_the_devoted", "price_is_no_object")
    t.mark()
    t.send("imperial_tent", "deliver_supplies", "token:left").resolve("imperial_tent.agent")
    assert t.kind == "row.throne"
    assert sorted(t.options) == ["row:overthrow", "row:price_is_no_object", "row:steersman"]
    refused(t, "row:desert_survival", "E_THRONE_FREMEN")
    t.play("row:steersman")
    assert [t.state.content.cards[card].id for card in t.state.throne] == ["steersman"]
    assert all(card >= 0 for card in t.state.row)
    assert t.resources(SHADDAM) == (0, 0, 1)
    t = six(SHADDAM, "imperial_tent")
    t.reveal_for(FEYD)
    assert t.player(SHADDAM).persuasion == 1


@rule("UP-22.39")
def test_imperial_tent_with_fremen_cards_alone():
    t = six(SHADDAM, "imperial_tent")
    fremen = [c.id for c in t.state.content.cards if c.kind == "imperium" and 3 in c.factions]
    t.row(*fremen[:5])
    t.send("imperial_tent", "deliver_supplies", "token:left")
    assert not any("imperial_tent" in id for id in t.options)


@rule("UP-S40", "UP-14.1")
def test_only_shaddams_team_acquires_from_the_throne_row():
    for seat in (SHADDAM, FEYD, IRULAN):
        t = six(seat, "convincing_argument", "convincing_argument" if seat != SHADDAM else "critical_shipments")
        t.throne("overthrow", "undercover_asset")
        t.give(seat, persuasion=8)
        if seat == SHADDAM:
            t.reveal_for(FEYD)
        else:
            t.play("reveal")
        assert "acquire_throne:overthrow" in t.options
        t.play("acquire_throne:overthrow")
        assert t.cards(seat, "discard") == ["overthrow"]
        assert [t.state.content.cards[card].id for card in t.state.throne] == ["undercover_asset"]  # No refill.
    t = six(GURNEY, "convincing_argument", "convincing_argument")
    t.throne("overthrow")
    t.give(GURNEY, persuasion=8)
    t.play("reveal")
    refused(t, "acquire_throne:overthrow", "E_THRONE_ROW")


@rule("UP-S40")
def test_the_throne_row_is_not_the_imperium_row():
    t = six(FEYD, holding=f"manipulate {IDLE}")
    t.throne("overthrow")
    t.play("plot:manipulate")
    assert t.kind == "row.set_aside"
    assert "row:overthrow" not in t.options


@rule("UP-S40", "UP-22.26")
def test_effects_that_acquire_reach_the_throne_row():
    t = six(SHADDAM, holding=f"inspire_awe {IDLE}")
    cheap = next(c.id for c in t.state.content.cards if c.kind == "imperium" and 0 <= c.cost <= 3)
    t.throne(cheap)
    t.play("plot:inspire_awe", "seat:1")
    assert f"acquire_throne:{cheap}" in t.options
    t.play(f"acquire_throne:{cheap}")
    assert cheap in t.cards(SHADDAM, "discard")


# --- the Swordmaster


@rule("UP-S41", "UP-S42", "UP-S43", "UP-S66", "UP-7.33")
@plays("space/swordmaster")
def test_the_swordmaster_space():
    t = six(GURNEY, "dagger")
    t.give(GURNEY, solari=8)
    t.mark()
    t.send("dagger", "swordmaster")
    t.sent(
        "dagger",
        "swordmaster",
        {"2 solari": -8, "2 agents": 1, "2 flags": "+swordmaster", "2 tokens": "+both", "2 bonus": 1},
        seat=GURNEY,
    )
    t = six(SHADDAM, "signet_ring")
    t.swordmaster(GURNEY)
    t.give(SHADDAM, solari=6)
    t.send("signet_ring", "swordmaster", "token:left").effects("signet.1.0")
    assert t.resources(SHADDAM) == (1, 0, 0)
    assert t.game.view()["players"][SHADDAM]["tokens"] == ["right", "both"]


@rule("UP-S41")
def test_a_swordmaster_that_was_sent_goes_to_the_box():
    t = six(GURNEY, "reconnaissance")
    t.swordmaster(GURNEY)
    p, team = t.player(GURNEY), t.team(GURNEY)
    t.agent_on(GURNEY, "carthag").agent_on(GURNEY, "arrakeen")
    t.send("reconnaissance", "spice_refinery")
    assert team.figures == [0, 0, BOTH]
    finish_round(t)
    assert (p.agents, team.tokens, team.figures) == (2, 0, [])
    assert p.swordmaster
    assert team.bonus_token


@rule("UP-S41")
def test_an_unused_swordmaster_stays():
    t = six(GURNEY, "reconnaissance")
    t.swordmaster(GURNEY)
    t.send("reconnaissance", "spice_refinery")
    assert t.team(GURNEY).figures == [0]  # A plain Agent goes first.
    finish_round(t)
    assert (t.player(GURNEY).agents, t.team(GURNEY).tokens) == (3, BOTH)


@rule("UP-S41", "UP-5.11")
def test_nobody_gains_a_second_swordmaster():
    t = six(GURNEY, "dagger")
    t.swordmaster(GURNEY)
    t.give(GURNEY, solari=9)
    t.play("card:dagger")
    refused(t, "space:swordmaster", "E_SPACE_ONCE")


@rule("UP-S42", "UP-22.40", "UP-Q67")
def test_two_swords_in_every_reveal_turn():
    t = six(GURNEY, "dagger")
    t.swordmaster(GURNEY)
    t.troops(GURNEY, conflict=1)
    t.play("reveal")
    assert t.strength(GURNEY) == 2 + 2 + 1
    t = six(SHADDAM, "demand_results")
    t.swordmaster(SHADDAM)
    t.troops(FEYD, conflict=1)
    t.revealed(FEYD)
    t.reveal_for(FEYD)
    assert t.strength(FEYD) == 2 + 2 + 1
    t = six(GURNEY)
    t.swordmaster(GURNEY)
    t.play("reveal")
    assert t.strength(GURNEY) == 0


@rule("UP-S45", "UP-Q50")
def test_six_seats_on_the_high_council():
    t = six(GURNEY, "dagger")
    for seat in range(6):
        if seat != GURNEY:
            t.give(seat, high_council=True)
    t.give(GURNEY, solari=5)
    t.send("dagger", "high_council").effects()
    assert t.player(GURNEY).high_council
    t = six(SHADDAM)
    t.give(SHADDAM, high_council=True)
    t.reveal_for(FEYD)
    assert t.player(SHADDAM).persuasion == 2


# --- Maker Hooks and sandworms


@rule("UP-S50", "UP-Q42")
def test_both_allies_of_muaddib_take_maker_hooks():
    for seat, card, extra in ((GURNEY, "reconnaissance", []), (MUADDIB, "usul", ["token:right"])):
        t = six(seat, card)
        t.influence(GURNEY, fringe_worlds=2)
        t.send(card, "sietch_tabr", *extra).effects("sietch_tabr.effect.0")
        assert t.player(GURNEY).hooks
        assert t.player(JESSICA).hooks
        assert not t.player(MUADDIB).hooks
        owner = JESSICA if seat == MUADDIB else GURNEY
        assert t.player(owner).garrison == 1


@rule("UP-S50", "UP-7.37")
def test_shaddams_team_gets_the_rest_of_the_option():
    t = six(FEYD, "reconnaissance")
    t.influence(FEYD, fringe_worlds=2)
    t.send("reconnaissance", "sietch_tabr").effects("sietch_tabr.effect.0")
    assert not t.player(FEYD).hooks
    assert t.player(FEYD).garrison == 1
    assert t.resources(FEYD) == (0, 0, 1)
    t = six(FEYD, "dune_the_desert_planet")
    t.give(FEYD, water=1)
    t.send("dune_the_desert_planet", "hagga_basin").effects()
    assert t.resources(FEYD) == (0, 2, 0)  # The other branch cannot be named.
    assert t.player(FEYD).worms == 0


@rule("UP-S50", "UP-Q69")
def test_unexpected_allies_for_shaddams_team():
    t = six(FEYD, holding=f"unexpected_allies {IDLE}")
    t.give(FEYD, water=2)
    t.play("plot:unexpected_allies").effects()
    assert not t.state.shield_wall
    assert t.player(FEYD).worms == 0


@rule("UP-S50", "UP-S32", "UP-7.38")
def test_muaddib_summons_for_the_activated_ally():
    t = six(MUADDIB, "desert_call")
    t.give(GURNEY, hooks=True)
    t.give(JESSICA, hooks=True)
    t.give(MUADDIB, water=3)
    t.send("desert_call", "deep_desert", "token:left")
    t.resolve("deep_desert.effect.1")
    t.play(next(id for id in t.options if id.endswith("effect.1.1")))
    assert t.player(GURNEY).worms == 2


# --- the board


@rule("UP-S51", "UP-19.1")
def test_habbanya_erg_gathers_spice():
    t = six(MUADDIB)
    finish_round(t)
    s = t.state
    assert {s.content.spaces[n].id: s.bonus_spice[n] for n in s.content.makers} == {
        "deep_desert": 1, "hagga_basin": 1, "imperial_basin": 1, "habbanya_erg": 1,
    }  # fmt: skip


@rule("UP-S52", "UP-Q64", "UP-7.30")
def test_stealing_from_the_other_team_only():
    t = six(GURNEY, "diplomacy")
    for seat, cards in (
        (JESSICA, "buy_access call_to_arms change_allegiances contingency_plan"),
        (FEYD, "detonation distraction find_weakness impress"),
    ):
        t.intrigue(seat, *cards.split())
    t.send("diplomacy", "secrets").resolve("secrets.effect.1")
    assert len(t.held(JESSICA)) == 4
    assert len(t.held(FEYD)) == 3


@rule("UP-S54", "UP-9.8", "UP-5.7")
def test_a_teammates_agent_blocks_and_can_be_infiltrated():
    t = six(GURNEY, "reconnaissance")
    t.agent_on(JESSICA, "carthag")
    t.play("card:reconnaissance")
    refused(t, "space:carthag", "E_SPACE_OCCUPIED")
    t = six(GURNEY, "reconnaissance")
    t.agent_on(JESSICA, "carthag")
    t.spies(GURNEY, "post_carthag")
    t.send("reconnaissance", "carthag")
    assert not t.player(GURNEY).spies


@rule("UP-22.21")
@plays("leader/staban_tuek")
def test_staban_gains_by_a_teammates_visit_too():
    leaders = [
        "muaddib",
        "feyd_rautha_harkonnen",
        "staban_tuek",
        "shaddam_corrino_iv",
        "lady_jessica",
        "princess_irulan",
    ]
    t = six(JESSICA, "dune_the_desert_planet", leaders=leaders)
    t.spies(GURNEY, "post_imperial_basin")
    t.send("dune_the_desert_planet", "imperial_basin")
    assert t.resources(GURNEY) == (0, 1, 0)
