"""What is printed on a component, as data and as plain text: `describe("card/fremen_camp", "it").plain("it")`."""

from __future__ import annotations

from dataclasses import asdict, dataclass, replace
from typing import Any

from landsraad.imperium.content.files import BASE, SIX, UPRISING, Components
from landsraad.imperium.effects.parser import parse, parse_condition
from landsraad.text.games.imperium.effects.icons import Token, condition, icons
from landsraad.text.games.imperium.effects.sentences import as_played, say, say_condition, say_requirement, say_task
from landsraad.text.languages import catalog
from landsraad.text.names import has_name, name

__all__ = ["Box", "CardText", "components", "describe", "reprinted", "table"]

CONTENT = {"imperium": BASE, "uprising": UPRISING}
"""The components of each game."""
ADDED = {"uprising": SIX}
"""What a game has besides with another number of players; some of its components are printed once more, differently."""
KINDS = {
    "starting": "card",
    "reserve": "card",
    "imperium": "card",
    "commander_muaddib": "card",
    "commander_shaddam_corrino_iv": "card",
    "intrigue": "intrigue",
    "conflicts": "conflict",
    "leaders": "leader",
    "spaces": "space",
    "tracks": "track",
    "contracts": "contract",
    "objectives": "objective",
    "posts": "post",
    "hagal": "hagal",
    "rivals": "rival",
    "boards": "board",
}
"""The kind of component in each content file, in the order of its page."""
BOXES = {
    "cost": "cost",
    "cost_with_solo_marker": "cost",
    "visit_influence": "visit",
    "effect": "space",
    "control_bonus": "control",
    "passive": "passive",
    "agent": "agent",
    "reveal": "reveal",
    "acquire": "acquire",
    "trash": "trash",
    "discard": "discard",
    "plot": "plot",
    "combat": "combat",
    "endgame": "endgame",
    "first": "reward",
    "second": "reward",
    "third": "reward",
    "reward": "reward",
    "bonus_at_4": "track",
    "scheme": "rival",
    "at_1": "track",
    "at_3": "track",
    "start": "setup",
}
"""The effect fields of components, and the place of each for its sentence."""
ABILITIES = ("left", "signet", "special")
FLAGS = ("combat", "maker", "protected", "once_per_game", "choam", "first_player")


@dataclass(frozen=True)
class Box:
    """One printed box: what it is for, its sentence, its row of icons; an ability has a name."""

    id: str
    label: str
    sentence: str
    icons: list[Token]
    name: str = ""


@dataclass(frozen=True)
class CardText:
    """Everything printed on a component.

    `facts` are short notes (`Combat space`, `Level II`), `marks` the symbols behind them (`combat`, `maker`, a battle
    icon, the kind of a contract), `connects` what an observation post or a contract is about.
    """

    ref: str
    game: str
    name: str
    kind: str
    group: str
    count: int
    cost: int | None
    factions: list[str]
    icons: list[str]
    facts: list[str]
    boxes: list[Box]
    marks: list[str]
    connects: list[str]

    def data(self) -> dict[str, Any]:
        """The same as JSON-able data."""
        return asdict(self)

    def heading(self, lang: str) -> str:
        """Name, number of copies, cost, Factions, Agent icons and facts in one line."""
        words = catalog(lang, "cards")["words"]
        parts = [f"{self.name} ×{self.count}" if self.count > 1 else self.name]
        if self.cost is not None:
            parts.append(words["cost"].format(n=self.cost))
        if self.factions:
            parts.append(", ".join(name(f"faction/{faction}", lang, self.game) for faction in self.factions))
        if self.icons:
            listed = ", ".join(name(f"icon/{icon}", lang, self.game) for icon in self.icons)
            parts.append(words["icons"].format(icons=listed))
        return " · ".join(parts + self.facts)

    def plain(self, lang: str = "en") -> str:
        lines = [self.heading(lang)]
        for box in self.boxes:
            title = f"{box.label} – {box.name}" if box.name else box.label
            lines.append(f"{title}: {box.sentence}")
        return "\n".join(lines)


def table(game: str, file: str, teams: bool = False) -> Components:
    """What a component file says; nothing if the game has no such file.

    `teams`: as it is printed for six players where that differs.
    """
    home = CONTENT[game]
    found = home.read(file) if home.holds(file) else {}
    added = ADDED.get(game)
    if added is not None and added.has(file):
        own = added.read(file)
        if file == "tracks":
            found = {"bonus_at_4": {**own["bonus_at_4"], **found["bonus_at_4"]}}
        else:
            found = {**found, **{id: data for id, data in own.items() if teams or id not in found}}
    if file == "tracks":
        return {faction: {"bonus_at_4": bonus} for faction, bonus in found["bonus_at_4"].items()}
    return found


