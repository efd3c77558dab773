"""Runs that go on after their call was answered, the processes that work on them, and the reports that come of them."""

from __future__ import annotations

from datetime import datetime

from sqlalchemy import ForeignKey, Index, LargeBinary, String, Text, func
from sqlalchemy.orm import Mapped, mapped_column

from factlint.service.storage.tables.base import Base


class Run(Base):
    """A verify task, a review or a citation check, from its acceptance to its end.

    `kind` is verify, review or citecheck. `input`, `state` and `failure` are JSON: what was asked (the text included),
    what was found so far, and why there is no result; all three are emptied when the run is purged. A run whose account
    keeps nothing has no text in any of them: that is in the memory of the process `owner`, and ends with it.
    """

    __tablename__ = "runs"
    __table_args__ = (
        Index("runs_by_account", "account_id", "kind", "created_at"),
        Index("runs_by_body", "account_id", "body_digest"),
        Index("runs_by_status", "status", "updated_at"),
    )

    id: Mapped[str] = mapped_column(String(32), primary_key=True)
    kind: Mapped[str] = mapped_column(String(16))
    account_id: Mapped[str] = mapped_column(ForeignKey("accounts.id", ondelete="CASCADE"))
    key_id: Mapped[str | None] = mapped_column(String(32))
    version: Mapped[str] = mapped_column(String(10))
    status: Mapped[str] = mapped_column(String(16))
    step: Mapped[str] = mapped_column(String(16), default="starting")
    input: Mapped[str | None] = mapped_column(Text)
    state: Mapped[str | None] = mapped_column(Text)
    failure: Mapped[str | None] = mapped_column(Text)
    language: Mapped[str] = mapped_column(String(8), default="")
    depth: Mapped[str] = mapped_column(String(16), default="standard")
    visibility: Mapped[str] = mapped_column(String(16), default="private")
    workspace: Mapped[str | None] = mapped_column(String(64))
    webhook_url: Mapped[str | None] = mapped_column(Text)
    batch_id: Mapped[str | None] = mapped_column(String(32))
    parent_id: Mapped[str | None] = mapped_column(String(32), index=True)
    verification_id: Mapped[str | None] = mapped_column(String(8), index=True)
    body_digest: Mapped[str | None] = mapped_column(String(64))
    hold_id: Mapped[str | None] = mapped_column(String(32))
    charged: Mapped[int] = mapped_column(default=0)
    owner: Mapped[str | None] = mapped_column(String(32))
    launched: Mapped[bool] = mapped_column(default=False)
    created_at: Mapped[datetime]
    updated_at: Mapped[datetime]
    ended_at: Mapped[datetime | None]
    resolved_at: Mapped[datetime | None]
    purged_at: Mapped[datetime | None]


class Verification(Base):
    """A finished deep check: `report` is its ClaimDetail in the current shape, without what changes afterwards.

    `visibility` is private, unlisted or public; `publication`, of a public one, is pending, published or hidden.
    `subject` is the digest of what its verdict depends on besides the evidence; `embedding` holds 32-bit floats.
    A copy of another account's verdict has the times of its own run, and in `judged_at` when that verdict was reached.
    """

    __tablename__ = "verifications"
    __table_args__ = (
        Index("verifications_by_account", "account_id", "created_at"),
        Index("verifications_public", "visibility", "publication", "created_at"),
    )

    id: Mapped[str] = mapped_column(String(8), primary_key=True)
    account_id: Mapped[str] = mapped_column(ForeignKey("accounts.id", ondelete="CASCADE"))
    task_id: Mapped[str | None] = mapped_column(String(32), index=True)
    cloned_from: Mapped[str | None] = mapped_column(String(8))
    subject: Mapped[str] = mapped_column(String(64), index=True)
    engine: Mapped[str] = mapped_column(String(64), default="")
    claim: Mapped[str | None] = mapped_column(Text)
    language: Mapped[str] = mapped_column(String(8))
    domain: Mapped[str] = mapped_column(Text, default="")
    depth: Mapped[str] = mapped_column(String(16))
    verdict: Mapped[str] = mapped_column(String(32))
    confidence: Mapped[str] = mapped_column(String(16))
    score: Mapped[int | None]
    time_sensitive: Mapped[bool] = mapped_column(default=False)
    visibility: Mapped[str] = mapped_column(String(16))
    publication: Mapped[str] = mapped_column(String(16), default="published")
    report: Mapped[str | None] = mapped_column(Text)
    embedding: Mapped[bytes | None] = mapped_column(LargeBinary)
    created_at: Mapped[datetime]
    completed_at: Mapped[datetime]
    judged_at: Mapped[datetime | None]
    purged_at: Mapped[datetime | None]


VERDICT_AT = func.coalesce(Verification.judged_at, Verification.completed_at)
"""When a verdict was reached, by which its freshness counts."""


class Executor(Base):
    """A process that works on runs. It is alive while `beat_at` is fresh; `host` and `pid` tell sooner where it died."""

    __tablename__ = "executors"

    id: Mapped[str] = mapped_column(String(32), primary_key=True)
    host: Mapped[str] = mapped_column(Text)
    pid: Mapped[int]
    beat_at: Mapped[datetime]
