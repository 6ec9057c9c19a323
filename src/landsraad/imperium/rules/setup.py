"""Setup (DI-2), with Leaders given, drawn or drafted (DI-Q01)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from landsraad.core.machine import BOTTOM, Action, Ask, Code, Decision, Need, Step, ask
from landsraad.core.random import below, seeded, shuffle
from landsraad.core.telling import tell
from landsraad.core.undo import make_final
from landsraad.imperium.automa.setup import first_player, give_extras, rivalry_of, seat_rivals
from landsraad.imperium.components import Content
from landsraad.imperium.rules import row
from landsraad.imperium.rules.causes import enter
from landsraad.imperium.rules.contracts import deal_contracts
from landsraad.imperium.rules.grammar import during
from landsraad.imperium.rules.seats import as_four, is_commander, is_person, leader_of, order, rival_of
from landsraad.imperium.state import ImperiumState, Player
from landsraad.imperium.teams.setup import CONFLICTS as TEAM_CONFLICTS
from landsraad.imperium.teams.setup import board_effects, deal_to_allies, seat_teams
from landsraad.imperium.teams.sides import COMMANDERS

__all__ = ["STEPS", "setup"]


CONFLICTS: Final = (1, 5, 4)
"""Conflict cards of level I, II and III in a game."""


def setup(content: Content, players: int, seed: int, options: Mapping[str, Any]) -> ImperiumState:
    s = ImperiumState(content)
    s.rng = seeded(seed)
    enter(s, "setup")
    s.control = [-1] * len(content.spaces)
    s.bonus_spice = [0] * len(content.spaces)
    conflict_deck(s)
    s.intrigue_deck = content.intrigue_deck[:]
    shuffle(s, s.intrigue_deck)
    s.imperium_deck = content.imperium_deck[:]
    shuffle(s, s.imperium_deck)
    s.row = [s.imperium_deck.pop() for _ in range(row.PLACES)]
    s.reserve = [content.cards[card].copies for card in content.reserve]
    s.people = players
    s.rivalry = rivalry_of(content, players, options)
    s.players = [Player() for _ in range(players)]
    if content.switches.teams:
        seat_teams(s)
    else:
        for p in s.players:
            p.vp = 1 if as_four(s) else 0  # DI-2.8
            p.deck = content.starting[:]
            shuffle(s, p.deck)
    if s.rivalry is not None:
        seat_rivals(s, options)
    if content.switches.teams:
        deal_to_allies(s)
    elif content.switches.objectives:
        deal_objectives(s)
    else:
        s.first = below(s, players) if s.rivalry is None else first_player(s)
    s.shield_wall = content.switches.spies
    s.stack.append(("start_game",))
    leaders = options["leaders"]
    if leaders == "draft":
        s.stack.append(("draft", 0))
    elif leaders == "random":
        drawn = [leader.index for leader in content.leaders if not leader.expansion or options.get("base_leaders")]
        drawn = [index for index in drawn if not plays_as_rival(s, index)]
        if content.switches.teams:
            drawn = [index for index in drawn if content.leaders[index].id not in COMMANDERS.values()]
        shuffle(s, drawn)
        for p in s.players[:players]:
            if p.leader < 0:
                p.leader = drawn.pop(0)
    else:
        for seat, id in enumerate(leaders):
            s.players[seat].leader = content.leader_ids[id]
    return s


def plays_as_rival(s: ImperiumState, leader: int) -> bool:
    """Whether this character is a Rival."""
    return any(rival_of(s, seat).id == s.content.leaders[leader].id for seat in range(s.people, len(s.players)))


def conflict_deck(s: ImperiumState) -> None:
    """The lowest level on top (DI-2.2, UP-2.2)."""
    levels: list[list[int]] = [[], [], []]
    for conflict in s.content.conflicts:
        levels[conflict.level - 1].append(conflict.index)
    for level in levels:
        shuffle(s, level)
    counts = TEAM_CONFLICTS if s.content.switches.teams else CONFLICTS
    for level, count in zip(reversed(levels), reversed(counts), strict=True):
        s.conflict_deck += level[:count]
        s.set_aside_conflicts += level[count:]


def deal_objectives(s: ImperiumState) -> None:
    """One to each player; one of them names the First Player (UP-2.16, UP-2.17)."""
    players = len(s.players)
    used = [objective.index for objective in s.content.objectives if objective.least <= players <= objective.most]
    shuffle(s, used)
    if s.people == 2:
        used.sort(key=lambda index: s.content.objectives[index].most <= players)  # UP-R6: the Rival's is the last one.
    for seat, p in enumerate(s.players):
        p.objective = used[seat]
        if s.content.objectives[used[seat]].first_player:
            s.first = seat


def draft_order(s: ImperiumState) -> list[int]:
    """Reverse turn order, without Commanders."""
    return [seat for seat in reversed(order(s, s.first)) if is_person(s, seat) and not is_commander(s, seat)]


def draft(s: ImperiumState, step: Step) -> None:
    _, chosen = step
    if chosen < len(draft_order(s)):
        s.stack.append(("draft", chosen + 1))
        s.stack.append(("draft.choose", draft_order(s)[chosen]))


def drafted(s: ImperiumState, step: Step, below: Step) -> bool:
    _, chosen = step
    open_choice = 1 if s.stack[-1][0] == ChooseLeader.name else 0
    early = draft_order(s)[: chosen - open_choice]
    return chosen <= len(draft_order(s)) and all(
        (s.players[seat].leader >= 0) == (seat in early) for seat in draft_order(s)
    )


def next_to_choose(s: ImperiumState, step: Step, below: Step) -> bool:
    _, seat = step
    _, chosen = below
    return bool(0 < chosen <= len(draft_order(s)) and draft_order(s)[chosen - 1] == seat)


def all_leaders(s: ImperiumState, step: Step, below: Step) -> bool:
    return s.stack[-1] is not step or all(p.leader >= 0 for p in s.players[: s.people])


DRAFTED: Final = Need("exactly those who have chosen to have a Leader", drafted)
NEXT_TO_CHOOSE: Final = Need("the player whose turn it is to choose", next_to_choose)
ALL_LEADERS: Final = Need("every player to have a Leader", all_leaders)


class ChooseLeader(Ask):
    """DI-Q01"""

    name = "draft.choose"
    fields = "seat"
    on = "draft"
    needs = (NEXT_TO_CHOOSE,)

    def decisions(self, s: ImperiumState, step: Step) -> list[Decision]:
        _, seat = step
        taken = {p.leader for p in s.players}
        rivals = {rival_of(s, other).ref for other in range(s.people, len(s.players))}
        codes: list[Code] = [
            ("leader", leader.index)
            for leader in s.content.leaders
            if leader.index not in taken and leader.ref not in rivals
        ]
        return ask(seat, "setup.leader", codes, step)

    def answer(self, s: ImperiumState, step: Step, seat: int, code: Code) -> None:
        s.stack.pop()
        s.players[seat].leader = code[1]
        if s.content.leaders[code[1]].looks_at_deck:
            make_final(s)


def start_game(s: ImperiumState, step: Step) -> None:
    """Setup effects of the Leaders, then round 1."""
    enter(s, "setup")
    s.stack.append(("round",))
    board_effects(s)
    if s.content.switches.contracts:
        deal_contracts(s)
    for seat in range(len(s.players) - 1, -1, -1):
        for node in leader_of(s, seat).setup:
            s.stack.append(("do", seat, node, -1))
    for seat, p in enumerate(s.players):
        if is_person(s, seat):
            tell(s, "leader", seat, leader=leader_of(s, seat).ref)
        else:
            tell(s, "rival", seat, rival=rival_of(s, seat).ref)
        if p.objective >= 0:
            tell(s, "objective", seat, objective=s.content.objectives[p.objective].ref)
    tell(s, "first_player", s.first)
    give_extras(s)


STEPS: list[Action | Ask] = [
    Action("draft", "chosen:number", draft, on="start_game", needs=(during("setup"), DRAFTED)),
    ChooseLeader(),
    Action("start_game", "", start_game, on=BOTTOM, needs=(during("setup"), ALL_LEADERS)),
]
