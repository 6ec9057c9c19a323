"""How a seat of classic Dune sees the map: who will hold which stronghold, who is about to win, what a place is worth.

Only public facts and the seat's own are read: forces, storm, spice on the map, leaders known to be lost, own spice and
hand. Nothing here looks at another hand, another treasury or a deck.
"""

from __future__ import annotations

import math
from typing import Final, NamedTuple

from landsraad.bots.dune_signs import STRONGHOLD_PLACE, fighting_leaders, nearness, storm_risk, threats
from landsraad.bots.dune_temperaments import TEMPERAMENTS
from landsraad.dune.components import (
    ATREIDES,
    BENE_GESSERIT,
    CARD_CLASS,
    CARD_KIND,
    EMPEROR,
    FACTIONS,
    FREMEN,
    GUILD,
    HARKONNEN,
    LASER,
    POISON,
    PROJECTILE,
    SHIELDING,
    SNOOPING,
)
from landsraad.dune.forces import blocked_territories, may_enter
from landsraad.dune.map import (
    CITIES,
    INCOME,
    PART_SECTOR,
    PART_TERRITORY,
    PARTS,
    POLAR_SINK,
    STRONGHOLDS,
    TERRITORY_NUMBER,
    TERRITORY_PARTS,
    reach,
)
from landsraad.dune.phases.movement import range_of
from landsraad.dune.plans import fights_free, starred_value
from landsraad.dune.state import MENTAT, DuneState, bits

__all__ = ["Outlook"]

VICTORY: Final = 60.0
DEFEAT: Final = 70.0
"""A win of others at the next mentat pause weighs more than anything but an own one."""
UNCONTESTED: Final = 150.0
"""What nobody contests is a win for certain: better a hopeless battle than none."""
CERTAIN: Final = 0.995
FLYING: Final = 3
"""Territories moved by whoever stands in Arrakeen or Carthag."""
NEARLY: Final = 7.0
STRONGHOLD: Final = 6.0
BARE: Final = 3.0
"""A stronghold, and one that brings no income."""
TOKEN: Final = 1.3
SPICE: Final = 0.4
NEAR: Final = 0.12
LURE: Final = 0.35
"""How likely each faction yet to act drives out a single token."""
OPENING: Final = 2
"""Turns in which it reckons with those yet to act taking what is empty or weakly held, and cares most about the wins of
others; later on so much care would leave too many games to the Guild, whose time comes last."""
EMPTY: Final = 0.6
"""How likely one of those yet to act takes an empty stronghold."""
CROWD: Final = 0.95
"""How likely a faction yet to act stays out of a battle."""
BATTLE: Final = 1.5
"""What any battle puts at risk besides tokens: a leader, and cards."""
DIALED: Final = 0.6
"""Tokens that a battle costs its winner, for each point of what stood against them."""
OWN: Final = 0
"""The own side among those of the table."""
STRONGHOLD_PART: Final = [TERRITORY_PARTS[territory][0] for territory in STRONGHOLDS]
TABR: Final = STRONGHOLD_PLACE[TERRITORY_NUMBER["sietch_tabr"]]
HABBANYA: Final = STRONGHOLD_PLACE[TERRITORY_NUMBER["habbanya_sietch"]]
TUEK: Final = STRONGHOLD_PLACE[TERRITORY_NUMBER["tueks_sietch"]]
HOUSES: Final = (HARKONNEN, ATREIDES, EMPEROR)


class Hold(NamedTuple):
    """Who will be alone in a stronghold at the mentat pause."""

    chances: dict[int, float]
    """of each faction"""
    sides: list[float]
    """of each side of the table, the own one first"""


class Spread:
    """How many strongholds a side will hold, each independent of the others."""

    __slots__ = ("shares", "sure")

    def __init__(self, holds: list[Hold], side: int) -> None:
        self.sure = 0
        """held for certain"""
        self.shares = [1.0]
        """the chances of 0, 1, 2... others"""
        for hold in holds:
            chance = hold.sides[side]
            if chance == 1.0:
                self.sure += 1
            elif chance:
                missed = 1.0 - chance
                longer = [share * missed for share in self.shares]
                longer.append(0.0)
                for count, share in enumerate(self.shares, 1):
                    longer[count] += share * chance
                self.shares = longer

    def at_least(self, needed: int) -> float:
        if needed <= self.sure:
            return 1.0
        return sum(self.shares[needed - self.sure :], 0.0)


