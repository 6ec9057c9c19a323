"""How the heuristic bot plays classic Dune: each option of a decision is given a worth, the best is taken.

Only what the seat may know is looked at: its own hand, spice, traitors and plans, and what lies open on the table.
Every faction has a temperament that shifts the worths; all of them go for strongholds and never let somebody else's
victory at the next Mentat pause stand uncontested.
"""

from __future__ import annotations

import random
from collections.abc import Callable

from landsraad.core.game import Game
from landsraad.core.machine import Code, Decision
from landsraad.dune.components import (
    ATREIDES,
    BENE_GESSERIT,
    CARD_CLASS,
    CARD_KIND,
    EMPEROR,
    FREMEN,
    GHOLA,
    GUILD,
    HARKONNEN,
    HERO,
    HEROIC,
    LASER,
    LASGUN,
    LEADER_FACTION,
    LEADER_STRENGTH,
    LEADERS,
    POISON,
    PROJECTILE,
    SHIELD,
    SHIELDING,
    SNOOPING,
    SPECIAL,
    WORTHLESS,
)
from landsraad.dune.forces import forces_in
from landsraad.dune.map import (
    ADJACENT_TERRITORIES,
    PART_SECTOR,
    PART_TERRITORY,
    SAND,
    STRONGHOLD,
    STRONGHOLDS,
    TERRAIN,
    TERRITORIES,
    TERRITORY_PARTS,
)
from landsraad.dune.phases.battle import VOICE_NAMES
from landsraad.dune.phases.movement import movable_parts, reachable
from landsraad.dune.plans import DEFENSE, DIAL, LEADER, WEAPON, group_parts, strength_in
from landsraad.dune.state import AVAILABLE, Battle, DuneState, bits
from landsraad.dune.treachery import kinds_held
from landsraad.dune.victory import strongholds_held
from landsraad.dune.view import hidden_leaders

__all__ = ["TEMPERAMENTS", "DunePolicy", "Temperament", "threats"]

Worths = list[float]
CONTEST = 1000.0
"""Breaking somebody's victory comes before everything else."""


class Temperament:
    """How a faction likes to play."""

    __slots__ = ("bidding", "boldness", "garrison", "saving", "spice")

    def __init__(self, bidding: float, boldness: float, garrison: int, spice: float, saving: int) -> None:
        self.bidding = bidding
        """share of its spice it will pay for a good card"""
        self.boldness = boldness
        """how many forces it thinks an attack needs, against the defenders: less is bolder"""
        self.garrison = garrison
        """forces it likes to leave in a stronghold"""
        self.spice = spice
        """what a spice on the sand is worth to it"""
        self.saving = saving
        """spice it keeps when it ships"""


TEMPERAMENTS: dict[int, Temperament] = {
    ATREIDES: Temperament(0.35, 1.0, 3, 2.0, 1),
    BENE_GESSERIT: Temperament(0.2, 1.1, 2, 2.0, 0),
    EMPEROR: Temperament(0.3, 0.9, 3, 1.0, 2),
    FREMEN: Temperament(0.5, 0.9, 3, 3.0, 0),
    GUILD: Temperament(0.25, 1.0, 3, 1.0, 1),
    HARKONNEN: Temperament(0.4, 0.8, 3, 2.0, 1),
}

CARD_WORTH = {PROJECTILE: 5, POISON: 5, LASER: 5, SHIELDING: 5, SNOOPING: 4, HEROIC: 3, SPECIAL: 4, WORTHLESS: 0}


def _distances() -> list[list[int]]:
    """Territories to go from each territory to each other one."""
    table = []
    for start in range(TERRITORIES):
        far = [-1] * TERRITORIES
        far[start] = 0
        queue = [start]
        for here in queue:
            for there in ADJACENT_TERRITORIES[here]:
                if far[there] < 0:
                    far[there] = far[here] + 1
                    queue.append(there)
        table.append(far)
    return table


DISTANCE = _distances()


