"""A table to try rules at: a game past its setup, with empty hands, that can be put into any position."""

from __future__ import annotations

from typing import Any

import landsraad
from landsraad.core.machine import Decision, Step, advance
from landsraad.dune.components import CARD_KIND, CARD_NUMBER, FACTION_IDS, FACTION_NUMBER, LEADER_NUMBER
from landsraad.dune.forces import kill, place, place_advisors, take
from landsraad.dune.machine import MACHINE
from landsraad.dune.map import PART_NUMBER, TERRITORY_NUMBER, TERRITORY_PARTS
from landsraad.dune.state import DuneState

__all__ = ["ALL", "Table", "leader", "part", "pays", "promises", "tells", "territory"]

ALL = tuple(FACTION_IDS)


def territory(name: str) -> int:
    return TERRITORY_NUMBER[name]


def part(name: str) -> int:
    """`arrakeen` or `cielago_north:3`."""
    return PART_NUMBER[name] if name in PART_NUMBER else TERRITORY_PARTS[TERRITORY_NUMBER[name]][0]


def leader(name: str) -> int:
    return LEADER_NUMBER[name]


class Table:
    """A game of these factions, seated in this order, at the beginning of the first turn."""

    def __init__(self, *factions: str, seed: int = 1, **options: Any) -> None:
        options.setdefault("deals", False)
        self.game = landsraad.new_game(
            "dune", players=len(factions), seed=seed, options={"factions": list(factions), **options}
        )
        while self.state.phase == 0:
            decision = self.game.pending[0]
            self.game.apply(decision.player, 0)
        for faction in factions:
            self.hand(faction)
        self.state.storm = 18
        self.state.turn = 2
        self.game.watch()

    @property
    def state(self) -> DuneState:
        state = self.game.state
        assert isinstance(state, DuneState)
        return state

    # The position

    def order(self, *factions: str) -> None:
        self.state.order = [FACTION_NUMBER[name] for name in factions]

    def sweep(self) -> None:
        """Everybody's forces go back to the reserves."""
        state = self.state
        for faction in state.order:
            for where in range(len(state.forces[faction])):
                count = state.forces[faction][where]
                starred = state.starred[faction][where]
                take(state, faction, where, count, starred)
                state.reserves[faction] += count
                state.reserve_starred[faction] += starred
        for where, count in enumerate(state.advisors):
            state.reserves[1] += count
            state.advisors[where] = 0

    def put(self, faction: str, where: str, count: int, starred: int = 0) -> None:
        """Forces from the reserves to the map."""
        number = FACTION_NUMBER[faction]
        self.state.reserves[number] -= count
        self.state.reserve_starred[number] -= starred
        place(self.state, number, part(where), count, starred)

    def advisors(self, where: str, count: int) -> None:
        self.state.reserves[1] -= count
        place_advisors(self.state, part(where), count)

    def kill(self, faction: str, count: int, starred: int = 0) -> None:
        """Reserves go to the tanks."""
        self.put(faction, "polar_sink", count, starred)
        kill(self.state, FACTION_NUMBER[faction], part("polar_sink"), count, starred)

    def hand(self, faction: str, *cards: str) -> None:
        """Exactly these treachery cards."""
        state = self.state
        hand = state.hands[FACTION_NUMBER[faction]]
        state.treachery_deck += hand
        state.reckoned = {}
        hand.clear()
        for name in cards:
            kind = CARD_NUMBER[name]
            for pile in (state.treachery_deck, state.treachery_discard, *state.hands):
                found = [card for card in pile if CARD_KIND[card] == kind]
                if found and pile is not hand:
                    pile.remove(found[0])
                    if pile is state.treachery_discard:
                        state.out[kind] -= 1
                    hand.append(found[0])
                    break

    def spice(self, faction: str, amount: int) -> None:
        self.state.spice[FACTION_NUMBER[faction]] = amount

    def traitors(self, faction: str, *leaders: str) -> None:
        """Exactly these traitor cards; those held before go back to the deck."""
        state = self.state
        kept = [LEADER_NUMBER[name] for name in leaders]
        deck = state.traitor_deck + state.traitors[FACTION_NUMBER[faction]]
        state.traitor_deck = [leader for leader in deck if leader not in kept]
        state.traitors[FACTION_NUMBER[faction]] = kept

    def ally(self, first: str, second: str) -> None:
        one, other = FACTION_NUMBER[first], FACTION_NUMBER[second]
        self.state.allies[one] |= 1 << other
        self.state.allies[other] |= 1 << one

    def tanks_leader(self, *names: str, deaths: int = 1) -> None:
        for name in names:
            self.state.leader_status[LEADER_NUMBER[name]] = 1
            self.state.leader_deaths[LEADER_NUMBER[name]] = deaths

    # Playing

    def run(self, *steps: Step, phase: int | None = None) -> Table:
        """Only these steps are still to be resolved, the first of them now."""
        if phase is not None:
            self.state.phase = phase
        self.state.stack[:] = list(reversed(steps))
        self.state.reckoned = {}
        self.game.pending = advance(MACHINE, self.state, self.game.length)
        return self

    @property
    def kinds(self) -> list[str]:
        return [decision.kind for decision in self.game.pending]

    @property
    def who(self) -> list[str]:
        return [FACTION_IDS[self.state.faction[decision.player]] for decision in self.game.pending]

    def decision(self, faction: str) -> Decision:
        decision = self.game.decision(self.state.seat[FACTION_NUMBER[faction]])
        assert decision is not None, f"{faction} is not asked, but {self.who} {self.kinds}"
        return decision

    def options(self, faction: str) -> list[str]:
        return [option.id for option in self.decision(faction).options]

    def choose(self, faction: str, *options: str) -> Table:
        for option in options:
            self.game.choose(self.state.seat[FACTION_NUMBER[faction]], option)
        return self

    def offer(self, by: str, partners: str | tuple[str, ...], *terms: list[str]) -> Table:
        """Compose an offer and make it; `terms`: what `pays`, `tells` and `promises` give."""
        first, *others = (partners,) if isinstance(partners, str) else partners
        self.choose(by, "deal", f"faction:{first}", *(f"also:{other}" for other in others))
        for term in terms:
            self.choose(by, *term)
        return self.choose(by, "send")

    def deal(self, by: str, partner: str, *terms: list[str]) -> Table:
        """An offer to one faction, which agrees."""
        return self.offer(by, partner, *terms).agree(partner, by)

    def agree(self, partner: str, by: str) -> Table:
        """Accept an offer, asked about it or at an own question."""
        if f"answer:{by}" in self.options(partner):
            self.choose(partner, f"answer:{by}")
        return self.choose(partner, "accept")

    def pass_all(self, *kinds: str) -> Table:
        """Everybody passes in windows (of these kinds, or any in which one can pass)."""
        while self.game.pending:
            decision = self.game.pending[0]
            if kinds and decision.kind not in kinds:
                break
            option = decision.option("pass")
            if option is None:
                break
            self.game.apply(decision.player, option)
        return self

    def refused(self, faction: str, option: str) -> str:
        """The error code for an option that is not possible."""
        before = self.game.to_json()
        try:
            self.choose(faction, option)
        except landsraad.IllegalAction as error:
            assert self.game.to_json() == before
            return error.code
        raise AssertionError(f"{option} was accepted")

    def log(self) -> list[str]:
        return [event.kind for event in self.game.drain()]

    # What is there

    def forces(self, faction: str, where: str) -> int:
        number = FACTION_NUMBER[faction]
        if where in PART_NUMBER:
            return self.state.forces[number][PART_NUMBER[where]]
        return sum(self.state.forces[number][p] for p in TERRITORY_PARTS[TERRITORY_NUMBER[where]])

    def advisors_at(self, where: str) -> int:
        return sum(self.state.advisors[p] for p in TERRITORY_PARTS[TERRITORY_NUMBER[where]])

    def has(self, faction: str) -> list[str]:
        names = list(CARD_NUMBER)
        return sorted(names[CARD_KIND[card]] for card in self.state.hands[FACTION_NUMBER[faction]])

    def discarded(self) -> list[str]:
        names = list(CARD_NUMBER)
        return [names[CARD_KIND[card]] for card in self.state.treachery_discard]

    def money(self, faction: str) -> int:
        return self.state.spice[FACTION_NUMBER[faction]]

    def tanks(self, faction: str) -> int:
        return self.state.tanks[FACTION_NUMBER[faction]]

    def reserves(self, faction: str) -> int:
        return self.state.reserves[FACTION_NUMBER[faction]]

    def dead(self, name: str) -> bool:
        return self.state.leader_status[LEADER_NUMBER[name]] in (1, 2)

    # Whole battles

    def battle(self, where: str, aggressor: str, defender: str) -> Table:
        """A battle, begun; windows before the plans are passed by whoever is asked."""
        self.order(aggressor, defender, *(f for f in self._names() if f not in (aggressor, defender)))
        return self.run(("battle",), phase=7)

    def _names(self) -> list[str]:
        return [FACTION_IDS[f] for f in self.state.faction]

    def plan(self, faction: str, **elements: str) -> Table:
        """Fill in a plan: leader, weapon, defense, dial, support, kwisatz_haderach; nothing where not named."""
        seat = self.state.seat[FACTION_NUMBER[faction]]
        while True:
            decision = self.game.decision(seat)
            if decision is None or decision.kind != "battle.plan":
                return self
            verb = decision.codes[0][0]
            wanted = elements.get(verb)
            default = {"weapon": "none", "defense": "none", "dial": "0", "support": "0", "kwisatz_haderach": "no"}
            if wanted is None and verb in default:
                wanted = default[verb]
            self.choose(faction, f"{verb}:{wanted}" if wanted is not None else decision.options[0].id)


# Terms of deals, as the options that compose them


def pays(giver: str, amount: int, when: str = "now", to: str = "", whose: str = "", turn: int = 0) -> list[str]:
    """`to` where there are several to choose from; `whose` and `turn` where the moment asks for them."""
    term = [f"gives:{giver}", f"faction:{to}" if to else "", f"amount:{amount}", f"when:{when}"]
    term += [f"faction:{whose}" if whose else "", f"turn:{turn}" if turn else ""]
    return [option for option in term if option]


def tells(giver: str, secret: str, to: str = "") -> list[str]:
    return [option for option in (f"tells:{giver}", f"faction:{to}" if to else "", f"secret:{secret}") if option]


def promises(giver: str, promise: str, about: str = "", limit: int | None = None, turn: int = 0) -> list[str]:
    """`about`: `faction:fremen` or `territory:arrakeen`."""
    term = [f"promises:{giver}", f"promise:{promise}", about, "" if limit is None else f"amount:{limit}"]
    return [option for option in (*term, f"turn:{turn}" if turn else "") if option]
