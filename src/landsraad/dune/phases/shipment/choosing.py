"""What is shipped, and where (D-14.604). `karama`: 1 if a Karama was played for the Guild's rate."""

from __future__ import annotations

from typing import Final

from landsraad.core.machine import Action, Ask, Code, Decision, Need, Step
from landsraad.core.messages import Message
from landsraad.dune import references as ref
from landsraad.dune.ask import PART_CODES, PASS, TERRITORY_CODES, DuneAsk, amounts, ask_faction, territory_codes
from landsraad.dune.components import BENE_GESSERIT, FREMEN, GUILD
from landsraad.dune.factions.fremen import STORM_SHIPMENT
from landsraad.dune.factions.spacing_guild import ALLY_CROSS, GUILD_KINDS, allied_with_guild, half_rate
from landsraad.dune.forces import advisors_in, closed_territories
from landsraad.dune.grammar import SAME_FACTION
from landsraad.dune.groups import choose_group, movable_parts
from landsraad.dune.karama import is_stopped, karama_codes, play_karama
from landsraad.dune.map import (
    EVERYWHERE,
    FREMEN_RANGE,
    FREMEN_RANGE_MASK,
    INSIDE_STORM,
    PART_SECTOR,
    PART_TERRITORY,
    STRONGHOLD_MASK,
    TERRITORY_PARTS,
    listed,
)
from landsraad.dune.phases.shipment.rates import (
    BACK,
    CROSS,
    DESERT,
    RESERVES,
    STRONGHOLD_LIKE,
    cost,
    means,
    most_affordable,
)
from landsraad.dune.pledges import secret_means
from landsraad.dune.refusals import territory_named, whole_number, why_not_there
from landsraad.dune.state import DuneState
from landsraad.dune.treachery import may_hold_anytime, may_hold_karama

__all__ = ["STEPS", "landing_parts"]


# What the steps need


def allowed(s: DuneState, faction: int, kind: int) -> bool:
    if kind in (RESERVES, DESERT):
        return (kind == DESERT) == (faction == FREMEN) and s.reserves[faction] > 0
    return faction == GUILD or (kind == CROSS and allied_with_guild(s, faction))


def own_kinds(s: DuneState, step: Step, below: Step) -> bool:
    _, faction, kinds, _karama = step
    return all(allowed(s, faction, kind) for kind in kinds)


def own_kind(s: DuneState, step: Step, below: Step) -> bool:
    """Across the planet from a territory with forces, else from the reserves."""
    _, faction, kind, *_ = step
    if kind == BACK or not allowed(s, faction, kind):
        return False
    if step[0] == ShipCount.name:
        return bool(kind != CROSS)
    _, _, _, _karama, origin, *_ = step
    return bool(loadable(s, faction, origin)) if kind == CROSS else bool(origin < 0)


OWN_KINDS: Final = Need("kinds of shipment that the faction has", own_kinds)
OWN_KIND: Final = Need("a kind of shipment that the faction has, from where it starts", own_kind)


def _again(s: DuneState, step: Step) -> None:
    """The kinds of shipment open to a player; begun again when an advantage used was stopped (D-13.4)."""
    _, faction, karama = step
    kinds = []
    if s.reserves[faction]:
        if faction == FREMEN:
            kinds.append(DESERT)
        elif not s.ship_stopped >> faction & 1:
            kinds.append(RESERVES)
    if on_map(s, faction) and (s.spice[faction] or secret_means(s, faction)):
        if faction == GUILD and not is_stopped(s, GUILD_KINDS):
            kinds += [CROSS, BACK]
        elif allied_with_guild(s, faction) and not is_stopped(s, ALLY_CROSS):
            kinds.append(CROSS)
    if not kinds or (DESERT not in kinds and _cannot_pay(s, faction)):
        return
    if len(kinds) == 1 and kinds[0] in (RESERVES, DESERT):
        s.stack.append(("ship.where", faction, kinds[0], karama, -1))
    else:
        s.stack.append(("ship.kind", faction, tuple(kinds), karama))


def _cannot_pay(s: DuneState, faction: int) -> bool:
    """Whether everybody knows that a faction cannot ship: its spice is reckoned, an ally's pledge is secret."""
    return not s.spice[faction] and not secret_means(s, faction) and not may_hold_anytime(s, faction)


def on_map(s: DuneState, faction: int) -> bool:
    return s.presence[faction] > 0 or (faction == BENE_GESSERIT and any(s.advisors))


