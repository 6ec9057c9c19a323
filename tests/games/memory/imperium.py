"""The memory of somebody at a table of the Imperium family.

It hears what the log tells its seat, sees what lies open and its own cards, and forgets nothing. How cards moved is
worked out here from the events and the open table alone; what the engine notes about knowledge is never looked at.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import product
from typing import Any, NamedTuple

from landsraad import Decision, Event, Game
from tests.games.memory.hidden import Hidden

__all__ = ["ImperiumMemory", "Move", "moves", "truth"]

SEES_TOP = "paul_atreides"
"""The Leader who may look at the top card of the own deck at any time."""
LOOKING = {"card.look": 1, "card.look_draw": 3, "card.look_discard": 2}
"""How many cards of the own deck are looked at while this is asked."""
ANEW = "intrigue/refocus"
"""The card that shuffles the discard pile into the deck."""


INTRIGUE = ("intrigue_draw", "intrigue_shuffle", "intrigue_out", "steal", "give", "given")


class Move(NamedTuple):
    """One change of place. `events[event]` tells it."""

    what: str
    seat: int
    cards: tuple[str, ...] = ()
    count: int = 0
    event: int = -1
    place: int = 0
    """Of the cards that the event names, the first of this move."""
    order: int = -1
    """The number of the event before which it happens, if that is another one."""


def name(ref: str) -> str:
    return ref.partition("/")[2]


class Open:
    """The cards of one player as everybody sees them."""

    def __init__(self, shown: Mapping[str, Any]) -> None:
        self.deck: int = shown["deck_count"]
        self.hand: int = shown["hand_count"]
        self.discard = Counter(shown["discard"])
        self.play = Counter(shown["played"] + shown["in_reveal"])

    def copy(self) -> Open:
        other = Open.__new__(Open)
        other.deck, other.hand, other.discard, other.play = self.deck, self.hand, self.discard.copy(), self.play.copy()
        return other

    def same(self, other: Open) -> bool:
        return (self.deck, self.hand, +self.discard, +self.play) == (
            other.deck,
            other.hand,
            +other.discard,
            +other.play,
        )


def moves(
    events: Sequence[Event], before: Mapping[str, Any], after: Mapping[str, Any], acquired_last: str
) -> list[Move]:
    """What happened to cards between two views of a spectator."""
    found = intrigue_moves(events, before, after)
    for seat, shown in enumerate(before["players"]):
        own = [(number, event) for number, event in enumerate(events) if event.seat == seat]
        asked = next((each["kind"] for each in before["pending"] if each["player"] == seat), "")
        placing = next((each for each in after["pending"] if each["player"] == seat), {}).get("kind") == "card.place"
        acquired = sum(event.kind == "acquire" for _, event in own)
        wanted = Open(after["players"][seat])
        begun = Open(shown)
        if asked == "card.place" and all(event.kind != "acquire_on_top" for _, event in own):
            begun.discard[acquired_last] += 1
        for ways in product(("discard", "top", "hand"), repeat=acquired - (1 if placing else 0)):
            told = own_moves(own, begun.copy(), asked, [*ways, "later"] if placing else list(ways), wanted)
            if told is not None:
                found += told
                break
        else:
            raise AssertionError(f"the events do not tell how the cards of seat {seat} moved: {own}")
    return sorted(found, key=lambda move: move.order if move.order != -1 else move.event)


def own_moves(
    events: Sequence[tuple[int, Event]], cards: Open, asked: str, ways: list[str], wanted: Open
) -> list[Move] | None:
    """The moves of one player's cards, if acquired cards went these ways; None if that leads to another table."""
    found: list[Move] = []
    ways = ways[:]
    to_reveal = already = 0
    anew = False

    def from_hand(card: str, number: int) -> None:
        cards.hand -= 1
        found.append(Move("hand_out", event.seat, (card,), 1, number))

    for place, (number, event) in enumerate(events):
        card = name(event.params.get("card", ""))
        kind = event.kind
        if kind == "draw":
            if asked == "card.look_draw" and not found:
                cards.deck -= 1
                cards.hand += 1
                found.append(Move("look_draw", event.seat, (), 1, number))
                continue
            count = event.params["count"] - already
            found.append(Move("draw", event.seat, (), count, number, already))
            cards.deck -= count
            cards.hand += count
            already = 0
        elif kind == "play_intrigue":
            anew = event.params["card"] == ANEW
        elif kind == "shuffle_deck":
            if not anew:
                if cards.deck:
                    found.append(Move("draw", event.seat, (), cards.deck, drawing(events, place), order=number))
                cards.hand += cards.deck
                already, cards.deck = cards.deck, 0
            anew = False
            found.append(Move("shuffle", event.seat, tuple(cards.discard.elements()), 0, number))
            cards.deck += cards.discard.total()
            cards.discard.clear()
        elif kind == "play_card":
            from_hand(card, number)
            cards.play[card] += 1
        elif kind == "reveal":
            to_reveal = cards.hand
        elif kind == "reveal_card":
            if to_reveal or cards.hand:
                to_reveal = max(0, to_reveal - 1)
                from_hand(card, number)
            else:
                cards.deck -= 1
                found.append(Move("deck_out", event.seat, (card,), 1, number))
            cards.play[card] += 1
        elif kind == "discard":
            if asked == "card.look_discard" and not found:
                cards.deck -= 1
                found.append(Move("look_out", event.seat, (card,), 2, number))
            else:
                from_hand(card, number)
            cards.discard[card] += 1
        elif kind == "trash":
            zone = event.params["zone"]
            if zone == "zone/hand":
                from_hand(card, number)
            elif zone == "zone/discard":
                cards.discard[card] -= 1
            elif zone == "zone/play":
                cards.play[card] -= 1
            else:
                assert zone == "zone/deck", zone
                cards.deck -= 1
                found.append(Move("deck_out", event.seat, (card,), 1, number))
        elif kind == "acquire":
            way = ways.pop(0)
            if way == "discard":
                cards.discard[card] += 1
            elif way == "top":
                cards.deck += 1
                found.append(Move("to_top", event.seat, (card,), 1, number))
            elif way == "hand":
                cards.hand += 1
                found.append(Move("to_hand", event.seat, (card,), 1, number))
        elif kind == "acquire_on_top":
            cards.deck += 1
            found.append(Move("to_top", event.seat, (card,), 1, number))
        elif kind in ("return_to_hand", "take_from_discard"):
            zone_of = cards.play if kind == "return_to_hand" else cards.discard
            zone_of[card] -= 1
            cards.hand += 1
            found.append(Move("to_hand", event.seat, (card,), 1, number))
        elif kind in ("strength", "end_reveal"):
            cards.discard += cards.play
            cards.play = Counter()
    return found if cards.same(wanted) and cards.deck >= 0 and cards.hand >= 0 else None


