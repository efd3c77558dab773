"""What is to be sent to receivers: the outbox of webhooks."""

from __future__ import annotations

from datetime import datetime

from sqlalchemy import ForeignKey, Index, String, Text
from sqlalchemy.orm import Mapped, mapped_column

from factlint.service.storage.tables.base import Base


class Delivery(Base):
    """One event on its way to one receiver, written with the change that it tells of.

    `event` is JSON in the current shape, `shape` names its model; it is emptied when the delivery has ended, and is never
    there for an account of which nothing is kept: then it is in the memory of the process `owner`.
    `state` is pending, delivered or given_up.
    """

    __tablename__ = "deliveries"
    __table_args__ = (Index("deliveries_by_state", "state", "launched", "created_at"),)

    id: Mapped[str] = mapped_column(String(32), primary_key=True)
    event_id: Mapped[str] = mapped_column(String(28), unique=True)
    account_id: Mapped[str] = mapped_column(ForeignKey("accounts.id", ondelete="CASCADE"))
    key_id: Mapped[str | None] = mapped_column(String(32))
    run_id: Mapped[str | None] = mapped_column(String(32), index=True)
    shape: Mapped[str] = mapped_column(String(16))
    version: Mapped[str] = mapped_column(String(10))
    url: Mapped[str] = mapped_column(Text)
    event: Mapped[str | None] = mapped_column(Text)
    owner: Mapped[str | None] = mapped_column(String(32))
    launched: Mapped[bool] = mapped_column(default=False)
    state: Mapped[str] = mapped_column(String(16), default="pending")
    attempts: Mapped[int] = mapped_column(default=0)
    answered: Mapped[int | None]
    created_at: Mapped[datetime]
    updated_at: Mapped[datetime]
