"""The terms of a deal (D-12.10): what they consist of, in which order they are asked for, and how they are said.

A term is a tuple: its kind, who gives, and the rest as `FIELDS` has it. While it is being made it is filled from the
left; what needs no choice is filled in with NOTHING or 0.
"""

from __future__ import annotations

from typing import Any, Final, TypeAlias

from landsraad.core.words import FreeWord
from landsraad.dune import references as ref
from landsraad.dune.battles import NOTHING
from landsraad.dune.components import FACTION_IDS
from landsraad.dune.map import TERRITORY_IDS

__all__ = [
    "ABOUT",
    "AUCTION_CARD",
    "BUYS",
    "CARDS_HELD",
    "DIAL_AT_MOST",
    "EVENTS",
    "FIELDS",
    "FIRST_EVENT",
    "KEEP_OUT",
    "KINDS",
    "MOMENTS",
    "NEXUS",
    "NOW",
    "NO_ALLIANCE",
    "NO_ATTACK",
    "NO_BID",
    "NO_BID_NOW",
    "NO_OTHER_ALLIANCE",
    "NO_TRAITOR",
    "PAY",
    "PREDICTION",
    "PROMISE",
    "PROMISES",
    "SAID",
    "SECRETS",
    "SPICE_HELD",
    "TELL",
    "TOP_SPICE_CARD",
    "TRAITORS_HELD",
    "WEATHER",
    "WORDS",
    "Term",
    "between",
    "clause",
    "complete",
    "filled",
    "next_field",
    "term_data",
    "well_made",
]

Term: TypeAlias = tuple[Any, ...]

PAY: Final = 0
TELL: Final = 1
PROMISE: Final = 2
WORDS: Final = 3
KINDS: Final = ("pay", "tell", "promise", "words")
FIELDS: Final[dict[int, tuple[str, ...]]] = {
    PAY: ("giver", "receiver", "amount", "moment", "whose", "turn"),
    TELL: ("giver", "receiver", "secret"),
    PROMISE: ("giver", "promise", "about", "limit", "turn"),
    WORDS: ("giver", "words"),
}

SAID: Final = FreeWord("words", 140)
"""The option of saying something in a deal."""

# Moments of payments

NOW: Final = 0
FIRST_EVENT: Final = 10
EVENTS: Final = ("buys", "wins", "loses", "ships", "moves", "collects", "nexus", "alliance", "alliance_broken")
"""The first time somebody does this before the end of a turn."""
BUYS: Final = FIRST_EVENT + EVENTS.index("buys")
NEXUS: Final = FIRST_EVENT + EVENTS.index("nexus")
MOMENTS: Final[dict[int, str]] = {
    NOW: "now",
    **{phase: f"phase_{phase}" for phase in range(1, 9)},
    9: "turn_end",
    **{FIRST_EVENT + number: name for number, name in enumerate(EVENTS)},
}
"""Now, at the start of a phase, at the end of a turn, or at an event."""

# What can be told

SECRETS: Final = ("cards", "traitors", "storm_card", "prediction", "spice_card", "spice", "auction_card")
CARDS_HELD: Final = 0
TRAITORS_HELD: Final = 1
WEATHER: Final = 2
PREDICTION: Final = 3
TOP_SPICE_CARD: Final = 4
SPICE_HELD: Final = 5
AUCTION_CARD: Final = 6

# What can be promised

PROMISES: Final = (
    "no_attack",
    "keep_out",
    "no_bid_now",
    "no_bid",
    "no_traitor",
    "no_alliance",
    "no_other_alliance",
    "dial_at_most",
)
NO_ATTACK: Final = 0
KEEP_OUT: Final = 1
NO_BID_NOW: Final = 2
NO_BID: Final = 3
NO_TRAITOR: Final = 4
NO_ALLIANCE: Final = 5
NO_OTHER_ALLIANCE: Final = 6
DIAL_AT_MOST: Final = 7
ABOUT: Final[dict[int, str]] = {
    NO_ATTACK: "faction",
    KEEP_OUT: "territory",
    NO_TRAITOR: "faction",
    NO_OTHER_ALLIANCE: "faction",
    DIAL_AT_MOST: "faction",
}
"""What a promise is about, where it is about something."""
UNTIL_A_TURN: Final = (NO_ATTACK, KEEP_OUT, NO_TRAITOR, DIAL_AT_MOST)
"""The others end with the card on offer, the next card or the next Nexus."""


def complete(term: Term) -> bool:
    return len(term) > len(FIELDS[term[0]])


