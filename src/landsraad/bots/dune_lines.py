"""What is worth a thought in classic Dune: plans, shipments and moves beside those the heuristic bot has in mind.

A line is what a seat would choose one after the other: leader, weapon, defense and dial, or where to land and how many.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable
from typing import Final, cast

from landsraad.bots.dune_battle import strength_of
from landsraad.bots.dune_moves import Movement
from landsraad.bots.dune_options import counts_up_to
from landsraad.bots.dune_outlook import Outlook
from landsraad.core.game import Game
from landsraad.core.machine import Code, Decision
from landsraad.dune.ask import PASS
from landsraad.dune.battles import battle_of
from landsraad.dune.map import PART_TERRITORY
from landsraad.dune.phases.shipment.rates import CROSS
from landsraad.dune.state import DuneState

__all__ = ["PLAN", "Line", "Lines", "further", "plan_again"]

Line = tuple[Code, ...]

PLAN: Final = "battle.plan"
PLANS: Final = 3
"""So many times as many plans as other lines: a battle is soon played out."""
CHANGED: Final = 2
"""Elements in which a plan differs from the usual one."""
ASIDE: Final = frozenset({"card", "deal", "answer", "withdraw", "pledge"})
"""Options that can be taken beside the answer to the question."""
COUNTED: Final = frozenset({"amount", "bid", "dial", "support"})
"""Options that are numbers of something."""
STEPS: Final = (-1, 1, -3, 3)
"""Numbers tried beside the usual one."""
ALL_IN: Final = 4.0
"""How much better it must look to ship as many as possible than the best number."""


class Lines(Movement):
    """Finds lines; a part of the policy."""

    @abstractmethod
    def choose(self, game: Game, decision: Decision) -> int: ...

    def promising(self, world: Game, decision: Decision, most: int) -> list[Line]:
        """What the heuristic bot would do first, then what else could be good; all of it legal to begin with."""
        codes = decision.codes
        usual: Line = (codes[self.choose(world, decision)],)
        s = cast(DuneState, world.state)
        outlook = Outlook(s, s.faction[decision.player], move_to_come=decision.kind == "ship.where")
        if decision.kind == PLAN and usual[0][0] not in ASIDE:
            usual = self.whole_plan(world, decision)
            found = self.plans(world, decision, usual)
            most *= PLANS
        elif decision.kind == "ship.where" and decision.step[2] != CROSS:
            found = self.shipments(outlook, decision)
        elif decision.kind == "move.origin":
            found = self.moves(outlook, decision)
        elif decision.kind == "move.where":
            found = [line[1:] for _, line in self.moves_from(outlook, decision.step[3])]
        else:
            found = [(code,) for code in others(codes, usual[0])]
        usual = next((line for line in found if line[0] == usual[0]), usual) if len(usual) == 1 else usual
        return [line for line in dict.fromkeys([usual, *found]) if line[0] in codes][:most]

    # Battle plans

    def whole_plan(self, world: Game, decision: Decision) -> Line:
        """The plan that the heuristic bot makes, from here on."""
        seat = decision.player
        trial = world.copy()
        plan_again(trial, seat)
        line: Line = ()
        mine: Decision | None = decision
        while mine is not None and is_next(mine, decision, line):
            chosen = self.choose(trial, mine)
            line = (*line, mine.codes[chosen])
            trial.apply(seat, chosen)
            mine = trial.decision(seat)
        return line

    def plans(self, world: Game, decision: Decision, usual: Line) -> list[Line]:
        """Other plans, those with one change first."""
        seat = decision.player
        found: dict[Line, int] = {}

        def extend(trial: Game, line: Line, changed: int) -> None:
            mine = trial.decision(seat)
            if mine is None or not is_next(mine, decision, line):
                found[line] = changed
                return
            wanted = usual[len(line)] if len(line) < len(usual) and usual[len(line)] in mine.codes else mine.codes[-1]
            for code in elements(mine, wanted) if changed < CHANGED else [wanted]:
                further = trial.copy()
                further.apply(seat, mine.codes.index(code))
                extend(further, (*line, code), changed + (code != wanted))

        trial = world.copy()
        plan_again(trial, seat)
        extend(trial, (), 0)
        lines = list(found)
        self.random.shuffle(lines)
        return sorted(lines, key=found.__getitem__)

    # Shipments and moves

    def shipments(self, outlook: Outlook, decision: Decision) -> list[Line]:
        """Nothing, and to each place the best number and the largest."""
        _, _, kind, karama, _ = decision.step
        state, me = outlook.state, outlook.me
        territories = [number for word, number in decision.codes if word == "territory"]
        rated: list[tuple[float, int, int]] = []
        for part in self.landings(state, territories, outlook):
            most = self.most_shipped(state, me, kind, part, karama)
            values = [
                (self.ship_value(outlook, kind, part, count, karama), part, count) for count in counts_up_to(most)
            ]
            if values:
                rated += [max(values), (max(values)[0] - ALL_IN, part, most)]
        rated.sort(reverse=True)
        found = [(("territory", PART_TERRITORY[part]), ("part", part), ("amount", count)) for _, part, count in rated]
        return [(PASS,), *found]

    def moves(self, outlook: Outlook, decision: Decision) -> list[Line]:
        rated = [
            each
            for word, territory in decision.codes
            if word == "territory"
            for each in self.moves_from(outlook, territory)
        ]
        rated.sort(reverse=True)
        return [(PASS,), *(line for _, line in rated)]

    def moves_from(self, outlook: Outlook, origin: int) -> list[tuple[float, Line]]:
        """Where those of a territory could go, with what that is worth; the best first."""
        found: list[tuple[float, Line]] = []
        for part in self.destinations(outlook, origin):
            value, _, _ = self.best_transfer(outlook, origin, [part])
            found.append((value, (("territory", origin), ("territory", PART_TERRITORY[part]))))
        return sorted(found, reverse=True)


def plan_again(world: Game, seat: int) -> None:
    """What the opponent has planned in secret is forgotten: it plans again, as it would, and not at random."""
    s = cast(DuneState, world.state)
    step = s.stack[-1]
    if step[0] != PLAN:
        return
    battle = battle_of(s)
    me = s.faction[seat]
    if me in battle.fighters:
        side = battle.fighters.index(me)
        if battle.seen_plan != 1 - side:
            s.stack[-1] = (PLAN, step[1], ()) if side == 0 else (PLAN, (), step[2])


def is_next(mine: Decision, first: Decision, line: Line) -> bool:
    """Whether a decision goes on with the plan that a line begins, and is not one of a later battle."""
    return mine.kind == PLAN and (not line or planned(mine) >= planned(first) + len(line))


def planned(decision: Decision) -> int:
    """How many elements of a plan are fixed; the other plan is not shown in the decision."""
    _, first, second = decision.step
    return len(first) + len(second)


def elements(decision: Decision, wanted: Code) -> list[Code]:
    """What to try for an element of a plan, the usual first."""
    codes = [code for code in decision.codes if code[0] not in ASIDE]
    word = wanted[0]
    if word == "leader":
        ranked = sorted(codes, key=lambda code: -strength_of(code[1]))
        return list(dict.fromkeys([wanted, *ranked[:2], ranked[-1]]))
    if word == "dial":
        most = max(number for _, number in codes)
        tries = [0, most, most // 2, *(wanted[1] + 2 * step for step in (-1, 1, -2, 2))]
        return list(dict.fromkeys([wanted, *((word, number) for number in tries if (word, number) in codes)]))
    return [wanted] if word == "support" else list(dict.fromkeys([wanted, *codes]))


def others(codes: list[Code], usual: Code) -> Iterable[Code]:
    """Options beside the usual one: near numbers, else all that answer the question."""
    own = [code for code in codes if code[0] not in ASIDE and code != usual]
    word, number = usual
    if word not in ("amount", "bid"):
        return own
    most = max(amount for each, amount in codes if each == word)
    tries = [(word, amount) for amount in (*(number + step for step in STEPS), most, number // 2) if amount]
    return [code for code in own if code in tries or code[0] != word]


def further(decision: Decision, begun: set[Code], usual: Code) -> list[Code]:
    """Options with which no line begins: answers to the question before what may be slipped in, near numbers and strong
    leaders first."""
    own = decision.own

    def order(code: Code) -> tuple[bool, int]:
        word, number = code
        if word == "leader":
            return code not in own, -strength_of(number)
        return code not in own, abs(number - usual[1]) if word in COUNTED and word == usual[0] else 0

    return sorted((code for code in decision.codes if code not in begun), key=order)