def drawing(events: Sequence[tuple[int, Event]], place: int) -> int:
    """The number of the event that tells the draw in which the deck ran out."""
    return next((number for number, event in events[place:] if event.kind == "draw"), events[place][0])


def intrigue_moves(events: Sequence[Event], before: Mapping[str, Any], after: Mapping[str, Any]) -> list[Move]:
    """How Intrigue cards moved; a deck that runs out is made anew from the discard pile without a word."""
    found: list[Move] = []
    deck: int = before["intrigue_deck"]
    opened = open_intrigue(before)
    for number, event in enumerate(events):
        if event.kind in ("play_intrigue", "trash_intrigue"):
            card = name(event.params["card"])
            opened[card] += 1
            found.append(Move("intrigue_out", event.seat, (card,), 1, number))
        elif event.kind == "spend_intrigue":
            for ref in event.params["cards"]:
                opened[name(ref)] += 1
                found.append(Move("intrigue_out", event.seat, (name(ref),), 1, number))
        elif event.kind == "steal_intrigue":
            found.append(Move("steal", event.seat, (), int(name(event.params["victim"])), number))
        elif event.kind == "give_intrigue":
            # Both gifts of a trade move at once: nothing received is given back.
            count = event.params["count"]
            found += [Move("give", event.seat, (), place, number, order=-2) for place in range(count)]
            to = int(name(event.params["to"]))
            found += [Move("given", to, (), event.seat, number, order=len(events)) for _ in range(count)]
        elif event.kind == "draw_intrigue":
            count = event.params["count"]
            first = min(count, deck)
            found.append(Move("intrigue_draw", event.seat, (), first, number))
            deck -= first
            if first < count:
                again = opened - open_intrigue(after)
                found.append(Move("intrigue_shuffle", -1, tuple(again.elements()), 0, number))
                found.append(Move("intrigue_draw", event.seat, (), count - first, number, first))
                deck = again.total() - (count - first)
    assert deck == after["intrigue_deck"], "the events do not tell how the Intrigue deck changed"
    return found


