"""`landsraad serve`: run a server until it is told to stop."""

from __future__ import annotations

import asyncio
import contextlib
import os
import signal
import socket
import sys
import threading
import webbrowser

import uvicorn

from landsraad.server import logs
from landsraad.server.app import create_app
from landsraad.server.door.connections import protocols
from landsraad.server.door.listening import listen
from landsraad.server.settings import Settings
from landsraad.server.store.database import open_database

__all__ = ["migrate", "serve"]


def serve(settings: Settings, open_browser: bool = False) -> None:
    logs.configure(settings)
    # Trouble with the database is told before anything else begins.
    asyncio.run(migrate(settings))
    listener = listen(settings.host, settings.port)
    if settings.metrics_port:
        listen(settings.metrics_host, settings.metrics_port, " for figures").close()
    config = uvicorn.Config(
        create_app(settings),
        log_config=None,
        log_level="warning",
        access_log=False,
        ws_max_size=settings.message_limit,
        # Longer than a person thinks: a request on a connection that is just being closed would be lost.
        timeout_keep_alive=75,
        ws_ping_interval=20,
        ws_ping_timeout=20,
        proxy_headers=bool(settings.proxies),
        forwarded_allow_ips=list(settings.proxies) or None,
        server_header=False,
        timeout_graceful_shutdown=3,
        lifespan="on",
        **protocols(settings),
    )
    # Threads that talk to the database must not keep the event loop from running for long.
    sys.setswitchinterval(0.001)
    # uvicorn shuts down in order and then raises the signal again, for whoever waits for it.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))
    with contextlib.suppress(KeyboardInterrupt):
        Server(config, address_of(listener, settings), open_browser).run(sockets=[listener])


async def migrate(settings: Settings) -> list[str]:
    """Bring the database to this version; gives the versions it went through."""
    database = open_database(settings.database)
    versions = await database.open()
    await database.close()
    return versions


class Server(uvicorn.Server):
    """Says where it is when it is ready to answer."""

    def __init__(self, config: uvicorn.Config, address: str, open_browser: bool) -> None:
        super().__init__(config)
        self.address = address
        self.open_browser = open_browser

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        print(f"Landsraad is at {self.address}", flush=True)
        tell_systemd("READY=1")
        if self.open_browser:
            threading.Thread(target=webbrowser.open, args=(self.address,), daemon=True).start()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        tell_systemd("STOPPING=1")
        await super().shutdown(sockets)


def tell_systemd(state: str) -> None:
    """If systemd has started this process and wants to know."""
    name = os.environ.get("NOTIFY_SOCKET")
    if name:
        with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as notify, contextlib.suppress(OSError):
            notify.sendto(state.encode(), "\0" + name[1:] if name.startswith("@") else name)


def address_of(listener: socket.socket, settings: Settings) -> str:
    name = "localhost" if settings.host in ("127.0.0.1", "::1") else settings.host
    return f"http://{f'[{name}]' if ':' in name else name}:{listener.getsockname()[1]}{settings.root}/"
