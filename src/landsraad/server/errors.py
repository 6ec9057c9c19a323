"""The errors a client can meet: each has a stable code, an English sentence and its facts."""

from __future__ import annotations

from typing import Any

from landsraad.core.errors import IllegalAction, LandsraadError

__all__ = ["DatabaseTrouble", "PortTrouble", "Refused", "refusals"]

refusals: dict[str, tuple[int, str]] = {
    "bad_request": (400, "The request is malformed: {detail}"),
    "invalid_options": (400, "{detail}"),
    "token_missing": (401, "This needs the token of a seat in the header Seat-Token."),
    "not_your_seat": (403, "This token is not a seat of this table."),
    "bad_invite": (403, "This table is joined with its invite only, and this is not it."),
    "not_host": (403, "Only the host of the table may do this."),
    "origin": (403, "Pages of {origin} may not connect to this server."),
    "unknown_table": (404, "There is no such table."),
    "unknown_game": (404, "There is no such game."),
    "unknown_language": (404, "There is no such language; there are: {languages}."),
    "not_found": (404, "There is nothing here."),
    "method_not_allowed": (405, "This cannot be done here."),
    "stale_position": (409, "The table has moved on to position {position}."),
    "awaiting_end_turn": (409, "Seat {seat} has not ended its turn yet."),
    "not_started": (409, "The game has not started: seats are still open."),
    "already_started": (409, "The game has already started."),
    "game_over": (409, "The game is over."),
    "game_not_over": (409, "The game is not over yet."),
    "no_open_seat": (409, "There is no such open seat."),
    "nothing_to_undo": (409, "There is nothing you could undo."),
    "nothing_to_redo": (409, "There is nothing you could do again."),
    "nothing_to_end": (409, "There is no turn of yours to end."),
    "too_large": (413, "The request is larger than {limit} bytes."),
    "too_many_requests": (429, "Too many requests; try again in {retry_after} s."),
    "not_ready": (503, "The server cannot store anything at the moment; try again later."),
    "internal": (500, "The server made a mistake; nothing was changed."),
}
"""Code: HTTP status and sentence."""


class DatabaseTrouble(LandsraadError):
    """The database cannot be used: what a host is told when a command ends."""


class PortTrouble(LandsraadError):
    """An address cannot be listened at."""


class Refused(Exception):
    """A request that is not carried out; nothing was changed."""

    def __init__(self, code: str, /, **params: Any) -> None:
        self.status, sentence = refusals[code]
        self.code = code
        self.params = params
        self.message = sentence.format(**params)
        super().__init__(self.message)

    @staticmethod
    def by_rules(error: IllegalAction) -> Refused:
        """What the rules refuse, in their own words."""
        refused = Refused("internal")
        refused.status, refused.code = 422, error.code
        refused.message, refused.params = error.reason, dict(error.params)
        return refused

    def data(self) -> dict[str, Any]:
        return {"code": self.code, "message": self.message, "params": self.params}
