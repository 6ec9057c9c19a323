"""Who wants mails about which seat: plain functions of a connection, as in `store.rows`.

There are no accounts. An address belongs to the browser that gave it (`key`) and is used once somebody who reads its
mails has confirmed it. Whoever reads its mails can also turn it off, with one click and for good.
"""

from __future__ import annotations

import re
import time
from typing import Any, Literal, NamedTuple

import sqlalchemy as sa

from landsraad.server.errors import Refused
from landsraad.server.secrets import digest, new_secret, new_table_id
from landsraad.server.store.database import put
from landsraad.server.store.rows import playable
from landsraad.server.store.schema import addresses, entries, mails, notices, seats, tables

__all__ = [
    "Awaited",
    "Mail",
    "Status",
    "awaited",
    "claim",
    "clean_address",
    "confirm",
    "drop",
    "due",
    "later",
    "seen",
    "status",
    "subscribe",
    "tell",
    "tidy",
    "turn_off",
    "unsubscribe",
]

Status = Literal["off", "confirm", "on"]
"""`confirm`: waits for the click on the link in the mail."""

ADDRESS = re.compile(r"[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@([A-Za-z0-9-]{1,63}\.)+[A-Za-z]{2,63}", re.ASCII)
QUESTIONS = 3
"""Times a day that one address is asked whether it is right, whoever gives it."""
DAY = 86_400.0
CLAIMED = 300.0
"""Seconds a server has for sending a mail before another one tries."""


class Awaited(NamedTuple):
    """A seat that is awaited, whose person is away and has not been told."""

    table_id: str
    seat: int
    address_id: str
    told: float | None


class Mail(NamedTuple):
    """A mail to be sent. `game` is None for the question whether the address is right."""

    id: str
    address: str
    secret: str
    language: str
    table_id: str | None
    game: str | None
    tries: int


def clean_address(text: str) -> str:
    text = text.strip()
    if len(text) > 254 or not ADDRESS.fullmatch(text):
        raise Refused("bad_address")
    name, _, domain = text.partition("@")
    return f"{name}@{domain.lower()}"


def subscribe(
    connection: sa.Connection, table_id: str, seat: int, token_hash: str, address: str, key: str, language: str
) -> Status:
    """Tell this address when the seat is awaited; first ask whether it is right."""
    now, key_hash = time.time(), digest(key)
    query = sa.select(addresses).where(addresses.c.address == address, addresses.c.key_hash == key_hash)
    row = connection.execute(query).first()
    if row is None:
        found: dict[str, Any] = {"id": new_table_id(), "secret": new_secret(), "confirmed": None}
        values = {"address": address, "key_hash": key_hash, "language": language, "created": now}
        connection.execute(sa.insert(addresses).values(**found, **values, off=False, day=0, mailed=0))
    else:
        found = {"id": row.id, "secret": row.secret, "confirmed": None if row.off else row.confirmed}
        values = {"language": language}
        if row.off and row.confirmed is not None:
            # It was right and then turned off: it begins anew.
            values |= {"confirmed": None, "off": False, "mailed": 0}
        connection.execute(sa.update(addresses).where(addresses.c.id == row.id).values(**values))
    connection.execute(sa.delete(mails).where(mails.c.table_id == table_id, mails.c.seat == seat))
    notice = {"table_id": table_id, "seat": seat, "address_id": found["id"], "token_hash": token_hash, "seen": now}
    put(connection, notices, **notice, told=None)
    if found["confirmed"] is not None:
        return "on"
    if may_ask(connection, address, now):
        post(connection, found["id"], now)
    return "confirm"


def may_ask(connection: sa.Connection, address: str, now: float) -> bool:
    """Nobody is asked again and again, or at all if they have said no."""
    of_address = sa.select(addresses.c.id, addresses.c.confirmed, addresses.c.off, addresses.c.day, addresses.c.mailed)
    rows = connection.execute(of_address.where(addresses.c.address == address)).all()
    if any(row.off and row.confirmed is None for row in rows):
        return False
    asked = sum(row.mailed for row in rows if row.confirmed is None and row.day == day_of(now))
    asked += waiting(connection, [row.id for row in rows], mails.c.table_id.is_(None))
    return bool(asked < QUESTIONS)


