"""Spies and observation posts (UP-9)."""

from __future__ import annotations

from typing import Final

from landsraad.core.errors import IllegalAction
from landsraad.core.machine import Action, Ask, Code, Decision, Need, Step, ask
from landsraad.core.messages import Message
from landsraad.core.telling import tell
from landsraad.imperium.components import ICONS
from landsraad.imperium.effects.nodes import Node
from landsraad.imperium.rules import decks
from landsraad.imperium.rules.grammar import EFFECT, SAME_SPACE, effect_of
from landsraad.imperium.rules.seats import in_own_turn, others
from landsraad.imperium.rules.steps import NO, Codes, content_of, refuse
from landsraad.imperium.state import ImperiumState

__all__ = ["SPIES", "STEPS", "can_place", "place_spy", "recall_spy", "spied_spaces"]

SPIES: Final = 3


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
    return fitting_posts(s, node) & ~s.players[seat].spies & ~taken_by_others(s, seat, node)


def taken_by_others(s: ImperiumState, seat: int, node: Node) -> int:
    """Posts closed by Spies of others, as bits; none for an effect that shares posts."""
    taken = 0
    if "share" not in node.mods:
        for other in others(s, seat):
            taken |= s.players[other].spies
    return taken


def recallable_first(s: ImperiumState, seat: int, node: Node) -> int:
    """With no Spy in supply: own Spies whose recall leaves a post to place it on (UP-9.5), as bits."""
    own = s.players[seat].spies
    if legal_posts(s, seat, node):
        return own
    return own & fitting_posts(s, node) & ~taken_by_others(s, seat, node)


def can_place(s: ImperiumState, seat: int, node: Node) -> bool:
    if s.players[seat].spies.bit_count() < SPIES:
        return legal_posts(s, seat, node) != 0
    return recallable_first(s, seat, node) != 0


POSTS: Final = Codes("post")


class SpyAsk(Ask):
    """A decision between posts; what happens there is said for each kind of decision."""

    def label(self, decision: Decision, code: Code) -> Message:
        word, post = code
        params = {} if code == NO else {"post": content_of(decision).posts[post].ref}
        return Message(f"option.{decision.kind}.{word}", params)

    def refusal(self, s: ImperiumState, decision: Decision, option_id: str) -> IllegalAction | None:
        word, _, id = option_id.partition(":")
        if word != "post":
            return None
        index = s.content.post_ids.get(id, -1)
        if index < 0:
            return refuse("E_BAD_CHOICE", f"There is no observation post {id}.", choice=id)
        return self.why_not(s, decision, index)

    def why_not(self, s: ImperiumState, decision: Decision, index: int) -> IllegalAction:
        """Every post with an own Spy is on the list unless the step says otherwise."""
        post = s.content.posts[index]
        return refuse("E_NO_SPY_THERE", f"You have no Spy on {post.id}.", post=post.ref)


class PlaceSpy(SpyAsk):
    """With no Spy in supply, one is recalled first (UP-9.5)."""

    name = "spy.place"
    fields = "seat node count:number"
    on = EFFECT
    needs = (effect_of("spy"),)

    def decisions(self, s: ImperiumState, step: Step) -> list[Decision]:
        _, seat, node, _ = step
        if s.players[seat].spies.bit_count() >= SPIES:
            own = recallable_first(s, seat, node)
            return ask(seat, "spy.recall_first", [*POSTS.of(own), NO], step) if own else []
        bits = legal_posts(s, seat, node)
        return ask(seat, "spy.place", POSTS.of(bits), step) if bits else []

    def answer(self, s: ImperiumState, step: Step, seat: int, code: Code) -> None:
        s.stack.pop()
        _, _, node, count = step
        if code == NO:
            return
        if s.players[seat].spies.bit_count() >= SPIES:
            s.stack.append(step)
            recall_spy(s, seat, code[1])
            return
        if count > 1:
            s.stack.append(("spy.place", seat, node, count - 1))
        place_spy(s, seat, code[1])

    def why_not(self, s: ImperiumState, decision: Decision, index: int) -> IllegalAction:
        _, seat, node, _ = decision.step
        post = s.content.posts[index]
        fits = fitting_posts(s, node) & (1 << index)
        if decision.kind == "spy.place":
            if fits:
                return refuse("E_POST_OCCUPIED", f"There is already a Spy on {post.id}.", post=post.ref)
            reason = f"{post.id} does not connect to the kind of space this asks for."
            return refuse("E_POST_NOT_CONNECTED", reason, post=post.ref)
        if not s.players[seat].spies & (1 << index):
            return super().why_not(s, decision, index)
        return refuse("E_WRONG_PHASE", "A Spy cannot be recalled now.", action=f"post:{post.id}", phase=s.phase)


