"""The words of Dune's options: how each is written, what it points at and how it is labelled."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from landsraad.core.messages import Message
from landsraad.core.words import NamedWord, NumberedWord, OptionWord
from landsraad.dune import references as ref
from landsraad.dune.battles import ELEMENT_NAMES, GROUPS, STARRED_LOSSES, halves
from landsraad.dune.components import (
    ADVANTAGE_IDS,
    ADVANTAGE_OWNER,
    CARD_IDS,
    CLASSES,
    FACTION_IDS,
    FORCES,
    LEADER_IDS,
    SPICE_CARD_IDS,
    STARRED,
)
from landsraad.dune.deals.terms import MOMENTS, PROMISES, SAID, SECRETS
from landsraad.dune.factions.bene_gesserit import VOICE_NAMES
from landsraad.dune.map import PART_IDS, TERRITORIES, TERRITORY_IDS
from landsraad.dune.questions import QUESTIONS, SPOKEN

__all__ = ["WORDS"]


class ThingWord(NamedWord):
    """`territory:arrakeen`: something on the table, which it also points at; -1 is nothing (`weapon:none`)."""

    def __init__(self, word: str, names: Sequence[str], kind: str) -> None:
        super().__init__(word, names, kind, kind)

    def targets(self, number: int) -> list[str]:
        return [] if number < 0 else super().targets(number)


class StopWord(NamedWord):
    """`stop:bg_voice`: an advantage, told with whose it is."""

    def label(self, number: int) -> Message:
        label = super().label(number)
        return Message(label.id, {**label.params, "faction": ref.faction(ADVANTAGE_OWNER[number])})


class WayWord(OptionWord):
    """`ship:back`: one of a few ways, each with a label of its own."""

    def __init__(self, word: str, names: Sequence[str]) -> None:
        super().__init__(word)
        self.names = names

    def numbers(self) -> Sequence[int]:
        return range(len(self.names))

    def id(self, number: int) -> str:
        return f"{self.word}:{self.names[number]}"

    def label(self, number: int) -> Message:
        return Message(f"option.{self.word}.{self.names[number]}")


class ListedWord(OptionWord):
    """`when:phase_3`: the number is the key of a table of names."""

    def __init__(self, word: str, names: Mapping[int, str], kind: str) -> None:
        super().__init__(word)
        self.names = names
        self.kind = kind

    def numbers(self) -> Sequence[int]:
        return list(self.names)

    def id(self, number: int) -> str:
        return f"{self.word}:{self.names[number]}"

    def label(self, number: int) -> Message:
        return Message(f"option.{self.word}", {self.kind: f"{self.kind}/{self.names[number]}"})


class DialWord(OptionWord):
    """`dial:3.5`; the number counts halves."""

    def numbers(self) -> Sequence[int]:
        return range(2 * FORCES + 1)

    def id(self, number: int) -> str:
        return f"{self.word}:{halves(number)}"

    def label(self, number: int) -> Message:
        return Message(f"option.{self.word}", {"count": halves(number)})


class LossesWord(OptionWord):
    """`losses:3+1`: normal and starred tokens."""

    def numbers(self) -> Sequence[int]:
        return [n * STARRED_LOSSES + s for n in range(FORCES + 1) for s in range(max(STARRED) + 1) if n + s <= FORCES]

    def id(self, number: int) -> str:
        normal, starred = divmod(number, STARRED_LOSSES)
        return f"{self.word}:{normal}+{starred}"

    def label(self, number: int) -> Message:
        normal, starred = divmod(number, STARRED_LOSSES)
        return Message(f"option.{self.word}", {"normal": normal, "starred": starred})


class BattleWord(OptionWord):
    """`battle:arrakeen`, `battle:imperial_basin/1`: a territory, and which group of its parts the storm has left."""

    def numbers(self) -> Sequence[int]:
        return range(TERRITORIES * GROUPS)

    def id(self, number: int) -> str:
        territory, group = divmod(number, GROUPS)
        name = TERRITORY_IDS[territory]
        return f"{self.word}:{name}/{group}" if group else f"{self.word}:{name}"

    def targets(self, number: int) -> list[str]:
        return [f"territory:{TERRITORY_IDS[number // GROUPS]}"]

    def label(self, number: int) -> Message:
        return Message(f"option.{self.word}", {"territory": ref.territory(number // GROUPS)})


_LEADERS: Final = [*LEADER_IDS, "cheap_hero", "kwisatz_haderach", "none"]
_CARDS: Final = [*CARD_IDS, "none"]
_PLAIN: Final = (
    "accept",
    "act",
    "break",
    "claim",
    "counter",
    "deal",
    "discard",
    "drop",
    "keep",
    "later",
    "no",
    "pass",
    "pay",
    "pledge",
    "refuse",
    "send",
    "show",
    "traitor",
    "wait",
    "withdraw",
    "yes",
)
_MOST: Final = 60
"""Larger amounts of spice are not told apart where numbers are listed."""
_NUMBERED: Final = ("amount", "bid", "cancel", "circle", "support", "turn")

WORDS: Final[list[OptionWord]] = [
    *(OptionWord(word) for word in _PLAIN),
    *(NumberedWord(word, _MOST) for word in _NUMBERED),
    ThingWord("territory", TERRITORY_IDS, "territory"),
    ThingWord("part", PART_IDS, "part"),
    ThingWord("faction", FACTION_IDS, "faction"),
    ThingWord("offer", FACTION_IDS, "faction"),
    ThingWord("forgive", FACTION_IDS, "faction"),
    ThingWord("answer", FACTION_IDS, "faction"),
    ThingWord("also", FACTION_IDS, "faction"),
    ThingWord("gives", FACTION_IDS, "faction"),
    ThingWord("tells", FACTION_IDS, "faction"),
    ThingWord("promises", FACTION_IDS, "faction"),
    SAID,
    ThingWord("leader", _LEADERS, "leader"),
    ThingWord("card", _CARDS, "card"),
    ThingWord("weapon", _CARDS, "card"),
    ThingWord("defense", _CARDS, "card"),
    ThingWord("give", _CARDS, "card"),
    ThingWord("named", _CARDS, "card"),
    ThingWord("spice_card", SPICE_CARD_IDS, "spice_card"),
    NamedWord("class", CLASSES, "class"),
    NamedWord("voice", VOICE_NAMES, "voice"),
    NamedWord("prescience", ELEMENT_NAMES, "element"),
    StopWord("stop", ADVANTAGE_IDS, "advantage"),
    NamedWord("promise", PROMISES, "promise"),
    NamedWord("secret", SECRETS, "secret"),
    WayWord("ship", ("reserves", "cross", "back", "desert")),
    WayWord("pledge_for", ("bids", "shipments", "gift")),
    WayWord("kwisatz_haderach", ("no", "yes")),
    WayWord("companion", ("polar_sink", "advisor")),
    WayWord("side", ("advisors", "fighters")),
    WayWord("captive", ("keep", "kill")),
    ListedWord("when", MOMENTS, "moment"),
    ListedWord("question", QUESTIONS, "question"),
    DialWord("dial"),
    LossesWord("losses"),
    SPOKEN,
    BattleWord("battle"),
]
