"""Every Rival: its Signet Ring, its Scheme, what its Swordmaster costs (rivals.toml)."""

from __future__ import annotations

import pytest

from tests.rulebook import plays, rule
from tests.uprising.rivals.table import UprisingRivals, duel, sent, solo

FACTIONS = {
    "baron_vladimir_harkonnen": ("guild", "emperor", "bg", "fremen"),
    "glossu_the_beast_rabban": ("emperor", "guild", "bg", "fremen"),
    "staban_tuek": ("guild", "fremen", "bg", "emperor"),
    "lady_amber_metulli": ("fremen", "emperor", "guild", "bg"),
    "gurney_halleck": ("fremen", "guild", "emperor", "bg"),
    "lady_margot_fenring": ("bg", "emperor", "fremen", "guild"),
    "princess_irulan": ("emperor", "bg", "fremen", "guild"),
    "lady_jessica": ("bg", "fremen", "guild", "emperor"),
    "feyd_rautha_harkonnen": ("emperor", "bg", "guild", "fremen"),
    "muaddib": ("fremen", "bg", "guild", "emperor"),
}
VALUES = {
    "baron_vladimir_harkonnen": 6,
    "glossu_the_beast_rabban": 7,
    "staban_tuek": 9,
    "lady_amber_metulli": 9,
    "gurney_halleck": 8,
    "lady_margot_fenring": 8,
    "princess_irulan": 7,
    "lady_jessica": 6,
    "feyd_rautha_harkonnen": 4,
    "muaddib": 4,
}


def against(rival: str) -> UprisingRivals:
    """A game in which seat 2 is this Rival."""
    leader = "princess_irulan" if rival == "muaddib" else "muaddib"
    if rival in ("glossu_the_beast_rabban", "lady_amber_metulli"):
        return duel(rival, leaders=(leader, "gurney_halleck"))
    return solo(rival, leader=leader)


def signet(t: UprisingRivals, **changes: object) -> None:
    """The Signet ability at the Spice Refinery, which gives nothing else."""
    t.mark().rival_turn("spice_refinery").outcome(sent("spice_refinery", "spice_refinery", **changes))


def scheme(t: UprisingRivals, **changes: object) -> None:
    """The third Spy brings two back and the Scheme about; then the Agent goes to Dutiful Service."""
    p = t.player(2)
    t.spies(2, "post_landsraad_left", "post_deep_desert").mark()
    assert p.spies.bit_count() == 2
    t.rival_turn("place_spy_city", "dutiful_service")
    spies = "+post_city_right -post_landsraad_left -post_deep_desert"
    t.outcome(
        sent("dutiful_service", "dutiful_service", emperor=1),
        {"hagal": "+place_spy_city", "2 spies": spies},
        {key if key in ("wall", "intrigue_deck") else f"2 {key}": value for key, value in changes.items()},
    )


@plays("rival/baron_vladimir_harkonnen")
@rule("UP-R2", "UP-R15.4", "UP-R21")
def test_the_baron():
    t = against("baron_vladimir_harkonnen").intrigue_deck("detonation").mark()
    t.rival_turn("spice_refinery")
    drawn = {"2 intrigue": "+detonation", "intrigue_deck": "-detonation"}
    t.outcome(sent("spice_refinery", "spice_refinery"), drawn)
    scheme(against("baron_vladimir_harkonnen"), solari=2, supply=-2, garrison=2)


@plays("rival/glossu_the_beast_rabban")
@rule("UP-R2", "UP-R15.4", "UP-R21", "UP-R42")
def test_rabban():
    rabban = "glossu_the_beast_rabban"
    signet(against(rabban), supply=-1, conflict=1)
    signet(against(rabban).influence(2, bg=4).alliance(2, "bg"), supply=-2, conflict=2)
    # Two Influence where that wins an Alliance, of several where it has least, then by its list.
    scheme(against(rabban).influence(2, guild=2, bg=3), guild=2, alliances="+guild", vp=1)
    scheme(against(rabban).influence(2, guild=2, bg=2), guild=2, alliances="+guild", vp=1)
    # One that somebody holds must be taken over; otherwise as of choice.
    t = against(rabban).influence(2, guild=2).influence(0, guild=4).alliance(0, "guild")
    scheme(t, emperor=2)
    t = against(rabban).influence(2, guild=3).influence(0, guild=4).alliance(0, "guild").give(0, vp=2)
    t.spies(2, "post_landsraad_left", "post_deep_desert").mark().rival_turn("place_spy_city", "dutiful_service")
    assert (t.level(2, "guild"), t.vp(2), t.vp(0)) == (5, 1, 1)


