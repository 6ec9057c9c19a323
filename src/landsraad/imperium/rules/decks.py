"""The own cards (DI-13): every way a card of hand, deck, discard pile and play changes its place."""

from __future__ import annotations

from landsraad.core.machine import Ask, Code, Decision, FunctionAsk, Step
from landsraad.core.random import shuffle
from landsraad.core.telling import tell, whisper
from landsraad.imperium.effects.nodes import FACTIONS, Node
from landsraad.imperium.rules.asking import ask, distinct
from landsraad.imperium.rules.seats import in_own_reveal, in_own_turn
from landsraad.imperium.state import ImperiumState, Player

__all__ = [
    "DECK_ASKS",
    "PLAY",
    "add_to_hand",
    "discard_from_hand",
    "draw",
    "drawable",
    "in_play",
    "put_on_deck",
    "return_to_hand",
    "reveal_card",
    "shuffle_discard_into_deck",
    "trash_card",
    "trash_choices",
]

HAND = "hand"
DISCARD = "discard"
PLAY = "play"


def drawable(p: Player) -> bool:
    return bool(p.deck) or bool(p.discard)


def draw(s: ImperiumState, seat: int, count: int) -> None:
    """DI-13.2; in the own Reveal turn a drawn card is revealed at once (DI-10.6)."""
    p = s.players[seat]
    reveals = in_own_reveal(s, seat)
    drawn: list[int] = []
    while len(drawn) < count:
        if not p.deck:
            if not p.discard:
                break
            p.deck, p.discard = p.discard, p.deck
            shuffle(s, p.deck)
            p.deck_known = 0
            if s.sink is not None:
                tell(s, "shuffle_deck", seat)
        card = p.deck.pop()
        drawn.append(card)
        if reveals:
            if p.deck_known:
                p.deck_known -= 1
            reveal_card(s, seat, card)
        else:
            p.hand.append(card)
            if p.deck_known:
                p.deck_known -= 1
                p.hand_known.append(card)
    if s.sink is not None and drawn and not reveals:
        ids = [s.content.cards[card].ref for card in drawn]
        whisper(s, "draw", seat, {"cards": ids}, (seat,), count=len(drawn))


def reveal_card(s: ImperiumState, seat: int, card: int) -> None:
    """Into play face up, its Reveal box into the pool (DI-10.2, DI-10.3)."""
    s.players[seat].revealed.append(card)
    definition = s.content.cards[card]
    pool = s.turn.pool
    for node in definition.reveal:
        pool.append((node, card))
    if s.sink is not None:
        tell(s, "reveal_card", seat, card=definition.ref)


def forget_hand_card(p: Player, card: int) -> None:
    if p.hand_known and card in p.hand_known:
        p.hand_known.remove(card)


def add_to_hand(s: ImperiumState, seat: int, card: int) -> None:
    """A card that enters the hand in public stays known (DI-V12)."""
    if in_own_reveal(s, seat):
        reveal_card(s, seat, card)
    else:
        p = s.players[seat]
        p.hand.append(card)
        p.hand_known.append(card)


def discard_from_hand(s: ImperiumState, seat: int, card: int) -> None:
    p = s.players[seat]
    p.hand.remove(card)
    forget_hand_card(p, card)
    p.discard.append(card)
    s.turn.last_discarded = card
    if s.sink is not None:
        tell(s, "discard", seat, card=s.content.cards[card].ref)
    for node in s.content.cards[card].discard:
        s.stack.append(("do", seat, node, card))


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
        if card in p.revealed:
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
        p.trash.append(card)
    if in_own_turn(s, seat):
        s.turn.last_trashed = card
    if s.sink is not None:
        tell(s, "trash", seat, card=definition.ref, zone=f"zone/{zone}")
    for node in definition.trash:
        s.stack.append(("do", seat, node, card))


def trash_top(s: ImperiumState, seat: int) -> None:
    """Only an effect that looks at the top card can trash it from the deck."""
    p = s.players[seat]
    card = p.deck.pop()
    p.deck_known = max(0, p.deck_known - 1)
    bury(s, seat, card, "deck")


def look_take(s: ImperiumState, seat: int, place: int) -> int:
    """Take a card of the deck that its owner is looking at; what others knew of the top is no longer sure."""
    p = s.players[seat]
    p.deck_known = 0
    return p.deck.pop(place)


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
        cards = p.played + p.revealed
        if "other" in mods and printed_on in cards:
            cards.remove(printed_on)
        codes += distinct(PLAY, cards)
    if "faction" in mods:
        faction = FACTIONS.index(mods["faction"][1:])
        codes = [code for code in codes if faction in s.content.cards[code[1]].factions]
    return codes


