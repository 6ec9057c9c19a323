"""Why an answer is refused: the error codes of section 17, their sentences, and the reasons that hold everywhere.

What only one step can know stands with that step (`DuneAsk.why_not`).
"""

from __future__ import annotations

from typing import Final

from landsraad.core.errors import IllegalAction
from landsraad.core.machine import Decision
from landsraad.dune.binding import locked
from landsraad.dune.components import (
    ADVANTAGE_NUMBER,
    ADVANTAGE_OWNER,
    FAMILY_ATOMICS,
    GHOLA,
    KARAMA,
    KARAMA_STOPS,
    WEATHER_CONTROL,
)
from landsraad.dune.forces import full_for
from landsraad.dune.map import PART_NUMBER, PART_SECTOR, PART_TERRITORY, POLAR_SINK, TERRITORY_NUMBER, TERRITORY_PARTS
from landsraad.dune.state import COLLECTION, SETUP, DuneState
from landsraad.dune.tanks import ghola_useful
from landsraad.dune.treachery import holds

__all__ = ["refused", "territory_named", "whole_number", "why_no_card", "why_nobody", "why_not_there"]

SHOWN: Final = 12
"""How many of the possible options a refusal lists."""

SENTENCES: Final[dict[str, str]] = {
    "E_BAD_CHOICE": "This is not one of the options.",
    "E_ADVISOR_FLIP": "Advisors cannot become fighters there.",
    "E_ALLIANCE_SIZE": "This alliance change is not possible.",
    "E_ALLY_GIFT": "Allies do not pay each other.",
    "E_ALLY_PLEDGE": "You cannot pledge that much.",
    "E_ALLY_THERE": "Your ally has forces there.",
    "E_ALREADY_ALLIED": "At most one new alliance per Nexus, and nobody is in two.",
    "E_ATOMICS_POSITION": "You need a force on the Shield Wall or next to it.",
    "E_BG_MIXED": "You have advisors there.",
    "E_BID_TOO_HIGH": "You cannot bid more than you and your ally can pay.",
    "E_BID_TOO_LOW": "The bid must be higher than the standing one.",
    "E_CARD_COUNT": "You cannot take that many cards.",
    "E_CARD_NOT_HELD": "You do not hold this card.",
    "E_CARD_SLOT": "This card cannot be played there.",
    "E_CARD_WINDOW": "This card cannot be played now.",
    "E_CHARITY_NOT_ELIGIBLE": "Charity is for players with 0 or 1 spice.",
    "E_DEAL_BROKEN": "You have promised not to do this.",
    "E_DEAL_CONTENT": "This deal is not allowed.",
    "E_DEAL_PARTY": "This is not a deal of yours.",
    "E_DEAL_WINDOW": "No deal can be offered or answered like this now.",
    "E_DIAL_RANGE": "You may not dial this number now.",
    "E_DIAL_UNREACHABLE": "Your forces and spice cannot make this number.",
    "E_FIRST_TURN": "This card cannot be played in the first turn.",
    "E_FREMEN_NO_PAID_REVIVAL": "Fremen cannot buy revivals.",
    "E_FREMEN_RANGE": "Reserves come to the Great Flat or to a territory at most two away from it.",
    "E_KARAMA_POWER_USED": "Your special Karama power has been used.",
    "E_KARAMA_TARGET": "Karama cannot stop this.",
    "E_KARAMA_WINDOW": "There is no advantage that Karama could stop now, or you hold none.",
    "E_KH_DEAD": "The Kwisatz Haderach is dead.",
    "E_KH_INACTIVE": "The Kwisatz Haderach is not awake, or is stopped.",
    "E_KH_NEEDS_LEADER": "The Kwisatz Haderach needs a leader or a Cheap Hero.",
    "E_KH_USED": "The Kwisatz Haderach has been used in another territory.",
    "E_LEADER_FACE_DOWN": "This leader cannot be revived before the others.",
    "E_LEADER_NOT_AVAILABLE": "This leader is not available.",
    "E_LEADER_REQUIRED": "A leader or a Cheap Hero must be played if possible.",
    "E_LEADER_USED_ELSEWHERE": "This leader has fought in another territory.",
    "E_LOSS_CHOICE": "These losses do not match your plan.",
    "E_NOT_ENOUGH_FORCES": "You do not have that many forces there.",
    "E_NOT_SAND": "A worm can only be placed on sand.",
    "E_NOT_TRAITOR": "This leader is not a traitor of yours.",
    "E_NO_KARAMA_POWER": "You have no special Karama power.",
    "E_NO_LEADER_NO_CARDS": "Without leader and Cheap Hero no cards can be played.",
    "E_NO_NEXUS": "Alliances change only in a Nexus.",
    "E_NO_RETURN": "Only the Guild ships back to its reserves.",
    "E_NO_SUCH_BATTLE": "Choose one of your battles.",
    "E_PREDICTION": "Predict another faction in play and a turn of this game.",
    "E_PRESCIENCE_BOUND": "You are bound by what you have shown or answered.",
    "E_REVIVAL_LIMIT": "You cannot revive that many forces.",
    "E_SETUP_FORCES": "These forces cannot be placed like this.",
    "E_SPECIAL_REVIVAL": "At most one Sardaukar or Fedaykin is revived per turn.",
    "E_SPICE": "Not enough spice.",
    "E_SPICE_NOT_NEEDED": "You need no spice for full strength.",
    "E_STORM": "The storm blocks this.",
    "E_STRONGHOLD_FULL": "Two other factions are already in that stronghold.",
    "E_TANKS_EMPTY": "There are not that many in the tanks.",
    "E_TARGET_SELF": "Ask another player.",
    "E_TOO_FAR": "That territory is out of range.",
    "E_TRAITOR_CHOICE": "Keep one of the four traitor cards dealt to you.",
    "E_TRUTH_BOUND": "Your Truthtrance answer binds you.",
    "E_VOICE": "You must obey the Voice.",
    "E_VOICE_FORM": "The Voice orders to play or not to play one kind of card.",
}