class ShipKind(DuneAsk):
    name = "ship.kind"
    fields = "faction kinds:ships karama"
    begins = True
    part_of = "shipment"
    on = "move.origin"
    needs = (SAME_FACTION, OWN_KINDS)

    def decisions(self, s: DuneState, step: Step) -> list[Decision]:
        _, faction, kinds, _karama = step
        codes = [PASS] + [("ship", kind) for kind in kinds]
        return ask_faction(s, faction, "ship.kind", codes, step, pledge=True)

    def chosen(self, s: DuneState, step: Step, seat: int, code: Code) -> None:
        _, faction, _kinds, karama = step
        word, kind = code
        s.stack.pop()
        if word == "pass":
            return
        if kind in (CROSS, BACK):
            s.stack.append(("ship.origin", faction, kind))
        else:
            s.stack.append(("ship.where", faction, kind, karama, -1))


def loadable(s: DuneState, faction: int, territory: int) -> tuple[int, ...]:
    """Parts outside the storm with tokens to load; Bene Gesserit advisors arrive as fighters (D-24.4)."""
    return tuple(movable_parts(s, faction, territory))


class ShipFrom(DuneAsk):
    name = "ship.origin"
    fields = "faction kind:ship"
    part_of = "shipment"
    on = "move.origin"
    needs = (SAME_FACTION,)

    def decisions(self, s: DuneState, step: Step) -> list[Decision]:
        _, faction, _kind = step
        codes = [PASS]
        if means(s, faction):
            held = EVERYWHERE if faction == BENE_GESSERIT else s.presence[faction]
            codes += [TERRITORY_CODES[t] for t in listed(held) if movable_parts(s, faction, t)]
        return ask_faction(s, faction, "ship.origin", codes, step)

    def chosen(self, s: DuneState, step: Step, seat: int, code: Code) -> None:
        _, faction, kind = step
        word, origin = code
        s.stack.pop()
        if word == "pass":
            return
        if kind == CROSS:
            s.stack.append(("ship.where", faction, CROSS, 0, origin))
            return
        limit = most_affordable(STRONGHOLD_LIKE, means(s, faction), half_rate(s, faction, 0))
        then = ("ship.declared", faction, BACK, -1, 0)
        choose_group(s, faction, "ship", loadable(s, faction, origin), then, limit)


class ShipWhere(DuneAsk):
    """`origin`: the territory that forces are shipped from, -1 for reserves."""

    name = "ship.where"
    fields = "faction kind:ship karama origin:territory_or_none"
    part_of = "shipment"
    on = "move.origin"
    needs = (SAME_FACTION, OWN_KIND)

    def decisions(self, s: DuneState, step: Step) -> list[Decision]:
        _, faction, kind, karama, origin = step
        codes = [PASS]
        half = half_rate(s, faction, karama)
        if kind == RESERVES and not half:
            codes += karama_codes(s, faction)
        there = self.territories(s, faction, kind, half) & ~closed_territories(s, faction)
        if origin >= 0:
            there &= ~(1 << origin)
        codes += territory_codes(there)
        hidden = len(codes) > 1 or secret_means(s, faction) or may_hold_anytime(s, faction)
        if not hidden and kind == RESERVES and not half:
            hidden = may_hold_karama(s, faction)
        return ask_faction(s, faction, "ship.where", codes, step, forced=not hidden, pledge=True)

    def territories(self, s: DuneState, faction: int, kind: int, half: bool) -> int:
        """Mask of what is affordable, in range and not in the storm."""
        outside = ~INSIDE_STORM[s.storm]
        if kind == DESERT:
            into_storm = s.settings.fremen and not is_stopped(s, STORM_SHIPMENT)
            return FREMEN_RANGE_MASK if into_storm else FREMEN_RANGE_MASK & outside
        spice = means(s, faction)
        if not spice:
            return 0
        found = (EVERYWHERE if spice > 1 or half else STRONGHOLD_MASK) & outside
        if faction == BENE_GESSERIT and s.settings.bene_gesserit:
            for part, count in enumerate(s.advisors):
                if count:
                    found &= ~(1 << PART_TERRITORY[part])  # D-A6.6
        return found

    def chosen(self, s: DuneState, step: Step, seat: int, code: Code) -> None:
        _, faction, kind, karama, origin = step
        word, number = code
        s.stack.pop()
        if word == "territory":
            s.stack.append(("ship.part", faction, kind, karama, origin, number))
        elif word == "card":
            play_karama(s, faction, number, ("ship.again", faction, 1), ("ship.again", faction, 0))

    def why_not(self, s: DuneState, decision: Decision, word: str, rest: str) -> str:
        _, faction, kind, _karama, _origin = decision.step
        reason = why_not_there(s, faction, word, rest)
        territory = territory_named(word, rest)
        if reason:
            return reason
        if kind == DESERT and territory not in FREMEN_RANGE:
            return "E_FREMEN_RANGE"
        return "E_BG_MIXED" if faction == BENE_GESSERIT and advisors_in(s, territory) else "E_SPICE"