def drop_entries(s: ImperiumState, seat: int, card: int) -> None:
    """Equal cards are told apart only by what is still open: a copy with nothing open is taken away first."""
    if not in_own_turn(s, seat):
        return
    turn = s.turn
    p = s.players[seat]
    left = p.played.count(card) + p.revealed.count(card)
    open_nodes = [node for node, printed_on in turn.pool if printed_on == card]
    for node in set(open_nodes):
        for _ in range(open_nodes.count(node) - left):
            turn.pool.remove((node, card))


def shuffle_discard_into_deck(s: ImperiumState, seat: int) -> None:
    """DI-C31: with an empty discard pile the deck is shuffled again all the same."""
    p = s.players[seat]
    p.deck.extend(p.discard)
    p.discard.clear()
    shuffle(s, p.deck)
    p.deck_known = 0
    tell(s, "shuffle_deck", seat)


def put_on_deck(p: Player, card: int) -> None:
    p.deck.append(card)
    p.deck_known += 1


# ("discard", seat, count): cards of choice from the own hand (DI-13.5).


def discard_decisions(s: ImperiumState, step: Step) -> list[Decision]:
    hand = s.players[step[1]].hand
    return ask(s, step[1], "card.discard", distinct("hand", hand), step, forced=len(hand) <= step[2])


def discard_answer(s: ImperiumState, step: Step, seat: int, code: Code) -> None:
    s.stack.pop()
    if step[2] > 1:
        s.stack.append(("discard", seat, step[2] - 1))
    discard_from_hand(s, seat, code[1])


# ("trash", seat, node, source) (DI-13.6)


def trash_decisions(s: ImperiumState, step: Step) -> list[Decision]:
    codes = trash_choices(s, step[1], step[2], step[3])
    return ask(s, step[1], "card.trash", codes, step, forced=False) if codes else []


def trash_answer(s: ImperiumState, step: Step, seat: int, code: Code) -> None:
    s.stack.pop()
    trash_card(s, seat, code[1], code[0])


# ("take_from_discard", seat, cards) (DI-C36)


def take_decisions(s: ImperiumState, step: Step) -> list[Decision]:
    return ask(s, step[1], "card.take", distinct("discard", step[2]), step)


def take_answer(s: ImperiumState, step: Step, seat: int, code: Code) -> None:
    s.stack.pop()
    s.players[seat].discard.remove(code[1])
    tell(s, "take_from_discard", seat, card=s.content.cards[code[1]].ref)
    add_to_hand(s, seat, code[1])


# ("look_top", seat, node, source): the branch acts on the top card only.


def look_decisions(s: ImperiumState, step: Step) -> list[Decision]:
    codes: list[Code] = [("effect", kid.index) for kid in step[2].kids[0].kids]
    return ask(s, step[1], "card.look", codes, step, forced=False)


def look_answer(s: ImperiumState, step: Step, seat: int, code: Code) -> None:
    s.stack.pop()
    chosen = s.content.nodes[code[1]]
    if chosen.verb == "trash":
        trash_top(s, seat)
    else:
        draw(s, seat, 1)


# ("look_assign", seat, node, how many are named): of the cards looked at, which is drawn and which is discarded; the
# last one is trashed (UP-22.27).


def assign_decisions(s: ImperiumState, step: Step) -> list[Decision]:
    _, seat, node, named = step
    deck = s.players[seat].deck
    kind = "card.look_" + node.kids[0].kids[named].verb
    return ask(s, seat, kind, distinct("look", deck[named - node.low :]), step, forced=False)


def assign_answer(s: ImperiumState, step: Step, seat: int, code: Code) -> None:
    _, _, node, named = step
    s.stack.pop()
    p = s.players[seat]
    first = len(p.deck) - (node.low - named)
    card = look_take(s, seat, p.deck.index(code[1], first))
    ref = s.content.cards[card].ref
    if named == 0:
        p.hand.append(card)
        whisper(s, "draw", seat, {"cards": [ref]}, (seat,), count=1)
        s.stack.append(("look_assign", seat, node, 1))
    else:
        p.discard.append(card)
        tell(s, "discard", seat, card=ref)
        trash_top(s, seat)


DECK_ASKS: dict[str, Ask] = {
    "discard": FunctionAsk(discard_decisions, discard_answer),
    "trash": FunctionAsk(trash_decisions, trash_answer),
    "take_from_discard": FunctionAsk(take_decisions, take_answer),
    "look_top": FunctionAsk(look_decisions, look_answer),
    "look_assign": FunctionAsk(assign_decisions, assign_answer),
}
