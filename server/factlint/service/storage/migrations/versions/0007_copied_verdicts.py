"""When the verdict was reached of which a verification is a copy; those copied before have its time as their own."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    op.add_column("verifications", sa.Column("judged_at", sa.DateTime))


def downgrade() -> None:
    op.drop_column("verifications", "judged_at")
