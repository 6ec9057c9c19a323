"""Intrigue cards drawn, stolen, trashed, and who has seen them (DI-14)."""

from __future__ import annotations

from typing import Final

from landsraad.core.machine import Action, Ask, Code, Decision, Step, ask
from landsraad.core.messages import Message
from landsraad.core.random import below, shuffle
from landsraad.core.telling import tell, whisper
from landsraad.core.undo import make_final
from landsraad.imperium.rules.causes import give_way
from landsraad.imperium.rules.grammar import EFFECT
from landsraad.imperium.rules.intrigue_notes import note_drawn, note_left, note_stolen
from landsraad.imperium.rules.seats import collects, in_own_turn, is_person, opponents
from landsraad.imperium.rules.steps import distinct
from landsraad.imperium.state import ImperiumState

__all__ = ["MANY", "STEPS", "draw_intrigue", "steal_intrigue"]


MANY: Final = 4
"""Whoever holds so many Intrigue cards can be stolen from (DI-14.7)."""


def draw_intrigue(s: ImperiumState, seat: int, count: int) -> None:
    """DI-14.6"""
    if not collects(s, seat):
        return
    drawn: list[int] = []
    while len(drawn) < count:
        if not s.intrigue_deck:
            if not s.intrigue_discard:
                break
            s.intrigue_deck, s.intrigue_discard = s.intrigue_discard, s.intrigue_deck
            shuffle(s, s.intrigue_deck)
            s.intrigue_shuffles += 1
        card = s.intrigue_deck.pop()
        note_drawn(s, seat, card)
        receive(s, seat, card)
        drawn.append(card)
    if s.sink is not None and drawn:
        ids = [s.content.intrigue[card].ref for card in drawn]
        knowers = (seat,) if is_person(s, seat) else ()
        whisper(s, "draw_intrigue", seat, {"cards": ids}, knowers, count=len(drawn))


def receive(s: ImperiumState, seat: int, card: int) -> None:
    """The one way an Intrigue card comes into a hand."""
    make_final(s)
    s.players[seat].intrigue.append(card)
    if s.rivalry is not None and not is_person(s, seat):
        give_way(s)
        s.stack.append(("rival.spend", seat))


def steal_intrigue(s: ImperiumState, seat: int) -> None:
    """DI-14.7: every opponent with many gives one at random, clockwise."""
    for victim in opponents(s, seat) if collects(s, seat) else ():
        held = s.players[victim].intrigue
        if len(held) < MANY:
            continue
        place = below(s, len(held))
        note_stolen(s, seat, victim, place)
        card = held.pop(place)
        receive(s, seat, card)
        if s.sink is not None:
            secret = {"card": s.content.intrigue[card].ref}
            knowers = tuple(who for who in (seat, victim) if is_person(s, who))
            whisper(s, "steal_intrigue", seat, secret, knowers, victim=f"seat/{victim}")


def trash_intrigue(s: ImperiumState, seat: int, card: int) -> None:
    """Out of the game, not on the discard pile (UP-4.9)."""
    note_left(s, seat, card)
    s.players[seat].intrigue.remove(card)
    s.intrigue_trash = [*s.intrigue_trash, card]
    if not in_own_turn(s, seat):
        make_final(s)
    tell(s, "trash_intrigue", seat, card=s.content.intrigue[card].ref)


class TrashIntrigue(Ask):
    """UP-4.9"""

    name = "trash_intrigue"
    fields = "seat count:number"
    on = EFFECT

    def decisions(self, s: ImperiumState, step: Step) -> list[Decision]:
        _, seat, count = step
        held = s.players[seat].intrigue
        if not held:
            return []
        return ask(seat, "intrigue.trash", distinct("intrigue", held), step, forced=len(held) <= count)

    def answer(self, s: ImperiumState, step: Step, seat: int, code: Code) -> None:
        s.stack.pop()
        _, _, count = step
        if count > 1:
            s.stack.append(("trash_intrigue", seat, count - 1))
        trash_intrigue(s, seat, code[1])

    def prompt(self, decision: Decision) -> Message:
        _, _, count = decision.step
        return Message("prompt.intrigue.trash", {"count": count})


STEPS: list[Action | Ask] = [TrashIntrigue()]
