"""The components of a game of the Imperium family: cards, spaces, Leaders, and the content that holds them all."""

from __future__ import annotations

from landsraad.core.machine import Machine
from landsraad.imperium.effects.nodes import Condition, Node

__all__ = [
    "BASE",
    "CITY",
    "FACTION_ICONS",
    "ICONS",
    "LANDSRAAD",
    "Card",
    "Conflict",
    "Content",
    "Intrigue",
    "Leader",
    "Space",
    "Switches",
]

ICONS = ("emperor", "guild", "bg", "fremen", "landsraad", "city", "spice_trade", "spy")
FACTION_ICONS = 0b1111
LANDSRAAD = 4
CITY = 5
BASE = "imperium"


class Card:
    """A card of a personal deck. `reach` is the set of spaces its printed icons lead to, as bits."""

    __slots__ = (
        "acquire",
        "agent",
        "anywhere",
        "copies",
        "cost",
        "discard",
        "factions",
        "icons",
        "id",
        "index",
        "kind",
        "reach",
        "reserve",
        "reveal",
        "trash",
    )

    def __init__(self, index: int, id: str, kind: str) -> None:
        self.index = index
        self.id = id
        self.kind = kind
        """starting, reserve or imperium"""
        self.copies = 1
        self.cost = -1
        """Persuasion; -1: cannot be bought."""
        self.factions: list[int] = []
        self.icons = 0
        self.reach = 0
        self.anywhere = False
        self.reserve = -1
        """Number of its Reserve stack, or -1."""
        self.agent: list[Node] = []
        self.reveal: list[Node] = []
        self.acquire: list[Node] = []
        self.trash: list[Node] = []
        self.discard: list[Node] = []


class Space:
    """A board space. `costs` lists what may be paid, as (resource, amount); empty: nothing."""

    __slots__ = (
        "base_spice",
        "bit",
        "combat",
        "control_amount",
        "control_resource",
        "costs",
        "effect",
        "faction",
        "icon",
        "id",
        "index",
        "maker",
        "requirement",
        "reveal",
        "seat_verb",
        "visit",
    )

    def __init__(self, index: int, id: str) -> None:
        self.index = index
        self.bit = 1 << index
        self.id = id
        self.icon = 0
        self.faction = -1
        self.combat = False
        self.maker = False
        self.base_spice = 0
        self.costs: list[tuple[int, int]] = []
        self.requirement: Condition | None = None
        self.visit: Node | None = None
        self.effect: list[Node] = []
        self.reveal: list[Node] = []
        self.seat_verb = ""
        """high_council or swordmaster for a space that each player can use once per game."""
        self.control_resource = -1
        self.control_amount = 0


class Intrigue:
    __slots__ = ("combat", "copies", "endgame", "id", "index", "on_win", "plot")

    def __init__(self, index: int, id: str, copies: int) -> None:
        self.index = index
        self.id = id
        self.copies = copies
        self.plot: Node | None = None
        self.combat: Node | None = None
        self.endgame: Node | None = None
        self.on_win = False
        """A Combat card for the window after winning."""


class Conflict:
    __slots__ = ("id", "index", "level", "location", "mentat", "rewards")

    def __init__(self, index: int, id: str, level: int) -> None:
        self.index = index
        self.id = id
        self.level = level
        self.location = -1
        """The space it is about, or -1."""
        self.rewards: list[list[Node]] = []
        """First, second and third reward, each as its entries."""
        self.mentat = False


class Leader:
    __slots__ = (
        "discount",
        "discount_icon",
        "id",
        "index",
        "looks_at_deck",
        "setup",
        "signet",
        "triggers",
        "unblocked_icons",
    )

    def __init__(self, index: int, id: str) -> None:
        self.index = index
        self.id = id
        self.signet: list[Node] = []
        self.setup: list[Node] = []
        self.triggers: dict[str, Node] = {}
        """By event: what happens at once (`take_high_council_seat`, `harvest` ...)."""
        self.discount_icon = -1
        self.discount = 0
        self.unblocked_icons = 0
        """Bits of the icons whose spaces enemy Agents do not block."""
        self.looks_at_deck = False


class Switches:
    """The short list in which the games of the family differ."""

    __slots__ = ("mentat",)

    def __init__(self, mentat: bool) -> None:
        self.mentat = mentat


class Content:
    """Everything printed that takes part in one kind of game. Immutable once built and shared by all states."""

    __slots__ = (
        "by_key",
        "card_ids",
        "cards",
        "conflict_ids",
        "conflicts",
        "icon_spaces",
        "intrigue",
        "intrigue_ids",
        "leader_ids",
        "leaders",
        "machine",
        "makers",
        "mentat_space",
        "name",
        "nodes",
        "priced",
        "required",
        "reserve",
        "seats",
        "space_ids",
        "spaces",
        "starting",
        "switches",
        "track_bonus",
    )

    def __init__(self, name: str, switches: Switches) -> None:
        self.name = name
        self.switches = switches
        self.machine = Machine()
        self.cards: list[Card] = []
        self.card_ids: dict[str, int] = {}
        self.starting: list[int] = []
        """The cards of a starting deck, with repetitions."""
        self.reserve: list[int] = []
        """The card of each Reserve stack."""
        self.intrigue: list[Intrigue] = []
        self.intrigue_ids: dict[str, int] = {}
        self.conflicts: list[Conflict] = []
        self.conflict_ids: dict[str, int] = {}
        self.leaders: list[Leader] = []
        self.leader_ids: dict[str, int] = {}
        self.spaces: list[Space] = []
        self.space_ids: dict[str, int] = {}
        self.icon_spaces: list[int] = []
        """For each icon the spaces that show it, as bits."""
        self.makers: list[int] = []
        self.priced: list[Space] = []
        self.required: list[Space] = []
        self.seats: list[Space] = []
        """Spaces that a player can use once per game."""
        self.mentat_space = -1
        self.track_bonus: list[Node] = []
        self.nodes: list[Node] = []
        self.by_key: dict[str, Node] = {}
