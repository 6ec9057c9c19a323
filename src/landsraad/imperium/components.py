"""The components of a game of the Imperium family: cards, spaces, Leaders, and the content that holds them all."""

from __future__ import annotations

from typing import Final, TypeAlias

from landsraad.core.machine import Code
from landsraad.imperium.automa.components import HagalCard, Rival
from landsraad.imperium.effects.nodes import Condition, Node

__all__ = [
    "BATTLE_ICONS",
    "ICONS",
    "SPY_ICON",
    "TRACKS",
    "WILD",
    "Card",
    "Conflict",
    "Content",
    "Contract",
    "Entry",
    "Intrigue",
    "Leader",
    "Objective",
    "PersonalBoard",
    "Post",
    "Space",
    "Switches",
    "Training",
]

ICONS: Final = ("emperor", "guild", "bg", "fremen", "landsraad", "city", "spice_trade", "spy")
TRACKS: Final = 4
"""Factions with an Influence track on the board: the first icons."""
SPY_ICON: Final = 1 << ICONS.index("spy")
BATTLE_ICONS: Final = ("crysknife", "desert_mouse", "ornithopter", "wild")
WILD: Final = 3

Entry: TypeAlias = tuple[Node, int]
"""An effect to be resolved in a turn, and the card it is printed on (-1: none)."""


class Card:
    """A card of a personal deck. `reach` is the set of spaces its printed icons lead to, as bits."""

    __slots__ = (
        "acquire",
        "agent",
        "agent_entries",
        "anywhere",
        "buying",
        "copies",
        "cost",
        "discard",
        "factions",
        "icons",
        "id",
        "ignores_requirements",
        "index",
        "kind",
        "reach",
        "ref",
        "reserve",
        "reveal",
        "reveal_entries",
        "sending",
        "signet",
        "spy",
        "trash",
    )

    def __init__(self, index: int, id: str, kind: str) -> None:
        self.index = index
        self.sending: Code = ("card", index)
        self.buying: Code = ("acquire", index)
        """The options to send an Agent with it, and to acquire it."""
        self.id = id
        self.ref = f"card/{id}"
        self.kind = kind
        """starting, commander, reserve or imperium"""
        self.copies = 1
        self.cost = -1
        """Persuasion; -1: cannot be bought."""
        self.factions: list[int] = []
        self.icons = 0
        self.reach = 0
        self.spy = False
        """Shows the Spy icon: reaches every space it spies on (UP-5.5)."""
        self.anywhere = False
        self.ignores_requirements = False
        """Its Agent needs no Influence for the space (UP-22.8)."""
        self.reserve = -1
        """Number of its Reserve stack, or -1."""
        self.agent: list[Node] = []
        self.reveal: list[Node] = []
        self.agent_entries: list[Entry] = []
        self.reveal_entries: list[Entry] = []
        """What these boxes bring to a turn; `signet`: the Leader's ability as well."""
        self.signet = False
        self.acquire: list[Node] = []
        self.trash: list[Node] = []
        self.discard: list[Node] = []


class Space:
    """A board space. `costs` lists what may be paid, as (resource, amount); empty: nothing."""

    __slots__ = (
        "base_choice",
        "base_spice",
        "bit",
        "by_price",
        "cheaper",
        "cheaper_if",
        "combat",
        "commander",
        "control_amount",
        "control_resource",
        "costs",
        "effect",
        "entries",
        "faction",
        "icon",
        "id",
        "index",
        "maker",
        "needed_faction",
        "needed_level",
        "posts",
        "protected",
        "ref",
        "requirement",
        "reveal",
        "seat_verb",
        "visit",
    )

    def __init__(self, index: int, id: str) -> None:
        self.index = index
        self.bit = 1 << index
        self.id = id
        self.ref = f"space/{id}"
        self.icon = 0
        self.faction = -1
        self.combat = False
        self.maker = False
        self.commander = ""
        """The one Leader who can send Agents there (UP-S25); empty: everybody can."""
        self.protected = False
        """Behind the Shield Wall: no sandworm comes to a Conflict for it (UP-10.11)."""
        self.posts = 0
        """The observation posts connected to it, as bits."""
        self.base_spice = 0
        self.base_choice = False
        """The base spice is one of two options (UP-7.38)."""
        self.costs: list[tuple[int, int]] = []
        self.cheaper_if: Condition | None = None
        self.cheaper = 0
        """The amount asked while `cheaper_if` holds (UP-7.33)."""
        self.requirement: Condition | None = None
        self.needed_faction = 0
        self.needed_level = 0
        """The Influence that is the requirement."""
        self.visit: Node | None = None
        self.effect: list[Node] = []
        self.entries: list[Entry] = []
        """What a visit brings to a turn; `by_price`: some of it for a certain price alone."""
        self.by_price = False
        self.reveal: list[Node] = []
        self.seat_verb = ""
        """high_council or swordmaster for a space that each player can use once per game."""
        self.control_resource = -1
        self.control_amount = 0


