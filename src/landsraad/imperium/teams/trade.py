"""Trade between two players of a team (UP-S37): each names what to give, then both gifts move together (UP-Q48)."""

from __future__ import annotations

from typing import Any

from landsraad.core.errors import IllegalAction
from landsraad.core.machine import Action, Ask, Code, Decision, Step, ask
from landsraad.core.messages import Message
from landsraad.core.telling import tell, whisper
from landsraad.imperium.effects.nodes import RESOURCE_REFS, RESOURCES
from landsraad.imperium.rules import resources
from landsraad.imperium.rules.grammar import EFFECT
from landsraad.imperium.rules.intrigue_notes import note_given, note_not_given_back
from landsraad.imperium.rules.seats import side
from landsraad.imperium.rules.steps import distinct, refuse
from landsraad.imperium.state import ImperiumState
from landsraad.imperium.teams.tokens import team_of

__all__ = ["STEPS"]

NOTHING: Code = ("give_nothing", 0)
GIFTS = tuple(f"give_{name}" for name in RESOURCES)
CARDS = "give_intrigue"
KINDS = (*GIFTS, CARDS)
"""The goods of a trade by number; a gift is the number of its kind and how many."""


class ChoosePartner(Ask):
    name = "trade.partner"
    fields = "seat"
    on = EFFECT

    def decisions(self, s: ImperiumState, step: Step) -> list[Decision]:
        _, seat = step
        return ask(seat, "trade.partner", [("seat", mate) for mate in side(s, seat) if mate != seat], step)

    def answer(self, s: ImperiumState, step: Step, seat: int, code: Code) -> None:
        s.stack.pop()
        s.stack.append(("trade.give", seat, code[1], ()))

    def refusal(self, s: ImperiumState, decision: Decision, option_id: str) -> IllegalAction | None:
        word, _, number = option_id.partition(":")
        if word != "seat":
            return None
        return refuse("E_NOT_TEAMMATE", f"Player {number} is not your teammate.", seat=f"seat/{number}")


class Give(Ask):
    """What each gives: some of one kind, or nothing. `named` is the gift of the one who trades, once it is named."""

    name = "trade.give"
    fields = "seat partner:seat named:numbers"
    on = EFFECT

    def decisions(self, s: ImperiumState, step: Step) -> list[Decision]:
        _, seat, partner, named = step
        giver = partner if named else seat
        p = s.players[giver]
        codes = [NOTHING]
        for word, have in zip(KINDS, (*p.resources, len(p.intrigue)), strict=True):
            codes.extend((word, number) for number in range(1, have + 1))
        return ask(giver, "trade.give", codes, step)

    def answer(self, s: ImperiumState, step: Step, giver: int, code: Code) -> None:
        s.stack.pop()
        _, seat, partner, named = step
        word, number = code
        gift = (KINDS.index(word) if number else 0, number)
        tell(s, "offer" if number else "offer_nothing", giver, **told(word, number))
        if not named:
            s.stack.append(("trade.give", seat, partner, gift))
            return
        s.stack.append(("trade.swap", seat, partner, named, gift))
        for who, (kind, count) in ((partner, gift), (seat, named)):
            if KINDS[kind] == CARDS:
                s.stack.append(("trade.cards", who, count))

    def prompt(self, decision: Decision) -> Message:
        _, seat, partner, named = decision.step
        return Message("prompt.trade.give", {"seat": f"seat/{seat if named else partner}"})

    def refusal(self, s: ImperiumState, decision: Decision, option_id: str) -> IllegalAction | None:
        word, _, number = option_id.partition(":")
        if word not in KINDS or not number.isdigit() or number == "0":
            return None
        p = s.players[decision.player]
        have = (*p.resources, len(p.intrigue))[KINDS.index(word)]
        return refuse("E_GIVE", f"You have only {have} to give.", count=int(number), have=have)


def told(word: str, number: int) -> dict[str, Any]:
    if not number:
        return {}
    if word == CARDS:
        return {"count": number}
    return {"count": number, "resource": RESOURCE_REFS[GIFTS.index(word)]}


class PickCards(Ask):
    """The Intrigue cards that are given lie face down until both gifts are complete."""

    name = "trade.cards"
    fields = "seat count:number"
    on = "trade.swap trade.cards"

    def decisions(self, s: ImperiumState, step: Step) -> list[Decision]:
        _, seat, count = step
        held = s.players[seat].intrigue
        return ask(seat, "trade.cards", distinct("intrigue", held), step, forced=len(held) <= count)

    def answer(self, s: ImperiumState, step: Step, seat: int, code: Code) -> None:
        s.stack.pop()
        _, _, count = step
        if count > 1:
            s.stack.append(("trade.cards", seat, count - 1))
        s.players[seat].intrigue.remove(code[1])
        team_of(s, seat).gift.append(code[1])

    def prompt(self, decision: Decision) -> Message:
        _, _, count = decision.step
        return Message("prompt.trade.cards", {"count": count})


def swap(s: ImperiumState, step: Step) -> None:
    _, seat, partner, named, answered = step
    gifts = ((seat, partner, named), (partner, seat, answered))
    for giver, to, (kind, count) in gifts:
        if count and KINDS[kind] != CARDS:
            s.players[giver].resources[kind] -= count
            tell(s, "give", giver, to=f"seat/{to}", count=count, resource=RESOURCE_REFS[kind])
    for _, to, (kind, count) in gifts:
        if count and KINDS[kind] != CARDS:
            resources.receive(s, to, kind, count)
    received = hand_over(s, seat, partner)
    note_not_given_back(s, received, hand_over(s, partner, seat))


def hand_over(s: ImperiumState, giver: int, to: int) -> int:
    """Giver and receiver know the cards, others only how many they are (UP-V15, UP-V18); their notes, as bits."""
    team = team_of(s, giver)
    cards = team.gift[:]
    moved = 0
    for card in cards:
        moved |= note_given(s, giver, to, len(s.players[giver].intrigue))
        team.gift.remove(card)
        s.players[to].intrigue.append(card)
    if cards:
        secret = {"cards": [s.content.intrigue[card].ref for card in cards]}
        whisper(s, "give_intrigue", giver, secret, (giver, to), to=f"seat/{to}", count=len(cards))
    return moved


STEPS: list[Action | Ask] = [
    ChoosePartner(),
    Give(),
    PickCards(),
    Action("trade.swap", "seat partner:seat named:numbers answered:numbers", swap, on=EFFECT),
]
