"""The Agent turn up to the moment the Agent stands on its space (DI-6.1 to DI-6.8)."""

from __future__ import annotations

from landsraad.core.machine import Ask, Code, Decision, Step
from landsraad.imperium.components import Card, Leader, Space
from landsraad.imperium.effects.nodes import RESOURCES
from landsraad.imperium.rules.asking import ask
from landsraad.imperium.rules.choices import lift_agent
from landsraad.imperium.rules.conditions import holds
from landsraad.imperium.rules.events import tell
from landsraad.imperium.state import AGENT, ImperiumState, Player

__all__ = [
    "AGENT_ASKS",
    "agents_ready",
    "arrive_later",
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
    """Spaces closed by Agents, as bits: enemies unless ignored or infiltrated, and the own ones (DI-6.4, UP-9.8)."""
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
    return own | (enemies & ~s.players[seat].spied)


def closed_by_voice(s: ImperiumState, seat: int) -> int:
    closed = 0
    for space, owner in s.voices:
        if owner != seat:
            closed |= 1 << space
    return closed


def needs_spy(s: ImperiumState, seat: int, card: Card, space: Space) -> bool:
    """Whether the Agent gets there only by infiltrating (UP-9.8, UP-9.9)."""
    p = s.players[seat]
    if not p.spied & space.bit or card.anywhere or s.turn.ignore_enemies:
        return False
    if s.content.leaders[p.leader].unblocked_icons & (1 << space.icon):
        return False
    return any(space.index in other.placed for other in s.players if other is not p)


def cost_of(s: ImperiumState, leader: Leader, space: Space, choice: int) -> tuple[int, int]:
    """(resource, amount) after discounts (DI-6.6, UP-7.33)."""
    resource, amount = space.costs[choice]
    if space.cheaper_if is not None and holds(s, 0, space.cheaper_if, -1):
        amount = space.cheaper
    if leader.discount and space.icon == leader.discount_icon and resource == 0:
        amount = max(0, amount - leader.discount)
    return resource, amount


def seat_used(p: Player, space: Space) -> bool:
    """Once-per-game spaces (DI-6.7)."""
    return p.high_council if space.seat_verb == "high_council" else p.swordmaster


def open_spaces(s: ImperiumState, seat: int, waived: bool = False) -> int:
    """Spaces whose cost, requirement and once-per-game rule allow this player now, occupied or not, as bits.

    `waived`: Influence requirements do not count (UP-22.8).
    """
    content = s.content
    p = s.players[seat]
    leader = content.leaders[p.leader]
    closed = closed_by_voice(s, seat)
    have = p.resources
    for space in content.priced:
        resource, amount = space.costs[0]
        if have[resource] < amount and (
            (space.icon != leader.discount_icon and space.cheaper_if is None)
            or have[resource] < cost_of(s, leader, space, 0)[1]
        ):
            closed |= space.bit
    if not waived:
        influence = p.influence
        for space in content.required:
            if influence[space.needed_faction] < space.needed_level:
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
    spaces = open_spaces(s, seat, card.ignores_requirements)
    if card.anywhere:
        return spaces
    reach = card.reach | added_reach(s)
    if card.spy:
        reach |= s.players[seat].spied
    return spaces & reach & ~occupied(s, seat)


def playable_cards(s: ImperiumState, seat: int) -> list[Code]:
    """Cards of the hand that can send an Agent now."""
    p = s.players[seat]
    ready = agents_ready(s, seat)
    if not p.hand or not (ready or p.placed):
        return []
    spaces = open_spaces(s, seat)
    free = spaces & ~occupied(s, seat) if ready else 0
    added = added_reach(s) & free
    spied = p.spied & free
    codes: list[Code] = []
    cards = s.content.cards
    for card in dict.fromkeys(p.hand):
        definition = cards[card]
        if (
            definition.reach & free
            or added
            or (definition.anywhere and spaces)
            or (definition.spy and spied)
            or (definition.ignores_requirements and ready and reachable(s, seat, definition))
        ):
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
    if needs_spy(s, seat, card, space):
        s.stack.append(("agent.infiltrate", seat, code[1]))
    s.stack.append(("agent.figure", seat, code[1], card.anywhere))


# ("agent.cost", seat, card, space): the amount is chosen and paid on placement (DI-21.1).


def cost_decisions(s: ImperiumState, step: Step) -> list[Decision]:
    _, seat, _, index = step
    p = s.players[seat]
    space = s.content.spaces[index]
    leader = s.content.leaders[p.leader]
    codes: list[Code] = []
    for choice in range(len(space.costs)):
        resource, amount = cost_of(s, leader, space, choice)
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
    """DI-6.8: the cost; then Gather Intelligence before anything else happens (UP-5.1)."""
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
        resource, amount = cost_of(s, leader, space, choice)
        turn.paid = space.costs[choice][1]
        p.resources[resource] -= amount
        paid_solari = resource == 0 and amount > 0
        if s.sink is not None and amount:
            tell(s, "pay", seat, resource=f"resource/{RESOURCES[resource]}", count=amount)
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
    leader = content.leaders[p.leader]
    if p.flipped and leader.back is not None:
        leader = leader.back
    turn = s.turn
    owner = s.control[index]
    if owner >= 0:
        s.players[owner].resources[space.control_resource] += space.control_amount
        if owner == seat and space.control_resource == 1:
            turn.gained_spice += space.control_amount
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
    for other, p in enumerate(s.players):
        if other != seat and p.spied & space.bit:
            trigger = s.content.leaders[p.leader].triggers.get("other_player_sends_agent")
            if trigger is not None:
                s.stack.append(("do", other, trigger, -1))


AGENT_ASKS: dict[str, Ask] = {
    "agent.space": Ask(space_decisions, space_answer),
    "agent.cost": Ask(cost_decisions, cost_answer),
    "agent.figure": Ask(figure_decisions, figure_answer),
}
