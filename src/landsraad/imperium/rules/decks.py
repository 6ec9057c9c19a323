"""Own deck, Intrigue, Imperium Row and Reserve (DI-11 to DI-14): every way a card changes its place."""

from __future__ import annotations

from landsraad.core.machine import Code
from landsraad.core.random import below, shuffle
from landsraad.imperium.effects.nodes import FACTIONS, Node
from landsraad.imperium.rules.asking import distinct
from landsraad.imperium.rules.events import tell, tell_privately
from landsraad.imperium.state import REVEAL, ImperiumState, Player

__all__ = [
    "add_to_hand",
    "discard_from_hand",
    "draw",
    "draw_intrigue",
    "drawable",
    "gain_card",
    "in_play",
    "leave_row",
    "look_take",
    "put_on_deck",
    "receive_card",
    "return_to_hand",
    "reveal_card",
    "shuffle_discard_into_deck",
    "steal_intrigue",
    "trash_card",
    "trash_choices",
    "trash_intrigue",
    "trash_top",
]

HAND, DISCARD, PLAY = "hand", "discard", "play"


def drawable(p: Player) -> bool:
    return bool(p.deck) or bool(p.discard)


def draw(s: ImperiumState, seat: int, count: int) -> None:
    """DI-13.2; in the own Reveal turn a drawn card is revealed at once (DI-10.6)."""
    p = s.players[seat]
    reveals = s.turn.mode == REVEAL and s.turn.seat == seat
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
        ids = [f"card/{s.content.cards[card].id}" for card in drawn]
        tell_privately(s, "draw", seat, {"count": len(drawn)}, {"cards": ids}, (seat,))


def reveal_card(s: ImperiumState, seat: int, card: int) -> None:
    """Into play face up, its Reveal box into the pool (DI-10.2, DI-10.3)."""
    s.players[seat].revealed.append(card)
    definition = s.content.cards[card]
    pool = s.turn.pool
    for node in definition.reveal:
        pool.append((node, card))
    if s.sink is not None:
        tell(s, "reveal_card", seat, card=f"card/{definition.id}")


def forget_hand_card(p: Player, card: int) -> None:
    if p.hand_known and card in p.hand_known:
        p.hand_known.remove(card)


def add_to_hand(s: ImperiumState, seat: int, card: int) -> None:
    """A card that enters the hand in public stays known (DI-V12)."""
    if s.turn.mode == REVEAL and s.turn.seat == seat:
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
        tell(s, "discard", seat, card=f"card/{s.content.cards[card].id}")
    for node in s.content.cards[card].discard:
        s.stack.append(("do", seat, node, card))


def in_play(p: Player, card: int) -> bool:
    return card in p.played or card in p.revealed


def trash_card(s: ImperiumState, seat: int, card: int, zone: str, by_itself: bool = False) -> None:
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
        if not by_itself:
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
    if s.turn.seat == seat:
        s.turn.last_trashed = card
    if s.sink is not None:
        tell(s, "trash", seat, card=f"card/{definition.id}", zone=f"zone/{zone}")
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
    tell(s, "return_to_hand", seat, card=f"card/{s.content.cards[card].id}")
    add_to_hand(s, seat, card)


def trash_intrigue(s: ImperiumState, seat: int, card: int) -> None:
    """Out of the game, not on the discard pile (UP-4.9)."""
    s.players[seat].intrigue.remove(card)
    forget_intrigue(s, seat, card)
    s.intrigue_trash.append(card)
    tell(s, "trash_intrigue", seat, card=f"intrigue/{s.content.intrigue[card].id}")


def trash_choices(s: ImperiumState, seat: int, node: Node, source: int) -> list[Code]:
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
        if "other" in mods and source in cards:
            cards.remove(source)
        codes += distinct(PLAY, cards)
    if "faction" in mods:
        faction = FACTIONS.index(mods["faction"][1:])
        codes = [code for code in codes if faction in s.content.cards[code[1]].factions]
    return codes


