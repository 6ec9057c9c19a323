"""The Agent turn up to the moment the Agent stands on its space (DI-6.1 to DI-6.8)."""

from __future__ import annotations

from landsraad.core.machine import Ask, Code, Decision, FunctionAsk, Step
from landsraad.core.telling import tell
from landsraad.imperium.components import Space
from landsraad.imperium.effects.nodes import RESOURCE_REFS, SOLARI
from landsraad.imperium.rules import resources
from landsraad.imperium.rules.access import cost_of, needs_spy, reachable
from landsraad.imperium.rules.asking import ask
from landsraad.imperium.rules.conditions import holds
from landsraad.imperium.rules.seats import face_of, leader_of, opponents
from landsraad.imperium.state import AGENT, ImperiumState

__all__ = ["AGENT_ASKS", "arrive_later", "place_agent", "play_card"]


def play_card(s: ImperiumState, seat: int, card: int) -> None:
    """The card goes into play; the space is chosen next."""
    p = s.players[seat]
    p.hand.remove(card)
    if card in p.hand_known:
        p.hand_known.remove(card)
    p.played.append(card)
    s.turn.mode = AGENT
    if s.sink is not None:
        tell(s, "play_card", seat, card=s.content.cards[card].ref)
    s.stack.append(("act", seat))
    s.stack.append(("agent.space", seat, card))


# ("agent.space", seat, card)


def space_decisions(s: ImperiumState, step: Step) -> list[Decision]:
    bits = reachable(s, step[1], s.content.cards[step[2]])
    codes: list[Code] = [("space", space.index) for space in s.content.spaces if bits & space.bit]
    return ask(s, step[1], "agent.space", codes, step, forced=False)


def space_answer(s: ImperiumState, step: Step, seat: int, code: Code) -> None:
    s.stack.pop()
    card = s.content.cards[step[2]]
    space = s.content.spaces[code[1]]
    s.stack.append(("agent.place", seat, step[2], code[1], 0))
    if len(space.costs) > 1:
        s.stack.pop()
        s.stack.append(("agent.cost", seat, step[2], code[1]))
    if needs_spy(s, seat, card, space):
        s.stack.append(("agent.infiltrate", seat, code[1]))
    s.stack.append(("agent.figure", seat, code[1], card.anywhere))


# ("agent.cost", seat, card, space): the amount is chosen and paid on placement (DI-21.1).


def cost_decisions(s: ImperiumState, step: Step) -> list[Decision]:
    _, seat, _, index = step
    p = s.players[seat]
    space = s.content.spaces[index]
    codes: list[Code] = []
    for choice in range(len(space.costs)):
        resource, amount = cost_of(s, seat, space, choice)
        if p.resources[resource] >= amount:
            codes.append(("pay", space.costs[choice][1]))
    return ask(s, seat, "agent.cost", codes, step)


def cost_answer(s: ImperiumState, step: Step, seat: int, code: Code) -> None:
    s.stack.pop()
    amounts = [amount for _, amount in s.content.spaces[step[3]].costs]
    s.stack.append(("agent.place", seat, step[2], step[3], amounts.index(code[1])))


# ("agent.place", seat, card, space, cost chosen)


def place_agent(s: ImperiumState, step: Step) -> None:
    """DI-6.8: the cost; then Gather Intelligence before anything else happens (UP-5.1)."""
    _, seat, card, index, choice = step
    content = s.content
    p = s.players[seat]
    space = content.spaces[index]
    turn = s.turn
    turn.space = index
    if s.sink is not None:
        tell(s, "send_agent", seat, space=space.ref, card=content.cards[card].ref)
    paid_solari = False
    if space.costs:
        resource, amount = cost_of(s, seat, space, choice)
        turn.paid = space.costs[choice][1]
        paid_solari = resource == SOLARI and amount > 0
        if amount:
            resources.pay(s, seat, resource, amount)
    if p.spies & space.posts:
        s.stack.append(("agent.arrive", seat, card, index, paid_solari))
        s.stack.append(("agent.gather", seat, index))
    else:
        arrive(s, seat, card, index, paid_solari)


def arrive_later(s: ImperiumState, step: Step) -> None:
    """Step `("agent.arrive", seat, card, space, whether Solari were paid)`"""
    arrive(s, step[1], step[2], step[3], step[4])


def arrive(s: ImperiumState, seat: int, card: int, index: int, paid_solari: bool) -> None:
    """Control bonus, then the pool of effects of DI-6.9."""
    content = s.content
    p = s.players[seat]
    space = content.spaces[index]
    leader = face_of(s, seat)
    turn = s.turn
    owner = s.control[index]
    if owner >= 0:
        resources.receive(s, owner, space.control_resource, space.control_amount)
        if s.sink is not None:
            resource_ref = RESOURCE_REFS[space.control_resource]
            tell(s, "control_bonus", owner, resource=resource_ref, count=space.control_amount)
    pool = turn.pool
    if space.visit is not None:
        pool.append((space.visit, -1))
    for node in space.effect:
        if node.op == "if" and node.condition is not None and node.condition.terms[0].name == "paid":
            if holds(s, seat, node.condition, -1):
                pool.append((node.kids[0], -1))
        else:
            pool.append((node, -1))
    for node in content.cards[card].agent:
        if node.verb == "signet":
            for entry in leader.signet:
                pool.append((entry, card))
        elif node.verb != "ignore_influence_requirements":
            pool.append((node, card))
    if paid_solari and "pay_solari_for_space" in leader.triggers:
        pool.append((leader.triggers["pay_solari_for_space"], -1))
    if leader.visit_icons & (1 << space.icon) and space.faction >= 0:
        pool.append((leader.triggers["send_agent"], -1))
    for held in p.contracts:
        contract = content.contracts[held]
        if contract.space == index or (contract.kind == "harvest" and space.maker):
            pool.append((contract.node, -1))  # UP-C7: held before the Agent was sent.
    if space.maker and space.posts:
        smuggle(s, seat, space)


def smuggle(s: ImperiumState, seat: int, space: Space) -> None:
    """Others who spy on a maker space may gain by the visit (UP-22.21)."""
    for other in opponents(s, seat):
        if s.players[other].spied & space.bit:
            trigger = leader_of(s, other).triggers.get("other_player_sends_agent")
            if trigger is not None:
                s.stack.append(("do", other, trigger, -1))


AGENT_ASKS: dict[str, Ask] = {
    "agent.space": FunctionAsk(space_decisions, space_answer),
    "agent.cost": FunctionAsk(cost_decisions, cost_answer),
}
