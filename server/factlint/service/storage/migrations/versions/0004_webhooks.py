"""The outbox of webhooks."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    op.create_table(
        "deliveries",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("event_id", sa.String(28), nullable=False, unique=True),
        sa.Column("account_id", sa.String(32), sa.ForeignKey("accounts.id", ondelete="CASCADE"), nullable=False),
        sa.Column("key_id", sa.String(32)),
        sa.Column("run_id", sa.String(32), index=True),
        sa.Column("shape", sa.String(16), nullable=False),
        sa.Column("version", sa.String(10), nullable=False),
        sa.Column("url", sa.Text, nullable=False),
        sa.Column("event", sa.Text),
        sa.Column("owner", sa.String(32)),
        sa.Column("launched", sa.Boolean, nullable=False),
        sa.Column("state", sa.String(16), nullable=False),
        sa.Column("attempts", sa.Integer, nullable=False),
        sa.Column("answered", sa.Integer),
        sa.Column("created_at", sa.DateTime, nullable=False),
        sa.Column("updated_at", sa.DateTime, nullable=False),
    )
    op.create_index("deliveries_by_state", "deliveries", ["state", "launched", "created_at"])


def downgrade() -> None:
    op.drop_table("deliveries")
