"""What people say to each other at a table, and what each keeps for themselves there."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    op.add_column("tables", sa.Column("talk_hidden", sa.Boolean, nullable=False, server_default=sa.false()))
    op.create_table(
        "talk",
        sa.Column("table_id", sa.String(24), nullable=False),
        sa.Column("number", sa.Integer, nullable=False, autoincrement=False),
        sa.Column("at", sa.Double, nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("name", sa.String(80), nullable=False),
        sa.Column("holder", sa.String(64), nullable=False),
        sa.Column("phrase", sa.String(40), nullable=False),
        sa.Column("text", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("table_id", "number", name="pk_talk"),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="fk_talk_tables", ondelete="CASCADE"),
    )
    op.create_table(
        "desks",
        sa.Column("table_id", sa.String(24), nullable=False),
        sa.Column("holder", sa.String(64), nullable=False),
        sa.Column("notes", sa.Text, nullable=False),
        sa.Column("muted", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("table_id", "holder", name="pk_desks"),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="fk_desks_tables", ondelete="CASCADE"),
    )


def downgrade() -> None:
    op.drop_table("desks")
    op.drop_table("talk")
    op.drop_column("tables", "talk_hidden")
