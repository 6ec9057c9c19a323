"""Mails: what is written in them, and how they are handed to the host's SMTP server."""

from __future__ import annotations

import contextlib
import smtplib
import ssl
from collections.abc import Iterator
from email.message import EmailMessage
from email.utils import formatdate, make_msgid, parseaddr

from landsraad.core.errors import LandsraadError, UnknownGame
from landsraad.server.mail.subscriptions import Mail
from landsraad.server.settings import Settings
from landsraad.text.languages import LANGUAGES, catalog
from landsraad.text.texts import texts_of

__all__ = ["AddressRefused", "MailTrouble", "Smtp", "compose"]

PATIENCE = 20.0
"""Seconds the SMTP server has for each answer."""


class MailTrouble(LandsraadError):
    """A mail cannot be sent now."""


class AddressRefused(MailTrouble):
    """The address does not exist, or wants no mails."""


class Smtp:
    def __init__(self, settings: Settings) -> None:
        self.settings = settings

    def send(self, message: EmailMessage) -> None:
        with self._session() as session:
            session.send_message(message)

    def check(self) -> None:
        """Come as far as one can without sending anything."""
        with self._session() as session:
            session.noop()

    @contextlib.contextmanager
    def _session(self) -> Iterator[smtplib.SMTP]:
        given = self.settings
        trusted = ssl.create_default_context()
        try:
            if given.smtp_security == "tls":
                session: smtplib.SMTP = smtplib.SMTP_SSL(
                    given.smtp_host, given.smtp_port, timeout=PATIENCE, context=trusted
                )
            else:
                session = smtplib.SMTP(given.smtp_host, given.smtp_port, timeout=PATIENCE)
            with session:
                if given.smtp_security == "starttls":
                    session.starttls(context=trusted)
                if given.smtp_user:
                    session.login(given.smtp_user, given.smtp_password)
                yield session
        except smtplib.SMTPRecipientsRefused as error:
            code = max((code for code, _ in error.recipients.values()), default=0)
            kind = AddressRefused if code >= 500 else MailTrouble
            raise kind(f"{given.smtp_host} refuses the address ({code}).") from error
        except (smtplib.SMTPException, OSError) as error:
            place = f"{given.smtp_host}:{given.smtp_port}"
            raise MailTrouble(f"{place} does not take mails: {reason(error)}.") from error


def reason(error: Exception) -> str:
    """What the other side said; never a password."""
    if isinstance(error, smtplib.SMTPResponseException):
        said = error.smtp_error.decode("utf-8", "replace") if isinstance(error.smtp_error, bytes) else error.smtp_error
        return f"{error.smtp_code} {said.splitlines()[0] if said else ''}".strip().rstrip(".")
    return (str(error) or type(error).__name__).rstrip(".")


def compose(mail: Mail, settings: Settings) -> EmailMessage:
    """A mail in its reader's language. It names the game and the table, and nothing that anybody else has written."""
    lang = mail.language if mail.language in LANGUAGES else LANGUAGES[0]
    texts = catalog(lang, "server")["mail"]["question" if mail.table_id is None else "notice"]
    site = settings.public_url.rstrip("/")
    words = {
        "game": title(mail.game, lang),
        "table": f"{site}/table/{mail.table_id}",
        "confirm": f"{site}/mail#confirm={mail.secret}",
        "off": f"{site}/mail#off={mail.secret}",
        "site": site,
    }
    message = EmailMessage()
    message["From"] = settings.mail_from
    message["To"] = mail.address
    message["Subject"] = texts["subject"].format(**words)
    message["Date"] = formatdate()
    message["Message-ID"] = make_msgid(domain=parseaddr(settings.mail_from)[1].rpartition("@")[2] or None)
    message["Auto-Submitted"] = "auto-generated"
    message["List-Unsubscribe"] = f"<{site}/mail?off={mail.secret}>"
    message["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click"
    message.set_content(texts["body"].format(**words), cte="quoted-printable")
    message["Content-Language"] = lang
    return message


def title(game: str | None, lang: str) -> str:
    try:
        return texts_of(game or "").title(lang)
    except UnknownGame:
        return game or ""
