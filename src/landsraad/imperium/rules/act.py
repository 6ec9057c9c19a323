"""The free part of a turn: entries of the pool, Plot cards, deploying and acquiring in any mix (DI-6.9, DI-10.5)."""

from __future__ import annotations

from typing import Final

from landsraad.core.errors import IllegalAction
from landsraad.core.machine import Action, Ask, Code, Decision, Need, Step, ask
from landsraad.core.telling import tell
from landsraad.imperium.effects.nodes import Node
from landsraad.imperium.rules import row, troops
from landsraad.imperium.rules.automatic import settle, settle_rest
from landsraad.imperium.rules.causes import TURNS
from landsraad.imperium.rules.conditions import holds
from landsraad.imperium.rules.grammar import TURN_OR_REWARD
from landsraad.imperium.rules.intrigue_play import play_intrigue, playable_plots
from landsraad.imperium.rules.resolve import can, resolve
from landsraad.imperium.rules.row import aside_price, buyable, price
from landsraad.imperium.rules.seats import leader_of
from landsraad.imperium.rules.steps import refuse
from landsraad.imperium.rules.verbs.table import VERBS
from landsraad.imperium.state import AGENT, REVEAL, REWARD, TROOPS, ImperiumState

__all__ = ["STEPS", "deployable", "finish"]

END: Final[Code] = ("end", 0)
CALL: Final[Code] = ("call", 0)
DEPLOY: Final[list[list[Code]]] = [[("deploy", number) for number in range(1, most + 1)] for most in range(TROOPS + 1)]
"""At most so many."""
KINDS: Final = ("", "", "agent.act", "reveal.act", "reward.act")


def act(s: ImperiumState, step: Step) -> None:
    """Plain gains are taken at once, then the player is asked, unless everybody can see that nothing is left to do."""
    _, seat = step
    turn = s.turn
    stack = s.stack
    if turn.pool:
        settle(s, seat)
    if turn.pool:
        stack.append(step)
        if turn.acquired and row.react(s, seat):
            return
    elif turn.mode == REWARD or (
        turn.mode == AGENT and turn.ally < 0 and not s.players[seat].intrigue and not deployable(s, seat)
    ):
        return
    else:
        stack.append(step)
    stack.append(("act.ask", seat))


def deployable(s: ImperiumState, seat: int) -> int:
    """DI-7.4: troops that may still go to the Conflict by the right of the Combat space."""
    turn = s.turn
    if turn.mode != AGENT or turn.space < 0 or turn.no_deploy or not s.content.spaces[turn.space].combat:
        return 0
    p = s.players[seat] if turn.ally < 0 else troops.army(s, seat)
    by_right = turn.recruited + troops.RIGHT - turn.deployed
    return by_right if by_right < p.garrison else p.garrison


def sent(s: ImperiumState, step: Step, below: Step) -> bool:
    return step[1:] == below[1:] and (s.turn.mode != AGENT or s.turn.space >= 0)


SENT: Final = Need("its player to act, in an Agent turn on a space", sent)


class Act(Ask):
    """What the player does next with this turn."""

    name = "act.ask"
    fields = "seat"
    on = "act"
    needs = (SENT,)

    def decisions(self, s: ImperiumState, step: Step) -> list[Decision]:
        _, seat = step
        turn = s.turn
        p = s.players[seat]
        codes: list[Code] = []
        mandatory = False
        for node, card in turn.pool:
            if VERBS[node.verb].can(s, seat, node, card) if node.op == "atom" else can(s, seat, node, card):
                code = node.choosing
                if code not in codes:
                    codes.append(code)
                if not node.optional and not node.waits:
                    mandatory = True
        mode = turn.mode
        if mode == AGENT:
            most = deployable(s, seat)
            if most > 0 and turn.ally < 0:
                codes += DEPLOY[most]
            if p.intrigue:
                codes += playable_plots(s, seat)
            if most > 0 and turn.ally >= 0 and not turn.ally_asked and (codes or p.intrigue):
                codes.append(CALL)
        elif mode == REVEAL:
            codes += buyable(s, seat)
            if p.intrigue:
                codes += playable_plots(s, seat)
        if not mandatory:
            codes.append(END)
        # Whether a player has a Plot card to play must not show in whether the table waits.
        forced = not p.intrigue or mode > REVEAL
        if forced and p.hand and len(codes) == 1:
            for node, _ in turn.pool:
                forced = forced and not node.of_hand  # nor from a pause whether the hand allows something
        return ask(seat, KINDS[mode], codes, step, forced)

    def answer(self, s: ImperiumState, step: Step, seat: int, code: Code) -> None:
        s.stack.pop()
        word, number = code
        turn = s.turn
        if word == "end":
            if turn.ally >= 0 and not turn.ally_asked and deployable(s, seat) > 0:
                s.stack.append(("ally.deploy", seat, True))
                return
            s.stack.pop()
            if turn.pool:
                settle_rest(s, seat)
        elif word == "effect":
            node = s.content.nodes[number]
            card = -1
            for index, entry in enumerate(turn.pool):
                if entry[0] is node:
                    card = entry[1]
                    del turn.pool[index]
                    break
            turn.ally_asked = False
            resolve_entry(s, seat, node, card)
        elif word == "deploy":
            turn.deployed += number
            s.cause = s.content.spaces[turn.space].ref
            troops.deploy(s, seat, number)
        elif word == "plot":
            plot = s.content.intrigue[number].plot
            assert plot is not None
            turn.ally_asked = False
            play_intrigue(s, seat, number, plot)
        elif word == "call":
            s.stack.append(("ally.deploy", seat, False))
        else:
            buy(s, seat, word, number)

    def ends(self, code: Code) -> bool:
        return code == END

    def places(self, decision: Decision) -> list[str]:
        return ["row", "throne", "reserve"] if decision.kind == KINDS[REVEAL] else []

    def refusal(self, s: ImperiumState, decision: Decision, option_id: str) -> IllegalAction | None:
        word, _, rest = option_id.partition(":")
        if word == "effect":
            return why_not_resolved(s, decision.player, rest)
        if word == "end":
            open_now = [option.id for option in decision.options if option.id.startswith("effect:")]
            return refuse("E_PENDING", f"First resolve: {', '.join(open_now)}.", effects=open_now)
        return None


