"""What a game brings to the kernel: the `Rules` of one name, and the spec of its options."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from landsraad.core.errors import IllegalAction
from landsraad.core.machine import Decision, Machine, State

__all__ = ["GameInfo", "OptionSpec", "Rules"]


class OptionSpec:
    """One game option: its name, default and the values it takes, for help pages and lobby forms."""

    __slots__ = ("choices", "default", "kind", "name")

    def __init__(self, name: str, kind: str, default: object, choices: tuple[object, ...] = ()) -> None:
        self.name = name
        self.kind = kind
        self.default = default
        self.choices = choices

    def as_dict(self) -> dict[str, Any]:
        return {"name": self.name, "kind": self.kind, "default": self.default, "choices": list(self.choices)}


class GameInfo:
    """A line of `landsraad.games()`."""

    __slots__ = ("name", "options", "players", "title")

    def __init__(self, name: str, title: str, players: tuple[int, ...], options: tuple[OptionSpec, ...]) -> None:
        self.name = name
        self.title = title
        self.players = players
        self.options = options

    def __repr__(self) -> str:
        return f"<GameInfo {self.name}: {self.players} players>"


class Rules:
    """A game. One object per name; the machine may depend on the options (other decks, other boards)."""

    info: GameInfo

    def check(self, players: int, options: Mapping[str, Any]) -> dict[str, Any]:
        """The complete, normalised options, or InvalidOptions."""
        raise NotImplementedError

    def machine(self, players: int, options: Mapping[str, Any]) -> Machine:
        raise NotImplementedError

    def setup(self, players: int, seed: int, options: Mapping[str, Any]) -> State:
        """The state before its first step is run."""
        raise NotImplementedError

    def scores(self, state: Any) -> list[int]:
        raise NotImplementedError

    def winners(self, state: Any) -> list[int]:
        """The winning seats of a finished game."""
        raise NotImplementedError

    def view(self, state: Any, player: int | None) -> dict[str, Any]:
        """The table as a seat (None: a spectator) may know it, without the open decisions."""
        raise NotImplementedError

    def determinize(self, state: Any, player: int | None, seed: int) -> State:
        raise NotImplementedError

    def dump(self, state: Any) -> dict[str, Any]:
        """The complete state as JSON-able data with human-readable keys."""
        raise NotImplementedError

    def load(self, players: int, options: Mapping[str, Any], data: Mapping[str, Any]) -> State:
        """The state of such data, or InvalidState with the reason."""
        raise NotImplementedError

    def absence(self, state: Any, player: int, acting: list[int]) -> IllegalAction:
        """Why a player without an open decision cannot act now."""
        who = ", ".join(f"player {p}" for p in acting)
        return IllegalAction(
            "E_NOT_YOUR_TURN",
            f"Player {player} has no decision to make now: it is up to {who}.",
            {"acting": acting},
        )

    def refusal(self, state: Any, decision: Decision, option_id: str) -> IllegalAction:
        """Why an option that is not among those of the decision is not possible now."""
        return IllegalAction(
            "E_BAD_CHOICE",
            f"{option_id} is not one of the options.",
            {"choice": option_id, "options": [option.id for option in decision.options]},
        )
