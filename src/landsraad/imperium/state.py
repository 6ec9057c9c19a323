"""The state of a game of the Imperium family: plain, mutable, quick to copy."""

from __future__ import annotations

from typing import Final, TypeAlias

from landsraad.core.machine import State
from landsraad.imperium.automa.rivalry import Rivalry
from landsraad.imperium.components import TRACKS, Content
from landsraad.imperium.effects.nodes import Node
from landsraad.imperium.teams.belongings import Belongings

__all__ = [
    "AGENT",
    "CHOOSING",
    "IDLE",
    "REVEAL",
    "REWARD",
    "TROOPS",
    "ImperiumState",
    "IntrigueMove",
    "IntrigueNote",
    "Player",
    "Turn",
]

# What kind of turn the active player is in.
IDLE: Final = 0
CHOOSING: Final = 1
AGENT: Final = 2
REVEAL: Final = 3
REWARD: Final = 4

TROOPS: Final = 12


IntrigueNote: TypeAlias = tuple[int, int, int, int, int, int]
"""About a held Intrigue card (`rules/intrigue_notes.py`): holder, card, the shuffle of the deck it comes from,
and as bit masks the seats that have seen it there, the thefts it may have been taken in, those it was taken in."""


IntrigueMove: TypeAlias = tuple[int, ...]
"""A theft of an Intrigue card: thief, victim, and as a bit mask the seats that have seen a card since and cannot tell
whether it was the stolen one. Or one that has left a hand for all to see, while nobody else can tell
which of several: -1, who held it, the card, the shuffle it comes from, and as bit masks the seats that know which it
was, and those that take it for another one of its kind, which they knew."""


