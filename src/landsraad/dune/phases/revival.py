"""Phase 5, revival: forces and leaders come back from the Tleilaxu Tanks."""

from __future__ import annotations

from typing import Final

from landsraad.core.machine import QUESTION, Action, Ask, Code, Decision, Need, Step
from landsraad.core.messages import Message
from landsraad.core.orders import ASK, Orders
from landsraad.core.telling import tell
from landsraad.dune import causes
from landsraad.dune import references as ref
from landsraad.dune.ask import LEADER_CODES, PASS, DuneAsk, amounts, ask_faction
from landsraad.dune.components import (
    ATREIDES,
    EMPEROR,
    FREE_REVIVAL,
    FREMEN,
    GHOLA,
    HADERACH,
    LEADER_NUMBER,
    LEADER_STRENGTH,
    LEADERS_OF,
)
from landsraad.dune.factions.emperor import EMPEROR_PAYS
from landsraad.dune.factions.fremen import FREMEN_GRANT
from landsraad.dune.forces import revive
from landsraad.dune.grammar import IN_A_TURN, SAME_FACTION, during
from landsraad.dune.karama import use_over
from landsraad.dune.refusals import whole_number
from landsraad.dune.state import AVAILABLE, REVIVAL, TANKS, DuneState
from landsraad.dune.tanks import (
    LIMIT,
    PRICE,
    leaders_in_tanks,
    most_revivable,
    note_leaders,
    revivable_leaders,
    revive_leader,
    starred_choices,
)

__all__ = ["STEPS"]

KH_PRICE: Final = 2
GHOLA_LIMIT: Final = 5


def in_tanks(s: DuneState, step: Step, below: Step) -> bool:
    _, faction, count, _cost = step
    least, most = starred_choices(s, faction, count)
    return 0 < count <= s.tanks[faction] and least <= most


ONCE: Final = Need("to be there once for a faction", lambda s, step, below: s.stack.count(step) == 1)
IN_TANKS: Final = Need("so many forces in the tanks that may be revived", in_tanks)


def _begin(s: DuneState, step: Step) -> None:
    for faction in reversed(s.order):
        s.stack.append(("revival.player", faction))


def _player(s: DuneState, step: Step) -> None:
    _, faction = step
    use_over(s, FREMEN_GRANT, EMPEROR_PAYS)
    note_leaders(s, faction)
    s.stack.append(("revival.leader", faction))
    if faction == EMPEROR and s.settings.karama_powers:
        s.stack.append(("revival.karama",))
    if s.tanks[faction]:
        allies = s.allies[faction]
        free = FREE_REVIVAL[faction]
        if allies >> EMPEROR & 1:
            s.stack.append(("revival.extra", faction, -1))
        s.stack.append(("revival.forces", faction, free))
        if allies >> FREMEN & 1 and free < most_revivable(s, faction, FREE_REVIVAL[FREMEN]):
            s.stack.append(("revival.grant", faction))


# Forces (D-5.1 to D-5.6)


class ReviveForces(DuneAsk):
    """`free`: how many cost nothing."""

    name = "revival.forces"
    fields = "faction free:number"
    begins = True
    part_of = "revival"
    on = "revival.leader revival.karama revival.extra"
    needs = (SAME_FACTION,)
    topic = "revival"
    orders = (("use", "amount"),)

    def decisions(self, s: DuneState, step: Step) -> list[Decision]:
        _, faction, free = step
        paid = 0 if faction == FREMEN else s.spice[faction] // PRICE
        most = most_revivable(s, faction, min(LIMIT, free + paid))
        if not most:
            return []
        return ask_faction(s, faction, "revival.forces", amounts(0, most), step, pledge=True)

    def chosen(self, s: DuneState, step: Step, seat: int, code: Code) -> None:
        _, faction, free = step
        count = code[1]
        s.stack.pop()
        if count:
            cost = max(0, count - free) * PRICE
            s.spice[faction] -= cost
            s.stack.append(("revival.starred", faction, count, cost))

    def outlook(self, s: DuneState, decision: Decision, code: Code) -> Message | None:
        _, faction, free = decision.step
        if code[0] != "amount":
            return None
        return Message("outlook.cost", {"count": max(0, code[1] - free) * PRICE, "left": s.spice[faction]})

    def follow(self, s: DuneState, decision: Decision, orders: Orders) -> Code | None:
        """By order those are revived that cost nothing."""
        order = orders.of(self.topic, self.usual)
        if order.word == ASK:
            return None
        _, _faction, free = decision.step
        own = self.own(decision)
        return own[min(free, len(own) - 1)] if order.word == "use" else own[0]

    def why_not(self, s: DuneState, decision: Decision, word: str, rest: str) -> str:
        _, faction, _free = decision.step
        number = whole_number(rest)
        if number < 0:
            return self.reason
        if number > LIMIT:
            return "E_FREMEN_NO_PAID_REVIVAL" if faction == FREMEN else "E_REVIVAL_LIMIT"
        if number > s.tanks[faction]:
            return "E_TANKS_EMPTY"
        return "E_SPICE" if number <= most_revivable(s, faction, number) else "E_SPECIAL_REVIVAL"


