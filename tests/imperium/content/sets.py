"""Sets with a file of one's own."""

from __future__ import annotations

import random
from pathlib import Path

from landsraad.core.game import Game
from landsraad.imperium.components import Content
from landsraad.imperium.content.files import BASE, ComponentSet
from landsraad.imperium.content.loader import base_content, load, uprising_content
from landsraad.imperium.game import ImperiumRules
from landsraad.imperium.uprising import UprisingRules

__all__ = ["edited", "load_set", "play_random", "printed"]


def printed(home: ComponentSet, file: str) -> str:
    return home.folder.joinpath(f"{file}.toml").read_text(encoding="utf-8")


def edited(folder: Path, home: ComponentSet, file: str, text: str) -> ComponentSet:
    """The set with another text in one of its files."""
    (folder / f"{file}.toml").write_text(text, encoding="utf-8")
    return ComponentSet(folder, "mine", home)


def load_set(home: ComponentSet) -> Content:
    """Built as the game that it belongs to, with the CHOAM module if there is one."""
    shipped = base_content() if BASE in (home, home.basis) else uprising_content(choam=True, teams=home.holds("boards"))
    return load(shipped.name, shipped.switches, home)


class BaseRules(ImperiumRules):
    def __init__(self, content: Content) -> None:
        self.own = content
        super().__init__()

    def content(self, options: object) -> Content:
        return self.own


class OwnUprisingRules(UprisingRules):
    def __init__(self, content: Content) -> None:
        self.own = content
        super().__init__()

    def content(self, options: object) -> Content:
        return self.own


def play_random(content: Content, seed: int) -> None:
    """A whole game; nobody ever owes anything."""
    rules = BaseRules(content) if content.name == "imperium" else OwnUprisingRules(content)
    counts = (6,) if content.switches.teams else tuple(count for count in rules.info.players if count <= 4)
    people = counts[seed % len(counts)]
    game = Game.start(rules, people, seed, {})
    chance = random.Random(seed)
    while not game.is_over:
        decision = game.pending[0]
        game.apply(decision.player, chance.randrange(len(decision.options)))
        for p in game.state.players:
            assert min(*p.resources, p.supply, p.garrison, p.conflict, p.persuasion) >= 0
        assert game.length < 6000