def components(game: str = "imperium") -> dict[str, list[str]]:
    """The references of all components, by content file; what everybody starts with is not listed for Commanders."""
    found = {file: [f"{kind}/{id}" for id in table(game, file)] for file, kind in KINDS.items()}
    for file, refs in found.items():
        if file.startswith("commander_"):
            found[file] = [ref for ref in refs if ref not in found["starting"]]
    return {file: refs for file, refs in found.items() if refs}


def reprinted(game: str) -> list[str]:
    """The references of components that look otherwise with six players."""
    return [
        f"{kind}/{id}"
        for file, kind in KINDS.items()
        for id, data in table(game, file, teams=True).items()
        if table(game, file).get(id) != data
    ]


def describe(ref: str, lang: str, game: str = "imperium", teams: bool = False) -> CardText:
    """What is printed on the component `kind/id`, for six players if `teams`."""
    kind, _, id = ref.partition("/")
    for file, its_kind in KINDS.items():
        if its_kind == kind and id in table(game, file):
            six = teams or not CONTENT[game].holds(file) or id not in CONTENT[game].read(file)
            # Six players always play with contracts.
            return card_text(ref, file, table(game, file, teams)[id] | ({"contracts": True} if six else {}), lang, game)
    raise KeyError(f"{game} has no {ref!r}")


def card_text(ref: str, group: str, printed: dict[str, Any], lang: str, game: str) -> CardText:
    kind, _, id = ref.partition("/")
    cost = printed.get("cost")
    agent_icons = printed.get("icons", [printed["icon"]] if kind == "space" else [])
    return CardText(
        ref=ref,
        game=game,
        name=name(ref, lang, game),
        kind=kind,
        group=group,
        count=printed.get("count", 1),
        cost=cost if isinstance(cost, int) else None,
        factions=list(printed.get("factions", [])),
        icons=list(agent_icons),
        facts=facts(kind, printed, lang, game),
        boxes=boxes(ref, id, printed, lang, game),
        marks=marks(kind, printed),
        connects=connects(kind, printed),
    )


def marks(kind: str, printed: dict[str, Any]) -> list[str]:
    found = [flag for flag in FLAGS if printed.get(flag) is True]
    if "swords" in printed:
        found += ["sword"] * printed["swords"]
    if kind == "rival":
        found += printed["priority"]
    if kind in ("conflict", "objective") and "icon" in printed:
        found.append(printed["icon"])
    if "condition" in printed:
        found += [term.name for term in parse_condition(printed["condition"]).terms]
    return found


def connects(kind: str, printed: dict[str, Any]) -> list[str]:
    if kind == "post":
        return [f"space/{space}" for space in printed["spaces"]]
    terms = parse_condition(printed["condition"]).terms if "condition" in printed else ()
    if kind == "hagal":
        spaces = [f"space/{place['space']}" for place in printed.get("destinations", [])]
        return spaces + [f"post/{post}" for post in printed.get("posts", [])]
    kinds = {"visit": "space", "acquire": "card"}
    return [f"{kinds[term.name]}/{term.argument}" for term in terms if term.name in kinds]


def facts(kind: str, printed: dict[str, Any], lang: str, game: str) -> list[str]:
    words = catalog(lang, "cards")["facts"]
    found = [words[flag] for flag in FLAGS if printed.get(flag) is True]
    if "level" in printed:
        found.append(name(f"card_type/conflict_{printed['level']}", lang, game))
    if kind in ("conflict", "objective") and has_name(f"battle_icon/{printed.get('icon')}", lang, game):
        found.append(words["battle_icon"].format(icon=name(f"battle_icon/{printed['icon']}", lang, game)))
    if kind in ("hagal", "rival"):
        found += automa_facts(printed, lang, game)
    if "commander" in printed:
        found.append(words["commander"].format(value=name(f"leader/{printed['commander']}", lang, game)))
    if "location" in printed:
        found.append(name(f"space/{printed['location']}", lang, game))
    for fact in ("house", "complexity", "players"):
        if fact in printed and printed[fact] != "all":
            found.append(words[fact].format(value=printed[fact]))
    return found


def automa_facts(printed: dict[str, Any], lang: str, game: str) -> list[str]:
    """What stands on a Hagal card or a Rival card besides its effects."""
    words = catalog(lang, "cards")["facts"]
    found = []
    if "swords" in printed:
        swords = printed["swords"]
        found.append(words["swords" if swords > 1 else f"swords_{swords}"].format(value=swords))
    if "people" in printed:
        found.append(words[f"people_{printed['people']}"])
    if "swordmaster_value" in printed:
        found.append(words["swordmaster_value"].format(value=printed["swordmaster_value"]))
        factions = [name(f"faction/{faction}", lang, game) for faction in printed["priority"]]
        found.append(words["priority"].format(value=", ".join(factions)))
    if printed.get("streamlined"):
        found.append(words["streamlined"])
    return found


