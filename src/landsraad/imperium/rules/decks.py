"""The own cards (DI-13): every way a card of hand, deck, discard pile and play changes its place."""

from __future__ import annotations

from typing import Final

from landsraad.core.errors import IllegalAction
from landsraad.core.machine import Action, Ask, Code, Decision, Need, Step, ask
from landsraad.core.messages import Message
from landsraad.core.random import shuffle
from landsraad.core.telling import tell, whisper
from landsraad.core.undo import make_final
from landsraad.imperium.effects.nodes import FACTIONS, Node
from landsraad.imperium.rules.causes import interrupt_all
from landsraad.imperium.rules.grammar import EFFECT, effect_of
from landsraad.imperium.rules.seats import in_own_reveal, in_own_turn
from landsraad.imperium.rules.steps import content_of, distinct, refuse
from landsraad.imperium.state import ImperiumState, Player

__all__ = [
    "DECK",
    "HAND",
    "PLAY",
    "STEPS",
    "Trash",
    "add_to_hand",
    "bury",
    "draw",
    "drawable",
    "forget_hand_card",
    "in_play",
    "put_on_deck",
    "return_to_hand",
    "reveal_cards",
    "shuffle_discard_into_deck",
    "trash_card",
    "trash_choices",
    "trash_fits",
]

HAND: Final = "hand"
DISCARD: Final = "discard"
PLAY: Final = "play"
PLAYED: Final = "played"
"""Of a card that is in play twice, the copy sent with an Agent; `play` is the one revealed."""
DECK: Final = "deck"


def drawable(p: Player) -> bool:
    return bool(p.deck) or bool(p.discard)


def draw(s: ImperiumState, seat: int, count: int) -> None:
    """DI-13.2; in the own Reveal turn a drawn card is revealed at once (DI-10.6)."""
    p = s.players[seat]
    reveals = in_own_reveal(s, seat)
    drawn: list[int] = []
    while len(drawn) < count:
        deck = p.deck
        if not deck:
            if not p.discard:
                break
            deck = p.discard
            p.deck, p.discard = deck, p.deck
            shuffle(s, deck)
            # The discard pile was open, so everybody knows what is left in the hand (DI-Q16).
            p.hand_known = p.hand[:]
            p.hand_older = p.shuffled_in = ()
            p.deck_known = 0
            if s.sink is not None:
                tell(s, "shuffle_deck", seat)
        top = deck[len(drawn) - count :]
        del deck[len(drawn) - count :]
        top.reverse()
        known = p.deck_known
        if known:
            known = min(known, len(top))
            p.deck_known -= known
        if reveals:
            reveal_cards(s, seat, top)
        else:
            p.hand += top
            if known:
                p.hand_known += top[:known]
        drawn += top
    if drawn:
        make_final(s)
    if s.sink is not None and drawn and not reveals:
        whisper_drawn(s, seat, drawn)


def whisper_drawn(s: ImperiumState, seat: int, drawn: list[int]) -> None:
    ids = [s.content.cards[card].ref for card in drawn]
    whisper(s, "draw", seat, {"cards": ids}, (seat,), count=len(drawn))


def reveal_cards(s: ImperiumState, seat: int, cards: list[int]) -> None:
    """Into play face up, their Reveal boxes into the pool (DI-10.2, DI-10.3)."""
    s.players[seat].revealed += cards
    pool = s.turn.pool
    definitions = s.content.cards
    for card in cards:
        pool += definitions[card].reveal_entries
    if s.sink is not None:
        for card in cards:
            tell(s, "reveal_card", seat, card=definitions[card].ref)


def forget_hand_card(p: Player, card: int) -> None:
    """A card has left the hand for all to see."""
    if p.hand_known and card in p.hand_known:
        p.hand_known.remove(card)
    elif p.hand_older:
        forget_older(p, card)


def forget_older(p: Player, card: int) -> None:
    """Nobody can tell equal cards apart: if it can be, it was drawn after the shuffle, and shuffled in."""
    older = list(p.hand_older)
    if card in older and p.hand.count(card) < p.hand_known.count(card) + older.count(card):
        older.remove(card)
        p.hand_older = tuple(older)
    elif card in p.shuffled_in:
        fresh = list(p.shuffled_in)
        fresh.remove(card)
        p.shuffled_in = tuple(fresh)
    if not older:
        p.shuffled_in = ()