class ReviveStarred(DuneAsk):
    """How many of the forces revived are Sardaukar or Fedaykin."""

    name = "revival.starred"
    fields = "faction count:number cost:number"
    part_of = "revival"
    on = "revival.leader revival.karama revival.extra cause.over"
    needs = (IN_TANKS,)
    reason = "E_SPECIAL_REVIVAL"

    def decisions(self, s: DuneState, step: Step) -> list[Decision]:
        _, faction, count, _cost = step
        least, most = starred_choices(s, faction, count)
        return ask_faction(s, faction, "revival.starred", amounts(least, most), step, forced=True, cards=False)

    def chosen(self, s: DuneState, step: Step, seat: int, code: Code) -> None:
        _, faction, count, cost = step
        starred = code[1]
        s.stack.pop()
        if starred:
            s.special_revived |= 1 << faction
        revive(s, faction, count, starred)
        if s.sink is not None:
            tell(s, "revived", seat, faction=ref.faction(faction), count=count, starred=starred, cost=cost)


# Leaders (D-5.7 to D-5.12)


def _leader_price(leader: int) -> int:
    return KH_PRICE if leader == HADERACH else LEADER_STRENGTH[leader]


class ReviveLeader(DuneAsk):
    name = "revival.leader"
    fields = "faction"
    part_of = "revival"
    on = "phase revival.player"
    needs = (during(REVIVAL),)

    def decisions(self, s: DuneState, step: Step) -> list[Decision]:
        _, faction = step
        if s.leader_revived >> faction & 1 or not s.revival_open >> faction & 1:
            return []
        spice = s.spice[faction]
        codes = [PASS]
        codes += [LEADER_CODES[x] for x in revivable_leaders(s, faction) if LEADER_STRENGTH[x] <= spice]
        if faction == ATREIDES and s.kh_dead and spice >= KH_PRICE:
            codes.append(LEADER_CODES[HADERACH])
        if len(codes) == 1 and all(s.leader_status[x] in (AVAILABLE, TANKS) for x in LEADERS_OF[faction]):
            return []  # everybody can reckon that none is affordable; who lies face down is a secret
        return ask_faction(s, faction, "revival.leader", codes, step)

    def chosen(self, s: DuneState, step: Step, seat: int, code: Code) -> None:
        _, faction = step
        word, leader = code
        s.stack.pop()
        if word == "pass":
            return
        cost = _leader_price(leader)
        s.spice[faction] -= cost
        s.leader_revived |= 1 << faction
        revive_leader(s, faction, leader, cost)

    def outlook(self, s: DuneState, decision: Decision, code: Code) -> Message | None:
        _, faction = decision.step
        word, leader = code
        if word != "leader":
            return None
        return Message("outlook.cost", {"count": _leader_price(leader), "left": s.spice[faction]})

    def why_not(self, s: DuneState, decision: Decision, word: str, rest: str) -> str:
        _, faction = decision.step
        leader = LEADER_NUMBER.get(rest, -1)
        if leader < 0:
            return self.reason
        if leader not in leaders_in_tanks(s, faction):
            return "E_LEADER_NOT_AVAILABLE"
        return "E_SPICE" if leader in revivable_leaders(s, faction) else "E_LEADER_FACE_DOWN"


# Free revival of forces or one leader: the Emperor's Karama and the Tleilaxu Ghola (D-13.13)


class ReviveFree(DuneAsk):
    name = "revival.free"
    fields = "faction limit:number"
    on = "cause.over"

    def decisions(self, s: DuneState, step: Step) -> list[Decision]:
        _, faction, limit = step
        codes = amounts(1, most_revivable(s, faction, limit))
        codes += [LEADER_CODES[x] for x in leaders_in_tanks(s, faction)]
        if faction == ATREIDES and s.kh_dead:
            codes.append(LEADER_CODES[HADERACH])
        if not codes:
            return []
        return ask_faction(s, faction, "revival.free", codes, step, forced=True, cards=False)

    def chosen(self, s: DuneState, step: Step, seat: int, code: Code) -> None:
        _, faction, _limit = step
        word, number = code
        s.stack.pop()
        if word == "amount":
            s.stack.append(("revival.starred", faction, number, 0))
        else:
            revive_leader(s, faction, number, 0)

    def label(self, decision: Decision, code: Code) -> Message:
        """Forces and leaders stand side by side: the number says of what."""
        word, number = code
        return Message("option.amount.forces", {"count": number}) if word == "amount" else super().label(decision, code)

    def why_not(self, s: DuneState, decision: Decision, word: str, rest: str) -> str:
        _, faction, limit = decision.step
        number = whole_number(rest)
        if number < 0:
            return self.reason
        if number > limit:
            return "E_REVIVAL_LIMIT"
        return "E_TANKS_EMPTY" if number > s.tanks[faction] else "E_SPECIAL_REVIVAL"


def _ghola(s: DuneState, step: Step) -> None:
    _, faction = step
    causes.begin(s, ref.card(GHOLA))
    s.stack.append(("revival.free", faction, GHOLA_LIMIT))


STEPS: Final[list[Action | Ask]] = [
    Action("revival", "", _begin, on="phase", needs=(during(REVIVAL),)),
    Action("revival.player", "faction", _player, on="phase revival.player", needs=(during(REVIVAL), ONCE)),
    ReviveForces(),
    ReviveStarred(),
    ReviveLeader(),
    ReviveFree(),
    Action("ghola", "faction", _ghola, on=QUESTION, needs=(IN_A_TURN,)),
]
