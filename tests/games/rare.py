"""Positions with questions that random games hardly ever come to, by family of games."""

from __future__ import annotations

from collections.abc import Callable

from landsraad import Game
from landsraad.dune.state import BATTLE, SHIPMENT
from tests.dune.table import Table as DuneTable
from tests.imperium.outcome import at, ending
from tests.imperium.rules.play import final_position
from tests.imperium.table import table as imperium_table
from tests.uprising.table import IDLE
from tests.uprising.table import table as uprising_table

__all__ = ["RARE"]


def heirs() -> Game:
    """Seat 0 is about to lose the Alliance of the Emperor to one of two tied players."""
    t = at("shifting_allegiances").give(0, spice=2).influence(0, emperor=4).influence(1, emperor=4)
    t.influence(2, emperor=4).alliance(0, "emperor").send("shifting_allegiances", "hall_of_oratory")
    return t.resolve("shifting_allegiances.agent").game


def two_lines() -> Game:
    """Which lines of an Endgame card are used."""
    t = ending("corner_the_market").zone(0, "deck", "the_spice_must_flow", "the_spice_must_flow")
    return t.play("endgame:corner_the_market").game


def troops_to_lose() -> Game:
    """A loss that names no zone: no printed card has it, a blend may."""
    t = imperium_table().troops(0, garrison=1, conflict=1).play("reveal")
    t.state.stack[-1] = ("lose_troop", 0, 2)
    return t.refresh().game


def taken_back() -> Game:
    """Which card comes back from the discard pile."""
    t = at("other_memory", deck="dagger", discard="lady_jessica the_voice").send("other_memory", "secure_contract")
    return t.resolve("other_memory.agent").play("effect:card/other_memory.agent.1").game


def battle_icons() -> Game:
    """Two cards with the icon that an Endgame card turns over."""
    t = uprising_table().conflict("trade_dispute").intrigue(0, "crysknife", IDLE)
    t.objective(0, "crysknife").won(0, "skirmish_crysknife")
    final_position(t)
    t.state.round = len(t.state.conflicts)
    while t.kind != "endgame.play":
        t.play(next(id for id in ("reveal", "end", "pass") if id in t.options))
    return t.play("endgame:crysknife").game


def two_spies() -> Game:
    """Which of two Spies opens an occupied space."""
    t = uprising_table().hand(0, "reconnaissance").give(0, water=2).agent_on(1, "research_station")
    t.spies(0, "post_city_left", "post_city_middle")
    return t.send("reconnaissance", "research_station").game


def meeting(aggressor: str, defender: str, third: str) -> DuneTable:
    """Two factions in the basin."""
    t = DuneTable(aggressor, defender, third, advanced=True)
    t.sweep()
    t.put(aggressor, "basin", 5)
    t.put(defender, "basin", 5)
    return t


def begin_battle(t: DuneTable) -> None:
    t.battle("", "emperor", "harkonnen")
    t.state.stack.insert(0, ("phase", BATTLE + 1))


def watched_plan() -> Game:
    """Whose plan the Atreides see with their special Karama."""
    t = meeting("emperor", "harkonnen", "atreides")
    t.hand("atreides", "karama")
    begin_battle(t)
    while t.who != ["atreides"]:
        t.choose(t.who[0], "pass")
    return t.choose("atreides", "card:karama").game


def stopping_card() -> Game:
    """With which card the Bene Gesserit stop the Sardaukar."""
    t = meeting("emperor", "harkonnen", "bene_gesserit")
    t.sweep()
    t.put("emperor", "basin", 2, starred=1)
    t.put("harkonnen", "basin", 1)
    t.hand("bene_gesserit", "karama", "kulon")
    begin_battle(t)
    while t.who != ["bene_gesserit"]:
        t.choose(t.who[0], "pass")
    return t.choose("bene_gesserit", "stop:sardaukar").game


def one_of_two_allies() -> Game:
    """To which ally a gift of the Emperor goes."""
    rules = {"emperor_may_give_spice": True, "alliances": "3 members, 4 strongholds"}
    t = DuneTable("emperor", "atreides", "harkonnen", "fremen", **rules)
    for pair in (("emperor", "atreides"), ("emperor", "harkonnen"), ("atreides", "harkonnen")):
        t.ally(*pair)
    t.order("emperor", "atreides", "harkonnen", "fremen")
    t.run(("shipment.turns",), ("phase", BATTLE), phase=SHIPMENT)
    return t.choose("emperor", "pledge", "pledge_for:gift").game


def asked_about_a_plan() -> Game:
    """Whether a fighter will play poison: the answer binds."""
    t = meeting("emperor", "harkonnen", "atreides")
    t.hand("atreides", "truthtrance")
    t.hand("harkonnen", "chaumas")
    begin_battle(t)
    while t.who != ["atreides"]:
        t.choose(t.who[0], "pass")
    return t.choose("atreides", "card:truthtrance", "faction:harkonnen", "question:plan_weapon", "class:poison").game


def shown_to_one_of_two_allies() -> Game:
    """To which ally a secret is shown."""
    t = DuneTable("emperor", "atreides", "harkonnen", "fremen", alliances="3 members, 4 strongholds")
    for pair in (("emperor", "atreides"), ("emperor", "harkonnen"), ("atreides", "harkonnen")):
        t.ally(*pair)
    t.order("emperor", "atreides", "harkonnen", "fremen")
    t.run(("shipment.turns",), ("phase", BATTLE), phase=SHIPMENT)
    return t.choose("emperor", "show", "secret:traitors").game


RARE: dict[str, list[Callable[[], Game]]] = {
    "imperium": [heirs, two_lines, troops_to_lose, taken_back, battle_icons, two_spies],
    "dune": [watched_plan, stopping_card, one_of_two_allies, asked_about_a_plan, shown_to_one_of_two_allies],
}
