"""Who is signed in to the account page, when a key was last used, and the ledger by time."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    op.add_column("api_keys", sa.Column("last_used_at", sa.DateTime))
    op.create_index("ledger_by_time", "ledger", ["account_id", "at"])
    op.create_table(
        "sign_ins",
        sa.Column("digest", sa.String(64), primary_key=True),
        sa.Column("key_id", sa.String(32), sa.ForeignKey("api_keys.id", ondelete="CASCADE"), nullable=False),
        sa.Column("changes", sa.Integer, nullable=False),
        sa.Column("expires_at", sa.DateTime, nullable=False),
    )
    op.create_index("ix_sign_ins_key_id", "sign_ins", ["key_id"])


def downgrade() -> None:
    op.drop_table("sign_ins")
    op.drop_index("ledger_by_time", "ledger")
    op.drop_column("api_keys", "last_used_at")
