"""The state of a game: plain numbers and lists.

Everything is indexed by faction (0 to 5, see components.py), not by seat: `seat[faction]` and `faction[seat]`
translate. Sets of factions and of territories are bit masks.
"""

from __future__ import annotations

from typing import Any, Final

from landsraad.core.machine import State, Step
from landsraad.dune.components import CARD_IDS, CARDS, FACTIONS, LEADERS
from landsraad.dune.map import PARTS, TERRITORIES
from landsraad.dune.settings import Settings

__all__ = [
    "AVAILABLE",
    "BATTLE",
    "BIDDING",
    "CAPTURED",
    "CHARITY",
    "COLLECTION",
    "MEMBERS",
    "MENTAT",
    "PHASE_NAMES",
    "REVIVAL",
    "SETUP",
    "SHIPMENT",
    "SPICE_BLOW",
    "STORM",
    "TANKS",
    "TANKS_HIDDEN",
    "Battle",
    "DuneState",
    "bits",
]

SETUP: Final = 0
STORM: Final = 1
SPICE_BLOW: Final = 2
CHARITY: Final = 3
BIDDING: Final = 4
REVIVAL: Final = 5
SHIPMENT: Final = 6
BATTLE: Final = 7
COLLECTION: Final = 8
MENTAT: Final = 9
"""Phases of a turn; setup comes before the first."""

PHASE_NAMES: Final[tuple[str, ...]] = (
    "setup",
    "storm",
    "spice_blow",
    "charity",
    "bidding",
    "revival",
    "shipment",
    "battle",
    "collection",
    "mentat",
)

AVAILABLE: Final = 0
TANKS: Final = 1
TANKS_HIDDEN: Final = 2
CAPTURED: Final = 3
"""Where a leader is. `TANKS_HIDDEN`: killed by capture, face down (D-11.29). `CAPTURED`: held by the Harkonnen."""

MEMBERS: Final[list[tuple[int, ...]]] = [
    tuple(f for f in range(FACTIONS) if mask >> f & 1) for mask in range(1 << FACTIONS)
]
"""By mask: the factions in it."""


def bits(mask: int) -> tuple[int, ...]:
    """The factions of a mask."""
    return MEMBERS[mask]


class Battle:
    """The battle being fought. Index 0 is the aggressor, 1 the defender."""

    __slots__ = (
        "bound",
        "fighters",
        "group",
        "plans",
        "prescience",
        "prescience_by",
        "seen_plan",
        "territory",
        "traitors",
        "voice",
        "voice_on",
        "winner",
    )

    def __init__(self, territory: int, group: int, aggressor: int, defender: int) -> None:
        self.territory = territory
        self.group = group
        self.fighters: tuple[int, int] = (aggressor, defender)
        self.voice = -1
        """class * 2 + (1 for "play", 0 for "do not play"), or -1"""
        self.voice_on = -1
        """the side that must obey"""
        self.prescience = -1
        """the element asked, or -1"""
        self.prescience_by = -1
        self.bound: tuple[tuple[int, int, int], ...] = ()
        """(side, element or question, value): what prescience and Truthtrance have fixed"""
        self.seen_plan = -1
        """the side whose plan the Atreides see by their special Karama"""
        self.plans: tuple[tuple[int, ...], tuple[int, ...]] = ((), ())
        """revealed plans: leader, Kwisatz Haderach, weapon, defense, dial in halves, spice"""
        self.traitors = 0
        """bit mask of the sides whose opponent was called a traitor by them"""
        self.winner = -1

    def copy(self) -> Battle:
        other = Battle(self.territory, self.group, self.fighters[0], self.fighters[1])
        other.voice = self.voice
        other.voice_on = self.voice_on
        other.prescience = self.prescience
        other.prescience_by = self.prescience_by
        other.bound = self.bound
        other.seen_plan = self.seen_plan
        other.plans = self.plans
        other.traitors = self.traitors
        other.winner = self.winner
        return other


