"""The errors a client can meet: each has a stable code, its facts, and words in every language (`error.<code>`)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from landsraad.core.errors import IllegalAction, InvalidOptions, LandsraadError
from landsraad.core.game import Game
from landsraad.text.books import section_of
from landsraad.text.messages import Renderer

__all__ = ["DatabaseTrouble", "PortTrouble", "Refused", "refusals"]

refusals: dict[str, int] = {
    "bad_request": 400,
    "invalid_options": 400,
    "no_people": 400,
    "unknown_colour": 400,
    "colour_taken": 409,
    "no_colours": 400,
    "token_missing": 401,
    "not_your_seat": 403,
    "bad_invite": 403,
    "not_host": 403,
    "origin": 403,
    "bad_address": 400,
    "unknown_link": 404,
    "no_mail": 409,
    "unknown_table": 404,
    "unknown_game": 404,
    "unknown_language": 404,
    "not_found": 404,
    "method_not_allowed": 405,
    "stale": 409,
    "awaiting_end_turn": 409,
    "not_started": 409,
    "already_started": 409,
    "game_over": 409,
    "game_not_over": 409,
    "hints_off": 409,
    "no_decision": 409,
    "trial_over": 409,
    "no_open_seat": 409,
    "no_such_person": 409,
    "no_such_seat": 409,
    "paused": 409,
    "not_paused": 409,
    "not_absent": 409,
    "voted_already": 409,
    "offered_already": 409,
    "not_offered": 409,
    "table_closed": 409,
    "archived": 409,
    "outdated": 409,
    "nothing_to_undo": 409,
    "nothing_to_redo": 409,
    "nothing_to_end": 409,
    "record_broken": 400,
    "record_foreign": 400,
    "record_rules": 400,
    "record_options": 400,
    "record_illegal": 400,
    "record_unfinished": 400,
    "too_large": 413,
    "not_json": 415,
    "too_many_requests": 429,
    "internal": 500,
    "no_advice": 503,
    "no_trial": 503,
    "not_ready": 503,
}
"""Code: HTTP status."""


class DatabaseTrouble(LandsraadError):
    """The database cannot be used: what a host is told when a command ends."""


class PortTrouble(LandsraadError):
    """An address cannot be listened at."""


class Refused(Exception):
    """A request that is not carried out; nothing was changed."""

    def __init__(self, code: str, /, **params: Any) -> None:
        super().__init__(code)
        self.status = refusals.get(code, 422)
        self.code = code
        self.params = params
        self.reason: IllegalAction | InvalidOptions | None = None
        """What the rules say about it."""
        self.game: Game | str | None = None
        self.names: Sequence[str] = ()

    @staticmethod
    def by_rules(error: IllegalAction) -> Refused:
        """What the rules refuse, in their own words."""
        refused = Refused(error.code, **error.params)
        refused.reason = error
        return refused

    @staticmethod
    def by_options(error: InvalidOptions, game: str) -> Refused:
        """A table that cannot be made like this."""
        refused = Refused("invalid_options", **{**error.params, "reason": error.code, "detail": error.reason})
        refused.reason, refused.game = error, game
        return refused

    def at(self, game: Game | str, names: Sequence[str]) -> Refused:
        """Where it was refused: whose names and whose things it speaks of."""
        self.game, self.names = game, names
        return self

    def text(self, lang: str) -> str:
        """The sentence for a person."""
        say = Renderer(lang, self.game, self.names, strict=False)
        return say.say(f"error.{self.code}", self.params) if self.reason is None else say.error(self.reason)

    def data(self, lang: str) -> dict[str, Any]:
        return {"code": self.code, "message": self.text(lang), "params": self.params, "section": self.section}

    @property
    def section(self) -> str | None:
        """Where the rulebook of the game tells about it."""
        game = self.game.name if isinstance(self.game, Game) else self.game
        return None if game is None or self.reason is None else section_of(game, self.reason.code)

    def __str__(self) -> str:
        return self.text("en")
