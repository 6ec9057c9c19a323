"""Spies and observation posts (UP-9)."""

from __future__ import annotations

from landsraad.core.machine import Ask, Code, Decision, FunctionAsk, Step
from landsraad.core.telling import tell
from landsraad.imperium.components import ICONS
from landsraad.imperium.effects.nodes import Node
from landsraad.imperium.rules import decks
from landsraad.imperium.rules.asking import ask
from landsraad.imperium.rules.seats import in_own_turn
from landsraad.imperium.state import ImperiumState

__all__ = ["SPIES", "SPY_ASKS", "can_place", "legal_posts", "recall_spy", "spied_spaces"]

SPIES = 3
NO: Code = ("no", 0)


def spied_spaces(s: ImperiumState, spies: int) -> int:
    """The spaces connected to these posts, as bits."""
    spaces = 0
    for post in s.content.posts:
        if spies & (1 << post.index):
            spaces |= post.spaces
    return spaces


def place_spy(s: ImperiumState, seat: int, post: int) -> None:
    p = s.players[seat]
    p.spies |= 1 << post
    p.spied |= s.content.posts[post].spaces
    s.turn.placed_on = post
    if s.sink is not None:
        tell(s, "place_spy", seat, post=s.content.posts[post].ref)


def recall_spy(s: ImperiumState, seat: int, post: int) -> None:
    """Back to the supply; every such return counts as a recall of this turn (UP-9.13)."""
    p = s.players[seat]
    p.spies &= ~(1 << post)
    p.spied = spied_spaces(s, p.spies)
    if in_own_turn(s, seat):
        s.turn.recalled_spy = True
    if s.sink is not None:
        tell(s, "recall_spy", seat, post=s.content.posts[post].ref)


def fitting_posts(s: ImperiumState, node: Node) -> int:
    """Posts with the connection an effect asks for (UP-9.3), occupied or not, as bits."""
    wanted = node.mods.get("on")
    if wanted is None:
        return (1 << len(s.content.posts)) - 1
    if wanted == "=visited_space":
        return s.content.spaces[s.turn.space].posts if s.turn.space >= 0 else 0
    icons = 0
    for icon in wanted[1:].split("/"):
        icons |= 1 << ICONS.index(icon)
    bits = 0
    for post in s.content.posts:
        if post.icons & icons:
            bits |= 1 << post.index
    return bits


def legal_posts(s: ImperiumState, seat: int, node: Node) -> int:
    """Where a Spy of this player could be placed now, as bits (UP-9.2, UP-9.6)."""
    taken = s.players[seat].spies
    if "share" not in node.mods:
        for p in s.players:
            taken |= p.spies
    return fitting_posts(s, node) & ~taken


def recallable_first(s: ImperiumState, seat: int, node: Node) -> int:
    """With no Spy in supply: own Spies whose recall leaves a post to place it on (UP-9.5), as bits."""
    own = s.players[seat].spies
    if legal_posts(s, seat, node):
        return own
    return own & fitting_posts(s, node)


def can_place(s: ImperiumState, seat: int, node: Node) -> bool:
    if s.players[seat].spies.bit_count() < SPIES:
        return legal_posts(s, seat, node) != 0
    return recallable_first(s, seat, node) != 0


def post_codes(s: ImperiumState, bits: int) -> list[Code]:
    return [("post", post.index) for post in s.content.posts if bits & (1 << post.index)]


# ("spy.place", seat, node, how many)


def place_decisions(s: ImperiumState, step: Step) -> list[Decision]:
    _, seat, node, _ = step
    if s.players[seat].spies.bit_count() >= SPIES:
        own = recallable_first(s, seat, node)
        return ask(s, seat, "spy.recall_first", [*post_codes(s, own), NO], step) if own else []
    bits = legal_posts(s, seat, node)
    return ask(s, seat, "spy.place", post_codes(s, bits), step) if bits else []


def place_answer(s: ImperiumState, step: Step, seat: int, code: Code) -> None:
    _, _, node, count = step
    s.stack.pop()
    if code[0] == "no":
        return
    if s.players[seat].spies.bit_count() >= SPIES:
        s.stack.append(step)
        recall_spy(s, seat, code[1])
        return
    if count > 1:
        s.stack.append(("spy.place", seat, node, count - 1))
    place_spy(s, seat, code[1])


# ("spy.recall", seat, how many) (UP-9.7)


def recall_decisions(s: ImperiumState, step: Step) -> list[Decision]:
    return ask(s, step[1], "spy.recall", post_codes(s, s.players[step[1]].spies), step)


def recall_answer(s: ImperiumState, step: Step, seat: int, code: Code) -> None:
    s.stack.pop()
    if step[2] > 1:
        s.stack.append(("spy.recall", seat, step[2] - 1))
    recall_spy(s, seat, code[1])


# ("agent.infiltrate", seat, space): which Spy opens an occupied space (UP-9.8).


def infiltrate_decisions(s: ImperiumState, step: Step) -> list[Decision]:
    bits = s.players[step[1]].spies & s.content.spaces[step[2]].posts
    return ask(s, step[1], "agent.infiltrate", post_codes(s, bits), step)


def infiltrate_answer(s: ImperiumState, step: Step, seat: int, code: Code) -> None:
    s.stack.pop()
    recall_spy(s, seat, code[1])


# ("agent.gather", seat, space): Gather Intelligence, before any effect of space or card (UP-9.10).


def gather_decisions(s: ImperiumState, step: Step) -> list[Decision]:
    bits = s.players[step[1]].spies & s.content.spaces[step[2]].posts
    return ask(s, step[1], "agent.gather", [*post_codes(s, bits), NO], step) if bits else []


def gather_answer(s: ImperiumState, step: Step, seat: int, code: Code) -> None:
    s.stack.pop()
    if code[0] == "post":
        recall_spy(s, seat, code[1])
        decks.draw(s, seat, 1)


SPY_ASKS: dict[str, Ask] = {
    "spy.place": FunctionAsk(place_decisions, place_answer),
    "spy.recall": FunctionAsk(recall_decisions, recall_answer),
    "agent.infiltrate": FunctionAsk(infiltrate_decisions, infiltrate_answer),
    "agent.gather": FunctionAsk(gather_decisions, gather_answer),
}