def waiting(connection: sa.Connection, address_ids: list[str], *conditions: sa.ColumnElement[bool]) -> int:
    """The mails to some addresses that nobody has tried to send yet; those that somebody has are counted as sent."""
    query = sa.select(sa.func.count()).where(mails.c.address_id.in_(address_ids), mails.c.tries == 0, *conditions)
    return connection.execute(query).scalar_one()


def post(connection: sa.Connection, address_id: str, now: float, table_id: str | None = None, seat: int = 0) -> None:
    values = {"id": new_table_id(), "address_id": address_id, "created": now, "due": now, "tries": 0}
    place = {} if table_id is None else {"table_id": table_id, "seat": seat}
    connection.execute(sa.insert(mails).values(**values, **place))


def unsubscribe(connection: sa.Connection, table_id: str, seat: int) -> None:
    connection.execute(sa.delete(mails).where(mails.c.table_id == table_id, mails.c.seat == seat))
    connection.execute(sa.delete(notices).where(notices.c.table_id == table_id, notices.c.seat == seat))


def status(connection: sa.Connection, table_id: str, seat: int, token_hash: str) -> Status:
    query = sa.select(addresses.c.confirmed, addresses.c.off).join(notices, notices.c.address_id == addresses.c.id)
    query = query.where(notices.c.table_id == table_id, notices.c.seat == seat, notices.c.token_hash == token_hash)
    row = connection.execute(query).first()
    if row is None or row.off:
        return "off"
    return "confirm" if row.confirmed is None else "on"


def confirm(connection: sa.Connection, secret: str) -> bool:
    of_secret = addresses.c.secret == secret
    values = {"confirmed": time.time(), "off": False}
    return connection.execute(sa.update(addresses).where(of_secret).values(**values)).rowcount == 1


def turn_off(connection: sa.Connection, secret: str) -> bool:
    """No more mails to an address: not those that are waiting either."""
    address_id = connection.execute(sa.select(addresses.c.id).where(addresses.c.secret == secret)).scalar()
    if address_id is None:
        return False
    connection.execute(sa.update(addresses).where(addresses.c.id == address_id).values(off=True))
    connection.execute(sa.delete(mails).where(mails.c.address_id == address_id))
    connection.execute(sa.delete(notices).where(notices.c.address_id == address_id))
    return True


def seen(connection: sa.Connection, connected: set[tuple[str, int]], now: float) -> None:
    """Note that the people of these seats are here."""
    wanted = connection.execute(sa.select(notices.c.table_id, notices.c.seat))
    for table_id, seat in {(table_id, seat) for table_id, seat in wanted} & connected:
        place = sa.and_(notices.c.table_id == table_id, notices.c.seat == seat)
        connection.execute(sa.update(notices).where(place).values(seen=now))


def goes_on() -> sa.ColumnElement[bool]:
    """A table at which somebody can be awaited: where nothing can be done, nobody is."""
    return sa.and_(tables.c.status == "playing", tables.c.archived.is_(None), sa.not_(tables.c.paused), playable())


def awaited(connection: sa.Connection, before: float) -> list[Awaited]:
    """Seats that have been awaited since a time, by people who were away since then and do not know it.

    Whoever was told is told again only after having acted.
    """
    acted = sa.exists().where(
        entries.c.table_id == notices.c.table_id, entries.c.seat == notices.c.seat, entries.c.at > notices.c.told
    )
    query = (
        sa.select(notices, tables.c.acting)
        .join(tables, tables.c.id == notices.c.table_id)
        .join(addresses, addresses.c.id == notices.c.address_id)
        .join(seats, sa.and_(seats.c.table_id == notices.c.table_id, seats.c.seat == notices.c.seat))
        .where(
            goes_on(),
            tables.c.changed <= before,
            notices.c.seen <= before,
            seats.c.token_hash == notices.c.token_hash,
            addresses.c.confirmed.is_not(None),
            sa.not_(addresses.c.off),
            sa.or_(notices.c.told.is_(None), acted),
        )
    )
    return [
        Awaited(row.table_id, row.seat, row.address_id, row.told)
        for row in connection.execute(query)
        if str(row.seat) in row.acting.split(",")
    ]


