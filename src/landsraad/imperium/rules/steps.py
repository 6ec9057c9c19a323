"""What the steps of the family share: the content behind a decision, options that recur, the form of a refusal."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from landsraad.core.errors import IllegalAction
from landsraad.core.machine import Action, Ask, Code, Decision, Machine
from landsraad.core.words import OptionWord
from landsraad.imperium.components import Content

__all__ = ["DONE", "NO", "YES_NO", "Codes", "ImperiumMachine", "content_of", "distinct", "refuse"]

NO: Final[Code] = ("no", 0)
YES_NO: Final[list[Code]] = [("yes", 0), NO]
DONE: Final[Code] = ("done", 0)

HALF: Final = 12
LOW: Final = (1 << HALF) - 1
"""Bits are looked up in halves, of which there are few enough to know them all."""


class Codes:
    """Options of one word for things named by the bits of a number; the lists are shared and never changed."""

    def __init__(self, word: str) -> None:
        self.word = word
        self.lower: dict[int, list[Code]] = {}
        self.upper: dict[int, list[Code]] = {}

    def of(self, bits: int) -> list[Code]:
        half = bits & LOW
        codes = self.lower.get(half)
        if codes is None:
            codes = self.lower[half] = self.made(half)
        half = bits >> HALF
        if half:
            above = self.upper.get(half)
            if above is None:
                above = self.upper[half] = self.made(half << HALF)
            return codes + above
        return codes

    def made(self, bits: int) -> list[Code]:
        return [(self.word, number) for number in range(bits.bit_length()) if bits >> number & 1]


class ImperiumMachine(Machine):
    """The steps of the family with the words of one content."""

    def __init__(self, content: Content, steps: Iterable[Action | Ask], words: Iterable[OptionWord]) -> None:
        super().__init__(steps, words)
        self.content = content


def content_of(decision: Decision) -> Content:
    machine = decision.machine
    assert isinstance(machine, ImperiumMachine)
    return machine.content


def distinct(word: str, things: Iterable[int]) -> list[Code]:
    """One option for each different thing."""
    return [(word, thing) for thing in dict.fromkeys(things)]


def refuse(code: str, reason: str, **params: object) -> IllegalAction:
    return IllegalAction(code, reason, params)
