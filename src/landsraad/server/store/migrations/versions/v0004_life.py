"""Clocks, rules versions, what lists show, seats that are free or follow a person, and archives."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    # Column by column: a table that SQLite made anew would take the seats and entries of the old one with it.
    op.add_column("tables", sa.Column("rules", sa.Integer, nullable=False, server_default="1"))
    op.add_column("tables", sa.Column("seed_chosen", sa.Boolean, nullable=False, server_default=sa.false()))
    op.add_column("tables", sa.Column("clock_move", sa.Double))
    op.add_column("tables", sa.Column("clock_reserve", sa.Double, nullable=False, server_default="0"))
    op.add_column("tables", sa.Column("clock_due", sa.Double))
    op.add_column("tables", sa.Column("has_room", sa.Boolean, nullable=False, server_default=sa.false()))
    op.add_column("tables", sa.Column("paused", sa.Boolean, nullable=False, server_default=sa.false()))
    op.add_column("tables", sa.Column("round", sa.Integer, nullable=False, server_default="0"))
    op.add_column("tables", sa.Column("scores", sa.String(80), nullable=False, server_default=""))
    op.add_column("tables", sa.Column("winners", sa.String(40), nullable=False, server_default=""))
    op.add_column("tables", sa.Column("archived", sa.Double))
    op.execute("UPDATE tables SET has_room = (status = 'open')")
    op.drop_index("ix_tables_status_public", "tables")
    op.create_index("ix_tables_public_has_room", "tables", ["public", "has_room"])
    op.create_index("ix_tables_clock_due", "tables", ["clock_due"])
    op.create_index("ix_tables_archived_changed", "tables", ["archived", "changed"])
    op.add_column("seats", sa.Column("free", sa.Boolean, nullable=False, server_default=sa.false()))
    op.add_column("seats", sa.Column("person_hash", sa.String(64)))
    op.create_index("ix_seats_person_hash", "seats", ["person_hash"])
    op.create_table(
        "archives",
        sa.Column("table_id", sa.String(24), nullable=False),
        sa.Column("data", sa.LargeBinary, nullable=False),
        sa.PrimaryKeyConstraint("table_id", name="pk_archives"),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="fk_archives_tables", ondelete="CASCADE"),
    )


def downgrade() -> None:
    op.drop_table("archives")
    op.drop_index("ix_seats_person_hash", "seats")
    for name in ("person_hash", "free"):
        op.drop_column("seats", name)
    for name in ("archived_changed", "clock_due", "public_has_room"):
        op.drop_index(f"ix_tables_{name}", "tables")
    op.create_index("ix_tables_status_public", "tables", ["status", "public"])
    for name in ("archived", "winners", "scores", "round", "paused", "has_room", "clock_due", "clock_reserve"):
        op.drop_column("tables", name)
    for name in ("clock_move", "seed_chosen", "rules"):
        op.drop_column("tables", name)
