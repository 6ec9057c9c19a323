"""How the heuristic bot ships, moves, rides worms and places advisors in classic Dune."""

from __future__ import annotations

import math
from typing import Final

from landsraad.bots.dune_fights import Fighting
from landsraad.bots.dune_options import best, counts_up_to, find
from landsraad.bots.dune_outlook import Outlook
from landsraad.bots.dune_signs import threats
from landsraad.core.machine import Decision
from landsraad.dune.components import (
    FREMEN,
    HAJR,
    KARAMA,
)
from landsraad.dune.forces import blocked_territories, may_enter
from landsraad.dune.groups import tokens_at
from landsraad.dune.map import (
    PART_SECTOR,
    PART_TERRITORY,
    STRONGHOLDS,
    TERRITORY_PARTS,
    reach,
)
from landsraad.dune.phases.movement import range_of
from landsraad.dune.phases.shipment.choosing import landing_parts
from landsraad.dune.phases.shipment.rates import BACK, CROSS, DESERT, cost, means
from landsraad.dune.state import DuneState, bits

__all__ = ["Movement"]

ON_THE_WAY: Final = 2
"""Places without a stronghold or spice that a move may end in."""


class Movement(Fighting):
    """Rules for everything that moves on the map; a part of the policy."""

    going = (-1, -1, -1)
    """what it thought of when it chose whom to move: the action after that, from which territory, to which part"""

    # Shipment: every place and number is weighed by the map it leads to

    def ship_value(self, outlook: Outlook, kind: int, part: int, count: int, karama: int = 0) -> float:
        """Of bringing so many reserves to a part."""
        mine = outlook.own()
        mine[part] += count
        if kind == DESERT and PART_SECTOR[part] == outlook.state.storm:
            mine[part] -= (count + 1) // 2
        spice = outlook.state.spice[outlook.me] - cost(outlook.state, outlook.me, kind, part, karama, count)
        return outlook.value(mine, spice)

    def most_shipped(self, state: DuneState, me: int, kind: int, part: int, karama: int) -> int:
        most = state.reserves[me]
        if kind != DESERT:
            spice = means(state, me)
            while most and cost(state, me, kind, part, karama, most) > spice:
                most -= 1
        return most

    def landings(self, state: DuneState, territories: list[int], outlook: Outlook | None = None) -> list[int]:
        """Parts worth landing on: strongholds, spice, and places from which somebody's victory can be contested."""
        found = []
        for territory in territories:
            if territory in STRONGHOLDS:
                found.append(TERRITORY_PARTS[territory][0])
            else:
                found += [p for p in TERRITORY_PARTS[territory] if state.spice_on[p] and PART_SECTOR[p] != state.storm]
        if outlook is not None:
            for members in threats(state, outlook.me):
                near = outlook.springboard(members)
                found += [p for t in territories for p in TERRITORY_PARTS[t] if p in near and p not in found]
        return found

    def best_shipment(self, outlook: Outlook, kind: int, karama: int, parts: list[int]) -> tuple[float, int, int]:
        """(value, part, count); count 0 is not to ship."""
        state, me = outlook.state, outlook.me
        found = (outlook.value(outlook.own(), state.spice[me]) + 0.2, -1, 0)
        for part in parts:
            most = self.most_shipped(state, me, kind, part, karama)
            for count in counts_up_to(most):
                value = self.ship_value(outlook, kind, part, count, karama)
                if value > found[0]:
                    found = (value, part, count)
        return found

    def ship_where(self, state: DuneState, me: int, decision: Decision) -> int:
        codes = decision.codes
        _, _, kind, karama, origin = decision.step
        outlook = Outlook(state, me, move_to_come=True)
        territories = [number for verb, number in codes if verb == "territory"]
        if kind == CROSS:
            _, part, _ = self.best_transfer(outlook, origin, self.landings(state, territories), CROSS)
        else:
            _, part, _ = self.best_shipment(outlook, kind, karama, self.landings(state, territories, outlook))
        card = find(codes, "card", KARAMA)
        if card is not None and state.spice[me] < 6 and outlook.threats(outlook.own()) > 0.5:
            return card
        return find(codes, "territory", PART_TERRITORY[part]) or 0 if part >= 0 else 0

    def ship_part(self, state: DuneState, me: int, decision: Decision) -> int:
        """Where somebody's victory can be contested, with the spice, else out of the storm's way."""
        outlook = Outlook(state, me, move_to_come=True)
        near = [part for members in threats(state, me) for part in outlook.springboard(members)]

        def worth(part: int) -> float:
            lure = 20.0 * (part in near) + 9.0 * (state.spice_on[part] > 0)
            return lure - outlook.risk[part] - (PART_SECTOR[part] == state.storm)

        return best(decision.codes, "part", worth)

    def ship_count(self, state: DuneState, me: int, decision: Decision) -> int:
        _, _, kind, part, karama, _ = decision.step
        outlook = Outlook(state, me, move_to_come=True)
        return best(decision.codes, "amount", lambda n: self.ship_value(outlook, kind, part, n, karama))

    def starred_into(self, state: DuneState, me: int, decision: Decision) -> int:
        """The best troops go where there is a fight."""
        part = decision.step[3]
        others = state.occupants[PART_TERRITORY[part]] & ~(1 << me)
        return best(decision.codes, "amount", lambda n: n if others else -n)

    def ship_kind(self, state: DuneState, me: int, decision: Decision) -> int:
        """From the reserves, or across the map if that is better (the Guild and its ally)."""
        codes = decision.codes
        outlook = Outlook(state, me, move_to_come=True)
        found, value = 0, outlook.value(outlook.own(), state.spice[me]) + 0.2
        for n, (verb, kind) in enumerate(codes):
            if verb != "ship" or kind == BACK:
                continue
            if kind == CROSS:
                worth = max((self.best_crossing(outlook, t)[0] for t in held(state, me)), default=-math.inf)
            else:
                territories = [
                    t
                    for t in range(len(TERRITORY_PARTS))
                    if may_enter(state, me, t) and landing_parts(state, me, kind, t)
                ]
                worth, _, _ = self.best_shipment(outlook, kind, 0, self.landings(state, territories, outlook))
            if worth > value:
                found, value = n, worth
        return found

    def cross_landings(self, state: DuneState, me: int, origin: int) -> list[int]:
        storm = state.storm
        territories = [
            t
            for t in STRONGHOLDS
            if t != origin and may_enter(state, me, t) and PART_SECTOR[TERRITORY_PARTS[t][0]] != storm
        ]
        return self.landings(state, territories)

    def best_crossing(self, outlook: Outlook, origin: int) -> tuple[float, int, int]:
        landings = self.cross_landings(outlook.state, outlook.me, origin)
        return self.best_transfer(outlook, origin, landings, CROSS)

    def ship_origin(self, state: DuneState, me: int, decision: Decision) -> int:
        outlook = Outlook(state, me, move_to_come=True)
        return best(
            decision.codes,
            "territory",
            lambda t: self.best_crossing(outlook, t)[0],
        )

    # Movement

    def best_transfer(self, outlook: Outlook, origin: int, parts: list[int], kind: int = -1) -> tuple[float, int, int]:
        """The best way to bring tokens of one territory to one of these parts: (value, part, count)."""
        state, me = outlook.state, outlook.me
        sources = [p for p in TERRITORY_PARTS[origin] if tokens_at(state, me, p) and PART_SECTOR[p] != state.storm]
        total = sum(tokens_at(state, me, p) for p in sources)
        found = (-math.inf, -1, 0)
        groups = [(count, *self.without(outlook, sources, count)) for count in counts_up_to(total)]
        for part in parts:
            for count, rest, worth in groups:
                spice = state.spice[me]
                if kind == CROSS:
                    spice -= cost(state, me, CROSS, part, 0, count)
                    if spice < 0:
                        break
                mine = rest.copy()
                mine[part] += worth
                value = outlook.value(mine, spice)
                if value > found[0]:
                    found = (value, part, count)
        return found

    def without(self, outlook: Outlook, sources: list[int], count: int) -> tuple[list[float], float]:
        """The own tokens when so many have left, from the parts with the most first; and what those are worth."""
        mine = outlook.own()
        left = count
        gone = 0.0
        for source in sorted(sources, key=lambda p: -mine[p]):
            taken = min(left, tokens_at(outlook.state, outlook.me, source))
            worth = outlook.carried(source, taken)
            mine[source] = max(0.0, mine[source] - worth)
            gone += worth
            left -= taken
        return mine, gone

    def destinations(self, outlook: Outlook, origin: int) -> list[int]:
        """Parts to go to: every stronghold within reach and all spice, and on the way to others what is safe and near.

        One part of each territory: with spice, else the first.
        """
        state, me = outlook.state, outlook.me
        steps = range_of(state, me)
        blocked = blocked_territories(state, me)
        found: dict[int, int] = {}
        for part in TERRITORY_PARTS[origin]:
            if PART_SECTOR[part] == state.storm or not tokens_at(state, me, part):
                continue
            for there in reach(part, steps, state.storm, blocked):
                territory = PART_TERRITORY[there]
                if territory == origin or not may_enter(state, me, territory):
                    continue
                known = found.get(territory)
                if known is None or state.spice_on[there] > state.spice_on[known]:
                    found[territory] = there
        wanted = [part for part in found.values() if PART_TERRITORY[part] in STRONGHOLDS or state.spice_on[part]]
        plain = [part for part in found.values() if part not in wanted and not outlook.enemies[part]]
        plain.sort(key=outlook.stay, reverse=True)
        return wanted + plain[:ON_THE_WAY]

    def move_origin(self, state: DuneState, me: int, decision: Decision) -> int:
        codes = decision.codes
        outlook = Outlook(state, me)
        value = outlook.value(outlook.own(), state.spice[me]) + 0.1
        found = 0
        for n, (verb, territory) in enumerate(codes):
            if verb == "territory":
                worth, part, _ = self.best_transfer(outlook, territory, self.destinations(outlook, territory))
                if worth > value:
                    found, value = n, worth
                    self.going = (decision.length + 1, territory, part)
        hajr = find(codes, "card", HAJR)
        if hajr is not None and not found and outlook.threats(outlook.own()) > 0.3:
            return hajr
        return found

    def move_where(self, state: DuneState, me: int, decision: Decision) -> int:
        origin = decision.step[3]
        length, wanted, part = self.going
        if (length, wanted) != (decision.length, origin):
            outlook = Outlook(state, me)
            _, part, _ = self.best_transfer(outlook, origin, self.destinations(outlook, origin))
        return find(decision.codes, "territory", PART_TERRITORY[part]) or 0

    def move_part(self, state: DuneState, me: int, decision: Decision) -> int:
        return self.ship_part(state, me, decision)

    def group_count(self, state: DuneState, me: int, decision: Decision) -> int:
        """How many of a group go: the number that leaves the map worth most."""
        _, _, _, parts, _, _, chosen, then = decision.step
        part = {"move.declared": 4, "worm.ride_declared": 2, "ship.declared": 3}[then[0]]
        target = then[part]
        if target < 0:
            return 0
        outlook = Outlook(state, me)
        source = parts[len(chosen)]

        def value(count: int) -> float:
            mine = outlook.own()
            for other, taken, _ in (*chosen, (source, count, 0)):
                worth = outlook.carried(other, taken)
                mine[other] = max(0.0, mine[other] - worth)
                mine[target] += worth
            return outlook.value(mine, state.spice[me])

        return best(decision.codes, "amount", value)

    # Worms

    def prey(self, state: DuneState, me: int, territory: int) -> float:
        total = 0
        for f in state.order:
            if f != FREMEN and not state.allies[me] >> f & 1:
                here = sum(state.forces[f][p] for p in TERRITORY_PARTS[territory])
                total += -here if f == me else here
        return float(total)

    def worm_place(self, state: DuneState, me: int, decision: Decision) -> int:
        return best(decision.codes, "territory", lambda t: self.prey(state, me, t))

    def worm_karama(self, state: DuneState, me: int, decision: Decision) -> int:
        return 1 if max(self.prey(state, me, t) for t in range(len(TERRITORY_PARTS))) >= 5 else 0

    def ride(self, state: DuneState, me: int, decision: Decision) -> int:
        outlook = Outlook(state, me)
        territories = [number for verb, number in decision.codes if verb == "territory"]
        value, part, _ = self.best_transfer(outlook, decision.step[1], self.landings(state, territories))
        if part < 0 or value <= outlook.value(outlook.own(), state.spice[me]):
            return 0
        return find(decision.codes, "territory", PART_TERRITORY[part]) or 0

    def ride_part(self, state: DuneState, me: int, decision: Decision) -> int:
        return self.ship_part(state, me, decision)

    # Advisors

    def with_advisors(self, outlook: Outlook, territory: int) -> float:
        mine = outlook.own()
        for part in TERRITORY_PARTS[territory]:
            mine[part] += outlook.state.advisors[part]
        return outlook.value(mine, outlook.state.spice[outlook.me])

    def declare(self, state: DuneState, me: int, decision: Decision) -> int:
        outlook = Outlook(state, me)
        value = outlook.value(outlook.own(), state.spice[me]) + 0.5
        return best(decision.codes, "territory", lambda t: self.with_advisors(outlook, t) - value, otherwise=0)

    def intrusion(self, state: DuneState, me: int, decision: Decision) -> int:
        """Step back from a fight that is likely lost."""
        outlook = Outlook(state, me)
        fighting = outlook.own()
        aside = fighting.copy()
        for part in TERRITORY_PARTS[PART_TERRITORY[decision.step[2]]]:
            aside[part] = 0
        spice = state.spice[me]
        return 0 if outlook.value(aside, spice) > outlook.value(fighting, spice) else 1

    def companion(self, state: DuneState, me: int, decision: Decision) -> int:
        """Beside the shipment where it goes to a stronghold, else to the pole, while there are enough reserves."""
        beside = find(decision.codes, "companion", 1)
        if beside is not None and PART_TERRITORY[decision.step[1]] in STRONGHOLDS:
            return beside
        pole = find(decision.codes, "companion", 0)
        return pole if pole is not None and state.reserves[me] > 4 else 0

    def side(self, state: DuneState, me: int, decision: Decision) -> int:
        outlook = Outlook(state, me)
        value = outlook.value(outlook.own(), state.spice[me])
        return 1 if self.with_advisors(outlook, decision.step[1]) > value else 0


def held(state: DuneState, faction: int) -> list[int]:
    return [territory for territory, there in enumerate(state.occupants) if faction in bits(there)]