def open_intrigue(table: Mapping[str, Any]) -> Counter[str]:
    found = Counter(table["intrigue_discard"] + table["resolving"] + table.get("intrigue_trash", []))
    for player in table["players"]:
        found.update(player["waiting"])
    return found


def truth(world: Game) -> dict[str, dict[str, list[str]]]:
    """What lies where in a world, by groups of places."""
    state = world.to_data()["state"]
    found: dict[str, dict[str, list[str]]] = {
        "intrigue": {"deck": state["intrigue_deck"]},
        "imperium": {"deck": state["imperium_deck"]},
        "contracts": {"deck": state.get("contract_bank") or []},
        "hagal": {"deck": state.get("hagal_deck") or []},
        "conflicts": {"deck": state["conflict_deck"], "unused": state["unused_conflicts"]},
    }
    for seat, player in enumerate(state["players"]):
        found[f"cards {seat}"] = {"deck": player["deck"], "hand": player["hand"]}
        found["intrigue"][f"hand {seat}"] = player["intrigue"] + player.get("gift", [])
        found["intrigue"][f"gift {seat}"] = []
    return found


class ImperiumMemory:
    """What every seat (None: a spectator) knows. It begins when the first hands are drawn.

    About the cards of another player all know the same, so those are remembered once.
    """

    def __init__(self, game: Game) -> None:
        self.seats = range(game.seats)
        self.people = range(game.players)
        whole = truth(game)  # What there is, not where it is: starting decks and the Intrigue deck are no secret.
        self.shown = [laid_out(whole[f"cards {seat}"]) for seat in self.seats]
        """What others know of the cards of each player."""
        self.own = [laid_out(whole[f"cards {seat}"]) for seat in self.people]
        """What the player knows of them."""
        self.intrigue = {seat: laid_out(whole["intrigue"]) for seat in (None, *self.people)}
        self.last = game.view(None)
        self.acquired_last = ""
        self.look(game)

    def knows(self, viewer: int | None, group: str) -> Hidden:
        if group == "intrigue":
            return self.intrigue[viewer]
        seat = int(group.split()[1])
        return self.own[seat] if seat == viewer else self.shown[seat]

    def groups(self) -> list[str]:
        return [*(f"cards {seat}" for seat in self.seats), "intrigue"]

    def follow(self, events: Sequence[Event], game: Game) -> None:
        """After an action: what happened, and everybody looks at the own cards."""
        table = game.view(None)
        told = moves(events, self.last, table, self.acquired_last)
        for event in events:
            if event.kind == "acquire":
                self.acquired_last = name(event.params["card"])
        for move in told:
            event = events[move.event]
            if move.what in INTRIGUE:
                for viewer, hidden in self.intrigue.items():
                    move_intrigue(hidden, move, event.seen_by(viewer))
            else:
                move_cards(self.shown[move.seat], move, event.seen_by(None))
                if move.seat in self.people:
                    move_cards(self.own[move.seat], move, event.seen_by(move.seat))
        self.last = table
        self.look(game)

    def look(self, game: Game) -> None:
        """The own hand and Intrigue cards, and the top of the own deck where the rules allow it."""
        for seat in self.people:
            own = game.view(seat)["players"][seat]
            self.own[seat].show("hand", own["hand"])
            self.intrigue[seat].show(f"hand {seat}", own["intrigue"] + own.get("gift", []))
            for depth, card in enumerate(on_top(own, game.decision(seat)), 1):
                self.own[seat].name("deck", -depth, card)


