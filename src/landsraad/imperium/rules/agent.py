"""The Agent turn up to the moment the Agent stands on its space (DI-6.1 to DI-6.8)."""

from __future__ import annotations

from landsraad.core.machine import Ask, Code, Decision, Step
from landsraad.imperium.components import Card, Content, Leader, Space
from landsraad.imperium.effects.conditions import holds
from landsraad.imperium.effects.nodes import RESOURCES
from landsraad.imperium.rules.asking import ask
from landsraad.imperium.rules.choices import lift_agent
from landsraad.imperium.rules.events import tell
from landsraad.imperium.state import AGENT, ImperiumState, Player

__all__ = [
    "AGENT_ASKS",
    "agents_ready",
    "closed_by_voice",
    "cost_of",
    "open_spaces",
    "place_agent",
    "play_card",
    "playable_cards",
    "seat_used",
]


def agents_ready(s: ImperiumState, seat: int) -> int:
    """Agents on the Leader, the Mentat included."""
    ready = s.players[seat].agents
    if s.mentat_owner == seat and s.mentat_space < 0:
        ready += 1
    return ready


def occupied(s: ImperiumState, seat: int) -> int:
    """Spaces closed by Agents, as bits: enemies unless ignored, and the own ones (DI-6.4)."""
    enemies = 0
    own = 0
    for other, p in enumerate(s.players):
        for space in p.placed:
            if other == seat:
                own |= 1 << space
            else:
                enemies |= 1 << space
    if s.turn.ignore_enemies:
        return own
    unblocked = s.content.leaders[s.players[seat].leader].unblocked_icons
    if unblocked:
        for icon, spaces in enumerate(s.content.icon_spaces):
            if unblocked & (1 << icon):
                enemies &= ~spaces
    return own | enemies


def closed_by_voice(s: ImperiumState, seat: int) -> int:
    closed = 0
    for space, owner in s.voices:
        if owner != seat:
            closed |= 1 << space
    return closed


def cost_of(content: Content, leader: Leader, space: Space, choice: int) -> tuple[int, int]:
    """(resource, amount) after discounts (DI-6.6)."""
    resource, amount = space.costs[choice]
    if leader.discount and space.icon == leader.discount_icon and resource == 0:
        amount = max(0, amount - leader.discount)
    return resource, amount


def seat_used(p: Player, space: Space) -> bool:
    """Once-per-game spaces (DI-6.7)."""
    return p.high_council if space.seat_verb == "high_council" else p.swordmaster


def open_spaces(s: ImperiumState, seat: int) -> int:
    """Spaces whose cost, requirement and once-per-game rule allow this player now, occupied or not, as bits."""
    content = s.content
    p = s.players[seat]
    leader = content.leaders[p.leader]
    closed = closed_by_voice(s, seat)
    have = p.resources
    for space in content.priced:
        resource, amount = space.costs[0]
        if have[resource] < amount and (
            space.icon != leader.discount_icon or have[resource] < cost_of(content, leader, space, 0)[1]
        ):
            closed |= space.bit
    for space in content.required:
        assert space.requirement is not None
        if not holds(s, seat, space.requirement, -1):
            closed |= space.bit
    for space in content.seats:
        if seat_used(p, space):
            closed |= space.bit
    return ~closed & ((1 << len(content.spaces)) - 1)


def added_reach(s: ImperiumState) -> int:
    """Spaces reached by icons added to the card of this turn (DI-C30)."""
    reach = 0
    icons = s.turn.icons
    if icons:
        for icon, spaces in enumerate(s.content.icon_spaces):
            if icons & (1 << icon):
                reach |= spaces
    return reach


def reachable(s: ImperiumState, seat: int, card: Card) -> int:
    """The spaces this card can send an Agent to, as bits."""
    spaces = open_spaces(s, seat)
    if card.anywhere:
        return spaces
    return spaces & (card.reach | added_reach(s)) & ~occupied(s, seat)


def playable_cards(s: ImperiumState, seat: int) -> list[Code]:
    """Cards of the hand that can send an Agent now."""
    p = s.players[seat]
    ready = agents_ready(s, seat)
    if not p.hand or not (ready or p.placed):
        return []
    spaces = open_spaces(s, seat)
    free = spaces & ~occupied(s, seat) if ready else 0
    added = added_reach(s) & free
    codes: list[Code] = []
    cards = s.content.cards
    for card in dict.fromkeys(p.hand):
        definition = cards[card]
        if definition.reach & free or added or (definition.anywhere and spaces):
            codes.append(("card", card))
    return codes


