"""Accounts, their keys, and their credits."""

from __future__ import annotations

from datetime import datetime

from sqlalchemy import BigInteger, ForeignKey, Index, Integer, String, Text, true
from sqlalchemy.orm import Mapped, mapped_column

from factlint.service.storage.tables.base import Base


class Account(Base):
    """Who pays. The three counters belong to the month that starts at `period`; the ledger explains them.

    `retention_days` is the period in force until `retention_from`, when `retention_next` takes its place.
    """

    __tablename__ = "accounts"

    id: Mapped[str] = mapped_column(String(32), primary_key=True)
    name: Mapped[str] = mapped_column(Text)
    plan: Mapped[str] = mapped_column(String(16))
    local: Mapped[bool] = mapped_column(default=False)
    created_at: Mapped[datetime]
    period: Mapped[datetime]
    allowance_used: Mapped[int] = mapped_column(default=0)
    extra_left: Mapped[int] = mapped_column(default=0)
    extra_used: Mapped[int] = mapped_column(default=0)
    extract_limit: Mapped[int | None]
    retention_days: Mapped[int | None]
    retention_next: Mapped[int | None]
    retention_from: Mapped[datetime | None]
    certificates: Mapped[bool] = mapped_column(default=True, server_default=true())


class ApiKey(Base):
    """A credential of an account; only the hash of the key is kept.

    `webhook_url` is where its runs report to unless a call says otherwise. `scopes` and `networks` are words with spaces
    between them; null where the key is not bounded.
    """

    __tablename__ = "api_keys"

    id: Mapped[str] = mapped_column(String(32), primary_key=True)
    account_id: Mapped[str] = mapped_column(ForeignKey("accounts.id", ondelete="CASCADE"), index=True)
    digest: Mapped[str] = mapped_column(String(64), unique=True)
    name: Mapped[str] = mapped_column(Text)
    ending: Mapped[str] = mapped_column(String(4))
    unlimited_extract: Mapped[bool] = mapped_column(default=False)
    webhook_secret: Mapped[str | None] = mapped_column(String(64))
    webhook_url: Mapped[str] = mapped_column(Text, default="", server_default="")
    scopes: Mapped[str | None] = mapped_column(Text)
    networks: Mapped[str | None] = mapped_column(Text)
    created_at: Mapped[datetime]
    revoked_at: Mapped[datetime | None]
    last_used_at: Mapped[datetime | None]


class SignIn(Base):
    """A browser that is signed in to the account page with a key; only the hash of its secret is kept.

    `changes` counts what was changed from there, so that a form can be sent once.
    """

    __tablename__ = "sign_ins"

    digest: Mapped[str] = mapped_column(String(64), primary_key=True)
    key_id: Mapped[str] = mapped_column(ForeignKey("api_keys.id", ondelete="CASCADE"), index=True)
    changes: Mapped[int] = mapped_column(default=0)
    expires_at: Mapped[datetime]


class LedgerEntry(Base):
    """One change of a balance, with the one cause that it has: a grant is positive, a debit negative."""

    __tablename__ = "ledger"
    __table_args__ = (
        Index("ledger_one_cause", "account_id", "cause", unique=True),
        Index("ledger_by_time", "account_id", "at"),
    )

    id: Mapped[int] = mapped_column(BigInteger().with_variant(Integer, "sqlite"), primary_key=True)
    account_id: Mapped[str] = mapped_column(ForeignKey("accounts.id", ondelete="CASCADE"))
    cause: Mapped[str] = mapped_column(String(160))
    kind: Mapped[str] = mapped_column(String(16))
    amount: Mapped[int]
    from_allowance: Mapped[int]
    from_extra: Mapped[int]
    at: Mapped[datetime]


class Hold(Base):
    """Credits set aside while a call runs, so that calls at the same time cannot spend the same credit."""

    __tablename__ = "holds"

    id: Mapped[str] = mapped_column(String(32), primary_key=True)
    account_id: Mapped[str] = mapped_column(ForeignKey("accounts.id", ondelete="CASCADE"), index=True)
    amount: Mapped[int]
    expires_at: Mapped[datetime]


class ExtractDay(Base):
    """How many extract calls an account made on one UTC day."""

    __tablename__ = "extract_days"

    account_id: Mapped[str] = mapped_column(ForeignKey("accounts.id", ondelete="CASCADE"), primary_key=True)
    day: Mapped[str] = mapped_column(String(10), primary_key=True)
    calls: Mapped[int]