def add_to_hand(s: ImperiumState, seat: int, card: int) -> None:
    """A card that enters the hand in public stays known (DI-V12)."""
    if in_own_reveal(s, seat):
        reveal_cards(s, seat, [card])
    else:
        p = s.players[seat]
        p.hand.append(card)
        p.hand_known.append(card)


def discard_from_hand(s: ImperiumState, seat: int, card: int) -> None:
    p = s.players[seat]
    p.hand.remove(card)
    forget_hand_card(p, card)
    p.discard.append(card)
    if not in_own_turn(s, seat):
        make_final(s)
    s.turn.last_discarded = card
    tell(s, "discard", seat, card=s.content.cards[card].ref)
    boxes = s.content.cards[card].discard
    if boxes:
        interrupt_all(s, seat, boxes, card)


def in_play(p: Player, card: int) -> bool:
    return card in p.played or card in p.revealed


def trash_card(s: ImperiumState, seat: int, card: int, zone: str, keep_entries: bool = False) -> None:
    """DI-13.6; a Reserve card goes back to its stack (DI-12.4); unresolved entries of the card are lost (DI-6.12)."""
    p = s.players[seat]
    if zone == HAND:
        p.hand.remove(card)
        forget_hand_card(p, card)
    elif zone == DISCARD:
        p.discard.remove(card)
    else:
        if card in p.revealed and zone != PLAYED:
            p.revealed.remove(card)
        else:
            p.played.remove(card)
        if not keep_entries:
            drop_entries(s, seat, card)
    bury(s, seat, card, zone)


def bury(s: ImperiumState, seat: int, card: int, zone: str) -> None:
    """The card has left its zone: out of the game, or back to its Reserve stack."""
    p = s.players[seat]
    definition = s.content.cards[card]
    if definition.reserve >= 0:
        s.reserve[definition.reserve] += 1
    else:
        p.trash = [*p.trash, card]
    if in_own_turn(s, seat):
        s.turn.last_trashed = card
    if s.sink is not None:
        tell(s, "trash", seat, card=definition.ref, zone=f"zone/{PLAY if zone == PLAYED else zone}")
    if definition.trash:
        interrupt_all(s, seat, definition.trash, card)


def return_to_hand(s: ImperiumState, seat: int, card: int) -> None:
    """From play, for all to see."""
    p = s.players[seat]
    p.played.remove(card)
    drop_entries(s, seat, card)
    tell(s, "return_to_hand", seat, card=s.content.cards[card].ref)
    add_to_hand(s, seat, card)


def trash_choices(s: ImperiumState, seat: int, node: Node, printed_on: int) -> list[Code]:
    """The cards a trash effect may take: from hand, discard pile and play unless it says less (DI-13.6, UP-4.7)."""
    p = s.players[seat]
    mods = node.mods
    zone = mods.get("from", "")
    codes: list[Code] = []
    if zone != "=in_play":
        codes += distinct(HAND, p.hand)
    if not zone:
        codes += distinct(DISCARD, p.discard)
    if zone != "=hand":
        cards = p.revealed + p.played
        if "other" in mods and printed_on in cards:
            cards.remove(printed_on)
        codes += distinct(PLAY, cards)
        codes += distinct(PLAYED, [card for card in p.played if card in cards[: -len(p.played)]])
    if "faction" in mods:
        codes = [code for code in codes if trash_fits(s, node, code[1])]
    return codes


def trash_fits(s: ImperiumState, node: Node, card: int) -> bool:
    """Whether a trash effect may take this card, wherever it is."""
    faction = node.mods.get("faction", "")
    return not faction or FACTIONS.index(faction[1:]) in s.content.cards[card].factions


def drop_entries(s: ImperiumState, seat: int, card: int) -> None:
    """Of equal cards of one zone a copy with nothing open is taken away first."""
    if not in_own_turn(s, seat):
        return
    turn = s.turn
    p = s.players[seat]
    left = (p.revealed if in_own_reveal(s, seat) else p.played).count(card)
    open_nodes = [node for node, printed_on in turn.pool if printed_on == card]
    for node in set(open_nodes):
        for _ in range(open_nodes.count(node) - left):
            turn.pool.remove((node, card))


