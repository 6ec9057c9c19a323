"""What a seat knows of a table, as numbers for a network: sparse, seen from the own place, quick to make.

An observation is the list of the features that hold. A feature may be named more than once (two equal cards in a hand):
a network adds up what it has learnt about each. Counts are told by one feature for each number. All places are counted
from the own one clockwise, so that every seat looks at a table of its own. It is made only of what the seat may know:
an imagined world (`determinize`) gives the same numbers.

    observer = Observer(game.state.content)
    features = observer.observe(game.state, seat)         # for example [5, 17, 31, ...], each below observer.size
    [observer.labels[feature] for feature in features]    # ["round/4", "phase/turns", "first/0", ...]

Labels are the same in all games of the family, whatever place a feature has in one of them: what was learnt in one is
found again by name in another, and `digest` tells whether two observers speak of the same things.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from landsraad.core.labels import Labels
from landsraad.imperium.components import BATTLE_ICONS, Content
from landsraad.imperium.effects.nodes import FACTIONS
from landsraad.imperium.rules.seats import scores, side
from landsraad.imperium.rules.troops import strength
from landsraad.imperium.state import ImperiumState

__all__ = ["Observer"]

PHASES: Final = ("setup", "start", "turns", "combat", "makers", "recall", "endgame", "over")
PLACES: Final = 4
TEAM_PLACES: Final = 6
ROUNDS: Final = 11
MODES: Final = 5
LEVELS: Final = ("", "mercenary", "sardaukar", "mentat", "kwisatz_haderach")
VARIANTS: Final = ("third_party", "closed_swordmaster", "restraint", "brutal_escalation", "smart_politics", "row_churn")
BONUS: Final = 3
POINTS: Final = 14
SOLARI: Final = 14
SPICE: Final = 12
WATER: Final = 6
INFLUENCE: Final = 6
TROOPS: Final = 12
STRENGTH: Final = 30
PERSUASION: Final = 12
CARDS: Final = 10
INTRIGUE: Final = 7
AGENTS: Final = 4
WORMS: Final = 4
SPIES: Final = 4
DONE: Final = 6
TRAINING: Final = 9
SWORDS: Final = 6
TOKENS: Final = 3
MOVED: Final = 6
FLAGS: Final = ("revealed", "swordmaster", "council", "hooks", "flipped", "person", "mate", "scores", "objective_down")


class Place:
    """Where the features of one seat begin, part by part."""

    __slots__ = (
        "agent",
        "agents",
        "alliance",
        "conflict",
        "contract",
        "contracts_done",
        "deck_count",
        "flag",
        "garrison",
        "hand_count",
        "hand_known",
        "icon",
        "influence",
        "intrigue_count",
        "kept_swords",
        "leader",
        "memories",
        "persuasion",
        "rival",
        "seen",
        "solari",
        "spice",
        "spies",
        "spy",
        "strength",
        "tokens",
        "training",
        "unseen",
        "vp",
        "waiting",
        "water",
        "worms",
    )

    def __init__(self, labels: Labels, name: str, content: Content, tracks: int) -> None:
        cards = [card.ref for card in content.cards]
        factions = FACTIONS[:tracks]
        levels = [f"{faction}/{level}" for faction in factions for level in range(INFLUENCE + 1)]
        teams = content.switches.teams

        def part(what: str, parts: Iterable[object]) -> int:
            return labels.segment(f"{name}/{what}", parts)

        self.vp = part("vp", range(POINTS + 1))
        self.solari = part("solari", range(SOLARI + 1))
        self.spice = part("spice", range(SPICE + 1))
        self.water = part("water", range(WATER + 1))
        self.influence = part("influence", levels)
        self.alliance = part("alliance", factions)
        self.agents = part("agents", range(AGENTS + 1))
        self.garrison = part("garrison", range(TROOPS + 1))
        self.conflict = part("conflict", range(TROOPS + 1))
        self.worms = part("worms", range(WORMS + 1))
        self.strength = part("strength", range(STRENGTH + 1))
        self.persuasion = part("persuasion", range(PERSUASION + 1))
        self.hand_count = part("hand_count", range(CARDS + 1))
        self.deck_count = part("deck_count", range(CARDS + 1))
        self.intrigue_count = part("intrigue_count", range(INTRIGUE + 1))
        self.waiting = part("waiting", range(INTRIGUE + 1))
        self.spies = part("spies", range(SPIES + 1))
        self.memories = part("memories", range(TROOPS + 1))
        self.training = part("training", range(TRAINING + 1))
        self.contracts_done = part("contracts_done", range(DONE + 1))
        self.flag = part("flag", FLAGS)
        self.icon = part("icon", BATTLE_ICONS)
        self.tokens = part("tokens", range(TOKENS + 1) if teams else ())
        self.kept_swords = part("kept_swords", range(SWORDS + 1) if teams else ())
        self.leader = part("leader", [leader.ref for leader in content.leaders])
        self.rival = part("rival", [rival.ref for rival in content.rivals])
        self.agent = part("agent", [space.ref for space in content.spaces])
        self.spy = part("spy", [post.ref for post in content.posts])
        self.contract = part("contract", [contract.ref for contract in content.contracts])
        self.unseen = part("unseen", cards)
        self.seen = part("seen", cards)
        self.hand_known = part("hand_known", cards)


class Observer:
    """Observes the games with a certain content."""

    __slots__ = (
        "aside",
        "bonus",
        "conflict",
        "content",
        "control",
        "digest",
        "first",
        "hand",
        "intrigue",
        "labels",
        "level",
        "market",
        "mentat",
        "mode",
        "moved",
        "people",
        "phase",
        "phases",
        "places",
        "played",
        "pool",
        "recruited",
        "revealed",
        "round",
        "row",
        "seats",
        "secret",
        "segments",
        "shield_wall",
        "size",
        "throne",
        "top",
        "tracks",
        "turn",
        "variant",
        "visiting",
        "voice",
    )

    def __init__(self, content: Content) -> None:
        self.content = content
        self.places = TEAM_PLACES if content.switches.teams else PLACES
        self.tracks = len(FACTIONS) if content.switches.teams else 4
        labels = Labels()
        self.phases = {phase: number for number, phase in enumerate(PHASES)}
        places = range(self.places)
        spaces = [space.ref for space in content.spaces]
        cards = [card.ref for card in content.cards]
        intrigue = [card.ref for card in content.intrigue]
        self.round = labels.segment("round", range(ROUNDS + 1))
        self.phase = labels.segment("phase", PHASES)
        self.first = labels.segment("first", places)
        self.turn = labels.segment("turn", places)
        self.mode = labels.segment("mode", [f"{whose}/{mode}" for whose in ("own", "other") for mode in range(MODES)])
        self.people = labels.segment("people", range(TEAM_PLACES + 1))
        self.level = labels.segment("rivals", LEVELS)
        self.variant = labels.segment("variant", VARIANTS)
        self.conflict = labels.segment("conflict", [conflict.ref for conflict in content.conflicts])
        self.row = labels.segment("row", cards)
        self.throne = labels.segment("throne", cards if content.switches.teams else ())
        self.bonus = labels.segment("bonus", [f"{space}/{count}" for space in spaces for count in range(BONUS + 1)])
        self.control = labels.segment("control", [f"{space}/{place}" for space in spaces for place in places])
        self.voice = labels.segment("voice", [f"{space}/{whose}" for space in spaces for whose in ("own", "other")])
        self.mentat = labels.segment("mentat", places)
        self.shield_wall = labels.segment("shield_wall", ("stands",))
        self.market = labels.segment("market", [contract.ref for contract in content.contracts])
        self.seats = [Place(labels, f"seat{place}", content, self.tracks) for place in places]
        self.hand = labels.segment("own/hand", cards)
        self.played = labels.segment("own/played", cards)
        self.revealed = labels.segment("own/revealed", cards)
        self.top = labels.segment("own/deck_top", cards)
        self.aside = labels.segment("own/set_aside", cards)
        self.intrigue = labels.segment("own/intrigue", intrigue)
        self.secret = labels.segment("own/secret", FACTIONS)
        self.recruited = labels.segment("own/recruited", range(MOVED + 1))
        self.moved = labels.segment("own/moved_in", range(MOVED + 1))
        self.visiting = labels.segment("own/visiting", spaces)
        self.pool = labels.segment("own/to_resolve", [node.key for node in content.nodes])
        self.labels = labels.names
        """What each feature means."""
        self.size = len(self.labels)
        """How many features there are."""
        self.segments = labels.segments
        """Where each group of features begins and ends."""
        self.digest = labels.digest

    def observe(self, s: ImperiumState, me: int) -> list[int]:
        """The features that hold for a seat."""
        seats = len(s.players)
        out: list[int] = [
            self.round + min(s.round, ROUNDS),
            self.phase + self.phases[s.phase],
            self.first + (s.first - me) % seats,
            self.people + s.people,
        ]
        turn = s.turn
        if turn.mode and turn.seat >= 0:
            own = turn.seat == me
            out.append(self.turn + (turn.seat - me) % seats)
            out.append(self.mode + turn.mode + (0 if own else MODES))
            if own:
                self._own_turn(s, out)
        if s.rivalry is not None:
            self._rivals(s, out)
        if s.conflicts:
            out.append(self.conflict + s.conflicts[-1])
        for card in s.row:
            if card >= 0:
                out.append(self.row + card)
        for card in s.throne:
            out.append(self.throne + card)
        for space in self.content.makers:
            out.append(self.bonus + space * (BONUS + 1) + min(s.bonus_spice[space], BONUS))
        for space, owner in enumerate(s.control):
            if owner >= 0:
                out.append(self.control + space * self.places + (owner - me) % seats)
        for space, owner in s.voices:
            out.append(self.voice + 2 * space + (0 if owner == me else 1))
        if s.mentat_owner >= 0:
            out.append(self.mentat + (s.mentat_owner - me) % seats)
        if s.shield_wall:
            out.append(self.shield_wall)
        for contract in s.contract_market:
            if contract >= 0:
                out.append(self.market + contract)
        mates = side(s, me)
        for place in range(seats):
            seat = me + place
            if seat >= seats:
                seat -= seats
            self._place(s, seat, seat in mates, self.seats[place], out)
        self._own(s, me, out)
        return out

    def _place(self, s: ImperiumState, seat: int, mate: bool, at: Place, out: list[int]) -> None:
        """What lies before a seat for all to see; of hand and deck which cards they are together."""
        p = s.players[seat]
        solari, spice, water = p.resources
        ready = p.agents + (1 if s.mentat_owner == seat and s.mentat_space < 0 else 0)
        out.append(at.vp + min(max(p.vp, 0), POINTS))
        out.append(at.solari + min(solari, SOLARI))
        out.append(at.spice + min(spice, SPICE))
        out.append(at.water + min(water, WATER))
        part = at.influence
        for level in p.influence[: self.tracks]:
            out.append(part + min(level, INFLUENCE))
            part += INFLUENCE + 1
        if p.alliances:
            for track in range(self.tracks):
                if p.alliances >> track & 1:
                    out.append(at.alliance + track)
        out.append(at.agents + min(ready, AGENTS))
        out.append(at.garrison + min(p.garrison, TROOPS))
        out.append(at.conflict + min(p.conflict, TROOPS))
        if p.worms:
            out.append(at.worms + min(p.worms, WORMS))
        out.append(at.strength + min(strength(s, seat), STRENGTH))
        out.append(at.persuasion + min(max(p.persuasion, 0), PERSUASION))
        out.append(at.hand_count + min(len(p.hand), CARDS))
        out.append(at.deck_count + min(len(p.deck), CARDS))
        out.append(at.intrigue_count + min(len(p.intrigue), INTRIGUE))
        if p.waiting:
            out.append(at.waiting + min(len(p.waiting), INTRIGUE))
        flags = at.flag
        if p.revealed_at:
            out.append(flags)
        if p.swordmaster:
            out.append(flags + 1)
        if p.high_council:
            out.append(flags + 2)
        if seat < s.people:
            out.append(flags + 5)
        if mate:
            out.append(flags + 6)
        if scores(s, seat):
            out.append(flags + 7)
        if self.content.switches.spies:
            self._uprising(s, seat, at, out)
        if p.leader >= 0:
            out.append(at.leader + p.leader)
        if p.rival >= 0:
            out.append(at.rival + p.rival)
        part = at.agent
        for space in p.placed:
            out.append(part + space)
        part = at.unseen
        for card in sorted(p.deck + p.hand):  # Their order would tell which are which.
            out.append(part + card)
        part = at.seen
        for card in p.discard:
            out.append(part + card)
        for card in p.played:
            out.append(part + card)
        for card in p.revealed:
            out.append(part + card)
        part = at.hand_known
        for card in p.hand_known:
            out.append(part + card)

    def _uprising(self, s: ImperiumState, seat: int, at: Place, out: list[int]) -> None:
        """What only Uprising has."""
        p = s.players[seat]
        flags = at.flag
        spies = p.spies
        out.append(at.spies + min(spies.bit_count(), SPIES))
        post = at.spy
        while spies:
            if spies & 1:
                out.append(post)
            spies >>= 1
            post += 1
        if p.memories:
            out.append(at.memories + min(p.memories, TROOPS))
        if p.training:
            out.append(at.training + min(p.training, TRAINING))
        if p.contracts_done:
            out.append(at.contracts_done + min(len(p.contracts_done), DONE))
        if p.hooks:
            out.append(flags + 3)
        if p.flipped:
            out.append(flags + 4)
        icons = at.icon
        if p.objective >= 0:
            if p.objective_down:
                out.append(flags + 8)
            else:
                out.append(icons + self.content.objectives[p.objective].icon)
        for conflict in p.won:
            icon = self.content.conflicts[conflict].icon
            if icon >= 0:
                out.append(icons + icon)
        part = at.contract
        for contract in p.contracts:
            out.append(part + contract)
        team = p.team
        if team is not None:
            tokens = team.tokens
            for token in range(TOKENS):
                if tokens >> token & 1:
                    out.append(at.tokens + token)
            if team.bonus_token:
                out.append(at.tokens + TOKENS)
            out.append(at.kept_swords + min(team.kept_swords, SWORDS))

    def _rivals(self, s: ImperiumState, out: list[int]) -> None:
        rivalry = s.rivalry
        if rivalry is None:
            return
        out.append(self.level + LEVELS.index(rivalry.level))
        told = (
            rivalry.third_party,
            rivalry.closed_swordmaster,
            rivalry.restraint > 0,
            rivalry.brutal_escalation,
            rivalry.smart_politics,
            rivalry.row_churn,
        )
        for number, holds in enumerate(told):
            if holds:
                out.append(self.variant + number)

    def _own_turn(self, s: ImperiumState, out: list[int]) -> None:
        """What is still to be resolved, and what was done, in the own turn."""
        turn = s.turn
        out.append(self.recruited + min(turn.recruited, MOVED))
        out.append(self.moved + min(max(turn.units_in, 0), MOVED))
        if turn.space >= 0:
            out.append(self.visiting + turn.space)
        for node, _ in turn.pool:
            out.append(self.pool + node.index)

    def _own(self, s: ImperiumState, me: int, out: list[int]) -> None:
        """What only the seat itself knows."""
        p = s.players[me]
        for card in p.hand:
            out.append(self.hand + card)
        for card in p.played:
            out.append(self.played + card)
        for card in p.revealed:
            out.append(self.revealed + card)
        for card in p.set_aside:
            out.append(self.aside + card)
        for card in p.intrigue:
            out.append(self.intrigue + card)
        if p.team is not None:
            for card in p.team.gift:
                out.append(self.intrigue + card)
        if p.deck and (p.deck_known or (p.leader >= 0 and self.content.leaders[p.leader].looks_at_deck)):
            out.append(self.top + p.deck[-1])
        if p.secret:
            for track in range(len(FACTIONS)):
                if p.secret >> track & 1:
                    out.append(self.secret + track)