class DuneState(State):
    """A position of classic Dune."""

    __slots__ = (
        "acted",
        "advisors",
        "advisors_locked",
        "allies",
        "asides",
        "batch",
        "battle",
        "bid",
        "bidder",
        "bidding_pass",
        "blow_worms",
        "bribes",
        "circle",
        "deals",
        "debts",
        "dues",
        "faction",
        "facts",
        "forces",
        "fought",
        "hands",
        "kh_dead",
        "kh_losses",
        "kh_shown",
        "kh_territory",
        "known",
        "leader_deaths",
        "leader_revived",
        "leader_status",
        "leader_where",
        "means_only",
        "nexus_joined",
        "nexus_offers",
        "notes",
        "occupants",
        "offering",
        "offers",
        "offers_made",
        "opener",
        "order",
        "out",
        "phase",
        "piles",
        "pledge_bid",
        "pledge_ship",
        "pledges_set",
        "power_used",
        "prediction_faction",
        "prediction_turn",
        "presence",
        "promises",
        "protected",
        "reckoned",
        "removed",
        "reserve_starred",
        "reserves",
        "revival_open",
        "rides",
        "row",
        "seat",
        "set_aside",
        "settings",
        "ship_stopped",
        "special_revived",
        "spice",
        "spice_deck",
        "spice_on",
        "spice_top_known",
        "starred",
        "stopped",
        "storm",
        "storm_card",
        "storm_card_seen",
        "storm_distance",
        "taken_for",
        "tank_starred",
        "tanks",
        "told",
        "told_now",
        "traitor_deck",
        "traitors",
        "traitors_dealt",
        "traitors_shown",
        "treachery_deck",
        "treachery_discard",
        "truths",
        "turn",
        "victory",
        "wall_destroyed",
        "wheels",
        "winners",
    )

    def __init__(self, settings: Settings, filled: bool = True) -> None:
        super().__init__()
        self.settings = settings
        if not filled:
            return  # copy() sets everything itself
        players = settings.players
        self.faction: list[int] = [-1] * players
        self.seat: list[int] = [-1] * FACTIONS
        self.circle: list[int] = [0] * FACTIONS
        self.turn = 1
        self.phase = SETUP
        self.order: list[int] = []
        self.storm = 0
        self.storm_distance = 0
        self.storm_card = 0
        self.storm_card_seen = False
        self.wall_destroyed = False
        self.wheels: list[int] = [-1, -1]
        self.forces: list[list[int]] = [[0] * PARTS for _ in range(FACTIONS)]
        """fighting tokens by faction and part, starred ones included; advisors are apart"""
        self.starred: list[list[int]] = [[0] * PARTS for _ in range(FACTIONS)]
        """of these as of `forces` copies share the rows (`forces.py` puts others in their place)"""
        self.advisors: list[int] = [0] * PARTS
        self.occupants: list[int] = [0] * TERRITORIES
        """by territory: the factions with forces there (derived from `forces`)"""
        self.presence: list[int] = [0] * FACTIONS
        """by faction: the territories with its forces (derived from `forces`)"""
        self.spice_on: list[int] = [0] * PARTS
        self.reserves: list[int] = [0] * FACTIONS
        self.reserve_starred: list[int] = [0] * FACTIONS
        self.tanks: list[int] = [0] * FACTIONS
        self.tank_starred: list[int] = [0] * FACTIONS
        self.spice: list[int] = [0] * FACTIONS
        self.bribes: list[int] = [0] * FACTIONS
        self.leader_status: list[int] = [AVAILABLE] * LEADERS
        self.leader_deaths: list[int] = [0] * LEADERS
        self.leader_where: list[int] = [-1] * LEADERS
        self.fought = 0
        """leaders (bit mask) of whom everybody has seen since the last capture from their faction where they are"""
        self.revival_open = 0
        self.kh_losses = 0
        self.kh_dead = False
        self.kh_territory = -1
        self.kh_shown = False
        self.hands: list[list[int]] = [[] for _ in range(FACTIONS)]
        self.treachery_deck: list[int] = []
        self.treachery_discard: list[int] = []
        self.removed: list[int] = []
        self.out: list[int] = [0] * len(CARD_IDS)
        """by kind: how many copies lie openly in the discard or are removed (derived)"""
        self.row: list[int] = []
        """cards up for auction; the last one is on offer"""
        self.known: list[int] = [0] * CARDS
        """by card: the factions that know where it is although it is not theirs to see"""
        self.batch: tuple[int, ...] = (0,) * CARDS
        """by card: the shuffle of the deck it comes from"""
        self.taken_for: tuple[int, ...] = ()
        """in imagined worlds, by card: the shuffle that what lies in its place is taken for; empty: its own"""
        self.notes: tuple[tuple[int, int, int], ...] = ()
        """what is known of face-down cards, oldest first: (what, bit mask of cards, bit mask) as in knowledge.py"""
        self.facts: tuple[tuple[int, int, int, int, int], ...] = ()
        """what was told or answered and still holds: (factions that know, question, asked, value, 1 for yes)"""
        self.reckoned: dict[int, int] = {}
        """by kind: the factions that it must be reckoned with (derived; kept until a card moves or is seen)"""
        self.traitors: list[list[int]] = [[] for _ in range(FACTIONS)]
        self.traitors_dealt: list[list[int]] = [[] for _ in range(FACTIONS)]
        self.traitor_deck: list[int] = []
        self.traitors_shown = 0
        self.spice_deck: list[int] = []
        self.spice_top_known = False
        self.piles: list[list[int]] = [[], []]
        self.set_aside = 0
        self.prediction_faction = -1
        self.prediction_turn = 0
        self.allies: list[int] = [0] * FACTIONS
        self.pledge_bid: list[int] = [0] * FACTIONS
        self.pledge_ship: list[int] = [0] * FACTIONS
        self.pledges_set = 0
        self.stopped = 0
        self.power_used = 0
        self.special_revived = 0
        self.leader_revived = 0
        self.acted = 0
        self.ship_stopped = 0
        self.advisors_locked = 0
        self.blow_worms = 0
        self.rides: list[int] = []
        self.protected = 0
        self.nexus_joined = 0
        self.nexus_offers = 0
        self.bid = 0
        self.bidder = -1
        self.opener = -1
        self.bidding_pass = 0
        self.means_only = 0
        self.battle: Battle | None = None
        self.offers: list[tuple[Any, ...]] = [()] * FACTIONS
        """by faction: its open offer (parties, itself first; terms; mask of those who have agreed), or ()"""
        self.offering = 0
        """the factions with an open offer (derived from `offers`)"""
        self.offers_made: list[int] = [0] * FACTIONS
        """by faction: how many offers it has begun in this turn"""
        self.asides: dict[int, tuple[Step, ...]] = {}
        """by faction: steps that it alone is at, while several are asked at once (deals/asides.py); never changed"""
        self.deals: list[tuple[Any, ...]] = []
        """all deals, past ones too: (number, parties, turn, phase, terms, cancelled)"""
        self.dues: list[tuple[int, ...]] = []
        """payments to come: (deal, payer, receiver, amount, moment, whose, turn)"""
        self.promises: list[tuple[int, ...]] = []
        """what is promised (deals/promises.py): (deal, by, promise, about, limit, turn)"""
        self.debts: list[tuple[int, int, int]] = []
        self.told: list[tuple[int, ...]] = []
        """secrets handed over by a deal: (receiver, giver, secret, turn, values ...)"""
        self.told_now: list[int] = [0] * FACTIONS
        """by giver: what was told to whom in this turn (derived from `told`; deals/tellable.py)"""
        self.truths: list[tuple[int, ...]] = []
        """public answers: (turn, asked, question, value, 1 for yes)"""
        self.winners: list[int] = []
        self.victory = ""

    def seats_of(self, factions: tuple[int, ...]) -> tuple[int, ...]:
        """Who plays these factions: the knowers of a secret."""
        return tuple(self.seat[faction] for faction in factions)

    def copy(self) -> DuneState:
        """Lists that rarely change are shared: nobody changes them, but puts another in their place."""
        other = DuneState(self.settings, False)
        other.rng = self.rng
        other.cause = self.cause
        other.stack = self.stack.copy()
        other.faction = self.faction
        other.seat = self.seat
        other.circle = self.circle
        other.turn = self.turn
        other.phase = self.phase
        other.order = self.order
        other.storm = self.storm
        other.storm_distance = self.storm_distance
        other.storm_card = self.storm_card
        other.storm_card_seen = self.storm_card_seen
        other.wall_destroyed = self.wall_destroyed
        other.wheels = self.wheels
        other.forces = self.forces.copy()
        other.starred = self.starred.copy()
        other.advisors = self.advisors.copy()
        other.occupants = self.occupants.copy()
        other.presence = self.presence.copy()
        other.spice_on = self.spice_on.copy()
        other.reserves = self.reserves.copy()
        other.reserve_starred = self.reserve_starred.copy()
        other.tanks = self.tanks.copy()
        other.tank_starred = self.tank_starred.copy()
        other.spice = self.spice.copy()
        other.bribes = self.bribes.copy()
        other.leader_status = self.leader_status.copy()
        other.leader_deaths = self.leader_deaths.copy()
        other.leader_where = self.leader_where.copy()
        other.fought = self.fought
        other.revival_open = self.revival_open
        other.kh_losses = self.kh_losses
        other.kh_dead = self.kh_dead
        other.kh_territory = self.kh_territory
        other.kh_shown = self.kh_shown
        other.hands = [hand.copy() for hand in self.hands]
        other.treachery_deck = self.treachery_deck.copy()
        other.treachery_discard = self.treachery_discard.copy()
        other.removed = self.removed.copy()
        other.out = self.out.copy()
        other.row = self.row.copy()
        other.known = self.known.copy()
        other.batch = self.batch
        other.taken_for = self.taken_for
        other.notes = self.notes
        other.facts = self.facts
        other.reckoned = self.reckoned.copy()
        other.traitors = self.traitors.copy()
        other.traitors_dealt = self.traitors_dealt.copy()
        other.traitor_deck = self.traitor_deck.copy()
        other.traitors_shown = self.traitors_shown
        other.spice_deck = self.spice_deck.copy()
        other.spice_top_known = self.spice_top_known
        other.piles = [pile.copy() for pile in self.piles]
        other.set_aside = self.set_aside
        other.prediction_faction = self.prediction_faction
        other.prediction_turn = self.prediction_turn
        other.allies = self.allies.copy()
        other.pledge_bid = self.pledge_bid.copy()
        other.pledge_ship = self.pledge_ship.copy()
        other.pledges_set = self.pledges_set
        other.stopped = self.stopped
        other.power_used = self.power_used
        other.special_revived = self.special_revived
        other.leader_revived = self.leader_revived
        other.acted = self.acted
        other.ship_stopped = self.ship_stopped
        other.advisors_locked = self.advisors_locked
        other.blow_worms = self.blow_worms
        other.rides = self.rides.copy()
        other.protected = self.protected
        other.nexus_joined = self.nexus_joined
        other.nexus_offers = self.nexus_offers
        other.bid = self.bid
        other.bidder = self.bidder
        other.opener = self.opener
        other.bidding_pass = self.bidding_pass
        other.means_only = self.means_only
        other.battle = None if self.battle is None else self.battle.copy()
        other.offers = self.offers.copy()
        other.offering = self.offering
        other.offers_made = self.offers_made.copy()
        other.asides = self.asides
        other.deals = self.deals.copy()
        other.dues = self.dues.copy()
        other.promises = self.promises.copy()
        other.debts = self.debts.copy()
        other.told = self.told.copy()
        other.told_now = self.told_now.copy()
        other.truths = self.truths.copy()
        other.winners = self.winners
        other.victory = self.victory
        return other
