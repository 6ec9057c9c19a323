"""How the heuristic bot plays classic Dune: one rule for each kind of decision, one temperament for each faction.

Shipments and movements are weighed by what the map would be worth after them (`dune_outlook`), battles by what the
opponent may dial (`dune_battle`). Only what the seat may know is read.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import cast

from landsraad.bots.dune_battle import WEAPONS
from landsraad.bots.dune_deals import GOOD, TALKATIVE, wish, worth
from landsraad.bots.dune_options import best, find
from landsraad.bots.dune_search import Thinking
from landsraad.bots.dune_signs import exposed, fighting_leaders, threats
from landsraad.bots.dune_temperaments import TEMPERAMENTS, Temperament
from landsraad.core.game import Game
from landsraad.core.machine import Decision
from landsraad.dune.battles import TRUTH_WEAPON
from landsraad.dune.components import (
    ADVANTAGE_NUMBER,
    ADVANTAGE_OWNER,
    ATREIDES,
    BENE_GESSERIT,
    CARD_CLASS,
    CARD_KIND,
    CHEAP_HERO,
    EMPEROR,
    FORCES,
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
from landsraad.dune.map import (
    PART_SECTOR,
    PART_TERRITORY,
    PARTS,
    SECTORS,
    STRONGHOLDS,
    TERRITORY_IDS,
    TERRITORY_PARTS,
)
from landsraad.dune.state import TANKS, TANKS_HIDDEN, DuneState
from landsraad.dune.victory import strongholds_held

__all__ = ["TEMPERAMENTS", "DunePolicy", "Temperament", "threats"]

CARD_WORTH = {PROJECTILE: 5.0, POISON: 5.0, LASER: 3.0, SHIELDING: 5.0, SNOOPING: 5.0, WORTHLESS: -1.0}
SPECIAL_WORTH = {KARAMA: 5.0, CHEAP_HERO: 3.0, HAJR: 3.5, WEATHER_CONTROL: 2.0, TRUTHTRANCE: 1.5, GHOLA: 3.5}
FREMEN_START = {"sietch_tabr": 4, "false_wall_west": 4, "false_wall_south": 2}
LIKELY_WINNERS = {HARKONNEN: 3.0, ATREIDES: 3.0, EMPEROR: 3.0, FREMEN: 2.0, GUILD: 4.0}
LIKELY_TURNS = dict.fromkeys(range(3, 10), 1.0)
"""How often the Bene Gesserit foretell whom, and which turn."""
AGAINST_FIGHTERS = {ADVANTAGE_NUMBER[name] for name in ("bg_voice", "atr_battle_prescience", "kwisatz_haderach")}
AGAINST_WINNERS = {ADVANTAGE_NUMBER[name] for name in ("gui_move_any_time", "fre_worm_ride", "gui_three_shipments")}
"""Advantages worth a Karama."""
OFFERING = 0.3
"""How often it makes an offer that it thinks of."""
WHIMS = (-1.0, 0.0, 0.0, 0.0, 1.0)
"""What it bids beyond the worth of a card."""
JUMP = 0.15
"""How often it bids two more instead of one."""
STARTS = {PAY: "gives", TELL: "tells", PROMISE: "promises"}
"""The option with which each kind of term begins."""


class DunePolicy(Thinking):
    """Rules by kind of decision; a kind without a rule passes, or takes the first option."""

    def __init__(self, rng: random.Random) -> None:
        super().__init__(rng)
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
            "bidding.overbid": self.bid,
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
            "battle.voice_for_ally": self.voice,
            "battle.prescience": self.prescience,
            "battle.prescience_for_ally": self.prescience,
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
            "karama.stop": self.karama,
            "pledge": self.pledge,
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
        answer = next((n for n, code in enumerate(decision.codes) if code[0] == "answer"), None)
        if answer is not None:
            return answer
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
        """Who may win by strongholds, and when: not always the same, or others would know.

        What the last turn gives to the Fremen or the Guild cannot be foretold.
        """
        codes = decision.codes
        likely = LIKELY_TURNS if codes[0][0] == "turn" else LIKELY_WINNERS
        weights = [likely.get(number, 0.0) for _, number in codes]
        if not any(weights):
            return self.random.randrange(len(codes))
        return self.random.choices(range(len(codes)), weights)[0]

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
            decision.codes,
            "amount",
            lambda n: -sum((self.storm_harm(state, me, n + other) for other in (1, 2, 3)), 0.0),
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
        """As long as the card is worth it and enough is left to ship: one more than the last bid, or now and then two.

        Where it ends cannot be told from its spice and its hand.
        """
        lowest = find(decision.codes, "bid", state.bid + 1)
        if lowest is None or state.bidder == me:
            return 0
        saved = TEMPERAMENTS[me].saves if state.reserves[me] > 2 else 2
        limit = min(self.card_worth(state, me), state.spice[me] - saved)
        if me in (EMPEROR, HARKONNEN) and state.spice[me] > 15:
            limit += 2
        limit = min(limit + self.random.choice(WHIMS), state.spice[me])
        if state.bid + 1 > limit:
            return 0
        higher = find(decision.codes, "bid", state.bid + 2) if self.random.random() < JUMP else None
        return lowest if higher is None or state.bid + 2 > limit else higher

    def pay(self, state: DuneState, me: int, decision: Decision) -> int:
        karama = find(decision.codes, "card")
        return karama if karama is not None and state.bid >= 4 else 0

    # Revival

    def revive(self, state: DuneState, me: int, decision: Decision) -> int:
        free = decision.step[2]
        wanted = free if state.spice[me] < 8 or state.reserves[me] > 12 else 3
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

    def good_ally(self, state: DuneState, me: int, other: int) -> float:
        """What another is worth as an ally: what it holds, has, and can still bring; nobody joins three together.

        Whom the last turn favours need nobody later on, and nobody makes them stronger.
        """
        late = 2 * state.turn > state.settings.max_turns
        favoured = GUILD in (me, other) or (late and FREMEN in (me, other))
        if state.allies[me] or state.allies[other] or favoured:
            return -1.0
        if not strongholds_held(state, 1 << me | 1 << other):
            return -1.0
        leaders = fighting_leaders(state, other, me)
        tokens = FORCES - state.tanks[other]
        held = strongholds_held(state, 1 << other)
        voice = 5.0 if other == BENE_GESSERIT else 0.0
        return 3.0 * held + 0.4 * tokens + 0.2 * min(20, state.spice[other]) + 0.3 * sum(leaders) + voice

    def nexus(self, state: DuneState, me: int, decision: Decision) -> int:
        return best(decision.codes, "offer", lambda f: self.good_ally(state, me, f), otherwise=0)

    def alliance_answer(self, state: DuneState, me: int, decision: Decision) -> int:
        """Not the weakest of those who could be asked."""
        asking = decision.step[1]
        others = [f for f in state.order if f not in (me, asking) and not state.allies[f]]
        offered = self.good_ally(state, me, asking)
        better = sum(self.good_ally(state, me, other) > offered for other in others)
        return 0 if offered > 0 and 2 * better <= len(others) else 1

    def pledge(self, state: DuneState, me: int, decision: Decision) -> int:
        """What is to spare is an ally's."""
        spare = max(0, state.spice[me] - 8) // 2
        return best(decision.codes, "amount", lambda amount: -abs(amount - spare))

    # Karama

    def karama(self, state: DuneState, me: int, decision: Decision) -> int:
        """Against what is turned on the own battle, or brings somebody's victory near."""
        card = find(decision.codes, "card", KARAMA)
        if card is None:
            card = find(decision.codes, "card")
        if card is None:
            return 0
        advantage = decision.step[1]
        battle = state.battle
        if battle is not None and me in battle.fighters:
            own = battle.territory in STRONGHOLDS and advantage in AGAINST_FIGHTERS
            return card if own and ADVANTAGE_OWNER[advantage] in battle.fighters else 0
        stopping = advantage in AGAINST_WINNERS and any(
            members >> ADVANTAGE_OWNER[advantage] & 1 for members in threats(state, me)
        )
        return card if stopping else 0

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
