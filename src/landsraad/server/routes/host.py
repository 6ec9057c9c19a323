"""Whether the server is well."""

from __future__ import annotations

from litestar import get
from litestar.handlers import HTTPRouteHandler

import landsraad
from landsraad.server.errors import Refused
from landsraad.server.messages.host import Health, Ready
from landsraad.server.routes.parts import failing
from landsraad.server.store.readiness import Readiness

__all__ = ["HANDLERS"]


@get("/health", responses=failing(), summary="Is the server alive")
async def health() -> Health:
    return Health(status="ok", version=landsraad.__version__)


@get("/ready", responses=failing(503), summary="Can the server store what is done")
async def ready(readiness: Readiness) -> Ready:
    if not await readiness.ready():
        raise Refused("not_ready")
    return Ready(status="ready")


HANDLERS: list[HTTPRouteHandler] = [health, ready]
