"""What can be configured about a server.

A field of `Settings` is all there is to say about a setting: its type, default, meaning and bounds. From it come the
flag `--body-limit`, the variable `LANDSRAAD_BODY_LIMIT`, the help and the checks (`configuration.py` reads them).
"""

from __future__ import annotations

import math
import os
import re
from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from functools import partial
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from landsraad.core.errors import LandsraadError

__all__ = ["PACES", "SETTINGS", "InvalidSetting", "Setting", "Settings", "data_directory"]

PACES = {"slow": 1.4, "normal": 0.6, "fast": 0.18, "instant": 0.0}
"""Seconds a bot seems to think before the first step of its turn."""


OURS = ("api", "assets", "learn", "mail", "schema", "table")
"""First parts of our own paths: the server could not tell a root path of that name from them."""


class InvalidSetting(LandsraadError, ValueError):
    """A setting has a value it cannot have. `setting` is its name, `reason` a sentence."""

    def __init__(self, setting: str, reason: str, given_as: str = "") -> None:
        super().__init__(f"{given_as or setting}: {reason}")
        self.setting = setting
        self.reason = reason


def data_directory() -> Path:
    """Where a server keeps its tables when it is not told otherwise."""
    base = os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share"
    return Path(base) / "landsraad"


def setting(
    default: object,
    help: str,
    group: str,
    least: float | None = None,
    most: float | None = None,
    pattern: str = "",
    example: str = "",
    choices: tuple[str, ...] = (),
    one: str = "",
    secret: bool = False,
) -> Any:
    """A field of the settings. `pattern`: what a text (or each of several) looks like; `example`: one that does.

    `one`: of a setting with several values, the flag that gives one of them. `secret`: never shown.
    """
    bounds = {"least": least, "most": most, "pattern": pattern, "example": example, "choices": choices}
    return field(default=default, metadata={"help": help, "group": group, "one": one, "secret": secret, **bounds})


place = partial(setting, group="Where it is")
bots = partial(setting, group="Bots")
limit = partial(setting, group="Limits")
memory = partial(setting, group="Memory and storage")
life = partial(setting, group="The life of tables")
watch = partial(setting, group="Watching over it")
mail = partial(setting, group="E-mail")