def finish(s: ImperiumState, seat: int) -> None:
    """The player is done with the turn."""
    s.stack.pop()
    if s.turn.pool:
        settle_rest(s, seat)


def resolve_entry(s: ImperiumState, seat: int, node: Node, card: int) -> None:
    if node.op == "if" and len(node.kids) == 1 and node.kids[0].op == "may":
        node = node.kids[0]
    if node.op == "may":
        node = node.kids[0]  # Choosing it from the pool is the "yes".
    resolve(s, seat, node, card)
    if node.op == "atom" and node.low == 0 and s.stack[-1][0] == "amount":
        # Choosing "up to N" from the pool already means at least one; none is not choosing it.
        _, _, way, _, most = s.stack[-1]
        if way == "retreat" or s.turn.ally < 0:  # How many an Ally deploys is for the Ally to say.
            s.stack[-1] = ("amount", seat, way, 1, most)


def buy(s: ImperiumState, seat: int, word: str, card: int) -> None:
    p = s.players[seat]
    s.cause = TURNS
    cost = price(s, card)
    if word == "acquire_aside":
        p.persuasion -= aside_price(s, card)
        p.set_aside.remove(card)
        row.receive_card(s, seat, card, "discard")
    elif word == "acquire_throne":
        p.persuasion -= cost
        s.throne.remove(card)
        row.receive_card(s, seat, card, "discard")
    else:
        p.persuasion -= cost
        row.gain_card(s, seat, card, "discard")
    if s.sink is not None:
        tell(s, "persuasion_left", seat, count=p.persuasion)


def why_not_resolved(s: ImperiumState, seat: int, key: str) -> IllegalAction:
    node = s.content.by_key.get(key)
    if node is None:
        return refuse("E_BAD_CHOICE", f"There is no effect {key}.", choice=key)
    effect = f"effect/{key}"
    if not any(entry is node for entry, _ in s.turn.pool):
        if not belongs_to_turn(s, seat, key):
            return refuse("E_BAD_CHOICE", f"{key} does not belong to this turn.", choice=key)
        if is_paid(node):
            return refuse("E_COST_USED", "You can pay for this effect only once per turn.", effect=effect)
        return refuse("E_EFFECT_SPENT", f"{key} has already been resolved.", effect=effect)
    if is_paid(node) and (node.condition is None or holds(s, seat, node.condition, -1)):
        return refuse("E_CANNOT_PAY", f"You cannot pay for {key}.", effect=effect)
    return refuse("E_CONDITION", f"{key} cannot be carried out now: {node}.", effect=effect)


def is_paid(node: Node) -> bool:
    return node.op == "arrow" or (node.op == "if" and node.kids[0].op == "arrow")


def belongs_to_turn(s: ImperiumState, seat: int, key: str) -> bool:
    """Whether the effect is printed on something used in this turn."""
    kind, _, id = key.split(".", 1)[0].partition("/")
    p = s.players[seat]
    if kind == "space":
        return s.turn.space == s.content.space_ids.get(id)
    if kind == "card":
        zone = p.revealed if s.turn.mode == REVEAL else p.played[-1:] + p.trash[-1:]
        return s.content.card_ids.get(id) in zone
    if kind == "leader":
        leader = leader_of(s, seat)
        return id == leader.id or (leader.back is not None and id == leader.back.id)
    return kind == "conflict" and id == s.content.conflicts[s.conflicts[-1]].id


STEPS: list[Action | Ask] = [Action("act", "seat", act, on="turn.end clean_up", needs=(TURN_OR_REWARD,)), Act()]