class Player:
    """Everything in front of one player. `fresh=False` leaves all fields to be filled in by copy()."""

    __slots__ = (
        "agents",
        "alliances",
        "conflict",
        "contracts",
        "contracts_done",
        "deck",
        "deck_known",
        "discard",
        "flipped",
        "garrison",
        "hand",
        "hand_known",
        "hand_older",
        "high_council",
        "hooks",
        "influence",
        "intrigue",
        "leader",
        "memories",
        "objective",
        "objective_down",
        "persuasion",
        "placed",
        "played",
        "resources",
        "revealed",
        "revealed_at",
        "rival",
        "secret",
        "secret_used",
        "set_aside",
        "shuffled_in",
        "spied",
        "spies",
        "supply",
        "swordmaster",
        "swords",
        "team",
        "training",
        "trash",
        "vp",
        "waiting",
        "won",
        "won_down",
        "worms",
    )

    def __init__(self, fresh: bool = True) -> None:
        if not fresh:
            return
        self.leader = -1
        self.rival = -1
        """Who plays a seat that is nobody's; -1: a person, or House Hagal."""
        self.vp = 0
        self.resources = [0, 0, 1]
        """Solari, spice, water."""
        self.influence = [0] * TRACKS
        self.alliances = 0
        """Alliance tokens held, as bits."""
        self.agents = 2
        """Own Agents on the Leader (the Mentat is not counted here)."""
        self.placed: list[int] = []
        """The spaces where own Agents stand, the Mentat included."""
        self.swordmaster = False
        self.high_council = False
        self.supply = 9
        self.garrison = 3
        self.conflict = 0
        self.swords = 0
        self.persuasion = 0
        self.revealed_at = 0
        """When the Reveal turn of this round was taken (1 for the first of all); 0: not yet."""
        self.deck: list[int] = []
        """Face down; the last card is the top."""
        self.hand: list[int] = []
        self.played: list[int] = []
        """Cards in play from Agent turns."""
        self.revealed: list[int] = []
        """Cards in play from the Reveal turn."""
        self.discard: list[int] = []
        self.trash: list[int] = []
        self.intrigue: list[int] = []
        self.waiting: list[int] = []
        """Plot cards that lie face up until the Reveal turn (DI-14.8)."""
        self.deck_known = 0
        """How many cards on top of the deck everybody has seen put there."""
        self.hand_known: list[int] = []
        """Cards of the hand that everybody knows (DI-V12)."""
        self.hand_older: tuple[int, ...] = ()
        """Cards of the hand, unknown to others, that were there when cards were shuffled into a deck with cards."""
        self.shuffled_in: tuple[int, ...] = ()
        """Those cards, as long as they are in deck or hand and there are older ones in the hand."""
        self.set_aside: list[int] = []
        """Cards of the Row set aside for this player (DI-C15, UP-22.7)."""
        self.secret = 0
        """The Baron's two Factions, as bits."""
        self.secret_used = False
        self.spies = 0
        """The observation posts with an own Spy, as bits."""
        self.spied = 0
        """The spaces connected to them, as bits."""
        self.worms = 0
        """Own sandworms in the Conflict."""
        self.hooks = False
        self.contracts: list[int] = []
        self.contracts_done: list[int] = []
        self.won: list[int] = []
        """Conflict cards won that lie face up; those turned over are in `won_down`."""
        self.won_down: list[int] = []
        self.objective = -1
        self.objective_down = False
        self.memories = 0
        """Troops that Lady Jessica remembers."""
        self.flipped = False
        """The Leader shows the other side."""
        self.training = 0
        """Where the token of the training track stands."""
        self.team: Belongings | None = None
        """What a player of a team has besides; None: there are no teams."""

    def copy(self) -> Player:
        """Lists that rarely change are shared: nobody changes them, but puts another in their place."""
        p = Player(False)
        p.leader = self.leader
        p.rival = self.rival
        p.vp = self.vp
        p.resources = self.resources[:]
        p.influence = self.influence[:]
        p.alliances = self.alliances
        p.agents = self.agents
        p.placed = self.placed[:]
        p.swordmaster = self.swordmaster
        p.high_council = self.high_council
        p.supply = self.supply
        p.garrison = self.garrison
        p.conflict = self.conflict
        p.swords = self.swords
        p.persuasion = self.persuasion
        p.revealed_at = self.revealed_at
        p.deck = self.deck[:]
        p.hand = self.hand[:]
        p.played = self.played[:]
        p.revealed = self.revealed[:]
        p.discard = self.discard[:]
        p.trash = self.trash
        p.intrigue = self.intrigue[:]
        p.waiting = self.waiting
        p.deck_known = self.deck_known
        p.hand_known = self.hand_known[:]
        p.hand_older = self.hand_older
        p.shuffled_in = self.shuffled_in
        p.set_aside = self.set_aside[:]
        p.secret = self.secret
        p.secret_used = self.secret_used
        p.spies = self.spies
        p.spied = self.spied
        p.worms = self.worms
        p.hooks = self.hooks
        p.contracts = self.contracts[:]
        p.contracts_done = self.contracts_done
        p.won = self.won
        p.won_down = self.won_down
        p.objective = self.objective
        p.objective_down = self.objective_down
        p.memories = self.memories
        p.flipped = self.flipped
        p.training = self.training
        p.team = None if self.team is None else self.team.copy()
        return p


