"""Standing orders of seats, and how long everybody waits where somebody might interrupt."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    op.add_column("tables", sa.Column("reaction_seconds", sa.Double, nullable=False, server_default="3"))
    op.create_table(
        "orders",
        sa.Column("table_id", sa.String(24), nullable=False),
        sa.Column("seat", sa.Integer, nullable=False, autoincrement=False),
        sa.Column("data", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("table_id", "seat", name="pk_orders"),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="fk_orders_tables", ondelete="CASCADE"),
    )


def downgrade() -> None:
    op.drop_table("orders")
    op.drop_column("tables", "reaction_seconds")