def drop_entries(s: ImperiumState, seat: int, card: int) -> None:
    """Equal cards are told apart only by what is still open: a copy with nothing open is taken away first."""
    turn = s.turn
    if turn.seat != seat:
        return
    p = s.players[seat]
    left = p.played.count(card) + p.revealed.count(card)
    open_nodes = [node for node, source in turn.pool if source == card]
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


# --- Intrigue -------------------------------------------------------------------------------------------------------


def draw_intrigue(s: ImperiumState, seat: int, count: int) -> None:
    """DI-14.6"""
    p = s.players[seat]
    drawn: list[int] = []
    while len(drawn) < count:
        if not s.intrigue_deck:
            if not s.intrigue_discard:
                break
            s.intrigue_deck, s.intrigue_discard = s.intrigue_discard, s.intrigue_deck
            shuffle(s, s.intrigue_deck)
        card = s.intrigue_deck.pop()
        p.intrigue.append(card)
        drawn.append(card)
    if s.sink is not None and drawn:
        ids = [f"intrigue/{s.content.intrigue[card].id}" for card in drawn]
        tell_privately(s, "draw_intrigue", seat, {"count": len(drawn)}, {"cards": ids}, (seat,))


def steal_intrigue(s: ImperiumState, seat: int) -> None:
    """DI-14.7: every opponent with 4 or more gives one at random, clockwise."""
    count = len(s.players)
    for offset in range(1, count):
        victim = (seat + offset) % count
        held = s.players[victim].intrigue
        if len(held) < 4:
            continue
        card = held.pop(below(s, len(held)))
        forget_intrigue(s, victim, card)
        s.players[seat].intrigue.append(card)
        s.known_intrigue.append((victim, seat, card))
        if s.sink is not None:
            secret = {"card": f"intrigue/{s.content.intrigue[card].id}"}
            tell_privately(s, "steal_intrigue", seat, {"victim": f"seat/{victim}"}, secret, (seat, victim))


def forget_intrigue(s: ImperiumState, holder: int, card: int) -> None:
    """The card has left the holder's hand: nobody's knowledge of it there means anything any more."""
    if s.known_intrigue:
        s.known_intrigue = [known for known in s.known_intrigue if known[1] != holder or known[2] != card]


# --- Row and Reserve -----------------------------------------------------------------------------------------------


def leave_row(s: ImperiumState, card: int) -> None:
    """DI-12.1: the place is filled again at once."""
    place = s.row.index(card)
    s.row[place] = s.imperium_deck.pop() if s.imperium_deck else -1
    if s.sink is not None and s.row[place] >= 0:
        tell(s, "refill_row", -1, card=f"card/{s.content.cards[s.row[place]].id}")


def gain_card(s: ImperiumState, seat: int, card: int, to: str) -> None:
    """Take a card from its Reserve stack or the Row."""
    definition = s.content.cards[card]
    if definition.reserve >= 0:
        s.reserve[definition.reserve] -= 1
    else:
        leave_row(s, card)
    receive_card(s, seat, card, to)


def receive_card(s: ImperiumState, seat: int, card: int, to: str) -> None:
    """Put an acquired card where it belongs, then gain its acquire box (DI-11.4, DI-11.5).

    Contracts and Plot cards that react to it come after the acquire box (UP-14.8).
    """
    p = s.players[seat]
    definition = s.content.cards[card]
    if s.turn.seat == seat:
        s.turn.acquired.append(card)
        for node in s.turn.on_acquire:
            s.stack.append(("do", seat, node, -1))
    for index in p.contracts:
        if s.content.contracts[index].card == card:
            s.stack.append(("do", seat, s.content.contracts[index].node, -1))
    for node in reversed(definition.acquire):
        s.stack.append(("do", seat, node, card))
    if s.sink is not None:
        tell(s, "acquire", seat, card=f"card/{definition.id}")
    if to == "hand":
        add_to_hand(s, seat, card)
    elif to == "deck_top":
        put_on_deck(p, card)
    elif s.turn.acquire_on_top and s.turn.mode == REVEAL and s.turn.seat == seat:
        s.stack.append(("place_acquired", seat, card))
    else:
        p.discard.append(card)


def put_on_deck(p: Player, card: int) -> None:
    p.deck.append(card)
    p.deck_known += 1
