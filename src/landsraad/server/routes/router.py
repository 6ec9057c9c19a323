"""All of the HTTP interface."""

from __future__ import annotations

from litestar import Router

from landsraad.server.routes import games, host, mail, orders, play, seats, study, tables, talk, trials

__all__ = ["api_router"]


def api_router() -> Router:
    subjects = (host, games, tables, seats, play, orders, talk, study, trials, mail)
    return Router(path="/api", route_handlers=[handler for subject in subjects for handler in subject.HANDLERS])
