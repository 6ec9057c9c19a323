"""Decisions: the codes of options, and the cards and offers that may be slipped into a decision of one's own.

Truthtrance and the Tleilaxu Ghola may be played at (almost) any time (D-14.33): whoever holds one finds it among the
options of every ordinary decision. So do offers of deals (D-12.9) and pledges to an ally (D-10.17).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from landsraad.core.machine import Ask, Code, Decision, FunctionAsk, Step
from landsraad.dune import log
from landsraad.dune.components import CARD_KIND, GHOLA, TRUTHTRANCE
from landsraad.dune.map import PARTS, TERRITORIES
from landsraad.dune.state import COLLECTION, SETUP, DuneState
from landsraad.dune.tanks import ghola_useful
from landsraad.dune.treachery import discard

__all__ = [
    "ACCEPT",
    "AMOUNTS",
    "BIDS",
    "DISCARD",
    "KEEP",
    "NO",
    "PARTS_CODES",
    "PASS",
    "REFUSE",
    "TERRITORY_CODES",
    "YES",
    "amounts",
    "card_code",
    "decide",
    "faction_code",
    "interruptible",
    "leader_code",
]

PASS: Code = ("pass", 0)
YES: Code = ("yes", 0)
NO: Code = ("no", 0)
KEEP: Code = ("keep", 0)
DISCARD: Code = ("discard", 0)
ACCEPT: Code = ("accept", 0)
REFUSE: Code = ("refuse", 0)
DEAL: Code = ("deal", 0)
PLEDGE: Code = ("pledge", 0)
AMOUNTS: list[Code] = [("amount", n) for n in range(600)]
BIDS: list[Code] = [("bid", n) for n in range(600)]
TERRITORY_CODES: list[Code] = [("territory", n) for n in range(TERRITORIES)]
PARTS_CODES: list[Code] = [("part", n) for n in range(PARTS)]
_FACTIONS: list[Code] = [("faction", n) for n in range(6)]
_LEADERS: list[Code] = [("leader", n) for n in range(32)]
_CARDS: list[Code] = [("card", n) for n in range(32)]


def faction_code(faction: int) -> Code:
    return _FACTIONS[faction]


def leader_code(leader: int) -> Code:
    return _LEADERS[leader]


def card_code(kind: int) -> Code:
    return _CARDS[kind]


def amounts(least: int, most: int) -> list[Code]:
    return AMOUNTS[least : most + 1]


def decide(
    state: DuneState,
    step: Step,
    faction: int,
    kind: str,
    codes: list[Code],
    forced: bool = False,
    cards: bool = True,
    talk: bool = False,
) -> list[Decision]:
    """One decision of one faction.

    `forced`: a single option is taken by the machine; only where everybody can see that there is no choice.
    `cards`: any-time cards may be played here; `talk`: deals and pledges may be offered here.
    """
    if not (forced and len(codes) == 1) and SETUP < state.phase <= COLLECTION:
        extra: list[Code] | None = None
        if cards:
            for card in state.hands[faction]:
                card_kind = CARD_KIND[card]
                if card_kind in (TRUTHTRANCE, GHOLA):
                    if card_kind == GHOLA and not ghola_useful(state, faction):
                        continue
                    code = _CARDS[card_kind]
                    if extra is None:
                        extra = [code]
                    elif code not in extra:
                        extra.append(code)
        if talk:
            if state.settings.deals and not state.deals_offered >> faction & 1:
                extra = [DEAL] if extra is None else [*extra, DEAL]
            if state.allies[faction] and not state.pledges_set >> faction & 1:
                extra = [PLEDGE] if extra is None else [*extra, PLEDGE]
        if extra is not None:
            codes = codes + extra
    return [Decision(state.seat[faction], kind, codes, step, forced)]


class _Interruptible:
    """An answer handler that first looks for a card or an offer slipped in."""

    __slots__ = ("inner",)

    def __init__(self, inner: Callable[[Any, Step, int, Code], None]) -> None:
        self.inner = inner

    def answer(self, state: DuneState, step: Step, player: int, code: Code) -> None:
        verb = code[0]
        if verb == "card" and (code[1] == TRUTHTRANCE or code[1] == GHOLA):
            faction = state.faction[player]
            discard(state, faction, code[1])
            if state.sink is not None:
                log.tell(state, "card_played", {"faction": log.faction(faction), "card": log.card(code[1])})
            state.stack.append(("truth.target", faction) if code[1] == TRUTHTRANCE else ("ghola", faction))
        elif verb == "deal":
            faction = state.faction[player]
            state.deals_offered |= 1 << faction
            state.stack.append(("deal.partner", faction))
        elif verb == "pledge":
            faction = state.faction[player]
            state.pledges_set |= 1 << faction
            state.stack.append(("pledge.purpose", faction))
        else:
            self.inner(state, step, player, code)


def interruptible(
    decisions: Callable[[Any, Step], list[Decision]], answer: Callable[[Any, Step, int, Code], None]
) -> Ask:
    """An ask-step into which any-time cards, deals and pledges can be slipped."""
    return FunctionAsk(decisions, _Interruptible(answer).answer)
