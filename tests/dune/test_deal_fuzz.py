"""Random games full of deals: they end, nothing is lost, and no promise is ever broken (D-12.14).

What is promised is read off the log and watched by what the log tells, not by what the engine has noted.
`LANDSRAAD_DEAL_GAMES=1000` plays more of them, `LANDSRAAD_DEAL_SEED` others.
"""

from __future__ import annotations

import os
from random import Random
from typing import Any

import pytest

import landsraad
from landsraad import Decision, Event, Game
from landsraad.dune.battles import DIAL
from landsraad.dune.components import FACTION_IDS
from landsraad.dune.deals.asides import AskTogether
from landsraad.dune.machine import MACHINE
from landsraad.dune.state import Battle, DuneState
from tests.dune.invariants import invariants
from tests.rulebook import rule

GAMES = int(os.environ.get("LANDSRAAD_DEAL_GAMES", "4"))
FIRST = int(os.environ.get("LANDSRAAD_DEAL_SEED", "0"))
LONGEST = 60_000
LIKED = ("deal", "faction", "promises", "promise", "send", "accept", "answer", "counter", "withdraw")
"""Options that are taken more often, so that there is much to keep."""
CANCEL = "deal.cancel"
AT_A_NEXUS = ("no_alliance", "no_other_alliance")
SETTINGS: dict[str, tuple[int, dict[str, Any]]] = {
    "basic": (6, {}),
    "advanced": (6, {"advanced": True}),
    "alliances": (5, {"alliances": "any members, 3 strongholds", "advanced": True}),
    "three": (3, {"bribe_spice_delayed": False}),
}


def name(reference: object) -> str:
    return str(reference).partition("/")[2]


