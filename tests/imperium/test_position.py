"""Positions written by hand: what is accepted, what is refused and why (docs/state.md)."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest

import landsraad
from landsraad import InvalidState, LandsraadError, VersionMismatch
from tests.games.position_fuzz import places
from tests.games.settings import SETTINGS
from tests.games.walks import play_out, position_at
from tests.imperium.invariants import invariants
from tests.rulebook import rule

DOCUMENT = Path(__file__).resolve().parents[2] / "docs" / "state.md"
LEADERS = ["paul_atreides", "helena_richese", "earl_memnon_thorvald"]


def position() -> dict[str, Any]:
    """A position in the middle of an Agent turn of seat 1."""
    game = landsraad.new_game("imperium", players=3, seed=4, options={"leaders": LEADERS})
    while game.state.turn.mode != 2 or not game.state.turn.pool:
        decision = game.pending[0]
        options = [option.id for option in decision.options]
        wanted = [id for id in options if id in ("card:diplomacy", "card:seek_allies") or id.startswith("space:")]
        game.choose(decision.player, wanted[0] if wanted else options[0])
    data: dict[str, Any] = json.loads(game.to_json())
    return data


def load(data: object) -> landsraad.Game:
    return landsraad.from_json(json.dumps(data))


def refused(data: object, reason: str) -> None:
    with pytest.raises(InvalidState, match=reason):
        load(data)


def test_the_snippets_of_the_document_run():
    snippets = re.findall(r"```python\n(.*?)```", DOCUMENT.read_text(encoding="utf-8"), re.DOTALL)
    assert snippets
    names: dict[str, Any] = {}
    for snippet in snippets:
        exec(compile(snippet, str(DOCUMENT), "exec"), names)
    edited = names["edited"]
    invariants(edited)
    again = landsraad.replay(json.loads(json.dumps(edited.record())))
    assert again.to_json() == edited.to_json()
    play_out(edited, 1)


def test_the_document_names_every_field():
    data = position()
    text = DOCUMENT.read_text(encoding="utf-8")
    documented = set(re.findall(r"`([a-z_]+)`", text))
    state = data["state"]
    fields = {*data, *state, *state["players"][0], *state["turn"], *state["mentat"]}
    assert sorted(fields - documented) == []


def test_fields_that_are_not_marked_may_be_left_out():
    data = position()
    state = data["state"]
    text = DOCUMENT.read_text(encoding="utf-8")
    needed = {"objective"}
    for line in text.splitlines():
        cell = line.split("|")[1] if line.startswith("| `") else ""
        needed.update(re.findall(r"`([a-z_]+)` \*", cell))
    for seat in state["players"]:
        for name in list(seat):
            if name not in needed and seat[name] in (0, False, [], None):
                del seat[name]
    for name in list(state["turn"]):
        if name not in needed and state["turn"][name] in (0, False, [], None):
            del state["turn"][name]
    for name in ("reveals", "removed", "control", "blocked", "mentat"):
        del state[name]
    for name in ("intrigue_shuffles", "intrigue_thefts", "intrigue_notes"):
        del state[name]
    assert load(data).to_json() == load(position()).to_json()
    for name in sorted(needed & set(state)):
        broken = position()
        del broken["state"][name]
        refused(broken, f"`{name}` is missing")
    for name in ("leader", "influence"):
        broken = position()
        del broken["state"]["players"][1][name]
        refused(broken, f"player 1: `{name}` is missing")


def player(data: dict[str, Any], seat: int = 0) -> dict[str, Any]:
    found: dict[str, Any] = data["state"]["players"][seat]
    return found


def swap(data: dict[str, Any], **fields: Any) -> None:
    player(data).update(fields)


def wait(data: dict[str, Any], card: str) -> None:
    data["state"]["intrigue_deck"].remove(card)
    player(data)["waiting"] = [card]


NOTE = {"holder": 1, "card": "windfall", "shuffle": 0, "seen_by": [0], "maybe_stolen_in": [], "stolen_in": []}
REFUSALS: list[tuple[str, Callable[[dict[str, Any]], Any], str]] = [
    # a component twice, or nowhere
    ("card twice", lambda d: player(d)["hand"].append("stilgar"), "There must be 1 of card stilgar; .* has 2"),
    ("card gone", lambda d: player(d)["hand"].pop(), "There must be . of card"),
    ("reserve", lambda d: d["state"]["reserve"].update(foldspace=5), "6 of card foldspace; this position has 5"),
    ("intrigue twice", lambda d: player(d)["intrigue"].append("windfall"), "1 of Intrigue card windfall"),
    ("conflict twice", lambda d: d["state"]["unused_conflicts"].append("grand_vision"), "Conflict card grand_vision"),
    ("13 troops", lambda d: swap(d, garrison=player(d)["garrison"] + 1), "13 troops"),
    ("11 troops", lambda d: swap(d, supply=player(d)["supply"] - 1), "11 troops"),
    ("3 Agents", lambda d: swap(d, agents=player(d)["agents"] + 1), "3 Agents on Leader and board instead of 2"),
    ("an Agent gone", lambda d: swap(d, placed=[], agents=1), "1 Agents"),
    ("two Leaders", lambda d: swap(d, leader="helena_richese"), "same Leader"),
    ("no Leader", lambda d: swap(d, leader=None), "has no Leader"),
    # ids
    ("unknown card", lambda d: player(d)["hand"].append("gom_jabbar"), "player 0, hand: there is no card 'gom_jabbar'"),
    ("unknown space", lambda d: player(d)["placed"].append("giedi_prime"), "there is no space 'giedi_prime'"),
    ("unknown Leader", lambda d: swap(d, leader="gurney_halleck"), "there is no Leader 'gurney_halleck'"),
    ("unknown Faction", lambda d: swap(d, alliances=["tleilaxu"]), "there is no Faction 'tleilaxu'"),
    ("unknown conflict", lambda d: d["state"]["conflict_deck"].append("x"), "there is no Conflict card 'x'"),
    ("unknown phase", lambda d: d["state"].update(phase="tea"), "phase: there is no 'tea'; there are: setup, start"),
    ("unknown turn", lambda d: d["state"]["turn"].update(kind="long"), "turn, kind: there is no 'long'"),
    ("unknown effect", lambda d: d["state"]["turn"]["pool"].append(["card/x.agent", None]), "no effect 'card/x.agent'"),
    ("unknown step", lambda d: d["state"]["stack"].append(["dance", 0]), "stack, step [0-9]+: there is no 'dance'"),
    ("no such player", lambda d: d["state"].update(first_player=3), "there is no player 3"),
    # types and names of fields
    ("misspelt", lambda d: swap(d, solaris=5), "player 0: there is no field 'solaris'"),
    ("misspelt in state", lambda d: d["state"].update(rounds=1), "state: there is no field 'rounds'"),
    ("misspelt in turn", lambda d: d["state"]["turn"].update(spaces=1), "turn: there is no field 'spaces'"),
    ("misspelt in mentat", lambda d: d["state"]["mentat"].update(who=1), "mentat: there is no field 'who'"),
    ("text for a number", lambda d: swap(d, solari="5"), "expected a whole number, found '5'"),
    ("half a troop", lambda d: swap(d, garrison=2.5), "expected a whole number, found 2.5"),
    ("true for a number", lambda d: swap(d, spice=True), "expected a whole number, found True"),
    ("number for a flag", lambda d: swap(d, high_council=1), "expected true or false, found 1"),
    ("a card for a list", lambda d: swap(d, hand="dagger"), "expected a list"),
    ("a list for a table", lambda d: swap(d, influence=[1, 2, 3, 4]), "expected an object"),
    ("debts", lambda d: swap(d, solari=-1), "-1 is below 0"),
    # limits
    ("Influence 7", lambda d: player(d)["influence"].update(bg=7), "at most 6"),
    ("a low Alliance", lambda d: swap(d, alliances=["bg"]), "Alliance of bg with less than 4"),
    ("a long memory", lambda d: swap(d, deck_known=60), "deck_known is larger"),
    ("a false memory", lambda d: swap(d, hand_known=["stilgar"]), "hand_known names cards"),
    ("one secret", lambda d: swap(d, secret_factions=["bg"]), "two different Factions"),
    ("an early round", lambda d: d["state"].update(round=2), "round: 2, but 1 Conflict cards"),
    ("control", lambda d: d["state"].update(control={"wealth": 0}), "wealth cannot be controlled"),
    ("spice", lambda d: d["state"].update(bonus_spice={"wealth": 1}), "wealth is not a maker space"),
    ("a short row", lambda d: d["state"]["imperium_row"].pop(), "imperium_row: has 4 entries instead of 5"),
    ("a lost Mentat", lambda d: d["state"]["mentat"].update(space="wealth"), "its owner has no Agent"),
    ("a false witness", lambda d: d["state"].update(known_intrigue=[[0, 1, "windfall"]]), "does not hold windfall"),
    ("an unheld card noted", lambda d: d["state"].update(intrigue_notes=[NOTE]), "does not hold windfall"),
    ("a theft that was not", lambda d: d["state"].update(intrigue_notes=[NOTE | {"stolen_in": [0]}]), "above -1"),
    ("old cards not in hand", lambda d: d["state"]["players"][0].update(hand_older=["stilgar"]), "hand_older names"),
    ("a shuffle of cards elsewhere", lambda d: d["state"]["players"][0].update(shuffled_in=["stilgar"]), "shuffled_in"),
    ("a note to self", lambda d: d["state"].update(known_intrigue=[[0, 0, "windfall"]]), "no note of the own cards"),
    ("a wide rng", lambda d: d["state"].update(rng=2**64), "rng: 18446744073709551616 is above"),
    ("one player less", lambda d: d["state"]["players"].pop(), "players: has 2 entries instead of 3"),
    # steps
    ("nothing to do", lambda d: d["state"].update(stack=[]), "nothing is left to do"),
    ("an odd step", lambda d: d["state"]["stack"].append(["act.ask", 7]), "act.ask, seat: there is no player 7"),
    ("no step", lambda d: d["state"]["stack"].append("act"), "expected a list, found 'act'"),
    ("out of the frame", lambda d: d["state"]["stack"].remove(["recall"]), "makers cannot lie on bottom; .* recall"),
    ("a round more", lambda d: d["state"]["stack"].append(["round"]), "round cannot lie on act.ask"),
    ("two ends", lambda d: d["state"]["stack"].insert(5, ["turn.end", 0]), "turn.end cannot lie on turn.end"),
    ("no turn", lambda d: d["state"].update(turn=None), "turn.end needs `turn` to be that of its player"),
    ("another's turn", lambda d: d["state"]["turn"].update(player=1), "needs `turn` to be that of its player"),
    ("another phase", lambda d: d["state"].update(phase="makers"), "turn: nobody has a turn in the phase makers"),
    (
        "revealed already",
        lambda d: (swap(d, revealed_at=1), d["state"].update(reveals=1)),
        "act needs `turn` to be one in which its player acts",
    ),
    ("all first", lambda d: [p.update(revealed_at=1) for p in d["state"]["players"]], "reveals: 0 Reveal turns"),
    ("no effect", lambda d: d["state"]["turn"]["pool"].append(["card/signet_ring.agent", None]), "no effect that can"),
    (
        "no space",
        lambda d: d["state"]["turn"].update(space=None),
        "act needs `turn` to be one in which its player acts",
    ),
    # what nothing would become of
    ("waiting", lambda d: wait(d, "windfall"), "windfall does not wait for the Reveal turn"),
    ("secrets of Paul", lambda d: swap(d, secret_factions=["bg", "guild"]), "of a Leader who has them"),
    ("kept for Paul", lambda d: swap(d, set_aside=[d["state"]["imperium_deck"].pop()]), "keeps no card of the Row"),
    ("riches", lambda d: swap(d, solari=2**40), "1099511627776 is above 9999"),
    ("nobody's Alliance", lambda d: player(d)["influence"].update(bg=4), "Nobody holds the Alliance of bg"),
    (
        "a dagger for sale",
        lambda d: d["state"]["imperium_deck"].append(player(d)["deck"].pop()),
        "not a card of the Imp",
    ),
    # the envelope
    ("no state", lambda d: d.pop("state"), "needs an object `state`"),
    ("no players", lambda d: d.pop("players"), "whole numbers `players`"),
    ("five players", lambda d: d.update(players=5), "3 or 4 players"),
    ("odd options", lambda d: d.update(options={"dice": 2}), "options of this position"),
]


@pytest.mark.parametrize(("change", "reason"), [row[1:] for row in REFUSALS], ids=[row[0] for row in REFUSALS])
def test_impossible_positions_are_refused(change, reason):
    data = position()
    change(data)
    refused(data, reason)


@rule("DI-15.6")
def test_an_alliance_belongs_to_the_one_with_most_influence():
    data = position()
    player(data, 0)["influence"]["bg"] = 4
    player(data, 0)["alliances"] = ["bg"]
    player(data, 1)["influence"]["bg"] = 4
    load(data)
    player(data, 1)["influence"]["bg"] = 5
    refused(data, "another player has more Influence")
    player(data, 1)["alliances"] = ["bg"]
    refused(data, "Two players hold the Alliance of bg")


@pytest.mark.parametrize("version", [0, 2, "1", None])
def test_other_versions_are_refused(version):
    data = position()
    data["landsraad"] = version
    with pytest.raises(VersionMismatch, match="reads format 1"):
        load(data)


@pytest.mark.parametrize("text", ["", "{", "[]", "7", "null", '"x"', "[" * 100_000, "{}", "\x00"])
def test_text_that_is_no_position(text):
    with pytest.raises(LandsraadError):
        landsraad.from_json(text)


NASTY = [None, True, -1, 0, 1, 3, 99, 2**70, 1.5, "", "dagger", "@x", [], {}, [[]], ["dagger"], [0, 1]]


@pytest.mark.parametrize("seed", range(10))
def test_damaged_positions_are_refused_or_playable(seed):
    """One value is replaced by something else: the position is refused with a reason, or it is a good one."""
    random = Random(seed)
    for _ in range(50):
        damage(position_at(SETTINGS["imperium-3"], seed, random.randrange(300)), random)


def damage(game, random):
    data = json.loads(game.to_json())
    path = random.choice(places(data))
    value = random.choice(NASTY)
    inner = data
    for key in path[:-1]:
        inner = inner[key]
    inner[path[-1]] = value
    try:
        loaded = load(data)
    except LandsraadError:
        return
    assert load(json.loads(loaded.to_json())).to_json() == loaded.to_json()
    if "stack" not in path:
        play_out(loaded, random.randrange(100), 60)
