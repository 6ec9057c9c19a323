"""Effects that look at the top cards of the own deck before they take them (DI-13.3, UP-22.27)."""

from __future__ import annotations

from typing import Final

from landsraad.core.machine import Action, Ask, Code, Decision, Need, Step, ask
from landsraad.core.telling import tell, whisper
from landsraad.core.undo import make_final
from landsraad.imperium.rules.decks import DECK, bury, draw
from landsraad.imperium.rules.grammar import EFFECT, effect_of
from landsraad.imperium.rules.steps import distinct
from landsraad.imperium.state import ImperiumState

__all__ = ["STEPS", "cards_looked_at", "seen_while_looking"]


def cards_looked_at(s: ImperiumState, seat: int) -> int:
    """How many cards of the own deck this player is looking at."""
    step = s.stack[-1] if s.stack else ("", -1)
    if step[0] == LookTop.name:
        _, looking, _, _ = step
        return 1 if looking == seat else 0
    if step[0] == LookAssign.name:
        _, looking, node, named, _, _ = step
        return node.low - named if looking == seat else 0
    return 0


def seen_while_looking(s: ImperiumState, seat: int) -> tuple[tuple[int, ...], int]:
    """Of the card just drawn and the two under it, those that others know to be among them; and `below`."""
    step = s.stack[-1] if s.stack else ("", -1)
    if step[0] != LookAssign.name:
        return (), 0
    _, looking, _, _, seen, below = step
    return (seen, below) if looking == seat else ((), 0)


def trash_top(s: ImperiumState, seat: int) -> None:
    """Only an effect that looks at the top card can trash it from the deck."""
    p = s.players[seat]
    card = p.deck.pop()
    make_final(s)
    p.deck_known = max(0, p.deck_known - 1)
    bury(s, seat, card, DECK)


def cards_to_look_at(s: ImperiumState, step: Step, below: Step) -> bool:
    _, seat, node, *_ = step
    if step[0] == LookTop.name:
        return bool(node.kids[0].op == "one" and s.players[seat].deck)
    _, _, _, named, seen, under = step
    p = s.players[seat]
    if node.kids[0].op == "one" or named > 1 or len(p.deck) < node.low - named + under:
        return False
    looked_at = p.hand[-1:] + p.deck[named - node.low :] if named else []
    return len(without(tuple(looked_at), *seen)) == len(looked_at) - len(seen)


CARDS_TO_LOOK_AT: Final = Need("cards of the deck to look at", cards_to_look_at)


class LookTop(Ask):
    """The branch acts on the top card only."""

    name = "look_top"
    fields = "seat node card:printed"
    on = EFFECT
    needs = (effect_of("look_top"), CARDS_TO_LOOK_AT)

    def decisions(self, s: ImperiumState, step: Step) -> list[Decision]:
        _, seat, node, _ = step
        if not s.players[seat].deck:
            return []
        codes: list[Code] = [kid.choosing for kid in node.kids[0].kids]
        return ask(seat, "card.look", codes, step, forced=False)

    def answer(self, s: ImperiumState, step: Step, seat: int, code: Code) -> None:
        s.stack.pop()
        if s.content.nodes[code[1]].verb == "trash":
            trash_top(s, seat)
        else:
            draw(s, seat, 1)


class LookAssign(Ask):
    """Of the cards looked at, which is drawn and which is discarded; the last one is trashed (UP-22.27).

    `seen`: those of them that everybody saw put on the deck, once one is drawn; `below`: how many more such cards
    lie under them.
    """

    name = "look_assign"
    fields = "seat node named:number seen:numbers below:number"
    on = EFFECT
    needs = (effect_of("look_top"), CARDS_TO_LOOK_AT)

    def decisions(self, s: ImperiumState, step: Step) -> list[Decision]:
        _, seat, node, named, _, _ = step
        deck = s.players[seat].deck
        if len(deck) < node.low - named:
            return []
        kind = "card.look_" + node.kids[0].kids[named].verb
        return ask(seat, kind, distinct("look", deck[named - node.low :]), step, forced=False)

    def answer(self, s: ImperiumState, step: Step, seat: int, code: Code) -> None:
        s.stack.pop()
        _, _, node, named, seen, below = step
        p = s.players[seat]
        first = len(p.deck) - (node.low - named)
        if named == 0:
            seen = tuple(p.deck[max(first, len(p.deck) - p.deck_known) :])
            below = p.deck_known - len(seen)
        p.deck_known = 0  # Nobody else can tell which one is taken.
        card = p.deck.pop(p.deck.index(code[1], first))
        make_final(s)
        ref = s.content.cards[card].ref
        if named == 0:
            p.hand.append(card)
            whisper(s, "draw", seat, {"cards": [ref]}, (seat,), count=1)
            s.stack.append(("look_assign", seat, node, 1, seen, below))
            return
        if p.hand and p.hand[-1] in without(seen, card, p.deck[-1]):
            p.hand_known.append(p.hand[-1])
        p.discard.append(card)
        tell(s, "discard", seat, card=ref)
        p.deck_known = min(below + 1, len(p.deck))
        trash_top(s, seat)


def without(seen: tuple[int, ...], *gone: int) -> list[int]:
    left = list(seen)
    for card in gone:
        if card in left:
            left.remove(card)
    return left


STEPS: list[Action | Ask] = [LookTop(), LookAssign()]
