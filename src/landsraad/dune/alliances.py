"""Alliances, made and broken in a Nexus (section 10)."""

from __future__ import annotations

from typing import Final

from landsraad.core.errors import IllegalAction
from landsraad.core.machine import Action, Ask, Code, Decision, Need, Step
from landsraad.core.messages import Message
from landsraad.core.telling import NOBODY, tell
from landsraad.core.undo import make_final
from landsraad.dune import references as ref
from landsraad.dune.ask import ACCEPT, PASS, REFUSE, DuneAsk, ask_faction
from landsraad.dune.components import FACTION_NUMBER, FACTIONS, WORM
from landsraad.dune.deals.promises import nexus_over, stays_free
from landsraad.dune.refusals import refused
from landsraad.dune.state import DuneState, bits

__all__ = ["STEPS", "break_alliance", "form_alliance"]


# What the steps need


def agreeing(s: DuneState, step: Step, below: Step) -> bool:
    """An alliance that may be formed, and some of those who must agree."""
    _, faction, other, must_agree = step
    both = s.allies[faction] | s.allies[other] | 1 << faction | 1 << other
    size = len(bits(both))
    everybody = size == s.settings.players and s.settings.players != 2
    return (
        faction != other
        and not s.allies[faction] >> other & 1
        and not (s.allies[faction] and s.allies[other])
        and size <= s.settings.alliance_size
        and not everybody
        and bool(must_agree)
        and len(set(must_agree)) == len(must_agree)
        and set(must_agree) <= set(bits(both & ~(1 << faction)))
    )


ALLIANCES_ALLOWED: Final = Need("a game with alliances", lambda s, step, below: s.settings.alliances_allowed)
AGREEING: Final = Need("an alliance that may be formed, and who still has to agree", agreeing)


def _nexus(s: DuneState, step: Step) -> None:
    tell(s, "nexus", NOBODY, source=ref.spice_card(WORM))
    s.stack.append(("nexus.over",))
    if s.settings.alliances_allowed:
        s.stack.append(("nexus.open", 0, 0))
    s.stack.append(("deals.event", "nexus", -1, -1))


def _over(s: DuneState, step: Step) -> None:
    nexus_over(s)


def _proposals(s: DuneState, faction: int) -> list[Code]:
    """Whom a faction may ask: at most one new alliance per Nexus, nobody in two, never all players (D-10.16)."""
    codes: list[Code] = []
    if s.nexus_joined >> faction & 1:
        return codes
    own = s.allies[faction] | 1 << faction
    for other in s.order:
        if own >> other & 1 or s.nexus_joined >> other & 1:
            continue
        if s.nexus_offers >> (faction * FACTIONS + other) & 1:
            continue
        theirs = s.allies[other] | 1 << other
        size = len(bits(own | theirs))
        if s.allies[faction] and s.allies[other]:
            continue  # two alliances do not merge; a single player joins one (D-O7)
        if size > s.settings.alliance_size:
            continue
        if size == s.settings.players and s.settings.players != 2:
            continue
        if s.promises and stays_free(s, faction, theirs):
            continue
        codes.append(("offer", other))
    return codes


