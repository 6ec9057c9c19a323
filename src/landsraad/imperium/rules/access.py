"""Which spaces an Agent can be sent to, and by which card (DI-6.2 to DI-6.7)."""

from __future__ import annotations

from landsraad.core.machine import Action, Ask, Code, Decision, Step, ask
from landsraad.core.telling import tell
from landsraad.imperium.components import Card, Leader, Space
from landsraad.imperium.effects.nodes import SOLARI
from landsraad.imperium.rules.conditions import holds
from landsraad.imperium.rules.figures import agents_ready, some_figure
from landsraad.imperium.rules.grammar import EFFECT
from landsraad.imperium.rules.seats import closed_swordmaster, leader_of, others, side, standing_of
from landsraad.imperium.state import ImperiumState, Player

__all__ = [
    "STEPS",
    "closed_by_voice",
    "cost_of",
    "cost_on_board",
    "needs_spy",
    "occupied",
    "playable_cards",
    "reach_of",
    "reachable",
    "seat_used",
]


def occupied(s: ImperiumState, seat: int, leader: Leader) -> int:
    """Spaces closed by Agents, as bits: enemies unless ignored or infiltrated, and the own ones (DI-6.4, UP-9.8)."""
    enemies = 0
    own = 0
    p = s.players[seat]
    spaces = s.content.spaces
    for other in s.players:
        for space in other.placed:
            if other is p:
                own |= spaces[space].bit
            else:
                enemies |= spaces[space].bit
    if s.turn.ignore_enemies:
        return own
    unblocked = leader.unblocked_icons
    if unblocked:
        for icon, shown in enumerate(s.content.icon_spaces):
            if unblocked & (1 << icon):
                enemies &= ~shown
    return own | (enemies & ~p.spied)


def closed_by_voice(s: ImperiumState, seat: int) -> int:
    closed = 0
    for space, owner in s.voices:
        if owner != seat and owner not in side(s, seat):
            closed |= 1 << space
    return closed


def needs_spy(s: ImperiumState, seat: int, card: Card, space: Space) -> bool:
    """Whether the Agent gets there only by infiltrating (UP-9.8, UP-9.9)."""
    p = s.players[seat]
    if not p.spied & space.bit or card.anywhere or s.turn.ignore_enemies:
        return False
    if leader_of(s, seat).unblocked_icons & (1 << space.icon):
        return False
    for other in others(s, seat):
        if space.index in s.players[other].placed:
            return True
    return False


def cost_on_board(s: ImperiumState, seat: int, space: Space, choice: int) -> tuple[int, int]:
    """(resource, amount) as the board asks it now of a player, whoever the Leader is (UP-7.33)."""
    resource, amount = space.costs[choice]
    if space.cheaper_if is not None and holds(s, seat, space.cheaper_if, -1):
        amount = space.cheaper
    return resource, amount


def cost_of(s: ImperiumState, seat: int, space: Space, choice: int) -> tuple[int, int]:
    """(resource, amount) for this player, the Leader's discount taken off (DI-6.6)."""
    resource, amount = cost_on_board(s, seat, space, choice)
    if resource == SOLARI:
        leader = leader_of(s, seat)
        if leader.discount and space.icon == leader.discount_icon:
            amount = max(0, amount - leader.discount)
    return resource, amount


def seat_used(p: Player, space: Space) -> bool:
    """Once-per-game spaces (DI-6.7)."""
    return p.high_council if space.seat_verb == "high_council" else p.swordmaster


def too_dear(s: ImperiumState, seat: int, leader: Leader) -> int:
    """Spaces that this player cannot pay for, as bits."""
    content = s.content
    have = s.players[seat].resources
    solari, spice, water = have
    at_solari, at_spice, at_water = content.too_dear
    try:
        dear = at_solari[solari] | at_spice[spice] | at_water[water]
    except IndexError:  # The last place is for all who have that much or more.
        dear = at_solari[min(solari, len(at_solari) - 1)]
        dear |= at_spice[min(spice, len(at_spice) - 1)]
        dear |= at_water[min(water, len(at_water) - 1)]
    for space in content.priced if leader.discount else content.cheaper:
        if dear & space.bit and (space.icon == leader.discount_icon or space.cheaper_if is not None):
            resource, amount = space.costs[0]
            least = amount if space.cheaper_if is None else space.cheaper
            if have[resource] + leader.discount >= least and have[resource] >= cost_of(s, seat, space, 0)[1]:
                dear &= ~space.bit
    return dear


