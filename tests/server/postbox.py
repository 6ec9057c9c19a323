"""A real SMTP server on loopback that keeps what it gets."""

from __future__ import annotations

import email
import email.policy
import re
import socket
import ssl
from collections.abc import Iterator
from contextlib import contextmanager
from email.message import EmailMessage
from typing import Any

from aiosmtpd.controller import Controller
from aiosmtpd.smtp import SMTP, AuthResult, Envelope, LoginPassword, Session

from tests.server.harness import until


class Postbox:
    def __init__(self) -> None:
        self.mails: list[EmailMessage] = []
        self.refusal = ""
        """What it answers to every recipient, such as `550 No such person`."""
        self.port = 0

    async def handle_RCPT(  # noqa: N802
        self, server: SMTP, session: Session, envelope: Envelope, address: str, options: list[str]
    ) -> str:
        if self.refusal:
            return self.refusal
        envelope.rcpt_tos.append(address)
        return "250 OK"

    async def handle_DATA(self, server: SMTP, session: Session, envelope: Envelope) -> str:  # noqa: N802
        assert isinstance(envelope.content, bytes)
        message: Any = email.message_from_bytes(envelope.content, policy=email.policy.default)
        assert envelope.rcpt_tos == [message["To"]]
        self.mails.append(message)
        return "250 OK"

    def get(self, count: int) -> EmailMessage:
        """The latest mail, when there are so many."""
        until(lambda: len(self.mails) >= count)
        assert len(self.mails) == count
        return self.mails[-1]


def text_of(mail: EmailMessage) -> str:
    text: str = mail.get_content()
    return text.replace("\r\n", "\n")


def link(mail: EmailMessage, kind: str) -> str:
    """The secret of a link in a mail."""
    found = re.search(rf"/mail#{kind}=([\w-]+)", text_of(mail))
    assert found is not None, text_of(mail)
    return found[1]


@contextmanager
def postbox(port: int = 0, trusted: ssl.SSLContext | None = None, password: str = "") -> Iterator[Postbox]:
    box = Postbox()

    def login(server: SMTP, session: Session, envelope: Envelope, mechanism: str, data: Any) -> AuthResult:
        right = isinstance(data, LoginPassword) and data.password == password.encode()
        return AuthResult(success=right, handled=False)

    more: dict[str, Any] = {}
    if trusted is not None:
        more = {"tls_context": trusted, "require_starttls": True, "authenticator": login, "auth_required": True}
    controller = Controller(box, hostname="127.0.0.1", port=port or free_port(), **more)
    controller.start()
    box.port = controller.port
    try:
        yield box
    finally:
        controller.stop()


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])
