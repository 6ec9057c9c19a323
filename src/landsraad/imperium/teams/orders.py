"""What passes between a Commander and the Allies by cards and spaces: troops, spice, contracts, the Throne Row."""

from __future__ import annotations

from landsraad.core.errors import IllegalAction
from landsraad.core.machine import Action, Ask, Code, Decision, Step, ask
from landsraad.core.messages import Message
from landsraad.core.telling import tell
from landsraad.imperium.effects.nodes import FACTIONS, RESOURCE_REFS
from landsraad.imperium.rules import resources, row, troops
from landsraad.imperium.rules.contracts import receive_contract, refill
from landsraad.imperium.rules.grammar import EFFECT
from landsraad.imperium.rules.seats import takes_part
from landsraad.imperium.rules.steps import NO, YES_NO, content_of, distinct, refuse
from landsraad.imperium.state import ImperiumState
from landsraad.imperium.teams.sides import ALLIES

__all__ = ["STEPS", "royal_cards"]

FREMEN = FACTIONS.index("fremen")


class Reinforce(Ask):
    """How many of the troops go to the first Ally (UP-S36); each Ally may deploy the own ones at once."""

    name = "reinforce"
    fields = "seat count:number"
    on = EFFECT

    def decisions(self, s: ImperiumState, step: Step) -> list[Decision]:
        _, seat, count = step
        one, other = (s.players[ally].supply for ally in ALLIES[seat])
        codes: list[Code] = [("share", part) for part in range(max(0, count - other), min(count, one) + 1)]
        return ask(seat, "troops.reinforce", codes, step)

    def answer(self, s: ImperiumState, step: Step, seat: int, code: Code) -> None:
        s.stack.pop()
        _, _, count = step
        parts = zip(ALLIES[seat], (code[1], count - code[1]), strict=True)
        recruited = [(ally, troops.recruit(s, ally, part)) for ally, part in parts if part]
        for ally, part in reversed(recruited):
            if not troops.is_banned(s, ally):
                # The right of a Combat space must not bring them to the Conflict once more.
                way = "deploy_recruited" if takes_part(s, ally) else "deploy"
                s.stack.append(("amount", ally, way, 0, part))

    def label(self, decision: Decision, code: Code) -> Message:
        _, seat, count = decision.step
        one, other = ALLIES[seat]
        return Message(
            "option.share", {"one": f"seat/{one}", "count": code[1], "other": f"seat/{other}", "rest": count - code[1]}
        )


class Levy(Ask):
    """The Allies may pay any part, each agreeing to the own share (UP-22.37); `pledged` are their shares so far.

    The Commander pays the rest, or nobody pays anything and the effect is lost.
    """

    name = "levy"
    fields = "seat resource:number amount:number pledged:numbers"
    on = "do"

    def decisions(self, s: ImperiumState, step: Step) -> list[Decision]:
        _, seat, resource, amount, pledged = step
        rest = amount - sum(pledged)
        allies = ALLIES[seat]
        if len(pledged) < len(allies):
            ally = allies[len(pledged)]
            most = min(rest, s.players[ally].resources[resource])
            return ask(ally, "ally.pledge", [("pledge", share) for share in range(most + 1)], step)
        return ask(seat, "levy.pay", YES_NO if s.players[seat].resources[resource] >= rest else [NO], step)

    def answer(self, s: ImperiumState, step: Step, who: int, code: Code) -> None:
        s.stack.pop()
        _, seat, resource, amount, pledged = step
        if len(pledged) < len(ALLIES[seat]):
            s.stack.append(("levy", seat, resource, amount, (*pledged, code[1])))
            tell(s, "pledge", who, count=code[1], resource=RESOURCE_REFS[resource])
            return
        if code == NO:
            s.stack.pop()  # What would have been paid for.
            return
        shares = zip((*ALLIES[seat], seat), (*pledged, amount - sum(pledged)), strict=True)
        for payer, share in shares:
            if share:
                resources.pay(s, payer, resource, share)

    def prompt(self, decision: Decision) -> Message:
        _, seat, resource, amount, pledged = decision.step
        params = {"seat": f"seat/{seat}", "count": amount - sum(pledged), "resource": RESOURCE_REFS[resource]}
        return Message(f"prompt.{decision.kind}", params)

    def label(self, decision: Decision, code: Code) -> Message:
        word, count = code
        if word != "pledge":
            return super().label(decision, code)
        _, _, resource, _, _ = decision.step
        return Message("option.pay", {"count": count, "resource": RESOURCE_REFS[resource]})


class DealContracts(Ask):
    """Which Ally gets the first of the face-up contracts; the other gets the other one (UP-22.38)."""

    name = "contract.deal"
    fields = "seat contract:number"
    on = EFFECT

    def decisions(self, s: ImperiumState, step: Step) -> list[Decision]:
        _, seat, _ = step
        return ask(seat, "contract.deal", [("seat", ally) for ally in ALLIES[seat]], step)

    def answer(self, s: ImperiumState, step: Step, seat: int, code: Code) -> None:
        s.stack.pop()
        first = code[1]
        allies = [first, *(ally for ally in ALLIES[seat] if ally != first)]
        slots = [slot for slot, index in enumerate(s.contract_market) if index >= 0]
        for ally, slot in zip(allies, slots, strict=False):
            receive_contract(s, ally, s.contract_market[slot])
        for slot in slots:
            refill(s, slot)

    def prompt(self, decision: Decision) -> Message:
        _, _, contract = decision.step
        return Message("prompt.contract.deal", {"contract": content_of(decision).contracts[contract].ref})

    def refusal(self, s: ImperiumState, decision: Decision, option_id: str) -> IllegalAction | None:
        word, _, number = option_id.partition(":")
        if word != "seat":
            return None
        return refuse("E_NOT_TEAMMATE", f"Player {number} is not one of your Allies.", seat=f"seat/{number}")


def royal_cards(s: ImperiumState) -> list[int]:
    """Cards of the Imperium Row that may be moved to the Throne Row: none of the Fremen (UP-S39)."""
    return [card for card in s.row if card >= 0 and FREMEN not in s.content.cards[card].factions]


class MoveToThrone(Ask):
    name = "throne"
    fields = "seat"
    on = EFFECT

    def decisions(self, s: ImperiumState, step: Step) -> list[Decision]:
        _, seat = step
        codes = distinct("row", royal_cards(s))
        return ask(seat, "row.throne", codes, step) if codes else []

    def answer(self, s: ImperiumState, step: Step, seat: int, code: Code) -> None:
        s.stack.pop()
        _, card = code
        s.throne.append(card)
        tell(s, "throne_row", seat, card=s.content.cards[card].ref)
        row.leave_row(s, card)

    def refusal(self, s: ImperiumState, decision: Decision, option_id: str) -> IllegalAction | None:
        word, _, id = option_id.partition(":")
        card = s.content.card_ids.get(id, -1)
        if word != "row" or card not in s.row:
            return None
        return refuse("E_THRONE_FREMEN", f"{id} is a Fremen card.", card=f"card/{id}")


STEPS: list[Action | Ask] = [Reinforce(), Levy(), DealContracts(), MoveToThrone()]