def next_field(term: Term) -> str:
    """What a term in the making still lacks."""
    return FIELDS[term[0]][len(term) - 1]


_ALWAYS_ASKED: Final = {PAY: 4, TELL: 3, PROMISE: 2, WORDS: 2}
"""How many fields of a kind are asked for whatever is chosen."""


def filled(term: Term) -> Term:
    """The term with what follows from what has been chosen."""
    if len(term) <= _ALWAYS_ASKED[term[0]]:
        return term
    fields = FIELDS[term[0]]
    while len(term) <= len(fields):
        field = fields[len(term) - 1]
        if _is_asked(term, field):
            break
        term = (*term, NOTHING if field in ("about", "whose") else 0)
    return term


def _is_asked(term: Term, field: str) -> bool:
    if term[0] == PAY:
        if field == "whose":
            moment: int = term[4]
            return moment >= FIRST_EVENT and moment != NEXUS
        return field != "turn" or bool(term[4] != NOW)
    if term[0] == PROMISE and field != "promise":
        promise = term[2]
        if field == "about":
            return promise in ABOUT
        return promise == DIAL_AT_MOST if field == "limit" else promise in UNTIL_A_TURN
    return True


# What can be a term


def well_made(term: Term) -> bool:
    """Made again part by part it is the same."""
    made = term[:2]
    while not complete(made):
        value = term[len(made)]
        if value == NOTHING or (value == 0 and next_field(made) == "turn"):
            return False
        made = filled((*made, value))
    return made == term


def between(parties: tuple[int, ...], terms: tuple[Term, ...]) -> bool:
    """Whether such parties can give each other such things."""
    if len(parties) < 2 or len(set(parties)) != len(parties):
        return False
    for term in terms:
        kind, giver, *rest = term
        if giver not in parties or not well_made(term):
            return False
        if kind in (PAY, TELL) and (rest[0] not in parties or rest[0] == giver):
            return False
    return True


# Terms as data and as sentences


def term_data(term: Term) -> dict[str, Any]:
    """A term as views show it."""
    kind, giver, *rest = term
    shown: dict[str, Any] = {"kind": KINDS[kind], "giver": FACTION_IDS[giver]}
    if kind == PAY:
        receiver, amount, moment, whose, turn = rest
        shown |= {"receiver": FACTION_IDS[receiver], "count": amount, "when": MOMENTS[moment]}
        shown |= {"whose": None if whose < 0 else FACTION_IDS[whose], "turn": turn or None}
    elif kind == TELL:
        receiver, secret = rest
        shown |= {"receiver": FACTION_IDS[receiver], "secret": SECRETS[secret]}
    elif kind == PROMISE:
        promise, about, limit, turn = rest
        shown |= {"promise": PROMISES[promise], "turn": turn or None}
        if promise in ABOUT:
            shown[ABOUT[promise]] = _about_name(promise, about)
        if promise == DIAL_AT_MOST:
            shown["limit"] = limit
    else:
        (shown["words"],) = rest
    return shown


def _about_name(promise: int, about: int) -> str:
    return TERRITORY_IDS[about] if promise == KEEP_OUT else FACTION_IDS[about]


def clause(term: Term) -> dict[str, Any]:
    """A term as a message within a message."""
    kind, giver, *rest = term
    params: dict[str, Any] = {"giver": ref.faction(giver)}
    if kind == PAY:
        receiver, amount, moment, whose, turn = rest
        params |= {"receiver": ref.faction(receiver), "count": amount, "when": f"moment/{MOMENTS[moment]}"}
        if whose >= 0:
            params["whose"] = ref.faction(whose)
        if turn:
            params["last" if moment == NEXUS else "turn"] = turn
        return {"id": "clause.pay", "params": params}
    if kind == TELL:
        receiver, secret = rest
        params |= {"receiver": ref.faction(receiver), "secret": f"secret/{SECRETS[secret]}"}
        return {"id": "clause.tell", "params": params}
    if kind == WORDS:
        (said,) = rest
        return {"id": "clause.words" if said else "clause.word", "params": params | ({"words": said} if said else {})}
    promise, about, limit, turn = rest
    if promise in ABOUT:
        params[ABOUT[promise]] = f"{ABOUT[promise]}/{_about_name(promise, about)}"
    if promise == DIAL_AT_MOST:
        params["count"] = limit
    if turn:
        params["turn"] = turn
    return {"id": f"clause.{PROMISES[promise]}", "params": params}
