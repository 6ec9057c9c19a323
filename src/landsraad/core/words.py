"""The words of options: how an option `(word, number)` is written, what it points at and how it is labelled.

Every game has one vocabulary. A kind of step says something of its own only where it means something special.
"""

from __future__ import annotations

from collections.abc import Sequence

from mypy_extensions import mypyc_attr

from landsraad.core.messages import Message

__all__ = ["NamedWord", "NumberedWord", "OptionWord"]


@mypyc_attr(allow_interpreted_subclasses=True)
class OptionWord:
    """A word that says everything: `pass`, `reveal`. Its number is always 0."""

    def __init__(self, word: str) -> None:
        self.word = word

    def id(self, number: int) -> str:
        """Stable, readable and unique within its decision."""
        return self.word

    def targets(self, number: int) -> list[str]:
        """What it points at on the table."""
        return []

    def attempt(self, target: str) -> str:
        """The id of the option somebody would have in mind who points at this thing on the table; or nothing."""
        return ""

    def label(self, number: int) -> Message:
        return Message(f"option.{self.word}")


@mypyc_attr(allow_interpreted_subclasses=True)
class NumberedWord(OptionWord):
    """`deploy:3`; the number is the parameter `count` of its label."""

    def id(self, number: int) -> str:
        return f"{self.word}:{number}"

    def label(self, number: int) -> Message:
        return Message(f"option.{self.word}", {"count": number})


@mypyc_attr(allow_interpreted_subclasses=True)
class NamedWord(OptionWord):
    """`space:arrakeen`: the number is a place in a list of names.

    `kind`: the kind of reference it is labelled with (`space/arrakeen`), also the name of the parameter unless
    `param` is given. `place`: where it lies on the table (`space:arrakeen` as a target); empty: nowhere.
    """

    def __init__(self, word: str, names: Sequence[str], kind: str, place: str = "", param: str = "") -> None:
        super().__init__(word)
        self.names = names
        self.kind = kind
        self.place = place
        self.param = param or kind

    def id(self, number: int) -> str:
        return f"{self.word}:{self.names[number]}"

    def targets(self, number: int) -> list[str]:
        return [f"{self.place}:{self.names[number]}"] if self.place else []

    def attempt(self, target: str) -> str:
        place, _, name = target.partition(":")
        return f"{self.word}:{name}" if place == self.place and name in self.names else ""

    def label(self, number: int) -> Message:
        return Message(f"option.{self.word}", {self.param: f"{self.kind}/{self.names[number]}"})
