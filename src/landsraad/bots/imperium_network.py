"""What was learnt from many games of the Imperium family: how good a position is, and which option is usually taken.

The weights of a game are a file of `landsraad/bots/weights`, made by `scripts/train.py`. They are kept by the labels of
features and options, so that every blend of components finds what was learnt about the parts it has. Only numpy is
needed to use them.
"""

from __future__ import annotations

from functools import cache, lru_cache
from importlib import resources
from typing import TYPE_CHECKING, Any, BinaryIO, Final, NamedTuple, cast

from landsraad.core.machine import Code, Decision
from landsraad.imperium.components import Content
from landsraad.imperium.observe import Observer
from landsraad.imperium.state import ImperiumState

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Array = NDArray[np.float32]

__all__ = ["MOST_WORTH", "Judge", "Weights", "context_label", "has_weights", "judge_of", "option_labels", "read"]

FOLDER = "weights"
MOST_WORTH: Final = 200.0
"""What the rules of the quick bot make of a place counts up to here; a game that is decided is worth more."""


class Weights(NamedTuple):
    """What a file holds: the labels of its rows, and its arrays by name."""

    features: list[str]
    options: list[str]
    contexts: list[str]
    arrays: dict[str, Array]


def has_weights(game: str) -> bool:
    return resources.files("landsraad.bots").joinpath(FOLDER, f"{game}.npz").is_file()


@cache
def load(game: str) -> Weights:
    """The weights that come with the package. ImportError: there is no numpy here."""
    with resources.as_file(resources.files("landsraad.bots").joinpath(FOLDER, f"{game}.npz")) as path:
        return read(str(path))


def read(source: str | BinaryIO) -> Weights:
    """The weights in a file."""
    import numpy as np

    with np.load(source) as file:
        labels = {name: bytes(file[name]).decode().split("\n") for name in ("features", "options", "contexts")}
        arrays = {name: file[name].astype(np.float32) for name in file.files if name not in labels}
    return Weights(labels["features"], labels["options"], labels["contexts"], arrays)


def option_labels(decision: Decision, code: Code, seats: int) -> tuple[str, str]:
    """What an option is, and what it is as an answer to this kind of question. Seats are counted from the own one."""
    word, number = code
    if word == "seat":
        number = (number - decision.player) % seats
    id = decision.machine.words[word].id(number)
    return id, f"{decision.kind}/{id}"


def context_label(s: ImperiumState, decision: Decision) -> str:
    """What is asked, and of the card that sends an Agent which one it is."""
    if decision.kind in ("agent.space", "agent.cost"):
        return f"{decision.kind}/{s.content.cards[decision.step[2]].id}"
    return decision.kind


