"""Sockets to serve at."""

from __future__ import annotations

import socket

from landsraad.server.errors import PortTrouble

__all__ = ["listen"]


def listen(host: str, port: int, purpose: str = "") -> socket.socket:
    """The socket to serve at; port 0 takes any free one."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    # Named as TCP, so that the event loop turns off the delay of small packets.
    listener = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listener.bind((host, port))
        listener.listen(256)
    except OSError as error:
        listener.close()
        raise PortTrouble(f"{host}:{port} cannot be used{purpose}: {error.strerror}.") from error
    return listener
