"""Accounts, keys, the ledger, idempotent calls and what may be served again."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    op.create_table(
        "accounts",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("plan", sa.String(16), nullable=False),
        sa.Column("local", sa.Boolean, nullable=False),
        sa.Column("created_at", sa.DateTime, nullable=False),
        sa.Column("period", sa.DateTime, nullable=False),
        sa.Column("allowance_used", sa.Integer, nullable=False),
        sa.Column("extra_left", sa.Integer, nullable=False),
        sa.Column("extra_used", sa.Integer, nullable=False),
    )
    op.create_table(
        "api_keys",
        sa.Column("id", sa.String(32), primary_key=True),
        _account(index=True),
        sa.Column("digest", sa.String(64), nullable=False, unique=True),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("ending", sa.String(4), nullable=False),
        sa.Column("unlimited_extract", sa.Boolean, nullable=False),
        sa.Column("webhook_secret", sa.String(64)),
        sa.Column("created_at", sa.DateTime, nullable=False),
        sa.Column("revoked_at", sa.DateTime),
    )
    op.create_table(
        "ledger",
        sa.Column("id", sa.BigInteger().with_variant(sa.Integer, "sqlite"), primary_key=True),
        _account(),
        sa.Column("cause", sa.String(160), nullable=False),
        sa.Column("kind", sa.String(16), nullable=False),
        sa.Column("amount", sa.Integer, nullable=False),
        sa.Column("from_allowance", sa.Integer, nullable=False),
        sa.Column("from_extra", sa.Integer, nullable=False),
        sa.Column("at", sa.DateTime, nullable=False),
    )
    op.create_index("ledger_one_cause", "ledger", ["account_id", "cause"], unique=True)
    op.create_table(
        "holds",
        sa.Column("id", sa.String(32), primary_key=True),
        _account(index=True),
        sa.Column("amount", sa.Integer, nullable=False),
        sa.Column("expires_at", sa.DateTime, nullable=False),
    )
    op.create_table(
        "extract_days",
        _account(primary_key=True),
        sa.Column("day", sa.String(10), primary_key=True),
        sa.Column("calls", sa.Integer, nullable=False),
    )
    op.create_table(
        "idempotent_calls",
        _account(primary_key=True),
        sa.Column("endpoint", sa.String(32), primary_key=True),
        sa.Column("key_digest", sa.String(64), primary_key=True),
        sa.Column("id", sa.String(32), nullable=False),
        sa.Column("body_digest", sa.String(64), nullable=False),
        sa.Column("lease_until", sa.DateTime, nullable=False),
        sa.Column("expires_at", sa.DateTime, nullable=False, index=True),
        sa.Column("status", sa.Integer),
        sa.Column("shape", sa.String(32)),
        sa.Column("body", sa.Text),
    )
    op.create_table(
        "prior_assessments",
        sa.Column("key", sa.String(64), primary_key=True),
        sa.Column("row", sa.Text, nullable=False),
        sa.Column("assessed_at", sa.DateTime, nullable=False),
        sa.Column("expires_at", sa.DateTime, nullable=False, index=True),
    )
    op.create_table(
        "returned_claims",
        _account(primary_key=True),
        sa.Column("digest", sa.String(64), primary_key=True),
        sa.Column("expires_at", sa.DateTime, nullable=False, index=True),
    )


def downgrade() -> None:
    for table in (
        "returned_claims",
        "prior_assessments",
        "idempotent_calls",
        "extract_days",
        "holds",
        "ledger",
        "api_keys",
        "accounts",
    ):
        op.drop_table(table)


def _account(*, primary_key: bool = False, index: bool = False) -> sa.Column[str]:
    return sa.Column(
        "account_id",
        sa.String(32),
        sa.ForeignKey("accounts.id", ondelete="CASCADE"),
        primary_key=primary_key,
        index=index,
        nullable=False,
    )
