"""The Agent turn up to the moment the Agent stands on its space (DI-6.1 to DI-6.8)."""

from __future__ import annotations

from typing import Final

from landsraad.core.errors import IllegalAction
from landsraad.core.machine import Action, Ask, Code, Decision, Need, Step, ask
from landsraad.core.messages import Message
from landsraad.core.telling import tell
from landsraad.imperium.components import Card, Entry, Leader, Space
from landsraad.imperium.effects.nodes import RESOURCE_REFS, RESOURCES, SOLARI
from landsraad.imperium.rules import resources
from landsraad.imperium.rules.access import (
    closed_by_voice,
    cost_of,
    needs_spy,
    occupied,
    reach_of,
    reachable,
    seat_used,
)
from landsraad.imperium.rules.causes import interrupt
from landsraad.imperium.rules.conditions import holds
from landsraad.imperium.rules.decks import forget_hand_card
from landsraad.imperium.rules.figures import mentat_ready, send_own
from landsraad.imperium.rules.grammar import AGENT_TURN, space_of
from landsraad.imperium.rules.seats import closed_swordmaster, face_of, is_commander, leader_of, others
from landsraad.imperium.rules.steps import Codes, content_of, refuse
from landsraad.imperium.state import AGENT, ImperiumState
from landsraad.imperium.teams.activation import tell_activated

__all__ = ["STEPS", "pay_controller", "play_card", "smuggle"]


def play_card(s: ImperiumState, seat: int, card: int) -> None:
    """The card goes into play; the space is chosen next."""
    p = s.players[seat]
    p.hand.remove(card)
    if p.hand_known or p.hand_older:
        forget_hand_card(p, card)
    p.played.append(card)
    s.turn.mode = AGENT
    s.cause = s.content.cards[card].ref
    if s.sink is not None:
        tell(s, "play_card", seat, card=s.cause)
    s.stack.append(("act", seat))
    s.stack.append(("agent.space", seat, card))


def affordable(s: ImperiumState, seat: int, space: Space, choice: int) -> bool:
    resource, amount = cost_of(s, seat, space, choice)
    return s.players[seat].resources[resource] >= amount


def in_play(s: ImperiumState, step: Step, below: Step) -> bool:
    _, seat, card, *_ = step
    return card in s.players[seat].played


def has_prices(s: ImperiumState, step: Step, below: Step) -> bool:
    _, seat, _, index, less = step
    space = s.content.spaces[index]
    choices = range(len(space.costs))
    if len(choices) < 2 or less != less_to_pay(s, seat, space):
        return False
    return any(affordable(s, seat, space, choice) for choice in choices)


def has_price(s: ImperiumState, step: Step, below: Step) -> bool:
    _, seat, _, index, choice = step
    space = s.content.spaces[index]
    return affordable(s, seat, space, choice) if choice < len(space.costs) else choice == 0


def on_space(s: ImperiumState, step: Step, below: Step) -> bool:
    return s.turn.space == space_of(step)


IN_PLAY: Final = Need("its card to have been played", in_play)
PRICES: Final = Need("a space with prices of which one can be paid", has_prices)
PRICE: Final = Need("a price of the space that can be paid", has_price)
ON_SPACE: Final = Need("the space that `turn` names", on_space)


SPACES: Final = Codes("space")


class ChooseSpace(Ask):
    """Where the card sends an Agent (DI-6.2)."""

    name = "agent.space"
    fields = "seat card"
    on = "act"
    needs = (AGENT_TURN, IN_PLAY)

    def decisions(self, s: ImperiumState, step: Step) -> list[Decision]:
        _, seat, card = step
        codes = SPACES.of(reachable(s, seat, s.content.cards[card]))
        return ask(seat, "agent.space", codes, step, False)

    def answer(self, s: ImperiumState, step: Step, seat: int, code: Code) -> None:
        s.stack.pop()
        _, _, card = step
        _, index = code
        definition = s.content.cards[card]
        space = s.content.spaces[index]
        if len(space.costs) > 1:
            s.stack.append(("agent.cost", seat, card, index, less_to_pay(s, seat, space)))
        else:
            s.stack.append(("agent.place", seat, card, index, 0))
        if s.players[seat].spied and needs_spy(s, seat, definition, space):
            s.stack.append(("agent.infiltrate", seat, index))
        if s.content.switches.teams and is_commander(s, seat):
            s.stack.append(("agent.token", seat, index, definition.anywhere))
        elif definition.anywhere or (s.mentat_owner == seat and mentat_ready(s, seat)):
            s.stack.append(("agent.figure", seat, index, definition.anywhere))
        else:
            send_own(s, seat, index)

    def prompt(self, decision: Decision) -> Message:
        _, _, card = decision.step
        return Message("prompt.agent.space", {"card": content_of(decision).cards[card].ref})

    def refusal(self, s: ImperiumState, decision: Decision, option_id: str) -> IllegalAction | None:
        word, _, id = option_id.partition(":")
        if word != "space":
            return None
        index = s.content.space_ids.get(id)
        if index is None:
            return refuse("E_BAD_CHOICE", f"There is no space {id}.", choice=id)
        _, seat, card = decision.step
        return why_closed(s, seat, s.content.cards[card], s.content.spaces[index])


