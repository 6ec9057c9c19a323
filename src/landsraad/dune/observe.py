"""What a seat knows of a table of classic Dune, as numbers for a network: sparse, and quick to make.

An observation is the list of the features that hold; one that counts (forces, spice on the map, equal cards) is named
as often as there are. Factions are told by their own names, since no two are alike, and which one looks is told too. It
is made only of what the seat may know: an imagined world (`determinize`) gives the same numbers.

    features = OBSERVER.observe(game.state, seat)         # for example [5, 17, 31, 31, ...], each below OBSERVER.size
    [OBSERVER.labels[feature] for feature in features]    # ["turn/4", "phase/bidding", "own/fremen", ...]
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from landsraad.core.labels import Labels
from landsraad.dune.battles import ELEMENT_NAMES, LEADER, NOTHING, plans_in_making
from landsraad.dune.components import (
    ADVANTAGE_IDS,
    ATREIDES,
    BENE_GESSERIT,
    CARD_IDS,
    CARD_KIND,
    EMPEROR,
    FACTION_IDS,
    FACTIONS,
    FORCES,
    FREMEN,
    LEADER_IDS,
    SPICE_CARD_IDS,
    STARRED,
    STORM_CARDS,
)
from landsraad.dune.deals.terms import PREDICTION, SECRETS, TOP_SPICE_CARD, TRAITORS_HELD
from landsraad.dune.factions.bene_gesserit import VOICE_NAMES
from landsraad.dune.knowledge import is_known
from landsraad.dune.map import PART_IDS, PARTS, SECTORS, TERRITORY_IDS, TERRITORY_PARTS
from landsraad.dune.plans import plan_complete
from landsraad.dune.questions import QUESTIONS
from landsraad.dune.state import BIDDING, PHASE_NAMES, Battle, DuneState
from landsraad.dune.victory import strongholds_held
from landsraad.dune.view import hidden_leaders, knows_foreseen

__all__ = ["OBSERVER", "Observer"]

TURNS: Final = 15
SPICE: Final = 30
BID: Final = 30
HAND: Final = 8
DECK: Final = 33
LOSSES: Final = 7
HELD: Final = 5
PLEDGED: Final = 20
DIAL: Final = 2 * FORCES
STATUSES: Final = ("available", "tanks", "tanks_face_down", "captured", "hidden")
HIDDEN: Final = len(STATUSES) - 1
FLAGS: Final = ("in_play", "own", "ally", "acted", "revival_open", "power_used", "offers_to_me")


class Side:
    """Where the features of a faction begin, part by part."""

    __slots__ = (
        "ally",
        "bribes",
        "card",
        "card_count",
        "flag",
        "leader",
        "leader_died",
        "order",
        "pledge_bid",
        "pledge_ship",
        "reserve_starred",
        "reserves",
        "spice",
        "strongholds",
        "tank_starred",
        "tanks",
        "traitor",
    )

    def __init__(self, labels: Labels, faction: str, starred: int) -> None:
        def part(what: str, parts: Iterable[object]) -> int:
            return labels.segment(f"{faction}/{what}", parts)

        number = FACTION_IDS.index(faction)
        leaders = LEADER_IDS[number * HELD : number * HELD + HELD]
        self.flag = part("flag", FLAGS)
        self.order = part("order", range(FACTIONS))
        self.ally = part("ally", FACTION_IDS)
        self.spice = part("spice", range(SPICE + 1))
        self.bribes = part("bribes", range(SPICE + 1))
        self.reserves = part("reserves", range(FORCES + 1))
        self.reserve_starred = part("reserve_starred", range(starred + 1) if starred else ())
        self.tanks = part("tanks", range(FORCES + 1))
        self.tank_starred = part("tank_starred", range(starred + 1) if starred else ())
        self.strongholds = part("strongholds", range(HELD + 1))
        self.card_count = part("card_count", range(HAND + 1))
        self.card = part("card", CARD_IDS)
        self.leader = part("leader", [f"{leader}/{status}" for leader in leaders for status in STATUSES])
        self.leader_died = part("leader_died", leaders)
        self.traitor = part("traitor", LEADER_IDS)
        self.pledge_bid = part("pledge_bid", range(PLEDGED + 1))
        self.pledge_ship = part("pledge_ship", range(PLEDGED + 1))


class Observer:
    """Observes every game of Dune, whatever its options: the features are always the same."""

    __slots__ = (
        "advisors",
        "aggressor",
        "answer",
        "bid",
        "bidder",
        "card",
        "dealt",
        "debt",
        "deck",
        "defender",
        "digest",
        "discard",
        "forces",
        "foreseen",
        "kh",
        "kh_losses",
        "kh_where",
        "labels",
        "left",
        "opener",
        "own",
        "phase",
        "piles",
        "plan",
        "predicted",
        "predicted_turn",
        "prescience",
        "removed",
        "rides",
        "segments",
        "sides",
        "size",
        "spice_deck",
        "spice_on",
        "spice_top",
        "starred",
        "stopped",
        "storm",
        "storm_card",
        "told",
        "told_leader",
        "told_prediction",
        "told_spice",
        "turn",
        "turns_left",
        "voice",
        "voice_on",
        "wall",
        "where",
    )

    def __init__(self) -> None:
        labels = Labels()
        add = labels.segment
        self.turn = add("turn", range(1, TURNS + 1))
        self.turns_left = add("turns_left", range(TURNS))
        self.phase = add("phase", PHASE_NAMES)
        self.own = add("own", FACTION_IDS)
        self.storm = add("storm", range(SECTORS + 1))
        self.storm_card = add("storm_card", range(1, STORM_CARDS + 1))
        self.wall = add("wall", ("destroyed",))
        self.sides = [Side(labels, faction, STARRED[number]) for number, faction in enumerate(FACTION_IDS)]
        self.forces = add("forces", [f"{part}/{faction}" for faction in FACTION_IDS for part in PART_IDS])
        starred = [FACTION_IDS[EMPEROR], FACTION_IDS[FREMEN]]
        self.starred = add("starred", [f"{part}/{faction}" for faction in starred for part in PART_IDS])
        self.advisors = add("advisors", PART_IDS)
        self.spice_on = add("spice_on", PART_IDS)
        self.spice_deck = add("spice_deck", range(DECK + 1))
        self.spice_top = add("spice_top", SPICE_CARD_IDS)
        self.piles = add("pile", [f"{pile}/{card}" for pile in "ab" for card in SPICE_CARD_IDS])
        self.deck = add("deck", range(DECK + 1))
        self.discard = add("discard", CARD_IDS)
        self.removed = add("removed", CARD_IDS)
        self.left = add("auction/left", range(HAND + 1))
        self.card = add("auction/card", CARD_IDS)
        self.bid = add("auction/bid", range(BID + 1))
        self.bidder = add("auction/bidder", FACTION_IDS)
        self.opener = add("auction/opener", FACTION_IDS)
        self.where = add("battle/where", TERRITORY_IDS)
        self.aggressor = add("battle/aggressor", FACTION_IDS)
        self.defender = add("battle/defender", FACTION_IDS)
        self.voice = add("battle/voice", VOICE_NAMES)
        self.voice_on = add("battle/voice_on", ("aggressor", "defender"))
        self.prescience = add("battle/prescience", ELEMENT_NAMES)
        self.plan = [self._plan_of(labels, f"battle/plan_{side}") for side in ("aggressor", "defender")]
        self.foreseen = [self._plan_of(labels, f"battle/foreseen_{side}") for side in ("aggressor", "defender")]
        self.kh_losses = add("kwisatz_haderach/losses", range(LOSSES + 1))
        self.kh = add("kwisatz_haderach/state", ("shown", "dead"))
        self.kh_where = add("kwisatz_haderach/where", TERRITORY_IDS)
        self.predicted = add("predicted", FACTION_IDS)
        self.predicted_turn = add("predicted_turn", range(TURNS + 1))
        self.dealt = add("dealt_traitor", LEADER_IDS)
        self.stopped = add("stopped", ADVANTAGE_IDS)
        self.rides = add("rides", TERRITORY_IDS)
        self.debt = add("debt", [f"{payer}/{receiver}" for payer in FACTION_IDS for receiver in FACTION_IDS])
        answers = [
            f"{asked}/{question}/{said}"
            for asked in FACTION_IDS
            for question in QUESTIONS.values()
            for said in ("no", "yes")
        ]
        self.answer = add("answer", answers)
        self.told = add("told", [f"{giver}/{secret}" for giver in FACTION_IDS for secret in SECRETS])
        self.told_leader = add("told_traitor", LEADER_IDS)
        self.told_prediction = add("told_prediction", FACTION_IDS)
        self.told_spice = add("told_spice_card", SPICE_CARD_IDS)
        self.labels = labels.names
        """What each feature means."""
        self.size = len(self.labels)
        """How many features there are."""
        self.segments = labels.segments
        """Where each group of features begins and ends."""
        self.digest = labels.digest

    def _plan_of(self, labels: Labels, name: str) -> list[int]:
        """Where the features of each element of a battle plan begin; the first is "nothing"."""
        fighters = ["none", *LEADER_IDS, "cheap_hero"]
        cards = ["none", *CARD_IDS]
        parts: list[list[str]] = [fighters, ["no", "yes"], cards, cards]
        parts += [[str(number) for number in range(most + 1)] for most in (DIAL, SPICE)]
        return [labels.segment(f"{name}/{element}", parts[n]) for n, element in enumerate(ELEMENT_NAMES)]

    def observe(self, s: DuneState, seat: int) -> list[int]:
        """The features that hold for a seat."""
        me = s.faction[seat]
        out: list[int] = [
            self.turn + min(s.turn, TURNS) - 1,
            self.turns_left + min(max(s.settings.max_turns - s.turn, 0), TURNS - 1),
            self.phase + s.phase,
            self.storm + s.storm,
            self.spice_deck + min(len(s.spice_deck), DECK),
            self.deck + min(len(s.treachery_deck), DECK),
        ]
        if s.wall_destroyed:
            out.append(self.wall)
        for card in s.treachery_discard:
            out.append(self.discard + CARD_KIND[card])
        for card in s.removed:
            out.append(self.removed + CARD_KIND[card])
        for number, pile in enumerate(s.piles):
            for card in pile:
                out.append(self.piles + number * len(SPICE_CARD_IDS) + card)
        for number in range(len(ADVANTAGE_IDS)):
            if s.stopped >> number & 1:
                out.append(self.stopped + number)
        for territory in s.rides:
            out.append(self.rides + territory)
        self._map(s, out)
        if s.row:
            self._auction(s, me, out)
        if s.battle is not None:
            self._battle(s, s.battle, me, out)
        if me < 0:  # Factions are still to be chosen.
            return out
        out.append(self.own + me)
        for faction in range(FACTIONS):
            if s.seat[faction] >= 0:
                self._faction(s, faction, me, self.sides[faction], out)
        self._deals(s, me, out)
        self._secrets(s, me, out)
        return out

    def _map(self, s: DuneState, out: list[int]) -> None:
        for faction in range(FACTIONS):
            first = self.forces + faction * PARTS
            forces = s.forces[faction]
            present = s.presence[faction]
            territory = 0
            while present:
                if present & 1:
                    for part in TERRITORY_PARTS[territory]:
                        out += [first + part] * forces[part]
                present >>= 1
                territory += 1
        for number, faction in enumerate((EMPEROR, FREMEN)):
            first = self.starred + number * PARTS
            for part, count in enumerate(s.starred[faction]):
                if count:
                    out += [first + part] * count
        for part, count in enumerate(s.advisors):
            if count:
                out += [self.advisors + part] * count
        for part, count in enumerate(s.spice_on):
            if count:
                out += [self.spice_on + part] * count

    def _faction(self, s: DuneState, faction: int, me: int, at: Side, out: list[int]) -> None:
        own = faction == me
        over = bool(s.victory)
        allied = bool(s.allies[faction] >> me & 1)
        flags = at.flag
        out.append(flags)
        if own:
            out.append(flags + 1)
        if allied:
            out.append(flags + 2)
        if s.acted >> faction & 1:
            out.append(flags + 3)
        if s.revival_open >> faction & 1:
            out.append(flags + 4)
        if s.power_used >> faction & 1:
            out.append(flags + 5)
        if s.offers[faction] and me in s.offers[faction][0]:
            out.append(flags + 6)
        if faction in s.order:
            out.append(at.order + s.order.index(faction))
        for other in range(FACTIONS):
            if s.allies[faction] >> other & 1:
                out.append(at.ally + other)
        if own or over:
            out.append(at.spice + min(s.spice[faction], SPICE))
        out.append(at.bribes + min(s.bribes[faction], SPICE))
        out.append(at.reserves + s.reserves[faction])
        out.append(at.tanks + s.tanks[faction])
        if STARRED[faction]:
            out.append(at.reserve_starred + s.reserve_starred[faction])
            out.append(at.tank_starred + s.tank_starred[faction])
        out.append(at.strongholds + strongholds_held(s, 1 << faction))
        hand = s.hands[faction]
        if own or s.phase == BIDDING or s.settings.show_card_counts:
            out.append(at.card_count + min(len(hand), HAND))
        seen = [CARD_KIND[card] for card in hand if own or over or is_known(s.known[card], me)]
        seen.sort()  # Their order would tell when each was drawn.
        for kind in seen:
            out.append(at.card + kind)
        self._leaders(s, faction, me, at, out)
        traitors = [x for x in s.traitors[faction] if own or over or s.traitors_shown >> x & 1]
        traitors.sort()
        for leader in traitors:
            out.append(at.traitor + leader)
        if s.allies[faction] and (own or allied):
            out.append(at.pledge_bid + min(s.pledge_bid[faction], PLEDGED))
            out.append(at.pledge_ship + min(s.pledge_ship[faction], PLEDGED))

    def _leaders(self, s: DuneState, faction: int, me: int, at: Side, out: list[int]) -> None:
        hidden = hidden_leaders(s, faction, me)
        for number in range(HELD):
            leader = faction * HELD + number
            status = HIDDEN if leader in hidden else s.leader_status[leader]
            out.append(at.leader + number * len(STATUSES) + status)
            if s.leader_deaths[leader] and status != HIDDEN:
                out.append(at.leader_died + number)

    def _auction(self, s: DuneState, me: int, out: list[int]) -> None:
        out.append(self.left + min(len(s.row), HAND))
        card = s.row[-1]
        if is_known(s.known[card], me):
            out.append(self.card + CARD_KIND[card])
        out.append(self.bid + min(s.bid, BID))
        if s.bidder >= 0:
            out.append(self.bidder + s.bidder)
        if s.opener >= 0:
            out.append(self.opener + s.opener)

    def _battle(self, s: DuneState, battle: Battle, me: int, out: list[int]) -> None:
        out.append(self.where + battle.territory)
        out.append(self.aggressor + battle.fighters[0])
        out.append(self.defender + battle.fighters[1])
        if battle.voice >= 0:
            out.append(self.voice + battle.voice)
        if battle.voice_on >= 0:
            out.append(self.voice_on + battle.voice_on)
        if battle.prescience >= 0:
            out.append(self.prescience + battle.prescience)
        making = plans_in_making(s)
        for side in (0, 1):
            plan = battle.plans[side]
            if not plan and making is not None:
                watched = me == ATREIDES and battle.seen_plan == side
                if me == battle.fighters[side] or (watched and plan_complete(making[side])):
                    plan = making[side]
            for element, value in enumerate(plan):
                out.append(self._element(self.plan[side], element, value))
        for side, element, value in battle.bound:
            if element < len(ELEMENT_NAMES) and knows_foreseen(s, battle, side, me):
                out.append(self._element(self.foreseen[side], element, value))

    def _element(self, begins: list[int], element: int, value: int) -> int:
        most = (len(LEADER_IDS) + 1, 1, len(CARD_IDS), len(CARD_IDS), DIAL, SPICE)[element]
        named = element == LEADER or most == len(CARD_IDS)
        return begins[element] + (min(max(value - NOTHING, 0), most) if named else min(max(value, 0), most))

    def _deals(self, s: DuneState, me: int, out: list[int]) -> None:
        for payer, receiver, amount in s.debts:
            out += [self.debt + payer * FACTIONS + receiver] * min(amount, SPICE)
        numbers = list(QUESTIONS)
        for _, asked, question, _, yes in s.truths:
            out.append(self.answer + (asked * len(numbers) + numbers.index(question)) * 2 + yes)
        for told in s.told:
            if told[0] != me:
                continue
            _, giver, secret, _, *values = told
            out.append(self.told + giver * len(SECRETS) + secret)
            if secret == TRAITORS_HELD:
                out += [self.told_leader + leader for leader in values]
            elif secret == PREDICTION:
                out.append(self.told_prediction + values[0])
            elif secret == TOP_SPICE_CARD:
                out.append(self.told_spice + values[0])

    def _secrets(self, s: DuneState, me: int, out: list[int]) -> None:
        """What only some factions know."""
        over = bool(s.victory)
        for leader in sorted(s.traitors_dealt[me]):
            out.append(self.dealt + leader)
        if me == FREMEN and s.storm_card_seen:
            out.append(self.storm_card + s.storm_card - 1)
        if me == ATREIDES and s.spice_top_known and s.spice_deck:
            out.append(self.spice_top + s.spice_deck[-1])
        if me == ATREIDES and s.settings.atreides:
            out.append(self.kh_losses + min(s.kh_losses, LOSSES))
        if s.kh_shown:
            out.append(self.kh)
        if s.kh_dead:
            out.append(self.kh + 1)
        if s.kh_territory >= 0:
            out.append(self.kh_where + s.kh_territory)
        if s.prediction_faction >= 0 and (me == BENE_GESSERIT or over):
            out.append(self.predicted + s.prediction_faction)
            out.append(self.predicted_turn + min(s.prediction_turn, TURNS))


OBSERVER: Final = Observer()