def landing_parts(s: DuneState, faction: int, kind: int, territory: int) -> list[int]:
    """Parts outside the storm; the advanced Fremen may bring reserves into it (D-6.6, D-A8.6)."""
    if kind == DESERT and s.settings.fremen and not is_stopped(s, STORM_SHIPMENT):
        return list(TERRITORY_PARTS[territory])
    storm = s.storm
    return [p for p in TERRITORY_PARTS[territory] if PART_SECTOR[p] != storm]


class ShipToPart(DuneAsk):
    name = "ship.part"
    fields = "faction kind:ship karama origin:territory_or_none territory"
    part_of = "shipment"
    on = "move.origin"
    needs = (SAME_FACTION, OWN_KIND)

    def decisions(self, s: DuneState, step: Step) -> list[Decision]:
        _, faction, kind, _karama, _origin, territory = step
        codes = [PART_CODES[p] for p in landing_parts(s, faction, kind, territory)]
        return ask_faction(s, faction, "ship.part", codes, step, forced=True)

    def chosen(self, s: DuneState, step: Step, seat: int, code: Code) -> None:
        _, faction, kind, karama, origin, territory = step
        part = code[1]
        s.stack.pop()
        if kind == CROSS:
            limit = most_affordable(territory, means(s, faction), half_rate(s, faction, 0))
            then = ("ship.declared", faction, CROSS, part, 0)
            choose_group(s, faction, "ship", loadable(s, faction, origin), then, limit)
        else:
            s.stack.append(("ship.count", faction, kind, part, karama, -1))

    def prompt(self, decision: Decision) -> Message:
        _, _faction, _kind, _karama, _origin, territory = decision.step
        return Message("prompt.ship.part", {"territory": ref.territory(territory)})

    def why_not(self, s: DuneState, decision: Decision, word: str, rest: str) -> str:
        return why_not_there(s, s.faction[decision.player], word, rest) or "E_STORM"


class ShipCount(DuneAsk):
    """How many reserves (`count`, -1 before), then how many of them are starred."""

    name = "ship.count"
    fields = "faction kind:ship part karama count:number_or_none"
    part_of = "shipment"
    on = "move.origin"
    needs = (SAME_FACTION, OWN_KIND)

    def decisions(self, s: DuneState, step: Step) -> list[Decision]:
        _, faction, kind, part, karama, count = step
        if count < 0:
            most = s.reserves[faction]
            if kind != DESERT:
                half = half_rate(s, faction, karama)
                most = min(most, most_affordable(PART_TERRITORY[part], means(s, faction), half))
            codes = amounts(1, most) or [PASS]  # the spice may have gone into a deal meanwhile
            public = kind == DESERT or s.reserves[faction] == 1 or not secret_means(s, faction)
            return ask_faction(s, faction, "ship.count", codes, step, forced=public)
        starred = s.reserve_starred[faction]
        codes = amounts(max(0, count - (s.reserves[faction] - starred)), min(count, starred))
        return ask_faction(s, faction, "ship.starred", codes, step, forced=True)

    def chosen(self, s: DuneState, step: Step, seat: int, code: Code) -> None:
        _, faction, kind, part, karama, count = step
        if code == PASS:
            s.stack[-1] = ("ship.again", faction, karama)
            return
        if count < 0:
            s.stack[-1] = ("ship.count", faction, kind, part, karama, code[1])
            return
        s.stack[-1] = ("ship.declared", faction, kind, part, karama, ((-1, count, code[1]),))

    def outlook(self, s: DuneState, decision: Decision, code: Code) -> Message | None:
        _, faction, kind, part, karama, count = decision.step
        if count >= 0 or code[0] != "amount":
            return None
        return Message(
            "outlook.cost", {"count": cost(s, faction, kind, part, karama, code[1]), "left": s.spice[faction]}
        )

    def why_not(self, s: DuneState, decision: Decision, word: str, rest: str) -> str:
        if decision.kind != "ship.count":
            return self.reason
        faction = s.faction[decision.player]
        return "E_NOT_ENOUGH_FORCES" if whole_number(rest) > s.reserves[faction] else "E_SPICE"


STEPS: Final[list[Action | Ask]] = [
    Action("ship.again", "faction karama", _again, on="move.origin", needs=(SAME_FACTION,)),
    ShipKind(),
    ShipFrom(),
    ShipWhere(),
    ShipToPart(),
    ShipCount(),
]