@dataclass(frozen=True, kw_only=True)
class Settings:
    host: str = place("127.0.0.1", "The address to listen at; 0.0.0.0 or :: for all.", pattern=".+", example="0.0.0.0")
    port: int = place(8421, "The port to listen at; 0 takes any free one.", least=0, most=65535)
    database: str = place(
        "",
        "Where tables are kept: the path of an SQLite file or the URL of a PostgreSQL database. Empty: the file "
        "tables.sqlite3 in the user's data directory.",
        secret=True,
    )
    public_url: str = place(
        "",
        "The address people use, for links in mails; its pages may open WebSockets.",
        pattern=r"(https?://[^/?#\s]+(/[^?#\s]*)?)?",
        example="https://example.org/landsraad",
    )
    root_path: str = place(
        "",
        "The path under which people reach the server. Empty: that of the public URL.",
        pattern=rf"((?!/({'|'.join(OURS)})(/|$))(/[\w.~-]+)*)?",
        example="/landsraad",
    )
    client: str = place("", "The directory of the built browser client. Empty: where the project builds it.")
    origins: tuple[str, ...] = place(
        (),
        "Further web sites whose pages may open a WebSocket.",
        pattern=r"https?://[^/\s]+",
        example="https://play.example.org",
        one="origin",
    )
    proxies: tuple[str, ...] = place(
        (),
        "Addresses (or networks) of reverse proxies whose word about a client's address is believed.",
        pattern=r"\*|[0-9A-Fa-f.:]+(/\d{1,3})?",
        example="127.0.0.1",
        one="proxy",
    )
    plugins: tuple[str, ...] = place(
        (),
        "Python modules imported at the start, here and in the bots' workers: they register further games or bots.",
        pattern=r"[\w.]+",
        example="my_games.chess",
        one="plugin",
    )

    bot_workers: int = bots(
        max(1, (os.cpu_count() or 2) - 1), "Processes the bots think in; 0: one thread of this process.", least=0
    )
    bot_speed: float = bots(1.0, "Factor on the pauses between the bots' moves; 0: they do not pause at all.", least=0)
    bot_seconds: float = bots(
        1.5, "Seconds of computing a bot may use for a decision; strong ones play worse with less.", least=0.01
    )
    bot_patience: float = bots(
        30.0, "Seconds after which a bot that has not answered is replaced by a random choice.", least=0.1
    )

    body_limit: int = limit(64 * 1024, "Bytes a request may have.", least=1024)
    message_limit: int = limit(32 * 1024, "Bytes a message on a WebSocket may have.", least=1024)
    header_limit: int = limit(16 * 1024, "Bytes the header of a request may have.", least=1024)
    header_seconds: float = limit(10.0, "Seconds for the header of a request to arrive.", least=0.1)
    body_seconds: float = limit(30.0, "Seconds for the rest of it, and for an answer to be read.", least=0.1)
    connections: int = limit(2000, "Connections there may be at a time, of everybody.", least=10)
    connections_per_address: int = limit(256, "Connections of one address, unless it is a proxy's.", least=1)
    sockets_per_address: int = limit(200, "WebSockets of one address.", least=1)
    requests_per_second: float = limit(
        50.0,
        "Requests of one address; costly ones count as several, a burst of four seconds' worth is allowed.",
        least=0.1,
    )
    tables_per_minute: float = limit(30.0, "New tables of one address.", least=0.1)
    tables_per_day: float = limit(500.0, "New tables of one address in a day.", least=1)
    joins_per_hour: float = limit(60.0, "Seats one address may take in an hour; a third of them at once.", least=1)
    options_seconds: float = limit(5.0, "Seconds for looking at long options of a new table.", least=0.1)

    tables_in_memory: int = memory(500, "Tables kept at hand; the others are only in the database.", least=1)
    idle_seconds: float = memory(60.0, "A table nobody has touched for so long leaves the memory.", least=0)
    snapshot_every: int = memory(40, "Actions between two snapshots of a table.", least=1)

    absence_minutes: float = life(
        10.0, "Minutes somebody must keep a table waiting before the others can agree on a replacement.", least=0
    )
    clock_grace: float = life(
        60.0, "Seconds after the start of the server in which nobody's time runs out: people come back first.", least=0
    )
    open_days: float = life(7.0, "Days after which a table that nobody started is archived; 0: never.", least=0)
    idle_days: float = life(60.0, "Days without a move after which a game is archived; 0: never.", least=0)
    archive_days: float = life(30.0, "Days after which a finished game is archived; 0: never.", least=0)
    delete_days: float = life(0.0, "Days after which an archived table is deleted; 0: never.", least=0)

    log_format: str = watch("text", "How the log is written.", choices=("text", "json"))
    access_log: bool = watch(False, "Log every request, without tokens and whole ids of tables.")
    metrics_port: int = watch(0, "The port where Prometheus reads figures; 0: none.", least=0, most=65535)
    metrics_host: str = watch("127.0.0.1", "The address for that port.", pattern=".+", example="127.0.0.1")

    smtp_host: str = mail("", "The SMTP server for mails that say whose turn it is. Empty: there are no mails.")
    smtp_port: int = mail(587, "The port of the SMTP server.", least=1, most=65535)
    smtp_security: str = mail("starttls", "How the connection to it is protected.", choices=("starttls", "tls", "none"))
    smtp_user: str = mail("", "The name to log in with. Empty: without.")
    smtp_password: str = mail("", "The password for that name.", secret=True)
    mail_from: str = mail(
        "",
        "Whom the mails come from.",
        pattern=r"([^<>@\r\n]*<[^@\s<>]+@[^@\s<>]+>|[^@\s<>]+@[^@\s<>]+)?",
        example="Landsraad <landsraad@example.org>",
    )
    mail_after_minutes: float = mail(
        10.0, "Minutes for which a person must have been awaited and away before a mail is sent.", least=0
    )
    mails_per_day: int = mail(20, "Mails to one address in a day.", least=1)
    mails_per_hour: float = mail(300.0, "Mails to all addresses in an hour, from each server process.", least=1)

    @property
    def root(self) -> str:
        """The path under which the server lives, without a slash at the end."""
        return (self.root_path or urlsplit(self.public_url).path).rstrip("/")

    @property
    def allowed_origins(self) -> tuple[str, ...]:
        """Origins of pages that may open a WebSocket, besides the one they ask."""
        parts = urlsplit(self.public_url)
        return (*self.origins, f"{parts.scheme}://{parts.netloc}") if self.public_url else self.origins

    def __post_init__(self) -> None:
        for each in SETTINGS.values():
            each.check(getattr(self, each.name))
        if self.smtp_host:
            for needed in ("mail_from", "public_url"):
                if not getattr(self, needed):
                    raise InvalidSetting(needed, "it is needed when there is an SMTP server.")