def laid_out(places: Mapping[str, Sequence[str]]) -> Hidden:
    everything = [card for cards in places.values() for card in cards]
    return Hidden(everything, {place: len(cards) for place, cards in places.items()})


def on_top(own: Mapping[str, Any], decision: Decision | None) -> list[str]:
    """The cards on top of the own deck that its owner may look at now, the top one first."""
    looking = LOOKING.get(decision.kind, 0) if decision is not None else 0
    looking = max(looking, 1 if own["leader"] == SEES_TOP and own["deck_count"] else 0)
    shown: list[str] = own.get("deck_looked_at") or [card for card in [own.get("deck_top")] if card]
    assert len(shown) == looking, "the top of the own deck is shown where the rules allow it, and nowhere else"
    return shown


def move_cards(hidden: Hidden, move: Move, event: Mapping[str, Any]) -> None:
    """A move of one player's cards, for somebody to whom the event looks like this."""
    size = hidden.size("deck")
    if move.what == "draw":
        hidden.draw("deck", "hand", move.count)
        name_drawn(hidden, "hand", move, event)
    elif move.what == "look_draw":
        # One of the three top cards, as its owner likes.
        if "cards" in event:
            hidden.leave("deck", name(event["cards"][0]), range(size - 3, size))
            hidden.enter("hand", name(event["cards"][0]))
        else:
            hidden.pass_on("deck", "hand", range(size - 3, size))
    elif move.what == "look_out":
        hidden.leave("deck", move.cards[0], range(size - 2, size))
    elif move.what == "deck_out":
        hidden.leave("deck", move.cards[0], [size - 1])
    elif move.what == "hand_out":
        hidden.leave("hand", move.cards[0])
    elif move.what == "to_top":
        hidden.enter("deck", move.cards[0])
    elif move.what == "to_hand":
        hidden.enter("hand", move.cards[0])
    else:
        assert move.what == "shuffle", move
        hidden.shuffle("deck", move.cards)


def move_intrigue(hidden: Hidden, move: Move, event: Mapping[str, Any]) -> None:
    hand = f"hand {move.seat}"
    if move.what == "intrigue_draw":
        hidden.draw("deck", hand, move.count)
        name_drawn(hidden, hand, move, event)
    elif move.what == "intrigue_shuffle":
        hidden.shuffle("deck", move.cards)
    elif move.what == "intrigue_out":
        hidden.leave(hand, move.cards[0])
    elif move.what == "give":
        if "cards" in event:
            card = name(event["cards"][move.count])
            hidden.leave(hand, card)
            hidden.enter(f"gift {move.seat}", card)
        else:
            hidden.pass_on(hand, f"gift {move.seat}")
    elif move.what == "given":
        hidden.draw(f"gift {move.count}", hand, 1)
    elif "card" in event:
        hidden.leave(f"hand {move.count}", name(event["card"]))
        hidden.enter(hand, name(event["card"]))
    else:
        hidden.pass_on(f"hand {move.count}", hand)


def name_drawn(hidden: Hidden, place: str, move: Move, event: Mapping[str, Any]) -> None:
    """The cards just drawn, for whoever is told their names."""
    if "cards" in event:
        drawn = [name(ref) for ref in event["cards"]][move.place : move.place + move.count]
        for index, card in enumerate(drawn, hidden.size(place) - move.count):
            hidden.name(place, index, card)