class Intrigue:
    __slots__ = ("combat", "copies", "endgame", "id", "index", "on_win", "playing", "plot", "ref")

    def __init__(self, index: int, id: str, copies: int) -> None:
        self.index = index
        self.playing: Code = ("plot", index)
        """The option to play it as a Plot card."""
        self.id = id
        self.ref = f"intrigue/{id}"
        self.copies = copies
        self.plot: Node | None = None
        self.combat: Node | None = None
        self.endgame: Node | None = None
        self.on_win = False
        """A Combat card for the window after winning."""


class Conflict:
    __slots__ = ("icon", "id", "index", "level", "location", "mentat", "protected", "ref", "rewards")

    def __init__(self, index: int, id: str, level: int) -> None:
        self.index = index
        self.id = id
        self.ref = f"conflict/{id}"
        self.level = level
        self.location = -1
        """The space it is about, or -1."""
        self.rewards: list[list[Node]] = []
        """First, second and third reward, each as its entries."""
        self.mentat = False
        self.icon = -1
        """Its battle icon, or -1."""
        self.protected = False
        """No sandworms while the Shield Wall stands."""


class Post:
    """An observation post. `spaces` and `icons` are bits: what it connects to."""

    __slots__ = ("icons", "id", "index", "ref", "spaces")

    def __init__(self, index: int, id: str) -> None:
        self.index = index
        self.id = id
        self.ref = f"post/{id}"
        self.spaces = 0
        self.icons = 0


class PersonalBoard:
    """A Commander's own board with an Influence track (UP-S4)."""

    __slots__ = ("commander", "deck", "id", "ref", "start", "track")

    def __init__(self, id: str, commander: str, track: int) -> None:
        self.id = id
        self.ref = f"board/{id}"
        self.commander = commander
        """The Leader it belongs to."""
        self.track = track
        self.start: list[Node] = []
        """What happens at the start of the game."""
        self.deck: list[int] = []
        """The starting cards of the Commander, with repetitions (UP-S8)."""


class Contract:
    """A CHOAM contract. `kind` is visit, harvest, immediate or acquire."""

    __slots__ = ("card", "copies", "id", "index", "kind", "node", "ref", "space")

    def __init__(self, index: int, id: str, kind: str, node: Node) -> None:
        self.index = index
        self.id = id
        self.ref = f"contract/{id}"
        self.kind = kind
        self.node = node
        """Completing it, as an entry of the turn."""
        self.copies = 1
        self.space = -1
        self.card = -1


class Objective:
    __slots__ = ("first_player", "icon", "id", "index", "least", "most", "ref")

    def __init__(self, index: int, id: str, icon: int) -> None:
        self.index = index
        self.id = id
        self.ref = f"objective/{id}"
        self.icon = icon
        self.first_player = False
        self.least = 1
        """The numbers of players it is used for."""
        self.most = 6


class Training:
    """A space of the training track: what it gives and where the token may go next."""

    __slots__ = ("effect", "following", "id")

    def __init__(self, id: str, effect: list[Node]) -> None:
        self.id = id
        self.effect = effect
        self.following: list[int] = []


class Leader:
    __slots__ = (
        "back",
        "discount",
        "discount_icon",
        "expansion",
        "id",
        "index",
        "looks_at_deck",
        "massed",
        "reach_faction",
        "reach_level",
        "ref",
        "reveal",
        "set_aside_space",
        "setup",
        "signet",
        "training",
        "triggers",
        "unblocked_icons",
        "visit_icons",
    )

    def __init__(self, index: int, id: str) -> None:
        self.index = index
        self.id = id
        self.ref = f"leader/{id}"
        self.signet: list[Node] = []
        self.setup: list[Node] = []
        self.triggers: dict[str, Node] = {}
        """By event: what happens at once (`take_high_council_seat`, `harvest` ...)."""
        self.discount_icon = -1
        self.discount = 0
        self.unblocked_icons = 0
        """Bits of the icons whose spaces enemy Agents do not block."""
        self.looks_at_deck = False
        self.massed = 0
        """`deploy_in_turn` happens with so many troops moved into the Conflict in one turn (DI-C01)."""
        self.reveal: list[Node] = []
        """Entries of every own Reveal turn (UP-22.33)."""
        self.reach_faction = -1
        self.reach_level = 0
        """`reach_influence` happens on moving up to this level (UP-22.5)."""
        self.visit_icons = 0
        """`send_agent` happens on Faction spaces with these icons, as bits."""
        self.back: Leader | None = None
        """The other side of a two-sided Leader (UP-22.4)."""
        self.training: list[Training] = []
        self.set_aside_space = -1
        """Contracts for this space are kept for this Leader alone (UP-C8)."""
        self.expansion = False
        """Not one of this game's own Leaders."""