def refused(decision: Decision, option_id: str, code: str, deal: int = 0) -> IllegalAction:
    """`deal`: the number of the one that is in the way."""
    options = [option.id for option in decision.options]
    shown = ", ".join(options[:SHOWN]) + (" ..." if len(options) > SHOWN else "")
    broken = f" (deal {deal})" if deal else ""
    reason = f"{option_id} is not possible now. {SENTENCES[code]}{broken} Possible: {shown}."
    params = {"choice": option_id, "decision": decision.kind, "options": options}
    return IllegalAction(code, reason, {**params, "deal": deal} if deal else params)


def why_nobody(faction: int, word: str, rest: str) -> str:
    """Why nobody can do this in a decision that is about something else; empty if that says nothing."""
    if word in ("offer", "break"):
        return "E_NO_NEXUS"
    if word == "deal":
        return "E_DEAL_WINDOW"
    if word in ("answer", "withdraw"):
        return "E_DEAL_PARTY"
    if word == "claim":
        return "E_CHARITY_NOT_ELIGIBLE"
    if word == "stop" and rest in ADVANTAGE_NUMBER:
        advantage = ADVANTAGE_NUMBER[rest]
        stoppable = KARAMA_STOPS[advantage] and ADVANTAGE_OWNER[advantage] != faction
        return "E_KARAMA_WINDOW" if stoppable else "E_KARAMA_TARGET"
    return "E_NO_RETURN" if (word, rest) == ("ship", "back") else ""


def why_no_card(s: DuneState, faction: int, card: int) -> str:
    """Why a treachery card cannot be played now."""
    if faction < 0 or not holds(s, faction, card):
        return "E_CARD_NOT_HELD"
    if card in (WEATHER_CONTROL, FAMILY_ATOMICS) and s.turn == 1:
        return "E_FIRST_TURN"
    if card == GHOLA and SETUP < s.phase <= COLLECTION and not ghola_useful(s, faction):
        return "E_TANKS_EMPTY"
    if locked(s, faction, card):
        return "E_PRESCIENCE_BOUND"
    return "E_KARAMA_WINDOW" if card == KARAMA else "E_CARD_WINDOW"


def territory_named(word: str, rest: str) -> int:
    """The territory of an option `territory:...` or `part:...`; -1 if it names none."""
    if word == "territory":
        return TERRITORY_NUMBER.get(rest, -1)
    return PART_TERRITORY[PART_NUMBER[rest]] if word == "part" and rest in PART_NUMBER else -1


def why_not_there(s: DuneState, faction: int, word: str, rest: str) -> str:
    """Why forces cannot come to a territory or part, however they come; empty if they could."""
    territory = territory_named(word, rest)
    if territory < 0:
        return "E_BAD_CHOICE"
    if s.occupants[territory] & s.allies[faction] and territory != POLAR_SINK:
        return "E_ALLY_THERE"
    if full_for(s, faction, territory):
        return "E_STRONGHOLD_FULL"
    parts = TERRITORY_PARTS[territory] if word == "territory" else (PART_NUMBER[rest],)
    return "E_STORM" if all(PART_SECTOR[part] == s.storm for part in parts) else ""


def whole_number(text: str) -> int:
    """The number behind a word, -1 if it is none."""
    return int(text) if text.isascii() and text.isdigit() else -1