def shuffle_discard_into_deck(s: ImperiumState, seat: int) -> None:
    """DI-C31: with an empty discard pile the deck is shuffled again all the same."""
    p = s.players[seat]
    if not p.deck:
        p.hand_known = p.hand[:]
        p.hand_older = ()
    elif not p.hand_older:  # Older still are those of an earlier shuffle.
        older = p.hand[:]
        for card in p.hand_known:
            older.remove(card)
        p.hand_older = tuple(older)
    p.shuffled_in = (*p.shuffled_in, *p.discard) if p.hand_older else ()
    p.deck.extend(p.discard)
    p.discard.clear()
    shuffle(s, p.deck)
    p.deck_known = 0
    tell(s, "shuffle_deck", seat)


def put_on_deck(p: Player, card: int) -> None:
    p.deck.append(card)
    p.deck_known += 1


class Discard(Ask):
    """Cards of choice from the own hand (DI-13.5)."""

    name = "discard"
    fields = "seat count:number"
    on = EFFECT

    def decisions(self, s: ImperiumState, step: Step) -> list[Decision]:
        _, seat, count = step
        hand = s.players[seat].hand
        if not hand:
            return []
        return ask(seat, "card.discard", distinct(HAND, hand), step, forced=len(hand) <= count)

    def answer(self, s: ImperiumState, step: Step, seat: int, code: Code) -> None:
        s.stack.pop()
        _, _, count = step
        if count > 1:
            s.stack.append(("discard", seat, count - 1))
        discard_from_hand(s, seat, code[1])

    def prompt(self, decision: Decision) -> Message:
        _, _, count = decision.step
        return Message("prompt.card.discard", {"count": count})

    def label(self, decision: Decision, code: Code) -> Message:
        return label_in_zone(decision, code)


class Trash(Ask):
    """DI-13.6"""

    name = "trash"
    fields = "seat node card:printed"
    on = EFFECT
    needs = (effect_of("trash"),)

    def decisions(self, s: ImperiumState, step: Step) -> list[Decision]:
        _, seat, node, card = step
        codes = trash_choices(s, seat, node, card)
        return ask(seat, "card.trash", codes, step, forced=False) if codes else []

    def answer(self, s: ImperiumState, step: Step, seat: int, code: Code) -> None:
        s.stack.pop()
        zone, card = code
        trash_card(s, seat, card, zone)

    def label(self, decision: Decision, code: Code) -> Message:
        return label_in_zone(decision, code)

    def refusal(self, s: ImperiumState, decision: Decision, option_id: str) -> IllegalAction | None:
        word, _, id = option_id.partition(":")
        if word not in (HAND, DISCARD, PLAY, PLAYED, DECK):
            return None
        return refuse("E_TRASH_TARGET", f"{option_id} cannot be trashed.", card=f"card/{id}")


def discarded(s: ImperiumState, step: Step, below: Step) -> bool:
    _, seat, cards = step
    return bool(cards) and set(cards) <= set(s.players[seat].discard)


DISCARDED: Final = Need("cards of the discard pile", discarded)


class TakeFromDiscard(Ask):
    """DI-C36"""

    name = "take_from_discard"
    fields = "seat cards:numbers"
    on = EFFECT
    needs = (DISCARDED,)

    def decisions(self, s: ImperiumState, step: Step) -> list[Decision]:
        _, seat, cards = step
        there = [card for card in cards if card in s.players[seat].discard]
        return ask(seat, "card.take", distinct(DISCARD, there), step) if there else []

    def answer(self, s: ImperiumState, step: Step, seat: int, code: Code) -> None:
        s.stack.pop()
        _, card = code
        s.players[seat].discard.remove(card)
        tell(s, "take_from_discard", seat, card=s.content.cards[card].ref)
        add_to_hand(s, seat, card)

    def label(self, decision: Decision, code: Code) -> Message:
        return label_in_zone(decision, code)


def label_in_zone(decision: Decision, code: Code) -> Message:
    """What is done with a card is said for each zone it comes from."""
    zone, card = code
    return Message(f"option.{decision.kind}.{zone}", {"card": content_of(decision).cards[card].ref})


STEPS: list[Action | Ask] = [Discard(), Trash(), TakeFromDiscard()]