class Switches:
    """The short list in which the games of the family differ."""

    __slots__ = (
        "contracts",
        "idle_acquire",
        "idle_branch",
        "mentat",
        "objectives",
        "recall_sent",
        "solo_marker",
        "spies",
        "teams",
    )

    def __init__(
        self,
        mentat: bool = False,
        spies: bool = False,
        objectives: bool = False,
        contracts: bool = False,
        recall_sent: bool = False,
        idle_acquire: bool = False,
        idle_branch: bool = False,
        solo_marker: bool = False,
        teams: bool = False,
    ) -> None:
        self.mentat = mentat
        self.spies = spies
        """Spies, sandworms, Maker Hooks and the Shield Wall."""
        self.objectives = objectives
        """Objectives and battle icons."""
        self.contracts = contracts
        """The CHOAM module."""
        self.recall_sent = recall_sent
        """Recalling an Agent may take the one sent in this turn (DI-20.8), otherwise another one (UP-6.13)."""
        self.idle_acquire = idle_acquire
        """An Intrigue card that acquires may be played with nothing to acquire (UP-22.16)."""
        self.idle_branch = idle_branch
        """A branch "up to N" may be chosen with nothing to do (DI-3.8), otherwise not (UP-Q70)."""
        self.solo_marker = solo_marker
        """A space with another cost for harder solo games has that one (DI-H3.4)."""
        self.teams = teams
        """Six players in two teams (UP-S1)."""


class Content:
    """Everything printed that takes part in one kind of game. Immutable once built and shared by all states."""

    __slots__ = (
        "boards",
        "by_key",
        "card_ids",
        "cards",
        "cheaper",
        "conflict_ids",
        "conflicts",
        "contract_ids",
        "contracts",
        "everywhere",
        "for_sale",
        "foreign",
        "hagal",
        "hagal_ids",
        "icon_spaces",
        "imperium_deck",
        "intrigue",
        "intrigue_claim",
        "intrigue_deck",
        "intrigue_ids",
        "leader_ids",
        "leaders",
        "maker_bits",
        "makers",
        "mentat_space",
        "name",
        "nodes",
        "objective_ids",
        "objectives",
        "post_ids",
        "posts",
        "priced",
        "required",
        "reserve",
        "reveal_claim",
        "rival_ids",
        "rivals",
        "seats",
        "space_ids",
        "spaces",
        "starting",
        "switches",
        "too_dear",
        "track_rewards",
        "winner_cards",
    )

    def __init__(self, name: str, switches: Switches) -> None:
        self.name = name
        self.switches = switches
        self.cards: list[Card] = []
        self.card_ids: dict[str, int] = {}
        self.starting: list[int] = []
        """The cards of a starting deck, with repetitions."""
        self.imperium_deck: list[int] = []
        self.intrigue_deck: list[int] = []
        """The cards of both decks, likewise."""
        self.reserve: list[int] = []
        """The card of each Reserve stack."""
        self.for_sale: list[tuple[int, int]] = []
        """The Reserve stacks with a price: (stack, card)."""
        self.intrigue: list[Intrigue] = []
        self.intrigue_ids: dict[str, int] = {}
        self.intrigue_claim = 0
        """The most troops that all Plot cards together could take from one supply."""
        self.reveal_claim = 0
        """The same in a Reveal turn, for its Plot cards and the Reveal boxes of all cards."""
        self.conflicts: list[Conflict] = []
        self.conflict_ids: dict[str, int] = {}
        self.leaders: list[Leader] = []
        self.leader_ids: dict[str, int] = {}
        self.spaces: list[Space] = []
        self.space_ids: dict[str, int] = {}
        self.everywhere = 0
        """All spaces, as bits."""
        self.icon_spaces: list[int] = []
        """For each icon the spaces that show it, as bits."""
        self.makers: list[int] = []
        self.maker_bits = 0
        self.posts: list[Post] = []
        self.post_ids: dict[str, int] = {}
        self.contracts: list[Contract] = []
        self.contract_ids: dict[str, int] = {}
        self.objectives: list[Objective] = []
        self.objective_ids: dict[str, int] = {}
        self.hagal: list[HagalCard] = []
        self.hagal_ids: dict[str, int] = {}
        self.rivals: list[Rival] = []
        self.rival_ids: dict[str, int] = {}
        self.priced: list[Space] = []
        self.too_dear: list[list[int]] = []
        """For each resource and each amount of it that does not pay for everything: the spaces it is too little for."""
        self.cheaper: list[Space] = []
        """Spaces that cost less on a condition."""
        self.required: list[Space] = []
        self.seats: list[Space] = []
        """Spaces that a player can use once per game."""
        self.mentat_space = -1
        self.winner_cards = False
        """There are Intrigue cards for the winner of a Conflict."""
        self.track_rewards: dict[tuple[int, int], Node] = {}
        """What moving up to a level of a track gives, by track and level."""
        self.boards: list[PersonalBoard] = []
        self.foreign: list[int] = []
        """For each seat the spaces of personal boards that are not its own, as bits; none without teams."""
        self.nodes: list[Node] = []
        self.by_key: dict[str, Node] = {}
