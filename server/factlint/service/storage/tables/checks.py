"""What is remembered of calls that answer at once."""

from __future__ import annotations

from datetime import datetime

from sqlalchemy import ForeignKey, String, Text
from sqlalchemy.orm import Mapped, mapped_column

from factlint.service.storage.tables.base import Base


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
