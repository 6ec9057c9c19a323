"""All options of a family of games as numbers, once and for all.

One number stands for one (word, object): `space:arrakeen`, `acquire:dagger`, `deploy:3`. They are listed from the words
of the rules and the names of the components, so that nothing that can be chosen is missing, and they are the same in
every game of the family, whatever is mixed in: what was learnt in one can be used in another.

Amounts are told apart up to a bound (`NumberedWord.most`); larger ones share the number of the bound, which means the
smallest of them that is possible. That is the only case in which two options have one number.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from typing import SupportsIndex

import numpy as np
from numpy.typing import NDArray

from landsraad.core.machine import Code, Decision, Machine
from landsraad.core.words import NumberedWord
from landsraad.research.arguments import InvalidArgument, whole

__all__ = ["Vocabulary"]

KEPT = 32
"""Machines whose options are kept by their codes."""


class Vocabulary:
    def __init__(self, machines: Iterable[Machine]) -> None:
        """`machines`: of all contents a game of the family can have."""
        self.ids: list[str] = []
        """What each number means."""
        self.number: dict[str, int] = {}
        for machine in machines:
            for word in machine.words.values():
                for number in word.numbers():
                    option_id = word.id(number)
                    if option_id not in self.number:
                        self.number[option_id] = len(self.ids)
                        self.ids.append(option_id)
        self.size = len(self.ids)
        self.digest = hashlib.sha256("\n".join(self.ids).encode()).hexdigest()[:16]
        """The same for all who mean the same by the same numbers; checkpoints should carry it."""
        self._known: dict[int, tuple[Machine, dict[Code, int]]] = {}

    def encode(self, decision: Decision) -> list[int]:
        """The numbers of the options of a decision, in their order."""
        machine = decision.machine
        known = self._known.get(id(machine))
        if known is None:
            if len(self._known) >= KEPT:
                del self._known[next(iter(self._known))]
            known = self._known[id(machine)] = (machine, {})
        codes = known[1]
        found = []
        for code in decision.codes:
            number = codes.get(code)
            if number is None:
                number = codes[code] = self._look_up(machine, code)
            found.append(number)
        return found

    def _look_up(self, machine: Machine, code: Code) -> int:
        name, number = code
        word = machine.words[name]
        if isinstance(word, NumberedWord):
            number = min(number, word.numbers()[-1])
        return self.number[word.id(number)]

    def mask(self, decision: Decision) -> NDArray[np.int8]:
        """One for each action that is possible now."""
        mask = np.zeros(self.size, np.int8)
        mask[self.encode(decision)] = 1
        return mask

    def decode(self, decision: Decision, action: SupportsIndex) -> int:
        """The index of the option that an action means; InvalidArgument if it is not possible now."""
        number = whole("action", action)
        try:
            return self.encode(decision).index(number)
        except ValueError:
            name = self.ids[number] if 0 <= number < self.size else "nothing"
            raise InvalidArgument(
                f"Action {number} ({name}) is not possible now: player {decision.player} decides {decision.kind}."
            ) from None
