"""`landsraad serve`: run a server until it is told to stop."""

from __future__ import annotations

import contextlib
import logging
import signal
import socket
import sys
import threading
import webbrowser

import uvicorn

from landsraad.server.app import create_app
from landsraad.server.settings import Settings

__all__ = ["serve"]


def serve(settings: Settings, open_browser: bool = False) -> None:
    config = uvicorn.Config(
        create_app(settings),
        log_level="warning",
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
    )
    logging.basicConfig(level=logging.WARNING, format="%(asctime)s %(levelname)s %(name)s: %(message)s")
    listener = listen(settings.host, settings.port)
    name = "localhost" if settings.host in ("127.0.0.1", "::1") else settings.host
    address = f"http://{name}:{listener.getsockname()[1]}/"
    print(f"Landsraad is at {address}", flush=True)
    if open_browser:
        threading.Timer(1.0, webbrowser.open, (address,)).start()
    # Threads that talk to the database must not keep the event loop from running for long.
    sys.setswitchinterval(0.001)
    # uvicorn shuts down in order and then raises the signal again, for whoever waits for it.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))
    with contextlib.suppress(KeyboardInterrupt):
        uvicorn.Server(config).run(sockets=[listener])


def listen(host: str, port: int) -> socket.socket:
    """The socket to serve at; port 0 takes any free one."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    # Named as TCP, so that the event loop turns off the delay of small packets.
    listener = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    listener.bind((host, port))
    listener.listen(256)
    return listener
