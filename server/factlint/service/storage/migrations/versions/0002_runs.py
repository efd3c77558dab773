"""Runs, the processes that work on them, and stored verifications."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    op.create_table(
        "runs",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("kind", sa.String(16), nullable=False),
        _account(),
        sa.Column("key_id", sa.String(32)),
        sa.Column("version", sa.String(10), nullable=False),
        sa.Column("status", sa.String(16), nullable=False),
        sa.Column("step", sa.String(16), nullable=False),
        sa.Column("input", sa.Text),
        sa.Column("state", sa.Text),
        sa.Column("failure", sa.Text),
        sa.Column("language", sa.String(8), nullable=False),
        sa.Column("depth", sa.String(16), nullable=False),
        sa.Column("visibility", sa.String(16), nullable=False),
        sa.Column("workspace", sa.String(64)),
        sa.Column("webhook_url", sa.Text),
        sa.Column("batch_id", sa.String(32)),
        sa.Column("parent_id", sa.String(32), index=True),
        sa.Column("verification_id", sa.String(8), index=True),
        sa.Column("body_digest", sa.String(64)),
        sa.Column("hold_id", sa.String(32)),
        sa.Column("charged", sa.Integer, nullable=False),
        sa.Column("owner", sa.String(32)),
        sa.Column("launched", sa.Boolean, nullable=False),
        sa.Column("created_at", sa.DateTime, nullable=False),
        sa.Column("updated_at", sa.DateTime, nullable=False),
        sa.Column("ended_at", sa.DateTime),
        sa.Column("resolved_at", sa.DateTime),
        sa.Column("purged_at", sa.DateTime),
    )
    op.create_index("runs_by_account", "runs", ["account_id", "kind", "created_at"])
    op.create_index("runs_by_body", "runs", ["account_id", "body_digest"])
    op.create_index("runs_by_status", "runs", ["status", "updated_at"])
    op.create_table(
        "verifications",
        sa.Column("id", sa.String(8), primary_key=True),
        _account(),
        sa.Column("task_id", sa.String(32), index=True),
        sa.Column("cloned_from", sa.String(8)),
        sa.Column("subject", sa.String(64), nullable=False, index=True),
        sa.Column("engine", sa.String(64), nullable=False),
        sa.Column("claim", sa.Text),
        sa.Column("language", sa.String(8), nullable=False),
        sa.Column("domain", sa.Text, nullable=False),
        sa.Column("depth", sa.String(16), nullable=False),
        sa.Column("verdict", sa.String(32), nullable=False),
        sa.Column("confidence", sa.String(16), nullable=False),
        sa.Column("score", sa.Integer),
        sa.Column("time_sensitive", sa.Boolean, nullable=False),
        sa.Column("visibility", sa.String(16), nullable=False),
        sa.Column("publication", sa.String(16), nullable=False),
        sa.Column("report", sa.Text),
        sa.Column("embedding", sa.LargeBinary),
        sa.Column("created_at", sa.DateTime, nullable=False),
        sa.Column("completed_at", sa.DateTime, nullable=False),
        sa.Column("purged_at", sa.DateTime),
    )
    op.create_index("verifications_by_account", "verifications", ["account_id", "created_at"])
    op.create_index("verifications_public", "verifications", ["visibility", "publication", "created_at"])
    op.create_table(
        "executors",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("host", sa.Text, nullable=False),
        sa.Column("pid", sa.Integer, nullable=False),
        sa.Column("beat_at", sa.DateTime, nullable=False),
    )


def downgrade() -> None:
    for table in ("executors", "verifications", "runs"):
        op.drop_table(table)


def _account() -> sa.Column[str]:
    return sa.Column("account_id", sa.String(32), sa.ForeignKey("accounts.id", ondelete="CASCADE"), nullable=False)