KINDS = {"str": str, "int": int, "float": float, "bool": bool, "tuple[str, ...]": tuple}
WORDS = {"true": True, "yes": True, "on": True, "1": True, "false": False, "no": False, "off": False, "0": False}


@dataclass(frozen=True)
class Setting:
    """One field of `Settings`, for whoever reads or documents it."""

    name: str
    kind: type
    default: Any
    help: str
    group: str
    least: float | None
    most: float | None
    pattern: str
    example: str
    choices: tuple[str, ...]
    one: str
    secret: bool

    @property
    def flag(self) -> str:
        return "--" + (self.one or self.name).replace("_", "-")

    @property
    def variable(self) -> str:
        return "LANDSRAAD_" + self.name.upper()

    @property
    def wanted(self) -> str:
        """What a value is, as the end of a sentence."""
        if self.kind is bool:
            return "yes or no"
        if self.kind in (int, float):
            number = "a whole number" if self.kind is int else "a number"
            if self.least is not None and self.most is not None:
                return f"{number} from {self.least:g} to {self.most:g}"
            return number if self.least is None else f"{number} of at least {self.least:g}"
        return " or ".join(self.choices) if self.choices else f"a text such as {self.example!r}"

    def parse(self, text: str) -> Any:
        """A value from a variable or a flag."""
        try:
            if self.kind is tuple:
                return tuple(part.strip() for part in text.split(",") if part.strip())
            return WORDS[text.strip().lower()] if self.kind is bool else self.kind(text)
        except (KeyError, ValueError):
            raise self.wrong(text) from None

    def check(self, value: Any, given_as: str = "") -> None:
        if self.kind in (int, float):
            fits = (
                math.isfinite(value)
                and (self.least is None or value >= self.least)
                and (self.most is None or value <= self.most)
            )
            if not fits:
                raise self.wrong(value, given_as)
        elif self.choices:
            if value not in self.choices:
                raise self.wrong(value, given_as)
        elif self.pattern:
            for text in value if self.kind is tuple else (value,):
                if not re.fullmatch(self.pattern, text):
                    raise self.wrong(text, given_as)

    def wrong(self, value: object, given_as: str = "") -> InvalidSetting:
        shown = "what was given" if self.secret else repr(value)
        return InvalidSetting(self.name, f"{shown} is not {self.wanted}.", given_as)


def described() -> Mapping[str, Setting]:
    types = {name: str(kind) for name, kind in Settings.__annotations__.items()}
    return {
        each.name: Setting(each.name, KINDS[types[each.name]], each.default, **each.metadata)
        for each in fields(Settings)
    }


SETTINGS = described()