def tell(connection: sa.Connection, found: Awaited, per_day: int) -> bool:
    """Put a mail into the queue, if no other server has and the address has not had enough today."""
    now = time.time()
    row = connection.execute(sa.select(addresses).where(addresses.c.id == found.address_id)).one()
    mailed = row.mailed if row.day == day_of(now) else 0
    if mailed + waiting(connection, [row.id]) >= per_day:
        return False
    place = sa.and_(notices.c.table_id == found.table_id, notices.c.seat == found.seat)
    unchanged = notices.c.told.is_(None) if found.told is None else notices.c.told == found.told
    if connection.execute(sa.update(notices).where(place, unchanged).values(told=now)).rowcount != 1:
        return False
    post(connection, found.address_id, now, found.table_id, found.seat)
    return True


def due(connection: sa.Connection, now: float, limit: int) -> list[Mail]:
    """The mails it is time for. Notices of what is no longer so are forgotten."""
    query = (
        sa.select(mails, addresses.c.address, addresses.c.secret, addresses.c.language, addresses.c.off)
        .add_columns(tables.c.game, goes_on().label("goes_on"), tables.c.acting)
        .join(addresses, addresses.c.id == mails.c.address_id)
        .outerjoin(tables, tables.c.id == mails.c.table_id)
        .where(mails.c.due <= now)
        .order_by(mails.c.due)
        .limit(limit)
    )
    found = []
    for row in connection.execute(query).all():
        stale = row.table_id is not None and (not row.goes_on or str(row.seat) not in row.acting.split(","))
        if stale or row.off:
            drop(connection, row.id)
        else:
            found.append(Mail(row.id, row.address, row.secret, row.language, row.table_id, row.game, row.tries))
    return found


def claim(connection: sa.Connection, mail: Mail, now: float) -> bool:
    """Of several servers one sends a mail. It is counted before it is sent: rather one too few."""
    mine = sa.update(mails).where(mails.c.id == mail.id, mails.c.due <= now, mails.c.tries == mail.tries)
    if connection.execute(mine.values(due=now + CLAIMED, tries=mail.tries + 1)).rowcount != 1:
        return False
    today = day_of(now)
    mailed = sa.case((addresses.c.day == today, addresses.c.mailed + 1), else_=1)
    of_secret = addresses.c.secret == mail.secret
    connection.execute(sa.update(addresses).where(of_secret).values(day=today, mailed=mailed))
    return True


def drop(connection: sa.Connection, mail_id: str) -> None:
    connection.execute(sa.delete(mails).where(mails.c.id == mail_id))


def later(connection: sa.Connection, mail_id: str, when: float) -> None:
    connection.execute(sa.update(mails).where(mails.c.id == mail_id).values(due=when))


def tidy(connection: sa.Connection) -> None:
    """Forget what is over: notices of finished games, and addresses that nobody needs any more."""
    now = time.time()
    over = sa.select(tables.c.id).where(sa.or_(tables.c.status.in_(("over", "closed")), tables.c.archived.is_not(None)))
    connection.execute(sa.delete(notices).where(notices.c.table_id.in_(over)))
    connection.execute(sa.delete(mails).where(mails.c.created < now - 3 * DAY))
    needed = sa.select(notices.c.address_id)
    old = sa.and_(addresses.c.id.not_in(needed), addresses.c.created < now - 30 * DAY)
    unanswered = sa.and_(addresses.c.confirmed.is_(None), sa.not_(addresses.c.off), addresses.c.created < now - 3 * DAY)
    connection.execute(sa.delete(addresses).where(sa.or_(old, unanswered)))


def day_of(now: float) -> int:
    return int(now // DAY)