class Judge:
    """Weights brought into the order of one content."""

    def __init__(self, weights: Weights, observer: Observer) -> None:
        import numpy as np

        self.numpy: Any = np
        self.observer = observer
        self.weights = weights
        arrays = weights.arrays
        places = {label: row for row, label in enumerate(weights.features)}
        rows = np.array([places.get(label, -1) for label in observer.labels])
        self.value_table = self._table(arrays["value_table"], rows)
        self.policy_table = self._table(with_one_more(np, arrays["policy_table"], 0.0), rows)
        self.policy_bias = with_one_more(np, arrays["policy_bias"], 1.0)
        self.ones: Array = np.ones(256, np.float32)
        self.option_places = {label: row for row, label in enumerate(weights.options)}
        self.context_places = {label: row for row, label in enumerate(weights.contexts)}
        self.contexts: dict[str, Array] = {}
        self.rows: dict[str, dict[Code, int]] = {}
        """For each kind of question the rows of `options` of its answers."""
        self.found = 0
        self.options: Array = np.zeros((256, len(self.policy_bias)), np.float32)
        """The last number of each is its bias, for what is hidden ends with a 1."""

    def _table(self, learnt: Array, rows: NDArray[np.int64]) -> Array:
        table = learnt[rows]
        table[rows < 0] = 0.0
        return table

    def _sum(self, table: Array, features: list[int]) -> Array:
        """The rows of these features added up: as a product, which takes a third of the time. A list is read by
        `fromiter` quicker than by `take`."""
        np = self.numpy
        count = len(features)
        if count > len(self.ones):
            self.ones = np.ones(2 * count, np.float32)
        return cast("Array", self.ones[:count] @ table.take(np.fromiter(features, np.intp, count), axis=0))

    def outlook(self, s: ImperiumState, seats: list[int], worth: list[float]) -> tuple[list[float], list[float]]:
        """When a round begins, of each seat that can win: the chance to, and the margin at the end (from -1 to 1, in
        parts of 6 points). `worth`: what the rules of the quick bot make of the place of each."""
        np = self.numpy
        w = self.weights.arrays
        hidden = np.empty((len(seats), len(w["value_bias"])), np.float32)
        for row, seat in enumerate(seats):
            hidden[row] = self._sum(self.value_table, self.observer.observe(s, seat))
        hidden += w["value_bias"]
        np.maximum(hidden, 0.0, out=hidden)
        hidden = hidden @ w["value_1"] + w["value_bias_1"]
        np.maximum(hidden, 0.0, out=hidden)
        told = hidden @ w["value_2"] + w["value_bias_2"]
        chances = told[:, 0] + w["value_worth"] * np.clip(worth, -MOST_WORTH, MOST_WORTH)
        chances = np.exp(chances - chances.max())
        return (chances / chances.sum()).tolist(), told[:, 1].tolist()

    def scores(self, s: ImperiumState, decision: Decision) -> Array:
        """For each option how likely it is taken by a good player, as a logarithm."""
        np = self.numpy
        player = decision.player
        codes = decision.codes
        hidden = self._sum(self.policy_table, self.observer.observe(s, player))
        hidden += self._context(s, decision)
        np.maximum(hidden, 0.0, out=hidden)
        seats = len(s.players)
        known = self.rows.get(decision.kind)
        if known is None:
            known = self.rows[decision.kind] = {}
        places: list[int] = []
        for code in codes:
            if code[0] == "seat":
                code = ("seat", (code[1] - player) % seats)
            row = known.get(code, -1)
            if row < 0:
                row = known[code] = self._add(decision, code)
            places.append(row)
        return cast("Array", self.options.take(places, axis=0) @ hidden)

    def best(self, s: ImperiumState, decision: Decision) -> int:
        """The option that a good player is most likely to take."""
        return int(self.scores(s, decision).argmax()) if len(decision.codes) > 1 else 0

    def _context(self, s: ImperiumState, decision: Decision) -> Array:
        label = context_label(s, decision)
        found = self.contexts.get(label)
        if found is None:
            learnt = self.weights.arrays
            found = self.policy_bias.copy()
            for part in {decision.kind, label}:
                row = self.context_places.get(part, -1)
                if row >= 0:
                    found[:-1] += learnt["context_table"][row]
            self.contexts[label] = found
        return found

    def _add(self, decision: Decision, code: Code) -> int:
        """A row for an option met for the first time; its seat is already counted from the own one."""
        np = self.numpy
        row = self.found
        self.found += 1
        if row == len(self.options):
            self.options = np.concatenate([self.options, np.zeros_like(self.options)])
        word, number = code
        id = decision.machine.words[word].id(number)
        learnt: dict[str, Any] = self.weights.arrays
        for label in (id, f"{decision.kind}/{id}"):
            place = self.option_places.get(label, -1)
            if place >= 0:
                self.options[row, :-1] += learnt["option_table"][place]
                self.options[row, -1] += learnt["option_bias"][place]
        return row


def with_one_more(np: Any, array: Array, number: float) -> Array:
    """The same with this number at the end of each row."""
    return cast("Array", np.concatenate([array, np.full((*array.shape[:-1], 1), number, np.float32)], axis=-1))


@lru_cache(maxsize=8)
def judge_of(game: str, content: Content) -> Judge:
    """Who judges games with this content, by the weights that come with the package."""
    return Judge(load(game), Observer(content))
