"""The tables of the database. A change here needs a migration; a test compares the two."""

from __future__ import annotations

import sqlalchemy as sa

__all__ = [
    "addresses",
    "archives",
    "desks",
    "entries",
    "heartbeat",
    "mails",
    "metadata",
    "notices",
    "orders",
    "seats",
    "snapshots",
    "tables",
    "talk",
]

metadata = sa.MetaData(
    naming_convention={
        "pk": "pk_%(table_name)s",
        "fk": "fk_%(table_name)s_%(referred_table_name)s",
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
    }
)


def of_table() -> sa.Column[str]:
    """It belongs to a table and goes with it."""
    return sa.Column("table_id", sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True)


tables = sa.Table(
    "tables",
    metadata,
    sa.Column("id", sa.String(24), primary_key=True),
    sa.Column("game", sa.String(40), nullable=False),
    sa.Column("players", sa.Integer, nullable=False),
    sa.Column("options", sa.Text, nullable=False),
    sa.Column("seed", sa.Text, nullable=False),
    sa.Column("language", sa.String(8), nullable=False),
    sa.Column("public", sa.Boolean, nullable=False),
    sa.Column("end_turns_at_once", sa.Boolean, nullable=False),
    sa.Column("pace", sa.String(8), nullable=False),
    sa.Column("invite_hash", sa.String(64), nullable=False),
    sa.Column("created", sa.Double, nullable=False),
    sa.Column("changed", sa.Double, nullable=False),
    sa.Column("status", sa.String(8), nullable=False),
    sa.Column("acting", sa.String(40), nullable=False),
    sa.Column("acting_known", sa.String(40), nullable=False),
    sa.Column("bots_due", sa.Boolean, nullable=False),
    sa.Column("rematch", sa.String(24)),
    sa.Column("rules", sa.Integer, nullable=False),
    sa.Column("seed_chosen", sa.Boolean, nullable=False),
    sa.Column("clock_move", sa.Double),
    sa.Column("clock_reserve", sa.Double, nullable=False),
    sa.Column("clock_due", sa.Double),
    sa.Column("has_room", sa.Boolean, nullable=False),
    sa.Column("paused", sa.Boolean, nullable=False),
    sa.Column("round", sa.Integer, nullable=False),
    sa.Column("scores", sa.String(80), nullable=False),
    sa.Column("winners", sa.String(40), nullable=False),
    sa.Column("archived", sa.Double),
    sa.Column("reaction_seconds", sa.Double, nullable=False),
    sa.Column("talk_hidden", sa.Boolean, nullable=False),
    sa.Column("hints", sa.Boolean, nullable=False),
    sa.Index(None, "public", "has_room"),
    sa.Index(None, "bots_due"),
    sa.Index(None, "clock_due"),
    sa.Index(None, "archived", "changed"),
)
"""`acting`: the seats that are asked, for bots and mails; `acting_known`: those all may know of, for lists."""

seats = sa.Table(
    "seats",
    metadata,
    of_table(),
    sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("kind", sa.String(8), nullable=False),
    sa.Column("name", sa.String(80), nullable=False),
    sa.Column("bot", sa.String(40)),
    sa.Column("free", sa.Boolean, nullable=False),
    sa.Column("colour", sa.String(16), nullable=False, server_default=""),
    sa.Column("token_hash", sa.String(64)),
    sa.Column("person_hash", sa.String(64)),
    sa.Index(None, "token_hash"),
    sa.Index(None, "person_hash"),
)

entries = sa.Table(
    "entries",
    metadata,
    of_table(),
    sa.Column("seq", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("kind", sa.String(12), nullable=False),
    sa.Column("at", sa.Double, nullable=False),
    sa.Column("seat", sa.Integer),
    sa.Column("value", sa.Text, nullable=False),
    sa.Column("final", sa.Boolean, nullable=False),
    sa.Column("undoes", sa.Integer),
    sa.Column("events", sa.Text, nullable=False),
)
"""The primary key is what lets only one of two servers have entry 57."""

orders = sa.Table(
    "orders",
    metadata,
    of_table(),
    sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("data", sa.Text, nullable=False),
)
"""The standing orders of a seat; they go when somebody else sits down there."""

talk = sa.Table(
    "talk",
    metadata,
    of_table(),
    sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("at", sa.Double, nullable=False),
    sa.Column("seat", sa.Integer, nullable=False),
    sa.Column("name", sa.String(80), nullable=False),
    sa.Column("holder", sa.String(64), nullable=False),
    sa.Column("phrase", sa.String(40), nullable=False),
    sa.Column("text", sa.Text, nullable=False),
)
"""What was said at a table, the newest lines. `holder`: the hash of the token of whoever said it."""

desks = sa.Table(
    "desks",
    metadata,
    of_table(),
    sa.Column("holder", sa.String(64), primary_key=True),
    sa.Column("notes", sa.Text, nullable=False),
    sa.Column("muted", sa.Text, nullable=False),
)
"""What somebody keeps at a table: notes, and the holders they do not want to hear."""

snapshots = sa.Table(
    "snapshots",
    metadata,
    of_table(),
    sa.Column("seq", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("length", sa.Integer, nullable=False),
    sa.Column("data", sa.LargeBinary, nullable=False),
)

archives = sa.Table(
    "archives",
    metadata,
    of_table(),
    sa.Column("data", sa.LargeBinary, nullable=False),
)
"""The entries of tables that nobody plays at any more, packed."""

heartbeat = sa.Table(
    "heartbeat",
    metadata,
    sa.Column("id", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("at", sa.Double, nullable=False),
)
"""One row; writing it shows that the database can be written."""

addresses = sa.Table(
    "addresses",
    metadata,
    sa.Column("id", sa.String(24), primary_key=True),
    sa.Column("address", sa.String(254), nullable=False),
    sa.Column("key_hash", sa.String(64), nullable=False),
    sa.Column("secret", sa.String(64), nullable=False),
    sa.Column("language", sa.String(8), nullable=False),
    sa.Column("created", sa.Double, nullable=False),
    sa.Column("confirmed", sa.Double),
    sa.Column("off", sa.Boolean, nullable=False),
    sa.Column("day", sa.Integer, nullable=False),
    sa.Column("mailed", sa.Integer, nullable=False),
    sa.Index(None, "address"),
    sa.Index(None, "secret"),
)
"""A mail address, as one browser (`key_hash`) has given it. `secret` is in the links of its mails: whoever reads them
may confirm it or turn it off. `mailed`: how many mails went to it on `day`."""

notices = sa.Table(
    "notices",
    metadata,
    of_table(),
    sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("address_id", sa.ForeignKey("addresses.id", ondelete="CASCADE"), nullable=False, index=True),
    sa.Column("token_hash", sa.String(64), nullable=False),
    sa.Column("seen", sa.Double, nullable=False),
    sa.Column("told", sa.Double),
)
"""A seat whose person wants a mail when it is awaited. `seen`: when it was last connected; `told`: the last mail."""

mails = sa.Table(
    "mails",
    metadata,
    sa.Column("id", sa.String(24), primary_key=True),
    sa.Column("address_id", sa.ForeignKey("addresses.id", ondelete="CASCADE"), nullable=False),
    sa.Column("table_id", sa.ForeignKey("tables.id", ondelete="CASCADE")),
    sa.Column("seat", sa.Integer),
    sa.Column("created", sa.Double, nullable=False),
    sa.Column("due", sa.Double, nullable=False),
    sa.Column("tries", sa.Integer, nullable=False),
    sa.Index(None, "due"),
)
"""Mails to be sent. Without a table: the question whether the address is right."""