def threats(state: DuneState, faction: int) -> list[int]:
    """Masks of opponents who win at the next Mentat pause as things stand."""
    found = []
    seen = 1 << faction | state.allies[faction]
    for other in state.order:
        if seen >> other & 1:
            continue
        members = state.allies[other] | 1 << other
        seen |= members
        needed = state.settings.alliance_strongholds if state.allies[other] else state.settings.strongholds
        if strongholds_held(state, members) >= needed:
            found.append(members)
    return found


class DunePolicy:
    def __init__(self, rng: random.Random) -> None:
        self.random = rng
        self.judges: dict[str, Callable[[DuneState, int, Decision], Worths]] = {
            "setup.traitor": self.traitor,
            "setup.predict": self.predict,
            "setup.fremen_forces": self.fremen_start,
            "setup.advisor": self.advisor_start,
            "charity": self.last_resort,
            "bidding.bid": self.bid,
            "bidding.pay": self.pay,
            "revival.forces": self.revival,
            "revival.leader": self.revive_leader,
            "revival.free": self.revive_free,
            "revival.starred": self.most,
            "revival.grant": self.yes,
            "revival.ask_extra": self.most,
            "revival.pay_extra": self.pay_extra,
            "ship.kind": self.ship_kind,
            "ship.where": self.ship_where,
            "ship.part": self.landing,
            "ship.count": self.ship_count,
            "ship.starred": self.most,
            "move.origin": self.move_origin,
            "move.where": self.move_where,
            "move.part": self.landing,
            "move_count": self.move_count,
            "worm.ride": self.ride,
            "worm.ride_part": self.landing,
            "worm.ride_count": self.most,
            "worm.place": self.worm,
            "worm.karama_where": self.worm,
            "worm.protect": self.yes,
            "storm.fremen_losses": self.least,
            "advisors.companion": self.companion,
            "advisors.declare": self.declare,
            "advisors.intrusion": self.intrusion,
            "advisors.side": self.side,
            "battle.voice": self.voice,
            "battle.prescience": self.prescience,
            "battle.window": self.window,
            "battle.plan": self.plan,
            "battle.foresee": self.plan,
            "battle.traitor": self.call,
            "battle.losses": self.losses,
            "battle.keep": self.keep,
            "capture": self.yes,
            "capture.fate": self.captive,
            "guild.when": self.guild_when,
            "pledge": self.least,
            "nexus.answer": self.refuse,
            "deal.answer": self.deal,
        }

    def choose(self, game: Game, decision: Decision) -> int:
        state = game.state
        assert isinstance(state, DuneState)
        codes = decision.codes
        if len(codes) == 1:
            return 0
        faction = state.faction[decision.player]
        judge = self.judges.get(decision.kind)
        worths = self.modest(codes) if judge is None else judge(state, faction, decision)
        for index, code in enumerate(codes):
            if code[0] == "card" and code[1] == GHOLA:
                worths[index] = self.ghola(state, faction)
            elif code[0] in ("deal", "pledge") or (code[0] == "card" and judge is None):
                worths[index] = -50.0
        best = max(worths)
        return self.random.choice([index for index, worth in enumerate(worths) if worth >= best - 1e-9])

    # Simple tastes

    def modest(self, codes: list[Code]) -> Worths:
        """Pass, refuse or decline where possible, else anything."""
        return [1.0 if code[0] in ("pass", "no", "refuse", "wait") else 0.0 for code in codes]

    def most(self, state: DuneState, faction: int, decision: Decision) -> Worths:
        return [float(code[1]) if code[0] == "amount" else -1.0 for code in decision.codes]

    def least(self, state: DuneState, faction: int, decision: Decision) -> Worths:
        return [-float(code[1]) if code[0] == "amount" else -99.0 for code in decision.codes]

    def yes(self, state: DuneState, faction: int, decision: Decision) -> Worths:
        return [1.0 if code[0] == "yes" else 0.0 for code in decision.codes]

    def refuse(self, state: DuneState, faction: int, decision: Decision) -> Worths:
        return [1.0 if code[0] == "refuse" else 0.0 for code in decision.codes]

    def last_resort(self, state: DuneState, faction: int, decision: Decision) -> Worths:
        return [1.0 if code[0] == "claim" else 0.0 for code in decision.codes]

    def ghola(self, state: DuneState, faction: int) -> float:
        """Worth playing for five forces, or when leaders run out."""
        own = state.leader_status[faction * 5 : faction * 5 + 5]
        return 500.0 if state.tanks[faction] >= 5 or own.count(AVAILABLE) <= 2 else -50.0

    # Setup

    def traitor(self, state: DuneState, faction: int, decision: Decision) -> Worths:
        return [
            float(LEADER_STRENGTH[code[1]]) - (10.0 if LEADER_FACTION[code[1]] == faction else 0.0)
            for code in decision.codes
        ]

    def predict(self, state: DuneState, faction: int, decision: Decision) -> Worths:
        taste = {ATREIDES: 3.0, HARKONNEN: 3.0, EMPEROR: 2.0, FREMEN: 1.5, GUILD: 1.0}
        return [taste.get(code[1], 0.0) if code[0] == "faction" else -abs(code[1] - 5.0) for code in decision.codes]

    def fremen_start(self, state: DuneState, faction: int, decision: Decision) -> Worths:
        wanted = (4, 0, 3, 0, 3, 0)[decision.step[1]]
        return [-abs(code[1] - float(wanted)) for code in decision.codes]

    def advisor_start(self, state: DuneState, faction: int, decision: Decision) -> Worths:
        return [
            5.0 if TERRAIN[code[1]] == STRONGHOLD and not state.occupants[code[1]] else 0.0 for code in decision.codes
        ]

    # Bidding

    def bid(self, state: DuneState, faction: int, decision: Decision) -> Worths:
        spice = state.spice[faction]
        limit = spice * TEMPERAMENTS[faction].bidding
        hand = kinds_held(state, faction)
        card = state.row[-1]
        if faction == ATREIDES and state.known[card] >> ATREIDES & 1:
            kind = CARD_KIND[card]
            limit *= 0.0 if kind in hand and CARD_CLASS[kind] != WORTHLESS else CARD_WORTH[CARD_CLASS[kind]] / 4
        elif len(hand) >= 3 and faction != HARKONNEN:
            limit /= 2
        limit = min(limit, 6.0)
        return [
            0.0
            if code[0] == "pass"
            else (1.0 if code[0] == "bid" and code[1] == state.bid + 1 and code[1] <= limit else -10.0)
            for code in decision.codes
        ]

    def pay(self, state: DuneState, faction: int, decision: Decision) -> Worths:
        return [1.0 if code[0] == "pay" else 0.0 for code in decision.codes]

    # Revival

    def revival(self, state: DuneState, faction: int, decision: Decision) -> Worths:
        free = decision.step[2]
        spare = max(0, state.spice[faction] - 6) // 2 if state.reserves[faction] < 6 else 0
        wanted = min(3, free + spare)
        return [-abs(code[1] - float(wanted)) if code[0] == "amount" else -99.0 for code in decision.codes]

    def revive_leader(self, state: DuneState, faction: int, decision: Decision) -> Worths:
        return [
            float(LEADER_STRENGTH[code[1]]) if code[0] == "leader" and code[1] < LEADERS else 0.5
            for code in decision.codes
        ]

    def revive_free(self, state: DuneState, faction: int, decision: Decision) -> Worths:
        few = state.leader_status[faction * 5 : faction * 5 + 5].count(AVAILABLE) <= 2
        return [
            (LEADER_STRENGTH[code[1]] + (10.0 if few else 0.0) if code[1] < LEADERS else 3.0)
            if code[0] == "leader"
            else code[1] * 2.0
            for code in decision.codes
        ]

    def pay_extra(self, state: DuneState, faction: int, decision: Decision) -> Worths:
        spare = max(0, state.spice[faction] - 10) // 2
        return [-abs(code[1] - float(spare)) if code[0] == "amount" else -99.0 for code in decision.codes]

    # Where forces are wanted

    def worth_of(self, state: DuneState, faction: int, territory: int, count: int) -> float:
        """What it is worth to bring so many forces to a territory."""
        temper = TEMPERAMENTS[faction]
        mask = 1 << faction
        there = state.occupants[territory]
        friends = mask | state.allies[faction]
        mine = forces_in(state, faction, territory)
        enemies = [forces_in(state, other, territory) for other in bits(there & ~friends)]
        strongest = max(enemies) if enemies else 0
        worth = 0.0
        for members in threats(state, faction):
            if TERRAIN[territory] == STRONGHOLD and there & members and not there & friends:
                worth += CONTEST - 10.0 * strongest + count
        if TERRAIN[territory] == STRONGHOLD:
            held = strongholds_held(state, friends)
            if not enemies:
                worth += (60.0 + 40.0 * held) if not mine else (6.0 if mine < temper.garrison else -3.0)
            elif count + mine >= strongest * temper.boldness + 1:
                worth += 35.0 + 35.0 * held + 2.0 * (count + mine - strongest)
            else:
                worth -= 15.0
        else:
            worth -= 4.0
            for part in TERRITORY_PARTS[territory]:
                spice = state.spice_on[part]
                if spice and PART_SECTOR[part] != state.storm and strongest <= count:
                    worth += temper.spice * min(spice, 2 * count)
            if strongest > count:
                worth -= 10.0
            if TERRAIN[territory] == SAND:
                worth -= 2.0
        return worth

    def ready(self, state: DuneState, faction: int) -> int:
        """Forces that could be shipped into a stronghold now."""
        if faction == FREMEN:
            return state.reserves[faction]
        spice = max(0, state.spice[faction] - TEMPERAMENTS[faction].saving)
        half = faction == GUILD or state.allies[faction] >> GUILD & 1
        return min(state.reserves[faction], spice * 2 if half else spice)

    # Shipment

    def ship_kind(self, state: DuneState, faction: int, decision: Decision) -> Worths:
        return [
            2.0 if code == ("ship", 0) or code == ("ship", 3) else (1.0 if code[0] == "pass" else 0.0)
            for code in decision.codes
        ]

    def ship_where(self, state: DuneState, faction: int, decision: Decision) -> Worths:
        worths = []
        contesting = bool(threats(state, faction))
        for code in decision.codes:
            if code[0] != "territory":
                worths.append(0.0 if code[0] == "pass" else -50.0)
                continue
            count = self.ready(state, faction)
            if contesting:
                count = max(count, 1)
            if TERRAIN[code[1]] != STRONGHOLD and faction != FREMEN:
                count //= 2
            worth = self.worth_of(state, faction, code[1], count) if count else -1.0
            if TERRAIN[code[1]] != STRONGHOLD and faction != FREMEN:
                worth -= 6.0  # twice the price
            worths.append(worth)
        return worths

    def ship_count(self, state: DuneState, faction: int, decision: Decision) -> Worths:
        part = decision.step[3]
        wanted = self.wanted_at(state, faction, part)
        wanted = max(1, min(wanted, self.ready(state, faction)))
        return [-abs(code[1] - float(wanted)) if code[0] == "amount" else -99.0 for code in decision.codes]

    def wanted_at(self, state: DuneState, faction: int, part: int) -> int:
        territory = PART_TERRITORY[part]
        friends = 1 << faction | state.allies[faction]
        enemies = [forces_in(state, other, territory) for other in bits(state.occupants[territory] & ~friends)]
        mine = forces_in(state, faction, territory)
        if TERRAIN[territory] == STRONGHOLD:
            if enemies:
                return max(enemies) + 4 - mine
            return 6 if strongholds_held(state, friends) >= state.settings.strongholds - 1 else 5
        return max(2, (state.spice_on[part] + 1) // 2)

    def landing(self, state: DuneState, faction: int, decision: Decision) -> Worths:
        """The sector with spice, else one the storm will not reach soon."""
        worths = []
        for code in decision.codes:
            if code[0] != "part":
                worths.append(-99.0)
                continue
            sector = PART_SECTOR[code[1]]
            near = (sector - state.storm - 1) % 18 < 6 if sector else False
            worths.append(state.spice_on[code[1]] * 1.0 - (3.0 if near else 0.0))
        return worths

    # Movement

    def spare(self, state: DuneState, faction: int, territory: int) -> int:
        """Forces that can leave a territory without giving up what it is held for."""
        here = forces_in(state, faction, territory)
        if not here:
            return sum(state.advisors[p] for p in TERRITORY_PARTS[territory]) if faction == BENE_GESSERIT else 0
        if TERRAIN[territory] != STRONGHOLD:
            return here
        friends = 1 << faction | state.allies[faction]
        if state.occupants[territory] & ~friends:
            return 0
        keep = TEMPERAMENTS[faction].garrison
        return max(0, here - keep)

    def best_move(self, state: DuneState, faction: int, origin: int) -> dict[int, float]:
        """By destination territory: the worth of moving there."""
        count = self.spare(state, faction, origin)
        contesting = threats(state, faction)
        if not count and contesting:
            count = sum(1 for _ in movable_parts(state, faction, origin))
        if not count:
            return {}
        staying = 0.0
        rate = 2
        for part in TERRITORY_PARTS[origin]:
            if state.spice_on[part] and state.forces[faction][part]:
                staying += TEMPERAMENTS[faction].spice * min(state.spice_on[part], rate * state.forces[faction][part])
        targets = [
            s
            for s in STRONGHOLDS
            if not state.occupants[s] >> faction & 1 and not state.occupants[s] & state.allies[faction]
        ]
        now = min((DISTANCE[origin][s] for s in targets), default=0)
        found: dict[int, float] = {}
        for part in reachable(state, faction, origin):
            there = PART_TERRITORY[part]
            if there == origin or there in found:
                continue
            nearer = now - min((DISTANCE[there][s] for s in targets), default=0)
            found[there] = self.worth_of(state, faction, there, count) + 5.0 * nearer - staying
        return found

    def move_origin(self, state: DuneState, faction: int, decision: Decision) -> Worths:
        worths = []
        for code in decision.codes:
            if code[0] == "territory":
                worths.append(max(self.best_move(state, faction, code[1]).values(), default=-20.0))
            elif code[0] == "card":
                worths.append(3.0 if decision.step[2] == 0 else -5.0)
            else:
                worths.append(0.5)
        return worths

    def move_where(self, state: DuneState, faction: int, decision: Decision) -> Worths:
        known = self.best_move(state, faction, decision.step[3])
        return [known.get(code[1], -30.0) if code[0] == "territory" else -99.0 for code in decision.codes]

    def move_count(self, state: DuneState, faction: int, decision: Decision) -> Worths:
        """All that can be spared; what stays behind stays in the first part."""
        part = decision.step[3][len(decision.step[6])]
        spare = max(1, self.spare(state, faction, PART_TERRITORY[part]))
        taken = sum(group[1] for group in decision.step[6])
        wanted = max(0, spare - taken)
        return [-abs(code[1] - float(wanted)) if code[0] == "amount" else -99.0 for code in decision.codes]

    # Worms

    def ride(self, state: DuneState, faction: int, decision: Decision) -> Worths:
        riders = self.spare(state, faction, decision.step[1])
        return [
            self.worth_of(state, faction, code[1], riders) if code[0] == "territory" else 1.0 for code in decision.codes
        ]

    def worm(self, state: DuneState, faction: int, decision: Decision) -> Worths:
        worths = []
        for code in decision.codes:
            if code[0] != "territory":
                worths.append(0.5)
                continue
            enemies = state.occupants[code[1]] & ~(1 << faction | state.allies[faction])
            prey = sum(forces_in(state, other, code[1]) for other in bits(enemies))
            worths.append(float(prey) - (3.0 if not prey and state.occupants[code[1]] >> faction & 1 else 0.0))
        return worths

    # Bene Gesserit and Guild

    def companion(self, state: DuneState, faction: int, decision: Decision) -> Worths:
        return [
            1.0 if code == ("companion", 0) else (0.4 if code[0] == "companion" else 0.0) for code in decision.codes
        ]

    def declare(self, state: DuneState, faction: int, decision: Decision) -> Worths:
        worths = []
        for code in decision.codes:
            if code[0] != "territory":
                worths.append(0.5)
                continue
            mine = sum(state.advisors[p] for p in TERRITORY_PARTS[code[1]])
            enemy = max((forces_in(state, o, code[1]) for o in bits(state.occupants[code[1]])), default=0)
            worth = 5.0 if TERRAIN[code[1]] == STRONGHOLD and mine >= enemy + 1 else -1.0
            if any(state.occupants[code[1]] & members for members in threats(state, faction)):
                worth += CONTEST
            worths.append(worth)
        return worths

    def intrusion(self, state: DuneState, faction: int, decision: Decision) -> Worths:
        territory = PART_TERRITORY[decision.step[2]]
        strong = forces_in(state, faction, territory) * 2 >= forces_in(state, decision.step[1], territory)
        return [1.0 if (code[0] == "no") == strong else 0.0 for code in decision.codes]

    def side(self, state: DuneState, faction: int, decision: Decision) -> Worths:
        fight = TERRAIN[decision.step[1]] == STRONGHOLD
        return [1.0 if (code[1] == 1) == fight else 0.0 for code in decision.codes]

    def guild_when(self, state: DuneState, faction: int, decision: Decision) -> Worths:
        return [1.0 if code[0] == "wait" else 0.0 for code in decision.codes]

    # Battle

    def voice(self, state: DuneState, faction: int, decision: Decision) -> Worths:
        classes = {CARD_CLASS[kind] for kind in kinds_held(state, faction)}
        wish = "no_projectile_weapon"
        if PROJECTILE in classes:
            wish = "no_shield"
        elif POISON in classes:
            wish = "no_snooper"
        elif SHIELDING in classes:
            wish = "no_poison_weapon"
        return [1.0 if code[0] == "voice" and VOICE_NAMES[code[1]] == wish else 0.0 for code in decision.codes]

    def prescience(self, state: DuneState, faction: int, decision: Decision) -> Worths:
        classes = {CARD_CLASS[kind] for kind in kinds_held(state, faction)}
        wish = WEAPON if {SHIELDING, SNOOPING} & classes else DIAL
        if {PROJECTILE, POISON} <= classes:
            wish = DEFENSE
        return [1.0 if code == ("prescience", wish) else 0.0 for code in decision.codes]

    def window(self, state: DuneState, faction: int, decision: Decision) -> Worths:
        battle = state.battle
        fighting = battle is not None and faction in battle.fighters
        return [
            (2.0 if fighting else -1.0) if code[0] == "stop" else (1.0 if code[0] == "pass" else 0.0)
            for code in decision.codes
        ]

    def plan(self, state: DuneState, faction: int, decision: Decision) -> Worths:
        battle = state.battle
        if battle is None:
            return self.modest(decision.codes)
        verb = next(code[0] for code in decision.codes if code[0] != "card")
        side = battle.fighters.index(faction)
        plan: tuple[int, ...] = decision.step[1 + side] if decision.step[0] == "battle.plan" else ()
        judged = {
            "leader": self.plan_leader,
            "weapon": self.plan_weapon,
            "defense": self.plan_defense,
            "dial": self.plan_dial,
            "support": self.plan_support,
        }.get(verb)
        if judged is None:
            return [float(code[1]) for code in decision.codes]
        return [judged(state, battle, side, plan, code[1]) if code[0] == verb else -99.0 for code in decision.codes]

    def foreseen(self, battle: Battle, side: int, element: int) -> int | None:
        """What this side was shown of the other's plan."""
        if battle.prescience_by != side:
            return None
        for bound_side, bound, value in battle.bound:
            if bound_side == 1 - side and bound == element:
                return value
        return None

    def plan_leader(self, state: DuneState, battle: Battle, side: int, plan: tuple[int, ...], leader: int) -> float:
        if leader == HERO:
            return 2.5 if state.turn > 2 else 1.5
        return float(LEADER_STRENGTH[leader]) if 0 <= leader < LEADERS else 0.0

    def plan_weapon(self, state: DuneState, battle: Battle, side: int, plan: tuple[int, ...], kind: int) -> float:
        if kind < 0:
            return 0.0
        card_class = CARD_CLASS[kind]
        if card_class == WORTHLESS:
            return 0.5
        shown = self.foreseen(battle, side, DEFENSE)
        if shown is not None and shown >= 0:
            if CARD_CLASS[shown] == SHIELDING and card_class in (PROJECTILE, LASER):
                return -5.0
            if CARD_CLASS[shown] == SNOOPING and card_class == POISON:
                return -5.0
        if card_class == LASER:
            return 1.0
        return 4.0 if card_class == POISON else 3.5

    def plan_defense(self, state: DuneState, battle: Battle, side: int, plan: tuple[int, ...], kind: int) -> float:
        if kind < 0:
            return 0.0
        card_class = CARD_CLASS[kind]
        if card_class == WORTHLESS:
            return 0.5
        if kind == SHIELD and len(plan) > WEAPON and plan[WEAPON] == LASGUN:
            return -10.0
        shown = self.foreseen(battle, side, WEAPON)
        if shown is not None and shown >= 0:
            if CARD_CLASS[shown] == PROJECTILE:
                return 9.0 if card_class == SHIELDING else 0.2
            if CARD_CLASS[shown] == POISON:
                return 9.0 if card_class == SNOOPING else 0.2
            if CARD_CLASS[shown] == LASER and card_class == SHIELDING:
                return -10.0
        return 3.0 if card_class == SHIELDING else 2.5

    def plan_dial(self, state: DuneState, battle: Battle, side: int, plan: tuple[int, ...], dial: int) -> float:
        """Enough to beat what the other side is likely to bring, and no more."""
        faction, opponent = battle.fighters[side], battle.fighters[1 - side]
        parts = group_parts(state, battle)
        normal, starred = strength_in(state, opponent, parts)
        shown = self.foreseen(battle, side, DIAL)
        likely = shown / 2 if shown is not None else 0.8 * (normal + 2 * starred)
        if state.settings.combat_with_spice and opponent != FREMEN and shown is None:
            likely *= 0.8
        unseen = hidden_leaders(state, opponent, faction)
        lives = [
            LEADER_STRENGTH[x]
            for x in range(opponent * 5, opponent * 5 + 5)
            if state.leader_status[x] == AVAILABLE or x in unseen
        ]
        likely += 0.7 * max(lives, default=0)
        leader = plan[LEADER] if plan else -1
        own = LEADER_STRENGTH[leader] if 0 <= leader < LEADERS else 0
        needed = max(0.0, likely + 1.0 - 0.8 * own)
        strength = dial / 2
        if strength >= needed:
            return 50.0 - (strength - needed)
        return strength - 2.0

    def plan_support(self, state: DuneState, battle: Battle, side: int, plan: tuple[int, ...], amount: int) -> float:
        return float(amount) if amount <= state.spice[battle.fighters[side]] - 1 else -float(amount)

    def call(self, state: DuneState, faction: int, decision: Decision) -> Worths:
        return [1.0 if code[0] == "traitor" else 0.0 for code in decision.codes]

    def losses(self, state: DuneState, faction: int, decision: Decision) -> Worths:
        return [-(code[1] // 32) - 2.0 * (code[1] % 32) for code in decision.codes]

    def keep(self, state: DuneState, faction: int, decision: Decision) -> Worths:
        battle = state.battle
        worthless = False
        if battle is not None and decision.step[2] != LEADER:
            kind = battle.plans[decision.step[1]][decision.step[2]]
            worthless = kind >= 0 and CARD_CLASS[kind] == WORTHLESS
        return [1.0 if (code[0] == "keep") != worthless else 0.0 for code in decision.codes]

    def captive(self, state: DuneState, faction: int, decision: Decision) -> Worths:
        keep = LEADER_STRENGTH[decision.step[1]] >= 4
        return [1.0 if (code[1] == 0) == keep else 0.0 for code in decision.codes]

    def deal(self, state: DuneState, faction: int, decision: Decision) -> Worths:
        """Spice for a promise that costs nothing is welcome; everything else is not."""
        _, _by, _to, payer, _amount, _moment, promise = decision.step
        welcome = payer != faction and promise <= 8
        return [1.0 if (code[0] == "accept") == welcome else 0.0 for code in decision.codes]
