"""Whom everybody may know to be asked, beside those who are."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    op.add_column("tables", sa.Column("acting_known", sa.String(40), nullable=False, server_default=""))
    # Under the first rules nobody was asked aside. Of later tables the database cannot tell: their lists name nobody
    # until the next action.
    op.execute("UPDATE tables SET acting_known = acting WHERE rules = 1")


def downgrade() -> None:
    op.drop_column("tables", "acting_known")