def play_card(s: ImperiumState, seat: int, card: int) -> None:
    """The card goes into play; the space is chosen next."""
    p = s.players[seat]
    p.hand.remove(card)
    if card in p.hand_known:
        p.hand_known.remove(card)
    p.played.append(card)
    s.turn.mode = AGENT
    if s.sink is not None:
        tell(s, "play_card", seat, card=f"card/{s.content.cards[card].id}")
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
    s.stack.append(("agent.figure", seat, code[1], card.anywhere))


# ("agent.cost", seat, card, space): the amount is chosen and paid on placement (DI-21.1).


def cost_decisions(s: ImperiumState, step: Step) -> list[Decision]:
    _, seat, _, index = step
    p = s.players[seat]
    space = s.content.spaces[index]
    leader = s.content.leaders[p.leader]
    codes: list[Code] = []
    for choice in range(len(space.costs)):
        resource, amount = cost_of(s.content, leader, space, choice)
        if p.resources[resource] >= amount:
            codes.append(("pay", space.costs[choice][1]))
    return ask(s, seat, "agent.cost", codes, step)


def cost_answer(s: ImperiumState, step: Step, seat: int, code: Code) -> None:
    s.stack.pop()
    amounts = [amount for _, amount in s.content.spaces[step[3]].costs]
    s.stack.append(("agent.place", seat, step[2], step[3], amounts.index(code[1])))


# ("agent.figure", seat, space, anywhere): which Agent is sent. -1: an own one of the Leader, -2: the Mentat of the
# Leader, otherwise the Agent on that space. Own Agent or Mentat is asked only when it can matter: the Mentat may be
# taken off the space as the reward of the current Conflict (DI-20.4).


def figure_decisions(s: ImperiumState, step: Step) -> list[Decision]:
    _, seat, space, anywhere = step
    p = s.players[seat]
    codes: list[Code] = []
    mentat = s.mentat_owner == seat and s.mentat_space < 0
    matters = s.content.spaces[space].maker and bool(s.conflicts) and s.content.conflicts[s.conflicts[-1]].mentat
    if p.agents and not (mentat and not matters):
        codes.append(("figure", -1))
    if mentat:
        codes.append(("figure", -2))
    if anywhere:
        codes.extend([("figure", placed) for placed in dict.fromkeys(p.placed)])
    return ask(s, seat, "agent.figure", codes, step)


def figure_answer(s: ImperiumState, step: Step, seat: int, code: Code) -> None:
    s.stack.pop()
    p = s.players[seat]
    space = step[2]
    figure = code[1]
    if figure >= 0:
        moves_mentat = s.mentat_owner == seat and s.mentat_space == figure and p.placed.count(figure) == 1
        lift_agent(s, seat, figure)
        figure = -2 if moves_mentat else -1
    if figure == -2:
        s.mentat_space = space
    else:
        p.agents -= 1
    p.placed.append(space)


# ("agent.place", seat, card, space, cost chosen)


def place_agent(s: ImperiumState, step: Step) -> None:
    """DI-6.8: cost, control bonus, then the pool of effects of DI-6.9."""
    _, seat, card, index, choice = step
    content = s.content
    p = s.players[seat]
    space = content.spaces[index]
    leader = content.leaders[p.leader]
    turn = s.turn
    turn.space = index
    if s.sink is not None:
        tell(s, "send_agent", seat, space=f"space/{space.id}", card=f"card/{content.cards[card].id}")
    paid_solari = False
    if space.costs:
        resource, amount = cost_of(content, leader, space, choice)
        turn.paid = space.costs[choice][1]
        p.resources[resource] -= amount
        paid_solari = resource == 0 and amount > 0
        if s.sink is not None and amount:
            tell(s, "pay", seat, resource=f"resource/{RESOURCES[resource]}", count=amount)
    owner = s.control[index]
    if owner >= 0:
        s.players[owner].resources[space.control_resource] += space.control_amount
        if s.sink is not None:
            resource_ref = f"resource/{RESOURCES[space.control_resource]}"
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
        else:
            pool.append((node, card))
    if paid_solari and "pay_solari_for_space" in leader.triggers:
        pool.append((leader.triggers["pay_solari_for_space"], -1))


AGENT_ASKS: dict[str, Ask] = {
    "agent.space": Ask(space_decisions, space_answer),
    "agent.cost": Ask(cost_decisions, cost_answer),
    "agent.figure": Ask(figure_decisions, figure_answer),
}
