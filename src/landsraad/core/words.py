"""The words of options: how an option `(word, number)` is written, what it points at and how it is labelled.

Every game has one vocabulary. A kind of step says something of its own only where it means something special.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence

from mypy_extensions import mypyc_attr

from landsraad.core.messages import Message

__all__ = ["FreeWord", "NamedWord", "NumberedWord", "OptionWord"]


@mypyc_attr(allow_interpreted_subclasses=True)
class OptionWord:
    """A word that says everything: `pass`, `reveal`. Its number is always 0."""

    def __init__(self, word: str) -> None:
        self.word = word

    def id(self, number: int) -> str:
        """Stable, readable and unique within its decision."""
        return self.word

    def numbers(self) -> Sequence[int]:
        """The numbers it can be said with."""
        return (0,)

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
    """`deploy:3`; the number is the parameter `count` of its label.

    Nothing bounds it; `most` is the largest number that is told from larger ones where numbers are listed.
    """

    def __init__(self, word: str, most: int = 20) -> None:
        super().__init__(word)
        self.most = most

    def numbers(self) -> Sequence[int]:
        return range(self.most + 1)

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

    def numbers(self) -> Sequence[int]:
        return range(len(self.names))

    def id(self, number: int) -> str:
        return f"{self.word}:{self.names[number]}"

    def targets(self, number: int) -> list[str]:
        return [f"{self.place}:{self.names[number]}"] if self.place else []

    def attempt(self, target: str) -> str:
        place, _, name = target.partition(":")
        return f"{self.word}:{name}" if place == self.place and name in self.names else ""

    def label(self, number: int) -> Message:
        return Message(f"option.{self.word}", {self.param: f"{self.kind}/{self.names[number]}"})


@mypyc_attr(allow_interpreted_subclasses=True)
class FreeWord(OptionWord):
    """`words:Leave me Arrakeen`: whatever somebody says, up to `most` characters.

    The number is the text itself, so a record holds it and nothing else has to. Among the options of a decision it
    stands with the number 0, for nothing said; every other text is an option as well (`Decision.option`).
    """

    def __init__(self, word: str, most: int) -> None:
        super().__init__(word)
        self.most = most

    def read(self, said: str) -> int:
        """The number of a text, cleaned: one line, nothing invisible. -1: it is too long."""
        text = cleaned(said)
        return int.from_bytes(text.encode(), "big") if len(text) <= self.most else -1

    def text(self, number: int) -> str:
        return number.to_bytes((number.bit_length() + 7) // 8, "big").decode()

    def id(self, number: int) -> str:
        return f"{self.word}:{self.text(number)}"

    def label(self, number: int) -> Message:
        return Message(f"option.{self.word}", {"words": self.text(number)} if number else {})


def cleaned(said: str) -> str:
    """In one line and one form, without characters that cannot be seen or that turn others around."""
    shown = "".join(" " if letter.isspace() else letter for letter in unicodedata.normalize("NFC", said))
    return " ".join("".join(letter for letter in shown if unicodedata.category(letter)[0] != "C").split())
