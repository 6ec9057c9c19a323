"""How the heuristic bot plays classic Dune: one rule for each kind of decision, one temperament for each faction.

Shipments and movements are weighed by what the map would be worth after them (`dune_outlook`), battles by what the
opponent may dial (`dune_battle`). Only what the seat may know is read.
"""

from __future__ import annotations

import math
import random
from collections.abc import Callable
from typing import cast

from landsraad.bots.dune_battle import WEAPONS, Fight, known_classes
from landsraad.bots.dune_deals import GOOD, TALKATIVE, wish, worth
from landsraad.bots.dune_outlook import TEMPERAMENTS, Outlook, Temperament, exposed, fighting_leaders, threats
from landsraad.core.game import Game
from landsraad.core.machine import Code, Decision
from landsraad.dune.battles import DEFENSE, DIAL, LEADER, TRUTH_WEAPON, WEAPON
from landsraad.dune.components import (
    CARD_CLASS,
    CARD_KIND,
    CHEAP_HERO,
    EMPEROR,
    FREMEN,
    FREMEN_START_PARTS,
    GHOLA,
    GUILD,
    HAJR,
    HARKONNEN,
    KARAMA,
    LASER,
    LEADER_FACTION,
    LEADER_STRENGTH,
    POISON,
    PROJECTILE,
    SHIELDING,
    SNOOPING,
    TRUTHTRANCE,
    WEATHER_CONTROL,
    WORTHLESS,
)
from landsraad.dune.deals.terms import FIELDS, PAY, PROMISE, TELL
from landsraad.dune.factions.bene_gesserit import VOICE_CLASSES, VOICE_NAMES
from landsraad.dune.forces import blocked_territories, may_enter
from landsraad.dune.groups import tokens_at
from landsraad.dune.map import (
    PART_SECTOR,
    PART_TERRITORY,
    PARTS,
    SECTORS,
    STRONGHOLDS,
    TERRITORY_IDS,
    TERRITORY_PARTS,
    reach,
)
from landsraad.dune.phases.movement import range_of
from landsraad.dune.phases.shipment.choosing import landing_parts
from landsraad.dune.phases.shipment.rates import BACK, CROSS, DESERT, cost, means
from landsraad.dune.state import TANKS, TANKS_HIDDEN, DuneState, bits
from landsraad.dune.victory import strongholds_held

__all__ = ["TEMPERAMENTS", "DunePolicy", "Temperament", "threats"]

CARD_WORTH = {PROJECTILE: 5.0, POISON: 5.0, LASER: 3.0, SHIELDING: 5.0, SNOOPING: 5.0, WORTHLESS: -1.0}
SPECIAL_WORTH = {KARAMA: 5.0, CHEAP_HERO: 3.0, HAJR: 3.5, WEATHER_CONTROL: 2.0, TRUTHTRANCE: 1.5, GHOLA: 3.5}
FREMEN_START = {"sietch_tabr": 4, "false_wall_west": 4, "false_wall_south": 2}
OFFERING = 0.3
"""How often it makes an offer that it thinks of."""
COUNTS = (1, 2, 3, 4, 5, 6, 8, 10, 12, 15, 20)
STARTS = {PAY: "gives", TELL: "tells", PROMISE: "promises"}
"""The option with which each kind of term begins."""