class Turn:
    """What is remembered only until the turn ends."""

    __slots__ = (
        "acquire_on_top",
        "acquired",
        "ally",
        "ally_asked",
        "base_taken",
        "deployed",
        "discount",
        "discount_card",
        "gained_spice",
        "harvested",
        "icons",
        "ignore_enemies",
        "last_discarded",
        "last_trashed",
        "memories",
        "mode",
        "moved_in",
        "no_deploy",
        "on_acquire",
        "paid",
        "passed",
        "placed_on",
        "pool",
        "recalled_spy",
        "recruited",
        "seat",
        "space",
        "started",
        "sword_cards",
        "units_in",
        "visit_bonus",
    )

    def __init__(self, seat: int, mode: int, fresh: bool = True) -> None:
        self.seat = seat
        self.mode = mode
        if not fresh:
            return
        self.ally = -1
        """The Ally that a Commander has activated in this turn (UP-S17), or -1."""
        self.ally_asked = False
        """The Ally has just said how many troops to deploy (UP-S22)."""
        self.started = False
        self.passed = False
        self.space = -1
        """The space visited in this turn."""
        self.paid = 0
        """The amount chosen as its cost."""
        self.recruited = 0
        self.deployed = 0
        """Troops deployed by the right of the Combat space."""
        self.moved_in = 0
        """Own troops moved into the Conflict in this turn, whatever the source."""
        self.icons = 0
        """Icons added to the card that sends the Agent."""
        self.ignore_enemies = False
        self.visit_bonus = 0
        self.discount_card = -1
        self.discount = 0
        self.acquire_on_top = False
        self.last_trashed = -1
        self.last_discarded = -1
        self.units_in = 0
        """Own units moved into the Conflict in this turn, less those that left it again (UP-10.15)."""
        self.no_deploy = False
        """No own unit may enter the Conflict in this turn (UP-22.6)."""
        self.gained_spice = 0
        self.harvested = False
        """Spice of the maker space was taken."""
        self.base_taken = False
        """Its base spice was taken."""
        self.recalled_spy = False
        self.placed_on = -1
        """The post where the last Spy was placed, or -1."""
        self.memories = 0
        """Memories returned by the last flip."""
        self.acquired: tuple[int, ...] = ()
        """Cards acquired in this turn."""
        self.sword_cards: tuple[int, ...] = ()
        """The card of each sword effect of this Reveal turn."""
        self.on_acquire: tuple[Node, ...] = ()
        """What happens whenever a card is acquired in this turn."""
        self.pool: list[tuple[Node, int]] = []
        """Entries still to be resolved, each with the card it is printed on (-1: none)."""

    def copy(self) -> Turn:
        t = Turn(self.seat, self.mode, False)
        t.ally = self.ally
        t.ally_asked = self.ally_asked
        t.started = self.started
        t.passed = self.passed
        t.space = self.space
        t.paid = self.paid
        t.recruited = self.recruited
        t.deployed = self.deployed
        t.moved_in = self.moved_in
        t.icons = self.icons
        t.ignore_enemies = self.ignore_enemies
        t.visit_bonus = self.visit_bonus
        t.discount_card = self.discount_card
        t.discount = self.discount
        t.acquire_on_top = self.acquire_on_top
        t.last_trashed = self.last_trashed
        t.last_discarded = self.last_discarded
        t.units_in = self.units_in
        t.no_deploy = self.no_deploy
        t.gained_spice = self.gained_spice
        t.harvested = self.harvested
        t.base_taken = self.base_taken
        t.recalled_spy = self.recalled_spy
        t.placed_on = self.placed_on
        t.memories = self.memories
        t.acquired = self.acquired
        t.sword_cards = self.sword_cards
        t.on_acquire = self.on_acquire
        t.pool = self.pool[:]
        return t


