"""The application: everything of a server put together."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import AsyncIterator
from typing import Any

from litestar import Litestar, Request, Response, Router
from litestar._openapi.plugin import OpenAPIPlugin
from litestar.di import Provide
from litestar.exceptions import HTTPException
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.openapi.spec import Server
from litestar.types import ASGIApp

import landsraad
from landsraad.core import registry
from landsraad.server import figures, metrics
from landsraad.server.door.front import Front
from landsraad.server.door.gate import Gate
from landsraad.server.door.limits import Limits
from landsraad.server.door.packing import Packing
from landsraad.server.door.static import ClientFiles, client_directory, client_handlers
from landsraad.server.errors import Refused
from landsraad.server.logs import shown_path
from landsraad.server.mail.postman import Postman
from landsraad.server.processes.hub import Hub
from landsraad.server.processes.peers import Alone, PostgresPeers
from landsraad.server.processes.presence import Presence
from landsraad.server.routes.apipage import ApiPage
from landsraad.server.routes.live import live
from landsraad.server.routes.mail import one_click
from landsraad.server.routes.router import api_router
from landsraad.server.settings import Settings
from landsraad.server.showing.texts import language_of
from landsraad.server.store.database import open_database
from landsraad.server.store.readiness import Readiness
from landsraad.server.store.storage import Storage
from landsraad.server.study.replaying import Reels
from landsraad.server.study.teaching import Teacher
from landsraad.server.study.trials import Trials
from landsraad.server.table.driver import Driver
from landsraad.server.table.housekeeping import kept_in_order
from landsraad.server.table.news import News
from landsraad.server.table.tables import Tables
from landsraad.server.upkeep import cared_for

__all__ = ["create_app"]

logger = logging.getLogger(__name__)

GONE = "client disconnected prematurely"
"""How Litestar says that a client went away in the middle of its request: nobody's mistake but the client's."""


def create_app(settings: Settings) -> ASGIApp:
    """The ASGI application of a server with these settings."""
    registry.load_plugins(settings.plugins)
    database = open_database(settings.database)
    hub = Hub()
    tables = Tables(Storage(database), hub, settings)
    peers = PostgresPeers(database.url) if database.is_postgres else Alone()
    news = News(tables)
    presence = Presence(hub, peers)
    driver = Driver(tables, peers)
    tables.on_change = driver.consider
    readiness = Readiness(database)
    postman = Postman(database, hub, settings)
    limits = Limits(settings)
    teacher = Teacher(tables, driver.thinkers, settings.bot_seconds)
    reels = Reels(tables)
    trials = Trials(tables, driver.thinkers)

    # One hangs on the other, so that they are provided in turn: side by side Litestar would start a group of tasks for
    # every request, which takes longer than the rest of what it does.
    def the_limits(tables: Tables) -> Limits:
        return limits

    def the_settings(limits: Limits) -> Settings:
        return settings

    def the_postman(settings: Settings) -> Postman:
        return postman

    def the_teacher(settings: Settings) -> Teacher:
        return teacher

    def missed() -> None:
        news.missed()
        presence.missed()

    @contextlib.asynccontextmanager
    async def lifespan(_: Litestar) -> AsyncIterator[None]:
        await database.open()
        await peers.open(news.heard, missed, presence.heard)
        driver.open()
        postman.open()
        try:
            async with (
                cared_for(),
                presence.told(),
                kept_in_order(tables),
                metrics.measured(settings.metrics_host, settings.metrics_port, database),
            ):
                yield
        finally:
            tables.examiner.close()
            tables.reader.close()
            await postman.close()
            await driver.close()
            await peers.close()
            await news.close()
            await database.close()

    app = Litestar(
        route_handlers=[
            api_router(),
            one_click,
            live,
            *client_handlers(ClientFiles(client_directory(settings.client), settings.root)),
        ],
        lifespan=[lifespan],
        dependencies={
            "tables": Provide(lambda: tables, sync_to_thread=False),
            "limits": Provide(the_limits, sync_to_thread=False),
            "settings": Provide(the_settings, sync_to_thread=False),
            "postman": Provide(the_postman, sync_to_thread=False),
            "reels": Provide(lambda: reels, sync_to_thread=False),
            "teacher": Provide(the_teacher, sync_to_thread=False),
            "trials": Provide(lambda: trials, sync_to_thread=False),
            "readiness": Provide(lambda: readiness, sync_to_thread=False),
        },
        signature_types=[Tables, Limits, Postman, Readiness, Reels, Settings, Teacher, Trials],
        exception_handlers={
            Refused: answer_refused,
            HTTPException: answer_http,
            RecursionError: answer_too_deep,
            UnicodeDecodeError: answer_not_text,
            Exception: answer_unexpected,
        },
        openapi_config=OpenAPIConfig(
            title="Landsraad",
            version=landsraad.__version__,
            description="Tables where people and bots play. docs/server.md explains the ideas.",
            openapi_router=Router(
                "/schema",
                route_handlers=[],
                include_in_schema=False,
                before_request=describe,
                dto=None,
                return_dto=None,
            ),
            servers=[Server(url=settings.root or "/")],
            render_plugins=[ApiPage(settings.root), JsonRenderPlugin()],
        ),
        request_max_body_size=settings.body_limit,
        logging_config=None,
    )
    app.state.tables = tables
    # Describing the interface takes a while; it is done once, before anybody asks.
    assert app.openapi_schema is not None
    figures.TABLES_IN_MEMORY.set_function(lambda: len(tables.memory))
    return Front(Gate(Packing(app), limits), settings.root)


async def describe(request: Request[Any, Any, Any]) -> None:
    """The description of the interface is written down once, aside: nobody waits for it but who asks for it."""
    await asyncio.to_thread(request.app.plugins.get(OpenAPIPlugin).provide_openapi_schema)


def answer_refused(request: Request[Any, Any, Any], refused: Refused) -> Response[Any]:
    headers = {}
    if "retry_after" in refused.params:
        headers["retry-after"] = str(refused.params["retry_after"])
    lang = language_of(request.headers.get("accept-language"))
    return Response(refused.data(lang), status_code=refused.status, headers=headers)


def answer_http(request: Request[Any, Any, Any], error: HTTPException) -> Response[Any]:
    codes = {404: "not_found", 405: "method_not_allowed"}
    if error.status_code == 413:
        refused = Refused("too_large", limit=request.app.request_max_body_size)
    elif error.status_code in codes:
        refused = Refused(codes[error.status_code])
    elif error.status_code < 500:
        refused = Refused("bad_request", detail=error.detail, where=where(error.extra))
    elif error.detail == GONE:
        refused = Refused("bad_request", detail=GONE)
    else:
        logger.error("%s %s", request.method, shown_path(request.scope["path"]), exc_info=error)
        refused = Refused("internal")
    answer = answer_refused(request, refused)
    for name, value in (error.headers or {}).items():
        answer.headers[name] = value
    return answer


def answer_too_deep(request: Request[Any, Any, Any], _: RecursionError) -> Response[Any]:
    return answer_refused(request, Refused("bad_request", detail="it is nested too deeply"))


def answer_not_text(request: Request[Any, Any, Any], _: UnicodeDecodeError) -> Response[Any]:
    return answer_refused(request, Refused("bad_request", detail="it is not UTF-8"))


def answer_unexpected(request: Request[Any, Any, Any], error: Exception) -> Response[Any]:
    logger.error("%s %s", request.method, shown_path(request.scope["path"]), exc_info=error)
    return answer_refused(request, Refused("internal"))


def where(extra: object) -> list[dict[str, str]]:
    """Which fields were wrong, from Litestar's account of it."""
    if not isinstance(extra, list):
        return []
    return [{str(k): str(v) for k, v in item.items()} for item in extra if isinstance(item, dict)]
