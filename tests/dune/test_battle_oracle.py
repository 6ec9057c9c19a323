"""Random battles, reckoned a second time from the revealed plans alone (D-7.20 to D-7.38, A3)."""

from __future__ import annotations

import random
from collections.abc import Mapping
from fractions import Fraction
from typing import Any

import pytest

from landsraad.dune.components import CARD_CLASS, CARD_NUMBER, CLASSES, FACTION_NUMBER, LEADER_NUMBER, LEADER_STRENGTH
from tests.dune.table import Table
from tests.dune.test_battle import duel
from tests.rulebook import rule

FIGHTERS = ("atreides", "emperor", "fremen", "harkonnen", "spacing_guild", "bene_gesserit")
CARDS = (
    "crysknife", "stunner", "chaumas", "gom_jabbar", "lasgun", "shield", "shield", "snooper", "snooper", "kulon",
    "baliset", "cheap_hero", "cheap_hero",
)  # fmt: skip


def card_class(name: str | None) -> str:
    return "none" if name is None else CLASSES[CARD_CLASS[CARD_NUMBER[name]]]


def short(reference: str) -> str | None:
    name = reference.split("/")[1]
    return None if name == "none" else name


class Side:
    """One revealed plan, as everybody at the table reads it."""

    def __init__(self, plan: Mapping[str, Any]) -> None:
        self.leader = short(plan["leader"])
        self.weapon = short(plan["weapon"])
        self.defense = short(plan["defense"])
        self.dial = Fraction(plan["dial"])
        self.spice: int = plan["spice"]
        self.strength = LEADER_STRENGTH[LEADER_NUMBER[self.leader]] if self.leader in LEADER_NUMBER else 0
        self.real = self.leader in LEADER_NUMBER

    def cards(self) -> list[str]:
        hero = ["cheap_hero"] if self.leader == "cheap_hero" else []
        return [card for card in (self.weapon, self.defense) if card is not None] + hero

    def killed_by(self, weapon: str | None) -> bool:
        if self.leader is None or weapon is None:
            return False
        kind, guard = card_class(weapon), card_class(self.defense)
        if kind == "lasgun":
            return True
        return (kind == "projectile" and guard != "shield") or (kind == "poison" and guard != "snooper")


def reckon(sides: list[Side], called: list[bool]) -> dict[str, Any]:
    """Winner (or None), leaders killed, spice gained and paid, by side."""
    pays = [side.spice for side in sides]
    if all(called):
        return {"winner": None, "killed": [True, True], "gain": [0, 0], "pays": pays}
    for caller in (0, 1):
        if called[caller]:
            gain = [0, 0]
            gain[caller] = sides[1 - caller].strength
            pays[caller] = 0
            return {"winner": caller, "killed": [caller == 1, caller == 0], "gain": gain, "pays": pays, "traitor": True}
    if "lasgun" in (card_class(s.weapon) for s in sides) and "shield" in (card_class(s.defense) for s in sides):
        return {"winner": None, "killed": [True, True], "gain": [0, 0], "pays": pays}
    killed = [sides[n].killed_by(sides[1 - n].weapon) for n in (0, 1)]
    totals = [sides[n].dial + (0 if killed[n] else sides[n].strength) for n in (0, 1)]
    winner = 0 if totals[0] >= totals[1] else 1
    gain = [0, 0]
    gain[winner] = sum(sides[n].strength for n in (0, 1) if killed[n])
    return {"winner": winner, "killed": killed, "gain": gain, "pays": pays}