class ImperiumState(State):
    """The whole table."""

    __slots__ = (
        "bonus_spice",
        "conflict_deck",
        "conflicts",
        "content",
        "contract_bank",
        "contract_market",
        "contracts_aside",
        "control",
        "first",
        "hagal_deck",
        "hagal_discard",
        "imperium_deck",
        "intrigue_deck",
        "intrigue_discard",
        "intrigue_notes",
        "intrigue_shuffles",
        "intrigue_thefts",
        "intrigue_trash",
        "mentat_kept",
        "mentat_owner",
        "mentat_space",
        "people",
        "phase",
        "players",
        "removed",
        "reserve",
        "reveals",
        "rivalry",
        "round",
        "row",
        "set_aside_conflicts",
        "shield_wall",
        "spaces_found",
        "throne",
        "turn",
        "voices",
    )

    content: Content

    def __init__(self, content: Content, fresh: bool = True) -> None:
        super().__init__()
        self.content = content
        if not fresh:
            return
        self.round = 0
        self.phase = "setup"
        self.first = 0
        self.people = 0
        """How many seats are people's; they come first."""
        self.rivalry: Rivalry | None = None
        """How the Rivals play; None: there are only people."""
        self.hagal_deck: list[int] = []
        self.hagal_discard: list[int] = []
        """Hagal cards turned over since they were shuffled."""
        self.players: list[Player] = []
        """What lies before each seat."""
        self.turn = Turn(-1, IDLE)
        self.imperium_deck: list[int] = []
        """Face down; the last card is the top. So are all decks."""
        self.row: list[int] = []
        """Five places; -1: a gap."""
        self.reserve: list[int] = []
        """Cards left in each Reserve stack."""
        self.throne: list[int] = []
        """The Throne Row (UP-S39)."""
        self.removed: list[int] = []
        """Imperium cards that left the game without belonging to a player."""
        self.intrigue_deck: list[int] = []
        self.intrigue_discard: list[int] = []
        self.intrigue_notes: list[IntrigueNote] = []
        self.intrigue_shuffles = 0
        """How often the Intrigue deck was made anew from the discard pile."""
        self.intrigue_thefts: tuple[IntrigueMove, ...] = ()
        """All thefts of Intrigue cards, and those that left a hand without telling which they were, in their order."""
        self.conflict_deck: list[int] = []
        self.conflicts: list[int] = []
        """Conflict cards revealed so far; the last is the current one."""
        self.set_aside_conflicts: list[int] = []
        """Out of the game unseen (DI-2.2)."""
        self.control: list[int] = []
        """For each space the player who controls it, or -1."""
        self.bonus_spice: list[int] = []
        """For each space."""
        self.voices: list[tuple[int, int]] = []
        """(space, owner): closed to the owner's opponents (DI-C07)."""
        self.mentat_owner = -1
        """Who has the Mentat; -1: it is on its board space."""
        self.mentat_space = -1
        """Where the Mentat stands as an Agent; -1: on a Leader or on its own space."""
        self.mentat_kept = False
        """Won as a reward: the next recall leaves it with its owner (DI-20.4)."""
        self.reveals = 0
        """Reveal turns taken in this round."""
        self.shield_wall = False
        """The Shield Wall stands."""
        self.intrigue_trash: list[int] = []
        self.contract_market: list[int] = []
        """Contracts face up on the board; -1: an empty slot."""
        self.contract_bank: list[int] = []
        self.contracts_aside: list[int] = []
        """Kept for one Leader (UP-C8)."""
        self.spaces_found: tuple[int, int] | None = None
        """The spaces open to who chooses a card to play, and those of them not occupied: reckoned once for card and
        space, and no part of a position."""

    def copy(self) -> ImperiumState:
        """Lists that rarely change are shared, as those of a player."""
        s = ImperiumState(self.content, False)
        s.rng = self.rng
        s.cause = self.cause
        s.stack = self.stack[:]
        s.round = self.round
        s.phase = self.phase
        s.first = self.first
        s.people = self.people
        s.rivalry = self.rivalry
        s.hagal_deck = self.hagal_deck[:]
        s.hagal_discard = self.hagal_discard
        s.players = [p.copy() for p in self.players]
        s.turn = self.turn.copy()
        s.imperium_deck = self.imperium_deck[:]
        s.row = self.row[:]
        s.reserve = self.reserve[:]
        s.throne = self.throne[:]
        s.removed = self.removed[:]
        s.intrigue_deck = self.intrigue_deck[:]
        s.intrigue_discard = self.intrigue_discard[:]
        s.intrigue_notes = self.intrigue_notes[:]
        s.intrigue_shuffles = self.intrigue_shuffles
        s.intrigue_thefts = self.intrigue_thefts
        s.conflict_deck = self.conflict_deck[:]
        s.conflicts = self.conflicts[:]
        s.set_aside_conflicts = self.set_aside_conflicts[:]
        s.control = self.control[:]
        s.bonus_spice = self.bonus_spice[:]
        s.voices = self.voices
        s.mentat_owner = self.mentat_owner
        s.mentat_space = self.mentat_space
        s.mentat_kept = self.mentat_kept
        s.reveals = self.reveals
        s.shield_wall = self.shield_wall
        s.intrigue_trash = self.intrigue_trash
        s.contract_market = self.contract_market[:]
        s.contract_bank = self.contract_bank[:]
        s.contracts_aside = self.contracts_aside[:]
        s.spaces_found = self.spaces_found
        return s
