"""The log of a game as lines to read: who did what, cut to what a seat may know.

    lines(game.drain(), seat=0, lang="en", names=["Ada", "Bo", "Cy"])
    # ["Ada sends an Agent to Arrakeen with Reconnaissance: recruits 1 troop, draws 1 card."]

A deed of a player is one line with all that follows from it for that player; what it does to others comes in lines of
their own right after. Equal things are counted together.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from landsraad.core.game import Game
from landsraad.core.messages import Event
from landsraad.text.messages import Renderer

__all__ = ["lines"]

DEEDS = ("send_agent", "play_card", "play_intrigue", "reveal", "reveal_card", "reward", "first_player", "winner")
"""Kinds that begin a line; what follows from them stands behind a colon."""
COMBAT = ("combat_pass", "final_strength")
"""Kinds that leave the turns behind."""
SIDE_NOTES = ("refill_row",)
"""Kinds without a player that belong to the deed before."""
SAID_BY = {"play_card": "send_agent", "reveal": "reveal_card"}
"""Kinds that need no words when the player's next event is of the other kind."""
SUMMED = (
    "control_bonus",
    "deploy",
    "draw",
    "draw_intrigue",
    "gain",
    "harvest",
    "influence",
    "lose_troops",
    "pay",
    "recruit",
    "retreat",
    "swords",
    "vp",
)
LISTED = ("acquire", "acquire_on_top", "discard", "refill_row", "reveal_card", "set_aside", "trash")
LATEST = ("final_strength", "persuasion_left", "strength")

NOBODY = -1
"""The actor of events that are whole sentences: of the table, or of a game that names who acts in the sentence."""

Clause = dict[str, Any]
"""`kind`, and the parameters of the event as the seat sees them."""


def lines(
    events: Iterable[Event],
    seat: int | None,
    lang: str,
    names: Sequence[str] | None = None,
    game: str | Game = "imperium",
) -> list[str]:
    """The events as a seat (None: a spectator) may read them."""
    say = Renderer(lang, game, names)
    found: list[str] = []
    for group in grouped(without_words_to_spare([event.seen_by(seat) for event in events])):
        for actor, clauses in group.items():
            found.extend(line(say, actor, clauses))
    return found


def without_words_to_spare(seen: list[Clause]) -> list[Clause]:
    kept: list[Clause] = []
    for number, clause in enumerate(seen):
        better = SAID_BY.get(clause["kind"])
        following = next((later for later in seen[number + 1 :] if later.get("seat") == clause.get("seat")), None)
        if better is None or following is None or following["kind"] != better:
            kept.append(clause)
    return kept


def grouped(seen: list[Clause]) -> list[dict[int, list[Clause]]]:
    """Deeds, each with what followed: the clauses of every player in it (NOBODY: of the table)."""
    groups: list[dict[int, list[Clause]]] = []
    for clause in seen:
        actor = clause["seat"] if isinstance(clause.get("seat"), int) else NOBODY
        if not groups or begins(clause, actor, groups[-1]):
            groups.append({})
        add(groups[-1].setdefault(actor, []), clause)
    return groups


def begins(clause: Clause, actor: int, group: dict[int, list[Clause]]) -> bool:
    """Whether a new group begins with this clause. A deed that adds to one of its kind goes with it."""
    kind = clause["kind"]
    if actor == NOBODY:
        return kind not in SIDE_NOTES
    if NOBODY in group and group[NOBODY][0]["kind"] not in SIDE_NOTES:
        return True
    if kind in COMBAT:
        return not any(earlier["kind"] in COMBAT for clauses in group.values() for earlier in clauses)
    return kind in DEEDS and merged(group.get(actor, []), clause) is None


def add(clauses: list[Clause], clause: Clause) -> None:
    place = merged(clauses, clause)
    if place is None:
        clauses.append(dict(clause))
        return
    earlier = clauses[place]
    kind = clause["kind"]
    if kind in LATEST:
        del clauses[place]
        clauses.append(dict(clause))
    elif kind in LISTED:
        cards = earlier["card"] if isinstance(earlier["card"], list) else [earlier["card"]]
        earlier["card"] = [*cards, clause["card"]]
    else:
        earlier["count"] += clause["count"]
        if "level" in clause:
            earlier["level"] = clause["level"]
        if "cards" in clause:
            earlier["cards"] = [*earlier["cards"], *clause["cards"]]


def merged(clauses: list[Clause], clause: Clause) -> int | None:
    """The place of the clause this one can be counted together with."""
    for place, earlier in enumerate(clauses):
        if same_thing(earlier, clause):
            return place
    return None


def same_thing(one: Clause, other: Clause) -> bool:
    kind = one["kind"]
    if kind != other["kind"]:
        return False
    if kind in SUMMED:
        variable: tuple[str, ...] = ("count", "level", "cards")
        if (one["count"] < 0) != (other["count"] < 0):
            return False
    elif kind in LISTED:
        variable = ("card",)
    elif kind in LATEST:
        variable = ("count",)
    else:
        return False
    return all(one.get(key) == other.get(key) for key in {*one, *other} if key not in variable)


def line(say: Renderer, actor: int, clauses: list[Clause]) -> list[str]:
    said = [say.say(f"log.{clause['kind']}", clause) for clause in clauses]
    if actor == NOBODY:
        return said
    text = f"{say.seat(actor)} {said[0]}"
    if len(said) > 1:
        text += (": " if clauses[0]["kind"] in DEEDS else ", ") + ", ".join(said[1:])
    return [text + "."]
