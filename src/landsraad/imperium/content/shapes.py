"""What the parts of one component must have in common, beyond each field for itself."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from landsraad.imperium.components import TRACKS
from landsraad.imperium.content.effects import EffectCheck, entries
from landsraad.imperium.content.vocabulary import Vocabulary, hint
from landsraad.imperium.effects.nodes import FACTIONS, RESOURCES, Condition, Node
from landsraad.imperium.effects.parser import parse
from landsraad.imperium.effects.places import TWO_SIDED
from landsraad.imperium.teams.sides import BOARD

__all__ = ["CONDITIONS", "SHAPES", "check_price"]

Found = Iterator[tuple[str, int, str]]
"""Field, column and reason."""

DEAREST = 20
TASKS = {"visit": "space", "acquire": "card", "harvest": "", "immediate": ""}
SEATS = ("high_council", "swordmaster")
ICON_OF = {"great_houses": "emperor", "fringe_worlds": "fremen"}
"""Factions without an icon of their own (UP-S30)."""


# --- prices and conditions --------------------------------------------------------------------------------------------


def check_price(check: EffectCheck, node: Node, with_choice: bool) -> None:
    """`spice 2`; with a choice also `spice 0 | spice 1` and `if swordmaster:any: solari 6 else: solari 8`."""
    parts = node.kids if with_choice and node.op == "one" else (node,)
    if with_choice and node.op == "if" and node.condition is not None:
        if str(node.condition) != "swordmaster:any":
            check.wrong(node.condition.terms[0].at, "the one condition for a cost is 'swordmaster:any'")
        if len(node.kids) != 2:
            check.wrong(node.at, "expected the usual cost behind 'else: '")
        parts = node.kids
    for part in parts:
        if part.op != "atom" or part.verb not in RESOURCES:
            check.wrong(part.at, f"expected an amount of one resource, found {part}{hint(part.verb, RESOURCES)}")
        elif part.argument or list(part.mods) != ["amount"] or part.low != part.high:
            check.wrong(part.at, f"expected one amount such as {part.verb} 2, found {part}")
        elif not (0 if node.op == "one" else 1) <= part.low <= DEAREST:
            check.wrong(part.at, f"expected an amount from 1 to {DEAREST}, found {part.low}")
        elif part.verb != parts[0].verb or (part is not parts[0] and part.low <= parts[0].low):
            check.wrong(part.at, "the alternatives of a cost are rising amounts of one resource")


def check_requirement(check: EffectCheck, condition: Condition) -> None:
    term = condition.terms[0]
    if len(condition.terms) > 1 or term.name != "influence" or term.negated:
        check.wrong(term.at, f"expected an amount of Influence such as influence:fremen>=2, found {condition}")
    else:
        check.condition(condition, "requirement")


def check_task(check: EffectCheck, condition: Condition) -> None:
    term = condition.terms[0]
    if term.name not in TASKS:
        check.wrong(term.at, f"there is no task {term.name!r}{hint(term.name, TASKS)}")
        return
    wrong = check.words.objection(term.argument, TASKS[term.name])
    if wrong:
        check.wrong(term.at, wrong)
    compared = ">=" if term.name == "harvest" else ""
    check.comparison(term.at, term.name, term.comparison, term.number, compared, (1, DEAREST))
    if len(condition.terms) > 1 or term.negated or term.other:
        check.wrong(term.at, f"expected one task, found {condition}")


def check_destination(check: EffectCheck, condition: Condition) -> None:
    check.condition(condition, "hagal")


CONDITIONS: dict[str, Callable[[EffectCheck, Condition], None]] = {
    "requirement": check_requirement,
    "task": check_task,
    "destination": check_destination,
}


# --- spaces -----------------------------------------------------------------------------------------------------------


def check_space(data: dict[str, Any], words: Vocabulary) -> Found:
    effect = parse(data["effect"])
    faction = data.get("faction")
    icon = ICON_OF.get(faction, faction) if faction is not None else None
    if icon is not None and data["icon"] != icon:
        yield "icon", 0, f"a space of a Faction has its icon, {icon!r}"
    if (faction is None) != ("visit_influence" not in data):
        yield "visit_influence", 0, "a space has both a faction and visit_influence, or neither"
    elif faction is not None:
        visit = parse(data["visit_influence"])
        if visit.op != "atom" or visit.verb != "influence" or visit.argument != faction or len(visit.mods) != 1:
            yield "visit_influence", 1, f"expected Influence with the Faction of the space, influence:{faction} 1"
    if data.get("once_per_game") and entries(effect)[0].verb not in SEATS:
        yield "effect", 1, f"a space for once per game begins with {' or '.join(SEATS)}"
    if data.get("maker"):
        yield from check_harvest(effect)
    else:
        for part in effect.walk():
            if part.verb == "collect_bonus_spice":
                yield "effect", part.at + 1, "only a space with maker = true collects bonus spice"
    paid = [term for part in effect.walk() if part.condition for term in part.condition.terms if term.name == "paid"]
    choices = [str(part) for part in entries_of_choice(parse(data["cost"]))] if "cost" in data else []
    for term in paid:
        if f"{term.argument} {term.number}" not in choices:
            yield "effect", term.at + 1, f"{term} is none of the alternatives of the cost ({', '.join(choices)})"


def entries_of_choice(node: Node) -> tuple[Node, ...]:
    return node.kids if node.op == "one" else ()


def check_harvest(effect: Node) -> Found:
    """A Maker space: `spice 2; collect_bonus_spice`, or the base spice as one of two (UP-7.38); more may follow."""
    parts = entries(effect)
    verbs = [part.verb for part in effect.walk() if part.verb in ("spice", "collect_bonus_spice")]
    plain = [part.verb for part in parts[:2]] == ["spice", "collect_bonus_spice"]
    bonus = any(part.verb == "collect_bonus_spice" for part in parts)
    chosen = any(part.op == "one" and any(kid.verb == "spice" for kid in part.kids) for part in parts)
    if sorted(verbs) != ["collect_bonus_spice", "spice"] or not bonus or not (plain or chosen):
        yield (
            "effect",
            1,
            "expected 'spice 2; collect_bonus_spice' or 'collect_bonus_spice; (spice 2 | …)' on a Maker space",
        )


# --- cards ------------------------------------------------------------------------------------------------------------


def check_intrigue(data: dict[str, Any], words: Vocabulary) -> Found:
    if not {"plot", "combat", "endgame"} & set(data):
        yield "plot", 0, "a card has at least one of plot, combat and endgame"


def check_post(data: dict[str, Any], words: Vocabulary) -> Found:
    if not data["spaces"]:
        yield "spaces", 0, "a post connects at least one space"


# --- Leaders ----------------------------------------------------------------------------------------------------------


def check_leader(data: dict[str, Any], words: Vocabulary) -> Found:
    sides = {"": data, "back.": data["back"]} if "back" in data else {"": data}
    abilities: list[tuple[str, Node]] = []
    for place, side in sides.items():
        fields = [name for name in ("left", "special") if name in side]
        own = [(f"{place}{name}.effect", entry) for name in fields for entry in entries(parse(side[name]["effect"]))]
        yield from check_repeated(own)
        abilities += own
        yield from check_flip(place, side, two_sided="back" in data)
    for place, entry in abilities:
        if "back" in data and not (entry.op == "when" and entry.verb in TWO_SIDED):
            yield place, entry.at + 1, f"a side of a two-sided Leader waits for {' or '.join(TWO_SIDED[1:])}, no more"
    written = [str(entry) for _, entry in abilities]
    keeps = any(text.startswith("setup: set_aside_contracts") for text in written)
    if keeps != ("take_set_aside_contracts" in written):
        yield "left.effect", 1, "set_aside_contracts and take_set_aside_contracts belong together"
    yield from check_training(data)


def check_repeated(abilities: list[tuple[str, Node]]) -> Found:
    """Of some abilities the rules know one."""
    seen: list[str] = []
    for place, entry in abilities:
        kid = entry.kids[0] if entry.op == "window" else entry
        name = kid.verb if kid.verb == "set_aside_contracts" else entry.verb
        if name in seen and name not in ("reveal_turn", "setup"):
            yield place, entry.at + 1, f"{name!r} stands here twice"
        seen.append(name)
    removed = [part.argument for _, entry in abilities for part in entry.walk() if part.verb == "remove_from_deck"]
    if len(set(removed)) < len(removed):
        yield abilities[0][0], 1, "a starting card is removed once"


def check_flip(place: str, side: dict[str, Any], two_sided: bool) -> Found:
    """Turning the Leader over and what belongs to it."""
    for field in [name for name in ("left", "special", "signet") if name in side]:
        for part in parse(side[field]["effect"]).walk():
            if part.verb in ("flip_leader", "memory", "return_memories") and not two_sided:
                yield f"{place}{field}.effect", part.at + 1, f"{part.verb!r} needs a Leader with another side (back)"
            if part.verb == "flip_leader" and place:
                yield f"{place}{field}.effect", part.at + 1, "the Leader is turned over once, from the front"
            if part.verb == "flip_leader" and field == "signet":
                yield f"{place}{field}.effect", part.at + 1, "the Leader is turned over by what follows 'send_agent'"


def check_training(data: dict[str, Any]) -> Found:
    advances = any(part.verb == "advance_training" for part in parse(data["signet"]["effect"]).walk())
    if advances != ("training" in data):
        yield "training", 0, "a training track and 'advance_training 1' as Signet ability belong together"
    names = [space["id"] for space in data.get("training", [])]
    for number, space in enumerate(data.get("training", [])):
        if space["id"] in names[:number]:
            yield f"training.{number}.id", 0, f"there are two spaces {space['id']!r}"
        for following in space["next"]:
            if following not in names:
                yield f"training.{number}.next", 0, f"there is no training space {following!r}{hint(following, names)}"


# --- tracks -----------------------------------------------------------------------------------------------------------


def check_tracks(data: dict[str, Any], words: Vocabulary) -> Found:
    """A bonus for each track of the board, and for no other (UP-S3)."""
    wanted = [FACTIONS[track] for track in BOARD] if words.home.holds("boards") else FACTIONS[:TRACKS]
    for faction in wanted:
        if faction not in data:
            yield faction, 0, "it is missing"
    for faction in data:
        if faction not in wanted:
            yield faction, 0, f"the board has no such track; there are: {', '.join(wanted)}"


# --- Rivals -----------------------------------------------------------------------------------------------------------


def check_hagal(data: dict[str, Any], words: Vocabulary) -> Found:
    kinds = [field for field in ("destinations", "posts", "reshuffle") if data.get(field)]
    if len(kinds) != 1:
        yield "destinations", 0, "a card has destinations, posts or reshuffle = true, one of them"
        return
    if "harvest" in data and kinds != ["destinations"]:
        yield "harvest", 0, "only a card with destinations harvests"
    places = data.get("destinations", [])
    for number, place in enumerate(places):
        if "harvest" in data and "if" in place:
            yield f"destinations.{number}.if", 0, "where a card harvests is decided by the bonus spice alone"
        elif "harvest" not in data and len(places) > 1 and "if" not in place:
            yield f"destinations.{number}.if", 0, "each of several destinations needs a condition"


def check_rival(data: dict[str, Any], words: Vocabulary) -> Found:
    if len(data["priority"]) != TRACKS:
        yield "priority", 0, f"expected all {TRACKS} Factions in order, found {len(data['priority'])}"


SHAPES: dict[str, Callable[[dict[str, Any], Vocabulary], Found]] = {
    "spaces": check_space,
    "intrigue": check_intrigue,
    "posts": check_post,
    "tracks": check_tracks,
    "leaders": check_leader,
    "hagal": check_hagal,
    "rivals": check_rival,
}
"""By file."""