class DunePolicy:
    """Rules by kind of decision; a kind without a rule passes, or takes the first option."""

    def __init__(self, rng: random.Random) -> None:
        self.random = rng
        rules: dict[str, Callable[[DuneState, int, Decision], int]] = {
            "setup.predict": self.predict,
            "setup.traitor": self.keep_traitor,
            "setup.fremen_forces": self.fremen_forces,
            "setup.advisor": self.first_advisor,
            "storm.dial": self.storm_dial,
            "storm.cards": self.storm_cards,
            "storm.weather_control": self.weather,
            "charity": self.first,
            "bidding.bid": self.bid,
            "bidding.pay": self.pay,
            "revival.forces": self.revive,
            "revival.leader": self.revive_leader,
            "revival.free": self.revive_free,
            "revival.karama": self.special_revival,
            "revival.starred": self.most,
            "revival.ask_extra": self.most,
            "revival.grant": self.first,
            "guild.when": self.last,
            "ship.kind": self.ship_kind,
            "ship.origin": self.ship_origin,
            "ship.where": self.ship_where,
            "ship.part": self.ship_part,
            "ship.count": self.ship_count,
            "ship.starred": self.starred_into,
            "ship_count": self.group_count,
            "ship_starred": self.most,
            "move.origin": self.move_origin,
            "move.where": self.move_where,
            "move.part": self.move_part,
            "move_count": self.group_count,
            "move_starred": self.most,
            "worm.protect": self.first,
            "worm.place": self.worm_place,
            "worm.karama": self.worm_karama,
            "worm.karama_where": self.worm_place,
            "worm.ride": self.ride,
            "worm.ride_part": self.ride_part,
            "worm.ride_count": self.group_count,
            "worm.ride_starred": self.most,
            "advisors.declare": self.declare,
            "advisors.intrusion": self.intrusion,
            "advisors.companion": self.companion,
            "advisors.side": self.side,
            "battle.choose": self.choose_battle,
            "battle.opponent": self.weakest,
            "battle.voice": self.voice,
            "battle.prescience": self.prescience,
            "battle.window": self.window,
            "battle.plan": self.plan,
            "battle.foresee": self.plan,
            "battle.traitor": self.last,
            "battle.losses": self.losses,
            "battle.keep": self.keep,
            "capture": self.first,
            "swap": self.swap,
            "swap.count": self.swap_count,
            "swap.give": self.give,
            "truth.target": self.truth_target,
            "truth.question": self.truth_question,
            "truth.about": self.truth_about,
            "truth.answer": self.last,
            "deal.with": self.offer_to,
            "deal.terms": self.offer_terms,
            "deal.answer": self.deal,
            "deal.cancel": self.cancel,
            "nexus": self.nexus,
            "nexus.answer": self.alliance_answer,
        }
        for fields in FIELDS.values():
            rules.update({f"deal.{field}": self.offer_term for field in fields})
        self.rules = rules

    def choose(self, game: Game, decision: Decision) -> int:
        if len(decision.codes) == 1:
            return 0
        state = cast(DuneState, game.state)
        me = state.faction[decision.player]
        ghola = find(decision.codes, "card", GHOLA)
        if ghola is not None and self.ghola_pays(state, me):
            return ghola
        deal = find(decision.codes, "deal") if decision.kind in TALKATIVE else None
        if deal is not None and not state.offers_made[me] and self.random.random() < OFFERING and wish(state, me):
            return deal
        rule = self.rules.get(decision.kind)
        if rule is not None:
            return rule(state, me, decision)
        passing = find(decision.codes, "pass")
        return 0 if passing is None else passing

    # Plain answers

    def first(self, state: DuneState, me: int, decision: Decision) -> int:
        return 0

    def last(self, state: DuneState, me: int, decision: Decision) -> int:
        """The last of the decision's own options."""
        verbs = ("card", "deal", "answer", "withdraw", "pledge")
        return max(n for n, code in enumerate(decision.codes) if code[0] not in verbs)

    def most(self, state: DuneState, me: int, decision: Decision) -> int:
        return best(decision.codes, "amount", lambda number: number)

    # Setup

    def predict(self, state: DuneState, me: int, decision: Decision) -> int:
        """Who wins if nobody takes the strongholds: the Fremen or the Guild, in the last turn."""
        codes = decision.codes
        if codes[0][0] == "turn":
            return best(codes, "turn", lambda turn: turn)
        liking = {FREMEN: 3.0, GUILD: 2.0, HARKONNEN: 1.0}
        return best(codes, "faction", lambda faction: liking.get(faction, 0.0))

    def keep_traitor(self, state: DuneState, me: int, decision: Decision) -> int:
        """The strongest leader of another faction."""
        return best(decision.codes, "leader", lambda x: LEADER_STRENGTH[x] - (20 if LEADER_FACTION[x] == me else 0))

    def fremen_forces(self, state: DuneState, me: int, decision: Decision) -> int:
        part = FREMEN_START_PARTS[decision.step[1]]
        territory = PART_TERRITORY[part]
        wanted = FREMEN_START[TERRITORY_IDS[territory]] - sum(state.forces[me][p] for p in TERRITORY_PARTS[territory])
        return best(decision.codes, "amount", lambda count: -abs(count - wanted))

    def first_advisor(self, state: DuneState, me: int, decision: Decision) -> int:
        """An empty stronghold, where it fights at once; else beside others in one."""
        return best(
            decision.codes,
            "territory",
            lambda t: (t in STRONGHOLDS) + (t in STRONGHOLDS and not state.occupants[t]),
        )

    # Storm

    def storm_harm(self, state: DuneState, me: int, distance: int) -> float:
        """Own tokens lost by the storm, less what others lose."""
        sectors = {(state.storm - 1 + n) % SECTORS + 1 for n in range(1, distance + 1)}
        harm = 0.0
        for part in range(PARTS):
            if PART_SECTOR[part] in sectors and exposed(state, part):
                harm += state.forces[me][part]
                harm -= 0.3 * sum(state.forces[f][part] for f in state.order if f != me and f != FREMEN)
        return harm

    def storm_dial(self, state: DuneState, me: int, decision: Decision) -> int:
        if state.turn == 1:
            return self.random.randrange(len(decision.codes))
        return best(
            decision.codes, "amount", lambda n: -sum(self.storm_harm(state, me, n + other) for other in (1, 2, 3))
        )

    def storm_cards(self, state: DuneState, me: int, decision: Decision) -> int:
        weather = find(decision.codes, "card", WEATHER_CONTROL)
        if weather is None:
            return 0
        now = self.storm_harm(state, me, state.storm_distance)
        least = min(self.storm_harm(state, me, distance) for distance in range(11))
        return weather if now - least >= 3.0 else 0

    def weather(self, state: DuneState, me: int, decision: Decision) -> int:
        return best(decision.codes, "amount", lambda n: -self.storm_harm(state, me, n))

    # Bidding

    def card_worth(self, state: DuneState, me: int) -> float:
        """Of the card on offer."""
        hand = [CARD_KIND[card] for card in state.hands[me]]
        classes = {CARD_CLASS[kind] for kind in hand}
        card = state.row[-1]
        if state.known[card] >> me & 1:
            kind = CARD_KIND[card]
            worth = SPECIAL_WORTH.get(kind, CARD_WORTH.get(CARD_CLASS[kind], 0.5))
            return worth * (0.5 if CARD_CLASS[kind] in classes else 1.0)
        worth = TEMPERAMENTS[me].cards - 0.5 * len(hand)
        if not classes & set(WEAPONS):
            worth += 1.0
        if not classes & {SHIELDING, SNOOPING}:
            worth += 1.0
        return worth

    def bid(self, state: DuneState, me: int, decision: Decision) -> int:
        """One more than the last bid, as long as the card is worth it and enough is left to ship."""
        lowest = find(decision.codes, "bid", state.bid + 1)
        if lowest is None or state.bidder == me:
            return 0
        saved = TEMPERAMENTS[me].saves if state.reserves[me] > 2 else 2
        limit = min(self.card_worth(state, me), state.spice[me] - saved)
        if me in (EMPEROR, HARKONNEN) and state.spice[me] > 15:
            limit += 2
        return lowest if state.bid + 1 <= limit else 0

    def pay(self, state: DuneState, me: int, decision: Decision) -> int:
        karama = find(decision.codes, "card")
        return karama if karama is not None and state.bid >= 4 else 0

    # Revival

    def revive(self, state: DuneState, me: int, decision: Decision) -> int:
        free = decision.step[2]
        wanted = free if state.spice[me] < 8 or state.reserves[me] > 6 else 3
        return best(decision.codes, "amount", lambda n: -abs(n - wanted))

    def revive_leader(self, state: DuneState, me: int, decision: Decision) -> int:
        """Only what leaves something to ship with, unless there is nobody left to lead."""
        spare = state.spice[me] - (3 if fighting_leaders(state, me, me) else 0)
        return best(
            decision.codes,
            "leader",
            lambda x: 3.0 if x >= len(LEADER_STRENGTH) else LEADER_STRENGTH[x] if LEADER_STRENGTH[x] <= spare else -1.0,
            otherwise=0,
        )

    def revive_free(self, state: DuneState, me: int, decision: Decision) -> int:
        codes = decision.codes
        led = fighting_leaders(state, me, me) or find(codes, "leader") is None
        if led and find(codes, "amount") is not None:
            return self.most(state, me, decision)
        return best(codes, "leader", lambda x: LEADER_STRENGTH[x] if x < len(LEADER_STRENGTH) else 5)

    def ghola_pays(self, state: DuneState, me: int) -> bool:
        dead = [x for x in range(me * 5, me * 5 + 5) if state.leader_status[x] in (TANKS, TANKS_HIDDEN)]
        return state.tanks[me] - state.tank_starred[me] >= 5 or len(dead) >= 4

    def special_revival(self, state: DuneState, me: int, decision: Decision) -> int:
        return 1 if state.tanks[me] >= 3 else 0

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
        for part in parts:
            for count in counts_up_to(total):
                spice = state.spice[me]
                if kind == CROSS:
                    spice -= cost(state, me, CROSS, part, 0, count)
                    if spice < 0:
                        break
                value = outlook.value(self.moved(outlook, sources, part, count), spice)
                if value > found[0]:
                    found = (value, part, count)
        return found

    def moved(self, outlook: Outlook, sources: list[int], part: int, count: int) -> list[float]:
        """The own tokens after so many have gone there, from the parts with the most first."""
        mine = outlook.own()
        left = count
        for source in sorted(sources, key=lambda p: -mine[p]):
            taken = min(left, tokens_at(outlook.state, outlook.me, source))
            worth = outlook.carried(source, taken)
            mine[source] = max(0.0, mine[source] - worth)
            mine[part] += worth
            left -= taken
        return mine

    def destinations(self, state: DuneState, me: int, origin: int) -> list[int]:
        """One part of every territory within reach: with spice, else the safest."""
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
        return list(found.values())

    def move_origin(self, state: DuneState, me: int, decision: Decision) -> int:
        codes = decision.codes
        outlook = Outlook(state, me)
        value = outlook.value(outlook.own(), state.spice[me]) + 0.1
        found = 0
        for n, (verb, territory) in enumerate(codes):
            if verb == "territory":
                worth, _, _ = self.best_transfer(outlook, territory, self.destinations(state, me, territory))
                if worth > value:
                    found, value = n, worth
        hajr = find(codes, "card", HAJR)
        if hajr is not None and not found and outlook.threats(outlook.own()) > 0.3:
            return hajr
        return found

    def move_where(self, state: DuneState, me: int, decision: Decision) -> int:
        outlook = Outlook(state, me)
        origin = decision.step[3]
        _, part, _ = self.best_transfer(outlook, origin, self.destinations(state, me, origin))
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
        return sum(
            (-1.0 if f == me else 1.0) * sum(state.forces[f][p] for p in TERRITORY_PARTS[territory])
            for f in state.order
            if f != FREMEN and not state.allies[me] >> f & 1
        )

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

    # Battle

    def choose_battle(self, state: DuneState, me: int, decision: Decision) -> int:
        """The one that is most likely won."""
        outlook = Outlook(state, me)
        mine = outlook.own()

        def chance(code: int) -> float:
            parts = TERRITORY_PARTS[code // 8]
            enemies = [strength for part in parts for _, strength in outlook.enemies[part]]
            return outlook.win_chance(float(sum(mine[part] for part in parts)), min(enemies, default=0.0))

        return best(decision.codes, "battle", chance)

    def weakest(self, state: DuneState, me: int, decision: Decision) -> int:
        parts = TERRITORY_PARTS[decision.step[2] // 8]
        return best(decision.codes, "faction", lambda f: -sum(state.forces[f][part] for part in parts))

    def own_side(self, state: DuneState, me: int) -> int:
        battle = state.battle
        if battle is None:
            return -1
        for side in (0, 1):
            if me == battle.fighters[side]:
                return side
        return next((side for side in (0, 1) if state.allies[me] >> battle.fighters[side] & 1), -1)

    def voice(self, state: DuneState, me: int, decision: Decision) -> int:
        """Forbid the weapon the own hand has no answer to."""
        side = self.own_side(state, me)
        battle = state.battle
        if battle is None or battle.fighters[side] != me:
            return 0
        classes = {CARD_CLASS[CARD_KIND[card]] for card in state.hands[me]}
        known = known_classes(state, battle.fighters[1 - side], me)
        fear = {POISON: 1.0, PROJECTILE: 1.0, LASER: 0.3}
        for weapon, shelter in ((POISON, SNOOPING), (PROJECTILE, SHIELDING), (LASER, -1)):
            fear[weapon] += 2.0 * (weapon in known) - 0.8 * (shelter in classes)
        feared = max(fear, key=lambda weapon: fear[weapon])
        return find(decision.codes, "voice", VOICE_NAMES.index(no_name(feared))) or 0

    def prescience(self, state: DuneState, me: int, decision: Decision) -> int:
        """The weapon if there are two defenses to choose from, the defense if two weapons, else the number."""
        side = self.own_side(state, me)
        battle = state.battle
        if battle is None or battle.fighters[side] != me:
            return find(decision.codes, "prescience", DIAL) or 0
        classes = {CARD_CLASS[CARD_KIND[card]] for card in state.hands[me]}
        element = DIAL
        if {SHIELDING, SNOOPING} <= classes:
            element = WEAPON
        elif {POISON, PROJECTILE} <= classes:
            element = DEFENSE
        return find(decision.codes, "prescience", element) or 0

    def window(self, state: DuneState, me: int, decision: Decision) -> int:
        """Truthtrance is for the own battles; Karama is not wasted here."""
        truth = find(decision.codes, "card", TRUTHTRANCE)
        battle = state.battle
        if truth is not None and battle is not None and me in battle.fighters:
            return truth
        return 0

    def plan(self, state: DuneState, me: int, decision: Decision) -> int:
        battle = state.battle
        if battle is None or me not in battle.fighters:
            return 0
        return Fight(state, battle, battle.fighters.index(me), decision.step).choose(decision.codes)

    def losses(self, state: DuneState, me: int, decision: Decision) -> int:
        return best(decision.codes, "losses", lambda n: -(n // 32 + 2.5 * (n % 32)))

    def keep(self, state: DuneState, me: int, decision: Decision) -> int:
        """Worthless cards make room for better ones."""
        battle = state.battle
        if battle is None or decision.step[2] == LEADER:
            return 0
        kind = battle.plans[decision.step[1]][decision.step[2]]
        return 1 if kind >= 0 and CARD_CLASS[kind] == WORTHLESS else 0

    # The special Karama of the Harkonnen

    def swap(self, state: DuneState, me: int, decision: Decision) -> int:
        """Bad cards for unseen ones."""
        return 1 if self.worthless(state, me) >= 2 else 0

    def worthless(self, state: DuneState, me: int) -> int:
        return sum(CARD_CLASS[CARD_KIND[card]] == WORTHLESS for card in state.hands[me])

    def swap_count(self, state: DuneState, me: int, decision: Decision) -> int:
        wanted = max(1, self.worthless(state, me))
        return best(decision.codes, "amount", lambda n: -abs(n - wanted))

    def give(self, state: DuneState, me: int, decision: Decision) -> int:
        return best(
            decision.codes, "give", lambda kind: -SPECIAL_WORTH.get(kind, CARD_WORTH.get(CARD_CLASS[kind], 0.5))
        )

    # Alliances

    def good_ally(self, state: DuneState, me: int, other: int) -> bool:
        """Late in the game, two who cannot win alone, but together, against those whom the last turn favours."""
        favoured = (FREMEN, GUILD) if state.seat[GUILD] >= 0 else (FREMEN,)
        if me in favoured or other in favoured or 2 * state.turn < state.settings.max_turns:
            return False
        if state.allies[me] or state.allies[other]:
            return False
        together = strongholds_held(state, 1 << me | 1 << other)
        return together >= state.settings.alliance_strongholds - 1

    def nexus(self, state: DuneState, me: int, decision: Decision) -> int:
        return best(
            decision.codes,
            "offer",
            lambda f: 1.0 + strongholds_held(state, 1 << f) if self.good_ally(state, me, f) else -1.0,
            otherwise=0,
        )

    def alliance_answer(self, state: DuneState, me: int, decision: Decision) -> int:
        return 0 if self.good_ally(state, me, decision.step[1]) else 1

    # Truthtrance and deals

    def truth_target(self, state: DuneState, me: int, decision: Decision) -> int:
        battle = state.battle
        foes = battle.fighters if battle is not None else ()
        return best(decision.codes, "faction", lambda f: f in foes)

    def truth_question(self, state: DuneState, me: int, decision: Decision) -> int:
        return find(decision.codes, "question", TRUTH_WEAPON) or 0

    def truth_about(self, state: DuneState, me: int, decision: Decision) -> int:
        return find(decision.codes, "class", POISON) or 0

    def deal(self, state: DuneState, me: int, decision: Decision) -> int:
        """What is worth it is agreed to."""
        accept = find(decision.codes, "accept")
        _, offerer, _, _ = decision.step[:4]
        _, terms, _ = state.offers[offerer]
        if accept is not None and worth(state, me, terms) >= GOOD:
            return accept
        return find(decision.codes, "refuse") or 0

    def cancel(self, state: DuneState, me: int, decision: Decision) -> int:
        """What has become a burden is cancelled."""
        _, _, number, _ = decision.step[:4]
        _, _, _, _, terms, _ = state.deals[number - 1]
        return 0 if worth(state, me, terms) < 0 else 1

    def offer_to(self, state: DuneState, me: int, decision: Decision) -> int:
        wished = wish(state, me)
        return 0 if wished is None else find(decision.codes, "faction", wished[0][1]) or 0

    def offer_terms(self, state: DuneState, me: int, decision: Decision) -> int:
        """The next term of the offer it has in mind; all there: out with it."""
        _, _, parties, terms = decision.step
        wished = wish(state, me)
        nothing = find(decision.codes, "drop") or 0
        if wished is None or wished[0] != parties or wished[1][: len(terms)] != terms:
            return nothing
        if wished[1] == terms:
            found = find(decision.codes, "send")
        else:
            kind, giver, *_ = wished[1][len(terms)]
            found = find(decision.codes, STARTS[kind], giver)
        return nothing if found is None else found

    def offer_term(self, state: DuneState, me: int, decision: Decision) -> int:
        _, _, _, terms, term = decision.step
        wished = wish(state, me)
        nothing = len(decision.codes) - 1
        if wished is None or len(wished[1]) <= len(terms) or wished[1][len(terms)][: len(term)] != term:
            return nothing
        value = wished[1][len(terms)][len(term)]
        return next((n for n, code in enumerate(decision.codes[:-1]) if code[1] == value), nothing)


def find(codes: list[Code], verb: str, number: int | None = None) -> int | None:
    """The place of an option."""
    for n, code in enumerate(codes):
        if code[0] == verb and (number is None or code[1] == number):
            return n
    return None


def best(codes: list[Code], verb: str, worth: Callable[[int], float], otherwise: int | None = None) -> int:
    """The option of this verb that is worth most; `otherwise` if none is worth anything."""
    found, most = -1, -math.inf if otherwise is None else 0.0
    for n, code in enumerate(codes):
        if code[0] == verb:
            value = worth(code[1])
            if value > most:
                found, most = n, value
    if found < 0:
        return otherwise or 0
    return found


def counts_up_to(most: int) -> list[int]:
    found = [count for count in COUNTS if count < most]
    return [*found, most] if most else found


def held(state: DuneState, faction: int) -> list[int]:
    return [territory for territory, there in enumerate(state.occupants) if faction in bits(there)]


def no_name(card_class: int) -> str:
    """The order not to play a class."""
    return VOICE_NAMES[2 * VOICE_CLASSES.index(card_class)]
