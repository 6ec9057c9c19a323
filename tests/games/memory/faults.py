"""Random games watched by a perfect memory: every place where the engine tells more, or remembers less."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cache
from typing import Any, NamedTuple

from landsraad import Event, Game
from tests.games.memory import dune, imperium
from tests.games.memory.dune import DuneMemory, faction_in, hand
from tests.games.memory.hidden import Hidden
from tests.games.memory.imperium import ImperiumMemory
from tests.games.memory.secrets import wrongly_told
from tests.games.settings import SETTINGS
from tests.games.walks import walk

__all__ = ["EVENTS", "FORGOTTEN_SHUFFLE", "FORGOTTEN_WORDS", "TOO_LITTLE", "TOO_MUCH", "UNCHANGED", "WORLD", "faults"]

TOO_MUCH = "a view shows what nobody could know"
TOO_LITTLE = "a view forgets what was seen"
WORLD = "an imagined world contradicts what was seen"
FORGOTTEN_SHUFFLE = "an imagined world forgets which cards were shuffled together"
FORGOTTEN_WORDS = "an imagined world contradicts an answer to Truthtrance or what a deal has told"
UNCHANGED = "an imagined world keeps what nobody could know"
EVENTS = "an event is told to the wrong seats"

MOST_TOLD = 3
"""Faults of one kind in a setting; more would tell nothing new."""
LOOKS, IMAGINES, VARIES = 9, 29, 601
"""Every so many actions views are compared, worlds imagined, and many worlds imagined."""
WORLDS = 150
OFTEN = 18
"""How often a thing must be expected among so many worlds that its absence is no chance."""


class Fault(NamedTuple):
    what: str
    where: str


class Watched:
    """A game, its memory and what was found wrong."""

    def __init__(self, name: str, seed: int) -> None:
        self.name = name
        self.seed = seed
        self.found: list[Fault] = []
        self.memory: ImperiumMemory | DuneMemory | None = None
        self.deaf: DuneMemory | None = None

    def note(self, what: str, game: Game, viewer: int | None, *facts: object) -> None:
        if sum(fault.what == what for fault in self.found) < MOST_TOLD:
            where = f"{self.name}, seed {self.seed}, action {game.length}, seat {viewer}"
            self.found.append(Fault(what, f"{where}: {', '.join(map(str, facts))}"))

    def hear(self, events: list[Event], game: Game) -> None:
        if self.memory is None:
            self.begin(events, game)
        else:
            self.memory.follow(events, game)
            if self.deaf is not None:
                self.deaf.follow(events, game)
        for event in events:
            for fault in wrongly_told(event, game):
                self.note(EVENTS, game, None, fault)

    def begin(self, events: list[Event], game: Game) -> None:
        if game.name != "dune":
            if game.view(None)["round"]:
                self.memory = ImperiumMemory(game)
        elif game.view(None)["phase"] != "setup":
            self.memory, self.deaf = DuneMemory(game), DuneMemory(game, listen=False)
            self.memory.follow(events, game)
            self.deaf.follow(events, game)

    # --- views

    def compare_views(self, game: Game, viewer: int | None) -> None:
        if isinstance(self.memory, ImperiumMemory):
            self.imperium_view(self.memory, game, viewer)
        elif isinstance(self.memory, DuneMemory):
            self.dune_view(self.memory, game, viewer)

    def shows(
        self, game: Game, viewer: int | None, what: str, shown: Counter[str], seen: Counter[str], certain: Counter[str]
    ) -> None:
        if shown - certain:
            self.note(TOO_MUCH, game, viewer, what, sorted((shown - certain).elements()))
        if seen - shown:
            self.note(TOO_LITTLE, game, viewer, what, sorted((seen - shown).elements()))

    def imperium_view(self, memory: ImperiumMemory, game: Game, viewer: int | None) -> None:
        intrigue = memory.knows(viewer, "intrigue")
        for seat, player in enumerate(game.view(viewer)["players"]):
            cards = memory.knows(viewer, f"cards {seat}")
            own = seat == viewer
            hand_shown = Counter(player["hand"] if own else player["known_hand"])
            self.shows(game, viewer, f"hand {seat}", hand_shown, cards.seen("hand"), cards.certain("hand"))
            unseen = cards.everything()
            self.shows(game, viewer, f"what is unseen of {seat}", Counter(player["unseen"]), unseen, unseen)
            if own:
                self.shows(game, viewer, "own deck", Counter(player["deck"]), Counter(), cards.certain("deck"))
            elif player["known_deck_top"] != cards.top("deck"):
                what = TOO_MUCH if len(player["known_deck_top"]) > len(cards.top("deck")) else TOO_LITTLE
                self.note(what, game, viewer, f"deck of {seat}", player["known_deck_top"], cards.top("deck"))
            held = Counter(player["intrigue"] if own else player.get("known_intrigue", ()))
            place = f"hand {seat}"
            seen = intrigue.seen(place) if viewer is not None else Counter[str]()
            self.shows(game, viewer, f"Intrigue cards of {seat}", held, seen, intrigue.certain(place))

    def dune_view(self, memory: DuneMemory, game: Game, viewer: int | None) -> None:
        view = game.view(viewer)
        mind = memory.minds[viewer]
        for faction in memory.factions:
            shown = faction_in(view, faction)
            place = hand(faction)
            cards = mind.treachery
            self.shows(game, viewer, place, Counter(shown["cards"]), cards.seen(place), cards.certain(place))
            traitors = mind.traitors.certain(faction)
            called = mind.traitors.seen(faction) if faction == mind.faction else Counter[str]()
            self.shows(game, viewer, f"traitors of {faction}", Counter(shown["traitors"]), called, traitors)
            self.shown_leaders(memory, game, viewer, faction, shown["leaders"])
        row = mind.treachery.top("row")[:1]
        if view["auction"] is not None and [view["auction"]["card"]] != (row or [None]):
            self.note(TOO_LITTLE if row else TOO_MUCH, game, viewer, "card on offer", view["auction"]["card"], row)
        top = mind.spice.top("deck")[:1]
        if view["spice_deck"]["top"] not in (None, *top):
            self.note(TOO_MUCH, game, viewer, "spice deck", view["spice_deck"]["top"])
        if view["prediction"] is not None and len(mind.predictions) > 1:
            self.note(TOO_MUCH, game, viewer, "prediction")
        if view["storm"]["card"] is not None and mind.storm_cards != {view["storm"]["card"]}:
            self.note(TOO_MUCH, game, viewer, "storm card", view["storm"]["card"])

    def shown_leaders(
        self, memory: DuneMemory, game: Game, viewer: int | None, faction: str, shown: list[dict[str, Any]]
    ) -> None:
        leaders = memory.knows(viewer, f"leaders {faction}")
        somebody_lost = leaders.size("captured") + leaders.size("tanks_face_down")
        surely = {place: leaders.certain(place) for place in dune.HIDDEN_LEADERS}
        for leader in shown:
            id, status = leader["id"], leader["status"]
            certain = ["tanks"] if id in memory.tanks else [place for place, there in surely.items() if there[id]]
            if status != "hidden" and [status] != certain:
                self.note(TOO_MUCH, game, viewer, id, status, certain)
            if status == "hidden" and (not somebody_lost or id in memory.placed or viewer == owner(game, faction)):
                self.note(TOO_LITTLE, game, viewer, id, certain)

    # --- imagined worlds

    def imagine(self, game: Game, viewer: int | None, seed: int) -> None:
        memory = self.memory
        assert memory is not None
        world = game.determinize(viewer, seed)
        places = truth_of(world)
        for group in memory.groups():
            hidden = memory.knows(viewer, group)
            if hidden.agrees(places[group]):
                continue
            deaf = hidden if self.deaf is None else self.deaf.knows(viewer, group)
            what = WORLD
            if deaf.agrees(places[group]):
                what = FORGOTTEN_WORDS
            elif deaf.without_origins().agrees(places[group]):
                what = FORGOTTEN_SHUFFLE
            self.note(what, game, viewer, group)
        if isinstance(memory, DuneMemory):
            self.imagine_dune(memory, game, viewer, places)
        elif any(p["secret_factions"] != q["secret_factions"] for p, q in own_secrets(game, world, viewer)):
            self.note(WORLD, game, viewer, "secret Factions")

    def imagine_dune(self, memory: DuneMemory, game: Game, viewer: int | None, places: dict[str, Any]) -> None:
        assert self.deaf is not None
        for group in ("prediction", "storm"):
            value = places[group]
            known = [m.minds[viewer].predictions if group == "prediction" else m.minds[viewer].storm_cards
                     for m in (memory, self.deaf)]  # fmt: skip
            if value in (0, (None, 0)) or value in known[0]:
                continue
            self.note(WORLD if value not in known[1] else FORGOTTEN_WORDS, game, viewer, group, value)

    def vary(self, game: Game, viewer: int | None) -> None:
        """What is not known takes every place it could have."""
        memory = self.memory
        assert memory is not None
        worlds = [truth_of(game.determinize(viewer, seed)) for seed in range(WORLDS)]
        for group in memory.groups():
            hidden = memory.knows(viewer, group)
            if len(hidden.stories) == 1:
                for fault in unchanged(hidden, [world[group] for world in worlds], needing_karama(game)):
                    self.note(UNCHANGED, game, viewer, group, fault)
        if isinstance(memory, ImperiumMemory):
            for fault in unchanged_piles(game, worlds):
                self.note(UNCHANGED, game, viewer, fault)
        else:
            self.vary_dune(memory, game, viewer, worlds)

    def vary_dune(self, memory: DuneMemory, game: Game, viewer: int | None, worlds: list[dict[str, Any]]) -> None:
        mind = memory.minds[viewer]
        if mind.storm_cards and dune.truth(game)["storm"]:
            missing = mind.storm_cards - {world["storm"] for world in worlds}
            if missing:
                self.note(UNCHANGED, game, viewer, "storm card", missing)
        predicted = {world["prediction"] for world in worlds} - {(None, 0)}
        if predicted and len(predicted) < len(mind.predictions) / 2:
            self.note(UNCHANGED, game, viewer, "prediction", predicted)


def needing_karama(game: Game) -> str:
    """The hand of somebody whose standing bid is above the means: whoever counts spice knows of a Karama in it."""
    auction = game.view(None).get("auction")
    if auction is None or auction["bidder"] is None:
        return ""
    factions = game.to_data()["state"]["factions"]
    bidder = factions[auction["bidder"]]
    pledged = [min(factions[ally]["pledge_bid"], factions[ally]["spice"]) for ally in bidder["allies"]]
    return hand(auction["bidder"]) if bidder["spice"] + sum(pledged) < auction["bid"] else ""


def unchanged(hidden: Hidden, worlds: list[dict[str, list[str]]], special: str) -> Iterator[str]:
    """Kinds that never come to a place where they should be seen often (`special`: more is known of this place)."""
    story = hidden.stories[0]
    special_places = {special, *(place for place, _ in story.wishes)}
    for place in story.places:
        if place in special_places:
            continue
        met: Counter[str] = Counter()
        for world in worlds:
            met.update(set(world[place]))
        for kind, chance in story.chances(place).items():
            if special and kind == "karama":
                continue  # it is there
            if not met[kind] and min(1.0, chance) * len(worlds) >= OFTEN:
                yield f"{kind} never in {place}"
        top = story.places[place][-1] if place in hidden.ordered and story.places[place] else ""
        if not isinstance(top, str):
            tops = {world[place][-1] for world in worlds}
            possible = {kind for origin in top.origins for kind in +story.origins[origin]} - top.barred
            if len(tops) < 0.6 * min(len(possible), len(worlds) / 2):
                yield f"only {sorted(tops)} on top of {place}"


def unchanged_piles(game: Game, worlds: list[dict[str, Any]]) -> Iterator[str]:
    """Piles of which nobody knows the order."""
    for group in ("imperium", "contracts", "hagal"):
        kinds = set(worlds[0][group]["deck"])
        tops = {world[group]["deck"][-1] for world in worlds} if kinds else set()
        if len(tops) < 0.6 * len(kinds):
            yield f"only {sorted(tops)} on top of {group}"
    levels = {conflict.id: conflict.level for conflict in game.state.content.conflicts}
    left = worlds[0]["conflicts"]["deck"] + worlds[0]["conflicts"]["unused"]
    for depth, sample in enumerate(worlds[0]["conflicts"]["deck"]):
        could = {card for card in left if levels[card] == levels[sample]}
        found = {world["conflicts"]["deck"][depth] for world in worlds}
        sure = len(worlds) / len(could) >= OFTEN  # Of many cards one may be missed by chance.
        if found - could or (could - found and sure) or len(found) < 0.6 * len(could):
            yield f"Conflict {depth} of the deck: {sorted(could - found)} never, {sorted(found - could)} not possible"


def truth_of(world: Game) -> dict[str, Any]:
    return dune.truth(world) if world.name == "dune" else imperium.truth(world)


def owner(game: Game, faction: str) -> int:
    seat: int = faction_in(game.view(None), faction)["seat"]
    return seat


def own_secrets(game: Game, world: Game, viewer: int | None) -> Iterator[tuple[dict[str, Any], dict[str, Any]]]:
    """The players whose secret Factions the viewer knows, in the game and in the world."""
    for seat, (true, imagined) in enumerate(
        zip(game.to_data()["state"]["players"], world.to_data()["state"]["players"], strict=True)
    ):
        if seat == viewer or true["secret_used"]:
            yield true, imagined


@cache
def faults(name: str, seeds: int) -> list[Fault]:
    found: list[Fault] = []
    for seed in range(seeds):
        watched = Watched(name, seed)
        for game, _, _ in walk(SETTINGS[name], seed, watch=True):
            watched.hear(game.drain(), game)
            if watched.memory is None:
                continue
            viewers = (None, *range(game.players))
            for place, viewer in enumerate(viewers):
                moment = game.length + 7 * place
                if moment % LOOKS == 0:
                    watched.compare_views(game, viewer)
                if moment % IMAGINES == 0:
                    watched.imagine(game, viewer, game.length)
                if moment % VARIES == 100:
                    watched.vary(game, viewer)
        found += watched.found
    return found