class RecallSpy(SpyAsk):
    """UP-9.7"""

    name = "spy.recall"
    fields = "seat count:number"
    on = EFFECT

    def decisions(self, s: ImperiumState, step: Step) -> list[Decision]:
        _, seat, _ = step
        codes = POSTS.of(s.players[seat].spies)
        return ask(seat, "spy.recall", codes, step) if codes else []

    def answer(self, s: ImperiumState, step: Step, seat: int, code: Code) -> None:
        s.stack.pop()
        _, _, count = step
        if count > 1:
            s.stack.append(("spy.recall", seat, count - 1))
        recall_spy(s, seat, code[1])

    def prompt(self, decision: Decision) -> Message:
        _, _, count = decision.step
        return Message("prompt.spy.recall", {"count": count})


class VisitSpyAsk(SpyAsk):
    """A decision between the own posts at the space visited."""

    def own_posts(self, s: ImperiumState, step: Step) -> list[Code]:
        _, seat, space = step
        return POSTS.of(s.players[seat].spies & s.content.spaces[space].posts)

    def prompt(self, decision: Decision) -> Message:
        _, _, space = decision.step
        return Message(f"prompt.{decision.kind}", {"space": content_of(decision).spaces[space].ref})

    def why_not(self, s: ImperiumState, decision: Decision, index: int) -> IllegalAction:
        if not s.players[decision.player].spies & (1 << index):
            return super().why_not(s, decision, index)
        post = s.content.posts[index]
        reason = f"{post.id} does not connect to the space you visit."
        return refuse("E_POST_NOT_CONNECTED", reason, post=post.ref)


def spy_there(s: ImperiumState, step: Step, below: Step) -> bool:
    _, seat, space = step
    return bool(s.players[seat].spies & s.content.spaces[space].posts)


SPY_THERE: Final = Need("an own Spy who sees the space", spy_there)


class Infiltrate(VisitSpyAsk):
    """Which Spy opens an occupied space (UP-9.8)."""

    name = "agent.infiltrate"
    fields = "seat space"
    on = "agent.cost agent.place"
    needs = (SAME_SPACE, SPY_THERE)

    def decisions(self, s: ImperiumState, step: Step) -> list[Decision]:
        _, seat, _ = step
        return ask(seat, "agent.infiltrate", self.own_posts(s, step), step)

    def answer(self, s: ImperiumState, step: Step, seat: int, code: Code) -> None:
        s.stack.pop()
        _, _, space = step
        s.cause = s.content.spaces[space].ref
        recall_spy(s, seat, code[1])


class GatherIntelligence(VisitSpyAsk):
    """Before any effect of space or card (UP-9.10)."""

    name = "agent.gather"
    fields = "seat space"
    on = "agent.arrive"
    needs = (SAME_SPACE,)

    def decisions(self, s: ImperiumState, step: Step) -> list[Decision]:
        _, seat, _ = step
        codes = self.own_posts(s, step)
        return ask(seat, "agent.gather", [*codes, NO], step) if codes else []

    def answer(self, s: ImperiumState, step: Step, seat: int, code: Code) -> None:
        s.stack.pop()
        if code != NO:
            recall_spy(s, seat, code[1])
            decks.draw(s, seat, 1)


STEPS: list[Action | Ask] = [PlaceSpy(), RecallSpy(), Infiltrate(), GatherIntelligence()]