class Fate(NamedTuple):
    """What becomes of the strongholds with so many own tokens in each."""

    holds: list[Hold]
    victory: float
    """the chance of an own one"""
    worth: float
    dread: float | None
    """what others may bring about; None: that depends on the own tokens elsewhere"""
    rate: int
    """spice that a token collects"""
    near: list[int]
    """by territory: how near it is to a stronghold that is not held"""


class Outlook:
    """The map in the eyes of one faction, ready to weigh what it could do there."""

    def __init__(self, state: DuneState, me: int, move_to_come: bool = False) -> None:
        self.state = state
        self.me = me
        self.move_to_come = move_to_come
        self.temper = TEMPERAMENTS[me]
        settings = state.settings
        self.friends = state.allies[me] | 1 << me
        self.left = settings.max_turns - state.turn
        self.last = self.left == 0
        self.favoured = bool(self.friends & (1 << FREMEN | 1 << GUILD))
        self.pace = 0.2 + 0.8 * min(1.0, self.left / (4 if self.favoured else 7))
        """What is saved for later is worth less when there is little later."""
        self.thrift = (0.2, 0.6)[self.left] if self.left < 2 else 1.0
        """Spice, too, but only in the end: a last strike is made of it."""
        self.prospect = self._prospect()
        self.hunger = 0.5 if self.friends >> GUILD & 1 else 2.0 - self.prospect
        """how much it spends on a win of its own: for the Guild the last turn will do"""
        opening = state.turn <= OPENING
        if opening:
            self.care = 0.45 if self.favoured else 0.55
        else:
            self.care = 0.25 if self.favoured else 0.15 + 0.06 * max(0, self.left - 5)
        """how much it spends on contesting the wins of others"""
        later = [f for f in state.order if not state.acted >> f & 1 and not self.friends >> f & 1]
        self.yet_to_act = len(later)
        self.raiders = later if opening and not threats(state, me) else []
        self.strength = [self._strength(faction) for faction in range(FACTIONS)]
        self.own_bonus = self._own_bonus()
        self.enemies = self._enemies()
        self.spice_parts = [part for part in range(PARTS) if state.spice_on[part]]
        self.coalitions = self._coalitions()
        self.needed = settings.alliance_strongholds if state.allies[me] else settings.strongholds
        self.sides = [self.friends, *(members for members, _ in self.coalitions)]
        self.side_of = {faction: side for side, members in enumerate(self.sides) for faction in bits(members)}
        self.springboards: dict[int, list[int]] = {}
        self.foreseen_holds: dict[tuple[int, float], Hold] = {}
        self.fates: dict[tuple[float, ...], Fate] = {}
        """by the own tokens in the strongholds"""
        self.tokens = self._tokens()
        self.risk = storm_risk(state.storm, state.wall_destroyed)
        self.desert: dict[tuple[int, float, int], float] = {}

    # What is known

    def _prospect(self) -> float:
        """What is left to win if nobody wins now: to whom the last turn belongs, much; to others, less and less.

        Who loses anyway gains nothing by contesting the win of another, and goes for an own one instead.
        """
        favoured = [faction for faction in (FREMEN, GUILD) if self.state.seat[faction] >= 0]
        if not favoured or any(self.friends >> faction & 1 for faction in favoured):
            return 1.0
        return min(1.0, self.left / 6)

    def _strength(self, faction: int) -> float:
        """What a leader adds to a battle of this faction."""
        leaders = fighting_leaders(self.state, faction, self.me)
        if not leaders:
            return 0.0
        return leaders[0] if faction == self.me else 0.85 * leaders[0] + 0.5 * min(4, len(self.state.hands[faction]))

    def _own_bonus(self) -> float:
        classes = {CARD_CLASS[CARD_KIND[card]] for card in self.state.hands[self.me]}
        bonus = 0.0
        if classes & {POISON, PROJECTILE, LASER}:
            bonus += 1.5
        bonus += 0.8 * len(classes & {SHIELDING, SNOOPING})
        if self.me in (ATREIDES, BENE_GESSERIT):
            bonus += 1.0
        if self.me == HARKONNEN:
            bonus += 0.7
        return bonus

    def worth_of_tokens(self, faction: int, count: float, starred: int) -> float:
        """The dial so many tokens can reach."""
        if starred:
            count += starred * (starred_value(self.state, faction, -1) - 1)
        if fights_free(self.state, faction):
            return float(count)
        if faction == self.me:
            return 0.5 * count + 0.5 * min(count, self.state.spice[faction])
        return 0.8 * count

    def _enemies(self) -> list[list[tuple[int, float]]]:
        """By part: who else is there, and how strong."""
        state = self.state
        found: list[list[tuple[int, float]]] = [[] for _ in range(PARTS)]
        for territory, occupants in enumerate(state.occupants):
            for faction in bits(occupants & ~self.friends):
                forces = state.forces[faction]
                for part in TERRITORY_PARTS[territory]:
                    if forces[part]:
                        tokens = self.worth_of_tokens(faction, forces[part], state.starred[faction][part])
                        found[part].append((faction, 0.9 * tokens + self.strength[faction]))
        return found

    def _coalitions(self) -> list[tuple[int, int]]:
        """The other sides of the table: (members, strongholds they need)."""
        state = self.state
        settings = state.settings
        found: list[tuple[int, int]] = []
        for faction in state.order:
            members = state.allies[faction] | 1 << faction
            if not members & self.friends and all(members != other for other, _ in found):
                settings = state.settings
                found.append(
                    (members, settings.alliance_strongholds if state.allies[faction] else settings.strongholds)
                )
        return found

    # What will happen

    def win_chance(self, tokens: float, enemy: float) -> float:
        """Of a battle with tokens of this worth."""
        strength = self.temper.daring * tokens + self.strength[self.me] + self.own_bonus
        chance = 1.0 / (1.0 + math.exp(-0.5 * (strength - enemy)))
        return 0.03 + 0.94 * chance

    def hold(self, place: int, mine: list[float]) -> dict[int, float]:
        """The chances of the factions to be alone in a stronghold at the mentat pause."""
        part = STRONGHOLD_PART[place]
        state = self.state
        tokens = mine[part]
        enemies = self.enemies[part]
        if state.storm == PART_SECTOR[part]:
            if tokens and enemies:
                return {}
            if enemies:
                return {faction: 1.0 for faction, _ in enemies} if len(enemies) == 1 else {}
        if not tokens:
            friends = state.occupants[STRONGHOLDS[place]] & self.friends & ~(1 << self.me)
            if len(enemies) == 1 and not friends:
                return {enemies[0][0]: 1.0}
            if friends and not enemies:
                return {friends.bit_length() - 1: 0.9}
            if not enemies:
                return {} if state.storm == PART_SECTOR[part] else self.raided(EMPTY)
            total = sum((strength for _, strength in enemies), 0.0) or 1.0
            return {faction: strength / total for faction, strength in enemies}
        worth = self.worth_of_tokens(self.me, tokens, 0)
        if not enemies:
            kept = self.kept_now(worth)
            return {**self.raided(1.0 - kept), self.me: kept * self.kept_later(worth)}
        chance = CROWD**self.yet_to_act
        for _, strength in enemies:
            chance *= self.win_chance(worth, strength)
        total = sum((strength for _, strength in enemies), 0.0) or 1.0
        found = {faction: (1.0 - chance) * strength / total for faction, strength in enemies}
        found[self.me] = chance if tokens > DIALED * total + 1 else 0.6 * chance  # somebody must be left to hold it
        return found

    def kept_now(self, worth: float) -> float:
        """The chance that none of those yet to act drives out tokens of this worth."""
        return (1.0 - LURE * math.exp(-worth / 4.0)) ** self.yet_to_act

    def kept_later(self, worth: float) -> float:
        """And that nobody does in the next turn."""
        return 1.0 if self.last else 1.0 - 0.12 * math.exp(-worth / 3.0)

    def raided(self, chance: float) -> dict[int, float]:
        """Who has a stronghold that one of those yet to act takes with this chance."""
        return {faction: chance / len(self.raiders) for faction in self.raiders}

    def holds(self, mine: list[float]) -> list[Hold]:
        """Of every stronghold; what was worked out once for so many tokens there is not worked out again."""
        found = []
        for place, part in enumerate(STRONGHOLD_PART):
            known = self.foreseen_holds.get((place, mine[part]))
            if known is None:
                chances = self.hold(place, mine)
                sides = [0.0] * len(self.sides)
                for faction, chance in chances.items():
                    sides[self.side_of[faction]] += chance
                known = self.foreseen_holds[place, mine[part]] = Hold(chances, sides)
            found.append(known)
        return found

    def threats(self, mine: list[float]) -> float:
        """The chance that somebody else wins at the next mentat pause."""
        holds = self.holds(mine)
        return max(
            (Spread(holds, side).at_least(needed) for side, (_, needed) in enumerate(self.coalitions, 1)), default=0.0
        )

    def own(self) -> list[float]:
        """The own tokens on the map by part, starred ones as what they are worth in battle."""
        return self.tokens.copy()

    def _tokens(self) -> list[float]:
        state = self.state
        tokens = state.forces[self.me]
        starred = state.starred[self.me]
        if not any(starred):
            return [float(count) for count in tokens]
        value = starred_value(state, self.me, -1) - 1
        return [float(count + value * stars) for count, stars in zip(tokens, starred, strict=True)]

    def carried(self, part: int, count: int) -> float:
        """What so many of the tokens of a part are worth in battle."""
        tokens = self.state.forces[self.me][part]
        if not tokens:
            return float(count)  # advisors
        value = starred_value(self.state, self.me, -1) - 1
        return count * (1.0 + value * self.state.starred[self.me][part] / tokens)

    # What it is worth

    def value(self, mine: list[float], spice: int) -> float:
        """What the map is worth with the own tokens there and so much spice left."""
        fate = self.fate(mine)
        total = fate.worth
        total -= self._dread(mine, fate.holds, fate.victory) if fate.dread is None else fate.dread
        total += self._desert(mine, fate)
        rich = min(spice, 12)
        total += SPICE * self.thrift * (rich + 0.3 * (spice - rich))
        return total

    def fate(self, mine: list[float]) -> Fate:
        strongholds = tuple([mine[part] for part in STRONGHOLD_PART])
        known = self.fates.get(strongholds)
        if known is None:
            known = self.fates[strongholds] = self._fate(mine)
        return known

    def _fate(self, mine: list[float]) -> Fate:
        state = self.state
        me = self.me
        holds = self.holds(mine)
        own = Spread(holds, OWN)
        victory = own.at_least(self.needed)
        total = VICTORY * self.hunger * victory
        if self.needed > 1:
            total += NEARLY * own.at_least(self.needed - 1)
        likes = self.temper.likes
        income = state.settings.increased_spice_flow
        wanted = 0
        for place, territory in enumerate(STRONGHOLDS):
            chance = holds[place].chances.get(me, 0.0)
            if chance:
                total += chance * ((STRONGHOLD if income else BARE) + likes.get(territory, 0.0))
                if income and INCOME[territory] and state.phase < MENTAT:
                    total += chance * INCOME[territory] * SPICE * self.thrift
            if chance < 0.5:
                wanted |= 1 << place
        contested = self.move_to_come and any(
            Spread(holds, side).at_least(needed) > CERTAIN for side, (_, needed) in enumerate(self.coalitions, 1)
        )
        dread = None if contested else self._dread(mine, holds, victory)
        cities = any(holds[STRONGHOLD_PLACE[city]].chances.get(me, 0.0) > 0.5 for city in CITIES)
        return Fate(holds, victory, total, dread, 3 if cities else 2, nearness(wanted))

    def _dread(self, mine: list[float], holds: list[Hold], victory: float) -> float:
        """Others who win, or will soon."""
        state = self.state
        total = 0.0
        foreseen = state.prediction_faction if self.me == BENE_GESSERIT else -1
        for side, (members, needed) in enumerate(self.coalitions, 1):
            spread = Spread(holds, side)
            wins = spread.at_least(needed)
            if foreseen >= 0 and members >> foreseen & 1 and state.prediction_turn == state.turn:
                total -= VICTORY * wins
                continue
            loss = DEFEAT * self.care * wins
            if wins > CERTAIN:
                sure = sum(hold.sides[side] > CERTAIN for hold in holds)
                loss += UNCONTESTED + 2.0 * NEARLY * sure
                if sure == needed and self.move_to_come:  # which contests one stronghold, and that is enough
                    away = [mine[part] - (part in STRONGHOLD_PART) for part in self.springboard(members)]
                    near = sum((max(0.0, count) for count in away), 0.0)
                    loss -= 0.5 * UNCONTESTED * near / (near + 3.0)
            if needed > 1:
                loss += NEARLY * spread.at_least(needed - 1)
            total += self.prospect * loss
        if self.left <= 1 and state.seat[FREMEN] >= 0:
            total += self._last_turn([hold.chances for hold in holds]) * (1.0 - victory) * (1.0 if self.last else 0.4)
        return total

    def springboard(self, members: int) -> list[int]:
        """Parts from which a stronghold of these factions can be reached in one move, by ornithopter from a city."""
        known = self.springboards.get(members)
        if known is None:
            state = self.state
            steps = range_of(state, self.me)
            blocked = blocked_territories(state, self.me)
            targets = {
                STRONGHOLD_PART[place]
                for place, territory in enumerate(STRONGHOLDS)
                if state.occupants[territory] & members and may_enter(state, self.me, territory)
            }
            known = [
                part
                for part in range(PARTS)
                if (targets - {part})
                & reach(part, FLYING if PART_TERRITORY[part] in CITIES else steps, state.storm, blocked).keys()
            ]
            self.springboards[members] = known
        return known

    def _last_turn(self, holds: list[dict[int, float]]) -> float:
        """The Fremen (else the Guild) win when nobody else does."""
        state = self.state
        special = 1.0
        for place in (TABR, HABBANYA):
            special *= 1.0 - sum((chance for faction, chance in holds[place].items() if faction != FREMEN), 0.0)
        special *= 1.0 - sum((holds[TUEK].get(faction, 0.0) for faction in HOUSES), 0.0)
        if state.seat[GUILD] < 0:
            special = 1.0
        if self.friends >> FREMEN & 1:
            return -VICTORY * special
        if self.friends >> GUILD & 1:
            return VICTORY * special
        return 0.0

    def _desert(self, mine: list[float], fate: Fate) -> float:
        """Spice to collect, tokens at risk, and tokens on their way."""
        total = 0.0
        known = self.desert
        near = fate.near
        for part, count in enumerate(mine):
            if count:
                worth = known.get((part, count, fate.rate))
                if worth is None:
                    worth = known[part, count, fate.rate] = self._there(part, count, fate.rate)
                total += worth
                if not self.last:
                    total += NEAR * count * near[PART_TERRITORY[part]]
        return total

    def stay(self, part: int) -> float:
        """How good it is for a token to wait in an empty part."""
        fate = self.fate(self.tokens)
        return NEAR * fate.near[PART_TERRITORY[part]] - TOKEN * self.risk[part]

    def _there(self, part: int, count: float, rate: int) -> float:
        """What tokens may find and lose in a part."""
        total = 0.0
        chance = 1.0
        enemies = self.enemies[part]
        if enemies and PART_TERRITORY[part] != POLAR_SINK:
            against = 0.0
            for _, strength in enemies:
                chance *= self.win_chance(self.worth_of_tokens(self.me, count, 0), strength)
                against += strength
            lost = count * (1.0 - chance) + min(count, DIALED * against) * chance
            total -= self.pace * (BATTLE + TOKEN * lost)
        spice = self.state.spice_on[part]
        if spice:
            total += SPICE * 1.6 * self.thrift * chance * min(spice, rate * count)
        if not self.last:
            total -= TOKEN * count * self.risk[part]
        return total