def fought(seed: int, advanced: bool) -> None:
    rng = random.Random(seed)
    pair = rng.sample(FIGHTERS, 2)
    forces = [rng.randint(1, 6), rng.randint(1, 6)]
    t: Table = duel(*pair, forces=(forces[0], forces[1]), combat_with_spice=advanced, advanced_fremen=advanced)
    deck = list(CARDS)
    rng.shuffle(deck)
    for n, faction in enumerate(pair):
        t.hand(faction, *deck[n * 4 : n * 4 + rng.randint(0, 4)])
        own = [name for name, number in LEADER_NUMBER.items() if number // 5 == FACTION_NUMBER[pair[1 - n]]]
        t.traitors(faction, *rng.sample(own, rng.randint(0, 2)))
        dead = [name for name, number in LEADER_NUMBER.items() if number // 5 == FACTION_NUMBER[faction]]
        t.tanks_leader(*rng.sample(dead, rng.choice((0, 0, 2, 5))))
    hands = [t.has(faction) for faction in pair]
    money = [t.money(faction) for faction in pair]
    before = list(t.state.leader_status)
    t.battle("", *pair)
    while "battle.plan" not in t.kinds:
        t.choose(t.who[0], "pass")
    while "battle.plan" in t.kinds:
        decision = rng.choice(t.game.pending)
        options = [o.id for o in decision.options if not o.id.startswith("card:")]
        t.game.choose(decision.player, rng.choice(options))
    sides = [Side(event.params) for event in t.game.drain() if event.kind == "plan"]
    assert len(sides) == 2
    called = [False, False]
    while t.kinds and t.kinds[0] == "battle.traitor":
        who = t.who[0]
        side = pair.index(who)
        traitor = sides[1 - side].leader
        may = sides[1 - side].real and LEADER_NUMBER[str(traitor)] in t.state.traitors[FACTION_NUMBER[who]]
        assert ("traitor" in t.options(who)) is may
        called[side] = may and rng.random() < 0.7
        t.choose(who, "traitor" if called[side] else "no")
    expected = reckon(sides, called)
    kept: list[list[str]] = [[], []]
    dropped: list[list[str]] = [[], []]
    while t.game.pending:
        winner = expected["winner"]
        assert t.who == [pair[winner]]
        choice = rng.choice(t.options(t.who[0]))
        if t.kinds == ["battle.keep"]:
            asked = str(t.decision(pair[winner]).prompt.params["element"]).removeprefix("element/")
            card = getattr(sides[winner], asked)
            (kept if choice == "keep" else dropped)[winner].append(str(card))
        t.choose(t.who[0], choice)
    for n, faction in enumerate(pair):
        lost = forces[n] - t.forces(faction, "basin")
        assert t.tanks(faction) == lost
        if expected["winner"] != n:
            assert lost == forces[n]
            assert t.has(faction) == sorted_without(hands[n], sides[n].cards())
        elif expected.get("traitor"):
            assert lost == 0
            assert sorted(kept[n] + dropped[n]) == sorted(sides[n].cards())
            assert t.has(faction) == sorted_without(hands[n], dropped[n])
        else:
            # As many tokens as dialed; in the advanced game unsupported ones count half.
            supported = sides[n].spice
            free = not advanced or faction == "fremen"
            assert lost == (sides[n].dial if free else supported + 2 * (sides[n].dial - supported))
            hero = ["cheap_hero"] if sides[n].leader == "cheap_hero" else []
            assert sorted(kept[n] + dropped[n] + hero) == sorted(sides[n].cards())
            assert t.has(faction) == sorted_without(hands[n], dropped[n] + hero)
        assert t.money(faction) == money[n] + expected["gain"][n] - expected["pays"][n]
        if sides[n].real:
            assert t.dead(str(sides[n].leader)) is expected["killed"][n]
    alive = [x for x, status in enumerate(before) if status == 0]
    fallen = [x for x in alive if t.state.leader_status[x] != 0]
    assert len(fallen) == sum(1 for n in (0, 1) if sides[n].real and expected["killed"][n])


def sorted_without(hand: list[str], gone: list[str]) -> list[str]:
    left = list(hand)
    for card in gone:
        left.remove(card)
    return sorted(left)


@rule("D-7.20", "D-7.22", "D-7.23", "D-7.25", "D-7.26", "D-7.28", "D-7.29", "D-7.30", "D-7.35", "D-7.38", "D-A3.4")
@pytest.mark.parametrize("advanced", [False, True])
@pytest.mark.parametrize("batch", range(10))
def test_random_battles_come_out_as_reckoned(batch: int, advanced: bool) -> None:
    for seed in range(batch * 20, batch * 20 + 20):
        fought(seed, advanced)
