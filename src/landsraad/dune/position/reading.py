"""A state from its data: what is missing, unknown or of the wrong kind is refused with its place."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from landsraad.core.errors import InvalidState
from landsraad.dune import references as ref
from landsraad.dune.battles import GROUPS, NOTHING
from landsraad.dune.components import CARD_KIND, FACTION_IDS, FACTIONS, FORCES, LEADER_FACTION, LEADER_IDS
from landsraad.dune.deals.tellable import told_bit
from landsraad.dune.deals.terms import FIRST_EVENT, NEXUS, PAY
from landsraad.dune.machine import MACHINE
from landsraad.dune.map import CIRCLES, PART_TERRITORY
from landsraad.dune.position.checking import check
from landsraad.dune.position.names import (
    FACTION_COUNTS,
    FACTION_MASKS,
    FACTION_OR_NONE,
    FLAGS,
    MOST,
    NUMBERS,
    TREACHERY_PILES,
)
from landsraad.dune.position.notation import DEAL, DEBT, DUE, OFFER, OLD_DEAL
from landsraad.dune.position.reader import MOST_SHUFFLES, DuneReader
from landsraad.dune.position.resuming import check_steps
from landsraad.dune.position.writing import dump, dump_battle, dump_faction, dump_leader
from landsraad.dune.settings import Settings
from landsraad.dune.state import Battle, DuneState

__all__ = ["load"]

VICTORIES = ("", "strongholds", "prediction", "fremen", "guild", "most_strongholds")
FORGOTTEN = ("deal_number", "deals_offered")
"""Fields that earlier versions wrote."""
PART_FIELDS = ("forces", "starred", "advisors", "spice")


def load(settings: Settings, data: Mapping[str, Any]) -> DuneState:
    """The state of such data, or InvalidState with the reason."""
    read = DuneReader(settings.players)
    s = DuneState(settings)
    _load_table(read, s, data)
    _load_factions(read, s, read.table(read.field(data, "factions", "state"), "factions"))
    _load_map(read, s, read.table(read.field(data, "map", "state"), "map"))
    _load_leaders(read, s, read.table(read.field(data, "leaders", "state"), "leaders"))
    _load_cards(read, s, data)
    _load_notes(read, s, data)
    battle = read.field(data, "battle", "state")
    s.battle = None if battle is None else _load_battle(read, read.table(battle, "battle"))
    s.stack = read.stack(MACHINE, read.parts, read.field(data, "stack", "state"), "stack")
    read.only_fields(data, (*dump(s), *FORGOTTEN), "state")
    check(s)
    check_steps(s)
    return s


def _load_table(read: DuneReader, s: DuneState, data: Mapping[str, Any]) -> None:
    def field(name: str) -> Any:
        return read.field(data, name, "state")

    s.rng = read.rng(field("rng"), "rng")
    s.phase = read.id("phase", field("phase"), "phase")
    _load_seats(read, s, field("seats"))
    s.cause = read.source(data.get("cause", ref.phase(s.phase)), "cause")
    s.order = [read.named("faction", name, "order") for name in read.items(field("order"), "order")]
    s.wheels = [read.named_or_none("faction", name, "wheels") for name in read.items(field("wheels"), "wheels", 2, 2)]
    for name, most in NUMBERS.items():
        setattr(s, name, read.number(field(name), name, most=most))
    for name in FLAGS:
        setattr(s, name, read.flag(field(name), name))
    for name in FACTION_MASKS:
        setattr(s, name, _mask(read, field(name), name))
    for name in FACTION_OR_NONE:
        setattr(s, name, read.named_or_none("faction", field(name), name))
    s.kh_territory = read.named_or_none("territory", field("kh_territory"), "kh_territory")
    s.stopped = read.bits("advantage", field("stopped"), "stopped")
    s.advisors_locked = read.bits("territory", field("advisors_locked"), "advisors_locked")
    s.rides = read.ids_of("territory", field("rides"), "rides")
    s.nexus_offers = _load_offers(read, field("nexus_offers"))
    s.winners = [read.named("faction", name, "winners") for name in read.items(field("winners"), "winners")]
    s.victory = read.word(field("victory"), VICTORIES, "victory")


def _mask(read: DuneReader, value: object, place: str) -> int:
    mask = 0
    for name in read.items(value, place):
        mask |= 1 << read.named("faction", name, place)
    return mask


def _load_seats(read: DuneReader, s: DuneState, value: object) -> None:
    for seat, name in enumerate(read.items(value, "seats", read.seats, read.seats)):
        faction = read.id_or_none("faction", name, "seats")
        if faction < 0:
            continue
        if s.seat[faction] >= 0:
            raise InvalidState(f"seats: two seats play {name}.")
        s.faction[seat] = faction
        s.seat[faction] = seat
        read.in_play.append(faction)


def _load_offers(read: DuneReader, value: object) -> int:
    """Who has offered an alliance to whom in this Nexus."""
    if type(value) is int:
        return read.number(value, "nexus_offers", most=(1 << FACTIONS * FACTIONS) - 1)  # as earlier versions wrote it
    offers = 0
    for item in read.items(value, "nexus_offers"):
        offering, other = read.items(item, "nexus_offers", 2, 2)
        number = read.named("faction", offering, "nexus_offers") * FACTIONS
        offers |= 1 << (number + read.named("faction", other, "nexus_offers"))
    return offers


def _load_factions(read: DuneReader, s: DuneState, factions: Mapping[str, Any]) -> None:
    read.only_fields(factions, [FACTION_IDS[faction] for faction in read.in_play], "factions")
    for faction in read.in_play:
        name = FACTION_IDS[faction]
        entry = read.table(read.field(factions, name, "factions"), name)

        def field(part: str, entry: Mapping[str, Any] = entry, name: str = name) -> Any:
            return read.field(entry, part, name)

        circle = read.number(field("circle"), f"{name}, circle")
        if circle and circle not in CIRCLES:
            raise InvalidState(f"{name}, circle: there is no player circle in sector {circle}.")
        s.circle[faction] = circle
        s.allies[faction] = _mask(read, field("allies"), f"{name}, allies")
        for count in FACTION_COUNTS:
            value = entry.get(count, 0) if count == "offers_made" else field(count)
            getattr(s, count)[faction] = read.number(value, f"{name}, {count}", most=MOST)
        s.hands[faction] = read.ids_of("treachery card", field("hand"), f"{name}, hand")
        s.traitors[faction] = read.ids_of("leader", field("traitors"), f"{name}, traitors")
        s.traitors_dealt[faction] = read.ids_of("leader", field("traitors_dealt"), f"{name}, traitors_dealt")
        aside = read.stack(MACHINE, read.parts, entry.get("aside", []), f"{name}, aside")
        if aside:
            s.asides[faction] = tuple(aside)
        read.only_fields(entry, dump_faction(s, faction), name)


def _load_map(read: DuneReader, s: DuneState, parts: Mapping[str, Any]) -> None:
    for name, value in parts.items():
        part = read.id("part", name, "map")
        here = read.table(value, name)
        read.only_fields(here, PART_FIELDS, name)
        for owner, count in read.table(here.get("forces", {}), name).items():
            faction = read.named("faction", owner, f"{name}, forces")
            s.forces[faction][part] = read.number(count, f"{name}, forces of {owner}", 1)
            s.occupants[PART_TERRITORY[part]] |= 1 << faction
            s.presence[faction] |= 1 << PART_TERRITORY[part]
        for owner, count in read.table(here.get("starred", {}), name).items():
            faction = read.named("faction", owner, f"{name}, starred")
            if not s.settings.has_starred(faction):
                raise InvalidState(f"{name}, starred: {owner} has no starred forces in this game.")
            most = s.forces[faction][part]
            s.starred[faction][part] = read.number(count, f"{name}, starred forces of {owner}", 1, most)
        s.advisors[part] = read.number(here.get("advisors", 0), f"{name}, advisors", most=FORCES)
        s.spice_on[part] = read.number(here.get("spice", 0), f"{name}, spice", most=MOST)


def _load_leaders(read: DuneReader, s: DuneState, leaders: Mapping[str, Any]) -> None:
    names = [name for leader, name in enumerate(LEADER_IDS) if LEADER_FACTION[leader] in read.in_play]
    read.only_fields(leaders, names, "leaders")
    for name in names:
        leader = read.id("leader", name, "leaders")
        entry = read.table(read.field(leaders, name, "leaders"), name)
        s.leader_status[leader] = read.id("status", read.field(entry, "status", name), f"{name}, status")
        s.leader_deaths[leader] = read.number(read.field(entry, "deaths", name), f"{name}, deaths", most=MOST)
        s.leader_where[leader] = read.named_or_none(
            "territory", read.field(entry, "territory", name), f"{name}, territory"
        )
        if read.flag(read.field(entry, "fought", name), f"{name}, fought"):
            s.fought |= 1 << leader
        if read.flag(read.field(entry, "shown", name), f"{name}, shown"):
            s.traitors_shown |= 1 << leader
        read.only_fields(entry, dump_leader(s, leader), name)


def _load_cards(read: DuneReader, s: DuneState, data: Mapping[str, Any]) -> None:
    s.traitor_deck = read.ids_of("leader", read.field(data, "traitor_deck", "state"), "traitor_deck")
    for name in TREACHERY_PILES:
        setattr(s, name, read.ids_of("treachery card", read.field(data, name, "state"), name))
    for card in s.treachery_discard + s.removed:
        s.out[CARD_KIND[card]] += 1
    for name, knowers in read.table(read.field(data, "known", "state"), "known").items():
        s.known[read.id("treachery card", name, "known")] = read.bits("faction", knowers, f"known, {name}")
    s.spice_deck = read.ids_of("spice_card", read.field(data, "spice_deck", "state"), "spice_deck")
    piles = read.items(read.field(data, "piles", "state"), "piles", 2, 2)
    s.piles = [read.ids_of("spice_card", pile, "piles") for pile in piles]


def _load_notes(read: DuneReader, s: DuneState, data: Mapping[str, Any]) -> None:
    def notes(name: str) -> list[Any]:
        return read.items(read.field(data, name, "state"), name)

    _load_deals(read, s, data)
    s.debts = []
    for note in notes("debts"):
        payer, receiver, amount = read.numbers(DEBT, note, "debts")
        s.debts.append((payer, receiver, amount))
    s.told = [read.told(note, "told") for note in notes("told")]
    for to, by, secret, turn, *_ in s.told:
        if turn == s.turn:
            s.told_now[by] |= told_bit(to, secret)
    s.truths = [read.truth(note, "truths") for note in notes("truths")]
    # Earlier versions kept none of these.
    s.batch = _shuffles(read, data, "batch", 1, s.batch)
    taken_for = _shuffles(read, data, "taken_for", 0, s.batch)
    if taken_for != s.batch:
        s.taken_for = taken_for
    s.notes = tuple(read.known(note, "notes") for note in read.items(data.get("notes", []), "notes"))
    s.facts = tuple(read.fact(note, "facts") for note in read.items(data.get("facts", []), "facts"))


def _shuffles(
    read: DuneReader, data: Mapping[str, Any], field: str, least: int, others: tuple[int, ...]
) -> tuple[int, ...]:
    shuffles = list(others)
    for name, number in read.table(data.get(field, {}), field).items():
        shuffles[read.id("treachery card", name, field)] = read.number(number, f"{field}, {name}", least, MOST_SHUFFLES)
    return tuple(shuffles)


def _load_deals(read: DuneReader, s: DuneState, data: Mapping[str, Any]) -> None:
    """Offers, deals and what binds; earlier versions knew payments to come only."""

    old = "deal_number" in data

    def notes(name: str) -> list[Any]:
        return [] if old else read.items(read.field(data, name, "state"), name)

    for note in notes("offers"):
        parties, terms, agreed = read.numbers(OFFER, note, "offers")
        if len(parties) < 2 or s.offers[parties[0]]:
            raise InvalidState("offers: an offer has two parties or more, and a faction makes one at a time.")
        s.offers[parties[0]] = (parties, terms, sum(1 << party for party in set(agreed)))
        s.offering |= 1 << parties[0]
    for note in read.items(read.field(data, "deals", "state"), "deals"):
        if not old:
            s.deals.append(read.numbers(DEAL, note, "deals"))
            continue
        _number, payer, receiver, amount, moment, turn, _promise = read.numbers(OLD_DEAL, note, "deals")
        whose = receiver if moment >= FIRST_EVENT and moment != NEXUS else NOTHING
        due = (payer, receiver, amount, moment, whose, turn)
        s.deals.append((len(s.deals) + 1, (payer, receiver), s.turn, s.phase, ((PAY, *due),), False))
        s.dues.append((len(s.deals), *due))
    s.dues += [read.numbers(DUE, note, "dues") for note in notes("dues")]
    s.promises = [read.promise(note, "promises") for note in notes("promises")]


def _load_battle(read: DuneReader, entry: Mapping[str, Any]) -> Battle:
    def field(name: str) -> Any:
        return read.field(entry, name, "battle")

    def side(name: str) -> int:
        value = field(name)
        return -1 if value is None else read.number(value, f"battle, {name}", -1, 1)

    territory = read.id("territory", field("territory"), "battle, territory")
    first, second = read.items(field("fighters"), "battle, fighters", 2, 2)
    aggressor = read.named("faction", first, "battle, fighters")
    defender = read.named("faction", second, "battle, fighters")
    battle = Battle(territory, read.number(field("group"), "battle, group", most=GROUPS - 1), aggressor, defender)
    battle.voice = read.named_or_none("voice", field("voice"), "battle, voice")
    battle.voice_on = side("voice_on")
    battle.prescience = read.named_or_none("element", field("prescience"), "battle, prescience")
    battle.prescience_by = side("prescience_by")
    bound = read.items(field("bound"), "battle, bound")
    battle.bound = tuple(read.bound(item, "battle, bound") for item in bound)
    battle.seen_plan = side("seen_plan")
    plans = read.items(field("plans"), "battle, plans", 2, 2)
    battle.plans = (read.plan(plans[0], "battle, plans"), read.plan(plans[1], "battle, plans"))
    battle.traitors = _load_traitors(read, field("traitors"))
    battle.winner = side("winner")
    read.only_fields(entry, dump_battle(battle), "battle")
    return battle


def _load_traitors(read: DuneReader, value: object) -> int:
    """The sides that have called a traitor."""
    if type(value) is int:
        return read.number(value, "battle, traitors", most=0b11)  # as earlier versions wrote it
    mask = 0
    for side in read.items(value, "battle, traitors"):
        mask |= 1 << read.number(side, "battle, traitors", most=1)
    return mask