@plays("rival/staban_tuek")
@rule("UP-R2", "UP-R15.4", "UP-R21")
def test_staban_tuek():
    signet(against("staban_tuek"), spice=1)
    scheme(against("staban_tuek"), supply=-2, garrison=2)


@plays("rival/lady_amber_metulli")
@rule("UP-R2", "UP-R15.4", "UP-R21", "UP-R42")
def test_lady_amber_metulli():
    signet(against("lady_amber_metulli"), supply=-1, conflict=1)
    scheme(against("lady_amber_metulli"), supply=-3, garrison=3)


@plays("rival/gurney_halleck")
@rule("UP-R2", "UP-R15.4", "UP-R21")
def test_gurney_halleck():
    signet(against("gurney_halleck"), supply=-1, conflict=1)
    # Where it has most; between equals by its list: Fremen, Spacing Guild, Emperor, Bene Gesserit.
    scheme(against("gurney_halleck").influence(2, bg=2, guild=1), bg=1)
    scheme(against("gurney_halleck").influence(2, bg=2, guild=2), guild=1)
    scheme(against("gurney_halleck"), fremen=1)


@plays("rival/lady_margot_fenring")
@rule("UP-R2", "UP-R15.4", "UP-R21")
def test_lady_margot_fenring():
    signet(against("lady_margot_fenring"), solari=1)
    scheme(against("lady_margot_fenring"), bg=1)


@plays("rival/princess_irulan")
@rule("UP-R2", "UP-R15.4", "UP-R20", "UP-R21", "UP-R25")
def test_princess_irulan():
    signet(against("princess_irulan"), spies="+post_emperor")
    signet(against("princess_irulan").spies(0, "post_emperor", "post_bg"), spies="+post_fremen")
    # Influence where it has least, by its list: Emperor, Bene Gesserit, Fremen, Spacing Guild.
    scheme(against("princess_irulan").influence(2, emperor=1), bg=1, supply=-1, garrison=1, vp=1)


@plays("rival/lady_jessica")
@rule("UP-R2", "UP-R15.4", "UP-R21", "UP-R25")
def test_lady_jessica():
    # Where one Influence wins an Alliance, otherwise where she has least: Bene Gesserit, Fremen, Guild, Emperor.
    signet(against("lady_jessica").influence(2, guild=3), guild=1, alliances="+guild", vp=1)
    signet(against("lady_jessica").influence(2, bg=1), fremen=1)
    scheme(against("lady_jessica"), water=2)


@plays("rival/feyd_rautha_harkonnen")
@rule("UP-R2", "UP-R15.4", "UP-R21", "UP-R25")
def test_feyd_rautha_harkonnen():
    signet(against("feyd_rautha_harkonnen"), supply=-2, conflict=2)
    scheme(against("feyd_rautha_harkonnen").influence(2, emperor=1), bg=1, vp=1)


@plays("rival/muaddib")
@rule("UP-R2", "UP-R15.4", "UP-R15.8", "UP-R15.9", "UP-R21")
def test_muaddib():
    signet(against("muaddib"), fremen=1)
    t = against("muaddib").intrigue_deck("detonation")
    scheme(t, flags="+hooks", wall=-1, intrigue="+detonation", intrigue_deck="-detonation")


@rule("UP-R2")
def test_the_printed_facts_of_all_rivals():
    t = solo()
    content = t.state.content
    names = ("emperor", "guild", "bg", "fremen")
    assert {rival.id: tuple(names[f] for f in rival.priority) for rival in content.rivals} == FACTIONS
    assert {rival.id: rival.swordmaster_value for rival in content.rivals} == VALUES
    streamlined = {rival.id for rival in content.rivals if rival.streamlined}
    assert streamlined == {"glossu_the_beast_rabban", "lady_amber_metulli"}


@rule("UP-R29")
@pytest.mark.parametrize("rival", VALUES)
def test_the_swordmaster_costs_its_value(rival):
    value = VALUES[rival]
    t = against(rival).give(2, water=value - 2).mark()
    t.rival_turn("accept_contract_shipping_a")
    assert t.player(2).swordmaster
    assert sum(t.resources(2)) == 0
    t = against(rival).give(2, water=value - 3).mark()
    t.rival_turn("accept_contract_shipping_a")
    assert not t.player(2).swordmaster
    assert sum(t.resources(2)) == value - 1
