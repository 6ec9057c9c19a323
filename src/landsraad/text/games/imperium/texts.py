"""All words of Dune: Imperium and Uprising."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from importlib.resources import files
from typing import Any

from landsraad.core.game import Game
from landsraad.core.messages import Message
from landsraad.core.registry import find
from landsraad.imperium.components import Content
from landsraad.imperium.content.blend import LONGEST, LONGEST_LINE
from landsraad.imperium.effects.nodes import RESOURCES, Node, as_printed
from landsraad.imperium.effects.parser import parse, parse_condition
from landsraad.imperium.game import ImperiumRules
from landsraad.text.games.imperium.cards import CardText, components, describe, reprinted, table
from landsraad.text.games.imperium.effects.icons import icons
from landsraad.text.games.imperium.effects.sentences import PLACES, as_played, say, say_requirement
from landsraad.text.grouping import Fold, LogStyle
from landsraad.text.languages import CATALOGS, LANGUAGES, catalog
from landsraad.text.texts import Description, MissingName, Texts

__all__ = [
    "IMPERIUM",
    "IMPERIUM_BOOK",
    "IMPERIUM_RULEBOOK",
    "UPRISING",
    "UPRISING_BOOK",
    "UPRISING_RULEBOOK",
    "ImperiumTexts",
]

OTHER_PLACES = {
    "effect": "space",
    "first": "reward",
    "second": "reward",
    "third": "reward",
    "bonus": "track",
    "at_1": "track",
    "at_3": "track",
    "start": "setup",
}
"""Where an effect is printed, for keys that name it otherwise than the sentences do."""
OPTIONS = {
    "difficulty": "difficulty/difficulty",
    "streamlined": "rival_variant/streamlined_rivals",
    "row_churn": "rival_variant/dice_churn",
    "brutal_escalation": "rival_variant/brutal_escalation",
    "expert_deployment": "rival_variant/expert_deployment",
    "smart_politics": "rival_variant/smart_politics",
}
"""Options that have the name of a term of the rules."""
CHOSEN = {"rivals": ("rival", "leader"), "leaders": ("leader",)}
"""What is chosen by options that give somebody to each seat."""
WRITTEN = re.compile(
    r"(?P<before>\s*(?:\d+\s*[x×]?\s+)?)(?P<name>[^#]*?)(?P<after>\s*(?:[:=]?\s*[x×]?\s*\d+)?\s*(?:#.*)?)"
)
"""A line of a blend: a number before or behind the name of a card."""
EVERYTHING = {"choam": True, "decks": ["uprising", "base"], "conflicts": ["uprising", "base"], "base_leaders": True}
"""Options with which every component takes part that can: the words of a game do not depend on how it is set up."""

DEAREST = 10
"""No space asks for more of a resource."""


class ImperiumTexts(Texts):
    log = LogStyle(
        deeds=frozenset(
            (
                "draw_hagal",
                "send_agent",
                "play_card",
                "play_intrigue",
                "reveal",
                "reveal_card",
                "reward",
                "winner",
            )
        ),
        apart=frozenset(("combat_pass",)),
        side_notes=frozenset(("refill_row", "contract_offered", "shuffle_hagal")),
        said_by={"hagal_passed_over": "draw_hagal", "play_card": "send_agent", "reveal": "reveal_card"},
        listed={
            "acquire": "card",
            "acquire_on_top": "card",
            "contract_offered": "contract",
            "discard": "card",
            "draw_hagal": "card",
            "refill_row": "card",
            "reveal_card": "card",
            "set_aside": "card",
            "trash": "card",
            "trash_intrigue": "card",
            "turn_over": "card",
        },
        latest=frozenset(("persuasion_left", "strength")),
        headings=frozenset(("round",)),
        inserted=frozenset(("play_intrigue",)),
        causes=frozenset(("card", "contract", "hagal", "intrigue", "leader", "rival")),
        rows={"final_strength": "log.strength_of", "maker": "log.maker_at"},
        quiet={"draw": "phase/"},
        unsaid={"offer_nothing": "", "shuffle_deck": "phase/"},
        amounts=frozenset(("gain", "pay")),
        costs=frozenset(("pay",)),
        openings=frozenset(("draw_hagal",)),
        folds={"final_strength": Fold(frozenset(("combat_pass",)), frozenset(("round",)))},
    )
    identity = "leader"

    def __init__(self, game: str) -> None:
        super().__init__(game, CATALOGS, ("imperium", "uprising", "rivals", "teams", "challenges", "names", "icons"))

    def name(self, ref: str, lang: str) -> str | None:
        kind, _, id = ref.partition("/")
        return self.requirement(id, lang) if kind == "requirement" else super().name(ref, lang)

    def option(self, name: str, lang: str) -> str:
        return super().option(name, lang) or self.name(OPTIONS.get(name, ""), lang) or ""

    def choice(self, name: str, value: object, lang: str) -> str:
        refs = [f"{kind}/{value}" for kind in CHOSEN.get(name, (name,))]
        named = (self.name(ref, lang) for ref in refs)
        return super().choice(name, value, lang) or next((found for found in named if found), "")

    def understood(self, options: Mapping[str, Any]) -> dict[str, Any]:
        """A blend may name its cards in any language."""
        blend = options.get("blend")
        if not isinstance(blend, str) or len(blend) > LONGEST:
            return dict(options)
        return {**options, "blend": "\n".join(self.line_understood(line) for line in blend.splitlines())}

    def line_understood(self, line: str) -> str:
        """A line of a blend with the id of its card; as it is where no card is called like that."""
        found = WRITTEN.fullmatch(line) if len(line) <= LONGEST_LINE else None
        id = self.cards_by_name.get(found["name"].lower(), "") if found else ""
        return f"{found['before']}{id}{found['after']}" if found and id else line

    @cached_property
    def cards_by_name(self) -> dict[str, str]:
        """The ids of the cards of a blend by their names in all languages; a name of two cards is left out."""
        ids: dict[str, set[str]] = {}
        for lang in LANGUAGES:
            for kind in ("card", "intrigue"):
                for id, said in catalog(lang, "names")[kind].items():
                    ids.setdefault(said.lower(), set()).add(id)
        return {name: next(iter(found)) for name, found in ids.items() if len(found) == 1}

    def about_choice(self, name: str, value: object, lang: str) -> str:
        """A Rival by what it can do: of a Leader only the Signet Ring counts (DI-H3.2)."""
        found = super().about_choice(name, value, lang)
        for ref in [f"{kind}/{value}" for kind in CHOSEN.get(name, ())]:
            if not found and ref in self.references:
                card = describe(ref, lang, self.game)
                boxes = [
                    box for box in card.boxes if name != "rivals" or ref.startswith("rival/") or box.id == "signet"
                ]
                found = " ".join([*said_facts(card), *(f"{box.label}: {box.sentence}" for box in boxes)])
        return found

    # --- effects

    @cached_property
    def rules(self) -> ImperiumRules:
        rules = find(self.game)
        assert isinstance(rules, ImperiumRules)
        return rules

    def effect(self, key: str, lang: str, options: Mapping[str, Any]) -> str | None:
        content = self.rules.content(options)
        node = content.by_key.get(key)
        return None if node is None else self.sentence(key, as_played(node, content.switches.contracts), lang)

    def requirement(self, space: str, lang: str) -> str | None:
        """What a space asks for: `needs 2 Influence with the Fremen`."""
        printed = table(self.game, "spaces").get(space, {}).get("requirement")
        return None if printed is None else say_requirement(parse_condition(printed), lang, self.game)

    def sentence(self, key: str, node: Node, lang: str) -> str:
        """The sentence of an effect that stands at this key."""
        if key.startswith(("hagal/", "rival/")):
            return say(as_printed(node), lang, "rival", self.game)
        place = key.partition(".")[2].partition(".")[0]
        place = OTHER_PLACES.get(place, place)
        return say(as_printed(node), lang, place if place in PLACES else "agent", self.game)

    # --- components

    def groups(self) -> Mapping[str, list[str]]:
        return {group: refs for group, refs in components(self.game).items() if group != "tracks"}

    @cached_property
    def references(self) -> frozenset[str]:
        return frozenset(ref for refs in components(self.game).values() for ref in refs)

    def group_title(self, group: str, lang: str) -> str:
        return str(catalog(lang, "cards")["groups"][group])

    def describe(self, ref: str, lang: str) -> Description:
        return self.description(self.printed(ref, lang), lang)

    def describe_for(self, ref: str, lang: str, view: Mapping[str, Any]) -> Description:
        kind, _, id = ref.partition("/")
        card = self.printed(ref, lang)
        price = view["spaces"].get(id, {}).get("price") if kind == "space" else None
        if price is not None:
            asked = self.price(price["resource"], price["amounts"], lang)
            boxes = [replace(box, sentence=asked) if box.id == "cost" else box for box in card.boxes]
            card = replace(card, boxes=[box for box in boxes if box.id != "cost_with_solo_marker"])
        return self.description(card, lang)

    def price(self, resource: str, amounts: Sequence[int], lang: str) -> str:
        """What a space asks: `Pay 7 Solari.`"""
        if not any(amounts):
            return str(catalog(lang, "cards")["words"]["free"])
        asked = " | ".join(f"{resource} {amount}" for amount in amounts)
        return say(parse(asked), lang, "cost", self.game)

    def printed(self, ref: str, lang: str) -> CardText:
        try:
            return describe(ref, lang, self.game)
        except KeyError as missing:
            raise MissingName(f"{self.game} has no {ref!r}") from missing

    def description(self, card: CardText, lang: str) -> Description:
        name, *facts = card.heading(lang).split(" · ")
        lines = [(f"{box.label} – {box.name}" if box.name else box.label, box.sentence) for box in card.boxes]
        reach = [self.name(f"icon/{icon}", lang) or icon for icon in card.icons] if card.kind == "card" else []
        brief = [f"[{', '.join(reach)}]"] * bool(reach) + [f"{box.label}: {box.sentence}" for box in card.boxes]
        entry = card.name if card.cost is None else f"{card.name} ({card.cost})"
        return Description(card.ref, name, facts, lines, entry, " ".join(brief))

    def page(self, lang: str) -> str:
        words = catalog(lang, "cards")
        title = f"{self.name(f'game/{self.game}', lang)} – {words['words']['title']}"
        lines = [f"# {title}", "", words["words"]["intro"], ""]
        for group, refs in components(self.game).items():
            texts = [describe(ref, lang, self.game) for ref in refs]
            total = sum(text.count for text in texts)
            count = words["words"]["counted" if total > len(texts) else "different"]
            lines += [f"## {words['groups'][group]}", "", count.format(total=total, different=len(texts)), ""]
            for text in texts:
                lines += self.entry(text, lang)
        return "\n".join(lines).rstrip() + "\n"

    def entry(self, card: CardText, lang: str) -> list[str]:
        title, *notes = card.heading(lang).split(" · ")
        lines = [f"### {title}", ""]
        if notes:
            lines += [" · ".join(notes), ""]
        for box in card.boxes:
            label = f"{box.label} – {box.name}" if box.name else box.label
            lines.append(f"- **{label}:** {box.sentence}")
        return [*lines, ""] if card.boxes else lines

    def content(self, lang: str) -> dict[str, Any]:
        """`names`, `components` and `explanations` by reference, `effects` by their key (`card/stilgar.agent`)."""
        offered = {option.name for option in self.rules.info.options}
        whole = self.rules.content({name: value for name, value in EVERYTHING.items() if name in offered})
        refs = [ref for group in components(self.game).values() for ref in group]
        printed = {ref: describe(ref, lang, self.game).data() for ref in refs}
        effects = self.sentences(whole, lang)
        found: dict[str, Any] = {}
        if "teams" in offered:
            # What six players have besides, and what is printed otherwise for them.
            with_six = self.sentences(self.rules.content({**EVERYTHING, "teams": True}), lang)
            found["teams"] = {
                "components": {ref: describe(ref, lang, self.game, teams=True).data() for ref in reprinted(self.game)},
                "effects": {key: said for key, said in with_six.items() if effects.get(key) != said},
            }
            effects = {**with_six, **effects}
        explained = {
            f"{kind}/{id}": text
            for kind, table in catalog(lang, "explanations")["explanation"].items()
            for id, text in table.items()
        }
        return {
            **super().content(lang),
            "components": borrowed(whole, lang) | self.rivals(whole, lang) | printed,
            "effects": effects,
            "prices": self.prices(whole, lang),
            "explanations": explained | self.explained_options(lang),
            **found,
        }

    def prices(self, whole: Content, lang: str) -> dict[str, str]:
        """What spaces may ask, whoever pays, in words: `solari:7`, `solari:0,1`."""
        asked: set[tuple[str, tuple[int, ...]]]
        asked = {(resource, (amount,)) for resource in RESOURCES for amount in range(DEAREST + 1)}
        for space in whole.spaces:
            for less in {0, *(leader.discount for leader in whole.leaders)}:
                paid = tuple(max(0, amount - less) for _, amount in space.costs)
                asked |= {(RESOURCES[resource], paid) for resource, _ in space.costs[1:2]}
        return {
            f"{resource}:{','.join(map(str, amounts))}": self.price(resource, amounts, lang)
            for resource, amounts in sorted(asked)
        }

    def rivals(self, whole: Content, lang: str) -> dict[str, Any]:
        """Leaders as Rivals, by `rival/` and their id: of their sheets only the Signet Ring counts (DI-H3.2)."""
        found = {}
        for rival in whole.rivals:
            if rival.ref.startswith("leader/"):
                sheet = describe(rival.ref, lang, self.game).data()
                boxes = [box for box in sheet["boxes"] if box["id"] == "signet"]
                found[f"rival/{rival.id}"] = sheet | {"ref": f"rival/{rival.id}", "facts": [], "boxes": boxes}
        return found

    def explained_options(self, lang: str) -> dict[str, str]:
        """What levels and variants change, by the references of their terms."""
        told = {ref: self.about_option(name, lang) for name, ref in OPTIONS.items()}
        levels = next((spec.choices for spec in self.rules.info.options if spec.name == "difficulty"), ())
        told |= {f"difficulty/{level}": self.about_choice("difficulty", level, lang) for level in levels}
        return {ref: text for ref, text in told.items() if text}

    def sentences(self, whole: Content, lang: str) -> dict[str, Any]:
        """The effects of a content in words and icons, by their keys."""
        effects: dict[str, Any] = {}
        always = self.rules.content({}).by_key
        for key, node in whole.by_key.items():
            said = as_played(node, None if key in always and not whole.switches.teams else True)
            try:
                effects[key] = {"sentence": self.sentence(key, said, lang), "icons": icons(node, key.endswith(".cost"))}
            except LookupError:
                # A part of an effect that makes no sentence of its own; nothing refers to it.
                continue
        return effects

    # --- views

    def identities(self, view: Mapping[str, Any]) -> list[str]:
        return [rival_of(player) or f"leader/{player['leader']}" for player in view["players"]]

    def opponent(self, game: Game, seat: int) -> str:
        return rival_of(game.view()["players"][seat])

    def outcome(self, view: Mapping[str, Any]) -> Message | None:
        """A team wins together; a solo game is won or lost at a level of difficulty."""
        teams = view.get("teams")
        if teams:
            won, lost = sorted(teams, key=lambda team: team["commander"] not in view["winners"])
            leader = view["players"][won["commander"]]["leader"]
            return Message("outcome.team", {"team": f"team/{leader}", "count": won["vp"], "other": lost["vp"]})
        level = view.get("hagal", {}).get("difficulty")
        if level is None:
            return None
        return Message("outcome.won" if 0 in view["winners"] else "outcome.lost", {"level": f"difficulty/{level}"})


def said_facts(card: CardText) -> list[str]:
    """The facts of a Rival card as sentences."""
    return [f"{fact[:1].upper()}{fact[1:]}." for fact in card.facts] if card.kind == "rival" else []


def rival_of(player: Mapping[str, Any]) -> str:
    """The reference of the Rival in a seat; empty if it is a person's."""
    rival = player.get("rival")
    return "" if rival is None else str(rival["ref"])


def borrowed(whole: Content, lang: str) -> dict[str, Any]:
    """What a mixed game takes from the base game. Where both have a card of one name, the base card ends in `_base`."""
    base = {ref for group in components().values() for ref in group}
    refs = [f"card/{card.id}" for card in whole.cards] + [f"intrigue/{card.id}" for card in whole.intrigue]
    refs += [f"conflict/{card.id}" for card in whole.conflicts] + [f"leader/{leader.id}" for leader in whole.leaders]
    found = {}
    for ref in refs:
        original = ref.removesuffix("_base")
        if original in base:
            found[ref] = describe(original, lang).data() | {"ref": ref}
    return found


RULES = files("landsraad.text") / "rules"
IMPERIUM_RULEBOOK = RULES / "imperium.md"
UPRISING_RULEBOOK = RULES / "uprising.md"
BOOKS = files("landsraad.text") / "rulebooks"
IMPERIUM_BOOK = BOOKS / "imperium"
UPRISING_BOOK = BOOKS / "uprising"
IMPERIUM = ImperiumTexts("imperium")
UPRISING = ImperiumTexts("uprising")
