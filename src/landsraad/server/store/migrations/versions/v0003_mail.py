"""Addresses, which seats they want to hear of, and the mails that are still to be sent."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    op.create_table(
        "addresses",
        sa.Column("id", sa.String(24), nullable=False),
        sa.Column("address", sa.String(254), nullable=False),
        sa.Column("key_hash", sa.String(64), nullable=False),
        sa.Column("secret", sa.String(64), nullable=False),
        sa.Column("language", sa.String(8), nullable=False),
        sa.Column("created", sa.Double, nullable=False),
        sa.Column("confirmed", sa.Double),
        sa.Column("off", sa.Boolean, nullable=False),
        sa.Column("day", sa.Integer, nullable=False),
        sa.Column("mailed", sa.Integer, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_addresses"),
    )
    op.create_index("ix_addresses_address", "addresses", ["address"])
    op.create_index("ix_addresses_secret", "addresses", ["secret"])
    op.create_table(
        "notices",
        sa.Column("table_id", sa.String(24), nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("address_id", sa.String(24), nullable=False),
        sa.Column("token_hash", sa.String(64), nullable=False),
        sa.Column("seen", sa.Double, nullable=False),
        sa.Column("told", sa.Double),
        sa.PrimaryKeyConstraint("table_id", "seat", name="pk_notices"),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="fk_notices_tables", ondelete="CASCADE"),
        sa.ForeignKeyConstraint(["address_id"], ["addresses.id"], name="fk_notices_addresses", ondelete="CASCADE"),
    )
    op.create_index("ix_notices_address_id", "notices", ["address_id"])
    op.create_table(
        "mails",
        sa.Column("id", sa.String(24), nullable=False),
        sa.Column("address_id", sa.String(24), nullable=False),
        sa.Column("table_id", sa.String(24)),
        sa.Column("seat", sa.Integer),
        sa.Column("created", sa.Double, nullable=False),
        sa.Column("due", sa.Double, nullable=False),
        sa.Column("tries", sa.Integer, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_mails"),
        sa.ForeignKeyConstraint(["address_id"], ["addresses.id"], name="fk_mails_addresses", ondelete="CASCADE"),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="fk_mails_tables", ondelete="CASCADE"),
    )
    op.create_index("ix_mails_due", "mails", ["due"])


def downgrade() -> None:
    for name in ("mails", "notices", "addresses"):
        op.drop_table(name)
