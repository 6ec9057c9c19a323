"""The memory of everybody at a table of classic Dune.

It hears what the log tells its seat, sees what lies open and what is its own, and forgets nothing. What the engine
notes about knowledge is never looked at.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from landsraad import Event, Game
from landsraad.dune.components import (
    CARD_CLASS,
    CARD_IDS,
    CARD_KIND,
    CLASSES,
    FACTION_IDS,
    LEADER_FACTION,
    LEADER_IDS,
    SPICE_CARD_IDS,
    WORM,
    WORMS,
)
from landsraad.dune.position.notation import named, named_or_none
from landsraad.dune.state import DuneState
from tests.games.memory.hidden import Hidden

__all__ = ["DuneMemory", "truth"]

HARKONNEN, SISTERHOOD = "harkonnen", "bene_gesserit"
FIRST_CARDS = {HARKONNEN: 2}
"""Treachery cards dealt in the setup; one to everybody else."""
TRAITORS = {HARKONNEN: 4}
"""Traitor cards kept; one by everybody else."""
STORM_CARDS = frozenset(range(1, 7))
WORM_CARD = SPICE_CARD_IDS[WORM]
SPICE_CARDS = [*SPICE_CARD_IDS[:WORM], *[WORM_CARD] * WORMS]
TREACHERY_CARDS = [CARD_IDS[kind] for kind in CARD_KIND]
OF_CLASS = {
    name: [card for card, kind in zip(CARD_IDS, CARD_CLASS, strict=True) if kind == number]
    for number, name in enumerate(CLASSES)
}
OWNER = {leader: FACTION_IDS[faction] for leader, faction in zip(LEADER_IDS, LEADER_FACTION, strict=True)}
HIDDEN_LEADERS = ("available", "captured", "tanks_face_down")


def name(ref: object) -> str:
    return str(ref).partition("/")[2]


def hand(faction: str) -> str:
    return f"hand {faction}"


def faction_in(view: Mapping[str, Any], faction: str) -> dict[str, Any]:
    found: dict[str, Any] = next(entry for entry in view["factions"] if entry["id"] == faction)
    return found


def truth(world: Game) -> dict[str, Any]:
    """What lies where in a world, by groups of places."""
    s = world.state
    assert isinstance(s, DuneState)

    def kinds(cards: Sequence[int]) -> list[str]:
        return [TREACHERY_CARDS[card] for card in cards]

    def leaders(numbers: Sequence[int]) -> list[str]:
        return [LEADER_IDS[leader] for leader in numbers]

    found: dict[str, Any] = {
        "treachery": {"deck": kinds(s.treachery_deck), "row": kinds(s.row)},
        "spice": {"deck": [SPICE_CARD_IDS[card] for card in s.spice_deck]},
        "traitors": {"rest": leaders(s.traitor_deck)},
        "prediction": (named_or_none("faction", s.prediction_faction), s.prediction_turn),
        "storm": s.storm_card,
    }
    status = [named("status", number) for number in s.leader_status]
    for faction, seat in enumerate(s.seat):
        if seat >= 0:
            id = FACTION_IDS[faction]
            own = [leader for leader, owner in enumerate(LEADER_FACTION) if owner == faction]
            found["treachery"][hand(id)] = kinds(s.hands[faction])
            found["traitors"][id] = leaders(s.traitors[faction])
            found[f"leaders {id}"] = {
                place: leaders([leader for leader in own if status[leader] == place]) for place in HIDDEN_LEADERS
            }
    return found


class Mind:
    """What one seat (None: a spectator) knows."""

    def __init__(self, seat: int | None, faction: str | None, factions: Sequence[str], turns: int) -> None:
        self.seat = seat
        self.faction = faction
        first = {hand(each): FIRST_CARDS.get(each, 1) for each in factions}
        deck = len(TREACHERY_CARDS) - sum(first.values())
        self.treachery = Hidden(TREACHERY_CARDS, {"deck": deck, "row": 0, **first}, ("deck", "row"))
        self.spice = Hidden(SPICE_CARDS, {"deck": len(SPICE_CARDS)})
        leaders = [leader for leader in LEADER_IDS if OWNER[leader] in factions]
        kept = {each: TRAITORS.get(each, 1) for each in factions}
        self.traitors = Hidden(leaders, {**kept, "rest": len(leaders) - sum(kept.values())}, ())
        self.leaders: dict[str, Hidden] = {}
        for each in factions:
            self.leaders[each] = Hidden((), dict.fromkeys(HIDDEN_LEADERS, 0), ())
            for leader in leaders:
                if OWNER[leader] == each:
                    self.leaders[each].enter("available", leader)
        self.predictions = {(each, turn) for each in factions if each != SISTERHOOD for turn in range(1, turns + 1)}
        self.storm_cards: set[int] = set()

    def group(self, group: str) -> Hidden:
        if group.startswith("leaders "):
            return self.leaders[group.partition(" ")[2]]
        found: Hidden = getattr(self, group)
        return found


class DuneMemory:
    """What everybody knows, from the end of the setup on.

    `listen`: whether they listen to the answers to Truthtrance, and to those who sell what lies on top of a deck.
    """

    def __init__(self, game: Game, listen: bool = True) -> None:
        self.listen = listen
        self.options = game.options
        self.last = game.view(None)
        self.factions: list[str] = [entry["id"] for entry in self.last["factions"]]
        seat_of = {entry["seat"]: entry["id"] for entry in self.last["factions"]}
        turns = self.last["max_turns"]
        self.minds = {seat: Mind(seat, seat_of.get(seat), self.factions, turns) for seat in (*seat_of, None)}
        self.discarded: Counter[str] = Counter()
        self.piles: list[str] = []
        self.worms_aside = 0
        self.drawn = 0
        """Cards drawn for the row before the deck ran out."""
        self.plans: dict[str, dict[str, Any]] = {}
        self.called: set[str] = set()
        """Leaders called traitors in this battle."""
        self.tanks: set[str] = set()
        self.placed: set[str] = set()
        """Leaders of whom everybody has seen where they are since the last capture from their faction."""
        for seat, mind in self.minds.items():
            if seat is not None and mind.faction is not None:
                self.begin(mind, mind.faction, game.view(seat))

    def begin(self, mind: Mind, faction: str, view: Mapping[str, Any]) -> None:
        """What everybody has been dealt."""
        own = faction_in(view, faction)
        mind.treachery.show(hand(faction), own["cards"])
        mind.traitors.show(faction, own["traitors"])
        mind.traitors.show("rest", [leader for leader in own["traitors_dealt"] if leader not in own["traitors"]])
        if faction == SISTERHOOD:
            mind.predictions = {(view["prediction"]["faction"], view["prediction"]["turn"])}

    def groups(self) -> list[str]:
        return ["treachery", "spice", "traitors", *(f"leaders {faction}" for faction in self.factions)]

    def knows(self, viewer: int | None, group: str) -> Hidden:
        return self.minds[viewer].group(group)

    def follow(self, events: Sequence[Event], game: Game) -> None:
        """After an action: what happened."""
        if not events:
            return
        for event in events:
            tell = getattr(self, f"on_{event.kind}", None)
            if tell is not None:
                tell(event, game)
        self.last = game.view(None)
        assert +self.discarded == Counter(self.last["treachery_deck"]["discard"]), "a discard was not told"

    # --- treachery cards

    def on_treachery_reshuffled(self, event: Event, game: Game) -> None:
        for mind in self.minds.values():
            self.drawn = mind.treachery.size("deck")
            mind.treachery.draw("deck", "row", self.drawn)
            mind.treachery.shuffle("deck", self.discarded.elements())
        self.discarded.clear()

    def on_auction_row(self, event: Event, game: Game) -> None:
        for mind in self.minds.values():
            mind.treachery.draw("deck", "row", event.params["count"] - self.drawn)
            mind.treachery.turn_round("row")
        self.drawn = 0

    def on_row_returned(self, event: Event, game: Game) -> None:
        for mind in self.minds.values():
            mind.treachery.put_on("row", "deck")

    def on_card_seen(self, event: Event, game: Game) -> None:
        for seat, mind in self.minds.items():
            shown = event.seen_by(seat)
            if "card" in shown:
                mind.treachery.name("row", -1, name(shown["card"]))

    def on_card_bought(self, event: Event, game: Game) -> None:
        self.take("row", name(event.params["faction"]), event)

    def on_bonus_card(self, event: Event, game: Game) -> None:
        self.take("deck", HARKONNEN, event)

    def take(self, place: str, faction: str, event: Event) -> None:
        """The top card goes to a hand; some are told which it is."""
        for seat, mind in self.minds.items():
            mind.treachery.draw(place, hand(faction))
            shown = event.seen_by(seat)
            if "card" in shown:
                mind.treachery.name(hand(faction), -1, name(shown["card"]))

    def discard(self, faction: str, card: str) -> None:
        for mind in self.minds.values():
            mind.treachery.leave(hand(faction), card)
        if card != "family_atomics":
            self.discarded[card] += 1

    def on_card_played(self, event: Event, game: Game) -> None:
        self.discard(name(event.params["faction"]), name(event.params["card"]))

    on_karama_played = on_card_played
    on_card_discarded = on_card_played

    def on_karama_power(self, event: Event, game: Game) -> None:
        self.discard(name(event.params["faction"]), "karama")

    def on_cards_taken(self, event: Event, game: Game) -> None:
        """Taken unseen: the two know from their hands which ones, the others nothing any more."""
        victim, count = name(event.params["faction"]), event.params["count"]
        for seat, mind in self.minds.items():
            if mind.faction in (victim, HARKONNEN):
                assert mind.faction is not None
                had = mind.treachery.seen(hand(mind.faction))
                has = Counter(faction_in(game.view(seat), mind.faction)["cards"])
                for card in (had - has if mind.faction == victim else has - had).elements():
                    mind.treachery.leave(hand(victim), card)
                    mind.treachery.enter(hand(HARKONNEN), card)
            else:
                mind.treachery.mix(hand(victim), hand(HARKONNEN))
                mind.treachery.draw(hand(victim), hand(HARKONNEN), count)

    def on_card_given(self, event: Event, game: Game) -> None:
        victim = name(event.params["faction"])
        for seat, mind in self.minds.items():
            shown = event.seen_by(seat)
            if "card" in shown:
                mind.treachery.leave(hand(HARKONNEN), name(shown["card"]))
                mind.treachery.enter(hand(victim), name(shown["card"]))
            else:
                mind.treachery.draw(hand(HARKONNEN), hand(victim))

    # --- battles

    def on_battle(self, event: Event, game: Game) -> None:
        self.plans = {}
        self.called = set()

    def on_no_leader(self, event: Event, game: Game) -> None:
        """Neither leader nor Cheap Hero."""
        for mind in self.minds.values():
            mind.treachery.bar(hand(name(event.params["faction"])), ["cheap_hero"])

    def on_foreseen(self, event: Event, game: Game) -> None:
        faction = name(event.params["faction"])
        for seat, mind in self.minds.items():
            shown = str(event.seen_by(seat).get("shown", ""))
            if shown.startswith("card/") and shown != "card/none":
                mind.treachery.show(hand(faction), [name(shown)])
            elif shown == "leader/cheap_hero":
                mind.treachery.show(hand(faction), ["cheap_hero"])

    def on_plan(self, event: Event, game: Game) -> None:
        faction = name(event.params["faction"])
        cards = [name(event.params[part]) for part in ("weapon", "defense")]
        leader = name(event.params["leader"])
        cards = [card for card in cards if card != "none"] + (["cheap_hero"] if leader == "cheap_hero" else [])
        self.plans[faction] = {"cards": cards, "leader": leader}
        for mind in self.minds.values():
            mind.treachery.show(hand(faction), cards)
            if leader in OWNER:
                place = "available" if OWNER[leader] == faction else "captured"
                mind.leaders[OWNER[leader]].show(place, [leader])
                self.placed.add(leader)

    def on_traitor(self, event: Event, game: Game) -> None:
        leader = name(event.params["leader"])
        self.called.add(leader)
        for mind in self.minds.values():
            mind.traitors.show(name(event.params["faction"]), [leader])

    def on_explosion(self, event: Event, game: Game) -> None:
        for faction, plan in self.plans.items():
            for card in plan["cards"]:
                self.discard(faction, card)

    on_battle_without_winner = on_explosion

    def on_battle_won(self, event: Event, game: Game) -> None:
        """The loser's cards are gone; a Cheap Hero too, unless a traitor has ended the battle."""
        winner = name(event.params["faction"])
        for faction, plan in self.plans.items():
            for card in plan["cards"]:
                if faction != winner or (card == "cheap_hero" and not self.called):
                    self.discard(faction, card)

    # --- leaders

    def on_leader_captured(self, event: Event, game: Game) -> None:
        """Any available leader of the loser that has not fought elsewhere in this turn."""
        loser = name(event.params["faction"])
        battle = self.last["battle"]["territory"]
        elsewhere = [
            leader["id"]
            for leader in faction_in(self.last, loser)["leaders"]
            if leader["territory"] not in (None, battle)
        ]
        for seat, mind in self.minds.items():
            shown = event.seen_by(seat)
            if "leader" in shown:
                mind.leaders[loser].leave("available", name(shown["leader"]))
                mind.leaders[loser].enter("captured", name(shown["leader"]))
            else:
                mind.leaders[loser].pass_on("available", "captured", never=elsewhere)
        self.captive = loser
        self.placed = {leader for leader in self.placed if OWNER[leader] != loser or leader in elsewhere}

    def on_captive_killed(self, event: Event, game: Game) -> None:
        for mind in self.minds.values():
            leaders = mind.leaders[self.captive]
            leaders.pass_on("captured", "tanks_face_down", [leaders.size("captured") - 1])

    def on_leader_returned(self, event: Event, game: Game) -> None:
        leader = name(event.params["leader"])
        for mind in self.minds.values():
            mind.leaders[OWNER[leader]].leave("captured", leader)
            mind.leaders[OWNER[leader]].enter("available", leader)
        self.placed.add(leader)

    def on_leader_killed(self, event: Event, game: Game) -> None:
        leader = name(event.params["leader"])
        captive = OWNER[leader] != HARKONNEN and self.plans.get(HARKONNEN, {}).get("leader") == leader
        for mind in self.minds.values():
            mind.leaders[OWNER[leader]].leave("captured" if captive else "available", leader)
        self.tanks.add(leader)

    def on_leader_revived(self, event: Event, game: Game) -> None:
        leader = name(event.params["leader"])
        if leader not in OWNER:
            return
        for mind in self.minds.values():
            if leader not in self.tanks:
                mind.leaders[OWNER[leader]].leave("tanks_face_down", leader)
            mind.leaders[OWNER[leader]].enter("available", leader)
        self.tanks.discard(leader)
        self.placed.add(leader)

    # --- spice cards and the storm

    def on_spice_card(self, event: Event, game: Game) -> None:
        card = name(event.params["card"])
        for mind in self.minds.values():
            mind.spice.leave("deck", card, [mind.spice.size("deck") - 1])
        if card == WORM_CARD and self.last["turn"] == 1:
            self.worms_aside += 1
        else:
            self.piles.append(card)

    def on_spice_reshuffled(self, event: Event, game: Game) -> None:
        for mind in self.minds.values():
            mind.spice.shuffle("deck", self.piles)
        self.piles = []

    def on_spice_seen(self, event: Event, game: Game) -> None:
        for seat, mind in self.minds.items():
            shown = event.seen_by(seat)
            if "card" in shown:
                mind.spice.name("deck", -1, name(shown["card"]))

    def on_phase(self, event: Event, game: Game) -> None:
        """After the first spice blow the worms are shuffled back."""
        if self.worms_aside and event.params["phase"] == "phase/charity" and self.options["turn1_worms_reshuffled"]:
            for mind in self.minds.values():
                mind.spice.shuffle("deck", [WORM_CARD] * self.worms_aside)
            self.worms_aside = 0

    def on_storm_order(self, event: Event, game: Game) -> None:
        for mind in self.minds.values():
            mind.storm_cards = set(STORM_CARDS)

    def on_storm_card(self, event: Event, game: Game) -> None:
        for mind in self.minds.values():
            mind.storm_cards = set()

    def on_storm_card_seen(self, event: Event, game: Game) -> None:
        for seat, mind in self.minds.items():
            shown = event.seen_by(seat)
            if "distance" in shown:
                mind.storm_cards = {shown["distance"]}

    # --- what is told

    def on_told(self, event: Event, game: Game) -> None:
        """Whoever is told something, by a deal or by an ally, hears it at once."""
        told = {**event.params, **(event.secret or {})}
        giver, what = name(told["giver"]), name(told["what"])
        for seat, mind in self.minds.items():
            shown = event.seen_by(seat).get("values")
            if mind.faction == giver or shown is None:
                continue
            assert mind.faction == name(told["receiver"]), "told to the wrong seat"
            if self.listen or what not in ("storm_card", "spice_card"):
                self.heard(mind, giver, what, [name(value) if isinstance(value, str) else value for value in shown])

    def heard(self, mind: Mind, giver: str, what: str, values: Sequence[Any]) -> None:
        if what == "cards":
            mind.treachery.show(hand(giver), values)
            assert mind.treachery.seen(hand(giver)).total() == mind.treachery.size(hand(giver)), "all of them"
        elif what == "auction_card":
            mind.treachery.name("row", -1, values[0])
        elif what == "traitors":
            mind.traitors.show(giver, values)
        elif what == "storm_card":
            mind.storm_cards = {values[0]}
        elif what == "prediction":
            mind.predictions = {(values[0], values[1])}
        elif what == "spice_card":
            mind.spice.name("deck", -1, values[0])
        else:
            assert what == "spice", what  # no secret of a seat that has counted

    def on_truth(self, event: Event, game: Game) -> None:
        if not self.listen:
            return
        asked, question = name(event.params["asked"]), name(event.params["question"])
        about, yes = event.params["about"], event.params["answer"] == "answer/yes"
        for mind in self.minds.values():
            self.answered(mind, asked, question, about, yes)

    def answered(self, mind: Mind, asked: str, question: str, about: Any, yes: bool) -> None:
        thing = name(about)
        if question == "holds_card":
            (mind.treachery.show if yes else mind.treachery.bar)(hand(asked), [thing])
        elif question == "holds_class":
            (mind.treachery.wish if yes else mind.treachery.bar)(hand(asked), OF_CLASS[thing])
        elif question == "traitor":
            (mind.traitors.show if yes else mind.traitors.bar)(asked, [thing])
        elif question == "predicted_faction":
            mind.predictions = {each for each in mind.predictions if (each[0] == thing) == yes}
        elif question == "predicted_turn":
            mind.predictions = {each for each in mind.predictions if (each[1] == about) == yes}
        elif question == "storm_card":
            mind.storm_cards = {card for card in mind.storm_cards if (card == about) == yes}
        elif question == "spice_card":
            if yes:
                mind.spice.name("deck", -1, thing)
            else:
                mind.spice.bar_at("deck", -1, thing)