def boxes(ref: str, id: str, printed: dict[str, Any], lang: str, game: str) -> list[Box]:
    labels = catalog(lang, "cards")["labels"]
    found = []
    if "requirement" in printed:
        asked = parse_condition(printed["requirement"], ref)
        needed = say_requirement(asked, lang, game)
        sentence = f"{needed[0].upper()}{needed[1:]}."
        found.append(Box("requirement", labels["requirement"], sentence, [condition(term) for term in asked.terms]))
    if "condition" in printed:
        task = say_task(parse_condition(printed["condition"], ref), lang, game)
        found.append(Box("condition", labels["condition"], task, []))
    for field, place in BOXES.items():
        effect = printed.get(field)
        if isinstance(effect, str) and effect:
            contracts = True if printed.get("choam") or printed.get("contracts") else None
            found.append(box(field, effect, f"{ref}.{field}", place, lang, game, contracts=contracts))
    if ref.startswith("hagal/"):
        return found + hagal_boxes(ref, printed, lang, game)
    if ref.startswith("rival/"):
        return [box("signet", printed["signet"], f"{ref}.signet", "rival", lang, game), *found]
    found += abilities(ref, id, printed, lang, game)
    if "six_players" in printed.get("left", {}):
        ability = name(f"ability/{id}.left", lang, game)
        found.append(box("six_players", printed["left"]["six_players"], f"{ref}.left", "left", lang, game, ability))
    places = training_places(printed.get("training", []))
    for step in printed.get("training", []):
        if "effect" in step:
            shown = box("training", step["effect"], f"{ref}.{step['id']}", "special", lang, game)
            found.append(replace(shown, label=f"{shown.label} {places[step['id']]}"))
    if "back" in printed:
        found += abilities(ref, printed["back"]["id"], printed["back"], lang, game)
    return found


def training_places(steps: list[dict[str, Any]]) -> dict[str, str]:
    """The places of a training track by number; where it forks, the ways have letters: `1a`, `1b`."""
    at = {steps[0]["id"]: 0} if steps else {}
    way: dict[str, str] = {}
    for step in steps:
        for number, following in enumerate(step["next"]):
            joins = following in at
            at[following] = max(at[step["id"]] + 1, at.get(following, 0))
            way[following] = "" if joins else "ab"[number] if len(step["next"]) > 1 else way.get(step["id"], "")
    return {id: f"{number}{way.get(id, '')}" for id, number in at.items()}


def hagal_boxes(ref: str, printed: dict[str, Any], lang: str, game: str) -> list[Box]:
    """One for each space an Agent may be sent to; the label is its name."""
    words, label = catalog(lang, "cards")["words"], catalog(lang, "cards")["labels"]["card"]
    found = []
    if printed.get("reshuffle"):
        found.append(Box("reshuffle", label, words["reshuffle"], []))
    if "posts" in printed:
        connected = [table(game, "posts")[post]["spaces"] for post in printed["posts"]]
        posts = "; ".join(", ".join(name(f"space/{space}", lang, game) for space in spaces) for spaces in connected)
        found.append(Box("place_spy", label, words["place_spy"].format(posts=posts), []))
    if "harvest" in printed:
        found.append(Box("harvest", label, words["harvest"], []))
    for number, place in enumerate(printed.get("destinations", [])):
        key = f"{ref}.{number}"
        node = parse(place["effect"], key)
        sentence, shown = say(node, lang, "rival", game), icons(node)
        if "if" in place:
            asked = parse_condition(place["if"], key)
            doing = f"{sentence[0].lower()}{sentence[1:]}"
            sentence = words["on_condition"].format(condition=say_condition(asked, lang, "rival", game), doing=doing)
            shown = [*(condition(term) for term in asked.terms), *shown]
        found.append(Box("destination", name(f"space/{place['space']}", lang, game), sentence, shown))
    return found


def abilities(ref: str, id: str, printed: dict[str, Any], lang: str, game: str) -> list[Box]:
    return [
        box(
            field,
            printed[field]["effect"],
            f"{ref}.{field}",
            field,
            lang,
            game,
            name(f"ability/{id}.{field}", lang, game),
        )
        for field in ABILITIES
        if field in printed
    ]


def box(
    field: str,
    effect: str,
    key: str,
    place: str,
    lang: str,
    game: str,
    ability: str = "",
    contracts: bool | None = True,
) -> Box:
    """`contracts`: whether it is in games with contracts alone; None: in others as well."""
    node = parse(effect, key)
    label = catalog(lang, "cards")["labels"][field]
    return Box(field, label, say(as_played(node, contracts), lang, place, game), icons(node, place == "cost"), ability)
