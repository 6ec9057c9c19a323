"""Positions as a hand might spoil them: real ones with one or two things changed, still plausible to the eye.

A position that loads can be played on. What is found wrong is told with the change that led to it.
"""

from __future__ import annotations

import json
import signal
import traceback
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from random import Random
from typing import Any, NamedTuple

import landsraad
from landsraad import Game, InvalidState
from tests.games.settings import SETTINGS
from tests.games.walks import play_out, samples, seats

__all__ = ["Hole", "Spoiled", "canary", "holes", "spoil", "try_out"]

Path = tuple[Any, ...]
ACTIONS = 200
PATIENCE = 60.0
"""Seconds for what takes some hundredths of one."""
NUMBERS = (-1, 0, 1, 2, 3, 5, 7, 12, 20, 99, 2**40)
ODD: tuple[Any, ...] = (None, True, False, "", "nobody", 1.5, [], {}, [[]], ["dagger"], {"a": 1})


class Spoiled(NamedTuple):
    """A position with a change in it."""

    change: str
    """What was changed, by the names of fields without their numbers: `players[].hand moved to players[].deck`."""
    data: dict[str, Any]


class Hole(NamedTuple):
    """A position that loaded and could not be played on, or was not refused as it should."""

    change: str
    when: str
    error: str
    place: str
    """Where in the engine it was raised."""


def places(data: Any, path: Path = ()) -> list[Path]:
    """All places in a position where something stands."""
    found = [path] if path else []
    if isinstance(data, dict):
        for key, value in data.items():
            found += places(value, (*path, key))
    elif isinstance(data, list):
        for index, value in enumerate(data):
            found += places(value, (*path, index))
    return found


def at(data: Any, path: Path) -> Any:
    for key in path:
        data = data[key]
    return data


def field(path: Path) -> str:
    """`players[].influence.guild`"""
    written = ""
    for key in path:
        written += "[]" if isinstance(key, int) else f".{key}"
    return written.lstrip(".")


def replaced(state: Any, random: Random) -> str:
    """One value becomes another of the same kind, or something odd."""
    path = random.choice(places(state))
    old = at(state, path)
    if random.random() < 0.15:
        new: Any = random.choice(ODD)
    elif isinstance(old, bool):
        new = not old
    elif isinstance(old, int):
        new = random.choice((old - 1, old + 1, *NUMBERS))
    elif isinstance(old, str) or old is None:
        words = [at(state, other) for other in places(state)]
        new = random.choice([word for word in words if isinstance(word, str)] + [None])
    else:
        new = random.choice(([], {}, old[:1] if isinstance(old, list) else {}))
    at(state, path[:-1])[path[-1]] = new
    return f"{field(path)} = {short(new)}"


def moved(state: Any, random: Random) -> str:
    """An item of one list goes to another: nothing is lost, something lies where it does not belong."""
    lists = [path for path in places(state) if isinstance(at(state, path), list) and "stack" not in path]
    full = [path for path in lists if at(state, path)]
    source, target = random.choice(full), random.choice(lists)
    item = at(state, source).pop(random.randrange(len(at(state, source))))
    try:
        target_list = at(state, target)
    except (IndexError, KeyError, TypeError):
        target_list = None
    if not isinstance(target_list, list):
        return f"{field(source)}: an item removed"
    target_list.insert(random.randrange(len(target_list) + 1), item)
    return f"{field(source)} -> {field(target)}"


def swapped(state: Any, random: Random) -> str:
    """Two values of fields with the same name change places."""
    found = [path for path in places(state) if isinstance(path[-1], str)]
    one = random.choice(found)
    other = random.choice([path for path in found if path[-1] == one[-1]])
    if one[: len(other)] == other or other[: len(one)] == one:
        return replaced(state, random)
    a, b = at(state, one), at(state, other)
    at(state, one[:-1])[one[-1]], at(state, other[:-1])[other[-1]] = b, a
    return f"{field(one)} <-> {field(other)}"


def dropped(state: Any, random: Random) -> str:
    """A field is missing, or misspelt."""
    path = random.choice([path for path in places(state) if isinstance(path[-1], str)])
    inner = at(state, path[:-1])
    value = inner.pop(path[-1])
    if random.random() < 0.5:
        inner[path[-1] + "s"] = value
        return f"{field(path)} misspelt"
    return f"{field(path)} missing"