class OpenNexus(DuneAsk):
    """Round after round until all have passed in a row without a change (D-2.14)."""

    name = "nexus.open"
    fields = "place passes:number"
    on = "nexus.over"
    needs = (ALLIANCES_ALLOWED,)

    def decisions(self, s: DuneState, step: Step) -> list[Decision]:
        _, place, passes = step
        if passes >= len(s.order):
            return []
        faction = s.order[place]
        codes = [PASS]
        if s.allies[faction] and not s.nexus_joined >> faction & 1:
            codes.append(("break", 0))
        codes += _proposals(s, faction)
        return ask_faction(s, faction, "nexus", codes, step, forced=True, pledge=True)

    def chosen(self, s: DuneState, step: Step, seat: int, code: Code) -> None:
        _, place, passes = step
        word, other = code
        faction = s.faction[seat]
        following = (place + 1) % len(s.order)
        if word == "pass":
            s.stack[-1] = ("nexus.open", following, passes + 1)
            return
        s.stack[-1] = ("nexus.open", following, 0)
        if word == "break":
            break_alliance(s, faction)
            return
        s.nexus_offers |= 1 << (faction * FACTIONS + other)
        must_agree = bits((s.allies[other] | 1 << other | s.allies[faction]) & ~(1 << faction))
        tell(s, "alliance_offered", seat, faction=ref.faction(faction), other=ref.faction(other))
        s.stack.append(("nexus.answer", faction, other, must_agree))

    def refusal(self, s: DuneState, decision: Decision, option_id: str) -> IllegalAction | None:
        word, _, rest = option_id.partition(":")
        broken = self.broken(s, decision, option_id)
        if broken is not None:
            return broken
        if word in ("offer", "break"):
            return refused(decision, option_id, self.why_not(s, decision, word, rest))
        return super().refusal(s, decision, option_id)

    def why_not(self, s: DuneState, decision: Decision, word: str, rest: str) -> str:
        """At most one new alliance per Nexus, and nobody in two (D-10.3, D-10.16)."""
        faction = s.faction[decision.player]
        if s.nexus_joined >> faction & 1:
            return "E_ALREADY_ALLIED"
        other = FACTION_NUMBER.get(rest, -1)
        if other >= 0 and (s.nexus_joined >> other & 1 or (s.allies[faction] and s.allies[other])):
            return "E_ALREADY_ALLIED"
        return "E_ALLIANCE_SIZE"


class AnswerOffer(DuneAsk):
    """Everybody of both sides must agree, one after the other."""

    name = "nexus.answer"
    fields = "faction other:faction must_agree:factions"
    on = "nexus.open"
    needs = (AGREEING,)

    def decisions(self, s: DuneState, step: Step) -> list[Decision]:
        _, faction, other, must_agree = step
        asked = must_agree[0]
        members = s.allies[faction] | s.allies[other] | 1 << faction | 1 << other
        barred = s.promises and any(stays_free(s, member, members & ~s.allies[member]) for member in bits(members))
        return ask_faction(s, asked, "nexus.answer", [REFUSE] if barred else [ACCEPT, REFUSE], step)

    def chosen(self, s: DuneState, step: Step, seat: int, code: Code) -> None:
        _, faction, other, must_agree = step
        s.stack.pop()
        if code == REFUSE:
            tell(s, "alliance_refused", seat, faction=ref.faction(s.faction[seat]), other=ref.faction(faction))
        elif len(must_agree) > 1:
            s.stack.append(("nexus.answer", faction, other, must_agree[1:]))
        else:
            form_alliance(s, faction, other)

    def prompt(self, decision: Decision) -> Message:
        _, faction, _other, _must_agree = decision.step
        return Message("prompt.nexus.answer", {"faction": ref.faction(faction)})


def form_alliance(s: DuneState, faction: int, other: int) -> None:
    members = s.allies[faction] | s.allies[other] | 1 << faction | 1 << other
    s.nexus_joined |= members
    for member in bits(members):
        s.allies[member] = members & ~(1 << member)
    make_final(s)  # allies see each other's pledges
    tell(s, "alliance", s.seat[faction], factions=[ref.faction(f) for f in bits(members)])
    # Open payments between new allies lapse (D-12.16).
    s.dues = [due for due in s.dues if not (members >> due[1] & 1 and members >> due[2] & 1)]
    s.debts = [debt for debt in s.debts if not (members >> debt[0] & 1 and members >> debt[1] & 1)]
    for member in bits(members):
        s.stack.append(("deals.event", "alliance", member, -1))


def break_alliance(s: DuneState, faction: int) -> None:
    """One member leaves; the others stay allied if there are still two (D-10.5)."""
    left = s.allies[faction]
    s.allies[faction] = 0
    s.pledge_bid[faction] = 0
    s.pledge_ship[faction] = 0
    for member in bits(left):
        s.allies[member] &= ~(1 << faction)
        if not s.allies[member]:
            s.pledge_bid[member] = 0
            s.pledge_ship[member] = 0
    tell(s, "alliance_broken", s.seat[faction], faction=ref.faction(faction))
    for member in (faction, *bits(left)):
        s.stack.append(("deals.event", "alliance_broken", member, -1))


STEPS: Final[list[Action | Ask]] = [
    Action("nexus", "", _nexus, on="worm.rides"),
    OpenNexus(),
    AnswerOffer(),
    Action("nexus.over", "", _over, on="worm.rides"),
]
