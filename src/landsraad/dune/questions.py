"""The questions of Truthtrance: what they can be about, and what the game can see for itself (D-13.18)."""

from __future__ import annotations

from typing import Final

from landsraad.core.machine import Code
from landsraad.core.words import FreeWord
from landsraad.dune import references as ref
from landsraad.dune.ask import FACTION_CODES, LEADER_CODES, amounts
from landsraad.dune.battles import (
    TRUTH_DEFENSE,
    TRUTH_DIAL,
    TRUTH_LEADER,
    TRUTH_WEAPON,
    battle_of,
    halves,
)
from landsraad.dune.components import (
    BENE_GESSERIT,
    CARD_CLASS,
    CARD_IDS,
    CARD_KIND,
    CLASSES,
    HARKONNEN,
    HERO,
    HEROIC,
    LEADER_FACTION,
    LEADERS,
    STORM_CARDS,
    WORM,
)
from landsraad.dune.plans import dial_table
from landsraad.dune.state import CAPTURED, DuneState

__all__ = [
    "ABOUT_SECRETS",
    "ALOUD",
    "CARD_COUNT",
    "HOLDS_CARD",
    "HOLDS_CLASS",
    "KH_COUNT",
    "KINDS_OF_CLASS",
    "PREDICTED_FACTION",
    "PREDICTED_TURN",
    "QUESTIONS",
    "SPICE_AT_LEAST",
    "SPICE_CARD",
    "SPOKEN",
    "STORM_CARD",
    "SUBJECTS",
    "TRAITOR",
    "about_ref",
    "fact",
    "subjects",
]

HOLDS_CARD: Final = 0
HOLDS_CLASS: Final = 1
CARD_COUNT: Final = 2
SPICE_AT_LEAST: Final = 3
TRAITOR: Final = 4
PREDICTED_FACTION: Final = 5
PREDICTED_TURN: Final = 6
STORM_CARD: Final = 7
SPICE_CARD: Final = 8
KH_COUNT: Final = 9
ALOUD: Final = 14
QUESTIONS: Final[dict[int, str]] = {
    HOLDS_CARD: "holds_card",
    HOLDS_CLASS: "holds_class",
    CARD_COUNT: "card_count",
    SPICE_AT_LEAST: "spice_at_least",
    TRAITOR: "traitor",
    PREDICTED_FACTION: "predicted_faction",
    PREDICTED_TURN: "predicted_turn",
    STORM_CARD: "storm_card",
    SPICE_CARD: "spice_card",
    KH_COUNT: "losses_counted",
    TRUTH_LEADER: "plan_leader",
    TRUTH_WEAPON: "plan_weapon",
    TRUTH_DEFENSE: "plan_defense",
    TRUTH_DIAL: "plan_dial",
    ALOUD: "aloud",
}
SPOKEN: Final = FreeWord("aloud", 140)
"""What is asked aloud, in the asker's own words."""
SUBJECTS: Final[dict[int, str]] = {
    **dict.fromkeys(QUESTIONS, "number"),
    ALOUD: "spoken",
    HOLDS_CARD: "card",
    HOLDS_CLASS: "class",
    TRAITOR: "leader",
    PREDICTED_FACTION: "faction",
    SPICE_CARD: "spice_card",
    TRUTH_LEADER: "fighter",
    TRUTH_WEAPON: "class",
    TRUTH_DEFENSE: "class",
}
"""The kind of thing each question is about; a fighter is a leader or the Cheap Hero."""
ABOUT_SECRETS: Final = (TRAITOR, PREDICTED_FACTION, PREDICTED_TURN, STORM_CARD, SPICE_CARD)
"""What these are about is hidden until it comes to light, so that answers are to be remembered."""
KINDS_OF_CLASS: Final[list[int]] = [
    sum(1 << kind for kind in range(len(CARD_IDS)) if CARD_CLASS[kind] == number) for number in range(len(CLASSES))
]
"""By class: bit mask of the kinds of cards."""
MOST_SPICE: Final = 30
"""Anybody can be asked for that much; for more, if there is more at the table."""
MOST_CARDS: Final = 8
MOST_LOSSES: Final = 7


def subjects(s: DuneState, asked: int, question: int) -> list[Code]:
    if question == HOLDS_CARD:
        return [("named", kind) for kind in range(len(CARD_IDS))]
    if question == HOLDS_CLASS:
        return [("class", n) for n in range(len(CLASSES))]
    if question == CARD_COUNT:
        return amounts(1, MOST_CARDS)
    if question == SPICE_AT_LEAST:
        return amounts(1, max(MOST_SPICE, sum(s.spice)))
    if question == TRAITOR:
        return [LEADER_CODES[x] for x in range(LEADERS) if s.seat[LEADER_FACTION[x]] >= 0]
    if question == PREDICTED_FACTION:
        return [FACTION_CODES[f] for f in s.order if f != BENE_GESSERIT]
    if question == PREDICTED_TURN:
        return [("turn", n) for n in range(1, s.settings.max_turns + 1)]
    if question == STORM_CARD:
        return amounts(1, STORM_CARDS)
    if question == SPICE_CARD:
        return [("spice_card", n) for n in range(WORM + 1)]
    if question == ALOUD:
        return [("aloud", 0)]
    if question == KH_COUNT:
        return amounts(1, MOST_LOSSES)
    if question == TRUTH_LEADER:
        # Who is held captive is a secret: any leader may stand in a Harkonnen plan then (D-11.30).
        captives = asked == HARKONNEN and CAPTURED in s.leader_status
        factions = s.faction if captives else [asked]
        return [LEADER_CODES[x] for x in range(LEADERS) if LEADER_FACTION[x] in factions] + [LEADER_CODES[HERO]]
    if question in (TRUTH_WEAPON, TRUTH_DEFENSE):
        return [("class", n) for n in range(HEROIC)]
    battle = battle_of(s)
    return [("dial", dial) for dial in dial_table(s, battle, battle.fighters.index(asked)) if dial]


def fact(s: DuneState, asked: int, question: int, value: int) -> bool:
    hand = s.hands[asked]
    if question == HOLDS_CARD:
        return any(CARD_KIND[card] == value for card in hand)
    if question == HOLDS_CLASS:
        return any(CARD_CLASS[CARD_KIND[card]] == value for card in hand)
    if question == CARD_COUNT:
        return len(hand) >= value
    if question == SPICE_AT_LEAST:
        return s.spice[asked] >= value
    if question == TRAITOR:
        return value in s.traitors[asked]
    if question == PREDICTED_FACTION:
        return s.prediction_faction == value
    if question == PREDICTED_TURN:
        return s.prediction_turn == value
    if question == STORM_CARD:
        return s.storm_card == value
    if question == SPICE_CARD:
        return bool(s.spice_deck) and s.spice_deck[-1] == value
    return s.kh_losses >= value


def about_ref(question: int, value: int) -> str | int:
    """What a question is about, as messages and views name it."""
    subject = SUBJECTS[question]
    if subject == "spoken":
        return SPOKEN.text(value)
    if subject == "card":
        return ref.card(value)
    if subject == "class":
        return f"class/{CLASSES[value]}"
    if subject in ("leader", "fighter"):
        return ref.leader(value)
    if subject == "faction":
        return ref.faction(value)
    if subject == "spice_card":
        return ref.spice_card(value)
    return halves(value) if question == TRUTH_DIAL else value