def restacked(state: Any, random: Random) -> str:
    """The stack of steps: one gone, doubled, exchanged, cut short or with another part."""
    stack = state.get("stack")
    if not isinstance(stack, list) or not all(isinstance(step, list) and step for step in stack) or not stack:
        return replaced(state, random)
    index = random.randrange(len(stack))
    step = stack[index]
    how = random.randrange(6)
    if how == 0:
        del stack[index]
        return f"stack without {step[0]}"
    if how == 1:
        stack.append(json.loads(json.dumps(step)))
        return f"stack with {step[0]} again on top"
    if how == 2:
        del step[-1:]
        return f"stack: {step[0] if step else 'a step'} cut short"
    if how == 3 and len(step) > 1:
        part = random.randrange(1, len(step))
        step[part] = random.choice([*NUMBERS, *ODD])
        return f"stack: part {part} of {step[0]} = {short(step[part])}"
    if how == 4:
        step.append(random.choice(NUMBERS))
        return f"stack: {step[0]} too long"
    random.shuffle(stack)
    return "stack shuffled"


def short(value: object) -> str:
    if isinstance(value, (list, dict)):
        return type(value).__name__
    return "a word" if isinstance(value, str) and value else repr(value)


WAYS: list[Callable[[Any, Random], str]] = [replaced, replaced, moved, moved, swapped, dropped, restacked, restacked]


def spoil(name: str, seed: int) -> Spoiled:
    """A position of a setting with one change, sometimes two."""
    random = Random(f"{name}/{seed}")
    game = random.choice(samples(name)).game
    data = json.loads(game.to_json())
    change = random.choice(WAYS)(data["state"], random)
    if random.random() < 0.2:
        change += "; " + random.choice(WAYS)(data["state"], random)
    return Spoiled(change, data)


@contextmanager
def patience(seconds: float) -> Iterator[None]:
    """An engine that goes round in circles is interrupted."""

    def interrupt(number: int, frame: object) -> None:
        raise TimeoutError("the engine does not come to an end")

    before = signal.signal(signal.SIGALRM, interrupt)
    signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


def try_out(spoiled: Spoiled, seed: int) -> Hole | None:
    """Load, play, look, imagine, write: what goes wrong, if anything does."""
    with patience(PATIENCE):
        return tried_out(spoiled, seed)


def tried_out(spoiled: Spoiled, seed: int) -> Hole | None:
    when = "load"
    try:
        try:
            game = landsraad.from_json(json.dumps(spoiled.data))
        except InvalidState as refused:
            return None if len(str(refused)) > 10 else Hole(spoiled.change, when, "a refusal without a reason", "")
        random = Random(seed)
        for number in range(ACTIONS):
            if number % 40 == 0:
                when = "look"
                look(game, number)
            if not game.pending:
                break
            when = "play"
            decision = game.pending[random.randrange(len(game.pending))]
            game.apply(decision.player, random.randrange(len(decision.options)))
        when = "look"
        look(game, seed)
    except Exception as error:
        frames = [frame for frame in traceback.extract_tb(error.__traceback__) if "landsraad" in frame.filename]
        place = frames[-1] if frames else traceback.extract_tb(error.__traceback__)[-1]
        module = place.filename.rpartition("landsraad/")[2]
        return Hole(spoiled.change, when, f"{type(error).__name__}: {str(error)[:90]}", f"{module}:{place.name}")
    return None


def look(game: Game, seed: int) -> None:
    """Every view and every imagined world can be had, and the position can be written and read again."""
    text = game.to_json()
    assert landsraad.from_json(text).to_json() == text, "written and read it is another position"
    for seat in seats(game):
        json.dumps(game.view(seat))
        imagined = game.determinize(seat, seed)
        landsraad.from_json(imagined.to_json())
    for decision in game.pending:
        assert decision.options
        assert decision.prompt.id
        assert [option.label.id for option in decision.options]


def canary(name: str) -> str:
    """A game that has nothing to do with any of this."""
    return play_out(SETTINGS[name].new(7), 7, ACTIONS).to_json()


def holes(name: str, seeds: range) -> list[Hole]:
    """What goes wrong with spoiled positions of a setting; nobody else's game may notice them."""
    sings = canary(name)
    found = [hole for seed in seeds if (hole := try_out(spoil(name, seed), seed)) is not None]
    if canary(name) != sings:
        found.append(Hole(f"{name}, {seeds}", "afterwards", "another game is not what it was before", ""))
    return found
