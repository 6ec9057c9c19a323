"""What the components of classic Dune are called and do: `describe("card/karama", "it").plain()`."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from functools import cache
from importlib.resources import files
from typing import Any, TypedDict

from landsraad.core.messages import Message
from landsraad.text.grouping import Fold, LogStyle
from landsraad.text.languages import CATALOGS, catalog
from landsraad.text.messages import Renderer, plain
from landsraad.text.texts import Description, MissingName, Texts, flatten

__all__ = ["BOOK", "RULEBOOK", "TEXTS", "DuneText", "components", "describe", "names", "page"]

POWERS = {"basic": "base_power", "advanced": "advanced_power", "alliance": "alliance_power"}
"""The heading of each kind of advantage."""
SPECIAL_KARAMA = {
    "atreides": "atr_karama",
    "emperor": "emp_karama",
    "fremen": "fre_karama",
    "spacing_guild": "gui_karama",
    "harkonnen": "har_karama",
}
MODULES = {"spacing_guild": "guild"}
"""Factions whose module of the advanced game has another name."""
SPECIAL_VICTORY = {"fremen": "fre_victory", "spacing_guild": "gui_victory"}


DUTIES = ("atr_deck_keeper", "atr_records")
"""Advantages that are no power: nobody needs to be told of them at the table."""


BIDS = frozenset(("bid", "bid_pass", "card_paid", "card_seen"))
BLOW = frozenset(("phase", "spice_blown", "spice_lost", "worm"))
AUCTION = frozenset(("auction_row", "card_bought", "card_sold", "phase"))
"""What an auction of one card is made of, and what it lies between."""


class Power(TypedDict):
    """An advantage, and the option without which it is not in force."""

    ref: str
    needs: str | None


@dataclass(frozen=True)
class DuneText:
    """A component in a language: its name, short facts, what it does, and the lines of its parts."""

    ref: str
    name: str
    facts: list[str]
    text: str
    lines: list[str]
    powers: list[Power] = field(default_factory=list)
    """The advantages of a faction."""

    def data(self) -> dict[str, Any]:
        """The same as JSON-able data."""
        return asdict(self)

    def plain(self) -> str:
        heading = " · ".join([self.name, *self.facts])
        return "\n".join([heading, *([self.text] if self.text else []), *self.lines])


@cache
def content(file: str) -> dict[str, Any]:
    return tomllib.loads((files("landsraad.dune") / "content" / f"{file}.toml").read_text(encoding="utf-8"))


def territories() -> dict[str, dict[str, Any]]:
    return {entry["id"]: entry for entry in content("map")["territory"]}


def factions() -> dict[str, dict[str, Any]]:
    return {entry["id"]: entry for entry in content("factions")["faction"]}


def cards() -> dict[str, dict[str, Any]]:
    return {entry["id"]: entry for entry in content("treachery")["card"]}


def leaders() -> dict[str, dict[str, Any]]:
    return {
        leader["id"]: {**leader, "faction": faction}
        for faction, entry in factions().items()
        for leader in entry["leader"]
    }


def advantages() -> dict[str, dict[str, Any]]:
    """Every advantage, special Karama power and special victory, with its faction and the heading it stands under."""
    found = {}
    for faction, entry in factions().items():
        for advantage in entry["advantage"]:
            module = f"advanced_{MODULES.get(faction, faction)}" if advantage["kind"] == "advanced" else None
            found[advantage["id"]] = {"faction": faction, "heading": POWERS[advantage["kind"]], "needs": module}
        for powers, heading in ((SPECIAL_KARAMA, "karama_power"), (SPECIAL_VICTORY, "special_victory")):
            if faction in powers:
                needed = "karama_powers" if powers is SPECIAL_KARAMA else None
                found[powers[faction]] = {"faction": faction, "heading": heading, "needs": needed}
    return found


@cache
def names(lang: str) -> dict[str, dict[str, str]]:
    """The names of a language by kind and id. Parts and spice cards are named after their territories."""
    found: dict[str, dict[str, str]] = {
        kind: dict(table) for kind, table in catalog(lang, "dune_names")["dune"].items()
    }
    within = found.pop("part_of")["sector"]
    found["part"] = {}
    for id, territory in territories().items():
        name = found["territory"][id]
        if "spice" in territory:
            found["spice_card"][id] = name
        sectors = territory["sectors"]
        if not sectors:
            found["part"][id] = name
        for sector in sectors:
            found["part"][f"{id}:{sector}"] = (
                name if len(sectors) == 1 else within.format(territory=name, sector=sector)
            )
    return found


def components() -> dict[str, list[str]]:
    """The references of everything that can be described, by group."""
    spice = [f"spice_card/{id}" for id, territory in territories().items() if "spice" in territory]
    return {
        "factions": [f"faction/{id}" for id in factions()],
        "treachery": [f"card/{id}" for id in cards()],
        "spice": [*spice, "spice_card/shai_hulud"],
        "phases": [f"phase/{id}" for id in texts("en")["phase"]],
        "leaders": [f"leader/{id}" for id in leaders()],
        "territories": [f"territory/{id}" for id in territories()],
    }


def texts(lang: str) -> dict[str, dict[str, str]]:
    found: dict[str, dict[str, str]] = catalog(lang, "dune_cards")["dune"]["text"]
    return found


def written(template: str, lang: str, **params: object) -> str:
    """A text with its parameters, in the words of the vocabulary."""
    say = Renderer(lang, "dune")
    return plain(say.finished(say.fill(template, params)))


def describe(ref: str, lang: str) -> DuneText:
    """What the component `kind/id` is and does: a card, advantage, faction, leader, phase, spice card or territory."""
    kind, _, id = ref.partition("/")
    maker = MAKERS.get(kind)
    if maker is None or id not in names(lang).get(kind, {}):
        raise KeyError(f"dune has no {ref!r}")
    return maker(id, lang)


def of_card(id: str, lang: str) -> DuneText:
    card = cards().get(id)
    if card is None:
        raise KeyError(f"dune has no 'card/{id}'")
    name = names(lang)["card"][id]
    copies = [f"×{card['count']}"] if card["count"] > 1 else []
    kind = names(lang)["class"][card["class"]]
    return DuneText(f"card/{id}", name, [*copies, *([kind] if kind != name else [])], texts(lang)["card"][id], [])


def of_advantage(id: str, lang: str) -> DuneText:
    advantage = advantages()[id]
    facts = [names(lang)["faction"][advantage["faction"]], names(lang)["term"][advantage["heading"]]]
    return DuneText(f"advantage/{id}", names(lang)["advantage"][id], facts, texts(lang)["advantage"][id], [])


def of_faction(id: str, lang: str) -> DuneText:
    entry, words = factions()[id], texts(lang)["words"]
    facts = [
        written(words["start"], lang, count=entry["spice"]),
        words["reserves"].format(count=entry["reserves"]),
        words["revival"].format(count=entry["free_revival"]),
    ]
    own = {power: advantage for power, advantage in advantages().items() if advantage["faction"] == id}
    lines = []
    for power, advantage in own.items():
        heading = names(lang)["term"][advantage["heading"]]
        lines.append(f"{heading} – {names(lang)['advantage'][power]}: {texts(lang)['advantage'][power]}")
    powers = [Power(ref=f"advantage/{power}", needs=own[power]["needs"]) for power in own if power not in DUTIES]
    return DuneText(f"faction/{id}", names(lang)["faction"][id], facts, "", lines, powers)


def of_leader(id: str, lang: str) -> DuneText:
    leader = leaders().get(id)
    name = names(lang)["leader"][id]
    if leader is None:
        text = texts(lang)["advantage" if id == "kwisatz_haderach" else "card"].get(id, "")
        return DuneText(f"leader/{id}", name, [], text, [])
    facts = [names(lang)["faction"][leader["faction"]], f"{names(lang)['term']['strength']} {leader['strength']}"]
    return DuneText(f"leader/{id}", name, facts, "", [])


def of_phase(id: str, lang: str) -> DuneText:
    return DuneText(f"phase/{id}", names(lang)["phase"][id], [], texts(lang)["phase"].get(id, ""), [])


def of_spice_card(id: str, lang: str) -> DuneText:
    words = texts(lang)["spice_card"]
    name = names(lang)["spice_card"][id]
    if id == "shai_hulud":
        return DuneText(f"spice_card/{id}", name, ["×6"], words[id], [])
    spice, sector = territories()[id]["spice"], territories()[id]["spice_sector"]
    text = written(words["territory"], lang, territory=f"territory/{id}", count=spice, sector=sector)
    return DuneText(f"spice_card/{id}", name, [], text, [])


def of_territory(id: str, lang: str) -> DuneText:
    territory, words = territories()[id], texts(lang)["words"]
    facts = [names(lang)["terrain"][territory["terrain"]]]
    sectors = [str(sector) for sector in territory["sectors"]]
    if sectors:
        facts.append(words["sector" if len(sectors) == 1 else "sectors"].format(sectors=", ".join(sectors)))
    if "spice" in territory:
        facts.append(written(words["spice_here"], lang, count=territory["spice"], sector=territory["spice_sector"]))
    return DuneText(f"territory/{id}", names(lang)["territory"][id], facts, "", [])


MAKERS = {
    "card": of_card,
    "advantage": of_advantage,
    "faction": of_faction,
    "leader": of_leader,
    "phase": of_phase,
    "spice_card": of_spice_card,
    "territory": of_territory,
}


def page(lang: str) -> str:
    """All components in a language, as Markdown."""
    words = texts(lang)["words"]
    lines = [f"# Dune – {words['title']}", "", words["intro"], ""]
    for group, refs in components().items():
        lines += [f"## {words[group]}", ""]
        for ref in refs:
            described = describe(ref, lang)
            if group in ("leaders", "territories"):
                lines.append(f"- **{described.name}**: {' · '.join(described.facts)}")
                continue
            lines += [f"### {described.name}", ""]
            lines += [" · ".join(described.facts), ""] if described.facts else []
            lines += [described.text, ""] if described.text else []
            lines += [f"- {line}" for line in described.lines] + ([""] if described.lines else [])
        if group in ("leaders", "territories"):
            lines.append("")
    return "\n".join(lines).rstrip() + "\n"


class DuneTexts(Texts):
    log = LogStyle(
        named=False,
        said_by={"ship_declared": "ship"},
        rows={"hand_size": "log.hand"},
        empty=frozenset(("phase",)),
        headings=frozenset(("turn", "phase")),
        folds={
            "card_bought": Fold(BIDS, AUCTION, {"card_paid": "card_sold", "card_seen": ""}),
            "row_returned": Fold(BIDS, AUCTION),
            "spice_placed": Fold(frozenset(("spice_card",)), BLOW, {"spice_card": "spice_blown"}),
        },
        listed={"card_discarded": "card", "card_kept": "card"},
        quiet=dict.fromkeys(("card_seen", "foreseen", "spice_seen", "storm_card_seen", "traitors_dealt"), ""),
    )
    identity = "faction"

    def own(self, lang: str) -> dict[str, str]:
        return {**super().own(lang), **dict(flatten("dune.", names(lang)))}

    def groups(self) -> Mapping[str, list[str]]:
        return components()

    def group_title(self, group: str, lang: str) -> str:
        return texts(lang)["words"][group]

    def describe(self, ref: str, lang: str) -> Description:
        try:
            found = describe(ref, lang)
        except KeyError as missing:
            raise MissingName(f"dune has no {ref!r}") from missing
        lines = [("", line) for line in (found.text, *found.lines) if line]
        return Description(ref, found.name, found.facts, lines, found.name, found.text)

    def page(self, lang: str) -> str:
        return page(lang)

    def content(self, lang: str) -> dict[str, Any]:
        refs = [f"{kind}/{id}" for kind in MAKERS for id in names(lang)[kind]]
        described = {ref: describe(ref, lang).data() for ref in refs if ref != "card/none"}
        return {**super().content(lang), "components": described}

    def identities(self, view: Mapping[str, Any]) -> list[str]:
        """A seat may play more than one faction."""
        held: list[list[str]] = [[] for _ in view["scores"]]
        for faction in view["factions"]:
            held[faction["seat"]].append(f"faction/{faction['id']}")
        return [",".join(sorted(refs)) for refs in held]

    def outcome(self, view: Mapping[str, Any]) -> Message | None:
        if not view["victory"]:
            return None
        won = [f"faction/{faction['id']}" for faction in view["factions"] if faction["seat"] in view["winners"]]
        return Message("log.victory", {"factions": won, "how": f"victory/{view['victory']}"})


RULEBOOK = files("landsraad.text") / "rules" / "dune.md"
BOOK = files("landsraad.text") / "rulebooks" / "dune"
TEXTS = DuneTexts("dune", CATALOGS, ("dune", "dune_names"))
