"""What the seats of classic Dune can give standing orders for (`core.orders`)."""

from __future__ import annotations

from typing import Final

from landsraad.core.machine import Machine
from landsraad.core.orders import ASK, LET_PASS, Topic
from landsraad.dune import references as ref
from landsraad.dune.components import (
    ADVANTAGE_IDS,
    ADVANTAGE_KIND,
    ADVANTAGE_OWNER,
    ATREIDES,
    BENE_GESSERIT,
    EMPEROR,
    FREMEN,
    GUILD,
    HARKONNEN,
    KARAMA_STOPS,
)
from landsraad.dune.factions.atreides import FOR_ALLY_PRESCIENCE
from landsraad.dune.factions.bene_gesserit import FOR_ALLY_VOICE
from landsraad.dune.karama import usual_stop
from landsraad.dune.state import BATTLE, DuneState

__all__ = ["moment", "topics"]

EVERYBODYS: Final = "traitor battle anytime storm hajr power pay bidding charity revival keep pledge"
OWN: Final = {
    "voice": BENE_GESSERIT,
    FOR_ALLY_VOICE: BENE_GESSERIT,
    "prescience": ATREIDES,
    FOR_ALLY_PRESCIENCE: ATREIDES,
    "grant": FREMEN,
    "protect": FREMEN,
    "extra": EMPEROR,
}
"""Topics of one faction alone."""
SWITCHES: Final = ("pledge", "grant", "protect", "extra")
"""Permissions to allies."""


def moment(s: DuneState) -> str:
    """A Karama stops an advantage until the end of the phase (D-13.2); each battle is a use of its own."""
    if s.settings.single_use:
        return ""
    battle = f".{s.battle.territory}" if s.phase == BATTLE and s.battle is not None else ""
    return f"{s.turn}.{s.phase}{battle}"


def _advanced(s: DuneState, faction: int) -> bool:
    rules = s.settings
    if faction == ATREIDES:
        return rules.atreides
    if faction == BENE_GESSERIT:
        return rules.bene_gesserit
    if faction == EMPEROR:
        return rules.emperor
    if faction == FREMEN:
        return rules.fremen
    return rules.guild if faction == GUILD else rules.harkonnen and faction == HARKONNEN


def topics(s: DuneState, machine: Machine, seat: int) -> list[Topic]:
    faction = s.faction[seat]
    if faction < 0:
        return []
    asks = {ask.topic: ask for ask in machine.asks.values() if ask.topic}
    found = []
    for name in (*EVERYBODYS.split(), *OWN):
        if OWN.get(name, faction) != faction or (name == "power" and not s.settings.karama_powers):
            continue
        ask = asks[name.partition("/")[0]]
        words = ask.order_words()
        switch = name in SWITCHES
        found.append(Topic(name, words if switch else (ASK, *words), ask.usual, switch=switch))
    found.append(Topic("karama", (ASK, LET_PASS), ASK))
    for advantage, name in enumerate(ADVANTAGE_IDS):
        owner = ADVANTAGE_OWNER[advantage]
        if owner == faction or s.seat[owner] < 0 or not KARAMA_STOPS[advantage]:
            continue
        if ADVANTAGE_KIND[advantage] == "advanced" and not _advanced(s, owner):
            continue
        usual = usual_stop(name)
        found.append(Topic(f"karama/{name}", (ASK, LET_PASS, "use"), usual, about=ref.advantage(advantage)))
    return found