def why_closed(s: ImperiumState, seat: int, card: Card, space: Space) -> IllegalAction | None:
    """Why this card cannot send an Agent there."""
    id = space.id
    ref = space.ref
    p = s.players[seat]
    if not card.anywhere and not reach_of(s, seat, card) & space.bit:
        return refuse("E_ICON_MISMATCH", f"{card.id} gives no access to {id}.", card=card.ref, space=ref)
    if not card.anywhere and s.content.switches.spies and space.index in p.placed:
        return refuse("E_OWN_AGENT_THERE", f"Your own Agent stands on {id}.", space=ref)
    if not card.anywhere and occupied(s, seat, leader_of(s, seat)) & space.bit:
        owners = [other for other, q in enumerate(s.players) if space.index in q.placed]
        who = ", ".join(f"player {other}" for other in owners)
        return refuse("E_SPACE_OCCUPIED", f"{id} is occupied by {who}.", space=ref, seats=owners)
    if s.content.foreign and s.content.foreign[seat] & space.bit:
        whose = f"leader/{space.commander}"
        return refuse("E_PERSONAL_SPACE", f"Only {space.commander} can send Agents to {id}.", space=ref, leader=whose)
    if closed_by_voice(s, seat) & space.bit:
        return refuse("E_SPACE_BLOCKED", f"{id} is blocked for you by the_voice.", space=ref, card="card/the_voice")
    if space.seat_verb and seat_used(p, space):
        return refuse("E_SPACE_ONCE", f"You have already used {id} in this game.", space=ref)
    if space.seat_verb == "swordmaster" and closed_swordmaster(s, seat):
        assert s.rivalry is not None
        level = f"difficulty/{s.rivalry.level}"
        return refuse("E_REQUIREMENT", "At this level you cannot gain a Swordmaster.", level=level, space=ref)
    needed = space.requirement
    if needed is not None and not card.ignores_requirements and not holds(s, seat, needed, -1):
        return refuse("E_REQUIREMENT", f"{id} needs {needed}.", space=ref, requirement=f"requirement/{id}")
    if space.costs:
        resource, amount = cost_of(s, seat, space, 0)
        name, have = RESOURCES[resource], p.resources[resource]
        reason = f"You need {amount} {name} and have {have}."
        return refuse("E_CANNOT_PAY", reason, cost=amount, have=have, resource=name)
    return None


def less_to_pay(s: ImperiumState, seat: int, space: Space) -> int:
    """The discount of the Leader on the dearest choice (DI-6.6, UP-M16)."""
    dearest = len(space.costs) - 1
    return space.costs[dearest][1] - cost_of(s, seat, space, dearest)[1]