def open_spaces(s: ImperiumState, seat: int, leader: Leader, waived: bool = False) -> int:
    """Spaces whose cost, requirement and once-per-game rule allow this player now, occupied or not, as bits.

    `waived`: Influence requirements do not count (UP-22.8).
    """
    content = s.content
    p = s.players[seat]
    closed = too_dear(s, seat, leader)
    if s.voices:
        closed |= closed_by_voice(s, seat)
    if content.foreign:
        closed |= content.foreign[seat]
    if not waived:
        standing = p.influence if p.team is None else standing_of(s, seat)
        for space in content.required:
            if standing[space.needed_faction] < space.needed_level:
                closed |= space.bit
    if p.high_council or p.swordmaster or s.rivalry is not None:
        for space in content.seats:
            used = p.high_council if space.seat_verb == "high_council" else p.swordmaster
            if used or (space.seat_verb == "swordmaster" and closed_swordmaster(s, seat)):
                closed |= space.bit
    return content.everywhere & ~closed


def added_reach(s: ImperiumState) -> int:
    """Spaces reached by icons added to the card of this turn (DI-C30)."""
    reach = 0
    icons = s.turn.icons
    for icon, spaces in enumerate(s.content.icon_spaces):
        if icons & (1 << icon):
            reach |= spaces
    return reach


def reach_of(s: ImperiumState, seat: int, card: Card) -> int:
    """The spaces its icons lead to, with those added and those spied on, as bits."""
    reach = card.reach | added_reach(s) if s.turn.icons else card.reach
    return reach | s.players[seat].spied if card.spy else reach


def reachable(s: ImperiumState, seat: int, card: Card) -> int:
    """The spaces this card can send an Agent to, as bits."""
    found = s.spaces_found
    s.spaces_found = None  # nothing has happened since they were found, but something may from now on
    if found is not None and not card.ignores_requirements:
        spaces, free = found
        if card.anywhere:
            return spaces
        return free & (reach_of(s, seat, card) if card.spy or s.turn.icons else card.reach)
    leader = leader_of(s, seat)
    spaces = open_spaces(s, seat, leader, card.ignores_requirements)
    if card.anywhere:
        return spaces
    return spaces & reach_of(s, seat, card) & ~occupied(s, seat, leader)


def playable_cards(s: ImperiumState, seat: int) -> list[Code]:
    """Cards of the hand that can send an Agent now."""
    p = s.players[seat]
    ready = p.agents if p.agents and s.turn.ally < 0 else agents_ready(s, seat)
    if not p.hand or not (ready or p.placed):
        return []
    leader = s.content.leaders[p.leader] if p.leader >= 0 else leader_of(s, seat)
    spaces = open_spaces(s, seat, leader)
    free = spaces & ~occupied(s, seat, leader) if ready else 0
    added = added_reach(s) & free if s.turn.icons else 0
    spied = p.spied & free
    codes: list[Code] = []
    cards = s.content.cards
    for card in p.hand:
        definition = cards[card]
        if (
            definition.reach & free
            or added
            or (definition.anywhere and spaces and some_figure(s, seat))
            or (definition.spy and spied)
            or (definition.ignores_requirements and ready and reachable(s, seat, definition))
        ):
            code = definition.sending
            if code not in codes:
                codes.append(code)
    s.spaces_found = (spaces, free)
    return codes


class BlockSpace(Ask):
    """A space that opponents cannot be sent to (DI-C07)."""

    name = "block_space"
    fields = "seat"
    on = EFFECT

    def decisions(self, s: ImperiumState, step: Step) -> list[Decision]:
        _, seat = step
        return ask(seat, "space.block", [("space", space.index) for space in s.content.spaces], step)

    def answer(self, s: ImperiumState, step: Step, seat: int, code: Code) -> None:
        s.stack.pop()
        _, space = code
        s.voices = [*s.voices, (space, seat)]
        tell(s, "block_space", seat, space=s.content.spaces[space].ref)


STEPS: list[Action | Ask] = [BlockSpace()]