class Witness:
    """Somebody who hears of every deal and sees whether it is kept."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.promised: list[tuple[int, str, dict[str, Any]]] = []
        self.past: set[int] = set()
        """Deals that have seen a Nexus."""
        self.before = game.view(None)
        self.at_nexus = False
        self.battle: Battle | None = None
        self.kept = 0

    def look(self) -> None:
        """What things are like before an action."""
        self.before = self.game.view(None)
        state = self.game.state
        assert isinstance(state, DuneState)
        self.battle = state.battle
        self.at_nexus = any(step[0] == "nexus.open" for step in self.game.state.stack)

    def hear(self, events: list[Event]) -> None:
        for event in events:
            tell = getattr(self, f"on_{event.kind}", None)
            if tell is not None:
                tell(event)

    def by(self, faction: str, promise: str) -> list[dict[str, Any]]:
        self.kept += len(self.promised)
        return [terms for _, kind, terms in self.promised if kind == promise and name(terms["giver"]) == faction]

    def on_deal(self, event: Event) -> None:
        if self.at_nexus:
            self.past.add(event.params["number"])
        for term in event.params["terms"]:
            self.promised.append((event.params["number"], term["id"].partition(".")[2], term["params"]))

    def on_deal_cancelled(self, event: Event) -> None:
        self.promised = [each for each in self.promised if each[0] != event.params["number"]]

    def on_turn(self, event: Event) -> None:
        turn = event.params["turn"]
        self.promised = [each for each in self.promised if each[2].get("turn", turn) >= turn]

    def forget(self, *promises: str) -> None:
        self.promised = [each for each in self.promised if each[1] not in promises]

    # --- territories

    def forces(self, faction: str, territory: str) -> bool:
        return any(
            part.partition(":")[0] == territory and faction in here.get("forces", {})
            for part, here in self.before["map"].items()
        )

    def enters(self, faction: str, part: str) -> None:
        territory = part.partition(":")[0]
        for terms in self.by(faction, "keep_out"):
            assert name(terms["territory"]) != territory, (faction, territory)
        advisors = faction == "bene_gesserit" and not self.fights(territory)
        if territory != "polar_sink" and not advisors:
            for terms in self.by(faction, "no_attack"):
                assert not self.forces(name(terms["faction"]), territory), (faction, territory)

    def fights(self, territory: str) -> bool:
        now = self.game.view(None)["map"]
        return any(
            part.partition(":")[0] == territory and "bene_gesserit" in here.get("forces", {})
            for part, here in now.items()
        )

    def on_move(self, event: Event) -> None:
        self.enters(name(event.params["faction"]), name(event.params["part"]))

    on_ship = on_move

    def on_ride(self, event: Event) -> None:
        self.enters("fremen", name(event.params["part"]))

    def on_companion(self, event: Event) -> None:
        for terms in self.by("bene_gesserit", "keep_out"):
            assert name(terms["territory"]) != name(event.params["part"]).partition(":")[0]

    def on_advisors_fight(self, event: Event) -> None:
        for terms in self.by("bene_gesserit", "no_attack"):
            assert not self.forces(name(terms["faction"]), name(event.params["territory"]))

    # --- the rest

    def on_bid(self, event: Event) -> None:
        assert not self.by(name(event.params["faction"]), "no_bid_now")

    def on_card_bought(self, event: Event) -> None:
        self.forget("no_bid_now")

    on_row_returned = on_card_bought

    def on_traitor(self, event: Event) -> None:
        battle = self.before["battle"]
        caller = name(event.params["faction"])
        fighters = (battle["aggressor"], battle["defender"])
        plans = dict(zip(fighters, battle["plans"], strict=True))
        against = next(f for f in fighters if plans[f]["leader"] == event.params["leader"])
        assert all(name(terms["faction"]) != against for terms in self.by(caller, "no_traitor"))

    def on_plan(self, event: Event) -> None:
        assert self.battle is not None
        planner = name(event.params["faction"])
        fighters = [FACTION_IDS[f] for f in self.battle.fighters]
        side = fighters.index(planner)
        if any(bound[:2] == (side, DIAL) for bound in self.battle.bound) or self.battle.seen_plan == side:
            return  # shown before, to prescience or to the Atreides' Karama: void for this battle
        for terms in self.by(planner, "dial_at_most"):
            if name(terms["faction"]) == fighters[1 - side]:
                assert float(event.params["dial"]) <= terms["count"], planner

    def on_alliance(self, event: Event) -> None:
        members = {name(faction) for faction in event.params["factions"]}
        for member in members:
            assert not self.by(member, "no_alliance"), member
            entry = next(each for each in self.before["factions"] if each["id"] == member)
            new = members - {member} - set(entry["allies"])
            for terms in self.by(member, "no_other_alliance"):
                assert new <= {name(terms["faction"])}, member

    def on_nexus(self, event: Event) -> None:
        """A promise for the next Nexus is over with the first that comes, or with the one in which it was made."""
        self.promised = [each for each in self.promised if not (each[1] in AT_A_NEXUS and each[0] in self.past)]
        self.past |= {deal for deal, _, _ in self.promised}


class Onlooker:
    """Somebody who watches a seat that talks while several are asked at once, and must not notice (D-11.33)."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.talks = 0
        self.watching = False
        self.seen: dict[int | None, object] = {}

    def look(self, decision: Decision) -> None:
        state = self.game.state
        assert isinstance(state, DuneState)
        self.watching = state.faction[decision.player] in state.asides and isinstance(
            MACHINE.asks[state.stack[-1][0]], AskTogether
        )
        if self.watching:
            seats = [None, *(seat for seat in range(self.game.players) if seat != decision.player)]
            self.seen = {seat: self.view(seat) for seat in seats}

    def view(self, seat: int | None) -> dict[str, Any]:
        return {**self.game.view(seat), "length": 0}

    def hear(self, events: list[Event]) -> None:
        """Who was told nothing sees nothing new, and the game waits for the same seats."""
        if not self.watching:
            return
        self.talks += 1
        for seat, seen in self.seen.items():
            if not any(event.heard(seat) for event in events) and not self.may_know(seat):
                assert self.view(seat) == seen, seat

    def may_know(self, seat: int | None) -> bool:
        """A party of an offer sees that it is being answered; one of a deal, that it shall be cancelled."""
        state = self.game.state
        assert isinstance(state, DuneState)
        if seat is None:
            return False
        talk = [state.deals[step[2] - 1][1] for aside in state.asides.values() for step in aside if step[0] == CANCEL]
        talk += [offer[0] for offer in state.offers if offer]
        return any(state.faction[seat] in parties for parties in talk)


@rule("D-12.14", "D-12.8", "D-12.9", "D-11.33", "D-0.17")
@pytest.mark.parametrize("setting", SETTINGS)
def test_games_full_of_deals_end_and_keep_every_promise(setting: str) -> None:
    players, options = SETTINGS[setting]
    kept = struck = talks = 0
    for seed in range(FIRST, FIRST + GAMES):
        game = landsraad.new_game("dune", players=players, seed=seed, options={**options, "max_turns": 5}, watch=True)
        witness, onlooker = Witness(game), Onlooker(game)
        random = Random(seed)
        while game.pending:
            decision = game.pending[random.randrange(len(game.pending))]
            ids = [option.id for option in decision.options]
            liked = [n for n, id in enumerate(ids) if id.partition(":")[0] in LIKED]
            choice = random.choice(liked) if liked and random.random() < 0.7 else random.randrange(len(ids))
            witness.look()
            onlooker.look(decision)
            assert ids, decision.kind
            if ids[choice] == "words:" and random.random() < 0.5:
                game.choose(decision.player, f"words:{random.choice(('ça va', 'seat/1', '“hm” & {x}'))} {seed}")
            else:
                game.apply(decision.player, choice)
            events = game.drain()
            witness.hear(events)
            onlooker.hear(events)
            invariants(game)
            assert game.length < LONGEST, "the game does not end"
        struck += len(game.view(None)["deals"])
        kept += witness.kept
        talks += onlooker.talks
        assert landsraad.replay(game.record()).to_json() == game.to_json()
    assert struck > 3 * GAMES
    assert kept > 0
    assert talks > 10 * GAMES  # while several were asked at once
