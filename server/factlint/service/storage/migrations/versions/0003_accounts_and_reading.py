"""Retention, limits and defaults of accounts and keys; questions, certificates and the library's index."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    for column in (
        sa.Column("extract_limit", sa.Integer),
        sa.Column("retention_days", sa.Integer),
        sa.Column("retention_next", sa.Integer),
        sa.Column("retention_from", sa.DateTime),
        sa.Column("certificates", sa.Boolean, nullable=False, server_default=sa.true()),
    ):
        op.add_column("accounts", column)
    for column in (
        sa.Column("webhook_url", sa.Text, nullable=False, server_default=""),
        sa.Column("scopes", sa.Text),
        sa.Column("networks", sa.Text),
    ):
        op.add_column("api_keys", column)
    op.create_table(
        "ask_messages",
        sa.Column("id", sa.BigInteger().with_variant(sa.Integer, "sqlite"), primary_key=True),
        _verification(),
        _account(),
        sa.Column("role", sa.String(8), nullable=False),
        sa.Column("content", sa.Text, nullable=False),
        sa.Column("created_at", sa.DateTime, nullable=False),
    )
    op.create_index("ask_messages_by_conversation", "ask_messages", ["verification_id", "account_id", "id"])
    op.create_table(
        "certificate_keys",
        sa.Column("id", sa.String(16), primary_key=True),
        sa.Column("public_key", sa.String(64), nullable=False),
        sa.Column("created_at", sa.DateTime, nullable=False),
    )
    op.create_table(
        "certificates",
        sa.Column("id", sa.String(32), primary_key=True),
        _verification(unique=True),
        _account(),
        sa.Column("payload", sa.Text, nullable=False),
        sa.Column("leaf", sa.String(64), nullable=False),
        sa.Column("signature", sa.Text, nullable=False),
        sa.Column("key_id", sa.String(16), nullable=False),
        sa.Column("issued_at", sa.DateTime, nullable=False),
        sa.Column("withdrawn_at", sa.DateTime),
    )
    op.create_table(
        "library_entries",
        _verification(primary_key=True),
        sa.Column("claim", sa.Text, nullable=False),
        sa.Column("words", sa.Text, nullable=False),
        sa.Column("domain", sa.Text, nullable=False),
        sa.Column("entities", sa.Text, nullable=False),
        sa.Column("reads", sa.Integer, nullable=False),
        sa.Column("published_at", sa.DateTime, nullable=False),
    )
    op.create_table(
        "collection_entries",
        sa.Column("name", sa.String(64), primary_key=True),
        _verification(primary_key=True),
        sa.Column("added_at", sa.DateTime, nullable=False),
    )


def downgrade() -> None:
    for table in ("collection_entries", "library_entries", "certificates", "certificate_keys", "ask_messages"):
        op.drop_table(table)
    for column in ("networks", "scopes", "webhook_url"):
        op.drop_column("api_keys", column)
    for column in ("certificates", "retention_from", "retention_next", "retention_days", "extract_limit"):
        op.drop_column("accounts", column)


def _account() -> sa.Column[str]:
    return sa.Column(
        "account_id", sa.String(32), sa.ForeignKey("accounts.id", ondelete="CASCADE"), nullable=False, index=True
    )


def _verification(*, primary_key: bool = False, unique: bool = False) -> sa.Column[str]:
    return sa.Column(
        "verification_id",
        sa.String(8),
        sa.ForeignKey("verifications.id", ondelete="CASCADE"),
        primary_key=primary_key,
        unique=unique or None,
        nullable=False,
    )
