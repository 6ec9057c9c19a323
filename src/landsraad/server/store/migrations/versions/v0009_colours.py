"""The colour of a seat."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"


def upgrade() -> None:
    op.add_column("seats", sa.Column("colour", sa.String(16), nullable=False, server_default=""))


def downgrade() -> None:
    op.drop_column("seats", "colour")
