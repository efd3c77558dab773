"""The tables of the service; `migrations/` holds how they came to be."""

from __future__ import annotations

from datetime import UTC, datetime

from sqlalchemy import BigInteger, DateTime, Dialect, ForeignKey, Index, Integer, String, Text, TypeDecorator
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column


class Moment(TypeDecorator[datetime]):
    """A moment in UTC, in databases that know time zones and in those that do not."""

    impl = DateTime
    cache_ok = True

    def process_bind_param(self, value: datetime | None, dialect: Dialect) -> datetime | None:
        return None if value is None else value.astimezone(UTC).replace(tzinfo=None)

    def process_result_value(self, value: datetime | None, dialect: Dialect) -> datetime | None:
        return None if value is None else value.replace(tzinfo=UTC)


class Base(DeclarativeBase):
    """The root of all tables."""

    type_annotation_map = {datetime: Moment()}  # noqa: RUF012


class Account(Base):
    """Who pays. The three counters belong to the month that starts at `period`; the ledger explains them."""

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


class ApiKey(Base):
    """A credential of an account; only the hash of the key is kept."""

    __tablename__ = "api_keys"

    id: Mapped[str] = mapped_column(String(32), primary_key=True)
    account_id: Mapped[str] = mapped_column(ForeignKey("accounts.id", ondelete="CASCADE"), index=True)
    digest: Mapped[str] = mapped_column(String(64), unique=True)
    name: Mapped[str] = mapped_column(Text)
    ending: Mapped[str] = mapped_column(String(4))
    unlimited_extract: Mapped[bool] = mapped_column(default=False)
    webhook_secret: Mapped[str | None] = mapped_column(String(64))
    created_at: Mapped[datetime]
    revoked_at: Mapped[datetime | None]


class LedgerEntry(Base):
    """One change of a balance, with the one cause that it has: a grant is positive, a debit negative."""

    __tablename__ = "ledger"
    __table_args__ = (Index("ledger_one_cause", "account_id", "cause", unique=True),)

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


class IdempotentCall(Base):
    """A call that carried an idempotency key: running until `lease_until`, or answered with `body`."""

    __tablename__ = "idempotent_calls"

    account_id: Mapped[str] = mapped_column(ForeignKey("accounts.id", ondelete="CASCADE"), primary_key=True)
    endpoint: Mapped[str] = mapped_column(String(32), primary_key=True)
    key_digest: Mapped[str] = mapped_column(String(64), primary_key=True)
    id: Mapped[str] = mapped_column(String(32))
    body_digest: Mapped[str] = mapped_column(String(64))
    lease_until: Mapped[datetime]
    expires_at: Mapped[datetime] = mapped_column(index=True)
    status: Mapped[int | None]
    shape: Mapped[str | None] = mapped_column(String(32))
    body: Mapped[str | None] = mapped_column(Text)


class PriorAssessment(Base):
    """A verdict, or a lasting lack of one, that may be served again until it expires."""

    __tablename__ = "prior_assessments"

    key: Mapped[str] = mapped_column(String(64), primary_key=True)
    row: Mapped[str] = mapped_column(Text)
    assessed_at: Mapped[datetime]
    expires_at: Mapped[datetime] = mapped_column(index=True)


class ReturnedClaim(Base):
    """The hash of a claim that extract or assess returned to an account: posted back, it is taken as written."""

    __tablename__ = "returned_claims"

    account_id: Mapped[str] = mapped_column(ForeignKey("accounts.id", ondelete="CASCADE"), primary_key=True)
    digest: Mapped[str] = mapped_column(String(64), primary_key=True)
    expires_at: Mapped[datetime] = mapped_column(index=True)