class ChooseCost(Ask):
    """The amount is chosen and paid on placement (DI-21.1)."""

    name = "agent.cost"
    fields = "seat card space less:number"
    on = "act"
    needs = (AGENT_TURN, IN_PLAY, PRICES)

    def decisions(self, s: ImperiumState, step: Step) -> list[Decision]:
        _, seat, _, index, _ = step
        space = s.content.spaces[index]
        have = s.players[seat].resources
        codes: list[Code] = []
        for choice, (_, printed) in enumerate(space.costs):
            resource, amount = cost_of(s, seat, space, choice)
            if have[resource] >= amount:
                codes.append(("pay", printed))
        return ask(seat, "agent.cost", codes, step)

    def answer(self, s: ImperiumState, step: Step, seat: int, code: Code) -> None:
        s.stack.pop()
        _, _, card, index, _ = step
        amounts = [amount for _, amount in s.content.spaces[index].costs]
        s.stack.append(("agent.place", seat, card, index, amounts.index(code[1])))

    def prompt(self, decision: Decision) -> Message:
        return Message("prompt.agent.cost", {"space": self.space(decision).ref})

    def label(self, decision: Decision, code: Code) -> Message:
        _, _, _, _, less = decision.step
        resource, _ = self.space(decision).costs[0]
        return Message("option.pay", {"count": max(0, code[1] - less), "resource": RESOURCE_REFS[resource]})

    def refusal(self, s: ImperiumState, decision: Decision, option_id: str) -> IllegalAction | None:
        word, _, amount = option_id.partition(":")
        if word != "pay":
            return None
        space = self.space(decision)
        if amount not in [str(price) for _, price in space.costs]:
            return refuse("E_BAD_CHOICE", f"{amount} cannot be paid at {space.id}.", choice=amount)
        resource, _ = space.costs[0]
        name, have = RESOURCES[resource], s.players[decision.player].resources[resource]
        _, _, _, _, less = decision.step
        cost = max(0, int(amount) - less)
        return refuse("E_CANNOT_PAY", f"You need {cost} {name} and have {have}.", cost=cost, have=have, resource=name)

    def space(self, decision: Decision) -> Space:
        _, _, _, index, _ = decision.step
        return content_of(decision).spaces[index]


def place_agent(s: ImperiumState, step: Step) -> None:
    """DI-6.8: the cost; then Gather Intelligence before anything else happens (UP-5.1)."""
    _, seat, card, index, choice = step
    content = s.content
    p = s.players[seat]
    space = content.spaces[index]
    turn = s.turn
    turn.space = index
    if s.sink is not None:
        ref = content.cards[card].ref
        tell(s, "send_agent", seat, space=space.ref, card=ref, source=ref)
        tell_activated(s)
    s.cause = space.ref
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
    _, seat, card, index, paid_solari = step
    arrive(s, seat, card, index, paid_solari)


def arrive(s: ImperiumState, seat: int, card: int, index: int, paid_solari: bool) -> None:
    """Control bonus, then the pool of effects of DI-6.9."""
    content = s.content
    p = s.players[seat]
    space = content.spaces[index]
    leader = face_of(s, seat)
    s.cause = space.ref
    turn = s.turn
    if s.control[index] >= 0:
        pay_controller(s, space)
    pool = turn.pool
    pool += entries_for_price(s, seat, space) if space.by_price else space.entries
    definition = content.cards[card]
    pool += entries_with_signet(definition, leader) if definition.signet else definition.agent_entries
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


def entries_for_price(s: ImperiumState, seat: int, space: Space) -> list[Entry]:
    """What a visit brings at the price that was paid."""
    entries: list[Entry] = []
    for entry in space.entries:
        node, card = entry
        if node.condition is None or node.condition.terms[0].name != "paid":
            entries.append(entry)
        elif holds(s, seat, node.condition, card):
            entries.append((node.kids[0], card))
    return entries


def entries_with_signet(card: Card, leader: Leader) -> list[Entry]:
    """An Agent box in its order, the Leader's ability in its place."""
    entries: list[Entry] = []
    for node in card.agent:
        if node.verb == "signet":
            entries += [(each, card.index) for each in leader.signet]
        elif (node, card.index) in card.agent_entries:
            entries.append((node, card.index))
    return entries


def pay_controller(s: ImperiumState, space: Space) -> None:
    """Whoever controls the space gains by every visit (DI-8.3, UP-11.3)."""
    owner = s.control[space.index]
    if owner >= 0:
        resources.receive(s, owner, space.control_resource, space.control_amount)
        resource_ref = RESOURCE_REFS[space.control_resource]
        tell(s, "control_bonus", owner, resource=resource_ref, count=space.control_amount, source=space.ref)


def smuggle(s: ImperiumState, seat: int, space: Space) -> None:
    """Others who spy on a maker space may gain by the visit (UP-22.21)."""
    for other in others(s, seat):
        if s.players[other].spied & space.bit:
            trigger = leader_of(s, other).triggers.get("other_player_sends_agent")
            if trigger is not None:
                interrupt(s, other, trigger)


STEPS: list[Action | Ask] = [
    ChooseSpace(),
    ChooseCost(),
    Action("agent.place", "seat card space choice:number", place_agent, on="act", needs=(AGENT_TURN, IN_PLAY, PRICE)),
    Action(
        "agent.arrive",
        "seat card space paid_solari:flag",
        arrive_later,
        on="act",
        needs=(AGENT_TURN, IN_PLAY, ON_SPACE),
    ),
]
